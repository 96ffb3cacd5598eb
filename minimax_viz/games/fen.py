"""Read FEN, the text of a chess position (Edwards, PGN Specification and Implementation Guide, 1994, section 16.1)."""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.boardtext import quantity
from minimax_viz.signs import shortened

LONGEST = 92  # characters of a plausible FEN
PIECES = "KQRBNPkqrbnp"
WORDS = {"w": "White", "b": "Black"}
HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}  # of king and rook

STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))

Pieces = dict[str, str]
"""The pieces by their squares, such as "e1": "K"; capitals are White's."""


def checked_fen(text: str) -> str:
    """The FEN with all six fields; missing ones, from the third on, become "-", "-", 0 and 1.

    Raises PositionError if no game can reach the position: OpenSpiel does not check, and may end the process over a
    king that can be captured.
    """
    fields = text.split()
    if not 2 <= len(fields) <= 6:
        raise wrong(text, f"it has {len(fields)} of 2 to 6 fields; the board and whose turn it is, w or b, are needed")
    placement, turn, castling, passing, halfmoves, moves = fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    board = read_board(text, placement)
    if turn not in WORDS:
        raise wrong(text, f"the turn is {turn!r:.30}; write w for White or b for Black")
    check_pieces(text, board)
    check_castling(text, board, castling)
    check_passing(text, board, turn, passing)
    for what, number, least in (("halfmove clock", halfmoves, 0), ("number of the move", moves, 1)):
        if not re.fullmatch("[0-9]{1,4}", number) or int(number) < least:
            raise wrong(text, f"the {what} is {number!r:.30}; write a whole number from {least} to 9999")
    waiting, king = ("b", "k") if turn == "w" else ("w", "K")
    if is_attacked(board, next(square for square, piece in board.items() if piece == king), by=turn):
        raise wrong(
            text,
            f"{WORDS[waiting]}'s king can be captured; the player in check moves, here {WORDS[waiting]} ({waiting})",
        )
    return " ".join((placement, turn, castling, passing, str(int(halfmoves)), str(int(moves))))


def wrong(text: str, what: str) -> PositionError:
    """The error about a FEN."""
    fen = " ".join(text.split())
    return PositionError(f"The FEN {shortened(fen, LONGEST)!r}: {what}.")


def read_board(text: str, placement: str) -> Pieces:
    """The pieces of a FEN's first field."""
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise wrong(text, f"the board has {quantity(len(ranks), 'rank')}; write 8, split by /")
    board: Pieces = {}
    for rank, row in zip("87654321", ranks, strict=True):
        file = 0
        for sign in row:
            if sign not in PIECES and sign not in "12345678":
                raise wrong(text, f"{sign!r} on rank {rank} is not a piece; write {PIECES} or a count of empty squares")
            if sign in PIECES and file < 8:
                board["abcdefgh"[file] + rank] = sign
            file += 1 if sign in PIECES else int(sign)
        if file != 8:
            raise wrong(text, f"rank {rank}, {row!r:.30}, has {file} squares, not 8")
    return board


def check_pieces(text: str, board: Pieces) -> None:
    """Raise PositionError if no game can have these pieces."""
    for side, king, pawn in (("White", "K", "P"), ("Black", "k", "p")):
        own = [piece for piece in board.values() if piece.isupper() == king.isupper()]
        if own.count(king) != 1:
            raise wrong(text, f"{side} has {own.count(king) or 'no'} king{'s' * (own.count(king) > 1)}, not one")
        if len(own) > 16 or own.count(pawn) > 8:
            raise wrong(text, f"{side} has {len(own)} pieces, {own.count(pawn)} of them pawns; 16 and 8 are the most")
    for square, piece in board.items():
        if piece in "Pp" and square[1] in "18":
            raise wrong(text, f"there is a pawn on {square}, where no pawn can be")


def check_castling(text: str, board: Pieces, castling: str) -> None:
    """Raise PositionError if a castling right lacks its king or rook on its square."""
    if castling != "-" and not (castling and re.fullmatch("K?Q?k?q?", castling)):
        raise wrong(text, f"the right to castle is {castling!r:.30}; write - or some of KQkq in this order")
    for right in castling.strip("-"):
        king, rook = HOMES[right]
        if board.get(king) != ("K" if right.isupper() else "k") or board.get(rook) != ("R" if right.isupper() else "r"):
            raise wrong(text, f"the right to castle {right} needs the king on {king} and a rook on {rook}")


def check_passing(text: str, board: Pieces, turn: str, passing: str) -> None:
    """Raise PositionError if no pawn has just passed the en passant square."""
    if passing == "-":
        return
    rank, before, now, pawn = ("6", "7", "5", "p") if turn == "w" else ("3", "2", "4", "P")
    file = passing[:1]
    fits = re.fullmatch(f"[a-h]{rank}", passing) and board.get(file + now) == pawn
    if not fits or passing in board or file + before in board:
        raise wrong(
            text, f"no pawn has just passed {passing!r:.30}, the square of a capture en passant; write - for none"
        )


def is_attacked(board: Pieces, square: str, *, by: str) -> bool:
    """Whether a piece of the player `by` could take on `square`."""
    own = str.upper if by == "w" else str.lower
    behind = -1 if by == "w" else 1  # where a pawn stands that takes here
    steps = (("n", LEAPS), ("k", STRAIGHT + DIAGONAL), ("p", ((1, behind), (-1, behind))))
    slides = (("rq", STRAIGHT), ("bq", DIAGONAL))
    return any(
        board.get(square_at(square, right, up, 1)) == own(piece) for piece, ways in steps for right, up in ways
    ) or any(
        first_piece(board, square, right, up) in tuple(own(pieces)) for pieces, ways in slides for right, up in ways
    )


def first_piece(board: Pieces, square: str, right: int, up: int) -> str:
    """The first piece in a direction from a square; "" if there is no piece."""
    line = (board.get(square_at(square, right, up, far), "") for far in range(1, 8))
    return next(filter(None, line), "")


def square_at(square: str, right: int, up: int, far: int) -> str:
    """The square `far` steps away in a direction; off the board it is no square's name."""
    return chr(ord(square[0]) + right * far) + chr(ord(square[1]) + up * far)
