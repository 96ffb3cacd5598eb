"""Completion in the shell: games, the names that a game knows, formats, files."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from minimax_viz.tasks.options import Completion

if TYPE_CHECKING:
    from minimax_viz.games.game import Game

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completing(words: Callable[[click.Context, str], Iterable[str]]) -> Completer:
    """Make a completer that offers the words that continue what is typed, whatever its case; if there are none, files.

    A game that cannot be loaded offers nothing: there is no place for a message.
    """

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            with redirect_stdout(StringIO()):
                offered = [word for word in words(context, typed) if word.casefold().startswith(typed.casefold())]
        except Exception:  # noqa: BLE001 - whatever is wrong with a game, the command itself will say it
            return []
        return [CompletionItem(word) for word in offered] or [CompletionItem(typed, type="file")]

    return complete


@completing
def complete_games(context: click.Context, typed: str) -> Iterable[str]:
    """Offer the games by name."""
    from minimax_viz.games.registry import game_names

    return game_names()


@completing
def complete_orders(context: click.Context, typed: str) -> Iterable[str]:
    """Offer the orders for every game, and those of the game that is named."""
    from minimax_viz.search.ordering import ORDERS

    return (*(order.replace("SEED", "1") for order in ORDERS), *game_of(context).orderings())


@completing
def complete_variations(context: click.Context, typed: str) -> Iterable[str]:
    """Offer the settings that can be varied, and the values of those that have few."""
    from minimax_viz.study.variations import CHOICES, VARIABLE, setting_name

    setting, equals = setting_name(typed), "=" in typed
    values = CHOICES.get(setting, ())
    return (f"{setting}={','.join(values)}",) if equals and values else (f"{name}=" for name in VARIABLE)


complete_files = completing(lambda context, typed: ())
"""Offers files alone."""


def complete_list(names: Iterable[str]) -> Completer:
    """Make a completer of lists with commas: it offers each name that is not in the list yet as its last item."""
    known = [*names]

    @completing
    def offered(context: click.Context, typed: str) -> Iterable[str]:
        before, comma, _ = typed.rpartition(",")
        return (f"{before}{comma}{name}" for name in known if name not in before.lower().split(","))

    return offered


def game_of(context: click.Context) -> "Game[Any, Any]":
    """Return the game that the words so far name, or that their board implies."""
    from minimax_viz.games.registry import game_for_position, make_game

    game = context.params.get("game")
    named = next(iter(game), None) if isinstance(game, tuple) else game
    return make_game(named or game_for_position(context.params.get("board") or context.params.get("subject")), {})[0]


COMPLETERS: Mapping[Completion, Completer] = {
    "games": complete_games,
    "evaluations": completing(lambda context, typed: game_of(context).evaluations()),
    "orders": complete_orders,
    "candidates": completing(lambda context, typed: [f"{rule}:" for rule in (*game_of(context).candidates(), "best")]),
    "variations": complete_variations,
    "files": complete_files,
}
"""The completers of options' values, by the kind that an option declares."""
