"""Write a folder of files: first all of them beside it, then, when none is missing, into it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from minimax_viz.errors import OutputError
from minimax_viz.record.atomic import made_folder
from minimax_viz.record.temporary import temporary_folder


def refuse_existing(path: Path) -> None:
    """Raise OutputError where a file, or a folder with something in it, is in the way."""
    taken = any(path.iterdir()) if path.is_dir() else path.is_file()
    if taken:
        raise OutputError(f"{path} already exists; give another name with -o, or --force to overwrite it.")


def refuse_file(folder: Path) -> None:
    """Raise OutputError where a file is in the place of a folder to write into."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file; -o names the folder to write into.")


def write_folder(folder: Path, files: Iterator[tuple[str, bytes]], stale: re.Pattern[str]) -> None:
    """Write the files, given by name, into the folder; it is made where it is missing, of its other files
    those whose whole names match `stale`, which are of an earlier time, are removed.

    Where making one of them fails, nothing in the folder has changed. Raises OutputError where the disk does not allow
    it, and what making them raises.
    """
    refuse_file(folder)
    try:
        with made_folder(folder.parent), temporary_folder(Path(os.path.realpath(folder)).parent) as beside:
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
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror or error}.") from error
