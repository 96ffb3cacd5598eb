"""The examples with chance: their promises, and their values by a plain expectiminimax that knows only the rules."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from examples.pig import GOAL, TURNS, Pig
from examples.race import Race
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.search.settings import Algorithm
from minimax_viz.testing import mistakes_in
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
    assert expectiminimax(Pig()) == pytest.approx(pig(0, 0, 0), abs=1e-9)
    assert expectiminimax(Race()) == pytest.approx(race(0, 0), abs=1e-9)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "star1", "star2"])
@pytest.mark.parametrize("name", ["pig", "race"])
def test_every_search_of_an_example_finds_the_value(name: str, algorithm: Algorithm) -> None:
    found = trace(game=str(ROOT / "examples" / f"{name}.py"), algorithm=algorithm, transpositions=True)
    assert found.complete
    assert found.value == pytest.approx({"pig": pig(0, 0, 0), "race": race(0, 0)}[name], abs=1e-9)


@pytest.mark.parametrize("game", [Pig(), Race()], ids=["pig", "race"])
def test_no_promise_of_a_game_is_broken(game: Any) -> None:
    assert not mistakes_in(game, states=1000)  # all there are


def test_a_label_tells_the_probability_where_chance_moves() -> None:
    game = Race()
    start = game.initial()
    labels = [game.label(start, move, game.result(start, move)) for move in game.moves(start)]
    assert [(label.move, label.probability) for label in labels] == [
        ("1 and 1", 1 / 9), ("1 and 2", 2 / 9), ("1 and 3", 2 / 9),
        ("2 and 2", 1 / 9), ("2 and 3", 2 / 9), ("3 and 3", 1 / 9),
    ]  # fmt: skip
    rolled = game.result(start, (1, 2))
    assert game.label(rolled, 1, game.result(rolled, 1)).probability is None


@pytest.mark.parametrize("name", ["pig", "race"])
def test_a_match_refuses_a_game_with_chance(name: str) -> None:
    file = ROOT / "examples" / f"{name}.py"
    with pytest.raises(SettingsError, match="chance decides as well, and a match is for two players alone"):
        begin_match(MatchSettings(game=str(file)))
