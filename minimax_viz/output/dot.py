"""The tree as Graphviz DOT source, meant to be edited, and as Graphviz draws it. It is folded as the SVG picture is."""

import re
from functools import partial
from typing import Literal

from graphviz import Digraph, escape, nohtml

from minimax_viz.games.game import Grid, NodeType
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.svg import DEFAULT_DRAW_NODES
from minimax_viz.output.svg_drawing import escaped
from minimax_viz.picture.finished import fitted_placement
from minimax_viz.picture.items import Item, shown_heading
from minimax_viz.picture.shapes import EDGE, LONGEST_NAME, LOOK, SMALL, WIDEST, look_lines
from minimax_viz.picture.text_metrics import clipped, wrapped
from minimax_viz.picture.theme import FONTS, LOOKS, Theme, picture_theme, theme_named
from minimax_viz.record.columns import UNPROBED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import legible
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import AS_READ

FONT = f"{FONTS[0]},{FONTS[-1]}"
NARROW = 60.0
NEW_LINE = "\\n"  # DOT's own escape for a centred line end
ENTITY = re.compile(r"&(?=#?\w+;)")
TURNS: dict[NodeType, str] = {"max": "▲ MAX", "min": "▼ MIN", "chance": "●"}
SHAPES: dict[NodeType, dict[str, str]] = {
    "max": {"shape": "triangle", "margin": "0", "width": "0.75", "height": "0.6"},
    "min": {"shape": "invtriangle", "margin": "0", "width": "0.75", "height": "0.6"},
    "chance": {"shape": "circle", "margin": "0", "width": "0.6"},
}


def dot_of(trace: Trace, *, theme: str = "light", draw_nodes: int | None = DEFAULT_DRAW_NODES, lang: str = "en") -> str:
    """The finished tree as DOT source: node `n12` is row 12, node `s12` a stub whose first row is 12.

    At most `draw_nodes` rows and stubs are drawn (None: all), the same as in the SVG. Raises SettingsError if
    there is no such theme or language.
    """
    words, colours = catalog(lang), theme_named(theme)
    items = [node.item for node in fitted_placement(trace, draw_nodes, words).nodes]
    heading = shown_heading(trace, items, words)
    lines = [heading.title + ": " + ", ".join(heading.all_settings), heading.warning, heading.result]
    graph = empty_graph(colours, plain(*filter(None, lines)))
    board = trace.header.board
    if trace.header.look is None and (trace.pruned_moves or trace.counts[UNPROBED] or '"?"' in board):
        whole = legible(board).replace("\n", " ")  # Graphviz copies a comment as it is; PostScript's ends with its line
        graph.graph_attr["comment"] = plain(whole)  # with what was skipped or is open, for reading the file again
    names = [f"{'s' if item.kind == 'stub' else 'n'}{item.row}" for item in items]
    for item, name in zip(items, names, strict=True):
        graph.node(name, label_of(item, colours), **node_attributes(item, colours))
    for item, name in zip(items, names, strict=True):
        if item.parent >= 0:
            graph.edge(names[item.parent], name, **edge_attributes(item, colours))
    return legible(str(graph.source))


def empty_graph(theme: Theme, label: str) -> Digraph:
    """A graph with its defaults: the place to change the look when editing the file."""
    font = {"fontname": FONT, "fontcolor": theme.ink}
    return Digraph(
        "minimax",
        graph_attr=font
        | {"label": label, "labelloc": "t", "fontsize": "16", "bgcolor": theme.paper, "ordering": "out", "pad": "0.3"}
        | {"nodesep": "0.2", "ranksep": "0.5"},
        node_attr=font
        | {"fontsize": "11", "shape": "box", "style": "filled", "color": theme.line, "fillcolor": theme.leaf_fill}
        | {"margin": "0.08,0.05", "width": "0.4", "height": "0.3"},
        edge_attr=font | {"fontsize": "10", "fontcolor": theme.muted, "color": theme.line, "arrowhead": "none"},
    )


def plain(*lines: str) -> str:
    """A label of these lines, with everything escaped that DOT or HTML would interpret."""
    label: str = nohtml(NEW_LINE.join(escape(ENTITY.sub("&amp;", line)) for line in lines))
    return label


