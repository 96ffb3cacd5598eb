"""Thirty searches that strain a page: the examples of the textbooks, wide, deep and lopsided trees, every game."""

import random
from collections.abc import Callable

from minimax_viz import trace
from minimax_viz.tracing.result import TraceResult

DICE = random.Random(1)
TEN_OF_SIX = str([[DICE.randint(0, 40) for _ in range(6)] for _ in range(10)])
NAMES = """{"name": "a very long name of a node", "children": [
    {"name": "7", "children": [{"name": "1", "value": 3}, {"name": "2", "value": 12}]},
    {"name": "Zugzwang", "children": [
        {"name": "x", "value": 1, "move": "a long move label"}, {"name": "y", "value": 9}
    ]}
]}"""
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def tree(plies: int, moves: int) -> str:
    """A full tree with random leaves, as text."""
    if not plies:
        return str(DICE.randint(-99, 99))
    return "[" + ",".join(tree(plies - 1, moves) for _ in range(moves)) + "]"


THIRTY: dict[str, Callable[[], TraceResult]] = {
    "cut": lambda: trace("XOX/.O./.XO"),
    "first": lambda: trace("XOX/.X./O.O"),
    "aima": lambda: trace(AIMA),
    "ucla": lambda: trace("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"),
    "wikipedia": lambda: trace("[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]"),
    "aima, minimax": lambda: trace(AIMA, algorithm="minimax"),
    "aima, rule gt": lambda: trace("[[3,12,8],[3,4,6],[14,5,2]]", cutoff="gt"),
    "aima, fail-hard": lambda: trace(AIMA, fail="hard"),
    "aima, MIN begins": lambda: trace(AIMA, root="min"),
    "ten of six": lambda: trace(TEN_OF_SIX),
    "binary, five plies": lambda: trace(tree(5, 2)),
    "ternary, three plies": lambda: trace(tree(3, 3)),
    "fifty-nine leaves": lambda: trace(tree(1, 59)),
    "chains": lambda: trace("[[[[[[7]]]]],[[[3]]]]"),
    "long numbers": lambda: trace("[[-1234.5,0.0625,8],[2.25,-4,6000],[14,5,-2]]"),
    "long names": lambda: trace(NAMES),
    "one leaf": lambda: trace("[4]"),
    "a skipped subtree": lambda: trace("[[3,12],[2,[4,[6,1]],[9,9,9]],[14,5]]"),
    "othello": lambda: trace(game="othello:4", depth=3),
    "nim": lambda: trace("1,2,3", game="nim"),
    "small nim": lambda: trace("1,1,2", game="nim"),
    "connect four": lambda: trace(game="connect4:4x4", depth=3),
    "four by four": lambda: trace(game="mnk:4,4,3", depth=2),
    "estimates": lambda: trace("X...O....", depth=2, evaluation="twos"),
    "minimax": lambda: trace("XOX/.O./.XO", algorithm="minimax"),
    "symmetry": lambda: trace(".........", depth=2, symmetry=True),
    "transpositions": lambda: trace("XO./.X./..O", transpositions=True),
    "five in a row": lambda: trace(game="mnk:9,9,5", depth=1),
    "stopped": lambda: trace("XO./.X./..O", max_nodes=40),
    "thousands": lambda: trace("X...O....", algorithm="minimax"),
}
