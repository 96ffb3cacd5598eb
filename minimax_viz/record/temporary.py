"""Temporary files and folders beside what they will become; what a killed process left is removed by a later one.

Each is locked while its process lives, and the system releases the lock however the process ends, so whatever can be
locked is no longer in use. In some network folders locks do not work across machines, so names include the machine.
"""

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where leftovers stay
    MACHINE = "windows"
else:
    MACHINE = hashlib.sha256(os.uname().nodename.encode()).hexdigest()[:8]

PREFIX = f".minimax-viz-{MACHINE}-"
OURS = re.compile(rf"{PREFIX}\w{{8}}")  # tempfile adds eight characters


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
        if OURS.fullmatch(path.name) and not path.is_symlink():
            with suppress(OSError), lock_file(path) as is_free:
                if is_free:
                    remove(path)


@contextmanager
def lock_file(path: Path) -> Iterator[bool | None]:
    """Lock a file or folder for the block, and tell whether that worked: False if it is locked by another process or
    gone, None if the system or the disk has no locks.
    """
    if MACHINE == "windows":
        yield None
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        yield False
        return
    try:
        yield is_free(handle) and path.exists()
    finally:
        os.close(handle)


def is_free(handle: int) -> bool | None:
    """Lock an open file or folder, and return whether that worked; None if the disk has no locks."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def remove(path: Path) -> None:
    """Remove a file or a folder, if it exists."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
