"""The options of tasks on the command line, made of what each task declares."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from types import MappingProxyType
from typing import Any, TypeVar

import click

from minimax_viz.arguments import MOST
from minimax_viz.cli.completion import COMPLETERS, complete_files
from minimax_viz.cli.language import system_language
from minimax_viz.cli.options import Adder, CommandT, adding, choice
from minimax_viz.tasks.options import Task, TaskOption

TaskT = TypeVar("TaskT", bound=Task[Any])


class OptionOfTask(click.Option):
    """An option that knows in which `group` the help lists it."""

    def __init__(self, *arguments: Any, group: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.group = group


def task_options(task: type[Task[Any]], *names: str, **otherwise: Any) -> Callable[[CommandT], CommandT]:
    """Add the options of a task to a command, all or those that are named; some with `otherwise` another default."""
    return adding(adders_for(task, otherwise), names)


def adders_for(task: type[Task[Any]], otherwise: Mapping[str, Any] = MappingProxyType({})) -> Mapping[str, Adder]:
    """What adds each option of a task to a command, by name."""
    options = task.options().items()
    return {
        name: adder_for(name, otherwise.get(name, default), known)
        for name, (default, known) in options
        if not known.only_in_python
    }


def adder_for(name: str, default: Any, known: TaskOption) -> Adder:
    """What adds an option to a command."""
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


def reading_by(read: Callable[[str], Any], default: Any) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """A callback that makes a value of what was typed, or says what would be right."""

    def callback(context: click.Context, parameter: click.Parameter, typed: Any) -> Any:
        if isinstance(typed, tuple):
            return tuple(callback(context, parameter, one) for one in typed)
        if not isinstance(typed, str):
            return default
        try:
            return read(typed)
        except ValueError as error:
            raise click.BadParameter(str(error)) from error

    return callback


def task_from(task: type[TaskT], options: dict[str, Any], **more: Any) -> TaskT:
    """The task that a command's parameters ask for; what belongs to it is taken out of them."""
    return task(**{name: options.pop(name) for name in task.options() if name in options}, **more)


def board_argument(name: str = "board", metavar: str = "[BOARD]") -> Adder:
    """The argument for a position, or for what else the metavar names."""
    return click.argument(name, metavar=metavar, required=False, shell_complete=complete_files)
