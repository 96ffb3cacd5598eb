"""A booth in the browser, and what is true of its games by a search of our own."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minimax_viz import trace
from minimax_viz.output.html.booth import booth_of
from minimax_viz.showntrace import ShownTrace

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]


READY = """async () => {
    for (let tries = 0; !window.minimaxVizBooth && tries < 4000; tries++) await new Promise((go) => setTimeout(go, 5));
}"""


STILL = {"reduced_motion": "reduce"}


NOTES = """() => Object.fromEntries([...document.querySelectorAll("#tree .node:not(.root)")].map((node) =>
    [node.querySelector(".move").textContent, node.querySelector(".value").textContent]))"""  # below each move's board


SQUARES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]


LOST = "126"  # keys: a1, b1 and c2, after which O wins at a3


@cache
def record(computer: str, depth: int | None = None) -> ShownTrace:
    """The game of tic-tac-toe in which `computer` is MAX."""
    return trace(".........", algorithm="minimax", transpositions=True, score="fast", max=computer, depth=depth)


@cache
def booth(**options: Any) -> str:
    """Tic-tac-toe as a booth has it."""
    return booth_of([record("X"), record("O")], **options)


def open_booth(page: "Page", folder: Path, html: str | None = None, hash_: str = "") -> "Page":
    """Open a booth, and wait until it is there."""
    path = folder / "booth.html"
    path.write_text(booth() if html is None else html, encoding="utf-8")
    page.goto(path.as_uri() + hash_)
    page.evaluate(READY)
    return page


def state(page: "Page") -> dict[str, Any]:
    return page.evaluate("minimaxVizBooth.state")


def press(page: "Page", keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def click(page: "Page", *squares: str) -> None:
    for square in squares:
        page.click(f"[data-cell='{SQUARES.index(square)}']")


LINES = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")


def won(marks: str, mark: str) -> bool:
    return any(all(marks["abcdefghi".index(cell)] == mark for cell in line) for line in LINES)


@cache
def worth(marks: str, plies: float, estimates: tuple[float, float] = (0, 0)) -> tuple[float, float]:
    """The least and the most that a position is worth for X by "fast", and nothing known beyond `plies`."""
    for mark, sign in (("X", 1), ("O", -1)):
        if won(marks, mark):
            return (sign * (10 + marks.count(".")),) * 2
    if "." not in marks:
        return 0, 0
    if plies == 0:
        return estimates
    turn = "X" if marks.count("X") == marks.count("O") else "O"
    best = max if turn == "X" else min
    below = [worth(after(marks, at, turn), plies - 1, estimates) for at, held in enumerate(marks) if held == "."]
    return best(low for low, _ in below), best(high for _, high in below)


def after(marks: str, at: int, mark: str) -> str:
    return marks[:at] + mark + marks[at + 1 :]


def position(played: list[str]) -> str:
    marks = "." * 9
    for turn, square in enumerate(played):
        marks = after(marks, SQUARES.index(square), "XO"[turn % 2])
    return marks
