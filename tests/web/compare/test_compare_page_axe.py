"""No violation by axe on the page of a comparison, whatever of it is open; and it is fit for phones and paper."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from axe import PHONE, check
from compare_files import both, open_comparison
from minimax_viz.api import trace
from minimax_viz.text.catalog import languages

if TYPE_CHECKING:
    from playwright.sync_api import Page

CUT = "XOX/.O./.XO"


def check_parts(page: "Page") -> None:
    """No violation at some moments, in both views, in a race, and with each dialog open."""
    for view in ("side", "merged"):
        for step in (1, 26, 1000):
            page.evaluate(
                "([view, step]) => (minimaxVizCompare.setView(view), minimaxVizCompare.goTo(step))", [view, step]
            )
            check(page, f"{view}, step {step}")
    page.evaluate("minimaxVizCompare.goToTick(12)")
    check(page, "race")
    page.keyboard.press("r")
    for dialog, key in (("account", "a"), ("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog)
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])  # no word changes a colour
def test_every_part(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    open_comparison(quiet_page, tmp_path, both(CUT), theme=theme, lang=lang)
    check_parts(quiet_page)


def test_on_a_phone(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(**PHONE)
    open_comparison(page, tmp_path, both(CUT))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    check_parts(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_cannot_be_compared(quiet_page: "Page", tmp_path: Path, theme: str):
    open_comparison(quiet_page, tmp_path, [trace(CUT), trace("X........", max_nodes=900), trace(CUT)], theme=theme)
    check(quiet_page, "three searches")
    quiet_page.select_option("#choose1", "1")
    check(quiet_page, "different positions, one of them stopped")


def test_nothing_sticks_out(quiet_page: "Page", tmp_path: Path):
    for lang in languages():
        open_comparison(quiet_page, tmp_path, both(CUT), "#step=26", lang=lang)
        for width in (360, 800, 1280, 1920):
            quiet_page.set_viewport_size({"width": width, "height": 760})
            quiet_page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
            assert quiet_page.evaluate("document.documentElement.scrollWidth") == width, lang


def test_printed(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT), "#step=26")
    quiet_page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    quiet_page.emulate_media(media="print")
    for shown in ("#summary", "#tree0", "#tree1", "#said0", "#meanwhile", "#account-said", "#account-tables"):
        assert quiet_page.is_visible(shown), shown
    for hidden in ("footer", ".tools", ".zoom"):
        assert not quiet_page.is_visible(hidden), hidden


def test_what_moves_can_be_stilled(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(reduced_motion="reduce")
    open_comparison(page, tmp_path, both("X........", max_nodes=4000))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length") == 0


def test_sentences_are_a_live_region(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT))
    assert quiet_page.get_attribute("#narration", "aria-live") == "polite"
    assert quiet_page.evaluate(
        "[...document.querySelectorAll('#meanwhile, #said0, #said1')].every((each) => each.closest('#narration'))"
    )
    slider = quiet_page.locator("#overview")
    slider.focus()
    quiet_page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuenow") == "2"
    assert (slider.get_attribute("aria-valuetext") or "").startswith("Step 2 of 47")
