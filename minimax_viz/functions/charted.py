"""What the results of many searches share: a table and a chart."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from minimax_viz.functions.shown import Shown
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.output.html.notebook import svg_cell
from minimax_viz.output.tables.frames import data_frame
from minimax_viz.output.tables.table import Results
from minimax_viz.study.study import Study


class ChartedStudy(Study, Shown):
    """Many searches, with their table and their chart."""

    @abstractmethod
    def results(self, *, lang: str = "en", theme: str = "light") -> Results:
        """The table and the data of the chart."""

    def to_dataframe(self) -> Any:
        """The table as a pandas DataFrame, or a Polars one. Raises EngineError if there is neither."""
        return data_frame(self.results())

    def to_svg(self, *, lang: str = "en", theme: str = "light") -> str:
        """The chart. Raises EngineError without matplotlib."""
        return b"".join(OF_SURVEYS["svg"].pieces(self.results(lang=lang, theme=theme))).decode("utf-8")

    def cell(self) -> Mapping[str, str]:
        return svg_cell(self.to_svg(), self.alt)

    def formats(self) -> Iterable[str]:
        return tuple(form.suffix for form in OF_SURVEYS.values())

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_SURVEYS[ending.removeprefix(".")].pieces(self.results()))
