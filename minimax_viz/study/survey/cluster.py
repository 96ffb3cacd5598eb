"""Run a survey on a Dask cluster."""

import gc
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from minimax_viz.errors import EngineError, MinimaxVizError, Sentence, SettingName, SettingsError
from minimax_viz.games.userfile import exception_text
from minimax_viz.search.limits import NotDeferred, deferring_interrupt
from minimax_viz.study.survey.remote import RemoteJob, carry_out, pack_job
from minimax_viz.study.survey.work import ChunkKilledError, ConnectionLostError, Job, Outcome, SurveyExecutor

CONFIGURED = "configured"
ANSWER_SECONDS = 10.0  # seconds in which a scheduler answers
RECOVERY_SECONDS = 60.0  # seconds for a scheduler that was lost, or for workers, to come
RETRY_SECONDS = 0.2  # seconds between two attempts to connect
CHECK_SECONDS = 2.0  # seconds without a result, after which the connection to the cluster is checked
SAVED = Sentence("; finished rows are saved. Run the same command again to continue")
AHEAD = 2  # chunks for each thread of a worker: the one it works at, and one that waits there


class DaskExecutor(SurveyExecutor):
    """Does the work on the workers of a Dask scheduler: one at an address, one described in a file that Dask wrote, or
    the one that Dask's configuration names ("configured").

    If the scheduler is lost, this waits for it to come back; the chunks that were under way are then started again.
    """

    seconds = 2.0

    def __init__(self, job: Job, scheduler: str) -> None:
        check_cluster(scheduler)
        self._order = pack_job(job)
        self._scheduler = scheduler
        self._threads, self._looked, self._without_workers = 1, 0.0, 0.0
        self._name, self._number = f"survey-{uuid4().hex}", 0
        self._open = ExitStack()
        self._at_once: NotDeferred = nullcontext

    def __enter__(self) -> "DaskExecutor":
        self._connect(ANSWER_SECONDS)
        try:
            self._client.wait_for_workers(1, timeout=RECOVERY_SECONDS)
        except TimeoutError as error:
            raise self._no_workers() from error
        except Exception as error:
            raise self._failed(error) from error
        # Dask's futures have destructors, and Python loses a KeyboardInterrupt that is raised in one, so Ctrl-C is
        # held back until the next wait.
        self._at_once = self._open.enter_context(deferring_interrupt())
        return self

    def _connect(self, timeout: float, saved: Sentence | str = "") -> None:
        self._client = client_of(self._scheduler, timeout, saved)
        self._comm = self._client.scheduler_comm

    def __exit__(self, *exception: object) -> None:
        with self._open:
            self._close()

    def room(self) -> int:
        if monotonic() - self._looked > CHECK_SECONDS:
            with suppress(Exception):  # if the cluster is in trouble, `wait` will notice
                self._threads = max(1, sum(self._client.nthreads().values()))
            self._looked = monotonic()
        return AHEAD * self._threads

    def start(self, texts: Sequence[str]) -> Any:
        # Keys of one group: the scheduler then holds waiting chunks itself, so that few are lost with a worker.
        self._number += 1
        key = (self._name, self._number)
        return self._client.submit(measure_on_worker, self._order, texts, self.seconds, key=key, pure=False)

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        while True:
            try:
                with self._at_once():
                    ended = done.get(timeout=CHECK_SECONDS)
            except Empty:
                self._look_after()
            else:
                self._without_workers = 0.0
                return ended

    def _look_after(self) -> None:
        """Raise ConnectionLostError if what is under way will not come, SettingsError if no worker is left."""
        # A client that reconnected by itself has forgotten what was under way, so its connection is compared, too.
        if self._client.status != "running" or self._client.scheduler_comm is not self._comm:
            raise self._reconnected()
        with self.errors():
            if self._client.nthreads():
                self._without_workers = 0.0
            elif not self._without_workers:
                self._without_workers = monotonic()
            elif monotonic() - self._without_workers > RECOVERY_SECONDS:
                raise self._no_workers()

    def outcome(self, ended: Any) -> Outcome:
        from distributed import KilledWorker

        outcome: Outcome | None = None
        with self.errors(ended):
            while outcome is None:
                try:
                    outcome = ended.result(timeout=CHECK_SECONDS)
                except KilledWorker as error:
                    raise ChunkKilledError from error
                except TimeoutError:  # the result was lost with its worker before it was fetched, and is computed again
                    if ended.status == "error":
                        raise
                    self._look_after()
        return replace(outcome, interrupted=False)  # a worker interrupts only chunks that were moved to another one

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        first = repr(texts[0])[:100]
        several = Sentence("{position} (and {more} more)", position=first, more=len(texts) - 1)
        return SettingsError(
            "Workers ended each time they searched {positions}; all other rows are saved. Perhaps they lack memory: "
            "run the same command again to continue, with a smaller {max_nodes} or larger workers.",
            positions=several if len(texts) > 1 else first,
            max_nodes=SettingName("max_nodes"),
        )

    def _reconnected(self) -> ConnectionLostError:
        """Connect to the scheduler again. Raises SettingsError if it does not come back."""
        self._close()
        with self._at_once():
            self._connect(RECOVERY_SECONDS, SAVED)
        return ConnectionLostError()

    def _close(self) -> None:
        with suppress(Exception):  # the scheduler may be gone already
            self._client.close(timeout=ANSWER_SECONDS)

    def _no_workers(self) -> SettingsError:
        return SettingsError(
            "The cluster of {scheduler} has no workers, and none came within {seconds} s; start some with "
            "`dask worker`, then run the same command again: finished rows are saved.",
            option="scheduler",
            scheduler=self._scheduler,
            seconds=int(RECOVERY_SECONDS),
        )

    @contextmanager
    def errors(self, ended: Any = None) -> Iterator[None]:
        """Raise ConnectionLostError if the connection is lost in the block, and SettingsError if anything else fails,
        except with an error of this package. `ended` is the chunk whose result is fetched, which may have failed on its
        worker.
        """
        try:
            yield
        except (MinimaxVizError, ChunkKilledError, ConnectionLostError):
            raise
        except Exception as error:
            at_worker = ended is not None and ended.status == "error"
            if not at_worker and isinstance(error, OSError | CancelledError):
                raise self._reconnected() from error
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> SettingsError:
        return SettingsError(
            "The cluster of {scheduler} could not do the work: {reason}. The same minimax-viz must be installed on its "
            'scheduler and its workers, with the extra "cluster".',
            option="scheduler",
            scheduler=self._scheduler,
            reason=Sentence(exception_text(error)),
        )


