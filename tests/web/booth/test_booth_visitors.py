"""Whole games against the booth in a real browser, by a random and by a perfect visitor; and a long day of them."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from booth_pages import STILL, open_booth, press, state
from browser import wait_until
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import MIN, Game, opponent_of
from minimax_viz.games.mnk import Mnk
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello
from minimax_viz.output.html.booth import BoothGame, booth_page
from minimax_viz.play.booth import booth_game
from minimax_viz.play.setup import MatchSettings
from minimax_viz.play.spelling import legal_moves
from minimax_viz.text.catalog import catalog
from pyodide_package import pyodide_package

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]

HEAPS = "3,4,5"
PLAY = """(move) => {
    const booth = minimaxVizBooth;
    if (move !== null && !booth.play(move)) throw new Error(`${move} cannot be played`);
    booth.finish();
    const reasons = [...document.querySelectorAll("#reasons li")].map((reason) => reason.textContent);
    return { ...booth.state, last: document.querySelector("#last").textContent, reasons };
}"""
BEGIN = """([level, first]) => {
    minimaxVizBooth.level = level;
    minimaxVizBooth.restart(first);
    minimaxVizBooth.finish();
    return { ...minimaxVizBooth.state, last: "", reasons: [] };
}"""
ENDED = {"you": -1, "draw": 0, "computer": 1}


FATES = {"win": 1, "draw": 0, "loss": -1}


def patterns(stem: str) -> dict[str, re.Pattern[str]]:
    """What a message whose key begins like this looks like when it is filled in, by the rest of its key."""
    messages = {key: text for key, text in catalog("en").messages.items() if key.startswith(stem)}
    gaps = {key: re.sub(r"\\{[^}]*\\}", "(.+)", re.escape(text)) for key, text in messages.items()}
    return {key.removeprefix(stem): re.compile(gap) for key, gap in gaps.items()}


JUDGED = patterns("booth.move.")
GROUPS = {fate: pattern for fate, pattern in patterns("booth.think.group.").items() if fate in FATES}


def check_judgement(said: str, move: str, worth: dict[str, int]) -> None:
    """What the page says of a visitor's move is so: `worth` has what every move came to for the visitor."""
    told = said.partition(" I looked only ")[0]
    [key] = [key for key, pattern in JUDGED.items() if pattern.fullmatch(told)]
    kind, *fates = key.split(".")
    best = max(worth.values())
    if kind == "only":
        assert len(worth) == 1
    elif kind == "best":
        assert worth[move] == best == FATES[fates[0]], (said, worth)
    else:
        assert (best, worth[move]) == (FATES[fates[0]], FATES[fates[1]]), (said, worth)


def check_reasons(reasons: list[str], worth: dict[str, int]) -> None:
    """What the computer says of groups of its moves is so."""
    for reason in reasons:
        for fate, pattern in GROUPS.items():
            if (found := pattern.fullmatch(reason)) and not re.search(r"the others| more$", found[1]):
                assert {worth[move] for move in re.split(", | and ", found[1])} == {FATES[fate]}, (reason, worth)


class Exact:
    """Who wins a game from each of its states, by a search of our own."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.start = start
        self.sign = cache(self.find_sign)

    def find_sign(self, state: Any) -> int:
        """1 where MAX wins, -1 where MIN wins, 0 for a draw."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return (outcome > 0) - (outcome < 0)
        signs = [self.sign(self.game.result(state, move)) for move in self.game.moves(state)]
        return min(signs) if self.game.to_move(state) == MIN else max(signs)

    def moves(self, state: Any, side: int) -> dict[str, int]:
        """What every move comes to, by name, where MAX's wins are worth `side`."""
        legal = legal_moves(self.game, state)
        return {move.name: side * self.sign(self.game.result(state, move.move)) for move in legal}


@cache
def exact(name: str) -> Exact:
    game: Game[Any, Any] = {"tictactoe": Mnk("3,3,3"), "nim": Nim(), "othello:4": Othello("4")}[name]
    return Exact(game, game.parse(HEAPS) if name == "nim" else game.initial())


@cache
def html(name: str, *, runtime: bool = False) -> str:
    """The booth as the command makes it."""
    made = booth_game(MatchSettings(board=HEAPS if name == "nim" else None, game=name))
    assert made.goes_on == runtime
    engine = {"settings": made.settings, "files": made.files} if runtime else None
    game = BoothGame(records=made.records, name=made.name, face=made.face, engine=engine)
    return booth_page([game], runtime=pyodide_package() if runtime else None)


def play(
    page: "Page", known: Exact, level: str, first: str, choose: Callable[[list[Any], Any], Any]
) -> tuple[int, bool]:
    """A whole game: how it ended for the computer, and whether the computer ever gave something away."""
    game, now = known.game, known.start
    shown = page.evaluate(BEGIN, [level, first])
    visitor = game.to_move(now) if first == "you" else opponent_of(game.to_move(now))
    side = 1 if visitor == MIN else -1  # of the computer
    gave_away = False
    made = 0
    while True:
        for name in shown["played"][made:]:
            before, mover = known.sign(now), game.to_move(now)
            worth = known.moves(now, side if mover != visitor else -side)
            if mover == visitor:
                check_judgement(shown["last"], name, worth)
            elif shown["reasons"]:
                check_reasons(shown["reasons"], worth)
            now = next(game.result(now, move.move) for move in legal_moves(game, now) if move.name == name)
            gave_away |= mover != visitor and known.sign(now) != before
        made = len(shown["played"])
        if shown["result"]:
            assert ENDED[shown["result"]] == side * known.sign(now)
            return ENDED[shown["result"]], gave_away
        worth = known.moves(now, -side)
        assert set(shown["moves"]) == set(worth)
        shown = page.evaluate(PLAY, choose(shown["moves"], worth))


