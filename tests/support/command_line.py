"""The command as a shell runs it: in a process of its own, or, where that is not the point, in this one."""

import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from click.testing import CliRunner, Result

from minimax_viz.fronts.cli.main import cli


def run(*arguments: str, folder: Path, stdin: str | None = None) -> CompletedProcess[str]:
    """Run `minimax-viz` in a folder, with nothing on its standard input unless that is given."""
    return subprocess.run(
        [sys.executable, "-m", "minimax_viz", *arguments],
        input=stdin, stdin=subprocess.DEVNULL if stdin is None else None,
        cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip


def invoke(*words: object, code: int = 0, **options: Any) -> Result:
    """What the command says to these words, here and in this process; options are those of click's runner.

    Another exit code than this one, and what is raised instead of being told, fail the test.
    """
    done = CliRunner().invoke(cli, [*map(str, words)], prog_name="minimax-viz", **options)
    assert done.exit_code == code, (done.output, done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def run_here(*arguments: str, folder: Path, stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """The same in this process; what is raised instead of being told fails the test."""
    with chdir(folder):
        done = CliRunner(env=environment).invoke(cli, arguments, input=stdin, prog_name="minimax-viz")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)
