"""The flat tables of a trace, with a row for each node or for each step."""

from collections.abc import Iterator
from typing import Literal

from minimax_viz.errors import Given, OutputError
from minimax_viz.output.table import CellValue, ColumnKind, Table
from minimax_viz.record.columns import KINDS
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog

TableName = Literal["nodes", "steps"]

NODE_COLUMNS: dict[str, ColumnKind] = {
    "node": "count", "parent": "count", "path": "text", "ply": "count", "move": "text", "player": "text",
    "kind": "text", "alpha": "number", "beta": "number", "value": "number", "bound": "text", "chosen": "count",
}  # fmt: skip
STEP_COLUMNS: dict[str, ColumnKind] = {
    "step": "count", "kind": "text", "node": "count", "child": "count", "alpha": "number", "beta": "number",
    "best": "number", "improved": "count", "supplier": "count", "skipped": "count", "text": "text",
}  # fmt: skip

MOST_IN_PATHS, PATH_OF_A_ROW = 30_000_000, 100  # characters; a chain of 5,000 nodes fits


def table_of(trace: Trace, name: TableName, lang: str = "en") -> Table:
    """The nodes or the steps of a trace. Infinite bounds are numbers; `lang` is the language of the sentences.

    Raises OutputError if the nodes lie so deep that their paths would make up nearly the whole table.
    """
    if name == "steps":
        return Table(columns=STEP_COLUMNS, rows=step_rows(trace, lang))
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
    return Table(columns=NODE_COLUMNS, rows=node_rows(trace))


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
