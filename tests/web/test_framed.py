"""Pages in a frame of another page: they tell it each step, and go where it asks."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.output.html.page import page_of
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.results import html_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUTOFF = next(step.number for step in trace(AIMA).steps if step.kind == "cutoff")
OUTER = """<!doctype html><title>outer</title><iframe sandbox="allow-scripts" width="1000" height="700"></iframe>
<script>
const told = [];
addEventListener("message", ({ data }) => told.push(data.minimaxViz));
const ask = (wish) => document.querySelector("iframe").contentWindow.postMessage({ minimaxViz: wish }, "*");
</script>"""


def framed(page: "Page", folder: Path, html: str) -> None:
    """Show a page in a sandboxed frame of a page that keeps what it is told."""
    outer = folder / "outer.html"
    outer.write_text(OUTER, encoding="utf-8")
    page.goto(outer.as_uri())
    page.evaluate("(html) => (document.querySelector('iframe').srcdoc = html)", html)
    wait_until(page, "told.length")


def told(page: "Page") -> dict[str, Any]:
    """What the page told last."""
    last: dict[str, Any] = page.evaluate("told.at(-1)")
    return last


def pages() -> Sequence[Any]:
    made = trace(AIMA)
    both: list[ShownTrace] = [made, trace(AIMA, algorithm="minimax")]
    return [pytest.param(page_of(made), id="trace"), pytest.param(html_of(Comparison(both), lang="en"), id="compare")]


@pytest.mark.parametrize("html", pages())
def test_the_page_around_it_knows_and_chooses_the_step(quiet_page: "Page", tmp_path: Path, html: str):
    framed(quiet_page, tmp_path, html)
    begin = {"kind": "enter", "path": [], "child": None}
    assert told(quiet_page) == {"step": 1, "steps": 33, "where": begin, "tree": None, "number": 0}
    quiet_page.evaluate("(step) => ask({ step })", CUTOFF)
    wait_until(quiet_page, f"told.at(-1).step === {CUTOFF}")
    assert told(quiet_page)["where"] == {"kind": "cutoff", "path": ["1"], "child": None}
    quiet_page.evaluate("ask({ where: { kind: 'finish', path: ['0'], child: null } })")
    wait_until(quiet_page, "told.at(-1).where.path[0] === '0'")
    quiet_page.evaluate("ask({ theme: 'dark' })")
    wait_until(quiet_page.frames[1], "document.documentElement.dataset.theme === 'dark'")
    assert told(quiet_page)["where"]["path"] == ["0"]


@pytest.mark.parametrize(
    "wish", ["null", "7", "{ where: 7 }", "{ where: { path: 'x' } }", "{ where: { path: [[]], kind: {}, child: [] } }",
             "{ step: 1e99 }", "{ step: NaN }", "{ theme: '<b>' }", "{ where: { path: Array(20000).fill('0') } }"],
)  # fmt: skip
def test_what_is_no_wish_breaks_nothing(quiet_page: "Page", tmp_path: Path, wish: str):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    quiet_page.evaluate(f"ask({wish})")
    quiet_page.evaluate("ask({ step: 3 })")
    wait_until(quiet_page, "told.at(-1).step === 3")


def test_a_changed_tree_is_told_when_it_is_let_go(quiet_page: "Page", tmp_path: Path):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    quiet_page.frames[1].evaluate("minimaxViz.setLeaf('/0/0', 5)")
    wait_until(quiet_page, "told.at(-1).tree !== null")
    assert told(quiet_page)["tree"] == AIMA.replace("3", "5", 1)
    quiet_page.mouse.move(500, 300)
    quiet_page.mouse.down()
    before = len(quiet_page.evaluate("told"))
    quiet_page.frames[1].evaluate("minimaxViz.setLeaf('/0/0', 6)")
    assert len(quiet_page.evaluate("told")) == before
    quiet_page.mouse.up()
    wait_until(quiet_page, "told.at(-1).tree?.startsWith('[[6')")


def test_what_the_page_cannot_undo_is_asked_of_the_other(quiet_page: "Page", tmp_path: Path):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    inner = quiet_page.frames[1]
    inner.evaluate("minimaxViz.setLeaf('/0/0', 5)")
    inner.click("h1")  # so that the frame has the focus
    inner.locator("body").press("Control+z")
    wait_until(quiet_page, "told.at(-1).tree === null")
    assert not quiet_page.evaluate("told.some(({ act }) => act)")
    inner.locator("body").press("Control+z")
    wait_until(quiet_page, "told.at(-1).act === 'undo'")
    inner.locator("body").press("Control+y")  # the change, which this page has undone
    wait_until(quiet_page, "told.at(-1).tree !== null && told.at(-1).tree !== undefined")
    inner.locator("body").press("Control+y")
    wait_until(quiet_page, "told.at(-1).act === 'redo'")


@pytest.mark.parametrize("html", pages())
def test_a_page_within_another_leaves_theme_and_language_to_that(quiet_page: "Page", tmp_path: Path, html: str):
    framed(quiet_page, tmp_path, html)
    theme = quiet_page.frame_locator("iframe").locator("[data-act=dark]")
    assert theme.is_visible()
    quiet_page.evaluate("ask({ within: true })")
    theme.wait_for(state="hidden")


def put(page: "Page", html: str, number: int, wish: str = "{}") -> None:
    """Put another page in the place of the one in the frame, and wait until it tells its step."""
    page.evaluate(f"([page, number]) => ask({{ page, number, ...{wish} }})", [html, number])
    wait_until(page, f"told.at(-1).number === {number}")


@pytest.mark.parametrize("html", pages())
def test_another_page_takes_its_place_at_a_step(quiet_page: "Page", tmp_path: Path, html: str):
    framed(quiet_page, tmp_path, html)
    inner = quiet_page.frames[1]
    quiet_page.evaluate("ask({ within: true, theme: 'dark', step: 30 })")
    wait_until(quiet_page, "told.at(-1).step === 30")
    put(quiet_page, html, 1, "{ where: { kind: 'finish', path: ['0'], child: null } }")
    assert told(quiet_page)["where"] == {"kind": "finish", "path": ["0"], "child": None}
    assert quiet_page.frames[1] == inner
    assert inner.evaluate("[document.compatMode, document.documentElement.dataset.theme]") == ["CSS1Compat", "dark"]
    assert inner.evaluate("['within', 'ready'].every((name) => document.body.classList.contains(name))")
    before = told(quiet_page)["step"]
    inner.locator("[data-act=next]").click()
    wait_until(quiet_page, f"told.at(-1).step === {before + 1}")
    assert quiet_page.evaluate("told.filter(({ number }) => number === 1).length") == 2


def test_nothing_of_the_page_before_goes_on(quiet_page: "Page", tmp_path: Path):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    inner = quiet_page.frames[1]
    inner.evaluate("minimaxViz.setLeaf('/0/0', 5)")
    inner.locator("#speed").fill("1")
    inner.locator("#play").click()
    wait_until(quiet_page, "told.at(-1).step > 2")
    put(quiet_page, page_of(trace("[[1,2],[0,9]]")), 1)
    assert told(quiet_page)["step"] == 1
    inner.evaluate("new Promise((go) => setTimeout(go, 300))")
    assert told(quiet_page)["step"] == 1
    assert told(quiet_page)["tree"] is None
    assert inner.inner_text("#narration").startswith("The search begins")
    inner.locator("body").press("Control+z")  # the change is the other page's
    wait_until(quiet_page, "told.at(-1).act === 'undo'")
    assert inner.locator("#play").get_attribute("aria-pressed") == "false"


def test_of_pages_in_a_row_the_last_is_shown(quiet_page: "Page", tmp_path: Path):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    texts = [page_of(trace(f"[[{value},2],[0,9]]")) for value in range(6)]
    quiet_page.evaluate("(texts) => texts.forEach((page, at) => ask({ page, number: at + 1 }))", texts)
    wait_until(quiet_page, "told.at(-1).number === 6")
    assert quiet_page.frames[1].evaluate("minimaxViz.steps") == len(trace("[[5,2],[0,9]]").steps)
    assert "5" in quiet_page.frames[1].locator("#world").text_content()


def test_what_was_not_written_by_the_page_around_it_lets_itself_not_be_replaced(quiet_page: "Page", tmp_path: Path):
    """Else any site could put its own texts under the address of a page that it has in a frame."""
    (tmp_path / "inner.html").write_text(page_of(trace(AIMA)), encoding="utf-8")
    outer = tmp_path / "outer.html"
    outer.write_text(OUTER.replace("<iframe", '<iframe src="inner.html"'), encoding="utf-8")
    quiet_page.goto(outer.as_uri())
    wait_until(quiet_page, "told.length")
    quiet_page.evaluate("ask({ page: '<h1>false</h1>', number: 1 })")
    quiet_page.evaluate("ask({ step: 3 })")
    wait_until(quiet_page, "told.at(-1).step === 3")
    assert told(quiet_page)["number"] == 0
    assert quiet_page.frames[1].inner_text("h1") != "false"


@pytest.mark.parametrize("text", ["", "<h1>nothing</h1>", "<script type='application/json' id='words'>1</script>"])
def test_a_text_that_is_no_page_changes_nothing(quiet_page: "Page", tmp_path: Path, text: str):
    framed(quiet_page, tmp_path, page_of(trace(AIMA)))
    quiet_page.evaluate("(page) => ask({ page, number: 1 })", text)
    quiet_page.evaluate("ask({ step: 3 })")
    wait_until(quiet_page, "told.at(-1).step === 3")
    assert told(quiet_page)["number"] == 0
