"""Open files that one process has to itself, until it closes them or ends in any way."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    BEYOND = (1 << 31) - 2  # bytes; Windows does not let others read locked bytes, so this is beyond the contents

    def lock(file: BinaryIO) -> None:
        """Lock the file. Raises BlockingIOError if another process has it."""
        os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(file.fileno(), 0, os.SEEK_SET)

    def delete_locked(path: Path, file: BinaryIO) -> None:
        """Close and delete the file, unless another process opened it the moment it was closed. Raises OSError."""
        file.close()
        with suppress(PermissionError):  # Windows does not delete an open file; the process that opened it goes on
            path.unlink(missing_ok=True)

else:
    import fcntl

    def lock(file: BinaryIO) -> None:
        """Lock the file. Raises BlockingIOError if another process has it, OSError if the disk has no locks."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def delete_locked(path: Path, file: BinaryIO) -> None:
        """Delete and close the file, in this order, so that it never exists unlocked. Raises OSError."""
        path.unlink(missing_ok=True)
        file.close()


def open_exclusively(path: Path) -> BinaryIO:
    """Open a file for reading and appending, create it if missing, and lock it against other processes.

    Raises BlockingIOError if another process has it, OSError if it cannot be opened or locked.
    """
    while True:
        file = path.open("a+b")
        try:
            lock(file)
            if is_at(path, file):
                return file
        except BaseException:
            file.close()
            raise
        file.close()  # it was deleted before it was locked: open it again


def is_at(path: Path, file: BinaryIO) -> bool:
    """Whether the open file is still the one at this path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
