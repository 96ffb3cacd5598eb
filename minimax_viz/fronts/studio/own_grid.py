"""The board of the reader's own game, if its positions are written as they look: one sign for each square."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError
from minimax_viz.fronts.studio.board_editors import SquareEditor
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.game import Game, Look
from minimax_viz.games.observation import moves_of
from minimax_viz.safe_text import short_repr

JOINTS = ("/", "\n", "", " / ")
BLANKS = (".", "_", "-", " ")
"""Signs of empty squares, in texts and, besides an empty text, in looks."""
LARGEST = len(LETTERS)  # rows or columns
MOST_MOVES = 12  # moves tried from the start, to see what they change


class GridEditor(SquareEditor):
    """A board whose text has a sign for each square, `blank` for an empty one, and a `joint` between rows."""

    def __init__(self, game: Game[Any, Any], boards: Sequence[Sequence[str]], columns: int, joint: str, blank: str):
        super().__init__(len(boards[0]) // columns, columns, [*dict.fromkeys(["", *chain(*boards)])])
        self.game, self.joint, self.blank = game, joint, blank

    def start(self) -> str:
        return self.game.notation(self.game.initial())

    def cells(self, text: str) -> list[str]:
        rows = text.strip("\n").split(self.joint) if self.joint else [*in_pieces(text.strip("\n"), self.columns)]
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise PositionError(
                "The board {text} is not {rows} rows of {columns} signs; an empty square is {blank}.",
                text=short_repr(text),
                rows=self.rows,
                columns=self.columns,
                blank=f"{self.blank!r}",
            )
        return ["" if sign == self.blank else sign for row in rows for sign in row]

    def written(self, cells: Sequence[str]) -> str:
        return self.joint.join("".join(row) for row in in_pieces([mark or self.blank for mark in cells], self.columns))

    def shown(self, text: str) -> Mapping[str, Any]:
        return {**super().shown(text), "marks": [*dict.fromkeys([*self.marks, *self.cells(text)])]}


def grid_editor_for(game: Game[Any, Any], name: str) -> GridEditor | None:
    """Return the editor of a game's board; None if its texts are not what its states look like, or if it fails."""
    try:
        with attributing_to_game(name):
            return editor_that_fits(game, [*first_states(game)])
    except MinimaxVizError:
        return None


def editor_that_fits(game: Game[Any, Any], states: Sequence[Any]) -> GridEditor | None:
    """Return the editor that writes these states as the game does."""
    looks = [game.look(state) for state in states]
    boards = [marks for look in looks if (marks := marks_of(look)) is not None]
    if not isinstance(looks[0], tuple) or len({len(board) for board in boards}) != 1 or len(boards) < len(looks):
        return None
    texts = [game.notation(state) for state in states]
    for joint, blank in product(JOINTS, BLANKS):
        editor = GridEditor(game, boards, len(looks[0][0]), joint, blank)
        if [*map(editor.written, boards)] == texts and [game.look(game.parse(text)) for text in texts] == looks:
            return editor
    return None


def marks_of(look: Look) -> Sequence[str] | None:
    """Return the marks of a grid, row by row, "" for empty squares; None if it cannot be set up square by square."""
    if not isinstance(look, tuple) or not 1 <= len(look) <= LARGEST or not 1 <= len(look[0]) <= LARGEST:
        return None
    marks = ["" if mark in BLANKS else mark for row in look for mark in row]
    is_rectangle = all(len(row) == len(look[0]) for row in look)
    return marks if is_rectangle and all(len(mark) <= 1 for mark in marks) else None


def first_states(game: Game[Any, Any]) -> Iterator[Any]:
    """Yield the start, and states after one and two moves."""
    start = game.initial()
    yield start
    for move in moves_of(game, start)[:MOST_MOVES]:
        after = game.result(start, move)
        yield after
        yield from (game.result(after, answer) for answer in moves_of(game, after)[:1])


def in_pieces(signs: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Split signs into pieces of one size; the last may be shorter."""
    return (signs[at : at + size] for at in range(0, len(signs), size))
