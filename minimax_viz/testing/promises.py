"""What a game promises: each function here names the faults against one promise that it sees in one state."""

from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from typing import Any

from minimax_viz.games.game import MAX, MIN, Game
from minimax_viz.games.undo import UndoGame
from minimax_viz.record.checks import is_grid, is_text
from minimax_viz.testing.answers import (
    QUESTIONS,
    AnyGame,
    Seen,
    answer,
    blamed,
    comparable,
    is_number,
    listed,
    moves_in,
    observed,
    shape,
    shown,
    shown_move,
    sorted_outcomes,
    spread,
)  # fmt: skip

CANDIDATE_NUMBERS = (1, 2, 8)


def states_stay_as_they_are(game: AnyGame, state: Any) -> Iterator[str]:
    """No question and no move changes a state; tried on a copy, where a copy can be told to be equal."""
    try:
        copied = deepcopy(state)
        equal = copied is not state and bool(copied == state)
    except Exception:  # noqa: BLE001 - what cannot be copied or compared is watched by what is said of it
        copied, equal = state, False
    if not equal:
        yield from answers_outlive_a_move(game, copied)
        return
    for question in QUESTIONS:
        getattr(game, question)(copied)
        if copied != state:
            yield f"{question}() changed the state in place; it should leave it as it is"
            return
    for move in moves_in(game, copied):
        game.result(copied, move)
        if copied != state:
            yield changed_by(shown_move(game, state, move))
            return


def answers_outlive_a_move(game: AnyGame, state: Any) -> Iterator[str]:
    """What is observed of a state is no other after a move was tried; of an undo game `answers_stay_the_same` tells."""
    if isinstance(game, UndoGame):
        return
    before = observed(game, state)
    if observed(game, state) != before:
        return  # an answer that changes by itself
    for move in spread(moves_in(game, state)):
        named = shown_move(game, state, move)
        game.result(state, move)
        if observed(game, state) != before:
            yield changed_by(named)
            return


def changed_by(move: str) -> str:
    """The fault of a `result` that leaves no state as it was."""
    return f"result() changed the state in place by the move {move}; give a new state"


def outcomes_are_finite_numbers(seen: Seen) -> Iterator[str]:
    """A utility is a finite int or float; True and None mean something else."""
    outcome = seen.game.outcome(seen.state)
    if outcome is not None and not is_number(outcome):
        yield f"outcome() gave {outcome!r:.60}; it gives a finite int or float, or None where the game goes on"


def a_start_is_not_an_end(seen: Seen) -> Iterator[str]:
    """Where there are moves at the start, the outcome is still None."""
    outcome = seen.game.outcome(seen.state)
    if seen.state is seen.start and outcome is not None and listed(seen.game.moves(seen.state)):
        yield f"the start, outcome() gave {outcome!r:.60} though there are moves; where the game goes on it gives None"


def no_moves_after_the_end(seen: Seen) -> Iterator[str]:
    """Where the game is over, nobody can move."""
    outcome = seen.game.outcome(seen.state)
    if outcome is None or seen.state is seen.start:  # at the start it is the outcome that is wrong
        return
    try:
        moves = listed(seen.game.moves(seen.state))
    except Exception:  # noqa: BLE001 - a search does not ask here
        return
    if moves:
        what = "get_possible_moves()" if isinstance(seen.game, UndoGame) else "moves()"
        yield f"the game is over (outcome {outcome!r:.60}), yet {what} gives {moves!r:.60}; give no moves there"


def players_are_max_and_min(seen: Seen) -> Iterator[str]:
    """Whose turn it is has one of two names."""
    player = seen.game.to_move(seen.state)
    if player not in (MAX, MIN):
        yield f'to_move() gave {player!r:.60}; it gives "max" or "min"'


def nobody_is_a_third_player(seen: Seen) -> Iterator[str]:
    """A game that makes and undoes moves has two players, whatever it calls them."""
    game, state, players = seen.game, seen.state, seen.players
    if not isinstance(game, UndoGame) or game.outcome(state) is not None:  # at the end it may be nobody's turn
        return
    player = game.active_player(state)
    if all(player != known for known, _ in players):
        players.append((player, shown(game, state)))
    if len(players) > 2:
        others = " and ".join(f"{known!r:.60} in {where}" for known, where in players[:2])
        yield f"active_player is {players[2][0]!r:.60}, but it is {others}; a game has two players"


