"""No violation by axe, whatever of the page is open."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import trace
from minimax_viz.explain.catalog import languages
from page_files import go_to, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUN = """async (options) => (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1).join(" ")}`))"""
OPTIONS = {"resultTypes": ["violations"], "preload": False}  # there is nothing to load
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def check(page: "Page", what: str) -> None:
    """No violation on the page as it stands now."""
    source = pytest.importorskip("axe_playwright_python.base", reason="pip install axe-playwright-python").AXE_SCRIPT
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source)  # by the browser's debugger, so that the page's policy has no say
    found = page.evaluate(RUN, OPTIONS)
    assert not found, f"{what}:\n" + "\n".join(found)


def check_parts(page: "Page") -> None:
    """No violation with each part of the page opened in turn."""
    for step in (1, 24, -1):
        go_to(page, step)
        check(page, f"step {step}")
    for what, keys in (("predict", "q"), ("a story", "s"), ("the search", "/"), ("windows on the edges", "w")):
        go_to(page, 23)
        page.keyboard.press(keys)
        page.evaluate("minimaxViz.goTo(minimaxViz.step + 1)")
        check(page, what)
        page.keyboard.press("Escape")
    for is_open in (True, False):
        page.evaluate(
            "(isOpen) => document.querySelectorAll('details').forEach((each) => (each.open = isOpen))", is_open
        )
        check(page, f"every part of the panel {'open' if is_open else 'closed'}")
    for dialog, key in (("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_part(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    open_page(quiet_page, tmp_path, trace(), theme=theme, lang=lang)
    check_parts(quiet_page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone(open_quiet_page: "Callable[..., Page]", tmp_path: Path, theme: str):
    page = open_quiet_page(**PHONE)
    open_page(page, tmp_path, trace(), theme=theme)
    check_parts(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_large_page(quiet_page: "Page", tmp_path: Path, theme: str):
    open_page(quiet_page, tmp_path, trace("X........"), theme=theme)
    check_parts(quiet_page)


@pytest.mark.parametrize(
    ("board", "options"),
    [
        ("[[3,12,8],[2,4,6],[14,5,2]]", {}),
        ("[[3,12,8],[2,4,6],[14,5,2]]", {"algorithm": "minimax"}),
        (".........", {"max_nodes": 20}),
        ("[5]", {"max_nodes": 1}),
    ],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_other_searches(quiet_page: "Page", tmp_path: Path, theme: str, board: str, options: dict[str, Any]):
    open_page(quiet_page, tmp_path, trace(board, **options), theme=theme)
    for step in (1, 12, -1):
        go_to(quiet_page, step)
        check(quiet_page, f"step {step}")


def test_row_by_row(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(algorithm="minimax"))
    quiet_page.keyboard.press("b")
    for _ in range(3):
        quiet_page.keyboard.press("ArrowRight")
        check(quiet_page, "row by row")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_embedded(quiet_page: "Page", tmp_path: Path, theme: str):
    open_page(quiet_page, tmp_path, trace(), "#embed=1&step=24", theme=theme)
    check(quiet_page, "embedded")


def test_axe_finds_what_is_wrong(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace())
    quiet_page.evaluate("document.querySelector('[data-act=next]').replaceWith(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check(quiet_page, "a button without a name")
