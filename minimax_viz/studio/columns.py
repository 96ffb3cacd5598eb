"""Boards whose discs fall: they are dropped into a column, and the topmost is lifted off again."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import Player, opponent_of
from minimax_viz.studio.change import Change, refused
from minimax_viz.studio.editor import Settings
from minimax_viz.studio.squares import CYCLE, MarksEditor


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
        """A disc that is dropped without saying whose is that of whoever moves, and then the other one does."""
        if change.kind != "drop" or change.asked.get("mark") is not None:
            return super().after(text, change, settings)
        turn = self.to_move(text, settings)
        dropped = self.drop(text, change, self.mark_to_move(text, settings))
        return dropped, None if turn is None else opponent_of(turn)

    def drop_given(self, text: str, change: Change) -> str:
        """Let a disc of the given mark fall."""
        return self.drop(text, change, change.one_of("mark", CYCLE[1:]))

    def drop(self, text: str, change: Change, mark: str) -> str:
        """Let a disc fall onto whatever lies highest in its column."""
        cells, column = self.cells(text), self.column_in(change)
        top = self.highest(cells, column)
        if top < self.columns:
            raise refused("Column {column} is full.", column=self.column_names[column])
        cells[top - self.columns] = mark
        return self.written(cells)

    def lift(self, text: str, change: Change) -> str:
        """Take the topmost disc of a column off."""
        cells, column = self.cells(text), self.column_in(change)
        top = self.highest(cells, column)
        if top >= len(cells):
            raise refused("Column {column} is empty.", column=self.column_names[column])
        cells[top] = ""
        return self.written(cells)

    def column_in(self, change: Change) -> int:
        """The column that a change names."""
        names = [*self.column_names, *LETTERS[: self.columns]]
        return names.index(change.one_of("column", names)) % self.columns

    def highest(self, cells: list[str], column: int) -> int:
        """The highest square of a column that has a disc; where none has, the one that would be below the board."""
        squares = range(column, len(cells), self.columns)
        return next((square for square in squares if cells[square]), column + len(cells))
