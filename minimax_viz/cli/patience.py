"""Ctrl-C that waits until what was recorded is safe."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def patience() -> Iterator[None]:
    """Let a first Ctrl-C wait for the end of the block; a second one does not wait.

    Only where Ctrl-C would raise KeyboardInterrupt: not where it is ignored, nor in a thread, which never gets one.
    """
    asked = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    try:
        signal.signal(signal.SIGINT, remember)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if asked:
        raise KeyboardInterrupt
