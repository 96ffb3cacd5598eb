"""What the results of the functions share: they show themselves in a notebook, and write themselves to a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path

from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.record.atomic import write_atomically


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
        ending = Path(path).suffix.lower()
        if ending not in self.formats():
            raise SettingsError(
                f"{Path(path).name}: the name says no format; let it end in one of {', '.join(self.formats())}."
            )
        write_atomically(Path(path), self.contents(ending))

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
