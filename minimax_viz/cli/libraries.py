"""The libraries that pages run in the browser, from where they are installed here: their sources and their licences."""

from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

from minimax_viz.errors import EngineError

PATTERNS: Mapping[str, tuple[str, ...]] = {
    "graphviz": ("**/*.py",),
    "jinja2": ("*.py",),
    "markupsafe": ("*.py",),
    "pygments": ("*.py", "filters/*.py", "lexers/__init__.py", "lexers/_mapping.py", "lexers/python.py"),
    "yaml": ("*.py",),
}
"""The files of each: all that are Python, but for languages that nobody highlights."""

DISTRIBUTIONS = {"yaml": "pyyaml"}
"""What those are installed as that have another name."""

LICENCES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")


def library_sources() -> Mapping[str, bytes]:
    """The sources by their paths. Raises EngineError where a library is not installed as files."""
    return {name: path.read_bytes() for library in PATTERNS for name, path in sources_of(library)}


def sources_of(library: str) -> Iterator[tuple[str, Path]]:
    """The files of a library by their paths. Raises EngineError."""
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
    """The name of what brings a library."""
    return DISTRIBUTIONS.get(library, library)


def library_licences() -> Mapping[str, str]:
    """What is known of the licence of this package and of each library, by name and version."""
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
    """The files of a distribution that tell of its licence."""
    for file in known.files or ():
        if file.parts[0].endswith(".dist-info") and file.name.upper().startswith(LICENCES):
            yield file.read_text(encoding="utf-8")
