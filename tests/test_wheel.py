"""The built wheel, alone in an empty environment outside the checkout, does the main job."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The `python` of a new environment that has the wheel and what it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], capture_output=True, text=True)
    if done.returncode and "ConnectionError" in done.stderr:
        pytest.skip("the package index is out of reach; connect to a network to install what the wheel needs")
    assert done.returncode == 0, done.stderr
    return python


def test_the_wheel_does_the_main_job(installed, tmp_path):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    command = [installed, "-m", "minimax_viz", "trace", "XO./.X./..O", "--format", "html,svg,gv,png,txt,trace"]
    done = subprocess.run([*command, "--json"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    known = json.loads(done.stdout)
    assert known["best_move"] == "a2" and len(known["files"]) == 6
    for path in known["files"].values():
        assert (tmp_path / path).stat().st_size > 500
    russian = [installed, "-m", "minimax_viz", "show", known["files"]["trace"], "--lang", "ru", "--format", "txt"]
    subprocess.run([*russian, "-o", "ru"], cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert "Поиск" in (tmp_path / "ru" / "transcript.txt").read_text(encoding="utf-8")
