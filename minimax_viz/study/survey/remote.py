"""Carry a survey's job to another process or machine, with the user's files that it needs, and do it there."""

import pickle
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from minimax_viz import __version__
from minimax_viz.errors import GameError, MinimaxVizError, Sentence, SettingsError, os_error_as
from minimax_viz.games.userfile import exception_text, is_file_spec, split_spec
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.survey.work import Job, Outcome, SurveyExecutor, measure_chunk


@dataclass(frozen=True, slots=True)
class JobFile:
    """A user's file: its contents and their digest."""

    content: bytes
    sha256: str


@dataclass(frozen=True, slots=True)
class RemoteJob:
    """A job on its way, and the versions of minimax-viz and Python that sent it. The job is pickled if possible, so
    that another version can refuse it before it is unpacked. `files` are by their paths in the job.
    """

    version: str
    python: tuple[int, int]
    job: bytes | Job
    files: Mapping[str, JobFile]


def pack_job(job: Job) -> RemoteJob:
    """Pack a job with its files. Raises GameError if one of them cannot be read."""
    try:
        travelling: bytes | Job = pickle.dumps(job)
    except Exception:  # noqa: BLE001 - a game may be any object; threads and some executors take it unpickled
        travelling = job
    files = {}
    for path in files_of(job):
        with os_error_as(GameError, Sentence("{path} cannot be read", path=path)):
            content = Path(path).read_bytes()
        files[path] = JobFile(content, sha256(content).hexdigest())
    return RemoteJob(__version__, sys.version_info[:2], travelling, files)


def files_of(job: Job) -> list[str]:
    """Return the user's files that a job names."""
    named = [job.game, *(search.get("evaluation") for search in job.searches)]
    return sorted({split_spec(name)[0] for name in named if isinstance(name, str) and is_file_spec(name)})


def carry_out(
    order: RemoteJob,
    texts: Sequence[str],
    seconds: float,
    on_progress: OnProgress | None = None,
    *,
    folder: str | None = None,
    place: str = "",
) -> Outcome:
    """Measure positions on this machine, called `place` in errors, which name the job's files as they were sent.

    These are put into `folder`, unless they are here already with the same contents. The outcome has an error if a file
    was damaged on its way, or is changed while it is used.
    """
    try:
        check_versions(order, place)
        moved: dict[str, str] = {}
        for path, file in order.files.items():
            if sha256(file.content).hexdigest() != file.sha256:
                raise GameError(
                    "{file} was damaged on its way to another machine; run the same command again.", file=path
                )
            if content_of(path) != file.content:
                moved[path] = str(write_job_file(file, Path(path).name, Path(folder or process_folder().name)))
        job: Job = pickle.loads(order.job) if isinstance(order.job, bytes) else order.job
        searches = [
            {name: moved_name(value, moved) if name == "evaluation" else value for name, value in search.items()}
            for search in job.searches
        ]
        here = replace(job, game=moved_name(job.game, moved), searches=searches)
        outcome = measure_chunk(here, texts, seconds, on_progress)
        for path, file in order.files.items():
            if path not in moved and content_of(path) != file.content:
                raise GameError(
                    "{file} was changed while the survey ran; run the same command again with one that stays.",
                    file=path,
                )
    except MinimaxVizError as error:
        return Outcome([], 0.0, error)
    if outcome.error is None or not moved:
        return outcome
    failed = outcome.error
    lines = [failed.sentence, *failed.more]
    for path, there in moved.items():
        lines = [line.replaced(there, path) for line in lines]
    return replace(outcome, error=type(failed)(*lines, option=failed.option, place=failed.place))


def check_versions(order: RemoteJob, place: str) -> None:
    """Raise SettingsError if minimax-viz or Python has another version here than where the job comes from."""
    python = sys.version_info[:2]
    for what, here, there in (
        ("minimax-viz", __version__, order.version),
        ("Python", "{}.{}".format(*python), "{}.{}".format(*order.python)),
    ):
        if here != there:
            raise SettingsError(
                "The worker {worker} has {program} {version}, and this survey is made by {other}; let all have the "
                "same.",
                worker=place,
                program=what,
                version=here,
                other=there,
            )


def content_of(path: str) -> bytes | None:
    """Return the contents of a file; None if there is no such file."""
    with suppress(OSError, ValueError):
        return Path(path).read_bytes()
    return None


def write_job_file(file: JobFile, name: str, folder: Path) -> Path:
    """Write a file into a folder, in one named after its digest, unless it is there, and return its path."""
    path = folder / f"survey-{file.sha256}" / name
    if content_of(str(path)) != file.content:
        with os_error_as(GameError, Sentence("{path} cannot be written", path=str(path))):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
    return path


def moved_name(name: Any, moved: Mapping[str, str]) -> Any:
    """Return the name of a game or an evaluation with the path that its file has now."""
    if not isinstance(name, str) or not is_file_spec(name):
        return name
    path, inside = split_spec(name)
    here = moved.get(path, path)
    return here if inside is None else f"{here}:{inside}"


@cache
def process_folder() -> "TemporaryDirectory[str]":
    """Make a folder for this process, which is removed when the process ends."""
    return TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)


ROOM = 256  # chunks under way at once; an executor does not tell how many workers it has


class FuturesExecutor(SurveyExecutor):
    """Does the work on any `concurrent.futures.Executor`, which belongs to the caller and is not shut down."""

    seconds = 1.0

    def __init__(self, job: Job, executor: Executor) -> None:
        self._executor = executor
        self._task = RemoteWork(pack_job(job), self.seconds)
        self._under_way: set[Any] = set()

    def room(self) -> int:
        return ROOM

    def start(self, texts: Sequence[str]) -> Any:
        future = self._executor.submit(self._task, texts)
        self._under_way.add(future)
        return future

    def outcome(self, ended: Any) -> Outcome:
        self._under_way.discard(ended)
        return super().outcome(ended)

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except MinimaxVizError:
            raise
        except CancelledError as error:
            raise SettingsError("The executor cancelled the work before it was done.", option="executor") from error
        except Exception as error:
            raise SettingsError(
                "The executor could not do the work: {reason}. What it runs must be importable where it runs, and a "
                "game or an evaluation must be a file, such as mine.py:Name, or travel by pickle.",
                option="executor",
                reason=Sentence(exception_text(error)),
            ) from error

    def __exit__(self, *exception: object) -> None:
        self._task.over.set()
        for future in self._under_way:
            future.cancel()


@dataclass(slots=True)
class RemoteWork:
    """The callable that the executor is given. In threads of this process it ends with the survey; a copy in another
    process does not hear of that, and finishes its chunk.
    """

    order: RemoteJob
    seconds: float
    over: Event = field(default_factory=Event)

    def __reduce__(self) -> Any:
        return RemoteWork, (self.order, self.seconds)

    def __call__(self, texts: Sequence[str]) -> Outcome:
        return carry_out(self.order, texts, self.seconds, self.stop_if_over)

    def stop_if_over(self, nodes: int) -> None:
        """Interrupt a search if the survey is over."""
        if self.over.is_set():
            raise KeyboardInterrupt
