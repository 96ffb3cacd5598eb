"""The tree of an exercise as a self-contained SVG picture."""

from minimax_viz.output.svg.drawing import picture_svg
from minimax_viz.output.svg.style import first_lines
from minimax_viz.picture.finished import FinishedPicture


def exercise_svg(
    picture: FinishedPicture, title: str, description: str, *, lang: str = "en", theme: str = "print"
) -> str:
    """The picture as an SVG document that says what it is. Raises SettingsError if there is no such theme."""
    start = first_lines((picture.width, picture.height), theme, lang, title, description, "exercise.css")
    return "\n".join([*start, *picture_svg(picture), "</svg>"]) + "\n"
