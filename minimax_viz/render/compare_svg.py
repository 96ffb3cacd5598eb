"""Two searches of one position as one SVG picture: their union, with what one spared itself as ghosts."""

from collections.abc import Iterator, Sequence
from itertools import chain

from minimax_viz.draw.heading import Heading
from minimax_viz.draw.merged import BETWEEN_VALUES, MergedItem, merged_scene
from minimax_viz.draw.metrics import one_line
from minimax_viz.draw.scene import Placed, Scene
from minimax_viz.draw.theme import theme_named
from minimax_viz.explain.catalog import Catalog, catalog
from minimax_viz.record.union import Union
from minimax_viz.record.unionfold import fold_union
from minimax_viz.render.svg import DEFAULT_DRAW_NODES, captions, edge_path, node_parts, struck_at
from minimax_viz.render.svgframe import Frame, frame_of
from minimax_viz.render.svgstyle import FONT_FAMILY, cut_mark, style_of
from minimax_viz.render.xml import escaped


def compare_svg_of(
    union: Union,
    names: Sequence[str],
    *,
    told: Sequence[str] = (),
    cautions: Sequence[str] = (),
    theme: str = "light",
    draw_nodes: int | None = DEFAULT_DRAW_NODES,
    lang: str = "en",
) -> str:
    """The union of two finished searches as an SVG document, the first called `names[0]`, the last `names[1]`.

    What is `told` stands over the tree, after `cautions`. At most `draw_nodes` nodes and stubs are drawn (None: all);
    each drawn node is a group with the attribute `data-node`, its number in the union, each stub one with `data-stub`.
    Raises SettingsError where there is no such theme or language.
    """
    words, colours = catalog(lang), theme_named(theme)
    title = one_line(union.traces[0].header.title)
    chips = (words.text("compare.picture.pair", first=one_line(names[0]), last=one_line(names[1])),)
    heading = Heading(title, chips, " ".join(told), " ".join(cautions))
    scene = merged_scene(union, fold_union(union, draw_nodes), names, heading, words)
    style = style_of(colours, f"mv-{theme}", "merged.css")
    return "\n".join(document(scene, frame_of(scene), style, theme, words)) + "\n"


def document(scene: Scene, frame: Frame, style: str, theme: str, words: Catalog) -> Iterator[str]:
    """The lines of the picture."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{frame.width:.0f}" height="{frame.height:.0f}" '
        f'viewBox="0 0 {frame.width:.0f} {frame.height:.0f}" role="img" class="mv-{theme}" lang="{words.code}" '
        f'font-family="{FONT_FAMILY}">'
    )
    yield f"<title>{escaped(scene.heading.title)}</title>"
    yield f"<desc>{escaped(words.text('compare.picture.description', summary=str(scene.heading)))}</desc>"
    yield f"<style>{style}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'
    yield from frame.heading
    yield f'<g transform="translate({frame.left:.1f} {frame.top:.1f})">'
    yield from frame.gutter
    yield from edges(scene)
    for node in scene.nodes:
        yield "".join(node_svg(node))
    yield from captions(scene.captions)
    yield "</g>"
    yield from frame.legend
    yield "</svg>"


def edges(scene: Scene) -> Iterator[str]:
    """All edges, under the nodes: the band of the principal variation, then the lesser lines, then the bold ones."""
    bands: list[str] = []
    best: list[str] = []
    lesser: list[str] = []
    marks: list[str] = []
    for node in scene.nodes:
        item = node.item
        if item.parent < 0:
            continue
        parent = scene.nodes[item.parent]
        path = edge_path(parent, node)
        if item.principal:
            bands.append(f'<path class="pv" d="{path}"/>')
        if item.chosen:
            best.append(f'<path class="e best" d="{path}"/>')
            continue
        look = "e cut" if item.reason else "e off" if item.skipped or is_ghost(node) else "e"
        lesser.append(f'<path class="{look}" d="{path}"/>')
        if item.reason:
            marks.append(cut_mark(*struck_at(parent, node)))
    return chain(bands, lesser, best, marks)


def is_ghost(node: Placed) -> bool:
    """Whether one of the searches did not visit what is drawn here, and the other did."""
    return isinstance(node.item, MergedItem) and node.item.ghost >= 0


def node_svg(node: Placed) -> Iterator[str]:
    """One node or stub: a group at the middle of its body's top."""
    item = node.item
    names: list[str] = [item.player] if item.kind == "interior" else []
    if is_ghost(node):
        names.append("ghost")
    elif item.skipped:
        names = ["pruned" if item.reason else "skipped"]
    elif BETWEEN_VALUES in item.value:
        names.append("two")
    if item.still_open:
        names.append("open")
    known = f'data-stub="{item.row}"' if item.kind == "stub" else f'data-node="{item.row}"'
    yield f'<g {known} class="{" ".join(names)}" transform="translate({node.x:.1f} {node.y:.1f})">'
    yield from node_parts(node, "pv" if item.principal else "")
    yield "</g>"
