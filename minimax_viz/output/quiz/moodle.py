"""Moodle XML: for each exercise a question of the kind Cloze, with its picture in the file.

Sources: https://docs.moodle.org/en/Moodle_XML_format,
https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator

from minimax_viz.output.quiz.wording import asked_in_html, key_in_html, number_typed, picture_of
from minimax_viz.output.xml import escaped, xml_document
from minimax_viz.picture.question import Blank, MultipleChoice, Part, Question
from minimax_viz.signs import legible, one_line
from minimax_viz.text.catalog import Catalog, catalog

SPECIAL = str.maketrans({sign: f"&#{ord(sign)};" for sign in "\\~{}#=%/<>&\"'"})
"""Characters with a meaning in an answer, or in HTML, as character references. Moodle decodes these once. Some it wants
with a backslash, but it removes the backslash from two of them only.
"""
FILE = "tree.svg"
BRACE = "&#123;"
"""A brace that does not begin an answer."""


def moodle_of(questions: Iterable[Question], title: str, lang: str = "en") -> str:
    """Questions as Moodle XML, in a category with the title.

    If several options are right, each is a yes or a no, so choosing all is not right. Raises SettingsError for an
    unknown language.
    """
    words = catalog(lang)
    described = (
        (question, cloze_text(question, words), b64encode(picture_of(question, lang)).decode(), key_in_html(question))
        for question in questions
    )
    category = one_line(title).replace("/", "//")
    return xml_document("moodle.xml.j2", category=category, questions=described, file=FILE)


def cloze_text(question: Question, words: Catalog) -> str:
    """The text of a question of the kind Cloze, with its places for answers, in HTML."""
    asked = asked_in_html(question, f"@@PLUGINFILE@@/{FILE}").replace("{", BRACE)
    return asked + "".join(cloze_lines(question.parts, words))


def cloze_lines(parts: Iterable[Part], words: Catalog) -> Iterator[str]:
    """A paragraph for each answer."""
    for part in parts:
        if isinstance(part, MultipleChoice) and part.several:
            yield f"<p>{words_of(part.label)}</p>"
            for option in part.options:
                yes, no = plain(words.text("exercise.part.yes")), plain(words.text("exercise.part.no"))
                choice = f"={yes}~{no}" if option.right else f"{yes}~={no}"
                yield f"<p>{words_of(option.text)} {{1:MULTICHOICE:{choice}}}</p>"
        else:
            yield f"<p>{words_of(part.label)} {cloze_of(part)}</p>"


def cloze_of(part: Part) -> str:
    """The place for one answer, with all answers accepted there."""
    if isinstance(part, Blank):
        if part.number is not None:
            return f"{{1:NUMERICAL:={number_typed(part.number)}:0}}"
        return "{1:SHORTANSWER:" + "~".join(f"={plain(answer)}" for answer in part.answers) + "}"
    options = "~".join(f"{'=' if option.right else ''}{shown(option.text)}" for option in part.options)
    return f"{{1:MULTICHOICE_V:{options}}}"


def words_of(text: str) -> str:
    """A text between places, in HTML."""
    return escaped(text).replace("{", BRACE)


def plain(text: str) -> str:
    """An answer with all special characters escaped."""
    return legible(one_line(text)).translate(SPECIAL)


def shown(text: str) -> str:
    """The same for an option, which is shown as HTML."""
    return plain(escaped(text))
