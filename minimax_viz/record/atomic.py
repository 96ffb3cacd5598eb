"""Write a file completely or not at all, through a temporary one beside it that is locked while its process lives.

What a killed process left is removed by a later one: the system releases a lock however the process ends, so whatever
can be locked is no longer in use. In some network folders locks do not work across machines, so names include the
machine."""

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from errno import ELOOP, ENOTDIR
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from minimax_viz.errors import OutputError, Sentence, os_error_as

try:
    import fcntl
except ImportError:  # Windows, where leftovers stay
    MACHINE = "windows"
else:
    MACHINE = hashlib.sha256(os.uname().nodename.encode()).hexdigest()[:8]

PREFIX = f".minimax-viz-{MACHINE}-"
TEMPORARY_NAME = re.compile(rf"{PREFIX}\w{{8}}")  # tempfile adds eight characters


def temporary_file(folder: Path) -> AbstractContextManager[Path]:
    """Make an empty file in the folder, removed at the end of the block if it still exists. Raises OSError."""

    def make() -> str:
        handle, name = tempfile.mkstemp(prefix=PREFIX, dir=folder)
        os.close(handle)
        return name

    return temporary_path(folder, make)


def temporary_folder(folder: Path) -> AbstractContextManager[Path]:
    """Make a folder in the folder, removed at the end of the block. Raises OSError."""
    return temporary_path(folder, lambda: tempfile.mkdtemp(prefix=PREFIX, dir=folder))


@contextmanager
def temporary_path(folder: Path, make: Callable[[], str]) -> Iterator[Path]:
    """Make something in the folder by `make`, lock it while the block runs, and remove it at the end."""
    clear_leftovers(folder)
    while True:
        path = Path(make())
        with lock_file(path) as is_free:
            if is_free is not False:  # otherwise another process removed it before it was locked
                try:
                    yield path
                finally:
                    remove(path)
                return


@cache
def clear_leftovers(folder: Path) -> None:
    """Remove what dead processes have left in the folder; once per process, hence the cache."""
    for path in folder.glob(f"{PREFIX}*"):
        if TEMPORARY_NAME.fullmatch(path.name) and not path.is_symlink():
            with suppress(OSError), lock_file(path) as is_free:
                if is_free:
                    remove(path)


@contextmanager
def lock_file(path: Path) -> Iterator[bool | None]:
    """Lock a file or folder for the block; yield False if it is gone or locked by others, None without locks."""
    if MACHINE == "windows":
        yield None
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        yield False
        return
    is_free: bool | None = True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        is_free = False
    except OSError:
        is_free = None
    try:
        yield is_free and path.exists()
    finally:
        os.close(handle)


def remove(path: Path) -> None:
    """Remove a file or a folder, if it exists."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` to `path`, completely or not at all. Raises OutputError."""
    with atomic_file(path) as file:
        file.write(data)


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces `path` when the block succeeds; if it fails, `path` stays as it was.

    Missing folders are created. A symbolic link is kept, and its target replaced. A device or a pipe, such as
    /dev/stdout, is written directly. Raises OutputError.
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
            umask = os.umask(0)  # the only way to read it is to set it
            os.umask(umask)
            temporary.chmod(0o666 & ~umask)  # mkstemp creates files that only their owner may read
            temporary.replace(target)


@contextmanager
def made_folder(folder: Path) -> Iterator[Path]:
    """Create a folder and its missing parents, and remove them again if the block fails. Raises OSError."""
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
