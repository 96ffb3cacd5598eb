"""Keep what a survey has done so far in a file: a line that says which survey it is, then a line for each measurement.

Each line is sealed by a digest. A row's digest also covers the first line, so that a row of another survey is noticed
just as one that was edited. One process has the file to itself, until it closes the file or ends in any way.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from minimax_viz import __version__
from minimax_viz.errors import OutputError, Sentence, SettingName, SettingsError, TextPlace, os_error_as
from minimax_viz.record.atomic import made_folder
from minimax_viz.study.survey.partcontents import READING_ERRORS, RowChecker, checked_survey
from minimax_viz.study.survey.positions import Shard
from minimax_viz.study.survey.remote import files_of
from minimax_viz.study.survey.work import Job, Measurement, shared

VERSION = 3
PART_FILE = "survey.part.jsonl"
SYNC_SECONDS = 1.0  # seconds of work that a power cut may cost

MARK = b'{"survey": '  # the beginning of the file

Identity = Mapping[str, Any]
"""What identifies a survey: its positions, and how they are searched."""


def survey_identity(
    job: Job,
    texts: Sequence[str],
    shown: Mapping[str, Any],
    shard: Shard | None = None,
    chosen: int | None = None,
) -> dict[str, Any]:
    """Make the identity of a survey, or of a shard of it, as a JSON object; of a user's file, the contents count.

    It also keeps what is `shown` of the survey, and the depth that was `chosen` if none was given.
    """
    identity = {
        "survey": VERSION,
        "minimax_viz": __version__,
        "game": job.game,
        "searches": [dict(search) for search in job.searches],
        "max_nodes": job.max_nodes,
        "time_limit": job.time_limit,
        "positions": len(texts),
        "texts": digest("\n".join(texts).encode("utf-8", "surrogatepass")),
        "files": {name: digest(Path(name).read_bytes()) for name in files_of(job)},
        "shown": shown,
        "shard": None if shard is None else str(shard),
        "chosen": chosen,
    }
    as_read: dict[str, Any] = json.loads(json.dumps(identity))
    return as_read


WORDS: Mapping[str, Sentence | SettingName] = {
    "minimax_viz": Sentence("the version of minimax-viz"),
    "game": Sentence("the game"),
    "searches": Sentence("the settings of its searches"),
    "max_nodes": SettingName("max_nodes"),
    "time_limit": SettingName("time_limit"),
    "positions": Sentence("the number of positions"),
    "texts": Sentence("the positions"),
    "files": Sentence("the game's own file"),
    "shard": SettingName("shard"),
}
"""The members of an identity, in words."""


def differences(one: Identity, other: Identity, leaving_out: Sequence[str] = ()) -> list[str]:
    """Return the members in which two surveys differ."""
    return [name for name in WORDS if name not in leaving_out and one.get(name) != other.get(name)]


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
                if identity.get("shard"):
                    raise OutputError(
                        "The shard {shard} is running already in {folder}; wait until it is done, or choose another "
                        "folder with {option}.",
                        option="output",
                        shard=identity["shard"],
                        folder=str(path.parent),
                    ) from error
                raise OutputError(
                    "Another survey is running in {folder}; wait until it is done, or choose another folder with "
                    "{option}.",
                    option="output",
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
        self._head = sealed(identity, b"")
        self._rows = RowChecker(identity, *checked_survey(parse_line(self._head)))
        self._synced = 0.0
        with os_error_as(OutputError, Sentence("{path} cannot be written", path=str(path))):
            self._go_on(identity)

    def _go_on(self, identity: Identity) -> None:
        """Read the file, and stay behind its last complete row."""
        self._file.seek(0)
        head = self._file.readline()
        first = self._file.readline()
        if not begins_a_survey(head):
            raise SettingsError(
                "{file} is not a survey file; choose another folder with {option}.",
                option="output",
                file=str(self.path),
            )
        if first.endswith(b"\n"):
            self._check(head, identity)
            end = len(head)
            for number, line in enumerate(chain([first], self._file), 2):
                if line.endswith(b"\n"):
                    self._take(line, number)
                    end += len(line)
        else:  # no row was done
            end = 0
        self._file.truncate(end)
        if not end:
            self._begin()

    def _begin(self) -> None:
        """Write the first line; if that fails, remove the file."""
        try:
            self._write(self._head)
        except OSError:
            delete_locked(self.path, self._file)
            raise

    def _check(self, head: bytes, identity: Identity) -> None:
        """Raise SettingsError unless the first line is that of this survey."""
        if head == self._head:
            return
        found = parse_line(head)
        same = {**found, "chosen": None} == {**identity, "chosen": None, "sha256": found.get("sha256")}
        if same and is_sealed(head, b""):
            self._head = head
            return
        version, file = found.get("survey"), str(self.path)
        if type(version) is int and version != VERSION:
            raise SettingsError(
                "{file} holds an unfinished survey in version {version} of its format, and this minimax-viz continues "
                "version {known}; delete the file to start over, or choose another folder with {option}.",
                option="output",
                file=file,
                version=str(version)[:20],
                known=str(VERSION),
            )
        names = differences(found, identity)
        if not names or not is_sealed(head, b""):
            raise SettingsError(
                "{file} has been changed since it was written: its first line no longer says which survey it belongs "
                "to; delete the file to start over, or choose another folder with {option}.",
                option="output",
                file=file,
            )
        raise SettingsError(
            "{file} holds an unfinished survey that differs in {what}; finish it with the settings it had, choose "
            "another folder with {option}, or delete the file to start over.",
            option="output",
            file=file,
            what=tuple(WORDS[name] for name in names),
        )

    def _take(self, line: bytes, number: int) -> None:
        """Add the row in line `number`. Raises SettingsError if it is not an unchanged row of this survey."""
        try:
            if not is_sealed(line, self._head):
                raise ValueError("another digest")
            at, row = self._rows.entry(parse_line(line))
        except READING_ERRORS as error:
            raise SettingsError(
                "{file} has been changed since it was written: line {line} is not a row of this survey as it was "
                "saved; delete the line to search its position again, or the file to start over.",
                place=TextPlace(number, path=str(self.path)),
                file=str(self.path),
                line=str(number),
            ) from error
        self.measurements[at] = shared(row)

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


def digest(data: bytes) -> str:
    """Compute the digest of these bytes."""
    return hashlib.sha256(data).hexdigest()


def begins_a_survey(head: bytes) -> bool:
    """Whether this may be the first line of such a file, or the beginning of one that was cut short."""
    return head.startswith(MARK) or MARK.startswith(head)


def chosen_depth(path: Path) -> int | None:
    """Return the depth that the unfinished survey in this file chose by itself; None if there is no such thing."""
    with suppress(OSError), path.open("rb") as file:
        head = file.readline()
        chosen = parse_line(head).get("chosen") if is_sealed(head, b"") else None
        return chosen if type(chosen) is int and chosen > 0 else None
    return None


def sealed(document: Mapping[str, Any], head: bytes) -> bytes:
    """Write a document as a line of a file whose first line is `head`."""
    body = json.dumps(document).encode("ascii")
    return body[:-1] + seal(body, head)


def seal(body: bytes, head: bytes) -> bytes:
    """Make the end of a line, with the digest of the JSON object `body`."""
    return f', "sha256": "{digest(head + body)}"}}\n'.encode("ascii")


def is_sealed(line: bytes, head: bytes) -> bool:
    """Whether a line is unchanged since it was written to a file whose first line is `head`."""
    length = len(seal(b"", b""))
    return line[-length:] == seal(line[:-length] + b"}", head)


def parse_line(line: bytes) -> dict[str, Any]:
    """Read the JSON object in a line; empty if there is no such thing."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


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
