"""The tree as a PDF: drawn by us, like the SVG, in any theme and with any names."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from command_line import invoke
from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.formats import BY_GRAPHVIZ, OF_TRACES
from minimax_viz.picture.finished import PIXEL, SMALLEST_PRINT, picture_on
from minimax_viz.picture.paper import PAPERS
from minimax_viz.text.catalog import catalog

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


@pytest.mark.parametrize(("board", "paper"), [(AIMA, "A4"), ("XO./.X./...", "letter")])
def test_it_can_be_fitted_on_paper(board: str, paper: str) -> None:
    shown = trace(board)
    (page,) = PdfReader(BytesIO(shown.to_pdf(fit=paper))).pages
    size = sorted(float(length) * 25.4 / 72 for length in (page.mediabox.width, page.mediabox.height))
    assert size == pytest.approx(list(PAPERS[paper]), abs=0.1)
    assert picture_on(paper, trace("[4]"), 400, catalog("en")).size[0] > 200, "upright or on its side, as large"
    fitted = picture_on(paper, shown, 400, catalog("en"))
    assert fitted.x >= 9.9 and fitted.x + fitted.picture.width * fitted.scale <= fitted.size[0] - 9.9
    assert fitted.y + fitted.picture.height * fitted.scale <= fitted.size[1] - 9.9
    assert fitted.scale >= 0.99 * SMALLEST_PRINT * PIXEL  # it is folded rather than drawn too small
    with pytest.raises(SettingsError, match="There is no paper 'a5'"):
        shown.to_pdf(fit="a5")


def test_the_command_fits_too(tmp_path: Path) -> None:
    files = json.loads(invoke("trace", AIMA, "--fit", "a4", "-o", tmp_path, "--json").stdout)["files"]
    assert (tmp_path / "tree.pdf").read_bytes() == trace(AIMA).to_pdf(fit="A4") and "pdf" in files
    assert "--engine" in invoke("trace", AIMA, "--fit", "a4", "--engine", "graphviz", "-o", tmp_path, code=2).stderr


def test_it_needs_no_graphviz_and_is_the_same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert trace(AIMA).to_pdf() == trace(AIMA).to_pdf()
    assert OF_TRACES["pdf"].check != BY_GRAPHVIZ["pdf"].check
