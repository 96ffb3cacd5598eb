"""`minimax-viz studio`: served on this machine, or written as a file or a folder for a browser that runs Python."""

import json
import os
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

import click

from minimax_viz.errors import EngineError, OutputError
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.options import force_option, lang_option, refuse_given
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.pyodide import fetched_bytes, find_pyodide
from minimax_viz.output.formats import NEVER
from minimax_viz.output.html.studio import NAMES, PROGRAM, SIGN, studio_file, studio_files, studio_page
from minimax_viz.record.atomic import write_atomically
from minimax_viz.safe_text import shell_word
from minimax_viz.sandbox.lock import NAME, check_lock
from minimax_viz.study.results import write_folder
from minimax_viz.text.catalog import catalog

if TYPE_CHECKING:
    from minimax_viz.fronts.server.server import Place

SIGN_OF_FILE = b'id="engine-program"'
OF_SERVING = {"port", "no_open", "allow_code", "unconfined", "as_json"}

EPILOG = """\b
Examples:
  minimax-viz studio                # opens the browser; Ctrl-C stops it
  minimax-viz studio --port 8000 --no-open
  minimax-viz studio --allow-code   # games of your own run, too, in a process of their own
  minimax-viz studio --no-open --json
  minimax-viz studio --export studio.html  # one file that opens by a double-click; Python runs in it
  minimax-viz studio --export site  # the same as a folder, for any web host
"""


@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", show_default="8646, or any that is free",
    help="The port to listen at; 0 takes any that is free.",
)  # fmt: skip
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--allow-code", is_flag=True, help="Run games of the reader's own, on this machine, locked in.")
@click.option("--unconfined", is_flag=True, help="With --allow-code: run them without a lock, free to do all you can.")
@click.option("--json", "as_json", is_flag=True, help="Print the address, the process and the token as a line of JSON.")
@click.option(
    "--export", metavar="FILE.html|DIR", type=click.Path(path_type=Path),
    help="Write the studio as one file, or as a folder for a web host, and serve nothing.",
)  # fmt: skip
@force_option("files of --export that are of no studio")
@lang_option("the page, and of what is printed")
@click.pass_context
def command(
    ctx: click.Context, port: int | None, no_open: bool, allow_code: bool, unconfined: bool, as_json: bool,
    export: Path | None, force: bool, lang: str,
) -> None:  # fmt: skip
    """Set up positions by touch and see each search beside them, in the browser; nothing leaves this machine."""
    if export is not None:
        refuse_given(ctx, OF_SERVING.__contains__, "{option} is for a studio that is served; omit it with --export.")
        export_studio(export, lang=lang, force=force)
        return
    refuse_given(ctx, {"force"}.__contains__, "{option} is for what --export writes.")
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise EngineError('The studio needs Starlette and uvicorn; install them: pip install "minimax-viz[studio]".')
    from minimax_viz.fronts.server.server import serve_studio  # only if its libraries are installed

    if not allow_code:
        refuse_given(ctx, {"unconfined"}.__contains__, "{option} is for games of the reader's own; add --allow-code.")
    elif not unconfined:
        check_lock()

    words = catalog(lang)

    @cache
    def page(token: str) -> str:
        return studio_page(lang=lang, carrier={"kind": "http", "token": token})

    def tell(place: "Place") -> None:
        if as_json:
            say(json.dumps({"url": place.url, "pid": os.getpid(), "token": place.token}))
        else:
            say(words.text("studio.server.ready", url=place.url))
        if allow_code and unconfined:
            say(words.text("sandbox.unconfined"), err=as_json)
        elif allow_code and not as_json:
            say(words.text("sandbox.locked", lock=NAME))
        sys.stdout.flush()
        if not no_open:
            Thread(target=webbrowser.open, args=(place.url,), daemon=True).start()

    serve_studio(page, port=port, allow_code=allow_code, unconfined=unconfined, lang=lang, on_ready=tell)


