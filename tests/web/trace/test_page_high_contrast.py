"""A page where the reader's system names the colours: Windows' high contrast, which browsers call forced colours."""

from pathlib import Path

import pytest

from browser import OpenPage
from minimax_viz import trace
from page_files import open_page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUTOFF = 24
# The contrast of what is drawn or written with the colour of the paper, at the least for each selector; and how many
# colours tell the parts of the strip apart.
LOOK = """(wanted) => {
    const pot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const numbers = (colour) => {
        pot.clearRect(0, 0, 1, 1);
        pot.fillStyle = colour;
        pot.fillRect(0, 0, 1, 1);
        return [...pot.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const light = (colour) => {
        const parts = numbers(colour).map((part) => part / 255);
        const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const contrast = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
    const paper = getComputedStyle(document.body).backgroundColor;
    const found = Object.entries(wanted).map(([selector, property]) => {
        const seen = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
        const colours = seen.map((each) => getComputedStyle(each)[property]);
        return [selector, colours.length ? Math.min(...colours.map((colour) => contrast(colour, paper))) : 0];
    });
    return Object.fromEntries(found);
}"""
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
COLOURS = """() => {
    const strip = document.getElementById("overview");
    const { data } = strip.getContext("2d").getImageData(0, 0, strip.width, strip.height);
    const seen = new Map();
    for (let at = 0; at < data.length; at += 4) {
        const colour = data.slice(at, at + 3).join();
        seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
    return [...seen].filter(([, count]) => count > 200).length;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
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
    focused = page.evaluate("""() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        return [outlineStyle, outlineWidth];
    }""")
    assert focused == ["solid", "3px"]
