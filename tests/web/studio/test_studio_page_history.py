"""Nothing is lost in the studio: changes are undone and redone, a reload brings them back, a link carries them."""

from typing import Any

import pytest

from browser import OpenPage, Page, press_keys, wait_until
from scripts import scripted
from studio_pages import AIMA, SERVER, SET, Answers, in_turn_in_studio, is_shown, open_studio, settled

(AFTER_EACH,) = scripted(__file__, "afterEach")

FREEZE = "window.setTimeout = () => 0; window.fetch = () => new Promise(() => {})"  # nothing comes later


def request(page: Page) -> dict[str, Any]:
    """What the page asks for."""
    return page.evaluate("minimaxStudio.request")


def a_hundred_changes_are_undone_and_redone(studio: Page, _: Answers) -> None:
    first, positions = request(studio), [f"[{value},1]" for value in range(100)]
    studio.evaluate(
        "(positions) => Promise.allSettled(positions.map((position) => minimaxStudio.set({ position })))", positions
    )
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


def letters_typed_in_a_row_are_undone_together(studio: Page, _: Answers) -> None:
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


def what_the_page_beside_does_not_undo_is_undone_here(studio: Page, _: Answers) -> None:
    studio.evaluate(SET, {"position": AIMA})
    studio.evaluate(SET, {"position": "[1,2]"})
    inside = studio.frame_locator(".front")
    inside.locator("[data-act=next]").click()
    studio.keyboard.press("Control+z")
    wait_until(studio, f"minimaxStudio.request.position === '{AIMA}'")


def a_tree_changed_in_the_page_beside_is_what_is_asked_for(studio: Page, _: Answers) -> None:
    studio.evaluate(SET, {"position": AIMA})
    studio.frames[-1].evaluate("minimaxViz.setLeaf('/0/0', 5)")
    wait_until(studio, "minimaxStudio.request.position.startsWith('[[5,')")
    settled(studio)
    assert studio.input_value("#position") == AIMA.replace("3", "5", 1)
    assert is_shown(studio, "[[5,12,8]")
    studio.evaluate("minimaxStudio.undo()")
    assert request(studio)["position"] == AIMA


def another_game_begins_at_its_first_step(studio: Page, _: Answers) -> None:
    studio.evaluate(SET, {"position": "XO./.X./..O"})
    studio.frames[-1].evaluate("minimaxViz.goTo(20)")
    studio.select_option("#game", "tree")
    wait_until(studio, "minimaxStudio.request.position?.startsWith('[')")
    settled(studio)
    assert studio.frames[-1].evaluate("minimaxViz.step") == 1


def a_reload_brings_everything_back(studio: Page, _: Answers) -> None:
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


def a_reload_at_once_loses_nothing(studio: Page, _: Answers) -> None:
    with studio.expect_event("load"):
        studio.evaluate(f"{FREEZE}; void minimaxStudio.set({{ position: '{AIMA}' }}); location.reload()")
    wait_until(studio, "document.body.classList.contains('ready')")
    assert request(studio)["position"] == AIMA


def a_link_shows_what_it_says_though_the_page_was_left_at_once(studio: Page, _: Answers) -> None:
    studio.evaluate(SET, {"position": "[1,2]"})
    wait_until(studio, "location.hash.includes('r=')")
    link = studio.url
    with studio.expect_event("load"):
        studio.evaluate(f"{FREEZE}; void minimaxStudio.set({{ position: '{AIMA}' }}); location.href = 'about:blank'")
    studio.goto(link)
    wait_until(studio, "document.body.classList.contains('ready')")
    assert request(studio)["position"] == "[1,2]"


LINKED: list[dict[str, Any]] = [
    {"position": AIMA},
    {"game": "nim", "position": "2,3", "settings": {"transpositions": True}, "against": {"depth": 2}},
    {"position": '{"name": "Ход 🙂", "children": [{"name": "<b>", "value": -1.5}, 2]}'},
]


def an_address_that_is_put_in_is_followed(studio: Page, _: Answers) -> None:
    for asked in LINKED:
        studio.evaluate(SET, {"game": None, "settings": {}, "against": None} | asked)
        link, wanted = studio.evaluate("minimaxStudio.link"), request(studio)
        studio.evaluate(SET, {"game": None, "settings": {}, "against": None, "position": "[1,2]"})
        wait_until(studio, "location.href === minimaxStudio.link")
        studio.goto(link)
        wait_until(studio, "minimaxStudio.request.position !== '[1,2]'")
        settled(studio)
        assert request(studio) == wanted


@pytest.mark.thorough
def test_changes_are_undone_and_redone(open_quiet_page: OpenPage):
    in_turn_in_studio(
        open_quiet_page(base_url=SERVER), a_hundred_changes_are_undone_and_redone,
        letters_typed_in_a_row_are_undone_together, a_reload_brings_everything_back,
    )  # fmt: skip


@pytest.mark.thorough
def test_reloads_and_links_lose_nothing(open_quiet_page: OpenPage):
    in_turn_in_studio(
        open_quiet_page(base_url=SERVER), a_reload_at_once_loses_nothing,
        a_link_shows_what_it_says_though_the_page_was_left_at_once, an_address_that_is_put_in_is_followed,
        what_the_page_beside_does_not_undo_is_undone_here, a_tree_changed_in_the_page_beside_is_what_is_asked_for,
        another_game_begins_at_its_first_step,
    )  # fmt: skip


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
