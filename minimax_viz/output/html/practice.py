"""The page of exercises: one self-contained HTML file on which they are done, and mistakes explained."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from minimax_viz.output.html.page import (
    TRACE_PAGE_ASSETS,
    as_json,
    embedded,
    fill_page,
    has_numbered_names,
    packed_style,
    page_of,
    script_data,
    with_messages,
)  # fmt: skip
from minimax_viz.output.html.scripts import packed, script_of
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog, languages

STYLES = ("shell/base.css", "draw/tree.css", "practice/page.css", "practice/tree.css", "practice/asking.css")
WORDS = ("practice.page.", "exercise.title.", "exercise.class.", "exercise.step.", "mistake.", "browser.")
SCRIPT_HERE, STYLE_HERE = "\ue000script\ue000", "\ue000style\ue000"
"""Placeholders for the script and the style sheets of the page of a search, which are carried once."""


def practice_page(
    document: Mapping[str, Any], solutions: Mapping[str, Trace], *, lang: str = "en", theme: str = "auto"
) -> str:
    """The page as HTML, made from what `practice.document` gives.

    `solutions` are searches whose pages step through others with the same settings: one trace for each name that
    `solution_name` gives. Raises SettingsError for an unknown language or theme.
    """
    words = catalog(lang)
    catalogs = {code: with_messages(catalog(code), WORDS) for code in languages()}
    return fill_page(
        "practice",
        STYLES,
        {"catalogs": catalogs},
        lang=lang,
        theme=theme,
        framed=(TRACE_PAGE_ASSETS,),
        title=words.text("practice.page.title"),
        exercises=script_data(as_json(document)),
        solutions=Markup(packed(as_json(pages_of(solutions, lang, theme)).encode())),
    )


def pages_of(solutions: Mapping[str, Trace], lang: str, theme: str) -> dict[str, Any]:
    """The pages of some searches with their documents, and what all pages share, by the placeholders for it."""
    script, style = script_of(f"{TRACE_PAGE_ASSETS.folder}/main.js").packed, packed_style(TRACE_PAGE_ASSETS.styles)
    return {
        "shared": {SCRIPT_HERE: script, STYLE_HERE: style},
        "pages": {
            name: {
                "page": page_of(trace, lang=lang, theme=theme).replace(script, SCRIPT_HERE).replace(style, STYLE_HERE),
                "data": str(embedded(trace)["text"]),
            }
            for name, trace in solutions.items()
        },
    }


def solution_name(trace: Trace) -> str:
    """A name for the searches of trees that the same page can show, because they need the same messages."""
    settings = trace.settings
    return f"{settings.algorithm} {settings.cutoff} {int(has_numbered_names(trace))}"
