"""What the quiz formats share: a question's text, picture and key in HTML, and numbers."""

from minimax_viz.output.svg.tree import exercise_svg
from minimax_viz.output.xml import escaped
from minimax_viz.picture.question import Question


def picture_of(question: Question, lang: str) -> bytes:
    """The tree of the question as SVG."""
    return exercise_svg(question.picture, question.title, question.alt, lang=lang).encode("utf-8")


def asked_in_html(question: Question, address: str) -> str:
    """The question and the tree, whose picture has this address."""
    return (
        f"<p>{escaped(question.text)}</p>"
        f'<p><img src="{escaped(address)}" alt="{escaped(question.alt)}" '
        f'width="{question.picture.width:.0f}" height="{question.picture.height:.0f}"></p>'
    )


def key_in_html(question: Question) -> str:
    """The solution in sentences."""
    return "".join(f"<p>{escaped(sentence)}</p>" for sentence in question.key)


def number_typed(value: float) -> str:
    """A number in the form that programs read."""
    return str(int(value)) if value == int(value) else repr(value)
