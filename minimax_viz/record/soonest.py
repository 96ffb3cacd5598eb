"""How soon the game ends after moves that win, or that lose, as far as the visited nodes prove it.

A search that only asks who wins may choose a win in nine moves where there is one at once: both are worth the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from minimax_viz.games.game import MAX, MIN
from minimax_viz.record.columns import INTERIOR, TERMINAL
from minimax_viz.record.passes import best_rows
from minimax_viz.record.proved import proved_of

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace


class Plies(NamedTuple):
    """How many plies it takes to the end: the winner needs no more than `most`, and might need no more than `least`
    with moves that were not looked at.
    """

    least: float
    most: float

    @property
    def is_exact(self) -> bool:
        return self.least == self.most

    def one_more(self) -> Plies:
        """Count the move before as well."""
        return Plies(self.least + 1, self.most + 1)


AT_ONCE = Plies(0, 0)
UNKNOWN = Plies(0, inf)


def is_decided(trace: Trace) -> bool:
    """Whether the root is proved to be a win for one of two players, the most that there is to win."""
    low, high = trace.header.value_range or (0, 0)
    return trace.value in (low, high) and low == -high < 0 and not trace.approximate


class Ending(NamedTuple):
    """Moves of the root after which the winner needs at least and at most so many plies to the end, that of the move
    included.
    """

    least: int
    most: int
    moves: list[str]


def endings_of(trace: Trace) -> list[Ending]:
    """Return the different ends of the game after the best moves, the soonest first. A loss at an unknown time is left
    out, and a win that may be as soon as the first.
    """
    by_plies = groupby(soonest_moves(trace), key=lambda one: one[1])
    ends = [
        Ending(int(plies.least), int(plies.most), [trace[row].move for row, _ in group]) for plies, group in by_plies
    ]
    if not is_won(trace):
        ends = [end for end in ends if end.least == end.most]
    return [end for at, end in enumerate(ends) if not at or end.least > ends[0].most]


def is_won(trace: Trace) -> bool:
    """Whether the player to move wins, where one of the two does."""
    return ((trace.value or 0) > 0) == (trace.player(trace.root) == MAX)


def soonest_moves(trace: Trace) -> list[tuple[int, Plies]]:
    """Return rows of the root's best moves with the plies to the end, that of the move included: the soonest first.

    Moves are left out of which it is not known; empty if nobody is proved to win.
    """
    if not is_decided(trace):
        return []
    endings = Endings(trace)
    found = [(row, endings.after(row).one_more()) for row in best_rows(trace) if endings.is_decided(row)]
    return sorted((one for one in found if one[1].most < inf), key=lambda one: one[1].most)


class Endings:
    """The plies to the end below rows that are as good as won by the player who is winning at the root: the winner
    takes the shortest way, whatever the loser does to delay the end.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.value = trace.value
        self.winner, self.loser = (MAX, MIN) if (trace.value or 0) > 0 else (MIN, MAX)
        self._known: dict[int, Plies] = {}

    def is_decided(self, row: int) -> bool:
        """Whether a row is proved to be won."""
        low, high = proved_of(self.trace, row)
        return low == high == self.value

    def after(self, start: int) -> Plies:
        """Return the plies to the end below a row that is decided."""
        waiting = [start]
        while waiting:
            row = self.origin(waiting[-1])
            below = [] if row in self._known else [child for move in self.moves(row) for child in move]
            missing = [child for child in below if self.origin(child) not in self._known and self.is_decided(child)]
            if missing:
                waiting += missing
            else:
                waiting.pop()
                self._known.setdefault(row, self.from_below(row))
        return self._known[self.origin(start)]

    def origin(self, row: int) -> int:
        """Return the row below which a row's value was found."""
        while (source := self.trace.columns.source[row]) >= 0:
            row = source
        return row

    def moves(self, row: int) -> Iterator[Sequence[int]]:
        """Yield the rows of each move of a row, more than one where it was visited again."""
        children = self.trace.children(row)
        if not self.trace.columns.purpose:
            yield from ([child] for child in children)
            return
        by_place: dict[int, list[int]] = {}
        for child in children:
            by_place.setdefault(self.trace.places[0][child], []).append(child)
        yield from by_place.values()

    def from_below(self, row: int) -> Plies:
        """Return the plies to the end below a row from those below its children."""
        columns = self.trace.columns
        if columns.kind[row] != INTERIOR or row in columns.open:
            return AT_ONCE if columns.kind[row] == TERMINAL else UNKNOWN
        moves = [self.of_move(rows) for rows in self.moves(row)]
        ways = [plies for plies in moves if plies is not None]
        if not ways:
            return UNKNOWN
        player = columns.type_of(row)
        soonest, latest = (max if player == self.loser else min), (min if player == self.winner else max)
        return Plies(soonest(plies.least for plies in ways), latest(plies.most for plies in ways)).one_more()

    def of_move(self, rows: Sequence[int]) -> Plies | None:
        """Return the plies to the end after a move; None if it does not win."""
        decided = [row for row in rows if self.is_decided(row)]
        if decided:
            return self._known[self.origin(decided[-1])]
        ends = [proved_of(self.trace, row) for row in rows]
        low, high = max(low for low, _ in ends), min(high for _, high in ends)
        return UNKNOWN if self.value is not None and low <= self.value <= high else None
