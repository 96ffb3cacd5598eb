"""Plans: which exercises to make."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX, Player
from minimax_viz.practice.exercise import KINDS, Kind
from minimax_viz.search.alphabeta import CutoffRule

MOST_EXERCISES = 500
MOST_LEAVES = 243
MOST_ROUNDS = 200
LARGEST_SEED = 999_999
LEVELS = range(1, 6)
HARDEST_UNASKED = 4
"""The highest level if neither a shape nor a difficulty is given."""

SHAPE = re.compile(r"\s*b\s*=\s*(\d{1,3})\s*,\s*d\s*=\s*(\d{1,3})\s*")


class RandomShape(NamedTuple):
    """A tree with `branching` children at each node, down to `depth`."""

    branching: int
    depth: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for `count` exercises, of these kinds in turn.

    Each is about a random tree, of a `shape` or fit for the `difficulty`, or all are about one `tree`. With neither a
    shape nor a difficulty they become harder from one to the next.
    """

    seed: int
    kinds: Sequence[Kind] = KINDS
    count: int = len(KINDS)
    shape: RandomShape | None = None
    difficulty: int | None = None
    cutoff: CutoffRule = "ge"
    root: Player = MAX
    tree: str | None = None


def shape_of(text: str) -> RandomShape:
    """Parse a shape such as "b=3,d=2". Raises SettingsError."""
    read = SHAPE.fullmatch(text)
    if read is None:
        raise SettingsError(
            "{given}: give the children of a node and the depth, as in b=3,d=3.", option="random", value=text
        )
    shape = RandomShape(int(read[1]), int(read[2]))
    if shape.branching < 2 or shape.depth < 2:
        raise SettingsError(
            "{given}: nothing can be skipped there; b and d must be 2 or more.", option="random", value=text
        )
    if shape.branching**shape.depth > MOST_LEAVES:
        raise SettingsError(
            "{given}: such a tree has more than {most} leaves; give a smaller b or d.",
            option="random",
            value=text,
            most=MOST_LEAVES,
        )
    return shape
