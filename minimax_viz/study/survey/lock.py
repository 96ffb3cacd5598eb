"""A file that one process has alone, until it closes the file or ends, however it ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    BEYOND = (1 << 31) - 2  # bytes; what is locked on Windows cannot be read, so it is a place where nothing stands

    def lock(file: BinaryIO) -> None:
        """Lock the file. Raises BlockingIOError where another has it."""
        os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(file.fileno(), 0, os.SEEK_SET)

    def remove(path: Path, file: BinaryIO) -> None:
        """Close and delete the file, unless somebody else has opened it the moment it was closed. Raises OSError."""
        file.close()
        with suppress(PermissionError):  # an open file is not deleted here, and whoever has it goes on with it
            path.unlink(missing_ok=True)

else:
    import fcntl

    def lock(file: BinaryIO) -> None:
        """Lock the file. Raises BlockingIOError where another has it, OSError where the disk knows no locks."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def remove(path: Path, file: BinaryIO) -> None:
        """Delete and close the file, in this order: it is never there without its lock. Raises OSError."""
        path.unlink(missing_ok=True)
        file.close()


def opened_alone(path: Path) -> BinaryIO:
    """The file, made where it is missing, to be read and appended to by nobody else who opens it in this way.

    Raises BlockingIOError where somebody has it, OSError where it cannot be opened or locked.
    """
    while True:
        file = path.open("a+b")
        try:
            lock(file)
            if stands_at(path, file):
                return file
        except BaseException:
            file.close()
            raise
        file.close()  # it was deleted between opening and locking


def stands_at(path: Path, file: BinaryIO) -> bool:
    """Whether the open file is the one of this name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
