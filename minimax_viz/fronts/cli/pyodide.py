"""Pyodide, which is Python for browsers: its files are fetched once, checked, and kept."""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from minimax_viz.errors import EngineError, OutputError, Sentence, os_error_as
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.output.html.engine import packaged, unpackaged
from minimax_viz.record.atomic import write_atomically

VERSION = "314.0.7"
DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The SHA-256 of the files that an engine needs, as the npm package of that version has them."""

ADDRESS = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}/"
ENVIRONMENT = "MINIMAX_VIZ_PYODIDE"
"""The variable that may name the package, or the folder that it was unpacked to."""

ADVICE = Sentence(
    "on another computer run `npm pack pyodide@{version}`, and name its file in the environment as {variable}",
    version=VERSION, variable=ENVIRONMENT,
)  # fmt: skip
PATIENCE = 60  # seconds without a byte
PIECE = 1 << 18  # bytes

OnBytes = Callable[[int], None]


def find_pyodide(on_progress: OnBytes = lambda count: None) -> bytes:
    """Find the package of Pyodide, as npm has it: named in the environment, or kept, or else fetched and kept.

    `on_progress` is called with the number of bytes that have come. Raises EngineError.
    """
    if named := os.environ.get(ENVIRONMENT):
        return named_package(Path(named))
    kept = kept_package()
    with suppress(OSError):
        data = kept.read_bytes()
        if is_right(data):
            return data
    data = fetched_package(on_progress)
    with suppress(OutputError):  # it is fetched again the next time
        write_atomically(kept, data)
    return data


def fetched_bytes(progress: StatusLine) -> OnBytes:
    """Make a function that shows how many bytes have been fetched."""
    return lambda count: progress.phase("play.html.fetched", megabytes=progress.words.decimal(count / 1e6, 1))


def named_package(path: Path) -> bytes:
    """Return the package in a file, or in the folder that it was unpacked to. Raises EngineError."""
    what = Sentence("{variable} names {path}, which cannot be read", variable=ENVIRONMENT, path=path)
    with os_error_as(EngineError, what):
        is_folder = path.is_dir()
        data = packaged({name: (path / name).read_bytes() for name in DIGESTS}) if is_folder else path.read_bytes()
    if not is_right(data):
        raise EngineError(
            "{variable} names {path}, which is not the npm package pyodide {version}.",
            variable=ENVIRONMENT, path=path, version=VERSION,
        )  # fmt: skip
    return data


def fetched_package(on_progress: OnBytes) -> bytes:
    """Fetch the package. Raises EngineError."""
    from http.client import HTTPException  # slow to import, and seldom needed
    from urllib.request import urlopen

    files = {name: bytearray() for name in DIGESTS}
    try:
        for name, data in files.items():
            with urlopen(ADDRESS + name, timeout=PATIENCE) as answer:
                while piece := answer.read(PIECE):
                    data += piece
                    on_progress(sum(map(len, files.values())))
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise EngineError(
            "Pyodide, which is Python for browsers, cannot be fetched ({reason}); {advice}.",
            reason=str(reason), advice=ADVICE,
        ) from error  # fmt: skip
    package = packaged({name: bytes(data) for name, data in files.items()})
    if not is_right(package):
        raise EngineError("Pyodide, which is Python for browsers, did not come as published; {advice}.", advice=ADVICE)
    return package


def is_right(package: bytes) -> bool:
    """Whether a package has the files of that version, by their digests."""
    with suppress(EngineError):
        files = unpackaged(package, tuple(DIGESTS))
        return all(hashlib.sha256(files[name]).hexdigest() == digest for name, digest in DIGESTS.items())
    return False


def kept_package() -> Path:
    """Return the path at which the package is kept."""
    return cache_folder() / f"pyodide-{VERSION}.tgz"


def cache_folder() -> Path:
    """Return the folder in which the user's system keeps what can be fetched again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    folder = Path(base, "minimax-viz")
    with suppress(RuntimeError):  # nobody knows where home is
        return folder.expanduser()
    return folder
