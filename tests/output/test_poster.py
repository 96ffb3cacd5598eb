"""The poster: every node in exactly one cell, room in proportion, the words, the two formats, and the command."""

import io
import re
import struct
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from command_line import invoke
from hostile import HOSTILE, HostileGame
from minimax_viz import trace
from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.output import assets
from minimax_viz.output.assets import font_files
from minimax_viz.output.pdf import pdf_of
from minimax_viz.output.png import poster_png
from minimax_viz.output.svg_drawing import poster_svg
from minimax_viz.picture.drawing import Box, Disc, Line, Point, Polygon, Poster, PosterPart, Words
from minimax_viz.picture.paper import PAPERS
from minimax_viz.picture.poster import BoardCaption, poster_of
from minimax_viz.picture.poster_cells import (
    FINEST,
    Icicle,
    PosterCells,
    Radial,
    Scale,
    cells_of,
    contrast,
    ink_of,
    legible_colour,
    mixed_colour,
    node_values,
    rgb_parts,
)
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.picture.theme import THEMES
from minimax_viz.record.columns import VISITED
from minimax_viz.text.poster import is_win_draw_loss
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.union import Union, union_of
from places import ROOT
from tree_strategies import plain_trees
from whole_board import whole_board

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SMALL = "XO./.X./..O"
NODES = 549_946


@pytest.fixture(scope="module")
def whole() -> list[TraceResult]:
    """The whole search from the empty board, and alpha-beta's."""
    return [whole_board(), trace(".........")]


def both(board: str) -> list[TraceResult]:
    return [trace(board, algorithm="minimax"), trace(board)]


def cells_at(union: Union, breadth: float) -> PosterCells:
    return cells_of(union, [0.0] * len(union), lambda ply: breadth)


def words_of(poster: Poster) -> str:
    return "\n".join(part.text for part in poster.parts if isinstance(part, Words))


def area_of(points: Sequence[Point]) -> float:
    following = [*points[1:], points[0]]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, following, strict=True))) / 2


# Cells ----------------------------------------------------------------------------------------------------------------


def spans_by_recursion(searched: TraceResult, row: int, start: int, spans: dict[int, tuple[int, int]]) -> int:
    """Where each row's leaves begin and end, by the obvious recursion. Returns the end."""
    end = start
    for child in searched.children(row):
        end = spans_by_recursion(searched, child, end, spans)
    spans[row] = (start, max(end, start + 1))
    return spans[row][1]


@given(plain_trees(40), st.sampled_from([0.15, 0.3, 0.6, 1.1, 2.3, 500.0]))
def test_every_node_is_in_exactly_one_cell(tree, breadth: float):
    searched = trace(str(tree).replace(" ", ""))
    spans: dict[int, tuple[int, int]] = {}
    leaves = spans_by_recursion(searched, 0, 0, spans)
    cells = cells_at(union_of([searched]), breadth)
    assert cells.leaves == leaves
    left = dict(spans)
    for ply, row in enumerate(cells.plies):
        end = 0
        of_ply = [node for node in spans if searched[node].ply == ply]
        for cell in row:
            assert end <= cell.start < cell.end <= leaves, "cells neither overlap nor leave the picture"
            end = cell.end
            inside = [node for node in sorted(of_ply) if cell.start <= spans[node][0] and spans[node][1] <= cell.end]
            assert inside[0] == cell.first and len(inside) == cell.nodes
            for node in inside:
                del left[node]
            widths = [(spans[node][1] - spans[node][0]) * breadth / leaves for node in inside]
            assert cell.filled == sum(spans[node][1] - spans[node][0] for node in inside)
            assert cell.together == (len(inside) > 1)
            if cell.together:
                assert max(widths) < FINEST * (1 + 1e-9), "what is wide enough is drawn alone"
            seen = [node for node in inside if searched.columns.kind[node] <= VISITED]
            assert cell.seen == sum(spans[node][1] - spans[node][0] for node in seen)
    assert not left
    counted = cells.counts()
    assert counted.alone + counted.together == len(searched)


