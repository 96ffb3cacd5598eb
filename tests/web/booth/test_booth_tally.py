"""What stands around the booth's games: the day's tally and its chart, the clock of a booth left alone, the sounds."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from axe import PHONE, check
from browser import Frame, OpenPage, Page, wait_until
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.page import style_of, template
from minimax_viz.output.html.scripts import bundled
from minimax_viz.text.catalog import catalog
from page_files import in_frame
from page_in_node import in_node
from scripts import scripted

LEVELS = ("easy", "medium", "hard")
RESULTS = {"you": "wins", "draw": "draws", "computer": "losses"}
COUNTS = ("games", "wins", "draws", "losses")
KEY = "minimax-viz booth tally"
HARNESS = Path(__file__).with_name("booth_tally_harness.js")  # in place of the booth
MESSAGE, BY_SCRIPT, HIDE, COUNT_SOUNDS = scripted(__file__, "message", "byScript", "hide", "countSounds")

# The tally, in Node -------------------------------------------------------------------------------------------------


def play(folder: Path, *runs: Sequence[Any], known: Any = ()) -> list[Any]:
    """What each command of each run answers: runs begin with a storage of their own, with what is known to each."""
    shelves = known if isinstance(known, list) else [None if known is None else {}] * len(runs)
    request = [{"known": shelf, "commands": run} for shelf, run in zip(shelves, runs, strict=True)]
    return in_node(folder / "web", Path(__file__).with_name("booth_tally.mjs"), request)


def game(level: str = "easy", result: str = "you", mistake: str | None = None) -> dict[str, Any]:
    return {"level": level, "result": result, "mistake": mistake}


def rows(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table, newline="")))


class Recount:
    """Games in a list, and what each tab can take back."""

    def __init__(self) -> None:
        self.games: list[tuple[str, str, dict[str, Any]]] = []
        self.stacks: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}

    def of(self, day: str, name: str) -> dict[str, Any]:
        known = [each for at, of, each in self.games if (at, of) == (day, name)]
        levels = {level: [each for each in known if each["level"] == level] for level in LEVELS}
        return {"": counted(known), **{level: counted(games) for level, games in levels.items()}}


def counted(games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    ends = Counter(RESULTS[each["result"]] for each in games)
    mistakes = Counter(each["mistake"] for each in games if each["mistake"])
    most = max(mistakes.values(), default=0)
    texts = {text for text, times in mistakes.items() if times == most}
    return {"games": len(games), **{name: ends[name] for name in RESULTS.values()}, "times": most, "texts": texts}


def is_as_recounted(told: dict[str, Any], known: dict[str, Any]) -> bool:
    mistake = told["mistake"] or {"times": 0, "text": None}
    same = all(told[name] == known[name] for name in COUNTS)
    return same and mistake["times"] == known["times"] and (not known["times"] or mistake["text"] in known["texts"])


@pytest.mark.parametrize("known", [(), None], ids=["kept", "in memory"])
def test_any_games_added_and_taken_back_are_counted_as_by_a_naive_recount(tmp_path: Path, known: Any):
    """In two tabs of one game and one of another, over two days, with a storage that fails and recovers."""
    runs, recounts = [], []
    for seed in range(50):
        random, recount = Random(seed), Recount()
        tabs = {"one": "nim", "two": "nim", "other": "=go"} if known is not None else {"one": "nim"}
        day, run = 14, [[tab, "open", name] for tab, name in tabs.items()]
        for _ in range(random.randrange(40)):
            tab, chance = random.choice(list(tabs)), random.random()
            stack = recount.stacks.setdefault(tab, [])
            if chance < 0.6:
                mistake = random.choice([None, "", "a1", "b2 c3", "b2 c3", "__proto__", '"1,2"'])
                each = game(random.choice(LEVELS), random.choice(list(RESULTS)), mistake)
                run.append([tab, "add", each])
                stack.append((f"2026-03-{day}", tabs[tab], each))
                recount.games.append(stack[-1])
            elif chance < 0.85:
                run.append([tab, "undo"])
                if stack:
                    recount.games.remove(stack.pop())
            elif chance < 0.93:
                day = random.choice([14, 15])
                run.append([tab, "clock", 2026, 2, day, random.randrange(24)])
            elif known is not None:
                run.append([tab, *random.choice([["break", True], ["break", False], ["room", 0], ["room"]])])
        if known is not None:
            run += [["one", "break", False], ["one", "room"]]
        run += [[tab, "keep"] for tab in tabs]
        run += [[tab, "of", f"2026-03-{at}"] for tab in tabs for at in (14, 15)]
        runs.append([*run, ["one", "csv"], ["one", "get", "days"], ["one", "get", "isKept"]])
        recounts.append((recount, tabs))
    for answers, (recount, tabs) in zip(play(tmp_path, *runs, known=known), recounts, strict=True):
        *told, table, days, is_kept = answers[-3 - 2 * len(tabs) :]
        places = [(name, f"2026-03-{at}") for name in tabs.values() for at in (14, 15)]
        for sums, (name, day) in zip(told, places, strict=True):
            naive = recount.of(day, name)
            assert is_as_recounted(sums, naive[""]), (sums, naive)
            assert all(is_as_recounted(each, naive[each["level"]]) for each in sums["levels"])
        assert days == sorted({day for day, name, _ in recount.games if name == "nim"})
        assert is_kept == (known is not None)
        for row in rows(table):
            naive = recount.of(row["day"], row["game"].removeprefix("'"))[row["level"]]
            assert all(int(row[name]) == naive[name] for name in (*COUNTS, "times")), (row, naive)
        assert sum(int(row["games"]) for row in rows(table)) == len(recount.games)


def test_tabs_do_not_overwrite_each_other_and_what_is_written_is_kept(tmp_path: Path):
    """A reload, a power cut and a full storage lose nothing; opening writes nothing, for a browser may be late."""
    tabs = [
        *(["one", "open", "nim"], ["two", "open", "nim"], ["one", "add", game()]),
        *(["two", "add", game("hard", "computer", "2")], ["one", "add", game()]),
        *(["two", "undo"], ["two", "undo"], ["late", "open", "nim"], ["late", "of", "2026-03-14"]),
        *(["late", "undo"], ["one", "of", "2026-03-14"]),
    ]
    fresh = [["one", "open", "nim"], ["one", "get", "isKept"], ["one", "shelf"]]
    full = [
        *(["one", "open", "nim"], ["one", "add", game()], ["one", "room", 0], ["one", "get", "isKept"]),
        *(["one", "add", game("hard", "draw")], ["one", "get", "isKept"], ["one", "of", "2026-03-14"]),
        *(["one", "room"], ["one", "add", game()], ["one", "get", "isKept"]),
        *(["two", "open", "nim"], ["two", "of", "2026-03-14"]),
    ]
    [[*_, undone, late, late_undone, one], opened, filled] = play(tmp_path, tabs, fresh, full)
    assert late == one
    assert (one["games"], one["wins"], one["mistake"]) == (2, 2, None)
    assert (undone, late_undone) == (None, False)  # the one before is not this tab's
    assert opened[1:] == [True, {}]
    assert [filled[3], filled[5], filled[9]] == [True, False, True]
    assert (filled[6]["games"], filled[11]["games"]) == (2, 3)


DAMAGED = [
    "", "{", "null", "[]", '"x"', "7", '{"version":2,"counts":[]}', '{"version":1}', '{"version":1,"counts":{}}',
    '{"version":1,"counts":[["2026-03-14","nim","easy",-1,0,0,[]]]}', '{"version":1,"counts":[null]}',
    '{"version":1,"counts":[["2026-03-14","nim","wild",1,0,0,[]]]}', '{"version":1,"counts":["abcdefg"]}',
    '{"version":1,"counts":[["2026-03-14","nim","easy",1,0,0,[["a",1.5]]]]}',
    '{"version":1,"counts":[[["2026-03-14"],"nim","easy",1,0,0,[]]]}',
    '{"version":1,"counts":[["2026-03-14","nim","easy",1,0,0]]}', "\u0000" * 99,
]  # fmt: skip


def test_what_is_damaged_or_foreign_is_set_aside_or_left_where_it_cannot_be(tmp_path: Path):
    asked = [["get", "isKept"], ["of", "2026-03-14"], ["shelf"]]
    run = [["one", *command] for command in (["open", "nim"], ["add", game()], *asked)]
    shelves = [{KEY: text, f"{KEY}, set aside 1": "earlier", "foreign": "stays"} for text in DAMAGED]
    full = {KEY: "damaged", **{f"{KEY}, set aside {number}": "earlier" for number in range(1, 10)}}
    *answers, last = play(tmp_path, *[run] * (len(DAMAGED) + 1), known=[*shelves, full])
    for text, [*_, is_kept, sums, shelf] in zip(DAMAGED, answers, strict=True):
        assert is_kept
        assert sums["games"] == 1
        assert json.loads(shelf.pop(KEY))["version"] == 1
        assert shelf == {f"{KEY}, set aside 1": "earlier", f"{KEY}, set aside 2": text, "foreign": "stays"}
    [*_, is_kept, sums, shelf] = last
    assert (is_kept, sums["games"], shelf) == (False, 1, full)


@pytest.mark.thorough
def test_it_does_not_grow_without_end(tmp_path: Path):
    common = [["one", "add", game("easy", "computer", "the common one")]] * 9
    rare = [["one", "add", game("easy", "computer", f"rare {number} " + "x" * 400)] for number in range(300)]
    run = [["one", "open", "nim"], *rare[:150], *common, *rare[150:], ["one", "of", "2026-03-14"], ["one", "shelf"]]
    for failing in (False, True):
        trouble = [["one", "room", 0]] if failing else []
        recovery = [["one", "room"], ["one", "keep"]] if failing else []
        [[*_, sums, shelf]] = play(tmp_path, [run[0], *trouble, *run[1:-2], *recovery, *run[-2:]])
        assert sums["games"] == 309
        assert sums["mistake"] == {"text": "the common one", "times": 9}
        [[*_, mistakes]] = json.loads(shelf[KEY])["counts"]
        assert len(mistakes) <= 66
        assert max(len(text) for text, _ in mistakes) <= 120
    days = [step for day in range(500) for step in (["one", "clock", 2026, 0, 1 + day], ["one", "add", game()])]
    [[*_, kept]] = play(tmp_path, [["one", "open", "nim"], *days, ["one", "get", "days"]])
    assert (len(kept), kept[-1]) == (400, "2027-05-15")


def test_a_spreadsheet_finds_no_formula_in_the_table(tmp_path: Path):
    texts = ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "＝1", 'a,"b"\r\nc', "a1 b2; c3", "Ω ход"]
    runs = [
        [["one", "open", "=cmd"], ["one", "add", game(result="computer", mistake=text)], ["one", "csv"]]
        for text in texts
    ]
    for text, [*_, table] in zip(texts, play(tmp_path, *runs), strict=True):
        [row] = rows(table)
        assert list(row) == ["day", "game", "level", "games", "wins", "draws", "losses", "commonest_mistake", "times"]
        assert row["game"] == "'=cmd"
        assert not re.match(r"\s*[=+\-@＝＋－＠]", row["commonest_mistake"])
        assert row["commonest_mistake"].removeprefix("'") == re.sub(r"\s+", " ", text).strip()
        assert row["times"] == "1"


def test_clearing_forgets_one_game_on_every_day_and_leaves_the_others(tmp_path: Path):
    run = [
        ["one", "open", "nim"], ["other", "open", "go"], ["one", "add", game()], ["other", "add", game()],
        ["one", "clock", 2026, 2, 15], ["one", "add", game()], ["one", "get", "days"], ["one", "clear"],
        ["one", "undo"], ["one", "get", "days"], ["other", "get", "days"], ["one", "csv"],
    ]  # fmt: skip
    [[*_, before, _, undone, after, other, table]] = play(tmp_path, run)
    assert before == ["2026-03-14", "2026-03-15"]
    assert (undone, after, other) == (False, [], ["2026-03-14"])
    assert [row["game"] for row in rows(table)] == ["go"]


# In the browser ------------------------------------------------------------------------------------------------------

READY = "async () => { while (!window.known) await new Promise((go) => setTimeout(go, 5)); }"
BODY = """<main><h1>A booth</h1><button type="button" id="cell">a1</button></main>
<div id="idle" role="alert" hidden><p id="idle-said"></p><span id="idle-left" aria-hidden="true"></span>
<button type="button" data-text="booth.idle.stay"></button></div>"""
COVERED = "#cell{position:fixed;inset:0;width:100%;height:100%}"
EVENTS = {"pointerdown", "mousedown", "pointerup", "mouseup", "touchstart", "touchend", "click", "keydown", "keyup"}


def harness(*, after: float = 60, lang: str = "en", theme: str = "light", style: str = "") -> str:
    """A page with the parts of the booth that are looked at here, and a button in place of the game."""
    words = catalog(lang).document
    source = HARNESS.read_text("utf-8").replace("LANG", json.dumps(lang)).replace("AFTER", str(after))
    source = source.replace("CATALOG", json.dumps(words).replace("<", "\\u003c"))
    script = bundled("booth/harness.js", lambda path: source if path == "booth/harness.js" else asset_text(path))
    styles = style_of(("shell/base.css", "booth/page.css", "booth/tally.css"))
    return (
        f'<!doctype html><html lang="{lang}" data-theme="{theme}"><meta charset="utf-8"><title>A booth</title>'
        f'<meta name="viewport" content="width=device-width"><style>{styles}{style}</style><body>{BODY}'
        f"{template('booth/tally.html.j2').render()}<script>{script}</script></body></html>"
    )


def opened(page: Page, folder: Path, **options: Any) -> Page:
    path = folder / "booth.html"
    path.write_text(harness(**options), encoding="utf-8")
    page.goto(path.as_uri())
    page.evaluate(READY)
    return page


def log(page: Page | Frame) -> list[str]:
    """What has happened since this was last asked."""
    return page.evaluate("known.log.splice(0)")


@pytest.fixture
def timed(open_quiet_page: OpenPage, tmp_path: Path) -> OpenPage:
    """A page whose clock stands still, so that it moves only by what a test says."""

    def open_timed(browser: Any = (), **options: Any) -> Page:
        page = open_quiet_page(**dict(browser))
        page.clock.install(time=0)
        opened(page, tmp_path, **options)
        page.clock.pause_at(1000)  # seconds; by then it has begun to show itself, and the movement ends that
        page.mouse.move(3, 3)
        log(page)
        return page

    return open_timed


def left(page: Page) -> int | None:
    """The seconds that the warning tells; None where there is none."""
    return int(page.inner_text("#idle-left")) if page.is_visible("#idle") else None


def test_the_count_of_the_warning_is_true_whenever_the_page_gets_round_to_it(timed: OpenPage):
    page = timed()
    page.evaluate("known.isUsed = true; known.chart.open()")  # which is not to cover the warning
    page.clock.run_for(59_999)
    assert left(page) is None
    page.clock.run_for(1)
    assert left(page) == 20
    assert not page.is_visible("#tally")
    assert "Seconds left" in page.inner_text("#idle-said")
    for passed, told in [(999, 20), (1, 19), (2_500, 17), (499, 17), (1, 16)]:
        page.clock.run_for(passed)
        assert left(page) == told
    page.clock.fast_forward(9_300)  # a long task, a throttled tab: timers fire once, late
    assert left(page) == 7
    page.clock.run_for(6_699)
    assert (left(page), log(page)) == (1, [])
    page.clock.run_for(1)
    assert (left(page), log(page)) == (None, ["clear", "attract"])
    page.mouse.move(40, 40)
    page.evaluate("known.isUsed = true")
    page.clock.fast_forward(300_000)  # the lid was shut: it warns for twenty seconds however late it notices
    assert (left(page), log(page)) == (20, ["wake"])
    page.clock.run_for(19_999)
    assert log(page) == []
    page.clock.run_for(1)
    assert log(page) == ["clear", "attract"]


TOUCHES: dict[str, Callable[[Page], Any]] = {
    "a key": lambda page: page.keyboard.press("Shift"),
    "a movement": lambda page: page.mouse.move(40, 40),
    "the wheel": lambda page: wheel(page),
    "a click": lambda page: page.click("h1"),
    "a message": lambda page: page.evaluate(MESSAGE),
}


def wheel(page: Page) -> None:
    """Turn the wheel; it is heard a little later, and by the page's own listener before this one."""
    page.evaluate("addEventListener('wheel', () => (window.turned = true), { once: true }); window.turned = false")
    page.mouse.wheel(0, 30)
    wait_until(page, "turned")


