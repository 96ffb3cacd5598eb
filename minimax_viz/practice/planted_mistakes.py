"""Planted mistakes: a worked solution with one mistake, and everything after it worked out rightly from there.

To plant a mistake, a changed tree is searched, in which the node is a leaf with the mistaken value. So all that follows
is the result of a search.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from minimax_viz.games.game import MAX
from minimax_viz.practice.kinds import Made, children_of, drawn, shuffled
from minimax_viz.practice.searched import SearchedInstance, interior_rows, skipped_in, trace_of
from minimax_viz.practice.tree_edits import with_value
from minimax_viz.record.row import Row
from minimax_viz.record.trace import Trace

Worked = tuple[dict[str, float], list[str]]
"""The values of the interior nodes, and the paths that are skipped."""


def has_leaves_only(row: Row) -> bool:
    """Whether all children of an interior node are leaves."""
    trace = row.trace
    return all(trace[child].kind != "interior" for child in children_of(trace, row.node))


def values_below(searched: SearchedInstance, row: Row) -> list[float]:
    """List the values of a node's children, including the skipped ones."""
    unpruned = searched.unpruned
    here = next(other.node for other in interior_rows(unpruned) if other.path == row.path)
    return [number(unpruned[child].value) for child in children_of(unpruned, here)]


def solution_of(trace: Trace) -> Worked:
    """Return the right solution."""
    return {row.path: number(row.value) for row in interior_rows(trace)}, [*skipped_in(trace)]


def with_other_value(searched: SearchedInstance, row: Row, value: float, seen: int | None = None) -> Worked:
    """Return the solution if a node gets this value after so many of its children.

    By default that is after all the children that are looked at.
    """
    instance, count = searched.instance, len(children_of(row.trace, row.node))
    values, pruned = solution_of(
        trace_of(replace(instance, tree=with_value(instance.tree, instance.root, row.path, value)))
    )
    unseen = range(count if seen is None else seen, count)
    values = {path: value if path == row.path else values[path] for path in as_written([*values, row.path])}
    return values, as_written([*pruned, *(f"{row.path}/{place}" for place in unseen)])


def with_wrong_player(searched: SearchedInstance, row: Row, dice: Random) -> Worked | None:
    """Let the other player choose at a node."""
    if row.node in searched.trace.windows.cutoffs:
        return None
    worth = values_below(searched, row)
    value = min(worth) if row.player == MAX else max(worth)
    return with_other_value(searched, row, value) if value != row.value else None


def with_wrong_value(searched: SearchedInstance, row: Row, dice: Random) -> Worked | None:
    """Give a node the value of a child that is neither the largest nor the smallest."""
    worth = values_below(searched, row)
    between = sorted({value for value in worth if min(worth) < value < max(worth)})
    if row.node in searched.trace.windows.cutoffs or not between:
        return None
    return with_other_value(searched, row, between[drawn(dice, len(between))])


def with_extra_cut(searched: SearchedInstance, row: Row, dice: Random, *, at_tie: bool = False) -> Worked | None:
    """Stop at a node too early.

    With `at_tie`, that is where its bound was met exactly although the rule asks for more; otherwise anywhere except
    where the node could stop if it were the other player's.
    """
    if row.node in searched.trace.windows.cutoffs:
        return None
    worth = values_below(searched, row)
    stops = [
        seen for seen in range(1, len(worth))
        if meets(row, worth[:seen]) == at_tie and (at_tie or not meets_for_other(row, worth[:seen]))
    ]  # fmt: skip
    if not stops:
        return None
    seen = stops[drawn(dice, len(stops))]
    return with_other_value(searched, row, best_of(row, worth[:seen]), seen)


def with_missed_cut(searched: SearchedInstance, row: Row, dice: Random, *, at_tie: bool = False) -> Worked | None:
    """Go on at a node that can stop: if its bound is met exactly, until the bound is passed; otherwise to the end."""
    if row.node not in searched.trace.windows.cutoffs:
        return None
    worth = values_below(searched, row)
    first = next(seen for seen in range(1, len(worth)) if meets(row, worth[:seen]))
    passed = next((seen for seen in range(1, len(worth)) if passes(row, worth[:seen])), len(worth))
    if (passed > first) != at_tie:
        return None
    seen = passed if at_tie else len(worth)
    return with_other_value(searched, row, best_of(row, worth[:seen]), seen)


def with_other_rule(searched: SearchedInstance, row: Row, dice: Random) -> Worked | None:
    """Use the rule that is not in force at a node."""
    plant = with_missed_cut if searched.instance.cutoff == "ge" else with_extra_cut
    return plant(searched, row, dice, at_tie=True)


PLANTED: Mapping[str, Callable[[SearchedInstance, Row, Random], Worked | None]] = {
    "extra-cut": with_extra_cut,
    "missed-cut": with_missed_cut,
    "rule-ge-gt": with_other_rule,
    "wrong-player": with_wrong_player,
    "wrong-value": with_wrong_value,
}


def make_find_mistake(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the node of the mistake, among those whose children are leaves, and for its class."""
    lowest = {row.path for row in interior_rows(searched.unpruned) if has_leaves_only(row)}
    rows = [row for row in searched.interior if row.node and row.path in lowest]
    classes = [*PLANTED]
    for place in shuffled(dice, len(classes)):
        for at in shuffled(dice, len(rows)):
            worked = PLANTED[classes[place]](searched, rows[at], dice)
            if worked is not None:
                asked = {"values": worked[0], "pruned": worked[1], "classes": classes}
                return Made(asked, {"node": rows[at].path, "class": classes[place]})
    return None


def best_of(row: Row, seen: Sequence[float]) -> float:
    """Return the value that a node's player makes of the values so far."""
    return max(seen) if row.player == MAX else min(seen)


def meets(row: Row, seen: Sequence[float]) -> bool:
    """Whether the values so far meet or pass the bound with which the node was entered."""
    return max(seen) >= number(row.beta) if row.player == MAX else min(seen) <= number(row.alpha)


def meets_for_other(row: Row, seen: Sequence[float]) -> bool:
    """Whether they would meet the other bound if it were the other player's turn."""
    return min(seen) <= number(row.alpha) if row.player == MAX else max(seen) >= number(row.beta)


def passes(row: Row, seen: Sequence[float]) -> bool:
    """Whether the values so far pass the bound with which the node was entered."""
    return max(seen) > number(row.beta) if row.player == MAX else min(seen) < number(row.alpha)


def as_written(paths: Sequence[str]) -> list[str]:
    """Sort paths in the order in which a tree's text has their nodes."""
    return sorted(paths, key=lambda path: [int(place) for place in path.split("/")[1:] if place])


def number(value: float | None) -> float:
    """Return a value that visited nodes always have."""
    assert value is not None
    return value
