"""Tables. Every output of rows is made from one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

ColumnKind = Literal["text", "count", "number", "truth"]
"""The kind of a column: texts, whole numbers, any numbers, or true and false. A cell of any kind may be empty."""

CellValue = str | int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Named columns, their kinds, and the rows, which may be made while they are read; None is an empty cell."""

    columns: Mapping[str, ColumnKind]
    rows: Iterable[tuple[CellValue, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(Table):
    """The results of many searches: the table, the data of the chart, the theme of pictures, the language of both."""

    chart: Any
    theme: str = "light"
    lang: str = "en"
