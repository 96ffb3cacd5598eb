"""A drawing as shapes of PowerPoint: every primitive becomes a shape with the look of its role, with words in its box.

The groups of nodes are named `!!n5`, of stubs `!!s5`, and the edges to them `!!en5`. The two signs at the beginning
tell PowerPoint's transition Morph which shapes belong together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN

from minimax_viz.output.pptx_pencil import Pencil
from minimax_viz.output.pptx_shapes import FIGURE_FONT, FIXED_FONT, Font
from minimax_viz.picture import drawing as draw
from minimax_viz.picture.theme import LOOKS, PALE, of_role

UP, DOWN = MSO_SHAPE.FLOWCHART_EXTRACT, MSO_SHAPE.FLOWCHART_MERGE  # triangles; a turned one would turn its text as well

FONTS = {
    "body text": Font(13, bold=True),
    **{f"{trait} body text": Font(13, "muted", bold=True) for trait in PALE},
    "fixed text": Font(11.5, align=PP_ALIGN.LEFT, face=FIXED_FONT),
    "small print": Font(12, "muted"),
    "reason": Font(12, "cut", bold=True),
    "name": Font(12, "muted"),
    "slanted name": Font(12, "muted"),
    "move": Font(12, "muted"),
    "window": Font(12.5),
    "value": Font(13, bold=True),
    **{f"{trait} value": Font(13, "muted", bold=True) for trait in PALE},
    "turn": Font(11, "muted", align=PP_ALIGN.LEFT),
    "sign": Font(12, "muted", align=PP_ALIGN.LEFT),
    "player": Font(12, bold=True, align=PP_ALIGN.LEFT),
}
"""How texts are written, by their roles."""

FIGURES = {"white figure": ("#ffffff", "#151a2b"), "black figure": ("#151a2b", "#ffffff")}
"""The colours of a chess figure inside, and of its contour."""

LINES = ("body text", "small print", "fixed text", "reason")
"""The roles of texts that are set line below line."""

Area = draw.Box | draw.Triangle | draw.Disc
Part = Area | draw.Line | draw.Board | draw.Group | draw.Node


class Translator:
    """Draws the trees of a deck's slides. What does not change from slide to slide is drawn once."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[object, Any]] = {}

    def tree(self, pencil: Pencil, drawing: draw.TreeDrawing) -> Iterator[Any]:
        """Draw everything shown at a step, from the back to the front."""
        for number, group in enumerate(drawing.players):
            yield from part_shapes(pencil, f"ply {number}", [group])
        for edge in sorted(drawing.edges, key=lambda edge: draw.LAYER_OF[edge.role]):
            yield self.edge(pencil, edge)
        for node in drawing.nodes:
            yield self.node(pencil, node)
        for caption in drawing.captions:
            yield from part_shapes(pencil, f"{caption.key} caption", [caption])

    def edge(self, pencil: Pencil, edge: draw.Line | draw.Group) -> Any:
        """Draw an edge, the band behind it, or the stroke across it."""
        if isinstance(edge, draw.Group):
            name = f"e{edge.key} {edge.role}"
            return pencil.group(name, list(part_shapes(pencil, name, [edge])))
        name = f"e{edge.key} marked" if edge.role in ("principal edge", "reporting edge") else f"!!e{edge.key}"
        what = edge.role, edge.strokes, pencil.place
        return self.once(pencil, name, what, lambda: line_shape(pencil, name, edge, ()))

    def node(self, pencil: Pencil, node: draw.Node) -> Any:
        """Draw a node. Its alternative text is its title."""
        name, what = f"!!{node.key}", (node, pencil.place)
        parts = part_shapes(pencil, node.key, [node])
        return self.once(pencil, name, what, lambda: pencil.group(name, list(parts), node.title))

    def once(self, pencil: Pencil, name: str, what: object, make: Callable[[], Any]) -> Any:
        """Draw shapes, or copy them if the last slide had the same ones under this name."""
        before, element = self._drawn.get(name, (None, None))
        if before == what:
            return pencil.again(element)
        element = make()
        self._drawn[name] = what, element
        return element


def part_shapes(
    pencil: Pencil, key: str, parts: Sequence[draw.Primitive], traits: tuple[str, ...] = ()
) -> Iterator[Any]:
    """The shapes of parts, named after the `key` and their roles; the `traits` are those of the node they belong to."""
    drawn: Counter[str] = Counter()
    for part, words in with_words(parts):
        if isinstance(part, draw.Group):
            yield from part_shapes(pencil.at(part.x, part.y, part.scale), key, part.parts, traits)
            continue
        if isinstance(part, draw.Node):
            yield from part_shapes(pencil.at(part.x, part.y), key, part.parts, part.traits)
            continue
        if isinstance(part, draw.Board):
            yield from board_shapes(pencil, key, part, traits)
            continue
        role = part.role if part else words[0].role
        drawn[role] += 1
        name = f"{key} {role}" if drawn[role] == 1 else f"{key} {role} {drawn[role]}"
        if part is None:
            lines, spacing = texts(words, traits)
            if role == "slanted name":
                yield pencil.slanted(name, *lines[0], words[0].x, words[0].y)
            else:
                yield pencil.label(name, lines, words[0].x, words[0].y, spacing)
        elif isinstance(part, draw.Line):
            yield line_shape(pencil, name, part, traits)
        else:
            yield area(pencil, name, part, traits, words)


