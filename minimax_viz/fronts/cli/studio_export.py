"""The studio as a folder for any web host: there Python runs in the browser."""

from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from minimax_viz.errors import EngineError, OutputError
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.pyodide import fetched_bytes, find_pyodide
from minimax_viz.output.formats import NEVER
from minimax_viz.output.html.studio import NAMES, PROGRAM, SIGN, studio_files
from minimax_viz.safe_text import shell_word
from minimax_viz.tasks.writing import write_folder
from minimax_viz.text.catalog import catalog


def export_studio(folder: Path, *, lang: str, force: bool) -> None:
    """Write the folder, and say how to look at it. Raises EngineError if Pyodide cannot be found, and OutputError."""
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
    return {name: path.read_bytes() for library in PATTERNS for name, path in sources_of(library)}


def sources_of(library: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a library by path. Raises EngineError."""
    spec = find_spec(library)
    if spec is None or spec.origin is None or not Path(spec.origin).is_file():
        raise EngineError(
            "The studio needs {library} in the browser, which is not here; it comes with: pip install minimax-viz",
            library=library,
        )
    folder = Path(spec.origin).parent
    for pattern in PATTERNS[library]:
        for path in folder.glob(pattern):
            yield f"{library}/{path.relative_to(folder).as_posix()}", path


def installed_as(library: str) -> str:
    """Return the name of the distribution that brings a library."""
    return DISTRIBUTIONS.get(library, library)


def library_licences() -> Mapping[str, str]:
    """Return the licences of this package and of each library, as far as they are known, by name and version."""
    licences = {}
    for library in ("minimax-viz", *map(installed_as, PATTERNS)):
        try:
            known = distribution(library)
        except PackageNotFoundError:
            licences[library] = ""
        else:
            licences[f"{library} {known.version}"] = "\n\n".join(licence_texts(known))
    return licences


def licence_texts(known: Distribution) -> Iterator[str]:
    """Yield the texts of a distribution's licence files."""
    for file in known.files or ():
        if file.parts[0].endswith(".dist-info") and file.name.upper().startswith(LICENCES):
            yield file.read_text(encoding="utf-8")
