"""The command line as a user meets it: its output, its exit code, its files, and its process where that matters."""

import gzip
import json
import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from command_line import run_here
from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from places import ROOT

EMPTY = "........."
NO_OUTPUTS = ("all", "bench", "site", "test")  # extras
# A process started in the background may ignore interrupts from birth; a terminal's does not.
INTERRUPTIBLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from minimax_viz.fronts.cli.main import main; main()"
)


def run(*arguments: str, cwd: Path, code: int = 0, stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """Run the command in `cwd`, in this process, check its exit code, and that it never shows a traceback."""
    done = run_here(*arguments, folder=cwd, stdin=stdin, **environment)
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done


def process(*script: str, cwd: Path, **options: Any) -> CompletedProcess[bytes]:
    """Run Python with these arguments in a process of its own."""
    return subprocess.run([sys.executable, *script], cwd=cwd, capture_output=True, timeout=60, **options)


def summary(*arguments: str, cwd: Path, code: int = 0) -> dict:
    """The object that `trace … --json` prints, with nothing else on stdout."""
    return json.loads(run("trace", *arguments, "--json", cwd=cwd, code=code).stdout)


def one_sentence(done: CompletedProcess[str]) -> str:
    """The one sentence that a failed command leaves on stderr."""
    assert done.stderr.startswith("Error: ") and done.stderr.rstrip().endswith("."), done.stderr
    assert done.stdout == ""
    return done.stderr.removeprefix("Error: ").strip()


def test_the_json_summary_has_the_keys_of_the_contract(tmp_path):
    known = summary("XOX/.O./.XO", "-o", "here", "--format", "trace,txt", cwd=tmp_path)
    files = {"trace": str(Path("here") / "trace.json.gz"), "txt": str(Path("here") / "transcript.txt")}
    expected = trace("XOX/.O./.XO").summary() | {"seconds": known["seconds"], "files": files}  # which test_api has
    assert list(known.items()) == list(expected.items())


def test_the_steps_table(tmp_path):
    run("trace", "--example", "aima", "--format", "trace", cwd=tmp_path)
    for lang in ("en", "ru"):
        table = run("export", "minimax-out/trace.json.gz", "--table", "steps", "--lang", lang, cwd=tmp_path).stdout
        assert table == (ROOT / "tests" / "golden" / f"aima-steps-{lang}.csv").read_text(encoding="utf-8")


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.txt").write_bytes("[3, 4] \xe9".encode("latin-1"))
    assert "UTF-8" in one_sentence(run("trace", "@latin.txt", cwd=tmp_path, code=1))
    (tmp_path / "folder").mkdir()
    one_sentence(run("trace", "@folder", cwd=tmp_path, code=1))
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    assert "notes.txt" in one_sentence(run("show", "notes.txt", cwd=tmp_path, code=1))
    assert "nothere.gz" in one_sentence(run("export", "nothere.gz", cwd=tmp_path, code=1))
    (tmp_path / "foreign.gz").write_bytes(gzip.compress(b'{"format": "another"}'))
    assert "not a minimax-viz trace" in one_sentence(run("show", "foreign.gz", cwd=tmp_path, code=1))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is simulated with Linux's /dev/full")
def test_a_full_disk_leaves_the_old_file(tmp_path):
    script = (
        "from pathlib import Path\n"
        "real = Path.open\n"
        "full = lambda: open('/dev/full', 'wb', buffering=0)\n"
        "Path.open = lambda path, mode='r', **more: full() if mode == 'wb' else real(path, mode, **more)\n"
        "from minimax_viz.fronts.cli.main import main\n"
        "import sys; sys.argv = ['minimax-viz', 'trace', '-o', 'out', '--format', 'trace,txt']\n"
        "main()\n"
    )
    run("trace", "--example", "aima", "-o", "out", "--format", "trace,txt", cwd=tmp_path)
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    done = process("-c", script, cwd=tmp_path)
    assert (done.returncode, done.stdout, b"No space left" in done.stderr) == (1, b"", True)
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="links need rights there, and pipes have no path")
def test_links_and_pipes_are_written_through_and_not_replaced(tmp_path):
    run("trace", "--example", "aima", "-o", ".", "--format", "trace", "-q", cwd=tmp_path)
    expected = run("export", "trace.json.gz", cwd=tmp_path).stdout.encode()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "real.csv").write_text("old", encoding="utf-8")
    (tmp_path / "link.csv").symlink_to("kept/real.csv")
    run("export", "trace.json.gz", "-o", "link.csv", "--force", cwd=tmp_path)
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "kept" / "real.csv").read_bytes() == expected
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        run("export", "trace.json.gz", "-o", "pipe", cwd=tmp_path)
        assert (tmp_path / "pipe").is_fifo() and os.read(reader, 1 << 16) == expected
    finally:
        os.close(reader)
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "kept", "link.csv", "pipe", "real.csv", "trace.json.gz",
    ]  # fmt: skip


