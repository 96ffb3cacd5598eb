"""The flat tables: columns, empty cells, hostile names, and the three formats that tell the same."""

import csv
import io
import json

import pytest

from minimax_viz import trace
from minimax_viz.errors import OutputError
from minimax_viz.output.formats import OF_TABLES
from minimax_viz.output.table import table_of


def text_of(recorded, table, to, lang="en"):
    return b"".join(OF_TABLES[to].pieces(table_of(recorded, table, lang))).decode("utf-8")


def test_the_tables_of_the_textbook_tree_in_both_languages(golden):
    golden("aima-nodes.csv", text_of(trace("[[3,12,8],[2,4,6],[14,5,2]]"), "nodes", "csv"))
    recorded = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    for lang in ("en", "ru"):
        golden(f"aima-steps-{lang}.csv", text_of(recorded, "steps", "csv", lang))


@pytest.mark.thorough
def test_rows_so_deep_that_a_table_would_be_their_paths_are_no_table():
    deep = trace("[" * 20_000 + "1" + "]" * 20_000)
    with pytest.raises(OutputError, match=r"20,000 plies deep, and the paths .* would take 400,020,000"):
        table_of(deep, "nodes")
    assert table_of(deep, "steps")
    assert table_of(trace("[" * 5_000 + "1" + "]" * 5_000), "nodes")


def test_json_lines_tell_the_same_as_csv_where_cells_may_be_empty():
    recorded = trace("[[[5,0.5],[-2,7]],[[1],[9,-4]]]")
    for table in ("nodes", "steps"):
        lines = [json.loads(line) for line in text_of(recorded, table, "jsonl").splitlines()]
        rows = list(csv.DictReader(io.StringIO(text_of(recorded, table, "csv"))))
        assert [{key: "" if cell is None else str(cell) for key, cell in line.items()} for line in lines] == rows
    rows = list(csv.DictReader(io.StringIO(text_of(trace("[[1,2],[3]]", max_nodes=2), "nodes", "csv"))))
    assert [(row["kind"], row["value"], row["bound"]) for row in rows] == [("interior", "", ""), ("interior", "", "")]


def test_parquet_tells_the_same_as_json_lines():
    pq = pytest.importorskip("pyarrow.parquet", reason="pip install pyarrow")
    recorded = trace("XO./.X./..O")
    for table in ("nodes", "steps"):
        lines = [json.loads(line) for line in text_of(recorded, table, "jsonl").splitlines()]
        rows = pq.read_table(io.BytesIO(b"".join(OF_TABLES["parquet"].pieces(table_of(recorded, table))))).to_pylist()
        for line in lines:
            for key in ("alpha", "beta"):
                line[key] = None if line[key] is None else float(line[key])
        assert rows == lines
