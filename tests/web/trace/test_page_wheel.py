"""The wheel enlarges the tree; in a page within another it scrolls that one, unless the reader means the tree."""

from pathlib import Path
from typing import Any

from browser import OpenPage, wait_until
from minimax_viz import trace
from page_files import READY, open_page, page_file
from scripts import scripted

AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
(TURN,) = scripted(__file__, "turn")
TAKEN, LEFT = True, [False, 0]


def turn(page: Any, by: int, ctrl: bool = False) -> list[Any]:
    return page.evaluate(TURN, [by, ctrl])


def at_the_limits(page: Any, ctrl: bool = False) -> None:
    """What can become no larger or smaller leaves the wheel to whatever is around."""
    for by in (-400, 400):
        for _ in range(20):
            last = turn(page, by, ctrl)
        assert last == LEFT
    assert turn(page, -100, ctrl) == [TAKEN, 1]


def test_the_page_takes_the_wheel_but_embedded_only_with_ctrl_or_once_clicked(quiet_page: Any, tmp_path: Path):
    open_page(quiet_page, tmp_path, AIMA)
    assert turn(quiet_page, -100) == [TAKEN, 1]
    assert turn(quiet_page, 100) == [TAKEN, -1]
    open_page(quiet_page, tmp_path, AIMA, "#embed=1")
    assert turn(quiet_page, -100) == LEFT
    assert turn(quiet_page, -100, ctrl=True) == [TAKEN, 1]
    at_the_limits(quiet_page, ctrl=True)
    quiet_page.mouse.move(300, 200)
    assert turn(quiet_page, 100) == LEFT
    quiet_page.mouse.click(300, 200)
    assert turn(quiet_page, 100) == [TAKEN, -1]
    quiet_page.mouse.move(300, 700)  # over the sentence
    assert turn(quiet_page, 100) == LEFT


def test_around_a_frame_the_page_scrolls(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page()
    file = page_file(tmp_path, AIMA)
    outer = tmp_path / "outer.html"
    for hash_ in ("", "#embed=1"):
        frame = f'<iframe sandbox="allow-scripts" src="{file.name}{hash_}" width="1000" height="600"></iframe>'
        outer.write_text(f"<!doctype html><div style='height: 3000px'>{frame}</div>", encoding="utf-8")
        page.goto("about:blank")
        page.goto(outer.as_uri())
        inner = page.frames[1]
        inner.evaluate(READY)
        page.mouse.move(300, 200)
        page.mouse.wheel(0, 300)
        wait_until(page, "scrollY > 200")
        assert turn(inner, -100) == LEFT
        page.evaluate("scrollTo(0, 0)")
        page.mouse.click(300, 200)
        assert turn(inner, -100) == [TAKEN, 1]
