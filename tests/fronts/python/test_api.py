"""The Python interface: its names, its options, its results."""

import inspect
import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner

import minimax_viz
from minimax_viz import MinimaxVizError, Trace, compare, fair, growth, load, poster, slides, trace
from minimax_viz import errors as error_module
from minimax_viz.errors import OutputError, PositionError, SettingsError
from minimax_viz.fronts.cli.main import cli
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.registry import EXAMPLES
from minimax_viz.games.tree import TreeGame
from places import DATA, ROOT

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SUMMARY = [
    "game", "board", "algorithm", "settings", "value", "best_move", "best_moves", "principal_variation", "nodes",
    "leaves", "cutoffs", "pruned_moves", "max_ply", "complete", "stopped", "seconds", "approximate", "passes", "files",
]  # fmt: skip


def test_public_names_come_when_they_are_asked_for() -> None:
    assert set(minimax_viz.__all__) <= set(dir(minimax_viz))
    for name in minimax_viz.__all__:
        assert getattr(minimax_viz, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = minimax_viz.no_such_name
    code = "import sys, minimax_viz; print(minimax_viz.__version__, [m for m in sys.modules if 'minimax_viz.' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == f"{minimax_viz.__version__} []"


def test_every_error_is_of_one_family() -> None:
    classes = [
        found
        for _, found in inspect.getmembers(error_module, inspect.isclass)
        if found.__module__ == error_module.__name__
    ]
    assert len(classes) > 5
    assert all(issubclass(found, MinimaxVizError) for found in classes if issubclass(found, BaseException))


def test_options_are_named_and_have_the_defaults_of_the_docs() -> None:
    _, *parameters = inspect.signature(trace).parameters.values()
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters)
    defaults = {parameter.name: parameter.default for parameter in parameters}
    assert [defaults[name] for name in ("algorithm", "cutoff", "fail", "order", "evaluation", "depth")] == [
        "alphabeta", "ge", "soft", "natural", None, None,
    ]  # fmt: skip


def test_without_a_board_the_start_of_the_game_and_no_example_that_nobody_asked_for() -> None:
    assert trace(example="cut").header.board == EXAMPLES["cut"].board == "XOX/.O./.XO"
    for make in (trace, compare, slides, poster, fair, growth):
        for missing in ((), (None,)):
            with pytest.raises(PositionError, match=r"^There is no board: give a position, or game= for the start"):
                make(*missing)
    assert trace(game="tictactoe", depth=1).header.board == ".../.../..."
    assert trace("[1,2]").header.game == "tree"


def test_the_examples_show_what_they_say() -> None:
    assert list(EXAMPLES) == ["cut", "first", "aima", "ucla", "wikipedia"]
    found = {name: trace(example.board) for name, example in EXAMPLES.items()}
    assert found["cut"].cutoffs >= 1
    first = trace(EXAMPLES["first"].board, algorithm="minimax")
    assert {first[child].move: first[child].value for child in first.children(0)} == {"a2": -1, "c2": -1, "b3": 0}
    assert {name: found[name].value for name in ("aima", "ucla", "wikipedia")} == {"aima": 3, "ucla": 3, "wikipedia": 6}


def test_a_game_may_be_given_as_an_object() -> None:
    assert trace("XO./.X./..O", game=TicTacToe(score="ten")).value == 10
    t = trace(AIMA, game=TreeGame(root="min"))
    assert (t.value, t.header.game) == (6, "TreeGame")
    with pytest.raises(SettingsError, match="belong to the game"):
        trace(AIMA, game=TreeGame(), root="min")


def test_an_evaluation_may_be_a_function_and_keeps_its_name() -> None:
    def corner(state: int) -> float:
        return 0.25 * (state & 1)

    t = trace(game="tictactoe", depth=1, evaluation=corner, algorithm="minimax")
    assert [t[child].value for child in t.children(0)] == [0.25] + [0] * 8
    assert (t.settings.evaluation, t.value, t.best_move, t.approximate) == ("corner", 0.25, "a1", True)


