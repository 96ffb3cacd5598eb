"""`minimax-viz compare` as a user meets it: files, JSON, the table, saved traces, what is refused, interruptions."""

import io
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from command_line import invoke
from minimax_viz import load, trace
from minimax_viz.fronts.cli.compare_command import fitting_table
from minimax_viz.study.comparison import Comparison
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.plan import find_position
from page_files import words_of
from students import program

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
FIRST = "XOX/.X./O.O"
# A game that is interrupted when its moves have been asked for so many times, over all searches.
INTERRUPTED_GAME = program("interrupted game")
pytestmark = pytest.mark.usefixtures("folder")


run = partial(invoke, "compare")


def files_in(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_the_line_of_everything_crossed_runs_and_long_names_stay_on_one_line() -> None:
    ways = ("algorithm=minimax,alphabeta", "order=natural,best,worst", "cutoff=ge,gt", "depth=1..6", "fail=soft,hard")
    out = run(FIRST, *(part for way in ways for part in ("--vary", way))).stdout
    assert len(list(Path("minimax-out").glob("*.json.gz"))) == 90
    first = "plain minimax to depth 1"
    last = "fail-hard alpha-beta with the worst moves first that goes on at ties to depth 6"
    assert f"Ply by ply: {first} │ {last}" in out.splitlines()


def test_a_narrow_terminal_shows_whole_numbers_and_says_what_it_leaves_out() -> None:
    comparison = Comparison([trace(AIMA, algorithm="minimax"), trace(AIMA)])
    for width in range(40, 120, 8):
        console = Console(width=width, file=io.StringIO())
        for part in fitting_table(console, comparison, catalog("en")):
            console.print(part)
        shown = console.file.getvalue()
        cells = next(line.split() for line in shown.splitlines() if "15.4" in line)
        assert {"alpha-beta", "3", "11", "15.4%"} <= set(cells)
        assert "…" not in shown
        assert ("A wider terminal shows more: b*" in shown) == ("3.00" not in shown)


def test_the_page_of_traces_of_different_positions_warns_of_it() -> None:
    trace(AIMA).save("a.json.gz")
    trace(FIRST, max_nodes=5).save("b.json.gz")
    run("a.json.gz", "b.json.gz")
    told = words_of(Path("minimax-out", "compare.html").read_text(encoding="utf-8"))
    assert any("different positions" in sentence for sentence in told["pairs"]["0,1"]["said"]["en"])


@pytest.mark.parametrize(("after", "traces"), [(3, 1), (8, 1), (11, 2)])
def test_an_interrupted_comparison_keeps_what_was_searched(after: int, traces: int) -> None:
    Path("game.py").write_text(INTERRUPTED_GAME.format(after=0), encoding="utf-8")
    find_position(None, "game.py", {})
    asked = len(Path("asked").read_text(encoding="utf-8"))  # before any search
    Path("asked").unlink()
    Path("game.py").write_text(INTERRUPTED_GAME.format(after=asked + after), encoding="utf-8")
    ways = ("--vary", "algorithm=minimax,alphabeta", "--vary", "order=natural,reverse")
    done = run("--game", "game.py", "--depth", "9", *ways, code=130)
    saved = [name for name in files_in("minimax-out") if name.endswith(".json.gz")]
    assert len(saved) == traces
    loaded = [load(Path("minimax-out", name)) for name in saved]
    assert sum(not one.complete for one in loaded) <= 1
    if traces == 1:
        assert "Interrupted before two searches could be compared" in done.stderr
    else:
        assert "compare.svg" in files_in("minimax-out")


def test_hostile_names_neither_style_the_terminal_nor_break_the_files() -> None:
    text = '{"children": [{"name": "[bold]x[/]</script>", "value": 1}, {"name": "--", "value": 2}]}'
    assert "same move ([bold]x[/]</script>)" in run(text, "--root", "min").stdout
    page = Path("minimax-out/compare.html").read_text(encoding="utf-8")
    assert "[bold]" in page and "x[/]</script>" not in page


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["compare", "growth", "survey"])
def test_candidates_are_said_to_make_answers_approximate(command: str, tmp_path: Path) -> None:
    arguments = ["--game", "mnk:3,3,3", "--candidates", "near:1", "-o", str(tmp_path)]
    more = {"compare": ["X........", "--depth", "2"], "growth": ["--depth", "1..2"]}.get(command, [])
    more += ["--positions", "random:2"] if command == "survey" else []
    result = invoke(command, *arguments, *more)
    told = "Only candidate moves were looked at (near:1), so the results are approximate."
    assert told in " ".join(result.output.split())
    if command == "compare":
        assert "near:1" in (tmp_path / "compare.svg").read_text(encoding="utf-8")
