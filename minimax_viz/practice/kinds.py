"""The makers: for each kind of exercise a function that turns a searched instance into a question with its key."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import ceil, floor, isinf
from random import Random
from typing import NamedTuple

from minimax_viz.practice.exercise import Instance, Json
from minimax_viz.practice.searched import SearchedInstance, interior_rows, trace_of
from minimax_viz.practice.tree_edits import mirrored, nodes_by_path, parse_tree, reordered, with_value
from minimax_viz.record.openleaf import OpenLeafCase
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.tracing.open_leaves import open_leaves_of


class Made(NamedTuple):
    """A question and its key; also the instance, if the question is about another tree or search."""

    asked: Mapping[str, Json]
    key: Mapping[str, Json]
    instance: Instance | None = None


Maker = Callable[[SearchedInstance, Random], Made | None]
"""Returns None if the instance is unfit for a question of this kind."""


def drawn(dice: Random, count: int) -> int:
    """Draw a number from 0 to below `count`. Only `random()` of Python's generator is the same in all versions."""
    return int(dice.random() * count)


def shuffled(dice: Random, count: int) -> list[int]:
    """Return the numbers below `count` in random order."""
    return sorted(range(count), key=[dice.random() for _ in range(count)].__getitem__)


def make_values(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the values of all interior nodes."""
    rows = interior_rows(searched.unpruned)
    key = {row.path: row.value for row in rows}
    return Made({"nodes": [*key]}, key, replace(searched.instance, algorithm="minimax"))


def make_windows(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the windows of all interior nodes that alpha-beta visits, including the root's."""
    windows = {row.path: searched.trace.windows.at(row.node) for row in searched.interior}
    key = {path: [None if isinf(end) else end for end in window] for path, window in windows.items()}
    return Made({"nodes": [*key]}, key)


def make_pruning(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the skipped nodes, if there are any."""
    return Made({}, {"pruned": [*searched.skipped]}) if searched.skipped else None


def make_mirrored(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the skipped nodes after reversing all children, if that makes a difference."""
    instance = searched.instance
    again = SearchedInstance(mirrored(instance))
    if not again.skipped or again.trace.nodes == searched.trace.nodes:
        return None
    asked = {"original": instance.tree, "pruned": [*searched.skipped]}
    return Made(asked, {"pruned": [*again.skipped]}, again.instance)


MOST_MOVES = 4
"""The number of moves whose orders can still be tried, by a pupil too."""


def make_order(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for an order; at most half of all orders are right, and the given one is not."""
    moves = [row.move for row in searched.trace if row.ply == 1]
    if not 2 <= len(moves) <= MOST_MOVES:
        return None
    leaves = {order: trace_of(reordered(searched.instance, order)).leaves for order in permutations(range(len(moves)))}
    fewest = min(leaves.values())
    best = [order for order, count in leaves.items() if count == fewest]
    if 2 * len(best) > len(leaves) or leaves[tuple(range(len(moves)))] == fewest:
        return None
    return Made({"moves": moves}, {"orders": [[*order] for order in best], "pruned": searched.unpruned.leaves - fewest})


COUNT = 6
"""The number of steps to ask for, one after the other."""


def make_step(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the steps around a cutoff, a random one if there are several."""
    steps = [*searched.trace.steps]
    cutoffs = [step.number for step in steps if step.kind == "cutoff"]
    if not cutoffs or len(steps) <= COUNT:
        return None
    cutoff = cutoffs[drawn(dice, len(cutoffs))]
    after = min(max(1, cutoff - 1 - drawn(dice, COUNT - 1)), len(steps) - COUNT)
    asked = steps[after : after + COUNT]
    last = {name: step_document(searched.trace, steps[after - 1])[name] for name in ("kind", "path")}
    return Made(
        {"after": after, "last": last, "count": COUNT, "options": [options_at(searched.trace, step) for step in asked]},
        {"steps": [step_document(searched.trace, step) for step in asked]},
    )


def step_document(trace: Trace, step: Step) -> dict[str, Json]:
    """Describe a step by its kind, the path of its node (of the child in a back-up), and the value then."""
    about = step.child if step.child is not None else step.node
    return {"kind": step.kind, "path": trace.path(about), "value": None if step.kind == "enter" else step.best}


def options_at(trace: Trace, step: Step) -> Sequence[Mapping[str, Json]]:
    """List the plausible steps at this point, including the right one, always in the same order."""
    before = trace.steps[step.number - 2]
    entered = {earlier.node for earlier in trace.steps[: step.number - 1] if earlier.kind == "enter"}
    node = before.node
    options: set[tuple[str, int]] = {(step.kind, step.node if step.child is None else step.child)}
    if node:
        options.add(("back_up", node))
    if before.kind in ("evaluate", "finish"):
        node = trace.parents[node]
    if before.kind == "enter" and trace.sizes[node] == 1:
        options.add(("evaluate", node))
        node = trace.parents[node]
    else:
        options.add(("finish", node))
    options.update([("enter", row) for row in trace.children(node) if row not in entered][:1])
    if before.kind != "cutoff":
        options.add(("cutoff", node))
    return [{"kind": kind, "path": trace.path(row)} for kind, row in sorted(options)]


LEAVES_TRIED = 16


def make_bound(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the whole numbers at a leaf for which a node is skipped: all up to a number, or all from it on."""
    nodes = nodes_by_path(parse_tree(searched.instance))
    paths = {node.name: path for path, node in nodes.items()}
    leaves = [path for path, node in nodes.items() if node.is_leaf and path != "/"]
    if len(paths) < len(nodes) or any(node.is_open for node in nodes.values()):
        return None  # a name that two nodes share would be ambiguous
    for place in shuffled(dice, len(leaves))[:LEAVES_TRIED]:
        opened = with_value(searched.instance, leaves[place], None)
        (leaf,) = open_leaves_of(trace_of(opened))
        pruned = [[paths[name] for name in case.pruned] for case in leaf.cases]
        found = [(node, key) for node, key in skipped_by(leaf.cases, pruned) if node != leaves[place]]
        if found:
            node, key = found[drawn(dice, len(found))]
            return Made({"leaf": leaves[place], "node": node}, key, opened)
    return None


def skipped_by(cases: Sequence[OpenLeafCase], pruned: Sequence[Sequence[str]]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield the nodes that are skipped for some values and not for others, each with the condition.

    The values must be all up to a number, or all from one on. `pruned` lists the paths that each case prunes.
    """
    for node in dict.fromkeys(path for paths in pruned for path in paths):
        skips = [any(f"{node}/".startswith(f"{path}/") for path in paths) for paths in pruned]
        changes = [place for place in range(1, len(skips)) if skips[place] != skips[place - 1]]
        if len(changes) != 1:
            continue
        if skips[0]:
            last = cases[changes[0] - 1].interval
            yield node, {"sign": "<=", "value": floor(last.high) if last.holds_high else ceil(last.high) - 1}
        else:
            first = cases[changes[0]].interval
            yield node, {"sign": ">=", "value": ceil(first.low) if first.holds_low else floor(first.low) + 1}
