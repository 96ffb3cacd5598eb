"""The requirements for what a game may add to the protocol: labels, positions, evaluations, orders, symmetries, keys.

Each function yields the violations of one of them.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from minimax_viz.errors import All, MinimaxVizError, Sentence, TextPlace
from minimax_viz.games.game import Game, is_hashable
from minimax_viz.games.observation import (  # fmt: skip
    AnyGame,
    as_list,
    comparable_value,
    move_text,
    moves_of,
    names_of_moves,
    observation,
    query,
    state_text,
)
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.games.userfile import containing_exits
from minimax_viz.testing.requirements import OF_EVERY_GAME, Visit, is_number, located_error
from minimax_viz.tracing.plan import position_at

CANDIDATE_NUMBERS = (1, 2, 8)


def labels_agree(visit: Visit) -> Iterator[Sentence]:
    """A `move_label` is the `label` of that move in every state."""
    for move, after in zip(visit.moves, visit.successors, strict=True):
        alone = visit.game.move_label(move)
        if alone is not None and alone != (here := visit.game.label(visit.state, move, after)):
            parts = [
                part
                for part in ("move", "name", "player", "change", "probability")
                if getattr(alone, part) != getattr(here, part)
            ]
            yield Sentence(
                "move_label() has another {parts} than label() for the move {move}: {alone} is not {here}",
                parts=All(parts),
                move=move_text(visit.game, visit.state, move),
                alone=f"{getattr(alone, parts[0])!r:.60}",
                here=f"{getattr(here, parts[0])!r:.60}",
            )


def positions_are_read_back(visit: Visit) -> Iterator[Sentence]:
    """`parse` reads what `notation` writes. Only below the start may the notation omit whose turn it is."""
    game, state = visit.game, visit.state
    if type(game).parse is Game.parse:
        return
    text = game.notation(state)
    try:
        with containing_exits():
            again = game.parse(text)
    except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
        yield Sentence(
            "parse() does not read the notation {text}: {error}", text=f"{text!r:.60}", error=located_error(error)
        )
        return
    here, there = observation(game, state), observation(game, again)
    if state is not visit.start:  # below it, names may depend on how it was reached
        same_turn = game.to_move(again) == game.to_move(state)
        here, there = (without_move_names(here), without_move_names(there)) if same_turn else ((), ())
    if game.notation(again) != text or here != there:
        yield Sentence("parse() reads its notation {text} as another state", text=f"{text!r:.60}")


def without_move_names(observation: tuple[Any, ...]) -> tuple[Any, ...]:
    """An observation without the names of the moves."""
    player, outcome, names, look = observation
    return player, outcome, len(names), look


def evaluations_are_finite_numbers(visit: Visit) -> Iterator[Sentence]:
    """Every evaluation returns a finite int or float, and `zero` is among them."""
    evaluations = visit.game.evaluations()
    if "zero" not in evaluations:
        wanting = Sentence(
            'evaluations() has no "zero", which is used where none is named; begin it with {"zero": zero, …'
        )
        yield wanting.about(TextPlace(name="evaluations"))
    for name, evaluation in evaluations.items():
        value = evaluation(visit.state)
        if not is_number(value):
            yield Sentence(
                "the evaluation {name} gave {value}; it must be a finite int or float",
                name=name,
                value=f"{value!r:.60}",
            )


def orders_keep_the_moves(visit: Visit) -> Iterator[Sentence]:
    """A move order returns all the moves, and no others."""
    for name, order in visit.game.orderings().items() if visit.moves and visit.has_all_moves else ():
        ordered = as_list(order(visit.state, list(visit.moves)))
        yield from wrongly_chosen(Sentence("the order {name}", name=name), visit.moves, ordered)
        lost = [move for move in visit.moves if move not in ordered]
        if lost:
            yield Sentence(
                "the order {name} loses the move {move}", name=name, move=move_text(visit.game, visit.state, lost[0])
            )


def candidates_are_moves(visit: Visit) -> Iterator[Sentence]:
    """Candidates are some of the moves, and no others."""
    for name, rule in visit.game.candidates().items() if visit.moves and visit.has_all_moves else ():
        for number in CANDIDATE_NUMBERS:
            chosen = as_list(rule(visit.state, list(visit.moves), number))
            yield from wrongly_chosen(Sentence("the rule {name}", name=f"{name}:{number}"), visit.moves, chosen)


def wrongly_chosen(who: Sentence, moves: list[Any], chosen: list[Any]) -> Iterator[Sentence]:
    """The mistakes of an order or a rule, which should only choose among the moves."""
    for place, move in enumerate(chosen):
        if move not in moves:
            yield Sentence("{who} invents the move {move}", who=who, move=f"{move!r:.60}")
        elif move in chosen[:place]:
            yield Sentence("{who} has the move {move} twice", who=who, move=f"{move!r:.60}")


def symmetric_states_are_worth_the_same(visit: Visit) -> Iterator[Sentence]:
    """A rotated or mirrored state has the same player to move, outcome, number of moves and outcomes after them."""
    game = visit.game
    ends = sorted_outcomes(game, visit.successors)
    for image in game.symmetries(visit.state):
        where = state_text(game, image)
        for method in ("to_move", "outcome"):
            here, there = query(game, method, visit.state), query(game, method, image)
            if here != there:
                yield Sentence(
                    "{method}() gave {here}, but {there} in its symmetric state {image}",
                    method=method,
                    here=f"{here!r:.60}",
                    there=f"{there!r:.60}",
                    image=where,
                )
        moves = moves_of(game, image)
        if len(moves) != len(visit.moves):
            yield Sentence(
                "there are {here} moves, but {there} in its symmetric state {image}",
                here=len(visit.moves),
                there=len(moves),
                image=where,
            )
        elif visit.has_all_moves and sorted_outcomes(game, [game.result(image, move) for move in moves]) != ends:
            yield Sentence("moves end otherwise than in its symmetric state {image}", image=where)


def keys_tell_states_apart(visit: Visit) -> Iterator[Sentence]:
    """States with equal keys have the same player to move, outcome, moves and evaluations."""
    game, state = visit.game, visit.state
    key = game.key(state)
    if not is_hashable(key):
        if type(game).key is not Game.key:
            yield Sentence("its key {key} cannot be hashed", key=f"{key!r:.60}")
        return
    names = names_of_moves(game, state, visit.moves) if visit.has_all_moves else []
    values = [comparable_value(evaluation(state)) for evaluation in game.evaluations().values()]
    about = (query(game, "to_move", state), query(game, "outcome", state), names, values)
    was, where = visit.first_with_key.setdefault(key, (about, state_text(game, state)))
    if was != about:
        yield Sentence(
            "the key {key} is also that of the state {state}, which differs in moves or worth",
            key=f"{key!r:.60}",
            state=where,
        )


REQUIREMENTS: tuple[Callable[[Visit], Iterator[Sentence]], ...] = (
    *OF_EVERY_GAME, labels_agree, positions_are_read_back, evaluations_are_finite_numbers, orders_keep_the_moves,
    candidates_are_moves, symmetric_states_are_worth_the_same, keys_tell_states_apart,
)  # fmt: skip


BLAMED = {
    "outcomes_are_finite_numbers": "outcome", "a_start_is_not_an_end": "outcome", "no_moves_after_the_end": "moves",
    "players_are_max_and_min": "to_move", "probabilities_sum_to_one": "probability",
    "moves_come_in_an_order": "moves", "somebody_can_move": "outcome",
    "moves_have_names_of_their_own": "move_name", "looks_keep_their_shape": "look", "labels_agree": "move_label",
    "positions_are_read_back": "parse", "states_stay_as_they_are": "result", "games_end": "outcome",
}  # fmt: skip
"""The method that violates a requirement, where the violation does not name it."""


def place_of(requirement: Callable[..., Iterator[Sentence]], violation: Sentence) -> TextPlace | None:
    """Return the place of the method or function that is to blame, if one is."""
    who = violation.fields.get("who", violation).fields.get("name", "")  # an evaluation, an order or a rule
    named = violation.fields.get("method") or BLAMED.get(requirement.__name__) or who
    return violation.told_place() or TextPlace(name=re.split(r"\W", named)[0])


def sorted_outcomes(game: AnyGame, states: list[Any]) -> list[str]:
    """The outcomes of states, in an order that does not depend on theirs."""
    return sorted(str(game.outcome(state)) for state in states)


SEARCH_SECONDS = 1.0  # for each search
SEARCH_PLIES = 2
CANDIDATES = 2


def searches_are_accepted(game: AnyGame, state: Any, nodes: int) -> Iterator[Sentence]:
    """A search of this many nodes from a state can be made and recorded, whatever its settings."""
    for settings in settings_to_try(game):
        try:
            position = position_at(state, game, type(game).__name__, dict.fromkeys(GAME_OPTIONS))
            trace = position.search(**settings).run(max_nodes=nodes, time_limit=SEARCH_SECONDS)
            len(trace)  # its rows are laid out, and checked, when they are asked for
        except MinimaxVizError as error:
            given = " ".join(f"{name} {value}" for name, value in settings.items())
            yield Sentence(
                "a search{settings} is refused: {sentence}",
                settings=Sentence(" with {settings}", settings=given) if given else "",
                sentence=error.sentence,
            )


def settings_to_try(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The usual settings, and some that try each extension of a game; each search needs few nodes."""
    yield from ({}, {"transpositions": True})
    if type(game).symmetries is not Game.symmetries:
        yield {"symmetry": True}
    for name in game.evaluations():
        yield {"evaluation": name, "depth": SEARCH_PLIES}
    for name in game.orderings():
        yield {"order": name, "depth": SEARCH_PLIES}
    for name in game.candidates():
        yield {"candidates": f"{name}:{CANDIDATES}", "depth": SEARCH_PLIES}
