"""The tree at a step as shapes of PowerPoint, the same as in its SVG; each node and each edge keeps its name."""

from collections.abc import Iterator

from minimax_viz.games.game import MAX
from minimax_viz.output.pptx.boards import board_shapes
from minimax_viz.output.pptx.shapes import FIXED_FONT, Font, Pen, Pencil, Shape
from minimax_viz.output.svg.frame import gutter_width
from minimax_viz.output.svg.step import stepped
from minimax_viz.output.svg.tree import edge_path
from minimax_viz.picture.captions import Caption
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.shapes import (
    EDGE,
    MARK,
    MARK_RADIUS,
    NAME_LINE,
    PILL_GAP,
    PILL_HEIGHT,
    SMALL_PRINT,
    STACK,
    STUB_LINE,
    TEXT_LINE,
    TRIANGLE_HEIGHT,
    TRIANGLE_WIDTH,
    TURN,
    WINDOW,
    has_mark,
)  # fmt: skip
from minimax_viz.picture.step_scene import StepNode, StepScene
from minimax_viz.picture.tree import struck_at

UP, DOWN = "flowChartExtract", "flowChartMerge"  # triangles; a turned one would turn its text as well
STRONG, NAME, SMALL = Font(13, bold=True), Font(12, "muted"), Font(SMALL_PRINT, "muted")
FIXED, REASON, WHO = (
    Font(11.5, align="l", face=FIXED_FONT),
    Font(SMALL_PRINT, "cut", bold=True),
    Font(12, bold=True, align="l"),
)
TURN_FONT, WINDOW_FONT = Font(9.5, "muted", align="l"), Font(WINDOW)

EDGES = {
    "pv": Pen("highlight", 10),
    "moving": Pen("highlight", 10),
    "ahead": Pen("line", 1.3, "sysDot", 0.6),
    "off": Pen("line", 1.3, "dash"),
    "cut": Pen("cut", 1.3, "dash"),
    "lesser": Pen("line", 1.3),
    "best": Pen("ink", 2.8),
}
HALOS = {
    "current": Pen("highlight", 13),
    "reporting": Pen("highlight", 9, alpha=0.75),
    "supplier": Pen("cut", 8, alpha=0.45),
    "principal": Pen("highlight", 10),
}


class Tree:
    """The tree, as it goes from slide to slide; what does not change is drawn once.

    The groups of the nodes are named `!!n5`, of stubs `!!s5`, and the edges to them `!!en5`: by the two signs at the
    beginning PowerPoint's transition Morph knows them again.
    """

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[StepNode, Pencil, Shape]] = {}

    def shapes(self, pencil: Pencil, scene: StepScene) -> Iterator[Shape]:
        """All that is drawn at a step, from the back to the front."""
        yield from gutter(pencil, scene.stage)
        yield from edges(pencil, scene.nodes)
        for node in scene.nodes:
            yield self.node(pencil, node)
        for caption in scene.captions:
            yield caption_shape(pencil, caption, scene.nodes[caption.first].key)

    def node(self, pencil: Pencil, node: StepNode) -> Shape:
        """A node, with all that is known of it in words."""
        before = self._drawn.get(node.key)
        if before is None or before[:2] != (node, pencil):
            shapes = list(node_shapes(pencil.at(1, node.x, node.y), node))
            before = self._drawn[node.key] = (node, pencil, pencil.group(f"!!{node.key}", shapes, node.item.title))
        return before[2]


def gutter(pencil: Pencil, stage: Scene) -> Iterator[Shape]:
    """Whose turn it is at each ply, at the left."""
    left = -gutter_width(stage)
    for ply, band in enumerate(stage.bands):
        if band.player:
            sign = triangle(pencil, f"ply {ply} sign", band.player == MAX, (left, band.middle - 6, 14, 12))
            name = stage.players[band.player]
            width = text_width(name, WHO.size, bold=True)
            yield sign
            yield pencil.label(f"ply {ply} player", name, left + 20, band.middle + 4.5, width, WHO)


