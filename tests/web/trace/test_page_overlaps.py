"""No node, label or control of the page overlaps another or leaves its box, at any size of the window.

`python -m tests.support.overlaps` goes through the steps of thirty searches, in each language.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from overlaps import SIZES, faults_of, steps_to_measure
from thirty import THIRTY

if TYPE_CHECKING:
    from playwright.sync_api import Page

STRAINED = ("cut", "ten of six", "long names", "long numbers", "symmetry")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(opened: "Callable[..., Page]", size: str):
    width, height = SIZES[size]
    for name in STRAINED:
        shown = THIRTY[name]()
        options = {"has_touch": True} if width < 900 else {}
        page = opened(shown, viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
        found = faults_of(page, steps_to_measure(len(shown.steps)))
        assert not found, f"{name}: {found.most_common(5)}"


@pytest.mark.parametrize(("name", "size"), [("ucla", "projector"), ("long names", "laptop"), ("nim", "phone")])
def test_nothing_overlaps_in_a_lecture(opened: "Callable[..., Page]", name: str, size: str):
    width, height = SIZES[size]
    shown = THIRTY[name]()
    page = opened(shown, "#lecture=1&lang=ru", viewport={"width": width, "height": height}, reduced_motion="reduce")
    found = faults_of(page, steps_to_measure(len(shown.steps)))
    assert not found, found.most_common(5)


def test_what_overlaps_is_found(opened: "Callable[..., Page]"):
    page = opened(THIRTY["aima"](), "#step=22", reduced_motion="reduce")
    page.evaluate("""() => {
        const [one, other] = ["1", "6"].map((row) => document.querySelector(`[data-node="${row}"]`));
        one.setAttribute("transform", other.getAttribute("transform"));
        document.querySelector("footer [data-act=next]").style.marginLeft = "-60px";
    }""")
    found = " ".join(faults_of(page, [22]))
    assert "in the tree" in found and "control" in found
