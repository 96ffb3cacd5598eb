"""A tree as a self-contained SVG picture, or two trees as one: no script, no reference to anything outside."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from minimax_viz.output.assets import asset_text
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.svg_drawing import escaped, picture_svg
from minimax_viz.picture.finished import FinishedPicture, finished_picture, fitted_scene
from minimax_viz.picture.theme import FONT_FAMILY, Theme, picture_theme, theme_named
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.summary import Heading

if TYPE_CHECKING:
    from minimax_viz.views.union import Union


def svg_document(
    lines: Iterable[str],
    size: tuple[float, float],
    theme: str,
    lang: str,
    title: str,
    description: str,
    *sheets: str,
    step: int = 0,
) -> str:
    """The lines of a picture as a document of this size in pixels, of a `step` or of a finished search (0). `sheets`
    are style sheets in addition to the tree's. Raises SettingsError for an unknown theme.
    """
    width, height = (f"{length:.0f}" for length in size)
    data = f' data-step="{step}"' if step else ""
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" class="mv-{theme}" lang="{lang}" font-family="{FONT_FAMILY}"{data}>\n'
        f"<title>{escaped(title)}</title>\n"
        f"<desc>{escaped(description)}</desc>\n"
        f"<style>{style_of(theme_named(theme), f'mv-{theme}', *sheets)}</style>\n"
        '<rect class="paper" width="100%" height="100%"/>'
    )
    return "\n".join([start, *lines, "</svg>\n"])


def picture_document(
    picture: FinishedPicture, theme: str, lang: str, title: str, description: str, *sheets: str
) -> str:
    """A picture of a finished search or of an exercise as a document. Raises SettingsError for an unknown theme."""
    size = picture.width, picture.height
    sheets = with_chance(sheets, picture.has_chance)
    return svg_document(picture_svg(picture), size, theme, lang, title, description, *sheets)


def with_chance(sheets: Sequence[str], has_chance: bool) -> tuple[str, ...]:
    """The style sheets of a picture; for chance nodes each of the tree and of its steps has one more."""
    own = {"steps.css": "chance-steps.css"}
    return (*sheets, "chance.css", *(own[sheet] for sheet in sheets if sheet in own)) if has_chance else tuple(sheets)


def style_of(theme: Theme | None, scope: str, *more: str) -> str:
    """The style sheet and `more` assets for elements inside one of class `scope` only, in the colours of a theme or, if
    the page sets these, without.
    """
    sheet = "\n".join(map(asset_text, ("tree.css", *more)))
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for name, colour in theme.variables().items() if theme else ():
        sheet = sheet.replace(f"var(--{name})", colour)
    rules = (line.strip() for line in sheet.splitlines())
    return "\n".join(f".{scope} {rule}" for rule in rules if rule)


DEFAULT_DRAW_NODES = 400


def svg_of(trace: Trace, *, theme: str = "light", draw_nodes: int | None = DEFAULT_DRAW_NODES, lang: str = "en") -> str:
    """The finished tree as an SVG document.

    At most `draw_nodes` rows and stubs are drawn (None: all), the most interesting ones. Each drawn row is a group with
    the attribute `data-node`, each stub one with `data-stub`, its first row. Raises SettingsError for an unknown theme
    or language.
    """
    words = catalog(lang)
    scene = fitted_scene(trace, draw_nodes, words)
    description = words.text("picture.description", summary=str(scene.heading))
    return picture_document(finished_picture(scene), theme, lang, scene.heading.title, description)


def svg_file(trace: Trace, look: RenderOptions) -> str:
    """The picture of a trace as SVG."""
    return svg_of(trace, theme=picture_theme(look.theme), draw_nodes=look.draw_nodes, lang=look.lang)


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
    heading = Heading(title, chips, words.passage(summary), words.passage(cautions))
    scene = merged_scene(union, draw_nodes, names, heading, words)
    description = words.text("compare.picture.description", summary=str(scene.heading))
    return picture_document(finished_picture(scene), theme, lang, title, description, "merged.css")
