"""Measure positions: what each search costs, and what the last saves against the first.

Positions are measured in chunks, in this process or by an executor elsewhere, and the rows are yielded as they come.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from time import perf_counter
from typing import Any, cast

from minimax_viz.errors import GameError, MinimaxVizError, PositionError
from minimax_viz.games.game import Game, NodeType
from minimax_viz.record.columns import TERMINAL
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.account import ComparisonFigures, Run, comparison_figures, run_of
from minimax_viz.study.study import searches_of
from minimax_viz.study.variations import Variation


class Measurement(ComparisonFigures):
    """A position's text, who is to move, whether the game is over, the figures of each search, and their comparison."""

    position: str
    to_move: NodeType
    over: bool
    runs: list[Run]


FIGURES = tuple(Run.__annotations__)


@dataclass(frozen=True, slots=True)
class Job:
    """What to do at each position: the game, as an object or by name, and the arguments of `trace` for each search."""

    game: str | Game[Any, Any]
    searches: Sequence[Variation]
    max_nodes: int | None
    time_limit: float | None


def measure_position(job: Job, text: str, on_progress: OnProgress | None = None) -> Measurement:
    """Measure the position `text`. Raises GameError, SettingsError and KeyboardInterrupt."""
    traces = []
    try:
        searches = list(searches_of(text, job.game, job.searches))
    except PositionError as error:
        game = job.game if isinstance(job.game, str) else type(job.game).__name__
        raise GameError(
            "{game} does not read its own position {position}: {reason}",
            game=game,
            position=repr(text)[:60],
            reason=error.sentence,
        ) from error
    for search in searches:
        made = search.run(max_nodes=job.max_nodes, time_limit=job.time_limit, on_progress=on_progress)
        if made.header.stopped == "interrupt":
            raise KeyboardInterrupt
        traces.append(made)
    return {
        "position": text,
        "to_move": traces[0].player(0),
        "over": traces[0].columns.kind[0] == TERMINAL,
        "runs": list(map(run_of, traces)),
        **comparison_figures(traces),
    }


def shared(measurement: Measurement) -> Measurement:
    """Make a copy that shares its keys with all other measurements, to save memory: there may be a million of them."""
    runs = [{KEYS[name]: value for name, value in run.items()} for run in measurement["runs"]]
    return cast("Measurement", {KEYS[name]: value for name, value in measurement.items()} | {"runs": runs})


KEYS = {name: name for name in (*Measurement.__annotations__, *FIGURES)}


Chunk = dict[int, str]
"""Positions, by number."""

GROWTH = 4  # a chunk is at most so many times larger than the last, in case its positions take longer
AT_THE_END = 2  # towards the end, so many chunks are made of what is left for each that may be under way


