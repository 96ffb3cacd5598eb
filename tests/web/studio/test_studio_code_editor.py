"""The code editor of the studio in a browser: what is typed is seen in colours, and what is wrong at its line."""

import json
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from axe import PHONE, check
from browser import wait_until
from minimax_viz.games.userfile import game_source
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.bundler import bundled
from minimax_viz.output.html.page import script_data, style_of
from minimax_viz.picture.poster.colours import contrast
from minimax_viz.picture.theme import THEMES
from minimax_viz.studio.highlight import highlight
from minimax_viz.text.catalog import catalog
from places import SUPPORT

if TYPE_CHECKING:
    from playwright.sync_api import Page

HARNESS = "studio/harness.js"
SKELETON = game_source(Path("my_game.py"))
POLICY = "default-src 'none'; script-src 'nonce-t'; style-src 'nonce-t'"
SENTENCE = "The game my_game.py stopped with NameError: name 'stat' is not defined (my_game.py, line 29)."
AREA = "document.querySelector('textarea')"


def open_editor(page: "Page", folder: Path, code: str, lang: str = "en", theme: str = "light") -> None:
    """Open the editor with a code, in colours."""

    def read(path: str) -> str:
        return (SUPPORT / "code_editor.js").read_text("utf-8") if path == HARNESS else asset_text(path)

    known = {"lang": lang, "catalog": catalog(lang).document, "code": code}
    file = folder / "code.html"
    file.write_text(
        f'<!DOCTYPE html><html lang="{lang}" data-theme="{theme}"><head><meta charset="utf-8"><title>Code</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f'<style nonce="t">{style_of(("shell/base.css", "code/editor.css"))}</style></head>'
        '<body><header><h1>Code</h1></header><main></main><button id="after">After</button>'
        f'<script nonce="t" type="application/json" id="known">{script_data(json.dumps(known))}</script>'
        f'<script nonce="t">{bundled(HARNESS, read)}</script></body></html>',
        encoding="utf-8",
    )
    if page.evaluate("typeof tokensOf") == "undefined":  # a page that another test has used has it
        page.expose_function("tokensOf", lambda text: [list(token) for token in highlight(text)])
    page.goto(file.as_uri())
    settle(page)


def settle(page: "Page") -> None:
    """Wait until the text that is there is in its colours."""
    page.wait_for_timeout(150)
    wait_until(page, "harness.asked === harness.answered && !harness.editor.isAsking")


def painted(page: "Page") -> list[list[tuple[str, str]]]:
    """The runs of each line as they are seen, with their kinds."""
    lines: Sequence[Sequence[Sequence[str]]] = page.evaluate(
        """[...document.querySelectorAll(".line .code")].map((line) => [...line.childNodes].map((node) =>
            [node.textContent, node.className?.replace("is-", "") ?? ""]))"""
    )
    return [[(text, kind) for text, kind in line] for line in lines]


def seen(page: "Page") -> str:
    return "\n".join("".join(text for text, _ in line) for line in painted(page))


def value(page: "Page") -> str:
    text: str = page.input_value("textarea")
    return text


def put_cursor(page: "Page", piece: str, length: int = 0) -> None:
    """Put the cursor behind a piece of the code, and select what stands before it."""
    at = value(page).index(piece) + len(piece)
    page.focus("textarea")
    page.evaluate(f"{AREA}.setSelectionRange({at - length}, {at})")


# What is seen ---------------------------------------------------------------------------------------------------------


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


def test_each_piece_is_seen_in_its_kind(quiet_page: "Page", tmp_path: Path):
    code = f"{SKELETON}\n\n# \N{PILE OF POO} <b>&amp;</b>\nx = '''\n  \N{PILE OF POO}\n\n''' + $ \tno\n"
    open_editor(quiet_page, tmp_path, code)
    assert painted(quiet_page) == runs(code)
    for other in ("", "\n", "def f(", SKELETON):
        quiet_page.evaluate("code => harness.editor.show(code)", other)
        settle(quiet_page)
        assert painted(quiet_page) == runs(other)
    quiet_page.evaluate("harness.editor.show('a\\r\\nb')")
    assert (value(quiet_page), seen(quiet_page)) == ("a\nb", "a\nb")
    assert quiet_page.evaluate("harness.changes") == []


