"""Nothing is lost in the studio: changes are undone and redone, a reload brings them back, a link carries them."""

from typing import Any

import pytest

from browser import OpenPage, Page, press_keys, wait_until
from scripts import scripted
from studio_pages import AIMA, SERVER, SET, is_shown, open_studio, settled, several_checks

(AFTER_EACH,) = scripted(__file__, "afterEach")

FREEZE = "window.setTimeout = () => 0; window.fetch = () => new Promise(() => {})"  # nothing comes later


def request(page: Page) -> dict[str, Any]:
    """What the page asks for."""
    return page.evaluate("minimaxStudio.request")


LINKED: list[dict[str, Any]] = [
    {"position": AIMA},
    {"game": "nim", "position": "2,3", "settings": {"transpositions": True}, "against": {"depth": 2}},
    {"position": '{"name": "Ход 🙂", "children": [{"name": "<b>", "value": -1.5}, 2]}'},
]


@pytest.mark.thorough
def test_changes_are_undone_and_redone(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    _, anew = several_checks(studio, each)
    with anew("a hundred changes are undone and redone"):
        first, positions = request(studio), [f"[{value},1]" for value in range(100)]
        set_all = "(all) => Promise.allSettled(all.map((position) => minimaxStudio.set({ position })))"
        studio.evaluate(set_all, positions)
        assert is_shown(studio, "[99,1]")
        assert studio.evaluate(AFTER_EACH, ["undo", 99]) == positions[-2::-1]
        studio.evaluate("minimaxStudio.undo()")
        settled(studio)
        assert request(studio) == first
        assert studio.get_attribute("[data-act=undo]", "aria-disabled") == "true"
        assert studio.evaluate(AFTER_EACH, ["redo", 100]) == positions
        settled(studio)
        assert is_shown(studio, "[99,1]")
        assert studio.get_attribute("[data-act=redo]", "aria-disabled") == "true"
    with anew("letters typed in a row are undone together"):
        studio.evaluate(SET, {"position": AIMA})
        studio.click("#position")
        press_keys(studio, "End", "Backspace", ",", "7", "]")
        settled(studio)
        assert request(studio)["position"] == "[[3,12,8],[2,4,6],[14,5,2],7]"
        studio.click("[data-act=undo]")
        settled(studio)
        assert request(studio)["position"] == AIMA
        assert studio.input_value("#position") == AIMA
        studio.focus("#game")
        studio.keyboard.press("Control+Shift+Z")
        settled(studio)
        assert request(studio)["position"] == "[[3,12,8],[2,4,6],[14,5,2],7]"
        studio.keyboard.press("Control+z")
        assert request(studio)["position"] == AIMA
    with anew("a reload brings everything back"):
        studio.evaluate(SET, {"position": "[1,2]"})
        studio.evaluate(SET, {"position": AIMA, "settings": {"algorithm": "minimax"}, "against": {"cutoff": "gt"}})
        studio.evaluate(SET, {"position": "[4,5]"})
        studio.evaluate("minimaxStudio.undo()")
        settled(studio)
        studio.frames[-1].evaluate("minimaxVizCompare.goTo(7)")
        before = request(studio)
        wait_until(studio, "location.hash.includes('step=7')")
        studio.reload()
        wait_until(studio, "document.body.classList.contains('ready')")
        assert request(studio) == before
        assert "step=7" in studio.evaluate("minimaxStudio.link")
        studio.evaluate("minimaxStudio.redo()")
        assert request(studio)["position"] == "[4,5]"
        studio.evaluate("minimaxStudio.undo()")
        studio.evaluate("minimaxStudio.undo()")
        assert request(studio)["position"] == "[1,2]"


@pytest.mark.thorough
def test_reloads_and_links_lose_nothing(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    _, anew = several_checks(studio, each)
    with anew("a reload at once loses nothing"):
        with studio.expect_event("load"):
            studio.evaluate(f"{FREEZE}; void minimaxStudio.set({{ position: '{AIMA}' }}); location.reload()")
        wait_until(studio, "document.body.classList.contains('ready')")
        assert request(studio)["position"] == AIMA
    with anew("a link shows what it says, though the page was left at once"):
        studio.evaluate(SET, {"position": "[1,2]"})
        wait_until(studio, "location.hash.includes('r=')")
        link = studio.url
        with studio.expect_event("load"):
            studio.evaluate(
                f"{FREEZE}; void minimaxStudio.set({{ position: '{AIMA}' }}); location.href = 'about:blank'"
            )
        studio.goto(link)
        wait_until(studio, "document.body.classList.contains('ready')")
        assert request(studio)["position"] == "[1,2]"
    with anew("an address that is put in is followed"):
        for asked in LINKED:
            studio.evaluate(SET, {"game": None, "settings": {}, "against": None} | asked)
            link, wanted = studio.evaluate("minimaxStudio.link"), request(studio)
            studio.evaluate(SET, {"game": None, "settings": {}, "against": None, "position": "[1,2]"})
            wait_until(studio, "location.href === minimaxStudio.link")
            studio.goto(link)
            wait_until(studio, "minimaxStudio.request.position !== '[1,2]'")
            settled(studio)
            assert request(studio) == wanted
    with anew("what the page beside does not undo is undone here"):
        studio.evaluate(SET, {"position": AIMA})
        studio.evaluate(SET, {"position": "[1,2]"})
        inside = studio.frame_locator(".front")
        inside.locator("[data-act=next]").click()
        studio.keyboard.press("Control+z")
        wait_until(studio, f"minimaxStudio.request.position === '{AIMA}'")
    with anew("a tree changed in the page beside is what is asked for"):
        studio.evaluate(SET, {"position": AIMA})
        studio.frames[-1].evaluate("minimaxViz.setLeaf('/0/0', 5)")
        wait_until(studio, "minimaxStudio.request.position.startsWith('[[5,')")
        settled(studio)
        assert studio.input_value("#position") == AIMA.replace("3", "5", 1)
        assert is_shown(studio, "[[5,12,8]")
        studio.evaluate("minimaxStudio.undo()")
        assert request(studio)["position"] == AIMA
    with anew("another game begins at its first step"):
        studio.evaluate(SET, {"position": "XO./.X./..O"})
        studio.frames[-1].evaluate("minimaxViz.goTo(20)")
        studio.select_option("#game", "tree")
        wait_until(studio, "minimaxStudio.request.position?.startsWith('[')")
        settled(studio)
        assert studio.frames[-1].evaluate("minimaxViz.step") == 1


@pytest.mark.thorough
def test_where_nothing_could_be_shown_yet_nothing_is_called_the_last(open_quiet_page: OpenPage):
    page, other = open_quiet_page(base_url=SERVER), open_quiet_page(base_url=SERVER)
    open_studio(page)
    page.evaluate("minimaxStudio.set({ position: '[3' }).catch(() => null)")
    assert page.inner_text("#said") == "You still see the last search that worked."
    open_studio(other, page.evaluate("minimaxStudio.link").removeprefix(f"{SERVER}/"))
    settled(other)
    assert request(other)["position"] == "[3"
    assert other.inner_text("#said") == "There is no search to show yet."
