"""Moodle's GIFT: a text with a question for each answer. Source: https://docs.moodle.org/en/GIFT_format."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence

from minimax_viz.output.quiz.wording import asked_in_html, key_in_html, number_typed, picture_of
from minimax_viz.output.xml import escaped
from minimax_viz.picture.question import Blank, Option, Part, Question
from minimax_viz.signs import one_line

MOST_CHOSEN = 10
"""The most right options, and wrong ones, where each has a share of the points: Moodle knows no share below a tenth."""

SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift_of(questions: Iterable[Question], title: str, lang: str = "en") -> str:
    """Questions as GIFT, in a category with the title.

    If several options are right, wrong ones take away what right ones give, so choosing all gives nothing.
    """
    parts = [f"// minimax-viz\n$CATEGORY: $course$/top/{one_line(title).replace('/', '//')}\n"]
    for question in questions:
        parts += gift_questions(question, lang)
    return "\n".join(parts)


def gift_questions(question: Question, lang: str) -> Iterator[str]:
    """The questions for each part."""
    picture = b64encode(picture_of(question, lang)).decode()
    asked = asked_in_html(question, f"data:image/svg+xml;base64,{picture}")
    for number, part in enumerate(question.parts, 1):
        name = f"{one_line(question.title)} ({number})" if len(question.parts) > 1 else one_line(question.title)
        text = f"{asked}<p><strong>{escaped(part.label)}</strong></p>"
        feedback = plain(key_in_html(question) if len(question.parts) == 1 else key_of_part(part))
        yield f"::{plain(name)}::[html]{plain(text)}{{\n{answers_of(part)}\n####[html]{feedback}\n}}\n"


def key_of_part(part: Part) -> str:
    """The key of one part, without those of the others, which are questions of their own."""
    right = part.answers[:1] if isinstance(part, Blank) else [option.text for option in part.options if option.right]
    return f"<p>{escaped(part.label)} <strong>{escaped('; '.join(right))}</strong></p>"


def answers_of(part: Part) -> str:
    """The text between the braces."""
    if isinstance(part, Blank):
        if part.number is not None:
            return f"#{number_typed(part.number)}:0"
        return "\n".join(f"={plain(answer)}" for answer in part.answers)
    if not part.several:
        return "\n".join(f"{'=' if option.right else '~'}{plain_option(option.text)}" for option in part.options)
    options = some(part.options)
    right = sum(option.right for option in options)
    weights = {True: share(right or 1), False: f"-{share(len(options) - right or 1)}"}  # in hundredths
    return "\n".join("".join(("~%", weights[option.right], "%", plain_option(option.text))) for option in options)


def some(options: Sequence[Option]) -> list[Option]:
    """At most MOST_CHOSEN of the right options and as many of the wrong ones, spread evenly and in their order."""
    kept: set[int] = set()
    for is_right in (True, False):
        places = [place for place, option in enumerate(options) if option.right == is_right]
        wanted = min(MOST_CHOSEN, len(places))
        kept |= {places[number * len(places) // wanted] for number in range(wanted)}
    return [option for place, option in enumerate(options) if place in kept]


def share(count: int) -> str:
    """The share of one among this many, in percent, as Moodle writes it."""
    return f"{100 / count:.5f}".rstrip("0").rstrip(".")


def plain_option(text: str) -> str:
    """The text of an option."""
    return f"[html]{plain(escaped(text))}"


def plain(text: str) -> str:
    """A text with all special characters escaped."""
    return one_line(text).translate(SPECIAL)
