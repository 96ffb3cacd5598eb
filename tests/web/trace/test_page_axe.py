"""No violation by axe, whatever of the page is open."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from axe import PHONE, check
from minimax_viz.api import trace
from page_files import go_to, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Page


def check_parts(page: "Page") -> None:
    """No violation with nothing opened, with everything opened at once, and in each dialog."""
    details = "(isOpen) => document.querySelectorAll('details').forEach((each) => (each.open = isOpen))"
    go_to(page, 1)
    check(page, "the first step")
    for key in ("c", "ArrowLeft", "s", "w", "q", "ArrowRight", "/"):
        page.keyboard.press(key)
    page.evaluate(details, True)
    for part in ("#story", "#predict-options button", "#search", ".handed text"):
        assert page.locator(part).first.is_visible()
    check(page, "a story, windows on the edges, a question and the search, with every part of the panel open")
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    assert "Right" in page.inner_text("#predict-said") or "Верно" in page.inner_text("#predict-said")
    check(page, "the question answered, at a cutoff")
    page.keyboard.press("q")
    page.evaluate(details, False)
    go_to(page, -1)
    check(page, "the last step, with every part of the panel closed")
    for dialog, key in (("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog)
        page.keyboard.press("Escape")


# Colours are those of a theme in any language, and texts those of a language in any theme.
@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])
def test_every_part(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    open_page(quiet_page, tmp_path, trace(example="cut"), theme=theme, lang=lang)
    check_parts(quiet_page)


@pytest.mark.parametrize(("theme", "lang"), [("light", "ru"), ("dark", "en")])
def test_on_a_phone(open_quiet_page: "Callable[..., Page]", tmp_path: Path, theme: str, lang: str):
    page = open_quiet_page(**PHONE)
    open_page(page, tmp_path, trace(example="cut"), theme=theme, lang=lang)
    check_parts(page)


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])
def test_a_large_page(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    open_page(quiet_page, tmp_path, trace("X........"), theme=theme, lang=lang)
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
def test_other_searches(quiet_page: "Page", tmp_path: Path, board: str, options: dict[str, Any]):
    open_page(quiet_page, tmp_path, trace(board, **options), theme="light")
    for step, theme in ((1, "light"), (12, "dark"), (-1, "light"), (-1, "dark")):
        go_to(quiet_page, step)
        if quiet_page.get_attribute("html", "data-theme") != theme:
            quiet_page.keyboard.press("d")
        check(quiet_page, f"step {step}, {theme}")


DEEP = "[[[[[3,[5]],[2,[[7]]]],4],[[[1,[9]],6],[[[8]],[0,2]]]],[[[[[5,1]]],7],3]]"  # its nodes stand line by line


@pytest.mark.parametrize(("theme", "lang"), [("light", "ru"), ("dark", "en")])
def test_lecture_vote_legend_and_a_tree_in_lines(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    shown = trace(DEEP)
    open_page(quiet_page, tmp_path, shown, theme=theme, lang=lang)
    cutoff = next(step.number for step in shown.steps if step.kind == "cutoff")
    for key in ("h", "l", "y"):
        go_to(quiet_page, cutoff - 1)
        quiet_page.keyboard.press(key)
        check(quiet_page, f"after {key}")
        quiet_page.keyboard.press("ArrowRight")
        check(quiet_page, f"after {key} and a step")
    quiet_page.keyboard.press("1")
    check(quiet_page, "the answer of a vote in a lecture")


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_row_by_row(quiet_page: "Page", tmp_path: Path, algorithm: str):
    open_page(quiet_page, tmp_path, trace(example="cut", algorithm=algorithm))
    quiet_page.keyboard.press("b")
    for _ in range(3):
        quiet_page.keyboard.press("ArrowRight")
        check(quiet_page, "row by row")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_embedded(quiet_page: "Page", tmp_path: Path, theme: str):
    open_page(quiet_page, tmp_path, trace(example="cut"), "#embed=1&step=24", theme=theme)
    check(quiet_page, "embedded")


def test_axe_finds_what_is_wrong(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(example="cut"))
    quiet_page.evaluate("document.querySelector('[data-act=next]').replaceWith(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check(quiet_page, "a button without a name")