SHOW = """(isField) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.code-editor .code, .code-editor .code * { color: var(--ink) !important;
        -webkit-text-stroke: 0 !important; text-decoration: none !important; ${isField ? "visibility: hidden" : ""} }
        .code-editor textarea { caret-color: transparent; ${isField ? "-webkit-text-fill-color: var(--ink)" : ""} }`);
    document.adoptedStyleSheets = [sheet];
}"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_colours_stand_where_the_field_has_its_text(
    open_quiet_page: "Callable[..., Page]", tmp_path: Path, options: dict[str, Any]
):
    """But for how a letter's edge is softened, at the beginning and scrolled to the end."""
    image = pytest.importorskip("PIL.Image", reason="pip install pillow to compare pictures")
    chops = pytest.importorskip("PIL.ImageChops")
    page = open_quiet_page(**options)
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


def test_what_is_typed_is_seen_at_once_and_keeps_the_colours_that_are_there(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, "def f():  # comment\n    return 'text'\n")
    before = painted(quiet_page)
    quiet_page.evaluate("harness.isHeld = true")
    put_cursor(quiet_page, "'te")
    quiet_page.keyboard.type("X\nY")
    now = painted(quiet_page)
    assert now[0] == before[0]
    assert now[1:3] == [[*before[1][:-1], ("'teX", "string")], [("    Yxt'", "string")]]
    assert seen(quiet_page) == value(quiet_page) == "def f():  # comment\n    return 'teX\n    Yxt'\n"
    wait_until(quiet_page, "harness.asked === 2")
    put_cursor(quiet_page, "def f")
    quiet_page.keyboard.type("gh")  # while the answer for the text before is on its way
    quiet_page.evaluate("harness.letGo()")
    settle(quiet_page)
    assert painted(quiet_page) == runs(value(quiet_page))
    assert quiet_page.evaluate("harness.changes.at(-1)") == value(quiet_page)
    assert quiet_page.evaluate("harness.asked") <= 4


def test_colours_that_do_not_come_leave_the_old_ones(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, "x = 1\n")
    quiet_page.evaluate("void (harness.editor.highlight = () => Promise.reject(new Error('gone')))")
    put_cursor(quiet_page, "x = 1")
    quiet_page.keyboard.type("2")
    quiet_page.wait_for_timeout(200)
    assert painted(quiet_page)[0] == [("x ", ""), ("= ", "operator"), ("12", "number")]


# What keys do ---------------------------------------------------------------------------------------------------------


def test_tab_indents_and_the_browser_undoes_it(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, "if x:\na = 1\nb = 2\nc = 3\n")
    press = quiet_page.keyboard.press
    put_cursor(quiet_page, "if x:\na = 1\nb = 2\n", len("a = 1\nb = 2\n"))
    press("Tab")
    assert value(quiet_page) == "if x:\n    a = 1\n    b = 2\nc = 3\n"
    press("Tab")
    press("Shift+Tab")
    assert value(quiet_page) == "if x:\n    a = 1\n    b = 2\nc = 3\n"
    press("Control+z")
    press("Control+z")
    press("Control+z")
    assert value(quiet_page) == seen(quiet_page) == "if x:\na = 1\nb = 2\nc = 3\n"
    put_cursor(quiet_page, "c =")
    press("Tab")
    assert value(quiet_page).endswith("c =  3\n")  # to the next of every four columns
    press("Shift+Tab")
    assert value(quiet_page).endswith("c =  3\n")  # there is no indentation to take away


def test_a_line_break_keeps_the_indentation(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, "    def f(self):  # why\n")
    put_cursor(quiet_page, "# why")
    quiet_page.keyboard.type("\nx = 1\n")
    assert value(quiet_page) == "    def f(self):  # why\n        x = 1\n        \n"
    quiet_page.keyboard.press("Shift+Tab")
    quiet_page.keyboard.type("y")
    assert value(quiet_page).splitlines()[2] == "    y"
    for _ in range(20):
        quiet_page.keyboard.press("Control+z")
    assert value(quiet_page) == "    def f(self):  # why\n"