@pytest.mark.thorough
def test_any_touch_ends_the_warning_and_the_show_and_nothing_else_does(timed: OpenPage):
    page = timed()
    for how, touch in TOUCHES.items():
        page.mouse.move(9, 9)
        page.evaluate("known.isUsed = true")
        log(page)
        page.clock.run_for(65_000)
        assert left(page) == 15, how
        touch(page)
        assert left(page) is None, how
        page.clock.run_for(59_000)
        assert (left(page), log(page)) == (None, []), how
        page.mouse.move(3, 3)
        page.evaluate("known.isUsed = false")
        page.clock.run_for(60_000)
        assert log(page) == ["attract"], how
        touch(page)
        assert log(page) == ["wake"], how
        page.clock.run_for(60_000)
        assert log(page) == ["attract"], how  # and so on, all day
    page.mouse.move(3, 3)
    page.clock.run_for(60_000)
    log(page)
    page.mouse.move(3, 3)  # where it was
    page.evaluate(BY_SCRIPT)
    page.clock.run_for(10)
    assert "wake" not in log(page)


@pytest.mark.thorough
def test_the_press_or_key_that_wakes_does_nothing_else(timed: OpenPage):
    page = timed(style=COVERED)
    for press in (
        lambda: page.mouse.down() or page.mouse.up(),
        lambda: page.click("#cell"),
        lambda: page.mouse.click(70, 70),
    ):
        page.clock.run_for(60_000)
        assert log(page) == ["attract"]
        press()
        assert log(page) == ["wake"]
        page.clock.run_for(1_000)  # the next is meant
        page.mouse.down()
        page.mouse.up()
        assert set(log(page)) == {"pointerdown", "mousedown", "pointerup", "mouseup", "click"}
    page.focus("#cell")
    for key in ("Enter", " ", "1"):
        page.clock.run_for(60_000)
        assert log(page) == ["attract"], key
        page.keyboard.down(key)
        page.keyboard.down(key)  # held
        page.keyboard.up(key)
        assert log(page) == ["wake"], key
        page.keyboard.press(key)
        assert [each for each in log(page) if each != "click"] == ["keydown", "keyup"], key


