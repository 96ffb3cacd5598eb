"""What the booth plays, says and counts, in Node, by a search of our own; whole games and a long day on its page."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from booth_pages import STILL, Sitting, open_booth, press, record, state
from browser import OpenPage, Page, wait_until
from minimax_viz import trace
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import MIN, Game, opponent_of
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello
from minimax_viz.games.registry import OFFERED
from minimax_viz.output.html.booth import BoothGame, booth_page
from minimax_viz.play.booth import booth_game
from minimax_viz.play.setup import MatchSettings, legal_moves
from minimax_viz.record.file import document_of
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator
from page_in_node import in_node
from pyodide_package import pyodide_package
from scripts import scripted

thorough = pytest.mark.thorough
HEAPS = "3,4,5"
ENDED = {"you": -1, "draw": 0, "computer": 1}
FATES = {"win": 1, "draw": 0, "loss": -1}
UNSEEN = " I looked only "


@cache
def booth(name: str, *, runtime: bool = False) -> BoothGame:
    """A game of the booth as the command makes it."""
    made = booth_game(MatchSettings(board=HEAPS if name == "nim" else None, game=name))
    assert (made.engine is not None) == runtime
    return made


@pytest.fixture(scope="module")
def sittings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Sitting]]:
    """The booth of a game; "over" is one that nobody can play any more."""

    @cache
    def opened(name: str) -> Sitting:
        if name == "tictactoe":  # a record for each beginner, so that the computer is always MAX
            game = BoothGame(records=[record("X"), record("O")])
        elif name == "over":
            game = BoothGame(records=[trace("XXX/OO./...", algorithm="minimax")])
        else:
            game = booth(name)
        made.append(Sitting(tmp_path_factory.mktemp("booth"), [game]))
        return made[-1]

    made: list[Sitting] = []
    yield opened
    for sitting in made:
        sitting.close()


class Exact:
    """What a game is worth for MAX from each of its states, by a search of our own over its rules."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.start = start
        self.value = cache(self.find_value)

    def find_value(self, state: Any) -> float:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome
        values = [self.value(self.game.result(state, move)) for move in self.game.moves(state)]
        return min(values) if self.game.to_move(state) == MIN else max(values)

    def after(self, played: Sequence[str]) -> Any:
        """The state that moves by these names lead to."""
        state = self.start
        for name in played:
            state = next(self.game.result(state, one.move) for one in legal_moves(self.game, state) if one.name == name)
        return state

    def values(self, played: Sequence[str]) -> dict[str, float]:
        """What every move is worth for whoever is to move, by name."""
        state = self.after(played)
        side = -1 if self.game.to_move(state) == MIN else 1
        return {one.name: side * self.value(self.game.result(state, one.move)) for one in legal_moves(self.game, state)}


@cache
def exact(name: str) -> Exact:
    games: dict[str, Game[Any, Any]] = {"tictactoe": TicTacToe("fast"), "nim": Nim(), "othello:4": Othello("4")}
    return Exact(games[name], games[name].parse(HEAPS) if name == "nim" else games[name].initial())


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def signs(known: dict[str, float]) -> dict[str, int]:
    return {move: sign(value) for move, value in known.items()}


def patterns(stem: str) -> dict[str, re.Pattern[str]]:
    """What a message whose key begins like this looks like when it is filled in, by the rest of its key."""
    messages = {key: text for key, text in catalog("en").messages.items() if key.startswith(stem)}
    gaps = {key: re.sub(r"\\{[^}]*\\}", "(.+)", re.escape(text)) for key, text in messages.items()}
    return {key.removeprefix(stem): re.compile(gap) for key, gap in gaps.items()}


JUDGED = patterns("booth.move.")
GROUPS = {fate: pattern for fate, pattern in patterns("booth.think.group.").items() if fate in FATES}


