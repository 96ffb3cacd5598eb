"""The values of a trace's rows: each different value once, and for each row the number of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import eq
from typing import overload

from minimax_viz.record.narrow import Numbers

Value = float | None


class Values(Sequence[Value]):
    """The value of each row: that of row r is `table[numbers[r]]`. `table[0]` is None: no value."""

    __slots__ = ("numbers", "table")

    def __init__(self, numbers: Numbers, table: Sequence[Value]) -> None:
        self.numbers = numbers
        self.table = table

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> Value: ...
    @overload
    def __getitem__(self, row: slice) -> list[Value]: ...
    def __getitem__(self, row: int | slice) -> Value | list[Value]:
        if isinstance(row, slice):
            return list(map(self.table.__getitem__, self.numbers[row]))
        return self.table[self.numbers[row]]

    def __iter__(self) -> Iterator[Value]:
        return map(self.table.__getitem__, self.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # compared by its contents

    def __repr__(self) -> str:
        return repr(list(self))
