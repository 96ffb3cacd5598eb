"""Find the board in a printed state: if the text shows a rectangle of cells, the state looks like a grid."""

import re
from collections.abc import Callable, Collection

from minimax_viz.games.game import Grid, Look

LookReader = Callable[[str], Look]
"""From the text of a state to its look."""

COLORS = re.compile(r"\x1b\[[0-9;]*m")  # a terminal's colour escape sequence

RANKS = re.compile(r"(?:\+?[A-Za-z]|\d)+(?:/(?:\+?[A-Za-z]|\d)+)+")
CELL = re.compile(r"\+?[A-Za-z]| ")
FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))

ROW = re.compile(r" *\d{0,2} ?([^\s\d](?: ?[^\s\d])+) ?\d{0,2} *")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = ".-+"  # checkers has men that look like +, but its empty squares are dots


def look_reader(start: str, later: Collection[str]) -> LookReader:
    """The reader for a game whose first state prints as `start`; `later` are the texts after each first move.

    A grid is used only if it distinguishes all these texts; otherwise the text is shown as it is.
    """
    for read in (ranks_reader(start), block_reader(start)):
        if read is not None and len(set(map(read, later))) == len(set(later)):
            return read
    return lambda text: COLORS.sub("", text).strip("\n")


def ranks_reader(start: str) -> LookReader | None:
    """The reader of boards written as FEN if `start` is one, else None. Chess pieces become figurines."""
    if not RANKS.match(start):
        return None

    def signs_in(text: str) -> list[list[str]]:
        ranks = RANKS.match(text)
        assert ranks is not None  # a game prints all its states alike
        board = re.sub(r"\d", lambda empty: " " * int(empty[0]), ranks[0])
        return [CELL.findall(rank) for rank in board.split("/")]

    chess = {sign for rank in signs_in(start) for sign in rank if sign.isalpha()} <= set(FIGURINES)
    marks = {" ": ""} | (FIGURINES if chess else {})
    return lambda text: tuple(tuple(marks.get(sign, sign) for sign in rank) for rank in signs_in(text))


def block_reader(start: str) -> LookReader | None:
    """The reader of the longest block of similar lines of single characters in `start`; None without such lines.

    Row numbers and column letters are not cells. It reads the same places in every state, so the grid keeps its shape.
    """
    best: list[tuple[int, range]] = []
    block: list[tuple[int, range]] = []
    lines = start.split("\n")
    for number, line in enumerate([*lines, ""]):
        columns = cell_columns(line)
        if block and columns != block[-1][1]:
            best, block = max(best, block, key=len), []
        if columns is not None:
            block.append((number, columns))
    if len(best) < 2:
        return None
    signs = {lines[number][column] for number, columns in best for column in columns}
    empty = next((sign for sign in EMPTY if sign in signs), ".")

    def read(text: str) -> Grid:
        lines = text.split("\n")
        width = best[0][1].stop
        rows = [(lines[number] if number < len(lines) else "").ljust(width) for number, _ in best]
        return tuple(
            tuple("" if line[column] in (empty, " ") else line[column] for column in columns)
            for line, (_, columns) in zip(rows, best, strict=True)
        )

    return read


def cell_columns(line: str) -> range | None:
    """The columns of the cells in a line of a printed board; None if it is some other line."""
    row = ROW.fullmatch(line)
    if row is None:
        return None
    step = 2 if " " in row[1] else 1
    columns = range(row.start(1), row.end(1), step)
    signs = "".join(line[column] for column in columns)
    if signs.lower() == LETTERS[: len(signs)] or len(signs) != len(row[1].replace(" ", "")):
        return None
    return columns
