"""Find a row by the moves that lead to it: "a2/c2"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from minimax_viz.signs import ELLIPSIS, short_repr

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

BETWEEN = "/"
MOST_NAMED = 12


def row_by_moves(trace: Trace, moves: str) -> int:
    """Return the first row to which these moves lead; "" is the root. Raises IndexError."""
    furthest, left = 0, moves
    waiting = [(0, moves)] if moves else []
    while waiting:  # the name of a move may contain the separator, so several readings are tried
        node, rest = waiting.pop()
        if len(rest) < len(left):
            furthest, left = node, rest
        further = []
        for child in trace.children(node):
            name = trace.label(child).move
            if name == rest:
                return child
            if name and rest.startswith(name + BETWEEN):
                further.append((child, rest[len(name) + 1 :]))
        waiting += reversed(further)
    return refuse(trace, furthest, left) if moves else 0


def refuse(trace: Trace, node: int, rest: str) -> NoReturn:
    """Raise IndexError: `rest`, what is left of the moves, begins with no move from the row `node`."""
    names = [trace.label(child).move for child in trace.children(node)]
    before = BETWEEN.join(trace.label(above).move for above in trace.ancestors(node)[1:])
    where = f"after {short_repr(before)}" if node else "at the root"
    if not names:
        raise IndexError(f"There is no move {short_repr(rest)} {where}; no row is below that one.")
    more = f", {ELLIPSIS}" if names[MOST_NAMED:] else ""
    raise IndexError(
        f"There is no move {short_repr(rest)} {where}; the moves are {', '.join(names[:MOST_NAMED])}{more}."
    )
