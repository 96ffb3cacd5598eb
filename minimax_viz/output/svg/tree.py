"""The tree as an SVG picture that stands alone: no script, no reference to anything outside."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from minimax_viz.games.game import MAX
from minimax_viz.output.svg.boards import board_svg
from minimax_viz.output.svg.frame import frame_of
from minimax_viz.output.svg.style import FIXED_FONT_FAMILY, FONT_FAMILY, cut_mark, style_of, triangle_path
from minimax_viz.output.xml import escaped
from minimax_viz.picture.captions import Caption
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.scene import Placed, Scene, scene_of
from minimax_viz.picture.shapes import (
    MARK,
    MARK_RADIUS,
    NAME_LINE,
    PILL_GAP,
    PILL_HEIGHT,
    STACK,
    STUB_LINE,
    TEXT_LINE,
    TURN,
    has_mark,
)  # fmt: skip
from minimax_viz.picture.theme import theme_named
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.views.fold import fold

DEFAULT_DRAW_NODES = 400
BEND = 6.0  # the radius where an edge leaves the spine of a column


def svg_of(trace: Trace, *, theme: str = "light", draw_nodes: int | None = DEFAULT_DRAW_NODES, lang: str = "en") -> str:
    """The finished tree as an SVG document.

    At most `draw_nodes` rows and stubs are drawn (None: all), the most interesting ones; each drawn row is a group
    with the attribute `data-node`, each stub one with `data-stub`, its first row. Raises SettingsError where there is
    no such theme or language.
    """
    words, colours = catalog(lang), theme_named(theme)
    scene = scene_of(trace, fold(trace, draw_nodes), words)
    description = words.text("picture.description", summary=str(scene.heading))
    style = style_of(colours, f"mv-{theme}")
    return "\n".join(document(scene, style, theme, lang, description, names_of)) + "\n"


def document(
    scene: Scene, style: str, theme: str, lang: str, description: str, names_of: Callable[[Placed], list[str]]
) -> Iterator[str]:
    """The lines of a picture; `names_of` gives the classes of a node."""
    frame = frame_of(scene)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{frame.width:.0f}" height="{frame.height:.0f}" '
        f'viewBox="0 0 {frame.width:.0f} {frame.height:.0f}" role="img" class="mv-{theme}" lang="{lang}" '
        f'font-family="{FONT_FAMILY}">'
    )
    yield f"<title>{escaped(scene.heading.title)}</title>"
    yield f"<desc>{escaped(description)}</desc>"
    yield f"<style>{style}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'
    yield from frame.heading
    yield f'<g transform="translate({frame.left:.1f} {frame.top:.1f})">'
    yield from frame.gutter
    yield from edges(scene)
    for node in scene.nodes:
        yield "".join(node_svg(node, names_of(node)))
    yield from captions(scene.captions)
    yield "</g>"
    yield from frame.legend
    yield "</svg>"


def edges(scene: Scene) -> Iterator[str]:
    """All edges, under the nodes: the band of the principal variation, then the lesser lines, then the bold ones."""
    nodes = scene.nodes
    bands: list[str] = []
    best: list[str] = []
    marks: list[str] = []
    lesser: list[str] = []
    for node in nodes:
        item = node.item
        if item.parent < 0:
            continue
        parent = nodes[item.parent]
        path = edge_path(parent, node)
        if item.principal:
            bands.append(f'<path class="pv" d="{path}"/>')
        if item.chosen:
            best.append(f'<path class="e best" d="{path}"/>')
            continue
        look = "e cut" if item.reason else "e off" if item.is_pale else "e"
        lesser.append(f'<path class="{look}" d="{path}"/>')
        if item.reason:
            marks.append(cut_mark(*struck_at(parent, node)))
    return chain(bands, lesser, best, marks)


def edge_path(parent: Placed, child: Placed) -> str:
    """A curve that leaves the parent and reaches the child, or the column it hangs in, upright."""
    x0, y0 = parent.x, parent.leave
    y1 = child.arrive
    if child.spine is None:
        x1, rest = child.x, f"V{child.head:.1f}" if child.head > y1 else ""
    else:
        x1 = child.spine
        turn = child.y + child.shape.height / 2
        rest = f"V{turn - BEND:.1f}q0 {BEND:g} {BEND:g} {BEND:g}H{child.x - child.shape.width / 2:.1f}"
    if abs(x0 - x1) < 0.05:
        return f"M{x0:.1f} {y0:.1f}V{y1:.1f}{rest}"
    middle = (y0 + y1) / 2
    return f"M{x0:.1f} {y0:.1f}C{x0:.1f} {middle:.1f} {x1:.1f} {middle:.1f} {x1:.1f} {y1:.1f}{rest}"


def struck_at(parent: Placed, child: Placed) -> tuple[float, float]:
    """Where the edge to a move that was cut off is struck: near its end, where siblings' edges are well apart."""
    if child.spine is not None:
        return child.x - child.shape.width / 2 - MARK_RADIUS - 3, child.y + child.shape.height / 2
    t = 0.85
    x = t * t * (3 - 2 * t)
    y = t * (1.5 - 1.5 * t + t * t)
    return parent.x + x * (child.x - parent.x), parent.leave + y * (child.arrive - parent.leave)


