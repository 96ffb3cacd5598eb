"""What the keys reach beside the tree, and that it keeps the focus from step to step; what is said while it plays."""

from itertools import pairwise
from typing import Any

import pytest

from browser import press_keys, wait_until
from minimax_viz import trace
from page_files import go_to, step_of
from scripts import scripted

AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
CUTOFF = next(step.number for step in AIMA.steps if step.kind == "cutoff")
ROW = {row.name: str(row.node) for row in AIMA}
FOCUSED, NAMELESS, LISTEN = scripted(__file__, "focused", "nameless", "listen")
# The open calls are folded at first.
UNFOLD = "for (const id of ['about-step', 'stack-part']) document.getElementById(id).open = true"
PINNED = "document.querySelector('.node.pinned')?.dataset.node ?? null"


def test_what_a_sentence_names_is_a_button(opened, each):
    page = opened(AIMA, f"#step={CUTOFF}")
    press_keys(page, "s", "Tab")
    with each("whatever takes the focus says what it is"):
        assert page.evaluate(NAMELESS) == []
    for key in ("Enter", " "):
        with each(f"{key!r} presses a name"):
            name = page.locator("#narration .mention >> visible=true").last
            assert name.get_attribute("role") == "button"
            name.focus()
            page.keyboard.press(key)
            assert page.evaluate(PINNED) == name.get_attribute("data-row")
            assert step_of(page) == CUTOFF
            page.keyboard.press("Escape")
            assert page.evaluate(PINNED) is None
    with each("a node's story goes with the focus, since it could lie on what has it next"):
        page.locator(".world .frame[tabindex='0']").focus()
        wait_until(page, "!document.getElementById('story').hidden")
        assert page.evaluate("document.activeElement.blur() ?? document.getElementById('story').hidden")
    with each("a stub opens and shuts"):
        page = opened(trace("X........"), "#step=24")
        count = page.locator("[data-node]").count()
        for key in ("Enter", " "):
            page.locator(".stub:not(.idle)").first.focus()
            page.keyboard.press(key)
            assert page.locator("[data-node]").count() != count
            count = page.locator("[data-node]").count()


def test_the_open_calls_by_keys(opened, each):
    page = opened(AIMA, f"#step={CUTOFF}")
    page.evaluate(UNFOLD)
    calls = page.locator("#stack button")
    assert calls.all_inner_texts() == ["A", "C"]
    for at, name in enumerate("AC"):
        with each(name):
            calls.nth(at).focus()
            assert page.locator(f"#stack tr.lit [data-pin='{ROW[name]}']").count() == 1
            page.keyboard.press("Enter")
            assert page.evaluate(PINNED) == ROW[name]
            assert step_of(page) == CUTOFF


def focused_after(page: Any, selector: str, *keys: str) -> list[str]:
    """Where the focus is when an element had it and keys were pressed."""
    page.keyboard.press("Tab")
    page.locator(selector).first.focus()
    press_keys(page, *keys)
    return page.evaluate(FOCUSED)


@pytest.mark.thorough
def test_the_focus_outlives_a_step(opened, each):
    page = opened(AIMA, f"#step={CUTOFF - 2}")
    page.evaluate(UNFOLD)
    names = page.locator("#narration .mention >> visible=true")
    told: list[list[str]] = []
    for step in range(1, CUTOFF + 1):
        go_to(page, step)
        told.append(names.evaluate_all("(all) => all.map(({ dataset }) => dataset.row)"))
    with each("on the same name of the sentence, or where it is not named again on the first"):
        assert sum(before[-1:] != [] and before[-1] in after for before, after in pairwise(told)) > 4
        for step, (before, after) in enumerate(pairwise(told), 1):
            if not (before and after):
                continue
            go_to(page, step)
            names.last.focus()
            page.keyboard.press("Shift+ArrowRight")
            assert page.evaluate(FOCUSED) == ["narration", before[-1] if before[-1] in after else after[0]]
    with each("on the same call"):
        go_to(page, CUTOFF - 2)
        assert focused_after(page, f"#stack [data-pin='{ROW['A']}']", "ArrowRight") == ["stack", ROW["A"]]
    with each("in the story of a node"):
        page.keyboard.press("s")
        assert focused_after(page, "#story-turns button", "ArrowRight")[0] == "story-turns"
        assert focused_after(page, "#story-text .mention", "ArrowRight")[0] == "story-text"
    with each("in the telling row by row"):
        page.keyboard.press("b")
        assert focused_after(page, "#levels-list [aria-current]", "ArrowDown")[0] == "levels-list"
    with each("what was clicked leaves the keys to the page"):
        page = opened(AIMA, f"#step={CUTOFF}")
        page.click("#narration [data-row]")
        for key, step in (("ArrowRight", 20), (" ", 21), ("ArrowRight", 24)):
            page.keyboard.press(key)
            assert step_of(page) == step


@pytest.mark.thorough
def test_playing_fast_it_is_silent_until_it_stops(open_quiet_page, opened, each):
    page = opened(AIMA)
    page.clock.install()
    page = opened(AIMA)
    page.evaluate(LISTEN)
    press_keys(page, *"]" * 12 + "p")
    page.clock.run_for(600)
    page.keyboard.press("p")
    assert 8 <= step_of(page) < len(AIMA.steps)
    heard = page.evaluate("heard")
    stopped = step_of(page)
    with each("no step is told while it plays"):
        assert heard[0] == [False, "off", 1]
        assert {live for _, live, _ in heard[:-1]} == {"off"}
    with each("then the last one is, once"):
        assert heard[-1] == [True, "polite", stopped]
    with each("afterwards each step is again"):
        page.keyboard.press("Shift+ArrowRight")
        assert page.evaluate("heard.at(-1)") == [True, "polite", stopped + 1]
    with each("played to its end it tells the end"):
        page.keyboard.press("p")
        page.clock.run_for(5000)
        assert page.get_attribute("#play", "aria-pressed") == "false"
        assert page.evaluate("heard.at(-1)") == [True, "polite", len(AIMA.steps)]
    with each("slowly it tells every step"):
        go_to(page, 1)
        for key in "[" * 20 + "p":
            page.keyboard.press(key)
            assert page.get_attribute("#narration", "aria-live") == "polite"
        page.keyboard.press("p")
