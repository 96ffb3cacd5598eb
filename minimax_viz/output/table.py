"""Tables: every output of rows is made from one. As CSV for spreadsheets, JSON lines, Parquet, and data frames."""

import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from math import inf
from typing import Any, Literal

from minimax_viz.errors import EngineError, Given, OutputError
from minimax_viz.games.game import is_infinite
from minimax_viz.record.columns import KINDS
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import legible
from minimax_viz.text.catalog import catalog

ColumnKind = Literal["text", "count", "number", "truth"]
"""The kind of a column: texts, whole numbers, any numbers, or true and false. A cell of any kind may be empty."""

CellValue = str | int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Named columns, their kinds, and the rows, which may be made while they are read; None is an empty cell."""

    columns: Mapping[str, ColumnKind]
    rows: Iterable[tuple[CellValue, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(Table):
    """The results of many searches: the table, the data of the chart, the theme of pictures, the language of both."""

    chart: Any
    theme: str = "light"
    lang: str = "en"


BATCH = 20_000

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+|inf)", re.ASCII)
# Where a formula may begin: at the start of a line or after some spreadsheet's cell separator, blanks or not.
FORMULA = re.compile(
    "(?m)(?:^|(?<=[;\t]))(?=[ \t\xa0\u2000-\u200a\u3000\xad\u200b-\u200f\u2060\ufeff]*[=+@\uff1d\uff0b\uff20\uff0d-])"
)


def csv_file(table: Table) -> Iterator[bytes]:
    """The table by RFC 4180 in UTF-8, with a header line, nothing for missing values, and 1 and 0 for truths."""
    import csv  # most who know tables write none

    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(table.columns)
    written = [CSV_CELLS[kind] for kind in table.columns.values()]
    for batch in batches(table):
        writer.writerows([cell(value) for cell, value in zip(written, row, strict=True)] for row in batch)
        yield buffer.getvalue().encode("utf-8")
        buffer.seek(0)
        buffer.truncate()


def batches(table: Table) -> Iterator[list[tuple[CellValue, ...]]]:
    """The rows, many at a time; one empty batch if the table has no rows."""
    rows = iter(table.rows)
    yield list(islice(rows, BATCH))
    while batch := list(islice(rows, BATCH)):
        yield batch


def csv_text(cell: CellValue) -> CellValue:
    """A text in CSV. An apostrophe precedes what a spreadsheet would take for a formula."""
    if not isinstance(cell, str):
        return cell
    return cell if NUMBER.fullmatch(cell) else FORMULA.sub("'", legible(cell))


def with_infinity_as_text(cell: CellValue) -> CellValue:
    """A cell for formats that have no infinite numbers: "-inf" and "inf"."""
    return str(cell) if cell in (inf, -inf) else cell


CSV_CELLS: Mapping[ColumnKind, Callable[[CellValue], CellValue]] = {
    "text": csv_text,
    "count": with_infinity_as_text,
    "number": with_infinity_as_text,
    "truth": lambda cell: None if cell is None else int(cell),
}


def jsonl_file(table: Table) -> Iterator[bytes]:
    """One JSON object per line, with null for missing values."""
    for batch in batches(table):
        lines = (dict(zip(table.columns, map(with_infinity_as_text, row), strict=True)) for row in batch)
        yield "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode("utf-8")


def parquet_file(table: Table) -> bytes:
    """Parquet with numbers of 64 bits, infinite bounds included. Raises EngineError without pyarrow."""
    check_parquet()
    import pyarrow as pa  # heavy and an extra; nothing else needs it
    import pyarrow.parquet as pq

    kinds: Mapping[ColumnKind, Any] = {
        "text": pa.string(), "count": pa.int64(), "number": pa.float64(), "truth": pa.bool_(),
    }  # fmt: skip
    fields = [(name, kinds[kind]) for name, kind in table.columns.items()]
    schema = pa.schema(fields, metadata={"creator": "minimax-viz"})
    sink = io.BytesIO()
    with pq.ParquetWriter(sink, schema) as writer:
        for batch in batches(table):
            cells = list(zip(*batch, strict=True)) or [()] * len(schema)
            arrays = [pa.array(each, field.type) for each, field in zip(cells, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return sink.getvalue()


def check_parquet() -> None:
    """Raise EngineError if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise EngineError('Parquet needs pyarrow; install it with: pip install "minimax-viz[parquet]".')


PANDAS_TYPES: dict[ColumnKind, str] = {"text": "object", "count": "Int64", "number": "float64", "truth": "boolean"}
POLARS_TYPES: dict[ColumnKind, str] = {"text": "String", "count": "Int64", "number": "Float64", "truth": "Boolean"}