@given(plain_trees(40), st.sampled_from([0.15, 0.6, 2.3]))
def test_fine_neighbours_are_drawn_together_and_no_further_than_needed(tree, breadth: float):
    cells = cells_at(union_of([trace(str(tree).replace(" ", ""))]), breadth)
    least = FINEST * cells.leaves / breadth
    for row in cells.plies:
        for cell, following in pairwise(row):
            fine = max(cell.end - cell.start, following.end - following.start) < least
            assert not fine or following.start - cell.end >= least, "two fine cells could have been one"
        for cell in row:
            assert not cell.together or cell.end - cell.start < 3 * least


@pytest.mark.thorough
def test_the_whole_of_tic_tac_toe_is_there(whole: list[TraceResult]):
    union = union_of(whole)
    assert len(union) == NODES
    for breadth in (50.0, 793.0, 2000.0):
        counted = cells_at(union, breadth).counts()
        assert counted.alone + counted.together == NODES
        assert 0 < counted.shared < counted.together
    upper = cells_at(union, 793.0).plies[:4]
    assert [len(row) for row in upper] == [1, 9, 72, 504]
    assert all(cell.nodes == 1 for row in upper for cell in row)


def test_what_alpha_beta_looked_at_is_in_colour_and_values_are_those_of_the_search_that_knows_them():
    searches = both(SMALL)
    visited = {row.path for row in searches[1] if row.kind != "pruned"}
    union = union_of(searches)
    cells = cells_at(union, 1e6)
    shown = {union.path(cell.first): cell for row in cells.plies for cell in row}
    assert len(shown) == searches[0].nodes == 238
    assert {path for path, cell in shown.items() if cell.seen} == visited
    ink = ink_of("light")
    for path, cell in shown.items():
        cell.tone = cell.seen_tone = 0.0
        assert ink.of_cell(cell) == (ink.middle if path in visited else ink.faint(0.0))
    searches = both(AIMA)
    union = union_of(searches)
    assert node_values(union)[5] == 2, "C is worth 2"
    pruned = node_values(union_of(searches[1:]))
    assert pruned[7] is None and node_values(union)[7] == 4


# Forms ----------------------------------------------------------------------------------------------------------------

FORMS = (Icicle(20, 30, 700, [60.0, 40.0, 90.0]), Radial(300, 300, [60.0, 40.0, 90.0]))


@pytest.mark.parametrize("form", FORMS, ids=["icicle", "radial"])
def test_areas_are_in_proportion_to_leaves_and_a_gap_keeps_neighbours_apart(form):
    for ply in (1, 2):  # ply 0 is the root alone
        full = area_of(form.outline(ply, 0, 1, 0))
        for start, end in ((0, 0.25), (0.25, 0.5), (0.1, 0.9), (0.5, 0.501), (0.999, 1)):
            assert area_of(form.outline(ply, start, end, 0)) == pytest.approx(full * (end - start), rel=2e-3)
    left, right = form.outline(1, 0.2, 0.3, 2.0), form.outline(1, 0.3, 0.4, 2.0)
    nearest = min(((x0 - x1) ** 2 + (y0 - y1) ** 2) ** 0.5 for x0, y0 in left for x1, y1 in right)
    assert 1.0 < nearest < 3.0


def test_a_ring_is_as_long_in_its_middle_as_it_says():
    radial = Radial(0, 0, [10.0, 10.0])
    assert radial.breadth(1) == pytest.approx(2 * 3.14159265 * 15)
    room = radial.room(1, 0.0, 0.5)
    assert (room.x, room.y) == pytest.approx((15.0, 0.0)), "the first half is on the right"


# Colours --------------------------------------------------------------------------------------------------------------


