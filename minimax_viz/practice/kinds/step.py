"""The next steps of the search."""

from collections.abc import Mapping, Sequence
from random import Random

from minimax_viz.practice.exercise import Json
from minimax_viz.practice.kinds.maker import Made, drawn
from minimax_viz.practice.searched import Searched
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

COUNT = 6
"""The number of steps to ask for, one after the other."""


def make_step(searched: Searched, dice: Random) -> Made | None:
    """Ask for the steps around a cutoff, a random one if there are several."""
    steps = [*searched.trace.steps]
    cutoffs = [step.number for step in steps if step.kind == "cutoff"]
    if not cutoffs or len(steps) <= COUNT:
        return None
    cutoff = cutoffs[drawn(dice, len(cutoffs))]
    after = min(max(1, cutoff - 1 - drawn(dice, COUNT - 1)), len(steps) - COUNT)
    asked = steps[after : after + COUNT]
    last = {name: told(searched.trace, steps[after - 1])[name] for name in ("kind", "path")}
    return Made(
        {"after": after, "last": last, "count": COUNT, "options": [options_at(searched.trace, step) for step in asked]},
        {"steps": [told(searched.trace, step) for step in asked]},
    )


def told(trace: Trace, step: Step) -> dict[str, Json]:
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
    if before.kind == "enter" and not has_children(trace, node):
        options.add(("evaluate", node))
        node = trace.parents[node]
    else:
        options.add(("finish", node))
    ahead = [("enter", row) for row in children_of(trace, node) if row not in entered][:1]
    options |= {*ahead, ("cutoff", node)} if before.kind != "cutoff" else {*ahead}
    return [{"kind": kind, "path": trace.path(row)} for kind, row in sorted(options)]


def children_of(trace: Trace, node: int) -> Sequence[int]:
    """List the rows of a node's children."""
    return [row for row in range(node + 1, len(trace)) if trace.parents[row] == node]


def has_children(trace: Trace, node: int) -> bool:
    """Whether a node is an interior one."""
    return node + 1 < len(trace) and trace.parents[node + 1] == node
