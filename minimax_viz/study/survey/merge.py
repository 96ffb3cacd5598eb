"""Join the parts of a survey."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minimax_viz.errors import SettingsError, os_error_as
from minimax_viz.study.survey.measure import Measurement, shared
from minimax_viz.study.survey.partchecks import WRONG, RowCheck, checked_survey
from minimax_viz.study.survey.partfile import (
    PART_FILE,
    VERSION,
    begins_a_survey,
    differing,
    digest,
    is_sealed,
    parsed,
)
from minimax_viz.study.survey.shard import FILES, Shard
from minimax_viz.study.survey.survey import Survey

OWN = ("shard", "chosen", "sha256")
"""The members in which parts of one survey may differ."""
NAMED = 5  # of what is missing, so many are named


@dataclass(frozen=True, slots=True)
class SurveyPart:
    """A part of a survey: its file, the document in its first line, the line itself, the survey without its rows, and
    the shard.
    """

    path: Path
    identity: dict[str, Any]
    head: bytes
    survey: Survey
    shard: Shard


def merged(paths: Sequence[Path]) -> Survey:
    """Join the parts in these files and folders into their survey.

    Raises SettingsError unless they are unchanged parts of one survey, and all of them.
    """
    parts = [part_of(path) for path in files_of_parts(paths)]
    first = parts[0]
    for other in parts[1:]:
        check_same_survey(first, other)
    count = first.identity["positions"]
    rows: dict[int, tuple[Measurement, Path]] = {}
    for part in parts:
        for at, row in rows_of_part(part):
            if at in rows and rows[at][0] != row:
                raise SettingsError(
                    f"{rows[at][1]} and {part.path} have different rows for the same position, "
                    f"{row['position']!r:.100}; make one of them again."
                )
            rows[at] = row, part.path
    check_whole(parts, rows, count)
    measurements = [rows[at][0] for at in range(count)]
    if digest_of(measurements) != first.identity["texts"]:
        raise SettingsError(f"The positions in {listed_paths(parts)} are not those of their survey; make them again.")
    first.survey.measurements = measurements
    return first.survey


def digest_of(measurements: Iterable[Measurement]) -> str:
    """Compute the digest of their positions, as in the identity of a survey."""
    return digest("\n".join(row["position"] for row in measurements).encode("utf-8", "surrogatepass"))


def files_of_parts(paths: Sequence[Path]) -> list[Path]:
    """Return the files of parts, each once: those given, and those in folders given. Raises SettingsError."""
    found: dict[Path, Path] = {}
    for path in paths:
        files = [path]
        if path.is_dir():
            files = sorted([*path.glob(FILES), *path.glob(PART_FILE)])
            if not files:
                raise SettingsError(
                    f"There is no part of a survey in the folder {path}; `survey --shard K/N -o {path}` writes one."
                )
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def part_of(path: Path) -> SurveyPart:
    """Read the part in a file, without its rows. Raises SettingsError."""
    with os_error_as(SettingsError, f"{path} cannot be read"), path.open("rb") as file:
        head = file.readline()
    identity = parsed(head)
    if not head or not begins_a_survey(head):
        raise SettingsError(f"{path} is not a part of a survey; `survey --shard K/N` writes one.")
    version = identity.get("survey")
    if type(version) is int and version != VERSION:
        raise SettingsError(
            f"{path} is a part in version {version!r:.20} of its format, and this minimax-viz joins version {VERSION}; "
            "make it again."
        )
    try:
        if not is_sealed(head, b""):
            raise ValueError("another digest")
        return SurveyPart(path, identity, head, *checked_survey(identity))
    except WRONG as error:
        raise changed(path) from error


def changed(path: Path) -> SettingsError:
    """Make the error about a file whose first line was changed."""
    return SettingsError(
        f"{path} has been changed since it was written: its first line no longer says which survey it belongs to; make "
        "this part again."
    )


def check_same_survey(first: SurveyPart, other: SurveyPart) -> None:
    """Raise SettingsError if two parts are of different surveys."""
    words = differing(first.identity, other.identity, OWN)
    depths = [depths_of(part) for part in (first, other)]
    if words == ["the settings of its searches"] and depths[0] != depths[1]:
        raise SettingsError(
            f"{first.path} and {other.path} looked to different depths, {depths[0]} and {depths[1]}; make one of them "
            "again, with --depth as the other has it."
        )
    if words or any(first.identity[name] != other.identity.get(name) for name in first.identity if name not in OWN):
        raise SettingsError(
            f"{first.path} and {other.path} are parts of different surveys: they differ in "
            f"{', '.join(words) or 'their first lines'}; join parts of one survey."
        )


def depths_of(part: SurveyPart) -> str:
    """Say how far the searches of a part looked ahead."""
    depths = [search.get("depth") for search in part.identity["searches"]]
    return " and ".join(dict.fromkeys("the end" if depth is None else str(depth) for depth in depths))


def rows_of_part(part: SurveyPart) -> Iterator[tuple[int, Measurement]]:
    """Yield the rows of a part with their numbers, without an incomplete last line. Raises SettingsError."""
    with os_error_as(SettingsError, f"{part.path} cannot be read"), part.path.open("rb") as file:
        file.readline()
        check = RowCheck(part.identity, part.survey, part.shard)
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                return
            try:
                if not is_sealed(line, part.head):
                    raise ValueError("another digest")
                at, row = check.entry(parsed(line))
            except WRONG as error:
                raise SettingsError(
                    f"{part.path} has been changed since it was written: line {number} is not a row of this survey as "
                    "it was saved; delete the line, and run the command of this part again."
                ) from error
            yield at, shared(row)


def check_whole(parts: Sequence[SurveyPart], rows: Iterable[int], count: int) -> None:
    """Raise SettingsError if positions are missing, which names the shards that are missing or unfinished."""
    missing = sorted(set(range(count)).difference(rows))
    if not missing:
        return
    counts = {part.shard.of for part in parts}
    if len(counts) > 1:
        raise SettingsError(
            f"Of the {count:,} positions {len(missing):,} are missing, the first of them number {missing[0] + 1:,}; "
            "these parts are of several divisions, so that no shard can be named."
        )
    of = counts.pop()
    here = {part.shard.number: part.path for part in parts}
    lacking: dict[int, int] = {}
    for at in missing:
        lacking[at % of + 1] = lacking.get(at % of + 1, 0) + 1
    if absent := [f"{number}/{of}" for number in sorted(lacking) if number not in here]:
        raise SettingsError(f"Shards are missing: {some_of(absent)}; run them, or name where they are.")
    told = [f"{here[number]} lacks {lacks:,}" for number, lacks in sorted(lacking.items())]
    raise SettingsError(
        f"Of the {count:,} positions some are missing ({some_of(told)}), the first of them number {missing[0] + 1:,}; "
        "run the same commands again to finish these parts."
    )


def some_of(names: Sequence[str]) -> str:
    """List names; of many, only the first."""
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def listed_paths(parts: Sequence[SurveyPart]) -> str:
    """List the files of the parts."""
    return some_of([str(part.path) for part in parts])