@pytest.mark.thorough
def test_who_says_to_be_there_plays_nothing_by_that(timed: OpenPage):
    for browser in ({}, PHONE):
        page = timed(browser=browser, style=COVERED)
        page.evaluate("known.isUsed = true")
        page.clock.run_for(70_000)
        box = page.locator("#idle button").bounding_box()
        assert box["height"] >= 44
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if browser:
            page.touchscreen.tap(*middle)
        else:
            page.mouse.move(*middle)
            page.clock.run_for(1)
            assert left(page) == 20  # it waits for the hand
            page.mouse.down()
            page.mouse.up()
        assert left(page) is None
        assert not EVENTS & set(log(page))
        if browser:  # nor does the finger that wakes
            page.evaluate("known.isUsed = false")
            page.clock.run_for(60_000)
            log(page)
            page.touchscreen.tap(100, 300)
            assert log(page) == ["wake"]
            page.touchscreen.tap(100, 300)
            assert "click" in log(page)


@pytest.mark.thorough
def test_a_hidden_tab_is_not_alone(timed: OpenPage):
    page = timed()
    page.evaluate("known.isUsed = true")
    page.clock.run_for(50_000)
    page.evaluate(HIDE, True)
    page.clock.run_for(500_000)
    page.evaluate(HIDE, False)
    page.clock.run_for(9_999)
    assert left(page) is None
    page.clock.run_for(5_001)
    assert left(page) == 15
    page.evaluate(HIDE, True)
    page.clock.run_for(500_000)
    assert log(page) == []
    page.evaluate(HIDE, False)
    assert left(page) == 15


