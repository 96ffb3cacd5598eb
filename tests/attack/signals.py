"""Signals at random moments: Ctrl-C, SIGTERM and SIGKILL into every command that writes.

Earlier outputs stay whole, nothing half-written takes their place, a polite signal leaves no temporary file behind, and
the next run of the same command makes what an undisturbed one makes.
"""

import gzip
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from xml.dom import minidom

from minimax_viz.record.file import trace_from_bytes
from minimax_viz.tracing.result import TraceResult
from surveys import HEAR_CTRL_C
from tests.attack.campaign import Attack, Broken

# A first run that leaves outputs behind, and the run into the same place that a signal meets.
JOBS: dict[str, tuple[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
MAKES_A_FOLDER_ANEW = ("frames", "marp")  # slides of the deck before are no longer part of it
KEPT = ".part.jsonl"
POLITE = (signal.SIGINT, signal.SIGTERM)
ENDINGS = {0, 130, 143, -signal.SIGTERM, -signal.SIGINT}


def command(given: list[str]) -> list[str]:
    return [sys.executable, "-m", "minimax_viz", *given, *([] if "play" in given else ["-q"])]


def environment() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}


def ran(given: list[str], folder: Path) -> None:
    done = subprocess.run(command(given), cwd=folder, env=environment(), capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise Broken(f"{given} ends with {done.returncode}: {done.stderr[-300:]}")


def begun(given: list[str], folder: Path) -> subprocess.Popen[str]:
    """The command at work, in a session of its own."""
    return subprocess.Popen(
        command(given), cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, start_new_session=True, preexec_fn=HEAR_CTRL_C,
    )  # fmt: skip


@cache
def undisturbed(job: str) -> tuple[float, dict[str, bytes]]:
    """How long the second run takes, and the files it makes in an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        began = time.perf_counter()
        ran(JOBS[job][1].split(), Path(name))
        return time.perf_counter() - began, files_in(Path(name))


def files_in(folder: Path) -> dict[str, bytes]:
    """The files below a folder, by their names; one may vanish while it is looked at."""
    found = {}
    for path in folder.rglob("*"):
        try:
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
        except (FileNotFoundError, IsADirectoryError, PermissionError):
            continue
    return found


def temporary(names: dict[str, bytes]) -> list[str]:
    return [name for name in names if ".minimax-viz" in name]


def check_whole(name: str, content: bytes) -> None:
    """A file is complete, as far as its kind lets one see. Raises what the readers of that kind raise."""
    kind = name.rpartition(".")[2]
    ends = {"html": b"</html>", "gv": b"}", "gif": b";", "md": b"", "txt": b"."}
    if name.endswith(".json.gz"):
        trace_from_bytes(content, TraceResult, "trace.json.gz")
    elif name.endswith(".gz"):
        gzip.decompress(content)
    elif kind == "json":
        json.loads(content)
    elif kind == "svg":
        minidom.parseString(content)
    elif kind == "png":
        assert content.startswith(b"\x89PNG") and b"IEND" in content[-12:]
    elif kind == "pdf":
        assert content.startswith(b"%PDF") and b"%%EOF" in content[-20:]
    elif kind == "pptx":
        assert zipfile.ZipFile(BytesIO(content)).testzip() is None
    elif kind == "csv":
        assert content.endswith(b"\n")
    else:
        assert content.rstrip().endswith(ends[kind]), "its end is missing"


def trial(dice: Random, tally: Counter[str]) -> None:
    job = dice.choice(list(JOBS))
    sent = dice.choice((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
    seconds, wanted = undisturbed(job)
    first, second = map(str.split, JOBS[job])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ran(first, folder)
        before = files_in(folder)
        running = begun(second, folder)
        time.sleep(dice.uniform(0.05, seconds) if dice.random() < 0.5 else dice.uniform(seconds / 2, seconds * 1.05))
        was_running = running.poll() is None
        if was_running:
            running.send_signal(sent)
        try:
            _, said = running.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
            raise Broken(f"{job}: runs on a minute after {sent.name}") from None
        tally[f"{job}: {sent.name if running.returncode else 'finished before'}"] += 1
        what = f"{job} after {sent.name} (exit code {running.returncode})"
        if "Traceback" in said and str(Path("minimax_viz", "cli")) in said:  # before that, Python itself is interrupted
            raise Broken(f"{what}: {said[-500:]}")
        if was_running and sent in POLITE and running.returncode not in ENDINGS:
            raise Broken(f"{what}: {said[-300:]}")
        after = files_in(folder)
        if was_running and sent in POLITE and (left := temporary(after)):
            raise Broken(f"{what}: left behind {left[:3]}")
        check_files(what, before, after, wanted, is_new_folder=job in MAKES_A_FOLDER_ANEW)
        ran(second, folder)
        check_repaired(what, files_in(folder), wanted)


def check_files(
    what: str, before: dict[str, bytes], after: dict[str, bytes], wanted: dict[str, bytes], *, is_new_folder: bool
) -> None:
    """Nothing that was there is lost or half overwritten."""
    gone = [name for name in before if name not in after and not name.endswith(KEPT)]
    if gone and not is_new_folder and any(name in wanted for name in gone):
        raise Broken(f"{what}: gone are {gone[:3]}")
    for name, content in after.items():
        if before.get(name) != content and not name.endswith((KEPT, ".lock")) and ".minimax-viz" not in name:
            try:
                check_whole(name, content)
            except Exception as error:
                raise Broken(f"{what}: {name} is half a file: {error!r}") from error


def check_repaired(what: str, again: dict[str, bytes], wanted: dict[str, bytes]) -> None:
    """The next run makes what an undisturbed one makes, and clears what was left."""
    if left := temporary(again):
        raise Broken(f"{what}: still there after the next run: {left[:3]}")
    for name, content in wanted.items():
        if name not in again:
            raise Broken(f"{what}: {name} is missing after the next run")
        if again[name] != content:
            raise Broken(f"{what}: {name} differs after the next run")


ATTACK = Attack(
    name="signals",
    promise="a signal loses nothing, leaves nothing half-written, and the next run makes what an undisturbed one makes",
    trial=trial,
    trials=150,
    few=1,
    alone=True,
)
