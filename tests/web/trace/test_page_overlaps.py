"""No node, label or control of the page overlaps another or leaves its box, at any size of the window."""

from itertools import product

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import languages
from overlaps import SIZES, faults_of, steps_to_measure
from scripts import scripted
from thirty import THIRTY

(SPOIL,) = scripted(__file__, "spoil")

STRAINED = ("cut", "ten of six", "long names", "long numbers", "symmetry")
LONG_NAMES = """{"name": "a long name for the root", "children": [
    {"name": "another long name", "move": "and a long move", "children": [
        {"value": -1234.5678}, {"value": 1e-9}, {"value": 100000000}]},
    {"children": [{"value": 1}, 2, 3]}]}"""


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=() if size == "laptop" else pytest.mark.thorough) for size in SIZES]
)
def test_nothing_overlaps(opened, each, every_step: bool, size: str):
    width, height = SIZES[size]
    most, looks = (400, [*product(languages(), ("light", "dark"))]) if every_step else (12, [("en", "light")])
    options = {"has_touch": True} if width < 900 else {}
    searches = [THIRTY[name]() for name in STRAINED]
    if size == "projector" or every_step:
        some = [*THIRTY.values()][:: 1 if every_step else 3]
        searches = [*(search() for search in some), trace("X.O/.../..X"), trace(LONG_NAMES)]
    for shown in searches[:3] if size == "phone" and not every_step else searches:
        for lang, scheme in looks:
            with each(f"{shown.header.board} {lang} {scheme}"):
                look = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"} | options
                page = opened(shown, lang=lang, color_scheme=scheme, **look)
                assert faults_of(page, steps_to_measure(len(shown.steps), most)).most_common(5) == []


@pytest.mark.thorough
def test_nothing_overlaps_in_a_lecture_and_what_does_is_found(opened, each):
    for name, size in (("ucla", "projector"), ("long names", "laptop"), ("nim", "phone")):
        width, height = SIZES[size]
        shown = THIRTY[name]()
        with each(name):
            look = {"width": width, "height": height}
            page = opened(shown, "#lecture=1&lang=ru", viewport=look, reduced_motion="reduce")
            assert faults_of(page, steps_to_measure(len(shown.steps), 50)).most_common(5) == []
    page = opened(THIRTY["aima"](), "#step=22", reduced_motion="reduce")
    page.evaluate(SPOIL)
    found = " ".join(faults_of(page, [22]))
    assert "in the tree" in found and "control" in found
