"""Who speaks to the computer says what is written on a button: it is part of the button's name."""

from pathlib import Path

from browser import Page, wait_until
from compare_files import open_comparison
from minimax_viz import exercises
from minimax_viz.api import trace
from minimax_viz.text.catalog import languages
from page_files import open_page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
# Buttons whose words are not in their names.
UNNAMED = """() => [...document.querySelectorAll("button[aria-label]")].flatMap((button) => {
    const words = [...button.childNodes].filter((part) => part.ariaHidden !== "true").map((part) => part.textContent);
    const [text, name] = [words.join(" "), button.ariaLabel].map((said) => said.trim().toLowerCase());
    return name.includes(text) ? [] : [`${text}: ${name}`];
})"""


def check_names(page: Page) -> None:
    for code in languages():
        assert page.get_attribute("html", "lang") == code
        assert page.evaluate(UNNAMED) == []
        page.keyboard.press("g")


def test_the_page_of_a_search(quiet_page: Page, tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA), "#step=18")
    check_names(quiet_page)


def test_a_comparison(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA), trace(AIMA, algorithm="minimax")], "#step=5")
    check_names(quiet_page)
    quiet_page.keyboard.press("r")  # in a race some buttons do something else
    check_names(quiet_page)


def test_exercises(quiet_page: Page, tmp_path: Path):
    file = tmp_path / "practice.html"
    exercises(kind="values", seed=1, count=2).export(file)
    quiet_page.goto(file.as_uri())
    wait_until(quiet_page, "document.body.classList.contains('ready')")
    check_names(quiet_page)
