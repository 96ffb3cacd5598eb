"""The theoretical number of leaves at each depth: of all leaves, and of the fewest that alpha-beta needs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from minimax_viz.games.game import Game

LONGEST_LINE = 400  # plies; a board that fills up has fewer squares


@dataclass(frozen=True, slots=True)
class Branching:
    """The theoretical model of a position: a tree with `moves` moves at every node or, if the board `fills` up, one
    move fewer at each ply.
    """

    moves: int
    fills: bool

    def uniform(self, depth: int) -> list[int]:
        """Return the number of moves at each ply above `depth` if it never changes."""
        return [self.moves] * depth

    def filling(self, depth: int) -> list[int]:
        """Return the same if each move takes a square, until the board is full."""
        return [self.moves - ply for ply in range(min(depth, self.moves))]


def branching_of(game: Game[Any, Any], state: Any) -> Branching:
    """Count the moves in `state`, and see whether each leaves one fewer, by always playing the first or the last."""
    counts = [list(moves_along(game, state, choice)) for choice in (0, -1)]
    moves = counts[0][0] if counts[0] else 0
    fills = moves > 1 and all(line == list(range(moves, moves - len(line), -1)) and len(line) > 1 for line in counts)
    return Branching(moves, fills)


def moves_along(game: Game[Any, Any], state: Any, choice: int) -> Iterator[int]:
    """Yield the number of moves at each ply if always the move at index `choice` is played."""
    for _ in range(LONGEST_LINE):
        if game.outcome(state) is not None:
            return
        moves = game.moves(state)
        yield len(moves)
        state = game.result(state, moves[choice])


def all_leaves(branchings: Sequence[int]) -> int:
    """Count the leaves of a tree with these numbers of moves at each ply: b to the d, or n! / (n − d)!."""
    return prod(branchings)


def least_leaves(branchings: Sequence[int]) -> int:
    """Count the fewest leaves that prove the root's value, which alpha-beta visits with the best moves first.

    The critical positions of D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
    (1975), theorem 1: first moves at all even plies, or at all odd ones. For a uniform tree this is their corollary,
    b to the ⌈d/2⌉ + b to the ⌊d/2⌋ − 1.
    """
    return prod(branchings[::2]) + prod(branchings[1::2]) - 1
