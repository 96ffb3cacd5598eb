"""The PNG made from our SVG: the right size, never an empty picture, never more pixels than fit in memory."""

import struct
from functools import partial
from typing import Any

import pytest
import resvg_py

from minimax_viz import trace
from minimax_viz.errors import EngineError
from minimax_viz.output import png
from minimax_viz.output.png import LONGEST_SIDE, MOST_PIXELS, has_fonts, png_of, zoom_within
from minimax_viz.output.svg import svg_of

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


def declared(width: float, height: float) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"></svg>'


@pytest.fixture
def fonts() -> None:
    if not has_fonts():
        pytest.skip("no font found: install one (Debian: apt install fonts-dejavu-core)")


@pytest.mark.parametrize(("theme", "zoom"), [("light", 0.5), ("dark", 1.0)])
def test_a_picture_has_its_size_and_text(theme: str, zoom: float, fonts: None):
    svg = svg_of(trace(AIMA), theme=theme)
    known = png.SIZE.search(svg)
    assert known
    wanted = float(known[1]) * zoom, float(known[2]) * zoom
    assert size(png_of(svg, zoom=zoom)) == pytest.approx(wanted, abs=1)
    svg = svg_of(trace(AIMA))
    assert png_of(svg) != png_of(svg.replace("<text", "<text opacity='0'"))


def test_without_fonts_it_says_so_and_the_painter_cannot_crash_the_caller(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    with pytest.raises(EngineError, match=r"No font was found.*fonts-dejavu"):
        png_of(svg_of(trace(AIMA)))

    def broken(**options: Any) -> bytes:
        raise ValueError("out of paint")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", broken)
    with pytest.raises(EngineError, match="out of paint"):
        png_of(declared(10, 10))


@pytest.mark.parametrize(
    ("width", "height"), [(100, 100), (8000, 8000), (100_000, 80_000), (300, 600_000), (5_000_000, 100)]
)
def test_no_picture_is_larger_than_memory(width: int, height: int):
    zoom = zoom_within(declared(width, height), 1)
    assert width * height * zoom**2 <= MOST_PIXELS * 1.001
    assert max(width, height) * zoom <= LONGEST_SIDE * 1.001
    assert zoom == 1 or max(width * height * zoom**2 / MOST_PIXELS, max(width, height) * zoom / LONGEST_SIDE) > 0.999


@pytest.mark.thorough
def test_a_long_chain_becomes_a_picture(fonts: None):
    svg = svg_of(trace("[" * 500 + "1" + "]" * 500), draw_nodes=None)
    _, height = size(png_of(svg))
    assert LONGEST_SIDE - 1 <= height <= LONGEST_SIDE + 1


@pytest.mark.parametrize("text", ["", "<svg", "<p>no picture</p>", declared(10, 10).replace("</svg>", "")])
def test_what_is_no_picture_is_one_sentence(text: str, fonts: None):
    with pytest.raises(EngineError) as caught:
        png_of(text)
    assert "\n" not in str(caught.value)