def test_a_stopped_search_is_a_result(tmp_path):
    known = summary(EMPTY, "--max-nodes", "1000", "--format", "trace", cwd=tmp_path)
    assert (known["nodes"], known["complete"], known["stopped"]) == (1000, False, "nodes")
    known = summary(EMPTY, "--algorithm", "minimax", "--time-limit", "0.001", "--format", "trace", cwd=tmp_path)
    assert (known["complete"], known["stopped"]) == (False, "time") and known["nodes"] < 549_946


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent as a POSIX signal")
@pytest.mark.parametrize(("times", "left"), [(1, ["trace.json.gz"]), (2, [])])
def test_an_interrupt_after_the_search_waits_for_the_trace_and_a_second_one_does_not(tmp_path, times, left):
    script = (
        "import os, signal, sys\n"
        "import minimax_viz.tracing.plan as prepared\n"
        "lay_out = prepared.recorded_columns\n"
        "def interrupted(*known):\n"
        f"    for _ in range({times}):\n        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return lay_out(*known)\n"
        "prepared.recorded_columns = interrupted\n"
        "sys.argv = ['minimax-viz', 'trace', '-o', 'out']\n"
    )
    done = process("-c", script + INTERRUPTIBLE, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout) == (130, b"Interrupted.\n", b"")
    assert [path.name for path in tmp_path.glob("out/*")] == left
    if left:
        assert run("show", "out/trace.json.gz", cwd=tmp_path).stdout


def test_a_missing_engine_is_one_sentence_and_the_other_outputs_are_written(tmp_path, monkeypatch):
    monkeypatch.setattr("minimax_viz.output.graphviz_engine.find_engine", lambda: None)
    done = run("trace", "--format", "pdf,svg,gv,txt,trace", "--engine", "graphviz", cwd=tmp_path, code=1)
    assert done.stderr.count("\n") == 1 and "apt install graphviz" in done.stderr
    written = ["trace.json.gz", "transcript.txt", "tree.gv"]
    assert sorted(path.name for path in (tmp_path / "minimax-out").iterdir()) == written
    run("trace", "--format", "pdf,svg", "-o", "own", cwd=tmp_path)
    assert sorted(path.name for path in (tmp_path / "own").iterdir()) == ["tree.pdf", "tree.svg"]


def test_names_do_not_speak_to_the_terminal(tmp_path):
    (tmp_path / "loud.py").write_text(
        "from line import Line\n\n\nclass Loud(Line):\n"
        "    title = 'Loud\\x1b]0;title\\x07'\n"
        "    def move_name(self, state, move):\n        return f'\\x1b[2J\\x9b1m{state}\\nnext'\n"
        "    def player_names(self):\n        return {'max': 'M\\x1b[0m\\x00', 'min': 'N'}\n",
        encoding="utf-8",
    )
    done = run("trace", "--game", "loud.py", "-o", "out", "--format", "trace", cwd=tmp_path)
    again = run("show", "out/trace.json.gz", "-o", "out", "--format", "trace", cwd=tmp_path)
    for out in (done.stdout, again.stdout):
        assert not set(map(chr, [*range(10), *range(14, 32), *range(127, 160)])) & set(out)
        assert "0 next" in out and "1 next" in out


