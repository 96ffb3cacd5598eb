"""A tree that is set up in a browser: by the mouse, by a finger, by keys alone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser import wait_until
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.bundler import bundled
from minimax_viz.output.html.page import script_data, style_of
from minimax_viz.studio.treesetup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.text.catalog import catalog
from test_page_axe import check

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
VALUES = [3, 12, 8, 2, 4, 6, 14, 5, 2]
HARNESS = "studio/harness.js"
TOUCH = {"viewport": {"width": 400, "height": 700}, "has_touch": True, "is_mobile": True}
COUNT = """() => {
    window.presses = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => window.presses++, true);
}"""


def open_tree(page: "Page", folder: Path, text: str = EMPTY, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a tree."""

    def read(path: str) -> str:
        return Path(__file__).with_name("setup_tree.js").read_text("utf-8") if path == HARNESS else asset_text(path)

    def changed(position: str, change: dict[str, Any]) -> dict[str, Any]:
        return setup_of_tree(changed_tree(position, change))

    known = {"lang": lang, "catalog": catalog(lang).document, "setup": setup_of_tree(text)}
    file = folder / "tree.html"
    file.write_text(
        f'<!DOCTYPE html><html lang="{lang}" data-theme="{theme}"><head><meta charset="utf-8"><title>Tree</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style_of(("shell/base.css", "setup/tree.css"))}'
        '</style></head><body><h1>Tree</h1><main></main><script type="application/json" id="known">'
        f"{script_data(json.dumps(known))}</script><script>{bundled(HARNESS, read)}</script></body></html>",
        encoding="utf-8",
    )
    page.expose_function("changeTree", changed)
    page.goto(file.as_uri())


def position(page: "Page") -> str:
    """The text of the tree, once all changes are made."""
    wait_until(page, "!harness.pending")
    text: str = page.evaluate("harness.position")
    return text


def spot(page: "Page", path: str, part: str = "body") -> tuple[float, float]:
    """The middle of a part of a node."""
    position(page)
    box = page.locator(f'[data-path="{path}"] [data-part="{part}"]').last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: "Page", path: str, part: str = "body") -> None:
    page.mouse.move(*spot(page, path, part))
    page.mouse.down()
    page.mouse.up()


def drag(page: "Page", path: str, dx: float, dy: float) -> None:
    x, y = spot(page, path)
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.3, 0.7, 1):
        page.mouse.move(x + dx * part, y + dy * part)
    page.mouse.up()


def test_figure_5_2_from_nothing_in_fifteen_presses(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(viewport={"width": 460, "height": 620})
    open_tree(page, tmp_path)
    page.evaluate(COUNT)
    click(page, "/")
    click(page, "/")
    page.keyboard.down("Shift")
    click(page, "/0")
    click(page, "/1")
    page.keyboard.up("Shift")
    assert position(page) == "[[0,0,0],[0,0,0],[0,0,0]]"
    for number, value in enumerate(VALUES):
        drag(page, f"/{number // 3}/{number % 3}", 0, -6 * value)
    assert position(page) == AIMA
    assert page.evaluate("presses") <= 15
