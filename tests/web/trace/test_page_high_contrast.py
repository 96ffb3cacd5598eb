"""A page where the reader's system names the colours: Windows' high contrast, which browsers call forced colours."""

from pathlib import Path

import pytest

from browser import OpenPage
from minimax_viz import trace
from page_files import open_page
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUTOFF = 24
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
