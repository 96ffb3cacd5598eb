"""The right search of the tree on which a program goes wrong, and the step at which the two part."""

import json
from typing import Any

from minimax_viz.games.game import MAX, MIN
from minimax_viz.practice.grader.finding import Finding
from minimax_viz.practice.grader.report import names_of
from minimax_viz.practice.grader.trees import Shape, at, below, is_leaf, places_of
from minimax_viz.practice.searched import trace_of_tree
from minimax_viz.tracing.result import TraceResult


def reference_trace(finding: Finding, prunes: bool) -> TraceResult:
    """Trace the right search of the finding's tree, with the children in the program's own order."""
    case, names = finding.case, names_of(finding.case)  # those of the sentence

    def document(tree: Shape, path: str, ply: int) -> Any:
        if is_leaf(tree):
            return {"name": names[path], "value": tree}
        children = [document(tree[place], below(path, place), ply + 1) for place in finding.order(path, len(tree))]
        return {"name": names[path], "player": MAX if case.is_max(ply) else MIN, "children": children}

    text = json.dumps(document(case.tree, "/", 0))
    return trace_of_tree(text, "alphabeta" if prunes else "minimax", finding.rule)


def divergence_step(finding: Finding, shown: TraceResult) -> int:
    """Return the number of the step of the right search from which the program departs.

    There it goes past a cutoff, does not look at a leaf or, if nothing else shows, ends with another result.
    """
    paths = [row.path for row in shown]
    missing = {path_in_trace(finding, leaf) for leaf in finding.expected if leaf not in finding.seen.set}
    extra = [path_in_trace(finding, leaf) for leaf in finding.seen.leaves or () if leaf not in finding.expected]
    for step in shown.steps:
        path = paths[step.node]
        if step.kind == "enter" and path in missing and finding.seen.leaves is not None:
            return step.number
        if step.kind == "cutoff" and any(leaf.startswith(path.rstrip("/") + "/") for leaf in extra):
            return step.number
    wrong = first_wrong_value(finding, shown)
    for step in shown.steps:
        if step.kind == "finish" and paths[step.node] == wrong:
            return step.number
    return len(shown.steps)


def first_wrong_value(finding: Finding, shown: TraceResult) -> str | None:
    """Return the path of the first finished node whose value differs.

    None if the program's habit is unknown, or if it prunes: then bounds may differ.
    """
    if finding.habit is None or finding.habit.prunes:
        return None
    right = {row.path: row.value for row in shown}
    did = finding.search(finding.habit)
    values = ((path_in_trace(finding, path), value) for path, value in did.values.items())
    return next((path for path, value in values if right.get(path) != value), None)


def path_in_trace(finding: Finding, path: str) -> str:
    """Convert a path to the program's own order of children; a path beyond a leaf becomes the leaf's."""
    shown, here = "/", "/"
    for place in places_of(path):
        tree = at(finding.case.tree, here)
        if is_leaf(tree):
            break
        shown = below(shown, [*finding.order(here, len(tree))].index(place))
        here = below(here, place)
    return shown
