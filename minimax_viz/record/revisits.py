"""Check that a node is the same each time it is visited: within a pass, and from one pass to the next."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from minimax_viz.games.game import CHANCE
from minimax_viz.record.columns import AGAIN, DISCARDED, HORIZON, INTERIOR, MERGED, PROBE, TERMINAL, VISITED

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

Claim = tuple[int, float | None]


def check_revisits(trace: Trace) -> None:
    """Raise ValueError if two visits of a node contradict each other: in who moves there, in whether and how the game
    ends there, in its estimate at a horizon, or in the moves that it has.
    """
    columns = trace.columns
    if len(columns.passes) < 2 and not (AGAIN in columns.purpose or PROBE in columns.purpose):
        return
    nodes = nodes_of(trace)
    labels: dict[int, int] = {}
    ends: dict[int, Claim] = {}
    estimates: dict[int, float | None] = {}
    expanded: defaultdict[int, list[int]] = defaultdict(list)
    for row, (node, kind, label) in enumerate(zip(nodes, columns.kind, columns.label, strict=True)):
        value = columns.value[row] if kind in (TERMINAL, HORIZON) else None
        known = labels.setdefault(node, label)
        require(known == label or columns.labels[known] == columns.labels[label], "is another when it is visited again")
        if kind <= VISITED or kind in (MERGED, DISCARDED):
            end = (TERMINAL, value) if kind == TERMINAL else (INTERIOR if kind <= VISITED else kind, None)
            require(ends.setdefault(node, end) == end, "ends otherwise when it is visited again")
        if kind == HORIZON:
            require(estimates.setdefault(node, value) == value, "has another estimate when it is visited again")
        elif kind == INTERIOR:
            expanded[node].append(row)
    for rows in expanded.values():
        if len(rows) > 1:
            check_moves_agree(trace, rows)


def nodes_of(trace: Trace) -> array[int]:
    """Return a number for the node of each row, the same for all visits of it: orders differ from pass to pass, so its
    moves say which node it is, and places only where chance decides, or of the visits below one row. Moves that nothing
    tells apart lead to nodes of their own.
    """
    columns, parents, places = trace.columns, trace.parents, trace.places[0]
    unclear = unclear_moves(trace)
    numbers: dict[tuple[int, object], int] = {}
    nodes = array("i")
    below: dict[tuple[int, int], int] = {}  # by parent and place: the node there
    for row, (parent, place) in enumerate(zip(parents, places, strict=True)):
        move = columns.labels[columns.label[row]].move
        known = below.get((parent, place)) if parent >= 0 else None
        if known is None:
            above = nodes[parent] if parent >= 0 else -1
            is_outcome = parent >= 0 and columns.type_of(parent) == CHANCE
            key: tuple[int, object] = (above, place if is_outcome or parent < 0 else move)
            if (parent, move) in unclear and not is_outcome:
                key = (-2, row)
            known = below[parent, place] = numbers.setdefault(key, len(numbers))
        nodes.append(known)
    return nodes


def unclear_moves(trace: Trace) -> set[tuple[int, str]]:
    """Return the moves of which a row has several, at different places."""
    columns = trace.columns
    found: dict[tuple[int, str], int] = {}
    return {
        (parent, move)
        for parent, place, label in zip(trace.parents, trace.places[0], columns.label, strict=True)
        for move in (columns.labels[label].move,)
        if found.setdefault((parent, move), place) != place
    }


def check_moves_agree(trace: Trace, rows: Sequence[int]) -> None:
    """Raise ValueError if the rows of a node have other moves each time; an open row may be without some of them."""
    waiting = {row: trace.columns.open.get(row, 0) if trace.player(row) != CHANCE else 0 for row in rows}
    moves = {row: moves_of(trace, row) for row in rows}
    whole = next((moves[row] for row in rows if not waiting[row]), None)
    if whole is None:
        return
    for row in rows:
        is_same = moves[row] <= whole and moves[row].total() + waiting[row] == whole.total()
        require(is_same, "has other moves when it is visited again")


def moves_of(trace: Trace, row: int) -> Counter[object]:
    """Count the moves of a row that have rows, each once, however often it was visited; where chance decides, all
    outcomes, by place and probability.
    """
    columns, places = trace.columns, trace.places[0]
    labels = {places[child]: columns.labels[columns.label[child]] for child in trace.children(row)}
    if columns.type_of(row) != CHANCE:
        return Counter(label.move for label in labels.values())
    return Counter(
        ({place: label.probability for place, label in labels.items()} | dict(columns.rest.get(row, ()))).items()
    )


def require(holds: bool, what: str) -> None:
    """Raise ValueError about a node unless it `holds`."""
    if not holds:
        raise ValueError(f"a node {what}")
