"""Quizzes for school platforms, read back by a parser of each format: the right answers there are those of the key."""

import json
import re
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from browser import Browser, Frame, Page
from minimax_viz import exercises
from minimax_viz.output.learning_platforms import gift_of, moodle_of, qti_of, scorm_of
from minimax_viz.picture.exercise import Blank, MultipleChoice, Question
from minimax_viz.practice.plan import batch_of, plan_for
from minimax_viz.practice.questions import questions_of
from scripts import scripted
from static_server import served

(ANSWERED,) = scripted(__file__, "answered")

HOSTILE = """{"name":"A","children":[{"name":"<b>&\\"'~=#{}:\\\\/","children":[{"value":3},{"value":12}]},
{"name":"%50%~x","children":[{"name":"]]>{1:SHORTANSWER:=x}","value":2},{"name":"// $CATEGORY: q","value":4}]}]}"""
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    drawn = batch_of(plan_for(None, seed=6, count=16), variants=1, spares=0)
    hostile = batch_of(plan_for(HOSTILE, seed=1), variants=1, spares=0)
    every = [one for variant in (*drawn.rounds, *hostile.rounds) for one in variant]
    return [*questions_of(every, "en")]


# GIFT, by the rules of its page ---------------------------------------------------------------------------------------


GIFT_QUESTION = re.compile(r"::((?:\\.|[^\\:])*)::\[html\]((?:\\.|[^\\{}])*)\{\n((?:\\.|[^\\{}])*)\n\}", re.DOTALL)


def gift_read(text: str) -> Iterator[tuple[str, str, list[str], str]]:
    """The name, the text, the lines of answers and the feedback of each question."""
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.splitlines() if not line.startswith(("//", "$CATEGORY:"))]
        if not lines:
            continue
        whole = "\n".join(lines)
        found = GIFT_QUESTION.fullmatch(whole)
        assert found, whole[:300]
        name, asked, inner = found.groups()
        answers, feedback = re.split(r"\n####\[html\]", inner)
        yield unescaped(name), unescaped(asked), answers.split("\n"), unescaped(feedback)


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def test_gift_is_read_back_and_a_hostile_name_stays_a_name(questions: list[Question]):
    text = gift_of(questions, "Practice: a/b")
    assert "$CATEGORY: $course$/top/Practice: a//b\n" in text
    read = [*gift_read(text)]
    parts = [(question, part) for question in questions for part in question.parts]
    assert len(read) == len(parts)
    for (question, part), (name, asked, answers, feedback) in zip(parts, read, strict=True):
        assert name.startswith(question.title)
        assert f"<p>{question.text}</p>" in unescape(asked).replace("\xa0", " ")
        assert picture_in(asked).startswith("<svg")
        if len(question.parts) == 1:
            assert all(sentence in unescape(feedback) for sentence in question.key)
        else:
            assert f"<p>{part.label} <strong>{right_in(part)}</strong></p>" == unescape(feedback)
        if isinstance(part, Blank):
            *right, wrong = answers
            assert wrong == "=%-50%*"
            if part.number is None:
                assert [unescaped(one) for one in right] == [f"={one}" for one in part.answers]
            else:
                assert [float(one.removeprefix("#=").removesuffix(":0")) for one in right] == [part.number]
            continue
        options = {option.text: option.right for option in part.options}
        if not part.several:
            told = [(one[0] == "=", unescape(unescaped(re.sub(r"^(=|~%-50%)\[html\]", "", one)))) for one in answers]
            assert [text for _, text in told] == [*options]
            assert [text for right, text in told if right] == [text for text, right in options.items() if right]
            continue
        weights = {}
        for one in answers:
            weight = re.match(r"~%(-?[\d.]+)%\[html\]", one)
            assert weight
            weights[unescape(unescaped(one[weight.end() :]))] = float(weight[1])
        assert all((weights[text] > 0) == options[text] for text in weights)
        assert sum(weight for weight in weights.values() if weight > 0) == pytest.approx(100, abs=0.001)
        assert sum(weights.values()) < 0.001, "choosing all gives nothing"
        assert {abs(weight) for weight in weights.values()} <= FRACTIONS
    assert any("<b>" in json.dumps([part.label for part in question.parts]) for question in questions)
    for text in (moodle_of(questions, "<b>"), gift_of(questions, "x")):
        assert "<b>" not in text


def right_in(part: Blank | MultipleChoice) -> str:
    return part.answers[0] if isinstance(part, Blank) else next(one.text for one in part.options if one.right)


def test_where_leaves_are_chosen_leaves_are_asked_for():
    drawn = [one for kind in ("pruning", "mirrored") for one in exercises(kind=kind, count=4, seed=3)]
    for lang, asked, not_asked in (
        ("en", "Which leaves does it never look at", "need not be named"),
        ("ru", "На какие листья она не посмотрит", "называть не нужно"),
    ):
        for question in questions_of(drawn, lang):
            (part,) = question.parts
            assert isinstance(part, MultipleChoice)
            assert asked in question.text
            assert not_asked not in question.text
            assert question.key[-1].endswith(f": {', '.join(one.text for one in part.options if one.right)}.")