def export_studio(path: Path, *, lang: str, force: bool) -> None:
    """Write the file or the folder, and say how to look at it. Raises EngineError if Pyodide cannot be found, and
    OutputError.
    """
    if path.suffix.lower() == ".html" and not path.is_dir():
        export_file(path, lang=lang, force=force)
    else:
        export_folder(path, lang=lang, force=force)


def export_file(path: Path, *, lang: str, force: bool) -> None:
    """Write the studio as one page that carries Python."""
    if path.is_file() and not force and SIGN_OF_FILE not in path.read_bytes():
        raise of_no_studio(path)
    with StatusLine(True, lang) as progress:
        package = find_pyodide(fetched_bytes(progress))
        page = studio_file(package, library_sources(), library_licences(), lang=lang).encode()
    write_atomically(path, page)
    words = catalog(lang)
    say(words.text("studio.export.file", file=str(path), megabytes=words.decimal(len(page) / 1e6, 1)))


def export_folder(folder: Path, *, lang: str, force: bool) -> None:
    """Write the studio as a page and the files that it fetches."""
    words = catalog(lang)
    if folder.exists() and not folder.is_dir():
        raise OutputError("{folder} is a file; --export names the folder to write into.", folder=folder)
    if not force:
        refuse_foreign(folder)
    with StatusLine(True, lang) as progress:
        package = find_pyodide(fetched_bytes(progress))
        files = studio_files(package, library_sources(), library_licences(), lang=lang)
    write_folder(folder, files.items(), NEVER)
    megabytes = words.decimal(sum(map(len, files.values())) / 1e6, 1)
    say(words.text("studio.export.written", folder=str(folder), megabytes=megabytes))
    command = f"python -m http.server -d {shell_word(str(folder))}"
    say(words.text("studio.export.try", command=command, address="http://localhost:8000"))


def refuse_foreign(folder: Path) -> None:
    """Raise OutputError if a file that does not belong to a studio is in the way."""
    with suppress(OSError, BadZipFile), ZipFile(folder / PROGRAM) as archive:
        if SIGN in archive.namelist():
            return
    for name in NAMES:
        if (folder / name).exists():
            raise of_no_studio(folder / name)


def of_no_studio(path: Path) -> OutputError:
    """The error about a file in the way."""
    return OutputError("{folder} is of no studio; give another name, or --force to overwrite it.", folder=path)


PATTERNS: Mapping[str, tuple[str, ...]] = {
    "graphviz": ("**/*.py",),
    "jinja2": ("*.py",),
    "markupsafe": ("*.py",),
    "pygments": ("*.py", "filters/*.py", "lexers/__init__.py", "lexers/_mapping.py", "lexers/python.py"),
    "yaml": ("*.py",),
}
"""The files of each library: all of its Python, except for languages that nobody highlights."""

DISTRIBUTIONS = {"yaml": "pyyaml"}
"""The distributions of libraries that have another name."""

LICENCES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")


def library_sources() -> Mapping[str, bytes]:
    """Return the sources by path. Raises EngineError if a library is not installed as files."""
    sources = {}
    for library, patterns in PATTERNS.items():
        spec = find_spec(library)
        if spec is None or spec.origin is None or not Path(spec.origin).is_file():
            raise EngineError(
                "The studio needs {library} in the browser, which is not here; it comes with: pip install minimax-viz",
                library=library,
            )
        folder = Path(spec.origin).parent
        for path in chain.from_iterable(map(folder.glob, patterns)):
            sources[f"{library}/{path.relative_to(folder).as_posix()}"] = path.read_bytes()
    return sources


def library_licences() -> Mapping[str, str]:
    """Return the licences of this package and of each library, as far as they are known, by name and version."""
    licences = {}
    for library in ("minimax-viz", *PATTERNS):
        name = DISTRIBUTIONS.get(library, library)
        try:
            known = distribution(name)
        except PackageNotFoundError:
            licences[name] = ""
            continue
        files = [file for file in known.files or () if file.parts[0].endswith(".dist-info")]
        texts = [file.read_text(encoding="utf-8") for file in files if file.name.upper().startswith(LICENCES)]
        licences[f"{name} {known.version}"] = "\n\n".join(texts)
    return licences
