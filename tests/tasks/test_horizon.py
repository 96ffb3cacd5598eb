"""Horizon: what is found is misjudged at that depth and not two plies deeper, by a search of our own over the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from axe import check
from browser import Page, wait_until
from command_line import invoke
from minimax_viz import compare, horizon
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.game import MAX, Game
from minimax_viz.games.registry import make_game
from minimax_viz.text.catalog import languages


def value(game: Game[Any, Any], state: Any, plies: float) -> float:
    """The value of a state by plain minimax, which knows nothing of this program's searches."""
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome
    if plies == 0:
        return [*game.evaluations().values()][-1](state)
    below = [value(game, game.result(state, move), plies - 1) for move in game.moves(state)]
    return max(below) if game.to_move(state) == MAX else min(below)


def after(game: Game[Any, Any], state: Any, name: str) -> Any:
    return game.result(state, next(move for move in game.moves(state) if game.move_name(state, move) == name))


CASES = [
    ("hexapawn", 1, 0),
    *(
        pytest.param(*case, marks=pytest.mark.thorough)
        for case in (("othello:4", 1, 1), ("tictactoe", 2, 0), ("connect4:4x4", 2, 2))
    ),
]


@pytest.mark.parametrize(("name", "depth", "seed"), CASES)
def test_the_shallow_search_errs_and_the_deep_one_does_not(name: str, depth: int, seed: int) -> None:
    found = horizon(game=name, depth=depth, seed=seed).found
    game, _ = make_game(name, {})
    if name != "tictactoe":  # the text does not always say whose turn it is
        game, _ = make_game(name, {"to_move": game.player_names()[found.player]})
    state = game.parse(found.shallow.header.board)
    sign = 1 if game.to_move(state) == MAX else -1
    bad, good = after(game, state, found.move), after(game, state, found.better)
    for plies in (depth, depth + 2):  # each prefers its own move, as far as it sees
        seen_bad, seen_good = sign * value(game, bad, plies - 1), sign * value(game, good, plies - 1)
        assert (seen_bad > seen_good) is (plies == depth) and seen_bad != seen_good
    if found.checked_plies is None:
        truth = sign * value(game, state, 99)
        worth_bad, worth_good = sign * value(game, bad, 99), sign * value(game, good, 99)
        assert worth_bad < truth and (worth_good == truth or min(worth_good, truth) > 0)
        assert (found.known.value, found.known_better.value) == (sign * worth_bad, sign * worth_good)
    line = [found.move, *found.seen.principal_variation]
    if found.unseen == "won":
        line = found.deep.principal_variation
    for move in line:
        state = after(game, state, move)
    if found.is_decided:  # beyond the horizon, and not within it
        assert sign * (game.outcome(state) or 0) * (1 if found.unseen == "won" else -1) > 0
        assert len(line) > depth


def test_the_same_seed_finds_the_same_position(tmp_path: Path) -> None:
    one, two = (horizon(game="hexapawn") for _ in range(2))
    assert one.story("en") == two.story("en") and one.to_html() == two.to_html()
    told = json.loads(invoke("horizon", "--game", "hexapawn", "-o", tmp_path / "page.html", "--json").stdout)
    assert told["horizon"]["move"] == one.found.move and told["horizon"]["line"][0] == one.found.move
    assert [run["settings"]["depth"] for run in told["runs"]] == [1, 3]
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == one.to_html()
    said = invoke("horizon", "--game", "hexapawn", "-o", tmp_path / "again.html", "--lang", "en").stdout
    assert all(sentence in said for sentence in one.story("en"))
    assert all(len(one.story(lang)) == len(one.story("en")) for lang in languages())
    assert one.sentences()[: len(one.story("en"))] == one.story("en")


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"game": "nim", "depth": 1}, PositionError, "No position of Nim was found that a search to depth 1 misjudges"),
        ({"board": "XOX/OXO/OX."}, PositionError, "No position of Tic-tac-toe was found"),
        ({"board": "[[3, 12], [2, 4]]"}, SettingsError, "By the evaluation zero"),
        ({"depth": 0}, SettingsError, "depth=0"),
        ({"game": "nonsense"}, SettingsError, "nonsense"),
    ],
)
def test_where_there_is_none_one_sentence_says_so(options: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        horizon(**options)


@pytest.mark.thorough
def test_the_page_begins_with_the_story_where_both_searches_end(quiet_page: Page, tmp_path: Path) -> None:
    found, path = horizon(game="hexapawn"), tmp_path / "horizon.html"
    found.export(path)
    quiet_page.goto(path.as_uri())
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert quiet_page.locator("#story li").all_text_contents() == found.story("en")
    assert quiet_page.evaluate("[minimaxViz.step, minimaxViz.steps]") == [len(found.first.steps)] * 2
    check(quiet_page, "the page of a horizon")
    compare("[[3,12],[2,4]]").export(path)
    quiet_page.goto("about:blank")
    quiet_page.goto(path.as_uri())
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert quiet_page.locator("#story").is_hidden() and quiet_page.evaluate("minimaxViz.step") == 1
