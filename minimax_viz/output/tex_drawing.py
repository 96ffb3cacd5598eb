"""A drawing as TikZ commands. Each edge, body, value and name is one command, at the coordinate of its node, in a style
named after its role.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from minimax_viz.picture import drawing as draw
from minimax_viz.picture.theme import LOOKS, of_role

LAYERS = ("bands", "moving", "coming", "edges", "best", "struck", "nodes", "captions")
"""The layers: those of the edges as in EDGE_LAYERS, and those above them."""
NODES, CAPTIONS = LAYERS.index("nodes"), LAYERS.index("captions")

STYLES = {
    "principal edge": "principal", "reporting edge": "moving branch", "unvisited edge": "coming branch",
    "edge": "branch", "pruned edge": "pruned branch", "skipped edge": "left out branch", "best edge": "best branch",
    "body text": "node name", "fixed text": "typewriter", "name": "below node",
    "slanted name": "slanted node", "sign": "small print, anchor=base west",
}  # fmt: skip
"""The styles of roles that have another name in the document."""

ORDER = ("card", "mark", "body", "inside", "name", "pill", "window", "move")
"""The parts of a node from the back to the front, as they stand at every step."""
MOST_LINES = 1000  # of one of these; a body has 12 lines, or a board with a command for each written mark

FIGURES = {"white figure": "\\whitefigure", "black figure": "\\blackfigure"}

Escape = Callable[[str], str]


@dataclass(frozen=True, slots=True, order=True)
class Command:
    """A TikZ command: its `name`, such as "draw", and what follows it. Commands are in the order of `layer`, `owner`
    (the place of the node) and `number`.
    """

    layer: int
    owner: int
    number: int
    name: str
    rest: str

    def text(self, overlay: str = "") -> str:
        """The command, on the slides of an overlay such as "<2-5>"."""
        return f"\\{self.name}{overlay}{self.rest}"


def standing_lines(tree: draw.TreeDrawing, escape: Escape) -> Iterator[str]:
    """What stands at every step: the nodes' coordinates, their names in comments, and whose turn it is at each ply."""
    for node in tree.nodes:
        name = escape(" ".join(dict.fromkeys(filter(None, node.names))))
        yield f"\\coordinate ({node.key}) at {pair(node.x, node.y)};" + (f" % {name}" if name else "")
    for group in tree.players:
        for part in group.parts:
            if isinstance(part, draw.Triangle | draw.Disc):
                yield f"\\fill{turn_sign(part, pair(group.x + part.x, group.y + part.y))}"
            elif isinstance(part, draw.Words):
                yield f"\\node{words_at(group, part, escape)}"


def commands_of(tree: draw.TreeDrawing, escape: Escape) -> Iterator[Command]:
    """All commands of a tree whose nodes are in a list."""
    owners = {node.key: owner for owner, node in enumerate(tree.nodes)}
    places = {node.key: (node.x, node.y) for node in tree.nodes}
    for edge in tree.edges:
        yield Command(draw.LAYER_OF[edge.role], owners[edge.key], 0, "draw", edge_command(edge, places))
    for owner, node in enumerate(tree.nodes):
        counts = dict.fromkeys(ORDER, 0)
        for kind, name, rest in node_commands(node, escape):
            yield Command(NODES, owner, MOST_LINES * ORDER.index(kind) + counts[kind], name, rest)
            counts[kind] += 1
    for caption in tree.captions:
        for at, words in enumerate(caption.parts):
            if isinstance(words, draw.Words):
                yield Command(CAPTIONS, owners[caption.key], at, "node", words_at(caption, words, escape))


def words_at(group: draw.Group, words: draw.Words, escape: Escape) -> str:
    """Words of a group that belongs to no node, in their place."""
    return f"[{words.role}] at {pair(group.x + words.x, group.y + words.y)} {{{escape(words.text)}}};"


def layered(commands: Iterable[Command], write: Callable[[Command], str]) -> Iterator[str]:
    """Sorted commands as lines, each layer under its name."""
    for layer, run in groupby(commands, key=lambda command: command.layer):
        yield f"% {LAYERS[layer]}"
        yield from map(write, run)


# Lines ---------------------------------------------------------------------------------------------------------------


