"""Carry a survey's job to another machine, with the user's files that it needs, and do it there."""

import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minimax_viz import __version__
from minimax_viz.errors import GameError, MinimaxVizError, Sentence, SettingsError, os_error_as
from minimax_viz.games.userfile import names_file, split_spec
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.work import Outcome, measured


@dataclass(frozen=True, slots=True)
class TravellingFile:
    """A user's file: its contents and their digest."""

    content: bytes
    sha256: str


@dataclass(frozen=True, slots=True)
class Order:
    """A job on its way, and the versions of minimax-viz and Python that sent it. The job is pickled if possible, so
    that another version can refuse it before it is unpacked. `files` are by their paths in the job.
    """

    version: str
    python: tuple[int, int]
    job: bytes | Job
    files: Mapping[str, TravellingFile]


def order_of(job: Job) -> Order:
    """Pack a job with its files. Raises GameError if one of them cannot be read."""
    try:
        travelling: bytes | Job = pickle.dumps(job)
    except Exception:  # noqa: BLE001 - a game may be any object; threads and some executors take it unpickled
        travelling = job
    files = {}
    for path in files_of(job):
        with os_error_as(GameError, Sentence("{path} cannot be read", path=path)):
            content = Path(path).read_bytes()
        files[path] = TravellingFile(content, sha256(content).hexdigest())
    return Order(__version__, sys.version_info[:2], travelling, files)


def files_of(job: Job) -> list[str]:
    """Return the user's files that a job names."""
    named = [job.game, *(search.get("evaluation") for search in job.searches)]
    return sorted({split_spec(name)[0] for name in named if isinstance(name, str) and names_file(name)})


def carry_out(
    order: Order,
    texts: Sequence[str],
    seconds: float,
    on_progress: OnProgress | None = None,
    *,
    folder: str | None = None,
    place: str = "",
) -> Outcome:
    """Measure positions on this machine, called `place` in errors; the job's files are put into `folder` unless they
    are here already.
    """
    try:
        check_versions(order, place)
        with job_here(order, folder) as (job, as_sent):
            outcome = measured(job, texts, seconds, on_progress)
            return outcome if outcome.error is None else replace(outcome, error=as_sent(outcome.error))
    except MinimaxVizError as error:
        return Outcome([], 0.0, error)


def check_versions(order: Order, place: str) -> None:
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


NamingFiles = Callable[[MinimaxVizError], MinimaxVizError]
"""Makes an error name the files of a job by the paths that it was sent with."""


@contextmanager
def job_here(order: Order, folder: str | None) -> Iterator[tuple[Job, NamingFiles]]:
    """Unpack a job, and yield it with the paths that its files have on this machine, and a function that makes errors
    name the files as the job did.

    A file that is here already, with the same contents, is used where it is. Raises GameError if a file was damaged on
    its way, or is changed during the block.
    """
    job: Job = pickle.loads(order.job) if isinstance(order.job, bytes) else order.job
    moved: dict[str, str] = {}
    for path, file in order.files.items():
        if sha256(file.content).hexdigest() != file.sha256:
            raise GameError("{file} was damaged on its way to another machine; run the same command again.", file=path)
        if content_of(path) != file.content:
            moved[path] = str(put(file, Path(path).name, Path(folder or own_folder())))
    searches = [
        {**search, "evaluation": moved_name(search["evaluation"], moved)} if "evaluation" in search else search
        for search in job.searches
    ]

    def as_sent(error: MinimaxVizError) -> MinimaxVizError:
        lines = [error.sentence, *error.more]
        for path, here in moved.items():
            lines = [line.replaced(here, path) for line in lines]
        return type(error)(*lines, option=error.option, place=error.place)

    yield replace(job, game=moved_name(job.game, moved), searches=searches), as_sent if moved else lambda error: error
    for path, file in order.files.items():
        if path not in moved and content_of(path) != file.content:
            raise GameError(
                "{file} was changed while the survey ran; run the same command again with one that stays.", file=path
            )


def content_of(path: str) -> bytes | None:
    """Return the contents of a file; None if there is no such file."""
    with suppress(OSError, ValueError):
        return Path(path).read_bytes()
    return None


def put(file: TravellingFile, name: str, folder: Path) -> Path:
    """Write a file into a folder, in one named after its digest, unless it is there, and return its path."""
    path = folder / f"survey-{file.sha256}" / name
    if content_of(str(path)) != file.content:
        with os_error_as(GameError, Sentence("{path} cannot be written", path=str(path))):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
    return path


def moved_name(name: Any, moved: Mapping[str, str]) -> Any:
    """Return the name of a game or an evaluation with the path that its file has now."""
    if not isinstance(name, str) or not names_file(name):
        return name
    path, inside = split_spec(name)
    here = moved.get(path, path)
    return here if inside is None else f"{here}:{inside}"


@cache
def own_folder() -> str:
    """Make a folder for this process, which is removed when the process ends."""
    made = TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)
    folders.append(made)
    return made.name


folders: list[Any] = []  # keeps the objects alive, since each removes its folder when it is deleted
