"""The drawing of a laid out tree: edges, nodes and captions as primitives, the same for every backend."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from minimax_viz.games.game import CHANCE, MAX, NodeType
from minimax_viz.picture import shapes
from minimax_viz.picture.captions import Caption
from minimax_viz.picture.drawing import (
    Board,
    BoardCells,
    Box,
    Disc,
    Group,
    Line,
    Node,
    PathSegment,
    Primitive,
    TreeDrawing,
    Triangle,
    Words,
    straight,
)
from minimax_viz.picture.scene import Band, PlacedItem, Scene
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.text.labels import BETWEEN_VALUES

LIKE_STRAIGHT = 0.05  # pixels by which a straight edge may miss a vertical one


def drawing_of(scene: Scene, left: float, scale: float = 1.0) -> TreeDrawing:
    """The drawing of a finished search. The players stand at the `left` of the tree, `scale` times as large."""
    nodes, players = scene.nodes, players_of(scene.bands, scene.players, left, scale)
    return TreeDrawing(players, edges_of(nodes), map(node_of, nodes), caption_drawings(scene.captions, nodes))


def players_of(bands: Iterable[Band], names: dict[NodeType, str], left: float, scale: float = 1.0) -> list[Group]:
    """Whose turn it is at each ply where only one player moves, or chance, as in the textbooks."""
    return [
        Group(player, player_sign(player, names[player]), left, middle - 6 * scale, scale) for middle, player in bands
    ]


def player_sign(player: NodeType, name: str) -> tuple[Primitive, ...]:
    """The triangle of a player or the disc of chance, and the name beside it."""
    return turn_sign(player, 7, 0, 14, 12), Words(20, 10.5, name, "player")


def turn_sign(player: NodeType, x: float, y: float, width: float, height: float) -> Triangle | Disc:
    """The small sign for whose turn it is; (`x`, `y`) is the middle of its top."""
    if player == CHANCE:
        return Disc(x, y + height / 2, height / 2, "turn sign")
    return Triangle(x, y, width, height, player == MAX, "turn sign")


# Edges ---------------------------------------------------------------------------------------------------------------


def edges_of(nodes: Sequence[PlacedItem]) -> Iterator[Line | Group]:
    """All edges: below each its marks, and above it the strike if a cutoff struck it."""
    keys = [node.key for node in nodes]
    for node, key in zip(nodes, keys, strict=True):
        item = node.item
        if item.parent < 0:
            continue
        parent = nodes[item.parent]
        stroke, near = edge_stroke(parent, node)
        strokes, ends = (stroke,), (keys[item.parent], key)
        if item.principal:
            yield Line(strokes, "principal edge", key, ends, near)
        if node.role == "reporting":
            yield Line(strokes, "reporting edge", key, ends, near)
        yield Line(strokes, edge_role(node), key, ends, near)
        if item.reason:
            yield Group("strike", STRIKE, *struck_at(parent, node), key=key)


def edge_role(node: PlacedItem) -> str:
    """The role of the edge to a node."""
    item = node.item
    if node.state == "unvisited":
        return "unvisited edge"
    if item.chosen:
        return "best edge"
    return "pruned edge" if item.reason else "skipped edge" if item.skipped or item.spared_by >= 0 else "edge"


def edge_stroke(parent: PlacedItem, child: PlacedItem) -> tuple[list[PathSegment], int]:
    """A curve that leaves the parent and reaches the child vertically; and how many segments belong to the parent."""
    x0, y0 = parent.x, parent.depart
    x1, y1 = child.x, child.arrive
    foot = parent.foot
    stroke: list[PathSegment] = [((x0, foot),), ((x0, y0),)] if foot < y0 else [((x0, y0),)]
    near = len(stroke)
    middle = (y0 + y1) / 2
    stroke.append(((x1, y1),) if abs(x0 - x1) < LIKE_STRAIGHT else ((x0, middle), (x1, middle), (x1, y1)))
    if child.head > y1:
        stroke.append(((x1, child.head),))
    return stroke, near


def struck_at(parent: PlacedItem, child: PlacedItem) -> tuple[float, float]:
    """Where the edge to a pruned move is struck through: near its end, where siblings' edges are well apart."""
    t = 0.85
    x = t * t * (3 - 2 * t)
    y = t * (1.5 - 1.5 * t + t * t)
    return parent.x + x * (child.x - parent.x), parent.depart + y * (child.arrive - parent.depart)


STRIKE = (
    Disc(0, 0, shapes.MARK_RADIUS, "strike"),
    Line(((((-3, -3),), ((3, 3),)), (((3, -3),), ((-3, 3),))), "strike"),
)


# Nodes ---------------------------------------------------------------------------------------------------------------


def node_of(node: PlacedItem) -> Node:
    """The drawing of a node or a stub."""
    item = node.item
    names = (item.name, item.edge, item.probability, *item.lines)
    return Node(node.key, item.title, node.x, node.y, node.state, item.value, traits_of(node), parts_of(node), names)


def traits_of(node: PlacedItem) -> tuple[str, ...]:
    """The traits of a node, as far as they change the look of its parts."""
    item = node.item
    if node.state == "unvisited":
        return ("unvisited",)
    traits: list[str] = [item.player] if item.kind == "interior" else []
    if item.spared_by >= 0:
        traits.append("spared")
    elif node.state == "pruned":
        traits = ["pruned" if item.reason else "skipped"]
    elif BETWEEN_VALUES in item.value:
        traits.append("two")
    if item.still_open:
        traits.append("open")
    if node.role:
        traits.append(node.role)
    return tuple(traits)


