"""Two searches of one position as one SVG picture: their union, and what one of them saved."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minimax_viz.output.svg.tree import DEFAULT_DRAW_NODES, tree_document
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.heading import Heading
from minimax_viz.text.titles import title_of

if TYPE_CHECKING:
    from minimax_viz.views.union import Union


def compare_svg_of(
    union: "Union",
    names: Sequence[str],
    *,
    summary: Sequence[str] = (),
    cautions: Sequence[str] = (),
    theme: str = "light",
    draw_nodes: int | None = DEFAULT_DRAW_NODES,
    lang: str = "en",
) -> str:
    """The union of two finished searches as an SVG document, the first called `names[0]`, the last `names[1]`.

    The `summary` stands over the tree, after `cautions`. At most `draw_nodes` nodes and stubs are drawn (None: all);
    each drawn node is a group with the attribute `data-node`, its number in the union, each stub one with `data-stub`.
    Raises SettingsError for an unknown theme or language.
    """
    from minimax_viz.picture.merged import merged_scene  # which only comparisons need

    words = catalog(lang)
    title = one_line(title_of(union.traces[0].header, words))
    chips = (words.text("compare.picture.pair", first=one_line(names[0]), last=one_line(names[1])),)
    heading = Heading(title, chips, " ".join(summary), " ".join(cautions))
    scene = merged_scene(union, draw_nodes, names, heading, words)
    description = words.text("compare.picture.description", summary=str(scene.heading))
    return tree_document(scene, theme, lang, description, "merged.css")