def triangle(pencil: Pencil, name: str, up: bool, place: tuple[float, float, float, float]) -> Shape:
    """A small triangle, full, in the colour of its player."""
    return pencil.preset(name, UP if up else DOWN, place, fill="max_line" if up else "min_line")


# Edges --------------------------------------------------------------------------------------------------------------


def edges(pencil: Pencil, nodes: list[StepNode]) -> Iterator[Shape]:
    """All edges: what is marked, the lesser lines, the best so far, what a cutoff struck."""
    layers: dict[str, list[Shape]] = {"marked": [], "ahead": [], "lesser": [], "best": [], "struck": []}
    for node in nodes:
        item = node.item
        if item.parent < 0:
            continue
        parent, name = nodes[item.parent], f"!!e{node.key}"
        path = stepped(edge_path(parent, node), parent)
        marked = "pv" if item.principal else "moving" if node.role == "reporting" else ""
        if marked:
            layers["marked"].append(pencil.path(f"e{node.key} marked", path, EDGES[marked]))
        look = edge_look(node)
        layers[look if look in layers else "lesser"].append(pencil.path(name, path, EDGES[look]))
        if item.reason:
            layers["struck"].append(struck(pencil.at(1, *struck_at(parent, node)), f"e{node.key} struck"))
    for layer in layers.values():
        yield from layer


def edge_look(node: StepNode) -> str:
    """How the edge to a node is drawn."""
    if node.state == "unvisited":
        return "ahead"
    if node.item.chosen:
        return "best"
    return "cut" if node.item.reason else "off" if node.item.skipped else "lesser"


def struck(pencil: Pencil, name: str) -> Shape:
    """A struck circle: here the search stopped looking."""
    pen, r = Pen("cut", 1.6), MARK_RADIUS
    circle = pencil.preset(f"{name} circle", "ellipse", (-r, -r, 2 * r, 2 * r), fill="paper", pen=pen)
    return pencil.group(name, [circle, pencil.path(f"{name} cross", "M-3 -3l6 6m0 -6l-6 6", pen)])


# Nodes; the pencil's origin is the middle of the body's top ---------------------------------------------------------


def node_shapes(pencil: Pencil, node: StepNode) -> Iterator[Shape]:
    """What a node is made of."""
    item, shape, key = node.item, node.shape, node.key
    yield from body_shapes(pencil, node)
    below = shape.height + (2 * STACK if shape.form == "stub" else 0)
    if shape.name:
        width = text_width(shape.name, EDGE)
        yield pencil.label(f"{key} name", shape.name, 0, below + NAME_LINE - 2, width, NAME)
        below += NAME_LINE
    if shape.pill:
        yield from pill_shapes(pencil, node, below + PILL_GAP)
    if item.window:
        yield pencil.label(
            f"{key} window", item.window, *node.window_place, text_width(item.window, WINDOW), WINDOW_FONT
        )
    if shape.edge:
        yield pencil.label(f"{key} move", shape.edge, *node.edge_place, text_width(shape.edge, EDGE), NAME)


def body_shapes(pencil: Pencil, node: StepNode) -> Iterator[Shape]:
    """The body: a board, a text, a triangle, a box or a stack; on a mark where the step tells of it."""
    item, shape, key = node.item, node.shape, node.key
    fill, pen = body_look(node)
    if shape.form in ("max", "min"):
        preset, place, corner = UP if shape.form == "max" else DOWN, (-TRIANGLE_WIDTH / 2, 0.0), 0.0
        size = (TRIANGLE_WIDTH, TRIANGLE_HEIGHT)
    else:
        preset, place, corner = "roundRect", (-shape.width / 2, 0.0), 8.0 if item.kind == "interior" else 2.0
        size = (shape.width, shape.height)
    if shape.form == "stub":
        for depth in (2, 1):
            card = (place[0] + depth * STACK, depth * STACK, *size)
            yield pencil.preset(f"{key} card {depth}", preset, card, fill=fill, pen=pen, corner=corner)
    halo = node.role or ("principal" if item.principal else "")
    if halo:
        yield pencil.preset(f"{key} mark", preset, (*place, *size), pen=HALOS[halo], corner=corner)
    lines, spacing = body_lines(node)
    is_plain = FIXED not in [font for _, font in lines]
    yield pencil.preset(
        f"{key} body", preset, (*place, *size), fill=fill, pen=pen, corner=corner, lines=lines if is_plain else (),
        spacing=spacing,
    )  # fmt: skip
    if not is_plain:
        inside = (place[0] + 10, 0.0, size[0] - 20, size[1])
        yield pencil.text(f"{key} text", inside, lines, spacing)
    if isinstance(item.look, tuple) and shape.form == "board":
        yield from board_shapes(pencil, key, item.look, item.fresh, shape.cell, pale=item.skipped)


