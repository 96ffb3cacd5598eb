"""What `import minimax_viz` gives besides traces: every command as a function, with the figures of the command."""

import inspect
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

import minimax_viz as mv
from minimax_viz.cli.main import cli
from minimax_viz.errors import PositionError, SettingsError

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
BOARD = "XOX/.O./.XO"


def figures(*arguments: str, folder: Path) -> dict[str, object]:
    """What a command prints with --json."""
    done = CliRunner().invoke(cli, [*arguments, "-o", str(folder), "--json"], prog_name="minimax-viz")
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    "data",
    [AIMA, ((3, 12, 8), (2, 4, 6), (14, 5, 2)), {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]},
     {"A": ["B", "C", "D"], "B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]},
     {"children": [{"children": [{"value": 3}, 12, 8]}, [2, 4, 6], [14, 5, 2]]}],
)  # fmt: skip
def test_a_tree_may_be_python_s_own(data) -> None:
    assert mv.trace(data) == mv.trace("[[3,12,8],[2,4,6],[14,5,2]]")


def test_a_board_may_be_python_s_own() -> None:
    assert mv.trace([["X", "O", "X"], [None, "O", ""], ["", "X", "O"]]) == mv.trace(BOARD)


def test_data_may_be_deep_but_not_endless() -> None:
    deep: list[object] = [7]
    for _ in range(5_000):
        deep = [deep]
    assert mv.trace(deep).max_ply == 5_001
    endless: list[object] = [1]
    endless.append(endless)
    with pytest.raises(PositionError, match="holds itself"):
        mv.trace(endless)
    with pytest.raises(PositionError, match="True in the tree is a bool"):
        mv.trace([1, True])
    with pytest.raises(PositionError, match="is a set"):
        mv.trace([1, {2}])  # type: ignore[list-item]


def test_rows_and_steps_tell_what_they_are() -> None:
    t = mv.trace(AIMA)
    assert repr(t[5]) == "<Row 5 /1 'C': min, interior, value <= 2>"
    assert repr(t[7]) == "<Row 7 /1/1 'C2': max, pruned>"
    assert repr(t.steps) == "<33 steps, numbered from 1>"
    assert isinstance(t[5], mv.Row)
    assert isinstance(t.steps[17], mv.Step)
    assert t.steps[17].number == 18
    assert [row.name for row in t[1:4]] == ["B", "B1", "B2"]
    assert [row.node for row in t[-2:]] == [11, 12]


def test_traces_cross_processes_looked_at_or_not() -> None:
    looked = mv.trace(BOARD)
    assert looked.to_svg()
    assert len(list(looked.steps)) == 37
    for t in (looked, mv.trace(BOARD), mv.trace("7", game=str(Path(__file__).parents[1] / "examples" / "nim.py"))):
        again = pickle.loads(pickle.dumps(t))
        assert again == t
        assert isinstance(again, mv.Trace)
        assert again.to_svg() == t.to_svg()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(mv.trace, BOARD).result() == looked
        assert pool.submit(repr, looked).result() == repr(looked)


def test_data_frames_are_the_exported_tables(tmp_path: Path) -> None:
    import pandas

    t = mv.trace(AIMA)
    for name, frame in (("nodes", t.to_dataframe()), ("steps", t.steps.to_dataframe())):
        t.export(tmp_path / f"{name}.csv", table=name)  # type: ignore[arg-type]  # one of the two
        read = pandas.read_csv(tmp_path / f"{name}.csv", keep_default_na=False, na_values=[""])
        assert list(frame.columns) == list(read.columns)
        for column in frame:
            told = [None if pandas.isna(value) or value == "" else value for value in frame[column]]
            there = [None if pandas.isna(value) else value for value in read[column]]
            assert told == there, column


def test_without_pandas_polars_is_taken_and_without_both_there_is_a_sentence(monkeypatch) -> None:
    monkeypatch.setattr("minimax_viz.output.tables.frames.find_spec", lambda name: None)
    with pytest.raises(mv.MinimaxVizError, match=r"needs pandas or Polars; install one with: pip install pandas\."):
        mv.trace(AIMA).to_dataframe()


@pytest.mark.parametrize(
    ("name", "begins"),
    [("page.html", b"<!doctype html>"), ("tree.svg", b"<svg"), ("tree.gv", b"digraph"), ("tree.dot", b"digraph"),
     ("t.json.gz", b"\x1f\x8b"), ("nodes.csv", b"node,"), ("nodes.jsonl", b'{"node"'), ("nodes.parquet", b"PAR1"),
     ("told.txt", b""), ("tree.png", b"\x89PNG"), ("tree.pdf", b"%PDF")],
)  # fmt: skip
def test_a_name_says_what_is_exported(tmp_path: Path, name: str, begins: bytes) -> None:
    mv.trace(AIMA).export(tmp_path / name)
    assert (tmp_path / name).read_bytes().lower().startswith(begins.lower())


