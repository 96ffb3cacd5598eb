"""Find out how a pasted text was read, where that needs saying because it could be read in another way."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from minimax_viz.errors import Sentence
from minimax_viz.games.bitboards import MarksGame
from minimax_viz.games.boardtext import MARKS, blank_step, is_list, meaning_of_zero, normalised_board, signs_of
from minimax_viz.games.game import Game
from minimax_viz.games.notations.binary import is_flat
from minimax_viz.games.notations.brackets import LETTER
from minimax_viz.games.notations.claims import WrongClaim, wrong_claims
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, preorder
from minimax_viz.games.notations.registry import notation_of
from minimax_viz.games.notations.source import is_value
from minimax_viz.games.pasted import CLOSING, STRING

Ambiguity = Literal[
    "board", "board_connect4", "board_othello", "bullets", "comma", "empty_zero", "flat", "leaf", "letters", "pairs",
    "spaces", "unknown", "zero",
]  # fmt: skip
"""Other ways to read a text: as a board, of tic-tac-toe or another game, instead of a tree; with minus signs instead of
bullets; with a leaf missing where a comma was ignored; as the leaves of a binary tree instead of a node with many
children; with a node with one child instead of a leaf in brackets; with one name instead of several; with a node
instead of a list of children; with spaces between marks instead of empty squares; with a slip instead of a letter for a
leaf that is not known; with an empty square instead of the letter O, or the other way round.
"""

LETTERS = re.compile(r"^[ \t]*\w+[ \t]*[:=>-]+[ \t]*([A-Za-z]{2,})[ \t]*$", re.MULTILINE)
NAME_AND_LIST = re.compile(r"""[\[(]\s*(?:"[^"\n]*"|'[^'\n]*')\s*,\s*[\[(]\s*(?=[\[(]|[-+.\d?])""")
NAME_AND_NUMBER = re.compile(r"""[\[(]\s*(?:"[^"\n]*"|'[^'\n]*')\s*,\s*[-+\d.?][^\s,\])]*\s*[\])]""")
NAMED_LONE_LEAF = re.compile(r"\(\s*[^\W\d][^\s()\[\]{},]*\s+[-+\d.?][^\s()]*\s*\)")
NUMBER_LIST = re.compile(r"[\s\[\](),]*(?:-?[012](?:\.0*)?[\s\[\](),]+)+")
BOARDS_OF_NUMBERS: Mapping[tuple[int, int], Ambiguity] = {
    (3, 3): "board", (1, 9): "board", (6, 7): "board_connect4", (8, 8): "board_othello"
}  # fmt: skip
"""By the rows of a list and the numbers in each."""

LETTER_FOR_LEAF = re.compile(rf"(?<=[\[(,\s]){LETTER.pattern}(?=\s*[,\])])")
COMMA_AT_END = re.compile(r",[ \t]*[\])}]")
IN_BRACKETS = re.compile(rf"(?P<text>{STRING})|(?P<end>,[ \t]*)?[\])}}]|[,\[({{]")
BULLET_BEFORE_NUMBER = re.compile(r"^\s*- \d", re.MULTILINE)


class Reading(NamedTuple):
    """How a text was read: as a tree with so many leaves in a `notation`, or as a board whose usual text is `board`, ""
    if it is obvious.

    `doubts` are the other ways to read it, `claims` the values in a solved tree that are wrong; `standing` is whose
    turn it is on a board and why, or why the game is over.
    """

    notation: str
    leaves: int
    board: str
    doubts: Sequence[Ambiguity]
    claims: Sequence[WrongClaim] = ()
    standing: Sentence | None = None


def tree_reading(text: str, root: TreeNode) -> Reading | None:
    """How the text of a tree with this root was read; None if that needs no saying."""
    notation = notation_of(text) or "brackets"
    doubts = [*ambiguities_of(text, notation)]
    if notation in ("brackets", "json") and LETTER_FOR_LEAF.search(text) and any(map(is_letter, leaves_of(root))):
        doubts.append("unknown")
    if notation == "brackets" and len(root.children) > 2 and is_flat(root) and not doubts:
        doubts.append("flat")
    claims = wrong_claims(root)
    if notation in ("brackets", "json") and not doubts and not claims:
        return None
    return Reading(notation, len(leaves_of(root)), "", doubts, claims)


def leaves_of(root: TreeNode) -> Sequence[TreeNode]:
    """The leaves of a tree."""
    return [node for node, _ in preorder(root) if node.is_leaf]


def is_letter(leaf: TreeNode) -> bool:
    """Whether a leaf is open and has a letter for its name."""
    return leaf.is_open and LETTER.fullmatch(leaf.given.get("name", "")) is not None


def ambiguities_of(text: str, notation: str) -> Sequence[Ambiguity]:
    """The other ways to read the text of a tree."""
    if notation in ("brackets", "json") and has_comma_at_end(text):
        return ["comma"]
    if notation == "brackets" and (board := board_of_numbers(text)) is not None:
        return [board]
    if notation == "brackets" and NAME_AND_LIST.search(text):
        return ["pairs"]
    if notation == "brackets" and (NAME_AND_NUMBER.search(text) or (NAMED_LONE_LEAF.search(text) and "(" in text)):
        return ["leaf"]
    if notation == "adjacency" and any(
        not is_value(found[1]) and found[1].lower() not in NODE_TYPES for found in LETTERS.finditer(text)
    ):
        return ["letters"]
    if notation == "outline" and BULLET_BEFORE_NUMBER.search(text):
        return ["bullets"]
    return []


def has_comma_at_end(text: str) -> bool:
    """Whether a list ends in a comma on the same line, other than one of Python's tuples of one element."""
    if COMMA_AT_END.search(text) is None:
        return False
    opened: list[tuple[str, int]] = []
    for part in IN_BRACKETS.finditer(text):
        sign = part.group()[-1]
        if part["text"] is not None:
            continue
        if sign in CLOSING:
            opened.append((sign, 0))
        elif sign == "," and opened:
            opened[-1] = (opened[-1][0], opened[-1][1] + 1)
        elif opened:
            bracket, commas = opened.pop()
            if part["end"] and (bracket != "(" or commas):
                return True
    return False


def board_of_numbers(text: str) -> Ambiguity | None:
    """Which board a list of lists of numbers could be, each of which could be a mark; None if it could be none."""
    if NUMBER_LIST.fullmatch(text.strip()) is None:
        return None
    rows = [len(re.findall(r"-?\d+", row)) for row in re.findall(r"[\[(]([^\[\]()]*)[\])]", text)]
    size = (len(rows), rows[0]) if len({*rows}) == 1 else None
    return BOARDS_OF_NUMBERS.get(size) if size else None


def board_reading(text: str, game: Game[Any, Any], state: Any, plies: int | None = None) -> Reading | None:
    """How the text of a state of a game was read, and whose turn it is; None if that is obvious, or the game says
    nothing of it.
    """
    if (standing := game.standing(state, plies)) is None:
        return None
    board = game.notation(state)
    doubts: list[Ambiguity] = []
    plain = "".join(text.split())
    if isinstance(game, MarksGame) and plies is None:
        doubts = doubts_of_board(text, game)
        plain = "".join(MARKS.get(sign, sign) for sign in re.sub(r"[/\s\ufeff]", "", text))
    if plain in (board.replace("/", ""), "".join(board.split())) and not doubts:
        return None if game.outcome(state) is None else Reading("board", 0, "", [], (), standing)
    return Reading("board", 0, board, doubts, (), standing)


def doubts_of_board(text: str, game: MarksGame[Any]) -> list[Ambiguity]:
    """The other ways to read the text of a board."""
    signs = signs_of(text, game.colours)
    lines = normalised_board(text, game.rows, game.columns, signs)
    doubts: list[Ambiguity] = []
    if blank_step(lines, game.rows, game.columns, signs):
        doubts.append("spaces")
    if "0" in lines and not is_list(lines) and (zero := meaning_of_zero(lines, signs)):
        doubts.append("zero" if zero == "O" else "empty_zero")
    return doubts
