"""A survey in parts: each does its positions, and joined they are the same files as one run's, or say why not."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from minimax_viz.fronts.cli.main import cli
from minimax_viz.study.survey.positions import Shard
from minimax_viz.study.survey.work import Job, Measurement, SurveyExecutor, measure_position
from surveys import RACE, made, refused, run

BOARD = "XOX/.X./O.O"  # 12 positions
ALL_FORMATS = ("--format", "csv,svg,png,parquet")
USUAL = ("--vary", "order=natural,best", "--workers", "1")


def shards(folder: Path, of: int, *words: str, board: str = BOARD) -> list[Path]:
    """The files of all shards."""
    for number in range(1, of + 1):
        made(board, *(words or USUAL), "--shard", f"{number}/{of}", "-o", str(folder), "-q")
    return sorted(folder.iterdir())


# Shards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [1, 2, 3, 10, 12])
def test_shards_share_the_positions_out(of: int):
    texts = [str(at) for at in range(11)]
    dealt = [Shard(number, of).texts(texts) for number in range(1, of + 1)]
    assert sorted(at for some in dealt for at in some) == list(range(11))
    for number, some in enumerate(dealt, 1):
        assert all(at % of == number - 1 and text == texts[at] for at, text in some.items())
        assert all(Shard(number, of).has(at) is (at in some) for at in range(11))
    names = [Shard(number, of).file_name for number in range(1, of + 1)]
    assert names == sorted(set(names))


@pytest.mark.thorough
@pytest.mark.parametrize("of", [3, 20])
def test_joined_shards_are_the_files_of_one_run(of: int, tmp_path: Path):
    """In a folder for all, and in a folder each; also where there are more shards than positions."""
    shared = shards(tmp_path / "shared", of)
    assert [path.name for path in shared] == [Shard(number, of).file_name for number in range(1, of + 1)]
    each = [tmp_path / "each" / str(number) for number in range(1, of + 1)]
    for number, folder in enumerate(each, 1):
        made(BOARD, *USUAL, "--shard", f"{number}/{of}", "-o", str(folder), "-q")
    for how in (["--format", "csv"], [*ALL_FORMATS, "--lang", "ru", "--theme", "dark"]):
        said = made(BOARD, *USUAL, *how, "--json", "-o", str(tmp_path / "out"))
        one = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
        told = made(BOARD, *USUAL, *how, "-o", str(tmp_path / "out"))
        ways = [[tmp_path / "shared"], shared, each, [*each, *shared, tmp_path / "shared"]]
        for parts in ways if how[1] == "csv" else ways[-1:]:
            for path in (tmp_path / "out").iterdir():
                path.unlink()
            words = ["merge", *map(str, parts), *how, "-o", str(tmp_path / "out")]
            assert made(*words) == told
            assert made(*words, "--json") == said
            assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == one
    assert made("MERGE", *map(str, shared), "-o", str(tmp_path / "own.csv"), "-q") == ""
    assert (tmp_path / "own.csv").read_bytes() == one["survey.csv"]


def test_a_shard_says_what_it_did_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    words = (BOARD, *USUAL, "--shard", "2/3", "-o", str(tmp_path))
    told = made(*words)
    path = tmp_path / Shard(2, 3).file_name
    assert "Shard 2/3: all its 4 positions are done, of 12 in all" in told
    assert f"minimax-viz survey merge {tmp_path}" in told and str(path) in told
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40])  # as after a power cut
    searched: list[str] = []
    monkeypatch.setattr("minimax_viz.fronts.cli.survey_command.crew_for", counting(searched))
    said = json.loads(made(*words, "--json"))
    assert len(searched) == 2
    assert said["shard"] == "2/3" and said["files"] == {"part": str(path)}
    assert (said["count"], said["done"], said["complete"], said["stopped"]) == (4, 4, True, None)
    assert path.read_bytes() == whole
    made(*words)  # done already
    assert len(searched) == 2 and path.read_bytes() == whole


def counting(searched: list[str]) -> Callable[..., SurveyExecutor]:
    """Makes crews that note what they search."""
    from minimax_viz.study.survey.work import SerialExecutor

    class Noting(SerialExecutor):
        def submit(self, texts, done):  # type: ignore[no-untyped-def]
            searched.extend(texts)
            return super().submit(texts, done)

    return lambda job, *others: Noting(job)


def test_shards_run_at_the_same_time_in_one_folder_but_the_same_one_only_once(tmp_path: Path):
    from minimax_viz.study.survey.partfile import open_exclusively

    path = tmp_path / Shard(1, 2).file_name
    with open_exclusively(path):
        made(BOARD, *USUAL, "--shard", "2/2", "-o", str(tmp_path), "-q")
        assert refused(BOARD, *USUAL, "--shard", "1/2", "-o", str(tmp_path)) == (
            f"The shard 1/2 is running already in {tmp_path}; wait until it is done, or choose another folder with -o."
        )


def test_a_shard_needs_nothing_that_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    chart = import_module("minimax_viz.output.chart")  # as the command finds it
    monkeypatch.setattr(chart, "find_spec", lambda name: None)
    made(BOARD, *USUAL, "--shard", "1/1", "-o", str(tmp_path), "-q")
    assert "matplotlib" in refused("merge", str(tmp_path))
    made("merge", str(tmp_path), "--format", "csv", "-o", str(tmp_path / "out"), "-q")


@pytest.mark.thorough
def test_a_depth_that_nobody_says_is_the_same_on_every_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """How fast a machine is plays no part in it: with no time at all, a shard looks as deep."""
    words = ("--game", "connect4", "--positions", "random:3")
    monkeypatch.setattr("minimax_viz.tracing.reach.Stopwatch.seconds", lambda watch: 1e9)
    made(*words, "--shard", "1/2", "-o", str(tmp_path))
    monkeypatch.undo()
    made(*words, "--shard", "2/2", "-o", str(tmp_path))
    made("merge", str(tmp_path), "--format", "csv", "-o", str(tmp_path / "out"))


def test_a_depth_that_was_chosen_is_kept_when_a_survey_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Also on a machine that is slower by now; whoever says another one is refused."""
    words = ("--game", "connect4", "--positions", "random:3", "--workers", "1", "--format", "csv", "-o", str(tmp_path))
    (tmp_path / "survey.csv").mkdir()
    refused(*words)  # when all rows are done
    (tmp_path / "survey.csv").rmdir()
    lines = (tmp_path / "survey.part.jsonl").read_bytes().splitlines(keepends=True)
    chosen = json.loads(lines[0])["chosen"]
    assert chosen > 1
    (tmp_path / "survey.part.jsonl").write_bytes(b"".join(lines[:2]))
    monkeypatch.setattr("minimax_viz.tracing.reach.Stopwatch.seconds", lambda watch: 1e9)
    assert "differs in the settings of its searches" in refused(*words, "--depth", "1")
    made(*words)
    (tmp_path / "survey.part.jsonl").write_bytes(b"".join(lines[:2]))
    made(*words, "--depth", str(chosen))  # the same, said


