"""Lessons: whole in every language that has them, with the numbers of real searches; and their figures in the page."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from axe import PHONE, check
from browser import OpenPage, Page, wait_until
from command_line import invoke, run_here
from minimax_viz import lesson, trace
from minimax_viz.lessons.lesson import FOLDER, NAMES, Lesson
from minimax_viz.output.html.essay import blocks
from minimax_viz.text.catalog import languages
from minimax_viz.text.lesson import lesson_text
from page_in_node import in_node

WORD = re.compile("[\u4e00-\u9fff]{1,2}|[^\\W\u4e00-\u9fff]+")  # a Chinese word has about two signs

SAID = {"predict": {"ask", "right", "wrong"}, "walk": {"ask"}, "change": {"ask"}, "player": {"ask"}}
TOLD = [(name, code) for name in NAMES for code in Lesson(name).languages]


@cache
def told(name: str, code: str) -> Any:
    return Lesson(name).text(code)


def test_every_lesson_is_told_in_these_languages():
    for name in NAMES:
        assert [*Lesson(name).languages] == [*languages()], name
    files = {path.name for path in FOLDER.iterdir() if path.suffix in (".md", ".toml")}
    assert files == {f"{name}.toml" for name in NAMES} | {f"{name}.{code}.md" for name, code in TOLD}


@pytest.mark.parametrize(("name", "code"), TOLD)
def test_a_text_is_whole(name: str, code: str):
    text, known = told(name, code), Lesson(name)
    assert [figure.name for figure in text.figures] == [*known.figures]
    for figure, said in text.figures:
        kind, goal = known.figures[figure].known["kind"], known.figures[figure].known.get("goal")
        assert {*said} == SAID[kind] | ({"done"} if goal else set()), figure
    said = [text.lead, *text.parts, *(one for figure in text.figures for one in figure.said.values())]
    assert 300 <= len(WORD.findall(" ".join(said))) <= 700
    assert len(known.exercises) == 3
    assert {figure.known["kind"] for figure in known.figures.values()} >= {"predict"}


@pytest.mark.parametrize(("name", "code"), TOLD)
def test_a_plan_fills_a_lesson(name: str, code: str):
    plan = told(name, code).plan
    assert sum(step.minutes for step in plan.steps) == 45
    for step in plan.steps:
        assert [role for role, _ in step.lines] == ["do", "ask", "hear", "beware"], step.title
    assert [step.minutes for step in plan.steps] == [step.minutes for step in told(name, "en").plan.steps]


@pytest.mark.parametrize(
    "name", [name if name == "pruning" else pytest.param(name, marks=pytest.mark.thorough) for name in NAMES]
)
def test_every_command_in_a_lesson_runs(name: str, tmp_path: Path):
    commands = commands_in(name, "en")
    assert commands
    for command in commands:
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command) if word != "--open"]
        if "player.py" in words:
            program = re.findall(r"(?:^    .*\n|^\n)+", Lesson(name).source("en"), re.MULTILINE)
            text = re.sub("^    ", "", max(program, key=len), flags=re.MULTILINE)
            (tmp_path / "player.py").write_text(text, "utf-8")
        done = run_here(*words, folder=tmp_path)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    for code in languages():
        assert [command.replace(f" --lang {code}", "") for command in commands_in(name, code)] == commands


def commands_in(name: str, code: str) -> list[str]:
    return re.findall(r"`minimax-viz ([^`]+)`", Lesson(name).source(code))


def test_numbers_are_those_of_the_search(tmp_path: Path):
    """The page finds in each figure what the program's search finds, and changes trees without losing names."""
    asked, expected = [], []
    for name in NAMES:
        for figure in Lesson(name).figures.values():
            if "tree" not in figure.known and "board" not in figure.known:
                continue
            for depth in (None, *figure.known.get("depths", ())):
                asked.append({"figure": figure.document(languages()), "depth": depth})
                expected.append(figure.searched("" if depth is None else str(depth)))
    found = in_node(tmp_path, Path(__file__).with_name("seen.mjs"), {"figures": asked, "boards": [], "players": []})
    for one, seen, made, changed in zip(asked, found["figures"], expected, found["changed"], strict=True):
        assert (seen["value"], seen["leaves"]) == (pytest.approx(made.value), made.leaves), one
        assert seen["bestPath"] == next(row.path for row in made if row.ply == 1 and row.chosen)
        rows = [row for row in made if row.value is not None]
        assert seen["values"] == pytest.approx({row.path: row.value for row in rows})
        assert {*seen["skipped"]} == {row.path for row in made if row.kind == "pruned"}
        signs = {row.path: {"upper": "≤ ", "lower": "≥ "}[row.bound] for row in rows if row.bound in ("upper", "lower")}
        assert seen["signs"] == signs
        if one["depth"] is None and "probability" not in one["figure"]["tree"]:
            whole, again = (trace(tree, algorithm="minimax") for tree in (one["figure"]["tree"], changed["best"]))
            assert {row.name: row.value for row in again} == {row.name: row.value for row in whole}


