"""Trees with chance: every notation reads and writes them, players take turns past chance, and mistakes are told."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz.errors import PositionError, TextPlace
from minimax_viz.games.game import CHANCE, NodeType
from minimax_viz.games.notations.node import TreeNode, preorder, probability_of
from minimax_viz.games.notations.registry import NOTATIONS, WRITERS, notation_of
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from minimax_viz.text.catalog import catalog
from tree_facts import facts

FORM = "max(min(3, 12), chance(0.7: 9, 1/5: 10, 10%: max(1, 2)))"


def chance_facts(root: TreeNode) -> list[Any]:
    return [(*fact, node.probability) for fact, (node, _) in zip(facts(root), preorder(root), strict=True)]


def told_probabilities(root: TreeNode) -> list[str]:
    return [node.given["probability"] for node, _ in preorder(root) if "probability" in node.given]


def players(text: str, root: str = "max") -> dict[str, NodeType]:
    return {node.name: node.player for node, _ in preorder(TreeGame(root=root).parse(text)) if node.children}


# Every notation -------------------------------------------------------------------------------------------------------

SAME = {
    "functional": [FORM, FORM.upper().replace(" ", ""), FORM.replace("(", " (\n ")],
    "json": [
        ('{"children":[[3,12],{"player":"chance","children":[{"probability":0.7,"value":9},'
        '{"probability":"1/5","value":10},{"probability":"10%","player":"max","children":[1,2]}]}]}'),
    ],
    "brackets": [
        "(MAX (MIN 3 12) (CHANCE 0.7: 9 1/5: 10 10%: (MAX 1 2)))",
        "[MAX [MIN [3] [12]] [CHANCE 0.7: [9] 1/5: [10] 10%: [MAX [1] [2]]]]",
        "((3 12) (chance 0.7: 9, 1/5: 10, 10%: (max 1, 2)))",
    ],
    "yaml": [
        ("children:\n  - [3, 12]\n  - player: chance\n    children:\n      - {probability: 0.7, value: 9}\n"
        "      - {probability: 1/5, value: 10}\n      - prob: 10%\n        player: max\n        children: [1, 2]\n")
    ],
    "newick": ["((3,12),(9[&probability=0.7],10[&probability=1/5],(1,2)[&max][&probability=10%])[&chance]);"],
    "outline": [
        "A\n  B\n    3\n    12\n  C chance\n    0.7 → 9\n    1/5 → 10\n    10% → max\n      1\n      2\n",
        ("A ▲\n├── ▼\n│   ├── 3\n│   └── 12\n└── ●\n    ├── 0.7 -> 9\n    ├── 1/5 -> 10\n    └── 10% -> ▲\n"
        "        ├── 1\n        └── 2\n"),
    ],
    "mermaid": [
        ("graph TD\n  A[max] --> B[min]\n  A --> C\n  B --> b1[3] & b2[12]\n  C((chance)) -->|0.7| c1[9]\n"
        "  C -- 1/5 --> c2[10]\n  C -->|10%| D[max]\n  D --> d1[1] & d2[2]\n"),
    ],
    "dot": [
        ('digraph { A [label="max"]; B [label="min"]; C [label="●", shape=circle]; A -> {B C}; B -> {b1 b2}; '
        'b1 [label=3]; b2 [value=12]; C -> c1 [label=0.7]; C -> c2 [label="1/5"]; C -> D [label="10%"]; c1 [label=9]; '
        'c2 [label=10]; D [label="max"]; D -> {d1 d2}; d1 [label="1"]; d2 [label="2"] }')
    ],
    "table": [
        ("parent;child;player;probability;value\n;A;;;\nA;B;;;\nA;C;chance;;\nB;B1;;;3\nB;B2;;;12\nC;C1;;0,7;9\n"
        "C;C2;;1/5;10\nC;D;max;10%;\nD;D1;;;1\nD;D2;;;2\n")
    ],
    "efg": [
        ('EFG 2 R "" { "a" "b" }\np "" 1 1 "" { "B" "C" } 0\np "" 2 1 "" { "B1" "B2" } 0\nt "" 1 "" { 3, -3 }\n'
        't "" 2 "" { 12, -12 }\nc "" 1 "a die" { "C1" 0.7 "C2" 1/5 "D" 1/10 } 0\nt "" 3 "" { 9, -9 }\n'
        't "" 4 "" { 10, -10 }\np "" 1 2 "" { "D1" "D2" } 0\nt "" 5 "" { 1, -1 }\nt "" 6 "" { 2, -2 }\n')
    ],
    "forest": [
        (r"\begin{forest} [MAX [MIN [3] [12]] [{C}, chance [9, edge label={node[midway]{0.7}}] "
        r"[10, edge label={node[midway]{1/5}}] [MAX, edge label={node[midway]{10\%}} [1] [2]]]] \end{forest}"),
    ],
    "istgame": [
        (r"\istroot(0){MAX} \istb{} \istb{} \endist \istroot(1)(0-1){MIN} \istb{}{3} \istb{}{12} \endist "
        r"\istroot(2)(0-2){chance} \istb{0.7}{9} \istb{1/5}{10} \istb{10\%} \endist "
        r"\istroot(3)(2-3){MAX} \istb{}{1} \istb{}{2} \endist"),
    ],
    "tikz": [
        (r"\node {MAX} child {node {MIN} child {node {3}} child {node {12}}} child {node {chance} "
        r"child {node {9} edge from parent node {0.7}} child {node {10} edge from parent node {1/5}} "
        r"child {node {MAX} child {node {1}} child {node {2}} edge from parent node {10\%}}};"),
    ],
}  # fmt: skip
WITHOUT_PROBABILITIES = {"adjacency", "constructors", "dicts", "drawn", "graphtest"}


@pytest.mark.parametrize(("notation", "text"), [(name, text) for name, texts in SAME.items() for text in texts])
def test_every_notation_can_say_chance(notation: str, text: str) -> None:
    game = TreeGame()
    root = game.parse(text)
    assert game_for_position(text) == "tree"
    assert notation_of(text) == notation
    expected = [(ply, value, node_type, chance) for ply, *_, node_type, value, chance in chance_facts(game.parse(FORM))]
    assert [(ply, value, node_type, chance) for ply, *_, node_type, value, chance in chance_facts(root)] == expected


def test_no_notation_is_left_out() -> None:
    assert SAME.keys() | WITHOUT_PROBABILITIES == NOTATIONS.keys()
    assert not SAME.keys() & WITHOUT_PROBABILITIES


def test_the_game_and_the_labels_know_the_probabilities() -> None:
    game = TreeGame()
    root = game.parse(FORM)
    chance = root.children[1]
    assert game.to_move(chance) == CHANCE
    assert [game.probability(chance, move) for move in game.moves(chance)] == [0.7, 0.2, 0.1]
    assert [game.move_label(move).probability for move in game.moves(chance)] == [0.7, 0.2, 0.1]
    assert game.move_label(chance) == ("C", "C", "chance", None, None)


# Who moves below chance -----------------------------------------------------------------------------------------------


def test_chance_takes_nobody_s_turn() -> None:
    text = "(A (chance 0.5: (X (chance 1: (Y 1 2))) 0.5: (Z (W 3 4))))"
    assert players(text) == {"A": "max", "B": "chance", "X": "min", "C": "chance", "Y": "max", "Z": "min", "W": "max"}
    assert players("(chance 1: (chance 1: (X (Y 1 2))))") == {"A": "chance", "B": "chance", "X": "max", "Y": "min"}


@pytest.mark.parametrize("notation", WRITERS)
def test_below_a_chance_root_moves_whoever_the_option_says(notation: str) -> None:
    text = '{"player":"chance","children":[{"probability":1,"children":[[1,2]]}]}'
    assert players(text, "max") == {"A": "chance", "B": "max", "C": "min"}
    assert players(text, "min") == {"A": "chance", "B": "min", "C": "max"}
    tree = TreeGame(root="min").parse(text)
    assert chance_facts(TreeGame().parse(WRITERS[notation](tree))) == chance_facts(tree)


def test_players_that_a_text_tells_go_before_the_option() -> None:
    assert players("(A (MIN 3 12) (MIN 2))", "min") == {"A": "min", "B": "min", "C": "min"}


# There and back -------------------------------------------------------------------------------------------------------

SHARES = [["1"], ["0.5", "1/2"], ["1/3"] * 3, ["70%", ".2", "1e-1"], ["0.70", "0.30"], ["33.3%", "0.667"], ["1/6"] * 6]
ODD = [None, None, "chance", "● x", "0.5", "heads 0.5", "1/2", "0.5: x", "p", "a → b", '"', "max(3)", "(chance 0.5: 3"]


def random_tree(dice: Random, depth: int, *, with_names: bool) -> dict[str, Any]:
    names = {"name": dice.choice(ODD), "move": dice.choice(ODD)} if with_names else {}
    given = {key: name for key, name in names.items() if name}
    if not depth or dice.random() < 0.2:
        return {"value": dice.choice([0, 7, -3, 0.25, 1e-7])} | given
    player = dice.choice([None, "max", "min", "chance", "chance"])
    shares = dice.choice(SHARES) if player == "chance" else [None] * dice.randint(1, 3)
    children = [random_tree(dice, depth - 1, with_names=with_names) for _ in shares]
    for child, share in zip(children, shares, strict=True):
        child |= {} if share is None else {"probability": share}
    return {"children": children} | given | ({"player": player} if player else {})


@pytest.mark.parametrize("notation", WRITERS)
@given(st.integers(0, 10**9))
def test_what_is_written_is_read_again(notation: str, seed: int) -> None:
    game, dice = TreeGame(), Random(seed)
    document = random_tree(dice, dice.randint(1, 4), with_names=NOTATIONS[notation].has_names)
    if notation in ("functional", "istgame") and "value" in document:
        return
    tree = game.parse(json.dumps(document))
    written = WRITERS[notation](tree)
    again = game.parse(written)
    assert chance_facts(again) == chance_facts(tree)
    if notation != "efg":  # which has decimals and fractions only
        assert told_probabilities(again) == told_probabilities(tree)


def test_a_fraction_stays_as_it_is_told() -> None:
    tree = TreeGame().parse("chance(1/3: 1, 0.30: 2, 11/30: 3)")
    assert told_probabilities(tree) == ["1/3", "0.30", "11/30"]
    assert [child.probability for child in tree.children] == [1 / 3, 0.3, 11 / 30]
    assert WRITERS["json"](tree) == (
        '{"player":"chance","children":[{"probability":"1/3","value":1},{"probability":0.30,"value":2},'
        '{"probability":"11/30","value":3}]}\n'
    )
    assert WRITERS["functional"](tree) == "chance(1/3: 1, 0.30: 2, 11/30: 3)\n"


DEEP = 1_500  # deeper than Python goes down by itself
CHAINS = {
    "functional": "chance(1: " * DEEP + "1" + ")" * DEEP,
    "brackets": "(chance 1: " * DEEP + "1" + ")" * DEEP,
    "json": '{"player":"chance","children":[{"probability":1,"children":[' * (DEEP // 2) + "1" + "]}]}" * (DEEP // 2),
    "newick": "(" * DEEP + "1[&probability=1]" + ")[&chance][&probability=1]" * (DEEP - 1) + ")[&chance];",
    "outline": "chance\n" + "".join(" " * ply + "1 → chance\n" for ply in range(1, DEEP)) + " " * DEEP + "1 → 1\n",
    "efg": 'EFG 2 R "" { "a" "b" }\n' + 'c "" 1 "" { "m" 1 } 0\n' * DEEP + 't "" 1 "" { 1, -1 }',
    "mermaid": "graph TD\n" + "".join(f"n{ply}[chance] -->|1| n{ply + 1}\n" for ply in range(DEEP)) + f"n{DEEP}[1]",
    "dot": "digraph {" + "".join(f"n{at} [label=chance]; n{at} -> n{at + 1} [label=1];" for at in range(DEEP))
    + f"n{DEEP} [label=1] }}",
}  # fmt: skip


@pytest.mark.parametrize("text", CHAINS.values(), ids=CHAINS)
def test_a_chain_of_chance_is_a_tree(text: str) -> None:
    root = TreeGame().parse(text)
    assert max(ply for _, ply in preorder(root)) == DEEP
    again = TreeGame().parse(WRITERS["json"](root))
    assert [node.player for node, _ in preorder(again)] == [node.player for node, _ in preorder(root)]


# Mistakes -------------------------------------------------------------------------------------------------------------

JSON_CHANCE = '{"player": "chance", "children": [%s]}'
EFG = 'EFG 2 R "" { "a" "b" }\nc "" 1 "" { %s } 0\nt "" 1 "" { 1, -1 }\nt "" 2 "" { 2, -2 }\n'
MISTAKES = [
    ("max(3, chance(9, 1: 2))", (1, 15), "'9' needs its probability in front, such as 0.7: 9"),
    ("max(3,\n  chance(0.7: 9, min(1, 2)))", (2, 18), "'min' needs its probability in front"),
    ("max(3, chance(0.7: 9, 0.2: 10))", (1, 8), "the probabilities of this chance node sum to 0.9, not to 1"),
    ("max(3, chance(0: 9, 1: 10))", (1, 15), "'0' is not a probability; it is above 0 and at most 1"),
    ("max(3, chance(1.5: 9))", (1, 15), "'1.5' is not a probability"),
    ("max(3, chance(-0.5: 9, 1: 3))", (1, 15), "'-0.5' is not a probability"),
    ("max(3, chance(1/0: 9))", (1, 15), "'1/0' is not a probability"),
    ("max(3, chance(3/2: 9))", (1, 15), "'3/2' is not a probability"),
    ("max(3, chance(x: 9))", (1, 15), "'x' is not a probability"),
    ("chance(1e-999: 9, 1: 3)", (1, 8), "'1e-999' is not a probability"),
    ("max(0.5: 3, min(4))", (1, 5), "a probability, 0.5, where no chance node is above"),
    ("max(A: 3, B: 4)", (1, 5), "'A' stands before a node, as only probabilities below chance do; write max(3, 4)"),
    ("max(3, mix(4, 5))", (1, 8), "'mix' is not a type of node; it is max, min or chance"),
    ("max(3, 4z)", (1, 8), "'4z' is not a number"),
    ("max(3, 4", (1, 9), "the bracket '(' opened at character 4 is never closed"),
    ("max()", (1, 5), "a node is missing here"),
    ("max(3,, 4)", (1, 7), "a node is missing here"),
    ("max(3 4)", (1, 7), "',' or ')' is missing here"),
    ("max(3) 4", (1, 8), "the tree is complete, but '4' follows it"),
    (JSON_CHANCE % '{"probability": 0.5, "value": 1}, 2', (1, 12), "child 2 of this chance node has no probability"),
    (JSON_CHANCE % '{"probability": 0.5, "value": 1}', (1, 12), "sum to 0.5, not to 1"),
    (JSON_CHANCE % '{"probability": "2/1", "value": 1}', (1, 51), "'2/1' is not a probability"),
    (JSON_CHANCE % '{"probability": NaN, "value": 1}', (1, 51), "'NaN' is not a probability"),
    (JSON_CHANCE % '{"probability": [1], "value": 1}', (1, 51), "'probability' should be followed by a number or a"),
    ('{"children": [{"value": 1, "probability": 0.5}]}', (1, 43), "a probability, 0.5, where no chance node is above"),
    ('{"probability": 1, "children": [1]}', (1, 17), "a probability, 1, where no chance node is above"),
    ('{"player": "dice", "children": [1]}', (1, 12), "'dice' is not a player; \"player\" is \"max\", \"min\" or"),
    ("(MAX 3 (CHANCE 0.5: 3 0.5:))", (1, 23), "a node should follow the probability 0.5"),
    ("(MAX 3 (CHANCE 3 4))", (1, 9), "child 1 of this chance node has no probability"),
    ("[MAX 3 [CHANCE 2.5: 4]]", (1, 16), "'2.5' is not a probability"),
    ("((3[&probability=1],2)[&max]);", (1, 4), "a probability, 1, where no chance node is above"),
    ("((3[&probability=x],2)[&chance]);", (1, 4), "'x' is not a probability"),
    ("((3,2)[&chance]);", (1, 7), "child 1 of this chance node has no probability"),
    ("A\n  chance\n    heads → 3\n    1/2 → 4\n", (3, 5), "'heads' does not end in a probability"),
    ("A\n  B chance\n    1/2 → 3\n    4\n", (2, 3), "child 2 of this chance node has no probability"),
    ("graph TD\n  A[●] -->|x| B[3]", (2, 7), "'x' does not end in a probability"),
    ("graph TD\n  A[●] -->|0.4| B[3]", (2, 5), "sum to 0.4, not to 1"),
    ('digraph { A [label="chance"]; A -> B [label="p"]; B [label=3] }', (1, 46), "'p' does not end in a probability"),
    ("parent,child,player,value,probability\nA,B,,3,1/2\nA,C,,4,1/2\n,A,max,,\n", (2, 1), "a probability, 1/2, where"),
    ("parent,child,player,value,probability\nA,B,,3,1/2\nA,C,,4,2\n,A,chance,,\n", (3, 1), "'2' is not a probability"),
    ("parent,child,player,value\nA,B,,3\n,A,dice,\n", (3, 1), "'dice' is not a player; it is max, min or chance"),
    (EFG % '"l" 1/2 "r"', (2, 22), "the probability of the action 'r' is missing"),
    (EFG % '"l" 1/2 "r" 1/3', (2, 1), "sum to 0.833333333333, not to 1"),
    (EFG % "", (2, 1), "this node has no actions"),
    ("player: chance\nchildren:\n  - value: 3\n    probability: 0\n", (4, 18), "'0' is not a probability"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "sentence"), MISTAKES)
def test_a_mistake_is_one_sentence_with_its_place(text: str, place: tuple[int, int], sentence: str) -> None:
    with pytest.raises(PositionError) as error:
        TreeGame().parse(text)
    assert sentence in str(error.value)
    assert error.value.place == TextPlace(*place)
    assert catalog("ru").error(error.value).startswith("Дерево, ")
    assert catalog("ru").error(error.value) != str(error.value)


def test_sums_may_miss_one_by_a_billionth() -> None:
    TreeGame().parse("chance(0.3333333333: 1, 0.3333333333: 2, 0.3333333333: 3)")
    with pytest.raises(PositionError, match=r"sum to 0\.9999, not to 1"):
        TreeGame().parse("chance(0.3333: 1, 0.3333: 2, 0.3333: 3)")


@given(st.text(alphabet="0123456789./%eE-+", max_size=9))
def test_a_probability_is_the_float_next_to_what_is_told(told: str) -> None:
    value = probability_of(told)
    if value is None:
        return
    exact = Fraction(told.rstrip("%")) / (100 if "%" in told else 1)
    assert 0 < value <= 1
    assert value == exact.numerator / exact.denominator


@pytest.mark.parametrize(
    "told", ["9" * 5000, "1/" + "9" * 5000, "0." + "1" * 5000, "1e-" + "9" * 5000, "1" * 400 + "/1"]
)
def test_no_probability_is_so_long_that_it_cannot_be_read(told: str) -> None:
    with pytest.raises(PositionError) as error:
        TreeGame().parse(f"chance({told}: 1)")
    assert len(str(error.value)) < 250


SIGNS = ["max", "min", "chance", "(", ")", ",", ": ", "0.5", "1/2", "3", "?", " ", "\n", "x", "[", "●", "→", "{", '"']


@given(st.lists(st.sampled_from(SIGNS), max_size=14))
def test_pieces_of_trees_are_a_tree_or_a_sentence(pieces: list[str]) -> None:
    try:
        root = TreeGame().parse("".join(pieces))
    except PositionError as error:
        assert "\n" not in str(error)
        return
    for node, _ in preorder(root):
        if node.player == CHANCE and node.children:
            assert sum(child.probability or 0 for child in node.children) == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[3,{"name":"x","value":4}]', "no names for nodes and moves, and this tree has its own; write it as JSON, an"),
        ('[3,{"move":"x","value":4}]', "no names for nodes and moves, and this tree has its own; write it as JSON, an"),
        ('{"value":4}', "and this tree is a single leaf; write it as JSON, an outline, Newick, Mermaid or .efg."),
    ],
)
def test_the_functional_form_says_what_it_cannot_and_what_can(text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        WRITERS["functional"](TreeGame().parse(text))
    assert why in error.value.sentence.text()
    assert "Запись функциями" in catalog("ru").error(error.value)
