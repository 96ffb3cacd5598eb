"""A column of values: a table of the distinct values, and for each row a number in that table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import eq
from typing import TypeVar, overload

from minimax_viz.record.narrow import Numbers

Value = float | None

Cell = TypeVar("Cell")


class Values(Sequence[Cell]):
    """The value of each row; row r has `table[numbers[r]]`."""

    __slots__ = ("numbers", "table")

    def __init__(self, numbers: Numbers, table: Sequence[Cell]) -> None:
        self.numbers = numbers
        self.table = table

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> Cell: ...
    @overload
    def __getitem__(self, row: slice) -> list[Cell]: ...
    def __getitem__(self, row: int | slice) -> Cell | list[Cell]:
        if isinstance(row, slice):
            return list(map(self.table.__getitem__, self.numbers[row]))
        return self.table[self.numbers[row]]

    def __iter__(self) -> Iterator[Cell]:
        return map(self.table.__getitem__, self.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # compared by its contents

    def __repr__(self) -> str:
        return repr(list(self))