def test_escape_then_tab_leaves_and_says_so(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, "x = 1\n")
    press, news = quiet_page.keyboard.press, quiet_page.locator("[role=status]")
    assert "Escape, then Tab leaves the code." in quiet_page.inner_text("#code-editor-hint")
    quiet_page.focus("textarea")
    press("Escape")
    assert news.inner_text() == "Tab now leaves the code."
    press("a")
    assert news.inner_text() == ""
    press("Tab")
    assert value(quiet_page) == "a   x = 1\n"
    press("Escape")
    press("Tab")
    assert quiet_page.evaluate("document.activeElement.id") == "after"
    assert news.inner_text() == ""
    press("Shift+Tab")
    assert quiet_page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Escape")
    press("Shift+Tab")
    assert quiet_page.evaluate("document.activeElement.tagName") != "TEXTAREA"
    assert value(quiet_page) == "a   x = 1\n"


def test_the_cursor_stays_in_sight(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(viewport={"width": 500, "height": 500})
    open_editor(page, tmp_path, SKELETON)
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


# What is wrong --------------------------------------------------------------------------------------------------------


def wrong_lines(page: "Page") -> list[int]:
    lines: list[int] = page.evaluate(
        "[...document.querySelectorAll('.line')].flatMap((line, at) => line.matches('.wrong') ? [at + 1] : [])"
    )
    return lines


def test_a_mistake_is_told_at_its_line(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, SKELETON)
    mark = "problems => harness.editor.mark(problems)"
    quiet_page.evaluate(mark, [{"line": 29, "sentence": SENTENCE}, {"line": None, "sentence": "<b>Slow</b>."}])
    assert wrong_lines(quiet_page) == [29]
    assert quiet_page.inner_text(".wrong .lens") == SENTENCE
    assert quiet_page.locator(".wrong").bounding_box()["y"] < 700  # it was scrolled to
    described = quiet_page.evaluate(
        f"{AREA}.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).innerText).join()"
    )
    assert f"Line 29 {SENTENCE}" in described and "<b>Slow</b>." in described
    assert quiet_page.get_attribute("textarea", "aria-invalid") == "true"
    quiet_page.click(".problems button")
    selected = quiet_page.evaluate("getSelection().toString()")
    assert selected == SKELETON.splitlines()[28]
    quiet_page.evaluate(f"{AREA}.setSelectionRange(0, 0)")
    quiet_page.keyboard.type("# one\n# two\n")
    assert wrong_lines(quiet_page) == [31]  # it goes with its line
    assert quiet_page.locator(".problems button").all_inner_texts() == ["Line 31"]
    quiet_page.keyboard.press("Backspace")
    assert wrong_lines(quiet_page) == [30]
    quiet_page.evaluate(mark, [{"line": 9999, "sentence": "There is no such line."}])
    assert wrong_lines(quiet_page) == []
    quiet_page.evaluate(mark, [])
    assert quiet_page.locator(".problems li").count() == 0
    assert quiet_page.get_attribute("textarea", "aria-invalid") == "false"


def test_what_is_told_twice_is_read_aloud_once(quiet_page: "Page", tmp_path: Path):
    open_editor(quiet_page, tmp_path, SKELETON)
    quiet_page.evaluate(
        """window.spoken = 0;
        const live = document.querySelector("[aria-live]");
        new MutationObserver((all) => (spoken += all.length)).observe(live, { childList: true, subtree: true });
        for (let time = 0; time < 3; time++) harness.editor.mark([{ line: 3, sentence: "Wrong." }])"""
    )
    assert quiet_page.evaluate("new Promise((go) => setTimeout(() => go(spoken)))") == 1


def test_a_finger_puts_the_cursor_and_writes(open_quiet_page: "Callable[..., Page]", tmp_path: Path):
    page = open_quiet_page(**PHONE)
    open_editor(page, tmp_path, "class A:\n    pass\n")
    box = page.locator(".line").nth(1).locator(".code").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 1, box["y"] + 10)
    page.keyboard.insert_text("\N{PILE OF POO}")
    page.keyboard.press("Enter")
    assert value(page) == seen(page) == "class A:\n    pass\N{PILE OF POO}\n    \n"
    assert page.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])
def test_axe_finds_nothing(quiet_page: "Page", tmp_path: Path, theme: str, lang: str):
    open_editor(quiet_page, tmp_path, SKELETON, lang, theme)
    check(quiet_page, "the code")
    quiet_page.evaluate("s => harness.editor.mark([{ line: 29, sentence: s }, { line: null, sentence: s }])", SENTENCE)
    quiet_page.focus("textarea")
    quiet_page.keyboard.press("Escape")
    check(quiet_page, "a mistake")


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
