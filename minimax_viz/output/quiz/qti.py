"""IMS QTI 2.1: a package with an item for each exercise, for tests and learning platforms to import.

Source: https://www.imsglobal.org/question/qtiv2p1/imsqti_implv2p1.html.
"""

from collections.abc import Iterable, Iterator

from minimax_viz.output.quiz.wording import key_in_html, picture_of
from minimax_viz.output.timeless import archive_of
from minimax_viz.output.xml import escaped
from minimax_viz.picture.question import Blank, Part, Question

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
SCHEMA = "http://www.w3.org/2001/XMLSchema-instance"
FOLDER = "minimax-viz"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- minimax-viz -->\n'


def qti_of(questions: Iterable[Question], title: str, lang: str = "en") -> bytes:
    """Questions as a package of QTI 2.1: a test with the title that contains all of them.

    Each part is worth a point. If several options are right, exactly these must be chosen.
    """
    files: list[tuple[str, bytes]] = []
    names: list[str] = []
    for number, question in enumerate(questions, 1):
        names.append(f"item-{number:03}")
        files += [
            (f"{FOLDER}/{names[-1]}.xml", item_of(question, names[-1], lang).encode("utf-8")),
            (f"{FOLDER}/{names[-1]}.svg", picture_of(question, lang)),
        ]
    test = ("test.xml", test_of(names, title).encode("utf-8"))
    return archive_of([("imsmanifest.xml", manifest_of(names).encode("utf-8")), test, *files])


def manifest_of(names: Iterable[str]) -> str:
    """The manifest of the package."""
    items = [*names]
    resources = [
        '<resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/>'
        + "".join(f'<dependency identifierref="{name}"/>' for name in items)
        + "</resource>",
        *(
            f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{FOLDER}/{name}.xml">'
            f'<file href="{FOLDER}/{name}.xml"/><file href="{FOLDER}/{name}.svg"/></resource>'
            for name in items
        ),
    ]
    return (
        f'{HEAD}<manifest xmlns="{PACKAGE}" xmlns:xsi="{SCHEMA}" identifier="minimax-viz" '
        f'xsi:schemaLocation="{PACKAGE} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd">'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/>"
        f"<resources>{''.join(resources)}</resources></manifest>\n"
    )


def test_of(names: Iterable[str], title: str) -> str:
    """The test with all items."""
    refs = "".join(f'<assessmentItemRef identifier="{name}" href="{FOLDER}/{name}.xml"/>' for name in names)
    return (
        f'{HEAD}<assessmentTest xmlns="{QTI}" xmlns:xsi="{SCHEMA}" xsi:schemaLocation="{QTI} {QTI}.xsd" '
        f'identifier="minimax-viz-test" title="{escaped(title)}">'
        '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">'
        f'<assessmentSection identifier="section" title="{escaped(title)}" visible="true">{refs}</assessmentSection>'
        "</testPart></assessmentTest>\n"
    )


def item_of(question: Question, name: str, lang: str) -> str:
    """An exercise as an item."""
    parts = [(f"RESPONSE_{number}", part) for number, part in enumerate(question.parts, 1)]
    asked = (
        f'<p>{escaped(question.text)}</p><p><img src="{name}.svg" alt="{escaped(question.alt)}" '
        f'width="{question.picture.width:.0f}" height="{question.picture.height:.0f}"/></p>'
    )
    answered = "".join(interaction_of(response, part) for response, part in parts)
    return (
        f'{HEAD}<assessmentItem xmlns="{QTI}" xmlns:xsi="{SCHEMA}" xsi:schemaLocation="{QTI} {QTI}.xsd" '
        f'identifier="{name}" title="{escaped(question.title)}" adaptive="false" timeDependent="false" '
        f'xml:lang="{escaped(lang)}">'
        + "".join(declaration_of(response, part) for response, part in parts)
        + '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">'
        f"<defaultValue><value>{len(parts)}</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'
        + f"<itemBody><div>{asked}{answered}</div></itemBody>"
        + f"<responseProcessing>{''.join(processing_of(parts))}</responseProcessing>"
        + f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="KEY" showHide="show">{key_in_html(question)}'
        "</modalFeedback></assessmentItem>\n"
    )


def declaration_of(response: str, part: Part) -> str:
    """The right answer; for a blank, each way to write it."""
    if isinstance(part, Blank):
        entries = "".join(f'<mapEntry mapKey="{escaped(answer)}" mappedValue="1"/>' for answer in part.answers)
        return (
            f'<responseDeclaration identifier="{response}" cardinality="single" baseType="string">'
            f"<correctResponse><value>{escaped(part.answers[0])}</value></correctResponse>"
            f'<mapping defaultValue="0">{entries}</mapping></responseDeclaration>'
        )
    values = "".join(f"<value>{choice_name(at)}</value>" for at, option in enumerate(part.options) if option.right)
    cardinality = "multiple" if part.several else "single"
    return (
        f'<responseDeclaration identifier="{response}" cardinality="{cardinality}" baseType="identifier">'
        f"<correctResponse>{values}</correctResponse></responseDeclaration>"
    )


def interaction_of(response: str, part: Part) -> str:
    """The place for an answer."""
    if isinstance(part, Blank):
        longest = max(6, *map(len, part.answers))
        return (
            f'<p>{escaped(part.label)} <textEntryInteraction responseIdentifier="{response}" '
            f'expectedLength="{longest}"/></p>'
        )
    choices = "".join(
        f'<simpleChoice identifier="{choice_name(at)}">{escaped(option.text)}</simpleChoice>'
        for at, option in enumerate(part.options)
    )
    return (
        f'<choiceInteraction responseIdentifier="{response}" shuffle="false" maxChoices="{0 if part.several else 1}">'
        f"<prompt>{escaped(part.label)}</prompt>{choices}</choiceInteraction>"
    )


def processing_of(parts: Iterable[tuple[str, Part]]) -> Iterator[str]:
    """The scoring: a point for each part that is right, and then the key."""
    score = '<variable identifier="SCORE"/>'
    for response, part in parts:
        if isinstance(part, Blank):
            yield (
                f'<setOutcomeValue identifier="SCORE"><sum>{score}<mapResponse identifier="{response}"/></sum>'
                "</setOutcomeValue>"
            )
        else:
            yield (
                f'<responseCondition><responseIf><match><variable identifier="{response}"/>'
                f'<correct identifier="{response}"/></match><setOutcomeValue identifier="SCORE"><sum>{score}'
                '<baseValue baseType="float">1</baseValue></sum></setOutcomeValue></responseIf></responseCondition>'
            )
    yield ('<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">KEY</baseValue></setOutcomeValue>')


def choice_name(place: int) -> str:
    """The identifier of an option."""
    return f"CHOICE_{place + 1}"
