"""Surveys as the tests run them: the command, a game of one's own, and what is waited for."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from command_line import invoke
from students import program

ENDING = 300  # seconds, after which something hangs
HEAR_CTRL_C = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
"""Before a program begins, as `preexec_fn`: what a shell started in the background would be deaf to it."""

RACE = program("race")
BROKEN_RACE = RACE.replace("return [step for", "return 1 // 0 if state == (5, MAX) else [step for")


run = partial(invoke, "survey")


def made(*words: str) -> str:
    """What the command prints, which must not fail."""
    return run(*words).stdout


def refused(*words: str, code: int = 1) -> str:
    """The one sentence of a command that fails."""
    result = run(*words, code=code)
    *_, sentence = result.stderr.splitlines()
    assert sentence.startswith("Error: ") and "Traceback" not in result.output
    return sentence.removeprefix("Error: ")


@contextmanager
def started(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """A command in a process of its own, which is gone after the block."""
    command, pipe = [sys.executable, "-m", "minimax_viz", *words], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=HEAR_CTRL_C) as process:
        try:
            yield process
        finally:
            process.kill()


def rows_in(path: Path) -> int:
    """How many rows a part has."""
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0


def is_there(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(done: Callable[[], bool]) -> None:
    """Wait; fail where it never is."""
    end = time.monotonic() + ENDING
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
