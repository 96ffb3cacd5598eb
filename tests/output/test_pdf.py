"""The tree as a PDF: drawn by us, like the SVG, in any theme and with any names."""

import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.output.formats import BY_GRAPHVIZ, OF_TRACES

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.mark.parametrize(
    ("options", "theme"),
    [
        ({"game": "nim", "board": "1,2,3"}, "light"),
        ({"board": "XO./.X./...", "depth": 2, "symmetry": True, "transpositions": True}, "dark"),
        ({"game": HostileGame("text", replies=2)}, "print"),
    ],
)
def test_the_page_has_the_size_and_the_words_of_the_svg(options: dict[str, Any], theme: str) -> None:
    shown = trace(**options)
    (page,) = PdfReader(BytesIO(shown.to_pdf(theme=theme))).pages
    svg = shown.to_svg(theme=theme)
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert size is not None
    assert [float(page.mediabox.width), float(page.mediabox.height)] == pytest.approx(
        [0.75 * float(length) for length in size.groups()], abs=0.5
    )
    told = "".join(page.extract_text().split())
    for value in re.findall(r'<text class="v"[^>]*>([^<&]+)</text>', svg):
        assert "".join(value.split()) in told


def test_it_needs_no_graphviz_and_is_the_same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert trace(AIMA).to_pdf() == trace(AIMA).to_pdf()
    assert OF_TRACES["pdf"].check != BY_GRAPHVIZ["pdf"].check
