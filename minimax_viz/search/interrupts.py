"""Delay Ctrl-C until what was recorded is safe, or what was begun is whole."""

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


ASKING_TO_END = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let every signal that asks to end wait for the end of a short block, however many come."""
    waits, came = True, list[int]()
    handlers = {number: handler for number in ASKING_TO_END if callable(handler := signal.getsignal(number))}

    def note(number: int, frame: FrameType | None) -> None:
        if waits:
            came.append(number)
        else:  # while the handlers are put back
            handlers[number](number, frame)

    try:
        for number in handlers:
            signal.signal(number, note)
    except ValueError:  # not the main thread, which alone is disturbed
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
