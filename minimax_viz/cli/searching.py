"""What commands other than `trace` show: a BOARD, searched with the options of `trace`, or a saved trace."""

from typing import Any, TypeVar

import click

from minimax_viz.cli.console import say
from minimax_viz.cli.options import refuse_given
from minimax_viz.cli.position import is_saved, position_argument, trace_path
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.task_options import task_from
from minimax_viz.showntrace import ShownTrace
from minimax_viz.tasks.search_options import OneSearch
from minimax_viz.tasks.subject import SubjectTask
from minimax_viz.tasks.subject import is_saved as is_trace
from minimax_viz.text.catalog import Catalog

TaskT = TypeVar("TaskT", bound=SubjectTask[Any])


def subject_task(
    task: type[TaskT], context: click.Context, subject: str | None, options: dict[str, Any], words: Catalog
) -> TaskT:
    """The task that the argument and the options ask for, which are taken out of `options`.

    Without an argument it is of the built-in example. Raises click.UsageError, and what reading a position raises.
    """
    if is_saved(subject):
        refuse_given(
            context, OneSearch.options().__contains__,
            "{option} applies to a new search; {trace} holds a finished one.", trace=subject,
        )  # fmt: skip
        own = {name: value for name, value in options.items() if name not in OneSearch.options()}
        return task_from(task, own, subject=trace_path(str(subject)))
    position, _ = position_argument(subject, options.pop("example"), options["game"], words)
    return task_from(task, options, subject=position, keep_interrupted=True)


def tell_depth_of(task: SubjectTask[Any], made: ShownTrace, progress: StatusLine) -> None:
    """Say how far a new search looked, if that was not asked for."""
    if not is_trace(task.subject) and task.depth is None and made.settings.depth is not None:
        progress.note("search.looked", plies=made.settings.depth)


def tell_depth(made: ShownTrace, asked: int | None, progress: StatusLine) -> None:
    """Say how far a search looked, if that was not asked for."""
    if asked is None and made.settings.depth is not None:
        say(progress.words.text("search.looked", plies=made.settings.depth), err=True)
