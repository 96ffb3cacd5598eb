"""A booth in the browser, and one without a page."""

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from browser import Page
from minimax_viz import trace
from minimax_viz.output.html.booth import BoothGame, BoothOptions, booth_page, data_of
from minimax_viz.record.file import document_of
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.tracing.result import TraceResult
from page_in_node import command_for

READY = """async () => {
    for (let tries = 0; !window.minimaxVizBooth && tries < 4000; tries++) await new Promise((go) => setTimeout(go, 5));
}"""
STILL = {"reduced_motion": "reduce"}  # so that answers come at once
SQUARES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
LOST = "126"  # keys: a1, b1 and c2, after which O wins at a3


@cache
def record(computer: str, depth: int | None = None) -> TraceResult:
    """The game of tic-tac-toe in which `computer` is MAX."""
    return trace(".........", algorithm="minimax", transpositions=True, score="fast", max=computer, depth=depth)


@cache
def booth(**options: Any) -> str:
    """Tic-tac-toe as a booth has it, at the level at which the computer's answers are known."""
    return booth_page([BoothGame(records=[record("X"), record("O")])], BoothOptions(level="hard"), **options)


def open_booth(page: Page, folder: Path, html: str | None = None, hash_: str = "") -> Page:
    """Open a booth, and wait until it is there."""
    path = folder / "booth.html"
    path.write_text(booth() if html is None else html, encoding="utf-8")
    page.goto("about:blank")  # another hash alone would not open it anew
    page.goto(path.as_uri() + hash_)
    page.evaluate(READY)
    return page


def state(page: Page) -> dict[str, Any]:
    return page.evaluate("minimaxVizBooth.state")


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def click(page: Page, *squares: str) -> None:
    for square in squares:
        page.click(f"[data-cell='{SQUARES.index(square)}']")


class Sitting:
    """The games of a booth in Node, without a page: each command answers with all that a visitor would be shown."""

    def __init__(self, folder: Path, games: Sequence[BoothGame]) -> None:
        names = [game.name or game.records[0].header.game for game in games]
        known = data_of(games, names, BoothOptions(), languages())
        known["words"] = {code: catalog(code).document for code in languages()}
        for data, game in zip(known["games"], games, strict=True):
            data["records"] = [document_of(each) for each in game.records]
        command = command_for(folder, Path(__file__).with_name("booth.mjs"))
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        self.opened = self.ask("open", known)

    def ask(self, *command: Any) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(command), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        assert line, f"the booth did not survive {command}"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def play(self, *moves: str) -> dict[str, Any]:
        return [self.ask("play", move) for move in moves][-1]

    def close(self) -> None:
        with self.process:  # closes its input, at whose end it ends
            pass
