"""The base of the results of tasks, which show themselves in a notebook; and writing files whole or not at all."""

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypedDict

from minimax_viz.errors import EngineError, OutputError, Sentence, SettingName, os_error_as
from minimax_viz.output.formats import Format, unknown_ending
from minimax_viz.record.atomic import atomic_file, made_folder, temporary_folder, write_atomically
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


def refuse_file(folder: Path) -> None:
    """Raise OutputError if a file is in the place of a folder to write into."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(
            "{folder} is a file; {output} names the folder to write into.", folder=folder, output=SettingName("output")
        )


def refuse_folder(path: Path) -> None:
    """Raise OutputError if a folder is in the place of a file to write."""
    if path.is_dir():
        raise OutputError(
            "{path} is a folder; {output} names the file to write.", path=path, output=SettingName("output")
        )


def folder_beside(path: Path) -> Path:
    """Return the folder that belongs to a file: deck_files for deck.md."""
    return path.with_name(f"{path.stem}_files")


def write(path: Path, form: Format, *subject: Any) -> None:
    """Write a subject in a format. Raises EngineError before anything is written, and OutputError."""
    if form.contents == "folder":
        write_folder(path, form.make(*subject), form.stale)
    elif form.contents == "file and folder":
        refuse_folder(path)
        folder = folder_beside(path)
        text, files = form.make(*subject, folder.name)
        with atomic_file(path) as file:  # moved into its place last
            file.write(text.encode("utf-8"))
            write_folder(folder, files, form.stale)
    else:
        pieces = form.pieces(*subject)
        first = next(pieces, b"")
        with atomic_file(path) as file:
            file.write(first)
            file.writelines(pieces)


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]], stale: re.Pattern[str]) -> None:
    """Write the files, given by name, into the folder, which is created if it is missing; remove other files whose
    whole names match `stale`, which are from an earlier time.

    If making one of them fails, nothing in the folder has changed. Raises OutputError if the disk does not allow it,
    and the errors of making the files.
    """
    refuse_file(folder)
    with (
        os_error_as(OutputError, Sentence("{path} cannot be written", path=folder)),
        made_folder(folder.parent),
        temporary_folder(Path(os.path.realpath(folder)).parent) as beside,
    ):
        names = set()
        for name, data in files:
            (beside / name).write_bytes(data)
            names.add(name)
        folder.mkdir(exist_ok=True)
        for name in names:
            (beside / name).replace(folder / name)
        for old in folder.iterdir():
            if stale.fullmatch(old.name) and old.name not in names:
                old.unlink()
