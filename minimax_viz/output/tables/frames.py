"""Tables as data frames of pandas or of Polars, whichever is installed."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from minimax_viz.errors import EngineError
from minimax_viz.output.tables.table import ColumnKind, Table

PANDAS_TYPES: dict[ColumnKind, str] = {"text": "object", "count": "Int64", "number": "float64", "truth": "boolean"}
POLARS_TYPES: dict[ColumnKind, str] = {"text": "String", "count": "Int64", "number": "Float64", "truth": "Boolean"}


def data_frame(table: Table) -> Any:
    """The table as a pandas DataFrame or, without pandas, a Polars one. Infinite bounds are numbers.

    Raises EngineError if neither is installed.
    """
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
