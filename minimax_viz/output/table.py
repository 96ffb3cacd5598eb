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

from minimax_viz.errors import EngineError
from minimax_viz.safe_text import legible

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