def lightness(colour: str) -> float:
    red, green, blue = rgb_parts(colour)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_values_differ_in_colour_and_the_unseen_is_pale(theme: str):
    ink = ink_of(theme)
    blue, grey, red = (rgb_parts(ink.of_tone(tone)) for tone in (1, 0, -1))
    assert (ink.of_tone(1), ink.of_tone(0), ink.of_tone(-1)) == (ink.high, ink.middle, ink.low)
    # Blue against yellow is what the colour-blind keep: that contrast, not red against green, sets the two apart.
    assert (blue[2] - blue[0]) - (red[2] - red[0]) > 80
    assert blue != grey != red
    paper = lightness(ink.theme.paper)
    for tone in (1.0, 0.0, -1.0):
        assert abs(lightness(ink.faint(tone)) - paper) < 0.4 * abs(lightness(ink.of_tone(tone)) - paper)
    if theme == "print":  # there in lightness, too
        high, middle, low = map(lightness, (ink.high, ink.middle, ink.low))
        assert low - high > 0.2 and middle - low > 0.2
        assert all(lightness(ink.faint(tone)) - middle > 0.15 for tone in (1, 0, -1))


def test_scales_and_mixed_colours():
    wins, grades, losses = Scale([1, 0, None, -1]), Scale([2, 14, 3.0]), Scale([-900, -3.0, 1])
    assert [wins.tones[value] for value in (1, 0, -1)] == [1, 0, -1]
    assert [grades.tones[value] for value in (2, 3, 14)] == [-1, 0, 1]
    assert [losses.tones[value] for value in (-900, -3, 1)] == [-1, -0.5, 1]
    assert is_win_draw_loss(wins.values) and not is_win_draw_loss(losses.values)
    assert [Scale([value]).tones[value] for value in (5, 0, -5)] == [1, 0, -1] and Scale([]).tones[0] == 0
    assert mixed_colour("#000000", "#ffffff", 0.0) == "#000000"
    assert mixed_colour("#0000ff", "#ff0001", 1.0) == "#ff0001"
    assert mixed_colour("#000000", "#64c800", 0.5) == "#326400"


def below(poster: Poster, words: Words, at: int) -> str:
    """The colour of the area below a text, whose place among the shapes is `at`."""
    y = words.y - 0.3 * words.size
    for shape in reversed(poster.parts[:at]):
        if isinstance(shape, Box | Polygon) and inside(words.x, y, corners(shape)):
            return shape.colour
    raise AssertionError("every text stands on something")


@pytest.mark.parametrize(("theme", "shape"), list(zip(THEMES, ("icicle", "radial", "radial"), strict=True)))
def test_every_text_can_be_read_where_it_stands(theme: str, shape: Any):
    tones = "[[9,8,7,6],[5,4,3,2],[1,0,-1,-2],[-3,-4,-5,-6],[-7,-8,-9,0.5]]"
    searches = [both(tones), both(tones)[1:], both(AIMA), both(SMALL), [trace(game="nim", board="1,2")]]
    hostile = [[trace(game=HostileGame(form, replies=2))] for form in ("grid", "text")]
    written = 0
    for poster in (poster_of(traces, shape=shape, theme=theme) for traces in (*searches, *hostile)):
        for at, words in enumerate(poster.parts):
            if isinstance(words, Words):
                written += 1
                assert contrast(words.colour, below(poster, words, at)) >= 4.5, words.text
    assert written > 200


@pytest.mark.parametrize("theme", THEMES)
def test_a_text_can_be_read_on_every_colour_of_a_value(theme: str):
    ink = ink_of(theme)
    for tone in (step / 200 - 1 for step in range(401)):
        for fill in (ink.of_tone(tone), ink.faint(tone), mixed_colour(ink.faint(tone), ink.of_tone(tone), 0.5)):
            assert contrast(legible_colour(fill, ink.theme.paper, ink.theme.ink), fill) >= 4.5


