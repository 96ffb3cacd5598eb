"""The bound on a leaf: for which of its values a node is pruned."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor, isinf
from random import Random

from minimax_viz.openleaves import open_leaves_of
from minimax_viz.practice.baretree import nodes_by_path, parsed, with_open_leaf
from minimax_viz.practice.exercise import Json
from minimax_viz.practice.kinds.maker import Made, drawn, shuffled
from minimax_viz.practice.searched import Searched, traced
from minimax_viz.record.openleaf import Case, Interval

LEAVES_TRIED = 16


def make_bound(searched: Searched, dice: Random) -> Made | None:
    """Ask for the whole numbers at a leaf for which a node is skipped: all up to a number, or all from it on."""
    instance = searched.instance
    nodes = nodes_by_path(parsed(instance.tree, instance.root))
    paths = {node.name: path for path, node in nodes.items()}
    leaves = [path for path, node in nodes.items() if node.is_leaf and path != "/"]
    if len(paths) < len(nodes) or any(node.is_open for node in nodes.values()):
        return None  # a name that two nodes share would be ambiguous
    for place in shuffled(dice, len(leaves))[:LEAVES_TRIED]:
        opened = replace(instance, tree=with_open_leaf(instance.tree, instance.root, leaves[place]))
        (leaf,) = open_leaves_of(traced(opened))
        pruned = [[paths[name] for name in case.pruned] for case in leaf.cases]
        found = [(node, key) for node, key in skipped_by(leaf.cases, pruned) if node != leaves[place]]
        if found:
            node, key = found[drawn(dice, len(found))]
            return Made({"leaf": leaves[place], "node": node}, key, opened)
    return None


def skipped_by(cases: Sequence[Case], pruned: Sequence[Sequence[str]]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield the nodes that are skipped for some values and not for others, each with the condition.

    The values must be all up to a number, or all from one on. `pruned` lists the paths that each case prunes.
    """
    for node in dict.fromkeys(path for paths in pruned for path in paths):
        skips = [any(f"{node}/".startswith(f"{path}/") for path in paths) for paths in pruned]
        runs = sum(one != other for one, other in pairwise(skips))
        if runs != 1:
            continue
        if skips[0]:
            end = [case.interval for case, is_skipped in zip(cases, skips, strict=True) if is_skipped][-1]
            yield node, {"sign": "<=", "value": up_to(end)}
        else:
            begin = next(case.interval for case, is_skipped in zip(cases, skips, strict=True) if is_skipped)
            yield node, {"sign": ">=", "value": from_on(begin)}


def up_to(interval: Interval) -> int:
    """Return the largest whole number in an interval."""
    assert not isinf(interval.high)
    largest = floor(interval.high)
    return largest if interval.holds_high or largest < interval.high else largest - 1


def from_on(interval: Interval) -> int:
    """Return the smallest whole number in an interval."""
    assert not isinf(interval.low)
    smallest = ceil(interval.low)
    return smallest if interval.holds_low or smallest > interval.low else smallest + 1
