"""A view of one row of a trace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minimax_viz.games.game import Look, Player
from minimax_viz.record.kinds import KINDS
from minimax_viz.record.values import Value

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
        """The row of the parent, None for the root."""
        return self.trace.parents[self.node] if self.node else None

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
    def player(self) -> Player:
        """Whose turn it is here."""
        return self.trace.player(self.node)

    @property
    def kind(self) -> str:
        """One of `record.kinds.KINDS`."""
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
    def bound(self) -> str:
        """ "exact", "lower", "upper" or "" (nothing proved)."""
        return self.trace.bound(self.node)

    @property
    def chosen(self) -> bool:
        """Whether this is the first child whose returned value is its parent's best."""
        return self.node > 0 and self.trace.choices[self.trace.parents[self.node]] == self.node

    @property
    def look(self) -> Look:
        """What the state looks like."""
        return self.trace.look(self.node)
