"""Odd games, legal and not: a tree of dice in which values, players, states, moves or names are of an unusual kind."""

import math
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from minimax_viz.games.game import Game

Dice = Callable[[Random], Any]


class Walk(Game[Any, Any]):
    """A tree whose nodes are known by the ways to them, at random but the same each time."""

    def __init__(
        self,
        value: Dice = lambda dice: dice.randrange(-5, 6),
        player: Callable[[Random, int], Any] = lambda dice, ply: "min" if ply % 2 else "max",
        state: Callable[[Sequence[int]], Any] = tuple,
        move: Callable[[int], Any] = int,
        name: Callable[[Any], Any] = str,
    ) -> None:
        self.value, self.player, self.state, self.move, self.name = value, player, state, move, name

    def dice(self, state: Any, what: str) -> Random:
        return Random(f"{tuple(state)} {what}")

    def count(self, state: Any) -> int:
        return 0 if len(tuple(state)) == 3 else self.dice(state, "moves").choice((1, 2, 3))

    def initial(self) -> Any:
        return self.state(())

    def moves(self, state: Any) -> Any:
        return [self.move(number) for number in range(self.count(state))]

    def result(self, state: Any, move: Any) -> Any:
        return self.state((*state, [self.move(number) for number in range(self.count(state))].index(move)))

    def to_move(self, state: Any) -> Any:
        return self.player(self.dice(state, "player"), len(tuple(state)))

    def outcome(self, state: Any) -> Any:
        return None if self.count(state) else self.value(self.dice(state, "value"))

    def notation(self, state: Any) -> str:
        return "".join(map(str, state)) or "start"

    def move_name(self, state: Any, move: Any) -> Any:
        return self.name(move)


class Way:
    """A state that is iterated over like the way it is."""

    def __init__(self, way: Sequence[int]) -> None:
        self.way = tuple(way)

    def __iter__(self) -> Iterator[int]:
        return iter(self.way)


class Unhashable(Way):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self.way == other.way


class Touchy(Way):
    def __hash__(self) -> int:
        return hash(self.way)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("states must not be compared")


class Mute(Way):
    def __repr__(self) -> str:
        raise RuntimeError("no words")


VALUES: dict[str, Dice] = {
    "float": lambda dice: dice.uniform(-1, 1), "minus zero": lambda dice: -0.0, "long": lambda dice: 2**64,
    "too long": lambda dice: 10**400, "fraction": lambda dice: Fraction(1, 3), "decimal": lambda dice: Decimal(1),
    "decimal nan": lambda dice: Decimal("NaN"), "bool": lambda dice: dice.random() < 0.5, "nan": lambda dice: math.nan,
    "infinity": lambda dice: math.inf, "text": lambda dice: "3", "word": lambda dice: "win", "bytes": lambda dice: b"x",
    "list": lambda dice: [1], "complex": lambda dice: 1j, "tiny": lambda dice: 5e-324,
}  # fmt: skip
PLAYERS: dict[str, Callable[[Random, int], Any]] = {
    "any": lambda dice, ply: dice.choice(["max", "min"]), "only max": lambda dice, ply: "max",
    "twice": lambda dice, ply: "max" if ply // 2 % 2 == 0 else "min", "third": lambda dice, ply: "chance",
    "none": lambda dice, ply: None, "X": lambda dice, ply: "X",
}  # fmt: skip
STATES: dict[str, Callable[[Sequence[int]], Any]] = {
    "list": list, "bytes": bytes, "plain": Way, "unhashable": Unhashable, "touchy": Touchy, "mute": Mute,
}  # fmt: skip
MOVES: dict[str, Callable[[int], Any]] = {
    "list": lambda number: [number], "dict": lambda number: {"k": number}, "float": float,
    "tuple": lambda number: (number, (number,)), "nothing": lambda number: (None, 0, "")[number],
    "not equal": lambda number: math.nan,
}  # fmt: skip
NAMES: dict[str, Callable[[Any], Any]] = {
    "same": lambda move: "go", "empty": lambda move: "", "number": lambda move: move, "none": lambda move: None,
    "control": lambda move: f"\x1b[31m\0\n{move}", "half": lambda move: f"\ud800{move}",
    "long": lambda move: "m" * 5000, "turned": lambda move: f"\u202e{move}",
}  # fmt: skip


def odd_games() -> Iterator[tuple[str, Callable[[], Game[Any, Any]]]]:
    """Each odd game's name, and what makes it."""
    for part, kinds in (("value", VALUES), ("player", PLAYERS), ("state", STATES), ("move", MOVES), ("name", NAMES)):
        for name, kind in kinds.items():
            yield f"{part} {name}", lambda part=part, kind=kind: Walk(**{part: kind})
    yield "at the root, over", lambda: OverAtOnce(3)
    for wrong in ("3", [1], b"x", "win", math.nan, True, None):
        yield f"at the root, over with {wrong!r}", lambda wrong=wrong: OverAtOnce(wrong)


class OverAtOnce(Game[int, int]):
    """A game that is over before it begins."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def initial(self) -> int:
        return 0

    def moves(self, state: int) -> list[int]:
        return []

    def result(self, state: int, move: int) -> int:
        return state

    def to_move(self, state: int) -> Any:
        return "max"

    def outcome(self, state: int) -> Any:
        return self.given
