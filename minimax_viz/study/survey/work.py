"""Many positions, measured on several cores and given as they come."""

import os
import signal
import sys
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from queue import SimpleQueue
from threading import Thread
from time import sleep

from minimax_viz.errors import SettingsError
from minimax_viz.study.survey.measure import Job, Measurement, measure_position

AHEAD = 16  # positions handed to each worker and not done yet
MOST_WORKERS = 61  # on Windows
GRACE = 1.0  # seconds for workers to end their search by themselves when the survey is over


def measurements(job: Job, texts: Mapping[int, str], workers: int) -> Generator[tuple[int, Measurement], None, None]:
    """The measurement of each position with its number, as they come; with one worker, in order, and in this process.

    Raises KeyboardInterrupt on Ctrl-C, and what `measure` raises.
    """
    workers = min(workers, len(texts))
    if workers <= 1:
        for at, text in texts.items():
            yield at, whole(measure_position(job, text))
        return
    # A new interpreter for each worker, as on Windows and macOS: nothing of this process is shared by accident.
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(job, stop)) as pool:
        left = iter(texts.items())
        under_way: dict[Future[Measurement | None], int] = {}
        done: SimpleQueue[Future[Measurement | None]] = SimpleQueue()
        try:
            while True:
                for at, text in islice(left, AHEAD * workers - len(under_way)):
                    with deaf():  # submitting work may start a worker
                        future = pool.submit(measure_text, text)
                    under_way[future] = at
                    future.add_done_callback(done.put)
                if not under_way:
                    return
                future = done.get()
                yield under_way.pop(future), whole(future.result())
        except BrokenProcessPool as error:
            raise SettingsError(
                "A worker process ended before its work was done, perhaps for lack of memory; finished rows are saved. "
                "Run the same command again to continue, with fewer --workers or a smaller --max-nodes."
            ) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def deaf() -> Iterator[None]:
    """Block Ctrl-C for a moment; a process started meanwhile never gets one. Windows has no such thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def whole(measurement: Measurement | None) -> Measurement:
    """The measurement, which is None if the search was interrupted. Raises KeyboardInterrupt then."""
    if measurement is None:
        raise KeyboardInterrupt
    return measurement


# In a worker process ------------------------------------------------------------------------------------------------

mine: tuple[Job, Event]


def begin(job: Job, stop: Event) -> None:
    """Make a new process a worker: it ignores Ctrl-C, which the main process handles, and ends with that process."""
    global mine
    mine = job, stop
    sys.stdout = sys.stderr  # a game that prints does not print into the output of the survey
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    Thread(target=end_with_survey, args=(stop,), daemon=True).start()


def end_with_parent() -> None:
    """Wait for the main process to end in any way, then end too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def end_with_survey(stop: Event) -> None:
    """Wait for the survey to end, and end soon after it, even if a game's method never returns."""
    stop.wait()
    sleep(GRACE)
    os._exit(1)


def measure_text(text: str) -> Measurement | None:
    """The measurement of a position; None if the survey is over."""
    job, stop = mine

    def mind(nodes: int) -> None:
        if stop.is_set():
            raise KeyboardInterrupt

    return measure_position(job, text, mind)
