"""Rows of named cells as files: CSV for spreadsheets, and Parquet."""

import csv
import io

from minimax_viz.output.results import Results
from minimax_viz.output.tables.files import check_parquet, csv_cell


def csv_file(results: Results) -> bytes:
    """RFC 4180, UTF-8, a header line, empty cells for None, 1 and 0 for true and false."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(results.columns)
    texts = [kind == "text" for kind in results.columns.values()]
    for row in results.rows:
        writer.writerow(
            int(cell) if cell is True or cell is False else csv_cell(cell, is_text)
            for cell, is_text in zip(row, texts, strict=True)
        )
    return buffer.getvalue().encode("utf-8")


def parquet_file(results: Results) -> bytes:
    """The same as Parquet. Raises EngineError where pyarrow is missing."""
    check_parquet()
    import pyarrow as pa  # heavy and an extra; nothing else needs it
    import pyarrow.parquet as pq

    kinds = {"text": pa.string(), "count": pa.int64(), "number": pa.float64(), "truth": pa.bool_()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in results.columns.items()])
    cells = list(zip(*results.rows, strict=True)) or [()] * len(results.columns)
    sink = io.BytesIO()
    arrays = [pa.array(each, field.type) for each, field in zip(cells, schema, strict=True)]
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
    return sink.getvalue()
