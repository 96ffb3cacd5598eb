"""The commands by name, imported when they are called, and all their options."""

from collections.abc import Iterator
from importlib import import_module

import click

from minimax_viz.cli.settings import long_name, variables_of

COMMANDS = {
    "trace": ("minimax_viz.cli.trace_command", "Search a position and show everything the search did."),
    "show": ("minimax_viz.cli.show_command", "Write the pages and pictures of a saved trace again."),
    "export": ("minimax_viz.cli.export_command", "Write a trace as a flat table: CSV, JSON lines or Parquet."),
    "convert": ("minimax_viz.cli.convert_command", "Write a tree in another notation: outline, JSON, Newick, .efg …"),
    "slides": ("minimax_viz.cli.slides_command", "Make slides or an animation of a search, one step on each."),
    "poster": ("minimax_viz.cli.poster_command", "Draw a whole search on one sheet of paper, however large it is."),
    "embed": ("minimax_viz.cli.embed_command", "Print the HTML that puts a search into another page."),
    "growth": ("minimax_viz.cli.growth_command", "Chart how a search grows with its depth, in practice and in theory."),
    "survey": ("minimax_viz.cli.survey_command", "Compare searches at many positions, and chart what they save."),
    "compare": ("minimax_viz.cli.compare_command", "Compare searches: what pruning saved, and why."),
    "check": ("minimax_viz.cli.check_command", "Check a claim about a tree: its value, and what is pruned."),
    "play": ("minimax_viz.cli.play_command", "Play against the search, which says what it sees."),
    "practice": (
        "minimax_viz.cli.practice_command",
        "Write exercises: a page that says what went wrong, sheets, a quiz.",
    ),
    "grade": ("minimax_viz.cli.grade_command", "Judge a student's own minimax and alpha-beta, and name each mistake."),
    "fair": ("minimax_viz.cli.fair_command", "Write everything for a table at a math fair into one folder."),
    "studio": ("minimax_viz.cli.studio_command", "Set up positions by touch and see each search beside them, at once."),
    "games": ("minimax_viz.cli.games_command", "List the available games, and start one of your own."),
    "doctor": ("minimax_viz.cli.doctor_command", "Show what is installed, and what each missing piece is for."),
}
"""The module of each command, and its line in the help, so that --version and --help import little."""


def command_named(name: str) -> click.Command:
    """One of the commands, imported."""
    command: click.Command = import_module(COMMANDS[name][0]).command
    return command


def all_options() -> set[str]:
    """The names of the options of all commands, without hyphens."""
    return {long_name(option) for _, option in every_option()}


def all_variables() -> set[str]:
    """The environment variables that set options."""
    return {variable for path, option in every_option() for variable in variables_of(option, path)}


def every_option() -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """The options of all commands, each with the path of its command."""
    for name in COMMANDS:
        yield from options_below(command_named(name), (name,))


def options_below(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """The options of a command and of those below it, each with the path of its command."""
    yield from ((path, option) for option in command.params if isinstance(option, click.Option))
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from options_below(below, (*path, name))
