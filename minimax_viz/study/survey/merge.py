"""Join the parts of a survey."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from minimax_viz.errors import All, Sentence, SettingsError, os_error_as
from minimax_viz.study.survey.partcontents import MARK, SurveyPart, differing_members, digest_of, in_words, part_with
from minimax_viz.study.survey.partfile import PART_FILE
from minimax_viz.study.survey.positions import SHARD_FILES
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import Measurement

MAY_DIFFER = ("shard", "chosen", "sha256")
"""The members in which parts of one survey may differ."""
NAMED = 5  # of what is missing, so many are named


def merge_parts(paths: Sequence[Path]) -> Survey:
    """Join the parts in these files and folders into their survey. Raises SettingsError unless they are unchanged parts
    of one survey, and all of them.
    """
    parts = [part_of(path) for path in files_of_parts(paths)]
    first = parts[0]
    for other in parts[1:]:
        check_same_survey(first, other)
    count = first.survey.count
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
    if digest_of([row["position"] for row in measurements]) != first.identity["texts"]:
        raise SettingsError(
            "The positions in {files} are not those of their survey; make them again.",
            files=first_names([str(part.path) for part in parts]),
        )
    first.survey.measurements = measurements
    return first.survey


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
    with os_error_as(SettingsError, Sentence("{path} cannot be read", path=str(path))), path.open("rb") as file:
        head = file.readline()
    if not head.startswith(MARK):
        raise SettingsError("{file} is not a part of a survey; `survey --shard K/N` writes one.", file=str(path))
    return part_with(head, path)


def check_same_survey(first: SurveyPart, other: SurveyPart) -> None:
    """Raise SettingsError if two parts are of different surveys."""
    names = differing_members(first.identity, other.identity, MAY_DIFFER)
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
    if names:
        raise SettingsError(
            "{one} and {other} are parts of different surveys: they differ in {what}; join parts of one survey.",
            what=in_words(names),
            one=one,
            other=another,
        )


def depths_of(part: SurveyPart) -> All:
    """Say how far the searches of a part looked ahead."""
    depths = dict.fromkeys(search.get("depth") for search in part.identity["searches"])
    return All(Sentence("the end") if depth is None else str(depth) for depth in depths)


def rows_of_part(part: SurveyPart) -> Iterator[tuple[int, Measurement]]:
    """Yield the rows of a part with their numbers, without an incomplete last line. Raises SettingsError."""
    cannot = Sentence("{path} cannot be read", path=str(part.path))
    with os_error_as(SettingsError, cannot), part.path.open("rb") as file:
        file.readline()
        for number, line in enumerate(file, 2):
            if line.endswith(b"\n"):
                yield part.measurement(line, number)


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
