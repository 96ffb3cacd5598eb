"""Programs that try to hurt whoever runs them, for a process that is locked in; and what runs them.

They are run only in `second_wall`, where all that they could hurt is a folder made for it: while a lock is being built,
they are what it does not stop. `python -m tests.support.hostile_programs FOLDER STEP` runs every STEP-th of them there.
"""

import json
import os
import platform
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import minimax_viz.sandbox.systemcalls  # noqa: F401 - so that not each program's process has to
import served_studio
from minimax_viz.sandbox.lock import lock

SECRET = "a secret of the user's"
BEGINNING = """
import ctypes, os, pathlib, shutil, signal, socket, subprocess, sys
libc = ctypes.CDLL(None, use_errno=True)
def must(result):
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
at = os.fspath
own = os.getcwd()
"""
"""What each program begins with, after `facts`."""

WAYS, ACTS, *OTHERS = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8")).values()
"""How a path is named, what is done to files, and, kind by kind, everything else. The numbers of system calls are those
of x86-64.
"""

BLUNT = {"another namespace", "mount", "chroot", "passwords", "a key", "ptrace", "io_uring", "C fchmodat2"}
"""What the second wall, an old system or a hardened one may stop too."""

IN_A_THREAD = """
import threading
failed = []
def run():
    try:
        {act}
    except BaseException as error:
        failed.append(error)
thread = threading.Thread(target=run)
thread.start()
thread.join()
if failed:
    raise failed[0]
"""
PROGRAMS = {
    **{f"{act} {way}": f"{begin}\n{ACTS[act]}" for act in ACTS for way, begin in WAYS.items()},
    **{f"{act} in a thread": IN_A_THREAD.format(act=text) for act, text in ACTS.items()},
    **{
        name: text
        for others in OTHERS
        for name, text in others.items()
        if platform.machine() == "x86_64" or "libc.syscall" not in text
    },
}

ALL_IN_ONE = """
import os, tempfile
here, done = os.getcwd(), []
unused = os.open(os.devnull, os.O_RDONLY)
for name, text in programs.items():
    os.chdir(tempfile.mkdtemp(dir=here))
    try:
        exec(facts + text, {})
        done.append(name)
    except BaseException:
        pass
    os.chdir(here)
    os.closerange(unused, unused + 9)
raise RuntimeError(f"tried {len(programs)}, done: {done}")
"""
"""Does all `programs` in turn, where each ends as it should: it tells so as it fails itself."""


