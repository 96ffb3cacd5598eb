"""A survey's work as it travels to another machine, with a user's files, and as it is checked there."""

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
from minimax_viz.errors import GameError, MinimaxVizError, SettingsError, os_error_as
from minimax_viz.games.userfile import names_file, split_spec
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.work import Outcome, measured


@dataclass(frozen=True, slots=True)
class TravellingFile:
    """A file of a user: what it holds, and the digest of that."""

    content: bytes
    sha256: str


@dataclass(frozen=True, slots=True)
class Order:
    """The work at each position, by the versions of minimax-viz and Python that ask for it; the job is pickled where
    it can be, so that another version first sees that it is another. `files` are by the paths in the job.
    """

    version: str
    python: tuple[int, int]
    job: bytes | Job
    files: Mapping[str, TravellingFile]


def order_of(job: Job) -> Order:
    """The order for a job. Raises GameError if a file of it cannot be read."""
    try:
        travelling: bytes | Job = pickle.dumps(job)
    except Exception:  # noqa: BLE001 - a game may be anything; threads and some executors take it as it is
        travelling = job
    files = {}
    for path in files_of(job):
        with os_error_as(GameError, f"{path} cannot be read"):
            content = Path(path).read_bytes()
        files[path] = TravellingFile(content, sha256(content).hexdigest())
    return Order(__version__, sys.version_info[:2], travelling, files)


def files_of(job: Job) -> list[str]:
    """The user's files that a job names."""
    named = [job.game, *(search.get("evaluation") for search in job.searches)]
    return sorted({split_spec(name)[0] for name in named if isinstance(name, str) and names_file(name)})


def carry_out(
    order: Order,
    texts: Sequence[str],
    seconds: float,
    mind: OnProgress | None = None,
    *,
    folder: str | None = None,
    place: str = "",
) -> Outcome:
    """What becomes of these positions on this machine, which is called `place`; files that are not here as they were
    are put into `folder`.
    """
    try:
        check_versions(order, place)
        with job_here(order, folder) as (job, retold):
            outcome = measured(job, texts, seconds, mind)
            return outcome if outcome.error is None else replace(outcome, error=retold(outcome.error))
    except MinimaxVizError as error:
        return Outcome([], 0.0, error)


def check_versions(order: Order, place: str) -> None:
    """Raise SettingsError if another minimax-viz or another Python is here than where the order is from."""
    python = sys.version_info[:2]
    for what, here, there in (
        ("minimax-viz", __version__, order.version),
        ("Python", "{}.{}".format(*python), "{}.{}".format(*order.python)),
    ):
        if here != there:
            raise SettingsError(
                f"The worker {place} has {what} {here}, and this survey is made by {there}; let all have the same."
            )


Retelling = Callable[[MinimaxVizError], MinimaxVizError]


@contextmanager
def job_here(order: Order, folder: str | None) -> Iterator[tuple[Job, Retelling]]:
    """The job with its files where they are on this machine, and what makes errors name them as the job does.

    A file that is here, and the same, is used in its place. Raises GameError if one was damaged on its way, or is
    changed during the block.
    """
    job: Job = pickle.loads(order.job) if isinstance(order.job, bytes) else order.job
    moved: dict[str, str] = {}
    for path, file in order.files.items():
        if sha256(file.content).hexdigest() != file.sha256:
            raise GameError(f"{path} was damaged on its way to another machine; run the same command again.")
        if content_of(path) != file.content:
            moved[path] = str(put(file, Path(path).name, Path(folder or own_folder())))
    searches = [
        {**search, "evaluation": moved_name(search["evaluation"], moved)} if "evaluation" in search else search
        for search in job.searches
    ]

    def retold(error: MinimaxVizError) -> MinimaxVizError:
        lines = [error.sentence, *error.more]
        for path, here in moved.items():
            lines = [line.replaced(here, path) for line in lines]
        return type(error)(*lines)

    yield replace(job, game=moved_name(job.game, moved), searches=searches), retold if moved else lambda error: error
    for path, file in order.files.items():
        if path not in moved and content_of(path) != file.content:
            raise GameError(f"{path} was changed while the survey ran; run the same command again with one that stays.")


def content_of(path: str) -> bytes | None:
    """What a file holds; None if there is none."""
    with suppress(OSError, ValueError):
        return Path(path).read_bytes()
    return None


def put(file: TravellingFile, name: str, folder: Path) -> Path:
    """Where the file is in a folder, by its digest."""
    path = folder / f"survey-{file.sha256}" / name
    if content_of(str(path)) != file.content:
        with os_error_as(GameError, f"{path} cannot be written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
    return path


def moved_name(name: Any, moved: Mapping[str, str]) -> Any:
    """A game or an evaluation where its file is now."""
    if not isinstance(name, str) or not names_file(name):
        return name
    path, inside = split_spec(name)
    here = moved.get(path, path)
    return here if inside is None else f"{here}:{inside}"


@cache
def own_folder() -> str:
    """A folder of this process, which is removed when it ends."""
    made = TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)
    folders.append(made)
    return made.name


folders: list[Any] = []  # kept, since they are removed with their objects
