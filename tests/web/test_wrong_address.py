"""What is wrong in the address of a page is said on it."""

from pathlib import Path
from typing import Any

import pytest

from browser import act, wait_until
from compare_files import both, open_comparison
from minimax_viz import exercises, trace
from page_files import follow, go_to, step_of
from studio_pages import SERVER, open_studio

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def said(page: Any) -> str:
    """What is said of the address, "" where nothing is."""
    return page.inner_text("#wrong-address").replace("×", "").strip() if page.is_visible("#wrong-address") else ""


# What the address says, the step that it leads to from the first one, and what is said of it.
ADDRESSES = [
    ("#step=12", 12, ""),
    ("#step=999", 33, ""),
    ("#step=1e9", 1, "The address says step=1e9, which leads nowhere on this page."),
    ("#theme=pink", 1, "The address says theme=pink; theme can be: light, dark."),
    ("#lang=constructor", 1, "The address says lang=constructor; lang can be: en, ru."),
    ("#node=99", 1, "The address says node=99, which leads nowhere on this page."),
    ("#node=B&lang=ru", 1, "В адресе стоит node=B: на этой странице такого нет."),
    ("#setp=12", 1, "The address says setp=12; this page knows no setp."),
    ("#lecture=yes", 1, "The address says lecture=yes; lecture can be: 0, 1."),
    ("#step=12&node=3&lang=en&theme=dark&values=0", 12, ""),
    ("#%", 1, ""),
    ("#&&==", 1, ""),
]


def test_the_page_of_a_search(opened, each):
    page = opened(trace(AIMA), "?v=1#step=3")
    assert (step_of(page), said(page)) == (3, "")
    for address, step, sentence in ADDRESSES:
        with each(address):
            go_to(page, 1)
            follow(page, address)
            assert (step_of(page), said(page)) == (step, sentence)
    with each("the sentence is in the reader's language, and goes when it is closed or mended"):
        follow(page, "#theme=<b>pink</b>&lang=en")
        assert "theme=<b>pink</b>;" in said(page)
        act(page, "language")
        assert said(page).startswith("В адресе стоит theme=")
        page.click("#wrong-address button")
        assert said(page) == ""
        follow(page, "#node=77")
        assert said(page) != ""
        follow(page, "#step=5")
        assert (step_of(page), said(page)) == (5, "")
    with each("what comes after a question mark is told of, what comes after a # is read as the page opens"):
        page = opened(trace(AIMA), "?lang=ru#step=12")
        assert said(page) == "The address says lang after a question mark; this page reads it only after a #."
        assert step_of(page) == 12
    with each("an address is written as the reader goes on"):
        follow(page, "#step=12&lang=ru")
        go_to(page, 7)
        page.keyboard.press("d")
        wait_until(page, "location.hash === '#step=7&lang=ru&theme=dark'")
        page.reload()
        looks = page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]")
        assert (step_of(page), looks) == (7, ["ru", "dark"])


@pytest.mark.thorough
def test_the_other_pages(open_quiet_page: Any, tmp_path: Path):
    quiet_page = open_quiet_page()
    open_comparison(quiet_page, tmp_path, both(AIMA), "#pair=0,7&view=both&side=1")
    assert "pair=0,7, which leads nowhere" in said(quiet_page) and "view can be: side, merged." in said(quiet_page)
    file = tmp_path / "practice.html"
    exercises(AIMA).export(file)
    quiet_page.goto(f"{file.as_uri()}#exercise=99&theme=blue")
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    assert "exercise=99, which leads nowhere" in said(quiet_page) and "theme=blue" in said(quiet_page)
    studio = open_quiet_page(base_url=SERVER)
    open_studio(studio, "#r=abc%20&step=99&lang=xx")
    assert "lang can be: en, ru." in said(studio) and "which leads nowhere" in said(studio)