def edge_command(edge: draw.Line | draw.Group, places: dict[str, draw.Point]) -> str:
    """The command that draws an edge, the band behind one, or the sign that strikes it through."""
    x, y = places[edge.key]
    if isinstance(edge, draw.Group):
        return f"[{edge.role}] {relative(edge.key, edge.x - x, edge.y - y)} [struck];"
    (stroke,), (parent, child) = edge.strokes, edge.ends
    above_x, above_y = places[parent]
    ((from_x, from_y),) = stroke[0]

    def coordinate(at: int, point: draw.Point) -> str:
        if at < edge.near:
            return relative(parent, point[0] - above_x, point[1] - above_y)
        return relative(child, point[0] - x, point[1] - y)

    start = f"({parent}) ++{pair(from_x - above_x, from_y - above_y)}"
    return f"[{STYLES[edge.role]}] {start}{stroke_pieces(stroke, coordinate)};"


def stroke_pieces(stroke: Sequence[draw.PathSegment], coordinate: Callable[[int, draw.Point], str]) -> str:
    """The segments of a stroke after its beginning. `coordinate` writes the end of a segment by its number."""
    path, (x, y) = "", stroke[0][-1]
    for at, (*controls, to) in enumerate(stroke[1:], 1):
        end = coordinate(at, to)
        if controls:
            (x1, y1), (x2, y2) = controls[0], controls[-1]
            part = 1.0
            if len(controls) == 1:  # TikZ has no curve with one control point
                part, end = 2 / 3, f"++{pair(to[0] - x, to[1] - y)}"
            first, last = pair(part * (x1 - x), part * (y1 - y)), pair(part * (x2 - to[0]), part * (y2 - to[1]))
            path += f" .. controls +{first} and +{last} .. {end}"
        else:
            path += f" -- {end}"
        x, y = to
    return path


# Nodes ---------------------------------------------------------------------------------------------------------------


def node_commands(node: draw.Node, escape: Escape) -> Iterator[tuple[str, str, str]]:
    """The commands of a node: the place of each in ORDER, its name and what follows it."""
    key = node.key
    for part in node.parts:
        match part:
            case draw.Words():
                if part.text:
                    kind = part.role.removeprefix("slanted ")
                    fades = node.state == "pruned" and kind not in ("name", "window")
                    text = part.text.replace(" ", "\u00a0") if part.role == "fixed text" else part.text
                    style = STYLES.get(part.role, part.role) + (", pale" if fades else "")
                    node_text = text_node(key, style, part.x, part.y, escape(text))
                    yield kind if kind in ORDER else "inside", "path", node_text
            case draw.Board():
                for name, rest in board_commands(key, part, node.state == "pruned", escape):
                    yield "inside", name, rest
            case draw.Group(role="pill", parts=parts):
                yield "pill", "path", pill_text(node, parts, escape)
            case draw.Box(role="pill"):
                yield "pill", "path", pill_text(node, [part], escape)
            case draw.Group():
                yield "inside", "draw", f"[{part.role}] {relative(key, part.x, part.y)} [struck];"
            case draw.Line(strokes=[stroke]):
                path = relative(key, *stroke[0][-1]) + stroke_pieces(stroke, lambda _, point: relative(key, *point))
                kind = "pill" if part.role == "strike" else "inside"
                yield kind, "draw", f"[{STYLES.get(part.role, part.role)}] {path};"
            case draw.Triangle(role="turn sign") | draw.Disc(role="turn sign"):
                yield "inside", "fill", turn_sign(part, relative(key, part.x, part.y))
            case draw.Box(role="card" | "body") | draw.Triangle(role="body") | draw.Disc(role="body"):
                yield part.role, "draw", f"[{node_style(node)}, {node.state}] {outline(key, part)};"
            case draw.Box() | draw.Triangle() | draw.Disc():
                yield "mark", "draw", f"[{part.role}] {outline(key, part)};"


def turn_sign(sign: draw.Triangle | draw.Disc, place: str) -> str:
    """A small triangle that says whose turn it is, or the disc of chance."""
    if isinstance(sign, draw.Disc):
        return f"[mv-muted] {place} circle[radius={length(sign.radius)}];"
    player, shape = ("max", "small up") if sign.up else ("min", "small down")
    return f"[mv-{player}-line] {place} [{shape}];"


def outline(key: str, part: draw.Box | draw.Triangle | draw.Disc) -> str:
    """The middle of an area's top, or of a disc, and its shape."""
    if isinstance(part, draw.Disc):
        return f"{relative(key, part.x, part.y)} circle[radius={length(part.radius)}]"
    if isinstance(part, draw.Triangle):
        return f"{relative(key, part.x, part.y)} [{'up' if part.up else 'down'}]"
    corners = "round box" if part.corner > 2 else "box"
    middle = relative(key, part.x + part.width / 2, part.y)
    return f"{middle} [{corners}={length(part.width)} by {length(part.height)}]"