def test_ctrl_c_in_a_shard_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    searched: list[str] = []

    def interrupted(job: Job, text: str, on_progress: object = None) -> Measurement:
        searched.append(text)
        if len(searched) % 3 == 0:
            raise KeyboardInterrupt
        return measure_position(job, text)

    words = (BOARD, *USUAL, "--shard", "1/2", "-o", str(tmp_path / "out"))
    with monkeypatch.context() as patch:
        patch.setattr("minimax_viz.study.survey.work.measure_position", interrupted)
        result = run(*words, "--json", code=130)
        said = json.loads(result.stdout)
        assert (said["count"], said["done"], said["complete"], said["stopped"]) == (6, 2, False, "interrupt")
        assert "2 of 6 positions are saved in" in result.stderr
        searched[:] = ["", ""]
        run(*words[:-1], str(tmp_path / "new"), code=130)
        assert not (tmp_path / "new").exists()
    made(*words)
    made(BOARD, *USUAL, "--shard", "2/2", "-o", str(tmp_path / "out"))
    made("merge", str(tmp_path / "out"), "--format", "csv", "-o", str(tmp_path / "whole"))


# Joining --------------------------------------------------------------------------------------------------------------


def test_what_is_missing_is_named(tmp_path: Path):
    files = shards(tmp_path / "a", 4)
    assert refused("merge", str(files[0]), str(files[2])) == (
        "Shards are missing: 2/4, 4/4; run them, or name where they are."
    )
    many = shards(tmp_path / "many", 11)
    assert refused("merge", str(many[0])) == (
        "Shards are missing: 2/11, 3/11, 4/11, 5/11, 6/11 and 5 more; run them, or name where they are."
    )
    lines = files[1].read_bytes().splitlines(keepends=True)
    files[1].write_bytes(b"".join([*lines[:2], lines[2][:30]]))
    assert refused("merge", str(tmp_path / "a")) == (
        f"Of the 12 positions some are missing ({files[1]} lacks 2), the first of them number 6; run the same commands "
        "again to finish these parts."
    )
    files[1].write_bytes(lines[0])  # nothing of it was done
    assert f"({files[1]} lacks 3), the first of them number 2;" in refused("merge", str(tmp_path / "a"))
    assert refused("merge", *map(str, files), str(many[3])) == (
        "Of the 12 positions 3 are missing, the first of them number 2; these parts are of several divisions, so that "
        "no shard can be named."
    )
    made("merge", *map(str, files), str(tmp_path / "many"), "--format", "csv", "-o", str(tmp_path / "out"), "-q")


