"""The tables as files: CSV for spreadsheets, JSON lines, and Parquet."""

import csv
import io
import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

from minimax_viz.errors import EngineError
from minimax_viz.output.tables.trace import (
    NUMBER_COLUMNS,
    TEXT_COLUMNS,
    Cell,
    TableName,
    columns_of_table,
    rows_of_table,
    with_infinities_as_text,
)
from minimax_viz.record.trace import Trace
from minimax_viz.signs import legible

BATCH = 20_000

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+|inf)", re.ASCII)
# Where a formula may begin: with a line or behind what some spreadsheets part cells at, whatever blanks come before it.
FORMULA = re.compile(
    "(?m)(?:^|(?<=[;\t]))(?=[ \t\xa0\u2000-\u200a\u3000\xad\u200b-\u200f\u2060\ufeff]*[=+@\uff1d\uff0b\uff20\uff0d-])"
)


def csv_file(trace: Trace, table: TableName, lang: str) -> Iterator[bytes]:
    """RFC 4180, UTF-8, a header line, empty cells for what is not there."""
    names = columns_of_table(table)
    texts = [name in TEXT_COLUMNS for name in names]
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(names)
    rows = rows_of_table(trace, table, lang)
    while batch := list(islice(rows, BATCH)):
        writer.writerows([csv_cell(cell, text) for cell, text in zip(row, texts, strict=True)] for row in batch)
        yield buffer.getvalue().encode("utf-8")
        buffer.seek(0)
        buffer.truncate()


def csv_cell(cell: Cell, is_text: bool) -> Cell:
    """A cell as CSV has it; what a spreadsheet would take for a formula gets an apostrophe before it."""
    if is_text and isinstance(cell, str):
        return cell if NUMBER.fullmatch(cell) else FORMULA.sub("'", legible(cell))
    return with_infinities_as_text(cell)


def jsonl_file(trace: Trace, table: TableName, lang: str) -> Iterator[bytes]:
    """A JSON object a line; null for what is not there."""
    names = columns_of_table(table)
    rows = rows_of_table(trace, table, lang)
    while batch := list(islice(rows, BATCH)):
        lines = (dict(zip(names, map(with_infinities_as_text, row), strict=True)) for row in batch)
        yield "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode("utf-8")


def parquet_file(trace: Trace, table: TableName, lang: str) -> Iterator[bytes]:
    """Parquet with numbers as 64-bit floats or integers, infinite bounds included.

    Raises EngineError where there is no pyarrow.
    """
    check_parquet()
    import pyarrow as pa  # heavy and an extra; nothing else needs it
    import pyarrow.parquet as pq

    def kind(name: str) -> Any:
        return pa.string() if name in TEXT_COLUMNS else pa.float64() if name in NUMBER_COLUMNS else pa.int64()

    names = columns_of_table(table)
    schema = pa.schema([(name, kind(name)) for name in names])
    sink = io.BytesIO()
    rows = rows_of_table(trace, table, lang)
    with pq.ParquetWriter(sink, schema) as writer:
        while batch := list(islice(rows, BATCH)):
            columns = [
                pa.array(cells, field.type) for cells, field in zip(zip(*batch, strict=True), schema, strict=True)
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
    yield sink.getvalue()


def check_parquet() -> None:
    """Raise EngineError where there is no pyarrow."""
    if find_spec("pyarrow") is None:
        raise EngineError("Parquet needs pyarrow; install it with: pip install pyarrow.")
