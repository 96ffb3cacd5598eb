"""A survey on a Dask cluster: whatever happens to it, no row is lost, none is doubled, and the file is the same."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dask_cluster import SLOW, RunningCluster, running_cluster
from minimax_viz.errors import SettingsError
from minimax_viz.study.survey import cluster as cluster_module
from minimax_viz.study.survey import remote
from minimax_viz.study.survey.cluster import DaskExecutor
from minimax_viz.study.survey.partfile import PART_FILE
from minimax_viz.study.survey.work import Job, Outcome, measurements
from places import ROOT
from students import program
from surveys import BROKEN_RACE, ENDING, RACE, made, rows_in, run, started, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

BOARD = "XO./.../..."


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an evaluation that takes a moment; chunks are short."""
    (tmp_path / "pids").mkdir()
    (tmp_path / "slow.py").write_text(SLOW.replace("PIDS", repr(str(tmp_path / "pids"))), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(DaskExecutor, "seconds", 0.2)
    monkeypatch.setattr(
        "minimax_viz.study.survey.cluster.RECOVERY_SECONDS", ENDING
    )  # a busy machine is slow to start workers
    return tmp_path


@pytest.mark.thorough
def test_a_scheduler_that_is_killed_and_comes_back_loses_no_row(cluster: RunningCluster, work: Path):
    words = [BOARD, "--positions", "random:50", "--depth", "1", "--evaluation", "slow.py:slow", "--format", "csv"]
    run(*words, "--workers", "1", "-q", "-o", "one")

    def kill_and_restart() -> None:
        wait_until(lambda: rows_in(Path("out", PART_FILE)) > 5)
        cluster.stop()
        cluster.file.unlink()
        cluster.start()

    thread = threading.Thread(target=kill_and_restart)
    thread.start()
    run(*words, "--scheduler", str(cluster.file), "-q", "-o", "out")
    thread.join()
    assert Path("out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()


@pytest.mark.thorough
def test_a_scheduler_that_does_not_come_back_is_one_sentence_and_the_next_run_goes_on(
    work: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
):
    monkeypatch.setattr("minimax_viz.study.survey.cluster.RECOVERY_SECONDS", 1.0)
    monkeypatch.setattr("minimax_viz.study.survey.cluster.ANSWER_SECONDS", 1.0)
    words = [BOARD, "--positions", "random:60", "--depth", "1", "--evaluation", "slow.py:slow", "--format", "csv"]
    run(*words, "--workers", "1", "-q", "-o", "one")
    with running_cluster(tmp_path_factory.mktemp("other")) as other:

        def end() -> None:
            wait_until(lambda: rows_in(Path("out", PART_FILE)) > 5)
            other.stop()

        thread = threading.Thread(target=end)
        thread.start()
        result = run(*words, "--scheduler", str(other.file), "-q", "-o", "out", code=1)
        thread.join()
    (sentence,) = result.stderr.splitlines()
    assert sentence.startswith(f"Error: No Dask scheduler answers at {other.file}: ")
    assert sentence.endswith("; finished rows are saved. Run the same command again to continue.")
    done = rows_in(Path("out", PART_FILE))
    assert 5 < done < 60
    run(*words, "--workers", "1", "-q", "-o", "out")  # on this machine, for a change
    assert Path("out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()


# Ends the worker that searches one of two positions, of the 85.


@pytest.mark.thorough
def test_positions_that_end_their_workers_are_named_and_the_rest_is_done(cluster: RunningCluster, work: Path):
    from distributed import Client

    Path("deadly.py").write_text(program("deadly").replace("HOME", repr(str(work))), encoding="utf-8")
    words = ["XO./.X./..O", "--depth", "1", "--evaluation", "deadly.py:deadly", "--format", "csv", "-o", "out"]

    def impatient(dask_scheduler: Any = None) -> None:
        dask_scheduler.allowed_failures = 0

    with Client(scheduler_file=str(cluster.file), set_as_default=False) as client:
        client.run_on_scheduler(impatient)
    result = run(*words, "--scheduler", str(cluster.file), "-q", code=1)
    (sentence,) = result.stderr.splitlines()
    assert sentence.startswith(
        "Error: Workers ended each time they searched 'XO./.X./..O' (and 1 more); all other rows are saved."
    )
    assert rows_in(Path("out", PART_FILE)) == 85 - 2
    run(*words, "--workers", "1", "-q")  # here it does not end anything
    run(*words[:-1], "one", "--workers", "1", "-q")
    assert Path("out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()


# What is not the same everywhere --------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "told"), [("__version__", r"minimax-viz \S+, and this survey is made by 9\.9;"), ("python", "Python")]
)
def test_other_versions_at_the_workers_are_one_sentence(
    name: str, told: str, cluster: RunningCluster, work: Path, monkeypatch: pytest.MonkeyPatch
):
    if name == "python":
        made = remote.pack_job
        monkeypatch.setattr(cluster_module, "pack_job", lambda job: replace(made(job), python=(3, 9)))
    else:
        monkeypatch.setattr(remote, "__version__", "9.9")
    result = run("XOX/.X./O.O", "--scheduler", str(cluster.file), "-o", "out", code=1)
    (sentence,) = result.stderr.splitlines()
    assert re.match(rf"Error: The worker tcp://\S+ has {told}", sentence) and sentence.endswith(
        "let all have the same."
    )
    assert not Path("out").exists()


@pytest.mark.thorough
def test_what_goes_wrong_at_a_worker_is_told_as_of_here(cluster: RunningCluster, work: Path):
    """The game travels: the workers are elsewhere, and what they say of it names the file as it was named here."""
    Path("race.py").write_text(RACE, encoding="utf-8")
    said = []
    for words in (["--workers", "1"], ["--scheduler", str(cluster.file)]):
        result = run("--game", "race.py", *words, "--format", "csv", "-o", "out", "-q")
        said.append(Path("out/survey.csv").read_bytes())
    assert said[0] == said[1]
    Path("race.py").write_text(BROKEN_RACE, encoding="utf-8")
    result = run(
        "--game", "race.py:Race", "--positions", "random:3", "--scheduler", str(cluster.file), "-o", "out", code=1
    )
    assert "ZeroDivisionError" in result.stderr and "race.py" in result.stderr and "survey-" not in result.stderr


def test_a_file_is_checked_where_it_arrives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    job = Job("race.py:Race", ({"algorithm": "minimax"}, {"evaluation": "race.py:worth", "depth": 1}), None, None)
    sent = remote.pack_job(job)
    (row,) = remote.carry_out(sent, ["6 max"], 1.0).rows
    assert remote.carry_out(sent, ["6 max"], 1.0).rows == [row]
    damaged = replace(sent, files={"race.py": replace(sent.files["race.py"], content=b"import os")})
    error = remote.carry_out(damaged, ["6 max"], 1.0).error
    assert error is not None and str(error).startswith("race.py was damaged on its way to another machine;")
    (tmp_path / "race.py").write_text("1 / 0", encoding="utf-8")  # another file of this name is here
    assert remote.carry_out(sent, ["6 max"], 1.0, folder=str(tmp_path / "elsewhere")).rows == [row]
    (put,) = (tmp_path / "elsewhere").rglob("race.py")
    put.write_text("1 / 0", encoding="utf-8")  # damaged there
    assert remote.carry_out(sent, ["6 max"], 1.0, folder=str(tmp_path / "elsewhere")).rows == [row]
    assert remote.carry_out(sent, ["6 max"], 1.0).rows == [row]
    (tmp_path / "race.py").unlink()
    assert remote.carry_out(sent, ["6 max"], 1.0).rows == [row]
    (tmp_path / "race.py").write_bytes(sent.files["race.py"].content + TOUCHING)
    error = remote.carry_out(remote.pack_job(job), ["6 max"], 1.0).error
    assert error is not None and str(error).startswith("race.py was changed while the survey ran;")


TOUCHING = b"""
with open("race.py", "a") as file:
    file.write("#")
"""


# Where there is no cluster --------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_where_no_scheduler_is_is_one_sentence(work: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.study.survey.cluster.ANSWER_SECONDS", 0.1)
    monkeypatch.delenv("DASK_SCHEDULER_ADDRESS", raising=False)
    Path("broken.json").write_text("{", encoding="utf-8")
    for scheduler, told in {
        "tcp://127.0.0.1:9": "No Dask scheduler answers at tcp://127.0.0.1:9: ",
        "nowhere": "No Dask scheduler answers at nowhere: ",
        "broken.json": "No Dask scheduler answers at broken.json: ",
        "none.json": "There is no scheduler file none.json; Dask writes it with: dask scheduler --scheduler-file none",
        "configured": "Dask's own configuration names no scheduler; set DASK_SCHEDULER_ADDRESS, or give the address",
    }.items():
        result = run("XOX/.X./O.O", "--scheduler", scheduler, "-o", "out", code=1)
        assert result.stderr.splitlines()[-1].startswith(f"Error: {told}")
        assert not Path("out").exists()


def test_without_its_extra_a_cluster_says_what_to_install(work: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster_module, "find_spec", lambda name: None)
    result = run("XOX/.X./O.O", "--scheduler", "tcp://127.0.0.1:9", "-o", "out", code=1)
    assert result.stderr == 'Error: A cluster needs Dask; install it with: pip install "minimax-viz[cluster]".\n'


@pytest.mark.thorough
def test_the_rows_of_a_cluster_are_those_of_one_process_whichever_way_it_is_named(work: Path):
    import dask
    from distributed import LocalCluster

    made("XOX/.X./O.O", "--workers", "1", "--format", "csv", "-q", "-o", "one")
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as here,
        dask.config.set(scheduler_address=here.scheduler_address),
    ):
        for scheduler in ("configured", here.scheduler_address):
            made("XOX/.X./O.O", "--scheduler", scheduler, "--format", "csv", "-q", "-o", "out")
            assert Path("out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()


@pytest.mark.thorough
def test_a_cluster_without_workers_is_one_sentence_and_so_is_one_that_loses_them(
    work: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
):
    words = [BOARD, "--positions", "random:60", "--depth", "1", "--evaluation", "slow.py:slow", "--format", "csv", "-q"]
    monkeypatch.setattr("minimax_viz.study.survey.cluster.CHECK_SECONDS", 0.2)
    with running_cluster(tmp_path_factory.mktemp("other")) as other:
        monkeypatch.setattr("minimax_viz.study.survey.cluster.RECOVERY_SECONDS", 1.0)
        said = []
        for _ in range(2):  # with workers that end, then without any
            thread = threading.Thread(
                target=lambda: (wait_until(lambda: rows_in(Path("out", PART_FILE)) > 5), other.stop_workers())
            )
            thread.start()
            said.append(run(*words, "--scheduler", str(other.file), "-o", "out", code=1))
            thread.join()
    for result in said:
        assert result.stderr.startswith(f"Error: The cluster of {other.file} has no workers, and none came within 1 s;")


class LostResult:
    """A chunk that has ended, whose result was lost with its worker, and comes at the third asking, if ever."""

    status = "finished"

    def __init__(self, comes: bool) -> None:
        self.asked, self.comes = 0, comes

    def result(self, timeout: float) -> Outcome:
        self.asked += 1
        if self.asked < 3 or not self.comes:
            raise TimeoutError
        return Outcome([], 1.0)


class Client:
    """A client whose cluster has workers, or has lost them."""

    status, scheduler_comm = "running", "here"

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def nthreads(self) -> dict[int, int]:
        return dict.fromkeys(range(self.workers), 1)


@pytest.mark.parametrize("comes", [True, False])
def test_a_result_that_was_lost_with_its_worker_is_waited_for(comes: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.study.survey.cluster.RECOVERY_SECONDS", 0.0)
    monkeypatch.setattr("minimax_viz.study.survey.cluster.check_cluster", lambda scheduler: None)
    crew = DaskExecutor(Job("tictactoe", (), None, None), "tcp://somewhere")
    crew._client, crew._comm = Client(4 if comes else 0), "here"
    ended = LostResult(comes)
    if comes:
        assert crew.outcome(ended) == Outcome([], 1.0)
        assert ended.asked == 3
    else:
        with pytest.raises(SettingsError, match="has no workers, and none came"):
            crew.outcome(ended)


def test_a_position_that_ends_its_worker_is_named_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.study.survey.cluster.check_cluster", lambda scheduler: None)
    said = DaskExecutor(Job("tictactoe", (), None, None), "tcp://somewhere").killed(["XO"])
    assert str(said).startswith("Workers ended each time they searched 'XO'; all other rows are saved.")


class InterruptedFuture:
    """A future that is done; as the first is deleted, Ctrl-C comes."""

    came = False

    def add_done_callback(self, callback: Callable[[Any], None]) -> None:
        callback(self)

    def result(self, timeout: float) -> Outcome:
        return Outcome([None], 1.0)

    def __del__(self) -> None:
        if not InterruptedFuture.came:
            InterruptedFuture.came = True
            signal.raise_signal(signal.SIGINT)


class InterruptedClient(Client):
    def wait_for_workers(self, count: int, timeout: float) -> None: ...

    def close(self, timeout: float) -> None: ...

    def submit(self, *args: Any, **options: Any) -> InterruptedFuture:
        return InterruptedFuture()


def test_ctrl_c_in_a_destructor_is_not_lost(monkeypatch: pytest.MonkeyPatch):
    """Dask's futures have one, and Python ignores whatever is raised there."""
    monkeypatch.setattr("minimax_viz.study.survey.cluster.check_cluster", lambda scheduler: None)
    monkeypatch.setattr("minimax_viz.study.survey.cluster.client_of", lambda *args, **options: InterruptedClient(1))
    InterruptedFuture.came = False  # not put back: what is left over is deleted at any time
    crew = DaskExecutor(Job("tictactoe", (), None, None), "tcp://somewhere")
    rows = measurements(crew, dict.fromkeys(range(100), BOARD))
    with pytest.raises(KeyboardInterrupt), closing(rows):
        for _ in range(50):
            next(rows)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.thorough
def test_ctrl_c_on_a_cluster_keeps_what_is_done(cluster: RunningCluster, work: Path):
    """Also where the first position is not done."""
    gate = SLOW.replace("PIDS", repr(str(work / "pids"))) + GATE.replace("WORK", repr(str(work)))
    Path("gate.py").write_text(gate, encoding="utf-8")
    words = ["XO./.X./..O", "--depth", "1", "--evaluation", "gate.py:gate", "--format", "csv", "-q"]
    try:
        with started("survey", *words, "--scheduler", str(cluster.file), "-o", "out") as process:
            wait_until(lambda: rows_in(Path("out", PART_FILE)) >= 20 or process.poll() is not None)
            process.send_signal(signal.SIGINT)
            said, complaint = process.communicate(timeout=ENDING)
    finally:
        Path("go").touch()
    assert (process.returncode, said) == (130, "")
    assert "run the same command again to continue" in complaint and "Traceback" not in complaint
    assert rows_in(Path("out", PART_FILE)) >= 20
    assert '"XO./.X./..O"' not in Path("out", PART_FILE).read_text(encoding="ascii").partition("\n")[2]
    run(*words, "--scheduler", str(cluster.file), "-o", "out")
    run(*words, "--workers", "1", "-o", "one")
    assert Path("out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()


# Waits at the start of the survey, which is its first position, until there is a file `go`.
GATE = """

def gate(state):
    while (state & 0x3FFFF).bit_count() == 5 and not Path(WORK, "go").exists():
        time.sleep(0.01)
    return 0.0
"""


@pytest.mark.thorough
def test_the_script_of_the_docs_starts_a_cluster_and_ends_it(work: Path):
    """With fewer positions than there."""
    page = ROOT / "docs" / "survey-cluster.md"
    (script,) = re.findall(r"^```bash\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert "--game tictactoe " in script
    (work / "bin").mkdir()
    for name, module in (("dask", "dask"), ("minimax-viz", "minimax_viz")):
        command = work / "bin" / name
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    done = subprocess.run(
        ["bash", "-c", script.replace("--game tictactoe", "XO./.X./..O")],
        env={**os.environ, "PATH": f"{work / 'bin'}{os.pathsep}{os.environ['PATH']}", "PWD": str(work)},
        capture_output=True, text=True, timeout=ENDING, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "85 positions" in done.stdout
    made("XO./.X./..O", "--workers", "1", "--format", "csv", "-q", "-o", "one")
    assert Path("minimax-out/survey.csv").read_bytes() == Path("one/survey.csv").read_bytes()
