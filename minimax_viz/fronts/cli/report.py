"""The report that a command prints at its end: a JSON object, or a short summary with the tree if it is small.

The files are written first: the formats that were asked for, in a folder.
"""

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from minimax_viz.errors import EngineError
from minimax_viz.fronts.cli.console import BOLD, DIM, INTERRUPTED, STRUCK, Part, error_of, say, tell
from minimax_viz.fronts.cli.options import OutputOptions
from minimax_viz.fronts.cli.previous_outputs import previous_outputs, refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType
from minimax_viz.output.formats import BY_GRAPHVIZ, OF_TABLES, OF_TRACES, Format
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.columns import PRUNED, UNPROBED, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import collapsed
from minimax_viz.search.limits import deferring_interrupt
from minimax_viz.study.results import write
from minimax_viz.text.bestmoves import best_moves_lines
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.labels import AS_READ, node_value, origin_mark, visit_note, why_not_followed
from minimax_viz.text.names import node_name, path_text, title_of
from minimax_viz.text.summary import (
    cost_line,
    left_out_lines,
    open_leaf_lines,
    passes_line,
    result_line,
    settings_line,
    short_line,
    warning_lines,
)
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.fold import earlier_visits, rows_below
from minimax_viz.views.side import told_by

if TYPE_CHECKING:
    from minimax_viz.output.table import Table

SMALL_TREE = 40  # rows that fit a terminal


def deliver(trace: TraceResult, options: OutputOptions, progress: StatusLine, note: str = "") -> None:
    """Write the outputs, print the report, open the page, and leave with the exit code that fits."""
    earlier = previous_outputs(options)
    trace = told_by(trace, options.view)
    with progress:
        written, missing = write_outputs(trace, options, progress)
    options.report(
        lambda: trace.summary() | {"files": written},
        lambda: print_summary(trace, written, note, options.lang),
        told="" if missing else earlier.clear([trace], written.values(), progress.words),
        page=next((written[name] for name in ("html", "svg", "png", "pdf") if name in written), None),
    )
    if missing:
        raise error_of(missing)
    if trace.header.stopped == "interrupt":
        raise click.exceptions.Exit(INTERRUPTED)


def print_summary(trace: TraceResult, written: Mapping[str, str], note: str, lang: str) -> None:
    """Print a few lines that a reader takes in at a glance."""
    words = catalog(lang)
    if note:
        tell(note)
    tell((collapsed(title_of(trace.header, words)), BOLD), f"  {collapsed(short_line(trace.header.board))}")
    tell((collapsed(settings_line(trace, words)), DIM))
    if trace.last_pass.end - trace.root <= SMALL_TREE:
        for parts in tree_lines(trace, words):
            tell(*parts)
    tell(collapsed(result_line(trace, words)))
    for line in best_moves_lines(trace, words):
        tell(collapsed(line))
    passes = [collapsed(line) for line in (passes_line(trace, words),) if line]
    for line in (cost_line(trace, words), *passes, *left_out_lines(trace, words), *open_leaf_lines(trace, words)):
        tell(line)
    for line in warning_lines(trace, words):
        tell((line, BOLD))
    for path in written.values():
        tell(f"  {path}")


BRANCH, BESIDE = "├── ", "│   "  # before a child, and before what is below it
TURN_SIGNS: Mapping[NodeType, str] = {MAX: "▲", MIN: "▼", CHANCE: "●"}
LAST, BELOW = "└── ", "    "  # the same for the last child


def tree_lines(trace: Trace, words: Catalog) -> Iterator[list[Part]]:
    """Yield the whole tree, a line for each row, with the best moves bold and the moves not followed struck through.

    Of several passes it is the last finished one, with the last visit of each move.
    """
    rows = [trace[row] for row in rows_below(trace, trace.root, earlier_visits(trace))]
    last = {row.parent: row.node for row in rows}
    best = set(trace.principal_rows())
    before = {trace.root: ""}  # the text before the children of a row
    for row in rows:
        branch = ""
        if row.parent is not None and row.node != trace.root:
            is_last = last[row.parent] == row.node
            branch = before[row.parent] + (LAST if is_last else BRANCH)
            before[row.node] = before[row.parent] + (BELOW if is_last else BESIDE)
        edge = row.move if branch and row.move != row.name else ""
        if branch and row.probability is not None:
            chance = words.probability(row.probability).translate(AS_READ)
            edge = f"{edge} {chance}" if edge else chance
        text = collapsed(path_text([*([edge] if edge else []), node_name(trace, row.node, words)]))
        if trace.columns.kind[row.node] > VISITED:
            is_cut = trace.columns.kind[row.node] in (PRUNED, UNPROBED)
            reason = words.text("summary.skipped") if is_cut else why_not_followed(trace, row.node, words)
            yield [branch, (text, STRUCK), (f" {collapsed(reason)}", DIM)]
        else:
            mark = f"{TURN_SIGNS[row.player]} " if row.kind == "interior" else origin_mark(trace, row.node)
            line = f"{text} {mark}{node_value(trace, row.node, words)}"
            note = visit_note(trace, row.node, words)
            yield [branch, (line, BOLD) if row.node in best else line, *([(f" {note}", DIM)] if note else [])]


OF_ONE_TRACE: Mapping[str, Format] = {**OF_TRACES, **OF_TABLES}
"""The formats of a trace: those for a folder, and the table of its nodes, for which a file must be named."""


def write_outputs(
    trace: Trace, options: OutputOptions, progress: StatusLine
) -> tuple[dict[str, str], list[EngineError]]:
    """Write the formats that were asked for into the folder, or the one file.

    Returns the path of each format written, and what kept an engine from writing the others. Raises OutputError.
    """
    refuse_others(options, OF_ONE_TRACE)
    look = RenderOptions(options.lang, options.theme, options.draw_nodes, options.fit)
    forms: Mapping[str, Format] = {**OF_ONE_TRACE, **(BY_GRAPHVIZ if options.engine == "graphviz" else {})}
    written: dict[str, str] = {}
    missing: list[EngineError] = []
    # The trace first: whatever happens to the pictures, the record of a long search is safe.
    for name in sorted(forms, key=lambda name: name != "trace"):
        if name not in options.formats:
            continue
        path = options.path(forms[name].file_name)
        progress.phase("progress.write", file=path.name)
        try:
            with deferring_interrupt() if name == "trace" else nullcontext():
                write(path, forms[name], *([nodes_of(trace)] if name in OF_TABLES else [trace, look]))
        except EngineError as error:
            missing.append(error)
            continue
        written[name] = str(path)
        if forms[name].pixels:
            warn_of_boxes(trace, progress.words)
    return {name: written[name] for name in options.formats if name in written}, missing


def nodes_of(trace: Trace) -> "Table":
    """Return the table of the nodes."""
    from minimax_viz.output.table import table_of  # imported only for tables

    return table_of(trace, "nodes")


def warn_of_boxes(trace: Trace, words: Catalog, *texts: str) -> None:
    """Warn about characters of a trace, and of the texts, that would be boxes in a picture in pixels."""
    from minimax_viz.output.png import missing_text, texts_of  # imported only for pictures in pixels

    if signs := missing_text((*texts, words.document["language"], *texts_of(trace))):
        say(words.text("boxes.picture", signs=signs), err=True)
