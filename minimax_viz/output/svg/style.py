"""The style sheet of a picture, and the shapes that its tree and its legend share."""

import re

from minimax_viz.output.assets import asset_text
from minimax_viz.picture.shapes import MARK_RADIUS, TRIANGLE_HEIGHT, TRIANGLE_WIDTH
from minimax_viz.picture.theme import FIXED_FONTS, FONTS, Theme

FONT_FAMILY = ", ".join(f"'{font}'" if " " in font else font for font in FONTS)
FIXED_FONT_FAMILY = ", ".join(f"'{font}'" if " " in font else font for font in FIXED_FONTS)


def style_of(theme: Theme, scope: str, *more: str) -> str:
    """The style sheet and `more` assets in a theme's colours, for elements inside one of class `scope` only."""
    sheet = "\n".join(map(asset_text, ("tree.css", *more)))
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for name, colour in theme.variables().items():
        sheet = sheet.replace(f"var(--{name})", colour)
    rules = (line.strip() for line in sheet.splitlines())
    return "\n".join(f".{scope} {rule}" for rule in rules if rule)


def triangle_path(up: bool, width: float = TRIANGLE_WIDTH, height: float = TRIANGLE_HEIGHT) -> str:
    """A triangle with the middle of its top at the origin; MAX's points up."""
    half = width / 2
    return f"M0 0L{half:g} {height:g}H{-half:g}Z" if up else f"M{-half:g} 0H{half:g}L0 {height:g}Z"


def cut_mark(x: float, y: float) -> str:
    """A struck circle: here the search stopped looking."""
    circle = f'<circle class="mark" r="{MARK_RADIUS:g}"/>'
    return f'<g transform="translate({x:.1f} {y:.1f})">{circle}<path class="mark" d="M-3-3l6 6m0-6l-6 6"/></g>'
