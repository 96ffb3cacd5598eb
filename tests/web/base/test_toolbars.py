"""Toolbars on every page: one stop of the Tab key each, and arrows that lead along them."""

from pathlib import Path

from browser import OpenPage, Page, act
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
        for key, there in ((back, acts[-1]), ("Home", acts[0]), ("End", acts[-1])):
            page.keyboard.press(key)
            assert page.evaluate(ACT) == there
    assert [stops for _, stops, _ in page.evaluate(BARS)] == [1] * len(bars)


def test_the_page_of_a_search(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    check_bars(quiet_page)
    assert quiet_page.evaluate(STEP) == 5


def test_the_menu(quiet_page: Page, tmp_path: Path, each):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    press = quiet_page.keyboard.press

    def at(entry: str | None) -> bool:
        return quiet_page.evaluate(f"{ACT} ?? null") == entry and quiet_page.is_visible("#menu") == (entry is not None)

    with each("a key opens it, and leads through it and back to its button"):
        quiet_page.focus("#more")
        press("Enter")
        entries = quiet_page.eval_on_selector_all("#menu button", "all => all.map(({ dataset }) => dataset.act)")
        assert len(entries) == len({*entries}) == 20
        for there in entries:
            assert at(there)
            press("ArrowDown")
        assert at(entries[0])
        led = {"ArrowUp": "dark", "Home": "start", "End": "dark", "r": "levels", "t": "fit", "T": "transcript"}
        for key, there in led.items():
            press(key)
            assert at(there), key
        press("PageDown")  # while it is open, keys are its own
        press("Escape")
        assert at(None) and quiet_page.evaluate("document.activeElement.id") == "more"
        assert quiet_page.evaluate(STEP) == 5
    with each("the arrows lead after a click, too; Tab leaves it"):
        quiet_page.click("#more")
        press("ArrowDown")
        assert at("end")
        press("Tab")
        assert quiet_page.evaluate(ACT) == "help" and not quiet_page.is_visible("#menu")
    with each("it says what is on, and what is chosen is done"):
        for wanted in ("true", "false"):
            quiet_page.click("#more")
            press("w")
            press("Enter")
            assert at(None)
            assert quiet_page.get_attribute("#menu [data-act=windows]", "aria-checked") == wanted
        act(quiet_page, "end")
        assert quiet_page.evaluate(STEP) == 33
    with each("what is done more than once leaves it open"):
        act(quiet_page, "faster")
        before = quiet_page.inner_text("#pace")
        act(quiet_page, "faster")
        assert quiet_page.inner_text("#pace") != before
        press("Escape")
        assert not quiet_page.is_visible("#menu")


def test_arrows_step_all_the_same(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    quiet_page.focus("footer [data-act=cutoff]")
    for key, step in (("PageDown", 6), ("PageUp", 5), ("ArrowUp", 13), ("ArrowRight", 13)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate(STEP) == step, key
    quiet_page.click("footer [data-act=next]")
    for key, step in (("ArrowRight", 15), ("ArrowLeft", 14), ("Home", 1)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate(STEP) == step, f"{key} after a click"
    quiet_page.keyboard.press("l")  # lecture, whose buttons are no toolbar
    assert quiet_page.evaluate(BARS) == []
    for place in ("#panel", "[data-act=lecture].toggle", "#narration [data-row]"):
        before = quiet_page.evaluate(STEP)
        quiet_page.focus(place)
        for key, by in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0), ("ArrowRight", 1)):
            quiet_page.keyboard.press(key)
            assert quiet_page.evaluate(STEP) == before + by, (place, key)


def test_a_comparison(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA), trace(AIMA, algorithm="minimax")], "#step=5")
    check_bars(quiet_page)
    assert quiet_page.evaluate(STEP) == 5
    quiet_page.keyboard.press("PageDown")
    assert quiet_page.evaluate(STEP) == 6


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
