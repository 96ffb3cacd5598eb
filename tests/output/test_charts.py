"""The charts: well-formed, the same bytes every time, in the colours of their theme, whatever texts they get."""

import os
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minimax_viz.errors import SettingsError
from minimax_viz.output import chart as charts
from minimax_viz.output.chart import chart_label, picture_of, power_of_ten_text
from minimax_viz.output.growth_chart import GrowthChart, GrowthPoint
from minimax_viz.output.survey_chart import SurveyChart, SurveyPanel, SurveyPoint, axis_position, bar_of, box_stats
from minimax_viz.output.table import Results, csv_file, parquet_file
from minimax_viz.picture.theme import THEMES
from minimax_viz.text.catalog import catalog

GROWTH = GrowthChart(
    title="Ticks",
    subtitle="from the start",
    note="a note",
    lines={
        "minimax": [GrowthPoint(1, 10, 9), GrowthPoint(2, 82, 72), GrowthPoint(3, 300, 250, stopped=True)],
        "alphabeta": [GrowthPoint(1, 10, 9), GrowthPoint(2, 26, 16), GrowthPoint(3, 96, 70)],
    },
    curves={"9ᵈ": {1: 9, 2: 81, 3: 729}, "least": {1: 9, 2: 17, 3: 89}},
)
SURVEY = SurveyChart(
    title="Savings",
    subtitle="5 positions",
    note="a note",
    first="minimax",
    panels=[
        SurveyPanel(
            "alphabeta",
            [SurveyPoint(9, 0.0), SurveyPoint(50, 20.0), SurveyPoint(70, 33.3), SurveyPoint(1000, -150.0)],
            1,
        )
    ],
)
HOSTILE = [
    "$x_1^$", "$\\frac{", "--><script>alert(1)</script>", "a\x00b\x1b[31m", "日本語", "_hidden", "ю" * 500, "\ud800", ""
]  # fmt: skip


def texts_of(svg: bytes) -> str:
    """The comments in which matplotlib gives the text of its paths of letters."""
    return "\n".join(re.findall(r"<!-- (.*?) -->", svg.decode()))


@pytest.mark.parametrize(
    ("shown", "lang", "theme", "said"),
    [(GROWTH, "en", "dark", "growth.depth"), (SURVEY, "ru", "print", "survey.saved")],
)
def test_charts_are_the_same_bytes_whatever_the_reader_has_set_in_their_language_and_theme(
    shown: GrowthChart | SurveyChart, lang: str, theme: str, said: str
):
    import matplotlib

    svg = picture_of(shown, "svg", lang=lang, theme=theme)
    with matplotlib.rc_context({"axes.facecolor": "red", "svg.fonttype": "none", "font.size": 30, "figure.dpi": 30}):
        assert picture_of(shown, "svg", lang=lang, theme=theme) == svg
    root = ElementTree.fromstring(svg)
    assert root.find("{http://www.w3.org/2000/svg}title").text == shown.title
    assert not root.findall(".//{http://www.w3.org/2000/svg}text")  # letters are paths: no font is needed
    assert b"date" not in svg
    assert catalog(lang).text(said) in texts_of(svg)
    colours = THEMES[theme]
    for colour in (colours.paper, colours.muted, colours.max_line, colours.min_line):
        assert colour in svg.decode(), colour


def test_a_png_is_sharp_and_has_the_shape_of_the_svg_and_a_theme_that_is_none_is_refused():
    png = picture_of(SURVEY, "png")
    width, height = struct.unpack(">II", png[16:24])
    assert png.startswith(b"\x89PNG") and width == 2000
    box = ElementTree.fromstring(picture_of(SURVEY, "svg")).get("viewBox").split()
    assert height / width == pytest.approx(float(box[3]) / float(box[2]), abs=0.01)
    with pytest.raises(SettingsError, match="no theme 'pink'"):
        picture_of(GROWTH, "svg", theme="pink")


