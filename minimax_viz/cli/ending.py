"""How the command ends: with a sentence for whatever went wrong, and after a signal as after Ctrl-C."""

import errno
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

from minimax_viz.errors import MinimaxVizError

INTERRUPTED = 130
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

received: list[int] = []
"""The signals that asked this process to end."""


def heed_signals() -> None:
    """Let a signal to end do what Ctrl-C does: what was recorded is kept, what is half done is cleared away."""
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup, for one, has it ignored
            signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does, even where that is ignored, as in the background of a script."""
    received.append(number)
    on_interrupt = signal.getsignal(signal.SIGINT)
    if not callable(on_interrupt):
        raise KeyboardInterrupt
    on_interrupt(number, frame)


def leave(code: int) -> NoReturn:
    """End with an exit code; what a signal ended dies of that signal, which a shell tells as 128 and its number."""
    if code == INTERRUPTED and received:
        signal.signal(received[0], signal.SIG_DFL)
        os.kill(os.getpid(), received[0])
    raise SystemExit(code)


def sentence_for(error: Exception) -> str | None:
    """What went wrong, for the person who typed the command; None where it is a fault of ours, or nobody listens."""
    match error:
        case MinimaxVizError():
            return str(error)
        case UnicodeEncodeError():
            near = error.object[max(error.start - 20, 0) : error.end + 20]
            return f"{near!r} cannot be written: it contains bytes that are not UTF-8."
        case OSError(errno=errno.EPIPE):
            return None
        case OSError():  # of files, whoever writes them has told already
            return f"{error.filename or 'Standard output'} cannot be written: {error.strerror or error}."
    return None


def let_go_of_streams() -> None:
    """Flush what is printed; where that fails, Python's own last flush must not complain once more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
