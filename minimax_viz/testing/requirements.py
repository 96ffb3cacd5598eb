"""The requirements that every game must meet; each function yields the violations of one of them."""

import traceback
from collections.abc import Callable, Hashable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from minimax_viz.errors import Sentence, TextPlace
from minimax_viz.games.game import CHANCE, MAX, MIN
from minimax_viz.games.observation import (
    MOST_MOVES,
    AnyGame,
    as_list,
    move_text,
    moves_of,
    observation,
    query,
    state_text,
)
from minimax_viz.games.undo import UndoGame
from minimax_viz.games.userfile import called_wrongly, exception_text
from minimax_viz.record.checks import is_grid, is_text
from minimax_viz.search.chance import TOLERANCE, as_number, has_chance, is_probability, mean
from minimax_viz.search.walk import Walk, moves_in_words


@dataclass(frozen=True, slots=True)
class Visit:
    """A state, the start it was reached from, its moves, and the states they lead to."""

    game: AnyGame
    start: Any
    state: Any
    moves: list[Any]
    successors: list[Any]
    first_with_key: dict[Hashable, tuple[Any, str]]  # what was observed in the first state with each key, and its text
    players: list[tuple[Any, str]]  # the players of an undo game so far, each with the text of a state

    @property
    def has_all_moves(self) -> bool:
        """Whether the state has no moves beyond `moves`."""
        return len(self.moves) < MOST_MOVES


