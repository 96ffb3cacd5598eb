"""The studio for everybody: no violation by axe, in both languages and themes, on a phone, by keys alone."""

from typing import Any

import pytest

from axe import check
from browser import OpenPage, Page, press_keys, wait_until
from islands import islands
from scripts import scripted
from studio_pages import AIMA, SERVER, SET, is_shown, open_studio, settled, several_checks

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SMALL, ASIDE = scripted(__file__, "small", "aside")


def check_parts(page: Page) -> None:
    """No violation with a board, a tree, two searches, a refusal, a game of one's own, and in each dialog."""
    check(page, "the beginning")
    page.evaluate(SET, {"position": AIMA, "against": {"algorithm": "minimax"}})
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    check(page, "a tree, two searches, every setting")
    page.evaluate("minimaxStudio.set({ position: '[[3', settings: { depth: -1 } }).catch(() => {})")
    check(page, "a refusal")
    page.evaluate(SET, {"position": "XO./.X./..O"})
    for act in ("examples", "save", "link", "command", "help"):
        page.click(f"[data-act={act}]")
        page.wait_for_selector("dialog[open]")
        check(page, act)
        page.keyboard.press("Escape")
    page.select_option("#game", "own")
    wait_until(page, "minimaxStudio.request.code")
    settled(page)
    check(page, "a game of one's own")


@pytest.mark.thorough
@pytest.mark.parametrize(("options", "theme", "lang"), [(DESK, "dark", "ru"), (PHONE, "light", "en")])
def test_axe_finds_nothing(open_quiet_page: OpenPage, options: dict[str, Any], theme: str, lang: str):
    page = open_quiet_page(base_url=SERVER, **options)
    open_studio(page, f"#theme={theme}", lang=lang)
    check_parts(page)
    if options == PHONE:
        page.click(".tabs [data-act=view]")
        check(page, "the page beside")


@pytest.mark.thorough
def test_a_phone_has_room_for_fingers(open_quiet_page: OpenPage):
    page = open_quiet_page(base_url=SERVER, **PHONE)
    open_studio(page)
    for asked in (
        {"position": AIMA, "against": {}}, {"position": "XO./.X./..O"}, {"game": "nim", "position": "2,3"}
    ):  # fmt: skip
        page.evaluate(SET, {**asked, "lang": "ru"})  # whose words are the longer ones
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert page.evaluate(SMALL) == [], asked
        assert page.evaluate(ASIDE) == [], asked
    check(page, "a phone")
    assert not page.is_visible(".front")
    page.click(".tabs [data-act=view]")
    assert page.is_visible(".front")
    assert not page.is_visible("#position")
    front = page.locator(".front").bounding_box()
    assert front
    assert front["width"] == 390
    assert front["height"] > 500


@pytest.mark.thorough
def test_languages_themes_names_and_a_projector(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER, **DESK)
    _, anew = several_checks(studio, each)
    with anew("everything is said in Russian"):
        studio.select_option("#language", "ru")
        settled(studio)
        assert studio.evaluate("minimaxStudio.request.lang") == "ru"
        assert studio.frames[-1].evaluate("document.documentElement.lang") == "ru"
        studio.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        for act in ("examples", "link", "help"):
            studio.click(f"[data-act={act}]")
            told = studio.evaluate("document.querySelector('dialog[open]').innerText")
            assert islands(told.replace("minimax-viz", "").replace("Ctrl", "").replace("Esc", "")) == [], act
            studio.keyboard.press("Escape")
        assert studio.locator("[aria-label*='Undo']").count() == 0
        studio.select_option("#language", "en")
        settled(studio)
        assert "First search" in studio.evaluate("document.querySelector('.columns').textContent")
    with anew("only the page for a projector"):
        studio.click("#wide")
        assert not studio.is_visible("#editor")
        assert studio.locator(".front").bounding_box()["width"] == 1280  # type: ignore[index]
        wait_until(studio, "location.hash.includes('editor=0')")
        studio.reload()
        wait_until(studio, "document.body.classList.contains('ready')")
        assert not studio.is_visible("#editor")
        studio.keyboard.press("w")
        assert studio.is_visible("#editor")
    with anew("the theme is that of both"):
        studio.keyboard.press("d")
        assert studio.get_attribute("html", "data-theme") == "dark"
        wait_until(studio.frames[-1], "document.documentElement.dataset.theme === 'dark'")
        for asked in ({"position": AIMA}, {"position": AIMA, "against": {"algorithm": "minimax"}}):
            studio.evaluate(SET, asked)
            assert studio.frames[-1].evaluate("document.documentElement.dataset.theme") == "dark"
            assert is_shown(studio, "[3,12,8]")
    with anew("names are never markup"):
        name = "<img src=x onerror=alert(1)>"
        studio.evaluate(SET, {"position": f'{{"name": "{name}", "children": [1, {{"name": "{name}", "value": 2}}]}}'})
        studio.evaluate("(game) => minimaxStudio.set({ game }).catch(() => {})", name)
        assert name in studio.inner_text("#wrong-game") or "img" in studio.inner_text("#wrong-game")
        assert studio.evaluate("document.querySelectorAll('img').length") == 0
        assert studio.frames[-1].evaluate("document.querySelectorAll('img').length") == 0


@pytest.mark.thorough
def test_by_keys_alone(open_quiet_page: OpenPage):
    page = open_quiet_page(base_url=SERVER, **DESK)
    open_studio(page)

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate(f"document.activeElement?.matches('{selector}') ?? false"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(selector)

    settled(page)
    page.keyboard.press("x")
    tab_to("#examples-list button")
    page.keyboard.press("Enter")
    wait_until(page, f"minimaxStudio.request.position === '{AIMA}'")
    settled(page)
    tab_to("#position")
    press_keys(page, "End", "Backspace")
    page.keyboard.type(",7]")
    wait_until(page, "minimaxStudio.request.position.endsWith(',7]')")
    settled(page)
    tab_to("[data-act=against]")
    page.keyboard.press("Enter")
    wait_until(page, "minimaxStudio.request.against")
    settled(page)
    tab_to("#against-algorithm")
    tab_to("iframe")
    page.keyboard.press("ArrowRight")
    wait_until(page, "minimaxStudio.link.includes('step=2')")
    page.keyboard.press("Control+z")
    wait_until(page, "minimaxStudio.request.against === null")
