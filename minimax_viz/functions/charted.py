"""What the results of many searches share: a table and a chart."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from minimax_viz.functions.shown import ChartLook, Shown
from minimax_viz.output.formats import Format
from minimax_viz.output.html.notebook import svg_cell
from minimax_viz.output.tables.frames import data_frame
from minimax_viz.output.tables.table import Results
from minimax_viz.picture.look import Look
from minimax_viz.study.study import Study


@dataclass(kw_only=True)
class ChartedStudy(Study, Shown):
    """Many searches, with their table and their chart."""

    look: Look = field(default_factory=Look)

    @property
    @abstractmethod
    def of_kind(self) -> Mapping[str, Format]:
        """The formats of its files."""

    @abstractmethod
    def results(self, look: Look) -> Results:
        """The table and the data of the chart."""

    def to_dataframe(self) -> Any:
        """The table as a pandas DataFrame, or a Polars one. Raises EngineError if there is neither."""
        return data_frame(self.results(self.look))

    def to_svg(self, **look: Unpack[ChartLook]) -> str:
        """The chart, in the language and colours that were asked for or in another `lang` and `theme`.

        Raises SettingsError, and EngineError without matplotlib.
        """
        return self._made(".svg", replace(self.look, **look)).decode("utf-8")

    def to_png(self, **look: Unpack[ChartLook]) -> bytes:
        """The chart in pixels; otherwise like `to_svg`."""
        return self._made(".png", replace(self.look, **look))

    def cell(self) -> Mapping[str, str]:
        return svg_cell(self.to_svg(), self.alt)

    def formats(self) -> Iterable[str]:
        return tuple(form.suffix for form in self.of_kind.values())

    def contents(self, ending: str) -> bytes:
        return self._made(ending, self.look)

    def _made(self, ending: str, look: Look) -> bytes:
        return b"".join(self.of_kind[ending.removeprefix(".")].pieces(self.results(look)))
