"""The page of exercises: each with its tree, and its answer folded away."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from minimax_viz.output.html.minifier import minified
from minimax_viz.output.html.scripts import digest
from minimax_viz.output.templates import template
from minimax_viz.text.catalog import catalog

STYLE = "practice/page.css"


def practice_page(document: Mapping[str, Any], lang: str = "en") -> str:
    """The page as HTML, of what `practice.document` gives. Raises SettingsError if there is no such language."""
    words, style = catalog(lang), minified(STYLE)
    exercises = [
        {
            **one,
            "level": words.text("practice.page.level", level=str(one["difficulty"]), seed=str(one["seed"])),
            "picture": address_of_picture(one["picture"]),
            "solution": address_of_picture(one["solution"]),
        }
        for one in document["exercises"]
    ]
    return template("practice/page.html.j2").render(
        lang=lang, style=style, digest=digest(style), exercises=exercises,
        title=words.text("practice.page.title"), answer=words.text("practice.page.answer"),
    )  # fmt: skip


def address_of_picture(svg: str) -> str:
    """A picture as an address: in a frame of its own its style does not need the page's leave."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode('utf-8')).decode()}"
