"""Write and read trace files, which hold one JSON document, described in docs/trace-format.md."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from minimax_viz.errors import MinimaxVizError, Sentence, SettingsError, TraceFileError, os_error_as
from minimax_viz.games.game import Label
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.checks import check_header, check_rows
from minimax_viz.record.columns import (
    MERGED,
    TRANSPOSITION,
    Columns,
    Numbers,
    PassStart,
    Value,
    Values,
    derived,
    legible_label,
    narrow,
)
from minimax_viz.record.header import Header
from minimax_viz.record.packing import BLOCK, FORMAT, GZIPPED, MOST_BYTES, VERSION, packed, sealed_text
from minimax_viz.record.summary import spelled
from minimax_viz.record.trace import Trace
from minimax_viz.search.observer import Pass
from minimax_viz.search.settings import Settings

PROBABILITY = "probability"
LABEL_PARTS = ("move", "name", "player", "change", PROBABILITY)
FIRST_CHARACTER = ord("0")
LAST_CHARACTER = ord("~")

AnyTrace = TypeVar("AnyTrace", bound=Trace)


def save(trace: Trace, path: str | Path) -> None:
    """Write a trace to `path`, completely or not at all. Raises OutputError."""
    write_atomically(Path(path), trace_bytes(trace))


def trace_bytes(trace: Trace) -> bytes:
    """Make the trace file as bytes; the same search gives the same bytes, whenever and wherever it is made."""
    return packed(document_text(trace))


@derived
def document_text(trace: Trace) -> bytes:
    """Write the trace as a JSON document in UTF-8, without its digest."""
    document = document_of(trace)
    columns = b",".join(
        b'"%b":%b' % (name.encode(), column_json(text)) for name, text in document.pop("columns").items()
    )
    return b'%b,"columns":{%b}}' % (compact_json(document)[:-1], columns)


def compact_json(value: Any) -> bytes:
    """Write a value as JSON in UTF-8, without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def column_json(column: str | list[int]) -> bytes:
    """Write a column as JSON: of millions of characters, where only one needs escaping, or of numbers, mostly small."""
    if isinstance(column, str):
        return b'"%b"' % column.encode().replace(b"\\", b"\\\\")
    try:
        return f"[{','.join(map(SMALL_NUMBERS.__getitem__, column))}]".encode()
    except IndexError:
        return compact_json(column)


def document_of(trace: Trace) -> dict[str, Any]:
    """Make the document that is written out as JSON."""
    columns = trace.columns
    values = numbered_in_order(columns.value)
    return {
        "format": FORMAT,
        "version": VERSION,
        **search_document(trace),
        "labels": labels_document(columns.labels),
        "values": values.table[1:],
        **filled(
            {
                "open": {str(row): untried for row, untried in columns.open.items()},
                "passes": [
                    {"root": root, "depth": limits.depth, "window": [spelled(limits.alpha), spelled(limits.beta)]}
                    for root, limits in columns.passes
                ],
                "probes": {str(row): place for row, place in columns.probes.items()},
                "rest": {str(row): list(map(list, rest)) for row, rest in columns.rest.items()},
            }
        ),
        "rows": len(columns.ply),
        "columns": {
            "ply": column_text(columns.ply),
            "kind": column_text(columns.kind),
            "label": column_text(columns.label),
            "value": column_text(values.numbers),
            **filled({"source": column_text(distances(columns)), "purpose": column_text(columns.purpose)}),
        },
    }


def labels_document(labels: Sequence[Label]) -> dict[str, list[Any]]:
    """Make the lists of the labels' parts, that of probabilities only if a label has one."""
    parts = {part: [getattr(label, part) for label in labels] for part in LABEL_PARTS}
    if not any(parts[PROBABILITY]):
        del parts[PROBABILITY]
    return parts


