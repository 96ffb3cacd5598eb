"""`minimax-viz games`: the available games, what one of them offers, and a file to start your own from."""

import json
import sys
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.table import Column, Table

from minimax_viz.errors import MinimaxVizError, OutputError
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.completion import complete_games
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, UsageMistake, say
from minimax_viz.fronts.cli.options import lang_option
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import Game
from minimax_viz.games.registry import (
    Description,
    description_of,
    game_for_position,
    game_names,
    known_game_name,
    make_game,
    suggested_game,
)
from minimax_viz.games.userfile import new_game_source
from minimax_viz.record.atomic import write_atomically
from minimax_viz.safe_text import shell_word
from minimax_viz.testing.checker import PLIES, SECONDS, STATES, error_about
from minimax_viz.testing.namedcheck import check_named
from minimax_viz.text.catalog import Catalog, catalog

WIDE = 1000  # characters per line if there is no terminal

EPILOG = """\b
Examples:
  minimax-viz games                    # the available games, each with a position to try
  minimax-viz games show nim           # what one of them accepts and offers
  minimax-viz games new my_game.py     # a file that runs as it is, to turn into your own game
  minimax-viz games check my_game.py   # what is wrong with it
"""


class GamesGroup(ConfiguredCommand, click.Group):
    """Lists the games if no command is named; if a game is named, says how to read about it."""

    command_class = ConfiguredCommand

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise UsageMistake(
                "There is no command games {name}. To read about a game, type: minimax-viz games show {game}",
                ctx,
                name=f"{args[0]!r}",
                game=suggested_game(args[0]) or args[0],
            )
        return super().resolve_command(ctx, args)


