"""Questions and practice pages for learning platforms.

Questions come as Moodle XML, one Cloze question per exercise with its picture; as GIFT, one per answer; and as packages
of IMS QTI 2.1. The practice page comes as SCORM 1.2.

Sources: https://docs.moodle.org/en/Moodle_XML_format,
https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type, https://docs.moodle.org/en/GIFT_format,
https://www.imsglobal.org/question/qtiv2p1/imsqti_implv2p1.html,
https://adlnet.gov/projects/scorm/ (SCORM 1.2, Content Aggregation Model and Run-Time Environment).
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minimax_viz.output.assets import asset_text
from minimax_viz.output.reproducible import archive_of
from minimax_viz.output.svg import picture_document
from minimax_viz.output.svg_drawing import escaped
from minimax_viz.output.templates import environment, template
from minimax_viz.picture.exercise import WRONG_COSTS, AnswerOption, Blank, MultipleChoice, Question, QuestionPart
from minimax_viz.safe_text import legible, one_line
from minimax_viz.text.catalog import Catalog, catalog

CLOZE_SPECIAL = str.maketrans({sign: f"&#{ord(sign)};" for sign in "\\~{}#=%/<>&\"'"})
"""Characters with a meaning in an answer, or in HTML, as character references. Moodle decodes these once. Some it wants
with a backslash, but it removes the backslash from two of them only.
"""
FILE = "tree.svg"
BRACE = "&#123;"
"""A brace that does not begin an answer."""


def xml_document(name: str, /, **fields: Any) -> str:
    """A document made from a template, which escapes every field. Its indented lines continue the line before them."""
    made = environment(trim_blocks=True, finalize=field_in_xml).get_template(name)
    return re.sub(r"\n +", "", made.render(fields))


def field_in_xml(value: Any) -> str:
    """A field as it is written into a template."""
    return escaped(str(value))


def moodle_of(questions: Iterable[Question], title: str, lang: str = "en") -> str:
    """Questions as Moodle XML, in a category with the title.

    Wrong answers cost points. If several options are right, each is a yes or a no. Raises SettingsError for an unknown
    language.
    """
    words = catalog(lang)
    described = (
        (question, cloze_text(question, words), b64encode(question_svg(question, lang)).decode(), key_html(question))
        for question in questions
    )
    category = one_line(title).replace("/", "//")
    return xml_document("moodle.xml.j2", category=category, questions=described, file=FILE)


def cloze_text(question: Question, words: Catalog) -> str:
    """A question of the kind Cloze in HTML: a paragraph for each answer, with its place and what is accepted."""
    lines = [question_html(question, f"@@PLUGINFILE@@/{FILE}").replace("{", BRACE)]
    is_of_words = any(isinstance(part, Blank) and part.number is None for part in question.parts)
    for part in question.parts:
        if isinstance(part, MultipleChoice) and part.several:
            lines.append(f"<p>{cloze_words(part.label)}</p>")
            lines += [f"<p>{cloze_words(text)} {place}</p>" for text, place in yes_or_no(part, words)]
            continue
        if isinstance(part, Blank):
            accepted = "~".join(f"={cloze_answer(answer)}" for answer in part.answers)
            kind = "SHORTANSWER"
            if part.number is not None and not is_of_words:  # a word in place of a number would cost nothing there
                accepted, kind = f"={plain_number(part.number)}:0", "NUMERICAL"
            accepted += f"~{WRONG}*"
        else:
            kind = "MULTICHOICE_V"
            options = ((escaped(option.text), option.right) for option in part.options)
            accepted = "~".join(f"{'=' if right else WRONG}{cloze_answer(text)}" for text, right in options)
        lines.append(f"<p>{cloze_words(part.label)} {{{part.points}:{kind}:{accepted}}}</p>")
    return "".join(lines)


WRONG = "%-" + f"{100 * WRONG_COSTS:g}" + "%"
"""What comes before a wrong answer in Cloze and in GIFT."""


def yes_or_no(part: MultipleChoice, words: Catalog) -> Iterator[tuple[str, str]]:
    """Each option with its place for a yes or a no, where the wrong one costs all that the right one gives. All that
    are right count about as much as all that are not, so the same word everywhere earns next to nothing.
    """
    yes, no = cloze_answer(words.text("exercise.part.yes")), cloze_answer(words.text("exercise.part.no"))
    right = sum(option.right for option in part.options)
    wrong = len(part.options) - right
    points = {True: max(1, round(wrong / (right or 1))), False: max(1, round(right / (wrong or 1)))}
    for option in part.options:
        choice = f"={yes}~%-100%{no}" if option.right else f"%-100%{yes}~={no}"
        yield option.text, f"{{{points[option.right]}:MULTICHOICE:{choice}}}"


def cloze_words(text: str) -> str:
    """A text between places, in HTML."""
    return escaped(text).replace("{", BRACE)


def cloze_answer(text: str) -> str:
    """An answer with all special characters escaped."""
    return legible(one_line(text)).translate(CLOZE_SPECIAL)


def question_svg(question: Question, lang: str) -> bytes:
    """The tree of the question as SVG."""
    picture = picture_document(question.picture, "print", lang, question.title, question.alt, "exercise.css")
    return picture.encode("utf-8")


def question_html(question: Question, address: str) -> str:
    """The question and the tree, whose picture has this address."""
    return (
        f"<p>{escaped(question.text)}</p>"
        f'<p><img src="{escaped(address)}" alt="{escaped(question.alt)}" '
        f'width="{question.picture.width:.0f}" height="{question.picture.height:.0f}"></p>'
    )


def key_html(question: Question) -> str:
    """The solution in sentences."""
    return "".join(f"<p>{escaped(sentence)}</p>" for sentence in question.key)


def plain_number(value: float) -> str:
    """A number in the form that programs read."""
    return str(int(value)) if value == int(value) else repr(value)


MOST_CHOSEN = 10
"""The most right options, and wrong ones, where each has a share of the points: Moodle knows no share below a tenth."""

GIFT_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift_of(questions: Iterable[Question], title: str, lang: str = "en") -> str:
    """Questions as GIFT, in a category with the title.

    Wrong answers cost points. If several options are right, each gives its share, and wrong ones take theirs away.
    """
    texts = [f"// minimax-viz\n$CATEGORY: $course$/top/{one_line(title).replace('/', '//')}\n"]
    for question in questions:
        picture = b64encode(question_svg(question, lang)).decode()
        asked, name = question_html(question, f"data:image/svg+xml;base64,{picture}"), one_line(question.title)
        is_single = len(question.parts) == 1
        for number, part in enumerate(question.parts, 1):
            title = gift_text(name if is_single else f"{name} ({number})")
            text = gift_text(f"{asked}<p><strong>{escaped(part.label)}</strong></p>")
            feedback = gift_text(key_html(question) if is_single else key_of_part(part))
            texts.append(f"::{title}::[html]{text}{{\n{gift_answers(part)}\n####[html]{feedback}\n}}\n")
    return "\n".join(texts)


def key_of_part(part: QuestionPart) -> str:
    """The key of one part in HTML, without those of the others, which are questions of their own."""
    return f"<p>{escaped(part.label)} <strong>{escaped(right_in(part))}</strong></p>"


def key_text(part: QuestionPart) -> str:
    """The key of one part."""
    return f"{part.label}: {right_in(part)}"


def right_in(part: QuestionPart) -> str:
    """What is right, as a key shows it."""
    right = part.answers[:1] if isinstance(part, Blank) else [option.text for option in part.options if option.right]
    return "; ".join(right)


def gift_answers(part: QuestionPart) -> str:
    """The answers to a part, or its options, a line each."""
    if isinstance(part, Blank):
        if part.number is not None:
            return f"#={plain_number(part.number)}:0\n={WRONG}*"
        return "\n".join([*(f"={gift_text(answer)}" for answer in part.answers), f"={WRONG}*"])
    options, signs = part.options, {True: "=", False: f"~{WRONG}"}
    if part.several:
        options = evenly_chosen(options)
        right, wrong = parts_of_whole(options)
        signs = {True: "~%" + gift_share(right) + "%", False: "~%-" + gift_share(wrong) + "%"}
    return "\n".join(f"{signs[option.right]}[html]{gift_text(escaped(option.text))}" for option in options)


def evenly_chosen(options: Sequence[AnswerOption]) -> list[AnswerOption]:
    """At most MOST_CHOSEN of the right options and as many of the wrong ones, spread evenly and in their order."""
    kept: set[int] = set()
    for is_right in (True, False):
        places = [place for place, option in enumerate(options) if option.right == is_right]
        wanted = min(MOST_CHOSEN, len(places))
        kept |= {places[number * len(places) // wanted] for number in range(wanted)}
    return [option for place, option in enumerate(options) if place in kept]


def parts_of_whole(options: Sequence[AnswerOption]) -> tuple[int, int]:
    """Into how many shares the points are divided for the right options, and for the wrong ones, which cost theirs: so
    much that all of them take everything away, and each at least twice what a right one gives, or all.
    """
    right = sum(option.right for option in options)
    return right or 1, max(1, min(len(options) - right, right // 2))


def gift_share(count: int) -> str:
    """The share of one among this many, in percent, as Moodle writes it."""
    return f"{100 / count:.5f}".rstrip("0").rstrip(".")


def gift_text(text: str) -> str:
    """A text with all special characters escaped."""
    return one_line(text).translate(GIFT_SPECIAL)


def qti_of(questions: Iterable[Question], title: str, lang: str = "en") -> bytes:
    """Questions as a package of QTI 2.1: a test with the title that contains all of them.

    Wrong answers cost points. If several options are right, each gives its share, and wrong ones take theirs away.
    """
    items: dict[str, bytes] = {}
    names: list[str] = []
    for number, question in enumerate(questions, 1):
        name = f"item-{number:03}"
        names.append(name)
        parts = [(part, [*qti_marks(part)]) for part in question.parts]
        keys = [question.key] if len(parts) == 1 else [[key_text(part)] for part in question.parts]
        item = xml_document(
            "qti-item.xml.j2", name=name, question=question, parts=parts, keys=keys, lang=lang, wrong=WRONG_COSTS
        )
        items |= {f"minimax-viz/{name}.xml": item.encode(), f"minimax-viz/{name}.svg": question_svg(question, lang)}
    manifest = xml_document("qti-manifest.xml.j2", names=names)
    test = xml_document("qti-test.xml.j2", names=names, title=title)
    return archive_of({"imsmanifest.xml": manifest.encode(), "test.xml": test.encode(), **items}.items())


def qti_marks(part: QuestionPart) -> Iterator[tuple[str, float]]:
    """The answers to a part that are right or have a share, and what each gives."""
    if isinstance(part, Blank):
        yield from ((answer, part.points) for answer in part.answers)
        return
    right, wrong = parts_of_whole(part.options)
    for number, option in enumerate(part.options, 1):
        if part.several:
            share = 1 / right if option.right else -1 / wrong
            yield f"CHOICE_{number}", part.points * round(share, 9)
        elif option.right:
            yield f"CHOICE_{number}", part.points


def scorm_of(page: str, title: str, lang: str = "en") -> bytes:
    """A practice page as a package."""
    files = {
        "minimax-viz.html": template("scorm/launch.html.j2").render(title=title, lang=lang),
        "practice.html": page,
        "launch.js": asset_text("scorm/launch.js"),
        "launch.css": asset_text("scorm/launch.css"),
    }
    manifest = template("scorm/imsmanifest.xml.j2").render(title=title, names=[*files])
    return archive_of((name, text.encode("utf-8")) for name, text in {"imsmanifest.xml": manifest, **files}.items())
