"""The code editor of the studio in a browser: what is typed is seen in colours, and what is wrong at its line."""

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest

from axe import PHONE, check
from browser import OpenPage, Page, wait_until
from minimax_viz.fronts.studio.own_game import highlight
from minimax_viz.games.userfile import new_game_source
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.page import style_of
from minimax_viz.picture.poster_cells import contrast
from minimax_viz.picture.theme import THEMES
from scripts import scripted
from studio_pages import open_bench

SKELETON = new_game_source(Path("my_game.py"))
SENTENCE = "The game my_game.py stopped with NameError: name 'stat' is not defined (my_game.py, line 29)."
AREA = "document.querySelector('textarea')"


def open_editor(page: Page, folder: Path, code: str = SKELETON, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a code, in colours."""
    if page.evaluate("typeof tokensOf") == "undefined":  # a page that another test has used has it
        page.expose_function("tokensOf", lambda text: [list(token) for token in highlight(text)])
    style = style_of(("shell/base.css", "code/editor.css"))
    open_bench(page, folder, "code_editor.js", style, lang=lang, theme=theme, code=code)
    settle(page)


def show(page: Page, code: str) -> None:
    """Show another code in the same editor, which has nothing to complain of, with no focus."""
    page.evaluate("code => { harness.editor.mark([]); harness.editor.show(code); }", code)
    page.evaluate(f"{AREA}.blur(); {AREA}.setSelectionRange(0, 0)")
    settle(page)


def settle(page: Page) -> None:
    """Wait until the text that is there is in its colours."""
    is_answered = "harness.asked === harness.answered && !harness.editor.isAsking"
    wait_until(page, f"harness.known === harness.editor.code && {is_answered}")


def painted(page: Page) -> list[list[tuple[str, str]]]:
    """The runs of each line as they are seen, with their kinds."""
    lines: Sequence[Sequence[Sequence[str]]] = page.evaluate(
        """[...document.querySelectorAll(".line .code")].map((line) => [...line.childNodes].map((node) =>
            [node.textContent, node.className?.replace("is-", "") ?? ""]))"""
    )
    return [[(text, kind) for text, kind in line] for line in lines]


def seen(page: Page) -> str:
    return "\n".join("".join(text for text, _ in line) for line in painted(page))


def value(page: Page) -> str:
    return page.input_value("textarea")


def put_cursor(page: Page, piece: str, length: int = 0) -> None:
    """Put the cursor behind a piece of the code, and select what stands before it."""
    at = value(page).index(piece) + len(piece)
    page.focus("textarea")
    page.evaluate(f"{AREA}.setSelectionRange({at - length}, {at})")


def runs(code: str) -> list[list[tuple[str, str]]]:
    """The runs of each line, as Python tells the kinds."""
    lines: list[list[tuple[str, str]]] = [[]]
    units = code.encode("utf-16-le")
    for length, kind in highlight(code):
        text, units = units[: 2 * length].decode("utf-16-le"), units[2 * length :]
        first, *others = text.split("\n")
        lines[-1] += [(first, kind)] if first else []
        lines += [[(other, kind)] if other else [] for other in others]
    return lines


SHOW, REFUSE_COLOURS = scripted(__file__, "show", "refuseColours")


@pytest.mark.thorough
def test_the_colours_stand_where_the_field_has_its_text(quiet_page: Page, tmp_path: Path):
    """But for how a letter's edge is softened, at the beginning and scrolled to the end."""
    image = pytest.importorskip("PIL.Image", reason="pip install pillow to compare pictures")
    chops = pytest.importorskip("PIL.ImageChops")
    page = quiet_page
    open_editor(page, tmp_path, "\t" + SKELETON + "\n\ty = 'Ж – é' + \"" + "long " * 40 + '"\n')
    page.evaluate("harness.editor.mark([{ line: 2, sentence: 'Wrong.' }])")
    for at in (0, 10_000):
        page.evaluate("at => document.querySelector('.view').scrollTo(at, at)", at)
        pictures = []
        for is_field in (True, False):
            page.evaluate(SHOW, is_field)
            page.evaluate("document.querySelector('.lens').hidden = true")
            pictures.append(image.open(BytesIO(page.locator(".view").screenshot())).convert("L"))
        assert pictures[0].getextrema()[0] < 100  # there is text
        assert chops.difference(*pictures).getextrema()[1] < 100
    assert page.evaluate("document.querySelector('textarea').scrollTop") == 0


def wrong_lines(page: Page) -> list[int]:
    lines: list[int] = page.evaluate(
        "[...document.querySelectorAll('.line')].flatMap((line, at) => line.matches('.wrong') ? [at + 1] : [])"
    )
    return lines


@pytest.mark.thorough
def test_what_is_typed_is_seen_and_mistakes_are_told(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    open_editor(page, tmp_path)
    with each("each piece is seen in its kind"):
        code = f"{SKELETON}\n\n# \N{PILE OF POO} <b>&amp;</b>\nx = '''\n  \N{PILE OF POO}\n\n''' + $ \tno\n"
        for shown in (code, "", "\n", "def f(", SKELETON):
            show(page, shown)
            assert painted(page) == runs(shown)
        page.evaluate("harness.editor.show('a\\r\\nb')")
        assert (value(page), seen(page)) == ("a\nb", "a\nb")
        assert page.evaluate("harness.changes") == []
    with each("colours that do not come leave the old ones"):
        show(page, "x = 1\n")
        page.evaluate(REFUSE_COLOURS)
        put_cursor(page, "x = 1")
        page.keyboard.type("2")
        wait_until(page, "refused === 1 && !harness.editor.isAsking")
        assert painted(page)[0] == [("x ", ""), ("= ", "operator"), ("12", "number")]
        page.evaluate("void (harness.editor.highlight = colours)")
    with each("what is typed is seen at once and keeps the colours that are there"):
        show(page, "def f():  # comment\n    return 'text'\n")
        before, asked = painted(page), page.evaluate("harness.asked")
        page.evaluate("harness.isHeld = true")
        put_cursor(page, "'te")
        page.keyboard.type("X\nY")
        now = painted(page)
        assert now[0] == before[0]
        assert now[1:3] == [[*before[1][:-1], ("'teX", "string")], [("    Yxt'", "string")]]
        assert seen(page) == value(page) == "def f():  # comment\n    return 'teX\n    Yxt'\n"
        wait_until(page, f"harness.asked === {asked + 1}")
        put_cursor(page, "def f")
        page.keyboard.type("gh")  # while the answer for the text before is on its way
        page.evaluate("harness.letGo()")
        settle(page)
        assert painted(page) == runs(value(page))
        assert page.evaluate("harness.changes.at(-1)") == value(page)
        assert page.evaluate("harness.asked") <= asked + 3
    with each("a mistake is told at its line"):
        show(page, SKELETON)
        mark = "problems => harness.editor.mark(problems)"
        page.evaluate(mark, [{"line": 29, "sentence": SENTENCE}, {"line": None, "sentence": "<b>Slow</b>."}])
        check(page, "the code and a mistake")
        assert wrong_lines(page) == [29]
        assert page.inner_text(".wrong .lens") == SENTENCE
        assert page.locator(".wrong").bounding_box()["y"] < 700  # it was scrolled to
        described = page.evaluate(f"{AREA}.ariaDescribedByElements.map((element) => element.innerText).join()")
        assert f"Line 29 {SENTENCE}" in described and "<b>Slow</b>." in described
        assert page.get_attribute("textarea", "aria-invalid") == "true"
        page.click(".problems button")
        selected = page.evaluate("getSelection().toString()")
        assert selected == SKELETON.splitlines()[28]
        page.evaluate(f"{AREA}.setSelectionRange(0, 0)")
        page.keyboard.type("# one\n# two\n")
        assert wrong_lines(page) == [31]  # it goes with its line
        assert page.locator(".problems button").all_inner_texts() == ["Line 31"]
        page.keyboard.press("Backspace")
        assert wrong_lines(page) == [30]
        page.evaluate(mark, [{"line": 9999, "sentence": "There is no such line."}])
        assert wrong_lines(page) == []
        page.evaluate(mark, [])
        assert page.locator(".problems li").count() == 0
        assert page.get_attribute("textarea", "aria-invalid") == "false"
    with each("what is told twice is read aloud once"):
        show(page, SKELETON)
        page.evaluate(
            """window.spoken = 0;
            const live = document.querySelector("[aria-live]");
            new MutationObserver((all) => (spoken += all.length)).observe(live, { childList: true, subtree: true });
            for (let time = 0; time < 3; time++) harness.editor.mark([{ line: 3, sentence: "Wrong." }])"""
        )
        assert page.evaluate("new Promise((go) => setTimeout(() => go(spoken)))") == 1
    with each("Tab indents and the browser undoes it"):
        show(page, "if x:\na = 1\nb = 2\nc = 3\n")
        press = page.keyboard.press
        put_cursor(page, "if x:\na = 1\nb = 2\n", len("a = 1\nb = 2\n"))
        press("Tab")
        assert value(page) == "if x:\n    a = 1\n    b = 2\nc = 3\n"
        press("Tab")
        press("Shift+Tab")
        assert value(page) == "if x:\n    a = 1\n    b = 2\nc = 3\n"
        press("Control+z")
        press("Control+z")
        press("Control+z")
        assert value(page) == seen(page) == "if x:\na = 1\nb = 2\nc = 3\n"
        put_cursor(page, "c =")
        press("Tab")
        assert value(page).endswith("c =  3\n")  # to the next of every four columns
        press("Shift+Tab")
        assert value(page).endswith("c =  3\n")  # there is no indentation to take away
    with each("a line break keeps the indentation"):
        show(page, "    def f(self):  # why\n")
        put_cursor(page, "# why")
        page.keyboard.type("\nx = 1\n")
        assert value(page) == "    def f(self):  # why\n        x = 1\n        \n"
        page.keyboard.press("Shift+Tab")
        page.keyboard.type("y")
        assert value(page).splitlines()[2] == "    y"
        for _ in range(20):
            page.keyboard.press("Control+z")
        assert value(page) == "    def f(self):  # why\n"
    with each("Escape, then Tab leaves and says so"):
        show(page, "x = 1\n")
        press, news = page.keyboard.press, page.locator("[role=status]")
        assert "Escape, then Tab leaves the code." in page.inner_text("#code-editor-hint")
        page.focus("textarea")
        press("Escape")
        assert news.inner_text() == "Tab now leaves the code."
        press("a")
        assert news.inner_text() == ""
        press("Tab")
        assert value(page) == "a   x = 1\n"
        press("Escape")
        press("Tab")
        assert page.evaluate("document.activeElement.id") == "after"
        assert news.inner_text() == ""
        press("Shift+Tab")
        assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
        press("Escape")
        press("Shift+Tab")
        assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"
        assert value(page) == "a   x = 1\n"
    with each("the cursor stays in sight"):
        page.set_viewport_size({"width": 500, "height": 500})
        show(page, SKELETON)
        page.focus("textarea")
        page.evaluate(f"{AREA}.setSelectionRange(0, 0)")
        press, view = page.keyboard.press, "document.querySelector('.view')"
        shown = int(page.evaluate(f"{view}.clientHeight") / 21)
        press("PageDown")
        line = page.evaluate(f"{AREA}.value.slice(0, {AREA}.selectionEnd).split('\\n').length")
        assert shown - 2 <= line <= shown
        press("Shift+PageDown")
        assert page.evaluate("getSelection().toString().split('\\n').length") == line
        press("PageUp")
        press("PageUp")
        assert page.evaluate(f"[{AREA}.selectionStart, {view}.scrollTop]") == [0, 0]
        press("Control+End")
        wait_until(page, f"{view}.scrollTop + {view}.clientHeight > {view}.scrollHeight - 60")
        page.keyboard.type("x" * 90)
        wait_until(page, f"{view}.scrollLeft > 100")
        press("Home")
        assert page.evaluate(f"{view}.scrollLeft") < 10  # the numbers do not stand on the cursor
        press("End")
        wait_until(page, f"{view}.scrollLeft > 100")
        press("Enter")
        assert page.evaluate(f"{view}.scrollLeft") == 0


def test_a_finger_puts_the_cursor_and_writes(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**PHONE)
    open_editor(page, tmp_path, "class A:\n    pass\n")
    box = page.locator(".line").nth(1).locator(".code").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 1, box["y"] + 10)
    wait_until(page, f"document.activeElement === {AREA}")
    page.keyboard.insert_text("\N{PILE OF POO}")
    page.keyboard.press("Enter")
    assert value(page) == seen(page) == "class A:\n    pass\N{PILE OF POO}\n    \n"
    assert page.evaluate("visualViewport.scale") == 1


COLOUR = re.compile(r"color: var\(--([\w-]+)\)")
TINT = re.compile(r"var\(--([\w-]+)\) (\d+)%, (?:var\(--paper\)|transparent)")


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_can_be_read_on_what_is_behind_it(theme: str):
    """Also on a line that is wrong, and where it is selected."""
    colours, style = THEMES[theme].variables(), asset_text("code/editor.css")

    def mixed(one: str, percent: str) -> str:
        pairs = ((int(colours[name][at : at + 2], 16) for name in (one, "paper")) for at in (1, 3, 5))
        return "#" + "".join(f"{round(a + (b - a) * (1 - int(percent) / 100)):02x}" for a, b in pairs)

    behind = [colours["paper"], *(mixed(*tint) for tint in TINT.findall(style))]
    inks = {colours[name] for rule in style.splitlines() if ".is-" in rule for name in COLOUR.findall(rule)}
    inks.add(colours["ink"])
    assert (len(behind), len(inks)) == (3, 5)
    assert min(contrast(ink, ground) for ink in inks for ground in behind) >= 4.5