@click.group(cls=GamesGroup, invoke_without_command=True, epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the table.")
@lang_option("what is printed")
@click.pass_context
def command(ctx: click.Context, as_json: bool, lang: str) -> None:
    """List the available games: the built-in ones and those of installed packages."""
    if ctx.invoked_subcommand is not None:
        return
    words = catalog("en" if as_json else lang)
    games = [overview(name, words) for name in game_names()]
    if as_json:
        say(json.dumps({"games": games}))
        return
    headings = [words.text(f"games.column.{heading}") for heading in ("name", "title", "variants", "example")]
    table = Table(*(Column(heading, overflow="fold") for heading in headings), box=None, pad_edge=False)
    for game in games:
        if game["trouble"] is None:
            name, title, variants, example = (game[known] or "" for known in ("name", "title", "variants", "example"))
            table.add_row(*map(harmless, (name, words.title(name, title), words.about(name, variants), example)))
    screen = wide_screen()
    screen.print(table)
    for trouble in filter(None, (game["trouble"] for game in games)):
        screen.print(harmless(trouble), soft_wrap=True)
    screen.print("\n" + words.text("games.own", command="minimax-viz games new my_game.py"), soft_wrap=True)


def overview(name: str, words: Catalog) -> dict[str, str | None]:
    """Return a game as `--json` lists it: its description in short, or why there is none."""
    try:
        game = description_of(name)
    except MinimaxVizError as error:
        none = dict.fromkeys(("title", "variants", "example"))
        return {"name": name, **none, "trouble": words.error(error, ON_COMMAND_LINE)}
    return {"name": name, "title": game.title, "variants": game.variants, "example": game.example, "trouble": None}


SHOW_EPILOG = """\b
Examples:
  minimax-viz games show nim
  minimax-viz games show mnk:4,4,3
  minimax-viz games show my_game.py
"""


@command.command(epilog=SHOW_EPILOG, short_help="What a game accepts and offers.")
@click.argument("name", shell_complete=complete_games)
@lang_option("what is printed")
def show(name: str, lang: str) -> None:
    """Show what the game NAME accepts and offers, and what to type to trace it."""
    name, words = known_game_name(name), asked_words(lang)
    with attributing_to_game(name):
        try:
            game, _ = make_game(name, {})
        except MinimaxVizError as error:
            about, commands = description_of(name), []
            more = {"without": words.error(error, ON_COMMAND_LINE)}
        else:
            about = description_of(name, game)
            more, commands = abilities_of(game, words), commands_for(about, game)
    facts = {
        "name": about.name,
        "variants": words.about(about.name, about.variants),
        "example": about.example or "",
        "options": ", ".join(f"{option} {default}".strip() for option, default in about.options.items()),
    }
    screen = wide_screen()
    screen.print(f"[bold]{harmless(words.title(name, about.title))}[/bold]", soft_wrap=True)
    if about.about:
        screen.print(harmless(words.about(name, about.about)), soft_wrap=True)
    table = Table("", Column(overflow="fold"), box=None, show_header=False, pad_edge=False)
    for fact, text in (facts | more).items():
        if text:
            table.add_row(words.text(f"games.fact.{fact}"), harmless(text))
    screen.print(table)
    for typed in commands:
        screen.print(f"  {harmless(typed)}", soft_wrap=True)


def abilities_of(game: Game[Any, Any], words: Catalog) -> dict[str, str]:
    """Return the abilities of a game, by the messages `games.fact.`; "" if it has nothing to offer."""
    has_symmetries = type(game).symmetries is not Game.symmetries
    return {
        "evaluations": ", ".join(game.evaluations()),
        "orders": ", ".join(game.orderings()),
        "candidates": ", ".join(f"{rule}:N" for rule in (*game.candidates(), "best")),
        "symmetries": words.text("games.symmetries.some" if has_symmetries else "games.symmetries.none"),
    }


def commands_for(about: Description, game: Game[Any, Any]) -> list[str]:
    """Return commands that trace the game's example, or its start if it has no example."""
    board = "" if about.example is None else shell_word(about.example)
    if about.example is None or game_for_position(about.example) != about.name:
        board = f"{board} --game {shell_word(about.name)}".strip()
    estimates = [f"--depth 3 --evaluation {shell_word(name)}" for name in game.evaluations() if name != "zero"]
    return [f"minimax-viz trace {board} {how}" for how in ("--open", *estimates[:1])]


@command.command(
    epilog="\b\nExamples:\n  minimax-viz games new my_game.py\n  minimax-viz games new my_game.py --force\n"
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@lang_option("the file, and of what is printed")
def new(file: Path, force: bool, lang: str) -> None:
    """Write FILE, a game that runs as it is, to turn into your own."""
    words = asked_words(lang)
    text = words.retold(new_game_source(file))
    if file.exists() and not force:
        raise OutputError("{file} already exists; give another name, or --force to overwrite it.", file=file)
    write_atomically(file, text.encode("utf-8"))
    named = shell_word(str(file))
    say(words.text("games.new.made", path=str(file)))
    say(f"  minimax-viz trace --game {named} --open\n  minimax-viz games check {named}")


CHECK_EPILOG = """\b
Examples:
  minimax-viz games check my_game.py
  minimax-viz games check nim --states 50
"""


@command.command(epilog=CHECK_EPILOG, short_help="What is wrong with a game of your own.")
@click.argument("name", shell_complete=complete_games)
@click.option(
    "--states",
    type=click.IntRange(min=1),
    default=STATES,
    help="How many states to check, from the start and from the game's example.",
)
@click.option("--plies", type=click.IntRange(min=1), default=PLIES, help="The most plies a game may last.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    metavar="SECONDS",
    help="Stop checking after this many seconds.",
)
@lang_option("what is printed")
def check(name: str, states: int, plies: int, time_limit: float, lang: str) -> None:
    """Play the game NAME (FILE.py[:CLASS] for your own) and say which promises of a game it breaks, and where."""
    words = asked_words(lang)
    progress = StatusLine(wanted=True, lang=words.code)
    with attributing_to_game(name), progress:
        checked = check_named(
            name, states=states, plies=plies, time_limit=time_limit,
            on_progress=lambda states: progress.phase("progress.check", states=states),
            on_other_runs=lambda: progress.phase("progress.check.others"),
        )  # fmt: skip
    for sentence in checked.told(words):
        say(sentence)
    if checked.mistakes:
        raise error_about(checked.checker.game, checked.mistakes)


def asked_words(lang: str) -> Catalog:
    """Return the catalog for a command below `games`, in the language given to it, else in the one given to `games`."""
    context = click.get_current_context()
    above, given = context.parent, ParameterSource.COMMANDLINE
    if above is not None and given is above.get_parameter_source("lang") is not context.get_parameter_source("lang"):
        lang = above.params["lang"]
    return catalog(lang)


def wide_screen() -> Screen:
    """Return a console whose lines are as wide as the terminal, or unbroken if there is none."""
    return Screen(width=None if sys.stdout.isatty() else WIDE)