def check_cluster(scheduler: str) -> None:
    """Raise EngineError if Dask is not installed, SettingsError if its configuration names no scheduler but should."""
    if find_spec("distributed") is None:
        raise EngineError('A cluster needs Dask; install it with: pip install "minimax-viz[cluster]".')
    if scheduler == CONFIGURED:
        import dask.config

        if not dask.config.get("scheduler-address", None):
            raise SettingsError(
                "Dask's own configuration names no scheduler; set DASK_SCHEDULER_ADDRESS, or give the address, such as "
                "tcp://10.0.0.5:8786.",
                option="scheduler",
            )


def client_of(scheduler: str, timeout: float, saved: Sentence | str = "") -> Any:
    """Connect to a scheduler, as soon as its file exists and it answers. Raises SettingsError if that takes longer than
    `timeout` seconds; the error also says what is `saved`.
    """
    from distributed import Client

    connect: Any = Client  # it has no type annotations
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in errors of this package
    is_file = scheduler.lower().endswith(".json")
    where: dict[str, Any] = {"scheduler_file": scheduler} if is_file else {"address": scheduler}
    if scheduler == CONFIGURED:
        where = {}
    end = monotonic() + timeout
    while True:
        if is_file and not Path(scheduler).is_file():
            if monotonic() > end:
                raise SettingsError(
                    "There is no scheduler file {file}{saved}; Dask writes it with: dask scheduler --scheduler-file "
                    "{file}",
                    option="scheduler",
                    file=scheduler,
                    saved=saved,
                )
            sleep(RETRY_SECONDS)
            continue
        gc.collect()  # deleting a failed client while the next one starts would deadlock: both take Dask's lock
        try:
            return connect(**where, timeout=ANSWER_SECONDS / 2, set_as_default=False)
        except Exception as error:
            # While a scheduler restarts, its file may be incomplete or still name the last one.
            if monotonic() > end or not isinstance(error, OSError | TimeoutError | ValueError):
                raise SettingsError(
                    "No Dask scheduler answers at {scheduler}: {reason}{saved}.",
                    option="scheduler",
                    scheduler=scheduler,
                    reason=Sentence(exception_text(error)),
                    saved=saved,
                ) from error
            sleep(RETRY_SECONDS)


# On a worker ----------------------------------------------------------------------------------------------------------


def measure_on_worker(order: RemoteJob, texts: Sequence[str], seconds: float) -> Outcome:
    """Measure positions on a worker of the cluster; a search is given up when nobody waits for it any more."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def stop_if_unwanted(nodes: int) -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":
            raise KeyboardInterrupt

    return carry_out(order, texts, seconds, stop_if_unwanted, folder=worker.local_directory, place=worker.address)
