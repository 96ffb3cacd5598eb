"""The rows of many positions, measured on several cores and given in the positions' order."""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread

from minimax_viz.errors import SettingsError
from minimax_viz.survey.measure import Job, Row, measured

AHEAD = 16  # positions for each worker that are given out before the first of them is asked for


def rows_of(job: Job, texts: Sequence[str], workers: int) -> Generator[Row, None, None]:
    """The row of each position, in order, whatever the number of worker processes; with one there are none but this.

    Raises KeyboardInterrupt on Ctrl-C, and what `measured` raises.
    """
    if workers == 1:
        for text in texts:
            yield whole(measured(job, text))
        return
    # A new interpreter for each worker, as Windows and macOS have it: nothing of this process is shared by accident.
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(job, stop)) as pool:
        try:
            waiting: deque[Future[Row | None]] = deque()
            for text in texts:
                with deaf():  # what is handed in may start a worker
                    waiting.append(pool.submit(work, text))
                if len(waiting) == AHEAD * workers:
                    yield whole(waiting.popleft().result())
            while waiting:
                yield whole(waiting.popleft().result())
        except BrokenProcessPool as error:
            raise SettingsError(
                "A worker process ended before its work was done, perhaps for want of memory; what was done is kept. "
                "Run the same command again to go on, with fewer --workers or a smaller --max-nodes."
            ) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def deaf() -> Iterator[None]:
    """Put Ctrl-C off for a moment; a process that starts in it never hears one. Windows knows no such thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def whole(row: Row | None) -> Row:
    """The row, which is None where the search was interrupted. Raises KeyboardInterrupt then."""
    if row is None:
        raise KeyboardInterrupt
    return row


# In a worker process ------------------------------------------------------------------------------------------------

mine: tuple[Job, Event]


def begin(job: Job, stop: Event) -> None:
    """Make a new process a worker: deaf to Ctrl-C, which the first process minds, and gone when that one is gone."""
    global mine
    mine = job, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the first process to end, however it does, and end as well."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(text: str) -> Row | None:
    """The row of a position; None where the survey is over."""
    job, stop = mine

    def mind(nodes: int) -> None:
        if stop.is_set():
            raise KeyboardInterrupt

    return measured(job, text, mind)
