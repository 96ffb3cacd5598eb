"""Pyodide, which is Python for browsers: its package is fetched once, checked, and kept."""

import base64
import hashlib
import io
import json
import os
import sys
import tarfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from minimax_viz.errors import EngineError, OutputError, os_error_as
from minimax_viz.output.html.engine import LIBRARY, LOCK, PARTS
from minimax_viz.record.atomic import write_atomically

VERSION = "314.0.7"
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of that version's package, as the registry of npm states it."""

ADDRESS = f"https://cdn.jsdelivr.net/npm/pyodide-{VERSION}.tgz"
ENVIRONMENT = "MINIMAX_VIZ_PYODIDE"
"""The variable that may name the package, or the folder that it was unpacked to."""

ADVICE = f"fetch {ADDRESS} on another computer and name the file in the environment variable {ENVIRONMENT}"
PATIENCE = 60  # seconds without a byte
PIECE = 1 << 18  # bytes

OnBytes = Callable[[int], None]


def find_pyodide(on_progress: OnBytes | None = None) -> bytes:
    """The package of Pyodide as npm has it: what the environment names, or what was kept, or else fetched and kept.

    `on_progress` is told how many bytes have come. Raises EngineError.
    """
    if named := os.environ.get(ENVIRONMENT):
        return named_package(Path(named))
    kept = cache_folder() / f"pyodide-{VERSION}.tgz"
    with suppress(OSError):
        data = kept.read_bytes()
        if is_right(data):
            return data
    data = fetched(on_progress)
    with suppress(OutputError):  # it is fetched again the next time
        write_atomically(kept, data)
    return data


def named_package(path: Path) -> bytes:
    """The package in a file, or in the folder that it was unpacked to. Raises EngineError."""
    with os_error_as(EngineError, f"{ENVIRONMENT} names {path}, which cannot be read"):
        data = repacked(path) if path.is_dir() else path.read_bytes()
    if not path.is_dir() and not is_right(data):
        raise EngineError(f"{ENVIRONMENT} names {path}, which is not the file at {ADDRESS}.")
    return data


def repacked(folder: Path) -> bytes:
    """The package that was unpacked to a folder. Raises EngineError if it is another version, and OSError."""
    try:
        version = json.loads((folder / "package.json").read_bytes())["version"]
    except (ValueError, KeyError, TypeError):
        version = None
    if version != VERSION:
        raise EngineError(f"{ENVIRONMENT} names {folder}, which is not what {ADDRESS} unpacks to.")
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz", compresslevel=1) as archive:
        for name in (*PARTS.values(), LIBRARY, LOCK):
            archive.add(folder / name, f"package/{name}")
    return data.getvalue()


def fetched(on_progress: OnBytes | None = None) -> bytes:
    """The package as the registry has it. Raises EngineError."""
    from http.client import HTTPException  # slow to import, and seldom needed
    from urllib.request import urlopen

    data = bytearray()
    try:
        with urlopen(ADDRESS, timeout=PATIENCE) as answer:
            while piece := answer.read(PIECE):
                data += piece
                if on_progress is not None:
                    on_progress(len(data))
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise EngineError(f"Pyodide, which plays on in the browser, cannot be fetched ({reason}); {ADVICE}.") from error
    if not is_right(data):
        raise EngineError(f"Pyodide, which plays on in the browser, did not come as published; {ADVICE}.")
    return bytes(data)


def is_right(data: bytes | bytearray) -> bool:
    """Whether this is the package, by its digest."""
    return base64.b64encode(hashlib.sha512(data).digest()).decode() == DIGEST


def cache_folder() -> Path:
    """Where the user's system keeps what can be fetched again."""
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
