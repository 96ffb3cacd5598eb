"""The examples with chance: their promises, and their values by a plain expectiminimax that knows only the rules."""

from collections import deque
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from examples.pig import GOAL, TURNS, Pig
from examples.race import Race
from minimax_viz.errors import SettingsError
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.testing.extensions import REQUIREMENTS
from minimax_viz.testing.requirements import Visit
from places import ROOT


def expectiminimax(game: Any) -> float:
    """The value of a game's start, by its own methods alone (AIMA, 4th ed., 5.5)."""

    @cache
    def value(state: Any) -> float:
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        after = {move: value(game.result(state, move)) for move in game.moves(state)}
        if game.to_move(state) == "chance":
            return sum(game.probability(state, move) * worth for move, worth in after.items())
        return max(after.values()) if game.to_move(state) == "max" else min(after.values())

    return value(game.initial())


@cache
def pig(own: int, other: int, turns: int, brought: int = 0) -> Fraction:
    """What Pig is worth to the player to move: the rules written anew."""
    if own >= GOAL or other >= GOAL or turns == TURNS:
        return Fraction((own > other) - (own < other))
    hold = -pig(other, own + brought, turns + 1)
    lost = -pig(other, own, turns + 1)
    won = [Fraction(1) if own + brought + die >= GOAL else pig(own, other, turns, brought + die) for die in range(2, 7)]
    roll = (lost + sum(won)) / 6
    return max(roll, hold) if brought else roll


@cache
def race(own: int, other: int) -> Fraction:
    """What the race is worth to the player who is about to roll: all nine rolls of two dice with three sides."""

    def moved(die: int) -> Fraction:
        square = own + die
        return Fraction(1) if square >= 4 else race(square, other) if square == 2 else -race(other, square)

    rolls = [max(moved(one), moved(two)) for one in (1, 2, 3) for two in (1, 2, 3)]
    return sum(rolls, Fraction(0)) / 9


def test_pig_and_the_race_are_worth_what_their_rules_say() -> None:
    assert expectiminimax(Pig()) == pig(0, 0, 0)
    assert expectiminimax(Race()) == race(0, 0)


@pytest.mark.parametrize("game", [Pig(), Race()], ids=["pig", "race"])
def test_every_state_keeps_the_promises_of_a_game(game: Any) -> None:
    start = game.initial()
    waiting, seen, met = deque([start]), {start}, set[str]()
    while waiting:
        state = waiting.popleft()
        met.add(game.to_move(state))
        moves = list(game.moves(state))
        successors = [game.result(state, move) for move in moves]
        visit = Visit(game, start, state, moves, successors, {}, [])
        for requirement in REQUIREMENTS:
            assert not list(requirement(visit)), (requirement.__name__, state)
        waiting.extend(dict.fromkeys(each for each in successors if each not in seen))
        seen.update(successors)
    assert met == {"max", "min", "chance"}


def test_a_label_tells_the_probability_where_chance_moves() -> None:
    game = Race()
    start = game.initial()
    labels = [game.label(start, move, game.result(start, move)) for move in game.moves(start)]
    assert [(label.move, label.probability) for label in labels] == [
        ("1 and 1", Fraction(1, 9)), ("1 and 2", Fraction(2, 9)), ("1 and 3", Fraction(2, 9)),
        ("2 and 2", Fraction(1, 9)), ("2 and 3", Fraction(2, 9)), ("3 and 3", Fraction(1, 9)),
    ]  # fmt: skip
    rolled = game.result(start, (1, 2))
    assert game.label(rolled, 1, game.result(rolled, 1)).probability is None


@pytest.mark.parametrize("name", ["pig", "race"])
def test_a_match_refuses_a_game_with_chance(name: str) -> None:
    file = ROOT / "examples" / f"{name}.py"
    with pytest.raises(SettingsError, match="chance decides as well, and a match is for two players alone"):
        begin_match(MatchSettings(game=str(file)))