# The poster -----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_poster_of_tic_tac_toe_says_its_numbers_and_those_of_the_docs(whole: list[TraceResult]):
    poster = poster_of(whole, shape="radial")
    text = words_of(poster)
    for number in ("549,946", "18,297", "3.3%"):
        assert f"{number}\n" in text
    told = re.search(r"([\d,]+) nodes have a cell of their own\. ([\d,]+) nodes would be finer", poster.node_counts)
    assert told is not None
    assert sum(int(number.replace(",", "")) for number in told.groups()) == NODES
    assert poster.node_counts.split(" would")[0] in text
    boards = sum(isinstance(shape, Disc) and shape.width > 0 for shape in poster.parts)
    assert boards >= 72, "each of the 72 positions after two moves shows its O"
    assert max(shape.size for shape in poster.parts if isinstance(shape, Words)) > 35, "legible across a hall"
    page = " ".join((ROOT / "docs" / "poster.md").read_text(encoding="utf-8").split())
    docs = re.search(r"([\d,]+) nodes have a cell of their own, and the other ([\d,]+) share ([\d,]+) cells", page)
    assert docs is not None
    assert re.findall(r"\d[\d,]+", poster.node_counts) == list(docs.groups())


def test_a_poster_says_what_is_unknown_and_where_its_search_was_stopped_in_the_reader_s_language():
    text = words_of(poster_of(both(SMALL), lang="ru", paper="A4"))
    for words in ("39,1 %", "узлов во всём поиске", "отсечение при α ≥ β", "ничья (0)"):
        assert words in text
    text = words_of(poster_of([trace(AIMA)]))
    assert "how much lies below it is unknown" in text
    assert "11\n" in text and "2\n" in text and "moves were never followed" in text
    assert "C · ≤ 2" in text, "what is only a bound is said to be one"
    plain = words_of(poster_of([trace(AIMA, algorithm="minimax")]))
    assert "unknown" not in plain and "13\n" in plain and "C · 2" in plain
    text = words_of(poster_of([trace(".........", max_nodes=500)]))
    assert "500" in text and "stopped" in text.lower()


@pytest.mark.parametrize(
    ("paper", "landscape", "shape", "board"),  # all of A's papers are of one shape
    [("A4", False, "icicle", SMALL), ("tabloid", True, "radial", SMALL), ("letter", False, "icicle", AIMA)],
)
def test_nothing_leaves_the_paper(paper: str, shape, landscape: bool, board: str):
    poster = poster_of(both(board), paper=paper, shape=shape, landscape=landscape, lang="ru")
    short, long = PAPERS[paper]
    assert (poster.width, poster.height) == ((long, short) if landscape else (short, long))
    for drawn in poster.parts:
        for x, y in extent(drawn):
            assert -0.01 <= x <= poster.width + 0.01 and -0.01 <= y <= poster.height + 0.01, drawn


def corners(area: Box | Polygon) -> Sequence[Point]:
    if isinstance(area, Polygon):
        return area.points
    (left, top), (right, foot) = (area.x, area.y), (area.x + area.width, area.y + area.height)
    return [(left, top), (right, top), (right, foot), (left, foot)]


def extent(drawn: PosterPart) -> Sequence[Point]:
    if isinstance(drawn, Box | Polygon):
        return corners(drawn)
    if isinstance(drawn, Line):
        return [point for stroke in drawn.strokes for (point,) in stroke]
    if isinstance(drawn, Disc):
        r = drawn.radius
        return [(drawn.x - r, drawn.y - r), (drawn.x + r, drawn.y + r)]
    assert isinstance(drawn, Words)
    return [(drawn.x, drawn.y), (drawn.x, drawn.y - drawn.size * 0.8)]


@pytest.mark.parametrize(("shape", "lang", "landscape"), [("icicle", "ru", False), ("radial", "en", True)])
def test_words_stand_clear_of_the_picture(shape, landscape: bool, lang: str):
    poster = poster_of(both(SMALL), shape=shape, landscape=landscape, lang=lang)
    areas = [corners(drawn) for drawn in poster.parts[1:] if isinstance(drawn, Box | Polygon)]
    around = [drawn for drawn in poster.parts if isinstance(drawn, Words) and drawn.anchor == "start"]
    assert len(around) >= 12 and len(areas) > 238
    for drawn in around:
        length = text_width(drawn.text, drawn.size, bold=drawn.bold)
        for x in (drawn.x, drawn.x + length / 2, drawn.x + length):
            for y in (drawn.y, drawn.y - drawn.size * 0.7):
                assert not any(inside(x, y, points) for points in areas), drawn
    # Nor do they stand on each other.
    lines = sorted((drawn.x, drawn.y, drawn.size) for drawn in around)
    for (x0, y0, _), (x1, y1, size) in pairwise(lines):
        assert x0 != x1 or y1 - y0 > size * 0.9


