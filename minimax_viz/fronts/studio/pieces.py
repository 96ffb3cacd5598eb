"""A chess board that is set up with pieces out of a box, and by moving those that stand there."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from minimax_viz.errors import PositionError
from minimax_viz.fronts.studio.editor import Change, Editor, Settings, refused
from minimax_viz.games.chess import PIECES, Pieces, check_castling, check_passing, read_board
from minimax_viz.games.game import MAX, MIN, Player, grid_of
from minimax_viz.games.printedboard import FIGURINES

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
SIDES = ("w", "b")
SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]


@dataclass(frozen=True, slots=True)
class Fen:
    """The content of a FEN, whether or not a game can reach it: rights that the pieces do not allow are left out."""

    board: Pieces
    side: str
    castling: str
    passing: str
    number: str

    def __str__(self) -> str:
        return f"{placement_of(self.board)} {self.side} {self.castling} {self.passing} 0 {self.number}"

    def with_board(self, board: Pieces) -> "Fen":
        """Return the same FEN with other pieces, and those rights that they still have."""
        rights = "".join(right for right in self.castling if right in "KQkq" and can_castle(board, right))
        return Fen(board, self.side, rights or "-", passed(board, self.side, self.passing), self.number)


class PieceEditor(Editor):
    """The board of chess, as FENs."""

    kind: ClassVar[str] = "chess"
    turns_in_text: ClassVar[bool] = True

    def start(self) -> str:
        return START

    def empty(self) -> str:
        return EMPTY

    def normal(self, text: str) -> str:
        return str(read_fen(text))

    def shown(self, text: str) -> Mapping[str, Any]:
        fen = read_fen(text)
        rows = grid_of([fen.board.get(square, "") for square in SQUARES], 8)
        names = grid_of(SQUARES, 8)
        return {
            "rows": rows, "names": names, "pieces": [*PIECES], "figures": FIGURINES, "side": fen.side, "fen": str(fen),
        }  # fmt: skip

    def to_move(self, text: str, settings: Settings) -> Player | None:
        black_is_max = str(settings.get("max")).lower() in ("black", "second")
        return MAX if (read_fen(text).side == "b") == black_is_max else MIN

    def turned(self, text: str) -> str:
        fen = read_fen(text)
        return str(Fen(fen.board, SIDES[fen.side == "w"], fen.castling, "-", fen.number))

    @property
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        return {"place": self.place, "move": self.move}

    def place(self, text: str, change: Change) -> str:
        """Put a piece on a square, or take away what stands there."""
        fen = read_fen(text)
        at = change.one_of("at", SQUARES)
        piece = change.text("piece")
        if piece and (len(piece) > 1 or piece not in PIECES):
            raise refused(
                "{piece} is no piece; there are {pieces}, White's in capitals, or nothing.",
                piece=f"{piece!r:.30}",
                pieces=PIECES,
            )
        return str(fen.with_board({square: one for square, one in {**fen.board, at: piece}.items() if one}))

    def move(self, text: str, change: Change) -> str:
        """Put what stands on a square on another, in place of what stands there."""
        fen = read_fen(text)
        before, after = change.one_of("from", SQUARES), change.one_of("to", SQUARES)
        board = dict(fen.board)
        piece = board.pop(before, None)
        if piece is None:
            raise refused("There is no piece on {before}.", before=before)
        return str(fen.with_board({**board, after: piece}))


def read_fen(text: str) -> Fen:
    """Read the FEN that a text is, or begins with. Raises PositionError if it has no board."""
    fields = text.split()
    placement, side, castling, passing, _, number = (fields + ["", "", "-", "-", "0", "1"][len(fields) :])[:6]
    board = read_board(text, placement)
    fen = Fen(board, side if side in SIDES else "w", castling, passing, number if is_number(number) else "1")
    return fen.with_board(board)


def is_number(text: str) -> bool:
    """Whether a text can be the number of a move."""
    return text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) > 0


def can_castle(board: Pieces, right: str) -> bool:
    """Whether king and rook stand where a right needs them."""
    with suppress(PositionError):
        check_castling("", board, right)
        return True
    return False


def passed(board: Pieces, side: str, passing: str) -> str:
    """Return the square that a pawn has just passed, "-" if no pawn can have."""
    with suppress(PositionError):
        check_passing("", board, side, passing)
        return passing
    return "-"


def placement_of(board: Pieces) -> str:
    """Return the first field of a FEN."""
    signs = "/".join("".join(board.get(square, "1") for square in row) for row in grid_of(SQUARES, 8))
    for count in range(8, 1, -1):
        signs = signs.replace("1" * count, str(count))
    return signs
