"""The options that say what to search and how: those of `trace`, which other commands share."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, get_args

import click

from minimax_viz.cli.completion import (
    complete_candidates,
    complete_evaluations,
    complete_files,
    complete_games,
    complete_orders,
)
from minimax_viz.cli.options import Adder, CommandT, adding, choice, choice_option
from minimax_viz.games.examples import EXAMPLES
from minimax_viz.games.registry import game_as_known
from minimax_viz.prepared import DEFAULT_MAX_NODES
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.numbers import NumberName, complaint
from minimax_viz.search.settings import Algorithm


def number_option(name: NumberName, metavar: str, help: str, default: int | None = None) -> Adder:
    """An option for a numeric setting, which refuses wrong numbers in the same words as `trace`."""

    def number_in(ctx: click.Context, param: click.Parameter, text: str | None) -> float | None:
        value: Any = text
        if text is not None:
            with suppress(ValueError):
                value = float(text) if name == "time_limit" else int(text)
        wrong = complaint(name, value)
        if wrong is not None:
            raise click.BadParameter(wrong)
        if value == 0 and name == "time_limit":
            raise click.BadParameter("0: a search with no time at all has nothing to show.")
        return value  # type: ignore[no-any-return]  # it is a number now

    typed = f"--{name.replace('_', '-')}"
    return click.option(typed, type=str, callback=number_in, metavar=metavar, default=default, help=help)


def known_game(ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None) -> Any:
    """The name of a game, or several, as it is known, whatever the case it was typed in."""
    if value is None or isinstance(value, str):
        return value and game_as_known(value)
    return tuple(map(game_as_known, value))


def game_option(help: str, **how: Any) -> Adder:
    """The option --game."""
    return click.option(
        "--game", *how.pop("names", ()), metavar="NAME|FILE.py[:CLASS]", callback=known_game,
        shell_complete=complete_games, help=help, **how,
    )  # fmt: skip


def board_argument(name: str = "board", metavar: str = "[BOARD]") -> Adder:
    """The argument for a position, or for what else the metavar names."""
    return click.argument(name, metavar=metavar, required=False, shell_complete=complete_files)


SEARCH_OPTIONS: Mapping[str, Adder] = {
    "example": click.option("--example", type=choice(EXAMPLES), help="Trace a built-in position instead of BOARD."),
    "game": game_option("The game; by default tic-tac-toe, or a tree if BOARD is one. `minimax-viz games` lists them."),
    "algorithm": choice_option("--algorithm", get_args(Algorithm), "The search to run."),
    "depth": number_option(
        "depth", "N", "Look this many plies ahead, then evaluate; by default to the end, or as far as takes seconds."
    ),
    "evaluation": click.option(
        "--evaluation",
        metavar="NAME|FILE.py:FUNCTION",
        shell_complete=complete_evaluations,
        help="How states at the depth limit are evaluated, by default in the game's best way; "
        "`minimax-viz games show NAME` lists the names.",
    ),
    "score": click.option(
        "--score", metavar="NAME", help="What a win is worth: win (1), ten (10) or fast (10 + empty squares)."
    ),
    "cutoff": choice_option(
        "--cutoff", get_args(CutoffRule), "Cut off when alpha >= beta (ge), or only when alpha > beta (gt)."
    ),
    "fail": choice_option(
        "--fail", get_args(FailMode), "Return the best value found (soft), or clamp it to the window (hard)."
    ),
    "order": click.option(
        "--order",
        metavar="NAME",
        default="natural",
        shell_complete=complete_orders,
        help="The order in which moves are tried: natural, reverse, random:SEED, best or worst (found by an exact "
        "search first), or one defined by the game.",
    ),
    "symmetry": click.option("--symmetry", is_flag=True, help="Of several symmetric moves, follow only one."),
    "transpositions": click.option(
        "--transpositions", is_flag=True, help="Reuse the value of a position already reached by other moves."
    ),
    "candidates": click.option(
        "--candidates",
        metavar="RULE:N",
        shell_complete=complete_candidates,
        help="Follow only promising moves: best:8 by the evaluation, or one of the game's rules, such as near:2. "
        "The result is then approximate.",
    ),
    "max": click.option("--max", metavar="PLAYER", help="The player who maximises; X by default."),
    "to_move": click.option(
        "--to-move", metavar="PLAYER", help="Whose turn it is, if the number of marks does not tell."
    ),
    "root": click.option("--root", metavar="max|min", help="Whose turn it is at the root of a tree."),
    "max_nodes": number_option(
        "max_nodes", "N", "Stop after this many nodes and show the search so far.", DEFAULT_MAX_NODES
    ),
    "time_limit": number_option(
        "time_limit",
        "SECONDS",
        "Stop after this many seconds, between two nodes, and show the search so far. Ctrl-C stops at once.",
    ),
}
"""The options for what to search and how, by the parameter names of `api.trace`, and `example`."""


def search_options(*names: str) -> Callable[[CommandT], CommandT]:
    """Add the search options to a command, all or those that are named."""
    return adding(SEARCH_OPTIONS, names)
