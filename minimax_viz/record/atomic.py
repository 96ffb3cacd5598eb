"""Write a file completely or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ELOOP, ENOTDIR
from pathlib import Path
from typing import Any, BinaryIO

from minimax_viz.errors import OutputError, Sentence, os_error_as
from minimax_viz.record.temporary import temporary_file


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` to `path`, completely or not at all. Raises OutputError."""
    with atomic_file(path) as file:
        file.write(data)


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces `path` when the block succeeds; if it fails, `path` stays as it was.

    Missing folders are created. A symbolic link is kept, and its target replaced. A device or a pipe, such as
    /dev/stdout, is written directly. Raises OutputError if the folder or the disk does not allow it.
    """
    with os_error_as(OutputError, Sentence("{path} cannot be written", path=str(path))):
        if path.exists() and not (path.is_file() or path.is_dir()):
            with path.open("wb") as file:
                yield file
            return
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
        if target.is_symlink():
            reason: Any = Sentence("its links go round in a circle")
            raise OSError(ELOOP, reason)
        with made_folder(target.parent) as folder, temporary_file(folder) as temporary:
            with temporary.open("wb") as file:
                yield file
            temporary.chmod(0o666 & ~current_umask())
            temporary.replace(target)


@contextmanager
def made_folder(folder: Path) -> Iterator[Path]:
    """Create a folder and its missing parents; if the block fails, remove again those that were created.

    Raises OSError if the folder cannot be created.
    """
    places = (folder, *folder.parents)
    missing = [place for place in places if not place.exists()]
    if len(missing) < len(places) and not places[len(missing)].is_dir():
        reason: Any = Sentence("{file} is a file and not a folder", file=str(places[len(missing)]))
        raise NotADirectoryError(ENOTDIR, reason)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield folder
    except BaseException:
        for place in missing:
            with suppress(OSError):  # somebody else may have put something into it by now
                place.rmdir()
        raise


def current_umask() -> int:
    """Return the process's umask, since mkstemp creates files that only their owner may read."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
