"""The tables as files: CSV for spreadsheets, JSON lines, and Parquet."""

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from math import inf
from typing import Any

from minimax_viz.errors import EngineError
from minimax_viz.output.tables.table import CellValue, ColumnKind, Table
from minimax_viz.signs import legible

BATCH = 20_000

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+|inf)", re.ASCII)
# Where a formula may begin: at the start of a line or after some spreadsheet's cell separator, blanks or not.
FORMULA = re.compile(
    "(?m)(?:^|(?<=[;\t]))(?=[ \t\xa0\u2000-\u200a\u3000\xad\u200b-\u200f\u2060\ufeff]*[=+@\uff1d\uff0b\uff20\uff0d-])"
)


def csv_file(table: Table) -> Iterator[bytes]:
    """The table by RFC 4180 in UTF-8, with a header line, empty cells for missing values, and 1 and 0 for true and
    false.
    """
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
    """The rows, many at a time; one empty batch if there are none."""
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
    """Parquet with numbers as 64-bit floats or integers, infinite bounds included. Raises EngineError without
    pyarrow.
    """
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
