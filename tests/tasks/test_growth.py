"""Growth: the series is what single searches say, the curves are what theory says, and the files say both."""

import csv
import io
import json
import signal
import sys
from collections.abc import Sequence
from functools import partial
from itertools import product
from math import factorial, perm, prod
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from command_line import invoke
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.fronts.cli import growth_command
from minimax_viz.fronts.cli.main import cli
from minimax_viz.games.registry import make_game
from minimax_viz.output import chart as charts
from minimax_viz.record.trace import Trace
from minimax_viz.search import limits
from minimax_viz.study.growth import Branching, Growth, branching_of, least_leaves, run_figures
from minimax_viz.tasks.growth import ChartGrowth
from minimax_viz.tasks.options import SILENT, Progress
from minimax_viz.text.catalog import Argument, catalog

LATE = "XO./.X./..O"  # X to move, five squares left


# Theory ---------------------------------------------------------------------------------------------------------------


@given(st.integers(1, 9), st.integers(0, 9))
def test_the_curves_are_the_formulas(moves: int, depth: int):
    shape = Branching(moves, fills=True)
    assert prod(shape.uniform(depth)) == moves**depth
    assert least_leaves(shape.uniform(depth)) == moves ** ((depth + 1) // 2) + moves ** (depth // 2) - 1
    assert prod(shape.filling(depth)) == (perm(moves, depth) if depth <= moves else factorial(moves))


@given(st.lists(st.integers(1, 4), max_size=6))
def test_the_least_leaves_are_the_critical_positions(branchings: list[int]):
    paths = product(*(range(moves) for moves in branchings))
    critical = sum(not any(path[::2]) or not any(path[1::2]) for path in paths)  # Knuth & Moore, theorem 1
    assert least_leaves(branchings) == critical


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(0, 999))
def test_alpha_beta_with_the_best_moves_first_looks_at_the_least_leaves(branchings: list[int], seed: int):
    values = list(range(prod(branchings)))
    Random(seed).shuffle(values)
    found = trace(str(tree_of(branchings, values)), order="best")
    assert found.leaves == least_leaves(branchings)


def tree_of(branchings: list[int], values: list[int]) -> Any:
    """A tree with so many moves at each ply, its leaves valued from the end of `values`."""
    if not branchings:
        return values.pop()
    return [tree_of(branchings[1:], values) for _ in range(branchings[0])]


@pytest.mark.parametrize(
    ("game", "board", "expected"),
    [
        ("tictactoe", None, Branching(9, True)),
        ("tictactoe", LATE, Branching(5, True)),
        ("tictactoe", "XXX/OO./...", Branching(0, False)),
        ("mnk:4,3,3", None, Branching(12, True)),
        ("connect4", None, Branching(7, False)),
        ("nim", "1,2,3", Branching(6, False)),
        ("tree", "[[3,12,8],[2,4,6],[14,5,2]]", Branching(3, False)),
        ("tree", "[1,2]", Branching(2, False)),
    ],
)
def test_how_a_position_branches(game: str, board: str | None, expected: Branching):
    made, _ = make_game(game, {})
    assert branching_of(made, made.initial() if board is None else made.parse(board)) == expected


# The series -----------------------------------------------------------------------------------------------------------


def series(
    board: str | None, game: str | None, depths: Sequence[int], progress: Progress = SILENT, **options: Any
) -> Growth:
    """The searches of a position to these depths."""
    return ChartGrowth(board, game=game, depth=depths, **options).series(progress)


def test_each_search_is_what_it_is_alone():
    vary = ["algorithm=minimax,alphabeta", "symmetry=on,off"]
    grown = series(LATE, None, range(6), vary=vary, order="reverse")
    names = [f"{algorithm} · symmetry={side}" for algorithm in ("minimax", "alphabeta") for side in ("on", "off")]
    assert [line.configuration.name for line in grown.lines] == names
    for line, (algorithm, symmetry) in zip(grown.lines, product(("minimax", "alphabeta"), (True, False)), strict=True):
        for depth, run in zip(range(6), line.runs, strict=True):
            alone = trace(LATE, algorithm=algorithm, symmetry=symmetry, order="reverse", depth=depth).summary()
            assert run["depth"] == depth
            assert {name: run[name] for name in run.keys() - {"depth", "seconds"}} == {
                name: alone[name] for name in run.keys() - {"depth", "seconds"}
            }
            declared = line.configuration.settings.to_json()
            assert {name for name in declared if declared[name] != alone["settings"][name]} <= {"depth", "to_move"}


