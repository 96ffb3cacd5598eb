"""What people paste: each notation right, slightly wrong and ambiguous, with what is read or the one sentence."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run as in_a_process
from command_line import run_here as run
from minimax_viz import trace
from minimax_viz.errors import MinimaxVizError, PositionError
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.notations.registry import NOTATIONS, notation_of
from minimax_viz.games.pasted import unwrapped
from minimax_viz.games.reading import board_reading, tree_reading
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from minimax_viz.text.catalog import catalog
from places import ROOT
from reference_search import Tree
from refused import refused
from tree_facts import facts
from tree_strategies import text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
BOARD = "XOX/.O./.XO"

TERMINAL = """\
A ▲ 3
├── B ▼ 3
│   ├── B1 3
│   ├── B2 12
│   └── B3 8
├── C ▼ ≤ 2
│   ├── C1 2
│   ├── C2 skipped
│   └── C3 skipped
└── D ▼ 2
    ├── D1 14
    ├── D2 5
    └── D3 2
"""
OUTLINE = "A\n  B\n    3\n    12\n    8\n  C\n    2\n    4\n    6\n  D\n    14\n    5\n    2\n"
BULLETS = "- A\n\t- B\n\t\t- 3\n\t\t- 12\n\t\t- 8\n\t- C\n\t\t- 2\n\t\t- 4\n\t\t- 6\n\t- D\n\t\t- 14\n\t\t- 5\n\t\t- 2"
LINES = "B\n  B1 = 3\n  B2: 12\n  B3 8\nC\n  2\n  4\n  6\nD min\n  14\n  5\n  2"
MERMAID = """\
```mermaid
graph TD
  %% the tree of figure 5.2
  A --> B & C & D
  B --> B1[3]; B --> B2(12)
  B -- third --> B3{8}
  C --> C1[2] & C2["4"] & C3((6))
  D --> D1[14]
  D --> D2[/5/]
  D --> D3[2]:::leaf
  classDef leaf fill:#fff
```
"""
YAML = """\
name: A
children:
  - name: B
    children: [3, 12, 8]
  - [2, 4, 6]
  - children:
    - 14
    - 5
    - value: 2
