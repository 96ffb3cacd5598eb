"""What commands other than `trace` search: a BOARD with the options of `trace`, or a saved trace."""

from pathlib import Path
from typing import Any

import click

from minimax_viz.api import ShownTrace, load, trace
from minimax_viz.cli.options import refuse_given
from minimax_viz.cli.position import is_saved, path_of, position_argument
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.search_options import SEARCH_OPTIONS


def refuse_trace_folder(subject: str) -> None:
    """Raise click.UsageError if a folder is named instead of the trace in it."""
    path = path_of(subject)
    if path is not None and path.is_dir():
        raise click.UsageError(f"{subject} is a folder; name the trace inside it: {path / 'trace.json.gz'}.")


def trace_for(context: click.Context, subject: str | None, options: dict[str, Any], progress: Progress) -> ShownTrace:
    """The trace that the argument and the search options ask for; these are taken out of `options`.

    Without an argument it is the built-in example. Raises click.UsageError, and what `trace` and `load` raise.
    """
    search = {name: options.pop(name) for name in SEARCH_OPTIONS}
    if is_saved(subject):
        why = f"applies to a new search; {subject} holds a finished one."
        refuse_given(context, lambda name: name in SEARCH_OPTIONS, why)
        progress.phase("Reading the trace …")
        return load(Path(str(subject)))
    if subject is not None:
        refuse_trace_folder(subject)
    position, _ = position_argument(subject, search.pop("example"), search["game"])
    progress.phase("Searching …")
    return trace(position, on_progress=progress.nodes, **search)
