"""The SVG picture: valid, self-contained, complete, the same every time, and right in a browser."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.output.svg import svg_of
from minimax_viz.picture.theme import THEMES
from scripts import scripted
from tree_strategies import text_of, trees

(OUTSIDE,) = scripted(__file__, "outside")

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text.encode())


def drawn(root: ElementTree.Element, attribute: str) -> list[int]:
    return [int(found) for group in root.iter(f"{SVG}g") if (found := group.get(attribute)) is not None]


@given(trees(max_leaves=30), st.sampled_from(["alphabeta", "minimax"]), st.integers(2, 40) | st.none())
def test_every_row_of_the_fold_is_drawn_once(tree, algorithm, budget):
    t = trace(text_of(tree), algorithm=algorithm)
    root = parsed(svg_of(t, draw_nodes=budget))
    rows, stubs = drawn(root, "data-node"), drawn(root, "data-stub")
    unseen = drawn(root, "data-unseen")
    assert rows == sorted(set(rows))
    assert unseen == list(range(len(t), len(t) + len(unseen)))
    assert budget is not None or (rows, stubs) == (list(range(len(t))), [])
    assert budget is None or len(rows) + len(stubs) <= max(budget, 3)
    legend = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "legend")
    assert edges(root) - edges(legend) == len(rows) + len(stubs) + len(unseen) - 1


def test_what_is_written_in_a_picture_of_a_textbook_s_tree_and_of_long_names():
    root = parsed(svg_of(trace(AIMA)))
    texts = Counter(element.text for element in root.iter(f"{SVG}text"))
    assert {"A", "B", "C", "D", "B1", "D3", "≤ 2", "(3, ∞)", "α 3 ≥ β 2", "never looked at"} <= set(texts)
    titles = {group.get("data-node"): group.findtext(f"{SVG}title") for group in root.iter(f"{SVG}g")}
    assert titles["5"] == "C; MIN to move; value ≤ 2; window at entry (α, β) = (3, ∞)"
    assert titles["7"] == "C2; never looked at; cut off: α 3 ≥ β 2; worth 4 in the tree that was given"
    assert titles["2"] == "B1; value 3; the game is over"
    whole = svg_of(trace("[[3,12,8],[2,[4,9],[6,1]],[14,5,2]]"))
    assert re.findall(r'data-unseen="(\d+)"', whole) == ["13", "14", "15", "16"]
    assert whole.count("in the tree that was given") == 4
    long = "a name that is much too long to be written at a node, whatever its font"
    root = parsed(svg_of(trace(f'{{"children": [{{"name": "{long}", "value": 1}}, 2]}}')))
    group = next(group for group in root.iter(f"{SVG}g") if group.get("data-node") == "1")
    assert (group.findtext(f"{SVG}title") or "").startswith(long)
    assert any((text.text or "").endswith("…") for text in group.iter(f"{SVG}text"))


def edges(element: ElementTree.Element) -> int:
    return sum("e" in (path.get("class") or "").split() for path in element.iter(f"{SVG}path"))


@pytest.mark.parametrize(
    ("form", "theme", "budget"), list(zip(["text", "grid", "bare"], THEMES, [20, None, 20], strict=True))
)
def test_hostile_names_stay_text(form: str, theme: str, budget: int | None):
    game = HostileGame(form, replies=2)
    first, other = (name for name in game.names if name.startswith(("</script>", "a\0b")))
    game.names = (first, other, *game.names)  # the two replies to each move: a folded picture has them
    text = svg_of(trace(game=game), theme=theme, draw_nodes=budget)
    root = parsed(text)
    allowed = {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not any(name.startswith("on") or name.endswith("href") for name in attributes)
    assert "</script><img src=x onerror=alert(1)>" in "".join(root.itertext())
    assert "a\ufffdb\ufffd[31m" in "".join(root.itertext())


def test_it_stands_alone_and_its_rules_are_under_its_own_class():
    text = svg_of(trace(example="cut"))
    root = parsed(text)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Tic-tac-toe"
    assert "cut when α ≥ β" in (root.findtext(f"{SVG}desc") or "")
    for outside in ("url(", "href", "@import", "<script", "<image", "<foreignObject"):
        assert outside not in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    rules = (parsed(svg_of(trace(AIMA), theme="dark")).findtext(f"{SVG}style") or "").splitlines()
    assert len(rules) > 20
    assert all(rule.startswith(".mv-dark ") for rule in rules)
    assert not any("var(" in rule for rule in rules)


def test_golden_pictures(golden: Callable[[str, str], None]):
    golden("aima.svg", svg_of(trace(AIMA)))
    golden("cut-ru-dark.svg", svg_of(trace("XOX/.O./.XO"), theme="dark", lang="ru"))


def test_stubs_say_what_they_hold_and_stopped_searches_what_they_lack_in_sentences() -> None:
    root = parsed(svg_of(trace(".........", algorithm="minimax", depth=4, evaluation="zero"), draw_nodes=12))
    stub = next(group for group in root.iter(f"{SVG}g") if group.get("data-stub"))
    texts = [text.text for text in stub.iter(f"{SVG}text")]
    assert re.fullmatch(r"\d+ others", texts[0] or "")
    assert re.fullmatch(r"at least ≈ -?\d+", texts[1] or "")
    assert re.fullmatch(r"[\d,]+ nodes", texts[2] or "")
    told = re.search("<desc>(.*?)</desc>", trace(".........", max_nodes=50).to_svg())
    assert told and "not complete. " in told[1] and ".." not in told[1]
    root = parsed(svg_of(trace("XXX/OO./...")))
    assert drawn(root, "data-node") == [0]


@pytest.mark.parametrize("budget", [400, pytest.param(None, marks=pytest.mark.thorough)])
def test_a_chain_of_2000_nodes(budget: int | None):
    root = parsed(svg_of(trace("[" * 2000 + "1" + "]" * 2000), draw_nodes=budget))
    assert len(drawn(root, "data-node")) == (2001 if budget is None else 399)


def test_texts_fit_in_a_real_browser(open_quiet_page: Callable[..., Any]):
    """Our measure of text is near enough: each value lies inside its pill or box as Chromium draws it."""
    page = open_quiet_page()
    page.set_content(f"<body>{svg_of(trace(example='cut'))}{svg_of(trace(AIMA), theme='dark')}</body>")
    outside = page.evaluate(OUTSIDE)
    assert outside == 0
