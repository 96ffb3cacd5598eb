"""Many positions, measured in chunks by a crew, and given as they come: the one way in which rows are made.

A crew is this process (`alone`), processes of this machine (`local`), an executor of the caller's (`executor`) or a
Dask cluster (`cluster`).
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
    """What became of a chunk: the rows of its first positions, in how many seconds, and what ended it early: an error
    of ours, or Ctrl-C. Without either, positions that have no row are to be given out again.
    """

    rows: Sequence[Measurement]
    seconds: float
    error: MinimaxVizError | None = None
    interrupted: bool = False


class ConnectionLostError(Exception):
    """Nothing that is under way will come; the crew is there again."""


class ChunkKilledError(Exception):
    """A chunk ended those who worked at it, or was with them when they ended."""


class Crew(AbstractContextManager["Crew"], ABC):
    """Those who measure chunks; whoever enters its block may submit some."""

    seconds: float = 0.0
    """What a chunk should take; with 0, each has one position."""

    @abstractmethod
    def room(self) -> int:
        """How many chunks may be under way at once, at least 1."""

    @abstractmethod
    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        """Begin a chunk. Returns what is put into `done` when it has ended.

        Raises ConnectionLostError, or an error of ours where the crew cannot go on; so does `wait`.
        """

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        """The next chunk that has ended."""
        return done.get()

    @abstractmethod
    def outcome(self, ended: Any) -> Outcome:
        """What became of a chunk that has ended.

        Raises ConnectionLostError, ChunkKilledError, or an error of ours where the crew cannot go on.
        """

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        """What to say of positions that ended whoever searched them."""
        raise NotImplementedError


def measurements(crew: Crew, texts: Mapping[int, str]) -> Rows:
    """The measurement of each position with its number, as they come.

    Raises KeyboardInterrupt on Ctrl-C, and what `measure_position` and the crew raise. Positions that end those who
    search them are named when the others are done.
    """
    if not texts:
        return
    with crew:
        chunks = Chunks(texts, crew.seconds)
        under_way: dict[Any, Chunk] = {}
        done: SimpleQueue[Any] = SimpleQueue()

        def submit(chunk: Chunk) -> None:
            try:
                under_way[crew.submit(list(chunk.values()), done)] = chunk
            except ConnectionLostError:
                chunks.give_back(chunk)
                raise

        while True:
            ended = None
            try:
                while len(under_way) < crew.room() and (chunk := chunks.next(crew.room(), alone=not under_way)):
                    submit(chunk)
                if not under_way:
                    break
                if (ended := crew.wait(done)) not in under_way:
                    continue  # it was when the connection was lost
                outcome = crew.outcome(ended)
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
            raise crew.killed([chunks.killers[at] for at in sorted(chunks.killers)])


def measured(job: Job, texts: Sequence[str], seconds: float, on_progress: OnProgress | None = None) -> Outcome:
    """Measure these positions here; after twice as many seconds as a chunk should take, the rest is left."""
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
