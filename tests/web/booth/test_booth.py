"""The booth as a visitor has it: played by touch, keys and pointer, left alone, in other games, in the address;
and it is fair: until the visitor has moved, nothing on its page tells which move is best.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from axe import PHONE, check
from booth_pages import LOST, SQUARES, STILL, booth, click, open_booth, press, record, state
from browser import OpenPage, Page, press_keys, wait_until
from hostile import HostileGame
from minimax_viz import MinimaxVizError, trace
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.booth import BoothGame, booth_of, booth_page
from minimax_viz.text.catalog import catalog
from scripts import scripted

NOTES = """() => Object.fromEntries([...document.querySelectorAll("#tree .node:not(.root)")].map((node) =>
    [node.querySelector(".move").textContent, node.querySelector(".value").textContent]))"""  # below each move's board


@pytest.fixture
def still(open_quiet_page: OpenPage, tmp_path: Path) -> Page:
    """Tic-tac-toe in a browser that wants no motion."""
    return open_booth(open_quiet_page(**STILL), tmp_path)


def test_a_game_by_touch_with_its_tree_and_sentences(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL, has_touch=True), tmp_path)
    for square in ("a1", "b1", "c2"):
        page.tap(f"[data-cell='{SQUARES.index(square)}']")
    assert state(page)["played"] == ["a1", "b2", "b1", "c1", "c2", "a3"]
    assert page.inner_text("#status") == "The computer plays a3. The computer wins."
    assert page.inner_text("#last") == "With a3 you could still draw; after c2 I can force a win."
    earlier = page.locator("#earlier li").all_text_contents()
    assert earlier == [f"{move}: well played, it keeps the draw." for move in ("b1", "a1")]
    words = page.evaluate(NOTES)
    assert words == {"a2": "draw", "a3": "I win", "b3": "draw", "c3": "draw"}
    assert page.inner_text("#said") == "I play a3 and win."
    press(page, "n")
    values = page.evaluate(NOTES)
    assert values == {"a2": "0", "a3": "13", "b3": "0", "c3": "0"}
    assert page.inner_text("#sentences li:nth-child(1)") == "a2 is a draw (0): O's best so far."


def test_the_keyboard_alone(still: Page):
    for _ in range(20):
        still.keyboard.press("Tab")
        if still.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    assert still.evaluate("document.activeElement.dataset.cell") == "4"
    press_keys(still, "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter")
    assert state(still)["played"] == ["a1", "b2"]
    assert still.evaluate("document.activeElement.dataset.cell") == "0"
    assert still.locator("[role=gridcell][tabindex='0']").count() == 1
    for key in ("ArrowRight", " ", "Enter"):
        still.keyboard.press(key)  # the second time the square is taken
    press(still, "6")
    assert (state(still)["result"], still.inner_text("#score-computer")) == ("computer", "1")
    press(still, "?")
    assert still.is_visible("#help")
    assert still.locator("#keys dt").count() == still.locator("#keys dd").count() == 16
    press(still, "r")
    assert state(still)["result"] == "computer"  # the dialog has the keys
    still.keyboard.press("Escape")
    press(still, "u")
    assert still.inner_text("#score-computer") == "0"
    press(still, "b")
    press_keys(still, "Tab", "Enter")  # asked whether to end this game, yes
    assert still.is_checked("#first-computer")
    assert still.inner_text("#legend li:first-child") == "X: the computer"
    press(still, "h")
    assert set(still.locator("#play .hint").all_inner_texts()) == {"loses", "draw"}
    press(still, "br")
    assert (state(still)["played"], still.get_attribute("#undo", "aria-disabled")) == ([], "true")


@pytest.mark.thorough
def test_a_move_is_previewed_and_words_and_boards_light_up_together(still: Page):
    click(still, "a1")
    still.hover("[data-cell='8']")
    assert still.is_visible("[data-cell='8'] .ghost path")
    assert still.locator(".preview").count() == 1
    still.hover("[data-cell='4']")
    assert still.locator(".preview").count() == 0
    press(still, "n")
    mention = still.locator("#sentences li:nth-child(2) .mention").first
    mention.hover()
    row = mention.get_attribute("data-row")
    assert still.locator("#tree .lit").get_attribute("data-row") == row
    still.hover("#legend")
    assert still.locator(".lit").count() == 0
    still.hover("#tree .node.best .frame >> nth=0")
    assert "b2" in still.locator("#sentences .mention.lit").all_inner_texts()


def lights(page: Page) -> dict[str, str]:
    """What is lit up on the board; what is being spoken of, with an exclamation mark."""
    return page.evaluate(LIGHTS)


def test_the_thinking_lights_up_the_board_and_is_ended_by_a_touch_of_it(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page()
    page.clock.install(time=0)
    open_booth(page, tmp_path, hash_="#attract=0")
    page.clock.pause_at(100_000)
    assert page.inner_text("#rule").startswith("Three of your marks in a row win")
    press(page, "1")
    assert page.inner_text("#status").startswith("Thinking…")
    assert page.inner_text("#said") == "I play b2: a draw if we both play well."  # one sentence before the first move
    assert lights(page) == dict.fromkeys(SQUARES[1:], "you win") | {"b2": "draw!"}
    assert page.is_visible("[data-cell='4'].chosen .ghost")
    page.clock.run_for(2_600)
    assert (state(page)["played"], lights(page)) == (["a1", "b2"], {})
    press(page, "2")
    said, lit, hidden = [], [], []
    for _ in range(4):
        said.append(page.inner_text("#said"))
        lit.append(lights(page))
        hidden.append(page.locator("#tree .node.later").count())
        page.clock.run_for(2_000)
        assert page.inner_text("#said") == said[-1]  # for at least two seconds
        page.clock.run_for(600)
    assert said == [
        "I look at each of my 6 moves, and at everything that can follow, to the end of the game.",
        "After these 5 you could win: not good for me.",
        "After c1 it is a draw if we both play well.",
        "I play c1: a draw if we both play well.",
    ]
    lost = dict.fromkeys(("a2", "c2", "a3", "b3", "c3"), "you win")
    assert lit[:2] == [{}, {square: f"{word}!" for square, word in lost.items()}]
    assert lit[2:] == [lost | {"c1": "draw!"}] * 2
    assert hidden == [6, 1, 0, 0]
    press(page, "6")
    press(page, "9")  # not now
    assert page.inner_text("#said") == "With a3 you could still draw; after c2 I can force a win."
    assert lights(page) == {"a3": "draw!", "c2": "I win!"}
    compared = page.locator("#tree .node .move").all_text_contents()
    assert compared[:1] == ["a3"] and "c2" in compared and len(compared) >= 3  # and the reply that refutes it
    assert page.locator("#tree [data-best]").count() == 1
    page.locator("[data-cell='8']").click(force=True)  # no more than that
    assert state(page)["played"] == ["a1", "b2", "b1", "c1", "c2", "a3"]
    assert page.locator("#tree .node.later").count() == 0
    assert not page.is_visible("#skip") and not page.is_visible("#next")
    assert page.locator("#tree [data-best]").count() == 0
    page.click("#last-why")
    assert page.locator("#tree [data-best]").count() == 1
    page.evaluate("location.hash = '#pace=0&attract=0'")  # now it waits for Next
    page.click("#again")
    press(page, "1")
    page.clock.run_for(50_000)
    page.keyboard.press("PageDown")
    assert state(page)["played"] == ["a1", "b2"]


def test_nothing_ends_a_game_unasked_and_who_wins_is_offered_the_next_level(open_quiet_page: OpenPage, tmp_path: Path):
    html = booth_page([BoothGame(records=[trace("XX./O../..O", algorithm="minimax")])])
    page = open_booth(open_quiet_page(**STILL), tmp_path, html)
    press(page, "r")  # nobody has moved
    assert (state(page)["level"], page.is_visible("#sure"), page.is_visible("#again")) == ("easy", False, False)
    press(page, "5")
    played = state(page)["played"]
    for key in "rblp":
        press(page, key)
        assert page.is_visible("#sure")
        page.keyboard.press("Escape")
    page.click("#level label:last-of-type")
    page.click("#sure form button")
    wait_until(page, "document.getElementById('level-easy').checked")  # a dialog says later that it was closed
    assert state(page)["played"] == played
    press(page, "r")
    page.click("#sure-new")
    assert state(page)["played"] == []
    press(page, "3")
    assert (page.inner_text("#status"), page.inner_text("#again")) == ("You win!", "Beat it? Try medium")
    page.click("#again")
    assert (state(page)["played"], state(page)["level"]) == ([], "medium")
    page.evaluate(COUNTED, [["tictactoe", "easy", 0, 0, 6, [["b2 c1 c2", 6]]]])
    press(page, "t")
    wait_until(page, "!document.getElementById('tally-board').hasAttribute('hidden')")
    assert page.inner_text("#tally-mistake") == "The commonest mistake, 6 times: the move that led here."
    assert page.get_attribute("#tally-board", "aria-label") == "The board after b2 c1 c2; the last move is the mistake"
    page.evaluate("localStorage.clear()")


def timed(page: Page, folder: Path, hash_: str = "") -> Page:
    """A booth whose clock moves only by what a test says."""
    page.clock.install(time=0)
    open_booth(page, folder, hash_=hash_)
    page.clock.pause_at(30)
    page.mouse.move(3, 3)
    return page


@pytest.mark.thorough
def test_an_idle_booth_offers_the_next_visitor_a_fresh_start(open_quiet_page: OpenPage, tmp_path: Path):
    page = timed(open_quiet_page(**STILL), tmp_path)
    press(page, LOST + "r" + "1")
    page.clock.run_for(79_000)
    assert (state(page)["score"]["computer"], page.is_visible("#idle")) == (1, True)
    page.clock.run_for(1_500)
    assert (state(page)["score"]["computer"], page.is_visible("#attract")) == (0, True)
    press(page, "11")  # the key that wakes plays nothing
    assert state(page)["played"] == ["a1", "b2"]
    page.clock.run_for(60_000)
    page.clock.resume()  # axe waits for timers of its own
    check(page, "the offer")


@pytest.mark.thorough
def test_left_alone_it_plays_against_itself_and_says_why(open_quiet_page: OpenPage, tmp_path: Path):
    page = timed(open_quiet_page(), tmp_path)
    page.clock.run_for(59_000)
    assert state(page)["played"] == []
    page.clock.run_for(1_500)
    assert page.inner_text("#attract").startswith("Can you beat it?")
    said: dict[int, list[str]] = {}
    for _ in range(150):
        known = state(page)
        if known["result"]:
            break
        told = said.setdefault(len(known["played"]), [])
        line = page.inner_text("#said")
        if line not in told[-1:]:
            told.append(line)
        page.clock.run_for(1_000)
    assert known["result"]
    assert all(len(told) >= 2 for moves, told in said.items() if moves < min(8, len(known["played"])))
    for moves, told in said.items():
        if moves < len(known["played"]):
            assert f" plays {known['played'][moves]}" in told[-1]
    assert state(page)["score"] == {"you": 0, "computer": 0, "draw": 0}
    page.clock.run_for(6_000)
    assert state(page)["played"] == []  # the next one
    page.clock.run_for(20_000)
    assert state(page)["played"]
    page.clock.run_for(20_000)
    page.click("[data-cell='8']", force=True)
    assert state(page)["played"] == []  # the touch that ends it plays nothing
    assert not page.is_visible("#attract")
    page.clock.run_for(1_000)
    page.click("[data-cell='8']")
    assert state(page)["played"] == ["c3"]
    press(page, "t")
    assert page.is_visible("#tally-none")  # nobody has played
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#attract=0'")  # forbidden: it begins when it is asked to
    page.clock.run_for(600_000)
    assert not page.is_visible("#attract")
    press_keys(page, "p", "Tab", "Enter")  # a game is under way
    assert page.is_visible("#attract")
    page.clock.resume()
    check(page, "the show")
    page.click("#attract", force=True)  # it beckons, and never stands still
    assert not page.is_visible("#attract")


WRONG = {
    "#level=hrad&sound=1": ["#level=hrad", "#level=easy, #level=medium, #level=hard"],
    "?level=easy": ["?level=easy", "#level=easy"],
    "#first=me&lang=en&theme=dark": ["#first=me", "#first=you, #first=computer"],
    "#levle=easy": [
        "#levle=easy",
        "#game=tictactoe, #level=easy, #first=you, #attract=30, #pace=30, #sound=1, #numbers=1",
    ],
    "#pace=slow": ["#pace=slow", "#pace=30"],
    "#game=chess": ["#game=chess", "#game=tictactoe, #game=nim"],
}


@pytest.mark.thorough
def test_the_address_sets_everything_and_what_is_wrong_in_it_is_told(open_quiet_page: OpenPage, tmp_path: Path):
    nim = trace("1,2", game="nim", algorithm="minimax")
    board = BoothGame(records=[trace("XOX/.O./.XO", algorithm="minimax")], name="tictactoe")
    html = booth_page([board, BoothGame(records=[nim], name="nim", first="computer")])
    page = open_booth(open_quiet_page(**STILL), tmp_path, html, "#game=nim")
    known = state(page)
    assert (known["game"], len(known["played"]), page.inner_text("#address")) == ("nim", 1, "")
    page.check("input[name=game][value=tictactoe]")
    assert (state(page)["game"], state(page)["played"]) == ("tictactoe", [])
    assert page.inner_text("#title") == "Tic-tac-toe"
    address = "#game=tictactoe&level=easy&lang=ru&attract=1.5&pace=0&numbers=0&sound=0&first=computer"
    open_booth(page, tmp_path, html, address)
    known = state(page)
    assert (known["level"], known["game"], len(known["played"])) == ("easy", "tictactoe", 1)
    assert page.evaluate("document.documentElement.lang") == "ru"
    assert page.inner_text("#address") == ""
    open_booth(page, tmp_path, html, address.replace("ru", "en"))
    page.evaluate("minimaxVizBooth.level = 'easy'")
    wait_until(page, "!location.hash.includes('level')")
    for address, (asked, right) in WRONG.items():
        open_booth(page, tmp_path, html, address)
        told = f"The address has {asked}, which is ignored. This page understands {right}."
        assert page.inner_text("#address") == told
        if asked.startswith("#level"):
            page.click("#level label:last-of-type")
            assert page.inner_text("#address") == ""


@pytest.mark.thorough
def test_a_game_that_looks_like_text_has_buttons(open_quiet_page: OpenPage, tmp_path: Path):
    shown = trace("1 2 3", game="nim", algorithm="minimax", transpositions=True)
    page = open_booth(open_quiet_page(**STILL), tmp_path, booth_of([shown]), "#first=computer")
    for _ in range(6):
        if state(page)["result"] is not None:
            break
        assert page.inner_text("#text-look").strip()
        assert page.locator("#moves button").all_inner_texts() == state(page)["moves"]
        press(page, "h")
        assert set(page.locator("#moves .hint").all_inner_texts()) <= {"loses", "wins"}
        page.focus("#moves button")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('#moves, #restart') !== null")
    check(page, "buttons")
    assert sum(state(page)["score"].values()) == 1


@pytest.mark.thorough
def test_hostile_games_stay_text(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**STILL)
    for form in ("grid", "text"):
        open_booth(page, tmp_path, booth_of([trace(game=HostileGame(form), algorithm="minimax")]))
        assert page.title() == page.inner_text("h1") == HostileGame.title
        for first in ("you", "computer"):
            page.evaluate("(first) => minimaxVizBooth.restart(first)", first)
            for at in range(0, len(HostileGame().moves(())), 3):
                page.evaluate("(at) => minimaxVizBooth.play(minimaxVizBooth.state.moves[at] ?? '')", at)
                press(page, "hl")
                page.evaluate("(first) => minimaxVizBooth.restart(first)", first)
        broken = "document.querySelectorAll('img, iframe, link, a, b, body script script, [onerror]').length"
        assert page.evaluate(broken) == page.locator("#sentences b").count() == 0
        assert page.evaluate("document.scripts.length") == 5


def test_one_small_file_that_needs_nothing():
    html = booth()
    assert len(html.encode()) < 400_000
    assert "default-src 'none'" in html
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", html)


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "lang", "phone"), [("light", "en", False), ("dark", "ru", True)])
def test_axe_and_no_sideways_scroll(open_quiet_page: OpenPage, tmp_path: Path, theme: str, lang: str, phone: bool):
    page = open_quiet_page(**STILL, **(PHONE if phone else {}))
    open_booth(page, tmp_path, booth(lang=lang, theme=theme))
    for keys in ("", "1", "2h", "6", "?"):
        press(page, keys)
        check(page, f"after {keys}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.is_visible("#help")


@pytest.mark.parametrize(
    ("traces", "options", "complaint"),
    [
        (list, {}, "0 traces"),
        (lambda: [record("X")] * 3, {}, "3 traces"),
        (lambda: [record("X"), record("X")], {}, "MAX begins in both"),
        (lambda: [record("X"), trace("X........", algorithm="minimax", max="O")], {}, "one game from one position"),
        (lambda: [trace("XO.......")], {}, "algorithm minimax"),
        (lambda: [trace("[[3,12,8],[2,4,6]]", algorithm="minimax")], {}, "no game to win"),
        (lambda: [record("X", 3), record("O", 3)], {}, "ends before the game does"),
        (lambda: [trace(".........", algorithm="minimax", max_nodes=500)], {}, "ends before the game does"),
        (lambda: [trace("X........", algorithm="minimax", symmetry=True)], {}, "neither symmetries"),
        (lambda: [record("X")], {"theme": "pink"}, "no theme"),
        (lambda: [record("X")], {"first": "cat"}, "you or computer"),
        (lambda: [record("X")], {"lang": "xx"}, "no language"),
    ],
)
def test_what_cannot_be_a_booth_is_refused(traces: Any, options: dict[str, Any], complaint: str):
    with pytest.raises(MinimaxVizError, match=complaint):
        booth_of(traces(), **options)


def test_every_message_is_used_and_every_message_used_is_there():
    parts = "board heaps sitting idle keys mind naming page reasons tallychart view words"
    assets = ["booth/page.html.j2", *(f"booth/{part}.js" for part in parts.split())]
    text = "\n".join(map(asset_text, assets))
    messages = {key for key in catalog("en").messages if key.startswith("booth.")}
    said = set(re.findall(r"[\"'`](booth(?:\.[a-z]+)+)[\"'`]", text))
    assert said <= messages
    patterns = [re.escape(stem) + r"[\w.:]+" for stem in re.findall(r"[\"'`](booth\.[a-z.]+\.)[${\"'`]", text)]
    patterns += [re.escape(legend) + r"\.\w+" for legend in re.findall(r'choice\("\w+", "(booth\.\w+)"', text)]
    speakers = set(re.findall(r'isShow \? "(\w+)" : "(\w+)"', text))
    patterns += [rf"booth\.{speaker}\..+" for found in speakers for speaker in found if speaker]
    unused = {key for key in messages - said if not any(re.fullmatch(pattern, key) for pattern in patterns)}
    assert not unused


TOLD, LIGHTS, COUNTED = scripted(__file__, "told", "lights", "counted")

MARKS = "document.querySelectorAll('[data-best], .best, .hint').length"


def told(page: Page) -> str:
    """What a visitor or a screen reader is told of the moves, but for the names of the board's squares."""
    return page.evaluate(TOLD)


def test_nothing_tells_the_best_move_without_a_hint(open_quiet_page: OpenPage, tmp_path: Path):
    nim = booth_of([trace("3,4,5", game="nim", algorithm="minimax", transpositions=True)])
    page = open_booth(open_quiet_page(**STILL), tmp_path, nim)
    assert page.evaluate(MARKS) == 0
    assert page.locator("#tree .edge.best").count() == 0
    press(page, "h")
    assert page.locator("#play [data-best]").count() == 1  # of 3, 4, 5 one move wins
    press(page, "h")
    assert page.evaluate(MARKS) == 0
    open_booth(page, tmp_path)
    click(page, "a1", "c3")
    assert state(page)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(page)  # the only move that does not lose
    assert page.locator("[data-best]").count() == 0
    press(page, "h")
    assert page.get_attribute("[data-best] >> xpath=ancestor::*[@data-cell]", "data-cell") == str(SQUARES.index("b3"))
    click(page, "b3")
    assert page.locator("[data-best]").count() == 0
    page.evaluate("minimaxVizBooth.undo()")
    assert page.locator("[data-best]").count() == 0
    assert state(page)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(page)
