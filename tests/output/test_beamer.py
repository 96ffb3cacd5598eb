"""LaTeX slides: the states and sentences of every step, read from the TikZ source and from the compiled pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from decks import XO, deck_of, slides
from latex import compiled, font_cache, needs_latex, squeezed
from line import Line
from minimax_viz import trace
from minimax_viz.games.game import Look
from minimax_viz.output.deck import Deck
from minimax_viz.output.tex import MOST_STEPS, beamer_of, overlay
from minimax_viz.text.narrator import Narrator
from minimax_viz.views.steps import parse_steps
from states import states_at
from tex_tricks import AIMA, BODY, EMOJI, TrickyGame

__all__ = ["font_cache"]

FRAME = re.compile(r"\\begin\{frame\}\[t\]\n.*?\\end\{frame\}", re.DOTALL)
SENTENCE = re.compile(r"\\sentence<(\d+)>")


def slides_in(spec: str | None, count: int) -> Iterator[int]:
    """The slides that an overlay names; without an overlay, all slides of the frame."""
    for part in spec.split(",") if spec else [f"1-{count}"]:
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def drawn_states(text: str) -> list[dict[int, str]]:
    """The state of each row on each slide, as its body shows it."""
    states: list[dict[int, str]] = []
    for frame in FRAME.findall(text):
        count = len(SENTENCE.findall(frame))
        slides: list[dict[int, str]] = [{} for _ in range(count)]
        for spec, state, row in BODY.findall(frame):
            for slide in slides_in(spec, count):
                assert int(row) not in slides[slide - 1]  # drawn once
                slides[slide - 1][int(row)] = state
        states += slides
    return states


@pytest.mark.parametrize(
    "search",
    [
        {"board": AIMA},
        {"board": "XOX/.O./.XO", "max_nodes": 7},
        {"game": "connect4", "depth": 2},
    ],
)
def test_states_are_those_of_the_search(search: dict[str, Any]):
    shown = trace(**search)
    made = deck_of(shown, "all" if len(shown.steps) < 100 else "key")
    text = beamer_of(made).decode("utf-8")
    assert [int(number) for number in re.findall(r"framesubtitle<\d+>{step (\d+) of", text)] == made.steps
    for step, states in zip(made.steps, drawn_states(text), strict=True):
        expected = states_at(shown, step)
        assert len(states) == len(shown) if len(shown) < 20 else states
        assert states == {row: expected[row] for row in states}


def test_overlays_have_what_changes_and_long_acts_are_cut():
    text = beamer_of(deck_of(trace(AIMA))).decode("utf-8")
    written = re.findall(r"^ +\\(?:draw|path|node|fill).*$", text, re.MULTILINE)
    slides = sum(len(SENTENCE.findall(frame)) for frame in FRAME.findall(text))
    assert slides == 33
    assert len(written) < 11 * slides  # a whole tree is 60 commands
    assert len({re.sub(r"<[\d,-]+>", "", line) for line in written}) == len(written)  # none twice
    shown = trace(XO)
    text = beamer_of(deck_of(shown, "1-50", draw_nodes=(None,))).decode("utf-8")
    counts = [len(SENTENCE.findall(frame)) for frame in FRAME.findall(text)]
    assert counts == [MOST_STEPS, 50 - MOST_STEPS]
    assert overlay([1, 2, 3, 7, 9, 10]) == "1-3,7,9-10"
    assert overlay([4]) == "4"


def check_pages(made: Deck, folder: Path, cache: Path) -> list[str]:
    """Compile a deck, and check that each page says what the narrator says, under its number."""
    pages = compiled(beamer_of(made), folder, cache)
    narrator, count = Narrator(made.trace, made.words), len(made.trace.steps)
    assert len(pages) == len(made.steps) + 2  # the title and the legend
    assert squeezed(made.heading) in squeezed(pages[0])
    assert squeezed(made.words.text("slides.legend")) in squeezed(pages[1])
    for step, page in zip(made.steps, pages[2:], strict=True):
        assert squeezed(narrator.standing_text(made.trace.steps.at(step))) in squeezed(page)
        assert squeezed(made.words.text("slides.step", number=step, count=count)) in squeezed(page)
    return pages


@pytest.mark.thorough
@needs_latex
def test_folded_trees_in_the_dark_and_on_narrow_slides(tmp_path: Path, font_cache: Path):
    for shown, options in (
        (trace(game="connect4", depth=2), {"size": "4:3", "theme": "dark"}),
        (trace("XOX/.O./.XO"), {"lang": "ru", "theme": "print", "title": "Крестики: ≥ ≤ α β ∞ ✂ ⇐ ≈ «ёлка»"}),
    ):
        some = parse_steps(shown, "key")[::-40]  # the last of some segments; a page takes LaTeX a second
        pages = check_pages(deck_of(shown, ",".join(map(str, some)), **options), tmp_path, font_cache)
    assert "рассмотрен" in pages[-1]


class Figures(Line):
    """A board of chess figures and of other marks."""

    title = "♔ against ♚"

    def moves(self, state: int) -> list[int]:
        return [1, 2]

    def outcome(self, state: int) -> float | None:
        return state or None

    def move_name(self, state: int, move: int) -> str:
        return f"♞{move}"

    def look(self, state: int) -> Look:
        return (("♔", "♚", "7"), ("" if state == 1 else "♟", "❀", "♙" if state else ""))


@pytest.mark.thorough
@needs_latex
def test_chess_figures_and_hostile_names_are_printed_and_not_obeyed(tmp_path: Path, font_cache: Path):
    pages = check_pages(deck_of(trace(game=Figures()), theme="dark"), tmp_path, font_cache)
    assert "❀" in pages[-1]
    assert {"♚", "♟", "7"} <= set(pages[-1])
    shown = trace(game=TrickyGame("text"), algorithm="minimax")
    made = deck_of(shown, "201", draw_nodes=(None,), title=r"\input{x} <2-> ^^M 50% # {")
    pages = compiled(beamer_of(made), tmp_path, font_cache, may_lack=EMOJI)
    assert len(pages) == len(made.steps) + 2
    assert squeezed(r"\input{x}<2->^^M50%#{") in squeezed(pages[0])
    told = squeezed(pages[-1])
    for name in (r"\input{/etc/passwd}", r"\write18{touchwritten}", "}}\\end{document}"):
        assert name[:8] in told
    assert {path.suffix for path in tmp_path.iterdir()} <= {
        ".tex", ".pdf", ".log", ".aux", ".nav", ".out", ".snm", ".toc",
    }  # fmt: skip


def test_the_command_writes_one_file_of_the_shape_it_is_told(tmp_path: Path):
    output = tmp_path / "sub folder" / "lesson"
    slides(AIMA, "--to", "beamer", "-o", output, "--size", "4:3")
    assert r"\documentclass[aspectratio=43]{beamer}" in output.read_text(encoding="utf-8")
    assert [path.name for path in output.parent.iterdir()] == ["lesson"]