def test_a_lesson_without_a_text_is_told_in_english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Lesson, "languages", ("en",))
    assert lesson("pruning", lang="ru").title == lesson("pruning").title
    page = lesson("pruning", lang="ru").contents(".html").decode()
    assert '<html lang="ru"' in page
    assert 'lang="ru" hidden>' not in page


def test_the_command(tmp_path: Path):
    assert [line.split()[0] for line in invoke("lesson", "--lang", "en").stdout.splitlines()[:-1]] == [*NAMES]
    done = run_here("lesson", "pruning", "--lang", "en", folder=tmp_path)
    assert done.stdout == "“Why may we skip?” is in lesson-pruning.html.\n"
    run_here("lesson", "pruning", "--plan", "--lang", "en", folder=tmp_path)
    assert "<em>at most</em> 2" in (tmp_path / "plan-pruning.html").read_text("utf-8")
    assert run_here("lesson", "pruning", folder=tmp_path).returncode == 1, "nothing is overwritten unasked"
    assert run_here("lesson", "pruning", "-o", "x.svg", folder=tmp_path).returncode == 2
    assert run_here("lesson", "prunin", folder=tmp_path).returncode == 2


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("## A *b*", "<h2>A <em>b</em></h2>"),
        ("- one\n- two `x`", "<ul><li>one</li><li>two <code>x</code></li></ul>"),
        ("    a < b\n\n    c", "<pre tabindex=0><code>a &lt; b\n\nc</code></pre>"),
        ("a **b**\nc", "<p>a <strong>b</strong> c</p>"),
    ],
)
def test_markdown(text: str, html: str):
    assert blocks(text) == html


@pytest.mark.parametrize(
    "source",
    ["# A\n\n> b\n\nno plan", "# A\n\n> b\n\n@figure x\nno colon\n\n---\naim: a\nbring: b\n\n## 5 c",
     "# A\n\n> b\n\n---\naim: a\nbring: b\n\n## five c"],
)  # fmt: skip
def test_a_text_that_is_no_lesson(source: str):
    with pytest.raises(ValueError, match=r"lesson|colon|minutes"):
        lesson_text(source, lambda name, what: "")


def shown(page: Page, folder: Path, name: str, **options: Any) -> None:
    """The page of a lesson."""
    file = folder / f"{name}.html"
    lesson(name, **options).export(file)
    page.goto(file.as_uri())
    wait_until(page, "document.body.classList.contains('ready')")


