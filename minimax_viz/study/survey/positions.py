"""Choose the positions of a survey, each as its text: all that can be reached, or some reached by random play."""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from minimax_viz.errors import GameError, Given, PositionError, Sentence, SettingsError, Title
from minimax_viz.games.game import Game
from minimax_viz.games.tree import TreeGame
from minimax_viz.search.limits import OnProgress

MOST_POSITIONS = 1_000_000  # positions
MOST_BY_DEFAULT = 20_000  # positions; if there are more, only a SAMPLE of them is searched by default
SAMPLE = 20
LONGEST_PLAYOUT = 1_000  # plies; a game may have no end
MISSES = 1_000  # playouts in a row without a new position, after which there are assumed to be no more


@dataclass(frozen=True, slots=True)
class PositionChoice:
    """Which positions: all that can be reached (`count` is None), or `count` from random play with a seed."""

    count: int | None = None
    seed: int = 0

    def texts(self, game: Game[Any, Any], start: Any, on_found: OnProgress = lambda count: None) -> list[str]:
        """Return the texts of the positions, in an order that depends only on the game, the start and the seed. Raises
        SettingsError if texts do not identify the game's positions, or if there are too many.
        """
        check_texts(game, start)
        if self.count is None:
            return all_positions(game, start, on_found)
        return random_positions(game, start, self.count, self.seed, on_found)


def parse_choice(text: str, seed: int) -> PositionChoice:
    """Read a choice such as "all" or "random:100". Raises SettingsError."""
    if text.strip() == "all":
        return PositionChoice()
    match = re.fullmatch(r"\s*random:([0-9]{1,7})\s*", text)
    if match is None or not 1 <= int(match[1]) <= MOST_POSITIONS:
        raise SettingsError(
            "{given}: it is all, or random:N for N positions from 1 to {most}.",
            option="positions",
            value=text,
            most=MOST_POSITIONS,
        )
    return PositionChoice(int(match[1]), seed)


def default_choice(game: Game[Any, Any], start: Any, seed: int) -> PositionChoice:
    """Choose all positions if they take no more than some minutes, else a sample of them that takes seconds."""
    many = any(count > MOST_BY_DEFAULT for count, _ in enumerate(reachable(game, start), 1))
    return PositionChoice(SAMPLE, seed) if many else PositionChoice()


def all_positions(game: Game[Any, Any], start: Any, on_found: OnProgress) -> list[str]:
    """Return the texts of all positions that can be reached, `start` and ends of games included, fewest plies first."""
    texts: dict[str, None] = {}
    for count, state in enumerate(reachable(game, start), 1):
        if count > MOST_POSITIONS:
            raise SettingsError(
                "{game} has more than {most} positions here; choose some with {some}, or give a BOARD nearer to the "
                "end.",
                option="positions",
                game=Title(game.title),
                most=MOST_POSITIONS,
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


MOST_SHARDS = 100_000
SHARD_FILES = "survey.shard-*-of-*.part.jsonl"
"""The pattern of the files with shards in a folder."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One shard, with its `number` from 1, `of` so many."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @property
    def file_name(self) -> str:
        """The name of the file for the rows; the names of all shards sort by number."""
        return f"survey.shard-{self.number:0{len(str(self.of))}}-of-{self.of}.part.jsonl"

    def has(self, at: int) -> bool:
        """Whether the position with this number, from 0, is in the shard."""
        return at % self.of == self.number - 1

    def texts(self, texts: Sequence[str]) -> Mapping[int, str]:
        """Return the positions of the shard with their numbers."""
        return {at: texts[at] for at in range(self.number - 1, len(texts), self.of)}


WHOLE = Shard(1, 1)


def parse_shard(text: str) -> Shard:
    """Read a shard such as "3/20". Raises SettingsError."""
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})\s*", text)
    if match is None:
        numbers = re.findall("[0-9]{1,6}", text)
        example = "/".join(numbers) if len(numbers) == 2 else "3/20"
        raise SettingsError(
            "{given}: it is K/N, the K-th of N parts, such as {example}.", option="shard", value=text, example=example
        )
    number, of = map(int, match.groups())
    shard = f"{number}/{of}"
    if not 1 <= number <= of:
        raise SettingsError(
            "{given}: K is from 1 to N; there is no part {number} of {parts}.",
            option="shard",
            value=shard,
            number=str(number),
            parts=str(of),
        )
    if of > MOST_SHARDS:
        raise SettingsError(
            "{given}: a survey has at most {most} parts.", option="shard", value=shard, most=MOST_SHARDS
        )
    return Shard(number, of)
