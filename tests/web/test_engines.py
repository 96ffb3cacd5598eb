"""Every page says the same in Chromium, Firefox and WebKit, from its file, step by step, and is quiet."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from browser import OpenPage
from engines import CHARSET, Chromium, Engine, firefox, wait_until, webkit
from minimax_viz import fair, lesson, trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from served_studio import Served, served

pytestmark = [pytest.mark.engines, pytest.mark.thorough]

BOARD = "XOX/.O./.XO"
IS_READY = "document.body.classList.contains('ready')"
OTHERS = pytest.mark.parametrize("browser", ["firefox", "webkit"], indirect=True)


def texts(*ids: str) -> str:
    """An expression for what is written in some elements."""
    return f"{list(ids)}.map((id) => document.getElementById(id).textContent)"


NARRATED = f"[minimaxViz.step, ...{texts('narration')}]"
# Browsers put spaces between the texts of a tree as they like.
OUTSIDE_TREES = "[...document.querySelectorAll('h2, p, li')].map((one) => one.innerText)"

FOCUSED = "(document.activeElement.dataset.act ?? document.activeElement.id)"
MORE = "(document.getElementById('more').focus(), document.getElementById('more').click())"
HARD = "(minimaxVizBooth.level = 'hard')"  # which leaves nothing to luck


class Walk(NamedTuple):
    """A way through a page: what is done, each a key or a call of what the page offers, and what is told each time."""

    file: str
    told: str
    acts: tuple[str, ...]
    is_ready: str = IS_READY


WALKS = {
    "steps": Walk(
        "steps.html",
        NARRATED,
        ("ArrowRight", "ArrowRight", "c", "ArrowRight", "minimaxViz.goTo(9)", "ArrowLeft", "End"),
    ),
    "menu": Walk(
        "steps.html",
        f"[{FOCUSED}, minimaxViz.step, document.getElementById('menu').checkVisibility()]",
        (MORE, "ArrowDown", "document.activeElement.click()", MORE, "End", "r", "Escape"),
    ),
    "compare": Walk(
        "compare.html",
        f"[minimaxViz.other, ...{NARRATED}]",
        ("ArrowRight", "f", "ArrowRight", "minimaxViz.setSide(1)", "ArrowRight", "End"),
    ),
    "booth": Walk(
        "play.html",
        f"[minimaxVizBooth.state, ...{texts('status', 'said', 'hint-said', 'last', 'sentences')}]",
        (HARD, "minimaxVizBooth.play('a2')", "h", "minimaxVizBooth.play(minimaxVizBooth.state.moves[0])", "u"),
        "window.minimaxVizBooth && (minimaxVizBooth.finish(), !minimaxVizBooth.state.isThinking)",
    ),
    "slides": Walk(
        "slides.html",
        f"[minimaxVizDeck.step, ...{texts('said')}]",
        ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End"),
        "window.minimaxVizDeck",
    ),
    "practice": Walk(
        "practice.html",
        f"[minimaxPractice.grade, ...{texts('task', 'verdict', 'mistakes')}]",
        ("minimaxPractice.check()", "minimaxPractice.hint()", "minimaxPractice.goTo(2)", "minimaxPractice.check()"),
    ),
    "lesson": Walk(
        "lesson.html",
        "[...document.querySelectorAll('h1, .count, .told-here')].map((one) => one.textContent)",
        (
            "document.querySelector('#figure-first .main').click()",
            "document.querySelector('#figure-walk .main').click()",
            "g",
        ),
    ),
    "index": Walk("index.html", "document.body.innerText.split(/\\s+/)", (), "true"),
    "guide": Walk("guide.html", "document.body.innerText.split(/\\s+/)", (), "true"),
    "puzzles": Walk("puzzles.html", OUTSIDE_TREES, (), "true"),
}  # fmt: skip


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all pages: a fair has most of them."""
    folder = tmp_path_factory.mktemp("pages")
    lesson("pruning").export(folder / "lesson.html")
    for name, content in fair(BOARD).files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Firefox or WebKit."""
    start = {"firefox": firefox, "webkit": webkit}[request.param]
    with start(tmp_path_factory.mktemp(request.param)) as engine:
        yield engine


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A studio that is served on this machine."""
    with served(folder=tmp_path_factory.mktemp("studio")) as server:
        yield server


@pytest.fixture
def chromium_here(open_quiet_page: OpenPage) -> Chromium:
    """Chromium, whose pages the others are held against."""
    return Chromium(open_quiet_page())


def told_on(walk: Walk, pages: Path, engine: Engine) -> list[object]:
    """What a page tells on a walk."""
    engine.open((pages / walk.file).as_uri())
    wait_until(engine, walk.is_ready)
    told = [engine.evaluate(walk.told)]
    for act in walk.acts:
        if "(" in act:
            engine.evaluate(f"void {act}")
        else:
            engine.press(act)
        wait_until(engine, walk.is_ready)
        told.append(engine.evaluate(walk.told))
    assert engine.noise() == []
    return told


EVERY_STEP = """Array.from({ length: minimaxViz.steps }, (_, at) => {
    minimaxViz.goTo(at + 1);
    return document.querySelector("#narration").textContent;
})"""
NOISY = f"{CHARSET}<script>console.info('so'); nothing();</script>"


@OTHERS
def test_pages_tell_the_same(browser: Engine, chromium_here: Chromium, pages: Path, tmp_path: Path):
    """Also every step as Python tells it; and what a page complains of is heard."""
    shown = trace(BOARD)
    narrator = Narrator(shown, catalog("en"))
    differ = []
    for name, walk in WALKS.items():
        told = told_on(walk, pages, browser)
        if name == "steps":
            assert browser.evaluate(EVERY_STEP) == [narrator.text(step) for step in shown.steps]
        if told != told_on(walk, pages, chromium_here):
            differ.append(name)
        assert all(before != after for before, after in pairwise(told)), f"each act on {name} tells something new"
    assert differ == []
    (tmp_path / "noisy.html").write_text(NOISY, encoding="utf-8")
    browser.open((tmp_path / "noisy.html").as_uri())
    said = browser.noise()
    assert len(said) == 2 and "so" in said[0] and "rror" in said[1], said
    assert browser.noise() == []


def told_by_the_studio(engine: Engine) -> list[object]:
    """What the studio and the page in it tell of a position, and of what comes after a key."""
    wait_until(engine, IS_READY)
    told = []
    for against in ("{}", "null"):
        engine.evaluate(f"minimaxStudio.set({{ position: '{BOARD}', against: {against} }})")
        told.append(engine.evaluate("document.querySelector('#said').textContent"))
    for step in (1, 2, 3):
        wait_until(engine, f"location.hash.includes('step={step}')")
        told.append(engine.evaluate(NARRATED, in_frame=True))
        engine.press("ArrowRight")
    assert engine.noise() == []
    return told


@OTHERS
def test_the_studio_tells_the_same(browser: Engine, open_quiet_page: OpenPage, studio: Served):
    chromium = Chromium(open_quiet_page(base_url=f"http://127.0.0.1:{studio.port}"))
    told = []
    for engine in (browser, chromium):
        engine.open(studio.told["url"])
        told.append(told_by_the_studio(engine))
    assert told[0] == told[1]
    assert [step for step, _ in told[0][2:5]] == [1, 2, 3]
