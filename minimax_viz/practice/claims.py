"""Claims in the form that people write, `value=3 pruned=C2,C3`, and the JSON or CSV file with the claims of a class."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from math import isnan
from typing import Any, NamedTuple

from minimax_viz.errors import All, ClaimError, Sentence, TextPlace
from minimax_viz.practice.course import CourseNode
from minimax_viz.practice.exercise import Claim
from minimax_viz.safe_text import ELLIPSIS, short_repr
from minimax_viz.views.side import turned

EXAMPLE = "value=3 pruned=C2,C3"
PARTS = ("value", "pruned", "leaves", "order")
ALSO_CALLED: Mapping[str, Sequence[str]] = {
    "name": ("student", "pupil"), "pruned": ("skipped", "cut"), "order": ("visited",), "leaves": ("evaluated",),
}  # fmt: skip
"""Other names for the parts of a claim, which are also the columns of a class's file."""

NONES = ("-", "−", "–", "—", "∅", "none", "nothing")
"""What stands for an empty list of pruned nodes: a word, a minus, or what a word processor turns it into."""
BETWEEN = ("and", "&")
"""Words between the names of nodes."""
EXAMPLES = {"leaves": "leaves=7"}
LONGEST_NAME = 3
"""Whatever unknown is longer is hardly meant as the name of a node, but as a part of a claim."""

PLACE = r"\d+(?:st|nd|rd|th)[ \t]+leaf\b|leaf[ \t]+\d+\b"
"""A leaf named by its place among the leaves."""
TOKEN = re.compile(rf""""([^"]*)"|'([^']*)'(?=[\s,;=]|$)|({PLACE}|[^\s,;="]+)|([,;=])|(")|\s+""", re.IGNORECASE)
BLANKS = re.compile(r'[\s,;="]')
DECIMAL_COMMA = re.compile(r"(value\s*=\s*[-−+]?\d+),(?=\d)", re.IGNORECASE)
MOST_NAMED = 12


