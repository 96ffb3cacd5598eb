"""The parts of a picture as TikZ commands: each edge, body, value and name is one, at the coordinate of its node."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from minimax_viz.games.game import MAX, Grid
from minimax_viz.picture.captions import Caption
from minimax_viz.picture.marks import figure, kind_of, written_size
from minimax_viz.picture.scene import Placed, Scene
from minimax_viz.picture.shapes import (
    CELL,
    NAME_LINE,
    PILL_GAP,
    STACK,
    STUB_LINE,
    TEXT_LINE,
    has_mark,
)  # fmt: skip
from minimax_viz.picture.step_scene import StepNode
from minimax_viz.picture.tree import BEND, struck_at
from minimax_viz.views.states import State

LAYERS = ("bands", "moving", "coming", "edges", "best", "struck", "nodes", "captions")
MOST_LINES = 1000  # of a group; a body has 12 lines, or a board with a command for each written mark
Escape = Callable[[str], str]
Command = tuple[str, str]  # its name, and what follows it


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """A TikZ command: its `name`, such as "draw", and what follows it. Parts are drawn in the order of `layer`,
    `owner` (the place of the node) and `number`.
    """

    layer: int
    owner: int
    number: int
    name: str
    rest: str

    def command(self, overlay: str = "") -> str:
        """The command, on the slides of an overlay such as "<2-5>"."""
        return f"\\{self.name}{overlay}{self.rest}"


def finished_node(node: Placed) -> StepNode:
    """A node of a finished search, in the way of those of a step."""
    item = node.item
    state: State = "pruned" if item.skipped else "open" if item.still_open else "done"
    return StepNode(item, node.shape, node.x, node.y, node.arrive, node.side, node.spine, state=state)


def coordinates(nodes: Iterable[StepNode], escape: Escape) -> Iterator[str]:
    """Where the nodes are: the middles of their bodies' tops, each with its name in a comment."""
    for node in nodes:
        known = escape(" ".join(dict.fromkeys(filter(None, (node.item.name, node.item.edge, *node.item.lines)))))
        yield f"\\coordinate ({node.key}) at ({number(node.x)},{number(node.y)});" + (f" % {known}" if known else "")


def parts_of(nodes: list[StepNode], captions: Iterable[Caption], escape: Escape) -> Iterator[Part]:
    """All parts of a picture."""
    for place, node in enumerate(nodes):
        if node.item.parent >= 0:
            yield from edge_parts(place, node, nodes[node.item.parent])
        for group, commands in enumerate(node_parts(node, escape)):
            for at, (name, rest) in enumerate(commands):
                yield Part(LAYERS.index("nodes"), place, MOST_LINES * group + at, name, rest)
    for caption in captions:
        lines = [("reason", caption.reason)] if caption.reason else []
        lines += [("small print", line) for line in caption.lines]
        for at, (style, line) in enumerate(lines):
            where = f"({number(caption.x)},{number(caption.y + (at + 0.8) * caption.line)})"
            rest = f"[{style}] at {where} {{{escape(line)}}};"
            yield Part(LAYERS.index("captions"), caption.first, at, "node", rest)


# Edges ---------------------------------------------------------------------------------------------------------------


def edge_parts(place: int, node: StepNode, parent: StepNode) -> Iterator[Part]:
    """The edge to a node, the bands behind it, and the mark where it is struck."""
    item, path = node.item, edge_path(parent, node)

    def part(layer: str, style: str, drawn: str = path) -> Part:
        return Part(LAYERS.index(layer), place, 0, "draw", f"[{style}] {drawn};")

    if item.principal:
        yield part("bands", "principal")
    if node.role == "reporting":
        yield part("moving", "moving branch")
    if node.state == "unvisited":
        yield part("coming", "coming branch")
    elif item.chosen:
        yield part("best", "best branch")
    else:
        yield part("edges", "pruned branch" if item.reason else "left out branch" if item.skipped else "branch")
    if item.reason:
        x, y = struck_at(parent, node)
        yield part("struck", "strike", f"{relative(node, x - node.x, y - node.y)} [struck]")


