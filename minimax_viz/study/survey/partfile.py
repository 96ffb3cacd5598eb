"""Keep what a survey has done so far in a file, a line for each measurement.

One process has the file to itself, until it closes the file or ends in any way.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from minimax_viz.errors import OutputError, Sentence, SettingsError, os_error_as
from minimax_viz.record.atomic import made_folder
from minimax_viz.study.survey.partcontents import (
    MARK,
    Identity,
    differing_members,
    in_words,
    is_sealed,
    parse_line,
    part_with,
    sealed,
)
from minimax_viz.study.survey.work import Measurement, shared

PART_FILE = "survey.part.jsonl"
SYNC_SECONDS = 1.0  # seconds of work that a power cut may cost


@contextmanager
def part_file(path: Path, identity: Identity) -> Iterator["PartFile"]:
    """Open the file with the rows of a survey and lock it while the block runs; its folder is created if missing.

    If the block saves no row, the file and a folder created for it are removed, unless it `is_kept`. Raises OutputError
    if another survey is running there or the file cannot be written, SettingsError if the file belongs to another
    survey or has been changed.
    """
    with ExitStack() as stack:
        with os_error_as(OutputError, Sentence("{path} cannot be written", path=str(path))):
            stack.enter_context(made_folder(path.parent))
            try:
                file = open_exclusively(path)
            except BlockingIOError as error:
                shard = identity.get("shard")
                raise OutputError(
                    "{survey} is running already in {folder}; wait until it is done, or choose another folder with "
                    "{option}.",
                    option="output",
                    survey=Sentence("The shard {shard}", shard=shard) if shard else Sentence("Another survey"),
                    folder=str(path.parent),
                ) from error
        stack.callback(close_quietly, file)
        part = PartFile(path, file, identity)
        try:
            yield part
        finally:
            if not (part.measurements or part.is_kept):
                part.remove()


class PartFile:
    """The rows that are done, by the position's number from 0: in `measurements`, and in a growing file.

    An incomplete last line does not count and is overwritten.
    """

    def __init__(self, path: Path, file: BinaryIO, identity: Identity) -> None:
        self.path = path
        self.measurements: dict[int, Measurement] = {}
        self.is_kept = False
        self._file = file
        self._synced = 0.0
        self._head = sealed(identity, b"")
        with os_error_as(OutputError, Sentence("{path} cannot be written", path=str(path))):
            self._go_on(identity)

    def _go_on(self, identity: Identity) -> None:
        """Read the file, and stay behind its last complete row."""
        self._file.seek(0)
        head = self._file.readline()
        first = self._file.readline()
        if not (head.startswith(MARK) or MARK.startswith(head)):  # it may have been cut short
            raise SettingsError(
                "{file} is not a survey file; choose another folder with {option}.",
                option="output",
                file=str(self.path),
            )
        if first.endswith(b"\n"):
            part = part_with(head, self.path)
            if names := differing_members(identity, part.identity, ("chosen",)):  # the depth may be given by now
                raise SettingsError(
                    "{file} holds an unfinished survey that differs in {what}; finish it with the settings it had, "
                    "choose another folder with {option}, or delete the file to start over.",
                    option="output",
                    file=str(self.path),
                    what=in_words(names),
                )
            self._head, end = head, len(head)
            for number, line in enumerate(chain([first], self._file), 2):
                if line.endswith(b"\n"):
                    at, row = part.measurement(line, number)
                    self.measurements[at] = row
                    end += len(line)
            self._file.truncate(end)
            return
        self._file.truncate(0)  # no row was done
        try:
            self._write(self._head)
        except OSError:
            delete_locked(self.path, self._file)
            raise

    def add(self, at: int, measurement: Measurement) -> None:
        """Write the measurement of position number `at`, so that it survives this process. Raises OutputError."""
        with os_error_as(OutputError, Sentence("{path} cannot be written", path=str(self.path))):
            self._write(sealed({"at": at, "row": measurement}, self._head))
        self.measurements[at] = shared(measurement)

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        if monotonic() - self._synced > SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = monotonic()

    def remove(self) -> None:
        """Close and delete the file. Raises OutputError."""
        with os_error_as(OutputError, Sentence("{path} cannot be removed", path=str(self.path))):
            delete_locked(self.path, self._file)


def close_quietly(file: BinaryIO) -> None:
    """Close a file; failed writes have already been reported."""
    with suppress(OSError):
        file.close()


def chosen_depth(path: Path) -> int | None:
    """Return the depth that the unfinished survey in this file chose by itself; None if there is no such thing."""
    with suppress(OSError), path.open("rb") as file:
        head = file.readline()
        chosen = parse_line(head).get("chosen") if is_sealed(head, b"") else None
        return chosen if type(chosen) is int and chosen > 0 else None
    return None


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
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    return file
        except BaseException:
            file.close()
            raise
        file.close()  # it was deleted before it was locked: open it again
