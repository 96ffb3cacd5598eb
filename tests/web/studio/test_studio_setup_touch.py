"""Boards, heaps and trees that are set up in a browser: by the mouse, by a finger, by keys alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from axe import check
from browser import OpenPage, Page, press_keys, wait_until
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.fronts.studio.tree_setup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.output.html.page import style_of
from scripts import scripted
from studio_pages import AIMA, SERVER, SET, open_bench, open_studio, settled

(SMALL,) = scripted(__file__, "small")

STYLES = ("shell/base.css", "shell/pieces.css", "setup/setup.css", "setup/tree.css")
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}
CHESS = "openspiel:chess"
ENDGAME = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"


def asked(name: str, document: dict[str, Any]) -> dict[str, Any]:
    """What a call answers."""
    is_answered, text = call_in_json(name, json.dumps(document))
    assert is_answered, text
    return json.loads(text)


class Bench:
    """An editor on a page, and the request that its changes are made to."""

    def __init__(self, page: Page, folder: Path, *, theme: str = "light", **document: Any) -> None:
        self.page = page
        self.document = document
        style = f"{style_of(STYLES)} main {{ padding: 8px 18px; overflow: auto }}"
        lang, setup = document.get("lang", "en"), asked("setup", document)
        open_bench(page, folder, "setup_board.js", style, lang=lang, theme=theme, setup=setup)

    def settle(self) -> None:
        """Make all changes that were asked for."""
        while (change := self.page.evaluate("harness.asked.shift() ?? null")) is not None:
            self.document |= asked("change", {**self.document, "change": change})
            self.page.evaluate("(setup) => harness.editor.show(setup)", asked("setup", self.document))

    @property
    def position(self) -> str:
        self.settle()
        return str(self.document.get("position"))

    def label(self, at: int) -> str:
        """What is said of a square."""
        self.settle()
        return str(self.page.get_attribute(f'[data-cell="{at}"]', "aria-label"))

    def cell(self, at: int) -> tuple[float, float]:
        """The middle of a square, counted row by row from 0."""
        return self.middle(f'[data-cell="{at}"]')

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element."""
        self.settle()
        box = self.page.locator(selector).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, *keys: str) -> None:
        for key in keys:
            if key.isascii():
                self.page.keyboard.press(key)
            else:  # which no key of the driver's board types
                self.page.locator(":focus").dispatch_event("keydown", {"key": key})
            self.settle()

    def drag(self, *places: tuple[float, float]) -> None:
        """Press the mouse at the first place and let it go at the last."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for x, y in places[1:]:
            self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()
        self.settle()


@pytest.mark.thorough
def test_boards_and_heaps_are_set_up_by_mouse_and_keys(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    with each("squares are taken in turn, and given up by a click"):
        bench = Bench(page, tmp_path, game="tictactoe")
        for at, position in ((4, ".../.X./..."), (0, "O../.X./..."), (4, "O../.../..."), (8, "O../.../..X")):
            page.mouse.click(*bench.cell(at))
            assert bench.position == position
        page.mouse.click(*bench.cell(8), button="right")
        page.get_by_role("button", name="O", exact=True).click()
        page.mouse.click(*bench.cell(1))
        assert bench.position == "OO./.../..."
        assert page.inner_text(".news") == "b1: O"
        page.evaluate("harness.editor.tellBest(['c1'], '−1')")
        assert page.get_attribute('[data-cell="2"]', "aria-label") == "c1: empty; a best move, worth −1"
    with each("squares are set by keys alone"):
        bench = Bench(page, tmp_path, game="mnk:4,3,3", lang="ru")
        shown = "[...document.querySelectorAll('.hint')].map((each) => each.checkVisibility())"
        assert page.evaluate(shown) == [True, False]
        bench.press("Tab")
        assert page.evaluate(shown) == [False, True]
        bench.press("Home", "PageUp", "x", "ArrowRight", "о", "ArrowDown", "Enter", "Enter", "End", " ")
        assert bench.position == "XO../...X/...."
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "d2: X"
        bench.press("ArrowRight", "Delete", "ArrowLeft", "Shift+Enter", "ArrowUp", "7", "z")
        assert bench.position == "XO../..../...."
        assert page.locator('[data-cell][tabindex="0"]').count() == 1
        bench.press("Tab", "Tab", "Tab", "Tab", "Enter", "Tab", "Enter")
        assert bench.document["settings"] == {"to_move": "O"}
        assert page.get_attribute(".choices:not(.marks) button:last-child", "aria-pressed") == "true"
        bench.press("Tab", "Enter")
        assert (bench.position, bench.document["settings"]) == ("..../..../....", {})
    with each("discs drop and are lifted"):
        bench = Bench(page, tmp_path, game="connect4:4x4")
        for at in (1, 1, 1, 4):
            page.mouse.click(*bench.cell(at))
        assert bench.position == "..../.X../.O../OX.."
        page.mouse.move(*bench.cell(2))
        assert page.locator('[data-cell="14"] .ghost.max').count() == 1
        page.mouse.click(*bench.cell(13))
        assert bench.position == "..../..../.O../OX.."
        page.get_by_role("button", name="O", exact=True).click()
        for at in (3, 3):
            page.mouse.click(*bench.cell(at))
        assert bench.position == "..../..../.O.O/OX.O"
        bench.press("x", "x", "x", "Delete", "ArrowLeft", "Enter")
        assert bench.position == "..../...X/.O.O/OXOO"
        assert bench.label(7) == "column 4, row 2: X"
    with each("heaps grow, shrink, come and go"):
        bench = Bench(page, tmp_path, game="nim")
        page.locator(".heap").nth(2).locator(".match").nth(1).click()
        assert bench.position == "3,4,1"
        page.get_by_role("button", name="One more match in heap A").click()
        assert bench.position == "4,4,1"
        page.get_by_role("button", name="Another heap").click()
        assert bench.position == "4,4,1,1"
        page.get_by_role("button", name="Remove heap B").click()
        assert bench.position == "4,1,1"
        field = page.get_by_label("Matches in heap B")
        field.focus()
        bench.press("ArrowUp", "ArrowUp", "5")
        assert bench.position == "4,35,1"
        assert page.locator(".heap").nth(1).locator(".match").count() == 0
        for typed in ("", "1000", "-1", "2.5"):
            field.fill(typed)
        assert bench.position == "4,35,1"
        bench.press("Tab")
        assert field.input_value() == "35"
        remove = page.get_by_role("button", name="Remove heap A")
        for left in ("35,1", "1"):
            remove.click()
            assert bench.position == left
        remove.dispatch_event("click")
        assert remove.get_attribute("aria-disabled") == "true"
        assert bench.position == "1"
    with each("pieces are dragged over the board and out of the box"):
        bench = Bench(page, tmp_path, game=CHESS, position=ENDGAME)
        bench.drag(bench.cell(48), bench.cell(32))
        assert bench.position == "4k3/8/8/8/P7/8/8/4K3 w - - 0 1"
        bench.drag(bench.middle('[data-piece="q"]'), bench.cell(0))
        assert bench.position == "q3k3/8/8/8/P7/8/8/4K3 w - - 0 1"
        x, y = bench.cell(39)
        bench.drag(bench.cell(32), (x + 150, y))
        assert bench.position == "q3k3/8/8/8/8/8/8/4K3 w - - 0 1"
        bench.drag(bench.cell(0), bench.cell(1), bench.cell(0))
        assert bench.position == "q3k3/8/8/8/8/8/8/4K3 w - - 0 1"
        assert page.locator(".dragged, .lifted, .hinted").count() == 0


@pytest.mark.thorough
def test_squares_are_painted_and_pieces_moved_without_a_drag(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    with each("a drag paints squares"):
        bench = Bench(page, tmp_path, game="othello:4", position="X.../..../..../....")
        bench.drag(bench.cell(0), bench.cell(2), bench.cell(6))
        assert bench.position == "OOO./..O./..../...."
        bench.drag(bench.cell(15), bench.cell(11), bench.cell(15))
        assert bench.position == "OOO./..O./...X/...X"
        page.mouse.click(*bench.cell(15))
        assert bench.position == "OOO./..O./...X/...O"
        page.mouse.move(*bench.cell(8))
        page.mouse.down()
        page.mouse.move(*bench.cell(9), steps=3)
        assert page.locator(".ghost").count() == 2
        page.keyboard.press("Escape")
        page.mouse.up()
        assert bench.position == "OOO./..O./...X/...O"
        assert page.locator(".ghost").count() == 0
    with each("pieces are moved by one click after the other and typed"):
        bench = Bench(page, tmp_path, game=CHESS, position=ENDGAME)
        for at in (48, 40, 60, 60, 0):
            page.mouse.click(*bench.cell(at))
        assert bench.position == "4k3/8/8/8/8/P7/8/4K3 w - - 0 1"
        page.get_by_role("button", name="white rook").click()
        for at in (0, 7):
            page.mouse.click(*bench.cell(at))
        page.get_by_role("button", name="Take pieces away").click()
        page.mouse.click(*bench.cell(40))
        bench.press("Escape", "q", "Enter", "ArrowUp", "Enter", "End", "N", "Delete", "B")
        assert bench.position == "R3k2R/8/8/8/q6B/8/8/4K3 w - - 0 1"
        assert bench.label(32) == "a4: black queen"
        page.get_by_role("button", name="Black moves").click()
        assert bench.position == "R3k2R/8/8/8/q6B/8/8/4K3 b - - 0 1"
        page.get_by_role("button", name="Empty board").click()
        assert bench.position.startswith("8/8/8/8/8/8/8/8 w")


DOCUMENTS: list[dict[str, Any]] = [
    {"game": "tictactoe"}, {"game": "othello:6"}, {"game": "connect4"}, {"game": "nim"}, {"game": CHESS},
    {"game": "mnk:15,15,5"},
]  # fmt: skip


@pytest.mark.thorough
def test_fingers_have_room_and_move_pieces(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**PHONE)
    for document in DOCUMENTS:
        Bench(page, tmp_path, **document)
        assert page.evaluate(SMALL) == [], document
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    bench = Bench(page, tmp_path, game="connect4:4x4")
    for at in (2, 2):
        page.touchscreen.tap(*bench.cell(at))
    assert bench.position == "..../..../..O./..X."
    # A piece follows a finger.
    bench = Bench(page, tmp_path, game=CHESS, position=ENDGAME)
    for at in (48, 0):
        page.touchscreen.tap(*bench.cell(at))
    assert bench.position == "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"
    session = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = bench.cell(0), bench.cell(24)
    touch = "Input.dispatchTouchEvent"
    session.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        session.send(touch, {"type": "touchMove", "touchPoints": [point]})
    session.send(touch, {"type": "touchEnd", "touchPoints": []})
    assert bench.position == "4k3/8/8/P7/8/8/8/4K3 w - - 0 1"


TOUCH = {"viewport": {"width": 400, "height": 700}, "has_touch": True, "is_mobile": True}
(SIDES,) = scripted(__file__, "sides")


def shown(text: str) -> dict[str, Any]:
    """What the editor shows of a tree, with what the search finds in it."""
    return asked("setup", {"position": text})


def open_tree(page: Page, folder: Path, text: str = EMPTY, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a tree."""
    style = style_of(("shell/base.css", "draw/tree.css", "setup/setup.css", "setup/tree.css"))
    open_bench(page, folder, "setup_tree.js", style, lang=lang, theme=theme, setup=shown(text))


