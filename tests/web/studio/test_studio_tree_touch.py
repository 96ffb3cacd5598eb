"""A tree that is set up in a browser: by the mouse, by a finger, by keys alone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from axe import check
from browser import wait_until
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.bundler import bundled
from minimax_viz.output.html.page import script_data, style_of
from minimax_viz.studio.treesetup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.text.catalog import catalog
from places import SUPPORT
from studio_pages import SERVER, open_studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
VALUES = [3, 12, 8, 2, 4, 6, 14, 5, 2]
HARNESS = "studio/harness.js"
TOUCH = {"viewport": {"width": 400, "height": 700}, "has_touch": True, "is_mobile": True}
COUNT = """() => {
    window.presses = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => window.presses++, true);
}"""

SIDES = """(selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return [left, right];
}"""


def open_tree(page: "Page", folder: Path, text: str = EMPTY, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a tree."""

    def read(path: str) -> str:
        return (SUPPORT / "setup_tree.js").read_text("utf-8") if path == HARNESS else asset_text(path)

    known = {"lang": lang, "catalog": catalog(lang).document, "setup": setup_of_tree(text)}
    file = folder / "tree.html"
    file.write_text(
        f'<!DOCTYPE html><html lang="{lang}" data-theme="{theme}"><head><meta charset="utf-8"><title>Tree</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style_of(("shell/base.css", "setup/tree.css"))}'
        '</style></head><body><header><h1>Tree</h1></header><main></main><script type="application/json" id="known">'
        f"{script_data(json.dumps(known))}</script><script>{bundled(HARNESS, read)}</script></body></html>",
        encoding="utf-8",
    )
    page.goto(file.as_uri())


def position(page: "Page") -> str:
    """The text of the tree, once all changes are made that were asked for."""
    text: str = page.evaluate("harness.position")
    while (change := page.evaluate("harness.asked.shift() ?? null")) is not None:
        text = changed_tree(text, change)
        page.evaluate(
            "(setup) => { harness.position = setup.position; harness.editor.show(setup); }", setup_of_tree(text)
        )
    return text


def middle(page: "Page", path: str, part: str = "body") -> tuple[float, float]:
    """The middle of a part of a node."""
    box = page.locator(f'[data-path="{path}"] [data-part="{part}"]').last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page: "Page", path: str, part: str = "body") -> tuple[float, float]:
    """The same, once all changes are made."""
    position(page)
    return middle(page, path, part)


