"""A survey on an executor of the caller's: the same rows as of one process, whatever the executor is."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import minimax_viz as mv
from minimax_viz.errors import GameError, SettingsError
from minimax_viz.study.survey.remote import ROOM, FuturesExecutor
from minimax_viz.study.survey.work import Job, measurements

BOARD = "XO./.X./..O"
BOTH = ({"algorithm": "minimax"}, {"algorithm": "alphabeta"})


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        yield executor


class Soon(Executor):
    """Does a moment later what it was given last."""

    def __init__(self) -> None:
        self.most, self.closed = 0, False
        self._waiting: list[tuple[Future[Any], Callable[..., Any], Any]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self._waiting.append((future, function, arguments))
        self.most = max(self.most, len(self._waiting))
        threading.Timer(0.001, self._work).start()
        return future

    def _work(self) -> None:
        with suppress(IndexError):  # another thread has done it
            future, function, arguments = self._waiting.pop()
            try:
                future.set_result(function(*arguments))
            except Exception as error:  # noqa: BLE001 - as executors do
                future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


def test_any_executor_gives_the_rows_of_one_process(processes: Executor):
    whole = mv.survey(BOARD, depth=2)
    with ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads, Soon()):
            counts: list[int] = []
            found = mv.survey(BOARD, depth=2, executor=executor, on_progress=counts.append)
            assert found.measurements == whole.measurements
            assert counts == list(range(1, 86))
            assert executor is not threads or threads.submit(abs, -1).result() == 1  # it is not shut down
    assert processes.submit(abs, -1).result() == 1


@pytest.mark.thorough
def test_dasks_executor_is_one(processes: Executor):
    from distributed import Client

    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=":0") as client:
        found = mv.survey(BOARD, depth=2, executor=client.get_executor())
        assert found.measurements == mv.survey(BOARD, depth=2).measurements
        assert client.submit(abs, -1).result() == 1


@pytest.mark.thorough
def test_what_is_under_way_is_bounded():
    executor = Soon()
    texts = dict.fromkeys(range(2000), "XOX/.X./O.O")
    job = Job("tictactoe", ({"depth": 1}, {"algorithm": "minimax", "depth": 1}), None, None)
    rows = list(measurements(FuturesExecutor(job, executor), texts))
    assert sorted(at for at, _ in rows) == list(texts)
    assert 1 < executor.most <= ROOM
    assert not executor.closed


def test_a_game_of_ones_own_on_an_executor(processes: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As a file it travels; in threads, a game or an evaluation may be any object."""
    (tmp_path / "worth.py").write_text("def worth(state): return 0.5", encoding="utf-8")
    whole = mv.survey(BOARD, depth=1, evaluation=str(tmp_path / "worth.py"))
    assert mv.survey(BOARD, depth=1, evaluation=str(tmp_path / "worth.py"), executor=processes).to_json() == (
        whole.to_json()
    )
    with ThreadPoolExecutor(2) as threads:
        found = mv.survey(BOARD, depth=1, evaluation=lambda state: 0.5, executor=threads)
    assert [row["runs"] for row in found.measurements] == [row["runs"] for row in whole.measurements]


def failing(*arguments: Any) -> Any:
    raise OSError("the machine is gone")


@pytest.mark.parametrize("how", ["closed", "broken", "failing", "cancelled", "pickle"])
def test_what_an_executor_raises_is_one_sentence(how: str, monkeypatch: pytest.MonkeyPatch):
    executor: Executor = ThreadPoolExecutor(1)
    options: dict[str, Any] = {"depth": 1}
    told = "The executor could not do the work: "
    if how == "closed":
        executor.shutdown()
        told += "RuntimeError: cannot schedule new futures after shutdown"
    elif how == "broken":
        executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=failing)
        told += "BrokenProcessPool: "
    elif how == "failing":
        monkeypatch.setattr("minimax_viz.study.survey.remote.carry_out", failing)
        told += "OSError: the machine is gone"
    elif how == "cancelled":
        monkeypatch.setattr(executor, "submit", lambda *given: cancelled())
        told = "The executor cancelled the work before it was done."
    else:
        executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        options["evaluation"] = lambda state: 0.5
    with executor, pytest.raises(SettingsError, match=told) as caught:
        mv.survey(BOARD, executor=executor, **options)
    assert "\n" not in str(caught.value)


def cancelled() -> "Future[Any]":
    future: Future[Any] = Future()
    future.cancel()
    return future


def test_what_a_game_does_wrong_is_told_as_ever(tmp_path: Path, processes: Executor):
    (tmp_path / "worth.py").write_text("def worth(state): return 1 / 0", encoding="utf-8")
    with pytest.raises(GameError, match="ZeroDivisionError") as caught:
        mv.survey(BOARD, depth=1, evaluation=str(tmp_path / "worth.py"), executor=processes)
    with pytest.raises(GameError) as here:
        mv.survey(BOARD, depth=1, evaluation=str(tmp_path / "worth.py"))
    assert str(caught.value) == str(here.value)


def test_what_does_not_go_with_an_executor():
    for options, told in [
        ({"executor": 4}, "executor=4: give an executor of concurrent.futures"),
        ({"executor": Soon(), "workers": 2}, "Give workers= or executor=, not both"),
        ({"executor": Soon(), "time_limit": 3}, "time_limit= would make the rows depend on the machine"),
    ]:
        with pytest.raises(SettingsError, match=told):
            mv.survey(BOARD, depth=1, **options)  # type: ignore[arg-type]


def test_ctrl_c_keeps_what_is_done_and_ends_searches_in_threads():
    """The search that is under way would take hours."""
    with ThreadPoolExecutor(2) as threads:

        def stop(done: int) -> None:
            if done == 3:
                raise KeyboardInterrupt

        found = mv.survey(BOARD, depth=1, executor=threads, on_progress=stop, keep_interrupted=True)
        assert 3 <= len(found.measurements) < 85 and not found.complete
        with pytest.raises(KeyboardInterrupt):
            mv.survey(BOARD, depth=1, executor=threads, on_progress=stop)
        long = Job("mnk:4,4,4", BOTH, None, None)
        rows = measurements(FuturesExecutor(long, threads), {0: "X.../.O../..../....", 1: "XOXO/XOXO/OXOX/OX.."})
        assert next(rows)[0] == 1
        rows.close()
