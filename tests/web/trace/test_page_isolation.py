"""The page from a USB stick: no network, no storage, a frame that allows nothing but scripts, and any text anywhere."""

import json
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hostile import HOSTILE, HostileGame
from minimax_viz import trace
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.output.html import page as page_module
from minimax_viz.output.html.page import page_of
from minimax_viz.text.catalog import catalog as catalog_of
from minimax_viz.tracing.result import TraceResult
from page_files import READY, carried, in_frame, open_page, page_file, tightly_unpacked
from scripts import scripted

CUT, CUTOFF = trace(example="cut"), 24


@pytest.mark.thorough
def test_in_a_sandboxed_frame(quiet_page: Any, tmp_path: Path, each):
    quiet_page.clock.install()
    with each("it steps"):
        frame = in_frame(quiet_page, tmp_path, f"{page_file(tmp_path, CUT).name}#step=12")
        assert frame.evaluate("minimaxViz.step") == 12
        frame.click("footer [data-act=next]")
        frame.locator("body").press("c")
        assert frame.evaluate("minimaxViz.step") == CUTOFF
        for key in ("t", "Escape", "g", "d", "q", "q", "s", "Escape", "/", "Escape", "?", "Escape"):
            frame.locator("body").press(key)
        quiet_page.clock.run_for(1000)  # the address is written a little later
        assert "не лучше" in frame.inner_text("#narration")


def test_as_it_is_loaded(chromium: Any, tmp_path: Path, each):
    page = chromium.new_page()
    page.add_init_script("addEventListener('load', () => (window.found = window.minimaxViz?.step))")
    for shown in (CUT, trace("X........")):
        with each(f"a script that waits for {shown.header.board} finds it open"):
            page.goto(page_file(tmp_path, shown).as_uri())
            assert page.evaluate("window.found") == 1
    page.add_init_script("delete window.DecompressionStream")
    for lang, said in {"en": "too old", "ru": "слишком стар"}.items():
        with each(f"a browser that cannot unpack the page is told, {lang}"):
            page.goto(page_file(tmp_path, CUT, lang=lang).as_uri())
            assert said in page.get_by_role("alert").filter(visible=True).inner_text()
    page.close()


@pytest.mark.thorough
def test_a_page_is_dressed_when_it_is_seen(chromium: Any, tmp_path: Path, each):
    path = page_file(tmp_path, CUT)
    context = chromium.new_context(java_script_enabled=False)
    with each("without scripts, only what it is and why there is no more"):
        page = context.new_page()
        page.goto(path.as_uri())
        seen = [line for line in page.inner_text("body").splitlines() if line.strip()]
        assert seen == [page.title(), catalog_of("en").text("page.noscript")]
    context.close()
    page = chromium.new_page()
    with each("before its style sheet is there, nothing"):
        page.add_init_script("DecompressionStream = class { constructor() { throw new Error('not yet'); } }")
        page.goto(path.as_uri())
        assert page.evaluate("getComputedStyle(document.body).visibility") == "hidden"
    page.close()
    page = chromium.new_page()
    with each("with it, and with one of it where it was saved as it stood"):
        page.goto(path.as_uri())
        page.evaluate(READY)
        saved = path.with_name("saved.html")
        saved.write_text(page.content(), encoding="utf-8")
        for file in (path, saved):
            page.goto(file.as_uri())
            page.evaluate(READY)
            assert page.evaluate("getComputedStyle(document.body).visibility") == "visible"
            assert page.evaluate("document.querySelectorAll('style').length") == 2
    page.close()


BROKEN_OUT, READ_OUT = scripted(__file__, "brokenOut", "readOut")


def check_nothing_broke_out(page: Any, labels: Sequence[str] = ()) -> None:
    """Whatever is opened, at some steps, in every language, no text has become an element."""
    assert page.evaluate("document.scripts.length") == 4
    assert page.evaluate(BROKEN_OUT, [[1, 9, -2], list(labels)]) == []