def label_of(item: Item, theme: Theme) -> str:
    """The text in a node."""
    value = f"{TURNS[item.player]}  {item.value}".rstrip() if item.kind == "interior" else item.value
    if item.kind == "stub":
        return plain(*item.lines, *filter(None, [item.value]))
    told = wrapped(item.caption, NARROW, SMALL) if item.skipped else [value]
    if isinstance(item.look, tuple):
        return board_label(item.look, item.fresh, told, theme.muted if item.skipped else theme.line)
    if isinstance(item.look, str):
        lines = [clipped(line, WIDEST, LOOK) for line in look_lines(item.look)]
        return plain(*lines, *told)
    name = clipped(item.name, LONGEST_NAME, EDGE)
    if item.kind == "interior":
        return plain(name, item.value)
    return plain(*told, name)


def board_label(grid: Grid, fresh: tuple[int, ...], told: list[str], line: str) -> str:
    """A board as a table with its caption below. New marks are bold."""
    columns = len(grid[0])
    rows = []
    for row, marks in enumerate(grid):
        cells = []
        for column, mark in enumerate(marks):
            shown = escaped(mark) if mark else " "
            shown = f"<B>{shown}</B>" if row * columns + column in fresh and mark else shown
            cells.append(f"<TD>{shown}</TD>")
        rows.append(f"<TR>{''.join(cells)}</TR>")
    board = f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="2" COLOR="{line}">{"".join(rows)}</TABLE>'
    under = f"<TR><TD><B>{'<BR/>'.join(map(escaped, told))}</B></TD></TR>" if any(told) else ""
    return (
        f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2"><TR><TD>{board}</TD></TR>{under}</TABLE>>'
    )


def node_attributes(item: Item, theme: Theme) -> dict[str, str]:
    """How a node differs from the defaults."""
    found: dict[str, str] = {}
    if item.skipped:
        found = {"style": "dashed", "color": theme.cut if item.reason else theme.line, "fontcolor": theme.muted}
    elif item.kind == "interior":
        look = LOOKS[f"{item.player} body"]
        found = {"color": getattr(theme, look.line), "fillcolor": getattr(theme, look.fill)}
        if item.look is None:
            found |= SHAPES[item.player]
        else:
            found |= {"style": "rounded,filled"}
    if item.kind == "stub":
        found["shape"] = "box3d"
    if item.principal:
        found["penwidth"] = "3"
    return found


def edge_attributes(item: Item, theme: Theme) -> dict[str, str]:
    """The look of the edge to an item, and its label."""
    found: dict[str, str] = {}
    move = " ".join(filter(None, [clipped(item.edge, LONGEST_NAME, EDGE), item.probability.translate(AS_READ)]))
    told = [line for line in (move, item.window, item.reason) if line]
    if item.sign and told:  # alone it would be read as a move
        told.append(item.sign)
    label = plain(*(f" {line} " for line in told))
    if label:
        found["label"] = label
    if item.reason:
        found |= {"style": "dashed", "color": theme.cut, "fontcolor": theme.cut, "arrowhead": "tee"}
    elif item.skipped:
        found |= {"style": "dashed"}
    elif item.principal:
        found |= {"penwidth": "2.5", "color": f"{theme.ink}:{theme.highlight}:{theme.ink}"}
    elif item.chosen:
        found |= {"penwidth": "2.5", "color": theme.ink}
    return found


def gv_file(trace: Trace, look: RenderOptions) -> str:
    """The DOT source of a trace."""
    return dot_of(trace, theme=picture_theme(look.theme), draw_nodes=look.draw_nodes, lang=look.lang)


def drawn_by_graphviz(trace: Trace, look: RenderOptions, form: Literal["svg", "png", "pdf"]) -> bytes:
    """The tree drawn by Graphviz. Raises EngineError if there is no Graphviz or it fails."""
    from minimax_viz.output.graphviz_engine import render_dot  # most runs write the source only
    from minimax_viz.output.reproducible import signed_png

    drawn = render_dot(gv_file(trace, look), form)
    return signed_png(drawn) if form == "png" else drawn


svg_file = partial(drawn_by_graphviz, form="svg")
png_file = partial(drawn_by_graphviz, form="png")
pdf_file = partial(drawn_by_graphviz, form="pdf")
