"""The base of all commands: help that begins with examples, options in groups, a user's defaults, and --debug."""

import re
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from typing import Any

import click

from minimax_viz.errors import Sentence, SettingsError
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.settings import check_known, checked, long_name, settings_file, source_of, variables_of

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Position": ("claim", "claims", "example", "game", "binary", "first", "ply", "to_move", "root", "max", "score"),
    "Search": (
        "algorithm", "depth", "deepen", "aspiration", "evaluation", "order", "all_best", "cutoff", "fail", "symmetry",
        "transpositions", "candidates", "range", "level", "vary", "positions", "seed", "shard",
        "scheduler", "workers", "states", "plies", "max_nodes", "time_limit",
    ),
    "Exercises": ("kind", "count", "random", "difficulty", "variants", "pupils"),
    "Grading": ("tests", "seconds", "also", "gradescope"),
    "Output": (
        "plan", "output", "export", "formats", "to", "table", "as_table", "by_class", "force", "step", "steps", "yes",
        "whole",
        "engine", "html", "url", "address", "save", "replay", "open_page", "as_json", "quiet",
    ),
    "Server": ("port", "no_open", "allow_code", "unconfined"),
    "Look": (
        "lang", "theme", "view", "draw_nodes", "fit", "size", "title", "paper", "shape", "landscape", "controls",
        "height", "show", "attract", "pace", "sound",
    ),
}  # fmt: skip
"""The options by their purpose, in the order of the help, by the names of their parameters."""

EVERYDAY = {
    "example", "game", "algorithm", "depth", "evaluation", "order", "output", "formats", "open_page", "lang",
    "help_all",
}  # fmt: skip
"""The options of `trace` that people use; `--help` of a command with many options leaves out the others of `trace`."""

MANY = 16  # options, which with their explanations fill a screen

OTHER = "Other options"

MARK = re.compile(r"[-XxOoХхОо._0-9]")
SIGNS_OF_BOARDS = re.compile(rf"(?:{MARK.pattern}|[/\s,;|])+")
SMALLEST_BOARD = 9  # squares
SEPARATED = re.compile(r"\A-[^A-Za-z]*[/\s,;|]|[\s,;|]")  # a slash behind a letter could be of -oX/O, a folder
DEBUG = f"{__name__}.debug"
"""The key of the context that remembers, for the whole command line, that tracebacks are wanted."""
HELP_ALL = f"{__name__}.help_all"
"""The key of the context that remembers that every option is to be listed."""


