"""The style sheet of a picture, and the shapes that its tree and its legend share."""

from string import Template

from minimax_viz.draw.shapes import TRIANGLE_HEIGHT, TRIANGLE_WIDTH
from minimax_viz.draw.theme import FONTS, Theme

FONT_FAMILY = ", ".join(font if font == "sans-serif" else f"'{font}'" for font in FONTS)

# Written for the simplest readers of CSS: no variables, no nesting, every rule under the root's class.
RULES = """
text{fill:$ink;text-anchor:middle}
.bg{fill:$paper}
.e{fill:none;stroke:$line;stroke-width:1.3}
.ch{stroke:$ink;stroke-width:2.8}
.cut{stroke:$cut;stroke-dasharray:3 4}
.off{stroke:$line;stroke-dasharray:3 4}
.pv{fill:none;stroke:$highlight;stroke-width:10;stroke-linejoin:round;stroke-linecap:round}
.b{fill:$leaf_fill;stroke:$line;stroke-width:1.4;stroke-linejoin:round}
.x .b{fill:$max_fill;stroke:$max_line;stroke-width:1.8}
.i .b{fill:$min_fill;stroke:$min_line;stroke-width:1.8}
.u .b{fill:none;stroke:$cut;stroke-dasharray:4 4}
.w .b{fill:none;stroke-dasharray:4 4}
.t{stroke:none}
.x .t{fill:$max_line}
.i .t{fill:$min_line}
.g{fill:none;stroke:$line;stroke-width:.8}
.k{fill:none;stroke:$ink;stroke-width:2.2;stroke-linecap:round}
.k2{stroke-width:4;font-weight:bold}
.u .k,.w .k{stroke:$muted;stroke-width:1.6}
.u .k2,.w .k2{stroke-width:3}
.u text,.w text{fill:$muted}
.p{fill:$panel;stroke:$line;stroke-width:.9}
.op .p{stroke:$ink;stroke-dasharray:2 2.5}
.v{font-size:13px;font-weight:bold}
.n{font-size:13px;font-weight:bold}
.m{font-size:12px;fill:$muted}
.s{font-size:10.5px;fill:$muted}
.r{font-size:10.5px;fill:$cut;font-weight:bold}
.q{fill:$paper;stroke:$cut;stroke-width:1.6}
.h{font-size:20px;font-weight:bold;text-anchor:start}
.c{font-size:12px;fill:$muted}
.l{font-size:12.5px;text-anchor:start}
.n2{font-size:12px;font-weight:bold}
.m2{font-size:12px;fill:$muted}
.a{fill:$cut;font-weight:bold}
"""


def style_of(theme: Theme, scope: str) -> str:
    """The style sheet in a theme's colours, for elements inside one of class `scope` only."""
    lines = Template(RULES).substitute(theme.colours()).strip().splitlines()
    scoped = []
    for line in lines:
        selectors, rule = line.split("{", 1)
        scoped.append(",".join(f".{scope} {selector}" for selector in selectors.split(",")) + "{" + rule)
    return "\n".join(scoped)


def triangle_path(up: bool, width: float = TRIANGLE_WIDTH, height: float = TRIANGLE_HEIGHT) -> str:
    """A triangle with the middle of its top at the origin; MAX's points up."""
    half = width / 2
    return f"M0 0L{half:g} {height:g}H{-half:g}Z" if up else f"M{-half:g} 0H{half:g}L0 {height:g}Z"


def cut_mark(x: float, y: float) -> str:
    """A struck circle: here the search stopped looking."""
    return f'<g transform="translate({x:.1f} {y:.1f})"><circle class="q" r="7"/><path class="q" d="M-3-3l6 6m0-6l-6 6"/></g>'
