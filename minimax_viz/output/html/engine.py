"""Python in a page: what a page carries so that it can run this package in the browser, through Pyodide."""

import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from minimax_viz.errors import EngineError
from minimax_viz.output.assets import package_sources
from minimax_viz.output.html.minifier import minified
from minimax_viz.output.html.scripts import packed

ROOMS = ("games", "search", "record", "views", "play")
SINGLE = ("__init__.py", "api.py", "errors.py", "signs.py")
PARTS = {"loader": "pyodide.mjs", "module": "pyodide.asm.mjs", "wasm": "pyodide.asm.wasm"}
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
ENGINE_SCRIPTS, WORKER = "'wasm-unsafe-eval' blob:", "worker-src blob:"
"""What the policy of a page with an engine adds: WebAssembly, and the scripts that the page makes of what it carries."""

UNNEEDED = (
    "_pyrepl/", "ctypes/", "curses/", "dbm/", "doctest", "email/", "ensurepip/", "ftplib", "html/", "http/", "idlelib/",
    "imaplib", "lib2to3/", "mailbox", "multiprocessing/", "pdb", "poplib", "pydoc", "smtplib", "sqlite3/", "test/",
    "tkinter/", "turtle", "unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/",
)  # fmt: skip
"""What of Python's library the engine leaves out."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class EngineParts:
    """What a page embeds: the worker's script, and the packed files that it starts from, by what they are."""

    worker: Markup
    files: Mapping[str, Markup]


def engine_parts(tarball: bytes) -> EngineParts:
    """The engine in a page, from the package of Pyodide as npm has it. Raises EngineError if it is none."""
    try:
        with tarfile.open(fileobj=io.BytesIO(tarball)) as archive:
            files = {part: read(archive, name) for part, name in PARTS.items()}
            files["library"] = trimmed(read(archive, LIBRARY))
            files["lock"] = without_packages(read(archive, LOCK))
    except (tarfile.TarError, KeyError, ValueError, zipfile.BadZipFile, EOFError, OSError) as error:
        raise EngineError(f"The package of Pyodide is damaged ({error}); remove it, and it is fetched again.") from error
    files["sources"] = zipped(package_sources(ROOMS, SINGLE))
    return EngineParts(Markup(minified("engine/worker.js")), {part: Markup(packed(data)) for part, data in files.items()})


def read(archive: tarfile.TarFile, name: str) -> bytes:
    """A file of the package. Raises KeyError if there is none."""
    file = archive.extractfile(f"package/{name}")
    if file is None:
        raise KeyError(name)
    return file.read()


def without_packages(lock: bytes) -> bytes:
    """What Pyodide wants to know of itself; the engine needs none of its packages."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}}).encode()


def trimmed(library: bytes) -> bytes:
    """Python's library without what the engine never imports."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return zipped(
            {name: archive.read(name) for name in archive.namelist() if not name.startswith(UNNEEDED) and name[-1] != "/"}
        )


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files as an archive, the same bytes for the same files; not compressed, since the page is."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name])
    return data.getvalue()
