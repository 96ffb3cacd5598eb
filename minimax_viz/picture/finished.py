"""The picture of a finished search, or of two: the heading, the tree with the players at its left, the legend."""

from typing import NamedTuple

from minimax_viz.picture.drawing import Box, Group, Primitive, TreeDrawing, Words
from minimax_viz.picture.fitting import MARGIN
from minimax_viz.picture.legend_drawing import draw_legend
from minimax_viz.picture.metrics import clipped, text_width, wrapped
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.tree import drawing_of
from minimax_viz.text.heading import Heading

NARROWEST = 640.0  # for the sake of the heading
COMFORTABLE, LARGEST = 1600.0, 4.0  # in wider pictures heading and legend grow, to stay legible
TITLE, CHIP, LINE = 20.0, 12.0, 12.5  # font sizes
BOLDER_LINE = 1.13 * LINE


class FinishedPicture(NamedTuple):
    """A picture of this size, with the origin of its `tree` at (`left`, `top`)."""

    width: float
    height: float
    left: float
    top: float
    heading: Group
    tree: TreeDrawing
    legend: Group


def finished_picture(scene: Scene) -> FinishedPicture:
    """The picture that fits a scene."""
    scale = max(1.0, min(scene.width / COMFORTABLE, LARGEST))
    gutter = scene.gutter * scale
    width = max(NARROWEST, scene.width + gutter + 2 * MARGIN)
    left = (width - gutter - scene.width) / 2 + gutter
    inner = (width - 2 * MARGIN) / scale
    heading, heading_height = heading_drawing(scene.heading, inner)
    legend, legend_height = draw_legend(scene.legend, inner)
    top = MARGIN + heading_height * scale + 26
    foot = top + scene.height + 30
    return FinishedPicture(
        width,
        foot + legend_height * scale + MARGIN,
        left,
        top,
        Group("heading", heading, MARGIN, MARGIN, scale),
        drawing_of(scene, MARGIN - left, scale),
        Group("legend", legend, MARGIN, foot, scale),
    )


def heading_drawing(heading: Heading, width: float) -> tuple[list[Primitive], float]:
    """The title with the settings as chips after it, a warning, and the result below; and the height of all this."""
    title = clipped(heading.title, width, TITLE, bold=True)
    parts: list[Primitive] = [Words(0, 18, title, "title")]
    x, y = text_width(title, TITLE, bold=True) + 14, 0.0
    for setting in heading.all_settings:
        shown = clipped(setting, width - 24, CHIP)
        chip = text_width(shown, CHIP) + 20
        if x + chip > width and x > 0:
            x, y = 0.0, y + 30
        parts.append(Box(x, y, chip, 24, "chip", 12))
        parts.append(Words(x + chip / 2, y + 16.3, shown, "setting"))
        x += chip + 8
    y += 24
    lines = [("warning", line) for line in wrapped(heading.warning, width, BOLDER_LINE)] if heading.warning else []
    lines += [("result", line) for line in wrapped(heading.result, width, LINE)]
    for role, line in lines:
        y += 21
        parts.append(Words(0, y, clipped(line, width, LINE), role))
    return parts, y + 4
