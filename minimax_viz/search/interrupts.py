"""Delay Ctrl-C until what was recorded is safe."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType

AtOnce = Callable[[], AbstractContextManager[None]]
"""Makes a block in which Ctrl-C does not wait; one that has waited so far comes when the block is entered."""


@contextmanager
def patience() -> Iterator[AtOnce]:
    """Let a first Ctrl-C wait for the end of the block, except in blocks of what it gives; a second one does not wait.

    Only where Ctrl-C would raise KeyboardInterrupt: not where it is ignored, nor in a thread, which never gets one.
    """
    asked, waits = False, True

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        second, asked = asked, True
        if second or not waits:
            raise KeyboardInterrupt

    @contextmanager
    def at_once() -> Iterator[None]:
        nonlocal waits
        waits = False
        try:
            if asked:
                raise KeyboardInterrupt
            yield
        finally:
            waits = True

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield nullcontext
        return
    try:
        signal.signal(signal.SIGINT, remember)
    except ValueError:  # not the main thread
        yield nullcontext
        return
    try:
        yield at_once
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if asked:
        raise KeyboardInterrupt