def test_the_games_are_not_counted_by_a_search_that_leaves_some_out():
    minimax = ["algorithm=minimax"]
    for vary, depth in ((["algorithm=alphabeta"], 5), ([*minimax, "symmetry=on"], 5), (minimax, 4)):
        assert series(LATE, None, [depth], vary=vary).games_there_are() is None
    assert series(LATE, None, [5], vary=minimax).games_there_are() == trace(LATE, algorithm="minimax").leaves
    assert series("1,2", "nim", [5], vary=minimax).games_there_are() is None


def test_a_line_ends_with_the_search_that_a_limit_stopped():
    grown = series(None, "tictactoe", range(1, 7), evaluation="zero", max_nodes=500)
    minimax, alphabeta = grown.lines
    assert [(run["depth"], run["nodes"], run["stopped"]) for run in minimax.runs] == [
        (1, 10, None), (2, 82, None), (3, 500, "nodes"),
    ]  # fmt: skip
    assert [run["depth"] for run in alphabeta.runs] == [1, 2, 3, 4, 5]
    assert [point.stopped for point in grown.chart(catalog("en")).lines["minimax"]] == [False, False, True]
    assert not grown.to_json()["complete"]
    assert not grown.interrupted


def test_ctrl_c_ends_the_series_and_keeps_what_was_done():
    class Interrupt(Progress):
        def done(self, count: int, total: int | None, key: str, **facts: Argument) -> None:
            assert total == 6
            if facts["depth"] == 2 and facts["nodes"]:
                raise KeyboardInterrupt

    grown = series(None, "tictactoe", [1, 2, 3], Interrupt())
    assert grown.interrupted
    assert [[run["stopped"] for run in line.runs] for line in grown.lines] == [[None, "interrupt"], []]
    assert grown.to_json()["stopped"] == "interrupt"
    shown = grown.chart(catalog("en"))
    assert list(shown.lines) == ["minimax"]  # the other was not begun
    assert shown.ending == "growth.interrupted"
    assert shown.subtitle.endswith("interrupted before it was done")


@pytest.mark.parametrize(
    ("vary", "complaint"),
    [
        (["depth=1..3"], "give the depths with depth="),
        (["colour=red"], "no setting 'colour'"),
        (["order=best", "order=worst"], "given twice"),
        (["evaluation=mine"], "no evaluation 'mine'"),
        (["score=win,gold"], "gold"),
    ],
)
def test_what_cannot_be_varied_is_refused_before_anything_is_searched(vary: list[str], complaint: str):
    with pytest.raises(SettingsError, match=complaint):
        series(None, "tictactoe", [9], vary=vary, on_progress=lambda nodes: pytest.fail("searched"))


# The command ----------------------------------------------------------------------------------------------------------


run = partial(invoke, "growth")