@pytest.mark.parametrize("visitor", ["random", "perfect"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("name", "games"), [("tictactoe", 200), ("nim", 200), ("othello:4", 60)])
def test_hard_gives_nothing_away_and_easy_can_be_beaten(
    open_quiet_page: "OpenPage", tmp_path: Path, name: str, games: int, level: str, visitor: str
):
    page = open_booth(open_quiet_page(**STILL), tmp_path, html(name), "#attract=0")
    chance = Random(f"{name} {level} {visitor}")

    def choose(moves: list[str], worth: dict[str, int]) -> str:
        best = max(worth.values())
        return chance.choice(moves if visitor == "random" else [move for move in moves if worth[move] == best])

    played = [play(page, exact(name), level, ("you", "computer")[number % 2], choose) for number in range(games)]
    assert sum(state(page)["score"].values()) == games
    if level == "hard":
        assert not any(gave_away for _, gave_away in played)
    elif visitor == "perfect":
        assert sum(result == -1 for result, _ in played) >= games / 3


PLAYABLE = "#play .cell[aria-disabled='false'], #play .match[data-move]"


@pytest.mark.parametrize("how", ["touch", "keyboard"])
@pytest.mark.parametrize("name", ["tictactoe", "nim", "othello:4"])
def test_whole_games_by_touch_and_by_keyboard(open_quiet_page: "OpenPage", tmp_path: Path, name: str, how: str):
    page = open_booth(open_quiet_page(**STILL, has_touch=True), tmp_path, html(name), "#attract=0&level=easy")
    chance = Random(f"{name} {how}")
    for game in range(6):
        for _ in range(40):
            known = state(page)
            if known["result"]:
                break
            if known["moves"] == ["pass"]:
                page.tap("#moves button") if how == "touch" else page.focus("#moves button")
                page.keyboard.press("Enter" if how == "keyboard" else "Shift")
                continue
            place = chance.choice(page.locator(PLAYABLE).all())
            if how == "touch":
                place.tap()
            else:
                place.focus()
                page.keyboard.press("Enter" if name == "nim" else " ")
            assert len(state(page)["played"]) > len(known["played"])
        assert sum(state(page)["score"].values()) == game + 1
        if how == "touch":
            page.tap("#restart")
        else:
            page.keyboard.press("r")


# Games that go on by Python ------------------------------------------------------------------------------------------


def settled(page: "Page") -> dict[str, Any]:
    """The state as soon as the visitor may move, or the game is over."""
    wait_until(
        page,
        """(() => {
            minimaxVizBooth.finish();
            const { result, turn, moves } = minimaxVizBooth.state;
            return result || (turn === "you" && moves.length);
        })()""",
    )
    return state(page)


def test_connect_four_is_played_to_its_end(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_quiet_page(**STILL, offline=True)
    open_booth(page, tmp_path, html("connect4:4x4", runtime=True), "#attract=0")
    rules = ConnectFour("4x4")
    chance = Random(4)
    for level, first in (("hard", "computer"), ("easy", "you"), ("medium", "computer")):
        page.evaluate(BEGIN, [level, first])
        if level == "hard":
            assert page.inner_text("#status").startswith("The computer is getting ready.")
        while not (shown := settled(page))["result"]:
            assert page.inner_text("#said")
            page.evaluate("(move) => minimaxVizBooth.play(move)", chance.choice(shown["moves"]))
        now = rules.initial()
        for name in shown["played"]:
            now = next(rules.result(now, move.move) for move in legal_moves(rules, now) if move.name == name)
        sign = rules.outcome(now)  # for X, who begins
        assert sign is not None
        assert ENDED[shown["result"]] == (sign if first == "computer" else -sign)
        assert page.locator(".won-line").count() == (0 if shown["result"] == "draw" else 1)
    press(page, "u")
    assert settled(page)["result"] is None
    press(page, "h")
    assert page.locator("#play .hint").count() == len(state(page)["moves"])


# A long day ----------------------------------------------------------------------------------------------------------

DAY = """([games, seed]) => {
    const booth = minimaxVizBooth;
    let last = seed;
    const chance = () => (last = (last * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const any = (list) => list[Math.floor(chance() * list.length)];
    for (let game = 0; game < games; game++) {
        booth.level = any(["easy", "medium", "hard"]);
        booth.restart(any(["you", "computer"]));
        booth.finish();
        while (!booth.state.result) {
            if (chance() < 0.1) booth.hint();
            if (chance() < 0.05) booth.undo();
            booth.finish();
            booth.play(any(booth.state.moves));
            booth.finish();
        }
    }
}"""


def test_a_day_of_games_leaves_nothing_behind(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL), tmp_path, hash_="#attract=0")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def held(seed: int) -> dict[str, float]:
        page.evaluate(DAY, [200, seed])
        page.evaluate("minimaxVizBooth.restart('you')")
        session.send("HeapProfiler.collectGarbage")
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    first = held(1)
    last = [held(seed) for seed in (2, 3, 4)][-1]
    assert last["JSEventListeners"] == first["JSEventListeners"]
    assert last["Nodes"] <= first["Nodes"] + 200  # what one game shows
    assert last["JSHeapUsedSize"] < first["JSHeapUsedSize"] + 500_000  # 10,000 games add 300 kB of widths of texts
    session.detach()
