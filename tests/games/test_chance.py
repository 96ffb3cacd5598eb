"""The examples with chance: their promises, and their values by a plain expectiminimax that knows only the rules."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from examples.pig import GOAL, TURNS, Pig
from examples.race import Race
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.play.booth import booth_game
from minimax_viz.play.gamefile import replay, saved_game
from minimax_viz.play.match import Answer, Match, Turn, begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.search.settings import Algorithm
from minimax_viz.testing import mistakes_in
from minimax_viz.text.catalog import catalog
from minimax_viz.text.match import MatchText
from places import ROOT


def expectiminimax(game: Any) -> float:
    """The value of a game's start."""
    return values_by_expectiminimax(game)(game.initial())


def values_by_expectiminimax(game: Any) -> Callable[[Any], float]:
    """The values of a game's states, by its own methods alone (AIMA, 4th ed., 5.5)."""

    @cache
    def value(state: Any) -> float:
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        after = {move: value(game.result(state, move)) for move in game.moves(state)}
        if game.to_move(state) == "chance":
            return sum(game.probability(state, move) * worth for move, worth in after.items())
        return max(after.values()) if game.to_move(state) == "max" else min(after.values())

    return value


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


# A match --------------------------------------------------------------------------------------------------------------

GAMES = {"pig": Pig, "race": Race}


def match_of(name: str, seed: int, **settings: Any) -> Match:
    return begin_match(MatchSettings(game=str(ROOT / "examples" / f"{name}.py"), **settings), seed=seed)


def played(match: Match, seed: int = 0) -> list[Turn]:
    """The turns of a game in which the human plays anything."""
    dice = Random(seed)
    while not match.over:
        if match.play_automatically() is None:
            match.play(dice.choice(match.legal_moves))
    return match.turns


@pytest.mark.parametrize("name", GAMES)
def test_the_computer_plays_the_best_move_whatever_the_dice_bring(name: str) -> None:
    game = GAMES[name]()
    value = values_by_expectiminimax(game)
    match, answers = match_of(name, 4, first="computer"), []
    for seed in range(20):
        answers += [turn for turn in played(match, seed) if isinstance(turn, Answer)]
        match.restart()
    assert len({turn.state for turn in answers}) > 5
    for turn in answers:
        after = [value(game.result(turn.state, move)) for move in game.moves(turn.state)]
        best = (max if game.to_move(turn.state) == "max" else min)(after)
        assert value(game.result(turn.state, turn.move.move)) == pytest.approx(best)


@pytest.mark.parametrize("name", GAMES)
def test_the_dice_fall_as_the_seed_has_it_and_a_saved_game_has_what_they_showed(name: str) -> None:
    first, again, other = (match_of(name, seed, first="computer") for seed in (7, 7, 8))
    moves = [[turn.move.name for turn in played(match)] for match in (first, again, other)]
    assert moves[0] == moves[1] != moves[2]
    assert {turn.by for turn in first.turns} >= {"computer", "chance"}
    saved = saved_game(first)
    replay(saved, fresh := match_of(name, 99, first="computer"))
    assert (fresh.state, fresh.winner) == (first.state, first.winner)
    assert [turn.by for turn in fresh.turns] == [turn.by for turn in first.turns]


def test_a_choice_is_taken_back_with_the_dice_that_fall_as_often_as_is_likely_and_make_prospects_averages() -> None:
    match = match_of("race", 1)
    seen = Counter(match.rolled().name for _ in range(9_000))
    for one, other in match.setup.game.moves(match.state):
        assert abs(seen[f"{one} and {other}"] - (1_000 if one == other else 2_000)) < 150
    match = match_of("pig", 3)
    while match.play_automatically() is not None:
        pass
    before = match.state
    match.play(next(move for move in match.legal_moves if move.name == "roll"))
    match.play_automatically()
    assert [turn.by for turn in match.undo()] == ["human", "chance"] and match.state == before
    match = match_of("race", 5)
    while match.play_automatically() is not None:
        pass
    for code, said in (("en", "on average you do better if both play"), ("ru", "в среднем лучше вам")):
        text = MatchText(catalog(code), match.human, is_tree=False)
        assert said in " ".join(text.hint(match.advice(), "2", ""))


@pytest.mark.parametrize("name", GAMES)
def test_nobody_rolls_dice_on_a_page(name: str) -> None:
    with pytest.raises(SettingsError, match="on the page nobody rolls the dice"):
        booth_game(MatchSettings(game=str(ROOT / "examples" / f"{name}.py")))


def test_a_seed_is_for_games_with_chance() -> None:
    with pytest.raises(SettingsError, match="seed= is for games in which chance decides, and Nim has none"):
        begin_match(MatchSettings(game="nim"), seed=1)
