"""Compute what is derived from a trace when it is first asked for, and keep it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, overload

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

Parameters = TypeVarTuple("Parameters")
Result = TypeVar("Result")


def derived(compute: Callable[[Trace, *Parameters], Result]) -> Callable[[Trace, *Parameters], Result]:
    """Make a function of a trace and of plain values compute each result once per trace.

    All callers share the result, so nobody may change it.
    """

    @wraps(compute)
    def cached(trace: Trace, *given: *Parameters) -> Result:
        key = (compute, *given)
        if key not in trace.derived:
            trace.derived[key] = compute(trace, *given)
        result: Result = trace.derived[key]
        return result

    return cached


Cell = TypeVar("Cell")

SHARE = 64  # an entry computed alone costs more than its share of a whole column, but less than this many times as much


class LazyColumn(Sequence[Cell]):
    """A column of `length` rows: `one` computes the entry of a single row, `every` computes the whole column.

    The whole column is computed when it is iterated over, when many entries have been asked for, or when `one` raises
    LookupError because an entry cannot be computed alone.
    """

    def __init__(self, length: int, one: Callable[[int], Cell], every: Callable[[], Sequence[Cell]]) -> None:
        self._length = length
        self._one = one
        self._compute_every = every
        self._most = length // SHARE
        self._some: dict[int, Cell] = {}
        self._every: Sequence[Cell] | None = None

    def compute_all(self) -> Sequence[Cell]:
        """Compute all entries, unless that was done before, and return them."""
        if self._every is None:
            self._every = self._compute_every()
            self._some.clear()
        return self._every

    @property
    def is_whole(self) -> bool:
        """Whether all entries have been computed."""
        return self._every is not None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, row: int) -> Cell: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[Cell]: ...
    def __getitem__(self, row: int | slice) -> Cell | Sequence[Cell]:
        if self._every is not None:
            return self._every[row]
        if len(self._some) < self._most and isinstance(row, int) and row >= 0:
            try:
                if row not in self._some:
                    self._some[row] = self._one(row)
                return self._some[row]
            except LookupError:
                pass
        return self.compute_all()[row]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.compute_all())