def moves_come_in_an_order(seen: Seen) -> Iterator[str]:
    """Moves are a list or a tuple; a set would give them in another order tomorrow."""
    if seen.game.outcome(seen.state) is not None:
        return
    moves = seen.game.moves(seen.state)
    if isinstance(seen.game, UndoGame) and isinstance(moves, tuple):  # which may be made of a set of the author's
        moves = seen.game.at(seen.state).get_possible_moves()
    if isinstance(moves, Set | Mapping):
        yield f"the moves are a {type(moves).__name__}, which promises no order; give a list, such as sorted(…)"
    elif not hasattr(moves, "__len__") and not isinstance(seen.game, UndoGame):
        yield f"moves() gave a {type(moves).__name__}; it gives a list or a tuple"


def somebody_can_move(seen: Seen) -> Iterator[str]:
    """A state in which nobody can move has a utility."""
    if not seen.moves and seen.game.outcome(seen.state) is None:
        yield "there are no moves and outcome() gave None; where nobody can move it gives a number"


def answers_stay_the_same(seen: Seen) -> Iterator[str]:
    """What a game said of a state it says again, also after moves from there have been tried."""
    game, state, tried = seen.game, seen.state, spread(seen.moves)
    hint = "; does undo_move() take back all that make_move() did" if isinstance(game, UndoGame) else ""
    before = {question: answer(game, question, state) for question in QUESTIONS}
    led_to = [observed(game, game.result(state, move)) for move in tried]
    for question, was in before.items():
        now = answer(game, question, state)
        if was != now:
            yield f"{question}() gave {was!r:.60} and, asked again, {now!r:.60}{hint}"
    for move, was in zip(tried, led_to, strict=True):
        if observed(game, game.result(state, move)) != was:
            yield f"the move {shown_move(game, state, move)} led to one state and, tried again, to another{hint}"


def states_and_moves_can_be_hashed(seen: Seen) -> Iterator[str]:
    """States and moves are values that do not change, as numbers, texts and tuples are."""
    for what, value in (("state", seen.state), *(("move", move) for move in seen.moves)):
        try:
            hash(value)
        except TypeError as error:
            yield f"the {what} {value!r:.60} cannot be hashed ({error}); tuples, numbers and texts can"


def moves_have_names_of_their_own(seen: Seen) -> Iterator[str]:
    """Each move is there once, and can be told from the others by its name."""
    names: dict[str, Any] = {}
    name: Any  # an author's game may give anything
    for move in seen.moves:
        name = seen.game.move_name(seen.state, move)
        if not isinstance(name, str):
            yield f"move_name() gave {name!r:.60}; it gives a text"
        elif name in names:
            yield f"{'a move is there twice' if names[name] == move else 'two moves have one name'}: {name!r:.60}"
        else:
            names[name] = move


def looks_keep_their_shape(seen: Seen) -> Iterator[str]:
    """A look can be drawn, and the looks of one game have one shape."""
    look, first = seen.game.look(seen.state), seen.game.look(seen.start)
    if not (look is None or is_text(look) or is_grid(look)):
        yield f"look() gave {look!r:.60}; it gives a text, or a tuple of rows of one length, each a tuple of texts"
    elif shape(look) != shape(first):
        yield f"look() gave {shape(look)}, but {shape(first)} at the start; a look keeps its shape"


def labels_agree(seen: Seen) -> Iterator[str]:
    """Where a move has one label in every state, it is that of this state too."""
    for move, after in zip(seen.moves, seen.after, strict=True):
        alone = seen.game.move_label(move)
        if alone is not None and alone != (here := seen.game.label(seen.state, move, after)):
            parts = [
                part for part in ("move", "name", "player", "change") if getattr(alone, part) != getattr(here, part)
            ]
            yield (
                f"move_label() has another {' and '.join(parts)} than label() for the move "
                f"{shown_move(seen.game, seen.state, move)}: {getattr(alone, parts[0])!r:.60} is not "
                f"{getattr(here, parts[0])!r:.60}"
            )


def positions_are_read_back(seen: Seen) -> Iterator[str]:
    """What `notation` writes, `parse` reads. A notation may leave the turn out, but not that of a start."""
    game, state = seen.game, seen.state
    if type(game).parse is Game.parse:
        return
    text = game.notation(state)
    try:
        again = game.parse(text)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        yield f"parse() does not read the notation {text!r:.60}: {blamed(error)}"
        return
    here, there = observed(game, state), observed(game, again)
    if state is not seen.start:  # below it, names may depend on the way, and the turn may be left out
        same_turn = game.to_move(again) == game.to_move(state)
        here, there = (unnamed(here), unnamed(there)) if same_turn else ((), ())
    if game.notation(again) != text or here != there:
        yield f"parse() reads its notation {text!r:.60} as another state"


