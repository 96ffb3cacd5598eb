"""What the formats share: a question's text and picture in HTML, and the fractions of a point that Moodle knows."""

from base64 import b64encode
from collections.abc import Sequence

from minimax_viz.output.svg.tree import exercise_svg
from minimax_viz.output.xml import escaped
from minimax_viz.picture.question import Option, Question

MOST_CHOSEN = 10
"""Right options, and wrong ones, where each has a share of the points: Moodle knows no tenth of less."""


def picture_of(question: Question, lang: str) -> bytes:
    """The tree as it is given, as SVG."""
    return exercise_svg(question.picture, question.title, question.alt, lang=lang).encode("utf-8")


def data_address(picture: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"


def asked_in_html(question: Question, address: str) -> str:
    """What is asked, and the tree, whose picture has this address."""
    return (
        f"<p>{escaped(question.text)}</p>"
        f'<p><img src="{escaped(address)}" alt="{escaped(question.alt)}" '
        f'width="{question.picture.width:.0f}" height="{question.picture.height:.0f}"></p>'
    )


def key_in_html(question: Question) -> str:
    """The solution in sentences."""
    return "".join(f"<p>{escaped(sentence)}</p>" for sentence in question.key)


def share(count: int) -> str:
    """The share of one among so many, in percent, as Moodle writes it."""
    return f"{100 / count:.5f}".rstrip("0").rstrip(".")


def some(options: Sequence[Option]) -> list[Option]:
    """At most MOST_CHOSEN of the right options and as many of the wrong ones, spread over all, in their order."""
    kept: set[int] = set()
    for is_right in (True, False):
        places = [place for place, option in enumerate(options) if option.right == is_right]
        wanted = min(MOST_CHOSEN, len(places))
        kept |= {places[number * len(places) // wanted] for number in range(wanted)}
    return [option for place, option in enumerate(options) if place in kept]


def number_typed(value: float) -> str:
    """A number as programs read it."""
    return str(int(value)) if value == int(value) else repr(value)