def node_style(node: draw.Node) -> str:
    """The style for the kind of a node, as far as it is known."""
    if node.state == "pruned":
        return "pruned node" if "pruned" in node.traits else "left out"
    if any(isinstance(part, draw.Box) and part.role == "card" for part in node.parts):
        return "stub"
    if node.state == "unvisited":
        return "body"
    return next((f"{trait} node" for trait in node.traits if trait in ("max", "min", "chance")), "leaf")


def pill_text(node: draw.Node, parts: Sequence[draw.Primitive], escape: Escape) -> str:
    """The value in its pill, after a sign for whose turn it is if the body does not say so."""
    text, middle, top, width = "", 0.0, 0.0, 0.0
    for part in parts:
        if isinstance(part, draw.Box):
            middle, top, width = part.x + part.width / 2, part.y, part.width
        elif isinstance(part, draw.Disc):
            text = "\\chanceturn "
        elif isinstance(part, draw.Triangle):
            text = "\\maxturn " if part.up else "\\minturn "
        elif isinstance(part, draw.Words) and part.role == "turn":
            word = f"\\fontsize{{9.5\\treeunit}}{{9.5\\treeunit}}\\selectfont {part.text} "
            text = f"{text.rstrip()}{{\\color{{mv-muted}}\\mdseries{word}}}"
        elif isinstance(part, draw.Words):
            text += escape(part.text)
    style = f"value, {'stopped, ' if 'open' in node.traits else ''}minimum width={length(width)}\\treeunit"
    return text_node(node.key, style, middle, top, text)


def text_node(key: str, style: str, x: float, y: float, text: str) -> str:
    """A text at a place that is relative to a node's."""
    place = f"({key}) ++{pair(x, y)}" if key else pair(x, y)
    return f" {place} node[{style}] {{{text}}};"


# Boards --------------------------------------------------------------------------------------------------------------


def board_commands(key: str, board: draw.Board, is_pale: bool, escape: Escape) -> Iterator[tuple[str, str]]:
    """The lines and the marks of a board. Those that look alike are one command."""
    cell, columns = board.cell, len(board.cells.grid[0])
    on_board = f"squares={{{length(cell)} wide, {columns} in a row on {key}}}"
    parts = draw.board_parts(board.cells)
    for role, run in groupby(parts, key=lambda part: "written" if isinstance(part, draw.Words) else part.role):
        if role == "board lines":
            ends = [line.strokes[0] for line in run if isinstance(line, draw.Line)]
            lines = (f"{pair(x, y)} -- +{pair(to_x - x, to_y - y)}" for ((x, y),), ((to_x, to_y),) in ends)
            yield "draw", f"[board lines, {on_board}] {' '.join(lines)};"
            continue
        squares = [(part, divmod(int(part.key), columns)) for part in run]
        if role == "new cell":
            yield "fill", f"[new cell, {on_board}] {' '.join(f'({x},{y}) [square]' for _, (y, x) in squares)};"
        elif role == "written":
            for part, (y, x) in squares:
                assert isinstance(part, draw.Words)
                style, text = f"written={length(cell * part.size)}", escape(part.text)
                if part.role in FIGURES:  # a chess figure stands on a broader one of the other colour
                    text = f"{FIGURES[part.role]}{{{text}}}"
                else:
                    style += ", pale" if is_pale else ""
                    text = ("\\bfseries " if part.role == "new mark" else "") + text
                yield "path", f"[{on_board}] ({x},{y}) ++(.5,{part.y - y:.2f}) node[{style}] {{{text}}};"
        else:
            style = f"{role}s" + (", pale marks" if is_pale else "")
            if is_pale or cell < draw.USUAL_CELL:
                width = of_role(LOOKS, role, ["pruned"] if is_pale else []).width * min(1.0, cell / draw.USUAL_CELL)
                style += f", line width={length(width)}\\treeunit"
            marks = (f"({x},{y}) [{'nought' if isinstance(part, draw.Disc) else 'cross'}]" for part, (y, x) in squares)
            yield "draw", f"[{style}, {on_board}] {' '.join(marks)};"


# Coordinates ---------------------------------------------------------------------------------------------------------


def relative(key: str, x: float, y: float) -> str:
    """A coordinate, relative to a node's if there is a `key`."""
    place = pair(x, y)
    if not key:
        return place
    return f"({key})" if place == "(0,0)" else f"([shift={{{place}}}]{key})"


def pair(x: float, y: float) -> str:
    """A coordinate."""
    return f"({length(x)},{length(y)})"


def length(value: float) -> str:
    """A length as it is written."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
