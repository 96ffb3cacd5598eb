"""A tree as a self-contained SVG picture: no script, and no reference to anything outside."""

from minimax_viz.output.svg.drawing import picture_svg
from minimax_viz.output.svg.style import first_lines
from minimax_viz.picture.finished import FinishedPicture, finished_picture
from minimax_viz.picture.fitting import fitted_scene
from minimax_viz.picture.look import Look
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog

DEFAULT_DRAW_NODES = 400


def svg_of(trace: Trace, *, theme: str = "light", draw_nodes: int | None = DEFAULT_DRAW_NODES, lang: str = "en") -> str:
    """The finished tree as an SVG document.

    At most `draw_nodes` rows and stubs are drawn (None: all), the most interesting ones. Each drawn row is a group with
    the attribute `data-node`, each stub one with `data-stub`, its first row. Raises SettingsError for an unknown theme
    or language.
    """
    words = catalog(lang)
    scene = fitted_scene(trace, draw_nodes, words)
    return tree_document(scene, theme, lang, words.text("picture.description", summary=str(scene.heading)))


def tree_document(scene: Scene, theme: str, lang: str, description: str, *sheets: str) -> str:
    """A finished tree as a document, with style `sheets` in addition to the tree's."""
    return picture_document(finished_picture(scene), theme, lang, scene.heading.title, description, *sheets)


def exercise_svg(
    picture: FinishedPicture, title: str, description: str, *, lang: str = "en", theme: str = "print"
) -> str:
    """The tree of an exercise as a document. Raises SettingsError for an unknown theme."""
    return picture_document(picture, theme, lang, title, description, "exercise.css")


def picture_document(
    picture: FinishedPicture, theme: str, lang: str, title: str, description: str, *sheets: str
) -> str:
    """A picture as a document with a title and a description."""
    start = first_lines((picture.width, picture.height), theme, lang, title, description, *sheets)
    return "\n".join([*start, *picture_svg(picture), "</svg>"]) + "\n"


def svg_file(trace: Trace, look: Look) -> str:
    """The picture of a trace as SVG."""
    return svg_of(trace, theme=picture_theme(look.theme), draw_nodes=look.draw_nodes, lang=look.lang)
