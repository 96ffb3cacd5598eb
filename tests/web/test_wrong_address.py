"""What is wrong in the address of a page is said on it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser import wait_until
from compare_files import both, open_comparison
from minimax_viz import exercises, trace
from page_files import open_page, step_of
from studio_pages import SERVER, open_studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def said(page: "Page") -> str:
    """What is said of the address, "" where nothing is."""
    return page.inner_text("#wrong-address").replace("×", "").strip() if page.is_visible("#wrong-address") else ""


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("#theme=pink", "The address says theme=pink; theme can be: light, dark."),
        ("#lang=xx", "The address says lang=xx; lang can be: en, ru."),
        ("#node=99", "The address says node=99, which leads nowhere on this page."),
        ("#node=B&lang=ru", "В адресе стоит node=B: на этой странице такого нет."),
        ("#step=x", "The address says step=x, which leads nowhere on this page."),
        ("#setp=12", "The address says setp=12; this page knows no setp."),
        ("#lecture=yes", "The address says lecture=yes; lecture can be: 0, 1."),
        ("?lang=ru", "The address says lang after a question mark; this page reads it only after a #."),
        ("#step=12&node=3&lang=en&theme=dark&values=0", ""),
        ("?v=1#step=3", ""),
        ("#main", ""),
    ],
)
def test_the_page_of_a_search(quiet_page: "Page", tmp_path: Path, address: str, sentence: str):
    open_page(quiet_page, tmp_path, trace(AIMA), address)
    assert said(quiet_page) == sentence


def test_it_goes_when_it_is_closed_or_mended_and_speaks_the_reader_s_language(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#theme=<b>pink</b>")
    assert "theme=<b>pink</b>;" in said(quiet_page)
    quiet_page.click("[data-act=language]")
    assert said(quiet_page).startswith("В адресе стоит theme=")
    quiet_page.click("#wrong-address button")
    assert said(quiet_page) == ""
    quiet_page.evaluate("location.hash = 'node=77'")
    wait_until(quiet_page, "!document.getElementById('wrong-address').hidden")
    quiet_page.evaluate("location.hash = 'step=5'")
    wait_until(quiet_page, "document.getElementById('wrong-address').hidden")
    assert step_of(quiet_page) == 5


def test_the_other_pages(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA), "#pair=0,7&view=both&side=1")
    assert "pair=0,7, which leads nowhere" in said(quiet_page) and "view can be: side, merged." in said(quiet_page)
    file = tmp_path / "practice.html"
    exercises(AIMA).export(file)
    quiet_page.goto(f"{file.as_uri()}#exercise=99&theme=blue")
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    assert "exercise=99, which leads nowhere" in said(quiet_page) and "theme=blue" in said(quiet_page)


def test_the_studio(open_quiet_page: "Callable[..., Page]"):
    studio = open_quiet_page(base_url=SERVER)
    open_studio(studio, "#r=abc%20&step=99&lang=xx")
    assert "lang can be: en, ru." in said(studio) and "which leads nowhere" in said(studio)
