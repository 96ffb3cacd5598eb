"""The flat tables of a trace: a row a node, or a row a step."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from minimax_viz.record.kinds import KINDS
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator

TableName = Literal["nodes", "steps"]
Cell = str | int | float | None

NODE_COLUMNS = (
    "node", "parent", "path", "ply", "move", "player", "kind", "alpha", "beta", "value", "bound", "chosen",
)  # fmt: skip
STEP_COLUMNS = (
    "step", "kind", "node", "child", "alpha", "beta", "best", "improved", "supplier", "skipped", "text",
)  # fmt: skip
TEXT_COLUMNS = frozenset({"path", "move", "player", "kind", "bound", "text"})
NUMBER_COLUMNS = frozenset({"alpha", "beta", "value", "best"})


def columns_of_table(table: TableName) -> tuple[str, ...]:
    """The names of a table's columns."""
    return NODE_COLUMNS if table == "nodes" else STEP_COLUMNS


def rows_of_table(trace: Trace, table: TableName, lang: str) -> Iterator[tuple[Cell, ...]]:
    """The rows of a table; None is an empty cell, infinite bounds are numbers. `lang` is that of the sentences."""
    return node_rows(trace) if table == "nodes" else step_rows(trace, lang)


def node_rows(trace: Trace) -> Iterator[tuple[Cell, ...]]:
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


def step_rows(trace: Trace, lang: str) -> Iterator[tuple[Cell, ...]]:
    """A row for each step, with its sentence."""
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


def with_infinities_as_text(cell: Cell) -> Cell:
    """A cell for formats that have no infinite numbers: "-inf" and "inf"."""
    return str(cell) if cell in (inf, -inf) else cell