def note_debug(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Remember that tracebacks are wanted."""
    if wanted:
        ctx.meta[DEBUG] = True


def show_whole_help(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the help with every option, and leave."""
    if wanted:
        ctx.meta[HELP_ALL] = True
        say(ctx.get_help())
        ctx.exit()


class BaseCommand(click.Command):
    """A command whose help has its examples before its options, and whose words may be boards that begin with a hyphen,
    such as -X-/-O-/OXX.
    """

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_epilog(ctx, formatter)
        self.format_options(ctx, formatter)

    def make_parser(self, ctx: click.Context) -> Any:
        """Make click's parser; such a board is an argument to it, wherever an option could stand."""
        parser: Any = super().make_parser(ctx)
        parse_option = parser._process_opts

        def parse(word: str, state: Any) -> None:
            if is_board_with_hyphen(word):
                state.largs.append(word)
            else:
                parse_option(word, state)

        parser._process_opts = parse
        return parser


class ConfiguredCommand(BaseCommand):
    """A command that heeds the environment and the settings file, and knows --help-all and --debug."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.params += [
            click.Option(
                ["--debug"], is_flag=True, expose_value=False, callback=note_debug,
                help="Show the traceback of an error, for authors of games.",
            ),
            click.Option(
                ["--help-all"], is_flag=True, expose_value=False, is_eager=True, callback=show_whole_help,
                help="Show every option, those of the search, too.",
            ),
        ]  # fmt: skip

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        path = (*names_in(parent), info_name or "")
        for option in self.params:
            if isinstance(option, click.Option):
                option.envvar = variables_of(option, path)
        return super().make_context(info_name, args, parent, default_map=self.set_in_file(path), **extra)

    def set_in_file(self, path: tuple[str, ...]) -> dict[str, Any]:
        """Return the defaults that a settings file gives to the options, by parameter names. Raises SettingsError."""
        file = settings_file()
        if file is None:
            return {}
        for name, value in file.table.items():
            if isinstance(value, Mapping):
                check_known(Sentence("there is no command"), name, COMMANDS, file)
        options = {long_name(option): option for option in self.params if isinstance(option, click.Option)}
        defaults: dict[str, Any] = {}
        for typed, value in file.of(path):
            name = typed.replace("_", "-")
            if name in options:
                defaults[options[name].name or ""] = checked(options[name], name, value, file)
            else:
                known = {long_name(option) for _, option in every_option()}
                check_known(Sentence("there is no setting"), name, known, file)
        return defaults

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            if isinstance(error.param, click.Option) and (source := source_of(ctx, error.param, names_in(ctx))):
                raise SettingsError("{source}: {message}", source=source, message=Sentence(error.message)) from error
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        left_out = set() if ctx.meta.get(HELP_ALL) else self.left_out(ctx) or {"help_all"}
        for group, options in grouped(self.get_params(ctx)).items():
            shown = [option for option in options if option.name not in left_out]
            rows = [row for row in (option.get_help_record(ctx) for option in shown) if row is not None]
            if rows:
                with formatter.section(group):
                    formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def left_out(self, ctx: click.Context) -> set[str]:
        """Return the names of the options that only --help-all lists: of many, those that `trace` explains, too."""
        names = {option.name for option in self.get_params(ctx) if isinstance(option, click.Option)}
        if len(names) <= MANY:
            return set()
        of_trace = {option.name for option in command_named("trace").params}
        return names & of_trace - EVERYDAY


def is_board_with_hyphen(word: str) -> bool:
    """Whether a word that begins with a hyphen can only be a board: it has nothing but the signs of boards, in rows or
    columns, or as many as a board has; behind the letter of an option such as -o always as many.
    """
    if not SIGNS_OF_BOARDS.fullmatch(word):
        return False
    return len(MARK.findall(word)) >= SMALLEST_BOARD or SEPARATED.search(word) is not None


def names_in(context: click.Context | None) -> list[str]:
    """Return the names of a context's command and of the commands it is below, without the program's."""
    return [] if context is None else context.command_path.split()[1:]


def grouped(parameters: Collection[click.Parameter]) -> dict[str, list[click.Option]]:
    """Sort options into their groups; groups without options are left out."""
    options = {option.name: option for option in parameters if isinstance(option, click.Option)}
    groups = {group: [options.pop(name) for name in names if name in options] for group, names in GROUPS.items()}
    groups[OTHER] = []
    for option in options.values():
        groups[getattr(option, "group", OTHER)].append(option)
    return {group: members for group, members in groups.items() if members}


COMMAND_GROUPS: Mapping[str, Mapping[str, str]] = {
    "See a search": {
        "trace": "Search a position and show everything the search did.",
        "compare": "Compare searches: what pruning saved, and why.",
        "horizon": "Find a position in which a search errs, and two plies more help.",
        "slides": "Make slides or an animation of a search, one step on each.",
        "studio": "Set up positions by touch and see each search at once.",
    },
    "Teach": {
        "lesson": "Open a lesson with live figures, exercises and a teacher's plan.",
        "practice": "Write exercises: a page that says what went wrong, sheets, a quiz.",
        "check": "Check a claim about a tree: its value, and what is pruned.",
        "grade": "Judge a student's own minimax and alpha-beta, and name mistakes.",
        "play": "Play against the search, which says what it sees.",
        "fair": "Write everything for a table at a math fair into one folder.",
    },
    "Study": {
        "growth": "Chart how a search grows with its depth, beside the theory.",
        "survey": "Compare searches at many positions, and chart what they save.",
        "poster": "Draw a whole search on one sheet of paper, however large it is.",
    },
    "Files": {
        "show": "Write the pages and pictures of a saved trace again.",
        "export": "Write a trace as a flat table: CSV, JSON lines or Parquet.",
        "convert": "Write a tree in another notation: outline, JSON, Newick, .efg …",
        "embed": "Print the HTML that puts a search into another page.",
    },
    "Set up": {
        "games": "List the available games, and start one of your own.",
        "doctor": "Show what is installed, and what each missing piece is for.",
    },
}
"""The commands by their purpose, each with its line in the help, so that --version and --help import little."""

COMMANDS = {name: line for commands in COMMAND_GROUPS.values() for name, line in commands.items()}


def command_named(name: str) -> click.Command:
    """Import a command and return it."""
    command: click.Command = import_module(f"{__package__}.{name}_command").command
    return command


def every_option() -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """Yield the options of all commands, each with the path of its command."""
    commands: list[tuple[tuple[str, ...], click.Command]] = [((name,), command_named(name)) for name in COMMANDS]
    for path, command in commands:  # which grows by those below a group
        yield from ((path, option) for option in command.params if isinstance(option, click.Option))
        if isinstance(command, click.Group):
            commands += [((*path, name), below) for name, below in command.commands.items()]


def traceback_of(error: BaseException, context: click.Context | None) -> str:
    """Return the traceback of an error's first cause if it is wanted, else ""."""
    if context is None or not context.meta.get(DEBUG):
        return ""
    import traceback  # only if there is one to show

    first: Any = error
    while first.__cause__ is not None:
        first = first.__cause__
    return "".join(traceback.format_exception(first, chain=False))
