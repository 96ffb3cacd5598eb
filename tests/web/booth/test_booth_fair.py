"""The booth is fair, beatable, and right in what it says: compared with an exact search, in a real browser."""

from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from booth_pages import NOTES, SQUARES, STILL, after, click, open_booth, position, press, record, state, worth
from browser import wait_until
from minimax_viz import trace
from minimax_viz.output.html.booth import booth_of
from minimax_viz.text.catalog import languages

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]

HINTED = """() => {
    minimaxVizBooth.hint();
    const marked = [...document.querySelectorAll("#play [data-best]")].map((each) => each.closest("[data-cell]"));
    minimaxVizBooth.hint();
    return marked.map((cell) => cell.dataset.cell);
}"""  # the cells of the best moves
MARKS = "document.querySelectorAll('[data-best], .best, .hint').length"


@cache
def nim_booth() -> str:
    return booth_of([trace("3,4,5", game="nim", algorithm="minimax", transpositions=True)])


@pytest.fixture
def still(open_quiet_page: "OpenPage", tmp_path: Path) -> "Page":
    """Tic-tac-toe in a browser that wants no motion, so that answers come at once."""
    return open_booth(open_quiet_page(**STILL), tmp_path)


# Fair ----------------------------------------------------------------------------------------------------------------


def told(page: "Page") -> str:
    """What a visitor or a screen reader is told of the moves, but for the names of the board's squares."""
    return page.evaluate("""() =>
        [...document.querySelectorAll("#status, #think, #yours-part, #reasons, #figures")]
        .map((part) => [part, ...part.querySelectorAll("[aria-label]")])
        .map(([part, ...labelled]) => [part.innerText, ...labelled.map((each) => each.getAttribute("aria-label"))])
        .join()""")


def test_a_fresh_game_of_nim_marks_no_move(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL), tmp_path, nim_booth())
    assert page.evaluate(MARKS) == 0
    assert page.locator("#tree .edge.best").count() == 0
    press(page, "h")
    assert page.locator("#play [data-best]").count() == 1  # of 3, 4, 5 one move wins
    press(page, "h")
    assert page.evaluate(MARKS) == 0


def test_after_a1_and_c3_nothing_tells_the_reply(still: "Page"):
    click(still, "a1", "c3")
    assert state(still)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(still)  # the only move that does not lose
    assert still.locator("[data-best]").count() == 0
    press(still, "h")
    assert still.get_attribute("[data-best] >> xpath=ancestor::*[@data-cell]", "data-cell") == str(SQUARES.index("b3"))
    click(still, "b3")
    assert still.locator("[data-best]").count() == 0
    still.evaluate("minimaxVizBooth.undo()")
    assert still.locator("[data-best]").count() == 0
    assert state(still)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(still)


@pytest.mark.parametrize("numbers", [0, 1])
@pytest.mark.parametrize("first", ["you", "computer"])
def test_before_a_move_nothing_says_which_is_best(
    open_quiet_page: "OpenPage", tmp_path: Path, first: str, numbers: int
):
    """The page is the same whichever of the visitor's moves is the best: its texts name none of those moves."""
    page = open_booth(open_quiet_page(**STILL), tmp_path, hash_=f"#first={first}&numbers={numbers}")
    page.evaluate("minimaxVizBooth.level = 'easy'")
    for _ in range(12):
        page.evaluate("minimaxVizBooth.restart()")
        while state(page)["result"] is None:
            assert page.locator("[data-best]").count() == 0
            assert page.locator("#tree .node .move").count() <= 9
            known = state(page)
            made = set(known["played"])
            said = page.inner_text("#said")
            assert not known["played"] or f"I play {known['played'][-1]}" in said
            best = page.evaluate(HINTED)
            judged = page.inner_text("#yours-part") if page.is_visible("#yours-part") else ""
            named = {SQUARES[int(cell)] for cell in best} - made
            assert "line of best play" not in judged
            page.evaluate("(move) => minimaxVizBooth.play(move)", min(named or set(known["moves"])))


