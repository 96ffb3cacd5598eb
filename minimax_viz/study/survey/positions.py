"""Choose the positions of a survey, each as its text: all that can be reached, or some reached by random play."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from minimax_viz.errors import GameError, Given, PositionError, Sentence, SettingsError, Title
from minimax_viz.games.game import Game
from minimax_viz.games.tree import TreeGame
from minimax_viz.search.limits import OnProgress

MOST = 1_000_000  # positions
MANY = 20_000  # positions; if there are more, only a SAMPLE of them is searched by default
SAMPLE = 20
LONGEST_PLAYOUT = 1_000  # plies; a game may have no end
MISSES = 1_000  # playouts in a row without a new position, after which there are assumed to be no more


@dataclass(frozen=True, slots=True)
class Choice:
    """Which positions: all that can be reached (`count` is None), or `count` from random play with a seed."""

    count: int | None = None
    seed: int = 0

    def texts(self, game: Game[Any, Any], start: Any, on_found: OnProgress = lambda count: None) -> list[str]:
        """Return the texts of the positions, in an order that depends only on the game, the start and the seed.

        Raises SettingsError if texts do not identify the game's positions, or if there are more than MOST of them.
        """
        check_texts(game, start)
        if self.count is None:
            return all_positions(game, start, on_found)
        return random_positions(game, start, self.count, self.seed, on_found)


def choice_of(text: str, seed: int) -> Choice:
    """Read a choice such as "all" or "random:100". Raises SettingsError."""
    if text.strip() == "all":
        return Choice()
    match = re.fullmatch(r"\s*random:([0-9]{1,7})\s*", text)
    if match is None or not 1 <= int(match[1]) <= MOST:
        raise SettingsError(
            "{given}: it is all, or random:N for N positions from 1 to {most}.",
            option="positions",
            value=text,
            most=MOST,
        )
    return Choice(int(match[1]), seed)


def usual_choice(game: Game[Any, Any], start: Any, seed: int) -> Choice:
    """Choose all positions if they take no more than some minutes, else a sample of them that takes seconds."""
    many = any(count > MANY for count, _ in enumerate(reachable(game, start), 1))
    return Choice(SAMPLE, seed) if many else Choice()


def all_positions(game: Game[Any, Any], start: Any, on_found: OnProgress) -> list[str]:
    """Return every position that can be reached from `start`, including itself and ends of games, fewest plies first.

    Positions with the same text count as one.
    """
    texts: dict[str, None] = {}
    for count, state in enumerate(reachable(game, start), 1):
        if count > MOST:
            raise SettingsError(
                "{game} has more than {most} positions here; choose some with {some}, or give a BOARD nearer to the "
                "end.",
                option="positions",
                game=Title(game.title),
                most=MOST,
                some=Given("positions", "random:N"),
            )
        texts[game.notation(state)] = None
        on_found(len(texts))
    return list(texts)


def reachable(game: Game[Any, Any], start: Any) -> Iterator[Any]:
    """Yield the states that can be reached, breadth first, each as soon as it is found."""
    seen = {key_of(game, start)}
    yield start
    level = [start]
    while level:
        below: list[Any] = []
        for state in level:
            if game.outcome(state) is not None:
                continue
            for move in game.moves(state):
                after = game.result(state, move)
                key = key_of(game, after)
                if key not in seen:
                    seen.add(key)
                    yield after
                    below.append(after)
        level = below


def random_positions(game: Game[Any, Any], start: Any, count: int, seed: int, on_found: OnProgress) -> list[str]:
    """Return `count` different positions, each from a random playout of its own; fewer if there are no more.

    All moves of a position are equally likely, and so are all positions of a playout but its end.
    """
    dice = Random(seed)
    texts: dict[str, None] = {}
    misses = 0
    while len(texts) < count and misses < MISSES:
        before = len(texts)
        texts[game.notation(dice.choice(playout(game, start, dice)))] = None
        misses = 0 if len(texts) > before else misses + 1
        on_found(len(texts))
    return list(texts)


def playout(game: Game[Any, Any], state: Any, dice: Random) -> list[Any]:
    """Return the positions of a random playout without its end; at least the start."""
    line: list[Any] = []
    while game.outcome(state) is None and len(line) < LONGEST_PLAYOUT:
        line.append(state)
        state = game.result(state, dice.choice(list(game.moves(state))))
    return line or [state]


def check_texts(game: Game[Any, Any], state: Any) -> None:
    """Raise SettingsError unless the game reads the text that it writes of a position."""
    try:
        text = game.notation(state)
        understood = key_of(game, game.parse(text)) == key_of(game, state)
    except (PositionError, SettingsError):
        understood = False
    if not understood or isinstance(game, TreeGame):  # the text of a node is a tree of its own, with new names
        raise SettingsError(
            "A survey identifies each position by its text, and {game} cannot read back the texts it writes; compare "
            "single positions instead.",
            option="game",
            game=Title(game.title),
        )


def key_of(game: Game[Any, Any], state: Any) -> Hashable:
    """Return the key of a state. Raises GameError if it cannot be hashed."""
    key = game.key(state)
    try:
        hash(key)
    except TypeError as error:
        raise GameError(
            "A survey needs states that can be hashed, and those of {game} cannot: {reason}; key(state) may give what "
            "can.",
            game=Title(game.title),
            reason=Sentence(str(error)),
        ) from error
    return key
