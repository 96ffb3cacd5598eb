"""A tree that is set up in a browser: by the mouse, by a finger, by keys alone."""

import json
from pathlib import Path

import pytest

from axe import check
from browser import OpenPage, Page, press_keys
from minimax_viz.fronts.studio.tree_setup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.output.html.page import style_of
from scripts import scripted
from studio_pages import AIMA, open_bench

TOUCH = {"viewport": {"width": 400, "height": 700}, "has_touch": True, "is_mobile": True}
(SIDES,) = scripted(__file__, "sides")


def open_tree(page: Page, folder: Path, text: str = EMPTY, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a tree."""
    style = style_of(("shell/base.css", "draw/tree.css", "setup/setup.css", "setup/tree.css"))
    open_bench(page, folder, "setup_tree.js", style, lang=lang, theme=theme, setup=setup_of_tree(text))


def position(page: Page) -> str:
    """The text of the tree, once all changes are made that were asked for."""
    text: str = page.evaluate("harness.position")
    while (change := page.evaluate("harness.asked.shift() ?? null")) is not None:
        text = changed_tree(text, change)
        page.evaluate(
            "(setup) => { harness.position = setup.position; harness.editor.show(setup); }", setup_of_tree(text)
        )
    return text


def middle(page: Page, path: str, part: str = "body") -> tuple[float, float]:
    """The middle of a part of a node."""
    box = page.locator(f'[data-path="{path}"] [data-part="{part}"]').last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page: Page, path: str, part: str = "body") -> tuple[float, float]:
    """The same, once all changes are made."""
    position(page)
    return middle(page, path, part)


def press_at(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()


def drag_from(page: Page, x: float, y: float, dx: float, dy: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.3, 0.7, 1):
        page.mouse.move(x + dx * part, y + dy * part)
    page.mouse.up()


def click(page: Page, path: str, part: str = "body") -> None:
    press_at(page, *spot(page, path, part))


def drag(page: Page, path: str, dx: float, dy: float) -> None:
    drag_from(page, *spot(page, path), dx, dy)


def test_a_finger(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**TOUCH)
    open_tree(page, tmp_path, "[[0,0],0]")
    page.touchscreen.tap(*spot(page, "/1"))
    assert position(page) == "[[0,0],[0,0]]"
    x, y = spot(page, "/0/1")
    touch = page.context.new_cdp_session(page)
    for kind, dy in (("touchStart", 0), ("touchMove", -9), ("touchMove", -84), ("touchEnd", 0)):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + dy}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert position(page) == "[[0,14],[0,0]]"
    small = page.evaluate("""() => [...document.querySelectorAll(".setup-tree button, .setup-tree .making input")]
        .filter((each) => !each.hidden && Math.min(each.offsetWidth, each.offsetHeight) < 44).length""")
    assert small == 0


@pytest.mark.thorough
def test_thousands_of_nodes_are_drawn(quiet_page: Page, tmp_path: Path):
    open_tree(quiet_page, tmp_path, json.dumps([[0] * 40 for _ in range(48)]))
    assert quiet_page.locator(".node").count() == 1 + 48 + 48 * 40
    quiet_page.locator(".drawing [tabindex='0']").press("End")
    press_keys(quiet_page, "7", "Enter")
    assert position(quiet_page).endswith("0,7]]")
    left, right = quiet_page.evaluate(SIDES, '[data-path="/47/39"]')
    view_left, view_right = quiet_page.evaluate(SIDES, ".view")
    assert view_left <= left < right <= view_right


@pytest.mark.thorough
def test_a_tree_is_set_up_by_mouse_and_keys(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    with each("a drag is shown before it is taken and can be given up"):
        open_tree(page, tmp_path, "[[-0.5,2],3]")
        x, y = spot(page, "/0/0")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 18)
        assert page.inner_text(".large") == "−3.5"
        page.keyboard.press("Escape")
        page.mouse.up()
        assert not page.is_visible(".large")
        assert page.text_content('[data-path="/0/0"] .value') == "−0.5"
        assert position(page) == "[[-0.5,2],3]"
        drag(page, "/0/0", 3, -120 - 60)
        assert position(page) == "[[39.5,2],3]"
    with each("a drag sideways gives another place"):
        open_tree(page, tmp_path, AIMA)
        drag(page, "/0", spot(page, "/2")[0] - spot(page, "/0")[0] + 20, 5)
        assert position(page) == "[[2,4,6],[14,5,2],[3,12,8]]"
        assert page.evaluate("harness.editor.selected") == "/2"
        drag(page, "/2/2", -70, 0)
        assert position(page) == "[[2,4,6],[14,5,2],[3,8,12]]"
    with each("a name selects and two clicks on it rename"):
        open_tree(page, tmp_path, AIMA)
        click(page, "/1/0", "name")
        assert position(page) == AIMA
        press_keys(page, "7", ".", "5", "Enter", "-", "1", "Tab", "?", "ArrowLeft", "x")
        assert position(page) == '[[3,12,8],[7.5,-1,"?"],[14,5,2]]'
        assert page.evaluate("harness.editor.selected") == "/1/1"
        page.mouse.dblclick(*spot(page, "/1", "name"))
        page.keyboard.type("<b>&amp")
        page.keyboard.press("Enter")
        assert position(page) == '[[3,12,8],{"name":"<b>&amp","children":[7.5,-1,"?"]},[14,5,2]]'
        assert page.text_content('[data-path="/1"] .name') == "<b>&amp"
    with each("what is no number is told"):
        open_tree(page, tmp_path, AIMA, lang="ru")
        click(page, "/1/0", "name")
        page.keyboard.type("1x")
        page.keyboard.press("Enter")
        assert page.inner_text('[role="alert"]').startswith("Дайте число")
        check(page, "a tree, and a wrong value")
        press_keys(page, "Backspace", "Enter")
        assert position(page) == AIMA.replace("[2,4", "[1,4")
    with each("keys alone"):
        open_tree(page, tmp_path)
        page.locator(".drawing [tabindex='0']").focus()
        for keys in (
            "Enter Enter ArrowDown Shift+Enter Shift+Enter Shift+Enter ArrowDown Delete",
            "Home 3 Enter 1 2 Enter",
        ):
            for key in keys.split():
                page.keyboard.press(key)
                position(page)
        assert position(page) == "[[3,12,0],[0,0,0,0],[0,0,0,0]]"
        more = "Home ArrowDown Alt+ArrowRight F2 Q Enter Alt+ArrowRight ArrowLeft Delete ArrowLeft Delete"
        for key in more.split():
            page.keyboard.press(key)
            position(page)
        assert position(page) == '[{"name":"Q","children":[3,12,0]}]'
        page.keyboard.press("Delete")
        assert position(page) == EMPTY
        assert page.evaluate("document.activeElement.dataset.path") == "/"
    with each("the buttons do it too"):
        open_tree(page, tmp_path, "[[1,2],3]")

        def press(tool: str) -> str:
            page.click(f'[data-tool="{tool}"]', force=True)
            return position(page)

        assert press("player") == '{"player":"min","children":[[1,2],3]}'
        assert press("player") == "[[1,2],3]"
        assert press("delete") == "[[1,2],3]"
        click(page, "/0", "name")
        assert press("right") == "[3,[1,2]]"
        assert press("grow") == "[3,[1,2,0]]"
        assert press("level") == "[[0,0],[1,2,0,0]]"
        assert press("delete") == "[[0,0]]"
        page.get_by_label("seed").fill("5")
        page.keyboard.press("Enter")
        assert position(page) == "[[13,15,16],[19,15,19],[1,10,19]]"
        page.get_by_label("depth").fill("77")
        page.click(".dice")
        assert position(page) == "[[13,15,16],[19,15,19],[1,10,19]]"
        page.get_by_text("New tree").click()
        assert position(page) == EMPTY
    with each("a probability is typed and the other outcomes share the rest"):
        open_tree(page, tmp_path, "chance(0.7: 9, 0.2: 10, 0.1: 4)")
        tool = page.locator('[data-tool="probability"]')
        assert not tool.is_visible()  # the root is no outcome
        page.keyboard.press("Tab")
        page.locator('[role="treeitem"][data-path="/0"]').focus()
        tool.click()
        page.keyboard.type("0,4")
        page.keyboard.press("Enter")
        change = {"kind": "probability", "at": "/0", "probability": "0.4"}
        assert position(page) == changed_tree("chance(0.7: 9, 0.2: 10, 0.1: 4)", change)
        assert page.locator(".drawing text", has_text="0.4").count() == 2  # twice: 0.2 and 0.1 have become 0.4 and 0.2
        page.locator('[role="treeitem"][data-path="/0"]').focus()
        page.keyboard.press("Delete")
        assert [node["probability"] for node in setup_of_tree(position(page))["nodes"][1:]] == ["2/3", "1/3"]
        assert page.locator('[role="treeitem"][data-path="/"]').get_attribute("aria-label").endswith("2/3, 1/3")
