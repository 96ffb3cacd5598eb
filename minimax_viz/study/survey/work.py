"""Measure many positions in chunks, and yield the rows as they come; all surveys are made this way.

The work is done in this process, in several processes on this machine, on an executor given by the caller, or on a Dask
cluster.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from queue import SimpleQueue
from time import perf_counter
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.survey.chunks import Chunk, Chunks
from minimax_viz.study.survey.measure import Job, Measurement, measure_position

Rows = Generator[tuple[int, Measurement], None, None]
"""The measurement of each position with its number, as they come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a chunk: the rows of its first positions, the seconds that they took, and what ended it early: an
    error of this package, or Ctrl-C. If it was neither, positions without rows are to be given out again.
    """

    rows: Sequence[Measurement]
    seconds: float
    error: MinimaxVizError | None = None
    interrupted: bool = False


class ConnectionLostError(Exception):
    """The connection was lost and is there again, but no result of what was under way will come."""


class ChunkKilledError(Exception):
    """A chunk was lost with the workers that searched it; it may have ended them."""


class Crew(AbstractContextManager["Crew"], ABC):
    """A place where chunks are measured; they can be submitted while its block runs."""

    seconds: float = 0.0
    """How long a chunk should take; if it is 0, each has one position."""

    @abstractmethod
    def room(self) -> int:
        """Return how many chunks may be under way at once, at least 1."""

    @abstractmethod
    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        """Start a chunk, and return the object that is put into `done` when it has ended.

        Raises ConnectionLostError, or MinimaxVizError if the work cannot go on; so does `wait`.
        """

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        """Wait for the next chunk to end, and return it."""
        return done.get()

    @abstractmethod
    def outcome(self, ended: Any) -> Outcome:
        """Return the result of a chunk that has ended.

        Raises ConnectionLostError, ChunkKilledError, or MinimaxVizError if the work cannot go on.
        """

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        """Make the error about positions that ended whatever searched them."""
        raise NotImplementedError


def measurements(executor: Crew, texts: Mapping[int, str]) -> Rows:
    """Yield the measurement of each position with its number, as they come.

    Raises KeyboardInterrupt on Ctrl-C, and what `measure_position` and the executor raise. Positions that ended the
    workers that searched them are named in an error when all others are done.
    """
    if not texts:
        return
    with executor:
        chunks = Chunks(texts, executor.seconds)
        under_way: dict[Any, Chunk] = {}
        done: SimpleQueue[Any] = SimpleQueue()

        def submit(chunk: Chunk) -> None:
            try:
                under_way[executor.submit(list(chunk.values()), done)] = chunk
            except ConnectionLostError:
                chunks.give_back(chunk)
                raise

        while True:
            ended = None
            try:
                while len(under_way) < executor.room() and (chunk := chunks.next(executor.room(), alone=not under_way)):
                    submit(chunk)
                if not under_way:
                    break
                if (ended := executor.wait(done)) not in under_way:
                    continue  # it was under way when the connection was lost, and has been given back
                outcome = executor.outcome(ended)
            except ChunkKilledError:
                chunks.halve(under_way.pop(ended))
                continue
            except ConnectionLostError:
                for lost in under_way.values():
                    chunks.give_back(lost)
                under_way.clear()
                continue
            chunk = under_way.pop(ended)
            yield from zip(chunk, outcome.rows, strict=False)
            if outcome.error is not None:
                raise outcome.error
            if outcome.interrupted:
                raise KeyboardInterrupt
            chunks.note(len(outcome.rows), outcome.seconds)
            chunks.give_back(dict(list(chunk.items())[len(outcome.rows) :]))
        if chunks.killers:
            raise executor.killed([chunks.killers[at] for at in sorted(chunks.killers)])


def measured(job: Job, texts: Sequence[str], seconds: float, on_progress: OnProgress | None = None) -> Outcome:
    """Measure these positions here; after twice the `seconds` that a chunk should take, the rest is left undone."""
    began = perf_counter()
    rows: list[Measurement] = []
    for text in texts:
        try:
            row = measure_position(job, text, on_progress)
        except MinimaxVizError as error:
            return Outcome(rows, perf_counter() - began, error)
        except KeyboardInterrupt:  # before its first node
            row = None
        if row is None:
            return Outcome(rows, perf_counter() - began, interrupted=True)
        rows.append(row)
        if perf_counter() - began > 2 * seconds:
            break
    return Outcome(rows, perf_counter() - began)
