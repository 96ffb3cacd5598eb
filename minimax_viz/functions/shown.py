"""What the results of the functions share: they show themselves in a notebook, and write themselves to a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

from minimax_viz.arguments import path_of
from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.record.atomic import write_atomically


class ChartLook(TypedDict, total=False):
    """How a chart is shown, where it is to be another way than the result was asked for."""

    lang: str
    theme: str


class TreeLook(ChartLook, total=False):
    """The same of a picture of trees."""

    draw_nodes: int | None


class Shown(ABC):
    """A result that can be written and shown."""

    @abstractmethod
    def formats(self) -> Iterable[str]:
        """The endings of the files that it can be written to, such as ".svg"."""

    @abstractmethod
    def contents(self, ending: str) -> bytes:
        """What a file with one of these endings holds. Raises EngineError where something is missing that makes it."""

    def export(self, path: str | Path) -> None:
        """Write a file whose name says what it holds. Raises SettingsError if it says nothing known, OutputError."""
        place = path_of("path", path)
        write_atomically(place, self.contents(ending_of(place, self.formats())))

    @abstractmethod
    def cell(self) -> Mapping[str, str]:
        """What a notebook shows, by kind. Raises EngineError where something is missing that makes it."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows, or what is missing for it."""
        try:
            return {"text/plain": repr(self), **self.cell()}
        except EngineError as error:
            return {"text/plain": f"{self!r}\n{error}"}

    @property
    def alt(self) -> str:
        """The alternative text of its picture."""
        return repr(self)[1:-1]


def ending_of(path: Path, endings: Iterable[str]) -> str:
    """The ending of a file's name, one of these. Raises SettingsError if it is none."""
    for ending in endings:
        if path.name.lower().endswith(ending):
            return ending
    raise SettingsError(f"{path.name}: the name says no format; let it end in one of {', '.join(endings)}.")
