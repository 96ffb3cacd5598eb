"""The deck page: each slide as Python and the page of the search have that step; keys, notes, paper, no network."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from axe import check
from browser import OpenPage, Page
from decks import AIMA, XO, deck_named, deck_of
from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.output.deck import Deck
from minimax_viz.output.html.deck import KEYS, deck_page_of
from minimax_viz.output.svg_drawing import node_svg
from minimax_viz.output.svg_step import attributes_of
from minimax_viz.picture.step_scene import STEP_SIGNS
from minimax_viz.safe_text import legible
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.notes import MOST_STEPS
from page_files import follow, in_frame
from scripts import scripted
from states import states_at

SHOWN, FOLLOWED, ANIMATED, TO_STEP_20, ACROSS, SWIPE = scripted(
    __file__, "shown", "followed", "animated", "toStep20", "across", "swipe"
)
# The slides as they are in the document, but for which of them is shown.
WRITTEN = """() => document.querySelector(".slides").innerHTML
    .replace(/ class="[^"]*(past|present|future)[^"]*"/g, "")"""
# The widths of lines as they are written in the looks, and as they are.
STYLES = """() => [...document.querySelectorAll("defs [style]")].map((line) =>
    [line.getAttribute("style"), `stroke-width:${parseFloat(getComputedStyle(line).strokeWidth)}`])"""


def open_deck(page: Page, folder: Path, deck: Deck, hash_: str = "") -> None:
    path = folder / "deck.html"
    path.write_text(deck_page_of(deck), encoding="utf-8")
    page.goto(path.as_uri() + hash_)


def step_of(page: Page) -> int:
    """The step that is shown, 0 on the cover."""
    return page.evaluate("minimaxVizDeck.step")


@pytest.fixture(scope="module")
def aima() -> Deck:
    return deck_named("aima")


# What the slides show ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "lang"),
    [("aima", "16:9", "en"), pytest.param("connect4", "4:3", "ru", marks=pytest.mark.thorough)],
)
def test_every_slide_tells_its_step_and_is_afterwards_as_it_was_written(
    quiet_page: Page, tmp_path: Path, name: str, size: str, lang: str
):
    deck = deck_named(name, lang, size=size)
    shown, narrator = deck.trace, Narrator(deck.trace, deck.words)
    open_deck(quiet_page, tmp_path, deck)
    assert quiet_page.evaluate("minimaxVizDeck.shown") == deck.steps
    before = quiet_page.evaluate(WRITTEN)
    slides = quiet_page.evaluate(SHOWN, deck.steps)
    for step, scene, found in zip(deck.steps, deck.scenes(), slides, strict=True):
        assert (found["step"], found["address"]) == (step, f"#/step-{step}")
        assert found["heading"] == deck.words.text("slides.step", number=step, count=len(shown.steps))
        assert found["sentence"] == narrator.standing_text(shown.steps.at(step))
        assert found["fits"]
        assert found["alone"]
        states = states_at(shown, step)
        assert found["nodes"] == {
            str(node.item.row): {"state": states[node.item.row], "value": node.item.value, "title": node.item.title}
            for node in scene.nodes
            if node.item.kind != "stub"
        }
    quiet_page.evaluate("minimaxVizDeck.goTo(0)")
    quiet_page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    quiet_page.evaluate("new Promise((go) => setTimeout(go))")
    assert quiet_page.evaluate(WRITTEN) == before
    styles = quiet_page.evaluate(STYLES)  # small boards have styles of their own
    assert (len(styles) > 10) == (name == "connect4")
    assert all(meant == found for meant, found in styles), "the policy allows them"


@pytest.mark.thorough
def test_only_what_changes_is_animated_and_an_address_names_the_step_that_its_slide_shows(
    quiet_page: Page, tmp_path: Path
):
    deck = deck_named("xo")
    scenes = list(deck.scenes())
    open_deck(quiet_page, tmp_path, deck, f"#/step-{deck.steps[0]}")
    before = {node.key: node_svg(node, attributes_of(node)) for node in scenes[0].drawing.nodes}
    animated = quiet_page.evaluate(ANIMATED, deck.steps[1:])
    for at, (scene, found) in enumerate(zip(scenes[1:], animated, strict=True), 1):
        now = {node.key: node_svg(node, attributes_of(node)) for node in scene.drawing.nodes}
        if scene.segment == scenes[at - 1].segment:
            assert set(found["opacity"]) == {key for key in now if now[key] != before[key]}
            assert found["transform"] == []
        else:
            assert set(found["transform"]) == now.keys() & before.keys()
        before = now
    assert {scene.segment for scene in scenes} >= {0, 1}, "the tree is drawn anew, too"
    for step in deck.steps[::9]:
        quiet_page.evaluate("(hash) => { location.hash = hash; }", f"#/step-{step}")
        assert quiet_page.evaluate(FOLLOWED, step)
        assert quiet_page.inner_text("section.present h2") == f"step {step} of {len(deck.trace.steps)}"
    last, end = deck.steps[-2:]
    assert end - last > 1
    quiet_page.evaluate("(step) => minimaxVizDeck.goTo(step)", end - 1)
    assert step_of(quiet_page) == last, "a step without a slide is past the last one before it"


def test_an_address_that_names_no_slide_is_said_to(quiet_page: Page, tmp_path: Path, aima: Deck):
    note = quiet_page.locator("#wrong-address")
    for hash_ in ("#/step-34", "#/nowhere", "#step=12"):
        open_deck(quiet_page, tmp_path, aima, hash_)
        assert note.is_visible()
        assert "#/1 to #/33" in note.inner_text()
    quiet_page.keyboard.press("ArrowRight")
    assert note.is_hidden()
    open_deck(quiet_page, tmp_path, aima, "#/step-33")
    assert note.is_hidden()


def test_it_is_small_written_as_reveal_js_reads_it_and_its_legend_explains_what_steps_mark(aima: Deck):
    text = deck_page_of(aima)
    assert re.search(r'<main class="reveal".*<div class="slides">\s*<section', text, re.DOTALL)
    assert text.count("<section ") == text.count(" data-auto-animate") == text.count('<aside class="notes">') == 34
    # reveal.js gives what it animates a transform of its own, which would take the place of another.
    assert not re.search(r"<[^>]*data-id[^>]*transform|<[^>]*transform[^>]*data-id", text)
    looks = re.findall(r'<g id="(look\d+)"', text)
    assert len(looks) == len(set(looks))
    assert set(re.findall(r'href="#(\w+)"', text)) == set(looks)
    assert "unsafe-inline" not in text
    assert not re.findall(r"""(?:src|href)=["'](?!#)""", text)
    assert len(deck_page_of(deck_named("aima"))) < 250_000
    found = re.search(r'<svg class="tree legend".*?</svg>', deck_page_of(deck_of(trace(XO), "cutoffs")), re.DOTALL)
    assert found
    told = "".join(ElementTree.fromstring(found[0]).itertext())
    for sign in STEP_SIGNS:
        if sign != "reporting":  # no cutoff has a child that reports
            assert catalog("en").text(f"slides.legend.{sign}") in told


