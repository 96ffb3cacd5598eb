"""Open leaves in words: which moves are pruned for which of their values."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import node_name

if TYPE_CHECKING:
    from minimax_viz.record.openleaf import Interval, OpenLeaf, OpenLeafCase

MOST_CASES = 24
MOST_NAMES = 12


def open_leaf_lines(trace: Trace, words: Catalog) -> list[str]:
    """Write a sentence about each open leaf of a tree, and one about each case in which the search ends differently."""
    leaves = trace.open_leaves
    others = words.text("open.others") if len(leaves) > 1 else ""
    return [line for leaf in leaves for line in lines_of(leaf, trace, others, words)]


def lines_of(leaf: OpenLeaf, trace: Trace, others: str, words: Catalog) -> Iterator[str]:
    """Write the sentences about one open leaf; `others` states the values of the other open leaves meanwhile."""
    name = one_line(leaf.name)
    if not leaf.cases:
        yield words.text("open.untried", leaf=name)
        return
    if leaf.is_always_pruned:
        yield words.text("open.pruned.always", leaf=name, others=others)
        return
    if spared := leaf.pruned_where:
        ranges = ", ".join(range_text(name, interval, words) for interval in spared)
        yield words.text("open.pruned.where", leaf=name, ranges=ranges, others=others)
    else:
        yield words.text("open.pruned.never", leaf=name, others=others)
    for case in leaf.cases[:MOST_CASES]:
        yield case_line(name, case, trace, words)
    if (left := len(leaf.cases) - MOST_CASES) > 0:
        yield words.text("open.more", cases=left)


def case_line(leaf: str, case: OpenLeafCase, trace: Trace, words: Catalog) -> str:
    """State the result of the search if the leaf's value is in an interval."""
    value = leaf if case.value is None else words.value(case.value, "")
    said = words.text("open.value", node=node_name(trace, 0, words), value=value)
    if case.best_move is not None:
        said = words.text("result.answer", value=said, move=one_line(case.best_move))
    parts = [said]
    if case.pruned:
        names = ", ".join(map(one_line, case.pruned[:MOST_NAMES])) + (", …" if case.pruned[MOST_NAMES:] else "")
        parts.append(words.text("open.skipped", names=names))
    elif trace.settings.prunes:
        parts.append(words.text("open.skipped.none"))
    return words.text("open.case", range=range_text(leaf, case.interval, words), found="; ".join(parts))


def range_text(leaf: str, interval: Interval, words: Catalog) -> str:
    """Write an interval as conditions on the leaf: "C1 ≤ 3", "3 < C1 < 5", "C1 = 3"."""
    low, high = words.value(interval.low, ""), words.value(interval.high, "")
    if interval.low == interval.high:
        return f"{leaf} = {low}"
    if interval.low == -inf and interval.high == inf:
        return words.text("open.any", leaf=leaf)
    if interval.low == -inf:
        return f"{leaf} {'≤' if interval.holds_high else '<'} {high}"
    if interval.high == inf:
        return f"{leaf} {'≥' if interval.holds_low else '>'} {low}"
    return f"{low} {'≤' if interval.holds_low else '<'} {leaf} {'≤' if interval.holds_high else '<'} {high}"