class NodeNames:
    """The nodes that a claim can name: by name, by path or, if that is unambiguous, with other capital letters; leaves
    also by their place, as "3rd leaf", and by their value if no other leaf has it.
    """

    def __init__(self, nodes: Sequence[CourseNode]) -> None:
        self.known: dict[str, list[str]] = {}
        self.alike: dict[str, list[str]] = {}
        for node in nodes:
            self.known.setdefault(node.name, []).append(node.path)
            self.alike.setdefault(node.name.casefold(), []).append(node.path)
        for node in nodes:
            self.known.setdefault(node.path, [node.path])
        self.names = [node.name for node in nodes]
        self.leaves = [(node, turned(node.value, node.side)) for node in nodes if node.value is not None]

    def pruned(self, name: str) -> str:
        """Return the path of the node with this name, which is not the root. Raises ClaimError."""
        path = self.path(name)
        if path == "/":
            raise ClaimError(
                "{name} is the root, which every search looks at; it cannot be pruned.", name=short_repr(name)
            )
        return path

    def has(self, name: str) -> bool:
        """Whether a node is called so."""
        return name in self.known or name.casefold() in self.alike

    def listed(self, words: Sequence[str]) -> list[str]:
        """Return the words of a list without those between names."""
        return [word for word in words if word.lower() not in BETWEEN or self.has(word)]

    def leaf(self, name: str) -> list[str]:
        """Return the path of the leaf with this place, or those of all leaves with this value."""
        if re.fullmatch(PLACE, name, re.IGNORECASE):
            place = int("".join(filter(str.isdecimal, name)))
            return [node.path for node, _ in self.leaves[place - 1 : place]] if place else []
        try:
            value = number_of([name])
        except ClaimError:
            return []
        return [node.path for node, known in self.leaves if known == value]

    def sequence(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the paths of leaves in sequence; of several with a value, each is the next. Raises ClaimError."""
        found: list[str] = []
        for word in self.listed(words):
            alike = [] if self.has(word) else [path for path in self.leaf(word) if path not in found]
            found.append(alike[0] if alike else self.path(word))
        return tuple(found)

    def path(self, name: str) -> str:
        """Return the path of the node with this name. Raises ClaimError."""
        found = self.known.get(name) or self.alike.get(name.casefold(), []) or self.leaf(name)
        if not found:
            some = [f'"{name}"' if BLANKS.search(name) else name for name in self.names[:MOST_NAMED]]
            more = [ELLIPSIS] if len(self.names) > MOST_NAMED else []
            raise ClaimError(
                "There is no node {name} in the tree; its nodes are {nodes}.",
                name=short_repr(name),
                nodes=(*some, *more),
            )
        if len(found) > 1 and not self.has(name):
            raise ClaimError(
                "Several leaves are worth {value}; name them by their names or paths, such as {paths}.",
                value=short_repr(name),
                paths=All(found[:2]),
            )
        if len(found) > 1:
            raise ClaimError(
                "There are several nodes called {name}; name them by their paths, {paths}.",
                name=short_repr(name),
                paths=All(found[:2]),
            )
        return found[0]


def claim_from(given: Mapping[str, Sequence[str]], names: NodeNames) -> Claim:
    """Build a claim from the texts for `value` and `leaves`, a number each, for `pruned` and `order`, names of nodes,
    and for nodes by name, their values. Raises ClaimError.
    """
    value, leaves = (number_of(given[part], part) if part in given else None for part in ("value", "leaves"))
    pruned = order = None
    if "pruned" in given:
        named = names.listed(given["pruned"])
        is_none = len(named) == 1 and named[0].lower() in NONES and not names.has(named[0])
        pruned = frozenset() if is_none else frozenset(map(names.pruned, named))
    if "order" in given:
        order = names.sequence(given["order"])
    values = {}
    for name, words in given.items():
        if name not in PARTS:
            if len(name) > LONGEST_NAME and not names.has(name) and not names.leaf(name):
                raise ClaimError(
                    "A claim has no {part}; it has a value, what is pruned, or both: {example}.",
                    part=short_repr(name),
                    example=EXAMPLE,
                )
            values[names.path(name)] = number_of(words, name)
    if value is None:
        value = values.get("/")
    elif values.get("/", value) != value:
        raise ClaimError(
            "The claim gives the root two values, {value} and {other}; give it one.",
            value=" ".join(given["value"]),
            other=f"{values['/']:g}",
        )
    if value is None and pruned is None and leaves is None and order is None and not values:
        raise ClaimError(
            "The claim says nothing; give a value, what is pruned, or both, as in {example}.", example=EXAMPLE
        )
    return Claim(value, pruned, {path: one for path, one in values.items() if path != "/"}, {}, leaves, order)


def number_of(words: Sequence[str], part: str = "value") -> float:
    """Parse a number with a decimal point or comma, or a fraction such as 28/3, the only word for a value. Raises
    ClaimError.
    """
    text, example = " ".join(words), EXAMPLES.get(part, EXAMPLE)
    if len(words) != 1:
        raise ClaimError("{part} is {value}; give one number, as in {example}.", part=part, value=short_repr(text),
                         example=example)  # fmt: skip
    try:
        above, sign, below = text.replace("−", "-").replace("∞", "inf").replace(",", ".").partition("/")
        number = float(above) / float(below) if sign else float(above)
    except (ValueError, ZeroDivisionError):
        number = float("nan")
    if isnan(number):
        raise ClaimError("{part} is {value}; give a number, as in {example}.", part=part, value=short_repr(text),
                         example=example)  # fmt: skip
    return number


def parts_of(text: str) -> dict[str, list[str]]:
    """Split a claim into its parts, and list the words of each. Raises ClaimError."""
    given: dict[str, list[str]] = {}
    words = before_parts = list[str]()
    for match in TOKEN.finditer(DECIMAL_COMMA.sub(r"\1.", text)):
        match match.lastindex:
            case 1 | 2 | 3:
                words.append(match[match.lastindex])
            case 4 if match[4] == "=":
                if not words:
                    raise ClaimError(
                        "There is nothing before = in {claim}; write it as in {example}.",
                        claim=short_repr(text),
                        example=EXAMPLE,
                    )
                word = words.pop()
                name = part_called(word) if part_called(word) in PARTS else word
                if name in given:
                    raise ClaimError("The claim gives {part} twice; give it once.", part=name)
                words = given[name] = []
                if before_parts:
                    break
            case 5:
                raise ClaimError(
                    'A quotation mark is not closed in {claim}; write names as "node 1".', claim=short_repr(text)
                )
    if before_parts:
        raise ClaimError("{claim} is not a claim; write it as in {example}.", claim=short_repr(text), example=EXAMPLE)
    return given


def part_called(word: str) -> str:
    """Return the part or column that a word stands for; an unknown word is returned in lower case."""
    known = word.strip().lower()
    return next((part for part, others in ALSO_CALLED.items() if known in others), known)


MOST_PUPILS = 10_000
LARGEST_FILE = 4_000_000  # bytes
COLUMNS = ("name", *PARTS)


class Pupil(NamedTuple):
    """A pupil with a claim or, if the claim cannot be judged, with the reason."""

    name: str
    claim: Claim | None
    error: ClaimError | None = None


class ClassRow(NamedTuple):
    """A pupil's row: its place in the file, its cells by column, or what it holds instead, and the error if it has more
    cells than columns.
    """

    where: Sentence
    cells: Any
    line: int | None = None
    error: ClaimError | None = None


def pupils_in(text: str, nodes: Sequence[CourseNode]) -> list[Pupil]:
    """Read the pupils of a class; a pupil without a name is called by number.

    Raises ClaimError about the file; an error in a row is kept with its pupil.
    """
    names = NodeNames(nodes)
    found: list[Pupil] = []
    for row in json_rows(text) if text.lstrip().startswith(("[", "{")) else csv_rows(text, names):
        if len(found) == MOST_PUPILS:
            raise ClaimError("There are more than {most} pupils in the file; split it.", most=MOST_PUPILS)
        cells = row.cells if isinstance(row.cells, dict) else {}
        name = next((cell for heading, cell in cells.items() if part_called(heading) == "name"), None)
        called = str(len(found) + 1) if name is None or not str(name).strip() else str(name)
        try:
            found.append(Pupil(called, claim_in(row, names)))
        except ClaimError as error:
            fault = ClaimError("{where}: {fault}", where=row.where, fault=error.sentence, place=TextPlace(row.line))
            found.append(Pupil(called, None, fault))
    if not found:
        raise ClaimError("There is no pupil in the file; give a row for each, with name, value and pruned.")
    return found


def claim_in(row: ClassRow, names: NodeNames) -> Claim:
    """Read the claim in a row. Raises ClaimError."""
    if not isinstance(row.cells, dict):
        raise ClaimError("{row} has no name, value or pruned.", row=short_repr(row.cells))
    cells = dict(zip(columns_of(row.cells, names), row.cells.values(), strict=True))
    if row.error is not None:
        raise row.error
    given: dict[str, Sequence[str]] = {}
    pruned = cells.get("pruned")
    for part in [column for column in cells if column in ("value", "leaves") or column not in COLUMNS]:
        value = cells[part]
        if value in (None, ""):
            continue
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise ClaimError(
                "{part} is {value}; give one number, as in {example}.",
                part=part,
                value=short_repr(value),
                example=EXAMPLE,
            )
        given[part] = [str(value).strip()]
    order = cells.get("order")
    if isinstance(order, list):
        given["order"] = [str(name) for name in order]
    elif order not in (None, ""):
        given["order"] = parts_of(f"order={order}")["order"]
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


def columns_of(headings: Iterable[str], names: NodeNames) -> list[str]:
    """Return the columns that the headings stand for, or nodes whose values are claimed. Raises ClaimError."""
    columns: list[str] = []
    for heading in headings:
        column = part_called(heading)
        if column not in COLUMNS and names.has(heading.strip()):
            column = heading.strip()
        elif column not in COLUMNS:
            raise ClaimError(
                "There is no column {column}; the columns are name (or student, pupil), value, pruned (or skipped, "
                "cut), leaves, order, and names of nodes.",
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


def csv_rows(text: str, names: NodeNames) -> Iterator[ClassRow]:
    """Yield the rows of a CSV file, separated by commas, semicolons or tabs. Raises ClaimError."""
    separator = separator_of(text)
    reader = csv.reader(StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator, strict=True)
    try:
        headings = filled(next(reader, []))
        if not {*PARTS} & {*map(part_called, headings)} and not any(map(names.has, headings)):
            raise ClaimError(
                "The first line names no column value or pruned; it should be {headings}.",
                headings=separator.join(COLUMNS),
            )
        head = columns_of(headings, names)
        for row in map(filled, reader):
            if row:
                error = None
                if len(row) > len(head):
                    error = ClaimError(
                        "there are {cells} cells under {columns} columns; put names with commas in quotation marks, as "
                        '"C2,C3".',
                        cells=len(row),
                        columns=len(head),
                    )
                line = reader.line_num
                yield ClassRow(Sentence("line {line}", line=str(line)), dict(zip(head, row, strict=False)), line, error)
    except csv.Error as error:
        line = reader.line_num
        raise ClaimError(
            "line {line}: {reason}.", line=str(line), reason=Sentence(str(error)), place=TextPlace(line)
        ) from error


def separator_of(text: str) -> str:
    """Return what separates the cells of a CSV file, by its first line."""
    return max(",;\t", key=text.partition("\n")[0].count)


def filled(row: Sequence[str]) -> Sequence[str]:
    """Strip the empty cells at the end of a row, which spreadsheets add."""
    return row[: max((place for place, cell in enumerate(row, 1) if cell.strip()), default=0)]
