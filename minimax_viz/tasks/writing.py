"""Write outputs: a file, a folder of files, or a file and the folder to which it refers; each whole or not at all."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from minimax_viz.errors import OutputError, Sentence, SettingName, os_error_as
from minimax_viz.output.formats import Format
from minimax_viz.record.atomic import atomic_file, made_folder, temporary_folder


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
