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

WAYS = {
    "plainly": "",
    "by a link": "os.symlink('/', 'root'); at = lambda path: 'root' + path",
    "by /proc": "at = lambda path: '/proc/self/root' + path",
    "by dots": "at = lambda path: os.path.relpath(path)",
    "from there": "os.chdir(canary); at = lambda path: os.path.relpath(path, canary)",
    "in bytes": "at = os.fsencode",
}
"""How a path is named."""

ACTS = {
    "write": "open(at(canary + '/file'), 'w').write('x')",
    "append": "open(at(canary + '/file'), 'a').write('x')",
    "change": "open(at(canary + '/file'), 'r+').write('x')",
    "create": "open(at(canary + '/new'), 'x')",
    "truncate": "os.truncate(at(canary + '/file'), 0)",
    "truncate while reading": "os.open(at(canary + '/file'), os.O_RDONLY | os.O_TRUNC)",
    "truncate while neither": "os.open(at(canary + '/file'), 3 | os.O_TRUNC)",
    "rename": "os.rename(at(canary + '/file'), at(canary + '/new'))",
    "replace": "os.replace(at(canary + '/file'), at(canary + '/other'))",
    "take away": "os.rename(at(canary + '/file'), own + '/taken')",
    "put there": "open(own + '/mine', 'w').close(); os.rename(own + '/mine', at(canary + '/file'))",
    "delete": "os.unlink(at(canary + '/file'))",
    "delete all": "shutil.rmtree(at(canary + '/folder'))",
    "delete a folder": "os.rmdir(at(canary + '/empty'))",
    "make a folder": "os.mkdir(at(canary + '/new'))",
    "link": "os.symlink('x', at(canary + '/new'))",
    "hard link": "os.link(at(canary + '/file'), at(canary + '/new'))",
    "hard link here": "os.link(at(canary + '/file'), own + '/linked')",
    "fifo": "os.mkfifo(at(canary + '/new'))",
    "chmod": "os.chmod(at(canary + '/file'), 0o777)",
    "chmod a folder": "os.chmod(at(canary + '/folder'), 0o700)",
    "chown": "os.chown(at(canary + '/file'), os.getuid(), os.getgid())",
    "utime": "os.utime(at(canary + '/file'), (1, 1))",
    "setxattr": "os.setxattr(at(canary + '/file'), 'user.x', b'x')",
    "copy over": "shutil.copyfile('/usr/bin/env', at(canary + '/file'))",
    "read": "open(at(home + '/secret')).read()",
    "read a classmate's": "open(at(home + '/class/classmate.py')).read()",
    "list": "os.listdir(at(home + '/class'))",
    "scan": "next(os.scandir(at(home)))",
    "copy": "shutil.copyfile(at(home + '/secret'), own + '/copied')",
}  # fmt: skip
"""What is done to files."""