class Chunks:
    """Gives out the positions in chunks that should take `seconds` each; only what is given back goes out again."""

    def __init__(self, texts: Mapping[int, str], seconds: float) -> None:
        self.killers: Chunk = {}
        """The positions that ended their workers while nothing else was under way."""
        self._fresh: Iterator[tuple[int, str]] = iter(texts.items())
        self._left = len(texts)
        self._seconds = seconds
        self._size, self._pace = 1, 0.0
        self._again: deque[Chunk] = deque()
        self._halves: deque[Chunk] = deque()
        self._alone: Chunk = {}

    def next(self, room: int, *, alone: bool) -> Chunk:
        """Return the next chunk, empty if nothing can be given out now. A position that may have ended its worker comes
        last, and only when it is `alone`: when nothing else is under way.
        """
        if self._alone and not alone:
            return {}
        self._alone = {}
        if self._again:
            return self._again.popleft()
        size = max(1, min(self._size, self._left // (AT_THE_END * room)))
        if chunk := dict(islice(self._fresh, size)):
            self._left -= len(chunk)
            return chunk
        if not self._halves or (len(self._halves[0]) == 1 and not alone):
            return {}
        half = self._halves.popleft()
        if len(half) == 1:
            self._alone = half
        return half

    def note(self, count: int, seconds: float) -> None:
        """Take note that `count` positions took so many seconds."""
        if not count or not self._seconds:
            return
        pace = seconds / count
        self._pace = (self._pace + pace) / 2 if self._pace else pace
        self._size = max(1, min(GROWTH * max(count, self._size // GROWTH), int(self._seconds / max(self._pace, 1e-9))))

    def give_back(self, chunk: Chunk) -> None:
        """Take back positions that have no rows, as if they had never been given out."""
        if chunk:
            self._again.append(chunk)

    def halve(self, chunk: Chunk) -> None:
        """Take back a chunk whose workers ended. When all others are done its halves are tried, then the halves of the
        one that fails again, until a single position is left.
        """
        if chunk == self._alone:
            self.killers |= chunk
            return
        entries = list(chunk.items())
        middle = len(entries) // 2
        self._halves += filter(None, [dict(entries[:middle]), dict(entries[middle:])])


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


class SurveyExecutor(AbstractContextManager["SurveyExecutor"], ABC):
    """A place where chunks are measured, each as a future; they can be submitted while its block runs."""

    seconds: float = 0.0
    """How long a chunk should take; if it is 0, each has one position."""

    @abstractmethod
    def room(self) -> int:
        """Return how many chunks may be under way at once, at least 1."""

    @abstractmethod
    def start(self, texts: Sequence[str]) -> Any:
        """Start a chunk, and return its future."""

    def errors(self) -> AbstractContextManager[None]:
        """Make a block in which what goes wrong with the work is turned into a MinimaxVizError."""
        return nullcontext()

    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        """Start a chunk, and return its future, which is put into `done` when it has ended. Raises ConnectionLostError,
        or MinimaxVizError if the work cannot go on.
        """
        with self.errors():
            future = self.start(texts)
            future.add_done_callback(done.put)
        return future

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        """Wait for the next chunk to end, and return it. Raises the same errors."""
        return done.get()

    def outcome(self, ended: Any) -> Outcome:
        """Return the result of a chunk that has ended. Raises the same errors, and ChunkKilledError."""
        with self.errors():
            outcome: Outcome = ended.result()
        return outcome

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        """Make the error about positions that ended whatever searched them."""
        raise NotImplementedError

    def __exit__(self, *exception: object) -> None:
        """End what is under way."""


def measurements(executor: SurveyExecutor, texts: Mapping[int, str]) -> Rows:
    """Yield the measurement of each position with its number, as they come.

    Raises KeyboardInterrupt on Ctrl-C, and MinimaxVizError; positions that ended the workers that searched them are
    named in an error when all others are done.
    """
    if not texts:
        return
    with executor:
        chunks = Chunks(texts, executor.seconds)
        under_way: dict[Any, Chunk] = {}
        done: SimpleQueue[Any] = SimpleQueue()
        while True:
            chunk, ended = {}, None
            try:
                while len(under_way) < executor.room() and (chunk := chunks.next(executor.room(), alone=not under_way)):
                    under_way[executor.submit(list(chunk.values()), done)] = chunk
                    chunk = {}
                if not under_way:
                    break
                if (ended := executor.wait(done)) not in under_way:
                    continue  # it was under way when the connection was lost, and has been given back
                outcome = executor.outcome(ended)
            except ChunkKilledError:
                chunks.halve(under_way.pop(ended))
                continue
            except ConnectionLostError:
                for lost in (chunk, *under_way.values()):
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


def measure_chunk(job: Job, texts: Sequence[str], seconds: float, on_progress: OnProgress | None = None) -> Outcome:
    """Measure these positions here; after twice the `seconds` that a chunk should take, the rest is left undone."""
    began = perf_counter()
    rows: list[Measurement] = []
    for text in texts:
        try:
            rows.append(measure_position(job, text, on_progress))
        except MinimaxVizError as error:
            return Outcome(rows, perf_counter() - began, error)
        except KeyboardInterrupt:
            return Outcome(rows, perf_counter() - began, interrupted=True)
        if perf_counter() - began > 2 * seconds:
            break
    return Outcome(rows, perf_counter() - began)


class SerialExecutor(SurveyExecutor):
    """Does the work in this process: `submit` returns when the chunk is done."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def room(self) -> int:
        return 1

    def start(self, texts: Sequence[str]) -> Any:
        future: Future[Outcome] = Future()
        future.set_result(measure_chunk(self._job, texts, self.seconds))
        return future
