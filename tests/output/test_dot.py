"""The DOT source: Graphviz reads it without complaint, and it has the same fold as the SVG."""

import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.output.dot import dot_of
from minimax_viz.output.svg import svg_of
from minimax_viz.picture.theme import THEMES
from tree_strategies import text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def drawn_by_dot(source: str) -> ElementTree.Element:
    """The picture that `dot` makes of the source, without complaint."""
    dot = shutil.which("dot")
    if dot is None:
        pytest.skip("no dot program: install Graphviz (Debian: apt install graphviz)")
    done = subprocess.run([dot, "-Tsvg"], input=source.encode(), capture_output=True, timeout=120)
    assert done.stderr == b""
    assert done.returncode == 0
    return ElementTree.fromstring(done.stdout)


def titles(svg: ElementTree.Element, kind: str) -> list[str]:
    groups = (group for group in svg.iter("{http://www.w3.org/2000/svg}g") if group.get("class") == kind)
    return [group.findtext("{http://www.w3.org/2000/svg}title") or "" for group in groups]


def names(source: str) -> list[str]:
    return re.findall(r"^\t([ns]\d+) \[", source, re.MULTILINE)


@settings(max_examples=12)
@given(trees(max_leaves=30), st.sampled_from(["alphabeta", "minimax"]), st.integers(2, 40) | st.none())
def test_the_fold_is_that_of_the_svg(tree, algorithm, budget):
    t = trace(text_of(tree), algorithm=algorithm)
    drawn = re.findall(r'data-(node|stub)="(\d+)"', svg_of(t, draw_nodes=budget))
    source = dot_of(t, draw_nodes=budget)
    assert names(source) == [f"{kind[0]}{row}" for kind, row in drawn]
    assert len(re.findall(r"^\t\w+ -> \w+", source, re.MULTILINE)) == len(drawn) - 1


@pytest.mark.parametrize(("form", "budget"), [("text", None), ("grid", 20), ("bare", None)])
def test_dot_reads_hostile_names_without_a_word(form: str, budget: int | None):
    t = trace(game=HostileGame(form, replies=2))
    source = dot_of(t, draw_nodes=budget)
    source.encode()  # whatever the names, it can be written to a file
    svg = drawn_by_dot(source)
    assert sorted(titles(svg, "node")) == sorted(names(source))
    texts = " ".join(svg.itertext())
    assert '"];' in texts
    if budget is None:
        for name in ("Ход конём", "back\\slash\\n\\", "<b>bold</b>", "&amp;", "<<table>", "a\ufffdb\ufffd[31m"):
            assert name in texts


@pytest.mark.parametrize("form", ["text", "grid", "bare"])
def test_no_name_begins_a_line_of_its_own(form: str):
    class BrokenPosition(HostileGame):
        def notation(self, state: object) -> str:
            return "first\r(evil) run\u2028\u0085last\n"

        def outcome(self, state: tuple[int, ...]) -> float | None:
            return 0 if len(state) == 2 else None

    found = trace(game=BrokenPosition(form))
    assert found.pruned_moves
    source = dot_of(found, draw_nodes=None)
    statement = re.compile(r"digraph minimax {|\t(graph|node|edge|[ns]\d+)( -> [ns]\d+)?( \[.*\])?|}")
    assert [line for line in source.splitlines() if not statement.fullmatch(line)] == []


EXAMPLES: list[dict[str, Any]] = [{"board": AIMA}, {"board": ".........", "max_nodes": 50}, {"board": "XO./.X./..O"}]


@pytest.mark.parametrize(("theme", "lang", "options"), list(zip(THEMES, ("en", "ru", "en"), EXAMPLES, strict=True)))
def test_dot_reads_the_examples_without_a_word(theme: str, lang: str, options: dict[str, Any]):
    svg = drawn_by_dot(dot_of(trace(**options), theme=theme, lang=lang, draw_nodes=60))
    assert 13 <= len(titles(svg, "node")) <= 60


def test_golden_sources_have_what_people_edit_at_the_top_and_a_chain_all_its_nodes(golden: Callable[[str, str], None]):
    golden("aima.gv", dot_of(trace(AIMA)))
    golden("cut-ru-dark.gv", dot_of(trace("XOX/.O./.XO"), theme="dark", lang="ru"))
    assert len(names(dot_of(trace("[" * 2000 + "1" + "]" * 2000), draw_nodes=None))) == 2001
    head = dot_of(trace(AIMA)).splitlines()[:4]
    assert head[0] == "digraph minimax {"
    for line, kind in zip(head[1:], ("graph", "node", "edge"), strict=True):
        assert line.startswith(f"\t{kind} [")
        assert "fontname=" in line
    assert "ordering=out" in head[1]