def check_judgement(said: str, move: str, worth: dict[str, int]) -> None:
    """What the page says of a visitor's move is so: `worth` has what every move came to for the visitor."""
    told = said.partition(UNSEEN)[0]
    [key] = [key for key, pattern in JUDGED.items() if pattern.fullmatch(told)]
    kind, *fates = key.split(".")
    best = max(worth.values())
    if kind == "only":
        assert len(worth) == 1
    elif kind == "best":
        assert worth[move] == best == FATES[fates[0]], (said, worth)
    else:
        assert (best, worth[move]) == (FATES[fates[0]], FATES[fates[1]]), (said, worth)


def called(move: str) -> str:
    """What a move is called in sentences."""
    take = re.fullmatch(r"([A-Z])(\d+)\u2192(\d+)", move)
    if take is None:
        return move
    taken = int(take[2]) - int(take[3])
    return f"{taken} match{'es' if taken > 1 else ''} from heap {take[1]}"


def check_reasons(reasons: list[str], worth: dict[str, int]) -> None:
    """What the computer says of groups of its moves is so."""
    known = {called(move): fate for move, fate in worth.items()}
    for reason in reasons:
        for fate, pattern in GROUPS.items():
            if (found := pattern.fullmatch(reason)) and not re.search(r"the others|these \d", found[1]):
                assert {known[move] for move in re.split(", | and ", found[1])} == {FATES[fate]}, (reason, worth)