def test_a_chart_stays_one_whatever_it_is_told_or_lacks():
    panels = [SurveyPanel(other, SURVEY.panels[0].savings, 0) for other in HOSTILE[6:]]
    lines = dict.fromkeys([*HOSTILE[4:], *(f"order=random:{seed}" for seed in range(41))], GROWTH.lines["minimax"][:1])
    growth = GrowthChart(*HOSTILE[:3], lines, {HOSTILE[3]: {1: 1}})
    survey = SurveyChart(*HOSTILE[3:0:-1], HOSTILE[0], panels)
    for shown in (growth, survey):
        svg = picture_of(shown, "svg")
        assert not [element for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("script")]
        assert "\x1b" not in svg.decode()
        assert shown is survey or all(f"order=random:{seed}" in texts_of(svg) for seed in range(41)), "in the legend"
    nothing = GrowthChart("", "", "", {"minimax": []}, {})
    empty = SurveyChart(
        "", "", "", "", [SurveyPanel("", [], 0), SurveyPanel("", [], 3), SurveyPanel("", [SurveyPoint(3, 0)], 0)]
    )
    stopped = GrowthChart("", "", "", {"minimax": [GrowthPoint(1, 1, 0, stopped=True)]}, {"9ᵈ": {1: 9}})
    endless = GrowthChart("", "", "", GROWTH.lines, {"99ᵈ": {depth: 99**depth for depth in range(1, 200)}})
    for shown in (nothing, empty, stopped, endless):
        assert ElementTree.fromstring(svg := picture_of(shown, "svg")).tag.endswith("}svg")
        assert shown is not stopped or ("≥ 1" in texts_of(svg) and "≥ 0" not in texts_of(svg))


def test_last_counts_and_stopped_searches_are_marked_and_the_legend_says_how_they_were_ended():
    limit, ctrl_c, whole = (GrowthPoint(1, 3, 2, *how) for how in ((True, False), (True, True), (False, False)))
    for points, key in (
        ([limit], "growth.stopped"), ([ctrl_c], "growth.interrupted"), ([limit, ctrl_c], "growth.ended"), ([whole], ""),
    ):  # fmt: skip
        shown = GrowthChart("", "", "", {f"line {number}": [point] for number, point in enumerate(points)}, {})
        assert shown.ending == key
    assert catalog("en").text("growth.interrupted") in texts_of(
        picture_of(GrowthChart("", "", "", {"": [ctrl_c]}, {}), "svg")
    )
    told = texts_of(picture_of(GROWTH, "svg"))
    assert "≥ 300" in told and "≥ 250" in told and catalog("en").text("growth.stopped") in told
    lines = {
        str(number): [GrowthPoint(depth, number * 10**depth + 1, number * 10**depth) for depth in range(1, 6)]
        for number in range(2, 7)
    }
    told = texts_of(picture_of(GrowthChart("", "", "", lines, {}), "svg"))
    for number in range(2, 7):
        assert f"{number}00,000" in told and f"{number}00,001" in told
    assert "≥" not in told and catalog("en").text("growth.stopped") not in told


def drawn(shown: GrowthChart) -> tuple[Any, Any]:
    """The chart before it is written, and a renderer that measures its texts."""
    import matplotlib.style
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6))
    with matplotlib.style.context(["default", charts.matplotlib_settings(THEMES["light"], "en")]):
        shown.draw(charts.Sheet(figure, THEMES["light"], catalog("en"), 10, 6))
    return figure, FigureCanvasAgg(figure).get_renderer()


COUNTS = st.integers(0, 10**7)
POINTS = st.tuples(COUNTS, COUNTS)


