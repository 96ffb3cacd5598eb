"""What is said of the best moves, of passes and of null windows: on the terminal, in headings, beside nodes."""

import pytest

from minimax_viz import compare, trace
from minimax_viz.errors import SettingsError
from minimax_viz.picture.finished import fitted_scene
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import end_text, node_value, step_value, window_text
from minimax_viz.text.notes import SpeakerNotes
from minimax_viz.views.steps import snapshot_at

EN, RU = catalog("en"), catalog("ru")
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CHANCE = "max(min(3,12), chance(0.7: 9, 0.3: 10))"


def test_null_windows_are_questions_and_notes_ask_what_a_chance_node_is_worth():
    t = trace(AIMA, algorithm="pvs")
    scouts = [row for row in t if row.purpose == "scout" and row.player == "min" and row.kind == "interior"]
    assert {window_text(t, row.node, t.windows.at(row.node), EN) for row in scouts} == {"> 3?"}
    assert end_text(t, t.windows.at(scouts[0].node)[1], EN) == "3⁺"
    assert window_text(t, 0, (-1.0, 3.0), EN) == "(−1, 3)"
    t = trace(CHANCE)
    notes = SpeakerNotes(t, EN)
    chance = next(step for step in t.steps if step.kind == "enter" and t.player(step.node) == "chance")
    heading = fitted_scene(t, 40, EN).heading
    assert "chance decides" in notes.of_step(chance, [], [], heading)[0]


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf"])
def test_searches_by_null_windows_are_refused_where_chance_decides(algorithm: str) -> None:
    for board, game in ((CHANCE, None), (None, "examples/pig.py")):
        with pytest.raises(SettingsError, match="is for games without chance"):
            trace(board, game=game, algorithm=algorithm, depth=3)


def test_a_comparison_tells_what_passes_cost_and_saved_and_takes_values_rounded_otherwise_for_the_same() -> None:
    both = compare("XO./.X./..O", vary="deepen=off,on", depth=4)
    at_once, deepened = both.traces
    last = deepened.passes[-1].nodes
    said = both.sentences()
    cost = (
        f"In 4 passes, alpha-beta with iterative deepening looked at {deepened.nodes} nodes: {last} to the last depth, "
    )
    assert any(sentence.startswith(cost) for sentence in said)
    assert any(f"saved {at_once.nodes - last} nodes there: " in sentence for sentence in said)
    both = compare(
        "chance(0.1: max(1,2), 0.2: min(3,4), 0.7: 5)", vary="algorithm=minimax,alphabeta,star1,star2", range="leaves"
    )
    assert both.figures["same_value"]


def test_a_finished_picture_shows_what_the_passes_prove_together() -> None:
    t = trace(AIMA, algorithm="mtdf")
    assert [t.bound(row) for row in (t.root, t.root + 1)] == ["upper", "upper"]
    assert [node_value(t, row, EN) for row in t.principal_rows()] == ["3", "3", "3"]
    last = snapshot_at(t, len(t.steps))
    assert [step_value(last, row, EN) for row in t.principal_rows()] == ["3", "3", "3"]
    assert step_value(snapshot_at(t, len(t.steps) - 1), t.root, EN) == "≤ 3"
