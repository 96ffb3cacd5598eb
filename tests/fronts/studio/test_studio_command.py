"""`minimax-viz studio`: what it prints, how it is stopped, and what it refuses."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from command_line import run_here
from minimax_viz.fronts.cli.main import exit_code
from served_studio import AIMA, ENDING, LONG, Served, family_of, is_running, served, wait_until


def test_json_is_one_line_and_the_address_opens_the_page(tmp_path: Path):
    with served(folder=tmp_path) as studio:
        assert studio.told == {
            "url": f"http://127.0.0.1:{studio.port}/?token={studio.token}",
            "pid": studio.process.pid,
            "token": studio.token,
        }
        assert len(studio.token) >= 32
        response, _ = studio.get(f"/?token={studio.token}")
        response, page = studio.get("/", {"Cookie": response.headers["Set-Cookie"].split(";")[0]})
        assert response.status == 200
        assert studio.token in page.decode()
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "connect-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert studio.call("answer", AIMA)[0] == 200
    assert list(tmp_path.iterdir()) == []


@contextmanager
def started(*words: str, **environment: str) -> Iterator[Served]:
    """A studio of the command, for whoever ends it."""
    command, pipe = [sys.executable, "-m", "minimax_viz", "studio", "--no-open", "--json", *words], subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, encoding="utf-8", env=os.environ | environment
    ) as process:  # fmt: skip
        yield Served(process)


@pytest.mark.parametrize(
    ("number", "is_busy"),
    [
        (signal.SIGTERM, True),
        pytest.param(signal.SIGINT, False, marks=pytest.mark.thorough),
        pytest.param(signal.SIGKILL, True, marks=pytest.mark.thorough),
    ],
)
def test_when_it_is_stopped_nothing_of_it_is_left(number: int, is_busy: bool):
    with started("--port", "0") as studio:
        process = studio.process
        wait_until(lambda: len(family_of(process.pid)) == 3)
        family = family_of(process.pid)
        asking = [studio.begin_and_stay(LONG) for _ in range(3 if is_busy else 0)]
        process.send_signal(number)
        said, complaint = process.communicate(timeout=ENDING)
        assert (process.returncode, said, complaint) == (-9 if number == signal.SIGKILL else 0, "", "")
        wait_until(lambda: not any(map(is_running, family)))
        for one in asking:
            one.close()


STARTS_ANOTHER = f"""
import os, pathlib, subprocess, sys
try:
    number = subprocess.Popen([sys.executable, "-c", "import time; time.sleep({10 * ENDING})"]).pid
except PermissionError:
    number = os.getpid()
pathlib.Path("started").write_text(str(number))
while True:
    pass
"""
"""Starts a process where it may, notes which process goes on, and does not end."""


@pytest.mark.thorough
@pytest.mark.parametrize(("options", "number"), [([], signal.SIGTERM), (["--unconfined"], signal.SIGKILL)])
def test_when_it_is_stopped_nothing_is_left_of_code_that_never_ends(options: list[str], number: int, tmp_path: Path):
    with started("--port", "0", "--allow-code", *options, TMPDIR=str(tmp_path)) as studio:
        process, asking = studio.process, studio.begin_and_stay({"code": STARTS_ANOTHER})
        wait_until(lambda: any(note.read_text() for note in tmp_path.rglob("started")))
        family = family_of(process.pid)
        (other,) = tmp_path.rglob("started")
        assert int(other.read_text()) in family
        process.send_signal(number)
        assert process.wait(ENDING) == (-9 if number == signal.SIGKILL else 0)
        wait_until(lambda: not any(map(is_running, family)))
        # A locked process empties its folder, and cannot remove it.
        wait_until(lambda: not any(path.is_file() or options for path in tmp_path.rglob("*")))
        asking.close()


def test_it_says_where_it_is_and_how_it_is_stopped_and_opens_the_browser_there(tmp_path: Path):
    browser = tmp_path / "browser.py"
    browser.write_text(f"import sys, pathlib\npathlib.Path({str(tmp_path / 'opened')!r}).write_text(sys.argv[1])\n")
    command = [sys.executable, "-m", "minimax_viz", "studio"]
    environment = {"BROWSER": f"{sys.executable} {browser} %s", "MINIMAX_VIZ_LANG": "ru"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | environment
    ) as process:  # fmt: skip
        assert process.stdout is not None
        said = process.stdout.readline()
        assert process.stdout.readline() == "Остановить её — Ctrl-C.\n"
        wait_until((tmp_path / "opened").exists)
        wait_until(lambda: (opened := (tmp_path / "opened").read_text()) and opened in said)
        process.terminate()
        assert process.wait(ENDING) == 0


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_here("studio", "--no-open", "--port", str(port), folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Error: The port {port} cannot be had (")
    assert done.stderr.endswith("); give another --port, or leave it out.\n")


def test_without_the_extra_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("minimax_viz.fronts.cli.studio_command.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["minimax-viz", "studio", "--no-open"])
    assert exit_code() == 1
    said = 'The studio needs Starlette and uvicorn; install them: pip install "minimax-viz[studio]".'
    assert capsys.readouterr() == ("", f"Error: {said}\n")


def test_the_help_needs_no_extra():
    blocked = (
        "import sys; sys.modules.update(starlette=None, uvicorn=None); from minimax_viz.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", blocked, "studio", "--help"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