def test_a_figure_in_the_browser(tmp_path: Path, quiet_page: Page):
    """What is foretold is judged, a number is dragged, typed and counted, a goal is reached, an exercise is marked."""
    page = quiet_page
    shown(page, tmp_path, "pruning")
    page.fill("#figure-first input", "12")
    page.keyboard.press("Enter")
    assert page.get_attribute("#figure-first", "data-state") == "wrong"
    page.fill("#figure-first input", "3")
    page.click("#figure-first .main")
    assert page.get_attribute("#figure-first", "data-state") == "right"
    for path in ("/1/1", "/1/2"):
        page.click(f"#figure-skip .slot[data-path='{path}'] .over")
    page.click("#figure-skip .main")
    assert page.get_attribute("#figure-skip", "data-state") == "right"

    page.fill("#figure-play [data-path='/2/0'] input", "1")
    page.keyboard.press("ArrowUp")
    assert "5 of 9 numbers looked at · 4 moves skipped" in page.inner_text("#figure-play .count")
    box = page.locator("#figure-play [data-path='/2/0'] input").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 70)
    page.mouse.up()
    assert page.input_value("#figure-play [data-path='/2/0'] input") == "12"
    assert "7 of 9" in page.inner_text("#figure-play .count")

    for path, value in {"/1/0": "8", "/1/1": "9", "/2/0": "9", "/2/1": "9"}.items():
        page.fill(f"#figure-nothing [data-path='{path}'] input", value)
    assert page.get_attribute("#figure-nothing", "data-state") == "right"
    for _ in range(7):
        page.click("#figure-walk .main")
    assert page.inner_text("#figure-walk .count") == "8 of 8"

    key = Lesson("pruning").exercises[0][0].key["pruned"]
    page.evaluate("key => minimaxLesson.answer({ pruned: key })", key)
    page.click("[data-act=check]")
    wait_until(page, "document.body.dataset.grade === 'right'")
    page.keyboard.press("g")
    wait_until(page, "document.querySelector('h1').textContent === 'Почему можно пропускать?'")
    assert page.locator("[data-said][lang=en]:visible").count() == 0
    assert page.locator("figure figcaption").first.inner_text() == "Чего стоит для вас дверь B? Впишите число под B."


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(name: str, tmp_path: Path, open_quiet_page: OpenPage):
    for options in ({}, {**PHONE, "color_scheme": "dark"}):
        page = open_quiet_page(**options)
        shown(page, tmp_path, name, lang="ru" if options else "en")
        check(page, name)
        page.evaluate("document.querySelectorAll('.predict .figure-tools > button').forEach((one) => one.click())")
        check(page, f"{name}, shown")
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, "nothing is wider than the page"


def test_players(tmp_path: Path):
    """The player of tic-tac-toe values boards as the program's search does, and is what its lesson says."""
    boards = [["X", "", "", "", "O", "", "", "X", ""], ["X", "O", "", "", "", "", "", "", ""]]
    none, good = {"twos": 0, "centre": 0, "corners": 0}, {"twos": 3, "centre": 2, "corners": 1}
    sides = ["O" if board.count("X") > board.count("O") else "X" for board in boards]
    players = [(none, 1), (none, 3), (good, 1), (good, 2), ({"twos": -5, "centre": 0, "corners": 0}, 2)]
    seen = [[board, side, 9, none] for board, side in zip(boards, sides, strict=True)]
    asked = {"figures": [], "boards": seen, "players": players}
    found = in_node(tmp_path, Path(__file__).with_name("seen.mjs"), asked)
    for board, side, worth in zip(boards, sides, found["boards"], strict=True):
        value = trace("".join(mark or "." for mark in board)).value or 0
        assert (worth > 0) - (worth < 0) == (value if side == "X" else -value)
    weak, deep, wise, strong, spoilt = found["players"]
    assert all(sum(result.values()) == 72 for player in found["players"] for result in player.values())
    for player in (weak, deep, wise):
        assert player["master"]["lost"] > 0, "neither weights nor depth alone is enough"
    assert not any(result["lost"] for result in strong.values())
    assert spoilt["novice"]["lost"] > 0
