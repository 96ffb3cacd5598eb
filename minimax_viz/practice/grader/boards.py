"""The boards on which students' programs play tic-tac-toe: rows in a list or lists in a list, with their own marks.
Used in the student's process.

A position is a text such as "XO..X....", row by row.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

from minimax_viz.practice.grader.hints import Hints

BOOLEAN = ("is_max", "ismax", "maximizing", "maximising", "maximizingplayer", "maximizing_player", "is_maximizing",
           "ismaximizing", "is_max_player", "ismaximizingplayer", "is_maximizing_player")  # fmt: skip
"""Names that leave no doubt that a player is told by True and False."""
EMPTY = (" ", "", "-", "_", ".", None, 0, "0")
MARKS = (("X", "O"), ("x", "o"), (1, -1), (1, 2))
ROWS, ROW = ("rows", "tuples"), ("row", "dict", "text", "tuple")
"""The containers, with the squares of a row apart or not."""


@dataclass(frozen=True, slots=True)
class BoardForm:
    """A kind of boards: their container, their sign for an empty square, the marks of X and O; whether O is MAX; what
    the function is told of the player, and whether it may give a move, by itself or, if it is called so, as a number;
    the global variable in which the board stands too, and the class and the attribute of the object that holds it.
    """

    container: str
    empty: Any
    marks: tuple[Any, Any]
    is_turned: bool
    turn: str
    view: str
    can_move: bool
    is_of_moves: bool
    variable: str | None = None
    holder: tuple[type, str] | None = None
    name = "board"
    says_player = True

    def arguments(self, board: str, namespace: dict[str, Any]) -> dict[str, Any]:
        """Make the board, and what a function is told of the player to move, by the roles of parameters."""
        x_moves = board.count("X") == board.count("O")
        made = self.made(board)
        if self.variable is not None:
            namespace[self.variable] = made
        is_max = x_moves is not self.is_turned
        player = {"mark": self.marks[0 if x_moves else 1], "bool": is_max, "sign": 1 if is_max else -1}[self.turn]
        return {"tree": made, "is_max": player}

    def made(self, board: str) -> Any:
        """Make a board, in its object if there is one."""
        if self.holder is None:
            return self.container_of(board)
        kind, attribute = self.holder
        made = kind()
        setattr(made, attribute, self.container_of(board))
        return made

    def held(self, made: Any) -> Any:
        """Return the board of an object that holds one."""
        return made if self.holder is None else getattr(made, self.holder[1], None)

    def container_of(self, board: str) -> Any:
        """Make the squares of a board."""
        squares = [self.square(at, mark) for at, mark in enumerate(board)]
        match self.container:
            case "row":
                return squares
            case "rows":
                return [squares[at : at + 3] for at in (0, 3, 6)]
            case "array":
                import numpy as np

                return np.array([squares[at : at + 3] for at in (0, 3, 6)])
            case "tuple":
                return tuple(squares)
            case "tuples":
                return tuple(tuple(squares[at : at + 3]) for at in (0, 3, 6))
            case "dict":
                return dict(enumerate(squares, 1))
            case _:
                return "".join(map(str, squares))

    def square(self, at: int, mark: str) -> Any:
        """Return the sign for a square."""
        if mark != ".":
            return self.marks["XO".index(mark)]
        return {"place": at, "place1": at + 1, "text": str(at), "text1": str(at + 1)}.get(str(self.empty), self.empty)

    def gives_move(self, result: Any) -> bool:
        """Whether a result is a move and not a value."""
        return (self.can_move and is_square(result)) or (self.is_of_moves and type(result) is int)

    def move_of(self, result: Any, board: str) -> int | None:
        """Return which of the empty squares a move is; None if it is none of them."""
        places = [at for at, mark in enumerate(board) if mark == "."]
        if is_square(result):
            result = 3 * result[0] + result[1]
        if type(result) is int and self.container == "dict":
            result -= 1
        return places.index(result) if type(result) is int and result in places else None


def boards_for(
    name: str, roles: tuple[tuple[str, str], ...], namespace: Mapping[str, Any], hints: Hints
) -> Iterator[BoardForm]:
    """Yield the kinds of boards that a function may expect, if its file speaks of two marks."""
    constants = {*hints.constants, *(value for value in namespace.values() if isinstance(value, str | int))}
    marks = [pair for pair in MARKS if set(pair) <= {*constants, -1 if 1 in constants else None}]
    has_arrays = any(getattr(value, "__name__", "") == "numpy" for value in namespace.values())
    is_played = {3, 8, 9} & hints.constants or has_arrays or (hints.has_rows and {0, 1, 2} <= hints.constants)
    if not marks or not is_played:
        return
    letters = [pair for pair in marks if isinstance(pair[0], str)]
    named = {role: parameter for parameter, role in roles}
    variable = next((one for one, value in namespace.items() if one in hints.names and is_board(value)), None)
    if "tree" not in named and variable is None:
        return
    if not letters and named.get("tree", "board").lower() not in ("board", "new_board", "newboard", "state", "b"):
        return
    known = [value for one, value in namespace.items()
             if one.upper() in ("EMPTY", "BLANK", "E") and isinstance(value, str | int | None)]  # fmt: skip
    empty = [*known, *[one for one in EMPTY if one in constants and one not in known]]
    if letters and not known:  # the number of the square may stand where no mark does
        empty = [*filter(is_text, empty), "place", "text1", "text", *[one for one in empty if not is_text(one)]]
    is_boolean = named.get("is_max", "is_max").lower() in BOOLEAN
    turns = ["bool"] if is_boolean else ["mark", "sign", "bool"]
    views = ["mover", "max"] if "nega" in name.lower() else ["max"]
    is_of_moves = "move" in name.lower()
    can_move = is_of_moves or {"is_max", "depth", "alpha", "beta"}.isdisjoint(named)
    containers = [*ROWS, *ROW] if hints.has_rows else [*ROW, *ROWS]
    if has_arrays:
        containers.insert(0, "array")
    holders = [*holders_in(namespace), None] if variable is None else [None]
    kinds = product(holders, letters or marks, containers, empty, turns, (False, True), views)
    for holder, pair, container, sign, turn, is_turned, view in kinds:
        fits = container != "text" or (is_text(pair[0]) and isinstance(sign, str) and len(sign) == 1)
        if (view == "max" or not is_turned) and fits:
            yield BoardForm(container, sign, pair, is_turned, turn, view, can_move, is_of_moves, variable, holder)


def holders_in(namespace: Mapping[str, Any]) -> Iterator[tuple[type, str]]:
    """Yield the classes of a file whose objects hold a board, with the attribute."""
    for kind in namespace.values():
        if isinstance(kind, type) and kind.__module__ == namespace.get("__name__"):
            attribute = board_of(kind)
            if attribute is not None:
                yield kind, attribute


def board_of(kind: type) -> str | None:
    """Return the attribute in which the objects of a class keep a board of nine squares."""
    with suppress(Exception):
        return next((name for name, value in vars(kind()).items() if is_board(value)), None)
    return None


def is_square(one: object) -> bool:
    """Whether a value is a pair of a row and a column."""
    return isinstance(one, tuple | list) and len(one) == 2 and all(type(part) is int for part in one)


def is_text(one: object) -> bool:
    """Whether a value is a text."""
    return isinstance(one, str)


def is_board(value: Any) -> bool:
    """Whether a value is a board of nine squares."""
    if not isinstance(value, list | dict):
        return False
    return len(value) == 9 or (len(value) == 3 and isinstance(value, list) and all(
        isinstance(row, list) and len(row) == 3 for row in value))  # fmt: skip