def test_a_summary_is_the_object_of_json() -> None:
    summary = trace(AIMA).summary()
    assert list(summary) == SUMMARY
    assert json.loads(json.dumps(summary)) == summary
    assert {name: summary[name] for name in SUMMARY if name not in ("settings", "seconds", "board")} == {
        "game": "tree", "algorithm": "alphabeta", "value": 3, "best_move": "B", "best_moves": ["B"],
        "principal_variation": ["B", "B1"],
        "nodes": 11, "leaves": 7, "cutoffs": 1, "pruned_moves": 2, "max_ply": 2, "complete": True, "stopped": None,
        "approximate": False, "files": {},
        "passes": [{"depth": None, "window": ["-inf", "inf"], "nodes": 11, "value": 3}],
    }  # fmt: skip
    assert json.loads(summary["board"]) == [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    assert summary["seconds"] >= 0


def test_what_a_trace_says_of_itself_in_a_shell_reads_as_a_sentence() -> None:
    assert repr(trace(AIMA, depth=1)) == f"<Trace of Tree '{AIMA}': value ≈ 0 by looking 1 ply ahead, 4 nodes>"
    said = repr(trace(".../.../...", depth=2, max_nodes=9))
    assert said == "<Trace of Tic-tac-toe '.../.../...': value ? by looking 2 plies ahead, 9 nodes, stopped early>"
    assert repr(trace(AIMA)) == f"<Trace of Tree '{AIMA}': value 3, 11 nodes>"


def test_settings_are_declared() -> None:
    declared = trace(AIMA, root="min", cutoff="gt", fail="hard", order="reverse", depth=7).summary()["settings"]
    assert declared == {
        "algorithm": "alphabeta", "cutoff": "gt", "fail": "hard", "order": "reverse", "depth": 7, "evaluation": "zero",
        "candidates": None, "symmetry": False, "transpositions": False,
        "deepen": False, "aspiration": None, "all_best": False, "range": None,
        "score": None, "max": None, "to_move": None, "root": "min", "ties": "first", "root_window": ["-inf", "inf"],
    }  # fmt: skip
    plain = trace(AIMA, algorithm="minimax").summary()["settings"]
    assert (plain["cutoff"], plain["fail"]) == (None, None)


def test_a_leaf_at_the_root_has_no_best_move() -> None:
    summary = trace("XXX/OO./...").summary()
    assert (summary["value"], summary["best_move"], summary["principal_variation"]) == (1, None, [])
    assert (summary["nodes"], summary["leaves"], summary["max_ply"]) == (1, 1, 0)


def test_traces_are_equal_by_what_they_say(tmp_path) -> None:
    t = trace(AIMA)
    t.save(tmp_path / "t.json.gz")
    again = load(tmp_path / "t.json.gz")
    assert isinstance(again, Trace)
    assert again == t
    assert again != trace(AIMA, cutoff="gt")
    assert again != "a trace"
    with pytest.raises(TypeError, match="unhashable"):
        hash(again)


@pytest.mark.parametrize("name", ["no_such_folder/t.json.gz", "t.json.gz"])
def test_saving_makes_its_folder_and_replaces_what_was_there(tmp_path, name: str) -> None:
    path = tmp_path / name
    trace(AIMA).save(path)
    trace(AIMA, cutoff="gt").save(str(path))
    assert load(str(path)).settings.cutoff == "gt"
    assert [found.name for found in path.parent.iterdir()] == ["t.json.gz"]


def test_what_cannot_be_written_is_a_sentence_and_leaves_nothing(tmp_path) -> None:
    (tmp_path / "file").write_text("here first", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "t.json.gz", tmp_path / "folder"):
        with pytest.raises(OutputError, match="written") as error:
            trace(AIMA).save(path)
        assert "\n" not in str(error.value)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "here first"


@pytest.mark.parametrize(
    ("board", "options", "sentence"),
    [
        ([[3, 12, "x"], [2, 4, 6]], {}, "a string stands where a number"),
        (7.5j, {}, "a tree is lists of numbers"),
        (None, {"game": TicTacToe}, "did you mean TicTacToe()?"),
        (None, {"game": 7}, "a game's name, a file or an instance"),
    ],
)
def test_a_board_or_a_game_of_the_wrong_kind_is_a_sentence(board, options, sentence: str) -> None:
    with pytest.raises(MinimaxVizError) as error:
        trace(board, **options)
    assert sentence in str(error.value) and str(error.value).endswith((".", "?"))


HUGE = 10**5000  # Python does not write it


@pytest.mark.parametrize(
    ("options", "says"),
    [
        *json.loads((DATA / "wrong-settings.json").read_text(encoding="utf-8")),
        ({"depth": HUGE}, f"depth={hex(HUGE)[:59]}…: the depth limit is"),
        ({"max_nodes": HUGE}, f"max_nodes={hex(HUGE)[:59]}…: the limit is"),
    ],
    ids=lambda given: "" if isinstance(given, dict) else None,
)
def test_a_wrong_setting_is_one_sentence_that_says_what_would_be_right(options: dict[str, Any], says: str) -> None:
    with pytest.raises(MinimaxVizError) as error:
        trace("XO./.X./..O", **options)
    assert str(error.value).startswith(says)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("depth", -1),
        ("max_nodes", 0),
        ("max_nodes", 10**18),
        ("depth", 10**30),
        *(("time_limit", limit) for limit in (-1.0, float("nan"), float("inf"))),
    ],
)
def test_the_command_line_refuses_a_number_in_the_same_words(option: str, value: Any) -> None:
    with pytest.raises(MinimaxVizError) as error:
        trace("XO./.X./..O", **{option: value})
    words = str(error.value).removeprefix(f"{option}=")
    done = CliRunner().invoke(cli, ["trace", "XO./.X./..O", f"--{option.replace('_', '-')}", str(value)])
    assert done.exit_code == 2
    assert words in " ".join(done.output.split())
