"""The command in a process of its own, as a shell runs it."""

import subprocess
import sys
from pathlib import Path


def run(*arguments: str, folder: Path, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run `minimax-viz` in a folder, with nothing on its standard input unless that is given."""
    return subprocess.run(
        [sys.executable, "-m", "minimax_viz", *arguments],
        input=stdin, stdin=subprocess.DEVNULL if stdin is None else None,
        cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