def edge_path(parent: StepNode, node: StepNode) -> str:
    """A curve that leaves the parent and reaches the node, or the column it hangs in, upright."""
    x0, y0 = parent.x, parent.leave
    x1, y1 = node.x if node.spine is None else node.spine, node.arrive
    path = f"({parent.key}) ++(0,{number(min(parent.foot, y0) - parent.y)})"
    if parent.foot < y0:
        path += f" -- {relative(parent, 0, y0 - parent.y)}"
    end = relative(node, x1 - node.x, y1 - node.y)
    half = number((y1 - y0) / 2)
    path += f" -- {end}" if abs(x0 - x1) < 0.05 else f" .. controls +(0,{half}) and +(0,-{half}) .. {end}"
    if node.spine is not None:
        turn = node.shape.height / 2
        side = -node.shape.width / 2
        path += (
            f" -- {relative(node, x1 - node.x, turn - BEND)} .. controls +(0,4) and +(-4,0) .. ++({BEND:g},{BEND:g})"
        )
        return f"{path} -- {relative(node, side, turn)}"
    if node.head <= node.arrive:
        return path
    return f"{path} -- ({node.key})" if node.head == node.y else f"{path} -- {relative(node, 0, node.head - node.y)}"


# Nodes ---------------------------------------------------------------------------------------------------------------


def node_parts(node: StepNode, escape: Escape) -> Iterator[Iterable[Command]]:
    """What a node is made of, in groups that follow each other at every step, empty or not: its band, the body, what is
    written or drawn on it, and what stands around it.
    """
    item, shape = node.item, node.shape
    pale = ", pale" if node.state == "pruned" else ""
    yield from body_parts(node)
    yield board_parts(node, pale, escape) if isinstance(item.look, tuple) else line_parts(node, pale, escape)
    below = shape.height + (2 * STACK if shape.form == "stub" else 0)
    yield [written(node, "below node", 0, below + NAME_LINE - 2, escape(shape.name))] if shape.name else []
    below += NAME_LINE if shape.name else 0
    style = f"value, {'stopped, ' if item.still_open else ''}minimum width={number(shape.pill)}\\treeunit"
    yield [written(node, style, 0, below + PILL_GAP, pill_text(node, escape))] if shape.pill else []
    yield [written(node, "window", *node.window_place, escape(item.window))] if item.window else []
    yield [written(node, "move" + pale, *node.edge_place, escape(shape.edge))] if shape.edge else []


def written(node: StepNode, style: str, x: float, y: float, text: str) -> Command:
    """A text at a place that is relative to the node's."""
    return "path", f" ({node.key}) ++({number(x)},{number(y)}) node[{style}] {{{text}}};"


def body_parts(node: StepNode) -> Iterator[list[Command]]:
    """The cards behind a stub, the band behind the body, and the body: a triangle or a frame."""
    item, shape = node.item, node.shape
    if shape.form in ("max", "min"):
        outline = "up" if shape.form == "max" else "down"
    else:
        corners = "round box" if item.kind == "interior" else "box"
        outline = f"{corners}={number(shape.width)} by {number(shape.height)}"
    looks = f"{kind_style(node)}, {node.state}"
    depths = (2 * STACK, STACK) if shape.form == "stub" else ()
    yield [("draw", f"[{looks}] {relative(node, depth, depth)} [{outline}];") for depth in depths]
    band = node.role or ("principal" if item.principal else "")
    yield [("draw", f"[{band}] ({node.key}) [{outline}];")] if band else []
    yield [("draw", f"[{looks}] ({node.key}) [{outline}];")]


def kind_style(node: StepNode) -> str:
    """The style of what a node is, as far as it is known."""
    if node.state == "pruned":
        return "pruned node" if node.item.reason else "left out"
    if node.item.kind == "stub":
        return "stub"
    if node.state == "unvisited":
        return "body"
    return f"{node.item.player} node" if node.item.kind == "interior" else "leaf"


def line_parts(node: StepNode, pale: str, escape: Escape) -> Iterator[Command]:
    """The lines of text in a body."""
    shape = node.shape
    if not shape.lines:
        return
    if shape.form in ("max", "min"):
        yield written(node, "node name" + pale, 0, 33 if shape.form == "max" else 17, escape(shape.lines[0]))
        return
    step = STUB_LINE if shape.form == "stub" else TEXT_LINE
    first = (shape.height - step * len(shape.lines)) / 2 + step * 0.76
    fixed = shape.form == "text" and len(shape.lines) > 1
    style, x = (
        ("typewriter", 10 - shape.width / 2) if fixed else ("small print" if shape.form == "stub" else "node name", 0.0)
    )
    for at, line in enumerate(shape.lines):
        if line:
            shown = escape(line.replace(" ", "\u00a0") if fixed else line)
            yield written(node, style + pale, x, first + at * step, shown)


