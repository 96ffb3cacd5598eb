"""A table: named columns, what they hold, and the rows; every output of rows is made of one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "count", "number", "truth"]
"""Of a column: texts, whole numbers, any numbers, or true and false; a cell of any kind may be empty."""

Cell = str | int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """None is an empty cell; the rows may be made while they are read."""

    columns: Mapping[str, Kind]
    rows: Iterable[tuple[Cell, ...]]