class Place:
    """A folder with all that the programs try to hurt, made anew for each, and what looks after it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.canary, self.home = folder / "canary", folder / "home"
        self.home.mkdir()
        (self.home / "secret").write_text(SECRET)
        (self.home / "class").mkdir()
        (self.home / "class" / "classmate.py").write_text("def minimax(tree, is_max): return 1")
        self._unix, self._abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        self._unix.bind(str(self.home / "socket"))
        self._abstract.bind("\0minimax-viz-test")
        self._tcp, self._udp = socket.create_server(("127.0.0.1", 0)), socket.socket(type=socket.SOCK_DGRAM)
        self.port = self._tcp.getsockname()[1]
        self._udp.bind(("127.0.0.1", self.port))
        for each in (self._unix, self._abstract, self._tcp, self._udp):
            each.listen() if each is not self._udp else None
            each.setblocking(False)
        self.victim = self.new_victim()
        self.make_canary()

    def new_victim(self) -> "subprocess.Popen[bytes]":
        """A process that somebody may try to end."""
        return subprocess.Popen(["sleep", "inf"], start_new_session=True)

    def make_canary(self) -> None:
        """Make the canary anew."""
        shutil.rmtree(self.canary, ignore_errors=True)
        for name in ("folder", "folder/inner", "empty"):
            (self.canary / name).mkdir(parents=True)
        for name in ("file", "other", "folder/file", "folder/inner/file"):
            (self.canary / name).write_text(f"this is {name}")
        (self.canary / "link").symlink_to("file")

    def facts(self) -> str:
        """What programs know of it, as the beginning of one."""
        known = (str(self.canary), str(self.home), self.victim.pid, self.port)
        return f"canary, home, victim, port = {known!r}{BEGINNING}"

    def state(self) -> list[object]:
        """All that may be seen of what is to stay as it is."""
        seen: list[object] = [self.victim.poll()]
        for path in sorted([self.canary, *self.canary.rglob("*"), self.home, *self.home.rglob("*")]):
            known = path.lstat()
            text = path.read_text() if path.is_file() else ""
            seen.append((str(path), text, known.st_mode, known.st_uid, known.st_gid, known.st_mtime_ns, known.st_ino,
                         known.st_nlink, os.listxattr(path, follow_symlinks=False)))  # fmt: skip
        for each in (self._unix, self._abstract, self._tcp):
            with suppress(BlockingIOError):
                seen.append(f"somebody came: {each.accept()}")
        with suppress(BlockingIOError):
            seen.append(self._udp.recv(99))
        return seen


def outcome(text: str, folder: Path, *, is_locked: bool) -> str:
    """What comes of a program in a process of its own: "done", or why not."""
    folder.mkdir()
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        os.setsid()
        said = "done"
        try:
            if is_locked:
                lock(folder)
            exec(text, {})
        except BaseException as error:  # noqa: BLE001 - it is told
            said = f"{type(error).__name__}: {error}"
        os.write(writes, said.encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as told:
        said = told.read().decode()
    os.waitpid(child, 0)
    return said


def processes() -> set[int]:
    """All processes behind the wall that have not ended."""
    return {number for number, (_, state) in served_studio.processes().items() if state != "Z"}


def run_all(folder: Path, programs: dict[str, str]) -> dict[str, Any]:
    """What came of programs: without a lock, with it, and as `grade` and the studio run them."""
    place = Place(folder)
    told: dict[str, Any] = {"programs": list(programs), "unlocked": {}, "locked": {}}
    for number, (name, text) in enumerate(programs.items()):
        told["unlocked"][name] = outcome(place.facts() + text, folder / f"unlocked{number}", is_locked=False)
        place.make_canary()
        if place.victim.poll() is not None:
            place.victim = place.new_victim()
    place.state()  # takes in who came meanwhile
    before, running = place.state(), processes()
    for number, (name, text) in enumerate(programs.items()):
        told["locked"][name] = outcome(place.facts() + text, folder / f"locked{number}", is_locked=True)
    told["touched"] = different(before, place.state())
    told["graded"] = graded(place, programs)
    told["touched by grade"] = different(before, place.state())
    told["played"] = played(place, programs)
    told["touched by the studio"] = different(before, place.state())
    told["left"] = sorted(processes() - running)
    return told


def different(before: list[object], after: list[object]) -> list[str]:
    """What is not as it was."""
    return [str(one) for one in [*before, *after] if one not in before or one not in after]


def all_in_one(place: Place, programs: dict[str, str]) -> str:
    """A file that does all of them."""
    return f"programs = {programs!r}\nfacts = {place.facts()!r}\n{ALL_IN_ONE}"


def graded(place: Place, programs: dict[str, str]) -> str:
    """What `grade` says of a file that does all of them."""
    file = place.home / "class" / "hostile.py"
    kept = file.parent.stat()
    file.write_text(all_in_one(place, programs))
    command = [sys.executable, "-m", "minimax_viz", "grade", str(file), "--seconds", "60"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    file.unlink()
    os.utime(file.parent, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    return done.stdout + done.stderr


def played(place: Place, programs: dict[str, str]) -> str:
    """What the studio says of a game that does all of them."""
    with served_studio.served("--allow-code") as studio:
        return str(studio.call("answer", {"code": all_in_one(place, programs)})[1]["error"])


if __name__ == "__main__":
    chosen = dict(list(PROGRAMS.items())[:: int(sys.argv[2])])
    sys.stdout.write(json.dumps(run_all(Path(sys.argv[1]), chosen)))