def data_frame(table: Table) -> Any:
    """The table as a pandas or else a Polars DataFrame, infinite bounds as numbers. Raises EngineError without both."""
    columns = dict(zip(table.columns, map(list, zip(*table.rows, strict=True)), strict=False))
    columns = {name: columns.get(name, []) for name in table.columns}
    if find_spec("pandas") is not None:
        pandas = import_module("pandas")
        return pandas.DataFrame(
            {name: pandas.Series(cells, dtype=PANDAS_TYPES[table.columns[name]]) for name, cells in columns.items()}
        )
    if find_spec("polars") is not None:
        polars = import_module("polars")
        schema = {name: getattr(polars, POLARS_TYPES[kind]) for name, kind in table.columns.items()}
        return polars.DataFrame(columns, schema=schema, strict=False)
    raise EngineError('A data frame needs pandas or Polars; install one with: pip install "minimax-viz[frames]".')


TableName = Literal["nodes", "steps"]

NODE_COLUMNS: dict[str, ColumnKind] = {
    "node": "count", "parent": "count", "path": "text", "ply": "count", "move": "text", "player": "text",
    "kind": "text", "alpha": "number", "beta": "number", "value": "number", "bound": "text", "chosen": "count",
}  # fmt: skip
STEP_COLUMNS: dict[str, ColumnKind] = {
    "step": "count", "kind": "text", "node": "count", "child": "count", "alpha": "number", "beta": "number",
    "best": "number", "improved": "count", "supplier": "count", "skipped": "count", "text": "text",
}  # fmt: skip
VISIT_COLUMNS: dict[str, ColumnKind] = {"pass": "count", "purpose": "text", "probability": "number"}
"""What the nodes of a search in visits have besides."""

MOST_IN_PATHS, PATH_OF_A_ROW = 30_000_000, 100  # characters; a chain of 5,000 nodes fits


def table_of(trace: Trace, name: TableName, lang: str = "en") -> Table:
    """The nodes or the steps of a trace. Infinite bounds are numbers; `lang` is the language of the sentences. Nodes of
    searches in visits (with chance nodes, second visits or several passes) have further columns.

    Raises OutputError if the nodes lie so deep that their paths would make up nearly the whole table.
    """
    if name == "steps":
        return Table(columns=STEP_COLUMNS, rows=as_infinite(step_rows(trace, lang), trace))
    plies = trace.columns.ply
    signs = 2 * sum(plies)
    if signs > max(MOST_IN_PATHS, PATH_OF_A_ROW * len(plies)):
        raise OutputError(
            "The search is {plies} plies deep, and the paths in a table of its nodes would take {characters} "
            "characters; write the steps ({steps}), or read the rows in Python with minimax_viz.load().",
            plies=max(plies),
            characters=signs,
            steps=Given("table", "steps"),
        )
    if trace.is_in_visits:
        return Table(columns=NODE_COLUMNS | VISIT_COLUMNS, rows=as_infinite(visit_rows(trace), trace))
    return Table(columns=NODE_COLUMNS, rows=as_infinite(node_rows(trace), trace))


def as_infinite(rows: Iterator[tuple[CellValue, ...]], trace: Trace) -> Iterator[tuple[CellValue, ...]]:
    """The rows, with infinite numbers for what a win or a loss for good is kept as."""
    if all(value is None or not is_infinite(value) for value in trace.columns.value):
        return rows
    return (tuple(infinite(cell) if isinstance(cell, int | float) else cell for cell in row) for row in rows)


def infinite(cell: float) -> float:
    """A number, or ∞ or −∞ if that is what it stands for."""
    return cell if not is_infinite(cell) else inf if cell > 0 else -inf


def node_rows(trace: Trace) -> Iterator[tuple[CellValue, ...]]:
    """A row for each row of the trace, in preorder."""
    columns, windows, choices = trace.columns, trace.windows, trace.choices
    path: list[str] = []
    for row, (ply, kind, value, parent, order) in enumerate(
        zip(columns.ply, columns.kind, columns.value, trace.parents, trace.orders, strict=True)
    ):
        path[max(ply - 1, 0) :] = [str(order)] if ply else []
        label = columns.labels[columns.label[row]]
        yield (
            row,
            parent if ply else None,
            "/" + "/".join(path),
            ply,
            label.move,
            label.player,
            KINDS[kind],
            windows.alpha[row],
            windows.beta[row],
            value,
            trace.bound(row),
            int(ply > 0 and choices[parent] == row),
        )


def visit_rows(trace: Trace) -> Iterator[tuple[CellValue, ...]]:
    """The same for a search in visits, with the pass, what each row was visited for, and how likely its move is."""
    number = 0
    for (node, parent, _, ply, *others), row in zip(node_rows(trace), trace, strict=True):
        number += not ply
        yield node, parent, row.path, ply, *others, number, row.purpose, row.probability


def step_rows(trace: Trace, lang: str) -> Iterator[tuple[CellValue, ...]]:
    """A row for each step, with its sentence."""
    from minimax_viz.text.narrator import Narrator  # which no other table needs

    narrator = Narrator(trace, catalog(lang))
    for step in trace.steps:
        yield (
            step.number,
            step.kind,
            step.node,
            step.child,
            step.alpha,
            step.beta,
            step.best,
            None if step.improved is None else int(step.improved),
            step.supplier,
            step.skipped,
            narrator.text(step),
        )
