"""Pages that are opened small, or out of sight, and enlarged: they look as if they had been opened so large."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from browser import wait_until
from minimax_viz import booth, compare, slides, trace
from page_files import IS_READY, SETTLED
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
BOARD = "XOX/.O./.XO"
LARGE = "XO./.X./..O"

PAGES: dict[str, Callable[[], str]] = {
    "textbook": lambda: trace(AIMA).to_html(),
    "board": lambda: trace(BOARD).to_html(),
    "large": lambda: trace(LARGE).to_html(),
    "compare": lambda: compare(BOARD).to_html(),
    "compare large": lambda: compare(LARGE).to_html(),
    "slides": lambda: slides(BOARD, steps="cutoffs").contents(".html").decode(),
    "booth": lambda: booth("tictactoe").to_html(),
}
page_text = cache(lambda name: PAGES[name]())

(SEEN,) = scripted(__file__, "seen")
ARRANGED = "[...document.querySelectorAll('.world [data-node]')].map((node) => node.getAttribute('transform'))"
RESIZE = "(look) => (document.getElementById('room').style = look)"
HIDDEN = (0, 0)


@pytest.fixture
def in_frame(open_quiet_page: Any, tmp_path: Path) -> Callable[..., Any]:
    """Open a page in a frame of a size; HIDDEN is a frame that is not shown."""

    page = open_quiet_page(viewport={"width": 1700, "height": 1000}, reduced_motion="reduce")

    def show(name: str, size: tuple[int, int], hash_: str = "") -> Any:
        (tmp_path / "page.html").write_text(page_text(name), encoding="utf-8")
        inner = f'<iframe src="page.html{hash_}" style="border: 0; width: 100%; height: 100%"></iframe>'
        room = f'<div id="room" style="{look_of(size)}">{inner}</div>'
        host = tmp_path / "host.html"
        host.write_text(f"<!doctype html><title>x</title>{room}", encoding="utf-8")
        page.goto(host.as_uri())
        wait_until(page.frames[1], IS_READY)
        return resized(page.frames[1], size)

    return show


def look_of(size: tuple[int, int]) -> str:
    """The style of a room of this size."""
    return "display: none" if size == HIDDEN else f"width: {size[0]}px; height: {size[1]}px"


def resized(frame: Any, size: tuple[int, int]) -> Any:
    """Give a frame another size, and wait until its page has drawn for it; one that is not shown draws nothing."""
    frame.page.evaluate(RESIZE, look_of(size))
    if size == HIDDEN:
        frame.page.evaluate(SETTLED)
    else:
        frame.evaluate(SETTLED)
        assert frame.evaluate("[innerWidth, innerHeight]") == list(size)
    return frame


@pytest.mark.parametrize("which", ["some", pytest.param("more", marks=pytest.mark.thorough)])
def test_a_page_fits_whatever_size_it_had_before(in_frame: Any, each: Any, which: str):
    large, small = (1200, 640), (320, 640)
    some = ("textbook",)
    for name in some if which == "some" else PAGES.keys() - some:
        seen = {}
        for size in (large, small):
            with each(f"{name}, {size}"):
                fresh = in_frame(name, size)
                assert fresh.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
                seen[size] = fresh.evaluate(SEEN)
        frame = in_frame(name, HIDDEN)
        for size in (large, HIDDEN, small, (1600, 900), large):
            resized(frame, size)
            with each(f"{name}, {size}"):
                assert size not in seen or frame.evaluate(SEEN) == seen[size]


@pytest.mark.thorough
def test_what_stays_as_it_was(in_frame: Any, each: Any):
    with each("a little more room does not turn the tree over"):
        widths = range(1000, 1240, 20)
        fresh = [in_frame("textbook", (width, 640)).evaluate(ARRANGED) for width in widths]
        turned = next(at for at in range(1, len(widths)) if fresh[at] != fresh[at - 1])
        frame = in_frame("textbook", (widths[turned - 1], 640))
        assert resized(frame, (widths[turned], 640)).evaluate(ARRANGED) == fresh[turned - 1]
    with each("what the reader has chosen stays when the room changes"):
        frame = in_frame("textbook", (900, 600))
        frame.evaluate("document.querySelector('[data-act=in]').click()")
        scale = "document.querySelector('#world').getAttribute('transform').replace(/.*scale/, '')"
        chosen = frame.evaluate(scale)
        assert resized(frame, (1200, 700)).evaluate(scale) == chosen
