"""The orders in which moves can be tried: natural, reversed, shuffled, by exact values, or one of the game's own."""

from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from math import inf
from operator import index
from random import Random
from typing import Any

from minimax_viz.errors import GameError, Sentence, SettingsError, Title
from minimax_viz.games.game import CHANCE, MAX, Evaluation, Game, functions_by_name, matching_name
from minimax_viz.games.observation import ADDRESS
from minimax_viz.search.chance import has_chance, mean, probabilities_of
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.omissions import checking_choice

PLAIN_TYPES = frozenset((str, int, float, bool, bytes, type(None)))
"""Types whose `repr` is the same in every run."""


def stable_text(value: Any) -> str | None:
    """A text for a value that consists of plain ones, the same in every run, although sets change their order; None
    for any other value.
    """
    if type(value) in PLAIN_TYPES:
        return repr(value)
    parts: list[str] = []
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if type(item) in PLAIN_TYPES:
            parts.append(repr(item))
        elif isinstance(item, Enum):
            parts.append(str(item))
        elif hasattr(item, "__index__"):  # a tree node has its place, a numpy number itself
            parts.append(repr(index(item)))
        elif isinstance(item, tuple | list):
            parts.append(f"({len(item)}")
            waiting.extend(item)
        elif isinstance(item, Set | Mapping):
            texts = list(map(stable_text, item.items() if isinstance(item, Mapping) else item))
            if None in texts:
                return None
            parts += ["{", *sorted(filter(None, texts)), "}"]
        elif is_dataclass(item):
            parts.append(type(item).__name__)
            waiting.extend(getattr(item, field.name) for field in fields(item) if field.compare)
        else:
            return None
    return " ".join(parts)


ORDERS = ("natural", "reverse", "best", "worst", "random:SEED")
"""The orders available in every game, as `--order` takes them."""


def ordering_for(
    order: str, game: Game[Any, Any], depth: int | None, evaluation: Evaluation[Any], tick: Callable[[], object]
) -> Ordering | None:
    """The ordering with the name `order`, one of ORDERS or the game's own; None for the order in which the game lists
    its moves. Raises SettingsError. Outcomes of chance keep the game's order.

    "best" and "worst" sort by the values of an exact search to the same horizon, run beforehand with a table; moves of
    equal value keep the game's order. `tick` is called for each state that search visits.
    """
    ordering = usual_ordering(order, game, depth, evaluation, tick)
    if ordering is None or not has_chance(game):
        return ordering
    moves, to_move = game.moves, game.to_move
    return lambda state, ply: moves(state) if to_move(state) == CHANCE else ordering(state, ply)


def usual_ordering(
    order: str, game: Game[Any, Any], depth: int | None, evaluation: Evaluation[Any], tick: Callable[[], object]
) -> Ordering | None:
    """The ordering with the name `order`, as in `ordering_for`, for states where a player moves."""
    own = functions_by_name(game.orderings(), "orderings")
    if order in own:
        sort = checking_choice(game, Sentence("The order {name}", name=order), own[order], whole=True)
        return lambda state, ply: sort(state, game.moves(state))
    if order == "natural":
        return None
    if order == "reverse":
        return lambda state, ply: tuple(game.moves(state))[::-1]
    if order.startswith("random:"):
        return shuffled(game, order.removeprefix("random:"))
    if order in ("best", "worst"):
        return by_exact_values(game, depth, evaluation, tick, best_first=order == "best")
    raise SettingsError(
        "{given}: for {game} there are {orders}.",
        option="order",
        value=order,
        game=Title(game.title),
        orders=(*ORDERS, *own),
    )


def known_order(order: str, game: Game[Any, Any]) -> str:
    """The known name of an order, whatever the case it was typed in."""
    own = functions_by_name(game.orderings(), "orderings")
    if order.casefold().startswith("random:") and order not in own:
        return order.casefold()
    return matching_name(order, (*own, *ORDERS)) or order


def shuffled(game: Game[Any, Any], seed: str) -> Ordering:
    """The moves in an order that depends only on the seed and the state, the same in every search of every run.

    Raises SettingsError if `seed` is not a number.
    """
    if not seed.isdecimal():
        raise SettingsError(
            "{given}: the seed is a whole number, such as random:1.", option="order", value=f"random:{seed}"
        )

    def shuffled_moves(state: Any, ply: int) -> list[Any]:
        moves, key = list(game.moves(state)), stable_text(game.key(state))
        if key is None:  # it does not consist of plain values
            key = ADDRESS.sub("", game.notation(state))
        Random(f"{seed} {key}").shuffle(moves)
        return moves

    return shuffled_moves


def by_exact_values(
    game: Game[Any, Any],
    depth: int | None,
    evaluation: Evaluation[Any],
    tick: Callable[[], object],
    *,
    best_first: bool,
) -> Ordering:
    """The moves sorted by the minimax values of the states they lead to, each of which is worked out once."""
    memo: dict[tuple[Any, int], float] = {}

    def value_at(state: Any, ply: int) -> float:
        key = (game.key(state), ply if depth is not None else 0)
        try:
            known = memo.get(key)
        except TypeError as error:
            raise GameError(
                "The orders best and worst need states that can be hashed, and those of {game} cannot: {reason}.",
                option="order",
                game=Title(game.title),
                reason=Sentence(str(error)),
            ) from error
        if known is not None:
            return known
        tick()
        value = game.outcome(state)
        if value is None and ply == depth:
            value = evaluation(state)
        elif value is None:
            moves, player = game.moves(state), game.to_move(state)
            values = [value_at(game.result(state, move), ply + 1) for move in moves]
            if player == CHANCE:
                value = mean(probabilities_of(game, state, moves), values)
            else:
                value = max(values, default=-inf) if player == MAX else min(values, default=inf)
        memo[key] = value
        return value

    def sorted_moves(state: Any, ply: int) -> tuple[Any, ...]:
        highest_first = (game.to_move(state) == MAX) == best_first
        sign = -1 if highest_first else 1
        return tuple(sorted(game.moves(state), key=lambda move: sign * value_at(game.result(state, move), ply + 1)))

    return sorted_moves
