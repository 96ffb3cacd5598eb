"""Run a survey on an executor given by the caller: threads, processes, MPI, a cluster."""

from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event
from typing import Any

from minimax_viz.errors import MinimaxVizError, Sentence, SettingsError
from minimax_viz.games.userfile import exception_text
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.order import Order, carry_out, order_of
from minimax_viz.study.survey.work import Crew, Outcome

ROOM = 256  # chunks under way at once; an executor does not tell how many workers it has


class ExecutorCrew(Crew):
    """Does the work on any `concurrent.futures.Executor`, which belongs to the caller and is not shut down."""

    seconds = 1.0

    def __init__(self, job: Job, executor: Executor) -> None:
        self._executor = executor
        self._task = RemoteWork(order_of(job), self.seconds, Event())
        self._under_way: set[Any] = set()

    def room(self) -> int:
        return ROOM

    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        with saying_what_failed():
            future = self._executor.submit(self._task, texts)
        self._under_way.add(future)
        future.add_done_callback(done.put)
        return future

    def outcome(self, ended: Any) -> Outcome:
        self._under_way.discard(ended)
        with saying_what_failed():
            outcome: Outcome = ended.result()
        return outcome

    def __exit__(self, *exception: object) -> None:
        self._task.stop()
        for future in self._under_way:
            future.cancel()


@contextmanager
def saying_what_failed() -> Iterator[None]:
    """Raise SettingsError if the executor raises something in the block."""
    try:
        yield
    except MinimaxVizError:
        raise
    except CancelledError as error:
        raise SettingsError("The executor cancelled the work before it was done.", option="executor") from error
    except Exception as error:
        raise SettingsError(
            "The executor could not do the work: {reason}. What it runs must be importable where it runs, and a game "
            "or an evaluation must be a file, such as mine.py:Name, or travel by pickle.",
            option="executor",
            reason=Sentence(exception_text(error)),
        ) from error


@dataclass(slots=True)
class RemoteWork:
    """The callable that the executor is given. In threads of this process it ends with the survey; a copy in another
    process does not hear of that, and finishes its chunk.
    """

    order: Order
    seconds: float
    over: Event | None

    def __reduce__(self) -> Any:
        return RemoteWork, (self.order, self.seconds, None)

    def stop(self) -> None:
        """End the chunks that are under way in this process."""
        if self.over is not None:
            self.over.set()

    def __call__(self, texts: Sequence[str]) -> Outcome:
        return carry_out(self.order, texts, self.seconds, None if self.over is None else self.stop_if_over)

    def stop_if_over(self, nodes: int) -> None:
        """Interrupt a search if the survey is over."""
        if self.over is not None and self.over.is_set():
            raise KeyboardInterrupt
