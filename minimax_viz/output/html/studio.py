"""The studio's page: an editor, and beside it the page of the search, made anew with each change.

And what goes with it: the page for a browser that the studio refuses, and the studio as one file, or as a folder for
any web host, with Pyodide as it was published and this package to run in it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from minimax_viz.output.assets import package_files
from minimax_viz.output.html.engine import LIBRARY, LOCK, PARTS, RUN, EngineParts, unpackaged, without_packages, zipped
from minimax_viz.output.html.page import as_json, catalogs_with, fill_page, script_data
from minimax_viz.output.html.scripts import (
    build_in_use,
    built_name,
    minified,
    names_of_scripts,
    packed,
    policy_digest,
    sheet,
)
from minimax_viz.output.templates import environment, template
from minimax_viz.text.catalog import catalog

UNSAID = ("studio.catalogue.", "studio.server.", "studio.export.")
"""Messages about the studio that its page does not show."""

RIGHTS = "connect-src 'self'; img-src data:"
"""What else the page's policy allows: calls over HTTP, or the files that Python starts from; and an empty icon, since
browsers ask a server for one if the page names none.
"""


def studio_page(*, lang: str, carrier: Mapping[str, Any], engine: EngineParts | None = None, licences: str = "") -> str:
    """The studio as HTML. `carrier` describes, as JSON, what carries its calls to Python: its `kind`, "http" or
    "pyodide", and what that kind needs, the `token` for HTTP, else the `parts`, null if the page itself has them: then
    they are the `engine`, and their `licences` are told.

    Raises SettingsError for an unknown language.
    """
    runs_python = carrier["kind"] == "pyodide"
    catalogs = catalogs_with("studio.", "stopped.", unsaid=UNSAID)
    return fill_page(
        "studio",
        {"catalogs": catalogs},
        lang=lang,
        theme="auto",
        framed=("trace", "compare"),  # the pages that answers consist of
        rights=RIGHTS,
        runs_python=runs_python,
        engine=engine,
        licences=licences,
        link_about="studio.link.about" if runs_python and engine is None else "studio.link.here",
        title=catalog(lang).text("studio.title"),
        language_names={code: document["language"] for code, document in catalogs.items()},
        carrier=script_data(as_json(carrier)),
    )


def refusal_page(sentence: str, lang: str) -> str:
    """The page for a browser that the studio refuses."""
    style = sheet("studio/refused.css")
    return template("studio/refused.html.j2").render(
        sentence=sentence, lang=lang, style=style, digest=policy_digest(style)
    )


PROGRAM, SCRIPT, PAGE, TERMS = "minimax-viz.zip", "worker.js", "index.html", "licences.txt"
RUNTIME = {**PARTS, "library": LIBRARY, "lock": LOCK}
FILES = {**RUNTIME, "program": PROGRAM, "worker": SCRIPT}
NAMES = (*FILES.values(), PAGE, TERMS)
"""The names of all files of the folder."""

ABSENT = ("fronts/cli", "fronts/server", "output/built", "__main__.py")
"""The parts of the package that no page calls."""

SIGN = "minimax_viz/fronts/studio/calls.py"
"""A file that the program of a studio contains, and no other archive."""


def studio_files(
    tarball: bytes, libraries: Mapping[str, bytes], licences: Mapping[str, str], *, lang: str
) -> dict[str, bytes]:
    """The files of the folder by name, made from the npm package of Pyodide, and the sources and licences of this
    package and of the libraries that it needs.

    Raises EngineError if the package is not Pyodide's, and SettingsError for an unknown language.
    """
    files = fetched_files(tarball, libraries)
    page = studio_page(lang=lang, carrier=carrier_of(files))
    return {**files, TERMS: terms_of(licences).encode(), PAGE: page.encode()}


def studio_file(tarball: bytes, libraries: Mapping[str, bytes], licences: Mapping[str, str], *, lang: str) -> str:
    """The studio as one page, with what the folder's page fetches in it. Raises what `studio_files` raises."""
    files = fetched_files(tarball, libraries)
    packs = {part: Markup(packed(files[name])) for part, name in FILES.items() if name != SCRIPT}
    engine = EngineParts(Markup(files[SCRIPT].decode()), packs)
    return studio_page(
        lang=lang, carrier={"kind": "pyodide", "parts": None}, engine=engine, licences=terms_of(licences)
    )


def terms_of(licences: Mapping[str, str]) -> str:
    """The licences of Pyodide, and of these libraries by name."""
    return environment(trim_blocks=True, lstrip_blocks=True).get_template("licences.txt.j2").render(licences=licences)


def fetched_files(tarball: bytes, libraries: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that the page fetches, by name. Raises EngineError if the package is not Pyodide's."""
    files = unpackaged(tarball, tuple(RUNTIME.values()))
    files[LOCK] = without_packages(files[LOCK])
    files[PROGRAM] = zipped({**program_files(), **libraries}, compressed=True)
    files[SCRIPT] = (minified("studio/worker.js") + RUN).encode()
    return files


def carrier_of(files: Mapping[str, bytes]) -> Mapping[str, Any]:
    """What the page has to know about the files that it fetches; `version` is for browsers that cache files."""
    parts = {
        part: {"file": name, "size": len(files[name]), "version": hashlib.sha256(files[name]).hexdigest()[:16]}
        for part, name in FILES.items()
    }
    return {"kind": "pyodide", "parts": parts}


def program_files() -> Mapping[str, bytes]:
    """This package without the parts that no page calls, and with scripts as they are built here, since in the browser
    there is no minifier.
    """
    files = package_files(ABSENT)
    web = [name.removeprefix("minimax_viz/web/") for name in files if name.startswith("minimax_viz/web/")]
    scripts = names_of_scripts(web)
    return files | {f"minimax_viz/output/built/{built_name(name)}": build_in_use(name).encode() for name in scripts}