def inside(x: float, y: float, points: Sequence[Point]) -> bool:
    """Whether a point is in a polygon: a ray to the right crosses its edges an odd number of times."""
    edges = zip(points, [*points[1:], points[0]], strict=True)
    return sum((y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) for (x0, y0), (x1, y1) in edges) % 2


def test_any_paper_holds_a_long_chain_and_another_is_refused():
    poster = poster_of([trace("[" * 2000 + "1" + "]" * 2000)], paper="A3")
    assert "2,001 nodes have" in poster.node_counts
    with pytest.raises(SettingsError, match="There is no paper 'B7'; there are A0, A1"):
        poster_of([trace(AIMA)], paper="B7")
    assert poster_of([trace(AIMA)], paper="a3").width == 420


# Files ----------------------------------------------------------------------------------------------------------------


def page_of(data: bytes):
    (page,) = PdfReader(io.BytesIO(data)).pages
    return page


def test_pdf_and_png_hold_the_words_the_proportions_and_the_fonts():
    title = "Ход конём: ≥ ≤ α β ∞ ✂ − ♔"
    data = pdf_of(poster_of(both(AIMA), lang="ru", title=title), font_files())
    reader = PdfReader(io.BytesIO(data))
    width, height = PAPERS["A1"]
    assert reader.pages[0].mediabox[2:] == pytest.approx([height / 25.4 * 72, width / 25.4 * 72], abs=0.01)
    text = reader.pages[0].extract_text()
    assert title in text
    assert "отсечение при α ≥ β" in text and "84,6 %" in text
    assert reader.metadata is not None and reader.metadata.title == title
    assert str(reader.trailer["/Root"]["/Lang"]) == "ru"
    fonts = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        assert "DejaVuSans" in font["/BaseFont"]
        assert "/FontFile2" in font["/FontDescriptor"], "the font is inside"
    assert not reader.pages[0].images, "everything is a vector"
    poster = poster_of([trace(AIMA)], paper="A4")
    data = poster_png(poster, font_files())
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == pytest.approx((297 / 25.4 * 300, 210 / 25.4 * 300), abs=2)
    silent = replace(poster, parts=[one for one in poster.parts if not isinstance(one, Words)])
    assert poster_png(silent, font_files()) != data


@pytest.mark.thorough
def test_a_large_png_stays_in_bounds():
    sheet = Poster(841, 1189, "", "", "", [Polygon([(0, 0), (841, 0), (841, 1189)], "cell", "#ff0000")])
    width, height = struct.unpack(">II", poster_png(sheet, font_files())[16:24])
    assert 15_000_000 < width * height <= 20_100_000


@pytest.mark.parametrize(("form", "shape"), [("text", "icicle"), ("grid", "radial")])
def test_hostile_names_stay_text(form: str, shape: Any):
    poster = poster_of([trace(game=HostileGame(form, replies=2))], shape=shape, title=HOSTILE[0])
    document = ElementTree.fromstring("\n".join(poster_svg(poster)))
    tags = {element.tag.partition("}")[2] for element in document.iter()}
    assert tags <= {"svg", "path", "rect", "circle", "text"}
    written = ["".join(element.itertext()) for element in document.iter() if element.tag.endswith("text")]
    assert HOSTILE[0] in " ".join(written), "the title is there as it was typed"
    assert HOSTILE[0] in page_of(pdf_of(poster, font_files())).extract_text().replace("\n", " ")


# The command ----------------------------------------------------------------------------------------------------------


poster = partial(invoke, "poster")


