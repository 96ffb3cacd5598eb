"""How the command ends: with a sentence for whatever went wrong, and on signals as on Ctrl-C."""

import errno
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

from minimax_viz.errors import MinimaxVizError

INTERRUPTED = 130
OF_WRITING = {errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT, errno.EAGAIN, errno.EINVAL}
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

received: list[int] = []
"""The signals that asked this process to end."""


def heed_signals() -> None:
    """Make termination signals act like Ctrl-C: what was recorded is kept, unfinished files are removed."""
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup, for example, ignores it
            signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does, even if that is ignored, as in a script's background jobs."""
    received.append(number)
    on_interrupt = signal.getsignal(signal.SIGINT)
    if not callable(on_interrupt):
        raise KeyboardInterrupt
    on_interrupt(number, frame)


def leave(code: int) -> NoReturn:
    """End with an exit code; after a signal, die of that signal, which a shell reports as 128 plus its number."""
    if code == INTERRUPTED and received:
        signal.signal(received[0], signal.SIG_DFL)
        os.kill(os.getpid(), received[0])
    raise SystemExit(code)


def sentence_for(error: Exception) -> str | None:
    """What went wrong, for the person who typed the command; None if it is a bug of ours, or nobody is listening."""
    match error:
        case MinimaxVizError():
            return str(error)
        case UnicodeEncodeError():
            near = error.object[max(error.start - 20, 0) : error.end + 20]
            return f"{near!r} cannot be written: it contains bytes that are not UTF-8."
        case OSError(errno=errno.EPIPE):
            return None
        case OSError(filename=None, errno=number) if number not in OF_WRITING:
            return f"The system refuses what this needs: {error.strerror or error}."
        case OSError():  # errors about files have already been reported
            return f"{error.filename or 'Standard output'} cannot be written: {error.strerror or error}."
    return None


def let_go_of_streams() -> None:
    """Flush what was printed; if that fails, Python's own last flush must not complain again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
