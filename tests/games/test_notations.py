"""What `convert` writes is read back as the same tree, by the same notation, whatever its nodes are called."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minimax_viz.errors import PositionError
from minimax_viz.games.notations import outline
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.notations.registry import NOTATIONS, WRITERS, notation_of
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from tree_facts import facts

HOSTILE = [
    "mindmap", "k: [1]", "graph", "digraph", "strict", "flowchart", "EFG", "NFG", "parent;child", "parent,child",
    "x 1e5", "7", "it's", "[x](y)", "a:b=c", "skipped", "→", "<b>&amp;#39;", "x;y|z", "#1",
    "'", "''", '"', 'say "hi"', "node 1", "\u200bx", "\ufeff", "a\u200bb", "graph TD", "3", "-2.5", "?",
    "1 = 30", "1: 30", "a: b", "value", "value = 3", "score: 3", "max", "MIN", "▲", "never looked at",
    "≤ 2", "=", ":", "->", "a -> b", "-->", "--", "---", "[&max]", "[&move=x]", "%41", "#", "# x", "#34;",
    "&amp;", "&#38;", "//", "/*", "%%", "::", ";", ",", "|", "\\", "\\n", "a\\", "\\\"", "`", "```", "~~~", "<br>",
    "<b>", "(", ")", "[x]", "{y}", "((3))", "- x", "1. x", "├── x", "3 directories", "Node('x')", "null", "None",
    "name", "children", "player: max", "_", "a_b", "½", "٣", "．５", "［", "−3", "end", "subgraph", "style", "n0", "t",
    "p", "c", "Ход", "🙂", "שלום", "A", "B1", "max A", "tree = [1]", "\\Tree", "board", "XOX/.O./.XO", "---\n",
    "!!x", "*a", "&a", "a" * 300, "chance", "● x", "0.5", "heads 1/2",
]  # fmt: skip
SIGNS = st.text(alphabet="aZ1 .-=:;,|[](){}<>\"'\\/#%&?!*_~`→≤\u200b\ufeff\u00a0−é½", min_size=1, max_size=8)
NAMES = st.none() | st.sampled_from(HOSTILE) | SIGNS
VALUES = st.sampled_from([0, 1, 30, -2, 0.5, -0.25, 1e-7, -1e15, 2**53 - 2, 10**15 + 0.5, 7.0, "?"])
PLAYERS = st.sampled_from([None, None, "max", "min"])
NAMING = [name for name in WRITERS if NOTATIONS[name].has_names]


def made(**given: Any) -> dict[str, Any]:
    return {key: value for key, value in given.items() if value is not None}


LEAVES = st.builds(made, name=NAMES, move=NAMES, value=VALUES)
INNER = st.recursive(
    LEAVES,
    lambda below: st.builds(
        made, name=NAMES, move=NAMES, player=PLAYERS, children=st.lists(below, min_size=1, max_size=3)
    ),
    max_leaves=6,
)


def named(name: str) -> Any:
    children = [made(name=name, children=[1, 2]), made(name="y", move=name, children=[3, made(name=name, value=4)])]
    return made(name=name, children=children)


@pytest.mark.parametrize("notation", NAMING)
@given(INNER)
@example({"name": "A", "children": [{"name": "B", "children": [1, 2]}, {"name": "mindmap", "children": [3, 4]}]})
@example({"name": "x", "value": 3})
@example({"name": "XOX/.O./.XO", "value": 3})
@example({"value": "?"})
def test_what_is_written_is_read_again(notation: str, document: Any) -> None:
    game = TreeGame()
    try:
        tree = game.parse(json.dumps(document))
    except PositionError as error:  # a name that is nothing but signs that are not to be seen
        assert "\n" not in str(error)
        return
    if notation == "istgame" and tree.is_leaf:
        with pytest.raises(PositionError, match="is a single leaf"):
            WRITERS[notation](tree)
        return
    if notation == "efg" and any(node.is_open for node, _ in preorder(tree)):
        with pytest.raises(PositionError, match="is open"):
            WRITERS[notation](tree)
        return
    written = WRITERS[notation](tree)
    assert game_for_position(written) == "tree"
    assert NOTATIONS[notation_of(written) or ""].module == NOTATIONS[notation].module
    assert facts(game.parse(written)) == facts(tree)


@pytest.mark.parametrize("notation", NAMING)
def test_hostile_names_are_kept(notation: str) -> None:
    game, lost = TreeGame(), []
    for name in HOSTILE:
        tree = game.parse(json.dumps(named(name)))
        if facts(game.parse(WRITERS[notation](tree))) != facts(tree):
            lost.append(name)
    assert lost == []


NO_NAME = [
    "((3,12[&move=])'',2[&move=%20]);",
    'A\n  "" → x 3\n  "\u200b" → "" 4\n',
    'flowchart TD\n  A -->|" "| B[3]\n  A -->|"#8203;"| C[4]',
    'digraph { A -> B [label=" "]; A -> C [label="\u200b"]; B [label=3]; C [label=4] }',
    'EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { " " "" } 0\nt " " 1 "" { 3, -3 }\nt "" 2 "" { 4, -4 }\n',
    "parent,child,value,move\nA,B,3, \nA,C,4,\u200b\n",
]


@pytest.mark.parametrize("text", NO_NAME)
def test_a_name_of_which_nothing_can_be_seen_is_none(text: str) -> None:
    tree = TreeGame().parse(text)
    assert all(node.name and all(node.given.values()) for node, _ in preorder(tree))
    for notation in NAMING:
        assert facts(TreeGame().parse(WRITERS[notation](tree))) == facts(tree)


@pytest.mark.parametrize("notation", WRITERS)
def test_a_root_whose_turn_an_option_tells_says_so_when_it_is_written(notation: str) -> None:
    tree = TreeGame(root="min").parse("[[3,12],[2]]")
    assert facts(TreeGame().parse(WRITERS[notation](tree))) == facts(tree)


def test_a_tree_that_would_be_read_as_another_or_be_spaces_is_no_outline(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = TreeGame().parse("[" * 6_000 + "1" + "]" * 6_000)
    with pytest.raises(PositionError, match=r"6,000 plies deep.* write it as JSON, Newick or Mermaid"):
        WRITERS["outline"](tree)
    assert WRITERS["newick"](tree).startswith("((((")
    monkeypatch.setattr(outline, "node_label", lambda node, player: node.name if node.children else str(node.value))
    tree = TreeGame().parse('[{"name":"mindmap","children":[3,4]},5]')
    with pytest.raises(PositionError) as error:
        WRITERS["outline"](tree)
    assert str(error.value) == (
        "An outline of this tree would be read as another tree, because of its names; write it as JSON."
    )