def test_the_command_writes_a_pdf_and_names_characters_that_the_fonts_lack(folder: Path):
    done = poster("--example", "aima", "--paper", "letter", "--portrait")
    file = Path("minimax-out/poster.pdf")
    assert f"{file}: 215.9 × 279.4 mm, 13 nodes have a cell of their own." in done.output
    assert "84.6%" in page_of(file.read_bytes()).extract_text()
    assert [path.name for path in Path("minimax-out").iterdir()] == ["poster.pdf"]
    done = poster("--example", "aima", "--paper", "A4", "--title", "游戏 Игра")
    assert "No font has a glyph for 戏, 游, so the picture shows boxes instead; a poster is set" in done.stderr


def test_both_formats_or_after_a_failure_neither(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(*arguments: object) -> bytes:
        raise EngineError("The painter is ill.")

    formats = ("--example", "aima", "--paper", "A4", "--format", "pdf,png")
    with monkeypatch.context() as patch:
        patch.setattr("minimax_viz.output.png.poster_png", fails)
        assert poster(*formats, code=1).output == "Error: The painter is ill.\n"
    assert list(folder.iterdir()) == [], "not even the PDF, which was ready"
    assert poster(*formats, "-q").output == ""
    assert sorted(path.name for path in Path("minimax-out").iterdir()) == ["poster.pdf", "poster.png"]


def test_a_value_stays_beside_a_name_that_is_cut():
    caption = BoardCaption("a very long name of a move", "≤ −12")
    cut = caption.cut(30, 3)
    assert cut.startswith("a very") and cut.endswith("… · ≤ −12")
    assert text_width(cut, 3, bold=True) <= 30
    assert caption.cut(12, 3) == "≤ −12"
    assert caption.cut(90, 3) == "a very long name of a move · ≤ −12"
    assert BoardCaption("", "3").cut(30, 3) == "3"


@pytest.mark.thorough
def test_a_saved_trace_and_its_whole(folder: Path):
    plain, pruned = both(SMALL)
    plain.save("plain.json.gz")
    pruned.save("pruned.json.gz")
    trace(AIMA, algorithm="minimax").save("other.json.gz")
    trace(SMALL, algorithm="minimax", depth=2).save("shallow.json.gz")
    poster("pruned.json.gz", "-o", "alone.pdf")
    assert "is unknown" in page_of(Path("alone.pdf").read_bytes()).extract_text()
    poster("pruned.json.gz", "--whole", "plain.json.gz", "-o", "both.pdf")
    poster(SMALL, "-o", "searched.pdf")
    assert Path("both.pdf").read_bytes() == Path("searched.pdf").read_bytes()
    for wrong, message in (
        ("pruned", "--whole must be a complete search by plain minimax"),
        ("other", "--whole is a search of another position"),
        ("shallow", "--whole was searched with a different depth"),
    ):
        done = poster("pruned.json.gz", "--whole", f"{wrong}.json.gz", "-o", "wrong.pdf", code=1)
        assert message in done.output
        assert not Path("wrong.pdf").exists()


@pytest.mark.thorough
def test_a_board_is_searched_twice_and_where_the_whole_is_too_large_the_rest_is_shown(folder: Path):
    poster("-", "-o", "typed.pdf", input=SMALL)
    text = page_of(Path("typed.pdf").read_bytes()).extract_text()
    assert "238" in text and "93" in text and "39.1%" in text
    done = poster(SMALL, "--max-nodes", "150", "-o", "part.pdf")
    assert "Without pruning the search is too large" in done.output
    assert "is unknown" in page_of(Path("part.pdf").read_bytes()).extract_text()


def test_fonts_are_found_without_importing_what_carries_them_or_it_says_what_to_install(folder: Path, monkeypatch):
    before = "matplotlib" in sys.modules
    files = font_files()
    assert Path(files.regular).is_file() and Path(files.bold).is_file()
    assert ("matplotlib" in sys.modules) == before
    monkeypatch.setattr(assets, "find_spec", lambda name: None)
    done = poster("--example", "aima", code=1)
    assert 'pip install "minimax-viz[poster]"' in done.output and "DejaVu Sans" in done.output
    assert list(folder.iterdir()) == []