FRACTIONS = {100, 50, 33.33333, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10}
"""The shares that Moodle knows and that divide a whole evenly."""


def picture_in(text: str) -> str:
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', text)
    assert found
    return b64decode(found[1]).decode()


PLACE = re.compile(r"\{(\d+):([A-Z_]+):((?:\\.|[^\\}])*)\}")
CLOZE_ANSWER = re.compile(r"(=|%-?[0-9.,]+%)?((?:&#|[^#])*)")


def test_moodle_is_read_back(questions: list[Question]):
    root = ElementTree.fromstring(moodle_of(questions, "Practice & more").encode())
    category, *asked = root.findall("question")
    assert category.findtext("category/text") == "$course$/top/Practice & more"
    assert [one.findtext("name/text") for one in asked] == [question.title for question in questions]
    for one, question in zip(asked, questions, strict=True):
        assert one.get("type") == "cloze"
        file = one.find("questiontext/file")
        assert file is not None and file.text is not None
        assert ElementTree.fromstring(b64decode(file.text)).tag.endswith("svg")
        text = one.findtext("questiontext/text") or ""
        assert 'src="@@PLUGINFILE@@/tree.svg"' in text
        assert question.text in unescape(text)
        assert all(sentence in unescape(one.findtext("generalfeedback/text") or "") for sentence in question.key)
        assert [*places_in(text)] == [*expected_places(question)]


def places_in(text: str) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """The points and the kind of each place, and its answers with what they give in percent, read as Moodle does: it
    takes the backslash from } and # alone, decodes entities once, and shows what is to be chosen as HTML.
    """
    for points, kind, inner in PLACE.findall(text):
        found: list[tuple[int, str]] = []
        for one in re.split(r"(?<![\\&])~", inner):
            share, answer = CLOZE_ANSWER.fullmatch(one).groups()  # type: ignore[union-attr]
            said = unescape(answer).replace("\\}", "}").replace("\\#", "#")
            if kind.startswith("MULTICHOICE"):
                assert "<" not in said
                said = unescape(said)
            found.append((100 if share == "=" else int(share.strip("%")), said))
        yield int(points), kind, found


def expected_places(question: Question) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    is_of_words = any(isinstance(part, Blank) and part.number is None for part in question.parts)
    for part in question.parts:
        if isinstance(part, Blank):
            is_number = part.number is not None and not is_of_words
            accepted = [f"{part.number:g}:0"] if is_number else part.answers
            answers = [*((100, answer) for answer in accepted), (-50, "*")]
            yield part.points, "NUMERICAL" if is_number else "SHORTANSWER", answers
        elif isinstance(part, MultipleChoice) and part.several:
            right = sum(option.right for option in part.options)
            wrong = len(part.options) - right
            for is_right in (option.right for option in part.options):
                share = 100 if is_right else -100
                points = max(1, round(wrong / right if is_right else right / wrong))
                yield points, "MULTICHOICE", [(share, "yes"), (-share, "no")]
        elif isinstance(part, MultipleChoice):
            yield part.points, "MULTICHOICE_V", [(100 if option.right else -50, option.text) for option in part.options]


def test_qti_is_read_back(questions: list[Question]):
    package = ZipFile(BytesIO(qti_of(questions, "Practice & more")))
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    files = {found.get("href") for found in manifest.iter(f"{PACKAGE}file")}
    assert files == {*package.namelist()} - {"imsmanifest.xml"}
    test = ElementTree.fromstring(package.read("test.xml"))
    assert test.get("title") == "Practice & more"
    items = [ref.get("href") or "" for ref in test.iter(f"{QTI}assessmentItemRef")]
    assert len(items) == len(questions)
    for href, question in zip(items, questions, strict=True):
        item = ElementTree.fromstring(package.read(href))
        assert item.get("title") == question.title
        (picture,) = item.iter(f"{QTI}img")
        assert package.read(f"minimax-viz/{picture.get('src')}").startswith(b"<svg")
        right = [answers_of(one) for one in question.parts]
        most = sum(part.points for part in question.parts)
        assert scored(item, right) == pytest.approx(most) == float(maximum(item))
        for place, part in enumerate(question.parts):
            lost = 1 if isinstance(part, MultipleChoice) and part.several else 1.5 * part.points
            others = [*right[:place], ["nonsense"], *right[place + 1 :]]
            assert scored(item, others) == pytest.approx(most - lost)
            assert scored(item, [*right[:place], [], *right[place + 1 :]]) == pytest.approx(most - part.points)
            if isinstance(part, MultipleChoice) and part.several:
                share = scored(item, [right[place][:1]])
                assert share == pytest.approx(1 / len(right[place])), "each that is right counts"
                assert scored(item, [choices(item, 1)]) <= 1e-6, "choosing all is not right"
        keys = {one.get("identifier"): "".join(one.itertext()) for one in item.iter(f"{QTI}modalFeedback")}
        assert len(keys) == len(question.parts), "each part has a key of its own"


def answers_of(part: Any) -> list[str]:
    if isinstance(part, Blank):
        return [part.answers[-1]]
    return [f"CHOICE_{at + 1}" for at, option in enumerate(part.options) if option.right]


