"""Trees with chance: every notation reads and writes them, players take turns past chance, and mistakes are told."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_pasted_trees import CASES

from minimax_viz.errors import PositionError
from minimax_viz.games.game import CHANCE, NodeType
from minimax_viz.games.notations.node import TreeNode, preorder, probability_of
from minimax_viz.games.notations.registry import NOTATIONS, WRITERS
from minimax_viz.games.tree import TreeGame
from minimax_viz.text.catalog import catalog
from refused import refused
from tree_facts import facts

FORM = "max(min(3, 12), chance(0.7: 9, 1/5: 10, 10%: max(1, 2)))"


def chance_facts(root: TreeNode) -> list[Any]:
    return [(*fact, node.probability) for fact, (node, _) in zip(facts(root), preorder(root), strict=True)]


def told_probabilities(root: TreeNode) -> list[str]:
    return [node.given["probability"] for node, _ in preorder(root) if "probability" in node.given]


def players(text: str, root: str = "max") -> dict[str, NodeType]:
    return {node.name: node.player for node, _ in preorder(TreeGame(root=root).parse(text)) if node.children}


# Every notation -------------------------------------------------------------------------------------------------------

WITHOUT_PROBABILITIES = {"adjacency", "constructors", "dicts", "drawn", "edges", "named", "sideways"}


def test_every_other_notation_can_say_chance() -> None:
    told = {expected.split()[0] for expected, _ in CASES if '"probability"' in expected}
    assert told >= NOTATIONS.keys() - WITHOUT_PROBABILITIES


def test_the_game_and_the_labels_know_the_probabilities() -> None:
    game = TreeGame()
    root = game.parse(FORM)
    chance = root.children[1]
    assert game.to_move(chance) == CHANCE
    assert [game.probability(chance, move) for move in game.moves(chance)] == [0.7, 0.2, 0.1]
    assert [game.move_label(move).probability for move in game.moves(chance)] == [0.7, 0.2, 0.1]
    assert game.move_label(chance) == ("C", "C", "chance", None, None)


# Who moves below chance -----------------------------------------------------------------------------------------------


def test_chance_takes_nobody_s_turn_and_players_that_are_told_go_before_the_option() -> None:
    text = "(A (chance 0.5: (X (chance 1: (Y 1 2))) 0.5: (Z (W 3 4))))"
    assert players(text) == {"A": "max", "B": "chance", "X": "min", "C": "chance", "Y": "max", "Z": "min", "W": "max"}
    assert players("(chance 1: (chance 1: (X (Y 1 2))))") == {"A": "chance", "B": "chance", "X": "max", "Y": "min"}
    assert players("(A (MIN 3 12) (MIN 2))", "min") == {"A": "min", "B": "min", "C": "min"}


@pytest.mark.parametrize("notation", WRITERS)
def test_below_a_chance_root_moves_whoever_the_option_says(notation: str) -> None:
    text = '{"player":"chance","children":[{"probability":1,"children":[[1,2]]}]}'
    assert players(text, "max") == {"A": "chance", "B": "max", "C": "min"}
    assert players(text, "min") == {"A": "chance", "B": "min", "C": "max"}
    tree = TreeGame(root="min").parse(text)
    assert chance_facts(TreeGame().parse(WRITERS[notation](tree))) == chance_facts(tree)


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


def test_a_fraction_stays_as_it_is_told_and_sums_may_miss_one_by_a_billionth() -> None:
    tree = TreeGame().parse("chance(1/3: 1, 0.30: 2, 11/30: 3)")
    assert told_probabilities(tree) == ["1/3", "0.30", "11/30"]
    assert [child.probability for child in tree.children] == [1 / 3, 0.3, 11 / 30]
    assert WRITERS["json"](tree) == (
        '{"player":"chance","children":[{"probability":"1/3","value":1},{"probability":0.30,"value":2},'
        '{"probability":"11/30","value":3}]}\n'
    )
    assert WRITERS["functional"](tree) == "chance(1/3: 1, 0.30: 2, 11/30: 3)\n"
    TreeGame().parse("chance(0.3333333333: 1, 0.3333333333: 2, 0.3333333333: 3)")
    with pytest.raises(PositionError, match=r"sum to 0\.9999, not to 1"):
        TreeGame().parse("chance(0.3333: 1, 0.3333: 2, 0.3333: 3)")


DEEP = 1_100  # deeper than Python goes down by itself
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


@given(st.text(alphabet="0123456789./%eE-+", max_size=9))
def test_a_probability_is_the_float_next_to_what_is_told(told: str) -> None:
    value = probability_of(told)
    if value is None:
        return
    exact = Fraction(told.rstrip("%")) / (100 if "%" in told else 1)
    assert 0 < value <= 1
    assert value == exact.numerator / exact.denominator


def test_no_probability_is_so_long_that_it_cannot_be_read() -> None:
    for told in ("9" * 5000, "1/" + "9" * 5000, "0." + "1" * 5000, "1e-" + "9" * 5000, "1" * 400 + "/1"):
        with refused(PositionError, most=250):
            TreeGame().parse(f"chance({told}: 1)")


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