def test_afterwards_it_shows_what_was_better_and_why(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_booth(open_quiet_page(), tmp_path, hash_="#pace=0")
    press(page, "1")
    page.evaluate("minimaxVizBooth.finish()")
    press(page, "9")
    page.evaluate("minimaxVizBooth.finish()")
    press(page, "4")  # b3 was the only draw
    assert page.inner_text("#said") == "With b3 you could still draw; a2 loses by force."
    assert page.inner_text("#saw").lower() == "your move, and a better one"
    assert page.get_attribute("#tree [data-best]", "data-row") is not None
    drawn = page.locator("#tree .node .move").all_text_contents()
    assert drawn[:1] == ["b3"] and "a2" in drawn  # and the reply that refutes it
    assert len(drawn) >= 3
    page.keyboard.press(".")
    assert page.locator("#tree [data-best]").count() == 0
    page.evaluate("minimaxVizBooth.finish()")
    assert state(page)["result"] == "computer"
    page.click("#last-why, #earlier .why >> visible=true")
    assert page.locator("#tree [data-best]").count() == 1


# Every sentence about a move agrees with an exact search ------------------------------------------------------------

JUDGED = {
    (1, 1): (" wins!", "well played, you win", "still wins, but", "was your only move"),
    (0, 0): ("it keeps the draw", "was your only move", "still draws"),
    (-1, -1): ("nothing was better", "after every move", "was your only move"),
    (1, 0): ("only draws",),
    (1, -1): ("you could have won by force",),
    (0, -1): ("you could still draw",),
}


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("first", ["you", "computer"])
def test_what_it_says_of_a_move_agrees_with_an_exact_search(still: "Page", level: str, first: str):
    still.evaluate("(level) => { minimaxVizBooth.level = level; }", level)
    mark = "X" if first == "you" else "O"
    sign = 1 if mark == "X" else -1
    for _ in range(20):
        still.evaluate("(first) => minimaxVizBooth.restart(first)", first)
        while state(still)["result"] is None:
            before = position(state(still)["played"])
            move = still.evaluate("""() => {
                const { moves } = minimaxVizBooth.state;
                const move = moves[Math.floor(Math.random() * moves.length)];
                minimaxVizBooth.play(move);
                return move;
            }""")
            values = {
                square: sign * worth(after(before, at, mark), inf)[0]
                for at, square in enumerate(SQUARES)
                if before[at] == "."
            }
            best = max(values.values())
            fates = ((best > 0) - (best < 0), (values[move] > 0) - (values[move] < 0))
            said = still.inner_text("#last")
            assert any(text in said for text in JUDGED[fates]), (before, move, said)
            assert (
                " wins!" in said or "well played" in said or "nothing was better" in said or "only move" in said
            ) == (values[move] == best), (before, move, said)


def test_the_last_square_is_no_achievement_and_ends_the_telling(still: "Page"):
    while state(still)["result"] is None:
        before = position(state(still)["played"])
        free = [at for at, held in enumerate(before) if held == "."]
        at = max(free, key=lambda at: (worth(after(before, at, "X"), inf)[0] == 0, -at))  # draws where it can
        still.evaluate("(move) => minimaxVizBooth.play(move)", SQUARES[at])
    assert (state(still)["result"], len(state(still)["played"])) == ("draw", 9)
    assert still.inner_text("#last") == f"{SQUARES[at]} was your only move."
    assert still.text_content("#said") == ""
    assert still.locator("#earlier li").all_text_contents()  # what was played before is still told


WRONG = {
    "#level=hrad&sound=1": ["#level=hrad", "#level=easy, #level=medium, #level=hard"],
    "?level=easy": ["?level=easy", "#level=easy"],
    "#first=me&lang=en&theme=dark": ["#first=me", "#first=you, #first=computer"],
    "#levle=easy": [
        "#levle=easy",
        "#game=tictactoe, #level=easy, #first=you, #attract=30, #pace=30, #sound=1, #numbers=1",
    ],
    "#pace=slow": ["#pace=slow", "#pace=30"],
    "#game=chess": ["#game=chess", "#game=tictactoe"],
}


@pytest.mark.parametrize("address", ["", "#level=easy&first=computer&pace=0&attract=1.5&numbers=0", *WRONG])
def test_a_wrong_address_is_told_with_what_would_be_right(open_quiet_page: "OpenPage", tmp_path: Path, address: str):
    page = open_booth(open_quiet_page(**STILL), tmp_path, hash_=address)
    said = page.inner_text("#address")
    if address not in WRONG:
        assert said == ""
        return
    asked, right = WRONG[address]
    assert said == f"The address has {asked}, which is passed over. This page understands {right}."
    if asked.startswith("#level"):
        page.click("#level label:first-of-type")
        assert page.inner_text("#address") == ""


# Beatable ------------------------------------------------------------------------------------------------------------

GAMES = """([level, first, visitor, games]) => {
    const booth = minimaxVizBooth, results = { you: 0, draw: 0, computer: 0 };
    booth.level = level;
    for (let game = 0; game < games; game++) {
        booth.restart(first);
        while (!booth.state.result) {
            let { moves } = booth.state;
            if (visitor === "perfect") {
                booth.hint();
                const best = [...document.querySelectorAll("#play [data-best]")];
                const cells = best.map((each) => each.closest("[data-cell]").dataset.cell);
                if (best.length) moves = cells.map((cell) => "abc"[cell % 3] + (1 + Math.floor(cell / 3)));
            }
            booth.play(moves[Math.floor(Math.random() * moves.length)]);
        }
        results[booth.state.result] += 1;
    }
    return results;
}"""


@pytest.mark.parametrize("first", ["you", "computer"])
def test_easy_can_be_beaten_and_hard_cannot(still: "Page", first: str):
    games = 100
    easy = still.evaluate(GAMES, ["easy", first, "perfect", games])
    assert easy["you"] >= games / 3 and easy["computer"] == 0, easy
    for visitor in ("random", "perfect"):
        hard = still.evaluate(GAMES, ["hard", first, visitor, games])
        assert hard["you"] == 0, hard
        medium = still.evaluate(GAMES, ["medium", first, visitor, games])
        assert sum(medium.values()) == games


def test_it_says_honestly_what_it_did_not_see(still: "Page"):
    """Where the visitor could win and the computer had not seen it, it says how far it had looked."""
    still.evaluate("minimaxVizBooth.level = 'easy'")
    honest = 0
    for _ in range(30):
        still.evaluate("minimaxVizBooth.restart('you')")
        while state(still)["result"] is None:
            before = position(state(still)["played"])
            wins = [at for at, held in enumerate(before) if held == "." and worth(after(before, at, "X"), inf)[0] > 0]
            press(still, str((wins or [before.index(".")])[0] + 1))
            said = still.inner_text("#last")
            if "did not see it" in said:
                assert wins, (before, said)
                assert "I looked only 1 move ahead" in said or "I looked only 2 moves ahead" in said
                honest += 1
    assert honest > 0


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_short_look_is_pythons_search_to_that_depth(still: "Page", plies: int):
    """On every position of some games, what the easy and the medium computer saw is Python's record of that search."""
    still.evaluate(
        """(plies) => {
            Math.random = () => (plies === 2 ? 0.75 : 0.25);
            minimaxVizBooth.level = plies < 3 ? "easy" : "medium";
        }""",
        plies,
    )
    press(still, "n")
    for opening in ("1", "2", "5", "15", "19", "29"):
        press(still, "r")
        for key in opening:
            if state(still)["result"] or not still.evaluate(
                "(key) => minimaxVizBooth.state.moves.includes(key)", SQUARES[int(key) - 1]
            ):
                break
            press(still, key)
        played = state(still)["played"]
        if len(played) < 2 or state(still)["result"] not in (None, "computer"):
            continue
        board = position(played[:-1])
        searched = trace(board, algorithm="minimax", depth=plies, evaluation="zero", score="fast", max="O")
        expected = {searched[child].move: searched[child].value for child in searched.children(0)}
        seen = still.evaluate(NOTES)
        numbers = {
            move: float(text.replace("≈ ", "").replace("\\u2212", "-").replace("−", "-")) for move, text in seen.items()
        }
        assert numbers == expected


# The languages, the address ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_the_address_sets_everything(open_quiet_page: "OpenPage", tmp_path: Path, lang: str):
    page = open_booth(
        open_quiet_page(**STILL),
        tmp_path,
        hash_=f"#game=tictactoe&level=easy&lang={lang}&attract=60&sound=0&first=computer",
    )
    known = state(page)
    assert (known["level"], known["game"], len(known["played"])) == ("easy", "tictactoe", 1)
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.evaluate("minimaxVizBooth.level") == "easy"
    page.evaluate("minimaxVizBooth.level = 'hard'")
    wait_until(page, "!location.hash.includes('level')")


def test_several_games_on_one_page(open_quiet_page: "OpenPage", tmp_path: Path):
    from minimax_viz.output.html.booth import BoothGame, booth_page

    html = booth_page(
        [
            BoothGame(records=[record("X"), record("O")], name="tictactoe"),
            BoothGame(records=[trace("1,2", game="nim", algorithm="minimax")], name="nim", first="computer"),
        ]
    )
    page = open_booth(open_quiet_page(**STILL), tmp_path, html, "#game=nim")
    assert (state(page)["game"], len(state(page)["played"])) == ("nim", 1)
    page.check("input[name=game][value=tictactoe]")
    assert (state(page)["game"], state(page)["played"]) == ("tictactoe", [])
    assert page.inner_text("#title") == "Tic-tac-toe"