def body_look(node: StepNode) -> tuple[str, Pen]:
    """The fill ("" for none) and the frame of a body."""
    item = node.item
    if node.state == "unvisited":
        return "", Pen("line", 1.2, "dash", 0.45)
    if node.state == "pruned":
        # The cards of a stack hide those behind them.
        return "paper" if node.shape.form == "stub" else "", Pen("cut" if item.reason else "line", 1.4, "dash")
    if item.kind == "interior":
        return f"{item.player}_fill", Pen(f"{item.player}_line", 1.8)
    return "leaf_fill", Pen("line", 1.4)


def body_lines(node: StepNode) -> tuple[list[tuple[str, Font]], float]:
    """What is written in a body, and how high its lines are."""
    shape, pale = node.shape, node.state == "pruned"
    font, spacing = STRONG, 0.0
    if shape.form == "stub":
        font, spacing = SMALL, STUB_LINE
    elif shape.form == "text" and len(shape.lines) > 1:
        font, spacing = FIXED, TEXT_LINE
    if pale and font is STRONG:
        font = Font(font.size, "muted", bold=True)
    return [(line, font) for line in shape.lines], spacing


def pill_shapes(pencil: Pencil, node: StepNode, top: float) -> Iterator[Shape]:
    """The value in a pill, with a triangle that says whose turn it is."""
    item, shape, key = node.item, node.shape, node.key
    half = shape.pill / 2
    pen = Pen("ink", 0.9, "sysDash") if item.still_open else Pen("line", 0.9)
    place = (-half, top, shape.pill, PILL_HEIGHT)
    left = -half
    if has_mark(item, shape.form):
        left += MARK
    if shape.turn:
        left += text_width(shape.turn, TURN) + 4
    alone = left == -half
    value = (shape.value, Font(13, "muted", bold=True) if node.state == "pruned" else STRONG)
    yield pencil.preset(
        f"{key} pill", "roundRect", place, fill="panel", pen=pen, corner=PILL_HEIGHT / 2,
        lines=[value] if alone and shape.value else (),
    )  # fmt: skip
    if has_mark(item, shape.form):
        yield triangle(pencil, f"{key} player", item.player == MAX, (8 - half, top + 5, 12, 10))
    if shape.turn:
        start = -half + 8 + (MARK if has_mark(item, shape.form) else 0)
        yield pencil.label(f"{key} turn", shape.turn, start, top + 13.5, text_width(shape.turn, TURN), TURN_FONT)
    if not alone and shape.value:
        yield pencil.text(f"{key} value", (left, top, half - left, PILL_HEIGHT), [value])


def caption_shape(pencil: Pencil, caption: Caption, key: str) -> Shape:
    """What is written under moves that were not followed."""
    lines = [(caption.reason, REASON)] if caption.reason else []
    lines += [(line, SMALL) for line in caption.lines]
    width = max(text_width(line, caption.size, bold=font.bold) for line, font in lines)
    place = (caption.x - width / 2, caption.y, width, caption.line * len(lines))
    return pencil.text(f"{key} caption", place, lines, caption.line)