def test_a_console_without_unicode_gets_readable_text(tmp_path):
    command, plain = ("-m", "minimax_viz", "trace"), os.environ | {"PYTHONUTF8": "0"}
    done = process(*command, "--format", "trace", cwd=tmp_path, env=plain | {"PYTHONIOENCODING": "ascii"})
    assert b"cut when alpha >= beta" in done.stdout and b"?" not in done.stdout
    russian = (*command, "--lang", "ru", "--format", "trace,txt")
    assert process(*russian, cwd=tmp_path, env=plain | {"PYTHONIOENCODING": "cp437"}).returncode == 0
    text = (tmp_path / "minimax-out" / "transcript.txt").read_text(encoding="utf-8")
    assert "отсечение" in text


def test_doctor_names_every_piece(tmp_path):
    out = run("doctor", cwd=tmp_path).stdout
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [needs for extra, needs in declared["optional-dependencies"].items() if extra not in NO_OUTPUTS]
    pieces = {re.split(r"[^\w-]", need.replace("_", "-"))[0] for need in chain(declared["dependencies"], *extras)}
    assert {"pygments", "pyyaml", "open-spiel"} < pieces
    listed = {line.split()[1]: line for line in out.splitlines() if line[:1] in "✓✗"}
    assert set(listed) == pieces | {"dot", "ffmpeg", "fonts"}
    for code in ("en", "ru"):
        assert {f"doctor.for.{piece}" for piece in listed} <= set(catalog(code).messages)
    assert "would use" in out or "nothing to draw with" in out
    bare = run("doctor", cwd=tmp_path, PATH="").stdout
    assert "apt install graphviz" in bare


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent as a POSIX signal")
def test_an_interrupt_before_the_work_begins_is_no_traceback(tmp_path):
    interrupting = (
        "import io, os, signal, sys\n"
        "class Typing(io.RawIOBase):\n"
        "    def readable(self):\n        return True\n"
        "    def readinto(self, room):\n        os.kill(os.getpid(), signal.SIGINT)\n        return 0\n"
        "sys.stdin = io.TextIOWrapper(io.BufferedReader(Typing()))\n"
    )
    done = process("-c", interrupting + INTERRUPTIBLE, "trace", "-", "-q", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"Interrupted.\n")


WHILE_A_CLASS_IS_MADE = """
class Interrupted:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt
class Made:
    field = Interrupted()
"""


@pytest.mark.parametrize(
    ("module", "source"), [("main", "raise KeyboardInterrupt"), ("trace_command", WHILE_A_CLASS_IS_MADE)]
)
def test_an_interrupt_while_the_program_is_loaded_is_no_traceback(tmp_path, module, source):
    # In a class that is being made, Python 3.11 reports it as a RuntimeError.
    script = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == 'minimax_viz.fronts.cli.{module}':\n            exec({source!r}, {{}})\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "sys.argv = ['minimax-viz', 'trace', '-q']\n"
        "from minimax_viz.__main__ import main\n"
        "main()\n"
    )
    done = process("-c", script, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (130, b"")
    assert b"Traceback" not in done.stderr


def test_a_reader_that_has_read_enough_is_no_error(tmp_path):
    run("trace", EMPTY, "--format", "trace", "-q", cwd=tmp_path)
    command = [sys.executable, "-m", "minimax_viz", "export", "minimax-out/trace.json.gz"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout.readline().startswith(b"node,")
        running.stdout.close()
        assert running.stderr.read() == b""


def test_version(tmp_path):
    assert run("--version", cwd=tmp_path).stdout.startswith("minimax-viz, version ")
