"""Delay Ctrl-C until a record is safe, or something begun is complete."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType

NotDeferred = Callable[[], AbstractContextManager[None]]
"""Makes a block in which Ctrl-C is not delayed; one that was delayed before is raised when the block is entered."""


@contextmanager
def deferring_interrupt() -> Iterator[NotDeferred]:
    """Delay a first Ctrl-C to the end of the block, except in the blocks made by what this yields; a second Ctrl-C is
    not delayed.

    Nothing is delayed where Ctrl-C would not raise KeyboardInterrupt: where it is ignored, or in other threads than
    the main one.
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


TERMINATION_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def deferring_signals() -> Iterator[None]:
    """Delay every signal that asks the process to end, however many come, to the end of a short block."""
    waits, came = True, list[int]()
    handlers = {number: handler for number in TERMINATION_SIGNALS if callable(handler := signal.getsignal(number))}

    def note(number: int, frame: FrameType | None) -> None:
        if waits:
            came.append(number)
        else:  # while the handlers are being restored
            handlers[number](number, frame)

    try:
        for number in handlers:
            signal.signal(number, note)
    except ValueError:  # not the main thread, the only one that signals disturb
        yield
        return
    try:
        yield
    finally:
        waits = False
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in came[:1]:
            handlers[number](number, None)
