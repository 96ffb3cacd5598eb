"""The texts of explicit trees: every spelling, every name, and every mistake with its sentence and its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.notations.node import letter_names
from minimax_viz.games.tree import TreeGame
from reference_search import Tree
from refused import refused
from tree_strategies import plain_trees, text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def nested_values(text: str) -> object:
    """What a text says, read by the game and given back as nested lists."""

    def lists(node) -> object:
        return node.value if node.value is not None else [lists(child) for child in node.children]

    return lists(TreeGame().parse(text))


def names(text: str) -> list[str]:
    return [row.name for row in trace(text, algorithm="minimax")]


def test_a_whole_number_stays_one() -> None:
    values = [row.value for row in trace("[3,-0,2.5,\u22124]", algorithm="minimax")][1:]
    assert [(type(value), value) for value in values] == [(int, 3), (int, 0), (float, 2.5), (int, -4)]


@given(plain_trees(), st.sampled_from(["json", "spaces", "pretty", "round", "minus"]))
def test_a_random_tree_reads_the_same_in_every_spelling(lists, spelling: str) -> None:
    text = json.dumps(lists, indent=2 if spelling == "pretty" else None)
    if spelling == "spaces":
        text = text.replace(",", " ")
    elif spelling == "round":
        text = text.replace("[", "(").replace("]", ")").replace(",", "") + " "
        lists = without_lone_brackets(lists)
    elif spelling == "minus":
        text = text.replace("-", "\u2212")
    assert nested_values(text) == lists
    assert json.loads(TreeGame().notation(TreeGame().parse(text))) == lists


def without_lone_brackets(lists) -> object:
    """Where every number has brackets of its own, those are leaves."""

    def numbers(node, lone: bool = False) -> list[bool]:
        if not isinstance(node, list):
            return [lone]
        return [each for child in node for each in numbers(child, lone=len(node) == 1)]

    def collapsed(node) -> object:
        if not isinstance(node, list):
            return node
        if len(node) == 1 and not isinstance(node[0], list):
            return node[0]
        return [collapsed(child) for child in node]

    return collapsed(lists) if all(numbers(lists)) else lists


@given(trees(), st.sampled_from(["max", "min"]))
def test_a_trace_s_board_is_its_tree(tree: Tree, root: str) -> None:
    t = trace(text_of(tree), root=root)
    again = trace(t.header.board, root=root)
    assert again.columns == t.columns
    assert again.header.board == t.header.board


# Names ----------------------------------------------------------------------------------------------------------------


def test_letters_go_level_by_level_past_given_names_and_leaves_have_numbers() -> None:
    assert names("[[[1],[2]],[[3],[4]]]") == ["A", "B", "D", "D1", "E", "E1", "C", "F", "F1", "G", "G1"]
    wide = names(str([[n] for n in range(30)]))
    assert wide[1::2] == [*"BCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE"]
    letters = letter_names()
    many = [next(letters) for _ in range(26 + 26 * 26 + 1)]
    assert (many[25], many[26], many[51], many[52], many[701], many[702]) == ("Z", "AA", "AZ", "BA", "ZZ", "AAA")
    assert len(set(many)) == len(many)
    assert names("[1,[2,3],4]") == ["A", "A1", "B", "B1", "B2", "A2"]
    text = '[{"name":"C","children":[1,{"name":"C1","value":2},3]},[4],{"name":"start","children":[5]}]'
    assert names(text) == ["A", "C", "C2", "C1", "C3", "B", "B1", "start", "start1"]
    assert trace('[{"name":" two\\n\\t words ","value":1}]')[1].name == "two words"


def test_moves_are_named_after_their_child_unless_they_have_a_label() -> None:
    t = trace('[{"name":"left","children":[3]},{"move":"go right","children":[{"value":5,"move":"stop"}]}]')
    assert [(row.name, row.move) for row in t] == [
        ("A", ""), ("left", "left"), ("left1", "left1"), ("B", "go right"), ("B1", "stop"),
    ]  # fmt: skip
    assert (t.best_move, t.principal_variation) == ("go right", ["go right", "stop"])


# Players --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("root", "value", "players"), [("max", 3, ("max", "min")), ("min", 6, ("min", "max")), (None, 3, ("max", "min"))]
)
def test_root_speaks_for_a_root_without_a_player(root: str | None, value: int, players: tuple[str, str]) -> None:
    t = trace("[[3,12,8],[2,4,6]]", root=root)
    assert (t.value, t[0].player, t[1].player) == (value, *players)


def test_a_player_of_its_own_goes_before_root_which_is_max_or_min() -> None:
    t = trace('{"player":"min","children":[{"player":"MIN","children":[4,2]},[1,[7,0]]]}', root="max")
    assert [(row.name, row.player) for row in t if row.kind == "interior"] == [
        ("A", "min"), ("B", "min"), ("C", "max"), ("D", "min"),
    ]  # fmt: skip
    assert t.value == min(2, 1)
    with pytest.raises(SettingsError, match="max or min"):
        trace(AIMA, root="X")


# Mistakes -------------------------------------------------------------------------------------------------------------

MISTAKES = [
    ("", "at character 1", "there is no tree"),
    ("   ", "at character 4", "there is no tree"),
    ("[3," + "9" * 400 + "]", "at character 4", "is too large"),
    ('{"' + "k" * 999 + '":3}', "at character 2", "kkk…'; it has"),
    ('{"player":"' + "k" * 999 + '"}', "at character 11", "kkk…' is not a player"),
]
"""More are in data/pasted-trees.txt."""


@pytest.mark.parametrize(("text", "place", "sentence"), MISTAKES)
def test_a_mistake_is_one_sentence_with_its_place(text: str, place: str, sentence: str) -> None:
    with refused(PositionError, f"The tree, {place}: ", sentence) as error:
        trace(text, game="tree")
    assert str(error.value).endswith(".")


@pytest.mark.thorough
def test_what_is_deep_or_long_is_told_in_one_short_sentence() -> None:
    for text in ("[" * 100_000, "(" * 99_999 + "x", "]" * 100_000, "[" + "x" * 100_000 + "]", '["' + "y" * 100_000):
        with pytest.raises(PositionError) as error:
            trace(text, game="tree")
        assert len(str(error.value)) < 500


@pytest.mark.thorough
def test_a_tree_20_000_deep_is_a_tree() -> None:
    depth = 20_000
    t = trace("[" * depth + "7" + "]" * depth, max_nodes=None)
    assert (t.value, t.nodes, t.max_ply, len(t.steps)) == (7, depth + 1, depth, 3 * (depth + 1) - 1)


@given(trees(), st.data())
def test_a_tree_cut_short_is_a_sentence(tree: Tree, data) -> None:
    text = text_of(tree)
    cut = data.draw(st.integers(1, len(text) - 1))
    with pytest.raises(PositionError):
        trace(text[:cut], game="tree")
