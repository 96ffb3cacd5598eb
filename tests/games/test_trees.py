"""The texts of explicit trees: every spelling, every name, and every mistake with its sentence and its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.notations.node import letter_names
from minimax_viz.games.notations.source import LARGEST
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


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[0.5,-2,\u22123,-.25,1e2,-0,-0.0]", [0.5, -2, -3, -0.25, 100, 0, 0]),
        ("(0.5 -2 \u22123)", [0.5, -2, -3]),
        (f"[{LARGEST},-{LARGEST}]", [LARGEST, -LARGEST]),
        ("[[[[1]]],2,[3,[4]]]", [[[[1]]], 2, [3, [4]]]),
        ("(5)", 5),
        ("((3) (2))", [3, 2]),
        ("((3) 2)", [[3], 2]),  # not every number has brackets of its own, so these are nodes
        ("[[3],[2]]", [[3], [2]]),  # nor do square brackets ever mean that
    ],
)
def test_numbers_and_shapes(text: str, values: object) -> None:
    assert nested_values(text) == values


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


def test_letters_go_level_by_level_and_on_beyond_z() -> None:
    # A; B and C below it; then D to G: letters are given by level, not in the order of the search.
    assert names("[[[1],[2]],[[3],[4]]]") == ["A", "B", "D", "D1", "E", "E1", "C", "F", "F1", "G", "G1"]
    wide = names(str([[n] for n in range(30)]))
    assert wide[1::2] == [*"BCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE"]
    letters = letter_names()
    many = [next(letters) for _ in range(26 + 26 * 26 + 1)]
    assert (many[25], many[26], many[51], many[52], many[701], many[702]) == ("Z", "AA", "AZ", "BA", "ZZ", "AAA")
    assert len(set(many)) == len(many)


def test_leaves_beside_inner_nodes_are_numbered_among_the_leaves() -> None:
    assert names("[1,[2,3],4]") == ["A", "A1", "B", "B1", "B2", "A2"]


def test_names_given_explicitly_are_not_given_twice() -> None:
    text = '[{"name":"C","children":[1,{"name":"C1","value":2},3]},[4],{"name":"start","children":[5]}]'
    assert names(text) == ["A", "C", "C2", "C1", "C3", "B", "B1", "start", "start1"]


def test_moves_are_named_after_their_child_unless_they_have_a_label() -> None:
    t = trace('[{"name":"left","children":[3]},{"move":"go right","children":[{"value":5,"move":"stop"}]}]')
    assert [(row.name, row.move) for row in t] == [
        ("A", ""), ("left", "left"), ("left1", "left1"), ("B", "go right"), ("B1", "stop"),
    ]  # fmt: skip
    assert (t.best_move, t.principal_variation) == ("go right", ["go right", "stop"])


def test_white_space_in_a_name_is_one_space() -> None:
    assert trace('[{"name":" two\\n\\t words ","value":1}]')[1].name == "two words"


# Players --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("root", "value", "players"), [("max", 3, ("max", "min")), ("min", 6, ("min", "max")), (None, 3, ("max", "min"))]
)
def test_root_speaks_for_a_root_without_a_player(root: str | None, value: int, players: tuple[str, str]) -> None:
    t = trace("[[3,12,8],[2,4,6]]", root=root)
    assert (t.value, t[0].player, t[1].player) == (value, *players)


def test_a_player_of_its_own_goes_before_root_and_before_alternation() -> None:
    t = trace('{"player":"min","children":[{"player":"MIN","children":[4,2]},[1,[7,0]]]}', root="max")
    assert [(row.name, row.player) for row in t if row.kind == "interior"] == [
        ("A", "min"), ("B", "min"), ("C", "max"), ("D", "min"),
    ]  # fmt: skip
    assert t.value == min(2, 1)


def test_root_is_max_or_min() -> None:
    with pytest.raises(SettingsError, match="max or min"):
        trace(AIMA, root="X")


# Mistakes -------------------------------------------------------------------------------------------------------------

NOT_NUMBERS = [
    "NaN", "nan", "infin", "true", "false", "null", "None", "x", "1_000", "0x10", "--2", ";",
    ":",
]  # fmt: skip
MISTAKES = [
    ("", "at character 1", "there is no tree", True),
    ("   ", "at character 4", "there is no tree", True),
    ("[]", "at character 2", "an empty pair of brackets", False),
    ("[1,()]", "at character 5", "an empty pair of brackets", False),
    ("[[1,2],[]]", "at character 9", "an empty pair of brackets", False),
    ("{}", "at character 2", 'needs "children" or "value"', False),
    ('[1,{"name":"x"}]', "at character 15", 'the node opened at character 4 needs "children" or "value"', False),
    ("[1,2", "at character 5", "'[' opened at character 1 is never closed", False),
    ("((1 2) (3", "at character 10", "'(' opened at character 8 is never closed", False),
    ('{"children":[1]', "at character 16", "'{' opened at character 1 is never closed", False),
    ("[3,,8]", "at character 4", "there is nothing before this comma", True),
    ("[,8]", "at character 2", "there is nothing before this comma", True),
    ("((3 12)(2 , , 6))", "at character 13", "there is nothing before this comma", True),
    ('{"value":,3}', "at character 10", "there is nothing before this comma", True),
    ("[1,2)", "at character 5", "')' stands where ']' should close at character 1", False),
    ("1]", "at character 2", "the tree is complete, but ']' follows it", True),
    ("]", "at character 1", "']' closes a bracket that was never opened", True),
    ("[1,2] 3", "at character 7", "the tree is complete, but '3' follows it", False),
    ("[1][2]", "at character 4", "the tree is complete, but '[' follows it", False),
    ("[1] and so on", "at character 5", "the tree is complete, but 'and' follows it", False),
    *((f"[3,{word}]", "at character 4", f"'{word}' is not a number", False) for word in NOT_NUMBERS),
    ("[3,1e99]", "at character 4", "1e99 is too large", False),
    ("[3,-1e99]", "at character 4", "-1e99 is too large", False),
    ("[3,1/0]", "at character 4", "'1/0' is not a number", False),
    (f"[3,{LARGEST + 1}]", "at character 4", "is too large", False),
    ("[3," + "9" * 400 + "]", "at character 4", "is too large", False),
    ("[3,\u0663]", "at character 4", "is not a number", False),
    ('[3,"x"]', "at character 4", "leaves are numbers", False),
    ('"x"', "at character 2", "'x' is not a number", True),
    ('{"value":"x"}', "at character 10", "'value' should be followed by a number", False),
    ('{"value":[4]}', "at character 10", "'value' should be followed by a number", False),
    ('{"value":null}', "at character 14", 'needs "children" or "value"', False),
    ('{"value":NaN}', "at character 10", "'NaN' is not a number", False),
    ('{"value"}', "at character 9", "a ':' should follow 'value'", False),
    ('{"value":}', "at character 10", "'value' should be followed by a number", False),
    ('{"move":3,"value":1}', "at character 9", "'move' should be followed by a string", False),
    ('{"children":3}', "at character 13", "'children' should be followed by a list", False),
    ('{"children":{}}', "at character 13", "'children' should be followed by a list", False),
    ('{"children":[]}', "at character 15", 'needs "children" or "value"', False),
    ("{3:[4]}", "at character 5", "4 could be the value of a leaf or its name", False),
    ("{3:4}", "at character 2", "a node's object goes on with a key", False),
    ("{[1]}", "at character 2", "a node's object goes on with a key", False),
    ("{valeu:3}", "at character 2", "a node has no 'valeu'", False),
    ('{"value":3,"colour":"red"}', "at character 12", "a node has no 'colour'", False),
    ('{"Value":3}', "at character 2", "a node has no 'Value'", False),
    ('{"value":3,"value":4}', "at character 12", "the node has 'value' twice", False),
    ('{"children":[1],"children":[2]}', "at character 17", "the node has 'children' twice", False),
    ('{"' + "k" * 999 + '":3}', "at character 2", "kkk…'; it has", False),
    ('{"player":"' + "k" * 999 + '"}', "at character 11", "kkk…' is not a player", False),
    ('{"player":"X","children":[1]}', "at character 11", "'X' is not a player", False),
    ('{"name":"abc', "at character 9", "this string cannot be read", False),
    ('{"name":"a\\qb","value":1}', "at character 11", "this string cannot be read", False),
    ('{"name":"a\\u0000b","value":1}', "at character 9", "the name holds a control character", False),
    ('{"name":"\\ud800","value":1}', "at character 9", "the name holds a control character", False),
    ("[[3,12,8],\n [2,x_,6]]", "at line 2, character 5", "'x_' is not a number", False),
    ("[[3,12,8],\n\n [2,4,6]", "at line 3, character 9", "opened at line 1, character 1 is never closed", False),
]


@pytest.mark.parametrize(("text", "place", "sentence", "named"), MISTAKES)
def test_a_mistake_is_one_sentence_with_its_place(text: str, place: str, sentence: str, named: bool) -> None:
    with refused(PositionError, f"The tree, {place}: ", sentence) as error:
        trace(text, game="tree" if named else None)
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