OTHERS = {
    # by a descriptor of the folder, and by one of the file
    "dir_fd open": "os.open('file', os.O_WRONLY, dir_fd=os.open(canary, os.O_PATH))",
    "dir_fd unlink": "os.unlink('file', dir_fd=os.open(canary, os.O_PATH))",
    "dir_fd rename": "fd = os.open(canary, os.O_PATH); os.rename('file', 'new', src_dir_fd=fd, dst_dir_fd=fd)",
    "dir_fd mkdir": "os.mkdir('new', dir_fd=os.open(canary, os.O_PATH))",
    "dir_fd chmod": "os.chmod('file', 0o777, dir_fd=os.open(canary, os.O_PATH))",
    "dir_fd utime": "os.utime('file', (1, 1), dir_fd=os.open(canary, os.O_PATH))",
    "dir_fd read": "os.open('secret', os.O_RDONLY, dir_fd=os.open(home, os.O_PATH))",
    "dir_fd symlink": "os.symlink('x', 'new', dir_fd=os.open(canary, os.O_PATH))",
    "fd of /proc": "fd = os.open(canary + '/file', os.O_PATH); open(f'/proc/self/fd/{fd}', 'w')",
    "a folder's file that is unnamed": "os.open(canary, os.O_TMPFILE | os.O_WRONLY)",
    # past what Python tells of
    "C open": "must(libc.open((canary + '/file').encode(), os.O_WRONLY | os.O_TRUNC))",
    "C creat": "must(libc.creat((canary + '/new').encode(), 0o666))",
    "C unlink": "must(libc.unlink((canary + '/file').encode()))",
    "C rename": "must(libc.rename((canary + '/file').encode(), (canary + '/new').encode()))",
    "C truncate": "must(libc.truncate((canary + '/file').encode(), ctypes.c_long(0)))",
    "C chmod": "must(libc.chmod((canary + '/file').encode(), 0o777))",
    "C fchmodat2": "must(libc.syscall(452, -100, (canary + '/file').encode(), 0o777, 0))",
    "C openat2": "must(libc.syscall(437, -100, (canary + '/file').encode(), (ctypes.c_uint64 * 3)(1, 0, 0), 24))",
    "C mkdir": "must(libc.mkdir((canary + '/new').encode(), 0o777))",
    "C chdir": "os.chdir('/'); must(libc.unlink((canary[1:] + '/file').encode()))",
    "C system": "assert libc.system(f'echo x > {canary}/file'.encode()) == 0",
    "C fork": "assert must(libc.fork()) or os._exit(0)",
    "C vfork by clone": "assert must(libc.syscall(56, 17, 0, 0, 0, 0)) or os._exit(0)",
    "C fork and leave": "assert must(libc.fork()) or libc.setsid() and (os.unlink(canary + '/file') or os._exit(0))",
    # other programs
    "sh": "assert subprocess.run(['sh', '-c', f'echo x > {canary}/file']).returncode == 0",
    "rm": "assert os.system(f'rm -r {canary}/folder') == 0",
    "cat": "subprocess.check_output(['cat', home + '/secret'])",
    "Popen and leave": "subprocess.Popen(['sleep', '0'], start_new_session=True)",
    "posix_spawn": "os.posix_spawn('/bin/touch', ['touch', canary + '/new'], os.environ)",
    "spawnv_passfds": (
        "from multiprocessing.util import spawnv_passfds; spawnv_passfds(b'/bin/touch', [b'touch', "
        "os.fsencode(canary + '/new')], [])"
    ),
    "fork": "assert os.fork() or os._exit(0)",
    "forkpty": "assert os.forkpty()[0] or os._exit(0)",
    "multiprocessing": (
        "import multiprocessing; p = multiprocessing.get_context('fork').Process(target=print); p.start(); "
        "p.join()"
    ),
    "exec": "os.execv('/bin/true', ['true'])",
    "another Python": (
        "assert subprocess.run([sys.executable, '-c', f'open({canary!r} + \"/file\", "
        "\"w\")']).returncode == 0"
    ),
    # the network
    "TCP": "socket.create_connection(('127.0.0.1', port))",
    "TCP by C": "must(libc.socket(2, 1, 0))",
    "listen": "socket.create_server(('127.0.0.1', 0))",
    "UDP": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', port))",
    "UDP 6": "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)",
    "a Unix socket": "socket.socket(socket.AF_UNIX).connect(home + '/socket')",
    "an abstract socket": "socket.socket(socket.AF_UNIX).connect('\\0minimax-viz-test')",
    "a Unix socket of one's own": "socket.socket(socket.AF_UNIX).bind('own')",
    "netlink": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "a pair": "socket.socketpair()",
    # other processes
    "kill": "os.kill(victim, signal.SIGTERM)",
    "probe": "os.kill(victim, 0)",
    "killpg": "os.killpg(os.getpgid(victim), signal.SIGTERM)",
    "C kill": "must(libc.kill(victim, 15))",
    "C tgkill": "must(libc.syscall(234, victim, victim, 15))",
    "C tkill": "must(libc.syscall(200, victim, 15))",
    "sigqueue": "must(libc.sigqueue(victim, 15, None))",
    "pidfd": "signal.pidfd_send_signal(os.pidfd_open(victim), signal.SIGTERM)",
    "SIGIO": "import fcntl; r, w = os.pipe(); fcntl.fcntl(r, fcntl.F_SETOWN, victim)",
    "SIGIO another": "import fcntl; r, w = os.pipe(); fcntl.fcntl(r, 10, signal.SIGKILL)",
    "ptrace": "must(libc.ptrace(16, victim, None, None))",
    "memory": (
        "class Part(ctypes.Structure): _fields_ = [('at', ctypes.c_void_p), ('size', ctypes.c_size_t)]\n"
        "must(libc.process_vm_readv(victim, ctypes.byref(Part(0, 0)), 0, ctypes.byref(Part(0, 0)), 0, 0))"
    ),
    "prlimit": "import resource; resource.prlimit(victim, resource.RLIMIT_NOFILE, (9, 9))",
    "affinity": "os.sched_setaffinity(victim, os.sched_getaffinity(0))",
    "priority": "os.setpriority(os.PRIO_PROCESS, victim, 19)",
    "/proc of another": "open(f'/proc/{victim}/environ').read()",
    "/proc of all": "os.listdir('/proc')",
    "own limits": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))",
    # the system
    "unshare": "must(libc.unshare(0x10000000))",
    "io_uring": "must(libc.syscall(425, 1, (ctypes.c_char * 120)()))",
    "memfd": "os.memfd_create('x')",
    "shared memory": "must(libc.shmget(0, 4096, 0o1777))",
    "another namespace": "must(libc.syscall(308, os.open('/proc/self/ns/net', os.O_RDONLY), 0))",
    "mount": "must(libc.mount(b'none', own.encode(), b'tmpfs', 0, None))",
    "chroot": "os.chroot(own)",
    "a key": "must(libc.syscall(248, b'user', b'x', b'x', 1, -2))",
    "passwords": "open('/etc/shadow').read()",
    "users": "open('/etc/passwd').read()",
}  # fmt: skip
"""Everything else. The numbers of system calls are those of x86-64."""

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
    **{name: text for name, text in OTHERS.items() if platform.machine() == "x86_64" or "libc.syscall" not in text},
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
