"""A second wall around tests of the lock: what the lock lets through must not reach the machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from places import ROOT, SUPPORT


def behind_a_wall(command: list[str], folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command where only a folder can be written, and nothing outside be reached: the rest of the machine is to
    be read only, and there are neither its network nor its processes.
    """
    if shutil.which("bwrap") is None:
        pytest.skip("needs bubblewrap: apt install bubblewrap")
    needed = [str(path) for path in (ROOT, sys.prefix, sys.base_prefix) if Path(path).is_relative_to("/tmp")]
    wall = [
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", *arguments,
        "--ro-bind", "/", "/", "--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys", "--dev", "/dev",
        "--tmpfs", "/tmp", "--tmpfs", "/run",
        *(word for path in needed for word in ("--ro-bind", path, path)),
        "--bind", str(folder), str(folder), "--chdir", str(ROOT),
    ]  # fmt: skip
    paths = os.pathsep.join([str(ROOT), str(SUPPORT)])
    environment = {**os.environ, "TMPDIR": str(folder), "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*wall, *command], env=environment, capture_output=True, text=True, check=False)
    assert "bwrap:" not in done.stderr, f"there is no second wall here: {done.stderr}"
    return done
