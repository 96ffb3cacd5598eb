"""The overview strip: what it names, where it leads, and what it paints; and the wheel, which enlarges the tree."""

import re
from pathlib import Path
from typing import Any

import pytest

from browser import OpenPage, wait_until
from minimax_viz import trace
from minimax_viz.output.assets import asset_text
from minimax_viz.picture.poster_cells import contrast, mixed_colour
from minimax_viz.picture.theme import THEMES
from minimax_viz.tracing.result import TraceResult
from page_files import READY, SETTLED, go_to, open_page, page_file, step_of
from scripts import scripted

PIXEL, COLUMN = scripted(__file__, "pixel", "column")


def point_at(page: Any, shown: TraceResult, row: int) -> None:
    """Put the pointer on the bar of a row of a small tree."""
    box = page.locator("#overview").bounding_box()
    lanes = max(4, max(shown.columns.ply) + 1)
    x = (row + 0.5) / len(shown) * box["width"]
    y = (shown[row].ply + 0.5) / lanes * (box["height"] - 5)
    page.mouse.move(box["x"] + x, box["y"] + y)


@pytest.mark.thorough
def test_pointer_and_keys_lead_to_what_it_names(opened, each):
    with each("the node pointed at is named"):
        shown = trace("XOX/.X./O.O")
        page = opened(shown, "#step=9999")
        enters = {step.node: step.number for step in shown.steps if step.kind == "enter"}
        for row in range(1, len(shown)):
            point_at(page, shown, row)
            text = page.inner_text("#overview-tip")
            names = " · ".join(shown.name(above) for above in shown.ancestors(row)[1:])
            assert text.startswith(f"{names}: ")
            assert row not in enters or text.endswith(f"step {enters[row]}")
        page.mouse.move(5, 5)
        assert not page.is_visible("#overview-tip")
    shown = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    page = opened(shown)
    with each("what lies ahead keeps its value to itself"):
        point_at(page, shown, 2)
        assert page.inner_text("#overview-tip") == "B · B1: not reached yet, step 3"
        go_to(page, 4)
        point_at(page, shown, 2)
        assert page.inner_text("#overview-tip") == "B · B1: 3, step 3"
    with each("click and drag lead to the row below"):
        for row in (4, 9):
            point_at(page, shown, row)
            page.mouse.down()
            assert step_of(page) == shown.steps.first_step(row)
            page.mouse.up()
        page.mouse.down()
        point_at(page, shown, 2)
        assert step_of(page) == shown.steps.first_step(2)
        page.mouse.up()
    with each("it is a slider for the keyboard"):
        shown = trace(".........", max_nodes=2000)
        page, last = opened(shown), len(shown.steps)
        slider = page.locator("#overview")
        slider.focus()
        for key, far in [("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 1), ("PageDown", 2)]:
            page.keyboard.press(key)
            assert step_of(page) == far
            assert slider.get_attribute("aria-valuenow") == str(far)
            said = slider.get_attribute("aria-valuetext") or ""
            assert f"Step {far:,} of {last:,}" in said
            assert f"{shown.name(shown.steps.at(far).node)}: " in said
        assert page.is_visible("#overview-tip")


def colour_of(sheet: str, theme: str, name: str) -> str:
    """A colour that the strip's own sheet adds to a theme."""
    scope = ':root[data-theme="dark"]' if theme == "dark" else ":root"
    found = re.search(rf"^{re.escape(scope)} {{[^}}]*--{name}: (#\w+);", sheet, re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_frame_of_ink_or_the_panel_around_it_stands_out_from_every_value(name: str):
    theme = THEMES[name]
    low, high = (colour_of(asset_text("strip/overview.css"), name, end) for end in ("low", "high"))
    shades = [mixed_colour(low, high, at / 32) for at in range(33)]
    for behind in (*shades, theme.line, mixed_colour(theme.panel, theme.line, 0.26)):
        assert max(contrast(theme.ink, behind), contrast(theme.panel, behind)) >= 3
    assert contrast(theme.ink, theme.panel) >= 3


@pytest.mark.thorough
def test_what_it_paints(opened, each):
    with each("colours tell values and what was not reached"):
        shown = trace("[[1,1],[0,0],[-1,-1]]", algorithm="minimax")
        page = opened(shown)
        middles = [[(row + 0.5) / len(shown), (shown[row].ply + 0.5) / 4 * 0.92] for row in (2, 5, 8)]
        before = [page.evaluate(PIXEL, middle) for middle in middles]
        assert len(set(before)) == 1
        go_to(page, -1)
        after = [page.evaluate(PIXEL, middle) for middle in middles]
        assert len({*before, *after}) == 4
        assert "1 good for MAX" in page.inner_text("#overview-legend")
    with each("open calls are framed, in the colours of the system"):
        page = opened(trace("[[0,0,0],[0,0,0],[0,0,0]]"))
        page.evaluate("minimaxViz.goTo(minimaxViz.steps / 2)")
        page.emulate_media(color_scheme="dark")
        page.evaluate(SETTLED)  # the strip is painted anew with the next frame
        theme, column = THEMES["dark"], page.evaluate(COLUMN, 0.25)
        top = column.index(theme.ink)
        assert top < len(column) / 4, "the root is open: its bar is framed"
        assert column[top + 1 : top + 5] == [theme.panel] * 4, "and empty within"


AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
(TURN,) = scripted(__file__, "turn")
TAKEN, LEFT = True, [False, 0]


def turn(page: Any, by: int, ctrl: bool = False) -> list[Any]:
    return page.evaluate(TURN, [by, ctrl])


def at_the_limits(page: Any, ctrl: bool = False) -> None:
    """What can become no larger or smaller leaves the wheel to whatever is around."""
    for by in (-400, 400):
        for _ in range(20):
            last = turn(page, by, ctrl)
        assert last == LEFT
    assert turn(page, -100, ctrl) == [TAKEN, 1]


def test_the_page_takes_the_wheel_but_embedded_only_with_ctrl_or_once_clicked(quiet_page: Any, tmp_path: Path):
    open_page(quiet_page, tmp_path, AIMA)
    assert turn(quiet_page, -100) == [TAKEN, 1]
    assert turn(quiet_page, 100) == [TAKEN, -1]
    open_page(quiet_page, tmp_path, AIMA, "#embed=1")
    assert turn(quiet_page, -100) == LEFT
    assert turn(quiet_page, -100, ctrl=True) == [TAKEN, 1]
    at_the_limits(quiet_page, ctrl=True)
    quiet_page.mouse.move(300, 200)
    assert turn(quiet_page, 100) == LEFT
    quiet_page.mouse.click(300, 200)
    assert turn(quiet_page, 100) == [TAKEN, -1]
    quiet_page.mouse.move(300, 700)  # over the sentence
    assert turn(quiet_page, 100) == LEFT


def test_around_a_frame_the_page_scrolls(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page()
    file = page_file(tmp_path, AIMA)
    outer = tmp_path / "outer.html"
    for hash_ in ("", "#embed=1"):
        frame = f'<iframe sandbox="allow-scripts" src="{file.name}{hash_}" width="1000" height="600"></iframe>'
        outer.write_text(f"<!doctype html><div style='height: 3000px'>{frame}</div>", encoding="utf-8")
        page.goto("about:blank")
        page.goto(outer.as_uri())
        inner = page.frames[1]
        inner.evaluate(READY)
        page.mouse.move(300, 200)
        page.mouse.wheel(0, 300)
        wait_until(page, "scrollY > 200")
        assert turn(inner, -100) == LEFT
        page.evaluate("scrollTo(0, 0)")
        page.mouse.click(300, 200)
        assert turn(inner, -100) == [TAKEN, 1]