def choices(item: ElementTree.Element, number: int) -> list[str]:
    found = item.find(f".//{QTI}choiceInteraction[@responseIdentifier='RESPONSE_{number}']")
    return [] if found is None else [one.get("identifier") or "" for one in found.iter(f"{QTI}simpleChoice")]


def maximum(item: ElementTree.Element) -> str:
    (value,) = item.findall(f"{QTI}outcomeDeclaration[@identifier='MAXSCORE']/{QTI}defaultValue/{QTI}value")
    return value.text or ""


def scored(item: ElementTree.Element, given: list[list[str]]) -> float:
    """The score by the item's own rules for the given answers."""
    responses = {f"RESPONSE_{number}": one for number, one in enumerate(given, 1)}
    declared = {one.get("identifier"): one for one in item.findall(f"{QTI}responseDeclaration")}
    assert set(responses) <= set(declared)
    score = 0.0
    for rule in item.iter(f"{QTI}mapResponse"):
        name = rule.get("identifier") or ""
        (mapping,) = declared[name].findall(f"{QTI}mapping")
        values = {one.get("mapKey"): float(one.get("mappedValue") or 0) for one in mapping}
        score += sum(values.get(answer, float(mapping.get("defaultValue") or 0)) for answer in responses.get(name, []))
    return score


# SCORM ----------------------------------------------------------------------------------------------------------------

SCORM = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
PRACTICE = Path(__file__).with_name("quizzes_practice.html").read_text("utf-8")
PLATFORM = Path(__file__).with_name("quizzes_platform.html").read_text("utf-8")


def test_scorm_is_read_back():
    package = ZipFile(BytesIO(scorm_of("<p>the page</p>", "Practice & more", "ru")))
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    assert manifest.findtext(f"{SCORM}organizations/{SCORM}organization/{SCORM}title") == "Practice & more"
    (resource,) = manifest.iter(f"{SCORM}resource")
    assert resource.get("href") == "minimax-viz.html"
    files = [one.get("href") for one in resource.iter(f"{SCORM}file")]
    assert {*files} == {*package.namelist()} - {"imsmanifest.xml"}
    assert package.read("practice.html") == b"<p>the page</p>"
    assert b'<html lang="ru">' in package.read("minimax-viz.html")


@contextmanager
def opened(folder: Path, chromium: Browser, page: str, before: str = "") -> Iterator[tuple[Page, Frame, Frame]]:
    """A platform with a package in a frame, and the frame within with the package's page."""
    (folder / "lms.html").write_text(PLATFORM.replace("window.said = {};", f"window.said = {{{before}}};"), "utf-8")
    ZipFile(BytesIO(scorm_of(page, "Practice"))).extractall(folder / "package")
    with served(folder) as address:
        platform = chromium.new_page()
        platform.goto(f"{address}lms.html")
        frames = [
            next(f for f in platform.frames if f.url.endswith(f"/{name}.html")) for name in ("minimax-viz", "practice")
        ]
        for frame in frames:
            frame.wait_for_load_state()
        yield platform, frames[0], frames[1]
        platform.close()


LEAVE = "dispatchEvent(new PageTransitionEvent('pagehide'))"


def test_a_platform_is_told_the_score(tmp_path: Path, chromium: Browser):
    with opened(tmp_path, chromium, PRACTICE) as (platform, launch, inner):
        assert platform.evaluate("said['cmi.core.lesson_status']") == "incomplete"
        inner.evaluate("minimaxPractice.check(2), minimaxPractice.check(1)")
        inner.evaluate("minimaxPractice.give(), minimaxPractice.check(4)")  # who has seen the solution gets no more
        launch.evaluate(LEAVE)
        assert platform.evaluate("said['cmi.core.score.raw']") == "25", "half of one of two exercises"
        assert platform.evaluate("calls") == ["begin", "end"]
        assert re.fullmatch(r"00:\d\d:\d\d", platform.evaluate("said['cmi.core.session_time']"))
    before = "'cmi.core.score.raw': '75', 'cmi.core.lesson_status': 'completed'"
    with opened(tmp_path, chromium, PRACTICE, before) as (platform, launch, inner):
        inner.evaluate("minimaxPractice.check(2)")
        launch.evaluate(LEAVE)
        assert platform.evaluate("said['cmi.core.score.raw']") == "75", "who opens it again loses nothing"
        assert platform.evaluate("said['cmi.core.lesson_status']") == "completed"


def test_a_platform_is_told_what_is_reached_on_the_page_itself(tmp_path: Path, chromium: Browser):
    page = exercises("[[3,12,8],[2,4,6],[14,5,2]]", kind=["pruning", "values"], seed=1)
    with opened(tmp_path, chromium, page.to_html()) as (platform, launch, inner):
        inner.evaluate(ANSWERED)
        launch.evaluate(LEAVE)
        assert platform.evaluate("said['cmi.core.score.raw']") == "70", "3½ of 5 points: one value is wrong"
        assert platform.evaluate("said['cmi.core.lesson_status']") == "incomplete"