def test_edited_parts_and_what_is_no_part_are_refused(tmp_path: Path):
    files = shards(tmp_path / "a", 2)
    lines = files[0].read_bytes().splitlines(keepends=True)

    def told(content: list[bytes]) -> str:
        files[0].write_bytes(b"".join(content))
        return refused("merge", str(tmp_path / "a"))

    edited = lines[2].replace(b'"nodes": ', b'"nodes": 9', 1)
    assert f"{files[0]} has been changed since it was written: line 3 is not a row" in told([*lines[:2], edited])
    head = lines[0].replace(b'"positions": 12', b'"positions": 11')
    assert head != lines[0]
    assert f"{files[0]} has been changed since it was written: its first line" in told([head, *lines[1:]])
    older = lines[0].replace(b'"survey": 3', b'"survey": 2')
    assert f"{files[0]} is a survey in version 2 of its format" in told([older, *lines[1:]])
    for other in ([b"hello\n"], [b""], [b"[1]\n"], [b"[" * 100_000]):
        assert told(other) == f"{files[0]} is not a part of a survey; `survey --shard K/N` writes one."
    (tmp_path / "empty").mkdir()
    assert "There is no part of a survey in the folder" in refused("merge", str(tmp_path / "empty"))
    assert "does not exist" in refused("merge", str(tmp_path / "none"), code=2)


def test_the_same_position_with_different_rows_is_refused(tmp_path: Path):
    """As of a game that draws lots: sealed as it was written, and yet not what the other part has."""
    from minimax_viz.study.survey.partcontents import parse_line, sealed

    (one,) = shards(tmp_path / "a", 1)
    (other,) = shards(tmp_path / "b", 1)
    head, first, *rest = other.read_bytes().splitlines(keepends=True)
    entry = parse_line(first)
    del entry["sha256"]
    for made_there in entry["row"]["runs"]:
        made_there["best_move"] = "c2"
    other.write_bytes(b"".join([head, sealed(entry, head), *rest]))
    assert refused("merge", str(one), str(other)) == (
        f"{one} and {other} have different rows for the same position, {BOARD!r}; make one of them again."
    )
    entry["row"]["position"] = "OOO/.../XX."
    other.write_bytes(b"".join([head, sealed(entry, head), *rest]))
    assert refused("merge", str(other)) == (f"The positions in {other} are not those of their survey; make them again.")


@pytest.mark.thorough
def test_parts_are_joined_where_the_game_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made("--game", "race.py", "--workers", "1", "-o", "one", "-q")
    made("--game", "race.py", "--shard", "1/2", "-o", "parts", "-q")
    made("--game", "race.py", "--shard", "2/2", "-o", "parts", "-q")
    (tmp_path / "race.py").unlink()
    made("merge", "parts", "-o", "joined", "-q")
    for name in ("survey.csv", "survey.svg", "survey.png"):
        assert Path("joined", name).read_bytes() == Path("one", name).read_bytes()


def test_an_unfinished_survey_of_one_run_is_a_part_too(tmp_path: Path):
    files = shards(tmp_path / "a", 2)
    made(BOARD, *USUAL, "--format", "csv", "-o", str(tmp_path / "one"), "-q")
    table = tmp_path / "b" / "survey.csv"
    table.mkdir(parents=True)
    refused(BOARD, *USUAL, "--format", "csv", "-o", str(tmp_path / "b"), "-q")  # something is in the way at the end
    table.rmdir()
    made("merge", str(tmp_path / "b"), str(files[0]), "--format", "csv", "-o", str(tmp_path / "out"), "-q")
    assert (tmp_path / "out" / "survey.csv").read_bytes() == (tmp_path / "one" / "survey.csv").read_bytes()


def test_merge_is_a_command_below_survey(tmp_path: Path):
    command = cli.get_command(click.Context(cli), "survey")
    assert isinstance(command, click.Group)
    assert list(command.commands) == ["merge"]
    told = CliRunner().invoke(cli, ["help", "survey", "merge"], prog_name="minimax-viz").output
    assert told == CliRunner().invoke(cli, ["survey", "merge", "--help"], prog_name="minimax-viz").output
    assert told.startswith("Usage: minimax-viz survey merge [OPTIONS] PART...\n")
    assert refused("-q", "merge", str(tmp_path), code=2) == (
        "merge is the name of a command, and comes before options: minimax-viz survey merge …"
    )
    assert "comes before options" in refused("-q", "merge", code=2)
    completed = CliRunner().invoke(
        cli, [], prog_name="minimax-viz",
        env={"_MINIMAX_VIZ_COMPLETE": "bash_complete", "COMP_WORDS": "minimax-viz survey me", "COMP_CWORD": "2"},
    )  # fmt: skip
    assert "plain,merge" in completed.output
