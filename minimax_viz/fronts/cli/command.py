"""The base of all commands: options in groups, defaults that a user has set, and --debug."""

from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from typing import Any

import click

from minimax_viz.errors import Sentence, SettingsError
from minimax_viz.fronts.cli.settings import check_known, defaults_of, long_name, settings_file, source_of, variables_of

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Position": ("claim", "claims", "example", "game", "first", "to_move", "root", "max", "score"),
    "Search": (
        "algorithm", "depth", "evaluation", "order", "cutoff", "fail", "symmetry", "transpositions",
        "candidates", "level", "vary", "positions", "seed", "shard",
        "scheduler", "workers", "states", "plies", "max_nodes", "time_limit",
    ),
    "Exercises": ("kind", "count", "random", "difficulty", "variants"),
    "Grading": ("tests", "seconds", "also", "gradescope"),
    "Output": (
        "output", "export", "formats", "to", "table", "by_class", "force", "step", "steps", "yes", "whole", "engine",
        "html", "url", "save", "replay", "open_page", "as_json", "quiet",
    ),
    "Server": ("port", "no_open", "allow_code", "unconfined"),
    "Look": (
        "lang", "theme", "draw_nodes", "size", "title", "paper", "shape", "landscape", "controls", "height", "show",
        "attract", "pace", "sound",
    ),
}  # fmt: skip
"""The options by their purpose, in the order of the help, by the names of their parameters."""

OTHER = "Other"


class ConfiguredCommand(click.Command):
    """A command that heeds the environment and the settings file, and knows --debug."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.params.append(debug_option())

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        path = (*path_of(parent), info_name or "")
        for option in self.params:
            if isinstance(option, click.Option):
                option.envvar = variables_of(option, path)
        return super().make_context(info_name, args, parent, default_map=self.set_in_file(path), **extra)

    def set_in_file(self, path: tuple[str, ...]) -> dict[str, Any]:
        """Return the defaults that a settings file gives to the options. Raises SettingsError."""
        file = settings_file()
        if file is None:
            return {}
        for name in file.tables():
            check_known(Sentence("there is no command"), name, COMMANDS, file)
        return defaults_of(self, path, file, all_options)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            if isinstance(error.param, click.Option) and (source := source_of(ctx, error.param, path_of(ctx))):
                raise SettingsError("{source}: {message}", source=source, message=Sentence(error.message)) from error
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, options in grouped(self.get_params(ctx)).items():
            rows = [row for row in (option.get_help_record(ctx) for option in options) if row is not None]
            if rows:
                with formatter.section(group if group != OTHER else "Other options"):
                    formatter.write_dl(rows)


def path_of(context: click.Context | None) -> tuple[str, ...]:
    """Return the names of a context's command and of the commands it is below, without the program's."""
    if context is None or context.parent is None:
        return ()
    return (*path_of(context.parent), context.info_name or "")


def grouped(parameters: Collection[click.Parameter]) -> dict[str, list[click.Option]]:
    """Sort options into their groups; groups without options are left out."""
    options = {option.name: option for option in parameters if isinstance(option, click.Option)}
    groups = {group: [options.pop(name) for name in names if name in options] for group, names in GROUPS.items()}
    groups[OTHER] = []
    for option in options.values():
        groups[getattr(option, "group", OTHER)].append(option)
    return {group: members for group, members in groups.items() if members}


COMMANDS = {
    "trace": ("minimax_viz.fronts.cli.trace_command", "Search a position and show everything the search did."),
    "show": ("minimax_viz.fronts.cli.show_command", "Write the pages and pictures of a saved trace again."),
    "export": ("minimax_viz.fronts.cli.export_command", "Write a trace as a flat table: CSV, JSON lines or Parquet."),
    "convert": (
        "minimax_viz.fronts.cli.convert_command",
        "Write a tree in another notation: outline, JSON, Newick, .efg …",
    ),
    "slides": ("minimax_viz.fronts.cli.slides_command", "Make slides or an animation of a search, one step on each."),
    "poster": (
        "minimax_viz.fronts.cli.poster_command",
        "Draw a whole search on one sheet of paper, however large it is.",
    ),
    "embed": ("minimax_viz.fronts.cli.embed_command", "Print the HTML that puts a search into another page."),
    "growth": (
        "minimax_viz.fronts.cli.growth_command",
        "Chart how a search grows with its depth, in practice and in theory.",
    ),
    "survey": (
        "minimax_viz.fronts.cli.survey_command",
        "Compare searches at many positions, and chart what they save.",
    ),
    "compare": ("minimax_viz.fronts.cli.compare_command", "Compare searches: what pruning saved, and why."),
    "check": ("minimax_viz.fronts.cli.check_command", "Check a claim about a tree: its value, and what is pruned."),
    "play": ("minimax_viz.fronts.cli.play_command", "Play against the search, which says what it sees."),
    "practice": (
        "minimax_viz.fronts.cli.practice_command",
        "Write exercises: a page that says what went wrong, sheets, a quiz.",
    ),
    "grade": (
        "minimax_viz.fronts.cli.grade_command",
        "Judge a student's own minimax and alpha-beta, and name each mistake.",
    ),
    "fair": ("minimax_viz.fronts.cli.fair_command", "Write everything for a table at a math fair into one folder."),
    "studio": (
        "minimax_viz.fronts.cli.studio_command",
        "Set up positions by touch and see each search beside them, at once.",
    ),
    "games": ("minimax_viz.fronts.cli.games_command", "List the available games, and start one of your own."),
    "doctor": ("minimax_viz.fronts.cli.doctor_command", "Show what is installed, and what each missing piece is for."),
}
"""The module of each command, and its line in the help, so that --version and --help import little."""


def command_named(name: str) -> click.Command:
    """Import a command and return it."""
    command: click.Command = import_module(COMMANDS[name][0]).command
    return command


def all_options() -> set[str]:
    """Return the names of the options of all commands, without hyphens."""
    return {long_name(option) for _, option in every_option()}


def all_variables() -> set[str]:
    """Return the environment variables that set options."""
    return {variable for path, option in every_option() for variable in variables_of(option, path)}


def every_option() -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """Yield the options of all commands, each with the path of its command."""
    for name in COMMANDS:
        yield from options_below(command_named(name), (name,))


def options_below(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """Yield the options of a command and of those below it, each with the path of its command."""
    yield from ((path, option) for option in command.params if isinstance(option, click.Option))
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from options_below(below, (*path, name))


META = f"{__name__}.wanted"


def note(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Remember for the whole command line that tracebacks are wanted."""
    if wanted:
        ctx.find_root().meta[META] = True


def debug_option() -> click.Option:
    """Make the option --debug, which every command has; it may also be set in the environment."""
    return click.Option(
        ["--debug"], is_flag=True, expose_value=False, callback=note, envvar="MINIMAX_VIZ_DEBUG",
        help="Show the traceback of an error, for authors of games.",
    )  # fmt: skip


def traceback_of(error: BaseException, context: click.Context | None) -> str:
    """Return the traceback of an error's first cause if it is wanted, else ""."""
    if context is None or not context.find_root().meta.get(META):
        return ""
    import traceback  # only if there is one to show

    first: Any = error
    while first.__cause__ is not None:
        first = first.__cause__
    return "".join(traceback.format_exception(first, chain=False))
