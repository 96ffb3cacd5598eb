"""A worker: a process that answers calls, one after the other, and ends when the server is gone, however that ended.

It reads lines of JSON: `[1, "answer", "{…}"]`, a call with its number, name and text, or `1`, a call for which nobody
waits any more. It writes lines: `ready` once, `nodes 123` now and then, the status with the answer, and before it
`spent` where the next call should have another worker. What a game prints goes to standard error, and it has nothing to
read.
"""

import json
import logging
import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Literal

from minimax_viz.errors import Sentence
from minimax_viz.fronts.studio.calls import as_json, call, call_in_json
from minimax_viz.sandbox.lock import lock
from minimax_viz.sandbox.process import limit, limit_time, take_streams

Confinement = Literal["trusted", "locked", "unconfined"]

MOST_MEMORY = 2 << 30  # bytes of address space, beside those of a worker that has done nothing yet
LARGEST_FILE = 64 << 20  # bytes that foreign code may write to a file
MOST_FILES = 256
READY = b"ready"
NODES = b"nodes"
SPENT = b"spent"
ANSWERED, REFUSED, FAILED, GIVEN_UP = 200, 422, 500, 499
SPARE_SECONDS = 10  # until the system ends what the server should have ended
WENT_WRONG = Sentence("Something went wrong in the studio; the terminal in which it was started shows what.")


class CallGivenUp(Exception):
    """Nobody waits for a call any more."""


class Intake:
    """The calls that have come in, and the number of the last one that nobody waits for any more."""

    def __init__(self) -> None:
        self.waiting: SimpleQueue[tuple[int, str, str]] = SimpleQueue()
        self.given_up = 0

    def take(self, calls: BinaryIO, own_folder: Path | None) -> None:
        """Take calls; when there are no more, end this process and all that it has started, whatever it is doing, and
        remove its own folder.
        """
        for line in calls:
            taken = json.loads(line)
            if isinstance(taken, int):
                self.given_up = taken
            else:
                self.waiting.put(tuple(taken))
        if own_folder is not None:
            shutil.rmtree(own_folder, ignore_errors=True)
        if sys.platform != "win32":
            with suppress(PermissionError):  # a locked process has started nothing
                os.killpg(0, signal.SIGKILL)
        os._exit(1)


def work(seconds: int, confinement: Confinement) -> None:
    """Answer calls until there are no more. A call may take so many seconds of processor time. A worker that is
    "locked" or "unconfined" runs foreign code and has a folder of its own, the current one, which it removes if the
    server is gone; one that is "trusted" runs no foreign code.
    """
    calls, answers = take_streams()
    folder = Path.cwd() if confinement != "trusted" else None  # asked now: foreign code may go elsewhere
    if folder is not None:
        for name, most in (("RLIMIT_FSIZE", LARGEST_FILE), ("RLIMIT_NOFILE", MOST_FILES), ("RLIMIT_CORE", 0)):
            limit(name, most)
        if confinement == "locked":
            limit("RLIMIT_AS", MOST_MEMORY)  # a locked process cannot be limited any more
            lock(folder)  # while there is only one thread
    intake = Intake()
    Thread(target=intake.take, args=(calls, folder), daemon=True).start()
    call("answer", {})  # imports all that the next call needs
    at_first = addresses()
    if confinement != "locked":
        limit("RLIMIT_AS", at_first + MOST_MEMORY)  # so that what is too large is a MemoryError
    tell(answers, READY, b"")
    while True:
        number, name, text = intake.waiting.get()
        limit_time(seconds + SPARE_SECONDS)
        status, answer = answer_to(name, text, progress_of(number, intake, answers))
        if status == b"%d" % FAILED or addresses() - at_first > MOST_MEMORY / 2:
            tell(answers, SPENT, b"")
        tell(answers, status, answer)


def addresses() -> int:
    """Return the bytes of address space that this process takes; 0 if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def progress_of(number: int, intake: Intake, answers: BinaryIO) -> Callable[[int], object]:
    """Make a function that reports how far a call is, and raises CallGivenUp once nobody waits for it."""

    def tell_nodes(nodes: int) -> None:
        if intake.given_up >= number:
            raise CallGivenUp
        tell(answers, NODES, b"%d" % nodes)

    return tell_nodes


def answer_to(name: str, text: str, on_progress: Callable[[int], object]) -> tuple[bytes, bytes]:
    """Return the status and the answer to a call."""
    try:
        is_answered, answer = call_in_json(name, text, on_progress)
    except CallGivenUp:
        return b"%d" % GIVEN_UP, b"null"
    except Exception:
        logging.getLogger(__name__).exception("the call %s", name)
        return b"%d" % FAILED, as_json({"error": str(WENT_WRONG), "at": None}).encode("ascii")
    return b"%d" % (ANSWERED if is_answered else REFUSED), answer.encode("ascii")


def tell(answers: BinaryIO, kind: bytes, what: bytes) -> None:
    """Write a line."""
    answers.write(kind + b" " + what + b"\n")
    answers.flush()
