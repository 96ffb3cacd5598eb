"""Stop a search after a number of nodes or seconds, or when the caller says so, and let it recurse deep enough.

Ctrl-C is delayed until a record is safe, or something begun is complete.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain, repeat
from time import monotonic
from types import FrameType
from typing import Literal

from minimax_viz.errors import SettingName, SettingsError

WAITING = 4  # seconds of waiting that count as one of work


class Stopwatch:
    """A stopwatch that starts when it is created."""

    def __init__(self) -> None:
        self._work, self._wall = time.process_time(), time.monotonic()

    def seconds(self) -> float:
        """The seconds of work of this process since then, and at least one for every WAITING that have passed."""
        return max(time.process_time() - self._work, (time.monotonic() - self._wall) / WAITING)


STEP = 128  # frames that a search may go down between two checks
MOST_FRAMES = 4  # of a ply, with a transposition table
DEEPEST = 200_000  # frames; a search this deep is in a game that never ends


class RecursionGuard:
    """Python's recursion limit, which follows a search down and up again while the `with` block runs.

    The previous limit, 1,000 by default, is how many calls deep a game's own methods may go.

    Frames of Python code take no C stack, but `lru_cache`, `sorted`, `repr` and others that call back do, and an
    endless recursion through them would overflow it before Python noticed. So the limit stays at most some 1,400 calls
    above the search's own depth; on CPython 3.11 to 3.13 the hungriest of them overflow 8 MB only after 2,000 or more.
    """

    def __init__(self) -> None:
        self._own = sys.getrecursionlimit()
        self._floor = 0
        self._known: dict[FrameType, int] = {}  # frames of the search and how deep they are, the deepest last

    def __enter__(self) -> "RecursionGuard":
        frame: FrameType | None = sys._getframe(1)
        assert frame is not None
        self._known[frame] = 0
        while (frame := frame.f_back) is not None:
            self._floor += 1
        sys.setrecursionlimit(self._floor + 2 * STEP + self._own)
        return self

    def __exit__(self, *exception: object) -> None:
        self._known.clear()
        sys.setrecursionlimit(self._own)

    def follow(self) -> None:
        """Set the limit for the next STEP frames; to be called by a generator that the search calls.

        Raises SettingsError if the search has gone too deep.
        """
        if len(self._known) == 1:
            try:
                sys._getframe(self._floor + STEP)  # much quicker than counting the frames
            except ValueError:
                return  # there are fewer, as in nearly every search
        here = frame = sys._getframe(2)
        hops = 0
        while frame not in self._known:
            assert frame.f_back is not None  # the search was begun by a frame that is known
            frame = frame.f_back
            hops += 1
        while next(reversed(self._known)) is not frame:
            self._known.popitem()
        depth = self._known[frame] + hops
        if depth > DEEPEST:
            raise SettingsError(
                "The search went tens of thousands of plies deep without an end in sight; give a {depth}.",
                depth=SettingName("depth"),
            )
        if hops >= STEP:
            self._known[here] = depth
        sys.setrecursionlimit(self._floor + depth + 2 * STEP + self._own)


StopReason = Literal["nodes", "time", "interrupt"]

LARGEST_BLOCK = 1 << 14
BLOCK_SECONDS = 0.02

OnProgress = Callable[[int], object]
"""Called with the number of nodes now and then."""


class SearchStopped(Exception):
    """Raised inside a search whose limit is reached; `reason` is "nodes" or "time"."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason: StopReason = reason


def ticker(
    depth: RecursionGuard,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
    frames: int = MOST_FRAMES,
) -> Callable[[], object]:
    """A callable for a search to call before it enters a node; it raises SearchStopped when a limit is reached.

    `time_limit` is in seconds from now. `on_progress` is called with the number of nodes a few dozen times a second.
    `depth` follows the search, each ply of which takes at most this many `frames`. All this happens between blocks of
    nodes, so most calls cost no more than one step of a C iterator.
    """
    ticks = blocks(depth, STEP // frames, max_nodes, time_limit, on_progress)
    return chain.from_iterable(map(repeat, repeat(None), ticks)).__next__


class ProgressCallbackError(BaseException):
    """The caller's `on_progress` raised an exception, the cause of this one; the game is not at fault."""


def blocks(
    depth: RecursionGuard, most: int, max_nodes: int | None, time_limit: float | None, on_progress: OnProgress | None
) -> Iterator[int]:
    """The sizes of blocks of ticks; about every BLOCK_SECONDS the limits are checked, and before each block of at
    `most` so many ticks `depth` follows the search.
    """
    began = last = monotonic()
    nodes, size = 0, 1
    while True:
        if max_nodes is not None and nodes >= max_nodes:
            raise SearchStopped("nodes")
        block = size if max_nodes is None else min(size, max_nodes - nodes)
        for done in range(0, block, most):
            depth.follow()
            yield min(most, block - done)
        nodes += block
        now = monotonic()
        if now - last < BLOCK_SECONDS / 2:
            size = min(size * 2, LARGEST_BLOCK)
        elif now - last > BLOCK_SECONDS * 2:
            size = max(size // 2, 1)
        last = now
        if time_limit is not None and now - began >= time_limit:
            raise SearchStopped("time")
        if on_progress is not None:
            try:
                on_progress(nodes)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise ProgressCallbackError from error


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
