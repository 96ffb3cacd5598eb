"""Join the parts of a survey."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minimax_viz.errors import All, Sentence, SettingsError, TextPlace, os_error_as
from minimax_viz.study.survey.partcontents import READING_ERRORS, RowChecker, checked_survey
from minimax_viz.study.survey.partfile import (
    PART_FILE,
    VERSION,
    WORDS,
    begins_a_survey,
    differences,
    digest,
    is_sealed,
    parse_line,
)
from minimax_viz.study.survey.positions import SHARD_FILES, Shard
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import Measurement, shared

MAY_DIFFER = ("shard", "chosen", "sha256")
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


def merge_parts(paths: Sequence[Path]) -> Survey:
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
                    "{one} and {other} have different rows for the same position, {position}; make one of them again.",
                    one=str(rows[at][1]),
                    other=str(part.path),
                    position=repr(row["position"])[:100],
                )
            rows[at] = row, part.path
    check_whole(parts, rows, count)
    measurements = [rows[at][0] for at in range(count)]
    if digest_of(measurements) != first.identity["texts"]:
        raise SettingsError(
            "The positions in {files} are not those of their survey; make them again.",
            files=first_names([str(part.path) for part in parts]),
        )
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
            files = sorted([*path.glob(SHARD_FILES), *path.glob(PART_FILE)])
            if not files:
                raise SettingsError(
                    "There is no part of a survey in the folder {folder}; `survey --shard K/N -o {folder}` writes one.",
                    folder=str(path),
                )
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def part_of(path: Path) -> SurveyPart:
    """Read the part in a file, without its rows. Raises SettingsError."""
    file_name = str(path)
    with os_error_as(SettingsError, Sentence("{path} cannot be read", path=file_name)), path.open("rb") as file:
        head = file.readline()
    identity = parse_line(head)
    if not head or not begins_a_survey(head):
        raise SettingsError("{file} is not a part of a survey; `survey --shard K/N` writes one.", file=file_name)
    version = identity.get("survey")
    if type(version) is int and version != VERSION:
        raise SettingsError(
            "{file} is a part in version {version} of its format, and this minimax-viz joins version {known}; make it "
            "again.",
            file=file_name,
            version=str(version)[:20],
            known=str(VERSION),
        )
    try:
        if not is_sealed(head, b""):
            raise ValueError("another digest")
        return SurveyPart(path, identity, head, *checked_survey(identity))
    except READING_ERRORS as error:
        raise changed_error(path) from error


def changed_error(path: Path) -> SettingsError:
    """Make the error about a file whose first line was changed."""
    return SettingsError(
        "{file} has been changed since it was written: its first line no longer says which survey it belongs to; make "
        "this part again.",
        file=str(path),
    )


def check_same_survey(first: SurveyPart, other: SurveyPart) -> None:
    """Raise SettingsError if two parts are of different surveys."""
    names = differences(first.identity, other.identity, MAY_DIFFER)
    depths = [depths_of(part) for part in (first, other)]
    one, another = str(first.path), str(other.path)
    if names == ["searches"] and depths[0] != depths[1]:
        raise SettingsError(
            "{one} and {other} looked to different depths, {depth} and {other_depth}; make one of them again, with "
            "{option} as the other has it.",
            option="depth",
            depth=depths[0],
            other_depth=depths[1],
            one=one,
            other=another,
        )
    if names or any(
        first.identity[name] != other.identity.get(name) for name in first.identity if name not in MAY_DIFFER
    ):
        raise SettingsError(
            "{one} and {other} are parts of different surveys: they differ in {what}; join parts of one survey.",
            what=tuple(WORDS[name] for name in names) or Sentence("their first lines"),
            one=one,
            other=another,
        )


def depths_of(part: SurveyPart) -> All:
    """Say how far the searches of a part looked ahead."""
    depths = dict.fromkeys(search.get("depth") for search in part.identity["searches"])
    return All(Sentence("the end") if depth is None else str(depth) for depth in depths)


def rows_of_part(part: SurveyPart) -> Iterator[tuple[int, Measurement]]:
    """Yield the rows of a part with their numbers, without an incomplete last line. Raises SettingsError."""
    path = str(part.path)
    with os_error_as(SettingsError, Sentence("{path} cannot be read", path=path)), part.path.open("rb") as file:
        file.readline()
        check = RowChecker(part.identity, part.survey, part.shard)
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                return
            try:
                if not is_sealed(line, part.head):
                    raise ValueError("another digest")
                at, row = check.entry(parse_line(line))
            except READING_ERRORS as error:
                raise SettingsError(
                    "{file} has been changed since it was written: line {line} is not a row of this survey as it was "
                    "saved; delete the line, and run the command of this part again.",
                    place=TextPlace(number, path=path),
                    file=path,
                    line=str(number),
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
            "Of the {count} positions {missing} are missing, the first of them number {first}; these parts are of "
            "several divisions, so that no shard can be named.",
            count=count,
            missing=len(missing),
            first=missing[0] + 1,
        )
    of = counts.pop()
    here = {part.shard.number: part.path for part in parts}
    lacking: dict[int, int] = {}
    for at in missing:
        lacking[at % of + 1] = lacking.get(at % of + 1, 0) + 1
    if absent := [f"{number}/{of}" for number in sorted(lacking) if number not in here]:
        raise SettingsError(
            "Shards are missing: {shards}; run them, or name where they are.",
            option="shard",
            shards=first_names(absent),
        )
    unfinished = [
        Sentence("{file} lacks {count}", file=str(here[number]), count=lacks)
        for number, lacks in sorted(lacking.items())
    ]
    raise SettingsError(
        "Of the {count} positions some are missing ({parts}), the first of them number {first}; run the same commands "
        "again to finish these parts.",
        count=count,
        parts=first_names(unfinished),
        first=missing[0] + 1,
    )


def first_names(names: Sequence[str | Sentence]) -> Sentence | tuple[str | Sentence, ...]:
    """List names; of many, only the first."""
    first = tuple(names[:NAMED])
    more = len(names) - NAMED
    return Sentence("{first} and {more} more", first=first, more=more) if more > 0 else first
