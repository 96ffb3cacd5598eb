"""Decide which moves of a node to try: all of them, one of each symmetric set, or only candidates."""

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from functools import partial
from math import isclose, isnan
from typing import Any, Literal, NamedTuple

from minimax_viz.errors import GameError, Sentence, SettingName, SettingsError, TextPlace, Title
from minimax_viz.games.game import CHANCE, MAX, Evaluation, Game, functions_by_name, matching_name, zero
from minimax_viz.games.observation import OWN_MODULES, AnyGame, move_text, state_text
from minimax_viz.safe_text import LONGEST_SHOWN, short_repr
from minimax_viz.search.minimax import Ordering


def checking_choice(
    game: AnyGame, who: Sentence, choose: Callable[..., Any], *, whole: bool
) -> Callable[..., Sequence[Any]]:
    """`choose`, which takes a state, its moves and perhaps more, wrapped to check its result.

    It raises a GameError that names `who` if a move is foreign, comes twice or, where the `whole` is wanted, is
    missing. Functions of this package are not checked.
    """
    if str(getattr(choose, "__module__", "")).startswith(OWN_MODULES):
        return choose

    def chosen_moves(state: Any, moves: Any, *rest: Any) -> Sequence[Any]:
        moves = moves if isinstance(moves, Sequence) else list(moves)
        before = list(moves)  # it may sort them in place
        chosen = list(choose(state, moves, *rest))
        with suppress(TypeError):  # moves that cannot be hashed are compared one by one
            are_moves = len({*chosen}) == len(chosen) and {*chosen} <= {*before}
            if are_moves and (not whole or len(chosen) == len(before)):
                return chosen
        advice = Sentence("let it give some of the moves, each once")
        if whole:
            advice = Sentence("let it give all the moves, and no others")
        about: dict[str, Any] = {
            "place": TextPlace(name=getattr(choose, "__name__", "")),
            "who": who,
            "state": state_text(game, state),
            "advice": advice,
        }
        for place, move in enumerate(chosen):
            if move not in before:
                about["move"] = short_repr(move)
                raise GameError("{who} invents the move {move} in the state {state}; {advice}.", **about)
            if move in chosen[:place] and before.count(move) < 2:
                about["move"] = move_text(game, state, move)
                raise GameError("{who} has the move {move} twice in the state {state}; {advice}.", **about)
        for move in before if whole else ():
            if move not in chosen:
                about["move"] = move_text(game, state, move)
                raise GameError("{who} loses the move {move} in the state {state}; {advice}.", **about)
        return chosen

    return chosen_moves


ROUNDING = 1e-9  # difference between sums that were added up in a different order


