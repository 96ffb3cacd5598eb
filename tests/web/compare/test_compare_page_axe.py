"""No violation by axe on the page of a comparison, whatever of it is open; and it is fit for phones, paper and calm."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from axe import PHONE, check
from browser import FRAMED
from compare_files import both, open_comparison
from minimax_viz import trace
from minimax_viz.text.catalog import languages

if TYPE_CHECKING:
    from playwright.sync_api import Page

CUT = "XOX/.O./.XO"


def check_parts(page: "Page") -> None:
    """No violation at some moments, in both views, in a race, and with each dialog open."""
    for view, step in (("side", 26), ("merged", 1000)):
        page.evaluate("([view, step]) => (minimaxVizCompare.setView(view), minimaxVizCompare.goTo(step))", [view, step])
        check(page, f"{view}, step {step}")
    page.evaluate("minimaxVizCompare.goToTick(12)")
    check(page, "race")
    page.keyboard.press("r")
    for dialog, key in (("account", "a"), ("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog, f"#{dialog}")
        page.keyboard.press("Escape")


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation(open_quiet_page: "Callable[..., Page]", tmp_path: Path, theme: str):
    page = open_quiet_page(**(PHONE if theme == "light" else {}))
    searches = [trace(CUT), trace("X........", max_nodes=900), *both(CUT)]
    open_comparison(page, tmp_path, searches, "#pair=2,3", theme=theme, lang="ru" if theme == "dark" else "en")
    check_parts(page)
    page.evaluate("location.hash = 'pair=0,1'")
    page.wait_for_selector("#cautions:visible")
    check(page, "different positions, one of them stopped")


@pytest.mark.thorough
def test_nothing_sticks_out_and_on_paper_is_what_matters(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT), "#step=26")
    for lang in languages():
        for width in (360, 1280):
            quiet_page.set_viewport_size({"width": width, "height": 760})
            quiet_page.evaluate(FRAMED)
            assert quiet_page.evaluate("document.documentElement.scrollWidth") == width, lang
        assert quiet_page.get_attribute("html", "lang") == lang
        quiet_page.keyboard.press("g")
    quiet_page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    quiet_page.emulate_media(media="print")
    for shown in ("#summary", "#tree0", "#tree1", "#said0", "#meanwhile", "#account-said", "#account-tables"):
        assert quiet_page.is_visible(shown), shown
    for hidden in ("footer", ".tools", ".zoom"):
        assert not quiet_page.is_visible(hidden), hidden


@pytest.mark.thorough
def test_what_moves_can_be_stilled(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(reduced_motion="reduce")
    open_comparison(page, tmp_path, both("X........", max_nodes=4000))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length") == 0
