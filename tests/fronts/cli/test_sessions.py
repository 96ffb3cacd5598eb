"""Sessions at a shell: what is typed, and all that is then said, stands in tests/golden/sessions, and was read there.

`## ` begins a session, in a folder of its own. `@ name` is a file: of the lines behind `| ` that follow, or else one of
examples/ or of tests/support. `$ ` is a command of minimax-viz, or one of a shell (`ls` lists the folders below too,
`grep` prints what is found); `> ` is what is typed while it runs. After them comes what is printed, behind `! ` what is
said on standard error, and in brackets an exit code but 0.
"""

import re
import shlex
import shutil
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

import pytest

from command_line import run_here
from places import ROOT, SUPPORT

SESSIONS = ROOT / "tests" / "golden" / "sessions"
SESSION = re.compile(r"^## .*\n(?P<lines>(?:(?!## ).*\n)*)", re.MULTILINE)
GIVEN = re.compile(
    r"^(?:@ (?P<name>.*)\n(?P<text>(?:\|.*\n)*)|\$ (?P<command>.*)\n(?P<typed>(?:>.*\n)*))", re.MULTILINE
)
SETTING = re.compile(r"[A-Z_]+=")
TIME = re.compile(r'\b\d+[.,]\d\d\ss\b|(?<="seconds": )[\d.e-]+')


def lines_behind(sign: str, text: str) -> str:
    """The lines of a text without the sign and the blank that each begins with."""
    return "".join(line.removeprefix(sign).removeprefix(" ") for line in text.splitlines(keepends=True))


def put(folder: Path, name: str, text: str) -> None:
    """Write a file of this text, or copy the one of this name."""
    if text:
        (folder / name).write_text(lines_behind("|", text), encoding="utf-8")
    else:
        shutil.copy(next(path for path in (ROOT / "examples" / name, SUPPORT / name) if path.exists()), folder)


def said(folder: Path, command: str, typed: str) -> str:
    """All that is said to a command that is typed in a folder."""
    match shlex.split(command):
        case ["ls"]:
            return "".join(f"{path.relative_to(folder).as_posix()}\n" for path in sorted(folder.rglob("*")))
        case ["cat", name]:
            return (folder / name).read_text(encoding="utf-8")
        case ["grep", pattern, name]:
            return "".join(f"{found}\n" for found in re.findall(pattern, (folder / name).read_text(encoding="utf-8")))
        case ["cmp", *names]:
            return "" if len({(folder / name).read_bytes() for name in names}) == 1 else "they differ\n"
        case ["rm", name]:
            (folder / name).unlink()
            return ""
        case words:
            settings = dict(word.split("=", 1) for word in takewhile(SETTING.match, words))
            stdin = lines_behind(">", typed)
            done = run_here(*words[len(settings) :], folder=folder, stdin=stdin, COLUMNS="100", **settings)
    told = [*done.stdout.splitlines(), *(f"! {line}" for line in done.stderr.splitlines())]
    told += [f"[{done.returncode}]"] * (done.returncode != 0)
    return TIME.sub("…", "".join(f"{line}\n" for line in told))


@pytest.mark.parametrize("name", sorted(path.name for path in SESSIONS.iterdir()))
def test_a_session_goes_as_it_is_written(name: str, golden: Callable[[str, str], None], tmp_path: Path):
    def again(session: re.Match[str]) -> str:
        folder = tmp_path / str(session.start())
        folder.mkdir()
        told = [session[0].partition("\n")[0]]
        for given in GIVEN.finditer(session["lines"]):
            told.append(given[0].rstrip("\n"))
            if given["name"]:
                put(folder, given["name"], given["text"])
            else:
                told += said(folder, given["command"], given["typed"]).splitlines()
        return "\n".join([*told, "", ""])

    written = (SESSIONS / name).read_text(encoding="utf-8")
    read = [given for session in SESSION.finditer(written) for given in GIVEN.finditer(session["lines"])]
    assert len(read) == sum(line.startswith(("$ ", "@ ")) for line in written.splitlines()) > 0, "a line is not read"
    golden(f"sessions/{name}", SESSION.sub(again, written))
