"""The choice of trees worth an exercise: of many random ones, the first that meets the criteria.

Nothing is given away: the best line is not the first one, the leaves under a node are not all the same, and the root's
moves have different values. In every other tree it matters whether equality cuts, in the others it does not. There are
as many cutoffs as the level asks for and, from the fourth level on or if a tree is deep enough, both shallow and deep
ones.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple

from minimax_viz.practice.effort import difficulty_of
from minimax_viz.practice.exercise import Exercise, Instance, Kind
from minimax_viz.practice.kinds.maker import drawn
from minimax_viz.practice.kinds.makers import MAKERS
from minimax_viz.practice.plan import RandomShape
from minimax_viz.practice.searched import Searched
from minimax_viz.practice.sketch import Nested, Sketch

TRIES = 60
"""The number of trees to look at for one exercise before the best of them is taken."""

VAIN = 5
"""The number of times to look at that many trees without any success."""

SHAPES: Mapping[int, Sequence[RandomShape]] = {
    1: (RandomShape(2, 2), RandomShape(3, 2)),
    2: (RandomShape(3, 2), RandomShape(2, 3), RandomShape(4, 2)),
    3: (RandomShape(2, 3), RandomShape(4, 2), RandomShape(2, 4)),
    4: (RandomShape(3, 3), RandomShape(2, 4)),
    5: (RandomShape(3, 3), RandomShape(2, 5)),
}
"""The shapes of the trees to look at for each level."""

FEW_LEAVES, SMALL, LARGE, LOWEST = 9, 9, 20, -9
USUAL_LEVEL, DEEP_LEVEL, NEGATIVE_LEVEL = 3, 4, 4
DEEP_ENOUGH = 4
"""Plies. The node of a deep cutoff and the node that set its bound are at least three plies apart."""
CUTOFFS: Mapping[int, range] = {
    1: range(1, 3), 2: range(1, 3), 3: range(2, 4), 4: range(2, 5), 5: range(3, 100),
}  # fmt: skip
"""The number of cutoffs that a tree of each level should have."""
TELLING = 7
"""Nodes of a tree in which only one leaf can be skipped: knowing that anything is skipped gives the answer away."""


class Wanted(NamedTuple):
    """The criteria for a tree: the `level` of the exercise or, if given, the `shape` of the tree, and whether it has a
    tie.
    """

    level: int | None
    shape: RandomShape | None
    is_tied: bool


def chosen(kind: Kind, usual: Instance, wanted: Wanted, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises about random trees until too many trees in a row are unfit.

    Each is about the first of TRIES trees that meets all criteria and is fit for the kind, or about the best one.
    """
    in_vain = 0
    while in_vain < VAIN:
        in_vain += 1
        nearest: list[tuple[int, int, str]] = []
        for attempt in range(TRIES):
            tree = random_tree(wanted, dice)
            text = json.dumps(tree, separators=(",", ":"))
            faults = faults_of(kind, Sketch(tree, usual), wanted)
            made = None if faults else exercise_of(kind, Searched(replace(usual, tree=text)), seed, dice)
            if made is not None:
                yield made
                in_vain = 0
                break
            if faults:
                nearest.append((faults, attempt, text))
        else:
            fit = (exercise_of(kind, Searched(replace(usual, tree=text)), seed, dice) for _, _, text in sorted(nearest))
            for made in islice(filter(None, fit), 1):
                yield made
                in_vain = 0


def exercise_of(kind: Kind, searched: Searched, seed: int, dice: Random) -> Exercise | None:
    """Make an exercise of this kind about an instance; None if the instance is unfit for it."""
    made = MAKERS[kind](searched, dice)
    if made is None:
        return None
    difficulty = difficulty_of(kind, searched.decisions)
    return Exercise(kind, made.instance or searched.instance, seed, difficulty, made.asked, made.key)


def random_tree(wanted: Wanted, dice: Random) -> Nested:
    """Draw a tree with small whole numbers."""
    shapes = [wanted.shape] if wanted.shape is not None else SHAPES[wanted.level or USUAL_LEVEL]
    branching, depth = shapes[drawn(dice, len(shapes))]
    count = branching**depth
    least = LOWEST if wanted.shape is None and (wanted.level or 0) >= NEGATIVE_LEVEL else 0
    most = SMALL if count <= FEW_LEAVES else LARGE
    row: list[Nested] = [least + drawn(dice, most - least + 1) for _ in range(count)]
    for _ in range(depth):
        row = [row[at : at + branching] for at in range(0, len(row), branching)]
    return row[0]


def faults_of(kind: Kind, sketch: Sketch, wanted: Wanted) -> int:
    """Measure how far a tree is from the criteria; 0 if it meets all of them."""
    decisions, worth = sketch.decisions, sketch.worth
    level = difficulty_of(kind, decisions)
    is_deep = sketch.depth >= DEEP_ENOUGH or (wanted.shape is None and level >= DEEP_LEVEL)
    return (
        (0 if wanted.level is None else 3 * abs(level - wanted.level))
        + 2 * worth.is_first_best
        + 2 * worth.is_alike
        + worth.is_alike_below
        + (not decisions.cutoffs if wanted.level is None else decisions.cutoffs not in CUTOFFS[wanted.level])
        + 2 * (decisions.all_nodes <= TELLING and kind in ("pruning", "mirrored"))
        + (decisions.has_tie != wanted.is_tied)
        + (is_deep and not 0 < decisions.deep_cutoffs < decisions.cutoffs)
    )
