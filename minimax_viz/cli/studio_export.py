"""The studio as a folder for any web host: there Python runs in the browser."""

from pathlib import Path
from zipfile import BadZipFile, ZipFile

from minimax_viz.cli.console import say
from minimax_viz.cli.libraries import library_licences, library_sources
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.pyodide import fetched_bytes, find_pyodide
from minimax_viz.errors import OutputError
from minimax_viz.output.formats import NEVER
from minimax_viz.output.html.studiofolder import NAMES, PROGRAM, SIGN, studio_files
from minimax_viz.signs import shell_word
from minimax_viz.tasks.writing import write_folder
from minimax_viz.text.catalog import catalog


def export_studio(folder: Path, *, lang: str, force: bool) -> None:
    """Write the folder, and say how to look at it. Raises EngineError where Pyodide cannot be had, and OutputError."""
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
    """Raise OutputError if a file is in the way that is of no studio."""
    if is_studio(folder):
        return
    for name in NAMES:
        if (folder / name).exists():
            raise OutputError(
                "{folder} is of no studio; give another folder, or --force to overwrite it.", folder=folder / name
            )


def is_studio(folder: Path) -> bool:
    """Whether a studio was written into a folder."""
    try:
        with ZipFile(folder / PROGRAM) as archive:
            return SIGN in archive.namelist()
    except (OSError, BadZipFile):
        return False
