"""Packages for learning platforms: questions as IMS QTI 2.1, the practice page as SCORM 1.2.

Sources: https://www.imsglobal.org/question/qtiv2p1/imsqti_implv2p1.html,
https://adlnet.gov/projects/scorm/ (SCORM 1.2, Content Aggregation Model and Run-Time Environment)."""

from collections.abc import Iterable

from minimax_viz.output.assets import asset_text
from minimax_viz.output.reproducible import archive_of
from minimax_viz.output.svg.tree import exercise_svg
from minimax_viz.output.templates import template
from minimax_viz.output.xml import xml_document
from minimax_viz.picture.exercise import Question


def qti_of(questions: Iterable[Question], title: str, lang: str = "en") -> bytes:
    """Questions as a package of QTI 2.1: a test with the title that contains all of them.

    Each part is worth a point. If several options are right, exactly these must be chosen.
    """
    items: dict[str, str] = {}
    names: list[str] = []
    for number, question in enumerate(questions, 1):
        name = f"item-{number:03}"
        names.append(name)
        items[f"minimax-viz/{name}.xml"] = xml_document("qti-item.xml.j2", name=name, question=question, lang=lang)
        items[f"minimax-viz/{name}.svg"] = exercise_svg(question.picture, question.title, question.alt, lang=lang)
    manifest = xml_document("qti-manifest.xml.j2", names=names)
    test = xml_document("qti-test.xml.j2", names=names, title=title)
    files = {"imsmanifest.xml": manifest, "test.xml": test, **items}
    return archive_of((name, text.encode("utf-8")) for name, text in files.items())


LAUNCH, PRACTICE_PAGE, SCRIPT, STYLE = "minimax-viz.html", "practice.html", "launch.js", "launch.css"


def scorm_of(page: str, title: str, lang: str = "en") -> bytes:
    """A practice page as a package."""
    files = {
        LAUNCH: template("scorm/launch.html.j2").render(title=title, lang=lang),
        PRACTICE_PAGE: page,
        SCRIPT: asset_text("scorm/launch.js"),
        STYLE: asset_text("scorm/launch.css"),
    }
    manifest = template("scorm/imsmanifest.xml.j2").render(title=title, names=[*files])
    return archive_of((name, text.encode("utf-8")) for name, text in {"imsmanifest.xml": manifest, **files}.items())
