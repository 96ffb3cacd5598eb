"""The page for everybody: by keyboard alone, by touch, by ear, on a phone, without motion, in high contrast, which
browsers call forced colours.
"""

from pathlib import Path
from typing import Any

import pytest

from browser import OpenPage, wait_until
from minimax_viz import trace
from page_files import go_to, open_page, step_of
from scripts import scripted

CUT, LARGE = trace(example="cut"), trace("X........")
CUTOFF = 24  # the step of the first cutoff in the example
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}

CONTROLS, FOCUSED, ANNOUNCED, MOVING, STUB, SWIPE, STANDING = scripted(
    __file__, "controls", "focused", "announced", "moving", "stub", "swipe", "standing"
)


def walk(page: Any) -> list[dict[str, Any]]:
    """Where the Tab key leads, from the start of the page until it begins again."""
    page.evaluate("document.activeElement.blur()")
    met: list[dict[str, Any]] = []
    for _ in range(150):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None:
            if met:
                break
        elif met and at["number"] == met[0]["number"]:
            break
        else:
            met.append(at)
    return met


def check_walk(page: Any) -> None:
    """Every control is met once, in sight, and marked."""
    controls = page.evaluate(CONTROLS)
    met = walk(page)
    numbers = {each["number"] for each in met}
    assert not [control["name"] for at, control in enumerate(controls) if at not in numbers]
    assert len(met) == len(controls)
    assert not [each["name"] for each in met if each["isCovered"] or not each["isMarked"]]
    acts = page.eval_on_selector_all("[data-act]", "all => all.map(e => e.dataset.act)")
    assert {"next", "cutoff", "help"} <= set(acts)


@pytest.mark.thorough
@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_tab_leads_to_every_control_in_sight(opened, options: dict[str, Any]):
    check_walk(opened(LARGE, f"#step={CUTOFF}", **options, reduced_motion="reduce"))


def test_dialogs_hold_the_focus_and_each_step_is_announced_once(opened, each):
    page = opened(CUT)
    for act, opener in (("help", page.locator("header [data-act=help]")), ("transcript", page.locator("#more"))):
        with each(f"the keyboard stays in the {act} and comes back"):
            opener.focus()
            page.keyboard.press("Enter")
            if act == "transcript":
                page.focus("#menu [data-act=transcript]")
                page.keyboard.press("Enter")
            assert page.is_visible(f"#{act}")
            for _ in range(3):
                page.keyboard.press("Tab")
                assert page.evaluate("document.activeElement.matches('body, dialog[open], dialog[open] *')")
            page.keyboard.press("Escape")
            assert not page.is_visible(f"#{act}")
            assert opener.evaluate("(element) => element === document.activeElement")
    with each("each step is announced once"):
        said, rest = page.evaluate(ANNOUNCED)
        assert said == [[["narration", 1]]] * (len(CUT.steps) - 1)
        assert rest == 0
        assert page.get_attribute("#narration", "aria-live") == "polite"