def every_line(sitting: Sitting, shown: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is shown at every turn of the visitor's and at every end, over all that the visitor can play."""
    yield shown
    for move in shown["moves"]:
        yield from every_line(sitting, sitting.ask("play", move))
        sitting.ask("undo")


@pytest.mark.parametrize(("first", "games"), [("computer", 73), pytest.param("you", 569, marks=thorough)])
def test_over_all_lines_of_play_it_never_loses_and_all_it_says_is_so(
    sittings: Callable[[str], Sitting], first: str, games: int
):
    """It answers as plain minimax does, with the first of the best moves; judgements and hints are right everywhere."""
    sitting, known = sittings("tictactoe"), exact("tictactoe")
    words = {sign: catalog("en").text(f"booth.fate.{fate}") for fate, sign in FATES.items()}
    ends = set()
    for shown in every_line(sitting, sitting.ask("begin", "hard", first)):
        played = shown["played"]
        made = [(move, known.values(played[:at])) for at, move in enumerate(played)]
        yours, own = (made[::2], made[1::2]) if first == "you" else (made[1::2], made[::2])
        assert len(shown["reasons"]) == 1 or len(own) != 1  # one sentence before the first move
        assert [move for move, _ in own] == [max(values, key=lambda move: values[move]) for _, values in own]
        mistake = None
        for judged, (move, values) in zip(shown["judged"], yours, strict=True):
            check_judgement(judged["text"], move, signs(values))
            assert judged["isGood"] == (values[move] == max(values.values())), (played, judged)
            if mistake is None and sign(values[move]) < sign(max(values.values())):
                mistake = " ".join(played[: made.index((move, values)) + 1])
        assert shown["mistake"] == mistake
        if shown["result"]:
            ends.add(tuple(played))
            won = known.value(known.after(played))
            assert shown["result"] == ("draw" if won == 0 else "computer")
            assert not won or (won > 0) == (first == "computer")
            assert shown["status"].endswith("Nobody can do better.") == (shown["result"] == "draw")
        else:
            values = known.values(played)
            assert shown["hints"] == {move: words[fate] for move, fate in signs(values).items()}
            assert set(shown["best"]) == {move for move in values if values[move] == max(values.values())}
    assert len(ends) == games


@pytest.mark.thorough
def test_the_rule_of_every_game_is_told_and_who_wins(sittings: Callable[[str], Sitting]):
    told = [key.removeprefix("booth.rule.") for key in catalog("en").messages if key.startswith("booth.rule.")]
    assert all(name in told or name.partition(":")[0] in told for name in OFFERED if name != "tree")
    assert sittings("nim").opened["rule"].endswith("Whoever takes the last match wins.")
    assert sittings("othello:4").opened["rule"].endswith("Whoever has more at the end wins.")


def test_a_game_that_is_over_is_not_counted(sittings: Callable[[str], Sitting]):
    over = sittings("over").ask("begin", "hard", "you")
    assert (over["status"], sum(over["score"].values())) == ("The computer wins.", 0)


def test_the_sentences_of_the_numbers_are_the_narrators(sittings: Callable[[str], Sitting]):
    shown = sittings("tictactoe").ask("begin", "hard", "computer")
    searched = record("X")
    steps = [step for step in searched.steps if step.node == 0 and step.kind == "back_up"]
    assert len(steps) == 9
    for code in languages():
        narrator = Narrator(searched, catalog(code))
        first_move = catalog(code).text("path.first")  # the booth says no path: the board shows it
        told = [narrator.text(step).replace(first_move, "") for step in steps]
        assert [seen["said"][code] for seen in shown["saw"].values()] == told


@pytest.mark.parametrize("plies", [2, pytest.param(3, marks=thorough)])
def test_a_short_look_is_pythons_search_to_that_depth(tmp_path: Path, plies: int):
    """In some games, what the easy and the medium computer saw is Python's record of that search."""
    sitting, known = Sitting(tmp_path, [BoothGame(records=[record("X"), record("O")])]), exact("tictactoe")
    sitting.ask("luck", 0.75 if plies == 2 else 0.25)
    for opening in ("a1", "b1", "b2", "a1 b2", "a1 c3", "b1 c3"):
        shown = sitting.ask("begin", "easy" if plies < 3 else "medium", "you")
        for move in opening.split():
            shown = sitting.play(move) if move in shown["moves"] else shown
        board = known.game.notation(known.after(shown["played"][:-1]))
        searched = trace(board, algorithm="minimax", depth=plies, evaluation="zero", score="fast", max="O")
        expected = {searched[child].move: searched[child].value for child in searched.children(0)}
        assert {move: seen["worth"] for move, seen in shown["saw"].items()} == expected
    sitting.close()


def test_it_says_honestly_what_it_did_not_see(sittings: Callable[[str], Sitting]):
    """Where the visitor could win and the computer had not seen it, it says how far it had looked."""
    sitting = sittings("tictactoe")
    honest = 0
    for _ in range(30):
        shown = sitting.ask("begin", "easy", "you")
        while shown["result"] is None:
            values = exact("tictactoe").values(shown["played"])
            best = max(values, key=lambda move: sign(values[move]))
            shown = sitting.play(best if values[best] > 0 else min(values))
            said = shown["judged"][-1]["text"]
            if "did not see it" in said:
                assert values[best] > 0, (shown["played"], said)
                assert "I looked only 1 move ahead" in said or "I looked only 2 moves ahead" in said
                honest += 1
    assert honest > 0


def whole_game(
    sitting: Sitting, known: Exact, level: str, first: str, choose: Callable[[dict[str, int]], str]
) -> tuple[int, bool]:
    """How a game ended for the computer, and whether the computer ever gave something away."""
    shown = sitting.ask("begin", level, first)
    visitor = known.game.to_move(known.start)
    visitor = visitor if first == "you" else opponent_of(visitor)
    gave_away = False
    made = 0
    while True:
        for at, move in enumerate(shown["played"][made:], made):
            state = known.after(shown["played"][:at])
            values = signs(known.values(shown["played"][:at]))
            if known.game.to_move(state) == visitor:
                check_judgement(shown["judged"][-1]["text"], move, values)
            else:
                check_reasons(shown["reasons"], values)
                gave_away |= values[move] < max(values.values())
        made = len(shown["played"])
        if shown["result"]:
            result = sign(known.value(known.after(shown["played"]))) * (1 if visitor == MIN else -1)
            assert ENDED[shown["result"]] == result
            assert (shown["harder"] is not None) == (result < 0 and level != "hard")
            return result, gave_away
        values = signs(known.values(shown["played"]))
        assert set(shown["moves"]) == set(values)
        shown = sitting.play(choose(values))


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("tictactoe", 3),
        ("nim", 3),
        pytest.param("tictactoe", 20, marks=thorough),
        pytest.param("othello:4", 8, marks=thorough),
    ],
)
def test_hard_gives_nothing_away_and_easy_can_be_beaten(sittings: Callable[[str], Sitting], name: str, games: int):
    """Against a random and a perfect visitor, at every level; what is said of each move and of each thought is so."""
    sitting = sittings(name)
    for level in ("easy", "medium", "hard"):
        for visitor in ("random", "perfect"):
            chance = Random(f"{name} {level} {visitor}")

            def choose(values: dict[str, int], chance: Random = chance, visitor: str = visitor) -> str:
                best = [move for move in values if values[move] == max(values.values())]
                return chance.choice([*values] if visitor == "random" else best)

            sitting.ask("shuffle", 3)
            before = sum(sitting.ask("begin", level, "you")["score"].values())
            firsts = islice(cycle(("you", "computer")), games)
            played = [whole_game(sitting, exact(name), level, first, choose) for first in firsts]
            assert sum(sitting.ask("begin", level, "you")["score"].values()) == before + games
            if level == "hard":
                assert not any(gave_away for _, gave_away in played)
            elif visitor == "perfect":
                assert sum(result == -1 for result, _ in played) >= games / 5
                # A draw is there for whoever errs not.
                assert name != "tictactoe" or all(result != 1 for result, _ in played)


