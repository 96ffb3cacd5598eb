"""The options of tasks on the command line, made from what each task declares."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING
from pathlib import Path
from typing import Any, TypeVar

import click

from minimax_viz.errors import Given, SettingsError
from minimax_viz.fronts.cli.completion import COMPLETERS, complete_files
from minimax_viz.fronts.cli.console import UsageMistake
from minimax_viz.fronts.cli.options import Adder, adding, choice, given_options, reading_by, refuse_given
from minimax_viz.fronts.cli.position import is_saved, position_argument, trace_path
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.settings import system_language
from minimax_viz.search.arguments import MOST
from minimax_viz.study.variations import setting_name
from minimax_viz.tasks.options import Task, TaskOption
from minimax_viz.tasks.search_options import OneSearch
from minimax_viz.tasks.trace import SubjectTask
from minimax_viz.text.catalog import Catalog
from minimax_viz.tracing.result import TraceResult

TaskT = TypeVar("TaskT", bound=Task[Any])
SearchTaskT = TypeVar("SearchTaskT", bound=SubjectTask[Any])


class OptionOfTask(click.Option):
    """An option that knows in which `group` the help lists it."""

    def __init__(self, *arguments: Any, group: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.group = group


def task_options(task: type[Task[Any]], **otherwise: Any) -> Adder:
    """Add the options of a task to a command; `otherwise` gives some of them another default."""
    return adding(
        adder_for(name, otherwise.get(name, default), known)
        for name, (default, known) in task.options().items()
        if not known.only_in_python
    )


def adder_for(name: str, default: Any, known: TaskOption) -> Adder:
    """Return the function that adds an option to a command."""
    how: dict[str, Any] = {"help": known.help, "multiple": known.repeated, "metavar": known.metavar}
    how |= {"default": None if default is MISSING else default, "show_default": default not in (None, "")}
    if known.completes is not None:
        how["shell_complete"] = COMPLETERS[known.completes]
    if name == "lang":
        how |= {"default": system_language, "show_default": "that of your system"}
    if known.choices:
        how["type"] = choice(known.choices)
    elif known.whole is not None:
        least, most = known.whole
        how["type"] = click.IntRange(least, None if most == MOST else most)
        how["metavar"] = known.metavar or "N"
    elif known.seconds:
        how["type"] = click.FloatRange(min=0)
    elif known.metavar is not None:
        how["type"] = str
    elif not known.opposite:
        how["is_flag"] = True
    if known.read is not None:
        how["callback"] = reading_by(known.read, default)
        how["default"] = None if isinstance(default, tuple) else default
    typed = f"--{name.replace('_', '-')}"
    flags = f"{typed}/--{known.opposite}" if known.opposite else typed
    return click.option(flags, name, cls=OptionOfTask, group=known.group, **how)


def task_from(task: type[TaskT], options: dict[str, Any], **more: Any) -> TaskT:
    """Return the task that a command's parameters ask for; those that belong to it are taken out of them."""
    return task(**{name: options.pop(name) for name in task.options() if name in options}, **more)


def board_argument(name: str = "board", metavar: str = "[BOARD]") -> Adder:
    """Make the argument for a position, or for whatever the metavar names."""
    return click.argument(name, metavar=metavar, required=False, shell_complete=complete_files)


def subject_task(
    task: type[SearchTaskT], context: click.Context, subject: str | None, options: dict[str, Any], words: Catalog
) -> SearchTaskT:
    """Make the task that the argument and the options ask for, which are taken out of `options`.

    Without an argument it is about the built-in example. Raises click.UsageError, and the errors of reading a position.
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


def tell_depth(made: TraceResult, asked: int | None, progress: StatusLine) -> None:
    """Say how far a search looked, if that was not asked for."""
    if is_cut_short(made, asked):
        progress.note("search.looked", plies=made.settings.depth or 0)


def is_cut_short(made: TraceResult, asked: int | None) -> bool:
    """Whether a search ended at a depth that nobody asked for; one that deepens may have come to all ends by then."""
    return asked is None and made.settings.depth is not None and made.has_estimates(made.root)


def tell_depth_of(task: SubjectTask[Any], made: TraceResult, progress: StatusLine) -> None:
    """Say how far a new search looked, if that was not asked for."""
    if not isinstance(task.subject, Path):  # a saved one
        tell_depth(made, task.depth, progress)


@contextmanager
def blaming_vary(vary: Sequence[str], *others: str) -> Iterator[None]:
    """Turn a SettingsError in the block about the options --vary, or about the others, into a click.UsageError."""
    try:
        yield
    except SettingsError as error:
        if error.option in ("vary", *others):
            raise UsageMistake(error) from error
        for text in vary:
            if error.option == setting_name(text):
                given = Given("vary", text)
                raise UsageMistake("{given}: {sentence}", given=given, sentence=error.sentence) from error
        raise


def check_decided_once(ctx: click.Context, vary: Sequence[str], options: dict[str, Any]) -> None:
    """Raise click.UsageError if an option and --vary both set the same setting. It may also be set in the environment
    or a file; then --vary wins, and it is taken out of the options.
    """
    given = given_options(ctx)
    for text in vary:
        setting = setting_name(text)
        if setting in given:
            raise UsageMistake(
                "{vary} sets the {setting} of each search; omit {option}.",
                vary=Given("vary", text),
                setting=setting,
                option=setting,
            )
        options.pop(setting, None)
