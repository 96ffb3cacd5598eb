"""The choice of trees worth an exercise: of many random ones, the first that meets the criteria.

Nothing is given away: the best line is not the first one, the leaves under a node are not all the same, and the root's
moves have different values. In every other tree it matters whether equality cuts, in the others it does not. There are
as many cutoffs as the level asks for and, from the fourth level on or if a tree is deep enough, both shallow and deep
ones.

Most trees are thrown away after a sketch, which counts the same as a trace of the same search in a fiftieth of the
time; the tests compare the two."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import factorial, inf
from random import Random
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.practice.exercise import STRUCK, Exercise, Instance, Kind
from minimax_viz.practice.kinds import drawn, exercise_of
from minimax_viz.practice.searched import Decisions, SearchedInstance, difficulty_of

Nested = int | Sequence["Nested"]
"""A leaf or a list. A drawn tree has at most `plan.MOST_LEAVES` leaves, and at least two below each node, so recursion
over it is safe.
"""


def count_search(tree: Nested, *, root_maximises: bool, strict: bool) -> tuple[int, int, int]:
    """Search a tree by alpha-beta, which cuts at equality unless it is `strict`, and count the nodes, the cutoffs, and
    the deep ones among them.
    """
    nodes = cutoffs = deep_cutoffs = 0

    def value_of(node: Nested, maximises: bool, alpha: float, beta: float, set_by: tuple[int, int], ply: int) -> float:
        """`set_by` are the plies at which alpha and beta were last changed."""
        nonlocal nodes, cutoffs, deep_cutoffs
        nodes += 1
        if isinstance(node, int):
            return node
        best = -inf if maximises else inf
        for place, child in enumerate(node, 1):
            value = value_of(child, not maximises, alpha, beta, set_by, ply + 1)
            if maximises:
                best = max(best, value)
                if value > alpha:
                    alpha, set_by = value, (ply, set_by[1])
            else:
                best = min(best, value)
                if value < beta:
                    beta, set_by = value, (set_by[0], ply)
            if place < len(node) and (alpha > beta if strict else alpha >= beta):
                cutoffs += 1
                deep_cutoffs += set_by[maximises] != ply - 1  # MAX meets beta, whose ply is set_by[1]
                break
        return best

    value_of(tree, root_maximises, -inf, inf, (-1, -1), 0)
    return nodes, cutoffs, deep_cutoffs


class Sketch:
    """A random tree, searched as an instance describes."""

    def __init__(self, tree: Nested, usual: Instance) -> None:
        maximises, strict = usual.root == MAX, usual.cutoff == "gt"
        self.worth = worth_of(tree, maximises)
        nodes, cutoffs, deep_cutoffs = count_search(tree, root_maximises=maximises, strict=strict)
        nodes_by_other_rule, _, _ = count_search(tree, root_maximises=maximises, strict=not strict)
        self.decisions = Decisions(self.worth.nodes, nodes, cutoffs, deep_cutoffs, nodes_by_other_rule != nodes)


class Worth(NamedTuple):
    """The value of a node, the plies below it, the number of nodes from it on, whether the first move is the best at
    every node along that line, whether all its children have the same value, and whether the children of any node below
    it do.
    """

    value: int
    depth: int
    nodes: int
    is_first_best: bool
    is_alike: bool
    is_alike_below: bool


def worth_of(node: Nested, maximises: bool) -> Worth:
    """Compute the worth of a node."""
    if isinstance(node, int):
        return Worth(node, 0, 1, True, False, False)
    children = [worth_of(child, not maximises) for child in node]
    values = [child.value for child in children]
    value = max(values) if maximises else min(values)
    return Worth(
        value,
        1 + children[0].depth,  # all leaves are at the same ply
        1 + sum(child.nodes for child in children),
        children[0].is_first_best and values[0] == value,
        len({*values}) == 1,
        any(child.is_alike or child.is_alike_below for child in children),
    )


TRIES = 60
"""The number of trees to look at for one exercise before the best of them is taken."""

MOST_FAILED_ROUNDS = 5
"""The number of times to look at that many trees without any success."""


class RandomShape(NamedTuple):
    """A tree with `branching` children at each node, down to `depth`."""

    branching: int
    depth: int


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
LEAST_SKIPPED = 2
"""Nodes: that a single one is skipped, often the last leaf, is guessed too easily."""


class TreeCriteria(NamedTuple):
    """The criteria for a tree: the `level` of the exercise or, if given, the `shape` of the tree, and whether it has a
    tie.
    """

    level: int | None
    shape: RandomShape | None
    is_tied: bool


def choose_exercises(kind: Kind, usual: Instance, wanted: TreeCriteria, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises about random trees until too many trees in a row are unfit.

    Each is about the first of TRIES trees that meets all criteria and is fit for the kind, or about the best one.
    """
    in_vain = 0
    while in_vain < MOST_FAILED_ROUNDS:
        in_vain += 1
        nearest: list[tuple[int, int, str]] = []
        for attempt in range(TRIES):
            tree = random_tree(kind, wanted, dice)
            text = json.dumps(tree, separators=(",", ":"))
            faults = faults_of(kind, Sketch(tree, usual), wanted)
            made = None if faults else exercise_of(kind, SearchedInstance(replace(usual, tree=text)), seed, dice)
            if made is not None and not is_guessed(made):
                break
            if faults or made is not None:
                nearest.append((faults or GUESSED, attempt, text))
        else:
            tried = (
                (faults, exercise_of(kind, SearchedInstance(replace(usual, tree=text)), seed, dice))
                for faults, _, text in sorted(nearest)
            )
            made = least_faulty((faults, one) for faults, one in tried if one is not None)
        if made is not None:
            yield made
            in_vain = 0