"""
TABLE = (
    "parent;child;value\n;A;\nA;B;\nA;C;\nA;D;\nB;B1;3\nB;B2;12\nB;B3;8\n"
    "C;C1;2\nC;C2;4\nC;C3;6\nD;D1;14\nD;D2;5\nD;D3;2\n"
)
EFG = """\
EFG 2 R "figure 5.2" { "Player 1" "Player 2" }
""
p "" 1 1 "" { "b" "c" } 0
p "" 2 1 "" { "l" "r" } 0
t "" 1 "Outcome 1" { 3, -3 }
t "" 2 "" { 12 -12 }
p "" 2 2 "second" { "l" "r" } 0
t "" 3 "" { 1/2, -1/2 }
t "" 1
"""
DOT = 'strict digraph g { rankdir=LR; node [shape=box] A -> {B C} /* two */ A -> D [label="go"]; '
DOT += 'B [label="B = 3"] C [label=<<B>C</B><BR/>5>, shape=oval]; D [label="-2"] }'


def own_picture() -> str:
    return trace(AIMA).to_dot()


TREES = [
    # notation, text, the usual text of the tree that is read
    ("brackets", AIMA, AIMA),
    ("brackets", "(((3)(12)(8))((2)(4)(6))((14)(5)(2)))", AIMA),
    ("brackets", "((3, 12, 8), (2, 4, 6), (14, 5, 2))", AIMA),
    ("brackets", " ( ( (3) (12) (8) ) ((2) (4) (6)) ((14)(5)(2)) ) ", AIMA),
    ("brackets", "[[3, 12, 8],\n [2, 4, 6],\r\n\t[14, 5, 2]]\n", AIMA),
    ("brackets", "\ufeff[[3,12,8],[2,4,6],[14,5,2]]", AIMA),
    ("brackets", "[(3 12 8),[2,4,6],(14 5 2)]", AIMA),
    ("brackets", "[[+3,12.0,8],[2,4e0,6],[14,5.,2]]", AIMA),
    ("json", '{"children": [[3,12,8],{"children":[2,{"value":4},6]},[14,5,2]]}', AIMA),
    ("json", '{"children":[{"children":[{"value":3},{"value":12},{"value":8}]},[2,4,6],[14,5,2]],}', AIMA),
    ("brackets", "(MAX (MIN 3 12 8) (MIN 2 4 6) (MIN 14 5 2))", AIMA),
    ("brackets", "(max (min 3 12 8) (2 4 6) (14 5 2))", AIMA),
    ("brackets", "(A (B 3 12 8) (C 2 4 6) (D 14 5 2))", AIMA),
    ("brackets", '{"max": [{"min": [3, 5]}, {"MIN": [2, 9]}]}', "[[3,5],[2,9]]"),
    ("brackets", '{"min": [{"min": [3, 5]}, 2]}', '{"player":"min","children":[{"player":"min","children":[3,5]},2]}'),
    ("brackets", '{"S": {"max": [1, 2]}}', '{"name":"S","children":[1,2]}'),
    ("yaml", "max:\n  - min: [3, 5]\n  - min: [2, 9]\n", (
        '{"player":"max","children":[{"player":"min","children":[3,5]},{"player":"min","children":[2,9]}]}')),
    ("brackets", "(MIN 3 (MIN 4 5))", '{"player":"min","children":[3,{"player":"min","children":[4,5]}]}'),
    ("brackets", "{'B': [3, 12, 8], 'C': [2, 4, 6], 'D': [14, 5, 2]}", AIMA),
    ("brackets", "{'A': {'B': [3, 12, 8], 'C': [2, 4, 6], 'D': [14, 5, 2]}}", AIMA),
    ("brackets", "{'A': ['B', 'C', 'D'], 'B': [3, 12, 8], 'C': [2, 4, 6], 'D': [14, 5, 2]}", AIMA),
    ("brackets", "[[3, ?, 8], [2, '?']]", '[[3,"?",8],[2,"?"]]'),
    ("json", '{"children":[3,{"name":"x","value":"?"}]}', '[3,{"name":"x","value":"?"}]'),
    ("json", '{"name":"S","children":[{"move":"l","value":1},[2]]}',
     '{"name":"S","children":[{"move":"l","value":1},[2]]}'),
    ("functional", "max(min(3,12,8), min(2,4,6), min(14,5,2))", AIMA),
    ("functional", " MAX ( Min(3, 12, 8),\n  min(2 ,4,6),min (14,5,2))\n", AIMA),
    ("functional", "min(max(?, -1.5), 2)", '{"player":"min","children":[["?",-1.5],2]}'),
    ("newick", "((3,12,8)B,(2,4,6)C,(14,5,2)D)A;", AIMA),
    ("newick", "((B1:3,B2:12,B3:8),(C1:2,C2:4,C3:6),(D1:14,D2:5,D3:2));", AIMA),
    ("newick", "('a b':3,(c:-1.5,?)[&max]':x':9)[&min];",
     '{"player":"min","children":[{"name":"a b","value":3},{"name":":x","children":[{"name":"c","value":-1.5},"?"]}]}'),
    ("outline", OUTLINE, AIMA),
    ("outline", BULLETS, AIMA),
    ("outline", LINES, AIMA),
    ("outline", TERMINAL, '[[3,12,8],[2,"?","?"],[14,5,2]]'),
    ("outline", "S min\n  left → L\n    1\n  right → 5", ('{"name":"S","player":"min","children":['
     '{"name":"L","move":"left","children":[1]},{"move":"right","value":5}]}')),
    ("outline", 'top\n  "7" 3\n  ?', '{"name":"top","children":[{"name":"7","value":3},"?"]}'),
    ("mermaid", MERMAID, '[[3,12,{"move":"third","value":8}],[2,4,6],[14,5,2]]'),
    ("mermaid", "flowchart LR; A-->|go left|B[B = 3]; A==>C[-2]",
     '{"name":"A","children":[{"name":"B","move":"go left","value":3},{"name":"C","value":-2}]}'
     .replace('{"name":"C","value":-2}', "-2")),
    ("yaml", YAML, '{"name":"A","children":[{"name":"B","children":[3,12,8]},[2,4,6],[14,5,2]]}'),
    ("yaml", "- [3, 12, 8]\n- [2, 4, 6]\n-\n  - 14\n  - 5\n  - 2\n", AIMA),
    ("table", TABLE, AIMA),
    ("table", "Node,Parent,Move,Value\nr,,,\na,r,up,1\nb,r,down,?\n",
     '{"name":"r","children":[{"name":"a","move":"up","value":1},{"name":"b","move":"down","value":"?"}]}'),
    ("efg", EFG, ('[{"move":"b","children":[{"move":"l","value":3},{"move":"r","value":12}]},'
     '{"move":"c","children":[{"move":"l","value":0.5},{"move":"r","value":3}]}]')),
    ("dot", DOT, '{"name":"A","children":[{"name":"B","value":3},{"name":"C","value":5},{"move":"go","value":-2}]}'),
    # as programs and people write them
    ("brackets", "tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", AIMA),
    ("brackets", "# figure 5.2\n[[3, 12, 8],  # B\n [2, 4, 6],\n [14, 5, 2],]\n", AIMA),
    ("brackets", "const tree = [[3,12,8],[2,4,6],[14,5,2]];", AIMA),
    ("brackets", "array([[ 3, 12,  8],\n       [ 2,  4,  6],\n       [14,  5,  2]])", AIMA),
    ("brackets", "[[ 3 12  8]\n [ 2  4  6]\n [14  5  2]]", AIMA),
    ("brackets", "{{3,12,8},{2,4,6},{14,5,2}}", AIMA),
    ("brackets", '[["3","12","8"],["2","4","6"],["14","5","2"]]', AIMA),
    ("brackets", f"\ufeff'{AIMA}'\r\n", AIMA),
    ("brackets", "［［３，１２，８］，［２，４，６］，［１４，５，２］］", AIMA),
    ("brackets", "[A [B [3] [12] [8]] [C [2] [4] [6]] [D [14] [5] [2]]]", AIMA),
    ("brackets", "\\Tree [.A [.B 3 12 8 ] [.C 2 4 6 ] [.D 14 5 2 ] ]", AIMA),
    ("forest", "\\begin{forest}\n[MAX\n  [MIN [3] [12]]\n  [MIN [2] [4]]\n]\n\\end{forest}", "[[3,12],[2,4]]"),
    ("brackets", "{name: r, children: [{name: 'x', value: 1}, {value: 2}]}",
     '{"name":"r","children":[{"name":"x","value":1},2]}'),
    ("json", '{"id":"r","value":null,"children":[{"label":"x","type":"MIN","utility":1,"children":[]},{"score":2}]}',
     '{"name":"r","children":[{"name":"x","player":"min","value":1},2]}'),
    ("newick", "((3:1,12:1,8:1)0.9:1,(2:1,4:1,6:1)1:1,(14:1,5:1,2:1)1:1);", AIMA),
    ("outline", ".\n+-- B\n|   |-- 1\n|   `-- 2\n`-- C\n    `-- -3\n\n3 directories, 3 files\n",
     '{"name":".","children":[[1,2],{"name":"C","children":[-3]}]}'.replace("[1,2]", '{"name":"B","children":[1,2]}')),
    ("outline", "A\n├───B\n│   ├───1\n│   └───2\n└───C\n    └───-3", "[[1,2],[-3]]"),
    ("outline", "A\n+---B\n|   +---1\n|   \\---2\n\\---C\n    \\---3", "[[1,2],[3]]"),
    ("outline", "Node('/A')\n├── Node('/A/B')\n│   └── Node('/A/B/x', value=3)\n└── Node('/A/y', utility=-1)",
     '{"name":"A","children":[{"name":"B","children":[{"name":"x","value":3}]},{"name":"y","value":-1}]}'),
    ("outline", "mindmap\n  root((A))\n    b[B]\n      3\n    (4)", "[[3],4]"),
    ("outline", "1. A\n   1. B\n      1. 3\n      2. 12\n   2. 8", "[[3,12],8]"),
    ("mermaid", "flowchart TD\r\nA@{ shape: rect, label: \"A\" } --> B\r\nA --> C\r\nB@{ label: 3 }\r\nC[4]", "[3,4]"),
    ("yaml", "A:\n  B: [3, 12]\n  C: [2]\n",
     '{"name":"A","children":[{"name":"B","children":[3,12]},{"name":"C","children":[2]}]}'),
    ("table", "sep=;\r\nparent;child;value\r\nA;A1;3,5\r\nA;A2;12\r\n", "[3.5,12]"),
    ("table", "| parent | child | value |\n|--------|-------|------:|\n| A | B | |\n| B | B1 | 3 |\n| A | A1 | 4 |",
     "[[3],4]"),
    ("table", "parent,child\nA,B\nB,3\nB,3\nA,4\n", "[[3,3],4]"),
    ("table", ",parent,child,value\n0,A,B,nan\n1,B,B1,3\n2,A,A1,4\n", "[[3],4]"),
    ("efg", EFG.replace('{ "b" "c" } 0', '{ "b" "c" } 0 "" { 0, 0 }').replace("\n", "\r\n"),
     ('[{"move":"b","children":[{"move":"l","value":3},{"move":"r","value":12}]},'
      '{"move":"c","children":[{"move":"l","value":0.5},{"move":"r","value":3}]}]')),
    ("dot", 'strict digraph {\nA;\nA1 [value=3];\nA2 [utility="-4"];\nA -> A1;\nA -> A2;\n}', "[3,-4]"),
    ("dot", "A -> B\nB -> 3\nA -> 4", "[[3],4]"),
]  # fmt: skip


@pytest.mark.parametrize(("notation", "text", "usual"), TREES)
def test_a_tree_is_read(notation: str, text: str, usual: str) -> None:
    assert game_for_position(text) == "tree"
    assert notation_of(text) == notation
    game = TreeGame()
    assert json.loads(game.notation(game.parse(text))) == json.loads(usual)


def test_the_picture_s_source_comes_back_also_edited_and_with_what_was_skipped() -> None:
    game = TreeGame()
    assert game.notation(game.parse(own_picture())) == AIMA
    edited = own_picture().replace('"3\\nB1"', '"1\\nB1"').replace('label="D\\n2"', 'label="Dora\\n2"')
    assert edited.count("\\nB1") == 1
    again = trace(edited)
    assert (again.value, again.cutoffs) == (2, 0)  # C is looked at now, to its end
    assert [row.name for row in again if row.kind == "interior"] == ["A", "B", "C", "Dora"]
    assert [row.value for row in again if row.kind == "terminal"] == [1, 12, 8, 2, 4, 6, 14, 5, 2]


@given(trees(max_leaves=8), st.sampled_from(["alphabeta", "minimax"]), st.booleans())
def test_the_picture_s_source_of_any_tree_comes_back(
    tree: Tree, algorithm: Literal["alphabeta", "minimax"], is_open: bool
) -> None:
    text = text_of(tree)
    if is_open:
        text = re.sub(r"(?<=[\[ ])-?[0-3](?=[,\]])", '"?"', text)
    game = TreeGame()
    drawn = trace(text, algorithm=algorithm).to_dot(draw_nodes=None)
    assert facts(game.parse(drawn)) == facts(game.parse(text))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_bounds_that_rest_on_estimates_become_no_names(lang: str) -> None:
    drawn = trace("[[[1,2],[3]],[5,[0,[4,1]]],[[6,7],[-1]]]", depth=2).to_dot(lang=lang)
    assert "≈ 0 or less" in drawn or "≈ 0 или меньше" in drawn
    assert [row.name for row in trace(drawn) if row.ply == 1] == ["B", "C", "D"]
    drawn = trace("XO./.X./..O", depth=2, evaluation="zero").to_dot(lang=lang)
    assert {row.name for row in trace(drawn) if row.ply == 1} == {*"BCDEF"}


def test_the_picture_of_a_board_s_search_is_its_tree() -> None:
    t = trace(BOARD, algorithm="minimax")
    again = trace(t.to_dot(), algorithm="minimax")
    assert [(row.move, row.value) for row in again][1:] == [(row.move, row.value) for row in t][1:]


TALL = """\
     |     |
  X  |  O  |  X