def pill_text(node: StepNode, escape: Escape) -> str:
    """The value, after whose turn it is where the body does not say so."""
    shape, player = node.shape, node.item.player
    turn = ("\\maxturn" if player == MAX else "\\minturn") if has_mark(node.item, shape.form) else ""
    word = f"\\fontsize{{9.5\\treeunit}}{{9.5\\treeunit}}\\selectfont {shape.turn} " if shape.turn else ""
    word = f"{{\\color{{mv-muted}}\\mdseries{word}}}" if word else ""
    return f"{turn}{' ' if turn and not word else ''}{word}{escape(shape.value)}"


# Boards --------------------------------------------------------------------------------------------------------------


def board_parts(node: StepNode, pale: str, escape: Escape) -> Iterator[Command]:
    """The lines and the marks of a board."""
    grid, cell = node.item.look, node.shape.cell
    assert isinstance(grid, tuple)
    on_board = f"squares={{{number(cell)} wide, {len(grid[0])} in a row on {node.key}}}"
    fresh = dict.fromkeys(node.item.fresh, "new")
    drawn: dict[str, list[str]] = {"": [], "new": []}
    texts: list[tuple[str, str, str]] = []
    for place, where, mark in marks_of(grid):
        look = fresh.get(place, "")
        if (kind := kind_of(mark)) == "written":
            texts.append((look, where, mark))
        else:
            drawn[look].append(f"{where} [{kind}]")
    highlighted = " ".join(f"{where} [square]" for look, where, _ in texts if look)
    if highlighted:
        yield "fill", f"[new cell, {on_board}] {highlighted};"
    rows, columns = len(grid), len(grid[0])
    lines = [f"(0,{row}) -- +({columns},0)" for row in range(1, rows)]
    lines += [f"({column},0) -- +(0,{rows})" for column in range(1, columns)]
    yield "draw", f"[board lines, {on_board}] {' '.join(lines)};"
    for look, width in (("", 1.6 if pale else 2.2), ("new", 2.8 if pale else 4.0)):
        if drawn[look]:
            style = f"{look} marks".lstrip() + (", pale marks" if pale else "")
            if pale or cell < CELL:
                style += f", line width={number(width * min(1.0, cell / CELL))}\\treeunit"
            yield "draw", f"[{style}, {on_board}] {' '.join(drawn[look])};"
    for look, where, mark in texts:
        yield "path", f"[{on_board}] {mark_text(mark, where, cell, look, pale, escape)};"


def marks_of(grid: Grid) -> Iterator[tuple[int, str, str]]:
    """The cells that hold something: number, coordinate and mark."""
    columns = len(grid[0])
    for row, marks in enumerate(grid):
        for column, mark in enumerate(marks):
            if kind_of(mark):
                yield row * columns + column, f"({column},{row})", mark


def mark_text(mark: str, where: str, cell: float, look: str, pale: str, escape: Escape) -> str:
    """A mark that is written; a chess figure stands on a broader one of the other colour."""
    shown, piece = figure(mark)
    size = cell * written_size(mark)
    style = f"written={number(size)}"
    place = f"{where} ++(.5,{0.5 + size * 0.36 / cell:.2f})"
    if piece:
        command = "\\whitefigure" if piece == "w" else "\\blackfigure"
        return f"{place} node[{style}] {{{command}{{{escape(shown)}}}}}"
    bold = "\\bfseries " if look else ""
    return f"{place} node[{style}{pale}] {{{bold}{escape(shown)}}}"


# Around the tree -----------------------------------------------------------------------------------------------------


def player_parts(scene: Scene, left: float, escape: Escape) -> Iterator[str]:
    """At each ply whose turn it is, as in the textbooks."""
    for band in scene.bands:
        if band.player:
            shape = "small up" if band.player == MAX else "small down"
            yield f"\\fill[mv-{band.player}-line] ({number(left + 7)},{number(band.middle - 6)}) [{shape}];"
            where = f"({number(left + 20)},{number(band.middle + 4.5)})"
            yield f"\\node[player] at {where} {{{escape(scene.players[band.player])}}};"


def relative(node: StepNode, x: float, y: float) -> str:
    """A coordinate that is relative to a node's."""
    place = f"{number(x)},{number(y)}"
    return f"({node.key})" if place == "0,0" else f"([shift={{({place})}}]{node.key})"


def number(value: float) -> str:
    """A length as it is written."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
