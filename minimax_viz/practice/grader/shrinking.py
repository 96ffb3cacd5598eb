"""Shrinking: the smallest tree on which a program goes wrong in the same way."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.practice.grader.observation import Observation
from minimax_viz.practice.grader.shapes import Shape, TreeCase, at, interiors_of, is_leaf, size_of, value_of

ROUNDS = 12
MOST_TRIED = 40  # in a round

Runs = Callable[[Sequence[TreeCase]], Sequence[Observation]]


def shrunk(first: Observation, run: Runs, is_alike: Callable[[Observation], bool], style: str) -> Observation:
    """Find the smallest case within the first one on which a program goes wrong alike."""
    smallest = first
    for _ in range(ROUNDS):
        smaller = list(smaller_than(smallest.case, style))[:MOST_TRIED]
        found = next((one for one in run(smaller) if is_alike(one)), None) if smaller else None
        if found is None:
            return smallest
        smallest = found
    return smallest


def smaller_than(case: TreeCase, style: str) -> Iterator[TreeCase]:
    """Yield cases with a part removed, the smallest first."""
    if style == "flat" or case.horizon is not None:
        return
    trees = []
    for path in interiors_of(case.tree):
        node = at(case.tree, path)
        if path != "/":
            trees.append(with_part(case.tree, path, int(value_of(case, path))))
        if len(node) > 1:
            trees += [with_part(case.tree, path, node[:place] + node[place + 1 :]) for place in range(len(node))]
    unlike = {str(tree): tree for tree in trees if not is_leaf(tree)}
    yield from (replace(case, tree=tree) for tree in sorted(unlike.values(), key=size_of))


def with_part(tree: Shape, path: str, part: Shape) -> Any:
    """Replace the subtree at a path."""
    if path == "/":
        return part
    place, _, rest = path[1:].partition("/")
    return [with_part(child, f"/{rest}", part) if number == int(place) else child for number, child in enumerate(tree)]
