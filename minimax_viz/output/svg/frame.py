"""What surrounds the tree: the heading above it, the players at its left, the legend below."""

from collections.abc import Iterable
from dataclasses import dataclass

from minimax_viz.output.svg.style import cut_mark, triangle_path
from minimax_viz.output.xml import escaped
from minimax_viz.picture.drawing import Group
from minimax_viz.picture.metrics import clipped, text_width, wrapped
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.tree import players_of
from minimax_viz.text.legend import Sign

MARGIN = 28.0
NARROWEST = 640.0  # for the sake of the heading
COMFORTABLE, LARGEST = 1600.0, 4.0  # in wider pictures heading and legend grow, so that they can be read from afar
CHIP, SETTING, LINE = 12.0, 12.0, 12.5


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of the picture, where in it the tree's upper left corner is, and the drawings around the tree."""

    width: float
    height: float
    left: float
    top: float
    heading: list[str]
    players: list[Group]
    legend: list[str]


def frame_of(scene: Scene) -> Frame:
    """The frame that fits a scene."""
    scale = max(1.0, min(scene.width / COMFORTABLE, LARGEST))
    gutter = scene.gutter * scale
    width = max(NARROWEST, scene.width + gutter + 2 * MARGIN)
    left = (width - gutter - scene.width) / 2 + gutter
    inner = (width - 2 * MARGIN) / scale
    heading, heading_height = heading_svg(scene, inner)
    legend, legend_height = legend_svg(scene.legend, inner)
    top = MARGIN + heading_height * scale + 26
    foot = top + scene.height + 30
    return Frame(
        width,
        foot + legend_height * scale + MARGIN,
        left,
        top,
        [f'<g class="head" transform="translate({MARGIN:g} {MARGIN:g}) scale({scale:.3g})">', *heading, "</g>"],
        players_of(scene.bands, scene.players, MARGIN - left, scale),
        [f'<g class="legend" transform="translate({MARGIN:g} {foot:.1f}) scale({scale:.3g})">', *legend, "</g>"],
    )


def heading_svg(scene: Scene, width: float) -> tuple[list[str], float]:
    """The title with the settings as chips after it, the result under them, a warning in between; and the height."""
    heading = scene.heading
    title = clipped(heading.title, width, 20, bold=True)
    parts = [f'<text class="l title" y="18">{escaped(title)}</text>']
    x, y = text_width(title, 20, bold=True) + 14, 0.0
    for setting in heading.all_settings:
        shown = clipped(setting, width - 24, CHIP)
        chip = text_width(shown, CHIP) + 20
        if x + chip > width and x > 0:
            x, y = 0.0, y + 30
        parts.append(f'<rect class="p" x="{x:.1f}" y="{y:g}" width="{chip:.1f}" height="24" rx="12"/>')
        parts.append(f'<text class="chip" x="{x + chip / 2:.1f}" y="{y + 16.3:g}">{escaped(shown)}</text>')
        x += chip + 8
    y += 24
    lines = [("l warning", line) for line in wrapped(heading.warning, width, LINE * 1.13)] if heading.warning else []
    lines += [("l", line) for line in wrapped(heading.result, width, LINE)]
    for look, line in lines:
        y += 21
        parts.append(f'<text class="{look}" y="{y:g}">{escaped(clipped(line, width, LINE))}</text>')
    return parts, y + 4


def gutter_width(scene: Scene) -> float:
    """How much room the players' names need at the left; 0 where no ply has one player only."""
    return scene.gutter


def legend_svg(signs: Iterable[Sign], width: float) -> tuple[list[str], float]:
    """The signs with their meanings, in as many lines as they need; and the height."""
    parts: list[str] = []
    x, y = 0.0, 0.0
    for sign in signs:
        symbol = SYMBOLS.get(sign.symbol, "")
        room = SYMBOL_WIDTHS.get(sign.symbol, 0)
        meaning = clipped(sign.meaning, width - room, CHIP)
        long = room + text_width(meaning, CHIP)
        if x + long > width and x > 0:
            x, y = 0.0, y + 24
        parts.append(f'<g transform="translate({x:.1f} {y:g})">{symbol}')
        parts.append(f'<text class="l key" x="{room:g}" y="14">{escaped(meaning)}</text></g>')
        x += long + 26
    return parts, y + 20


def marked_body(role: str) -> str:
    """The symbol of a node that a step marks."""
    place = 'x="9" y="5" width="16" height="9" rx="2"'
    return f'<g class="{role}"><rect class="halo" {place}/><rect class="b" {place}/></g>'


SYMBOLS = {
    "max": f'<g class="max"><path class="t" transform="translate(8 3)" d="{triangle_path(True, 15, 13)}"/></g>',
    "min": f'<g class="min"><path class="t" transform="translate(8 3)" d="{triangle_path(False, 15, 13)}"/></g>',
    "chosen": '<path class="e best" d="M1 9.5H27"/>',
    "principal": '<path class="pv" d="M3 9.5H27"/><path class="e best" d="M0 9.5H30"/>',
    "window": '<text class="l key" y="14">(α, β)</text>',
    "pruned": f'<path class="e cut" d="M0 9.5H36"/>{cut_mark(18, 9.5)}',
    "merged": '<path class="e off" d="M0 9.5H36"/>',
    "discarded": '<path class="e off" d="M0 9.5H36"/>',
    "stub": "".join(f'<rect class="b" x="{x}" y="{x}" width="19" height="11" rx="2"/>' for x in (7, 4, 1)),
    "open": '<g class="open"><rect class="p" x="1" y="2" width="28" height="15" rx="7.5"/></g>',
    "ghost": '<g class="ghost"><rect class="b" x="1" y="1" width="22" height="17" rx="2"/></g>',
    "current": marked_body("current"),
    "reporting": marked_body("reporting"),
    "supplier": marked_body("supplier"),
    "unproved": '<text class="l key" y="14">3 …</text>',
    "unvisited": '<g class="later"><rect class="b" x="3" y="2" width="26" height="15" rx="2"/></g>',
    "two": '<g class="two"><rect class="p" x="1" y="2" width="28" height="15" rx="7.5"/></g>',
}
SYMBOL_WIDTHS = {
    "max": 21,
    "min": 21,
    "chosen": 34,
    "principal": 37,
    "window": 44,
    "pruned": 44,
    "merged": 44,
    "discarded": 44,
    "stub": 33,
    "open": 37,
    "ghost": 31,
    "two": 37,
    "current": 42,
    "reporting": 40,
    "supplier": 40,
    "unproved": 30,
    "unvisited": 38,
}
