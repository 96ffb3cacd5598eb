"""The themes: the colours of every picture and page, named for what they mean."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from minimax_viz.errors import SettingsError
from minimax_viz.safe_text import short_repr

Kind = TypeVar("Kind")

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


class Look(NamedTuple):
    """How areas and lines of a role are drawn: the names of the colours in them and of their lines ("" for none), the
    lines' width in pixels and dashes, and how opaque all that is where shapes lie over each other.
    """

    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: Literal["", "dashed", "dotted", "short", "round"] = ""
    alpha: float = 1.0


PALE = frozenset({"pruned", "skipped"})
"""The traits of nodes whose contents are pale."""

LOOKS = {
    "principal edge": Look("", "highlight", 10),
    "reporting edge": Look("", "highlight", 10),
    "unvisited edge": Look("", "line", 1.3, "round", 0.6),
    "skipped edge": Look("", "line", 1.3, "dotted"),
    "pruned edge": Look("", "cut", 1.3, "dotted"),
    "edge": Look("", "line", 1.3),
    "best edge": Look("", "ink", 2.8),
    "strike": Look("paper", "cut", 1.6),
    "current": Look("", "highlight", 13),
    "reporting": Look("", "highlight", 9, alpha=0.75),
    "supplier": Look("", "cut", 8, alpha=0.45),
    "principal": Look("", "highlight", 10),
    "ring": Look("", "ink", 2.2),
    "body": Look("leaf_fill", "line", 1.4),
    "max body": Look("max_fill", "max_line", 1.8),
    "min body": Look("min_fill", "min_line", 1.8),
    "unvisited body": Look("", "line", 1.2, "dashed", 0.45),
    "pruned body": Look("paper", "cut", 1.4, "dashed"),
    "skipped body": Look("paper", "line", 1.4, "dashed"),
    "chance body": Look("leaf_fill", "muted", 1.8),
    "max turn sign": Look("max_line"),
    "min turn sign": Look("min_line"),
    "chance turn sign": Look("muted"),
    "pill": Look("panel", "line", 0.9),
    "open pill": Look("panel", "ink", 0.9, "short"),
    "chip": Look("panel", "line", 0.9),
    "board lines": Look("", "line", 0.8),
    "new cell": Look("highlight", alpha=0.55),
    "mark": Look("", "ink", 2.2),
    "new mark": Look("", "ink", 4),
    **{f"{trait} mark": Look("", "muted", 1.6) for trait in PALE},
    **{f"{trait} new mark": Look("", "muted", 2.8) for trait in PALE},
    "max position": Look("max_fill", "max_line", 0.8),
    "min position": Look("min_fill", "min_line", 0.8),
}
"""How areas and lines are drawn, by their roles; a role after a trait of the node goes before the role alone. For SVG
style sheets say the same, for TikZ tikzstyles.tex.j2.
"""


def of_role(table: Mapping[str, Kind], role: str, traits: Sequence[str] = ()) -> Kind:
    """What a table such as LOOKS has for a role, in a node with these traits."""
    names = (*(f"{trait} {role}" for trait in traits), role)
    return next(table[name] for name in names if name in table)