def twins_among(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> dict[int, int]:
    """The places of moves that lead to a state symmetric to an earlier move's, each with the place of that move.

    Raises GameError if the game's states cannot be hashed.
    """
    first: dict[Hashable, int] = {}
    twins: dict[int, int] = {}
    for place, move in enumerate(moves):
        after = game.result(state, move)
        try:
            if after in first:
                twins[place] = first[after]
                continue
            first[after] = place
            for image in game.symmetries(after):
                first.setdefault(image, place)
        except TypeError as error:
            raise GameError(
                "{option} needs states that can be hashed, and those of {game} cannot: {reason}.",
                option="symmetry",
                game=Title(game.title),
                reason=Sentence(str(error)),
            ) from error
    return twins


def symmetric_evaluation(game: Game[Any, Any], evaluation: Evaluation[Any], name: str) -> Evaluation[Any]:
    """`evaluation`, wrapped to raise SettingsError if it values a state symmetric to the given one differently.

    The subtree of a merged move is not searched, so its estimates are never seen. But each of its states at the horizon
    mirrors one below the twin: if every estimate holds for all mirror images of its state, whatever it proves about the
    twin holds for the merged move too.
    """

    def checked(state: Any) -> float:
        estimate = evaluation(state)
        for image in game.symmetries(state):
            other = evaluation(image)
            try:
                differ = other != estimate and not isclose(estimate, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
            except TypeError:
                differ = False  # what is no number is reported by the recorder
            if differ and not isnan(estimate):
                boards = [f"{' '.join(game.notation(each).split()):.{LONGEST_SHOWN}}" for each in (state, image)]
                raise SettingsError(
                    "{option} needs an evaluation that gives symmetric positions the same value, and {name} gives "
                    "{estimate} to {board} and {other} to {image}.",
                    option="symmetry",
                    name=name,
                    estimate=f"{estimate!r:.40}",
                    board=boards[0],
                    other=f"{other!r:.40}",
                    image=boards[1],
                )
        return estimate

    return checked


SPEC = re.compile(r"(?P<rule>[^\W\d][\w-]*):(?P<number>\d{1,6})")

Candidates = Callable[[Any, Sequence[Any]], Sequence[Any]]
"""From a state and its moves to the moves worth trying."""


def candidates_for(spec: str, game: Game[Any, Any], evaluation: Evaluation[Any]) -> Candidates:
    """The function that selects the candidates of `spec`, "rule:number", by `best` or one of the game's rules.

    Raises SettingsError.
    """
    match, title = SPEC.fullmatch(spec), Title(game.title)
    own = functions_by_name(game.candidates(), "candidates")
    about: dict[str, Any] = {
        "option": "candidates", "value": spec, "rules": tuple(f"{rule}:N" for rule in (*own, "best")),
    }  # fmt: skip
    if match is None or int(match["number"]) < 1:
        raise SettingsError("{given}: give a rule and a number from 1, such as best:8; there are {rules}.", **about)
    rule, number = match["rule"], int(match["number"])
    if rule in own:
        chosen = checking_choice(game, Sentence("The rule {name}", name=rule), own[rule], whole=False)
        return lambda state, moves: chosen(state, moves, number)
    if rule != "best":
        about |= {"game": title, "rule": repr(rule)}
        raise SettingsError("{game} has no candidates {rule}; there are {rules}.", **about)
    if evaluation is zero:
        names = [name for name in game.evaluations() if name != "zero"]
        those = Sentence("; {game} has none of its own, but file.py:f may be one", game=title)
        if names:
            those = Sentence(", such as {name}", name=names[0])
        about |= {"evaluation": SettingName("evaluation"), "those": those}
        raise SettingsError("{given} needs an evaluation to choose by: give {evaluation}{those}.", **about)
    return partial(best_moves, game, evaluation, number)


def known_candidates(spec: str, game: Game[Any, Any]) -> str:
    """The same `spec` with the rule as the game knows it, whatever the case it was typed in."""
    rule, colon, number = spec.partition(":")
    known = matching_name(rule, (*functions_by_name(game.candidates(), "candidates"), "best"))
    return f"{known or rule}{colon}{number}"


def best_moves(
    game: Game[Any, Any], evaluation: Evaluation[Any], number: int, state: Any, moves: Sequence[Any]
) -> Sequence[Any]:
    """The `number` moves to the states worth most to the player to move; among equal ones, the first."""
    sign = -1 if game.to_move(state) == MAX else 1

    def worth(move: Any) -> float:
        after = game.result(state, move)
        outcome = game.outcome(after)
        return sign * (evaluation(after) if outcome is None else outcome)

    return sorted(moves, key=worth)[:number]


class OmittedMove(NamedTuple):
    """A move omitted before the search tries any: "merged" with its symmetric sibling at place `twin`, or "discarded"
    by the rule for candidates (`twin` is None). Places count all moves of the node from 0.
    """

    kind: Literal["merged", "discarded"]
    move: Any
    twin: int | None = None


class MovesToTry(tuple[Any, ...]):
    """The moves to try, in order. `all_moves` has the omitted ones too, each as an OmittedMove in its place."""

    all_moves: tuple[Any, ...]

    def __new__(cls, all_moves: Sequence[Any]) -> "MovesToTry":
        to_try = super().__new__(cls, (move for move in all_moves if type(move) is not OmittedMove))
        to_try.all_moves = tuple(all_moves)
        return to_try

    def reordered(self, order: Sequence[Any]) -> "MovesToTry":
        """The same moves, those to try in this `order`, and the omitted ones after them."""
        omitted = [move for move in self.all_moves if type(move) is OmittedMove]
        places = {place: order.index(move) for place, move in enumerate(self.all_moves) if move in order}
        omitted = [move if move.twin is None else move._replace(twin=places[move.twin]) for move in omitted]
        return MovesToTry([*order, *omitted])


def omitting_moves(
    game: Game[Any, Any], ordering: Ordering | None, *, symmetry: bool, candidates: Candidates | None
) -> Ordering | None:
    """`ordering` (None is the game's own order) without the moves to states symmetric to an earlier sibling's, and
    without those that `candidates` does not select. Where it omits moves, it returns MovesToTry. Of what chance may
    bring, nothing is omitted.
    """
    if not symmetry and candidates is None:
        return ordering

    def moves_at(state: Any, ply: int) -> Sequence[Any]:
        moves = tuple(game.moves(state) if ordering is None else ordering(state, ply))
        if game.to_move(state) == CHANCE:
            return moves
        twins = twins_among(game, state, moves) if symmetry else {}
        distinct = [move for place, move in enumerate(moves) if place not in twins]
        chosen: Collection[Any] = distinct if candidates is None else candidates(state, distinct) or distinct
        with suppress(TypeError):  # moves that cannot be hashed, such as lists, are compared one by one
            chosen = set(chosen)
        entries: list[Any] = []
        for place, move in enumerate(moves):
            if place in twins:
                entries.append(OmittedMove("merged", move, twins[place]))
            else:
                entries.append(move if move in chosen else OmittedMove("discarded", move))
        return MovesToTry(entries) if len(chosen) < len(moves) else moves

    return moves_at