def test_a_name_that_says_nothing_is_refused(tmp_path: Path) -> None:
    for thing in (mv.trace(AIMA), mv.compare(AIMA)):
        with pytest.raises(SettingsError, match="the name says no format"):
            thing.export(tmp_path / "tree.xyz")
    assert list(tmp_path.iterdir()) == []


# The commands as functions --------------------------------------------------------------------------------------------


def test_compare_has_the_figures_of_the_command(tmp_path: Path) -> None:
    told = figures("compare", BOARD, "--vary", "order=natural,worst", folder=tmp_path)
    made = mv.compare(BOARD, vary="order=natural,worst").summary()
    for one, other in zip(told["runs"], made["runs"], strict=True):  # type: ignore[call-overload]
        assert {**one, "seconds": 0, "files": {}} == {**other, "seconds": 0, "files": {}}
    traces = mv.compare([mv.trace(AIMA, algorithm="minimax"), mv.trace(AIMA)])
    assert [len(t) for t in traces.traces] == [13, 13]
    assert "image/svg+xml" in traces._repr_mimebundle_()


def test_growth_has_the_figures_of_the_command(tmp_path: Path) -> None:
    told = figures("growth", "--game", "tictactoe", "--depth", "1..3", "--format", "csv", folder=tmp_path)
    made = mv.growth(game="tictactoe", depth="1..3")
    assert [[run["nodes"] for run in line.runs] for line in made.lines] == [
        [run["nodes"] for run in line["runs"]] for line in told["lines"]  # type: ignore[attr-defined]
    ]  # fmt: skip
    assert made.figures()["theory"] == told["theory"]
    made.export(tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "growth.csv").read_bytes()
    assert mv.growth(game="tictactoe", depth=[3, 1, 2]).depths == [1, 2, 3]


def test_survey_has_the_figures_of_the_command(tmp_path: Path) -> None:
    told = figures("survey", BOARD, "--format", "csv", "--workers", "1", folder=tmp_path)
    made = mv.survey(BOARD)
    assert made.figures()["saved_percent"] == told["saved_percent"]
    made.export(tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "survey.csv").read_bytes()


def test_slides_posters_and_booths_are_files(tmp_path: Path) -> None:
    deck = mv.slides(BOARD, steps="cutoffs")
    assert len(deck) == 2
    deck.export(tmp_path / "slides.html")
    mv.slides(mv.trace(BOARD), steps="24").export(tmp_path / "figure.tex")
    mv.poster(BOARD, paper="A4").export(tmp_path / "poster.png")
    mv.booth("tictactoe", "nim", level="easy").export(tmp_path / "booth.html")
    assert {path.name for path in tmp_path.iterdir()} == {"slides.html", "figure.tex", "poster.png", "booth.html"}
    with pytest.raises(SettingsError, match="too large for a record"):
        mv.booth("connect4")


def test_wrong_options_are_told_as_the_command_tells_them() -> None:
    wrong = [
        (lambda: mv.trace(BOARD, depth="3"), "the depth limit is a whole number of plies"),  # type: ignore[arg-type]
        (lambda: mv.trace(BOARD, time_limit=0), "a search with no time at all has nothing to show"),
        (lambda: mv.trace(BOARD, algorithm="negamax"), "choose one of alphabeta, minimax"),  # type: ignore[arg-type]
        (lambda: mv.trace(BOARD).to_svg(draw_nodes=0), "give a number from 1 up"),
        (lambda: mv.trace(BOARD).to_svg(theme="pink"), "pink"),
        (lambda: mv.trace(BOARD).to_html(lang="xx"), "There is no language 'xx'"),
        (lambda: mv.compare(BOARD, colour="red"), "There is no option 'colour'"),
        (lambda: mv.growth(BOARD, depth="many"), "many"),
        (lambda: mv.slides(BOARD, steps="99"), "this search has steps 1 to 37"),
        (lambda: mv.poster(BOARD, paper="B7"), "B7"),
        (lambda: mv.compare(mv.trace(BOARD)), "two or more traces"),
    ]
    for call, sentence in wrong:
        with pytest.raises(mv.MinimaxVizError) as error:
            call()  # type: ignore[no-untyped-call]
        assert sentence in str(error.value)


def test_help_stands_on_its_own() -> None:
    for function in (mv.trace, mv.compare, mv.growth, mv.survey, mv.slides, mv.poster, mv.booth):
        told = inspect.getdoc(function) or ""
        for name in inspect.signature(function).parameters:
            assert f"{name}:" in told, f"{function.__name__}: {name}"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
@pytest.mark.parametrize("keep", [False, True])
def test_ctrl_c_raises_unless_the_part_is_wanted(keep: bool) -> None:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    if keep:
        t = mv.trace(game="connect4", max_nodes=None, depth=20, keep_interrupted=True)
        assert t.header.stopped == "interrupt"
    else:
        with pytest.raises(KeyboardInterrupt):
            mv.trace(game="connect4", max_nodes=None, depth=20)


def test_public_names_are_there_and_typed() -> None:
    assert all(hasattr(mv, name) for name in mv.__all__)
    program = "import minimax_viz, sys; print(*[name for name in sys.modules if name.startswith('minimax_viz.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == ""
