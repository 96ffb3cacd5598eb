"""The page for everybody: by keyboard alone, by touch, by ear, on a phone, zoomed in, without motion, in the dark."""

from typing import Any

import pytest

from browser import FRAMED, wait_until
from minimax_viz import trace
from minimax_viz.text.catalog import languages
from overlaps import faults_of
from page_files import go_to, step_of
from scripts import scripted

CUT, LARGE, AIMA = trace(example="cut"), trace("X........"), trace("[[3,12,8],[2,4,6],[14,5,2]]")
CUTOFF = 24  # the step of the first cutoff in the example
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
TWICE = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}  # 1280 × 800 at 200 %

CONTROLS, FOCUSED, ANNOUNCED, MOVING, STUB, SWIPE, SMALL, ROOM, STANDING, FAINT = scripted(
    __file__, "controls", "focused", "announced", "moving", "stub", "swipe", "small", "room", "standing", "faint"
)

MOST_TRIALS = 25


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


def picture_around(page: Any, box: dict[str, float]) -> bytes:
    """What is seen of a box and of what is just around it."""
    size = page.viewport_size
    assert size
    left, top = max(0, box["x"] - 6), max(0, box["y"] - 6)
    right = min(size["width"], box["x"] + box["width"] + 6)
    bottom = min(size["height"], box["y"] + box["height"] + 6)
    return page.screenshot(clip={"x": left, "y": top, "width": right - left, "height": bottom - top})


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


def check_focus(page: Any) -> None:
    """Of the controls that look alike, the first looks otherwise when it has the focus."""
    looks: dict[str, int] = {}
    for number, control in enumerate(page.evaluate(CONTROLS)):
        looks.setdefault(control["look"], number)
    assert len(looks) > 8
    page.keyboard.press("Tab")  # so that what is focused next is focused as by a key
    for number in looks.values():
        control = page.locator(f"[data-test='{number}']")
        control.focus()
        control.scroll_into_view_if_needed()  # it waits until the element stands still
        at, seen = page.evaluate(FOCUSED), set()
        for _ in range(MOST_TRIALS):  # a busy browser may still show an older frame, with the focus or without
            for change in ("blur", "focus"):
                control.evaluate(f"element => element.{change}()")
                page.evaluate(FRAMED)
                seen.add(picture_around(page, at["box"]))
            if len(seen) > 1:
                break
        else:
            raise AssertionError(at["name"])


@pytest.mark.thorough
@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_tab_leads_to_every_control_in_sight(opened, options: dict[str, Any]):
    check_walk(opened(LARGE, f"#step={CUTOFF}", **options, reduced_motion="reduce"))


@pytest.mark.thorough
def test_the_focus_is_seen(opened):
    check_focus(opened(LARGE, f"#step={CUTOFF}", theme="dark", reduced_motion="reduce"))


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


@pytest.mark.thorough
def test_small_screens(opened, each):
    for name, options in {"phone": PHONE, "twice": TWICE}.items():
        for shown in (LARGE, AIMA) if name == "phone" else (CUT,):
            with each(f"nothing sticks out, {name}, {shown.header.board}"):
                page = opened(shown, **options)
                for lang in languages():
                    assert page.get_attribute("html", "lang") == lang
                    assert faults_of(page, [1, 12, CUTOFF, len(shown.steps)]).most_common(5) == []
                    assert page.evaluate(SMALL) == []
                    for key in ("?", "t"):
                        page.keyboard.press(key)
                        dialog = page.locator("dialog[open]")
                        assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
                        page.keyboard.press("Escape")
                    page.keyboard.press("g")
        with each(f"the controls leave room, {name}"):
            share, room = page.evaluate(ROOM)
            assert share <= 0.36
            assert room >= 200


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
    assert box
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
        assert box
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


@pytest.mark.thorough
def test_the_theme_follows_the_system_and_the_text_of_the_picture_can_be_read(opened, each):
    for shown in (CUT, LARGE):
        page = opened(shown)
        looks = []
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for step in (12, CUTOFF, -1):
                with each(f"{shown.header.board}, {scheme}, step {step}"):
                    go_to(page, step)
                    assert page.evaluate(FAINT) == []
            ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
            looks.append((ground, page.locator("#overview").screenshot()))
        with each(f"{shown.header.board} follows the system"):
            assert [len(set(seen)) for seen in zip(*looks, strict=True)] == [2, 2]
