"""A signal while a survey starts its workers: each worker is given all it needs, so that none complains afterwards."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from minimax_viz.search.limits import TERMINATION_SIGNALS, deferring_signals
from students import program
from surveys import ENDING, HEAR_CTRL_C

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


CASES = [(moment, number) for moment in ("after", "before") for number in TERMINATION_SIGNALS]


@pytest.mark.thorough
@pytest.mark.parametrize(("moment", "number"), CASES)
def test_a_signal_while_a_worker_starts_is_one_word(moment: str, number: signal.Signals, tmp_path: Path):
    (tmp_path / "driver.py").write_text(program("signal while a worker starts"), encoding="utf-8")
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
