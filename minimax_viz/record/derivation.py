"""The columns that follow from what was recorded: shape, windows, choices and intervals; each made on first use."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from minimax_viz.record.columns import VISITED, Columns, LazyColumn, Value
from minimax_viz.record.header import Header
from minimax_viz.record.structure import (
    TreeShape,
    choice_among,
    choices_of,
    holders_of,
    parent_at,
    parents_of,
    size_at,
    sizes_of,
)
from minimax_viz.record.visits import is_in_visits, places_of
from minimax_viz.record.windows import (
    Cutoffs,
    Windows,
    estimates_before,
    interval_at,
    intervals_of,
    window_at_entry,
    windows_of,
)
from minimax_viz.search.settings import Settings

if TYPE_CHECKING:
    from minimax_viz.record.replay import Replay

Cell = TypeVar("Cell")


class DerivedColumns(TreeShape):
    """The columns of a search, and those that follow from them and from the header.

    `columns` may be given as a function that makes them, which is called on first use.
    """

    def __init__(self, header: Header, columns: Columns | Callable[[], Columns]) -> None:
        self.header = header
        self._columns = columns
        self.derived: dict[tuple[object, ...], Any] = {}  # the cache of the decorator `derived`

    @property
    def columns(self) -> Columns:
        """What was recorded."""
        if not isinstance(self._columns, Columns):
            self._columns = self._columns()
        return self._columns

    @property
    def settings(self) -> Settings:
        """The settings of the search."""
        return self.header.settings

    def __len__(self) -> int:
        return len(self.columns.ply)

    @cached_property
    def is_in_visits(self) -> bool:
        """Whether windows and choices do not follow from values alone, as they do in a plain search of two players."""
        return is_in_visits(self.columns, self.settings)

    @cached_property
    def _replay(self) -> Replay:
        """The search made again, for the columns of a search in visits. Raises ValueError if it does otherwise."""
        from minimax_viz.record.replay import Replay  # plain searches do not need it

        replay = Replay(self.columns, self.settings, self, self.places[0], self.header.stopped)
        replay.run()
        return replay

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """Each row's place among its siblings' moves, and which visit of its move it is, from 1."""
        return places_of(self.columns, self.parents)

    @cached_property
    def parents(self) -> Sequence[int]:
        """The row of each row's parent; -1 for a root."""
        plies: Any = self.columns.ply  # bytes where it matters
        return self._by_need(partial(parent_at, plies), lambda: parents_of(self.columns))

    @cached_property
    def sizes(self) -> Sequence[int]:
        """The number of rows in each row's subtree, including itself."""
        plies: Any = self.columns.ply
        return self._by_need(partial(size_at, plies), lambda: sizes_of(self.parents))

    @cached_property
    def windows(self) -> Windows:
        """The windows at entry, and the cutoffs."""
        columns = self.columns
        if self.is_in_visits:
            return self._replay.windows
        if not (self.settings.prunes and isinstance(columns.ply, bytearray)):
            return self._all_windows

        def end(name: Literal["alpha", "beta"], row: int) -> Value:
            if columns.kind[row] > VISITED:
                return None
            value: float = getattr(window_at_entry(self, columns, row), name)
            return value

        return Windows(
            self._by_need(partial(end, "alpha"), lambda: self._all_windows.alpha),
            self._by_need(partial(end, "beta"), lambda: self._all_windows.beta),
            Cutoffs(self, columns),
        )

    @cached_property
    def _all_windows(self) -> Windows:
        return windows_of(self.columns, self.settings.prunes)

    @cached_property
    def intervals(self) -> tuple[Sequence[float], Sequence[float]]:
        """The ends of each row's proved interval."""
        if self.is_in_visits:
            return self._replay.lows, self._replay.highs
        every = cache(lambda: intervals_of(self.columns, self.parents))
        one = partial(interval_at, self, self.columns, is_hard=self.settings.prunes and self.settings.fail == "hard")
        lows = self._by_need(lambda row: one(row)[0], lambda: every()[0])
        return lows, self._by_need(lambda row: one(row)[1], lambda: every()[1])

    @cached_property
    def choices(self) -> Sequence[int]:
        """The row of each row's chosen child; -1 if there is none."""
        if self.is_in_visits:
            return self._replay.choices
        return self._by_need(
            lambda row: choice_among(self.columns, row, self.children(row)),
            lambda: choices_of(self.columns, self.parents),
        )

    @cached_property
    def holders(self) -> Sequence[int]:
        """For each row, the elder sibling that held the best value when it was reached; -1 if there was none."""
        if self.is_in_visits:
            return self._replay.holders

        def holder(row: int) -> int:
            parent = self.parents[row]
            return choice_among(self.columns, parent, takewhile(row.__gt__, self.children(parent))) if row else -1

        return self._by_need(holder, lambda: holders_of(self.columns, self.parents))

    def make_again(self) -> None:
        """Make a search in visits again. Raises ValueError if these are not its rows."""
        _ = self._replay

    def derive_all(self) -> None:
        """Compute the derived columns of all rows at once, before something that goes through all of them."""
        for column in (self.sizes, self.holders):
            if isinstance(column, LazyColumn):
                column.compute_all()
        if not self.is_in_visits:
            self.windows = self._all_windows

    def _by_need(self, one: Callable[[int], Cell], every: Callable[[], Sequence[Cell]]) -> Sequence[Cell]:
        """Make a derived column: `one` computes an entry, `every` the whole column. If the tree is too deep for plies
        in bytes, `one` does not work, and the whole column is computed at once.
        """
        is_lazy = isinstance(self.columns.ply, bytearray) and not self.is_in_visits
        return LazyColumn(len(self), one, every) if is_lazy else every()

    @cached_property
    def _estimates_before(self) -> array[int]:
        return estimates_before(self.columns, self.sizes)

    @cached_property
    def named_again(self) -> Mapping[str, int]:
        """For each name that occurs more than once, the second row that has it."""
        names = [label.name for label in self.columns.labels]
        seen: set[str] = set()
        found: dict[str, int] = {}
        for row, label in enumerate(self.columns.label):
            name = names[label]
            if name not in seen:
                seen.add(name)
            elif name not in found:
                found[name] = row
        return found
