"""A drawing as SVG elements, whose roles are classes of the style sheets; a poster as SVG, too."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from minimax_viz.picture import drawing as draw
from minimax_viz.picture.finished import FinishedPicture, draw_legend
from minimax_viz.picture.theme import FIXED_FONT_FAMILY, LOOKS
from minimax_viz.safe_text import legible
from minimax_viz.text.labels import LegendSign

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
TABLE = str.maketrans(ENTITIES | {"\t": " ", "\n": " "})


@lru_cache(maxsize=1 << 16)
def escaped(text: str) -> str:
    """The text escaped for an XML element or a quoted attribute, on one line."""
    return legible(text).translate(TABLE)


CLASSES = {
    "principal edge": "pv", "reporting edge": "moving", "edge": "e", "best edge": "e best", "pruned edge": "e cut",
    "skipped edge": "e off", "unvisited edge": "e ahead", "strike": "mark",
    "ring": "ring", "principal": "pv", "current": "halo", "reporting": "halo", "supplier": "halo",
    "body": "b", "card": "b", "pill": "p", "turn sign": "t",
    "body text": "v", "fixed text": "f", "small print": "s", "value": "v", "turn": "turn", "name": "m",
    "slanted name": "m", "move": "m", "window": "s", "reason": "r", "player": "l who",
    "title": "l title", "setting": "chip", "chip": "p", "result": "l", "warning": "l warning", "meaning": "l key",
    "sign": "l key",
    "board lines": "g", "mark": "k", "new mark": "k new", "new cell": "h", "white figure": "w", "black figure": "d",
}  # fmt: skip
TRAITS = {"unvisited": "later"}  # other traits are classes themselves
KINDS = {"s": "stub", "u": "unseen"}
FIXED = f' xml:space="preserve" font-family="{FIXED_FONT_FAMILY}"'


def picture_svg(picture: FinishedPicture) -> Iterator[str]:
    """The heading, the tree and the legend. Nodes are groups with the attribute `data-node`, stubs with `data-stub`."""
    heading, legend = picture.heading, picture.legend
    yield f'<g class="head" transform="translate({heading.x:g} {heading.y:g}) scale({heading.scale:.3g})">'
    yield from map(part_svg, heading.parts)
    yield "</g>"
    where = f"translate({picture.left:.1f} {picture.top:.1f})"
    yield from tree_svg(picture.tree, where, lambda node: node_svg(node, node_attribute(node)))
    yield f'<g class="legend" transform="translate({legend.x:g} {legend.y:.1f}) scale({legend.scale:.3g})">'
    yield from map(part_svg, legend.parts)
    yield "</g>"


def legend_svg(signs: Iterable[LegendSign], width: float) -> tuple[str, float]:
    """The signs with their meanings, and the height of that."""
    entries, height = draw_legend(signs, width)
    return "".join(map(part_svg, entries)), height


def tree_svg(tree: draw.TreeDrawing, transform: str, write: Callable[[draw.Node], str]) -> Iterator[str]:
    """A tree in its place: the players at the left, the edges, the nodes as they are to be written, the captions."""
    yield f'<g transform="{transform}">'
    for group in tree.players:
        yield f'<g class="{group.role}" transform="{place(group)} scale({group.scale:.3g})">'
        yield "\n".join(map(part_svg, group.parts)) + "</g>"
    layers: list[list[str]] = [[] for _ in draw.EDGE_LAYERS]
    for edge in tree.edges:
        if isinstance(edge, draw.Line):
            svg = f'<path class="{CLASSES[edge.role]}" d="{edge_path(edge.strokes[0])}"/>'
        else:
            svg = part_svg(edge)
        layers[draw.LAYER_OF[edge.role]].append(svg)
    yield from chain(*layers)
    yield from map(write, tree.nodes)
    for caption in tree.captions:
        for words in caption.parts:
            assert isinstance(words, draw.Words)  # captions have no other parts
            at = f'x="{caption.x + words.x:.1f}" y="{caption.y + words.y:.1f}"'
            yield f'<text class="{CLASSES[words.role]}" {at}>{escaped(words.text)}</text>'
    yield "</g>"


def place(group: draw.Group | draw.Node) -> str:
    """Where a group is, as a transform."""
    return f"translate({group.x:.1f} {group.y:.1f})"


def edge_path(stroke: Sequence[draw.PathSegment]) -> str:
    """The path of an edge, in places of the picture."""
    x, y = stroke[0][0]
    path = f"M{x:.1f} {y:.1f}"
    for segment in stroke[1:]:
        to_x, to_y = segment[-1]
        if len(segment) == 3:
            (x1, y1), (x2, y2), _ = segment
            path += f"C{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f} {to_x:.1f} {to_y:.1f}"
        elif len(segment) == 2:
            path += f"q{segment[0][0] - x:g} {segment[0][1] - y:g} {to_x - x:g} {to_y - y:g}"
        elif abs(to_x - x) < 0.05:
            path += f"V{to_y:.1f}"
        else:
            path += f"H{to_x:.1f}" if to_y == y else f"L{to_x:.1f} {to_y:.1f}"
        x, y = to_x, to_y
    return path


# Nodes ---------------------------------------------------------------------------------------------------------------


def node_attribute(node: draw.Node) -> str:
    """Which node it is, as an attribute."""
    return f'data-{KINDS.get(node.key[0], "node")}="{node.key[1:]}"'


def node_svg(node: draw.Node, attributes: str) -> str:
    """A node as a group with these attributes."""
    return f'<g {attributes} class="{classes_of(node)}" transform="{place(node)}">{node_content_svg(node)}</g>'


def classes_of(node: draw.Node) -> str:
    """The classes of a node."""
    return " ".join([TRAITS.get(trait, trait) for trait in node.traits])


def node_content_svg(node: draw.Node) -> str:
    """The parts of a node, after its title."""
    return f"<title>{escaped(node.title)}</title>{''.join(map(part_svg, node.parts))}"


def part_svg(part: draw.Primitive) -> str:
    """The elements of a primitive."""
    if isinstance(part, draw.Board):
        return board_svg(part.cells, part.x, part.y, part.cell)
    return shared_svg(part)


@lru_cache(maxsize=1 << 14)
def shared_svg(part: draw.Box | draw.Triangle | draw.Line | draw.Disc | draw.Words | draw.Group | draw.Node) -> str:
    """The elements that many nodes have in common."""
    if isinstance(part, draw.Words):
        return words_svg(part)
    if isinstance(part, draw.Group | draw.Node):
        return group_svg(part)
    look = f'class="{CLASSES[part.role]}"'
    if isinstance(part, draw.Box):
        if part.role == "chip":
            return f'<rect {look} x="{part.x:.1f}" y="{part.y:g}" width="{part.width:.1f}" height="24" rx="12"/>'
        y = f' y="{part.y:g}"' if part.y else ""
        return f'<rect {look} x="{part.x:g}"{y} width="{part.width:g}" height="{part.height:g}" rx="{part.corner:g}"/>'
    if isinstance(part, draw.Triangle):
        moved = f' transform="translate({part.x:g} {part.y:g})"' if part.x or part.y else ""
        half, height = part.width / 2, part.height
        path = f"M0 0L{half:g} {height:g}H{-half:g}Z" if part.up else f"M{-half:g} 0H{half:g}L0 {height:g}Z"
        return f'<path {look}{moved} d="{path}"/>'
    if isinstance(part, draw.Disc):
        middle = f' cx="{part.x:g}" cy="{part.y:g}"' if part.x or part.y else ""
        return f'<circle {look}{middle} r="{part.radius:g}"/>'
    if part.role == "strike":
        return f'<path {look} d="{relative_path(part, 0, 0, 1)}"/>'
    ((left, top),), ((right, _),) = part.strokes[0]  # a horizontal piece of an edge
    return f'<path {look} d="M{left:g} {top:g}H{right:g}"/>'


def group_svg(group: draw.Group | draw.Node) -> str:
    """The elements of a group, or of a sign of the legend; most groups have no place of their own."""
    inside = "".join(map(part_svg, group.parts))
    if isinstance(group, draw.Node):
        return f'<g class="{classes_of(group)}">{inside}</g>' if group.traits else inside
    if group.role == "strike":
        return f'<g transform="{place(group)}">{inside}</g>'
    if group.role == "entry":
        *signs, meaning = map(part_svg, group.parts)
        return f'<g transform="translate({group.x:.1f} {group.y:g})">{"".join(signs)}\n{meaning}</g>'
    return inside


def words_svg(words: draw.Words) -> str:
    """A text in a node."""
    role = words.role
    x = ""
    if words.x or role in ("value", "meaning"):
        x = f' x="{words.x:.1f}"' if role in ("move", "window", "setting") else f' x="{words.x:.4g}"'
    if role == "slanted name":
        turned = f'transform="translate({words.x:g} {words.y:g}) rotate(45)"'
        return f'<text class="{CLASSES[role]} a" {turned}>{escaped(words.text)}</text>'
    fixed = FIXED if role == "fixed text" else ""
    return f'<text class="{CLASSES[role]}"{x}{fixed} y="{words.y:g}">{escaped(words.text)}</text>'


# Boards --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def board_svg(cells: draw.BoardCells, left: float, top: float, cell: float) -> str:
    """The lines and marks of a board. What looks alike is one path."""
    paths: dict[str, str] = {}
    texts = ""
    for part in draw.board_parts(cells):
        if isinstance(part, draw.Words):
            look = "new" if part.role == "new mark" else CLASSES[part.role] if part.role != "mark" else ""
            named = f' class="{look}"' if look else ""
            at = f'x="{left + part.x * cell:g}" y="{top + part.y * cell:g}" font-size="{part.size * cell:.3g}"'
            texts += f"<text{named} {at}>{escaped(part.text)}</text>"
        else:
            paths[part.role] = paths.get(part.role, "") + path_in_cells(part, left, top, cell)
    drawn = ""
    for role, path in paths.items():
        # A line as wide as on a large board would fill a small cell.
        small = cell < draw.USUAL_CELL and role in ("mark", "new mark")
        width = f' style="stroke-width:{LOOKS[role].width * cell / draw.USUAL_CELL:.3g}"' if small else ""
        drawn += f'<path class="{CLASSES[role]}"{width} d="{path}"/>'
    return drawn + texts


@lru_cache(maxsize=1 << 14)
def path_in_cells(part: draw.Box | draw.Line | draw.Disc, left: float, top: float, cell: float) -> str:
    """The path of a line, a cross, a nought or a cell."""
    if isinstance(part, draw.Line):
        return relative_path(part, left, top, cell)
    x, y = left + part.x * cell, top + part.y * cell
    if isinstance(part, draw.Box):
        return f"M{x:g} {y:g}h{cell:g}v{cell:g}h-{cell:g}z"
    r, across = f"{part.radius * cell:.3g}", f"{2 * part.radius * cell:.3g}"
    return f"M{x - part.radius * cell:.4g} {y:.4g}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0"


def relative_path(line: draw.Line, left: float, top: float, unit: float) -> str:
    """The path of straight strokes, mostly relative, which is shorter; `unit` is in pixels."""
    path, digits = "", "g" if line.role == "board lines" else ".4g"
    x = y = 0.0
    for stroke in line.strokes:
        for segment in stroke:
            to_x, to_y = left + segment[-1][0] * unit, top + segment[-1][1] * unit
            across, down = to_x - x, to_y - y
            if not path:
                path = f"M{to_x:{digits}}{'' if to_y < 0 else ' '}{to_y:{digits}}"
            elif segment is stroke[0]:
                path += f"m{across:.3g}{'' if down < 0 else ' '}{down:.3g}"
            elif not (across and down):
                path += f"h{across:g}" if across else f"v{down:g}"
            else:
                path += f"l{across:.3g}{'' if down < 0 else ' '}{down:.3g}"
            x, y = to_x, to_y
    return path


def poster_svg(poster: draw.Poster) -> Iterator[str]:
    """The lines of the document."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{poster.width:g}" height="{poster.height:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" font-family="DejaVu Sans">'
    )
    yield from map(poster_element, poster.parts)
    yield "</svg>"


