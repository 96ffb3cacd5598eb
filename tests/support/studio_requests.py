"""Fifty requests to a studio, whatever carries them: boards, trees, comparisons, settings, both languages, refusals."""

import json
import re
from typing import Any

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
UCLA = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"
CUT = "XOX/.O./.XO"
NAMED = '{"name": "Ход 🙂", "children": [{"name": "<b>", "value": -1.5}, '
NAMED += '{"name": "c&d", "player": "max", "children": [2, 7]}]}'

BOARDS: list[dict[str, Any]] = [
    {},
    {"position": CUT},
    {"position": CUT, "lang": "ru"},
    {"position": "XOX/.X./O.O"},
    {"position": "X.X.O...O", "settings": {"algorithm": "minimax"}},
    {"position": "X.O/.X./..O", "settings": {"score": "fast"}},
    {"position": "X.O/.X./..O", "settings": {"to_move": "O", "depth": 2}},
    {"position": "X........", "settings": {"symmetry": True}},
    {"position": "X........", "settings": {"transpositions": True}, "lang": "ru"},
    {"position": ".........", "settings": {"max_nodes": 5000}},
    {"game": "nim", "position": "1 3 5"},
    {"game": "nim:misere", "position": "1 2 3", "lang": "ru"},
    {"game": "nim", "position": "2 3", "settings": {"algorithm": "minimax"}},
    {"game": "connect4", "settings": {"depth": 3}},
    {"game": "connect4", "settings": {"depth": 3, "order": "best"}, "lang": "ru"},
    {"game": "othello", "settings": {"depth": 2}},
    {"game": "mnk:4,4,3", "settings": {"depth": 2, "max_nodes": 3000}},
]
TREES: list[dict[str, Any]] = [
    {"position": AIMA},
    {"position": AIMA, "lang": "ru"},
    {"position": AIMA, "settings": {"algorithm": "minimax"}},
    {"position": AIMA, "settings": {"cutoff": "gt", "fail": "hard"}},
    {"position": AIMA, "settings": {"root": "min"}},
    {"position": AIMA, "settings": {"order": "worst"}},
    {"position": UCLA},
    {"position": UCLA, "settings": {"order": "reverse"}, "lang": "ru"},
    {"position": NAMED},
    {"position": "(((3)(12)(8))((2)(4)(6)))"},
    {"position": "max:\n  - min: [3, 5]\n  - min: [2, 9]\n"},
    {"position": "[" * 300 + "1" + "]" * 300},
    {"position": json.dumps([[(i * 7 + j * 13) % 50 for j in range(8)] for i in range(12)])},
    {"position": "[[0.1, 2.5, -3e-7], [1e15, -0.0]]"},
]
COMPARISONS: list[dict[str, Any]] = [
    {"position": AIMA, "against": {"algorithm": "minimax"}},
    {"position": AIMA, "against": {"order": "best"}, "lang": "ru"},
    {"position": AIMA, "settings": {"root": "min"}, "against": {"cutoff": "gt"}},
    {"position": CUT, "against": {"algorithm": "minimax"}},
    {"position": UCLA, "settings": {"algorithm": "minimax"}, "against": {"order": "worst"}},
    {"game": "nim", "position": "1 2 2", "against": {"symmetry": True}},
    {"game": "connect4", "settings": {"depth": 2}, "against": {"depth": 3}, "lang": "ru"},
]
REFUSALS: list[dict[str, Any]] = [
    {"position": "QQ"},
    {"position": "XXXXXXX.."},
    {"position": "XXXXXXX..", "lang": "ru"},
    {"position": "[[3,12,8],[2,4,6"},
    {"position": AIMA, "lang": "de"},
    {"position": AIMA, "settings": {"depht": 3}},
    {"position": AIMA, "settings": {"depth": -1}},
    {"position": AIMA, "settings": {"depth": [3]}},
    {"position": AIMA, "settings": []},
    {"position": 5},
    {"game": "chess960"},
    {"game": "elsewhere.py:Game"},
]
FIFTY = [*BOARDS, *TREES, *COMPARISONS, *REFUSALS]

SECONDS = re.compile(r'(?<="seconds":)[0-9.e-]+')


def timeless(answer: str) -> str:
    """An answer in JSON without how long its searches took."""
    return SECONDS.sub("0", answer)
