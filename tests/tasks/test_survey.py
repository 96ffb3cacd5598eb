"""The survey: its positions, its rows, the same with any number of workers, and continuing where it stopped."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Any, NoReturn

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from line import Line
from minimax_viz import trace
from minimax_viz.errors import GameError, SettingsError
from minimax_viz.fronts.cli import survey_command
from minimax_viz.games.registry import make_game
from minimax_viz.output import chart as charts
from minimax_viz.output import table
from minimax_viz.output.chart import picture_of
from minimax_viz.output.survey_chart import SurveyChart
from minimax_viz.study.account import comparison_figures
from minimax_viz.study.survey import local
from minimax_viz.study.survey.local import ProcessExecutor
from minimax_viz.study.survey.positions import PositionChoice, parse_choice
from minimax_viz.study.survey.work import Job, measure_position, measurements
from surveys import BROKEN_RACE, RACE, run

LATE = "XO./.X./..O"  # X to move, five squares left
BOTH = ({"algorithm": "minimax"}, {"algorithm": "alphabeta"})
ALL = PositionChoice()
JOB = Job("tictactoe", BOTH, None, None)


def texts_of(game: str, board: str | None = None, choice: PositionChoice = ALL) -> list[str]:
    made, _ = make_game(game, {})
    return choice.texts(made, made.initial() if board is None else made.parse(board))


# The positions --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_position_of_tic_tac_toe():
    texts = texts_of("tictactoe")
    assert len(texts) == len(set(texts)) == 5478
    assert texts[0] == ".../.../..."
    marks = [9 - text.count(".") for text in texts]
    assert marks == sorted(marks)  # breadth first
    game, _ = make_game("tictactoe", {})
    assert sum(game.outcome(game.parse(text)) is not None for text in texts) == 958


def test_positions_that_are_written_alike_are_one():
    assert sorted(texts_of("nim", "1,2")) == ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]


def test_random_positions_depend_on_the_seed_alone():
    everywhere = set(texts_of("tictactoe"))
    choices = [texts_of("tictactoe", None, PositionChoice(40, seed)) for seed in (1, 1, 2)]
    assert choices[0] == choices[1] != choices[2]
    for texts in choices:
        assert len(set(texts)) == 40
        assert everywhere.issuperset(texts)
    assert texts_of("tictactoe", None, PositionChoice(10, 1)) == choices[0][:10]
    game, _ = make_game("tictactoe", {})
    assert all(game.outcome(game.parse(text)) is None for text in choices[0])


def test_random_play_ends_where_there_are_no_more_positions():
    to_be_played = [text for text in texts_of("tictactoe", "XOX/.O./.XO") if trace(text).nodes > 1]
    assert sorted(texts_of("tictactoe", "XOX/.O./.XO", PositionChoice(1000))) == sorted(to_be_played)
    assert texts_of("tictactoe", "XXX/OO./...", PositionChoice(5)) == ["XXX/OO./..."]


def test_which_positions_can_be_asked_for():
    assert parse_choice("all", 3) == PositionChoice()
    assert parse_choice(" random:12 ", 3) == PositionChoice(12, 3)
    for text in ("", "some", "random", "random:", "random:0", "random:-1", "random:1000001", "random:x"):
        with pytest.raises(SettingsError, match="it is all, or random:N"):
            parse_choice(text, 0)


def test_a_game_whose_positions_cannot_be_read_is_refused():
    tree, _ = make_game("tree", {})
    for game, start in ((Line(), 0), (tree, tree.parse("[[1,2],[3,4]]"))):
        for choice in (PositionChoice(), PositionChoice(3)):
            with pytest.raises(SettingsError, match="cannot read back the texts it writes"):
                choice.texts(game, start)


def test_too_many_positions_and_those_that_cannot_be_hashed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.study.survey.positions.MOST_POSITIONS", 100)
    with pytest.raises(SettingsError, match="more than 100 positions here; choose some with positions='random:N'"):
        texts_of("tictactoe")

    class Lists(Line):
        def initial(self) -> Any:
            return [0]

        def parse(self, text: str) -> Any:
            return [0]

    with pytest.raises(GameError, match="states that can be hashed"):
        PositionChoice().texts(Lists(), [0])


# The rows -------------------------------------------------------------------------------------------------------------


@given(st.sampled_from(texts_of("tictactoe", LATE)), st.sampled_from([None, 0, 2]), st.sampled_from([None, 5]))
def test_a_row_is_the_comparison_of_its_position(text: str, depth: int | None, max_nodes: int | None):
    ways = [
        {"algorithm": "minimax", "depth": depth},
        {"order": "worst", "depth": depth},
        {"symmetry": True, "depth": depth},
    ]
    row = measure_position(Job("tictactoe", ways, max_nodes, None), text)
    alone = [trace(text, max_nodes=max_nodes, **way) for way in ways]
    for told, made in zip(row["runs"], alone, strict=True):
        assert told == {name: made.summary()[name] for name in told}
    compared = comparison_figures(alone)
    assert {name: row[name] for name in compared} == compared
    assert row["position"] == text == alone[0].header.board
    game, _ = make_game("tictactoe", {})
    assert row["over"] == (game.outcome(game.parse(text)) is not None)
    assert row["to_move"] == game.to_move(game.parse(text))


def test_processes_that_can_share_nothing_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoMemory:
        def Event(self) -> NoReturn:
            raise OSError(30, "Read-only file system")

    monkeypatch.setattr(local, "get_context", lambda kind: NoMemory())
    with pytest.raises(SettingsError, match=r"together here \(Read-only file system\); give workers=1\."):
        ProcessExecutor(JOB, 2)


def test_a_game_of_ones_own_in_worker_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("--game", "race.py", "--workers", "2", "--json", "--format", "csv", "-o", "out")
    said = json.loads(result.stdout)
    assert (said["count"], said["over"], said["complete"]) == (14, 2, True)
    run("--game", "race.py", "--workers", "1", "--format", "csv", "-o", "one")
    assert Path("one/survey.csv").read_bytes() == Path("out/survey.csv").read_bytes()


def test_a_game_that_fails_in_a_worker_is_one_sentence(tmp_path: Path):
    (tmp_path / "race.py").write_text(BROKEN_RACE, encoding="utf-8")
    texts = [f"{said} {player}" for said in (6, 5) for player in ("max", "min")]
    job = Job(str(tmp_path / "race.py"), BOTH, None, None)
    rows = measurements(ProcessExecutor(job, 2), dict(enumerate(texts)))
    with pytest.raises(GameError, match=r"ZeroDivisionError.*race\.py"):
        list(rows)


def test_a_survey_may_be_left_at_any_row():
    texts = texts_of("tictactoe", LATE)
    rows = measurements(ProcessExecutor(JOB, 2), dict(enumerate(texts)))
    at, row = next(rows)
    assert row["position"] == texts[at]
    rows.close()  # waits for the workers, which stop what they are doing


# The command ----------------------------------------------------------------------------------------------------------


def table_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def test_the_object_is_the_sum_of_the_rows(tmp_path: Path):
    words = [LATE, "--workers", "1", "-o", str(tmp_path)]
    result = run(*words, "--json", "--format", "csv,parquet,svg,png")
    said = json.loads(result.stdout)
    assert said["files"] == {form: str(tmp_path / f"survey.{form}") for form in ("csv", "parquet", "svg", "png")}
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"survey.{f}" for f in ("csv", "parquet", "png", "svg")]
    table = table_of(tmp_path / "survey.csv")
    texts = texts_of("tictactoe", LATE)
    assert [row["position"] for row in table] == texts
    assert (said["count"], said["done"], said["complete"], said["stopped"]) == (len(texts), len(texts), True, None)
    assert said["over"] == sum(row["over"] == "1" for row in table) > 0
    shares = {row["position"]: float(row["saved_percent"]) for row in table if row["over"] == "0"}
    spread = said["saved_percent"]
    assert spread["mean"] == pytest.approx(fmean(shares.values()))
    assert spread["median"] == pytest.approx(median(shares.values()))
    assert (spread["min"], spread["max"]) == (min(shares.values()), max(shares.values()))
    assert (shares[spread["min_at"]], shares[spread["max_at"]]) == (spread["min"], spread["max"])
    assert [one["nodes"] for one in said["runs"]] == [
        sum(int(row[f"{name}_nodes"]) for row in table) for name in ("minimax", "alphabeta")
    ]
    assert said["same_value"] == said["same_move"] == {"yes": len(texts), "no": 0, "first_no": None}
    parquet = pq.read_table(tmp_path / "survey.parquet")
    assert parquet.column_names == list(table[0])
    assert parquet.column("alphabeta_nodes").to_pylist() == [int(row["alphabeta_nodes"]) for row in table]
    before = (tmp_path / "survey.csv").read_bytes()
    assert run(*words, "-q", "--format", "csv").stdout == ""  # a survey that is complete is made anew
    assert (tmp_path / "survey.csv").read_bytes() == before


def test_a_long_note_of_the_chart_is_wrapped():
    shown = SurveyChart("T", "S", "word " * 100, "minimax", [])
    assert picture_of(shown, "svg").count(b"<!-- word") > 3
    assert "…".encode() not in picture_of(shown, "svg")


def test_an_interrupted_survey_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    searched: list[str] = []

    def counted(job: Job, text: str, on_progress: Any = None) -> Any:
        if len(searched) == 30:
            searched.append("")
            raise KeyboardInterrupt
        searched.append(text)
        return measure_position(job, text)

    monkeypatch.setattr("minimax_viz.study.survey.work.measure_position", counted)
    words = [LATE, "--workers", "1", "--format", "csv,svg", "-o", str(tmp_path / "a")]
    (tmp_path / "a").mkdir()
    earlier = "position,to_move,over,of an earlier, whole survey\n"
    (tmp_path / "a" / "survey.csv").write_text(earlier, encoding="utf-8")
    result = run(*words, "--json", code=130)
    said = json.loads(result.stdout)
    assert (said["done"], said["complete"], said["stopped"]) == (30, False, "interrupt")
    assert "run the same command again to continue" in result.stderr
    assert (tmp_path / "a" / "survey.csv").read_text(encoding="utf-8") == earlier
    assert len(table_of(tmp_path / "a" / "survey.part.csv")) == 30
    assert b"30 of 85 positions (interrupted)" in (tmp_path / "a" / "survey.part.svg").read_bytes()

    refused = run(*words, "--depth", "2", code=1)
    assert "differs in the settings of its searches" in refused.stderr

    run(*words)
    assert [text for text in searched if text] == texts_of("tictactoe", LATE)  # each once
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["survey.csv", "survey.svg"]
    words[-1] = str(tmp_path / "b")
    run(*words)
    for name in ("survey.csv", "survey.svg"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_interrupted_before_the_first_row_there_is_nothing_to_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*arguments: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(survey_command, "measurements", interrupted)
    run(LATE, "-o", str(tmp_path / "new" / "out"), code=130)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("module", "form", "extra"), [(charts, "svg", "charts"), (table, "parquet", "parquet")])
def test_without_its_extra_nothing_is_searched_in_vain(
    module: Any, form: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    result = run(LATE, "--format", f"csv,{form}", "-o", str(tmp_path / "out"), code=1)
    assert f'pip install "minimax-viz[{extra}]"' in result.stderr
    assert not (tmp_path / "out").exists()
