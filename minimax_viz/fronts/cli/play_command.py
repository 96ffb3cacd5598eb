"""`minimax-viz play`: a person against the search, on the terminal."""

import sys
from pathlib import Path
from typing import Any

import click

from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.fronts.cli.completion import COMPLETERS
from minimax_viz.fronts.cli.console import INTERRUPTED, UsageMistake, error_of, say
from minimax_viz.fronts.cli.options import (
    DEFAULT_FOLDER,
    DEFAULT_FORMATS,
    OutputOptions,
    choice,
    format_of_output,
    format_option,
    open_in_browser,
    output_option,
    output_options,
    refuse_given,
)
from minimax_viz.fronts.cli.play_conversation import Conversation, thinking
from minimax_viz.fronts.cli.position import BoardCommand, position_text
from minimax_viz.fronts.cli.previous_outputs import refuse_others
from minimax_viz.fronts.cli.pyodide import fetched_bytes, find_pyodide
from minimax_viz.fronts.cli.report import write_outputs
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.fronts.cli.task_options import board_argument, task_from, task_options
from minimax_viz.games.game import CHANCE
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.output.formats import OF_BOOTHS, OF_TRACES
from minimax_viz.output.html.booth import booth_page
from minimax_viz.play.booth import booth_game
from minimax_viz.play.gamefile import load_game, refuse_other_files, replay
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.settings import HARD
from minimax_viz.tasks.booth import MakeBooth
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import player_on_board, title_of
from minimax_viz.text.summary import result_line

EPILOG = """\b
Examples:
  minimax-viz play
  minimax-viz play --first computer --show tree
  minimax-viz play XO./.X./..O --level easy --save game.json
  minimax-viz play --replay game.json -o replayed --format html
  minimax-viz play --game nim.py:Nim
  minimax-viz play --html -o booth.html --open
  minimax-viz play --html -o fair.html --game tictactoe --game nim --game connect4
"""


FOR_TERMINAL = {"show", "save", "formats", "candidates", "seed"}
FOR_PAGE = {"open_page", "attract", "pace", "sound"}
FOR_REPLAY = {"replay", "game", "evaluation", "output", "formats", "force", "lang"}


