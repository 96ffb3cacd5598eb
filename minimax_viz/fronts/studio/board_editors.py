"""Editors of boards: discs are dropped into a column, and the topmost is lifted off again; or marks are put on squares.

A game of the reader's own has such a board, too, if its positions are written as what they look like: a sign a square.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, product
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError
from minimax_viz.fronts.studio.editors import Change, Editor, HeapEditor, Settings, refused
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.bitboards import MarksGame
from minimax_viz.games.boardtext import LETTERS, MARKS, notation_of, read_marks, square_name
from minimax_viz.games.game import MAX, MIN, Game, Look, Player, grid_of, opponent_of
from minimax_viz.games.observation import moves_of
from minimax_viz.safe_text import short_repr

CYCLE = ("", "X", "O")
IN_TURN = ("drop", "play")
"""Changes that put down the mark of whoever moves, unless they name one."""


class SquareEditor(Editor[list[str]]):
    """A grid of squares, row by row, "" for an empty one; `marks` is the cycle of what can stand on one, "" first."""

    kind = "cells"

    def __init__(self, game: Game[Any, Any], rows: int, columns: int, marks: Sequence[str]) -> None:
        super().__init__(game)
        self.rows, self.columns, self.marks = rows, columns, marks
        self.names = [square_name(square, columns) for square in range(rows * columns)]
        self.typed = {mark.lower(): mark for mark in marks if mark}  # by what a key types

    def empty(self) -> str:
        return self.written([""] * len(self.names))

    def shown(self, text: str) -> Mapping[str, Any]:
        cells = self.read(text)
        marks = [*dict.fromkeys([*self.marks, *cells])]  # a text may hold others
        rows, names = grid_of(cells, self.columns), grid_of(self.names, self.columns)
        return {"rows": rows, "names": names, "marks": marks, "typed": self.typed, "pieces": self.game.drawn_as}

    @property
    def changes(self) -> Mapping[str, Callable[[list[str], Change], None]]:
        return {"cell": self.change_cell, "paint": self.paint}

    def change_cell(self, cells: list[str], change: Change) -> None:
        """Give a square its mark, or the next of the cycle."""
        at = self.names.index(change.one_of("at", self.names))
        mark = change.one_of_or_none("mark", self.marks)
        cells[at] = self.marks[(self.marks.index(cells[at]) + 1) % len(self.marks)] if mark is None else mark

    def paint(self, cells: list[str], change: Change) -> None:
        mark = change.one_of("mark", self.marks)
        for name in change.several_of("at", self.names):
            cells[self.names.index(name)] = mark


class MarksEditor(SquareEditor):
    """The board of a game of X and O."""

    game: MarksGame[Any]

    def __init__(self, game: MarksGame[Any]) -> None:
        super().__init__(game, game.rows, game.columns, CYCLE)
        self.typed = {sign.lower(): mark for sign, mark in MARKS.items() if sign.isalpha()}
        self.takes_turns = game.mark_to_move(1, 0) == "O"  # or else the board does not tell

    def shown(self, text: str) -> Mapping[str, Any]:
        return {**super().shown(text), "takes_turns": self.takes_turns}

    @property
    def changes(self) -> Mapping[str, Callable[[list[str], Change], None]]:
        return {**super().changes, "play": self.play}

    def after(self, text: str, change: Change, settings: Settings) -> tuple[str, Player | None]:
        """Make the change; a mark that is put down without being named is that of the side to move, and then it is the
        other side's turn.
        """
        if change.kind not in IN_TURN or change.asked.get("mark") is not None:
            return super().after(text, change, settings)
        turn, mark = self.to_move(text, settings), self.mark_to_move(text, settings) or "X"
        played, _ = super().after(text, Change(change.kind, {**change.asked, "mark": mark}), settings)
        return played, None if turn is None else opponent_of(turn)

    def play(self, cells: list[str], change: Change) -> None:
        """Put a mark on an empty square."""
        at = self.names.index(change.one_of("at", self.names))
        if cells[at]:
            raise refused("Square {square} is taken.", square=self.names[at])
        cells[at] = change.one_of("mark", CYCLE[1:])

    def read(self, text: str) -> list[str]:
        what, example = self.game.what, self.start()
        marks = read_marks(
            text, rows=self.rows, columns=self.columns, what=what, example=example, colours=self.game.colours
        )
        return ["" if mark == "." else mark for mark in marks]

    def written(self, board: list[str]) -> str:
        return notation_of(grid_of(board, self.columns))

    def mark_to_move(self, text: str, settings: Settings) -> str | None:
        """Return the mark that moves: the one that the settings say, or else the one that the board tells, if it
        does.
        """
        if (forced := mark_in(settings, "to_move")) is not None:
            return forced
        cells = self.read(text)
        told = self.game.mark_to_move(cells.count("X"), cells.count("O"))
        return "X" if told is None and "to_move" in settings else told

    def to_move(self, text: str, settings: Settings) -> Player | None:
        mark = self.mark_to_move(text, settings)
        return None if mark is None else MAX if mark == (mark_in(settings, "max") or "X") else MIN


class ColumnEditor(MarksEditor):
    """A board on which discs fall; a column goes by the name that moves have, or by its letter."""

    kind = "columns"

    def __init__(self, game: MarksGame[Any]) -> None:
        super().__init__(game)
        self.column_names = [str(column + 1) for column in range(game.columns)]

    def shown(self, text: str) -> Mapping[str, Any]:
        return {**super().shown(text), "columns": self.column_names}

    @property
    def changes(self) -> Mapping[str, Callable[[list[str], Change], None]]:
        return {**super().changes, "drop": self.drop, "lift": self.lift}

    def drop(self, cells: list[str], change: Change) -> None:
        """Drop a disc onto the highest one in its column."""
        mark, column = change.one_of("mark", CYCLE[1:]), self.column_in(change)
        top = self.highest(cells, column)
        if top < self.columns:
            if all(cells[column :: self.columns]):
                raise refused("Column {column} is full.", column=self.column_names[column])
            raise refused(
                "A disc hangs at the top of column {column}, so none can be dropped there; lift it off first.",
                column=self.column_names[column],
            )
        cells[top - self.columns] = mark

    def lift(self, cells: list[str], change: Change) -> None:
        """Lift the topmost disc off a column."""
        column = self.column_in(change)
        top = self.highest(cells, column)
        if top >= len(cells):
            raise refused("Column {column} is empty.", column=self.column_names[column])
        cells[top] = ""

    def column_in(self, change: Change) -> int:
        names = [*self.column_names, *LETTERS[: self.columns]]
        return names.index(change.one_of("column", names)) % self.columns

    def highest(self, cells: list[str], column: int) -> int:
        """Return the highest square of a column that has a disc; if none has, the one below the board."""
        squares = range(column, len(cells), self.columns)
        return next((square for square in squares if cells[square]), column + len(cells))


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
        super().__init__(game, len(boards[0]) // columns, columns, [*dict.fromkeys(["", *chain(*boards)])])
        self.joint, self.blank = joint, blank

    def read(self, text: str) -> list[str]:
        rows = text.strip("\n").split(self.joint) if self.joint else grid_of(text.strip("\n"), self.columns)
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise PositionError(
                "The board {text} is not {rows} rows of {columns} signs; an empty square is {blank}.",
                text=short_repr(text),
                rows=self.rows,
                columns=self.columns,
                blank=f"{self.blank!r}",
            )
        return ["" if sign == self.blank else sign for row in rows for sign in row]

    def written(self, board: list[str]) -> str:
        return self.joint.join("".join(row) for row in grid_of([mark or self.blank for mark in board], self.columns))


def grid_editor_for(game: Game[Any, Any], name: str) -> GridEditor | None:
    """Return the editor that writes a game's states as the game does; None if its texts are not what its states look
    like, or if it fails.
    """
    with suppress(MinimaxVizError), attributing_to_game(name):
        states = [*first_states(game)]
        looks, texts = [game.look(state) for state in states], [game.notation(state) for state in states]
        boards = [marks for look in looks if (marks := marks_of(look)) is not None]
        same_size = len(boards) == len(looks) and len({len(board) for board in boards}) == 1
        if not isinstance(looks[0], tuple) or not same_size:
            return None
        for joint, blank in product(JOINTS, BLANKS):
            editor = GridEditor(game, boards, len(looks[0][0]), joint, blank)
            if [*map(editor.written, boards)] == texts and [game.look(game.parse(text)) for text in texts] == looks:
                return editor
    return None


def marks_of(look: Look) -> list[str] | None:
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


EDITORS: Mapping[str, Callable[[Any], Editor[Any]]] = {
    "cells": MarksEditor, "columns": ColumnEditor, "heaps": HeapEditor
}  # fmt: skip
"""The editors of games by what they are `set_up_as`; chess and trees need no game."""