@pytest.mark.thorough
def test_hostile_games(opened, each):
    for form, algorithm in (("text", "alphabeta"), ("grid", "minimax")):
        with each(f"{form}, {algorithm}"):
            page = opened(trace(game=HostileGame(form, replies=2), algorithm=algorithm))
            assert page.title() == page.inner_text("h1") == HostileGame.title
            check_nothing_broke_out(page, HOSTILE if form == "text" else ())  # names are the same in all forms


SHORT = [name for name in HOSTILE if name.isprintable() and 0 < len(name) < 60]
LABELS = (*SHORT, "<!--<script>", "Привет & ёж", "\u2028line", "{moves|a|b}")


@pytest.mark.thorough
def test_hostile_names_in_a_tree_are_read_out_as_they_are(opened, each):
    children = [{"name": name, "move": name, "children": [{"name": name + "!", "value": 1}, 2]} for name in LABELS]
    page = opened(trace(json.dumps({"name": LABELS[0], "children": children}), algorithm="minimax"), "#node=0")
    page.keyboard.press("t")
    for where, text in page.evaluate(READ_OUT).items():
        with each(where):
            assert [name for name in map(str.strip, LABELS) if name not in text] == []
    page.keyboard.press("Escape")
    check_nothing_broke_out(page, LABELS)


class Tags(HTMLParser):
    """What a browser takes for markup in a page, and in what it unpacks, and the page's title."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.title = ""
        packed = carried(html, "markup")
        self.feed(html.replace(packed, f"</script>{tightly_unpacked(packed)}<script>"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(f"{tag} {[name for name, _ in attrs]}")

    def handle_data(self, data: str) -> None:
        if self.lasttag == "title":
            self.title += data


class Plain(HostileGame):
    title = "Plain"
    names = ("plain", "other")

    def player_names(self) -> dict[Player, str]:
        return {MAX: "X", MIN: "O"}


@cache
def plain_tags() -> list[str]:
    tags = Tags(page_of(trace(game=Plain("grid")))).tags
    assert len(tags) > 100
    return tags


@pytest.mark.parametrize("label", [*HOSTILE, *LABELS[-4:]])
def test_a_hostile_label_adds_no_markup_to_the_file(label: str):
    class Named(HostileGame):
        title = label
        names = (label, "other")

        def player_names(self) -> dict[Player, str]:
            return {MAX: label, MIN: "O"}

    shown = trace(game=Named("grid"))
    hostile = Tags(page_of(shown))
    assert hostile.tags == plain_tags()
    assert hostile.title.split() == shown.header.title.split()
    assert label not in LABELS or shown.header.title.split() == label.split()


# All of them in every text, one way round and the other, so that none can hide behind another.
TEXTS = (*HOSTILE[:6], "<svg onload='broken=1'>", "</title></style></script><b>")


@pytest.mark.thorough
@pytest.mark.parametrize("text", ["".join(TEXTS), "".join(reversed(TEXTS))], ids=["one way round", "the other"])
def test_a_hostile_catalog_stays_text(monkeypatch: pytest.MonkeyPatch, quiet_page: Any, tmp_path: Path, text: str):
    words = page_module.page_words

    def hostile(shown: TraceResult, codes: Sequence[str]) -> dict[str, Any]:
        known = words(shown, codes)
        for catalog in known["catalogs"].values():
            catalog["language"] = text
            catalog["messages"] = {key: message + text for key, message in catalog["messages"].items()}
        known["declared"] = {code: [*said, text] for code, said in known["declared"].items()}
        return known

    monkeypatch.setattr(page_module, "page_words", hostile)
    open_page(quiet_page, tmp_path, trace(example="cut"))
    assert text in (quiet_page.text_content("#narration") or "")
    assert text in (quiet_page.text_content("#declared") or "")
    check_nothing_broke_out(quiet_page)
