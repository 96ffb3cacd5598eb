"""Write a file with a folder of files beside it to which it refers: all of it or nothing."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from minimax_viz.cli.folder import write_folder
from minimax_viz.errors import OutputError
from minimax_viz.record.atomic import atomic_file


@dataclass(frozen=True, slots=True)
class Beside:
    """A file that names its folder: `make` gives both, from the folder's name."""

    make: Callable[[str], tuple[str, Iterable[tuple[str, bytes]]]]


def folder_beside(path: Path) -> Path:
    """The folder that belongs to a file: of deck.md, deck_files."""
    return path.with_name(f"{path.stem}_files")


def write_beside(path: Path, made: Beside, stale: re.Pattern[str]) -> None:
    """Write the file and its folder; the file comes into its place last. Raises OutputError as `write_folder` does."""
    if path.is_dir():
        raise OutputError(f"{path} is a folder; -o names the file to write.")
    folder = folder_beside(path)
    text, files = made.make(folder.name)
    with atomic_file(path) as file:
        file.write(text.encode("utf-8"))
        write_folder(folder, iter(files), stale)