_____|_____|_____
     |     |
     |  O  |
_____|_____|_____
     |     |
     |  X  |  O
     |     |
"""
DOUBLE = """\
╔═══╦═══╦═══╗
║ X ║ O ║ X ║
╠═══╬═══╬═══╣
║   ║ O ║   ║
╠═══╬═══╬═══╣
║   ║ X ║ O ║
╚═══╩═══╩═══╝
"""

BOARDS = [
    ("xox.o..xo", True),
    ("XOX/_O_/_XO", True),
    ("xOx_o__Xo", True),
    (" XOX/.O./.XO ", True),
    ("XOX4O67XO", False),
    ("XОХ/.O./.ХО", True),
    ("X O X / - O - / - X O", True),
    ("X O X\n- O -\n- X O", True),
    ("✕○✕/·○·/·✕○", True),
    ("❌⭕❌\n⬜⭕⬜\n⬜❌⭕", True),
    ("ХОХ/.О./.ХО", True),
    ("X0X/.0./.X0", False),  # 0 is said to be the letter
    ("XOX/4O6/7XO", False),
    ("X,O,X\n.,O,.\n.,X,O", False),
    ("X,O,X\n,O,\n,X,O", False),
    ("XOX,.O.,.XO", False),
    ("X | O | X\n--+---+--\n  | O |  \n--+---+--\n  | X | O", False),
    (" X | O | X \n---+---+---\n   | O |   \n---+---+---\n   | X | O ", False),
    ("| X | O | X |\n|---|---|---|\n|   | O |   |\n|   | X | O |", False),
    ("┌───┬───┬───┐\n│ X │ O │ X │\n├───┼───┼───┤\n│   │ O │   │\n├───┼───┼───┤\n│   │ X │ O │\n└───┴───┴───┘", False),
    ('[["X","O","X"],["","O",""],["","X","O"]]', False),
    ("[['X', 'O', 'X'], [None, 'O', None], [' ', 'X', 'O']]", False),
    ("XOX\n O\n XO", False),
    ("```\nXOX\n.O.\n.XO\n```", False),
    ("\ufeffXOX\r\n.O.\r\n.XO\r\n", True),
    ("ｘｏｘ／．ｏ．／．ｘｏ", False),
    ("✕○✕\n\u3000○\u3000\n\u3000✕○", False),
    ("✖️⭕✖️\n⬛⭕⬛\n⬛✖️⭕", False),
    ("❎ 🅾️ ❎\n➖ 🅾️ ➖\n➖ ❎ 🅾️", False),
    ("X\tO\tX\n\tO\t\n\tX\tO", False),
    ("X;O;X\n;O;\n;X;O", False),
    ("X,O,X,,O,,,X,O", False),
    ("X O X\n  O  \n  X O", False),
    ("XOX O  XO", False),
    ("+-+-+-+\n|X|O|X|\n+-+-+-+\n| |O| |\n+-+-+-+\n| |X|O|\n+-+-+-+", False),
    ("X|O|X\n-+-+-\n |O| \n-+-+-\n |X|O", False),
    ("_X_|_O_|_X_\n___|_O_|___\n   | X | O ", False),
    (TALL, False),
    ("| 1 | 2 | 3 |\n|:-:|:-:|:-:|\n| X | O | X |\n|   | O |   |\n|   | X | O |", False),
    (DOUBLE, False),
    ("X ┃ O ┃ X\n━━╋━━━╋━━\n  ┃ O ┃  \n━━╋━━━╋━━\n  ┃ X ┃ O", False),
    ("  1 2 3\n1 X O X\n2 . O .\n3 . X O", False),
    ("   A   B   C\n1  X | O | X\n  ---+---+---\n2    | O |\n  ---+---+---\n3    | X | O", False),
    ("1. XOX\n2. .O.\n3. .XO", False),
    ("> XOX\n> .O.\n> .XO", False),
    ('"XOX/.O./.XO"', False),
    ("XOX|.O.|.XO", False),
    ("XOX\n\n.O.\n\n.XO", True),
    ("['X', 'O', 'X', None, 'O', None, None, 'X', 'O']", False),
    ("['XOX', '.O.', '.XO']", False),
    ("board = [['X', 'O', 'X'], ['', 'O', ''], ['', 'X', 'O']]", False),
    ("np.array([['X', 'O', 'X'], ['', 'O', ''], ['', 'X', 'O']])", False),
    ("array([['X', 'O', 'X'],\n       ['', 'O', ''],\n       ['', 'X', 'O']], dtype='<U1')", False),
    ("[['X' 'O' 'X']\n [' ' 'O' ' ']\n [' ' 'X' 'O']]", False),
    ('{"board": ["X","O","X","","O","","","X","O"]}', False),
    ("1 -1 1\n0 -1 0\n0 1 -1", False),
]


@pytest.mark.parametrize(("text", "is_usual"), BOARDS)
def test_a_board_is_read(text: str, is_usual: bool) -> None:
    assert game_for_position(text) == "tictactoe"
    game = TicTacToe()
    state = game.parse(text)
    assert game.notation(state) == BOARD
    assert (board_reading(text, game, state) is None) is is_usual


def test_numbers_are_a_board_where_the_game_is_named() -> None:
    game = TicTacToe()
    assert game.notation(game.parse("[[1,-1,1],[0,-1,0],[0,1,-1]]")) == BOARD
    assert game.notation(game.parse("[[1,2,1],[0,2,0],[0,1,2]]")) == BOARD
    assert game.notation(game.parse("[[ 1. -1.  1.]\n [ 0. -1.  0.]\n [ 0.  1. -1.]]")) == BOARD


AMBIGUOUS = [
    ("[[1,-1,1],[0,-1,0],[0,1,-1]]", ["board"]),
    ("(A (B 3) (C 4))", ["leaf"]),
    ("top\n  - 3\n  - 4", ["bullets"]),
    ("X0X/.0./.X0", ["zero"]),
    ("XOX\n O\n XO", ["spaces"]),
    ("X O X\n  O\n  X O", ["spaces"]),
    ("[[ 1. -1.  1.]\n [ 0. -1.  0.]\n [ 0.  1. -1.]]", ["board"]),
    ("[2,4,]", ["comma"]),
    ("[[3,12],[2, ]]", ["comma"]),
    ("((3,12,),(2,))", ["comma"]),
    ('{"children":[3,{"value":2,}]}', ["comma"]),
    ("[2,4]", None),
    ("((3, 12), (2,))", None),
    ("[\n [2, 4],\n]", None),
    ('{"name":",]","children":[3,2]}', None),
]


def test_to_say_what_a_tree_was_read_as_changes_nothing_of_it():
    text = "((3,12)B,(2)C)A;"
    root = TreeGame().parse(text)
    before = [(node.name, node.player) for node, _ in preorder(root)]
    assert tree_reading(text, root) is not None
    assert [(node.name, node.player) for node, _ in preorder(root)] == before


@pytest.mark.parametrize(("text", "doubts"), AMBIGUOUS)
def test_what_is_ambiguous_is_said_and_nothing_else_is_doubted(text: str, doubts: list[str] | None) -> None:
    game = TicTacToe()
    is_tree = game_for_position(text) == "tree"
    reading = tree_reading(text, TreeGame().parse(text)) if is_tree else board_reading(text, game, game.parse(text))
    assert (reading and reading.doubts) == doubts


WRONG = [
    ("(MAX (MIN 3 12 8) (MIN 2 4 6)", "at character 30", "'(' opened at character 1 is never closed"),
    ("(MAX (MIN 3 twelve 8))", "at character 13", "'twelve' is not a number"),
    ("{'B': [3, 12], 'C': [2, 'E']}", "at character 25", "nothing says what 'E' is"),
    ("{'A': ['B'], 'B': ['A']}", "at character 1", "every node has a parent"),
    ("{'A': ['B', 'C'], 'B': [1], 'C': ['B', 2]}", "at character 35", "'B' is a child of 'A' and 'C'"),
    ("[3, 'x']", "at character 5", "leaves are numbers"),
    ("((3,12)B,(2,four)C)A;", "at character 13", "the leaf 'four' has no value"),
    ("((3,12)B,(2,4)C;", "at character 17", "'(' opened at character 1 is never closed"),
    ("((3,12)B,(2,4)C)A; 5", "at character 20", "'5' follows the ';'"),
    ("((3,,8)B,2)A;", "at character 5", "a node is missing here"),
    ("A\n    B\n      3\n  C\n    4", "at line 4, character 3", "indented less than the one above"),
    ("A\n  B\n    3\n  C", "at line 4, character 3", "the leaf 'C' has no value"),
    ("A\n  B\n    3\n  C 4x", "at line 4, character 3", "the leaf 'C 4x' has no value"),
    ("graph TD\n  A --> B[3]\n  A -> C[4]", "at line 3, character 4", "stands where an arrow such as --> should"),
    ("graph TD\n  A --> B[3]\n  A --> C[4", "at line 3, character 10", "is never closed"),
    ("graph TD\n  A --> B[three]\n  A --> C[4]", "at line 2, character 11", "the leaf 'three' has no value"),
    ("graph TD\n  A --> B[3]\n  C --> D[4]", "at line 3, character 3", "'A' and 'C' both have no parent"),
    ("digraph { A -> B; A -> C; B [label=3] }", "at character 24", "the leaf 'C' has no value"),
    ("digraph { A -> B; B [label=3] ", "at character 30", "'}' is missing"),
    ("digraph { A -> B; B -> A }", "at character 1", "every node has a parent"),
    ("digraph { A -> ; }", "at character 16", "a node should follow the arrow"),
    ("name: A\nchildren:\n  - 3\n  - four\n", "at line 4, character 5", "leaves are numbers"),
    ("name: A\nchildren:\n  - 3\n - 4\n", "at line 4, character 2", "this is not YAML"),
    ("name: A\nchildern:\n  - 3\n", "at line 2, character 1", "a node has no 'childern'"),
    ("parent,child,value\nA,B,3\nA,C,x\n", "at line 3, character 1", "'x' is not a number"),
    ("parent,child,value\nA,B,3\nC,B,4\n", "at line 3, character 1", "'B' is a child of 'A' and 'C'"),
    ("parent,child,value\nA,B,3\nA,C,\n", "at line 3, character 1", "the leaf 'C' has no value"),
    ("parent,child,value\nA,B,3\nB,C,4\n", "at line 2, character 1", "'B' has a value and children"),
    (EFG.replace('p "" 2 2', 'c "" 2'), "at line 7, character 24", "'r' is not a probability"),
    (EFG.replace('"Player 2"', '"Player 2" "Player 3"'), "at line 1", "this game has 3 players"),
    (EFG.replace("{ 3, -3 }", "{ 3, 3 }"), "at line 5", "not zero-sum"),
    (EFG.replace('p "" 2 2', 'p "" 2 1'), "at line 7, character 1", "share an information set"),
    (EFG.replace('t "" 1\n', ""), "at line 8", "announce 1 more"),
    ("tree = [[3, 12], [2, 4]", "at character 24", "'[' opened at character 8 is never closed"),
    ("[[xy, 3], [2]]", "at character 3", "'xy' is not a number"),
    ("{{3,12},[2,4}}", "at character 13", "'}' stands where ']' should close"),
    ("[A [B 3 twelve] [C 2]]", "at character 9", "'twelve' is not a number"),
    ("{name: A, childs: [3]}", "at character 11", "a node has no 'childs'"),
    ('{"type":"MAX","children":[{"type":"foo","value":3}]}', "at character 35", "'foo' is not a player"),
    ('{"children":[{"value":1},{"value":null}]}', "at character 39", 'needs "children" or "value"'),
    ("\\Tree [.A 3 [.B 4 ]", "at character 20", "'[' opened at character 7 is never closed"),
    ("A\n  B 3 4\n  C 5", "at line 2, character 3", "'B 3 4' has 2 numbers"),
    ("A\n├── B\n│   ├── 3\n└── C", "at line 4, character 5", "the leaf 'C' has no value"),
    ("(A:1,B);", "at character 6", "the leaf 'B' has no value"),
    ("A:\n  B: [3, x]\n  C: [2]", "at line 2, character 10", "nothing says what 'x' is"),
    ("A -> B\nA -> C\nB -> 3", "at line 2, character 6", "the leaf 'C' has no value"),
    ("parent,child,value\nA,B,3,5\nA,C,2\n", "at line 2, character 1", "4 cells, but there are 3 headings"),
    ("parent;child;value\nA;B;3,5,1\n", "at line 2, character 1", "'3,5,1' is not a number"),
    ('parent,child,value\nA,B,"3\nA,C,4\n', "at line 2, character 1", "this row cannot be read"),
    ("NFG 1 R \"x\" { \"a\" \"b\" } { 2 2 }", "at character 1", "normal form"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "sentence"), WRONG)
def test_a_mistake_is_one_sentence_with_its_place(text: str, place: str, sentence: str) -> None:
    assert game_for_position(text) == "tree"
    with pytest.raises(PositionError) as error:
        trace(text)
    message = str(error.value)
    assert message.startswith(f"The tree, {place}") and sentence in message
    assert "\n" not in message and len(message) < 400
    assert_said_in_russian(error.value)


WRONG_BOARDS = [
    ("XO./.Q./..O", "at character 6: 'Q' is not a mark; write X, O, and '.' or '_'"),
    ("XO.\n.Q.\n..O", "The board 'XO./.Q./..O', at character 6: 'Q' is not a mark"),
    ("XOQ......", "at character 3: 'Q' is not a mark"),
    ("XOX/.O./.X0", "at character 11: the digit 0 stands on another square; here it would be 9 or '.'"),
    ("XOXO", "at its end: the board ends after 4 squares; tic-tac-toe has 9, such as"),
    ("X", "at its end: the board ends after 1 square;"),
    ("", "at its end: the board ends after 0 squares"),
    (" \n ", "at its end: the board ends after 0 squares"),
    ("XOX/.O./.X", "at its end: the board ends after 8 squares"),
    ("XOX/.O./.XO.", "at character 12: the board has more than 9 squares"),
    ("X" * 500, "at character 10: the board has more than 9 squares"),
    ("XO/.X./..O", "at character 3: row 1 ends after 2 of its 3 squares"),
    ("XO./.X/..O", "at character 7: row 2 ends after 2 of its 3 squares"),
    ("XOX./O./.XO", "at character 4: row 1 has more than 3 squares"),
    ("XOX//.O./.XO", "at character 5: row 2 is empty; each row has 3 squares"),
    ("XOX/.O./.XO/...", "at character 13: the board has more than 9 squares"),
    ("2........", "at character 1: the digit 2 stands on another square; here it would be 1 or '.'"),
    ("XOX/5O./.XO", "at character 5: the digit 5 stands on another square; here it would be 4 or '.'"),
    ("XO.=.X.=..O", "at character 4: '=' is not a mark"),
    ("ХОЖ......", "at character 3: 'Ж' is not a mark"),
    ("X\u0663.......", "at character 2: '\u0663' is not a mark"),
    ("X | O | X\n--+---+--\n  | O | \n--+---+--\n  | X ", "row 3 ends after 2 of its 3 squares"),
    ("X | OO | X\n  | O |  \n  | X | O", "'OO' is more than one mark"),
    ("X,O,X\n,O,\n,X,O,X", "the board has more than 9 squares"),
    ('[["X","O","X"],["","Q",""],["","X","O"]]', "'Q' is not a mark"),
    ('[["X","O","X"],["","O"],["","X","O"]]', "row 2 ends after 2 of its 3 squares"),
    ("X O X\n- O -\n- X", "the board ends after 8 squares"),
    ("XOOXOXOX\r\n", "the board ends after 8 squares"),
    ("XOOXOXOX\u200b", "the board ends after 8 squares"),
    ("XOOXOXOX ", "the board ends after 8 squares"),
    ("  1 2 3\n1 X O X\n2 . O Q\n3 . X O", "'Q' is not a mark"),
    ("| X | O | X |\n|---|---|---|\n|   | O |   |", "the board ends after 6 squares"),
    ("['X','O','X','','O','','','X']", "the board ends after 8 squares"),
    ("array([['X','O'],['','X']])", "row 1 ends after 2 of its 3 squares"),
    ('{"board":[["X","O","X"],["","Z",""],["","X","O"]]}', "'Z' is not a mark"),
    ("X0X/.O./.X.", "the digit 0 stands on another square; here it would be 2 or '.'; the mark is the letter O"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG_BOARDS)
def test_a_mistake_in_a_board_is_one_sentence_with_its_place(text: str, sentence: str) -> None:
    with refused(PositionError, sentence, most=300) as error:
        trace(text, game="tictactoe")
    assert_said_in_russian(error.value)


NEITHER = ["hello", "parent,kid,value\nA,B,3\n", "<tree><leaf/></tree>", "minimax", "X to move, please"]


@pytest.mark.parametrize("text", NEITHER)
def test_what_is_neither_a_board_nor_a_tree_is_said_to_be_neither(text: str) -> None:
    with pytest.raises(PositionError, match="begins neither a board, such as") as error:
        trace(text)
    assert str(error.value).startswith(repr(text.splitlines()[0]))
    assert "не дерева" in catalog("ru").error(error.value)


def assert_said_in_russian(error: PositionError) -> None:
    said = catalog("ru").error(error)
    assert said.startswith(("Дерево, ", "Доска ", "Строка "))
    unquoted = re.sub(r"'[^']*'|\"[^\"]*\"|рядом .*", "", said)
    assert not re.search(r"\b(?:the|this|is|has|no|should|are)\b", unquoted)


DOCS = ROOT / "docs" / "notations.md"
OF_TREES = DOCS.read_text("utf-8").partition("\n## Trees\n")[2]
SHOWN = re.findall(r"^```(?!sh|console)[\w-]+\n(.*?)^```$", OF_TREES, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", SHOWN)
def test_what_the_docs_show_is_the_tree_that_they_say(text: str) -> None:
    root = TreeGame().parse(text)
    assert game_for_position(text) == "tree"
    assert [(ply, node.name, node.value) for node, ply in preorder(root)] == [
        (0, "A", None), (1, "B", None), (2, "B1", 3), (2, "B2", 12), (1, "C", None), (2, "C1", 2),
    ]  # fmt: skip


def test_the_docs_show_every_notation() -> None:
    assert {notation_of(text) for text in SHOWN} == {*NOTATIONS}


@given(
    st.lists(st.sampled_from([*"([{,;:|-–_\n\t\x85\r .1aX", "graph {", "parent", "child", "->", "EFG 2 R", "value"]))
)
def test_a_text_without_the_signs_of_a_notation_is_not_in_it(pieces: list[str]) -> None:
    text = unwrapped("".join(pieces))
    for notation in NOTATIONS.values():
        assert notation.recognises(text) == notation.function(notation.recogniser)(text)


def test_no_reader_of_trees_is_imported_to_see_that_a_board_is_empty() -> None:
    script = (
        "import sys; from minimax_viz import trace; known = {*sys.modules}; t = trace('.........'); "
        "len(t), t.value, t.best_move; print(*sorted({*sys.modules} - known))"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


DEEP = 5_000
CHAINS = {
    "round brackets": "(" * DEEP + "1)" + ")" * (DEEP - 1),
    "names in brackets": "".join(f"(n{ply} " for ply in range(DEEP)) + "1" + ")" * DEEP,
    "dicts in dicts": "".join(f"{{'n{ply}': " for ply in range(DEEP)) + "1" + "}" * DEEP,
    "a dict of children": "{" + "".join(f"'n{ply}': ['n{ply + 1}'], " for ply in range(DEEP)) + f"'n{DEEP}': 1}}",
    "objects": '{"id": "x", "value": null, "children": [' * DEEP + "1" + "]}" * DEEP,
    "forest": "".join(f"[n{ply} " for ply in range(DEEP)) + "[1]" + "]" * DEEP,
    "functional": "max(" * DEEP + "1" + ")" * DEEP,
    "newick": "(" * DEEP + "1" + "".join(f")n{ply}" for ply in range(DEEP)) + ";",
    "dot": "digraph { " + "".join(f"n{ply} -> n{ply + 1}; " for ply in range(DEEP)) + f"n{DEEP} [label=1] }}",
    "edges": "".join(f"n{ply} -> n{ply + 1}\n" for ply in range(DEEP)) + f"n{DEEP} -> 1\n",
    "mermaid": "graph TD\n" + " --> ".join(f"n{ply}" for ply in range(DEEP)) + " --> x[1]",
    "table": "parent,child,value\n" + "".join(f"n{ply},n{ply + 1},\n" for ply in range(DEEP)) + f"n{DEEP},x,1\n",
    "outline": "".join(" " * ply + "x\n" for ply in range(DEEP)) + " " * DEEP + "1\n",
    "efg": 'EFG 2 R "" { "a" "b" }\n'
    + "".join(f'p "" {ply % 2 + 1} {ply} "" {{ "m" }} 0\n' for ply in range(DEEP))
    + 't "" 1 "" { 1, -1 }',
    "yaml": "- " * DEEP + "1\n- 2",
}


@pytest.mark.thorough
@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_a_chain_is_a_tree_in_every_notation(chain: str) -> None:
    assert game_for_position(chain) == "tree"
    root = TreeGame().parse(chain)
    assert max(ply for _, ply in preorder(root)) >= DEEP - 1


# On the command line --------------------------------------------------------------------------------------------------


def test_it_is_said_what_was_read(tmp_path: Path) -> None:
    done = run("trace", OUTLINE, "--format", "trace", "--json", folder=tmp_path)
    assert done.stderr == "Read as a tree of 9 leaves, outline.\n"
    assert json.loads(done.stdout)["board"] == AIMA
    quiet = run("trace", OUTLINE, "--format", "trace", "-q", folder=tmp_path)
    assert (quiet.stdout, quiet.stderr) == ("", "")
    usual = run("trace", AIMA, "--format", "trace", folder=tmp_path)
    assert usual.stderr == ""
    russian = run("trace", OUTLINE, "--format", "trace", "--lang", "ru", folder=tmp_path)
    assert russian.stderr == "Прочитано как дерево с 9 листьями: список с отступами.\n"


def test_a_file_is_read_without_a_sign_before_its_name(tmp_path: Path) -> None:
    (tmp_path / "homework.txt").write_text(OUTLINE, encoding="utf-8")
    (tmp_path / "XOX").write_text("[[1,2],[3]]", encoding="utf-8")
    (tmp_path / "from windows.txt").write_text(OUTLINE, encoding="utf-16")
    for name in ("homework.txt", "@homework.txt", "from windows.txt"):
        assert json.loads(run("trace", name, "--format", "trace", "--json", folder=tmp_path).stdout)["value"] == 3
    assert "ends after 3 squares" in run("trace", "XOX", folder=tmp_path).stderr  # a position goes before a file
    assert json.loads(run("trace", "@XOX", "--format", "trace", "--json", folder=tmp_path).stdout)["value"] == 3


def test_what_is_piped_in_is_used(tmp_path: Path) -> None:
    done = in_a_process("trace", "--format", "trace", "--json", folder=tmp_path, stdin=OUTLINE)
    assert json.loads(done.stdout)["value"] == 3
    empty = in_a_process("trace", "--format", "trace", "--json", folder=tmp_path, stdin="")
    assert json.loads(empty.stdout)["board"] == BOARD  # the example
    named = in_a_process("trace", "[[1,2]]", "--format", "trace", "--json", folder=tmp_path, stdin=OUTLINE)
    assert json.loads(named.stdout)["value"] == 1


def test_a_pipe_into_which_nobody_writes_is_not_waited_for(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "minimax_viz", "trace", "--format", "trace", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert json.loads(process.stdout.read())["board"] == BOARD


def test_convert_refuses_what_is_no_notation_and_no_tree(tmp_path: Path) -> None:
    assert run("convert", AIMA, "-o", "game.xyz", folder=tmp_path).returncode == 2
    board = run("convert", BOARD, folder=tmp_path)
    assert (board.returncode, board.stdout, board.stderr.count("\n")) == (1, "", 1)


def test_convert_writes_the_tree_of_a_game_s_search(tmp_path: Path) -> None:
    run("trace", BOARD, "--algorithm", "minimax", "-q", folder=tmp_path)
    written = run("convert", "minimax-out", "-o", "search.efg", folder=tmp_path)
    assert written.returncode == 0
    t = trace((tmp_path / "search.efg").read_text("utf-8"), algorithm="minimax")
    expected = trace(BOARD, algorithm="minimax")
    assert [(row.move, row.value) for row in t][1:] == [(row.move, row.value) for row in expected][1:]


@pytest.mark.parametrize("sign", ["\n", " ", "# \n", "> ", "a", "|", "\t\n"])
def test_tens_of_thousands_of_signs_are_refused_in_a_moment(sign: str):
    """What reads them goes over them once, or this would take minutes."""
    with pytest.raises(MinimaxVizError):
        trace(sign * 30_000, game="othello:4")
    with pytest.raises(MinimaxVizError):
        trace(sign * 30_000)
