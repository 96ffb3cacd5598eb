"""Moodle's GIFT: a text with a question for each thing to answer.

Source: https://docs.moodle.org/en/GIFT_format.
"""

from collections.abc import Iterable, Iterator

from minimax_viz.output.quiz.wording import (
    asked_in_html,
    data_address,
    key_in_html,
    number_typed,
    picture_of,
    share,
    some,
)
from minimax_viz.output.xml import escaped
from minimax_viz.picture.question import Blank, Part, Question
from minimax_viz.signs import one_line

SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift_of(questions: Iterable[Question], title: str, lang: str = "en") -> str:
    """Questions as GIFT, in a category that has the title. Where several options are right, wrong ones take away what
    right ones give, so that choosing all gives nothing.
    """
    parts = [f"// minimax-viz\n$CATEGORY: $course$/top/{one_line(title).replace('/', '//')}\n"]
    for question in questions:
        parts += gift_questions(question, lang)
    return "\n".join(parts)


def gift_questions(question: Question, lang: str) -> Iterator[str]:
    """The questions for each part."""
    asked = asked_in_html(question, data_address(picture_of(question, lang)))
    for number, part in enumerate(question.parts, 1):
        name = f"{one_line(question.title)} ({number})" if len(question.parts) > 1 else one_line(question.title)
        text = f"{asked}<p><strong>{escaped(part.label)}</strong></p>"
        feedback = plain(key_in_html(question) if len(question.parts) == 1 else key_of_part(part))
        yield f"::{plain(name)}::[html]{plain(text)}{{\n{answers_of(part)}\n####[html]{feedback}\n}}\n"


def key_of_part(part: Part) -> str:
    """What is right in one part, and nothing of the others, which are questions of their own."""
    right = part.answers[:1] if isinstance(part, Blank) else [option.text for option in part.options if option.right]
    return f"<p>{escaped(part.label)} <strong>{escaped('; '.join(right))}</strong></p>"


def answers_of(part: Part) -> str:
    """What stands between the braces."""
    if isinstance(part, Blank):
        if part.number is not None:
            return f"#{number_typed(part.number)}:0"
        return "\n".join(f"={plain(answer)}" for answer in part.answers)
    if not part.several:
        return "\n".join(f"{'=' if option.right else '~'}{plain_option(option.text)}" for option in part.options)
    options = some(part.options)
    right = sum(option.right for option in options)
    good, bad = share(right or 1), share(len(options) - right or 1)
    return "\n".join(weighed(good if option.right else f"-{bad}", option.text) for option in options)


def weighed(weight: str, text: str) -> str:
    """An option with its share of the points, in hundredths."""
    return "".join(("~%", weight, "%", plain_option(text)))


def plain_option(text: str) -> str:
    """An option's text."""
    return f"[html]{plain(escaped(text))}"


def plain(text: str) -> str:
    """A text in which no character means anything."""
    return one_line(text).translate(SPECIAL)
