"""Tries a built wheel as a user would, alone in a new environment, in an empty folder: `try_wheel.py WHEEL`."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

FORMATS = "html,svg,gv,png,txt,trace"


def environment_with(wheel: Path, folder: Path) -> Path:
    """The `python` of a new environment that has the wheel and what it needs, and nothing else."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel.resolve())], check=True)
    return python


def do_the_main_job(python: Path, folder: Path) -> None:
    """Trace a position, and show it again in another language, in an empty folder. Raises where that goes wrong."""
    settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def run(*arguments: str) -> str:
        command = [str(python), "-m", "minimax_viz", *arguments]
        return subprocess.run(
            command, cwd=folder, env=settings, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        ).stdout

    known = json.loads(run("trace", "XO./.X./..O", "--format", FORMATS, "--json"))
    assert known["best_move"] == "a2", known
    assert list(known["files"]) == FORMATS.split(","), known["files"]
    for path in known["files"].values():
        assert (folder / path).stat().st_size > 500, path
    run("show", known["files"]["trace"], "--lang", "ru", "--format", "txt", "-o", "ru")
    assert "Крестики" in (folder / "ru" / "transcript.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        work = Path(place) / "work"
        work.mkdir()
        do_the_main_job(environment_with(Path(sys.argv[1]), Path(place) / "env"), work)
