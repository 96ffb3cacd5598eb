"""Pages in a frame of another page: they tell it each step, and go where it asks; and fit in it whatever its size."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from browser import wait_until
from minimax_viz import booth, compare, slides, trace
from minimax_viz.output.html.page import page_of
from minimax_viz.study.comparison import Comparison
from page_files import IS_READY, SETTLED
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUTOFF = next(step.number for step in trace(AIMA).steps if step.kind == "cutoff")
PAGE = page_of(trace(AIMA))
OUTER = Path(__file__).with_name("framed.html").read_text("utf-8")


def framed(page: Any, folder: Path, html: str) -> None:
    """Show a page in a sandboxed frame of a page that keeps what it is told."""
    outer = folder / "outer.html"
    outer.write_text(OUTER, encoding="utf-8")
    page.goto(outer.as_uri())
    page.evaluate("(html) => (document.querySelector('iframe').srcdoc = html)", html)
    wait_until(page, "told.length")


def told(page: Any) -> dict[str, Any]:
    """What the page told last."""
    return page.evaluate("told.at(-1)")


def put(page: Any, html: str, number: int) -> None:
    """Put another page in the place of the one in the frame, and wait until it tells its step."""
    page.evaluate("([page, number]) => ask({ page, number })", [html, number])
    wait_until(page, f"told.at(-1).number === {number}")


@pytest.mark.parametrize("kind", ["trace", pytest.param("compare", marks=pytest.mark.thorough)])
def test_the_page_around_it_knows_and_chooses_the_step(quiet_page: Any, tmp_path: Path, each, kind: str):
    both = [trace(AIMA), trace(AIMA, algorithm="minimax")]
    html = PAGE if kind == "trace" else Comparison(both).to_html()
    framed(quiet_page, tmp_path, html)
    inner = quiet_page.frames[1]
    finish = {"kind": "finish", "path": ["0"], "child": None}
    with each("step, place and theme"):
        begin = {"kind": "enter", "path": [], "child": None}
        assert told(quiet_page) == {"step": 1, "steps": 33, "where": begin, "tree": None, "number": 0}
        quiet_page.evaluate("(step) => ask({ step })", CUTOFF)
        wait_until(quiet_page, f"told.at(-1).step === {CUTOFF}")
        assert told(quiet_page)["where"] == {"kind": "cutoff", "path": ["1"], "child": None}
        quiet_page.evaluate("(where) => ask({ where })", finish)
        wait_until(quiet_page, "told.at(-1).where.path[0] === '0'")
        quiet_page.evaluate("ask({ theme: 'dark' })")
        wait_until(inner, "document.documentElement.dataset.theme === 'dark'")
        assert told(quiet_page)["where"] == finish
    with each("theme and language are left to the page around it"):
        inner.click("#more")
        theme = inner.locator("[data-act=dark]")
        assert theme.is_visible()
        quiet_page.evaluate("ask({ within: true, step: 30 })")
        theme.wait_for(state="hidden")
        wait_until(quiet_page, "told.at(-1).step === 30")
    with each("another page takes its place at a step"):
        quiet_page.evaluate("([page, where]) => ask({ page, number: 1, where })", [html, finish])
        wait_until(quiet_page, "told.at(-1).number === 1")
        assert told(quiet_page)["where"] == finish
        assert quiet_page.frames[1] == inner
        assert inner.evaluate("[document.compatMode, document.documentElement.dataset.theme]") == ["CSS1Compat", "dark"]
        assert inner.evaluate("['within', 'ready'].every((name) => document.body.classList.contains(name))")
        before = told(quiet_page)["step"]
        inner.locator("[data-act=next]").click()
        wait_until(quiet_page, f"told.at(-1).step === {before + 1}")
        assert quiet_page.evaluate("told.filter(({ number }) => number === 1).length") == 2


def test_wishes_that_are_none_and_texts_that_are_no_pages_change_nothing(quiet_page: Any, tmp_path: Path, each):
    framed(quiet_page, tmp_path, PAGE)
    wishes = [
        "null", "7", "{ where: 7 }", "{ where: { path: 'x' } }", "{ where: { path: [[]], kind: {}, child: [] } }",
        "{ step: 1e99 }", "{ step: NaN }", "{ theme: '<b>' }", "{ where: { path: Array(20000).fill('0') } }",
    ]  # fmt: skip
    texts = ["", "<h1>nothing</h1>", "<script type='application/json' id='words'>1</script>"]
    for step, wish in enumerate([*wishes, *(f"{{ page: {json.dumps(text)}, number: 1 }}" for text in texts)], 3):
        with each(wish):
            quiet_page.evaluate(f"ask({wish})")
            quiet_page.evaluate("(step) => ask({ step })", step)
            wait_until(quiet_page, f"told.at(-1).step === {step}")
            assert told(quiet_page)["number"] == 0


@pytest.mark.thorough
def test_changes_go_with_the_page_that_they_were_made_on(quiet_page: Any, tmp_path: Path, each):
    def ask_undo(key: str) -> None:
        quiet_page.frames[1].locator("body").press(f"Control+{key}")

    framed(quiet_page, tmp_path, PAGE)
    inner = quiet_page.frames[1]
    with each("a changed tree is told when it is let go"):
        inner.evaluate("minimaxViz.setLeaf('/0/0', 5)")
        wait_until(quiet_page, "told.at(-1).tree !== null")
        assert told(quiet_page)["tree"] == AIMA.replace("3", "5", 1)
        quiet_page.mouse.move(500, 300)
        quiet_page.mouse.down()
        before = len(quiet_page.evaluate("told"))
        inner.evaluate("minimaxViz.setLeaf('/0/0', 6)")
        assert len(quiet_page.evaluate("told")) == before
        quiet_page.mouse.up()
        wait_until(quiet_page, "told.at(-1).tree?.startsWith('[[6')")
    with each("what the page cannot undo is asked of the other"):
        framed(quiet_page, tmp_path, PAGE)
        inner = quiet_page.frames[1]
        inner.evaluate("minimaxViz.setLeaf('/0/0', 5)")
        inner.click("h1")  # so that the frame has the focus
        ask_undo("z")
        wait_until(quiet_page, "told.at(-1).tree === null")
        assert not quiet_page.evaluate("told.some(({ act }) => act)")
        ask_undo("z")
        wait_until(quiet_page, "told.at(-1).act === 'undo'")
        ask_undo("y")  # the change, which this page has undone
        wait_until(quiet_page, "told.at(-1).tree !== null && told.at(-1).tree !== undefined")
        ask_undo("y")
        wait_until(quiet_page, "told.at(-1).act === 'redo'")
    with each("nothing of the page before goes on"):
        inner.evaluate("minimaxViz.goTo(1)")
        for _ in range(8):
            inner.locator("body").press("]")
        inner.locator("#play").click()
        wait_until(quiet_page, "told.at(-1).step > 2")
        put(quiet_page, page_of(trace("[[1,2],[0,9]]")), 1)
        assert told(quiet_page)["step"] == 1
        inner.evaluate("new Promise((go) => setTimeout(go, 300))")  # a timer of the player would come before this one
        assert told(quiet_page)["step"] == 1
        assert told(quiet_page)["tree"] is None
        assert inner.inner_text("#narration").startswith("Which move should ")
        ask_undo("z")  # the change is the other page's
        wait_until(quiet_page, "told.at(-1).act === 'undo'")
        assert inner.locator("#play").get_attribute("aria-pressed") == "false"
    with each("of pages in a row the last is shown"):
        texts = [page_of(trace(f"[[{value},2],[0,9]]")) for value in range(6)]
        quiet_page.evaluate("(texts) => texts.forEach((page, at) => ask({ page, number: at + 2 }))", texts)
        wait_until(quiet_page, "told.at(-1).number === 7")
        assert inner.evaluate("minimaxViz.steps") == len(trace("[[5,2],[0,9]]").steps)
        assert "5" in inner.locator("#world").text_content()


def test_what_was_not_written_by_the_page_around_it_lets_itself_not_be_replaced(quiet_page: Any, tmp_path: Path):
    """Else any site could put its own texts under the address of a page that it has in a frame."""
    (tmp_path / "inner.html").write_text(PAGE, encoding="utf-8")
    outer = tmp_path / "outer.html"
    outer.write_text(OUTER.replace("<iframe", '<iframe src="inner.html"'), encoding="utf-8")
    quiet_page.goto(outer.as_uri())
    wait_until(quiet_page, "told.length")
    quiet_page.evaluate("ask({ page: '<h1>false</h1>', number: 1 })")
    quiet_page.evaluate("ask({ step: 3 })")
    wait_until(quiet_page, "told.at(-1).step === 3")
    assert told(quiet_page)["number"] == 0
    assert quiet_page.frames[1].inner_text("h1") != "false"


COUNT_TIMERS = Path(__file__).with_name("framed_timers.js")
(IN_A_ROW,) = scripted(__file__, "inARow")
OF_ONE_PAGE = 30_000  # bytes, for what the machine and the browser note; a page left behind takes four times as many


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["trace", "compare"])
def test_whatever_a_page_begins_ends_with_it(quiet_page: Any, tmp_path: Path, kind: str):
    three = [trace(AIMA), trace(AIMA, algorithm="minimax"), trace(AIMA, cutoff="gt")]
    html = PAGE if kind == "trace" else Comparison(three).to_html()
    quiet_page.add_init_script(path=COUNT_TIMERS)
    outer = tmp_path / "outer.html"
    outer.write_text(OUTER.replace(' sandbox="allow-scripts"', ""), encoding="utf-8")  # so it is measured with this one
    quiet_page.goto(outer.as_uri())
    quiet_page.evaluate("(html) => (document.querySelector('iframe').srcdoc = html)", html)
    wait_until(quiet_page, "told.length")
    session = quiet_page.context.new_cdp_session(quiet_page)
    session.send("Performance.enable")

    def held_after(first: int, last: int) -> dict[str, float]:
        quiet_page.evaluate(IN_A_ROW, [html, first, last])
        told, before = dict[str, float](), None
        while before is None or told["Nodes"] < before:  # a page that was left may outlive the first look for garbage
            before = told.get("Nodes")
            session.send("HeapProfiler.collectGarbage")
            told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return {**told, "timers": quiet_page.frames[1].evaluate("timers.size")}

    early, late = held_after(1, 12), held_after(13, 36)
    assert {name: late[name] - early[name] for name in ("JSEventListeners", "Nodes", "Documents", "timers")} == {
        "JSEventListeners": 0, "Nodes": 0, "Documents": 0, "timers": 0,
    }  # fmt: skip
    assert (late["JSHeapUsedSize"] - early["JSHeapUsedSize"]) / 24 < OF_ONE_PAGE


BOARD = "XOX/.O./.XO"
LARGE = "XO./.X./..O"

PAGES: dict[str, Callable[[], str]] = {
    "textbook": lambda: trace(AIMA).to_html(),
    "board": lambda: trace(BOARD).to_html(),
    "large": lambda: trace(LARGE).to_html(),
    "compare": lambda: compare(BOARD).to_html(),
    "compare large": lambda: compare(LARGE).to_html(),
    "slides": lambda: slides(BOARD, steps="cutoffs").contents(".html").decode(),
    "booth": lambda: booth("tictactoe").to_html(),
}
page_text = cache(lambda name: PAGES[name]())

(SEEN,) = scripted(__file__, "seen")
ARRANGED = "[...document.querySelectorAll('.world [data-node]')].map((node) => node.getAttribute('transform'))"
RESIZE = "(look) => (document.getElementById('room').style = look)"
HIDDEN = (0, 0)


@pytest.fixture
def in_frame(open_quiet_page: Any, tmp_path: Path) -> Callable[..., Any]:
    """Open a page in a frame of a size; HIDDEN is a frame that is not shown."""

    page = open_quiet_page(viewport={"width": 1700, "height": 1000}, reduced_motion="reduce")

    def show(name: str, size: tuple[int, int], hash_: str = "") -> Any:
        (tmp_path / "page.html").write_text(page_text(name), encoding="utf-8")
        inner = f'<iframe src="page.html{hash_}" style="border: 0; width: 100%; height: 100%"></iframe>'
        room = f'<div id="room" style="{look_of(size)}">{inner}</div>'
        host = tmp_path / "host.html"
        host.write_text(f"<!doctype html><title>x</title>{room}", encoding="utf-8")
        page.goto(host.as_uri())
        wait_until(page.frames[1], IS_READY)
        return resized(page.frames[1], size)

    return show


def look_of(size: tuple[int, int]) -> str:
    """The style of a room of this size."""
    return "display: none" if size == HIDDEN else f"width: {size[0]}px; height: {size[1]}px"


def resized(frame: Any, size: tuple[int, int]) -> Any:
    """Give a frame another size, and wait until its page has drawn for it; one that is not shown draws nothing."""
    frame.page.evaluate(RESIZE, look_of(size))
    if size == HIDDEN:
        frame.page.evaluate(SETTLED)
    else:
        frame.evaluate(SETTLED)
        assert frame.evaluate("[innerWidth, innerHeight]") == list(size)
    return frame


@pytest.mark.parametrize("which", ["some", pytest.param("more", marks=pytest.mark.thorough)])
def test_a_page_fits_whatever_size_it_had_before(in_frame: Any, each: Any, which: str):
    large, small = (1200, 640), (320, 640)
    some = ("textbook",)
    for name in some if which == "some" else PAGES.keys() - some:
        seen = {}
        for size in (large, small):
            with each(f"{name}, {size}"):
                fresh = in_frame(name, size)
                assert fresh.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
                seen[size] = fresh.evaluate(SEEN)
        frame = in_frame(name, HIDDEN)
        for size in (large, HIDDEN, small, (1600, 900), large):
            resized(frame, size)
            with each(f"{name}, {size}"):
                assert size not in seen or frame.evaluate(SEEN) == seen[size]


@pytest.mark.thorough
def test_what_stays_as_it_was(in_frame: Any, each: Any):
    with each("a little more room does not turn the tree over"):
        widths = range(1000, 1240, 20)
        fresh = [in_frame("textbook", (width, 640)).evaluate(ARRANGED) for width in widths]
        turned = next(at for at in range(1, len(widths)) if fresh[at] != fresh[at - 1])
        frame = in_frame("textbook", (widths[turned - 1], 640))
        assert resized(frame, (widths[turned], 640)).evaluate(ARRANGED) == fresh[turned - 1]
    with each("what the reader has chosen stays when the room changes"):
        frame = in_frame("textbook", (900, 600))
        frame.evaluate("document.querySelector('[data-act=in]').click()")
        scale = "document.querySelector('#world').getAttribute('transform').replace(/.*scale/, '')"
        chosen = frame.evaluate(scale)
        assert resized(frame, (1200, 700)).evaluate(scale) == chosen