def located_error(error: Exception) -> Sentence:
    """The text of an exception that a game raised, with its place in the game's code."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return Sentence(
        "{error} ({file}, line {line})",
        error=exception_text(error).rstrip("."),
        file=Path(frame.filename).name,
        line=str(frame.lineno),
    ).about(TextPlace(frame.lineno, path=frame.filename, name=called_wrongly(error)))


STATE_QUERIES = ("outcome", "to_move", "moves", "notation", "look")
MOST_SAMPLED = 8  # moves of a state, where each is tried at length


def states_stay_as_they_are(game: AnyGame, state: Any) -> Iterator[Sentence]:
    """No method and no move changes a state; this is tried on a copy if states can be copied and compared."""
    try:
        copied = deepcopy(state)
        equal = copied is not state and bool(copied == state)
    except Exception:  # noqa: BLE001 - such a state is judged by what the game says of it
        copied, equal = state, False
    if not equal:
        yield from observations_outlive_a_move(game, copied)
        return
    for method in STATE_QUERIES:
        getattr(game, method)(copied)
        if copied != state:
            yield Sentence("{method}() changed the state in place; it should leave it as it is", method=method)
            return
    for move in moves_of(game, copied):
        game.result(copied, move)
        if copied != state:
            yield changed_in_place(move_text(game, state, move))
            return


def observations_outlive_a_move(game: AnyGame, state: Any) -> Iterator[Sentence]:
    """A move leaves everything observed of a state as it was; undo games are left to `answers_stay_the_same`."""
    if isinstance(game, UndoGame):
        return
    before = observation(game, state)
    if observation(game, state) != before:
        return  # it differs each time it is observed
    for move in sample(moves_of(game, state)):
        text = move_text(game, state, move)
        game.result(state, move)
        if observation(game, state) != before:
            yield changed_in_place(text)
            return


def changed_in_place(move: str) -> Sentence:
    """The mistake of a `result` that changes the state it is given."""
    return Sentence("result() changed the state in place by the move {move}; give a new state", move=move)


def outcomes_are_finite_numbers(visit: Visit) -> Iterator[Sentence]:
    """A utility is a finite int or float; True and None mean something else."""
    outcome = visit.game.outcome(visit.state)
    if outcome is not None and not is_number(outcome):
        yield Sentence(
            "outcome() gave {outcome}; it must be a finite int or float, or None if the game is not over",
            outcome=f"{outcome!r:.60}",
        )


def a_start_is_not_an_end(visit: Visit) -> Iterator[Sentence]:
    """A start with moves has no outcome yet."""
    outcome = visit.game.outcome(visit.state)
    if visit.state is visit.start and outcome is not None and as_list(visit.game.moves(visit.state)):
        yield Sentence(
            "the start, outcome() gave {outcome} though there are moves; return None until the game is over",
            outcome=f"{outcome!r:.60}",
        )


def no_moves_after_the_end(visit: Visit) -> Iterator[Sentence]:
    """There are no moves once the game is over."""
    outcome = visit.game.outcome(visit.state)
    if outcome is None or visit.state is visit.start:  # at the start, the outcome is what is wrong
        return
    try:
        moves = as_list(visit.game.moves(visit.state))
    except Exception:  # noqa: BLE001 - a search never asks for moves here
        return
    if moves:
        yield Sentence(
            "the game is over (outcome {outcome}), yet {method} gives {moves}; give no moves there",
            outcome=f"{outcome!r:.60}",
            method="get_possible_moves()" if isinstance(visit.game, UndoGame) else "moves()",
            moves=f"{moves!r:.60}",
        )


def players_are_max_and_min(visit: Visit) -> Iterator[Sentence]:
    """The player to move is "max" or "min"; where dice or cards decide, "chance" is."""
    player = visit.game.to_move(visit.state)
    if player not in (MAX, MIN, CHANCE):
        yield Sentence('to_move() gave {player}; it must be "max", "min" or "chance"', player=f"{player!r:.60}")


def probabilities_sum_to_one(visit: Visit) -> Iterator[Sentence]:
    """Where chance decides, each move has a positive probability, and those of all moves sum to 1."""
    game, state = visit.game, visit.state
    if game.to_move(state) != CHANCE or not visit.moves or not visit.has_all_moves:
        return
    told = [as_number(game.probability(state, move)) for move in visit.moves]
    for move, probability in zip(visit.moves, told, strict=True):
        if not is_probability(probability):
            yield Sentence(
                "probability() gave {probability} for the move {move}; it must be a number above 0 and up to 1",
                probability=f"{probability!r:.60}",
                move=move_text(game, state, move),
            )
            return
    total = mean(told, [1] * len(told))
    if abs(total - 1) > TOLERANCE:
        yield Sentence("the probabilities of the moves sum to {total}; they must sum to 1", total=str(total))


def values_lie_in_the_range(visit: Visit) -> Iterator[Sentence]:
    """`value_range` is None or two numbers, between which every outcome lies; in a game with chance, whose searches
    build on that, so does every evaluation.
    """
    game = visit.game
    given: Any = game.value_range()
    if given is None:
        return
    is_pair = isinstance(given, tuple) and len(given) == 2 and all(map(is_number, given))
    if not is_pair or given[0] > given[1]:
        yield Sentence(
            "value_range() gave {given}; it must be the least and the greatest value, such as (-1, 1), or None",
            given=f"{given!r:.60}",
        ).about(TextPlace(name="value_range"))
        return
    least, most = given
    outcome = game.outcome(visit.state)
    if is_number(outcome) and not least <= outcome <= most:
        yield Sentence(
            "outcome() gave {value}, but value_range() says from {least} to {most}",
            value=str(outcome),
            least=str(least),
            most=str(most),
        ).about(TextPlace(name="value_range"))
    if not has_chance(game):
        return
    for name, evaluation in game.evaluations().items():
        value = evaluation(visit.state)
        if is_number(value) and not least <= value <= most:
            yield Sentence(
                "the evaluation {name} gave {value}, but value_range() says from {least} to {most}",
                name=name,
                value=str(value),
                least=str(least),
                most=str(most),
            )


def there_are_two_players(visit: Visit) -> Iterator[Sentence]:
    """A game that makes and undoes moves has two players, whatever their names."""
    game, state, players = visit.game, visit.state, visit.players
    if not isinstance(game, UndoGame) or game.outcome(state) is not None:  # then it may be nobody's turn
        return
    player = game.active_player(state)
    if player == CHANCE:
        return
    if all(player != other for other, _ in players):
        players.append((player, state_text(game, state)))
    if len(players) > 2:
        (one, here), (other, there), (third, _) = players[:3]
        yield Sentence(
            "active_player is {third}, but it is {one} in {here} and {other} in {there}; a game has two players",
            third=f"{third!r:.60}",
            one=f"{one!r:.60}",
            here=here,
            other=f"{other!r:.60}",
            there=there,
        )


def moves_come_in_an_order(visit: Visit) -> Iterator[Sentence]:
    """Moves are a list or a tuple; the order of a set differs between runs."""
    if visit.game.outcome(visit.state) is not None:
        return
    moves = visit.game.moves(visit.state)
    if isinstance(visit.game, UndoGame) and isinstance(moves, tuple):  # made of what may be the author's set
        moves = visit.game.at(visit.state).get_possible_moves()
    if isinstance(moves, Set | Mapping):
        yield Sentence(
            "the moves are a {kind}, which promises no order; give a list, such as sorted(…)",
            kind=type(moves).__name__,
        )
    elif not hasattr(moves, "__len__") and not isinstance(visit.game, UndoGame):
        yield Sentence("moves() gave a {kind}; it must be a list or a tuple", kind=type(moves).__name__)


def somebody_can_move(visit: Visit) -> Iterator[Sentence]:
    """A state without legal moves has a utility."""
    if not visit.moves and visit.game.outcome(visit.state) is None:
        yield Sentence("there are no moves and outcome() gave None; a state without moves needs a number")


def answers_stay_the_same(visit: Visit) -> Iterator[Sentence]:
    """A game gives the same answers about a state each time, also after moves from there have been tried."""
    game, state, tried = visit.game, visit.state, sample(visit.moves)
    hint: Sentence | str = ""
    if isinstance(game, UndoGame):
        hint = Sentence("; does undo_move() take back all that make_move() did").about(TextPlace(name="undo_move"))
    before = {method: query(game, method, state) for method in STATE_QUERIES}
    led_to = [observation(game, game.result(state, move)) for move in tried]
    for method, was in before.items():
        now = query(game, method, state)
        if was != now:
            yield Sentence(
                "{method}() gave {before} and, asked again, {after}{hint}",
                method=method,
                before=f"{was!r:.60}",
                after=f"{now!r:.60}",
                hint=hint,
            )
    for move, was in zip(tried, led_to, strict=True):
        if observation(game, game.result(state, move)) != was:
            yield Sentence(
                "the move {move} led to one state and, tried again, to another{hint}",
                move=move_text(game, state, move),
                hint=hint,
            )


def states_and_moves_can_be_hashed(visit: Visit) -> Iterator[Sentence]:
    """States and moves are immutable values, such as numbers, texts and tuples."""
    for place, value in enumerate((visit.state, *visit.moves)):
        try:
            hash(value)
        except TypeError as error:
            shown = f"{value!r:.60}"
            what = Sentence("the move {move}", move=shown) if place else Sentence("the state {state}", state=shown)
            yield Sentence(
                "{what} cannot be hashed ({reason}); tuples, numbers and texts can", what=what, reason=str(error)
            )


def moves_have_names_of_their_own(visit: Visit) -> Iterator[Sentence]:
    """No move is listed twice, and no two moves share a name."""
    names: dict[str, Any] = {}
    name: Any  # an author's game may return anything
    for move in visit.moves:
        name = visit.game.move_name(visit.state, move)
        if not isinstance(name, str):
            yield Sentence("move_name() gave {name}; it must be a string", name=f"{name!r:.60}")
        elif name in names and names[name] == move:
            yield Sentence("a move is there twice: {name}", name=f"{name!r:.60}")
        elif name in names:
            yield Sentence("two moves have one name: {name}", name=f"{name!r:.60}")
        else:
            names[name] = move


def looks_keep_their_shape(visit: Visit) -> Iterator[Sentence]:
    """A look can be drawn, and all looks of a game have the same shape."""
    look, first = visit.game.look(visit.state), visit.game.look(visit.start)
    if not (look is None or is_text(look) or is_grid(look)):
        yield Sentence(
            "look() gave {look}; it must be a text, or a tuple of rows of one length, each a tuple of texts",
            look=f"{look!r:.60}",
        )
    elif shape_text(look) != shape_text(first):
        yield Sentence(
            "look() gave {here}, but {first} at the start; a look keeps its shape",
            here=shape_text(look),
            first=shape_text(first),
        )


OF_EVERY_GAME: tuple[Callable[[Visit], Iterator[Sentence]], ...] = (
    outcomes_are_finite_numbers, a_start_is_not_an_end, no_moves_after_the_end, players_are_max_and_min,
    probabilities_sum_to_one, values_lie_in_the_range, there_are_two_players, moves_come_in_an_order,
    somebody_can_move, answers_stay_the_same,
    states_and_moves_can_be_hashed, moves_have_names_of_their_own, looks_keep_their_shape,
)  # fmt: skip


def sample(moves: list[Any]) -> list[Any]:
    """About MOST_SAMPLED of the moves, evenly spaced from first to last."""
    return moves[:: -(-len(moves) // MOST_SAMPLED) or 1]


def is_number(value: Any) -> bool:
    """Whether a search accepts this as a value."""
    return type(value) in (int, float) and isfinite(value)


def shape_text(look: Any) -> Sentence:
    """The shape of a look in words."""
    if isinstance(look, tuple):
        return Sentence("a grid of {rows} x {columns}", rows=len(look), columns=len(look[0]))
    return Sentence("nothing") if look is None else Sentence("a text")


def no_state_recurs(game: AnyGame, walk: Walk) -> Iterator[Sentence]:
    """No moves lead from a state back to the same state."""
    cycle = walk.cycle()
    if cycle:
        yield Sentence(
            "the {moves} back to the same state: a search without a depth limit goes round in circles there; let the "
            "state count what brings the game to an end",
            moves=moves_in_words(game, cycle),
        )


def games_end(plies: int) -> Iterator[Sentence]:
    """A game of random moves ends; yields the mistake of one that has not ended after this many plies."""
    yield Sentence(
        "a game at random was not over after {plies} plies; where a game has no end, a search without a depth limit "
        "has none; see that outcome() gives a number some day",
        plies=plies,
    )
