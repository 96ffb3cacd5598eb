"""What holds of every page: what its buttons are called, its toolbars, the switch of keys that write a character;
its languages; and that it tells what is wrong in its address.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from booth_pages import booth, open_booth
from browser import OpenPage, Page, act, press_keys, wait_until
from compare_files import both, open_comparison
from decks import deck_named
from minimax_viz import exercises, trace
from minimax_viz.output.html.deck import deck_page_of
from minimax_viz.output.html.page import page_of
from minimax_viz.output.html.studio import studio_page
from minimax_viz.text import catalog
from minimax_viz.text.catalog import carried, languages
from page_files import READY, SETTLED, follow, go_to, open_page, step_of, words_of
from scripts import scripted
from studio_pages import AIMA, SERVER, open_studio, settled

UNNAMED, BARS = scripted(__file__, "unnamed", "bars")
ACT = "document.activeElement.dataset.act"
THEME = "document.documentElement.dataset.theme"
SWITCH = "#letters input"
STEP = "minimaxViz.step"
STOPS = [1, 2, 5, 8, 11]  # of the textbook's tree, from the first on


def check_names(page: Page) -> None:
    for code in languages() if page.query_selector("#language") else carried("en"):
        assert page.get_attribute("html", "lang") == code
        assert page.evaluate(UNNAMED) == []
        page.keyboard.press("g")
    wait_until(page, "!location.hash.includes('lang=')")  # the address is written a little later


def check_bars(page: Page, least: int = 1) -> None:
    """Each toolbar has one stop of the Tab key, and arrows that lead along it."""
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
        press_keys(page, "d", "?")
        assert page.evaluate(THEME) == dark and not page.is_visible("#help")
        before = page.evaluate(shown)
        page.keyboard.press(other)
        assert page.evaluate(shown) != before
    switch(page)
    page.keyboard.press("d")
    assert page.evaluate(THEME) != dark


@pytest.mark.thorough
def test_the_menu(quiet_page: Page, tmp_path: Path, each):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=5")
    press = quiet_page.keyboard.press

    def at(entry: str | None) -> bool:
        return quiet_page.evaluate(f"{ACT} ?? null") == entry and quiet_page.is_visible("#menu") == (entry is not None)

    with each("a key opens it, and leads through it and back to its button"):
        quiet_page.focus("#more")
        press("Enter")
        entries = quiet_page.eval_on_selector_all("#menu button", "all => all.map(({ dataset }) => dataset.act)")
        assert len(entries) == len({*entries}) == 22
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


def test_the_page_of_a_search(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=18")
    check_names(quiet_page)
    check_bars(quiet_page)
    quiet_page.set_viewport_size({"width": 390, "height": 844})
    check_bars(quiet_page)  # some of the buttons are not there on a phone
    assert quiet_page.evaluate(STEP) == 18
    writes_nothing_but_steps(quiet_page, "PageDown", STEP)


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


@pytest.mark.thorough
def test_a_comparison(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA), trace(AIMA, algorithm="minimax")], "#step=5")
    check_names(quiet_page)
    check_bars(quiet_page)
    assert quiet_page.evaluate(STEP) == 5
    quiet_page.keyboard.press("PageDown")
    assert quiet_page.evaluate(STEP) == 8
    writes_nothing_but_steps(quiet_page, "PageDown", STEP)
    quiet_page.keyboard.press("r")  # in a race some buttons do something else
    check_names(quiet_page)


@pytest.mark.thorough
def test_a_booth(quiet_page: Page, tmp_path: Path):
    open_booth(quiet_page, tmp_path, hash_="#first=computer&pace=0")
    writes_nothing_but_steps(quiet_page, "PageDown", "document.body.innerText")


@pytest.mark.thorough
def test_exercises(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "practice.html"
    exercises(kind="values", seed=1, count=4).export(file)
    quiet_page.goto(file.as_uri())
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    check_names(quiet_page)
    writes_nothing_but_steps(quiet_page, "PageDown", "document.querySelector('#level').textContent")


@pytest.mark.thorough
def test_a_deck(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "deck.html"
    file.write_text(deck_page_of(deck_named("aima")), encoding="utf-8")
    quiet_page.goto(file.as_uri())
    check_bars(quiet_page)
    assert quiet_page.evaluate("minimaxVizDeck.step") == 0
    quiet_page.click("[data-act=next]")
    quiet_page.keyboard.press("ArrowRight")
    assert quiet_page.evaluate("minimaxVizDeck.step") == 2
    writes_nothing_but_steps(quiet_page, "ArrowRight", "minimaxVizDeck.step")


@pytest.mark.thorough
def test_the_studio_and_the_page_in_it(open_quiet_page: OpenPage):
    page = open_quiet_page(base_url=SERVER)
    open_studio(page)
    check_bars(page)
    writes_nothing_but_steps(page, "Tab", "document.activeElement.outerHTML")
    settled(page)
    within = next(frame for frame in page.frames if frame.parent_frame is not None)
    for is_on in (False, True):
        switch(page)
        wait_until(within, f"document.querySelector('#letters input').checked === {str(is_on).lower()}")


CODE = "x-new"
CARRIER = {"kind": "http", "token": "t", "runsCode": False}
NEXT = {"en": "Next", "ru": "Дальше", CODE: "Onward"}


@pytest.fixture
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a language that there is for one test."""
    folder = tmp_path / "locale"
    shutil.copytree(catalog.LOCALES, folder)
    known = json.loads((folder / "en.json").read_text("utf-8"))
    known["messages"]["page.next"] = NEXT[CODE]
    (folder / f"{CODE}.json").write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.setattr(catalog, "LOCALES", folder)
    return CODE


