"""Boards and heaps that are set up in a browser: by the mouse, by a finger, by keys alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from browser import OpenPage, Page
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.output.html.page import style_of
from scripts import scripted
from studio_pages import open_bench

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
    with each("squares cycle by clicks"):
        bench = Bench(page, tmp_path, game="tictactoe")
        for label in ("b2: X", "b2: O", "b2: empty", "b2: X"):
            page.mouse.click(*bench.cell(4))
            assert bench.label(4) == label
        page.mouse.click(*bench.cell(4), button="right")
        assert bench.label(4) == "b2: empty"
        page.keyboard.down("Shift")
        page.mouse.click(*bench.cell(0))
        page.keyboard.up("Shift")
        assert bench.position == "O../.../..."
        assert page.inner_text(".news") == "a1: O"
    with each("squares are set by keys alone"):
        bench = Bench(page, tmp_path, game="mnk:4,3,3", lang="ru")
        shown = "[...document.querySelectorAll('.hint')].map((each) => each.checkVisibility())"
        assert page.evaluate(shown) == [True, False]
        bench.press("Tab")
        assert page.evaluate(shown) == [False, True]
        bench.press("Home", "PageUp", "x", "ArrowRight", "о", "ArrowDown", "Enter", "Enter", "End", " ")
        assert bench.position == "XO../.O.X/...."
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "d2: X"
        bench.press("ArrowRight", "Delete", "ArrowLeft", "Shift+Enter", "ArrowUp", "7", "z")
        assert bench.position == "XO../.OO./...."
        assert page.locator('[data-cell][tabindex="0"]').count() == 1
        bench.press("Tab", "Enter", "Tab", "Enter")
        assert bench.document["settings"] == {"to_move": "O"}
        assert page.get_attribute(".choices button:last-child", "aria-pressed") == "true"
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