def position(page: Page) -> str:
    """The text of the tree, once all changes are made that were asked for."""
    text: str = page.evaluate("harness.position")
    while (change := page.evaluate("harness.asked.shift() ?? null")) is not None:
        text = changed_tree(text, change)
        page.evaluate("(setup) => { harness.position = setup.position; harness.editor.show(setup); }", shown(text))
    return text


def spot(page: Page, path: str, part: str = "body") -> tuple[float, float]:
    """The middle of a part of a node, once all changes are made."""
    if page.evaluate("'harness' in window"):
        position(page)
    box = page.locator(f'[data-path="{path}"] [data-part="{part}"]').last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, path: str, dx: float, dy: float) -> None:
    x, y = spot(page, path)
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.3, 0.7, 1):
        page.mouse.move(x + dx * part, y + dy * part)
    page.mouse.up()


def test_a_finger(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**TOUCH)
    open_tree(page, tmp_path, "[[0,0],0]")
    page.touchscreen.tap(*spot(page, "/1"))
    x, y = spot(page, "/1", "plus")
    page.touchscreen.tap(x + 20, y + 20)  # a finger finds what is near
    assert position(page) == "[[0,0],[0,0]]"
    page.touchscreen.tap(spot(page, "/1/1")[0] + 40, spot(page, "/1/1")[1])
    assert page.locator(".field input").bounding_box()["height"] >= 44
    press_keys(page, "7", "Enter")
    assert position(page) == "[[0,0],[0,7]]"
    x, y = spot(page, "/0/1")
    touch = page.context.new_cdp_session(page)
    for kind, dy in (("touchStart", 0), ("touchMove", -9), ("touchMove", -84), ("touchEnd", 0)):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + dy}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert position(page) == "[[0,14],[0,7]]"
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector("[data-tool]:focus")  # it rests there
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    small = page.evaluate("""() => [...document.querySelectorAll(".setup-tree button, .setup-tree .making input")]
        .filter((each) => !each.hidden && Math.min(each.offsetWidth, each.offsetHeight) < 44).length""")
    assert small == 0


