"""The tree as a self-contained SVG picture: no script, no reference to anything outside."""

from collections.abc import Iterator

from minimax_viz.output.exhibit import Exhibit
from minimax_viz.output.svg.drawing import picture_svg
from minimax_viz.output.svg.style import style_of
from minimax_viz.output.xml import escaped
from minimax_viz.picture.finished import finished_picture
from minimax_viz.picture.scene import Scene, scene_of
from minimax_viz.picture.theme import FONT_FAMILY, picture_theme, theme_named
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.views.fold import fold

DEFAULT_DRAW_NODES = 400


def svg_of(trace: Trace, *, theme: str = "light", draw_nodes: int | None = DEFAULT_DRAW_NODES, lang: str = "en") -> str:
    """The finished tree as an SVG document.

    At most `draw_nodes` rows and stubs are drawn (None: all), the most interesting ones; each drawn row is a group
    with the attribute `data-node`, each stub one with `data-stub`, its first row. Raises SettingsError if there is
    no such theme or language.
    """
    words, colours = catalog(lang), theme_named(theme)
    scene = scene_of(trace, fold(trace, draw_nodes), words)
    description = words.text("picture.description", summary=str(scene.heading))
    style = style_of(colours, f"mv-{theme}")
    return "\n".join(document(scene, style, theme, lang, description)) + "\n"


def document(scene: Scene, style: str, theme: str, lang: str, description: str) -> Iterator[str]:
    """The lines of a picture."""
    picture = finished_picture(scene)
    width, height = f"{picture.width:.0f}", f"{picture.height:.0f}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" class="mv-{theme}" lang="{lang}" font-family="{FONT_FAMILY}">'
    )
    yield f"<title>{escaped(scene.heading.title)}</title>"
    yield f"<desc>{escaped(description)}</desc>"
    yield f"<style>{style}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'
    yield from picture_svg(picture)
    yield "</svg>"


def svg_file(exhibit: Exhibit) -> str:
    """The picture of an exhibit."""
    theme = picture_theme(exhibit.theme)
    return svg_of(exhibit.trace, theme=theme, draw_nodes=exhibit.draw_nodes, lang=exhibit.lang)
