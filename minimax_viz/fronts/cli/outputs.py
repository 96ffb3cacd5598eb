"""Write the formats of a trace that were asked for into a folder."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

from minimax_viz.errors import EngineError
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.options import OutputOptions
from minimax_viz.fronts.cli.previous_outputs import refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.output.formats import BY_GRAPHVIZ, OF_TABLES, OF_TRACES, Format
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.trace import Trace
from minimax_viz.search.interrupts import deferring_interrupt
from minimax_viz.tasks.writing import write
from minimax_viz.text.catalog import Catalog

if TYPE_CHECKING:
    from minimax_viz.output.table import Table

OF_ONE_TRACE: Mapping[str, Format] = {**OF_TRACES, **OF_TABLES}
"""The formats of a trace: those for a folder, and the table of its nodes, for which a file must be named."""


def write_outputs(
    trace: Trace, options: OutputOptions, progress: StatusLine
) -> tuple[dict[str, str], list[EngineError]]:
    """Write the formats that were asked for into the folder, or the one file.

    Returns the path of each format written, and what kept an engine from writing the others. Raises OutputError.
    """
    refuse_others(options, OF_ONE_TRACE)
    look = RenderOptions(options.lang, options.theme, options.draw_nodes)
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
    from minimax_viz.output.trace_tables import table_of  # imported only for tables

    return table_of(trace, "nodes")


def warn_of_boxes(trace: Trace, words: Catalog, *texts: str) -> None:
    """Warn about characters of a trace, and of the texts, that would be boxes in a picture in pixels."""
    from minimax_viz.output.raster.png import (  # imported only for pictures in pixels
        missing_text,
        texts_of,
    )

    if signs := missing_text((*texts, *texts_of(trace))):
        say(words.text("boxes.picture", signs=signs), err=True)