def parts_of(node: PlacedItem) -> list[Primitive]:
    """The cards behind a node, a mark around it, the body with its contents, name, pill, window and move."""
    item, shape = node.item, node.shape
    parts: list[Primitive] = []
    below = shape.height
    if shape.form == "stub":
        below += 2 * shapes.STACK
        parts += (
            box(depth - shape.width / 2, depth, shape.width, shape.height, "card", 2)
            for depth in (2 * shapes.STACK, shapes.STACK)
        )
    corner = 8 if item.kind == "interior" else 2
    mark = node.role or ("principal" if item.principal else "")
    if mark:
        parts.append(body(mark, shape.form, shape.width, shape.height, corner))
    parts.append(body("body", shape.form, shape.width, shape.height, corner))
    if isinstance(item.look, tuple) and shape.form == "board":
        columns, cell = len(item.look[0]), shape.cell
        parts.append(Board(-columns * cell / 2, shapes.PAD, cell, BoardCells(item.look, item.fresh)))
    else:
        parts += lines_of(shape)
        if item.skipped and shape.form == "box" and shape.lines:
            parts.append(struck_through(min(text_width(shape.lines[0], shapes.VALUE, bold=True) + 8, shape.width)))
    if shape.slant:
        parts.append(Words(-shapes.EDGE / 4, below + shapes.EDGE, shape.names[0], "slanted name"))
    else:
        for line in shape.names:
            below += shapes.NAME_LINE
            parts.append(words(0, below - 2, line, "name"))
    if shape.pill:
        sign = item.player if shapes.has_mark(item, shape.form) else None
        parts.append(pill(shape.pill, below + shapes.PILL_GAP, sign, shape.turn, shape.value))
    if item.window:
        parts.append(words(*node.window_place, item.window, "window"))
    if shape.edge:
        parts.append(words(*node.edge_place, shape.edge, "move"))
    return parts


words = lru_cache(maxsize=1 << 14)(Words)
box = lru_cache(maxsize=1 << 10)(Box)


@lru_cache(maxsize=1 << 10)
def body(role: str, form: str, width: float, height: float, corner: float) -> Box | Triangle | Disc:
    """The outline of a body, or of the mark around it."""
    if form == "chance":
        return Disc(0, shapes.CIRCLE / 2, shapes.CIRCLE / 2, role)
    if form in ("max", "min"):
        return Triangle(0, 0, width, height, form == "max", role)
    return Box(-width / 2, 0, width, height, role, corner)


def lines_of(shape: shapes.Shape) -> Iterator[Words]:
    """The lines of text in a body."""
    if shape.form in BASELINES:
        baseline = shape.height - 8 if shape.form == "max" else BASELINES[shape.form]
        yield from (words(0, baseline, line, "body text") for line in shape.lines)
        return
    is_stub = shape.form == "stub"
    step = shapes.STUB_LINE if is_stub else shapes.TEXT_LINE
    first = (shape.height - step * len(shape.lines)) / 2 + step * 0.76
    x, role = 0.0, "small print" if is_stub else "body text"
    if shape.form == "text" and len(shape.lines) > 1:
        x, role = 10 - shape.width / 2, "fixed text"
    for number, line in enumerate(shape.lines):
        yield words(x, first + number * step, line, role)


BASELINES = {"max": 33, "min": 17, "chance": 25.5}
"""Where the name stands in a triangle or a circle."""


@lru_cache(maxsize=1 << 10)
def struck_through(width: float) -> Line:
    """The stroke through the value in a box, of this width."""
    half, middle = width / 2, shapes.BOX_HEIGHT / 2
    return Line([straight([(-half, middle + 8), (half, middle - 8)])], "strike")


@lru_cache(maxsize=1 << 12)
def pill(width: float, top: float, sign: NodeType | None, turn: str, value: str) -> Group:
    """The value in a pill, with a sign that says whose turn it is."""
    half = width / 2
    left = -half
    parts: list[Primitive] = [Box(-half, top, width, shapes.PILL_HEIGHT, "pill", shapes.PILL_HEIGHT / 2)]
    if sign:
        parts.append(turn_sign(sign, 14 - half, top + 5, 12, 10))
        left += shapes.MARK
    if turn:
        parts.append(Words(left + 8, top + 13.5, turn, "turn"))
        left += text_width(turn, shapes.TURN) + 4
    parts.append(Words((left + half) / 2, top + 14.7, value, "value"))
    return Group("pill", parts)


def caption_drawings(captions: Iterable[Caption], nodes: Sequence[PlacedItem]) -> list[Group]:
    """The captions under moves that were not followed, each placed by the middle of its top."""
    drawn = []
    for caption in captions:
        lines = [*(("reason", line) for line in caption.reason), *(("small print", line) for line in caption.lines)]
        words = [Words(0, (at + 0.8) * caption.line, line, role) for at, (role, line) in enumerate(lines)]
        drawn.append(Group("caption", words, caption.x, caption.y, key=nodes[caption.first].key))
    return drawn