def test_without_a_script_all_slides_stand_below_each_other(open_quiet_page: OpenPage, tmp_path: Path, aima: Deck):
    page = open_quiet_page(java_script_enabled=False)
    open_deck(page, tmp_path, aima)
    assert page.locator("section:visible").count() == 34


@pytest.mark.thorough
def test_hostile_names(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(offline=True)
    for form in ("text", "grid"):
        shown = trace(game=HostileGame(form, replies=2), max_nodes=60)
        deck = deck_of(shown, "1-3,36-40", title="</title><script>alert(2)</script>&\x00\ud800")
        open_deck(page, tmp_path, deck)
        assert page.locator("script").count() == 3  # the data, the loader, the unpacked script
        assert page.locator("img, b, table").count() == 0
        assert page.title() == legible(deck.heading)
        narrator = Narrator(shown, catalog("en"))
        for step, found in zip(deck.steps, page.evaluate(SHOWN, deck.steps), strict=True):
            sentence = legible(narrator.standing_text(shown.steps.at(step)))
            assert found["sentence"].split() == sentence.split()


# Keys, addresses, fingers --------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_keys_and_the_overview(quiet_page: Page, tmp_path: Path, aima: Deck):
    open_deck(quiet_page, tmp_path, aima)
    expected = [
        ("ArrowLeft", 0), ("ArrowRight", 1), (" ", 2), ("PageDown", 3), ("n", 4), ("ArrowLeft", 3), ("PageUp", 2),
        ("p", 1), ("End", 33), ("ArrowRight", 33), ("Home", 0),
    ]  # fmt: skip
    for key, step in expected:
        quiet_page.keyboard.press(key)
        assert step_of(quiet_page) == step
        assert quiet_page.evaluate("location.hash") == (f"#/step-{step}" if step else "#/cover")
        assert quiet_page.evaluate("document.getElementById('progress').value") == step
    quiet_page.keyboard.press("?")
    assert quiet_page.is_visible("#help")
    assert quiet_page.locator("#keys dd").count() == len(KEYS)
    quiet_page.keyboard.press("ArrowRight")
    assert step_of(quiet_page) == 0
    quiet_page.keyboard.press("Escape")
    for theme in ("dark", "light"):
        quiet_page.keyboard.press("d")
        assert quiet_page.get_attribute("html", "data-theme") == theme
    quiet_page.evaluate(TO_STEP_20)
    assert step_of(quiet_page) == 20
    sentence = Narrator(aima.trace, catalog("en")).standing_text(aima.trace.steps[19])
    assert quiet_page.inner_text("#said") == f"step 20 of 33: {sentence}", "screen readers are told"
    quiet_page.evaluate("minimaxVizDeck.goTo(1)")
    quiet_page.keyboard.press("o")
    assert quiet_page.locator("section:visible").count() == 34
    across = quiet_page.evaluate(ACROSS)
    assert across > 1
    quiet_page.keyboard.press("ArrowDown")
    quiet_page.keyboard.press("ArrowRight")
    assert step_of(quiet_page) == across + 2
    quiet_page.keyboard.press("ArrowUp")
    assert step_of(quiet_page) == 2
    quiet_page.keyboard.press("Enter")
    assert quiet_page.locator("section:visible").count() == 1
    quiet_page.keyboard.press("o")
    quiet_page.click("#step-20")
    assert step_of(quiet_page) == 20
    assert quiet_page.locator("section:visible").count() == 1


@pytest.mark.thorough
def test_addresses(quiet_page: Page, tmp_path: Path, aima: Deck):
    steps = {
        "#/7&notes": 7, "#/step-8&notes": 8, "#/cover&notes": 0, "": 0, "#/3": 3, "#/step-20": 20, "#/99": 33,
        "#/cover": 0, "#/33": 33, "#/0": 0, "#/12": 12, "#/nowhere": 0, "#<b>": 0,
    }  # fmt: skip
    for hash_, step in steps.items():
        if hash_ in ("#/7&notes", "#/step-20", "#<b>"):  # as it is opened; the others as it is changed
            quiet_page.goto("about:blank")
            open_deck(quiet_page, tmp_path, aima, hash_)
        else:
            follow(quiet_page, hash_)
        assert step_of(quiet_page) == step, hash_
        assert quiet_page.is_visible("#speaker") == hash_.endswith("notes"), hash_


@pytest.mark.thorough
def test_swipes_and_nothing_moves_for_who_wants_it_calm(open_quiet_page: OpenPage, tmp_path: Path, aima: Deck):
    page = open_quiet_page(
        viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    open_deck(page, tmp_path, aima)
    for move, step in (([-120, 10], 1), ([-120, 0], 2), ([90, 0], 1), ([-20, 0], 1), ([-90, 80], 1)):
        page.evaluate(SWIPE, move)
        assert step_of(page) == step
        assert page.evaluate("document.getAnimations().length") == 0
    for step in (1, 2, 20, 33):
        page.evaluate("(step) => minimaxVizDeck.goTo(step)", step)
        assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.thorough
def test_the_buttons_are_away_while_slides_are_shown(open_quiet_page: OpenPage, tmp_path: Path, aima: Deck):
    page = open_quiet_page()
    page.clock.install()
    open_deck(page, tmp_path, aima)
    shown = "document.body.classList.contains('awake')"
    for key in ("ArrowRight", "PageDown", "n", "p", "PageUp", " ", "End", "Home"):
        page.mouse.move(5, 5)
        page.mouse.move(200, 300)
        assert page.evaluate(shown)
        page.keyboard.press(key)
        assert not page.evaluate(shown)
    page.mouse.move(90, 90)
    page.clock.run_for(2_000)
    assert page.evaluate(shown)
    page.clock.run_for(2_000)
    assert not page.evaluate(shown), "the pointer rests"
    page.hover("[data-act=help]")
    page.clock.run_for(10_000)
    assert page.evaluate(shown), "the pointer is on them"
    family = page.evaluate("getComputedStyle(document.querySelector('#controls button')).fontFamily")
    assert family.lower().startswith('"dejavu sans"')  # the name of a font is the same in any case


# The speaker ---------------------------------------------------------------------------------------------------------


def test_notes_tell_what_happened_since_the_slide_before_and_at_last_what_came_out(aima: Deck):
    shown = trace(XO)
    deck = deck_of(shown, "cutoffs")
    narrator = Narrator(shown, catalog("en"))
    before = deck.steps[0] - 1
    for step, scene in zip(deck.steps, deck.scenes(), strict=True):
        notes = deck.notes(scene)
        expected = [
            f"Step {number} of {len(shown.steps)}: {narrator.text(shown.steps.at(number))}"
            for number in range(before + 1, step + 1)
        ]
        if left_out := expected[:-MOST_STEPS]:
            assert notes[1].startswith(str(len(left_out)))
        assert [note for note in notes if note.startswith("Step ")] == expected[-MOST_STEPS:]
        is_open = [node.item.title for node in scene.nodes if node.state == "open" and node.item.kind != "stub"]
        assert [note for note in notes if note.startswith("Open now: ")] == [f"Open now: {one}." for one in is_open]
        assert is_open
        before = step
    *_, last = aima.scenes()
    assert "11 nodes" in aima.notes(last)[-1]
    stopped = deck_of(trace(XO, max_nodes=7), "all")
    *_, last = stopped.scenes()
    assert any("stopped" in note.lower() for note in stopped.notes(last))


@pytest.mark.thorough
def test_the_speakers_window_keeps_step(quiet_page: Page, tmp_path: Path, aima: Deck):
    open_deck(quiet_page, tmp_path, aima, "#/4")
    with quiet_page.context.expect_page() as opened:
        quiet_page.keyboard.press("s")
    speaker = opened.value
    speaker.wait_for_selector("#speaker:visible")
    assert step_of(speaker) == 4
    assert speaker.locator("section:visible").count() == 2
    quiet_page.keyboard.press("ArrowRight")
    assert speaker.evaluate(FOLLOWED, 5)
    assert "Step 5 of 33" in speaker.inner_text("#said-now")
    assert speaker.inner_text("#place") == "step 5 of 33"
    speaker.keyboard.press("End")
    assert quiet_page.evaluate(FOLLOWED, 33)
    assert speaker.locator("section:visible").count() == 1


@pytest.mark.thorough
def test_in_a_frame_that_opens_no_windows_the_notes_are_here(quiet_page: Page, tmp_path: Path, aima: Deck):
    (tmp_path / "deck.html").write_text(deck_page_of(aima), encoding="utf-8")
    frame = in_frame(quiet_page, tmp_path, "deck.html#/3", "void 0")
    frame.wait_for_selector("body.ready")
    frame.click("[data-act=next]")
    assert frame.evaluate("minimaxVizDeck.step") == 4
    frame.locator("body").press("s")
    assert frame.is_visible("#speaker")
    assert "Step 4 of 33" in frame.inner_text("#said-now")
    frame.locator("body").press("s")
    assert not frame.is_visible("#speaker")


# Paper, eyes, command ------------------------------------------------------------------------------------------------


def test_a_page_of_paper_for_each_slide(quiet_page: Page, tmp_path: Path):
    deck = deck_of(trace(AIMA), "7-8,33", size="4:3", theme="dark")
    open_deck(quiet_page, tmp_path, deck, "#/7")
    path = tmp_path / "deck.pdf"
    quiet_page.pdf(path=path, prefer_css_page_size=True, print_background=True)
    _, *pages = PdfReader(path).pages
    for page, step in zip(pages, deck.steps, strict=True):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (720, 540)
        assert f"step {step} of 33" in page.extract_text()
    quiet_page.emulate_media(media="print")
    background = quiet_page.evaluate("getComputedStyle(document.querySelector('section')).backgroundColor")
    assert background == "rgb(252, 251, 248)"


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "ru")])
def test_no_violation_by_axe(quiet_page: Page, tmp_path: Path, theme: str, lang: str):
    open_deck(quiet_page, tmp_path, deck_of(trace(AIMA), "1-8", lang, theme=theme), "#/8&notes")
    check(quiet_page, "notes")
    for what, keys in (("overview", "so"), ("the title", ["Enter", "Home"]), ("help", "?")):
        for key in keys:
            quiet_page.keyboard.press(key)
        quiet_page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))")
        check(quiet_page, what)
