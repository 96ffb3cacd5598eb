"""One row of a trace: a view of it, finding it by the moves that lead to it, and nodes that have no row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minimax_viz.games.game import Label, Look, NodeType
from minimax_viz.record.columns import KINDS, PURPOSES, VISITED, Value
from minimax_viz.safe_text import ELLIPSIS, short_repr

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a trace, `t[node]`: a node that the search entered, or a move that it did not follow.

    A row is a view: it stores only the trace and its own number, `node`.

    Example:
        >>> from minimax_viz import trace
        >>> row = trace("[[3,12,8],[2,4,6],[14,5,2]]")[5]
        >>> row
        <Row 5 /1 'C': min, interior, value <= 2>
        >>> row.player, row.alpha, row.value, row.bound, row.interval
        ('min', 3, 2, 'upper', (-inf, 2))
    """

    trace: Trace
    node: int

    def __repr__(self) -> str:
        value = {"lower": ">= ", "upper": "<= "}.get(self.bound, "") + str(self.value)
        value_text = "" if self.value is None else f", value {value}"
        return f"<Row {self.node} {self.path} {self.name!r}: {self.player}, {self.kind}{value_text}>"

    @property
    def parent(self) -> int | None:
        """The row of the parent, None for a root."""
        parent = self.trace.parents[self.node]
        return parent if parent >= 0 else None

    @property
    def path(self) -> str:
        """The places among siblings, from the root on: "/" for the root, "/0/10" for its first child's eleventh."""
        return self.trace.path(self.node)

    @property
    def ply(self) -> int:
        """The distance from the root."""
        return self.trace.columns.ply[self.node]

    @property
    def move(self) -> str:
        """The name of the move that leads here; "" for the root."""
        return self.trace.label(self.node).move

    @property
    def name(self) -> str:
        """The name by which people call this node."""
        return self.trace.name(self.node)

    @property
    def player(self) -> NodeType:
        """Whose turn it is here, "max" or "min", or "chance"."""
        return self.trace.player(self.node)

    @property
    def purpose(self) -> str | None:
        """One of `record.columns.PURPOSES`; None for a move that was not followed."""
        columns = self.trace.columns
        return PURPOSES[columns.purpose_of(self.node)] if columns.kind[self.node] <= VISITED else None

    @property
    def probability(self) -> float | None:
        """The probability of the move that leads here, where chance makes it."""
        return self.trace.label(self.node).probability

    @property
    def kind(self) -> str:
        """One of `record.columns.KINDS`."""
        return KINDS[self.trace.columns.kind[self.node]]

    @property
    def alpha(self) -> Value:
        """The lower end of the window at entry; None for a move that was not followed."""
        return self.trace.windows.alpha[self.node]

    @property
    def beta(self) -> Value:
        """The upper end of the window at entry; None for a move that was not followed."""
        return self.trace.windows.beta[self.node]

    @property
    def value(self) -> Value:
        """The value, None for a move that was not followed."""
        return self.trace.columns.value[self.node]

    @property
    def source(self) -> int | None:
        """The row that a transposition's value came from, or the twin of a merged move; None for all others."""
        source = self.trace.columns.source[self.node]
        return source if source >= 0 else None

    @property
    def interval(self) -> tuple[float, float]:
        """The proved interval: by what the visited nodes prove, the true value lies between these two or equals one."""
        lows, highs = self.trace.intervals
        return lows[self.node], highs[self.node]

    @property
    def proved(self) -> tuple[float, float]:
        """The interval that the visited nodes prove of the whole game, not of the game cut at the horizon: there a leaf
        may be worth anything in the range of the game's values, or anything at all if the game names none.

        Example:
            >>> from minimax_viz import trace
            >>> root = trace("......./......./......./......./OOO..../XXX....", game="connect4", depth=1)[0]
            >>> root.interval, root.proved
            ((1, 1), (1, 1))
        """
        lows, highs = self.trace.proved_intervals
        return lows[self.node], highs[self.node]

    @property
    def bound(self) -> str:
        """ "exact", "lower", "upper" or "" (nothing proved)."""
        return self.trace.bound(self.node)

    @property
    def chosen(self) -> bool:
        """Whether this is the first child whose returned value is its parent's best."""
        return self.parent is not None and self.trace.choices[self.parent] == self.node

    @property
    def look(self) -> Look:
        """What the state looks like."""
        return self.trace.look(self.node)


MOVE_SEPARATOR = "/"
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
            if name and rest.startswith(name + MOVE_SEPARATOR):
                further.append((child, rest[len(name) + 1 :]))
        waiting += reversed(further)
    if not moves:
        return 0
    names = [trace.label(child).move for child in trace.children(furthest)]
    before = MOVE_SEPARATOR.join(trace.label(above).move for above in trace.ancestors(furthest)[1:])
    where = f"after {short_repr(before)}" if furthest else "at the root"
    if not names:
        raise IndexError(f"There is no move {short_repr(left)} {where}; no row is below that one.")
    more = f", {ELLIPSIS}" if names[MOST_NAMED:] else ""
    raise IndexError(
        f"There is no move {short_repr(left)} {where}; the moves are {', '.join(names[:MOST_NAMED])}{more}."
    )


class UnseenNode(NamedTuple):
    """A node that a skipped move leads to, or one below that. `parent` is the place of its parent among the nodes below
    the same skipped move, -1 for the node that the move leads to; `value` is a leaf's, as the tree's text gives it
    (None if it is left open).
    """

    parent: int
    label: Label
    is_leaf: bool
    value: float | None
