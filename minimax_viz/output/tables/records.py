"""Rows of named cells as files: CSV for spreadsheets, and Parquet."""

import csv
import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Literal

from minimax_viz.errors import EngineError
from minimax_viz.output.tables.files import csv_cell

Kind = Literal["text", "count", "number", "truth"]
"""Of a column: texts, whole numbers, any numbers, or true and false; a cell of any kind may be empty."""

Records = Sequence[Sequence[Any]]


def csv_of(columns: Mapping[str, Kind], rows: Records) -> bytes:
    """RFC 4180, UTF-8, a header line, empty cells for None, 1 and 0 for true and false."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(columns)
    texts = [kind == "text" for kind in columns.values()]
    for row in rows:
        writer.writerow(
            int(cell) if cell is True or cell is False else csv_cell(cell, is_text)
            for cell, is_text in zip(row, texts, strict=True)
        )
    return buffer.getvalue().encode("utf-8")


def parquet_of(columns: Mapping[str, Kind], rows: Records) -> bytes:
    """The same as Parquet. Raises EngineError where pyarrow is missing."""
    check_parquet()
    import pyarrow as pa  # heavy and an extra; nothing else needs it
    import pyarrow.parquet as pq

    kinds = {"text": pa.string(), "count": pa.int64(), "number": pa.float64(), "truth": pa.bool_()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()])
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    sink = io.BytesIO()
    arrays = [pa.array(each, field.type) for each, field in zip(cells, schema, strict=True)]
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
    return sink.getvalue()


def check_parquet() -> None:
    """Raise EngineError where there is no pyarrow."""
    if find_spec("pyarrow") is None:
        raise EngineError("Parquet needs pyarrow; install it with: pip install pyarrow.")