def with_words(parts: Iterable[draw.Primitive]) -> list[tuple[Part | None, list[draw.Words]]]:
    """The parts, each with the words that follow it inside, in its middle; other words stand line below line."""
    pairs: list[tuple[Part | None, list[draw.Words]]] = []
    for part in parts:
        if not isinstance(part, draw.Words):
            pairs.append((part, []))
        elif pairs and goes_inside(part, *pairs[-1]):
            pairs[-1][1].append(part)
        else:
            pairs.append((None, [part]))
    return pairs


def goes_inside(words: draw.Words, part: Part | None, before: list[draw.Words]) -> bool:
    """Whether words go in the middle of a part, or under the words before them."""
    if isinstance(part, draw.Disc):
        return words.x == part.x and abs(part.y - words.y) < part.radius
    if isinstance(part, draw.Box | draw.Triangle):
        middle = part.x + part.width / 2 if isinstance(part, draw.Box) else part.x
        return words.x == middle and part.y < words.y < part.y + part.height
    return part is None and words.role in LINES and before[-1].role in LINES


# Primitives ----------------------------------------------------------------------------------------------------------


def area(pencil: Pencil, name: str, part: Area, traits: tuple[str, ...], words: Sequence[draw.Words] = ()) -> Any:
    """Draw a box, a triangle or a disc with the words in it."""
    corner = 0.0
    if isinstance(part, draw.Disc):
        place = part.x - part.radius, part.y - part.radius, 2 * part.radius, 2 * part.radius
        form, traits = MSO_SHAPE.OVAL, (*traits, "chance")
    elif isinstance(part, draw.Triangle):
        place = part.x - part.width / 2, part.y, part.width, part.height
        form, traits = (UP, (*traits, "max")) if part.up else (DOWN, (*traits, "min"))
    else:
        place, corner = (part.x, part.y, part.width, part.height), part.corner
        form = MSO_SHAPE.ROUNDED_RECTANGLE if corner else MSO_SHAPE.RECTANGLE
    look = of_role(LOOKS, "body" if part.role == "card" else part.role, traits)
    return pencil.preset(form, name, place, look, *texts(words, traits), corner=corner)


def line_shape(pencil: Pencil, name: str, part: draw.Line, traits: tuple[str, ...]) -> Any:
    """Draw a line."""
    return pencil.path(name, part.strokes, of_role(LOOKS, part.role, traits)._replace(fill=""))


def texts(words: Sequence[draw.Words], traits: tuple[str, ...]) -> tuple[list[tuple[str, Font]], float]:
    """Words with their fonts, and the distance of their lines."""
    lines = [(each.text, of_role(FONTS, each.role, traits)) for each in words]
    return lines, words[1].y - words[0].y if len(words) > 1 else 0.0


# Boards --------------------------------------------------------------------------------------------------------------


def board_shapes(pencil: Pencil, key: str, board: draw.Board, traits: tuple[str, ...]) -> Iterator[Any]:
    """Draw the lines and marks of a board, each mark as a shape of its own."""
    # The unit is a cell, in which lines are a pixel wide; marks as wide as on a large board would fill a small cell.
    cells = pencil.at(board.x, board.y, board.cell, line=1 / board.cell)
    marks = pencil.at(board.x, board.y, board.cell, line=1 / max(board.cell, draw.USUAL_CELL))
    for (role, number), parts in groupby(draw.board_parts(board.cells), key=lambda part: (part.role, part.key)):
        name = f"{key} {role} {number}".rstrip()
        part = next(parts)
        if isinstance(part, draw.Words) and part.role in FIGURES:  # an outline on top of the same figure filled
            yield cells.group(name, [
                cells.label(f"{name} {colour}", [(text, Font(part.size, colour, face=FIGURE_FONT))], part.x, part.y)
                for text, colour in zip((part.text, draw.contour_of(part.text)), FIGURES[part.role], strict=True)
            ])  # fmt: skip
        elif isinstance(part, draw.Words):
            font = Font(part.size, "muted" if not PALE.isdisjoint(traits) else "ink", role == "new mark")
            yield cells.label(name, [(part.text, font)], part.x, part.y)
        elif isinstance(part, draw.Line):
            strokes = [
                *part.strokes,
                *(stroke for line in parts if isinstance(line, draw.Line) for stroke in line.strokes),
            ]
            yield line_shape(cells if role == "board lines" else marks, name, draw.Line(strokes, role), traits)
        else:
            yield area(marks, name, part, traits)
