"""What came out of many searches, as a table and as a chart: every output of a series of them is made of this."""

from dataclasses import dataclass
from typing import Any

from minimax_viz.output.tables.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(Table):
    """The table, what the chart shows, the theme of pictures, and the language of both."""

    chart: Any
    theme: str = "light"
    lang: str = "en"