@pytest.mark.thorough
def test_a_language_more_can_be_chosen(one_more: str, tmp_path: Path, quiet_page: Page):
    file = tmp_path / "page.html"
    file.write_text(page_of(trace(AIMA), lang=one_more), encoding="utf-8")
    quiet_page.goto(file.as_uri())
    quiet_page.evaluate(READY)
    assert quiet_page.text_content("[data-act=language] [data-text]") == "Switch language: EN · X-NEW"
    for code in ("en", one_more):
        act(quiet_page, "language")
        assert quiet_page.get_attribute("html", "lang") == code
        assert quiet_page.inner_text("footer [data-act=next] [data-text]") == NEXT[code]


def test_every_page_offers_the_languages_that_it_carries(one_more: str, tmp_path: Path):
    practice = tmp_path / "practice.html"
    exercises(kind="values", seed=1, count=1, lang=one_more).export(practice)
    saved = [page_of(trace(AIMA), lang=one_more), practice.read_text("utf-8"), booth.__wrapped__()]
    assert ">EN · X-NEW</button>" in saved[1] and ">EN · RU</button>" in saved[2]
    offered = {html: ["en", one_more] for html in saved[:2]} | {saved[2]: carried("en")}
    studio = studio_page(lang="en", carrier=CARRIER)
    assert f'<option value="{one_more}" lang="{one_more}">English</option>' in studio
    for html, codes in (offered | {studio: languages()}).items():
        documents = words_of(html)["catalogs"]["documents"]
        assert [*documents] == codes
        for document in documents.values():
            named = [text for text in document["messages"] if " · ".join(codes).upper() in text]
            assert len(named) == 1 and "{languages}" not in "".join(document["messages"])


def said(page: Any) -> str:
    """What is said of the address, "" where nothing is."""
    return page.inner_text("#wrong-address").replace("×", "").strip() if page.is_visible("#wrong-address") else ""


# What the address says, the step that it leads to from the first one, and what is said of it.
ADDRESSES = [
    ("#step=12", 12, ""),
    ("#step=999", 33, ""),
    ("#step=1e9", 1, "The address says step=1e9, which leads nowhere on this page."),
    ("#theme=pink", 1, "The address says theme=pink; theme can be: light, dark."),
    ("#lang=constructor", 1, "The address says lang=constructor; lang can be: en, ru."),
    ("#node=99", 1, "The address says node=99, which leads nowhere on this page."),
    ("#node=B&lang=ru", 1, "В адресе стоит node=B: на этой странице такого нет."),
    ("#setp=12", 1, "The address says setp=12; this page knows no setp."),
    ("#lecture=yes", 1, "The address says lecture=yes; lecture can be: 0, 1."),
    ("#step=12&node=3&lang=en&theme=dark&values=0", 12, ""),
    ("#%", 1, ""),
    ("#&&==", 1, ""),
]


@pytest.mark.thorough
def test_what_is_wrong_in_the_address_of_a_search(opened, each):
    page = opened(trace(AIMA), "?v=1#step=3")
    assert (step_of(page), said(page)) == (3, "")
    for address, step, sentence in ADDRESSES:
        with each(address):
            go_to(page, 1)
            follow(page, address)
            assert (step_of(page), said(page)) == (step, sentence)
    with each("the sentence is in the reader's language, and goes when it is closed or mended"):
        follow(page, "#theme=<b>pink</b>&lang=en")
        assert "theme=<b>pink</b>;" in said(page)
        act(page, "language")
        assert said(page).startswith("В адресе стоит theme=")
        page.click("#wrong-address button")
        assert said(page) == ""
        follow(page, "#node=77")
        assert said(page) != ""
        follow(page, "#step=5")
        assert (step_of(page), said(page)) == (5, "")
    with each("what comes after a question mark is told of, what comes after a # is read as the page opens"):
        page = opened(trace(AIMA), "?lang=ru#step=12")
        assert said(page) == "The address says lang after a question mark; this page reads it only after a #."
        assert step_of(page) == 12
    with each("an address is written as the reader goes on"):
        follow(page, "#step=12&lang=ru")
        go_to(page, 7)
        page.keyboard.press("d")
        wait_until(page, "location.hash === '#step=7&lang=ru&theme=dark'")
        page.reload()
        looks = page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]")
        assert (step_of(page), looks) == (7, ["ru", "dark"])


@pytest.mark.thorough
def test_what_is_wrong_in_the_addresses_of_other_pages(open_quiet_page: Any, tmp_path: Path):
    quiet_page = open_quiet_page()
    open_comparison(quiet_page, tmp_path, both(AIMA), "#pair=0,7&view=both&side=1")
    assert "pair=0,7, which leads nowhere" in said(quiet_page) and "view can be: side, merged." in said(quiet_page)
    file = tmp_path / "practice.html"
    exercises(AIMA).export(file)
    quiet_page.goto(f"{file.as_uri()}#exercise=99&theme=blue")
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    assert "exercise=99, which leads nowhere" in said(quiet_page) and "theme=blue" in said(quiet_page)
    studio = open_quiet_page(base_url=SERVER)
    open_studio(studio, "#r=abc%20&step=99&lang=xx")
    assert f"lang can be: {', '.join(languages())}." in said(studio) and "which leads nowhere" in said(studio)
