"""The claims of a class: a JSON or CSV file with a `name`, `value` and `pruned` for each pupil."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, NamedTuple

from minimax_viz.errors import ClaimError, Sentence, TextPlace
from minimax_viz.practice.claim import Claim
from minimax_viz.practice.claimtext import EXAMPLE, NodeNames, claim_from, part_called, parts_of
from minimax_viz.practice.course import CourseNode
from minimax_viz.signs import short_repr

MOST_PUPILS = 10_000
LARGEST_FILE = 4_000_000  # bytes
COLUMNS = ("name", "value", "pruned")


class Pupil(NamedTuple):
    """A pupil with a claim or, if the claim cannot be judged, with the reason."""

    name: str
    claim: Claim | None
    error: ClaimError | None = None


class ClassRow(NamedTuple):
    """A pupil's row: its place in the file, its cells by column, and the number of cells beyond the headings.

    A row without columns keeps what it holds as it is.
    """

    where: Sentence
    cells: Any
    headings: int = 0
    beyond: int = 0
    line: int | None = None


def pupils_in(text: str, nodes: Sequence[CourseNode]) -> list[Pupil]:
    """Read the pupils of a class. Raises ClaimError about the file; an error in a row is kept with its pupil."""
    names = NodeNames(nodes)
    found: list[Pupil] = []
    for row in json_rows(text) if text.lstrip().startswith(("[", "{")) else csv_rows(text):
        if len(found) == MOST_PUPILS:
            raise ClaimError("There are more than {most} pupils in the file; split it.", most=MOST_PUPILS)
        found.append(pupil_of(row, names, len(found) + 1))
    if not found:
        raise ClaimError("There is no pupil in the file; give a row for each, with name, value and pruned.")
    return found


def pupil_of(row: ClassRow, names: NodeNames, number: int) -> Pupil:
    """Read a pupil's row; a pupil without a name is called by number."""
    cells = row.cells if isinstance(row.cells, dict) else {}
    name = next((cell for heading, cell in cells.items() if part_called(heading) == "name"), None)
    called = str(number) if name is None or not str(name).strip() else str(name)
    try:
        return Pupil(called, claim_in(row, names))
    except ClaimError as error:
        place = TextPlace(row.line)
        return Pupil(called, None, ClaimError("{where}: {fault}", where=row.where, fault=error.sentence, place=place))


def claim_in(row: ClassRow, names: NodeNames) -> Claim:
    """Read the claim in a row. Raises ClaimError."""
    if not isinstance(row.cells, dict):
        raise ClaimError("{row} has no name, value or pruned.", row=short_repr(row.cells))
    cells = dict(zip(columns_of(row.cells), row.cells.values(), strict=True))
    if row.beyond:
        raise ClaimError(
            'there are {cells} cells under {columns} columns; put names with commas in quotation marks, as "C2,C3".',
            cells=row.headings + row.beyond,
            columns=row.headings,
        )
    given: dict[str, Sequence[str]] = {}
    value, pruned = cells.get("value"), cells.get("pruned")
    if value not in (None, ""):
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise ClaimError(
                "value is {value}; give one number, as in {example}.", value=short_repr(value), example=EXAMPLE
            )
        given["value"] = [str(value).strip()]
    if isinstance(pruned, str) and pruned.strip():
        given["pruned"] = parts_of(f"pruned={pruned}")["pruned"]
    elif isinstance(pruned, list) and all(isinstance(name, str) for name in pruned):
        given["pruned"] = pruned or ["-"]
    elif pruned not in (None, ""):
        raise ClaimError("pruned is {pruned}; give names of nodes, or - for none.", pruned=short_repr(pruned))
    return claim_from(given, names)


def json_rows(text: str) -> Iterator[ClassRow]:
    """Yield the rows of a JSON file. Raises ClaimError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ClaimError("The file is not JSON: {reason}.", reason=Sentence(str(error))) from error
    rows = data.get("pupils") if isinstance(data, dict) else data
    if not isinstance(rows, list):
        raise ClaimError('The file has no list of pupils; write [{"name": "Ada", "value": 3, "pruned": ["C2"]}].')
    yield from (ClassRow(Sentence("pupil {number}", number=str(number)), row) for number, row in enumerate(rows, 1))


def columns_of(headings: Iterable[str]) -> list[str]:
    """Return the columns that the headings stand for. Raises ClaimError."""
    columns: list[str] = []
    for heading in headings:
        column = part_called(heading)
        if column not in COLUMNS:
            raise ClaimError(
                "There is no column {column}; the columns are name (or student, pupil), value, and pruned (or skipped, "
                "cut).",
                column=short_repr(heading),
            )
        if column in columns:
            raise ClaimError(
                "The column {column} appears twice, the second time as {heading}.",
                column=column,
                heading=short_repr(heading),
            )
        columns.append(column)
    return columns


def csv_rows(text: str) -> Iterator[ClassRow]:
    """Yield the rows of a CSV file, separated by commas, semicolons or tabs. Raises ClaimError."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator, strict=True)
    try:
        headings = filled(next(reader, []))
        if not {"value", "pruned"} & {*map(part_called, headings)}:
            raise ClaimError(
                "The first line names no column value or pruned; it should be {headings}.",
                headings=separator.join(COLUMNS),
            )
        head = columns_of(headings)
        for row in map(filled, reader):
            if row:
                beyond = max(0, len(row) - len(head))
                line = reader.line_num
                cells = dict(zip(head, row, strict=False))
                yield ClassRow(Sentence("line {line}", line=str(line)), cells, len(head), beyond, line)
    except csv.Error as error:
        line = reader.line_num
        raise ClaimError(
            "line {line}: {reason}.", line=str(line), reason=Sentence(str(error)), place=TextPlace(line)
        ) from error


def filled(row: Sequence[str]) -> Sequence[str]:
    """Strip the empty cells at the end of a row, which spreadsheets add."""
    return row[: max((place for place, cell in enumerate(row, 1) if cell.strip()), default=0)]
