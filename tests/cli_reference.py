"""docs/cli.md, written from what click knows: `python -m tests.cli_reference > docs/cli.md`."""

import inspect
import re
import sys
from functools import cache
from pathlib import Path

import click

from minimax_viz.fronts.cli.command import COMMAND_GROUPS
from minimax_viz.fronts.cli.main import cli

TOP = """\
# The command line

*Written by `python -m tests.cli_reference > docs/cli.md`. A test compares this page with the program.*

`minimax-viz` and `python -m minimax_viz` are the same. `minimax-viz COMMAND --help-all` prints what is below, and
`--help` what is used most. An option that means the same in several commands is described at `trace`. Every command has
`--debug`, which shows the traceback of an error, for authors of games.
"""

OF_ALL = ("help_all", "debug")

BOTTOM = Path(__file__).with_suffix(".md").read_text("utf-8")


def cli_reference() -> str:
    """The whole page."""
    context = click.Context(cli, info_name="minimax-viz", **cli.context_settings)
    commands = [(name, cli.get_command(context, name)) for name in cli.list_commands(context)]
    contents = [
        "\n".join([f"**{group}**\n", *(f"- [`{name}`](#minimax-viz-{name}) {lines[name]}" for name in lines), ""])
        for group, lines in COMMAND_GROUPS.items()
    ]
    sections = [section(click.Context(command, info_name=name, parent=context)) for name, command in commands]
    return "\n".join([TOP, "\n".join(contents), *sections, BOTTOM])


def section(context: click.Context, level: str = "##") -> str:
    """One command: how it is called, what it does, its options, its examples; then the commands it is a group of."""
    command = context.command
    options = [one for one in command.params if isinstance(one, click.Option) and one.name not in OF_ALL]
    parts = [
        f"{level} {context.command_path}",
        f"```text\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```",
        re.sub(r"<\w+>", r"`\g<0>`", inspect.cleandoc(command.help or "")),
    ]
    rows = {option.opts[-1]: f"| {spelled(option)} | {described(option, context)} |" for option in options}
    shared = [name for name, row in rows.items() if context.info_name != "trace" and row in rows_of_trace()]
    if own := [row for name, row in rows.items() if name not in shared]:
        parts.append("\n".join(["| option | what it does |", "|---|---|", *own]))
    if shared:
        parts.append(f"As in [`trace`](#minimax-viz-trace): {', '.join(f'`{name}`' for name in shared)}.")
    parts.append(f"```text\n{examples_of(command)}\n```")
    below = command.commands.items() if isinstance(command, click.Group) else ()
    inner = [section(click.Context(found, info_name=name, parent=context), f"{level}#") for name, found in below]
    return "\n".join(["\n\n".join(parts) + "\n", *inner])


@cache
def rows_of_trace() -> str:
    """The section that has the options which other commands share."""
    context = click.Context(cli, info_name="minimax-viz", **cli.context_settings)
    command = cli.get_command(context, "trace")
    assert command is not None
    return section(click.Context(command, info_name="trace", parent=context))


def spelled(option: click.Option) -> str:
    """An option as it is typed, with what it takes."""
    names = ", ".join(f"`{name}`" for name in option.opts)
    return names if option.is_flag else f"{names} {in_table(what_it_takes(option))}"


def what_it_takes(option: click.Option) -> str:
    """The choices, or a word for the value."""
    if isinstance(option.type, click.Choice):
        return " · ".join(f"`{choice}`" for choice in option.type.choices)
    if option.metavar:
        return f"*{option.metavar}*"
    numbers = {"integer range": "N", "float range": "X"}
    return f"*{numbers.get(option.type.name, option.type.name.upper())}*"


def described(option: click.Option, context: click.Context) -> str:
    """The option's help, and its default where the program shows it."""
    shown = option.get_help_extra(context).get("default")
    default = f" Default: `{shown}`." if shown else ""
    return in_table((option.help or "") + default)


def in_table(text: str) -> str:
    """A text that stays in its cell."""
    return text.replace("|", "\\|")


def examples_of(command: click.Command) -> str:
    """What stands above the options in `--help`."""
    text = (command.epilog or "").replace("\n\n\b\n", "\n\n").replace("\b\n", "")
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.write(cli_reference())