def names_of(node: Placed) -> list[str]:
    """The classes of a node."""
    item = node.item
    names: list[str] = [item.player] if item.kind == "interior" else []
    if item.skipped:
        names = ["pruned" if item.reason else "skipped"]
    if item.still_open:
        names.append("open")
    return names


def node_svg(node: Placed, names: list[str]) -> Iterator[str]:
    """One node or stub: a group at the middle of its body's top."""
    item = node.item
    known = f'data-stub="{item.row}"' if item.kind == "stub" else f'data-node="{item.row}"'
    yield f'<g {known} class="{" ".join(names)}" transform="translate({node.x:.1f} {node.y:.1f})">'
    yield from node_parts(node, "pv" if item.principal else "")
    yield "</g>"


def node_parts(node: Placed, halo: str) -> Iterator[str]:
    """What a node is made of; its body stands on a mark of the class `halo`, where there is one."""
    item, shape = node.item, node.shape
    yield f"<title>{escaped(item.title)}</title>"
    yield from body_svg(node, halo)
    below = shape.height + (2 * STACK if shape.form == "stub" else 0)
    if shape.name:
        yield f'<text class="m" y="{below + NAME_LINE - 2:g}">{escaped(shape.name)}</text>'
        below += NAME_LINE
    if shape.pill:
        yield from pill_svg(node, below + PILL_GAP)
    if item.window:
        yield label_svg("s", node.window_place, item.window)
    if shape.edge:
        yield label_svg("m", node.edge_place, shape.edge)


def body_svg(node: Placed, halo: str) -> Iterator[str]:
    """The body: a board, a text, a triangle, a box or a stack."""
    item, shape = node.item, node.shape
    half = shape.width / 2
    if shape.form in ("max", "min"):
        up = shape.form == "max"
        path = triangle_path(up)
        if halo:
            yield f'<path class="{halo}" d="{path}"/>'
        yield f'<path class="b" d="{path}"/>'
        if shape.lines:
            yield f'<text class="v" y="{33 if up else 17}">{escaped(shape.lines[0])}</text>'
        return
    corner = 8 if item.kind == "interior" else 2
    frame = f'x="{-half:g}" width="{shape.width:g}" height="{shape.height:g}" rx="{corner}"'
    if shape.form == "stub":
        for depth in (2 * STACK, STACK):
            yield f'<rect class="b" {frame} transform="translate({depth:g} {depth:g})"/>'
    if halo:
        yield f'<rect class="{halo}" {frame}/>'
    yield f'<rect class="b" {frame}/>'
    if isinstance(item.look, tuple):
        yield board_svg(item.look, item.fresh, shape.cell)
        return
    step = STUB_LINE if shape.form == "stub" else TEXT_LINE
    first = (shape.height - step * len(shape.lines)) / 2 + step * 0.76
    kind = "s" if shape.form == "stub" else "v"
    start = ""
    if shape.form == "text" and len(shape.lines) > 1:
        kind = "f"
        start = f'x="{10 - half:g}" xml:space="preserve" font-family="{FIXED_FONT_FAMILY}" '
    for number, line in enumerate(shape.lines):
        yield f'<text class="{kind}" {start}y="{first + number * step:g}">{escaped(line)}</text>'


def pill_svg(node: Placed, top: float) -> Iterator[str]:
    """The value in a pill, with a triangle that says whose turn it is."""
    item, shape = node.item, node.shape
    half = shape.pill / 2
    yield f'<rect class="p" x="{-half:g}" y="{top:g}" width="{shape.pill:g}" height="{PILL_HEIGHT:g}" rx="10"/>'
    left = -half
    if has_mark(item, shape.form):
        path = triangle_path(item.player == MAX, 12, 10)
        yield f'<path class="t" transform="translate({14 - half:g} {top + 5:g})" d="{path}"/>'
        left += MARK
    if shape.turn:
        yield f'<text class="turn" x="{left + 8:g}" y="{top + 13.5:g}">{shape.turn}</text>'
        left += text_width(shape.turn, TURN) + 4
    yield f'<text class="v" x="{(left + half) / 2:.4g}" y="{top + 14.7:g}">{escaped(shape.value)}</text>'


def label_svg(kind: str, place: tuple[float, float], text: str) -> str:
    """A text with its middle and baseline at a place."""
    x = f'x="{place[0]:.1f}" ' if place[0] else ""
    return f'<text class="{kind}" {x}y="{place[1]:g}">{escaped(text)}</text>'


def captions(shown: Iterable[Caption]) -> Iterator[str]:
    """What is written under moves that were not followed."""
    for caption in shown:
        lines = [("r", caption.reason)] if caption.reason else []
        lines += [("s", line) for line in caption.lines]
        for number, (kind, line) in enumerate(lines):
            y = caption.y + (number + 0.8) * caption.line
            yield f'<text class="{kind}" x="{caption.x:.1f}" y="{y:.1f}">{escaped(line)}</text>'
