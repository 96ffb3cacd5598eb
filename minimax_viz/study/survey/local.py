"""Run a survey in several processes on this machine."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from time import sleep
from typing import Any

from minimax_viz.errors import Given, SettingName, SettingsError, reason_of
from minimax_viz.search.limits import deferring_signals
from minimax_viz.study.survey.work import Job, Outcome, SurveyExecutor, measure_chunk

AHEAD = 4  # chunks handed to each worker and not done yet
MOST_WORKERS = 61  # on Windows
GRACE = 1.0  # seconds that workers have to end their search by themselves when the survey is over


class ProcessExecutor(SurveyExecutor):
    """Does the work in `workers` processes. Chunks are short, so that rows come in soon after they are done."""

    seconds = 0.1

    def __init__(self, job: Job, workers: int) -> None:
        # A new interpreter for each worker, as on Windows and macOS, so that nothing is shared by accident.
        context = get_context("spawn")
        self._workers = workers
        try:
            with deferring_signals():
                self._stop = context.Event()
                self._pool = ProcessPoolExecutor(
                    workers, mp_context=context, initializer=start_worker, initargs=(job, self._stop)
                )  # fmt: skip
        except OSError as error:  # as in containers without shared memory
            raise SettingsError(
                "Several processes cannot work together here ({reason}); give {one}.",
                option="workers",
                reason=reason_of(error),
                one=Given("workers", 1),
            ) from error

    def room(self) -> int:
        return AHEAD * self._workers

    def start(self, texts: Sequence[str]) -> Any:
        # Submitting work may start a worker. If that were interrupted, the worker would complain of missing data.
        with deferring_signals(), interrupts_blocked():
            return self._pool.submit(measure_in_worker, texts)

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except BrokenProcessPool as error:
            raise SettingsError(
                "A worker process ended before its work was done, perhaps for lack of memory; finished rows are saved. "
                "Run the same command again to continue, with fewer {workers} or a smaller {max_nodes}.",
                workers=SettingName("workers"),
                max_nodes=SettingName("max_nodes"),
            ) from error

    def __exit__(self, *exception: object) -> None:
        with deferring_signals():  # workers end within GRACE; one that is still starting is waited for
            self._stop.set()
            self._pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C for a moment, and for good in a process that is started meanwhile. Windows cannot do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a worker process ------------------------------------------------------------------------------------------------

worker_state: tuple[Job, Event]


def start_worker(job: Job, stop: Event) -> None:
    """Turn a new process into a worker: it ignores Ctrl-C, which the main process handles, and ends with that one."""
    global worker_state
    worker_state = job, stop
    sys.stdout = sys.stderr  # a game that prints does not print into the output of the survey
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    for over, grace in ((parent.join, 0.0), (stop.wait, GRACE)):
        Thread(target=end_after, args=(over, grace), daemon=True).start()


def end_after(over: Callable[[], object], grace: float) -> None:
    """Wait until something is `over`, then end this process soon, even if a game's method never returns."""
    over()
    sleep(grace)
    os._exit(1)


def measure_in_worker(texts: Sequence[str]) -> Outcome:
    """Measure positions in this worker; a search is interrupted if the survey is over."""
    job, stop = worker_state

    def stop_if_over(nodes: int) -> None:
        if stop.is_set():
            raise KeyboardInterrupt

    return measure_chunk(job, texts, ProcessExecutor.seconds, stop_if_over)
