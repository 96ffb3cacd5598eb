"""What is said of the best moves, of passes and of null windows: on the terminal, in headings, beside nodes."""

from typing import Any

import pytest

from minimax_viz import compare, trace
from minimax_viz.errors import SettingsError
from minimax_viz.picture.finished import fitted_scene
from minimax_viz.text.bestmoves import best_moves_lines
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import end_text, node_value, step_value, window_text
from minimax_viz.text.mover import narrator_of
from minimax_viz.text.notes import SpeakerNotes
from minimax_viz.text.summary import passes_line, result_line, settings_line, warning_lines
from minimax_viz.views.side import told_by
from minimax_viz.views.steps import snapshot_at

EN, RU = catalog("en"), catalog("ru")
TWO_WINS = ".X./.O./OXX"
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SURE_WIN = "......./......./......./......./OOO..../XXX...."
PROBED = "max(5, chance(0.5: min(1,2), 0.5: min(2,3)), chance(0.9: min(2,3,4), 0.1: 3))"
CHANCE = "max(min(3,12), chance(0.7: 9, 0.3: 10))"


def test_the_sooner_win_is_told() -> None:
    t = trace(TWO_WINS)
    assert result_line(t, EN).startswith("value −1, best move a1 (equally good: c1); ")
    assert list(best_moves_lines(t, EN)) == [
        "c1 wins at once; a1 wins too, in 3 moves. With --score fast the sooner win counts more.",
        "not searched to the end, perhaps as good: a2, c2 (--all-best finds out)",
    ]
    assert list(best_moves_lines(t, RU)) == [
        "c1 выигрывает сразу; a1 тоже выигрывает, за 3 хода. С --score fast более скорая победа ценится выше.",
        "рассмотрены не до конца и, возможно, не хуже: a2, c2 (выяснит --all-best)",
    ]
    assert "equally good: c1 · c1 wins at once; a1 wins too, in 3 moves · " in fitted_scene(t, 40, EN).heading.result
    fast = trace(TWO_WINS, score="fast")
    assert (fast.best_move, fast.best_moves) == ("c1", ["c1"])
    assert not any("at once" in line for line in best_moves_lines(fast, EN))


def test_all_best_leaves_no_move_open() -> None:
    t = trace(TWO_WINS, all_best=True)
    assert (t.best_moves, t.open_moves) == (["a1", "c1", "a2", "c2"], [])
    (line,) = best_moves_lines(t, EN)
    assert line.startswith("c1 wins at once; a1, a2, c2 win too, in ")


def test_the_later_loss_is_told() -> None:
    t = trace("2,2", game="nim", algorithm="minimax")
    assert list(best_moves_lines(t, EN)) == ["A2→0, B2→0 lose in 2 moves; A2→1, B2→1 lose too, but 2 moves later."]
    assert list(best_moves_lines(t, RU)) == [
        "A2→0, B2→0 проигрывают за 2 хода; A2→1, B2→1 тоже проигрывают, но на 2 хода позже."
    ]


def test_a_win_within_the_depth_is_told_as_proved() -> None:
    t = trace(SURE_WIN, game="connect4", depth=1)
    assert result_line(t, EN) == "value 1, best move 4; principal variation: 4"
    assert list(best_moves_lines(t, EN)) == ["4 wins at once."]
    assert fitted_scene(t, 40, RU).heading.result.startswith("Значение 1 · главный вариант: 4 · 4 выигрывает сразу · ")
    assert t.summary()["approximate"] is False


def test_a_stopped_search_says_nothing_of_moves_that_it_never_reached() -> None:
    assert list(best_moves_lines(trace("XO./.X./..O", max_nodes=60), EN)) == []


def test_trees_have_no_winners() -> None:
    t = trace("[[1,1],[1,2]]", algorithm="minimax")
    assert result_line(t, EN).startswith("value 1, best move B (equally good: C); ")
    assert list(best_moves_lines(t, EN)) == []


def test_settings_and_passes_are_told() -> None:
    t = trace(AIMA, depth=2, deepen=True, aspiration=1)
    assert settings_line(t, EN).endswith(
        "iterative deepening · aspiration window of ±1 · depth 2 plies · evaluation zero"
    )
    assert passes_line(t, EN) == (
        "3 passes: depth 1: B with ≈ 0 (4 nodes); depth 2: ≥ 3 (5 nodes); depth 2: B with 3 (11 nodes)"
    )
    assert passes_line(trace(AIMA), EN) == ""
    assert passes_line(trace(AIMA, algorithm="mtdf"), RU) == "2 прохода: ≥ 3 (5 узлов); ≤ 3 (9 узлов)"
    assert result_line(trace(AIMA, algorithm="mtdf"), EN) == "value 3, best move B; principal variation: B → B1"
    ranged = trace(CHANCE, algorithm="star1", range=(0, 12))
    assert settings_line(ranged, RU) == "Star1 · отсечение при α ≥ β · мягкий режим (fail-soft) · значения от 0 до 12"
    assert result_line(ranged, EN) == "value 9.3, best move C; principal variation: C"


def test_null_windows_are_questions() -> None:
    t = trace(AIMA, algorithm="pvs")
    scouts = [row for row in t if row.purpose == "scout" and row.player == "min" and row.kind == "interior"]
    assert {window_text(t, row.node, t.windows.at(row.node), EN) for row in scouts} == {"> 3?"}
    assert end_text(t, t.windows.at(scouts[0].node)[1], EN) == "3⁺"
    assert window_text(t, 0, (-1.0, 3.0), EN) == "(−1, 3)"


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf"])
def test_searches_by_null_windows_are_refused_where_chance_decides(algorithm: str) -> None:
    for board, game in ((CHANCE, None), (None, "examples/pig.py")):
        with pytest.raises(SettingsError, match="is for games without chance"):
            trace(board, game=game, algorithm=algorithm, depth=3)


