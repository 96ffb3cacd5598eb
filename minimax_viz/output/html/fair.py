"""The pages of a fair's box that need no script: its index, the guide for whoever runs the table, and its puzzles."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from minimax_viz.errors import EngineError
from minimax_viz.output.html.exercises import STYLE_ATTRIBUTE
from minimax_viz.output.html.page import colours_of_system, policy
from minimax_viz.output.html.scripts import sheet
from minimax_viz.output.svg import style_of
from minimax_viz.output.svg_drawing import picture_svg
from minimax_viz.output.templates import template
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.theme import THEMES
from minimax_viz.text.catalog import catalog
from minimax_viz.text.fair import FairTable, PuzzleText

STYLE, PUZZLE_STYLE = "fair/page.css", "fair/puzzles.css"
SIGN = b'<meta name="application-name" content="minimax-viz fair">'
FILES = re.compile(
    r"(index|guide|play|steps|compare|slides|puzzles|practice|sheets|key)\.html|slides\.pptx|(poster|sheets|key)\.pdf|poster\.png"
)
"""The names of the files that a box may have."""

TO_PRINT = ("poster", "puzzles", "sheets")


class Tile(NamedTuple):
    """A piece of the box, by name: its files, or the reason why it is missing."""

    name: str
    files: Sequence[str]
    why_missing: str = ""


class PrintedPuzzle(NamedTuple):
    """A puzzle on paper: its words, its tree with places to write in, and the tree with the solution."""

    text: PuzzleText
    given: FinishedPicture
    solved: FinishedPicture


def index_page(title: str, tiles: Sequence[Tile], address: str | None, *, lang: str) -> str:
    """The page that opens all others. Raises EngineError as `qr_code` does."""
    return filled("fair/index.html.j2", lang, title=title, tiles=tiles, address=address, code=code_of(address))


def guide_page(title: str, table: FairTable, tiles: Sequence[Tile], puzzles: int, *, lang: str) -> str:
    """The page to print for whoever runs the table: what to print and to set up, what to say, what visitors ask."""
    by_name = {tile.name: tile for tile in tiles}
    return filled(
        "fair/guide.html.j2", lang, title=title, table=table, puzzles=puzzles,
        to_print=[by_name[name] for name in TO_PRINT],
    )  # fmt: skip


def puzzles_page(title: str, puzzles: Iterable[PrintedPuzzle], address: str | None, *, lang: str) -> str:
    """The puzzles, two on a sheet of A4, their answers on its back. Raises EngineError as `qr_code` does."""
    drawn = [(puzzle.text, drawn_picture(puzzle.given), drawn_picture(puzzle.solved)) for puzzle in puzzles]
    pictures = (picture for _, *both in drawn for picture in both)
    attributes = {found for picture in pictures for found in STYLE_ATTRIBUTE.findall(picture.svg)}
    more = sheet(PUZZLE_STYLE), style_of(THEMES["print"], "mv-print", "exercise.css")
    return filled(
        "fair/puzzles.html.j2", lang, more, tuple(sorted(attributes)),
        title=title, puzzles=drawn, address=address, code=code_of(address),
    )  # fmt: skip


class DrawnPicture(NamedTuple):
    """A picture for the template."""

    width: float
    height: float
    svg: Markup


def drawn_picture(picture: FinishedPicture) -> DrawnPicture:
    """Draw a picture for the template."""
    return DrawnPicture(picture.width, picture.height, Markup("".join(picture_svg(picture))))


def filled(name: str, lang: str, more: Sequence[str] = (), attributes: tuple[str, ...] = (), **content: Any) -> str:
    """A page of the box, with `more` style sheets and these style attributes in its drawings."""
    style = "\n".join([colours_of_system(), sheet(STYLE), *more])
    return template(name).render(
        content, lang=lang, say=catalog(lang).text, style=style, policy=str(policy((style,), attributes=attributes))
    )


def code_of(address: str | None) -> Markup | None:
    """The QR code of an address, if there is one."""
    return None if address is None else qr_code(address)


def qr_code(address: str) -> Markup:
    """An address as a QR code (ISO/IEC 18004): a drawing of squares, in which no letter of the address is left.

    Raises EngineError if there is no library for it.
    """
    try:
        import segno
    except ImportError as error:
        raise EngineError('A QR code needs segno; install it with: pip install "minimax-viz[fair]".') from error
    code = segno.make_qr(address, error="m")
    return Markup(code.svg_inline(omitsize=True, light="#fff", svgclass="code", lineclass=None))


def is_fair_index(page: bytes) -> bool:
    """Whether a page is the index of a box."""
    return SIGN in page
