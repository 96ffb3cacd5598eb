"""What commands other than `trace` search: a BOARD with the options of `trace`, or a saved trace."""

from typing import Any

import click

from minimax_viz.cli.console import say
from minimax_viz.cli.options import refuse_given
from minimax_viz.cli.position import is_saved, position_argument, trace_path
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.task_options import SEARCH_OPTIONS
from minimax_viz.showntrace import ShownTrace
from minimax_viz.tasks.trace import TracePosition, load


def trace_for(context: click.Context, subject: str | None, options: dict[str, Any], progress: StatusLine) -> ShownTrace:
    """The trace that the argument and the search options ask for; these are taken out of `options`.

    Without an argument it is the built-in example. Raises click.UsageError, and what `trace` and `load` raise.
    """
    search = {name: options.pop(name) for name in SEARCH_OPTIONS}
    if is_saved(subject):
        why = f"applies to a new search; {subject} holds a finished one."
        refuse_given(context, lambda name: name in SEARCH_OPTIONS, why)
        progress.phase("progress.read")
        return load(trace_path(str(subject)))
    quiet = bool(options.get("quiet"))
    position, _ = position_argument(subject, search.pop("example"), search["game"], progress.words)
    made = TracePosition(position, keep_interrupted=True, **search).run(progress)
    if not quiet:
        tell_depth(made, search["depth"], progress)
    return made


def tell_depth(made: ShownTrace, asked: int | None, progress: StatusLine) -> None:
    """Say how far a search looked, if that was not asked for."""
    if asked is None and made.settings.depth is not None:
        say(progress.words.text("search.looked", plies=made.settings.depth), err=True)