def least_faulty(fit: Iterator[tuple[int, Exercise]]) -> Exercise | None:
    """Return the exercise with the fewest faults, if there is one; they come with those of their trees, sorted."""
    best: tuple[int, Exercise] | None = None
    for faults, made in islice(fit, MOST_FIT):
        if best is not None and faults >= best[0]:
            break
        every = faults + GUESSED * is_guessed(made)
        if best is None or every < best[0]:
            best = every, made
    return best and best[1]


MOST_RIGHT = 3
"""Of so many orders of moves, one may be right; so there are so many moves at least."""
MOST_FIT = 6
"""The number of exercises to make for one whose answer is not easily guessed, where no tree meets all criteria."""
GUESSED = 2
"""The fault of an exercise whose answer is easily guessed."""


def is_guessed(made: Exercise) -> bool:
    """Whether an answer is easily guessed: of two orders the one that is not given, or one of many that are right; or
    what is skipped, if that is a single node.
    """
    if made.kind in STRUCK:
        return len(made.key["pruned"]) < LEAST_SKIPPED
    return made.kind == "order" and MOST_RIGHT * len(made.key["orders"]) > factorial(len(made.asked["moves"]))


def drawn_size(kind: Kind, wanted: TreeCriteria, dice: Random) -> tuple[RandomShape, range]:
    """Draw the shape of a tree, and return it with the numbers that its leaves may have."""
    shapes = [wanted.shape] if wanted.shape is not None else SHAPES[wanted.level or USUAL_LEVEL]
    if kind == "order" and wanted.shape is None:
        shapes = [shape for shape in shapes if shape.branching >= MOST_RIGHT]
    shape = shapes[drawn(dice, len(shapes))]
    least = LOWEST if wanted.shape is None and (wanted.level or 0) >= NEGATIVE_LEVEL else 0
    most = SMALL if shape.branching**shape.depth <= FEW_LEAVES else LARGE
    return shape, range(least, most + 1)


def random_tree(kind: Kind, wanted: TreeCriteria, dice: Random) -> Nested:
    """Draw a tree with small whole numbers."""
    (branching, depth), numbers = drawn_size(kind, wanted, dice)
    row: list[Nested] = [numbers[drawn(dice, len(numbers))] for _ in range(branching**depth)]
    for _ in range(depth):
        row = [row[at : at + branching] for at in range(0, len(row), branching)]
    return row[0]


def faults_of(kind: Kind, sketch: Sketch, wanted: TreeCriteria) -> int:
    """Measure how far a tree is from the criteria; 0 if it meets all of them."""
    decisions, worth = sketch.decisions, sketch.worth
    level = difficulty_of(kind, decisions)
    is_deep = worth.depth >= DEEP_ENOUGH or (wanted.shape is None and level >= DEEP_LEVEL)
    return (
        (0 if wanted.level is None else 3 * abs(level - wanted.level))
        + 2 * worth.is_first_best
        + 2 * worth.is_alike
        + worth.is_alike_below
        + (not decisions.cutoffs if wanted.level is None else decisions.cutoffs not in CUTOFFS[wanted.level])
        + 2 * (decisions.all_nodes - decisions.nodes < LEAST_SKIPPED and kind in STRUCK)
        + (decisions.has_tie != wanted.is_tied)
        + (is_deep and not 0 < decisions.deep_cutoffs < decisions.cutoffs)
    )
