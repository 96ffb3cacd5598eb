"""What a command that is not `trace` searches: it takes a BOARD with the options of `trace`, or a saved trace."""

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from minimax_viz.api import ShownTrace, load, trace
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.position import position_text
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.trace_command import command as trace_command
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES

SEARCH_OPTIONS: tuple[click.Parameter, ...] = tuple(
    param
    for param in trace_command.params
    if isinstance(param, click.Option) and param.name not in OutputOptions.__dataclass_fields__
)
"""The options of `trace` that say what is searched and how, to be added to a command's `params`."""

SAVED = ".json.gz"


def is_saved(subject: str | None) -> bool:
    """Whether the argument names a saved trace."""
    return subject is not None and subject.lower().endswith(SAVED)


def searched(context: click.Context, subject: str | None, options: dict[str, Any], progress: Progress) -> ShownTrace:
    """The trace that the argument and the SEARCH_OPTIONS ask for; these are taken out of `options`.

    Without an argument it is the built-in example. Raises click.UsageError, and what `trace` and `load` raise.
    """
    names = [str(param.name) for param in SEARCH_OPTIONS]
    search = {name: options.pop(name) for name in names}
    given = [name for name in names if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
    if is_saved(subject):
        if given:
            option = f"--{given[0].replace('_', '-')}"
            raise click.UsageError(f"{option} belongs to a search, and {subject} holds one that is done.")
        progress.phase("Reading the trace …")
        return load(Path(str(subject)))
    example = search.pop("example")
    if subject is not None and example is not None:
        raise click.UsageError("Give a BOARD or an --example, not both.")
    if subject is None and example is None and search["game"] is None:
        example = DEFAULT_EXAMPLE
    board = None if subject is None else position_text(subject)
    progress.phase("Searching …")
    return trace(EXAMPLES[example].board if example else board, on_progress=progress.nodes, **search)
