"""The head of a step's slide: the user's title is shown whole, and nothing overlaps."""

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.output.deck import BAND_GAP, HEAD, HEAD_LEADING, MARGIN, SIZES, Deck, StepHead, baselines, step_head
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.text.catalog import catalog

LONG = "The search of game trees for class 7b, the rule of minimax, and why alpha-beta may skip so very much of them"
WAY: dict[str, Any] = {"candidates": "best:3", "evaluation": "lines", "depth": 3, "symmetry": True, "max_nodes": 9}


def head(title: str, settings: str, size: str = "16:9") -> StepHead:
    return step_head(title, settings, 296, SIZES[size][0], catalog("ru"))


def test_a_short_title_stands_beside_its_settings():
    found = head("Tree", "alpha-beta · fail-soft")
    assert (found.title.size, found.title.lines) == (18, ["Tree"])
    assert (found.settings.size, found.settings.lines) == (15, ["alpha-beta · fail-soft"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_long_title_and_long_settings_are_shown_whole(size: str, lang: str):
    shown = trace("XO./.X./..O", **WAY)
    deck = Deck(trace=shown, steps=[3], words=catalog(lang), title=LONG, size=size)
    (scene,) = deck.scenes()
    svg = ElementTree.fromstring(slide_svg(deck, scene))
    for kind, wanted in (("name", LONG), ("over", scene.canvas.heading.over_steps)):
        lines = [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text") if text.get("class") == kind]
        assert " ".join(lines) == wanted
    assert "to move" not in scene.canvas.heading.over_steps, "that is true of the root alone"


@given(st.text(" abcdМШ…", max_size=400), st.text(" abcdМШ·", max_size=400), st.sampled_from(list(SIZES)))
def test_nothing_runs_into_anything(title: str, settings: str, size: str):
    found = head(title, settings, size)
    widths = found.title_width, found.settings_width, found.number_width
    assert sum(widths) + 2 * BAND_GAP == pytest.approx(SIZES[size][0] - 2 * MARGIN)
    for part, width, bold in ((found.title, widths[0], True), (found.settings, widths[1], False)):
        assert all(text_width(line, part.size, bold=bold) <= width + 0.1 for line in part.lines if line != "…")
        assert baselines(part)[-1] + 0.22 * part.size <= HEAD + 2
        assert baselines(part)[0] - 0.78 * part.size * HEAD_LEADING >= 4
