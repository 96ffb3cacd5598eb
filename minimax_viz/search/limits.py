"""Stop a search after a number of nodes or seconds, or when the caller says so."""

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from time import monotonic
from typing import Literal

from minimax_viz.search.depth import MOST_FRAMES, STEP, Depth

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
    max_nodes: int | None = None,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
    depth: Depth | None = None,
    frames: int = MOST_FRAMES,
) -> Callable[[], object]:
    """A callable for a search to call before it enters a node; it raises SearchStopped when a limit is reached.

    `time_limit` is in seconds from now. `on_progress` is called with the number of nodes a few dozen times a second.
    `depth` follows the search, each ply of which takes at most this many `frames`. All this happens between blocks of
    nodes, so most calls cost no more than one step of a C iterator.
    """
    ticks = blocks(max_nodes, time_limit, on_progress)
    if depth is not None:
        ticks = tick_in_blocks(ticks, depth, STEP // frames)
    return chain.from_iterable(map(repeat, repeat(None), ticks)).__next__


def tick_in_blocks(ticks: Iterator[int], depth: Depth, most: int) -> Iterator[int]:
    """The same ticks in blocks of at most this many; before each block, `depth` follows the search."""
    for block in ticks:
        for done in range(0, block, most):
            depth.follow()
            yield min(most, block - done)


class CallerError(BaseException):
    """The caller's `on_progress` raised an exception, the cause of this one; the game is not at fault."""


def blocks(max_nodes: int | None, time_limit: float | None, on_progress: OnProgress | None) -> Iterator[int]:
    """The sizes of blocks of ticks, which take about BLOCK_SECONDS each."""
    began = last = monotonic()
    nodes, size = 0, 1
    while True:
        if max_nodes is not None and nodes >= max_nodes:
            raise SearchStopped("nodes")
        block = size if max_nodes is None else min(size, max_nodes - nodes)
        yield block
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
                raise CallerError from error
