"""What a text that somebody pasted was taken for, to be told to them."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from minimax_viz.games.boardtext import MARKS, spaces_are_squares
from minimax_viz.games.notations.naming import levels_of
from minimax_viz.games.notations.reading import notation_of
from minimax_viz.games.tree import TreeGame

Doubt = Literal["board", "bullets", "leaf", "spaces", "zero"]
"""What else a text could be: a board instead of a tree; minus signs instead of bullets; a node with one child instead
of a leaf in brackets; spaces between marks instead of empty squares; an empty square instead of the letter O.
"""

NAMED_LONE_LEAF = re.compile(r"\(\s*[^\W\d][^\s()\[\]{},]*\s+[-+\d.?][^\s()]*\s*\)")
NUMBER_LIST = re.compile(r"[\s\[\](),]*(?:-?[012][\s\[\](),]+)+")
PLAIN_BOARD = re.compile(r"[XxOo._1-9]+(?:[/\n][XxOo._1-9]+)*")
BULLET_BEFORE_NUMBER = re.compile(r"^\s*- \d", re.MULTILINE)


class Reading(NamedTuple):
    """What a text was read as: a tree of so many leaves in a `notation`, or a board whose usual text is `board`.

    `doubts` are the other readings it could have had.
    """

    notation: str
    leaves: int
    board: str
    doubts: Sequence[Doubt]


def tree_reading(text: str) -> Reading | None:
    """What the text of a tree was read as, None if it needs no saying. Raises PositionError."""
    notation = notation_of(text) or "brackets"
    doubts = [*doubts_about(text, notation)]
    if notation in ("brackets", "json") and not doubts:
        return None
    leaves = sum(node.is_leaf for node in levels_of(TreeGame().parse(text)))
    return Reading(notation, leaves, "", doubts)


def doubts_about(text: str, notation: str) -> Sequence[Doubt]:
    """What else the text of a tree could be."""
    if notation == "brackets" and is_square_of_numbers(text):
        return ["board"]
    if notation == "brackets" and NAMED_LONE_LEAF.search(text) and "(" in text:
        return ["leaf"]
    if notation == "outline" and BULLET_BEFORE_NUMBER.search(text):
        return ["bullets"]
    return []


def is_square_of_numbers(text: str) -> bool:
    """Whether a text is three lists of three numbers, each of which could be a mark on a board."""
    rows = re.findall(r"[\[(]([^\[\]()]*)[\])]", text)
    return (
        NUMBER_LIST.fullmatch(text.strip()) is not None
        and len(rows) == 3
        and all(len(re.findall(r"-?\d+", row)) == 3 for row in rows)
    )


def is_plain_board(text: str) -> bool:
    """Whether a text is a board as it is usually written, of which nothing needs saying."""
    return PLAIN_BOARD.fullmatch(text.strip()) is not None


def board_reading(text: str, board: str) -> Reading | None:
    """What the text of a board, which is usually written `board`, was read as; None if it needs no saying."""
    rows = board.split("/")
    doubts: list[Doubt] = []
    if spaces_are_squares(text, len(rows), len(rows[0])):
        doubts.append("spaces")
    if "0" in text and not text.lstrip().startswith(("[", "(")):
        doubts.append("zero")
    plain = "".join(MARKS.get(sign, sign) for sign in re.sub(r"[/\s]", "", text))
    return None if plain == board.replace("/", "") and not doubts else Reading("board", 0, board, doubts)
