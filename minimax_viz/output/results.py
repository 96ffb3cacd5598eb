"""What came out of many searches, as a table and as a chart: every output of a series of them is made of this."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["text", "count", "number", "truth"]
"""Of a column: texts, whole numbers, any numbers, or true and false; a cell of any kind may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The columns of the table and what they hold, its rows, and what the chart shows, in a picture's theme."""

    columns: Mapping[str, Kind]
    rows: Sequence[Sequence[Any]]
    chart: Any
    theme: str = "light"
    lang: str = "en"
