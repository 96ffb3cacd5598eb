"""Games and evaluations that misbehave: any method, at any moment, raises anything or answers anything.

A search of one is refused in one sentence, or gives a trace that can be saved, read and shown. Ctrl-C passes, and that
no memory is left.
"""

import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from minimax_viz import MinimaxVizError, trace
from minimax_viz.games.game import Game, Label
from tests.attack.campaign import Attack, Broken
from tests.attack.texts import check_sentence
from tests.attack.traces import check_saved, check_shown


class Weird:
    """Raises wherever an object is looked at."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("eq")

    def __hash__(self) -> int:
        raise ValueError("hash")

    def __repr__(self) -> str:
        raise ValueError("repr")

    def __bool__(self) -> bool:
        raise ValueError("bool")


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Longwinded(Exception):
    def __str__(self) -> str:
        return "and so on " * 9999


class Endless(BaseException):
    """Not an Exception, as nothing should catch."""


RAISED: list[type[BaseException]] = [
    Exception, ValueError, TypeError, KeyError, IndexError, AttributeError, StopIteration, ZeroDivisionError,
    RecursionError, MemoryError, OSError, NotImplementedError, AssertionError, UnicodeError, BrokenPipeError,
    FileNotFoundError, EOFError, ImportError, Warning, Speechless, Longwinded, SystemExit, KeyboardInterrupt,
    GeneratorExit, Endless,
]  # fmt: skip
PASSES = (KeyboardInterrupt, MemoryError)

ANSWERED: list[Any] = [
    None, True, False, 0, 1, -1, 2, 0.5, math.nan, math.inf, -math.inf, 10**400, 10**5000, -(10**18), 2**53 + 1, "1",
    "max", "MAX", "", "\ud800", "\x00\x1b[31m", "a\nb", "x" * 10000, b"x", [], [1], [1, 1], [1, 2], (1,), (2, 1),
    {1, 2}, {1: 2}, [[1]], [None], [Weird()], Weird(), object(), int, Fraction(1, 2), Decimal(1), 1j, range(2), ...,
    (("X",),), ((),), (), (("X", ""), ("",)), [["X"]], (("X",), ("\ud800",)), {"max": "X", "min": "O"}, {"max": 1},
    {"third": "Z"},
    {"max": "X" * 5000, "min": None}, Label("a", "b", "max", None), Label(1, 2, 3, 4),  # type: ignore[arg-type]
    Label("a", "b", "max", ((99, "X"),)), Label("a", "b", "X", None),  # type: ignore[arg-type]
    {"zero": 1}, {"zero": lambda state: "x", "e": lambda state: math.nan}, {"e": lambda state, moves: []},
    {"e": lambda state, moves: [*moves, 77]}, {"e": lambda state, moves: list(moves)[:1]},
    {"e": lambda state, moves, number: [77]}, {"e": lambda state, moves, number: None},
]  # fmt: skip

METHODS = [
    "initial", "moves", "result", "to_move", "outcome", "parse", "notation", "look", "move_name", "start_name",
    "player_names", "evaluations", "symmetries", "key", "orderings", "candidates", "label", "move_label", "title",
]  # fmt: skip


class Fine(Game[Any, Any]):
    """Matches, with everything that a game may add."""

    title = "Fine"

    def initial(self) -> Any:
        return 5, 0

    def moves(self, state: Any) -> Any:
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state: Any, move: Any) -> Any:
        return state[0] - move, 1 - state[1]

    def to_move(self, state: Any) -> Any:
        return "min" if state[1] else "max"

    def outcome(self, state: Any) -> Any:
        return None if state[0] else (1 if state[1] else -1)

    def parse(self, text: str) -> Any:
        return int(text), 0

    def notation(self, state: Any) -> str:
        return str(state[0])

    def look(self, state: Any) -> Any:
        return ("X" * state[0], ""), ("", str(state[1]))

    def evaluations(self) -> Any:
        return {"zero": lambda state: 0, "e": lambda state: state[0] / 10}

    def orderings(self) -> Any:
        return {"e": lambda state, moves: sorted(moves)}

    def candidates(self) -> Any:
        return {"e": lambda state, moves, number: list(moves)[:number]}

    def player_names(self) -> Any:
        return {"max": "A", "min": "B"}


def broken_game(dice: Random) -> tuple[Game[Any, Any], str, Any]:
    """A game one of whose methods misbehaves, once or from then on; its name, and what it raises or answers."""
    name, at, always = dice.choice(METHODS), dice.choice((0, 0, 0, 1, 3, 10)), dice.random() < 0.3
    what: Any = dice.choice(RAISED) if dice.random() < 0.4 else dice.choice(ANSWERED)
    calls = iter(range(10**9))
    if name == "title":
        return type("Broken", (Fine,), {"title": what})(), name, what

    def method(self: Fine, *given: Any) -> Any:
        call = next(calls)
        if call == at or (always and call > at):
            if what in RAISED:
                raise what("boom")
            return what
        return getattr(Fine, name)(self, *given)

    return type("Broken", (Fine,), {name: method})(), name, what


def trial(dice: Random, tally: Counter[str]) -> None:
    game, method, what = broken_game(dice)
    try:
        shown = trace(
            dice.choice((None, None, "4")),
            game=game,
            order=dice.choice(("natural", "natural", "reverse", "best", "worst", "random:1", "e")),
            symmetry=dice.random() < 0.3,
            transpositions=dice.random() < 0.3,
            candidates=dice.choice((None, None, None, "e:2", "best:2")),
            depth=dice.choice((None, None, 2, 3)),
            evaluation=dice.choice(("zero", "e", "e")),
            algorithm=dice.choice(("alphabeta", "minimax")),
            fail=dice.choice(("soft", "hard")),
            max_nodes=dice.choice((500, 500, 7)),
        )
        (check_shown if dice.random() < 0.3 else check_saved)(shown)
    except MinimaxVizError as error:
        check_sentence(str(error))
        tally["refused"] += 1
    except PASSES as error:
        if what not in PASSES:
            raise Broken(f"{type(error).__name__} came from nowhere: {method}") from error
        tally["passed through"] += 1
    except BaseException as error:
        raise Broken(f"{type(error).__name__} where {method} gives {ascii_of(what)}") from error
    else:
        tally["believed"] += 1


def ascii_of(what: Any) -> str:
    try:
        return ascii(what)[:80]
    except ValueError:
        return type(what).__name__


ATTACK = Attack(
    name="games",
    promise="a game that misbehaves is named in one sentence, or its trace is saved and shown",
    trial=trial,
    trials=50_000,
    few=80,
)
