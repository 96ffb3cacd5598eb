"""Where nobody says how far to look, a search ends in seconds, with the game's best evaluation, and says so."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from command_line import run_here
from endless import Endless
from minimax_viz import compare, growth, survey, trace
from minimax_viz.study.study import searches_of
from minimax_viz.study.survey.positions import PositionChoice, default_choice, reachable
from minimax_viz.tracing.plan import find_position
from minimax_viz.tracing.reach import Reach, SearchLimits, cannot_end, is_small, run_searches

LARGE = [
    "connect4",
    *(pytest.param(game, marks=pytest.mark.thorough) for game in ("othello", "mnk:15,15,5", "openspiel:breakthrough")),
]
BOTH: list[dict[str, Any]] = [{"algorithm": "minimax"}, {"algorithm": "alphabeta"}]


def told(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = run_here(*arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.thorough
@pytest.mark.parametrize("game", LARGE)
def test_a_large_game_is_searched_to_a_depth_with_its_best_evaluation(game: str) -> None:
    t = trace(game=game)
    played = find_position(None, game, {}).game
    assert t.complete and t.approximate and t.settings.depth is not None
    assert t.settings.evaluation == list(played.evaluations())[-1]
    assert t.nodes <= 50_000
    assert trace(game=game, evaluation="zero", max_nodes=99).settings.evaluation == "zero"


def test_small_games_are_searched_to_their_ends_and_large_ones_as_far_as_a_limit_allows() -> None:
    small, large = (find_position(None, game, {}) for game in ("tictactoe", "connect4"))
    t = trace(game="tictactoe")
    assert (t.settings.depth, t.complete, t.approximate, t.value) == (None, True, False, 0)
    assert is_small(small.game, small.state) and not cannot_end(small.search(algorithm="minimax"))
    assert not is_small(large.game, large.state) and cannot_end(large.search(algorithm="minimax"))
    t = trace(game="connect4", max_nodes=1000)
    assert (t.settings.depth, t.nodes, t.header.stopped) == (None, 1000, "nodes")


@pytest.mark.thorough
def test_searches_that_are_compared_look_equally_far() -> None:
    made = compare(game="connect4").traces
    assert len({one.settings.depth for one in made}) == 1
    assert made[0].settings.depth is not None and all(one.complete for one in made)
    assert {one.settings.evaluation for one in made} == {"patterns"}


def test_so_do_searches_that_turn_out_to_be_too_long() -> None:
    """Which no estimate tells."""
    made = run_searches(
        list(searches_of(None, "tictactoe", BOTH)), SearchLimits(), reach=Reach(most_nodes=10_000, nodes=10_000)
    )
    assert all(one.complete for one in made)
    assert made[0].settings.depth == made[1].settings.depth in (4, 5)


@pytest.mark.thorough
def test_both_searches_of_a_poster_look_equally_far(tmp_path: Path) -> None:
    done = told(tmp_path, "poster", "--game", "connect4", "-o", "poster.pdf", "--paper", "A4")
    assert done.stderr.count("Looked") == 1


def test_a_survey_of_a_large_game_takes_a_sample() -> None:
    large = find_position(None, "connect4", {})
    small = find_position("XOX/.O./.XO", "tictactoe", {})
    assert default_choice(large.game, large.state, 7) == PositionChoice(20, 7)
    assert default_choice(small.game, small.state, 7) == PositionChoice()
    states = list(reachable(small.game, small.state))
    assert states[0] == small.state and len(set(states)) == len(states)
    assert survey("XOX/.O./.XO").count == len(states)


@pytest.mark.parametrize(
    "command",
    ["trace", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("compare", "growth", "survey", "embed"))],
)
def test_the_depth_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    """Also beside --json, and in the reader's language."""
    game = "mnk:15,15,5" if command == "growth" else "connect4"
    how = {"trace": ["--format", "trace"], "growth": ["--format", "csv"], "survey": ["--format", "csv"]}.get(
        command, []
    )
    how += ["--positions", "random:2", "--workers", "1"] if command == "survey" else []
    if command == "embed":
        assert re.match(r"Looked \d+ moves ahead", told(tmp_path, command, "--game", game).stderr)
        return
    done = told(tmp_path, command, "--game", game, "--json", "--lang", "ru", *how)
    said = json.loads(done.stdout)
    assert command != "trace" or (said["approximate"] and said["settings"]["depth"] > 1)
    if command == "growth":  # which ends where it would take longer
        for line in said["lines"]:
            assert [run["depth"] for run in line["runs"]] == [1, 2] and line["runs"][-1]["complete"]
    assert done.stderr.startswith("Просмотрено на ") and done.stderr.count("\n") == 1
    if command == "survey":
        assert told(tmp_path, command, "--game", game, "--json", "-q", *how).stderr == ""


@pytest.mark.thorough
def test_a_value_that_rests_on_equal_estimates_is_told_as_what_it_is(tmp_path: Path) -> None:
    blind = "All estimates are equal (evaluation zero), so the value says only that neither player can force a better"
    assert blind in told(tmp_path, "trace", "--game", "connect4", "--depth", "3", "--evaluation", "zero").stdout
    assert blind not in told(tmp_path, "trace", "--game", "connect4", "--depth", "3").stdout
    assert "All estimates" not in told(tmp_path, "trace", "XO./.X./..O").stdout
    assert trace(game=Endless(10)).settings.evaluation == "zero"


@pytest.mark.parametrize("ending", ["svg", pytest.param("png", marks=pytest.mark.thorough)])
def test_a_chart_of_equal_estimates_says_that_it_is_an_artefact(ending: str, tmp_path: Path) -> None:
    for chart in (
        growth(game="connect4", depth="1..2", evaluation="zero"),
        survey(game="connect4", positions="random:2", depth=2, evaluation="zero"),
    ):
        assert "artefact" in chart.results(chart.look).chart.note
        chart.export(tmp_path / f"chart.{ending}")
        assert ending == "png" or "artefact" in (tmp_path / "chart.svg").read_text("utf-8")
    chart = growth(game="connect4", depth="1..2")
    assert "artefact" not in chart.results(chart.look).chart.note