def filled(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return the members that are not empty: what most searches lack is not written."""
    return {name: member for name, member in members.items() if member}


def search_mark(trace: Trace) -> str:
    """Make the mark by which files that show a search without containing it say which search it was."""
    document = json.dumps(search_document(trace), sort_keys=True)
    return f"minimax-viz search {hashlib.sha256(document.encode()).hexdigest()[:16]}"


def search_document(trace: Trace) -> dict[str, Any]:
    """Make the part of the document before the rows: what was searched, how, and the result."""
    return {**header_document(trace.header), "totals": totals_of(trace)}


def header_document(header: Header) -> dict[str, Any]:
    """Make the part of a document that `header_of` reads."""
    return {
        "game": header.game,
        "title": header.title,
        "board": header.board,
        "look": header.look,
        "players": dict(header.players),
        **filled({"value_range": header.value_range and list(header.value_range)}),
        "settings": header.settings.to_document(),
        "complete": header.stopped is None,
        "stopped": header.stopped,
    }


def totals_of(trace: Trace) -> dict[str, Any]:
    """Return the totals that the document has before the rows."""
    return {"value": trace.value, **trace.totals()}


def numbered_in_order(values: Values[Value]) -> Values[Value]:
    """Number the values in the order in which the rows first have them, so that equal columns become equal files."""
    table = dict.fromkeys(chain((None,), map(values.table.__getitem__, distinct_in_order(values.numbers))))
    number = dict(zip(table, count()))
    numbers = [number.get(value, 0) for value in values.table]
    if isinstance(values.numbers, bytearray):
        return Values(values.numbers.translate(bytes(numbers).ljust(256)), list(table))
    return Values(narrow(map(numbers.__getitem__, values.numbers), len(table)), list(table))


def distinct_in_order(numbers: Numbers) -> Iterable[int]:
    """Return the distinct numbers of a column, in the order in which they first occur."""
    if not isinstance(numbers, bytearray):
        return dict.fromkeys(numbers)
    first = {number: numbers.find(number) for number in range(0x100)}
    return sorted((number for number, row in first.items() if row >= 0), key=first.__getitem__)


def distances(columns: Columns) -> Numbers:
    """Return how many rows each row with a source is behind it."""
    if not any(columns.kind.count(kind) for kind in (TRANSPOSITION, MERGED)):
        return bytearray()
    found = [row - source for row, source in enumerate(columns.source) if source >= 0]
    return narrow(found, max(found, default=0))


def column_text(column: Numbers) -> str | list[int]:
    """Write a column of small numbers as a string, one character per row from "0" on; any other as a list."""
    if not isinstance(column, bytearray):
        column = narrow(column, max(column, default=0))  # the largest labels or values may have no row any more
    if not isinstance(column, bytearray) or column.translate(None, delete=SMALL):
        return column.tolist() if isinstance(column, array) else list(column)
    return column.translate(SHIFTED).decode("ascii")


SMALL_NUMBERS = tuple(map(str, range(0x100)))
SMALL = bytes(range(LAST_CHARACTER - FIRST_CHARACTER + 1))
SHIFTED = bytes((byte + FIRST_CHARACTER) % 256 for byte in range(256))
UNSHIFTED = bytes((byte - FIRST_CHARACTER) % 256 for byte in range(256))


def load(path: str | Path, kind: type[AnyTrace]) -> AnyTrace:
    """Read a trace file as a trace of class `kind`. Raises TraceFileError; never runs code from the file."""
    path = Path(path)
    name = str(path)
    with os_error_as(TraceFileError, Sentence("{path} cannot be read", path=name)), path.open("rb") as file:
        beginning = file.read(len(GZIPPED))
        blocks = iter(partial(file.read, BLOCK), b"") if beginning == GZIPPED else iter(())
        data = b"".join([beginning, *islice(blocks, MOST_BYTES // BLOCK)])
    if len(data) > MOST_BYTES:
        raise TraceFileError("{file} is larger than 1 GiB, which no trace should be; it was not read.", file=name)
    return trace_from_bytes(data, kind, name)


def trace_from_bytes(data: bytes, kind: type[AnyTrace], file: str) -> AnyTrace:
    """Return the trace in the bytes of a trace file. Raises TraceFileError, which names the `file`."""
    try:
        document = strict_json(sealed_text(data, file).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise TraceFileError(
            "{file} is not a whole trace file: its JSON is damaged or cut short.", file=file
        ) from error
    version = document.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise TraceFileError(
            "{file} has the version {version}; this minimax-viz reads versions 1 to {newest}.",
            file=file,
            version=repr(version)[:40],
            newest=str(VERSION),
        )
    try:
        trace = kind(header_of(document), columns_of_document(document))
        check_rows(trace)
        trace.check_game()
        trace.columns.labels = list(map(legible_label, trace.columns.labels))
    except (KeyError, TypeError, ValueError, OverflowError, IndexError, AttributeError, SettingsError) as error:
        raise TraceFileError(
            "{file} is not a valid trace: {error} in its header or columns ({reason}).",
            file=file,
            error=type(error).__name__,
            reason=error.sentence if isinstance(error, MinimaxVizError) else " ".join(str(error).split())[:200],
        ) from error
    if trace.complete and trace.columns.open:
        raise TraceFileError(
            "{file} is not a valid trace: it is complete and yet has rows that were never finished.", file=file
        )
    if document.get("totals") != totals_of(trace):
        raise TraceFileError("{file} is not a valid trace: its totals are not those of its rows.", file=file)
    return trace


def header_of(document: Mapping[str, Any]) -> Header:
    """Read the header from a document. Raises KeyError, TypeError, ValueError or SettingsError if it is invalid."""
    header = Header(
        game=document["game"],
        title=document["title"],
        board=document["board"],
        look=as_tuples(document["look"]),
        settings=Settings.from_json(document["settings"]),
        players=document["players"],
        value_range=read_range(document.get("value_range")),
        stopped=document["stopped"],
        seconds=document.get("seconds"),
    )
    check_header(header)
    if document["complete"] is not (header.stopped is None):
        raise ValueError("complete and stopped contradict each other")
    return header.legible()


def read_range(ends: Any) -> Any:
    """Turn the ends of a range from JSON into a tuple."""
    return tuple(ends) if isinstance(ends, list) else ends


def as_tuples(value: Any) -> Any:
    """Turn the lists of a look or a change from JSON into tuples."""
    return tuple(map(tuple, value)) if isinstance(value, list) else value


def columns_of_document(document: Mapping[str, Any]) -> Columns:
    """Read the columns from a document. Raises KeyError, TypeError or ValueError if they are invalid."""
    labels = document["labels"]
    values = [None, *document["values"]]
    untried = document.get("open", {})
    if any(type(value) not in (int, float) for value in values[1:]) or not isinstance(untried, dict):
        raise ValueError("values are numbers, open is an object")
    texts, rows = document["columns"], document["rows"]
    if not rows:
        raise ValueError("there are no rows")
    kinds = bytearray(iter(column_numbers(texts["kind"], rows)))
    numbers = column_numbers(texts["value"], rows)
    if max(numbers) >= len(values):
        raise ValueError("a row has a value that is not there")
    parts = LABEL_PARTS if PROBABILITY in labels else LABEL_PARTS[:-1]
    columns = Columns(
        ply=column_numbers(texts["ply"], rows),
        kind=kinds,
        value=Values(numbers, values),
        label=column_numbers(texts["label"], rows),
        labels=[
            Label(move, name, player, as_tuples(change), *probability)
            for move, name, player, change, *probability in zip(*(labels[part] for part in parts), strict=True)
        ],
        source=source_column(texts.get("source", ""), kinds),
        open={int(row): moves for row, moves in untried.items()},
    )
    read_visits(columns, document)
    return columns


def read_visits(columns: Columns, document: Mapping[str, Any]) -> None:
    """Read from a document what only searches in visits have. Raises KeyError, TypeError or ValueError."""
    purpose, passes = document["columns"].get("purpose", ""), document.get("passes", [])
    probes, rests = document.get("probes", {}), document.get("rest", {})
    if not (isinstance(passes, list) and isinstance(probes, dict) and isinstance(rests, dict)):
        raise ValueError("passes is a list, probes and rest are objects")
    columns.purpose = bytearray(iter(column_numbers(purpose, len(columns.kind) if purpose else 0)))
    columns.passes = tuple(
        PassStart(start["root"], Pass(start["depth"], *map(read_end, start["window"]))) for start in passes
    )
    if not all(type(start.root) is int and 0 <= start.root < len(columns.kind) for start in columns.passes):
        raise ValueError("a pass begins at a row")
    columns.probes = {int(row): place for row, place in probes.items()}
    columns.rest = {int(row): tuple((place, chance) for place, chance in rest) for row, rest in rests.items()}


def read_end(end: Any) -> float:
    """Read an end of a window. Raises ValueError if it is none."""
    if end in ("inf", "-inf"):
        return float(end)
    if type(end) not in (int, float):
        raise ValueError("the ends of a window are numbers")
    number: float = end
    return number


def source_column(distances: Any, kinds: bytearray) -> array[int]:
    """Read the column of sources; in JSON it has only the distances of transpositions and merged moves to theirs."""
    rows = [row for row, kind in enumerate(kinds) if kind in (TRANSPOSITION, MERGED)]
    sources = array("i", [-1]) * len(kinds)
    for row, distance in zip(rows, column_numbers(distances, len(rows)), strict=True):
        if not 0 < distance <= row:
            raise ValueError("a source is an earlier row")
        sources[row] = row - distance
    return sources


def column_numbers(column: Any, rows: int) -> Numbers:
    """Read a column of numbers. Raises ValueError if there are not `rows` of them or one is negative."""
    if isinstance(column, str):
        numbers: Numbers = bytearray(column.encode("ascii").translate(UNSHIFTED))
    elif isinstance(column, list) and all(type(number) is int and number >= 0 for number in column):
        numbers = narrow(column, max(column, default=0))
    else:
        raise ValueError("a column is a string or a list of whole numbers")
    if len(numbers) != rows:
        raise ValueError(f"a column has {len(numbers)} rows of {rows}")
    return numbers


def strict_json(text: str) -> Any:
    """Read JSON. Raises ValueError, also for NaN and infinities, which Python's reader accepts, and RecursionError."""

    def refuse(name: str) -> NoReturn:
        raise ValueError(name)

    return json.loads(text, parse_constant=refuse)