def settled(page: Page) -> dict[str, Any]:
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


@thorough
def test_connect_four_is_played_to_its_end(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**STILL, offline=True)
    html = booth_page([booth("connect4:4x4", runtime=True)], runtime=pyodide_package())
    open_booth(page, tmp_path, html, "#attract=0")
    rules = Exact(ConnectFour("4x4"), ConnectFour("4x4").initial())
    chance = Random(4)
    for level, first in (("hard", "computer"), ("easy", "you")):
        page.evaluate("(level) => (minimaxVizBooth.level = level)", level)
        page.evaluate("(first) => minimaxVizBooth.restart(first)", first)
        if level == "hard":
            assert page.inner_text("#status").startswith("The computer is getting ready.")
        while not (shown := settled(page))["result"]:
            assert page.inner_text("#said")
            page.evaluate("(move) => minimaxVizBooth.play(move)", chance.choice(shown["moves"]))
        won = rules.game.outcome(rules.after(shown["played"]))  # for X, who begins
        assert won is not None
        assert ENDED[shown["result"]] == (won if first == "computer" else -won)
        assert page.locator(".won-line").count() == (0 if shown["result"] == "draw" else 1)
    press(page, "u")
    assert settled(page)["result"] is None
    press(page, "h")
    assert page.locator("#play .hint").count() == len(state(page)["moves"])


(DAY,) = scripted(__file__, "day")


@thorough
def test_a_day_of_games_leaves_nothing_behind(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(**STILL), tmp_path, hash_="#attract=0")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def held(seed: int) -> dict[str, float]:
        page.evaluate(DAY, [60, seed])
        page.evaluate("minimaxVizBooth.restart('you')")
        session.send("HeapProfiler.collectGarbage")
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    first = held(1)
    last = [held(seed) for seed in (2, 3)][-1]
    assert last["JSEventListeners"] == first["JSEventListeners"]
    assert last["Nodes"] <= first["Nodes"] + 200  # what one game shows
    assert last["JSHeapUsedSize"] < first["JSHeapUsedSize"] + 500_000  # 10,000 games add 300 kB of widths of texts
    session.detach()


DRAWN = "X.O/.X./..O"
WON = "XX./OO./..."  # X wins at once


def test_estimates_prove_nothing_and_what_the_search_saw_to_its_end_does(tmp_path: Path):
    """Who wins, whether that is a guess, and in how many moves."""
    options = [(".........", {"depth": 2}), *((board, way) for board in (DRAWN, WON) for way in ({"depth": 1}, {}))]
    documents = [document_of(trace(board, score="fast", **known)) for board, known in options]
    open_, short, whole, won_soon, won = in_node(tmp_path, Path(__file__).with_name("booth_record.mjs"), documents)
    assert open_ == short == ["guess", True, None]
    assert whole[0] != "guess" and not whole[1]
    assert [who for who, *_ in (won_soon, won)] == ["max", "max"]
    assert won[1:] == [False, 1]
