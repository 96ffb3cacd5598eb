"""The page with a program's run beside the right search of a tree. It needs no script."""

from collections.abc import Mapping

from markupsafe import Markup

from minimax_viz.output.html.exercises import STYLE_ATTRIBUTE
from minimax_viz.output.html.page import colours_of_system, policy
from minimax_viz.output.html.scripts import sheet
from minimax_viz.output.svg import style_of
from minimax_viz.output.svg_drawing import picture_svg
from minimax_viz.output.templates import template
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.text.catalog import catalog

STYLE = "grading/beside.css"


def beside_page(
    pictures: Mapping[str, FinishedPicture], *, title: str, sentence: str, steps: str, lang: str = "en"
) -> str:
    """The page as HTML: the pictures beside each other with their captions, and a link to the page that `steps` through
    the right search. Raises SettingsError for an unknown language.
    """
    shown = [
        {"caption": caption, "width": picture.width, "height": picture.height,
         "drawing": Markup("".join(picture_svg(picture)))}
        for caption, picture in pictures.items()
    ]  # fmt: skip
    styles = colours_of_system(), style_of(None, "mv-beside", "exercise.css"), sheet(STYLE)
    attributes = {found for one in shown for found in STYLE_ATTRIBUTE.findall(str(one["drawing"]))}
    return template("grading/beside.html.j2").render(
        lang=lang, policy=policy(styles, attributes=tuple(sorted(attributes))), styles=map(Markup, styles), title=title,
        sentence=sentence, pictures=shown, steps=steps, say=catalog(lang).text,
    )  # fmt: skip