@settings(max_examples=8)  # a chart takes its time
@given(st.lists(st.lists(st.tuples(POINTS, st.booleans()), min_size=1, max_size=8), min_size=1, max_size=6))
def test_no_count_stands_on_a_line_or_on_another(lines: list[list[tuple[tuple[int, int], bool]]]):
    shown = GrowthChart(
        "", "", "",
        {
            str(number): [
                GrowthPoint(depth, leaves + nodes, leaves, stopped and depth == len(line))
                for depth, ((nodes, leaves), stopped) in enumerate(line, 1)
            ]
            for number, line in enumerate(lines)
        },
        {"theory": {depth: 7**depth for depth in range(1, 9)}},
    )  # fmt: skip
    figure, renderer = drawn(shown)
    for axes in figure.axes:
        boxes = [text.get_window_extent(renderer) for text in axes.texts if text.get_text()]
        paths = [axes.transData.transform_path(line.get_path()) for line in axes.lines if len(line.get_xdata()) > 1]
        for told in boxes:
            assert not any(path.intersects_bbox(told, filled=False) for path in paths)
            assert not any(told.overlaps(other) for other in boxes if other is not told)
            assert axes.bbox.x0 <= told.x0 and told.x1 <= axes.bbox.x1 + 1 and axes.bbox.y0 <= told.y0 <= axes.bbox.y1


DRAW = """
from minimax_viz.output.chart import picture_of
from minimax_viz.output.growth_chart import GrowthChart
for form in ("svg", "png"):
    picture_of(GrowthChart("", "", "", {}, {}), form)
"""


def drawn_alone(**environment: str) -> "subprocess.CompletedProcess[str]":
    """Draw a chart in a process with this environment that has not imported matplotlib yet."""
    return subprocess.run(
        [sys.executable, "-c", DRAW], env=os.environ | environment, capture_output=True, text=True, check=False
    )


@pytest.mark.thorough
def test_charts_need_no_backend(tmp_path: Path):
    done = drawn_alone(MPLBACKEND="module://nonsense")
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "matplotlibrc").write_bytes(b"\xff")
    done = drawn_alone(MATPLOTLIBRC=str(tmp_path / "matplotlibrc"))
    assert "EngineError: Charts need matplotlib, and it cannot be loaded (UnicodeDecodeError: " in done.stderr


@given(st.floats(-1000, 100, allow_subnormal=False))
def test_a_saving_lies_in_its_bar(saved: float):
    bar, place = bar_of(saved), axis_position(saved)
    assert -20 <= bar <= 20
    assert (bar > 0, bar < 0) == (saved > 0, saved < 0)
    if saved > -100:
        assert bar - 0.5 <= place <= bar + 0.5


def test_bars_and_numbers_are_as_a_reader_sees_them():
    told = [bar_of(saved) for saved in (0, 0.1, 5, 5.1, 100, -0.1, -5, -100, -1e9)]
    assert told == [0, 1, 1, 2, 20, -1, -1, -20, -20]
    assert box_stats([4, 1, 2, 3, 5]) == {"whislo": 1, "q1": 2, "med": 3, "q3": 4, "whishi": 5}
    assert box_stats([7])["med"] == 7
    english, russian = catalog("en"), catalog("ru")
    assert [power_of_ten_text(english, 10.0**n) for n in (0, 3, 8, 9)] == ["1", "1,000", "100,000,000", "10⁹"]
    assert [english.percent(share) for share in (25.0, 33.333, -1.25, 0)] == ["25%", "33.3%", "−1.3%", "0%"]
    assert [english.percent(share) for share in (99.96, 99.9996, 0.04, 100)] == ["99.96%", "99.9996%", "0.04%", "100%"]
    assert russian.percent(33.333) == "33,3\N{NO-BREAK SPACE}%"
    assert chart_label(" a\n\tb ") == "a b"
    assert len(chart_label("x" * 1000)) == charts.LONGEST_TEXT


def test_rows_as_files():
    columns = {"name": "text", "count": "count", "share": "number", "same": "truth"}
    rows = [("=1+1", 3, 0.5, True), (None, None, None, None), ("a,b", -1, float("inf"), False)]
    results = Results(columns=columns, rows=rows, chart=None)
    assert b"".join(csv_file(results)).decode().splitlines() == [
        "name,count,share,same", "'=1+1,3,0.5,1", ",,,", '"a,b",-1,inf,0',
    ]  # fmt: skip
    import io

    import pyarrow.parquet as pq

    table = pq.read_table(io.BytesIO(parquet_file(results)))
    assert [tuple(row.values()) for row in table.to_pylist()] == rows
    assert pq.read_table(io.BytesIO(parquet_file(replace(results, rows=[])))).num_rows == 0
