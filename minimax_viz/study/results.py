"""The base of the results of tasks: they show themselves in a notebook, and write themselves to a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, TypedDict

from minimax_viz.errors import EngineError
from minimax_viz.output.formats import Format, unknown_ending
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.arguments import path_of


class ChartLook(TypedDict, total=False):
    """The look of a chart, where it should differ from what was asked for."""

    lang: str
    theme: str


class TreeLook(ChartLook, total=False):
    """The look of a picture of trees, where it should differ from what was asked for."""

    draw_nodes: int | None


class Result(ABC):
    """A result that can be written and shown."""

    of_kind: ClassVar[Mapping[str, Format]]
    """The formats of its files."""

    def formats(self) -> Sequence[str]:
        """Return the endings of the files that it can be written to, such as ".svg"."""
        return tuple(dict.fromkeys(form.suffix for form in self.of_kind.values() if form.suffix))

    def format_of(self, ending: str) -> str:
        """Return the name of the format of files with this ending, the first if there are several."""
        return next(name for name, form in self.of_kind.items() if form.suffix == ending)

    @abstractmethod
    def contents(self, ending: str) -> bytes:
        """Return the contents of a file with one of these endings. Raises EngineError if something is missing."""

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


def ending_of(path: Path, endings: Iterable[str]) -> str:
    """Return the ending of a file's name. Raises SettingsError if it is not one of `endings`."""
    for ending in endings:
        if path.name.lower().endswith(ending):
            return ending
    raise unknown_ending(path.name, endings)