@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument()
@task_options(MakeBooth)
@click.option(
    "--show",
    type=choice(["tree", "line", "none"]),
    default="line",
    help="What the computer shows before it moves: its moves as a tree, the line it expects, or nothing.",
)
@click.option(
    "--candidates",
    metavar="RULE:N",
    shell_complete=COMPLETERS["candidates"],
    help="Follow only promising moves, so the answers are approximate: best:8 by the evaluation, or one of the "
    "game's rules, such as near:2. Large games that have near:1 use it by default.",
)
@click.option("--seed", type=int, metavar="N", help="Let the dice of a game with chance fall the same way each time.")
@click.option("--html", is_flag=True, help="Write a page to play on, for a booth, instead of playing in the terminal.")
@click.option("--open", "open_page", is_flag=True, help="Open that page in the browser.")
@click.option("--save", metavar="FILE", type=click.Path(path_type=Path), help="Save the game here when it ends.")
@click.option(
    "--replay",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Check a saved game and write a trace for each move.",
)
@output_option(
    "DIR|FILE.html",
    "The folder for traces and play.html, created if missing; with --html it may name the page itself.",
    DEFAULT_FOLDER,
)
@output_options("force")
@format_option(OF_TRACES, DEFAULT_FORMATS, what="What to write for a traced position")
@click.pass_context
def command(
    ctx: click.Context, /, board: str | None, show: str, candidates: str | None, seed: int | None, save: Path | None,
    replay: Path | None, output: Path, formats: tuple[str, ...], force: bool, html: bool, open_page: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Play against the search from BOARD, or from the start of a game.

    Before each of its moves the computer says what it saw. Type help during the game to learn what else you can ask
    for: hint, why b2?, undo, trace and more.
    """
    games, lang = options["game"], options["lang"]
    outputs = OutputOptions(output=output, formats=formats, force=force, lang=lang)
    if not html:
        refuse_given(ctx, lambda name: name in FOR_PAGE, "{option} is for the page that --html writes.")
        if len(games) > 1:
            raise click.UsageError("A match is of one game; give one --game. With --html there may be several.")
    if replay is not None:
        refuse_given(
            ctx, lambda name: name not in FOR_REPLAY, "{option} is set by the saved game; omit it with --replay."
        )
        write_replay(replay, next(iter(games), None), options["evaluation"], outputs)
        return
    if board == "-":
        raise click.UsageError("Your moves come from standard input, so BOARD cannot; give the position or @file.")
    if html:
        refuse_given(
            ctx, lambda name: name in FOR_TERMINAL, "{option} is for a game on the terminal; omit it with --html."
        )
        if board is not None and board.endswith(".html"):
            raise UsageMistake("{board} is no BOARD; the name of the page is given as: -o {board}", board=board)
        if len(games) > 1 and board is not None:
            raise click.UsageError("A BOARD is a position of one game; give one --game, or no BOARD.")
        write_booth(booth_for(board, options), outputs, open_page=open_page)
        return
    if options["depth"] is not None and options["level"] not in (None, HARD):
        raise click.UsageError("Give a --depth or a --level, not both.")
    (settings,) = booth_for(board, options).matches(candidates)
    if save is not None:
        refuse_other_files(save)
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="replace")  # what is not text in the terminal's encoding is no reason to fail
    with thinking(lang) as progress:
        match = begin_match(settings, progress.nodes, seed=seed)
    conversation = Conversation(match, progress.words, show, outputs)
    try:
        conversation.run()
    except KeyboardInterrupt:
        say()
        conversation.say("play.goodbye")
        ctx.exit(INTERRUPTED)
    finally:
        if save is not None:
            conversation.save(save)


def booth_for(board: str | None, options: dict[str, Any]) -> MakeBooth:
    """Return the task for the games to play. Raises PositionError about a file of a position."""
    game = next(iter(options["game"]), None)
    return task_from(MakeBooth, options, board=None if board is None else position_text(board, game))


# A page for a booth ---------------------------------------------------------------------------------------------------


def write_booth(booth: MakeBooth, outputs: OutputOptions, *, open_page: bool) -> None:
    """Write the page of a booth, by its own name or in a folder. Raises click.UsageError and OutputError."""
    names_page = format_of_output(outputs.output, OF_BOOTHS) is not None
    outputs = outputs._replace(is_file=names_page, formats=tuple(OF_BOOTHS))
    refuse_others(outputs, OF_BOOTHS)
    path = outputs.path(OF_BOOTHS["html"].file_name)
    with thinking(outputs.lang) as progress:
        games = [booth_game(settings, progress.nodes) for settings in booth.matches()]
        runtime = find_pyodide(fetched_bytes(progress)) if any(game.engine for game in games) else None
        page = booth_page(games, booth.page, lang=outputs.lang, runtime=runtime)
    write_atomically(path, page.encode())
    words = progress.words
    for game in games:
        title = title_of(game.records[0].header, words)
        if game.engine:
            say(words.text("play.html.search", game=title))
        else:
            say(words.text("play.html.whole", game=title))
    say(f"  {path}")
    if open_page:
        open_in_browser(path)


# A saved game ---------------------------------------------------------------------------------------------------------


def write_replay(path: Path, game: str | None, evaluation: str | None, outputs: OutputOptions) -> None:
    """Check the saved game, then write a trace of each position in which a move was made."""
    saved = load_game(path)
    check_files(saved.settings, game, evaluation)
    words = catalog(outputs.lang)
    console = Screen(soft_wrap=True)
    with thinking(outputs.lang) as progress:
        match = begin_match(saved.settings, progress.nodes)
        replay(saved, match)
    moves = match.path()
    match.restart()
    missing: list[EngineError] = []
    traced = 0
    for number, move in enumerate(moves, 1):
        if match.player == CHANCE:
            match.play(move)
            continue
        traced += 1
        folder = f"move-{number:0{max(2, len(str(len(moves))))}}"
        with thinking(outputs.lang) as progress:
            trace = match.trace(progress.nodes)
            missing += write_outputs(trace, outputs._replace(output=outputs.output / folder), progress)[1]
        sentence = words.text(
            "play.replayed",
            folder=folder,
            player=player_on_board(match.player, match.setup.game.player_names()),
            move=move.name,
            result=result_line(trace, words),
        )
        console.print(harmless(sentence))
        match.play(move)
    console.print(harmless(words.text("play.replay.done", moves=traced, folder=str(outputs.output))))
    if missing:
        raise error_of(missing)


def check_files(settings: MatchSettings, game: str | None, evaluation: str | None) -> None:
    """Raise SettingsError if the saved game would run a file that was not named on the command line."""
    for option, named, allowed in (("game", settings.game, game), ("evaluation", settings.evaluation, evaluation)):
        if allowed not in (None, named):
            raise SettingsError(
                "The saved game was played with {option} {named}, not {allowed}.",
                option=option,
                named=named,
                allowed=allowed,
            )
        if named is not None and allowed is None and is_file_spec(named):
            raise SettingsError(
                "The saved game runs the file {named}; if you trust it, add {option} {named}.",
                named=named,
                option=option,
            )
