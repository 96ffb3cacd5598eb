"""The page as a file: self-contained, quiet, addressable, and safe with any label."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minimax_viz.api import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.html.page import carried, page_of
from minimax_viz.record.file import document_text
from minimax_viz.text.catalog import languages
from minimax_viz.views.part import part_of
from page_files import open_page, script_of, step_of

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_data_in_the_page_is_the_trace_document():
    shown = trace(example="cut")
    html = page_of(shown)
    found = re.search(r'<script type="application/json" id="trace">(.*?)</script>', html)
    assert found
    assert json.loads(found[1]) == json.loads(document_text(shown))


def test_the_part_of_a_large_board_stands_beside_what_a_trace_file_has():
    large = trace(game="mnk:15,15,5", depth=1, candidates="near:1", evaluation="lines")
    part = part_of(large)
    assert part is not None
    document = json.loads(carried(large))
    assert document.pop("part") == list(part)
    assert document == json.loads(document_text(large))
    assert carried(trace(example="cut")) == document_text(trace(example="cut"))


def test_the_policy_names_this_script_and_this_style_and_nothing_else():
    html = page_of(trace(example="cut"))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert set(rules) == {"default-src", "script-src", "style-src", "base-uri", "form-action"}
    loader = re.search(r'<script type="module">(.*?)</script>', html, re.DOTALL)
    style = re.search("<style>(.*?)</style>", html, re.DOTALL)
    assert loader and style
    for rule, sources in [("script-src", [loader[1], script_of(html)]), ("style-src", [style[1]])]:
        digests = [base64.b64encode(hashlib.sha256(source.encode()).digest()).decode() for source in sources]
        assert rules[rule] == " ".join(f"'sha256-{digest}'" for digest in digests)
    assert not re.search(r"<[^>]*\s(style|on\w+)=", html.split("<script")[0])
    assert not re.search(r"https?://(?!www\.w3\.org)", html)


def test_the_policy_is_in_force(chromium, tmp_path: Path):
    path = tmp_path / "page.html"
    path.write_text(page_of(trace(example="cut")), encoding="utf-8")
    page = chromium.new_page()
    page.goto(path.as_uri())
    refused = page.evaluate("""async () => {
        const refused = [];
        document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.broken = 1";
        document.body.append(script);
        await fetch("http://127.0.0.1:9/").catch(() => {});
        const image = document.createElement("img");
        image.src = "http://127.0.0.1:9/x.png";
        document.body.append(image);
        document.body.setAttribute("style", "color: red");
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { refused, broken: window.broken ?? null };
    }""")
    page.close()
    assert refused["broken"] is None
    assert {"script-src-elem", "connect-src", "img-src", "style-src-attr"} <= set(refused["refused"])


def test_the_script_interface(opened):
    page = opened(trace(example="cut"))
    assert page.evaluate("window.minimaxViz.steps") == 37
    assert step_of(page) == 1
    for wanted, found in [(12, 12), (-5, 1), (0, 1), (99, 37), (3.7, 3)]:
        page.evaluate("(step) => window.minimaxViz.goTo(step)", wanted)
        assert step_of(page) == found
    page.evaluate("window.minimaxViz.goTo(NaN)")
    assert step_of(page) == 3


@pytest.mark.parametrize(
    ("hash_", "step"),
    [
        ("#step=12", 12),
        ("#step=999", 37),
        ("#step=0", 1),
        ("#step=-1", 1),
        ("#step=x", 1),
        ("", 1),
        ("#lang=constructor", 1),
    ],
)
def test_the_hash_names_a_step(opened, hash_: str, step: int):
    assert step_of(opened(trace(example="cut"), hash_)) == step


def test_the_hash_follows_and_leads(opened):
    page = opened(trace(example="cut"), "#lang=ru")
    page.evaluate("window.minimaxViz.goTo(7)")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == "#lang=ru&step=7"
    page.evaluate("location.hash = '#step=24'")
    page.wait_for_timeout(50)
    assert step_of(page) == 24
    assert "cutoff" in page.inner_text("#heading").lower()
    page.reload()
    assert step_of(page) == 24


def test_keys_and_buttons_lead_to_the_same_places(opened):
    page = opened(trace(example="cut"))
    for key, act, step in [
        ("ArrowRight", "next", 2),
        ("c", "cutoff", 24),
        ("ArrowLeft", "back", 23),
        ("End", "end", 37),
        ("Home", "start", 1),
        ("n", "over", None),
        ("u", "out", None),
    ]:
        before = step_of(page)
        page.keyboard.press(key)
        by_key = step_of(page)
        assert by_key == step if step is not None else by_key > before
        page.evaluate("(step) => window.minimaxViz.goTo(step)", before)
        page.click(f"footer [data-act={act}]")
        assert step_of(page) == by_key


def test_out_leads_to_where_the_parent_has_heard(opened):
    shown = trace(example="cut")
    page = opened(shown)
    inner = next(step for step in shown.steps if step.kind == "enter" and step.node == 2)
    page.evaluate("(step) => window.minimaxViz.goTo(step)", inner.number)
    page.keyboard.press("u")
    step = shown.steps.at(step_of(page))
    assert (step.kind, step.node, step.child) == ("back_up", 1, 2)


def test_it_plays_only_when_asked(opened):
    page = opened(trace(example="cut"))
    page.wait_for_timeout(1500)
    assert step_of(page) == 1
    for _ in range(12):
        page.keyboard.press("]")
    page.keyboard.press("p")
    page.wait_for_timeout(600)
    assert step_of(page) > 2
    page.keyboard.press("p")
    stopped = step_of(page)
    page.wait_for_timeout(300)
    assert step_of(page) == stopped


def test_the_help_shows_every_key(opened):
    page = opened(trace(example="cut"))
    page.keyboard.press("?")
    assert page.is_visible("#help")
    assert page.locator("#keys dt").count() == page.locator("#keys dd").count() > 15
    page.keyboard.press("Escape")
    assert not page.is_visible("#help")


@pytest.mark.parametrize("lang", languages())
def test_every_text_is_there_in_every_language(quiet_page: "Page", tmp_path: Path, lang: str):
    open_page(quiet_page, tmp_path, trace(example="cut"), lang=lang)
    assert quiet_page.evaluate("document.documentElement.lang") == lang
    before = quiet_page.inner_text("body")
    for _ in languages():
        quiet_page.keyboard.press("g")
    assert quiet_page.inner_text("body") == before


def test_the_transcript_holds_every_sentence(opened):
    shown = trace(example="cut")
    page = opened(shown)
    page.keyboard.press("t")
    assert page.locator("#transcript-list li").count() == len(shown.steps)
    page.click("#transcript-list [data-step='24']")
    assert page.inner_text("#transcript-list [aria-current] button") == "24"
    assert step_of(page) == 24


def test_hovering_a_number_lights_its_node(opened):
    page = opened(trace(example="cut"), "#step=24")
    mention = page.locator("#narration .mention").first
    row = mention.get_attribute("data-row")
    mention.hover()
    assert page.locator(f"[data-node='{row}'].lit").count() == 1
    page.locator("#heading").hover()
    assert page.locator(".node.lit").count() == 0


def test_embedded_it_shows_the_tree_and_the_sentence_alone(opened):
    page = opened(trace(example="cut"), "#embed=1&step=4")
    assert page.is_visible("#tree")
    assert page.is_visible("#narration")
    assert not page.is_visible("footer")
    assert not page.is_visible("#code")


def test_nodes_of_a_small_tree_never_move(opened):
    shown = trace(example="cut")
    page = opened(shown)
    places = page.evaluate(
        """(steps) => Array.from({ length: steps }, (_, at) => {
        window.minimaxViz.goTo(at + 1);
        return [...document.querySelectorAll("[data-node]")].map((node) => node.getAttribute("transform")).join();
    })""",
        len(shown.steps),
    )
    assert len(set(places)) == 1


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_themes(quiet_page: "Page", tmp_path: Path, theme: str):
    open_page(quiet_page, tmp_path, trace(example="cut"), theme=theme)
    assert quiet_page.evaluate("document.documentElement.dataset.theme") == theme
    quiet_page.keyboard.press("d")
    assert quiet_page.evaluate("document.documentElement.dataset.theme") == ("light" if theme == "dark" else "dark")


def test_what_there_is_not_is_refused():
    with pytest.raises(SettingsError, match="no theme 'blue'"):
        page_of(trace(example="cut"), theme="blue")
    with pytest.raises(SettingsError, match="no language 'xx'"):
        page_of(trace(example="cut"), lang="xx")


def test_a_stopped_search_says_so(opened):
    page = opened(trace(".........", max_nodes=20))
    assert "not complete" in page.inner_text("#stopped")
    assert "20" in page.inner_text("#stopped")


OVERLAPS = """() => {
    const boxes = [];
    for (const node of document.querySelectorAll("[data-node]")) {
        const parts = ".frame, .move, .window, .pill rect, .leaf-name, .beside, .stub rect";
        for (const part of node.querySelectorAll(parts)) {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const name = `${node.dataset.node} ${part.getAttribute("class") ?? part.tagName} ${part.textContent}`;
            if (right > left) boxes.push({ row: node.dataset.node, name, left, right, top, bottom });
        }
    }
    const slack = 1;
    return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => a.row !== b.row
        && a.left + slack < b.right && b.left + slack < a.right
        && a.top + slack < b.bottom && b.top + slack < a.bottom).map((b) => `${a.name} over ${b.name}`));
}"""


LONG_NAMES = """{"name": "a long name for the root", "children": [
    {"name": "another long name", "move": "and a long move", "children": [
        {"value": -1234.5678}, {"value": 1e-9}, {"value": 100000000}]},
    {"children": [{"value": 1}, 2, 3]}]}"""


@pytest.mark.parametrize(
    "board",
    [
        "XOX/.O./.XO",
        "X.O/.../..X",
        "X../.O./...",
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
        LONG_NAMES,
    ],
)
def test_nothing_drawn_touches_another_node(opened, board: str):
    page = opened(trace(board))
    steps = page.evaluate("window.minimaxViz.steps")
    for step in (1, steps // 3, steps // 2, steps - 1, steps):
        page.evaluate("(step) => window.minimaxViz.goTo(step)", step)
        assert page.evaluate(OVERLAPS) == []
