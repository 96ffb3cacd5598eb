"""Python in a page: what a page carries to run this package in the browser, through Pyodide."""

import io
import json
import tarfile
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from gzip import compress, decompress
from typing import NamedTuple

from markupsafe import Markup

from minimax_viz.errors import EngineError
from minimax_viz.output.assets import package_sources
from minimax_viz.output.html.scripts import minified, packed
from minimax_viz.output.reproducible import archive_of

ROOMS = ("games", "games/notations", "search", "record", "views", "tracing", "play")
SINGLE = (
    "__init__.py", "errors.py", "safe_text.py", "study/__init__.py", "study/variations.py", "tasks/__init__.py",
    "tasks/options.py", "tasks/search_options.py", "tasks/trace.py", "tasks/view_option.py", "fronts/__init__.py",
    "fronts/python.py",
)  # fmt: skip
"""What `trace` needs, which a game of the reader's own may call, too."""
PARTS = {"loader": "pyodide.mjs", "module": "pyodide.asm.mjs", "wasm": "pyodide.asm.wasm"}
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
UNNEEDED = (
    # the network and the system, of which a page has neither
    "ctypes/", "curses/", "dbm/", "email/", "ftplib", "getpass", "http/", "imaplib", "ipaddress", "mailbox",
    "mimetypes", "multiprocessing/", "netrc", "nturl2path", "poplib", "pty", "smtplib", "socketserver", "sqlite3/",
    "tty", "urllib/", "venv/", "webbrowser", "wsgiref/", "xmlrpc/",
    # documents
    "_markupbase", "configparser", "html/parser", "plistlib", "tarfile", "wave", "xml/", "zipapp",
    # what developers run
    "_pyrepl/", "antigravity", "bdb", "cProfile", "cmd.", "compileall", "doctest", "ensurepip/", "filecmp", "fileinput",
    "idlelib/", "lib2to3/", "modulefinder", "optparse", "pdb", "pickletools", "profile", "pstats", "py_compile",
    "pyclbr", "pydoc", "rlcompleter", "symtable", "tabnanny", "test/", "this.", "timeit", "tkinter/", "trace.",
    "tracemalloc", "turtle", "unittest/",
    # what exists in C as well
    "_pyio",
    # codecs; those of Unicode stay
    "encodings/big5", "encodings/cp", "encodings/euc_", "encodings/gb", "encodings/hp_", "encodings/hz",
    "encodings/iso2022", "encodings/iso8859_", "encodings/johab", "encodings/koi8", "encodings/kz", "encodings/mac_",
    "encodings/ptcp", "encodings/shift", "encodings/tis",
)  # fmt: skip
"""The parts of Python's library that the engine leaves out, by how their names begin. Pyodide itself imports much of
the rest; games of a user's own may import whatever is left.
"""

RUN = ";runEngine((address) => import(address));"
"""The end of the worker's script. Bundled code cannot import modules while it runs."""


class EngineParts(NamedTuple):
    """What a page embeds: the worker's script, and the packed files that it starts from, by purpose."""

    worker: Markup
    files: Mapping[str, Markup]


def engine_parts(tarball: bytes) -> EngineParts:
    """The engine in a page, made from the npm package of Pyodide. Raises EngineError for any other file."""
    known = unpackaged(tarball, (*PARTS.values(), LIBRARY, LOCK))
    files = {part: known[name] for part, name in PARTS.items()}
    try:
        files["library"] = trimmed(known[LIBRARY])
        files["lock"] = without_packages(known[LOCK])
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, OSError) as error:
        raise not_pyodide(error) from error
    files["sources"] = zipped(package_sources(ROOMS, SINGLE))
    packs = {part: Markup(packed(data)) for part, data in files.items()}
    return EngineParts(Markup(minified("engine/worker.js") + RUN), packs)


def unpackaged(tarball: bytes, names: Sequence[str]) -> dict[str, bytes]:
    """Files of an npm package, by name. Raises EngineError if it is not one, or lacks a file."""
    files = {}
    try:
        with tarfile.TarFile(fileobj=io.BytesIO(decompress(tarball))) as archive:
            for name in names:
                file = archive.extractfile(f"package/{name}")
                if file is None:
                    raise KeyError(name)
                files[name] = file.read()
    except (tarfile.TarError, zlib.error, EOFError, KeyError, OSError) as error:
        raise not_pyodide(error) from error
    return files


def not_pyodide(error: Exception) -> EngineError:
    """The error about a file that is not the npm package of Pyodide."""
    return EngineError("That is not the npm package of Pyodide: {reason}.", reason=str(error))


def packaged(files: Mapping[str, bytes]) -> bytes:
    """Files as an npm package."""
    data = io.BytesIO()
    with tarfile.TarFile(fileobj=data, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return compress(data.getvalue(), mtime=0)


def without_packages(lock: bytes) -> bytes:
    """Pyodide's lock file with the packages that it can fetch left out."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}}).encode()


def trimmed(library: bytes) -> bytes:
    """Python's library without the parts that the engine does not need."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return zipped({name: archive.read(name) for name in archive.namelist() if not name.startswith(UNNEEDED)})


def zipped(files: Mapping[str, bytes], *, compressed: bool = False) -> bytes:
    """Files as an archive, the same bytes for the same files; a page compresses it whole."""
    members = ((name, files[name]) for name in sorted(files) if not name.endswith("/"))
    return archive_of(members, stored=() if compressed else files)
