"""The themes: the colours of every picture and page, named for what they mean."""

from typing import NamedTuple

from minimax_viz.errors import SettingsError
from minimax_viz.safe_text import short_repr

FONTS = ("DejaVu Sans", "Verdana", "Segoe UI", "Noto Sans", "Helvetica Neue", "Arial", "sans-serif")
FIXED_FONTS = ("DejaVu Sans Mono", "Consolas", "Menlo", "Liberation Mono", "monospace")
FONT_FAMILY, FIXED_FONT_FAMILY = (
    ", ".join(f"'{font}'" if " " in font else font for font in fonts) for fonts in (FONTS, FIXED_FONTS)
)


class Theme(NamedTuple):
    """Colours as #rrggbb. A `_line` is drawn, a `_fill` lies behind `ink`; MAX is blue and MIN orange."""

    paper: str  # behind everything
    panel: str  # behind values
    ink: str  # text, marks, the best move's edge
    muted: str  # lesser text and edges
    line: str  # frames of what is neither MAX nor MIN
    max_line: str
    max_fill: str
    min_line: str
    min_fill: str
    leaf_fill: str
    cut: str  # what a cutoff skipped
    highlight: str  # the principal variation; the current step

    def variables(self) -> dict[str, str]:
        """The colours by their names in CSS, such as `max-line`."""
        return {name.replace("_", "-"): colour for name, colour in self._asdict().items()}


THEMES = {
    "light": Theme(
        paper="#fcfbf8", panel="#ffffff", ink="#1b2130", muted="#5d6780", line="#7b8396",
        max_line="#0b5fa5", max_fill="#e3effa", min_line="#b3420a", min_fill="#fce6d8", leaf_fill="#ffffff",
        cut="#8c1148", highlight="#fbc94c",
    ),
    "dark": Theme(
        paper="#12151b", panel="#1d232c", ink="#f0f2f6", muted="#a3acbd", line="#737d8f",
        max_line="#74b9ff", max_fill="#16304d", min_line="#ff9f5a", min_fill="#4a240d", leaf_fill="#1d232c",
        cut="#ff8fbf", highlight="#7d6300",
    ),
    "print": Theme(
        paper="#ffffff", panel="#ffffff", ink="#000000", muted="#404040", line="#606060",
        max_line="#00376b", max_fill="#ffffff", min_line="#5c2000", min_fill="#e3e0dd", leaf_fill="#ffffff",
        cut="#6b0036", highlight="#c9c9c9",
    ),
}  # fmt: skip

ALL_THEMES = ("auto", *THEMES)
"""The themes to choose from. By default a page follows its reader's system."""


def picture_theme(theme: str) -> str:
    """The theme of a picture, which cannot follow a reader's system as a page with the theme "auto" does."""
    return "light" if theme == "auto" else theme


def page_theme(theme: str) -> str:
    """The theme of a page. Whatever it is, a page prints itself in the colours of "print"."""
    return "light" if theme == "print" else theme


def theme_named(name: str) -> Theme:
    """The theme of this name. Raises SettingsError for an unknown name."""
    if name not in list(THEMES):  # a caller may give anything, a list for instance
        raise SettingsError(
            "There is no theme {theme}; there are {themes}.",
            option="theme",
            theme=short_repr(name),
            themes=tuple(THEMES),
        )
    return THEMES[name]
