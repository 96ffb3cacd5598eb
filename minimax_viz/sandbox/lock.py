"""Lock a process before it imports untrusted code; a locked process can never unlock itself.

Landlock restricts the files that it may read and write, a filter of system calls everything else (`systemcalls.py`).
"""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from minimax_viz.errors import EngineError, MinimaxVizError, Sentence, SettingName, reason_of
from minimax_viz.sandbox import process

NAME = "Landlock + seccomp"
PACKAGES = ("landlock", "pyseccomp")
PACKAGE = Path(__file__).resolve().parents[1]
SYSTEM_PATHS = (
    "/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime",
    "/etc/mime.types", "/dev/zero", "/dev/random", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo",
    "/sys/devices/system/cpu",
)  # fmt: skip
"""The files that Python and libraries read besides those installed for Python."""
TRY_LOCK = "import sys; from minimax_viz.sandbox.lock import try_lock; try_lock(sys.argv[1])"


class NoLock(MinimaxVizError):
    """This process cannot be locked; the message is the reason, as part of a sentence."""


def no_lock_error(why: str) -> EngineError:
    """The error raised instead of running untrusted code without a lock; `why` is the text of a NoLock."""
    return EngineError(
        "Code that is not yours cannot be locked in here: {why}. Without a lock it can do all that you can, to your "
        "files and over the network; if you accept that, add {unconfined}.",
        why=Sentence(why),
        unconfined=SettingName("unconfined"),
    )


def lock(own: Path, given: Path | None = None) -> None:
    """Lock this process, which must have only one thread. Raises NoLock.

    It can then write only in its own folder, read only that folder, the given file and whatever Python and the package
    need, and has no network.
    """
    check_parts()
    try:
        from landlock import FSAccess, Ruleset

        from minimax_viz.sandbox.systemcalls import filter_system_calls

        rules = Ruleset()
        never = FSAccess.EXECUTE | FSAccess.MAKE_SOCK | FSAccess.MAKE_CHAR | FSAccess.MAKE_BLOCK | FSAccess.IOCTL_DEV
        rules.allow(own, rules=FSAccess.all() & ~never)
        rules.allow(os.devnull, rules=FSAccess.READ_FILE | FSAccess.WRITE_FILE)
        for path in readable_paths(given):
            if path.exists():
                rules.allow(path, rules=FSAccess.READ_FILE | (FSAccess.READ_DIR if path.is_dir() else 0))
        rules.apply()
        filter_system_calls()
        process.is_locked = True
    except RuntimeError as error:
        raise NoLock("that takes the library libseccomp; install it: apt install libseccomp2") from error
    except OSError as error:
        raise NoLock("Linux refuses it ({reason})", reason=Sentence(os.strerror(error.errno or 0))) from error


def check_parts() -> None:
    """Raise NoLock if the system or a package needed for a lock is missing."""
    if sys.platform != "linux":
        raise NoLock("there is a lock for Linux only")
    if not all(map(find_spec, PACKAGES)):
        raise NoLock('that takes two packages; install them: pip install "minimax-viz[sandbox]"')


def readable_paths(given: Path | None) -> Iterator[Path]:
    """The paths that a locked process may read besides its own folder; not those in the given file's folder."""
    yield PACKAGE
    yield from map(Path, SYSTEM_PATHS)
    yield from (Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib"))
    yield from (Path(prefix, "lib") for prefix in (sys.prefix, sys.base_prefix))
    if given is not None:
        yield given
    is_installed = any(PACKAGE.parent.glob("minimax_viz-*.dist-info"))  # not run from a clone
    for path in (Path(entry).resolve() for entry in sys.path if entry):
        if (is_installed or path != PACKAGE.parent) and not (given and given.resolve().is_relative_to(path)):
            yield path


@cache
def lock_obstacle() -> str | None:
    """The reason why untrusted code cannot be locked in here; None if a process was locked as a trial."""
    try:
        check_parts()
        with TemporaryDirectory(prefix="minimax-viz-") as folder:
            done = subprocess.run(
                [sys.executable, "-P", "-X", "utf8", "-c", TRY_LOCK, folder], env=process.environment_in(Path(folder)),
                stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace", check=False,
            )  # fmt: skip
        return None if done.returncode == 0 else done.stdout.strip() or "the attempt failed"
    except NoLock as error:
        return str(error)
    except OSError as error:
        return str(Sentence("it cannot be tried: {reason}", reason=reason_of(error)))


def check_lock() -> None:
    """Raise EngineError if processes cannot be locked here."""
    if (why := lock_obstacle()) is not None:
        raise no_lock_error(why)


def try_lock(own: str) -> None:
    """Lock this process and end it; if that fails, write the reason to standard output."""
    try:
        lock(Path(own))
    except NoLock as error:
        sys.stdout.write(str(error))
        sys.exit(1)
