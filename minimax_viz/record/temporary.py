"""Temporary files and folders beside what they will become; those of a killed process are cleared by a later one.

Each is locked while its process lives, and the system gives a lock back however that ends: what can be locked is
nobody's any more. On some network folders locks do not reach from machine to machine, so names say whose it was.
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
except ImportError:  # Windows, where what is left stays
    MACHINE = "windows"
else:
    MACHINE = hashlib.sha256(os.uname().nodename.encode()).hexdigest()[:8]

PREFIX = f".minimax-viz-{MACHINE}-"
OURS = re.compile(rf"{PREFIX}\w{{8}}")  # as tempfile goes on


def temporary_file(folder: Path) -> AbstractContextManager[Path]:
    """A new, empty file in the folder; what is there under its name goes away with the block. Raises OSError."""

    def make() -> str:
        handle, name = tempfile.mkstemp(prefix=PREFIX, dir=folder)
        os.close(handle)
        return name

    return temporary(folder, make)


def temporary_folder(folder: Path) -> AbstractContextManager[Path]:
    """A new folder in the folder, which goes away with the block. Raises OSError."""
    return temporary(folder, lambda: tempfile.mkdtemp(prefix=PREFIX, dir=folder))


@contextmanager
def temporary(folder: Path, make: Callable[[], str]) -> Iterator[Path]:
    """What `make` makes in the folder, locked while the block runs."""
    clear_leftovers(folder)
    while True:
        path = Path(make())
        with lock(path) as is_free:
            if is_free is not False:  # else somebody cleared it before it was locked
                try:
                    yield path
                finally:
                    remove(path)
                return


@cache
def clear_leftovers(folder: Path) -> None:
    """Remove what processes that are no more have left in the folder; once for each process is enough."""
    for path in folder.glob(f"{PREFIX}*"):
        if OURS.fullmatch(path.name) and not path.is_symlink():
            with suppress(OSError), lock(path) as is_free:
                if is_free:
                    remove(path)


@contextmanager
def lock(path: Path) -> Iterator[bool | None]:
    """Hold the lock of a file or folder: True where nobody does, False where somebody does or it is gone, None where
    there are no locks.
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
    """Whether the lock of an open file or folder could be taken; None where it has none."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def remove(path: Path) -> None:
    """Remove a file or a folder, where it is there."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
