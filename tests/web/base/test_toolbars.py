"""Toolbars on every page: one stop of the Tab key each, and arrows that lead along them."""

from pathlib import Path

from browser import OpenPage, Page
from compare_files import open_comparison
from decks import deck_named
from minimax_viz.api import trace
from minimax_viz.output.html.deck import deck_page_of
from page_files import open_page
from studio_pages import AIMA, SERVER, open_studio

# Each toolbar that is in sight: what its buttons do, and at which of them the Tab key stops.
BARS = """() => [...document.querySelectorAll("[role=toolbar]")].filter((bar) => bar.checkVisibility()).map((bar) => {
    const shown = [...bar.querySelectorAll("button")].filter((button) => button.checkVisibility());
    return [shown.map((button) => button.dataset.act), shown.filter(({ tabIndex }) => tabIndex === 0).length,
        bar.getAttribute("aria-orientation") === "vertical"];
})"""
ACT = "document.activeElement.dataset.act"
STEP = "minimaxViz.step"
STOPS = [1, 2, 5, 8, 11]  # of the textbook's tree, from the first on


def check_bars(page: Page, least: int = 1) -> None:
    """Each toolbar can be walked along from its one stop."""
    bars = page.evaluate(BARS)
    assert len(bars) >= least
    for acts, stops, is_upright in bars:
        assert stops == 1, acts
        back, on = ("ArrowUp", "ArrowDown") if is_upright else ("ArrowLeft", "ArrowRight")
        page.focus(f"[role=toolbar] [data-act={acts[0]}]")
        met = []
        for _ in acts:
            met.append(page.evaluate(ACT))
            page.keyboard.press(on)
        assert met == acts
        assert page.evaluate(ACT) == acts[0]
        for key, act in ((back, acts[-1]), ("Home", acts[0]), ("End", acts[-1])):
            page.keyboard.press(key)
            assert page.evaluate(ACT) == act
    assert [stops for _, stops, _ in page.evaluate(BARS)] == [1] * len(bars)


def test_the_page_of_a_search(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    check_bars(quiet_page, 2)
    assert quiet_page.evaluate(STEP) == 5
    quiet_page.set_viewport_size({"width": 390, "height": 844})
    check_bars(quiet_page, 2)  # some of the buttons are not there on a phone
    assert quiet_page.evaluate(STEP) == 5


def test_arrows_step_all_the_same(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    quiet_page.focus("footer [data-act=cutoff]")
    for key, step in (("PageDown", 8), ("PageUp", 5), ("ArrowUp", 13), ("ArrowRight", 13)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate(STEP) == step, key
    quiet_page.click("footer [data-act=next]")
    for key, step in (("ArrowRight", 17), ("ArrowLeft", 14), ("Home", 1)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate(STEP) == step, f"{key} after a click"
    quiet_page.keyboard.press("l")  # lecture, whose buttons are no toolbar
    assert quiet_page.evaluate(BARS) == []
    for place in ("#panel", "[data-act=lecture].toggle", "#narration [data-row]"):
        at = STOPS.index(quiet_page.evaluate(STEP))
        quiet_page.focus(place)
        for key, by in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0), ("ArrowRight", 1)):
            quiet_page.keyboard.press(key)
            assert quiet_page.evaluate(STEP) == STOPS[at + by], (place, key)


def test_a_comparison(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA), trace(AIMA, algorithm="minimax")], "#step=5")
    check_bars(quiet_page, 2)
    assert quiet_page.evaluate(STEP) == 5
    quiet_page.keyboard.press("PageDown")
    assert quiet_page.evaluate(STEP) == 8


def test_a_deck(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "deck.html"
    file.write_text(deck_page_of(deck_named("aima")), encoding="utf-8")
    quiet_page.goto(file.as_uri())
    check_bars(quiet_page)
    assert quiet_page.evaluate("minimaxVizDeck.step") == 0
    quiet_page.click("[data-act=next]")
    quiet_page.keyboard.press("ArrowRight")
    assert quiet_page.evaluate("minimaxVizDeck.step") == 2


def test_the_studio(open_quiet_page: OpenPage):
    page = open_quiet_page(base_url=SERVER)
    open_studio(page)
    check_bars(page)
