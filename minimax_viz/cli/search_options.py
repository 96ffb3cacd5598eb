"""The options that say what is searched and how: those of `trace`, which other commands take as well."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from minimax_viz.api import DEFAULT_MAX_NODES
from minimax_viz.games.examples import EXAMPLES

Command = TypeVar("Command", bound=Callable[..., Any])

SEARCH_OPTIONS = (
    click.option("--example", type=click.Choice(list(EXAMPLES)), help="Trace a built-in position instead of BOARD."),
    click.option(
        "--game",
        metavar="NAME|FILE.py[:CLASS]",
        help="The game; tic-tac-toe, or a tree where BOARD is one. `minimax-viz games` lists them.",
    ),
    click.option(
        "--algorithm",
        type=click.Choice(["alphabeta", "minimax"]),
        default="alphabeta",
        show_default=True,
        help="The search to run.",
    ),
    click.option("--depth", type=click.IntRange(min=0), help="Look this many plies ahead, then evaluate."),
    click.option(
        "--evaluation",
        metavar="NAME|FILE.py:FUNCTION",
        default="zero",
        show_default=True,
        help="What a state at the depth limit is worth; `minimax-viz games show NAME` lists them.",
    ),
    click.option(
        "--score", metavar="NAME", help="What a win is worth: win (1), ten (10) or fast (10 + empty squares)."
    ),
    click.option(
        "--cutoff",
        type=click.Choice(["ge", "gt"]),
        default="ge",
        show_default=True,
        help="Stop looking when alpha >= beta, or only when alpha > beta.",
    ),
    click.option(
        "--fail",
        type=click.Choice(["soft", "hard"]),
        default="soft",
        show_default=True,
        help="Return the best value found, or keep it inside the window.",
    ),
    click.option(
        "--order",
        metavar="NAME",
        default="natural",
        show_default=True,
        help="The order in which moves are tried: natural, reverse, random:SEED, best or worst (which search exactly "
        "first), or one of the game's own.",
    ),
    click.option("--symmetry", is_flag=True, help="Follow only one of the moves that are symmetric to each other."),
    click.option(
        "--transpositions",
        is_flag=True,
        help="Take over the value of a position that was searched before by other moves.",
    ),
    click.option(
        "--candidates",
        metavar="RULE:N",
        help="Follow only promising moves: best:8 by the evaluation, or a rule of the game's such as near:2. "
        "The answer is approximate then.",
    ),
    click.option("--max", metavar="PLAYER", help="Who maximises; X unless said otherwise."),
    click.option("--to-move", metavar="PLAYER", help="Whose turn it is, where the counts of marks do not say it."),
    click.option("--root", metavar="max|min", help="Whose turn it is at the root of a tree."),
    click.option(
        "--max-nodes",
        type=click.IntRange(min=1),
        default=DEFAULT_MAX_NODES,
        show_default=True,
        help="Stop after so many nodes and show what was found.",
    ),
    click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop after so many seconds and show what was found.",
    ),
)


def search_options(command: Command) -> Command:
    """Add the options to a command, under the names that `api.trace` has for them, and `example`."""
    for option in reversed(SEARCH_OPTIONS):
        command = option(command)
    return command
