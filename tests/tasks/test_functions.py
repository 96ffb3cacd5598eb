"""What `import minimax_viz` gives besides traces: every command as a function, with the figures of the command."""

import copy
import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import minimax_viz as mv
from command_line import invoke
from minimax_viz.errors import PositionError, SettingsError
from places import DATA, ROOT, SUPPORT
from plain_game import Row
from students import program

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
BOARD = "XOX/.O./.XO"


def figures(*arguments: str, folder: Path) -> dict[str, object]:
    """What a command prints with --json."""
    found: dict[str, object] = json.loads(invoke(*arguments, "-o", folder, "--json").stdout)
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


NIM = str(ROOT / "examples" / "nim.py")
TRACES: dict[str, Callable[[], mv.Trace]] = {
    "a board": lambda: mv.trace(BOARD),
    "a tree": lambda: mv.trace(AIMA),
    "a game in a file": lambda: mv.trace("7", game=NIM),
    "a game of one's own": lambda: mv.trace(game=mv.UndoGame(Row(), score=lambda plain: 1)),
    "an evaluation without a name": lambda: mv.trace(BOARD, depth=1, evaluation=lambda state: 0.25),
    "a search that was stopped": lambda: mv.trace(game="connect4", depth=6, max_nodes=500),
}
RESULTS: dict[str, Callable[[], Any]] = {
    "comparison": lambda: mv.compare(BOARD, lang="ru"),
    "comparison of a game of one's own": lambda: mv.compare(game=mv.UndoGame(Row(), score=lambda plain: 1)),
    "growth": lambda: mv.growth(BOARD, depth="1..3", evaluation=lambda state: 0.25, theme="dark"),
    "survey": lambda: mv.survey(BOARD, depth=2, evaluation=lambda state: 0.25),
    "slides": lambda: mv.slides(BOARD, steps="cutoffs"),
    "poster": lambda: mv.poster(BOARD, paper="A4"),
    "booth": lambda: mv.booth("nim"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", TRACES)
def test_traces_can_be_pickled_and_copied_looked_at_or_not(name: str) -> None:
    t = TRACES[name]()
    new = [pickle.loads(pickle.dumps(t)), copy.deepcopy(t)]
    assert t.to_svg() and t.to_html() and t.summary() and len(list(t.steps)) > 1
    for again in (*new, pickle.loads(pickle.dumps(t)), copy.deepcopy(t)):
        assert again == t
        assert isinstance(again, mv.Trace)
        assert again.to_svg() == t.to_svg()
    assert pickle.loads(pickle.dumps(t[1])).value == t[1].value
    assert pickle.loads(pickle.dumps(t.steps))[-1] == t.steps[-1]


@pytest.mark.parametrize("name", RESULTS)
def test_results_can_be_pickled_looked_at_or_not(name: str) -> None:
    result = RESULTS[name]()
    ending = ".html" if name == "slides" else next(iter(result.formats()))  # for a film takes long
    for _ in range(2):  # the second time it was looked at
        again = pickle.loads(pickle.dumps(result))
        assert type(again) is type(result)
        assert repr(again) == repr(result)
        assert again.contents(ending) == result.contents(ending)


@pytest.mark.thorough
def test_traces_and_results_cross_processes() -> None:
    looked = mv.trace(BOARD)
    assert looked.to_svg()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(mv.trace, BOARD).result() == looked
        assert pool.submit(repr, looked).result() == repr(looked)
        lively = pool.submit(mv.growth, BOARD, depth="1..2").result()
        assert lively.to_svg() == mv.growth(BOARD, depth="1..2").to_svg()
    with get_context("spawn").Pool(1) as pool_of_old:
        assert pool_of_old.map(len, [looked, mv.trace(AIMA)]) == [len(looked), 13]


def test_a_survey_of_a_game_that_cannot_travel_says_so() -> None:
    with pytest.raises(SettingsError, match=r"cannot be sent to other processes .* workers=1"):
        mv.survey(BOARD, workers=2, depth=1, evaluation=lambda state: 0)


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


def test_without_pandas_polars_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    import polars

    frames = "minimax_viz.output.table"
    monkeypatch.setattr(f"{frames}.find_spec", lambda name: None if name == "pandas" else find_spec(name))
    t = mv.trace(AIMA)
    nodes, steps = t.to_dataframe(), t.steps.to_dataframe(lang="ru")
    assert isinstance(nodes, polars.DataFrame) and isinstance(steps, polars.DataFrame)
    assert nodes["path"].to_list() == [row.path for row in t]
    assert nodes["alpha"].to_list() == [row.alpha for row in t]
    assert steps["step"].to_list() == [step.number for step in t.steps]
    assert mv.growth(AIMA, depth="1..2").to_dataframe()["nodes"].to_list() == [4, 13, 4, 11]
    assert mv.survey(BOARD).to_dataframe().height == 13


def test_without_either_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minimax_viz.output.table.find_spec", lambda name: None)
    t = mv.trace(AIMA)
    for frame in (t.to_dataframe, t.steps.to_dataframe, mv.growth(AIMA, depth="1").to_dataframe):
        with pytest.raises(mv.EngineError, match=r'needs pandas or Polars; .* "minimax-viz\[frames\]"\.'):
            frame()


FILES = json.loads((DATA / "written-files.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "begins"), [file[1:3] for file in FILES if file[0].startswith("trace")])
def test_a_name_says_what_is_exported(tmp_path: Path, name: str, begins: str) -> None:
    """As of the command, see test_shell.py."""
    mv.trace(AIMA).export(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins.encode("latin-1"))


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


def test_wrong_options_are_told_as_the_command_tells_them() -> None:
    wrong = [
        (lambda: mv.compare(BOARD, algorithm="minimax"), "algorithm='minimax' is one search, and nothing"),
        (lambda: mv.trace(BOARD).to_svg(draw_nodes=0), "give a number from 1 up"),
        (lambda: mv.trace(BOARD).to_svg(theme="pink"), "pink"),
        (lambda: mv.trace(BOARD).to_html(lang="xx"), "There is no language 'xx'"),
        (lambda: mv.growth(BOARD, depth="many"), "many"),
        (lambda: mv.slides(BOARD, steps="99"), "this search has steps 1 to 37"),
        (lambda: mv.poster(BOARD, paper="B7"), "B7"),
        (lambda: mv.compare(mv.trace(BOARD)), "two or more traces"),
    ]
    for call, sentence in wrong:
        with pytest.raises(mv.MinimaxVizError) as error:
            call()  # type: ignore[no-untyped-call]
        assert sentence in str(error.value)


LONG: dict[str, Callable[..., Any]] = {  # each would take minutes
    "trace": lambda **more: mv.trace(game="connect4", max_nodes=None, depth=20, **more),
    "trace without a depth": lambda **more: mv.trace(game="connect4", **more),
    "compare": lambda **more: mv.compare(game="connect4", max_nodes=None, depth=20, **more),
    "compare without a depth": lambda **more: mv.compare(game="connect4", **more),
    "growth": lambda **more: mv.growth(game="connect4", depth="20", max_nodes=None, **more),
    "survey": lambda **more: mv.survey(game="connect4", positions="random:5", depth=20, max_nodes=None, **more),
    "survey without a depth": lambda **more: mv.survey(game="connect4", positions="random:500", **more),
    "slides": lambda **more: mv.slides(game="connect4", max_nodes=None, depth=20, **more),
    "poster": lambda **more: mv.poster(game="connect4", max_nodes=None, depth=20, **more),
}  # fmt: skip
posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")


def interrupted(call: Callable[..., Any], **more: Any) -> Any:
    """What a call gives, or raises, that gets Ctrl-C once it has looked at nodes."""
    seen: list[int] = []

    def interrupt(count: int) -> None:
        if count and not seen:
            seen.append(count)
            os.kill(os.getpid(), signal.SIGINT)

    return call(on_progress=interrupt, **more)


@posix
@pytest.mark.parametrize("name", [name for name in LONG if not name.startswith("survey")])
def test_ctrl_c_raises(name: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(LONG[name])


@posix
def test_ctrl_c_at_any_time_raises() -> None:
    """In a process of its own: here it might come while a test's own machinery works."""
    places = os.pathsep.join(map(str, (ROOT, SUPPORT, Path(__file__).parent)))
    done = subprocess.run(
        [sys.executable, "-c", program("signals at any time")], capture_output=True, encoding="utf-8", check=False,
        env=os.environ | {"PYTHONPATH": places}, timeout=300,
    )  # fmt: skip
    assert (done.stdout.splitlines(), done.stderr) == ([*LONG], "")


@posix
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_ctrl_c_in_a_survey_raises_or_keeps_the_part(workers: int) -> None:
    def some(**more: Any) -> mv.Survey:
        return mv.survey(game="connect4", positions="random:40", depth=3, workers=workers, **more)

    with pytest.raises(KeyboardInterrupt):
        interrupted(some)
    part = interrupted(some, keep_interrupted=True)
    assert 0 < len(part.measurements) < part.count == 40
    assert not part.complete
    assert part.figures()["stopped"] == "interrupt"
    assert part.to_svg().startswith("<?xml")


@posix
def test_ctrl_c_keeps_the_part_if_it_is_wanted() -> None:
    t = interrupted(LONG["trace"], keep_interrupted=True)
    assert (t.header.stopped, t.complete) == ("interrupt", False)
    assert interrupted(LONG["slides"], keep_interrupted=True, steps="1").trace.header.stopped == "interrupt"
    series = interrupted(
        lambda **more: mv.growth(game="connect4", depth="1..20", max_nodes=None, vary="order=natural", **more),
        keep_interrupted=True,
    )
    assert series.interrupted and series.lines[0].runs[-1]["stopped"] == "interrupt"
    with pytest.raises(KeyboardInterrupt):  # one search is no comparison
        interrupted(LONG["compare"], keep_interrupted=True)
