"""Decide which moves of a node to try: all of them, one of each symmetric set, or only candidates."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from minimax_viz.games.game import Game
from minimax_viz.search.candidates import Candidates
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.symmetry import twins_among


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


def omitting_moves(
    game: Game[Any, Any], ordering: Ordering | None, *, symmetry: bool, candidates: Candidates | None
) -> Ordering | None:
    """`ordering` (None is the game's own order) without the moves to states symmetric to an earlier sibling's, and
    without those that `candidates` does not select. Where it omits moves, it returns MovesToTry.
    """
    if not symmetry and candidates is None:
        return ordering

    def moves_at(state: Any, ply: int) -> Sequence[Any]:
        moves = tuple(game.moves(state) if ordering is None else ordering(state, ply))
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
