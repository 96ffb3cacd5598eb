"""The notebook of the examples: it runs and is exported as a teacher would do it, and fits at every width."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from browser import Frame, Page, wait_until
from minimax_viz import compare, growth, trace
from overlaps import faults_of, steps_to_measure
from page_files import IS_READY, SETTLED
from places import ROOT
from scripts import scripted

LESSON = ROOT / "examples" / "lesson.ipynb"
PICTURES = {"tree", "compare", "growth", "survey", "poster"}
STEPPERS = ["stepper", "board", "side-by-side"]
FRAMES = [*STEPPERS, "slides", "booth"]

# nbconvert's templates fetch these; here nothing is fetched.
LIBRARIES = {
    "require_js_url": "",
    "mathjax_url": "",
    "jquery_url": "data:text/javascript,",
    "mermaid_js_url": "data:text/javascript,export default {initialize() {}}",
}

(MISFITS,) = scripted(__file__, "misfits")
PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 100))))"
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebook after all its cells were run, with the command that a reader uses for that."""
    folder = tmp_path_factory.mktemp("lesson")
    home = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
    run = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", folder, LESSON],
        env=os.environ | home, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    import nbformat

    return nbformat.read(folder / LESSON.name, as_version=4)


@pytest.fixture(scope="module")
def exported(lesson: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The notebook as HTML in each of nbconvert's templates."""
    from nbconvert import HTMLExporter

    folder = tmp_path_factory.mktemp("exported")
    files = {}
    for name in ("lab", "basic"):
        files[name] = folder / f"{name}.html"
        body, _ = HTMLExporter(template_name=name, **LIBRARIES).from_notebook_node(lesson)
        if name == "basic":  # the template for a part of a page
            body = f'<!doctype html><meta charset="utf-8"><title>Around it</title>{body}'
        files[name].write_text(body, encoding="utf-8")
    return files


def shown_by(notebook: Any) -> dict[str, dict[str, str]]:
    """The outputs of the cells that show something, by the ids of the cells."""
    outputs = {cell.id: [one for one in cell.outputs if "data" in one] for cell in notebook.cells if "outputs" in cell}
    return {name: dict(found[-1]["data"]) for name, found in outputs.items() if found}


def frames_of(page: Page) -> dict[str, Frame]:
    """The frames of a page, by the cells they stand in, once their contents are there."""
    frames = dict(zip(FRAMES, page.frames[1:], strict=True))
    for frame in frames.values():
        wait_until(frame, IS_READY)
    return frames


def test_it_is_kept_without_outputs():
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    assert [cell["id"] for cell in cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.thorough
def test_every_cell_shows_something_that_every_notebook_can_show(lesson: Any):
    shown = shown_by(lesson)
    assert shown.keys() == {*PICTURES, *FRAMES, "table"}
    for name in PICTURES:
        picture = "image/png" if name == "poster" else "image/svg+xml"
        assert shown[name].keys() == {"text/plain", "text/html", picture}
        assert shown[name]["text/html"].startswith(f'<img src="data:{picture};base64,')
        assert shown[name]["text/plain"].startswith("<")
    for name in FRAMES:
        assert shown[name]["text/html"].startswith("<iframe srcdoc=")
        assert len(shown[name]["text/plain"]) < 120


WIDTHS = {"lab": (370, 1280), "basic": (336,)}


@pytest.mark.thorough
def test_pictures_and_pages_fit_their_cells(open_quiet_page: Any, exported: dict[str, Path]):
    page = open_quiet_page()
    for template, width in [(name, width) for name, widths in WIDTHS.items() for width in widths]:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(exported[template].as_uri())
        frames = frames_of(page)
        assert page.locator("img").count() == len(PICTURES)
        assert page.evaluate(MISFITS) == [], (template, width)
        sideways = {name: frame.evaluate(SIDEWAYS) for name, frame in frames.items()}
        assert sideways == dict.fromkeys(FRAMES, 0), (template, width)


@pytest.mark.thorough
def test_nothing_overlaps_in_the_steppers(open_quiet_page: Any, exported: dict[str, Path]):
    page = open_quiet_page(reduced_motion="reduce")
    for width in (370, 1150):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(exported["lab"].as_uri())
        for name in ("stepper", "board"):
            frame = frames_of(page)[name]
            page.locator("iframe").nth(FRAMES.index(name)).scroll_into_view_if_needed()
            frame.evaluate(SETTLED)
            faults = faults_of(frame, steps_to_measure(frame.evaluate("minimaxViz.steps"), 12))
            assert not faults, (name, width)


@pytest.mark.thorough
def test_after_a_click_anywhere_in_a_cell_its_page_has_the_keys(open_quiet_page: Any, exported: dict[str, Path]):
    page = open_quiet_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page.goto(exported["lab"].as_uri())
    frames = frames_of(page)
    for name in FRAMES[:-1]:
        element = page.locator("iframe").nth(FRAMES.index(name))
        element.scroll_into_view_if_needed()
        page.evaluate(PAINTED)  # the browser tells whose click it is by what it has painted
        box = element.bounding_box()
        page.mouse.click(box["x"] + 0.2 * box["width"], box["y"] + 0.4 * box["height"])  # where nothing can be selected
        step = "minimaxVizDeck.step" if name == "slides" else "minimaxViz.step"
        before = frames[name].evaluate(step)
        page.keyboard.press("ArrowRight")
        wait_until(frames[name], f"{step} > {before}")
    frames["booth"].locator("#board .cell").first.click()
    wait_until(frames["booth"], "document.querySelectorAll('#board .mark:not(.ghost)').length >= 1")


def test_without_frames_there_is_the_picture(open_quiet_page: Any, tmp_path: Path):
    """A notebook that is not trusted drops the frame and keeps the contents of the noscript."""
    shown = trace([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for stepper in (shown.stepper(lang="ru"), compare([shown, shown]).stepper()):
        html = stepper._repr_html_()
        kept = html[html.index("<noscript>") + len("<noscript>") : html.index("</noscript>")]
        path = tmp_path / "untrusted.html"
        path.write_text(f"<!doctype html><meta charset=utf-8><title>x</title>{kept}", encoding="utf-8")
        page = open_quiet_page(viewport={"width": 336, "height": 700})
        page.goto(path.as_uri())
        assert page.evaluate(MISFITS) == []
        assert page.locator("img").evaluate("(image) => image.naturalWidth") > 400
        assert page.text_content("p") in {
            "Это только картинка: чтобы увидеть здесь страницу, отметьте блокнот как надёжный или выполните ячейку.",
            "This is only a picture: trust the notebook, or run the cell, to use the page that belongs here.",
        }


def test_what_is_missing_is_said_instead_of_a_picture(monkeypatch: pytest.MonkeyPatch):
    made = growth(game="tictactoe", depth="1..2")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "minimax_viz.output.chart", raising=False)
    told = made._repr_mimebundle_()
    assert told.keys() == {"text/plain"}
    assert told["text/plain"].startswith("<Growth of Tic-tac-toe") and "pip install" in told["text/plain"]
