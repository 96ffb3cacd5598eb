"""The streams, environment, limits and end of a process with untrusted code.

Both the process itself and its parent use this module. Limits that a system does not have are left out.
"""

import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, run
from typing import BinaryIO

SYSTEM_VARIABLES = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL")
"""The variables of the environment that a process with untrusted code sees."""


is_locked: bool = False
"""Whether this process has locked itself, and so cannot start another."""


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Take standard input and output for questions and answers, so that no other code in the process can use them."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def limit(name: str, most: int) -> None:
    """Set one of the system's limits, such as RLIMIT_AS, unless it is lower already; Windows has none of them."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(getattr(resource, name))
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError, OSError):  # macOS refuses some
            resource.setrlimit(getattr(resource, name), (wanted, hard))


def limit_time(seconds: int) -> None:
    """Let the system end this process after this many more seconds of work, in case its parent no longer can."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit("RLIMIT_CPU", int(used.ru_utime + used.ru_stime) + seconds)


def seconds_worked(number: int) -> float | None:
    """How many seconds of work a process has had from the system; None if that cannot be told, as on Windows."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def environment_in(folder: Path) -> Mapping[str, str]:
    """The environment of a process with untrusted code that works in `folder`."""
    known = {name: os.environ[name] for name in SYSTEM_VARIABLES if name in os.environ}
    own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), str(folder))
    return {**known, **own, "PYTHONPATH": module_path(), "PYTHONDONTWRITEBYTECODE": "1"}


def module_path() -> str:
    """The PYTHONPATH with which another process finds the modules that this one finds."""
    here = Path.cwd()  # left out, as a student's file there may be called random.py
    kept = [entry for entry in sys.path if entry and Path(entry).absolute() != here]
    return os.pathsep.join(dict.fromkeys([*kept, str(Path(__file__).parents[2])]))


def kill_group(number: int) -> None:
    """Kill a process that leads a group, and all processes it has started."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(number, signal.SIGKILL)
    else:
        with suppress(OSError):
            run(["taskkill", "/F", "/T", "/PID", str(number)], stdout=DEVNULL, stderr=DEVNULL, check=False)