def touch(session: Any, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the screen, as the device would report them."""
    fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def world(page: Any) -> dict[str, float]:
    """How the tree stands on the screen."""
    return page.evaluate(STANDING)


def middle(page: Any, selector: str) -> tuple[float, float]:
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_touch(opened, each):
    page = opened(CUT, **PHONE)
    fingers = page.context.new_cdp_session(page)
    with each("buttons"):
        for name, step in (("next", 2), ("end", 37), ("start", 1)):
            if name != "next":
                page.tap("#more")
            page.tap(f"[data-act={name}]")
            assert step_of(page) == step
    with each("one finger moves the tree, two enlarge it"):
        wait_until(page, "!document.getAnimations().length")
        x, y = middle(page, "#tree")
        before = world(page)
        touch(fingers, "touchStart", (x, y))
        for by in (10, 20, 30):
            touch(fingers, "touchMove", (x + by, y - by))
        touch(fingers, "touchEnd")
        after = world(page)
        assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((30, -30), abs=1)
        assert after["scale"] == before["scale"]
        touch(fingers, "touchStart", (x - 20, y), (x + 20, y))
        for by in (25, 32, 40):
            touch(fingers, "touchMove", (x - by, y), (x + by, y))
        touch(fingers, "touchEnd")
        assert world(page)["scale"] == pytest.approx(after["scale"] * 2, rel=0.05)
    with each("the strip leads to the step under the finger"):
        x, y = middle(page, "#overview")
        box = page.locator("#overview").bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] * 4.5 / len(CUT), box["y"] + 6)
        assert step_of(page) == CUT.steps.first_step(4)
        touch(fingers, "touchStart", (box["x"] + 2, y))
        assert step_of(page) <= 2
        touch(fingers, "touchMove", (x, y))
        half = step_of(page)
        assert 10 < half < 30
        touch(fingers, "touchMove", (box["x"] + box["width"] - 0.1, y))
        touch(fingers, "touchEnd")
        assert step_of(page) > half
    with each("a finger across the sentence steps"):
        for start, move, step in ((1, [-120, 10], 2), (2, [-90, 80], 2), (2, [-120, 0], 3), (3, [90, 0], 2)):
            go_to(page, start)
            page.evaluate(SWIPE, move)
            assert step_of(page) == step
    with each("turned on its side it shows the top"):
        go_to(page, 18)
        page.evaluate("scrollTo(0, 600)")
        page.set_viewport_size({"width": 740, "height": 360})
        wait_until(page, "scrollY === 0")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    with each("a stub opens"):
        page = opened(LARGE, **PHONE)
        go_to(page, -1)
        page.keyboard.press("-")  # on so small a screen the stubs are below the view
        page.keyboard.press("-")
        count = page.locator("[data-node]").count()
        page.touchscreen.tap(*page.evaluate(STUB))
        assert page.locator("[data-node]").count() > count


def test_nothing_moves_where_motion_is_reduced(opened):
    assert opened(LARGE, reduced_motion="reduce").evaluate(MOVING) == 0


AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LOOK, COLOURS, OUTLINE = scripted(__file__, "look", "colours", "outline")
SEEN = {
    ".node.max .frame": "stroke",
    ".node.min .frame": "stroke",
    ".node .value": "fill",
    ".node .name": "fill",
    ".pill rect": "stroke",
    ".edge.best .stroke": "stroke",
    ".edge.pruned .stroke": "stroke",
    ".node[data-state=pruned] .frame": "stroke",
    ".node[data-state=unvisited] .frame": "stroke",
    ".node.current .halo": "stroke",
    ".cross path": "stroke",
    "#narration": "color",
    "#code .now": "backgroundColor",
    ".controls button": "borderTopColor",
    ".controls .main": "backgroundColor",
    ".lane": "fill",
}


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.thorough)])
def test_everything_is_seen_in_the_colours_of_the_system(open_quiet_page: OpenPage, tmp_path: Path, scheme: str):
    page = open_quiet_page(forced_colors="active", color_scheme=scheme)
    open_page(page, tmp_path, trace(AIMA), f"#step={CUTOFF}")
    assert page.evaluate('matchMedia("(forced-colors: active)").matches')
    faint = {what: contrast for what, contrast in page.evaluate(LOOK, SEEN).items() if contrast < 3}
    assert faint == {}
    ring, own = page.evaluate("""() => [getComputedStyle(document.querySelector(".node.current .halo")).stroke,
        getComputedStyle(document.documentElement).getPropertyValue("--now")]""")
    assert (own.startswith("#"), ring == "rgb(255, 207, 63)") == (False, False), "the ring is no yellow of ours"
    sides = [page.locator(f".node.{side} .frame").first for side in ("max", "min")]
    assert len({side.evaluate("(frame) => getComputedStyle(frame).stroke") for side in sides}) == 2
    assert page.evaluate(COLOURS) >= 3
    page.keyboard.press("Tab")
    focused = page.evaluate(OUTLINE)
    assert focused == ["solid", "3px"]
