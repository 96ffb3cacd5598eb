"""The base of the results of tasks: they show themselves in a notebook, and write themselves to a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

from minimax_viz.errors import EngineError
from minimax_viz.output.formats import Format, unknown_ending
from minimax_viz.output.html.embed import svg_cell
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.table import Results, data_frame
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.arguments import path_of
from minimax_viz.study.study import Study
from minimax_viz.tasks.look_options import lang_option, theme_option
from minimax_viz.tasks.options import ResultT, Task


class ChartLook(TypedDict, total=False):
    """The look of a chart, where it should differ from what was asked for."""

    lang: str
    theme: str


class TreeLook(ChartLook, total=False):
    """The look of a picture of trees, where it should differ from what was asked for."""

    draw_nodes: int | None


class Result(ABC):
    """A result that can be written and shown."""

    @abstractmethod
    def formats(self) -> Iterable[str]:
        """Return the endings of the files that it can be written to, such as ".svg"."""

    @abstractmethod
    def contents(self, ending: str) -> bytes:
        """Return the contents of a file with one of these endings. Raises EngineError if something needed to make it is
        missing.
        """

    def export(self, path: str | Path) -> None:
        """Write a file; its ending says what it holds. Raises SettingsError for an unknown ending, and OutputError."""
        place = path_of("path", path)
        write_atomically(place, self.contents(ending_of(place, self.formats())))

    @abstractmethod
    def cell(self) -> Mapping[str, str]:
        """Return the output for a notebook, by MIME type. Raises EngineError if something needed for it is missing."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """Return the output for a notebook, or a message about what is missing."""
        try:
            return {"text/plain": repr(self), **self.cell()}
        except EngineError as error:
            return {"text/plain": f"{self!r}\n{error}"}

    @property
    def alt(self) -> str:
        """The alternative text of its picture."""
        return repr(self)[1:-1]


@dataclass(kw_only=True)
class ChartedStudy(Study, Result):
    """A study of many searches, with its table and its chart."""

    look: RenderOptions = field(default_factory=RenderOptions)

    @property
    @abstractmethod
    def of_kind(self) -> Mapping[str, Format]:
        """The formats of its files."""

    @abstractmethod
    def results(self, look: RenderOptions) -> Results:
        """Return the table and the data of the chart."""

    def to_dataframe(self) -> Any:
        """Return the table as a pandas DataFrame, or a Polars one. Raises EngineError if neither is installed."""
        return data_frame(self.results(self.look))

    def to_svg(self, **look: Unpack[ChartLook]) -> str:
        """Return the chart as SVG, in the language and colours asked for, or in another `lang` and `theme`.

        Raises SettingsError, and EngineError without matplotlib.
        """
        return self._made(".svg", replace(self.look, **look)).decode("utf-8")

    def to_png(self, **look: Unpack[ChartLook]) -> bytes:
        """Return the chart as a PNG file; otherwise like `to_svg`."""
        return self._made(".png", replace(self.look, **look))

    def cell(self) -> Mapping[str, str]:
        return svg_cell(self.to_svg(), self.alt)

    def formats(self) -> Iterable[str]:
        return tuple(form.suffix for form in self.of_kind.values())

    def contents(self, ending: str) -> bytes:
        return self._made(ending, self.look)

    def _made(self, ending: str, look: RenderOptions) -> bytes:
        return b"".join(self.of_kind[ending.removeprefix(".")].pieces(self.results(look)))


def ending_of(path: Path, endings: Iterable[str]) -> str:
    """Return the ending of a file's name. Raises SettingsError if it is not one of `endings`."""
    for ending in endings:
        if path.name.lower().endswith(ending):
            return ending
    raise unknown_ending(path.name, endings)


@dataclass(frozen=True, kw_only=True)
class ChartTask(Task[ResultT]):
    """The options of what makes a table and a chart."""

    lang: str = lang_option("the table and the chart")
    theme: str = theme_option("The colours of the chart; with auto they are light.")

    @property
    def look(self) -> RenderOptions:
        """The look of the result."""
        return RenderOptions(self.lang, self.theme)