def press_at(page: "Page", x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()


def drag_from(page: "Page", x: float, y: float, dx: float, dy: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.3, 0.7, 1):
        page.mouse.move(x + dx * part, y + dy * part)
    page.mouse.up()


def click(page: "Page", path: str, part: str = "body") -> None:
    press_at(page, *spot(page, path, part))


def drag(page: "Page", path: str, dx: float, dy: float) -> None:
    drag_from(page, *spot(page, path), dx, dy)


def test_figure_5_2_from_nothing_in_fifteen_presses(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(viewport={"width": 460, "height": 620})
    open_tree(page, tmp_path)
    page.evaluate(COUNT)
    click(page, "/")
    click(page, "/")
    page.keyboard.down("Shift")
    click(page, "/0")
    click(page, "/1")
    page.keyboard.up("Shift")
    assert position(page) == "[[0,0,0],[0,0,0],[0,0,0]]"
    for number, value in enumerate(VALUES):
        drag(page, f"/{number // 3}/{number % 3}", 0, -6 * value)
    assert position(page) == AIMA
    assert page.evaluate("presses") <= 15


def test_a_drag_is_shown_before_it_is_taken_and_can_be_given_up(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, "[[-0.5,2],3]")
    x, y = spot(quiet_page, "/0/0")
    quiet_page.mouse.move(x, y)
    quiet_page.mouse.down()
    quiet_page.mouse.move(x, y + 18)
    assert quiet_page.inner_text(".large") == "−3.5"
    quiet_page.keyboard.press("Escape")
    quiet_page.mouse.up()
    assert not quiet_page.is_visible(".large")
    assert quiet_page.text_content('[data-path="/0/0"] .value') == "−0.5"
    assert position(quiet_page) == "[[-0.5,2],3]"
    drag(quiet_page, "/0/0", 3, -120 - 60)
    assert position(quiet_page) == "[[39.5,2],3]"


def test_a_drag_sideways_gives_another_place(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, AIMA)
    drag(quiet_page, "/0", spot(quiet_page, "/2")[0] - spot(quiet_page, "/0")[0] + 20, 5)
    assert position(quiet_page) == "[[2,4,6],[14,5,2],[3,12,8]]"
    assert quiet_page.evaluate("harness.editor.selected") == "/2"
    drag(quiet_page, "/2/2", -70, 0)
    assert position(quiet_page) == "[[2,4,6],[14,5,2],[3,8,12]]"


def test_a_name_selects_and_two_clicks_on_it_rename(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, AIMA)
    click(quiet_page, "/1/0", "name")
    assert position(quiet_page) == AIMA
    for key in ("7", ".", "5", "Enter", "-", "1", "Tab", "?", "ArrowLeft", "x"):
        quiet_page.keyboard.press(key)
    assert position(quiet_page) == '[[3,12,8],[7.5,-1,"?"],[14,5,2]]'
    assert quiet_page.evaluate("harness.editor.selected") == "/1/1"
    quiet_page.wait_for_timeout(500)
    for _ in range(2):
        click(quiet_page, "/1", "name")
    quiet_page.keyboard.type("<b>&amp")
    quiet_page.keyboard.press("Enter")
    assert position(quiet_page) == '[[3,12,8],{"name":"<b>&amp","children":[7.5,-1,"?"]},[14,5,2]]'
    assert quiet_page.text_content('[data-path="/1"] .name') == "<b>&amp"


def test_what_is_no_number_is_told(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, AIMA, lang="ru")
    click(quiet_page, "/1/0", "name")
    quiet_page.keyboard.type("1x")
    quiet_page.keyboard.press("Enter")
    assert quiet_page.inner_text('[role="alert"]').startswith("Дайте число")
    check(quiet_page, "a wrong value")
    quiet_page.keyboard.press("Backspace")
    quiet_page.keyboard.press("Enter")
    assert position(quiet_page) == AIMA.replace("[2,4", "[1,4")


def test_keys_alone(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path)
    quiet_page.locator(".drawing [tabindex='0']").focus()
    for keys in (
        "Enter Enter ArrowDown Shift+Enter Shift+Enter Shift+Enter ArrowDown Delete",
        "Home 3 Enter 1 2 Enter",
    ):
        for key in keys.split():
            quiet_page.keyboard.press(key)
            position(quiet_page)
    assert position(quiet_page) == "[[3,12,0],[0,0,0,0],[0,0,0,0]]"
    more = "Home ArrowDown Alt+ArrowRight F2 Q Enter Alt+ArrowRight ArrowLeft Delete ArrowLeft Delete"
    for key in more.split():
        quiet_page.keyboard.press(key)
        position(quiet_page)
    assert position(quiet_page) == '[{"name":"Q","children":[3,12,0]}]'
    quiet_page.keyboard.press("Delete")
    assert position(quiet_page) == EMPTY
    assert quiet_page.evaluate("document.activeElement.dataset.path") == "/"


def test_the_buttons_do_it_too(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, "[[1,2],3]")

    def press(tool: str) -> str:
        quiet_page.click(f'[data-tool="{tool}"]', force=True)
        return position(quiet_page)

    assert press("player") == '{"player":"min","children":[[1,2],3]}'
    assert press("player") == "[[1,2],3]"
    assert press("delete") == "[[1,2],3]"
    click(quiet_page, "/0", "name")
    assert press("right") == "[3,[1,2]]"
    assert press("grow") == "[3,[1,2,0]]"
    assert press("level") == "[[0,0],[1,2,0,0]]"
    assert press("delete") == "[[0,0]]"
    quiet_page.get_by_label("seed").fill("5")
    quiet_page.keyboard.press("Enter")
    assert position(quiet_page) == "[[13,15,16],[19,15,19],[1,10,19]]"
    quiet_page.get_by_label("depth").fill("77")
    quiet_page.click(".dice")
    assert position(quiet_page) == "[[13,15,16],[19,15,19],[1,10,19]]"
    quiet_page.get_by_text("New tree").click()
    assert position(quiet_page) == EMPTY


def test_a_finger(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
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


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])
def test_axe_finds_nothing(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    tree = '{"name":"Start","player":"min","children":[{"move":"L","children":[-2.5,{"name":"x","value":1}]},"?"]}'
    open_tree(quiet_page, tmp_path, tree, lang=lang, theme=theme)
    check(quiet_page, "a tree")
    click(quiet_page, "/0/1", "name")
    quiet_page.keyboard.press("F2")
    check(quiet_page, "a field for a name")


def test_thousands_of_nodes_are_drawn(quiet_page: "Page", tmp_path: Path):
    open_tree(quiet_page, tmp_path, json.dumps([[0] * 40 for _ in range(48)]))
    assert quiet_page.locator(".node").count() == 1 + 48 + 48 * 40
    quiet_page.locator(".drawing [tabindex='0']").press("End")
    quiet_page.keyboard.press("7")
    quiet_page.keyboard.press("Enter")
    assert position(quiet_page).endswith("0,7]]")
    left, right = quiet_page.evaluate(SIDES, '[data-path="/47/39"]')
    view_left, view_right = quiet_page.evaluate(SIDES, ".view")
    assert view_left <= left < right <= view_right


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_figure_5_2_in_the_studio(open_quiet_page: "Callable[..., Page]", viewport: dict[str, int]):
    page = open_quiet_page(base_url=SERVER, viewport=viewport)
    open_studio(page)
    page.evaluate("(position) => minimaxStudio.set({ position })", EMPTY)
    wait_until(page, "document.querySelectorAll('.setup-tree .node').length === 1")
    page.evaluate(COUNT)
    for path, is_level, count in (("/", False, 3), ("/", False, 4), ("/0", True, 10), ("/1", True, 13)):
        if is_level:
            page.keyboard.down("Shift")
        press_at(page, *middle(page, path))
        page.keyboard.up("Shift")
        wait_until(page, f"document.querySelectorAll('.setup-tree .node').length === {count}")
    for number, value in enumerate(VALUES):
        drag_from(page, *middle(page, f"/{number // 3}/{number % 3}"), 0, -6 * value)
    wait_until(page, f"minimaxStudio.request.position === '{AIMA}'")
    assert page.evaluate("presses") <= 15
    assert page.evaluate("minimaxStudio.set(minimaxStudio.request)")["cutoffs"] == 1
