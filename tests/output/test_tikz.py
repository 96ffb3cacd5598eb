"""The LaTeX figure: what it shows, that it compiles alone and inside a paper, and what the command says about steps."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks import XO, deck_of, slides
from hostile import HOSTILE, HostileGame
from latex import compiled, font_cache, needs_latex, squeezed
from minimax_viz import trace
from minimax_viz.output.tex import REPLACEMENT, breakable_text, figure_of, tex_escaped, tex_escaped_anywhere
from states import states_at
from tex_tricks import AIMA, BODY, EMOJI, TrickyGame

__all__ = ["font_cache"]

TAKEN = re.compile(r"\\(?:[{}$&#%_]|text(?:backslash|ascii\w+|less|greater|bar|periodcentered)\{\}|symbol\{\d+\}"
                   r"|ensuremath\{(?:\\[a-zA-Z]+|-)\}|dots\{\}|allowbreak\{\})|\{\}|~")  # fmt: skip
PAPER = rb"""\documentclass{article}
\usepackage{standalone}
\usepackage{tikz}
\begin{document}
Before. \input{one} Between. \input{two} After.
\end{document}
"""


def figure(board: str = AIMA, step: int | None = None, lang: str = "en", theme: str = "print", **options: Any) -> str:
    shown = trace(board, **options)
    return figure_of(deck_of(shown, str(step or len(shown.steps)), lang, theme=theme)).decode("utf-8")


def test_the_finished_search():
    text = figure()
    states = {int(row): state for _, state, row in BODY.findall(text)}
    assert states == dict(enumerate(states_at(trace(AIMA), 33)))
    assert text.count("[strike]") == 2
    assert text.count("[pruned branch]") == 2
    assert text.count(r"{\ensuremath{\leq} 2}") == 1
    assert text.count("[principal]") == 5  # A, B, B1 and the edges between them
    assert r"(3, \ensuremath{\infty})" in text  # windows at entry
    assert "[current]" not in text
    assert text.count("<") == 0  # no overlays


@pytest.mark.parametrize("step", [1, 13, 18, 32])
def test_a_step(step: int):
    text = figure(step=step)
    assert {int(row): state for _, state, row in BODY.findall(text)} == dict(enumerate(states_at(trace(AIMA), step)))
    assert text.count("[current]") == 1


@given(st.text() | st.sampled_from(HOSTILE))
@example("".join(HOSTILE))
def test_nothing_is_left_that_tex_would_obey(text: str):
    for made in (tex_escaped(text), tex_escaped_anywhere(text), breakable_text(text)):
        assert not set("\\{}$&#%^~\n\r\x00") & set(TAKEN.sub("", made))
        assert len(made.encode("utf-8").splitlines()) <= 1


def test_what_is_written_for_signs():
    assert tex_escaped("50% {a_b} \\x ~ ^^M \ud800 \u202e") == (
        r"50\% \{a\_b\} \textbackslash{}x \textasciitilde{} \textasciicircum{}\textasciicircum{}M " + REPLACEMENT + " "
    )
    assert tex_escaped("a--b") == "a-{}-b"
    assert tex_escaped("α ≥ −∞") == "α ≥ −∞"
    assert tex_escaped_anywhere("α ≥ −∞") == r"\ensuremath{\alpha} \ensuremath{\geq} \ensuremath{-}\ensuremath{\infty}"
    assert breakable_text("W" * 65).count(r"\allowbreak{}") == 2


@pytest.mark.thorough
@needs_latex
def test_two_in_a_paper_of_another_engine(tmp_path: Path, font_cache: Path):
    (tmp_path / "one.tex").write_text(figure(), encoding="utf-8")
    (tmp_path / "two.tex").write_text(figure("XOX/.O./.XO", step=21, theme="light"), encoding="utf-8")
    pages = compiled(PAPER, tmp_path, font_cache, engine="pdflatex")
    told = squeezed("".join(pages))
    assert "Before." in told and "After." in told
    assert "neverlookedat" in told


@pytest.mark.thorough
@needs_latex
def test_hostile_names_compile(tmp_path: Path, font_cache: Path):
    """On boards; as texts tests/output/test_beamer.py compiles them."""
    shown = trace(game=TrickyGame("grid"), algorithm="minimax")
    made = deck_of(shown, str(len(shown.steps)), draw_nodes=(None,))
    assert len(compiled(figure_of(made), tmp_path, font_cache, may_lack=EMOJI)) == 1


def test_the_command_draws_one_step_and_of_a_large_search_what_can_be_read(tmp_path: Path):
    output = tmp_path / "a.tex"
    slides(AIMA, "--to", "tikz", "-o", output)
    assert output.read_text(encoding="utf-8") == figure()
    asked = (AIMA, "--to", "tikz", "--theme", "dark", "--steps")
    slides(*asked, "18", "-o", output, "--force")
    assert output.read_text(encoding="utf-8") == figure(step=18, theme="dark")
    refused = slides(*asked, "3-5", "-o", tmp_path / "b.tex", code=1)
    assert "one step" in refused.stderr
    assert not (tmp_path / "b.tex").exists()
    slides(XO, "--to", "tikz", "-o", tmp_path / "c.tex", "--steps", "all")
    text = (tmp_path / "c.tex").read_text(encoding="utf-8")
    assert 14 <= text.count(r"\coordinate") <= 28, "more could not be read"


def test_names_from_a_hostile_game_stay_in_their_comments():
    shown = trace(game=HostileGame("none"), algorithm="minimax")
    made = figure_of(deck_of(shown, str(len(shown.steps)))).decode("utf-8")
    for line in made.splitlines():
        if line.startswith("\\coordinate"):
            assert re.fullmatch(r"\\coordinate \([ns]\d+\) at \([\d.,-]+\);( % .*)?", line)
