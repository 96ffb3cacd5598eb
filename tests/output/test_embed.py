"""Embeds: the lines that `minimax-viz embed` prints work in another page, and a notebook's cell steps."""

from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from browser import Frame, Page
from command_line import invoke
from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.output.html.embed import frame_line, picture_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from page_files import READY, SETTLED

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


class Elements(HTMLParser):
    """The elements of a piece of HTML with their attributes, as a browser finds them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


embed = partial(invoke, "embed")


def frame_in(page: Page, folder: Path, html: str) -> Frame:
    """The frame in a page around `html`, once its contents are there."""
    path = folder / "around.html"
    path.write_text(f"<!doctype html><meta charset=utf-8><title>A blog</title><body>{html}</body>", encoding="utf-8")
    page.goto(path.as_uri())
    frame = page.frames[1]
    frame.evaluate(READY)
    return frame


def test_the_lines(tmp_path: Path):
    result = embed(AIMA, "--step", "18")
    assert "Nothing was written" in result.stderr
    assert len(result.stdout.splitlines()) == 2
    frame, noscript, picture = Elements(result.stdout).found
    assert frame == (
        "iframe",
        {
            "src": "index.html#embed=1&step=18", "title": "Tree: a game-tree search, step by step", "width": "100%",
            "height": "600", "style": "border: 0; display: block; width: 100%; height: 600px", "loading": "lazy",
            "sandbox": "allow-scripts",
        },
    )  # fmt: skip
    assert noscript == ("noscript", {})
    assert picture[1]["src"] == "step-018.svg"
    shown = trace(AIMA)
    assert picture[1]["alt"] == f"Tree, step 18 of 33: {Narrator(shown, catalog('en')).standing_text(shown.steps[17])}"


def test_language_theme_and_controls_go_into_the_address_and_print_into_the_picture(tmp_path: Path):
    trace(AIMA).save(tmp_path / "t.json.gz")
    arguments = (tmp_path / "t.json.gz", "--lang", "ru", "--theme", "dark", "--controls", "--height", "700")
    result = embed(*arguments, "-o", tmp_path / "site", "--url", "site/")
    frame_element = Elements(result.stdout).found[0][1]
    assert frame_element["src"] == "site/index.html#step=1&lang=ru&theme=dark"
    assert frame_element["height"] == "700"
    assert 'class="mv-dark"' in (tmp_path / "site" / "step-001.svg").read_text(encoding="utf-8")
    result = embed(AIMA, "--theme", "print", "-o", tmp_path / "printed")
    assert Elements(result.stdout).found[0][1]["src"] == "index.html#embed=1&step=1&theme=light"
    assert 'class="mv-print"' in (tmp_path / "printed" / "step-001.svg").read_text(encoding="utf-8")


FOREIGN = "iframe, img { max-width: 100%; height: auto } .column { width: 320px; padding: 0 8px; font: 20px/2 serif }"


@pytest.mark.thorough
def test_the_lines_show_the_step_in_a_narrow_column_of_a_page_with_rules_of_its_own(quiet_page: Page, tmp_path: Path):
    result = embed(AIMA, "--step", "18", "-o", tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", "step-018.svg"]
    assert ElementTree.parse(tmp_path / "step-018.svg").getroot().get("data-step") == "18"
    frame = frame_in(quiet_page, tmp_path, f'<style>{FOREIGN}</style><div class="column">{result.stdout}</div>')
    shown = trace(AIMA)
    assert frame.evaluate("minimaxViz.step") == 18
    assert frame.text_content("#narration") == Narrator(shown, catalog("en")).text(shown.steps[17])
    assert frame.evaluate("getComputedStyle(document.querySelector('footer')).display") == "none"
    nodes = "[...document.querySelectorAll('.world [data-node]')].map((node) => node.getBoundingClientRect().width)"
    sizes: dict[int, list[Any]] = {}
    for width in (320, 900, 320):
        quiet_page.evaluate(f"document.querySelector('.column').style.width = '{width}px'")
        box = quiet_page.locator("iframe").bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (width, 600)
        frame.evaluate(SETTLED)
        assert frame.evaluate("document.documentElement.scrollWidth") <= width
        assert frame.evaluate("getComputedStyle(document.querySelector('#narration')).visibility") == "visible"
        sizes.setdefault(width, []).append(frame.evaluate(nodes))
    (narrow, again), (wide,) = sizes[320], sizes[900]
    assert narrow == again != wide


def test_quiet_prints_the_lines_alone_and_a_page_that_is_there_is_not_written_over(tmp_path: Path):
    page = tmp_path / "index.html"
    page.write_text("mine", encoding="utf-8")
    refused = embed("--example", "aima", "-o", tmp_path, code=1)
    assert "already exists" in refused.output
    assert page.read_text(encoding="utf-8") == "mine"
    embed("--example", "aima", "-o", tmp_path, "--force")
    assert page.read_text(encoding="utf-8") != "mine"
    result = embed(AIMA, "-q", "-o", tmp_path / "quiet")
    assert result.stderr == ""
    assert len(result.stdout.splitlines()) == 2


HOSTILE = "\"'><script>alert(1)</script>\n& <b>Щ</b>"


def test_whatever_is_said_stays_in_its_attribute_and_a_hostile_game_in_its_cell():
    line = frame_line(f"x{HOSTILE}", HOSTILE, 100) + picture_line(HOSTILE, HOSTILE)
    frame, picture = Elements(line).found
    assert frame[1]["src"] == f"x{HOSTILE}"
    assert frame[1]["title"] == picture[1]["alt"] == " ".join(HOSTILE.split())
    for form in ("text", "grid", "bare"):
        shown = trace(game=HostileGame(form, replies=2))
        cell = shown.stepper()._repr_html_()
        (tag, attributes), *others = Elements(cell).found
        assert [tag, *(other for other, _ in others)] == ["iframe", "noscript", "p", "img"]
        assert attributes["sandbox"] == "allow-scripts"
        assert attributes["srcdoc"] == shown.to_html()


def test_a_cell_has_a_picture_for_where_html_is_not_shown():
    shown = trace(AIMA)
    bundle = shown.stepper(height=321)._repr_mimebundle_()
    assert bundle["image/svg+xml"] == shown.to_svg()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    assert 'height="321"' in bundle["text/html"]
    assert bundle["text/plain"] == "<Page for a notebook, 321 pixels high: Tree: a game-tree search, step by step>"
