"""A survey on a Dask cluster."""

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

from minimax_viz.errors import EngineError, MinimaxVizError, SettingsError
from minimax_viz.games.userfile import exception_text
from minimax_viz.search.interrupts import AtOnce, patience
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.order import Order, carry_out, order_of
from minimax_viz.study.survey.work import ChunkKilledError, ConnectionLostError, Crew, Outcome

CONFIGURED = "configured"
ANSWER = 10.0  # seconds in which a scheduler answers
PATIENCE = 60.0  # seconds for a scheduler that was lost, or for workers, to come
PAUSE = 0.2  # seconds between two attempts to connect
SILENCE = 2.0  # seconds without a result, after which we look whether the cluster is still there
AHEAD = 2  # chunks for each thread of a worker: one that is searched and one that waits there


class DaskCluster(Crew):
    """The workers of the scheduler at an address, of one in a file that Dask has written, or of the `configured` one.

    A scheduler that is lost is waited for; the chunks that were under way are then begun anew.
    """

    seconds = 2.0

    def __init__(self, job: Job, scheduler: str) -> None:
        check_cluster(scheduler)
        self._order = order_of(job)
        self._scheduler = scheduler
        self._threads, self._looked, self._without_workers = 1, 0.0, 0.0
        self._name, self._number = f"survey-{uuid4().hex}", 0
        self._open = ExitStack()
        self._at_once: AtOnce = nullcontext

    def __enter__(self) -> "DaskCluster":
        self._connect(ANSWER)
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise self._no_workers() from error
        except Exception as error:
            raise self._failed(error) from error
        # Dask's futures have destructors, and Python loses a KeyboardInterrupt that is raised in one: Ctrl-C waits
        # for the next time that we wait.
        self._at_once = self._open.enter_context(patience())
        return self

    def _connect(self, patience: float, saved: str = "") -> None:
        self._client = client_of(self._scheduler, patience, saved)
        self._comm = self._client.scheduler_comm

    def __exit__(self, *exception: object) -> None:
        with self._open:
            self._close()

    def room(self) -> int:
        if monotonic() - self._looked > SILENCE:
            with suppress(Exception):  # what is wrong with the cluster will be noticed
                self._threads = max(1, sum(self._client.nthreads().values()))
            self._looked = monotonic()
        return AHEAD * self._threads

    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        # Keys of one group: the scheduler then keeps what waits, and few chunks die with a worker.
        self._number += 1
        key = (self._name, self._number)
        with self._mending():
            future: Any = self._client.submit(done_by_worker, self._order, texts, self.seconds, key=key, pure=False)
            future.add_done_callback(done.put)
        return future

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        while True:
            try:
                with self._at_once():
                    ended = done.get(timeout=SILENCE)
            except Empty:
                self._look_after()
            else:
                self._without_workers = 0.0
                return ended

    def _look_after(self) -> None:
        """Raise ConnectionLostError if what is under way will not come, SettingsError if no worker is left."""
        # A client that has connected anew by itself has forgotten what was under way.
        if self._client.status != "running" or self._client.scheduler_comm is not self._comm:
            raise self._reconnected()
        with self._mending():
            if self._client.nthreads():
                self._without_workers = 0.0
            elif not self._without_workers:
                self._without_workers = monotonic()
            elif monotonic() - self._without_workers > PATIENCE:
                raise self._no_workers()

    def outcome(self, ended: Any) -> Outcome:
        from distributed import KilledWorker

        outcome: Outcome | None = None
        with self._mending(ended):
            while outcome is None:
                try:
                    outcome = ended.result(timeout=SILENCE)
                except KilledWorker as error:
                    raise ChunkKilledError from error
                except TimeoutError:  # it was lost with its worker before it was fetched, and is made again
                    if ended.status == "error":
                        raise
                    self._look_after()
        return replace(outcome, interrupted=False)  # as of a chunk that another worker has begun meanwhile

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        others = f" (and {len(texts) - 1:,} more)" if len(texts) > 1 else ""
        return SettingsError(
            f"Workers ended each time they searched {texts[0]!r:.100}{others}; all other rows are saved. Perhaps they "
            "lack memory: run the same command again to continue, with a smaller --max-nodes or larger workers."
        )

    def _reconnected(self) -> ConnectionLostError:
        """Connect to the scheduler again. Raises SettingsError if it does not come back."""
        self._close()
        with self._at_once():
            self._connect(PATIENCE, "; finished rows are saved. Run the same command again to continue")
        return ConnectionLostError()

    def _close(self) -> None:
        with suppress(Exception):  # a scheduler that is gone cannot be told
            self._client.close(timeout=ANSWER)

    def _no_workers(self) -> SettingsError:
        return SettingsError(
            f"The cluster of {self._scheduler} has no workers, and none came within {PATIENCE:.0f} s; start some with "
            "`dask worker`, then run the same command again: finished rows are saved."
        )

    @contextmanager
    def _mending(self, ended: Any = None) -> Iterator[None]:
        """Raise ConnectionLostError if the connection is lost in the block, SettingsError if something else fails that
        is no error of ours; a chunk that has `ended` may have failed at its worker.
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
            f"The cluster of {self._scheduler} could not do the work: {exception_text(error)}. The same minimax-viz "
            'must be installed on its scheduler and its workers, with the extra "cluster".'
        )


def check_cluster(scheduler: str) -> None:
    """Raise EngineError without Dask, SettingsError if nothing can be meant by this scheduler."""
    if find_spec("distributed") is None:
        raise EngineError('A cluster needs Dask; install it with: pip install "minimax-viz[cluster]".')
    if scheduler == CONFIGURED:
        import dask.config

        if not dask.config.get("scheduler-address", None):
            raise SettingsError(
                "Dask's own configuration names no scheduler; set DASK_SCHEDULER_ADDRESS, or give the address, such as "
                "tcp://10.0.0.5:8786."
            )


def is_file(scheduler: str) -> bool:
    """Whether a scheduler is named by the file in which Dask wrote where it is."""
    return scheduler.lower().endswith(".json")


def client_of(scheduler: str, patience: float, saved: str = "") -> Any:
    """A client of this scheduler, as soon as it answers, or its file is there.

    Raises SettingsError if that takes longer than `patience`.
    """
    from distributed import Client

    connect: Any = Client  # its types are not said
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters of it is said in sentences
    end = monotonic() + patience
    while True:
        if is_file(scheduler) and not Path(scheduler).is_file():
            if monotonic() > end:
                raise SettingsError(
                    f"There is no scheduler file {scheduler}{saved}; Dask writes it with: dask scheduler "
                    f"--scheduler-file {scheduler}"
                )
            sleep(PAUSE)
            continue
        gc.collect()  # a client that failed must not be deleted while the next one starts: both want Dask's lock
        where: dict[str, Any] = {"scheduler_file": scheduler} if is_file(scheduler) else {"address": scheduler}
        try:
            return connect(**({} if scheduler == CONFIGURED else where), timeout=ANSWER / 2, set_as_default=False)
        except Exception as error:
            # Of a scheduler that starts again, the file may be half written, or still name the last.
            if monotonic() > end or not isinstance(error, OSError | TimeoutError | ValueError):
                raise SettingsError(
                    f"No Dask scheduler answers at {scheduler}: {exception_text(error)}{saved}."
                ) from error
            sleep(PAUSE)


# On a worker ----------------------------------------------------------------------------------------------------------


def done_by_worker(order: Order, texts: Sequence[str], seconds: float) -> Outcome:
    """What becomes of these positions on a worker of the cluster; a search is given up when nobody waits for it."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def mind(nodes: int) -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":
            raise KeyboardInterrupt

    return carry_out(order, texts, seconds, mind, folder=worker.local_directory, place=worker.address)
