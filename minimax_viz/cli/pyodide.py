"""Pyodide, which is Python for browsers: its package is fetched once, checked, and kept."""

import base64
import hashlib
import os
import sys
import urllib.request
from pathlib import Path

from minimax_viz.errors import EngineError, OutputError
from minimax_viz.record.atomic import write_atomically

VERSION = "314.0.7"
ADDRESS = f"https://cdn.jsdelivr.net/npm/pyodide-{VERSION}.tgz"
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the package, as the registry of npm states it."""

ENVIRONMENT = "MINIMAX_VIZ_PYODIDE"
"""The variable that may name the package, where it cannot be fetched."""

PATIENCE = 60  # seconds without a byte


def find_pyodide() -> bytes:
    """The package of Pyodide: the file that the environment names, the one that was kept, or else fetched and kept.

    Raises EngineError.
    """
    named = os.environ.get(ENVIRONMENT)
    kept = Path(named) if named else cache_folder() / f"pyodide-{VERSION}.tgz"
    try:
        data = kept.read_bytes()
    except OSError as error:
        if named:
            raise EngineError(f"{ENVIRONMENT} names {named}, which cannot be read: {error.strerror}.") from error
        data = b""
    if is_right(data):
        return data
    if named:
        raise EngineError(f"{ENVIRONMENT} names {named}, which is not Pyodide {VERSION} as {ADDRESS} has it.")
    data = fetched()
    try:
        write_atomically(kept, data)
    except OutputError:
        pass  # it is fetched again the next time
    return data


def fetched() -> bytes:
    """The package as the registry has it. Raises EngineError."""
    advice = (
        f"This game goes on in the browser by Pyodide, which has to be fetched once: get {ADDRESS} on a computer with "
        f"a network, and name the file in the environment variable {ENVIRONMENT}."
    )
    try:
        with urllib.request.urlopen(ADDRESS, timeout=PATIENCE) as answer:
            data: bytes = answer.read()
    except OSError as error:
        reason = getattr(error, "reason", None) or error
        raise EngineError(f"{advice} (Fetching it failed: {reason}.)") from error
    if not is_right(data):
        raise EngineError(f"What {ADDRESS} sent is not Pyodide {VERSION}: its digest differs. {advice}")
    return data


def is_right(data: bytes) -> bool:
    """Whether this is the package."""
    return base64.b64encode(hashlib.sha512(data).digest()).decode() == DIGEST


def cache_folder() -> Path:
    """Where the user's system keeps what can be fetched again."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or home / ".cache"
    return Path(base) / "minimax-viz"