def test_notes_ask_what_a_chance_node_is_worth() -> None:
    t = trace(CHANCE)
    notes = SpeakerNotes(t, EN)
    chance = next(step for step in t.steps if step.kind == "enter" and t.player(step.node) == "chance")
    heading = fitted_scene(t, 40, EN).heading
    assert "chance decides" in notes.of_step(chance, [], [], heading)[0]


def test_a_comparison_tells_what_passes_cost_and_what_their_order_saved() -> None:
    both = compare("XO./.X./..O", vary="deepen=off,on", depth=4)
    at_once, deepened = both.traces
    last = deepened.passes[-1].nodes
    said = both.sentences()
    cost = (
        f"In 4 passes, alpha-beta with iterative deepening looked at {deepened.nodes} nodes: {last} to the last depth, "
    )
    assert any(sentence.startswith(cost) for sentence in said)
    assert any(f"saved {at_once.nodes - last} nodes there: " in sentence for sentence in said)


def test_values_that_differ_by_rounding_are_the_same() -> None:
    both = compare(
        "chance(0.1: max(1,2), 0.2: min(3,4), 0.7: 5)", vary="algorithm=minimax,alphabeta,star1,star2", range="leaves"
    )
    assert both.figures["same_value"]


LAST_STEPS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "one move wins sooner than another", {"board": TWO_WINS},
        "O should choose a1, which is a win for O (−1). c1 wins at once; a1 wins too, in 3 moves.",
        "With --score fast the sooner win counts more. Maybe as good, but not searched to the end: a2 and c2.",
    ),
    (
        "equally good moves", {"board": "[[3,4],[3,9],[1,2]]", "algorithm": "minimax"},
        "MAX should choose B, which is worth 3. Equally good are B and C.", "",
    ),
    (
        "a move that was not searched to the end", {"board": "[[3,4],[3,9],[1,2]]"},
        "MAX should choose B, which is worth 3. Maybe as good, but not searched to the end: C.", "",
    ),
    (
        "one best move", {"board": AIMA}, "MAX should choose B, which is worth 3. If both play their best: B → B1.", "",
    ),
    (
        "every move loses", {"board": "2,2", "game": "nim", "algorithm": "minimax"},
        "MAX loses with every move (−1); the first, A2→1, is chosen. A2→0 and B2→0 lose in 2 moves; ",
        "A2→1 and B2→1 lose too, but 2 moves later. Since ",
    ),
    (
        "estimates that are equal", {"board": "[[3,4],[3,9],[1,2]]", "depth": 1},
        "By these estimates, MAX should choose B, which is worth ≈ 0. Equally good by these estimates: B, C and D.", "",
    ),
    (
        "a win within the depth", {"board": SURE_WIN, "game": "connect4", "depth": 1},
        "X should choose move 4, which is a win for X (1). If both play their best: 4.",
        "move 4 is exactly 1, …, move 7 is ≈ −0.029, the start is worth exactly 1.",
    ),
    (
        "probes that were enough", {"board": PROBED, "algorithm": "star2", "range": (0, 10)},
        "MAX should choose A1, which is worth 5. If both play their best: A1.",
        "The probes were enough at 2 chance nodes; 1 outcome and 4 moves beside the probed ones were not looked at.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("options", "standing", "reasons"), [known[1:] for known in LAST_STEPS], ids=lambda one: "")
def test_the_last_step_tells_of_other_moves(options: dict[str, Any], standing: str, reasons: str) -> None:
    t = trace(**options)
    narrator = narrator_of(t, EN)
    assert narrator.standing_text(t.steps[-1]).startswith(standing)
    assert reasons in narrator.text(t.steps[-1])


def test_who_wins_sooner_is_the_same_from_the_side_of_whoever_moves() -> None:
    t = told_by(trace(TWO_WINS), "mover")
    told = narrator_of(t, EN).standing_text(t.steps[-1])
    assert told == "O should choose a1, which is a win (1) for O. c1 wins at once; a1 wins too, in 3 moves."


def test_a_finished_picture_shows_what_the_passes_prove_together() -> None:
    t = trace(AIMA, algorithm="mtdf")
    assert [t.bound(row) for row in (t.root, t.root + 1)] == ["upper", "upper"]
    assert [node_value(t, row, EN) for row in t.principal_rows()] == ["3", "3", "3"]
    last = snapshot_at(t, len(t.steps))
    assert [step_value(last, row, EN) for row in t.principal_rows()] == ["3", "3", "3"]
    assert step_value(snapshot_at(t, len(t.steps) - 1), t.root, EN) == "≤ 3"


def test_only_of_a_game_it_is_said_that_nobody_can_force_a_better_end() -> None:
    (of_a_tree,) = warning_lines(trace("[[[1,2],[3,4]],[[2,3],0]]", depth=1), EN)
    assert of_a_tree.endswith("the value says nothing of what lies below this depth.")
    (of_a_game,) = warning_lines(trace("X...O....", depth=2, evaluation="zero"), EN)
    assert of_a_game.endswith("neither player can force a better end within this depth.")
    assert not list(warning_lines(trace("[[0,1],[0,2]]", depth=2, deepen=True), EN))