def poster_element(part: draw.PosterPart) -> str:
    """The SVG element of a part."""
    match part:
        case draw.Box():
            place = f'x="{part.x:.3f}" y="{part.y:.3f}" width="{part.width:.3f}" height="{part.height:.3f}"'
            return f'<rect {place} fill="{part.colour}"/>'
        case draw.Polygon():
            return f'<path fill="{part.colour}" d="{poster_path(part.points)}Z"/>'
        case draw.Line():
            strokes = "".join(poster_path([point for (point,) in stroke]) for stroke in part.strokes)
            return f'<path {poster_stroke(part)} d="{strokes}{"Z" if part.closed else ""}"/>'
        case draw.Disc():
            look = poster_stroke(part) if part.width else f'fill="{part.colour}"'
            return f'<circle cx="{part.x:.3f}" cy="{part.y:.3f}" r="{part.radius:.3f}" {look}/>'
        case draw.Words():
            place = f'x="{part.x:.3f}" y="{part.y:.3f}" text-anchor="{part.anchor}"'
            weight = ' font-weight="bold"' if part.bold else ""
            font = f'font-size="{part.size:.3f}"{weight}'
            return f'<text {place} {font} fill="{part.colour}">{escaped(part.text)}</text>'


def poster_stroke(part: draw.Line | draw.Disc) -> str:
    """How a line is drawn."""
    return f'fill="none" stroke="{part.colour}" stroke-width="{part.width:.4g}"'


def poster_path(points: Sequence[draw.Point]) -> str:
    """The data of a path through points."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
