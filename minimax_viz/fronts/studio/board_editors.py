"""Editors of boards: discs are dropped into a column, and the topmost is lifted off again; or marks are put on squares.

A game of the reader's own has such a board, too, if its positions are written as what they look like: a sign a square.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, ClassVar

from minimax_viz.errors import MinimaxVizError, PositionError
from minimax_viz.fronts.studio.editors import Change, Editor, Settings, refused
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.bitboards import MarksGame
from minimax_viz.games.boardtext import LETTERS, MARKS, notation_of, read_marks, square_name
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import MAX, MIN, Game, Grid, Look, Player, grid_of, opponent_of
from minimax_viz.games.inarow import InARow
from minimax_viz.games.observation import moves_of
from minimax_viz.play.booth import pieces_of
from minimax_viz.safe_text import short_repr


class SquareEditor(Editor, ABC):
    """A grid of squares: `marks` is the cycle of what can stand on one, "" first; `pieces` is how they look."""

    kind: ClassVar[str] = "cells"

    def __init__(self, rows: int, columns: int, marks: Sequence[str], pieces: str = "marks") -> None:
        self.rows, self.columns, self.marks, self.pieces = rows, columns, marks, pieces
        self.names = [square_name(square, columns) for square in range(rows * columns)]

    @abstractmethod
    def cells(self, text: str) -> list[str]:
        """Return the marks row by row, "" for an empty square. Raises PositionError."""

    @abstractmethod
    def written(self, cells: Sequence[str]) -> str:
        """Return the text of a board with these marks."""

    def grid(self, cells: Sequence[str]) -> Grid:
        """Split marks or names, listed row by row, into rows."""
        return grid_of(cells, self.columns)

    def empty(self) -> str:
        return self.written([""] * len(self.names))

    def normal(self, text: str) -> str:
        return self.written(self.cells(text))

    def shown(self, text: str) -> Mapping[str, Any]:
        names, rows = self.grid(self.names), self.grid(self.cells(text))
        return {"rows": rows, "names": names, "marks": self.marks, "typed": self.typed, "pieces": self.pieces}

    @property
    def typed(self) -> Mapping[str, str]:
        """The mark that each key puts on a square, by what the key types, in lower case."""
        return {mark.lower(): mark for mark in self.marks if mark}

    @property
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        return {"cell": self.change_cell, "paint": self.paint}

    def change_cell(self, text: str, change: Change) -> str:
        """Give a square its mark, or the next of the cycle."""
        cells = self.cells(text)
        at = self.names.index(change.one_of("at", self.names))
        mark = change.one_of_or_none("mark", self.marks)
        cells[at] = self.marks[(self.marks.index(cells[at]) + 1) % len(self.marks)] if mark is None else mark
        return self.written(cells)

    def paint(self, text: str, change: Change) -> str:
        """Give several squares the same mark."""
        cells = self.cells(text)
        mark = change.one_of("mark", self.marks)
        for name in change.several_of("at", self.names):
            cells[self.names.index(name)] = mark
        return self.written(cells)


class MarksEditor(SquareEditor):
    """The board of a game of X and O."""

    def __init__(self, game: MarksGame[Any]) -> None:
        super().__init__(game.rows, game.columns, CYCLE, pieces_of(game))
        self.game = game

    def start(self) -> str:
        return self.game.notation(self.game.initial())

    def cells(self, text: str) -> list[str]:
        example = self.start()
        marks = read_marks(text, rows=self.rows, columns=self.columns, what=self.game.what, example=example)
        return ["" if mark == "." else mark for mark in marks]

    def written(self, cells: Sequence[str]) -> str:
        return notation_of(self.grid(cells))

    @property
    def typed(self) -> Mapping[str, str]:
        return {sign.lower(): mark for sign, mark in MARKS.items() if sign.isalpha()}

    def mark_to_move(self, text: str, settings: Settings) -> str:
        """Return the mark that moves: the one that the settings say, or else what the counts tell."""
        forced = mark_in(settings, "to_move")
        if forced is not None or not isinstance(self.game, InARow):
            return forced or "X"
        cells = self.cells(text)
        return "O" if cells.count("X") > cells.count("O") else "X"

    def to_move(self, text: str, settings: Settings) -> Player | None:
        cells = self.cells(text)
        if isinstance(self.game, InARow) and "to_move" not in settings and cells.count("O") == cells.count("X") + 1:
            return None
        return MAX if self.mark_to_move(text, settings) == (mark_in(settings, "max") or "X") else MIN


class ColumnEditor(MarksEditor):
    """The board of Connect Four; a column goes by the name that moves have, or by its letter."""

    kind: ClassVar[str] = "columns"

    def __init__(self, game: ConnectFour) -> None:
        super().__init__(game)
        self.column_names = [game.cell_name(column) for column in range(game.columns)]

    def shown(self, text: str) -> Mapping[str, Any]:
        return {**super().shown(text), "columns": self.column_names}

    @property
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        return {**super().changes, "drop": self.drop_given, "lift": self.lift}

    def after(self, text: str, change: Change, settings: Settings) -> tuple[str, Player | None]:
        """Make the move: a disc dropped without a mark is one of the side to move, and then it is the other side's
        turn.
        """
        if change.kind != "drop" or change.asked.get("mark") is not None:
            return super().after(text, change, settings)
        turn = self.to_move(text, settings)
        dropped = self.drop(text, change, self.mark_to_move(text, settings))
        return dropped, None if turn is None else opponent_of(turn)

    def drop_given(self, text: str, change: Change) -> str:
        """Let a disc of the given mark fall."""
        return self.drop(text, change, change.one_of("mark", CYCLE[1:]))

    def drop(self, text: str, change: Change, mark: str) -> str:
        """Drop a disc onto the highest one in its column."""
        cells, column = self.cells(text), self.column_in(change)
        top = self.highest(cells, column)
        if top < self.columns:
            raise refused("Column {column} is full.", column=self.column_names[column])
        cells[top - self.columns] = mark
        return self.written(cells)

    def lift(self, text: str, change: Change) -> str:
        """Lift the topmost disc off a column."""
        cells, column = self.cells(text), self.column_in(change)
        top = self.highest(cells, column)
        if top >= len(cells):
            raise refused("Column {column} is empty.", column=self.column_names[column])
        cells[top] = ""
        return self.written(cells)

    def column_in(self, change: Change) -> int:
        """Return the column that a change names."""
        names = [*self.column_names, *LETTERS[: self.columns]]
        return names.index(change.one_of("column", names)) % self.columns

    def highest(self, cells: list[str], column: int) -> int:
        """Return the highest square of a column that has a disc; if none has, the one below the board."""
        squares = range(column, len(cells), self.columns)
        return next((square for square in squares if cells[square]), column + len(cells))


CYCLE = ("", "X", "O")


def mark_in(settings: Settings, option: str) -> str | None:
    """Return the mark that a setting names, or None."""
    named = settings.get(option)
    mark = MARKS.get(named) if isinstance(named, str) else None
    return mark if mark in CYCLE else None


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
