"""The index of a fair's box, and the page for whoever runs the table: HTML without a script."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_viz.output.html.page import colours_of_system, policy
from minimax_viz.output.html.scripts import sheet
from minimax_viz.output.templates import template
from minimax_viz.text.catalog import catalog

STYLE = "fair/page.css"
SIGN = b'<meta name="application-name" content="minimax-viz fair">'
FILES = re.compile(
    r"(index|guide|play|steps|compare|slides|practice|sheets|key)\.html|slides\.pptx|(poster|sheets|key)\.pdf|poster\.png"
)
"""The names of the files that a box may have."""

TO_PRINT = ("poster", "sheets")
ON_SCREEN = ("play", "steps", "compare", "slides", "practice")
SETUP = ("screen", "first", "keys", "alone", "language", "network")


class Tile(NamedTuple):
    """A piece of the box, by name: its files, or the reason why it is missing."""

    name: str
    files: Sequence[str]
    why_missing: str = ""


def index_page(title: str, tiles: Sequence[Tile], *, lang: str) -> str:
    """The page that opens all others."""
    return filled("fair/index.html.j2", lang, title=title, tiles=tiles)


def guide_page(title: str, questions: Sequence[tuple[str, str]], tiles: Sequence[Tile], *, lang: str) -> str:
    """The page to print for whoever runs the table: what to print, how to set up the screen, what visitors ask."""
    by_name = {tile.name: tile for tile in tiles}
    return filled(
        "fair/guide.html.j2", lang, title=title, questions=questions, setup=SETUP,
        to_print=[by_name[name] for name in TO_PRINT], on_screen=[by_name[name] for name in ON_SCREEN],
    )  # fmt: skip


def filled(name: str, lang: str, **content: Any) -> str:
    """A page of the box."""
    style = f"{colours_of_system()}\n{sheet(STYLE)}"
    return template(name).render(content, lang=lang, say=catalog(lang).text, style=style, policy=str(policy((style,))))


def is_fair_index(page: bytes) -> bool:
    """Whether a page is the index of a box."""
    return SIGN in page
