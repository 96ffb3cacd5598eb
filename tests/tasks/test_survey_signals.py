"""A signal while a survey starts its workers: each worker is given all it needs, so that none complains afterwards."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from minimax_viz.search.limits import TERMINATION_SIGNALS, deferring_signals
from surveys import ENDING, HEAR_CTRL_C

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")

DRIVER = """
import os, sys
from multiprocessing import util

if __name__ == "__main__":
    moment, number, start = sys.argv[1], int(sys.argv[2]), util.spawnv_passfds

    def starting(path, arguments, passed):
        if "spawn_main" not in " ".join(map(os.fsdecode, arguments)):
            return start(path, arguments, passed)
        if moment == "before":
            os.kill(os.getpid(), number)
        process = start(path, arguments, passed)
        if moment == "after":  # the worker is there, and was not told yet what it is to do
            os.kill(os.getpid(), number)
        return process

    util.spawnv_passfds = starting
    sys.argv = ["minimax-viz", "survey", "XO./.X./..O", "--workers", "2", "--format", "csv", "-q"]
    from minimax_viz.fronts.cli.main import main
    main()
"""


CASES = [(moment, number) for moment in ("after", "before") for number in TERMINATION_SIGNALS]


@pytest.mark.thorough
@pytest.mark.parametrize(("moment", "number"), CASES)
def test_a_signal_while_a_worker_starts_is_one_word(moment: str, number: signal.Signals, tmp_path: Path):
    (tmp_path / "driver.py").write_text(DRIVER, encoding="utf-8")
    # Workers write to the same pipe, which is read until the last of them has ended.
    done = subprocess.run(
        [sys.executable, "driver.py", moment, str(int(number))],
        cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=ENDING, check=False, preexec_fn=HEAR_CTRL_C,
    )  # fmt: skip
    assert done.returncode == (130 if number == signal.SIGINT else -number)
    assert done.stderr == "Interrupted.\n"
    assert not (tmp_path / "minimax-out").exists()


@pytest.mark.parametrize("number", TERMINATION_SIGNALS)
def test_a_signal_waits_for_the_end_of_a_block_however_often_it_comes(number: signal.Signals):
    def leave(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    came_through = False
    before = signal.signal(number, leave)
    try:
        with pytest.raises(KeyboardInterrupt), deferring_signals():
            for _ in range(3):
                os.kill(os.getpid(), number)
            came_through = True
        assert came_through and signal.getsignal(number) is leave
        with deferring_signals():
            pass
    finally:
        signal.signal(number, before)