@pytest.mark.thorough
def test_in_a_sandboxed_frame_a_touch_counts_and_the_tally_can_be_copied(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page()
    page.clock.install(time=0)
    (tmp_path / "booth.html").write_text(harness(), encoding="utf-8")
    frame = in_frame(page, tmp_path, "booth.html", READY)
    page.clock.pause_at(30)
    page.clock.run_for(20_000)
    frame.click("#cell")
    assert "click" in log(frame)
    page.clock.run_for(59_000)
    assert log(frame) == []
    page.clock.run_for(1_000)
    assert log(frame) == ["attract"]
    frame.click("#cell")
    assert log(frame) == ["wake"]
    page.clock.run_for(60_000)
    assert log(frame) == ["attract"]
    page.click("h1")  # around it: not seen, unless it is told
    assert log(frame) == []
    page.evaluate("frames[0].postMessage({ minimaxVizBooth: 'touch' }, '*')")
    frame.evaluate("() => new Promise((go) => { addEventListener('message', go); postMessage(0, '*'); })")
    assert log(frame) == ["wake"]
    add(frame, *DAY)  # counted in memory, to be copied
    frame.evaluate("known.chart.open()")
    assert frame.evaluate("known.tally.isKept") is False
    assert frame.is_visible("#tally-kept")
    frame.click("#tally-save")
    assert [row["games"] for row in rows(frame.input_value("#tally-text"))] == ["16", "41"]
    assert frame.evaluate("getSelection().toString()") == frame.input_value("#tally-text").replace("\r\n", "\n")


def add(page: Page | Frame, *games: dict[str, Any]) -> None:
    page.evaluate("(games) => games.forEach((game) => known.tally.add(game))", list(games))


DAY = [*[game("easy", "you")] * 12, *[game("easy", "draw")] * 3, game("easy", "computer", "a1 b2 c2")]
DAY += [*[game("hard", "computer", "a1 b2 b1")] * 37, *[game("hard", "draw")] * 4]


@pytest.mark.parametrize(
    ("lang", "theme", "phone"),
    [("en", "light", False), pytest.param("ru", "dark", True, marks=pytest.mark.thorough)],
)
def test_the_chart_tells_every_number(open_quiet_page: OpenPage, tmp_path: Path, lang: str, theme: str, phone: bool):
    page = opened(open_quiet_page(**(PHONE if phone else {})), tmp_path, lang=lang, theme=theme)
    page.evaluate("localStorage.clear()")
    add(page, *DAY[:4])
    page.evaluate("known.chart.open()")
    assert not page.is_visible("#tally-bars") and not page.is_visible("#tally-wrong")  # they tell nothing yet
    assert page.inner_text("#tally-none").startswith("4 " if lang == "en" else "Пока 4 ")
    page.keyboard.press("Escape")
    add(page, *DAY[4:])
    page.evaluate("known.chart.open()")
    told = page.get_attribute("#tally-bars", "aria-label") or ""
    assert [int(number) for number in re.findall(r"\d+", told)] == [16, 12, 3, 1, 41, 0, 4, 37]
    for level, numbers in {"easy": ["12", "3", "1"], "hard": ["0", "4", "37"]}.items():
        assert page.locator(f"[data-level={level}] .number").all_text_contents() == numbers
        bars = page.locator(f"[data-level={level}] rect[height='56']")
        drawn = {str(bar.get_attribute("class")): float(str(bar.get_attribute("width"))) for bar in bars.all()}
        drawn.pop("None")  # the patterns over them
        assert len(drawn) == len([number for number in numbers if number != "0"])
        shares = [int(number) for number in numbers if number != "0"]
        widths = [width / sum(drawn.values()) for width in drawn.values()]
        assert widths == pytest.approx([share / sum(shares) for share in shares])
    assert "a1 b2 b1 (37 " in page.inner_text("#tally-mistake")
    assert page.inner_text("#tally-game") == "Tic-tac-toe"
    assert not page.is_visible("#tally-kept")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not phone:  # some 3 mm of a laptop's screen, a hand's breadth of a projector's
        assert page.locator("[data-level=easy] .number").first.bounding_box()["height"] > 24  # type: ignore[index]
    texts = page.evaluate("""() => [...document.querySelectorAll("#tally-bars g")].map((level) =>
        [...level.querySelectorAll("text")].map((text) => text.getBBox()).map(({ x, width }) => [x, x + width]))""")
    for (_, name), (games_start, games), *parts in texts:
        assert not phone or name < games_start  # beside each other, above the bar
        ends = [0 if phone else max(name, games), *(end for _, end in parts)]
        starts = [start - 40 for start, _ in parts]  # each has its swatch before it
        assert all(end <= start for end, start in zip(ends, [*starts, 850 if phone else 1200], strict=True)), texts
    check(page, "the tally")
    page.click("#tally-clear")
    check(page, "the question")
    page.evaluate("localStorage.clear()")


@pytest.mark.thorough
def test_it_is_kept_saved_day_by_day_and_cleared_after_one_question(quiet_page: Page, tmp_path: Path):
    page = opened(quiet_page, tmp_path)
    page.evaluate("localStorage.clear()")
    add(page, *DAY)
    day = page.evaluate("known.tally.today")
    sums = page.evaluate("(day) => known.tally.of(day)", day)
    beside = page.context.new_page()  # what another page sees is written, which takes a busy browser a while
    beside.goto(page.url)
    beside.evaluate(READY)
    wait_until(beside, "known.tally.days.length")
    beside.close()
    page.reload()
    page.evaluate(READY)
    assert page.evaluate("known.tally.isKept")
    assert page.evaluate("(day) => known.tally.of(day)", day) == sums
    assert sums["mistake"] == {"text": "a1 b2 b1", "times": 37}
    page.evaluate("known.chart.open()")
    with page.expect_download() as saved:
        page.click("#tally-save")
    assert saved.value.suggested_filename == f"booth-{day}.csv"
    table = saved.value.path().read_bytes().decode("utf-8-sig")
    assert [(row["level"], row["games"]) for row in rows(table)] == [("easy", "16"), ("hard", "41")]
    assert not page.is_visible("#tally-copy")
    page.click("#tally-clear")
    page.click("#tally-leave")
    assert page.evaluate("known.tally.days.length") == 1
    page.keyboard.press("Escape")
    page.evaluate("known.tally.now = () => new Date(2020, 0, 2)")
    add(page, *[game("easy", "you")] * 5)
    page.evaluate("known.tally.now = () => new Date()")
    page.evaluate("known.chart.open()")
    assert page.locator("#tally-bars [data-level=hard]").count() == 1
    page.select_option("#tally-day", "2020-01-02")
    assert page.locator("#tally-bars [data-level]").all_text_contents()[0].startswith("easy")
    assert page.input_value("#tally-day") == "2020-01-02"
    page.click("#tally-clear")
    page.click("#tally-delete")
    assert page.evaluate("known.tally.days") == []
    assert page.is_visible("#tally-none")
    assert not page.is_visible("#tally-bars")
    page.reload()
    page.evaluate(READY)
    assert page.evaluate("known.tally.days") == []
    page.evaluate("localStorage.clear()")


@pytest.mark.thorough
def test_it_sounds_only_when_on_and_touched_and_leaves_nothing_behind(quiet_page: Page, tmp_path: Path):
    page = opened(quiet_page, tmp_path)
    page.evaluate(COUNT_SOUNDS)
    page.evaluate("known.sound.move()")
    # What a test evaluates counts as a touch, too.
    page.evaluate("Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })")
    page.evaluate("known.sound.switch(true); known.sound.move(); known.sound.end('you')")
    assert page.evaluate("sounds.made") == 0  # nobody has touched the page
    page.evaluate("navigator.userActivation.hasBeenActive = true")
    assert page.evaluate("sounds.made") == 0
    page.evaluate("known.sound.move()")
    wait_until(page, "sounds.started === 1")
    page.evaluate("['you', 'draw', 'computer'].forEach((result) => known.sound.end(result))")
    wait_until(page, "sounds.started === 4 && sounds.ended === 4")
    page.evaluate("known.sound.switch(false); known.sound.move()")
    assert page.evaluate("[sounds.made, sounds.open, sounds.started]") == [1, 0, 4]
    page.evaluate("known.sound.switch(true); known.sound.move()")
    wait_until(page, "sounds.started === 5")
    page.evaluate("known.sound.switch(false)")
    assert page.evaluate("[sounds.made, sounds.open]") == [2, 0]
    page.evaluate("delete window.AudioContext; window.AudioContext = undefined")
    page.evaluate("known.sound.switch(true); known.sound.move()")  # a machine without sound is silent
