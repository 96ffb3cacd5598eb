"""The page as a file: self-contained, quiet, addressable, safe with any label, and printed."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from browser import press_keys
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.html.page import page_document, page_of
from minimax_viz.play.booth import BoothEngine
from minimax_viz.record.file import document_text
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.views.viewport import viewport_of
from page_files import SETTLED, go_to, open_page, script_of, step_of, style_of
from scripts import scripted

CUT = trace(example="cut")
(REFUSED,) = scripted(__file__, "refused")


def test_the_data_in_the_page_is_the_trace_document():
    shown = trace(example="cut")
    html = page_of(shown)
    found = re.search(r'<script type="application/json" id="trace">(.*?)</script>', html)
    assert found
    assert json.loads(found[1]) == json.loads(document_text(shown))


def test_the_part_of_a_large_board_stands_beside_what_a_trace_file_has(monkeypatch: pytest.MonkeyPatch):
    large = trace(game="mnk:15,15,5", depth=1, candidates="near:1", evaluation="lines")
    part = viewport_of(large)
    assert part is not None
    monkeypatch.setattr(BoothEngine, "search", lambda *asked: large)
    answer = BoothEngine({"game": "mnk:15,15,5", "options": {}}).answer(0, [], 1, every=False)
    for document in (json.loads(page_document(large)), json.loads(json.dumps(answer))):
        assert document.pop("part") == list(part)
        assert document == json.loads(document_text(large))
    assert page_document(trace(example="cut")) == document_text(trace(example="cut"))


def test_the_policy_names_this_script_and_this_style_and_nothing_else():
    html = page_of(trace(example="cut"))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert set(rules) == {"default-src", "script-src", "style-src", "base-uri", "form-action"}
    loader = re.search(r'<script type="module">(.*?)</script>', html, re.DOTALL)
    cover = re.search("<style>(.*?)</style>", html, re.DOTALL)
    assert loader and cover
    known = [("script-src", [loader[1], script_of(html)]), ("style-src", [cover[1], style_of(html)])]
    for rule, sources in known:
        digests = [base64.b64encode(hashlib.sha256(source.encode()).digest()).decode() for source in sources]
        assert rules[rule] == " ".join(f"'sha256-{digest}'" for digest in digests)
    assert not re.search(r"<[^>]*\s(style|on\w+)=", html.split("<script")[0])
    assert not re.search(r"https?://(?!www\.w3\.org)", html)


def test_what_there_is_not_is_refused():
    with pytest.raises(SettingsError, match="no theme 'blue'"):
        page_of(CUT, theme="blue")
    with pytest.raises(SettingsError, match="no language 'xx'"):
        page_of(CUT, lang="xx")


def test_the_policy_is_in_force(chromium, tmp_path: Path):
    path = tmp_path / "page.html"
    path.write_text(page_of(CUT), encoding="utf-8")
    page = chromium.new_page()
    page.goto(path.as_uri())
    refused, broken = page.evaluate(REFUSED)
    page.close()
    assert broken is None
    assert refused == ["connect-src", "img-src", "script-src-elem", "style-src-attr"]


def test_a_walk_through_the_page(opened, each):
    page = opened(CUT)
    with each("scripts lead to the nearest step"):
        assert page.evaluate("[minimaxViz.step, minimaxViz.steps]") == [1, 37]
        for wanted, found in [(12, 12), (-5, 1), (0, 1), (99, 37), (3.7, 3), (float("nan"), 3)]:
            page.evaluate("(step) => minimaxViz.goTo(step)", wanted)
            assert step_of(page) == found
    with each("the help shows every key"):
        page.keyboard.press("?")
        assert page.locator("#keys dt").count() == page.locator("#keys dd").count() > 15
        assert {"k", "K", "i", "n", "u", "/", "q", "s", "w", "1"} <= set(page.locator("#keys kbd").all_inner_texts())
        page.keyboard.press("Escape")
        assert not page.is_visible("#help")
    with each("the transcript leads to its steps"):
        page.keyboard.press("t")
        page.click("#transcript-list [data-step='24']")
        assert page.inner_text("#transcript-list [aria-current] button") == "24"
        page.keyboard.press("Escape")
        assert step_of(page) == 24
    with each("hovering a number lights its node"):
        mention = page.locator("#narration .mention").first
        mention.hover()
        assert page.locator(f"[data-node='{mention.get_attribute('data-row')}'].lit").count() == 1
        page.locator("#heading").hover()
        assert page.locator(".node.lit").count() == 0
    with each("the legend lists what the page can show"):
        assert not page.is_visible("#legend")
        page.keyboard.press("h")
        told = page.inner_text("#legend")
        assert "MAX (X) to move" in told and "skipped by a cutoff" in told and "⇐" not in told
        assert page.locator("#legend li").count() == page.locator("#help .signs li").count()
        page = opened(trace(example="cut", algorithm="minimax"))
        page.keyboard.press("h")
        assert "skipped" not in page.inner_text("#legend").replace("moves are skipped", "")


def test_languages_themes_and_an_embedded_page(opened, each):
    page = opened(CUT, lang="ru", theme="dark")
    with each("every text is there in every language"):
        before = page.inner_text("body")
        assert page.get_attribute("html", "lang") == "ru"
        page.keyboard.press("g")
        assert page.inner_text("body") != before
        page.keyboard.press("g")
        assert page.inner_text("body") == before
    with each("a key turns the theme over"):
        for theme in ("dark", "light", "dark"):
            assert page.get_attribute("html", "data-theme") == theme
            page.keyboard.press("d")
        page = opened(CUT)
        assert page.get_attribute("html", "data-theme") == "auto"
        grounds = set()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert len(grounds) == 2, "it follows the system"
        page.emulate_media(color_scheme="light")
        page.keyboard.press("d")
        assert page.get_attribute("html", "data-theme") == "dark"
    for hash_ in ("", "#embed=1&step=3"):
        with each(f"a stopped search says so {hash_}"):
            page = opened(trace(".........", max_nodes=20), hash_)
            assert "not complete" in page.inner_text("#stopped") and "limit of 20 nodes" in page.inner_text("#stopped")
            assert page.locator("#stopped").bounding_box()["height"] > 10
    with each("embedded it shows the tree and the sentence alone"):
        seen = ("#tree", "#narration", "footer", "#code", "#window-part", "[data-act=help]")
        assert [name for name in seen if page.is_visible(name)] == ["#tree", "#narration"]


def test_played_each_step_stands_as_long_as_it_takes_to_read(open_quiet_page, tmp_path: Path):
    page = open_quiet_page()
    page.clock.install()
    open_page(page, tmp_path, trace("[[3,12,8],[2,4,6],[14,5,2]]"))
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    for read in (".standing", ".standing, .reasons"):
        go_to(page, 2)
        page.keyboard.press("p")
        page.clock.run_for(1200)
        assert step_of(page) == 5
        words = " ".join(page.locator(f"#narration :is({read})").all_text_contents()).split()
        page.clock.run_for(600 + 250 * len(words) - 1)
        assert step_of(page) == 5
        page.clock.run_for(1)
        assert step_of(page) == 8
        page.keyboard.press("p")
        go_to(page, 5)
        page.keyboard.press("x")  # Why?


@pytest.mark.thorough
def test_it_plays_only_when_asked(open_quiet_page, tmp_path: Path, each):
    page = open_quiet_page()
    page.clock.install()

    def play(hash_: str = "") -> None:
        open_page(page, tmp_path, trace("[[3,12,8],[2,4,6],[14,5,2]]", algorithm="minimax"), hash_)
        page.clock.run_for(5000)
        assert step_of(page) == 1
        press_keys(page, *"]" * 12 + "p")
        page.clock.run_for(1500)

    with each("step by step, until it is stopped"):
        play()
        page.keyboard.press("p")
        stopped = step_of(page)
        assert stopped > 8
        page.clock.run_for(5000)
        assert step_of(page) == stopped
    with each("questions do not stop it"):
        play("#predict=1")
        assert step_of(page) > 8
    with each("row by row"):
        play("#telling=levels")
        assert "Row 1" in page.inner_text("#narration")
        assert step_of(page) == 1


AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
CLEAR, COLOURS = scripted(__file__, "clear", "colours")


def on_paper(page: Any) -> None:
    page.emulate_media(media="print")
    page.wait_for_selector("#sheet .drawing")


@pytest.mark.thorough
def test_the_sheet(opened, each):
    for lang in ("en", "ru"):
        with each(f"it has the finished tree and every sentence, {lang}"):
            page = opened(CUT, f"#step=3&lang={lang}")
            on_paper(page)
            narrator = Narrator(CUT, catalog(lang))
            assert page.locator("#sheet ol li").all_inner_texts() == [narrator.text(step) for step in CUT.steps]
            assert page.locator("#sheet .node").count() == len(CUT)
            assert page.locator("#sheet .node[data-state=pruned]").count() == CUT.pruned_moves
            assert page.locator("#sheet .node[data-state=unvisited]").count() == 0
            assert page.locator("#sheet .signs li").count() == 6
            assert page.locator("[data-node]").count() == len(CUT), "the page's own drawing is the only one to be asked"
            assert not page.is_visible("#narration")
            assert not page.is_visible("footer")
    with each("the page is as before afterwards"):
        page = opened(CUT, "#step=3")
        before = page.inner_html("#world")
        on_paper(page)
        page.emulate_media(media="screen")
        page.evaluate(SETTLED)
        assert page.inner_html("#world") == before
        assert page.inner_html("#sheet") == ""
        assert step_of(page) == 3
    with each("leaves that were skipped have their values, and windows stand clear of edges"):
        page = opened(AIMA, "#step=3")
        on_paper(page)
        assert page.locator("#sheet .node[data-state=pruned] .given").all_text_contents() == ["4", "6"]
        assert page.evaluate(CLEAR) == [True] * 4
    with each("a large search says how to get its transcript"):
        page = opened(trace("X........"))
        on_paper(page)
        assert "minimax-viz show trace.json.gz --format txt" in page.inner_text("#sheet")
        assert page.locator("#sheet ol").count() == 0
        assert 10 < page.locator("#sheet .node").count() <= 400
    with each("it fits the paper"):
        page = opened(trace("X........"), viewport={"width": 1040, "height": 710})  # A4 across, without its margins
        on_paper(page)
        box = page.locator("#sheet .drawing").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1041
        assert box["y"] + box["height"] <= 710


def test_printing_fills_the_sheet_dark_on_white(opened):
    page = opened(CUT, "#theme=dark", color_scheme="dark")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) in (2, 3)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert all(float(width) > float(height) for width, height in boxes)
    on_paper(page)
    colours = page.evaluate(COLOURS)
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
