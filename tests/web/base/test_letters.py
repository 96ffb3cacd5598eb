"""Keys that write a character can be switched off in the help of every page; the tab remembers it."""

from pathlib import Path

from booth_pages import open_booth
from browser import OpenPage, Page, wait_until
from compare_files import open_comparison
from decks import deck_named
from minimax_viz import exercises
from minimax_viz.api import trace
from minimax_viz.output.html.deck import deck_page_of
from page_files import SETTLED, open_page
from studio_pages import AIMA, SERVER, open_studio, settled

THEME = "document.documentElement.dataset.theme"
SWITCH = "#letters input"
STEP = "minimaxViz.step"


def switch(page: Page) -> None:
    """Use the switch, by the button of the help and not by its key."""
    page.evaluate("document.querySelector('[data-act=help]').click()")
    page.click(SWITCH)
    page.keyboard.press("Escape")
    page.evaluate(SETTLED)  # what is hidden loses the focus with the next frame


def writes_nothing_but_steps(page: Page, other: str, shown: str) -> None:
    """With the switch off `d` and `?` do nothing, a key that writes nothing does what it does, also after a reload."""
    page.keyboard.press("d")
    dark = page.evaluate(THEME)
    switch(page)
    for is_again in (False, True):
        if is_again:
            page.reload()
            wait_until(page, "document.querySelector('#letters input')?.checked === false")
            dark = page.evaluate(THEME)
        page.keyboard.press("d")
        page.keyboard.press("?")
        assert page.evaluate(THEME) == dark and not page.is_visible("#help")
        before = page.evaluate(shown)
        page.keyboard.press(other)
        assert page.evaluate(shown) != before
    switch(page)
    page.keyboard.press("d")
    assert page.evaluate(THEME) != dark


def test_the_page_of_a_search(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA))
    writes_nothing_but_steps(quiet_page, "ArrowRight", STEP)


def test_a_comparison(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA), trace(AIMA, algorithm="minimax")])
    writes_nothing_but_steps(quiet_page, "ArrowRight", STEP)


def test_a_booth(quiet_page: Page, tmp_path: Path):
    open_booth(quiet_page, tmp_path, hash_="#first=computer&pace=0")
    writes_nothing_but_steps(quiet_page, "PageDown", "document.body.innerText")


def test_exercises(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "practice.html"
    exercises(kind="values", seed=1, count=4).export(file)
    quiet_page.goto(file.as_uri())
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    writes_nothing_but_steps(quiet_page, "PageDown", "document.querySelector('#level').textContent")


def test_a_deck(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "deck.html"
    file.write_text(deck_page_of(deck_named("aima")), encoding="utf-8")
    quiet_page.goto(file.as_uri())
    writes_nothing_but_steps(quiet_page, "ArrowRight", "minimaxVizDeck.step")


def test_the_studio_and_the_page_in_it(open_quiet_page: OpenPage):
    page = open_quiet_page(base_url=SERVER)
    open_studio(page)
    writes_nothing_but_steps(page, "Tab", "document.activeElement.outerHTML")
    settled(page)
    within = next(frame for frame in page.frames if frame.parent_frame is not None)
    for is_on in (False, True):
        switch(page)
        wait_until(within, f"document.querySelector('#letters input').checked === {str(is_on).lower()}")
