"""The results of many searches, as a table and as a chart; every output of growth and surveys is made from this."""

from dataclasses import dataclass
from typing import Any

from minimax_viz.output.tables.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(Table):
    """The table, the data of the chart, the theme of pictures, and the language of both."""

    chart: Any
    theme: str = "light"
    lang: str = "en"