def test_the_files_say_what_the_object_says(tmp_path: Path):
    words = [LATE, "--depth", "1..5", "--max-nodes", "100", "-o", str(tmp_path)]
    result = run(*words, "--json")
    said = json.loads(result.stdout)
    assert said["files"] == {form: str(tmp_path / f"growth.{form}") for form in ("csv", "svg", "png")}
    table = list(csv.DictReader(io.StringIO((tmp_path / "growth.csv").read_text(encoding="utf-8"))))
    runs = [(line["name"], one) for line in said["lines"] for one in line["runs"]]
    assert [(row["line"], int(row["depth"]), int(row["nodes"]), int(row["leaves"])) for row in table] == [
        (name, one["depth"], one["nodes"], one["leaves"]) for name, one in runs
    ]
    assert [row["stopped"] for row in table] == [one["stopped"] or "" for _, one in runs]
    assert "nodes" in {row["stopped"] for row in table}
    theory = {one["depth"]: one for one in said["theory"]}
    assert all(int(row["uniform_leaves"]) == 5 ** int(row["depth"]) for row in table)
    assert all(int(row["filling_leaves"]) == theory[int(row["depth"])]["filling"] for row in table)
    assert {row["evaluation"] for row in table} == {"patterns"}
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run(*words, "-q", "--format", "csv,svg").stdout == ""
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_without_matplotlib_nothing_is_searched_in_vain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    result = run(LATE, "-o", str(tmp_path / "out"), code=1)
    assert 'pip install "minimax-viz[charts]"' in result.stderr
    assert not (tmp_path / "out").exists()
    run(LATE, "-o", str(tmp_path / "out"), "--format", "csv")


def test_an_interrupted_series_is_written_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    grown = series(LATE, None, [1, 2])
    grown.lines[1].runs.clear()
    grown.interrupted = True
    monkeypatch.setattr(ChartGrowth, "series", lambda *arguments: grown)
    result = run(LATE, "-o", str(tmp_path), code=130)
    assert "interrupted" in result.stdout and "Interrupted:" in result.stderr
    result = run(LATE, "-o", str(tmp_path), "--json", code=130)
    assert json.loads(result.stdout)["stopped"] == "interrupt"
    assert (tmp_path / "growth.svg").exists()


OURS = (ChartGrowth.series.__code__.co_filename, growth_command.__file__, limits.__file__)


def interrupted_at(moment: int, words: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[Result, bool]:
    """The command with a Ctrl-C at so many lines of ours after its first search; and whether it came to that."""
    left: int | None = None

    def searched(made: Trace, depth: int) -> dict[str, Any]:
        nonlocal left
        left = moment if left is None else left
        return run_figures(made, depth)

    def of_a_call(frame: FrameType, event: str, argument: Any) -> Any:
        return of_a_line if frame.f_code.co_filename in OURS else None

    def of_a_line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if left is not None and event == "line":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return of_a_line

    monkeypatch.setattr("minimax_viz.tasks.growth.run_figures", searched)
    sys.settrace(of_a_call)
    try:
        result = CliRunner().invoke(cli, ["growth", *words])
    finally:
        sys.settrace(None)
    return result, left is not None and left <= 0


@pytest.mark.parametrize("stride", [7, pytest.param(1, marks=pytest.mark.thorough)])
def test_after_the_first_search_ctrl_c_loses_nothing_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stride: int
):
    words = ["XOX/OXO/...", "--depth", "1", "--format", "csv", "-q", "-o", str(tmp_path)]
    table = tmp_path / "growth.csv"
    came, moment, codes = True, 0, set()
    while came:
        moment += stride
        table.unlink(missing_ok=True)
        result, came = interrupted_at(moment, words, monkeypatch)
        assert result.exception is None or isinstance(result.exception, SystemExit), moment
        assert result.exit_code == (130 if came else 0), moment
        assert len(table.read_text(encoding="utf-8").splitlines()) > 1, moment
        codes.add(result.stderr)
    assert moment > 50
    assert codes == {"", "Interrupted.\n", "Interrupted: the series ends at the last search that finished.\n"}


@pytest.mark.parametrize(
    ("times", "where", "asked"),
    [
        pytest.param(1, "tasks.growth.branching_of", [], id="before the first search"),
        pytest.param(2, "output.table.csv_file", ["--depth", "1", "--format", "csv"], id="a second time"),
    ],
)
def test_ctrl_c_ends_it_at_once(
    times: int, where: str, asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def interrupted(*arguments: Any) -> Any:
        for _ in range(times):
            signal.raise_signal(signal.SIGINT)
        pytest.fail("Ctrl-C waits")

    monkeypatch.setattr(f"minimax_viz.{where}", interrupted)
    result = run(LATE, *asked, "-o", str(tmp_path / "out"), code=130)
    assert result.stderr == "Interrupted.\n"
    assert not (tmp_path / "out").exists()
