"""The booth's board looks like the game: discs, stones, matches and the line that wins; by touch and by keyboard."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from axe import check
from booth_pages import LOST, STILL, open_booth, press, record, state
from browser import OpenPage, Page, press_keys, wait_until
from minimax_viz import trace
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import MIN
from minimax_viz.games.mnk import Mnk
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello
from minimax_viz.output.html.booth import BoothGame, BoothOptions, booth_page
from minimax_viz.play.booth import appearance_of
from page_files import SETTLED
from scripts import scripted

FOUR = ".X.OOO./.X.XXX./OX.XXOX/OO.OXXX/OOOXOOO/XXOXXOO"  # X wins in column 3, and in column 7
OTHELLO = "..O./XOO./XXOX/XX.O"
LATE = "OOXXX.XO/XOOXXOO./XOOXXXOO/OOXXOOXX/OOXXOOOX/OOOOOXOX/XXXXXXXX/.XXXXX.X"
VIEWS = {
    "desk": (1024, 768), "projector": (1920, 1080), "stand": (1080, 1920), "phone": (390, 844), "turned": (844, 390),
}  # fmt: skip
COUNT_STARTED, CELLS, STRUCK, LYING, MISPLACED, ROOM = scripted(
    __file__, "countStarted", "cells", "struck", "lying", "misplaced", "room"
)


@cache
def booth_html(name: str, **options: Any) -> str:
    """A booth of one game with its face."""
    games: dict[str, Callable[[], BoothGame]] = {
        "tictactoe": lambda: BoothGame(records=[record("X"), record("O")], face=appearance_of(Mnk("3,3,3"))),
        "won": lambda: BoothGame(records=[trace("XXX/OO./...", algorithm="minimax")], face=appearance_of(Mnk("3,3,3"))),
        "four": lambda: BoothGame(records=[whole(FOUR, "connect4")], face=appearance_of(ConnectFour())),
        "othello": lambda: BoothGame(
            records=[whole(OTHELLO, "othello:4", max=mark) for mark in "XO"], face=appearance_of(Othello("4"))
        ),
        "eight": lambda: BoothGame(records=[whole(LATE, "othello")], face=appearance_of(Othello())),
        "nim": lambda: BoothGame(records=[whole("3,4,5", "nim")], face=appearance_of(Nim())),
    }
    return booth_page([games[name]()], BoothOptions(level="hard"), **options)


def whole(board: str, game: str, **options: Any) -> Any:
    return trace(board, game=game, algorithm="minimax", transpositions=True, **options)


def cells(page: Page, selector: str) -> list[int]:
    """The cells that match, or hold what matches."""
    return page.evaluate(CELLS, selector)


def struck(page: Page, columns: int) -> list[list[int]]:
    """The cells whose middles each drawn line goes through."""
    return page.evaluate(STRUCK, columns)


def match(page: Page, heap: int, at: int) -> Any:
    return page.locator(".heap").nth(heap).locator("button.match").nth(at)


def test_the_line_is_struck_through_the_cells_that_win(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL), tmp_path, booth_html("tictactoe"))
    press(page, LOST[:2])
    assert struck(page, 3) == cells(page, ".won") == []
    press(page, LOST[2:])
    assert state(page)["result"] == "computer"
    assert struck(page, 3) == [[2, 4, 6]]
    assert cells(page, ".won") == cells(page, "[aria-label*='in the winning line']") == [2, 4, 6]
    press(page, "u")
    assert struck(page, 3) == cells(page, ".won") == []
    for column, line in ((3, [15, 23, 31, 39]), (7, [10, 11, 12, 13])):
        open_booth(page, tmp_path, booth_html("four"))
        assert state(page)["seat"] == MIN  # there is only the record in which MAX begins
        press(page, str(column))  # where marks fall, a column is a move
        assert (state(page)["result"], page.inner_text("#status")) == ("you", "You win!")
        assert struck(page, 7) == [line]
        label = page.get_attribute(f"[data-cell='{line[0]}']", "aria-label") or ""
        assert label.startswith(f"column {line[0] % 7 + 1}, row {line[0] // 7 + 1}, X")
        assert cells(page, ".won") == line
    open_booth(page, tmp_path, booth_html("won"))  # before it was opened
    assert struck(page, 3) == [[0, 1, 2]]


@pytest.mark.thorough
def test_a_disc_has_a_sign_beside_its_colour_which_is_its_players(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**STILL)
    for name in ("four", "othello"):
        open_booth(page, tmp_path, booth_html(name))
        lying = page.evaluate(LYING)
        assert {(held, tag) for held, _, tag, _ in lying} == {("X", "path"), ("O", "circle")}
        assert len({(is_max, fill) for _, is_max, _, fill in lying}) == 2
    for beginner in ("you", "computer", "you"):  # the colours change with the seats
        page.evaluate("(first) => minimaxVizBooth.restart(first)", beginner)
        page.evaluate("minimaxVizBooth.finish()")
        wrong = page.evaluate(MISPLACED)
        assert wrong == 0
        computer = {state(page)["seat"]}
        mine = "O" if beginner == "you" else "X"
        found = page.evaluate(
            """(mark) => [...document.querySelectorAll(`[data-held="${mark}"] .mark:not(.ghost, .turned)`)]
                .map((each) => (each.classList.contains("max") ? "max" : "min"))""",
            mine,
        )
        assert set(found) == computer


@pytest.mark.thorough
def test_what_moves_moves_once(open_quiet_page: OpenPage, tmp_path: Path):
    """Stones are turned over, a disc falls, matches fly off; drawn anew, they go on where they were."""
    page = open_booth(open_quiet_page(), tmp_path, booth_html("othello"), "#pace=0")
    assert cells(page, ".turned") == []
    assert cells(page, ".legal") == cells(page, ".cell[aria-disabled='false']") != []
    before = [mark for row in state(page)["board"] for mark in row]
    page.evaluate(COUNT_STARTED)
    page.click(f"[data-cell='{cells(page, '.legal')[0]}']")
    after = [mark for row in state(page)["board"] for mark in row]
    flipped = [at for at in range(16) if {before[at], after[at]} == {"X", "O"}]
    assert cells(page, ".turned") == cells(page, ".turning") == flipped != []
    wait_until(page, f"started['turn-up'] === {len(flipped)}")
    for at in flipped:
        turned = f"document.querySelector(`[data-cell='{at}'] .turned`)"
        wait_until(page, f"getComputedStyle({turned}).visibility === 'hidden'")
        assert page.is_visible(f"[data-cell='{at}'] .turning")
        assert not page.is_visible(f"[data-cell='{at}'] .turned")
    open_booth(page, tmp_path, booth_html("four"), "#pace=0")
    page.evaluate(COUNT_STARTED)
    page.hover("[data-cell='0']")
    assert cells(page, ".preview") == [7]
    page.click("[data-cell='0']")
    wait_until(page, "started.fall")
    for keys in "ndnd":  # each draws everything anew
        press(page, keys)
        page.evaluate(SETTLED)
    assert page.evaluate("started.fall") == 1
    open_booth(page, tmp_path, booth_html("nim"), "#pace=0")
    match(page, 2, 1).click()
    assert page.locator(".gone").count() == 4
    press(page, "nn")
    assert page.locator(".gone").count() == 4
    page.emulate_media(reduced_motion="reduce")
    open_booth(page, tmp_path, booth_html("nim"))
    match(page, 2, 1).click()
    assert not any(each.is_visible() for each in page.locator(".gone").all())


def test_a_touched_match_goes_with_all_to_its_right(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL, has_touch=True), tmp_path, booth_html("nim"))
    assert page.inner_text(".heaps-said") == "Touch a match: it goes, and so do all to the right of it."
    match(page, 1, 2).hover()
    assert page.locator(".taking").count() == 2
    page.mouse.move(2, 2)
    assert page.locator(".taking").count() == 0
    match(page, 1, 2).tap()
    assert state(page)["played"][0] == "B4→2"
    page.mouse.move(2, 2)
    assert page.locator(".taking").count() == 0
    heaps = state(page)["board"].splitlines()
    drawn = [page.locator(".heap").nth(at).locator("button").count() for at in range(3)]
    assert drawn == [line.count("|") for line in heaps]


def test_matches_by_keyboard(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL), tmp_path, booth_html("nim"))
    assert page.locator("#moves [tabindex='0']").count() == 1
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('match')"):
            break
    press_keys(page, "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.get_attribute(":focus", "aria-label") == "take 1 match from heap C"
    assert page.locator(".taking").count() == 1
    page.keyboard.press("ArrowLeft")
    assert page.locator(".taking").count() == 2
    page.keyboard.press("Enter")
    assert state(page)["played"][0] == "C5→3"
    assert page.evaluate("document.activeElement.classList.contains('match')")
    assert page.locator("#moves [tabindex='0']").count() == 1
    while state(page)["result"] is None:
        press_keys(page, "ArrowLeft", "Enter")
        assert page.evaluate("document.activeElement.closest('#moves, #restart') !== null")
    assert page.evaluate("document.activeElement.id") == "restart"


# Pixels of a cell or a match where the window is too small for 64. In Connect Four a column is touched, not a cell.
SMALLEST = {
    ("four", "phone"): 50, ("four", "turned"): 45, ("nim", "phone"): 50, ("nim", "turned"): 54,
    ("eight", "phone"): 46, ("eight", "turned"): 44,
}  # fmt: skip


@pytest.mark.parametrize(
    ("names", "views", "langs"),
    [
        (["tictactoe"], ["projector", "phone"], ["ru"]),
        pytest.param(["tictactoe", "four", "eight", "nim"], [*VIEWS], ["ru"], marks=pytest.mark.thorough),  # the longer
    ],
)
def test_targets_are_large_and_nothing_is_clipped(
    open_quiet_page: OpenPage, tmp_path: Path, names: list[str], views: list[str], langs: list[str]
):
    page = open_quiet_page(**STILL)
    wrong = []
    for name, lang in product(names, langs):
        open_booth(page, tmp_path, booth_html(name), f"#lang={lang}")
        for key, view in product(("", "1", "h", "p"), views):
            width, height = VIEWS[view]
            page.set_viewport_size({"width": width, "height": height})
            press(page, key if view == views[0] else "")
            room = page.evaluate(ROOM)
            is_large = room["least"] >= SMALLEST.get((name, view), 64) and room["targets"] >= 44
            is_whole = room["inside"] and room["sideways"] <= 0 and not room["clipped"] and not room["over"]
            if not (is_large and is_whole):
                wrong.append((name, view, lang, key, room))
    assert not wrong


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("names", "theme", "lang"), [(["tictactoe"], "light", "en"), (["four", "othello", "nim"], "dark", "ru")]
)
def test_what_is_best_is_marked_with_the_hint_only_and_axe_finds_nothing(
    open_quiet_page: OpenPage, tmp_path: Path, names: list[str], theme: str, lang: str
):
    page = open_quiet_page(**STILL)
    for name in names:
        open_booth(page, tmp_path, booth_html(name, theme=theme, lang=lang))
        if name == "tictactoe":
            press(page, LOST[:2])  # now only one square is left that draws
        check(page, f"{name} before")
        assert page.locator("[data-best], .best.hint").count() == 0
        press(page, "h")
        check(page, f"{name}, the hint")
        assert page.locator("#play .hint").count() == len(state(page)["moves"])
        assert page.locator("#play [data-best]").count() == page.locator("#play .hint.best").count() > 0
        press(page, "h")
        assert page.locator("[data-best], .hint").count() == 0
        page.evaluate("minimaxVizBooth.play(minimaxVizBooth.state.moves[0])")
        check(page, f"{name} after a move")