def unnamed(observation: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is observed of a state, less the names of its moves."""
    player, outcome, names, look = observation
    return player, outcome, len(names), look


def evaluations_are_finite_numbers(seen: Seen) -> Iterator[str]:
    """Every evaluation gives a finite int or float, and `zero` is among them."""
    evaluations = seen.game.evaluations()
    if "zero" not in evaluations:
        yield 'evaluations() has no "zero", which is used where none is named; begin it with {"zero": zero, …'
    for name, evaluation in evaluations.items():
        value = evaluation(seen.state)
        if not is_number(value):
            yield f"the evaluation {name} gave {value!r:.60}; it gives a finite int or float"


def orders_keep_the_moves(seen: Seen) -> Iterator[str]:
    """An order gives all the moves, and no others."""
    for name, order in seen.game.orderings().items() if seen.moves and seen.has_all_moves else ():
        ordered = listed(order(seen.state, list(seen.moves)))
        yield from added(f"the order {name}", seen.moves, ordered)
        lost = [move for move in seen.moves if move not in ordered]
        if lost:
            yield f"the order {name} loses the move {shown_move(seen.game, seen.state, lost[0])}"


def candidates_are_moves(seen: Seen) -> Iterator[str]:
    """Candidates are some of the moves, and no others."""
    for name, rule in seen.game.candidates().items() if seen.moves and seen.has_all_moves else ():
        for number in CANDIDATE_NUMBERS:
            yield from added(
                f"the rule {name}:{number}", seen.moves, listed(rule(seen.state, list(seen.moves), number))
            )


def added(who: str, moves: list[Any], chosen: list[Any]) -> Iterator[str]:
    """The faults of a choice that should only choose among the moves."""
    for place, move in enumerate(chosen):
        if move not in moves:
            yield f"{who} invents the move {move!r:.60}"
        elif move in chosen[:place]:
            yield f"{who} has the move {move!r:.60} twice"


def symmetric_states_are_worth_the_same(seen: Seen) -> Iterator[str]:
    """A state turned or mirrored has the same player to move, the same outcome and as many moves, which end alike."""
    game = seen.game
    ends = sorted_outcomes(game, seen.after)
    for image in game.symmetries(seen.state):
        for what in ("to_move", "outcome"):
            here, there = answer(game, what, seen.state), answer(game, what, image)
            if here != there:
                yield f"{what}() gave {here!r:.60}, but {there!r:.60} in its symmetric state {shown(game, image)}"
        moves = moves_in(game, image)
        if len(moves) != len(seen.moves):
            yield f"there are {len(seen.moves)} moves, but {len(moves)} in its symmetric state {shown(game, image)}"
        elif seen.has_all_moves and sorted_outcomes(game, [game.result(image, move) for move in moves]) != ends:
            yield f"moves end otherwise than in its symmetric state {shown(game, image)}"


def keys_tell_states_apart(seen: Seen) -> Iterator[str]:
    """States with equal keys have the same player to move, outcome, moves and evaluations."""
    game, state = seen.game, seen.state
    key = game.key(state)
    try:
        hash(key)
    except TypeError:
        if type(game).key is not Game.key:
            yield f"its key {key!r:.60} cannot be hashed"
        return
    names = sorted(str(game.move_name(state, move)) for move in seen.moves) if seen.has_all_moves else []
    values = [comparable(evaluation(state)) for evaluation in game.evaluations().values()]
    about = (answer(game, "to_move", state), answer(game, "outcome", state), names, values)
    was, where = seen.known.setdefault(key, (about, shown(game, state)))
    if was != about:
        yield f"the key {key!r:.60} is also that of the state {where}, which differs in moves or worth"


PROMISES: tuple[Callable[[Seen], Iterator[str]], ...] = (
    outcomes_are_finite_numbers, a_start_is_not_an_end, no_moves_after_the_end, players_are_max_and_min,
    nobody_is_a_third_player, moves_come_in_an_order, somebody_can_move, answers_stay_the_same,
    states_and_moves_can_be_hashed, moves_have_names_of_their_own, looks_keep_their_shape, labels_agree,
    positions_are_read_back, evaluations_are_finite_numbers, orders_keep_the_moves, candidates_are_moves,
    symmetric_states_are_worth_the_same, keys_tell_states_apart,
)  # fmt: skip