@pytest.mark.thorough
def test_figure_5_2_from_nothing_in_few_presses(open_quiet_page: OpenPage):
    studio = open_quiet_page(base_url=SERVER)
    open_studio(studio)
    leaves = [(f"/{at}/{leaf}", value) for at, row in enumerate(json.loads(AIMA)) for leaf, value in enumerate(row)]

    def found() -> list[str]:
        settled(studio)
        return studio.locator("#setup .worth text").all_text_contents()

    keys = ["n", "Enter", "Enter", "ArrowDown", "Shift+Enter"]
    keys += [key for _, value in leaves for key in (*str(value), "Enter")]
    assert len(keys) <= 30
    for key in keys:
        studio.keyboard.press(key)
        assert all(found())
    assert (found(), studio.locator("#setup .node.cut").count()) == (["3", "3", "≤ 2", "2"], 2)
    studio.evaluate(SET, {})
    studio.select_option("#game", "tree")
    settled(studio)
    presses = 3
    studio.get_by_role("button", name="New tree").click()
    for path, modifiers in (("/", []), ("/", []), ("/1", ["Shift"])):
        settled(studio)
        studio.locator(f'#setup [data-path="{path}"] [data-part="plus"]').click(modifiers=modifiers)
        presses += 1
    for path, value in leaves:
        assert all(found())
        drag(studio, path, 0, -6 * value)
        presses += 1
    assert (presses, found(), studio.input_value("#position")) == (15, ["3", "3", "≤ 2", "2"], AIMA)
    studio.mouse.click(*spot(studio, "/0/0"))
    studio.keyboard.press("Control+z")  # nothing is typed there
    assert (found()[-1], studio.input_value("#position")) == ("0", AIMA.replace("5,2]", "5,0]"))
    press_keys(studio, "Shift+F10", "Escape", "Enter")
    assert (found()[0], studio.input_value("#position")) == ("3", "[[[3,0,0],12,8],[2,4,6],[14,5,0]]")


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
    with each("a leaf is clicked and typed, and two clicks on a name rename"):
        open_tree(page, tmp_path, AIMA)
        page.mouse.click(*spot(page, "/1/0"))
        assert position(page) == AIMA
        assert page.text_content('[data-path="/1"] .worth') == "≤ 2"
        page.evaluate("harness.tried.found = harness.editor.found.map(() => ({ worth: 'tried', line: true }))")
        page.keyboard.type("9")
        wait_until(page, "document.querySelectorAll('.node.line').length === 13")
        press_keys(page, "Escape")
        assert (page.locator(".node.line").count(), page.locator(".node.cut").count()) == (3, 2)
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
        page.mouse.click(*spot(page, "/1/0"))
        page.keyboard.type("1x")
        page.keyboard.press("Enter")
        assert page.inner_text('[role="alert"]').startswith("Дайте число")
        check(page, "a tree, and a wrong value")
        press_keys(page, "Backspace", "Enter")
        assert position(page) == AIMA.replace("[2,4", "[1,4")
    with each("keys alone"):
        open_tree(page, tmp_path, "[[3,12,0],[0,0,0,0],[0,0,0,0]]")
        page.locator(".drawing [tabindex='0']").focus()
        keys = "Home ArrowDown Alt+ArrowRight F2 Q Enter Alt+ArrowRight ArrowLeft Delete ArrowLeft Delete"
        for key in keys.split():
            page.keyboard.press(key)
            position(page)
        assert position(page) == '[{"name":"Q","children":[3,12,0]}]'
        page.keyboard.press("Delete")
        assert position(page) == '{"value":0}'
        assert page.evaluate("document.activeElement.dataset.path") == "/"
    with each("the buttons do it too"):
        open_tree(page, tmp_path, "[[1,2],3]")

        def press(tool: str) -> str:
            page.keyboard.press("Shift+F10")
            page.click(f'[data-tool="{tool}"]', force=True)
            press_keys(page, "Escape")
            return position(page)

        page.mouse.click(*spot(page, "/"), button="right")
        assert press("player") == '{"player":"min","children":[[1,2],3]}'
        assert press("player") == "[[1,2],3]"
        assert press("delete") == "[[1,2],3]"
        page.mouse.click(*spot(page, "/0"))
        assert press("right") == "[3,[1,2]]"
        assert press("grow") == "[3,[1,2,0]]"
        assert press("level") == "[[3,0,0],[1,2,0,0]]"
        assert press("delete") == "[[3,0,0]]"
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
        page.keyboard.press("Shift+F10")
        tool.click()
        page.keyboard.type("0,4")
        page.keyboard.press("Enter")
        change = {"kind": "probability", "at": "/0", "probability": "0.4"}
        assert position(page) == changed_tree("chance(0.7: 9, 0.2: 10, 0.1: 4)", change)
        assert page.locator(".drawing text", has_text="0.4").count() == 2  # twice: 0.2 and 0.1 have become 0.4 and 0.2
        page.locator('[role="treeitem"][data-path="/0"]').focus()
        page.keyboard.press("Delete")
        assert [node["probability"] for node in setup_of_tree(position(page))["nodes"][1:]] == ["2/3", "1/3"]
        assert "2/3, 1/3; worth 8" in page.locator('[role="treeitem"][data-path="/"]').get_attribute("aria-label")
