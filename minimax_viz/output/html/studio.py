"""The page of the studio: an editor, and beside it the page of the search, made anew with each change.

Also the page for a browser that the studio refuses: a sentence, and no script.
"""

from collections.abc import Mapping
from typing import Any

from minimax_viz.output.html import compare, page
from minimax_viz.output.html.minifier import sheet
from minimax_viz.output.html.page import Dress, as_json, fill_page, script_data, with_messages
from minimax_viz.output.html.scripts import digest
from minimax_viz.output.templates import template
from minimax_viz.text.catalog import catalog, languages

STYLES = (
    "shell/base.css",
    "shell/pieces.css",
    "draw/tree.css",
    "setup/setup.css",
    "setup/tree.css",
    "code/editor.css",
    "studio/page.css",
    "studio/editor.css",
    "studio/phone.css",
)
UNSAID = ("studio.catalogue.", "studio.server.", "studio.export.")
"""Messages about the studio that its page does not show."""

FRAMED = (page.DRESS, Dress("compare", compare.STYLES))
"""The pages that answers consist of."""

RIGHTS = "connect-src 'self'; img-src data:"
"""What else the page's policy allows: calls over HTTP, or the files that Python starts from; and an empty icon, since
browsers ask a server for one if the page names none.
"""


def studio_page(*, lang: str, carrier: Mapping[str, Any]) -> str:
    """The studio as HTML. `carrier` describes, as JSON, what carries its calls to Python: its `kind`, "http" or
    "pyodide", and what that kind needs, the `token` for HTTP, else the `parts`.

    Raises SettingsError for an unknown language.
    """
    words = {code: with_messages(catalog(code), ("studio.", "stopped."), UNSAID) for code in languages()}
    return fill_page(
        "studio",
        STYLES,
        {"catalogs": words},
        lang=lang,
        theme="auto",
        framed=FRAMED,
        rights=RIGHTS,
        runs_python=carrier["kind"] == "pyodide",
        link_about="studio.link.about" if carrier["kind"] == "pyodide" else "studio.link.here",
        title=catalog(lang).text("studio.title"),
        carrier=script_data(as_json(carrier)),
    )


def refusal_page(sentence: str, lang: str) -> str:
    """The page for a browser that the studio refuses."""
    style = sheet("studio/refused.css")
    return template("studio/refused.html.j2").render(sentence=sentence, lang=lang, style=style, digest=digest(style))
