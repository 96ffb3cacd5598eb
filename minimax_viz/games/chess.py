"""Chess by OpenSpiel: positions in FEN, moves in the usual notation, material, and captures first.

FEN is described by S. J. Edwards, PGN Specification and Implementation Guide, 1994, section 16.1.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.chesstext import fen_in, fens_of_game, is_game_of_chess
from minimax_viz.games.game import MAX, MIN, Evaluation, MoveOrder, Player, zero
from minimax_viz.games.openspiel import OpenSpielGame
from minimax_viz.safe_text import shortened

LONGEST_FEN = 92  # characters of a plausible FEN
PIECES = "KQRBNPkqrbnp"
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
        count = len(fields)
        raise fen_error(
            text, "it has {count} of 2 to 6 fields; the board and whose turn it is, w or b, are needed", count=count
        )
    placement, turn, castling, passing, halfmoves, moves = fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    board = read_board(text, placement)
    if turn not in ("w", "b"):
        raise fen_error(text, "the turn is {turn}; write w for White or b for Black", turn=f"{turn!r:.30}")
    check_pieces(text, board)
    check_castling(text, board, castling)
    check_passing(text, board, turn, passing)
    number = f"{halfmoves!r:.30}"
    if not is_number(halfmoves, 0):
        raise fen_error(text, "the halfmove clock is {number}; write a whole number from 0 to 9999", number=number)
    number = f"{moves!r:.30}"
    if not is_number(moves, 1):
        raise fen_error(text, "the number of the move is {number}; write a whole number from 1 to 9999", number=number)
    king = "k" if turn == "w" else "K"
    if is_attacked(board, next(square for square, piece in board.items() if piece == king), by=turn):
        if turn == "w":
            raise fen_error(text, "Black's king can be captured; the player in check moves, here Black (b)")
        raise fen_error(text, "White's king can be captured; the player in check moves, here White (w)")
    return " ".join((placement, turn, castling, passing, str(int(halfmoves)), str(int(moves))))


def is_number(text: str, least: int) -> bool:
    """Whether a text is a whole number of at most four digits and not below `least`."""
    return re.fullmatch("[0-9]{1,4}", text) is not None and int(text) >= least


def fen_error(text: str, template: str, /, **fields: Any) -> PositionError:
    """The error about a FEN, with what is wrong in it as a template and its fields."""
    fen = shortened(" ".join(text.split()), LONGEST_FEN)
    return PositionError("The FEN {fen}: {what}.", fen=repr(fen), what=Sentence(template, **fields))


def read_board(text: str, placement: str) -> Pieces:
    """The pieces of a FEN's first field."""
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise fen_error(text, "the board has {count|# rank|# ranks}; write 8, split by /", count=len(ranks))
    board: Pieces = {}
    for rank, row in zip("87654321", ranks, strict=True):
        file = 0
        for sign in row:
            if sign not in PIECES and sign not in "12345678":
                raise fen_error(
                    text,
                    "{sign} on rank {rank} is not a piece; write {pieces} or a count of empty squares",
                    sign=repr(sign),
                    rank=rank,
                    pieces=PIECES,
                )
            if sign in PIECES and file < 8:
                board["abcdefgh"[file] + rank] = sign
            file += 1 if sign in PIECES else int(sign)
        if file != 8:
            raise fen_error(
                text, "rank {rank}, {row}, has {count} squares, not 8", rank=rank, row=f"{row!r:.30}", count=file
            )
    return board


def check_pieces(text: str, board: Pieces) -> None:
    """Raise PositionError if no game can have these pieces."""
    for side, king, pawn in ((Sentence("White"), "K", "P"), (Sentence("Black"), "k", "p")):
        own = [piece for piece in board.values() if piece.isupper() == king.isupper()]
        kings, pawns = own.count(king), own.count(pawn)
        if not kings:
            raise fen_error(text, "{side} has no king, not one", side=side)
        if kings > 1:
            raise fen_error(text, "{side} has {count} kings, not one", side=side, count=kings)
        if len(own) > 16 or pawns > 8:
            raise fen_error(
                text,
                "{side} has {pieces} pieces, {pawns} of them pawns; 16 and 8 are the most",
                side=side,
                pieces=len(own),
                pawns=pawns,
            )
    for square, piece in board.items():
        if piece in "Pp" and square[1] in "18":
            raise fen_error(text, "there is a pawn on {square}, where no pawn can be", square=square)


def check_castling(text: str, board: Pieces, castling: str) -> None:
    """Raise PositionError if a castling right lacks its king or rook on its square."""
    if castling != "-" and not (castling and re.fullmatch("K?Q?k?q?", castling)):
        shown = f"{castling!r:.30}"
        raise fen_error(
            text, "the right to castle is {castling}; write - or some of KQkq in this order", castling=shown
        )
    for right in castling.strip("-"):
        king, rook = HOMES[right]
        if [board.get(king), board.get(rook)] != (["K", "R"] if right.isupper() else ["k", "r"]):
            raise fen_error(
                text,
                "the right to castle {right} needs the king on {king} and a rook on {rook}",
                right=right,
                king=king,
                rook=rook,
            )


def check_passing(text: str, board: Pieces, turn: str, passing: str) -> None:
    """Raise PositionError if no pawn has just passed the en passant square."""
    if passing == "-":
        return
    rank, before, now, pawn = ("6", "7", "5", "p") if turn == "w" else ("3", "2", "4", "P")
    file = passing[:1]
    fits = re.fullmatch(f"[a-h]{rank}", passing) and board.get(file + now) == pawn
    if not fits or passing in board or file + before in board:
        raise fen_error(
            text,
            "no pawn has just passed {square}, the square of a capture en passant; write - for none",
            square=f"{passing!r:.30}",
        )


def is_attacked(board: Pieces, square: str, *, by: str) -> bool:
    """Whether a piece of the player `by` could take on `square`."""
    own = str.upper if by == "w" else str.lower
    behind = -1 if by == "w" else 1  # where a pawn stands that takes here
    ways = (
        ("n", LEAPS, 1), ("k", STRAIGHT + DIAGONAL, 1), ("p", ((1, behind), (-1, behind)), 1),
        ("rq", STRAIGHT, 7), ("bq", DIAGONAL, 7),
    )  # fmt: skip
    for pieces, directions, farthest in ways:
        for right, up in directions:
            line = (square_at(square, right, up, far) for far in range(1, farthest + 1))
            first = next((board[at] for at in line if at in board), "")
            if first in tuple(own(pieces)):
                return True
    return False


def square_at(square: str, right: int, up: int, far: int) -> str:
    """The square `far` steps away in a direction; off the board it is no square's name."""
    return chr(ord(square[0]) + right * far) + chr(ord(square[1]) + up * far)


def reason_of_draw(fen: str) -> Sentence:
    """Why a position that was not reached by moves is a draw."""
    placement, turn, _, _, halfmoves, _ = fen.split()
    if int(halfmoves) >= 100:
        return Sentence("fifty moves without a capture or a move of a pawn")
    board = read_board(fen, placement)
    own = [(square, piece) for square, piece in board.items() if piece.isupper() == (turn == "w")]
    (king, by), is_bare = (own[0][0], "b" if turn == "w" else "w"), len(own) == 1
    beside = [square_at(king, right, up, 1) for right, up in STRAIGHT + DIAGONAL]
    without_king = {square: piece for square, piece in board.items() if square != king}
    is_shut_in = all(
        is_attacked(without_king, square, by=by) for square in beside if re.fullmatch("[a-h][1-8]", square)
    )
    if (is_bare and is_shut_in) or any(piece in "QRPqrp" for piece in board.values()):
        return Sentence("stalemate, no legal move and no check")
    return Sentence("neither side has enough material to mate")


# C. E. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41 (1950), section 3, in pawns.
WORTH = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1, "q": -9, "r": -5, "b": -3, "n": -3, "p": -1}
MOST_MATERIAL = 0.99  # a win is 1, which no amount of material reaches

TARGET = re.compile(r"([a-h][1-8])(?:=[QRBN])?[+#]?$")


class Chess(OpenSpielGame):
    """Chess by OpenSpiel's rules; a position is a FEN, of which the first two fields (board and turn) suffice.

    Mate is worth 1; stalemate, too little material, the fifty-move rule and a threefold repetition since the root are
    worth 0. MAX is White unless `max_player` says "Black".
    """

    set_up_as = "chess"
    example = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

    def to_move(self, state: Any) -> Player:
        player = state.current_player()
        if player < 0:  # the position says whose turn it would be
            player = self._start.current_player() ^ (str(state).split()[1] == "b")
        return MAX if player == self._max_id else MIN

    def parse(self, text: str) -> Any:
        if (states := self.played(text)) is not None:
            return states[-1]
        return self.spiel.new_initial_state(checked_fen(fen_in(text) or text))

    def played(self, text: str) -> Sequence[Any] | None:  # type: ignore[override]  # a FEN is no game
        if fen_in(text) is not None or not is_game_of_chess(text):
            return None
        return [self.spiel.new_initial_state(checked_fen(fen)) for fen in fens_of_game(text)]

    def standing(self, state: Any, plies: int | None = None) -> Sentence:
        is_white = str(state).split()[1] == "w"
        if not state.is_terminal():
            why = Sentence("the FEN says so") if plies is None else Sentence("after {plies|# ply|# plies}", plies=plies)
            return Sentence("White to move: {why}", why=why) if is_white else Sentence("Black to move: {why}", why=why)
        if state.player_return(0):
            why = Sentence("checkmate by Black") if is_white else Sentence("checkmate by White")
        else:
            why = reason_of_draw(str(state))
        return Sentence("the game is over: {why}", why=why)

    def notation(self, state: Any) -> str:
        return str(state)

    def spellings(self, state: Any, move: int) -> Sequence[str]:
        """The move without check and capture signs, and castling written with zeros."""
        name = self.move_name(state, move).rstrip("+#")
        return (name, name.replace("x", ""), name.replace("O", "0"))

    def key(self, state: Any) -> Hashable:
        """The FEN but for the number of the move; where something could be repeated, with the moves so far.

        After a capture or a pawn move no earlier position can recur, so the FEN alone is enough.
        """
        placement, turn, castling, passing, halfmoves, _ = str(state).split()
        line = () if halfmoves == "0" else tuple(state.history())
        return placement, turn, castling, passing, halfmoves, line

    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        return {"zero": zero, "material": self.material}

    def material(self, state: Any) -> float:
        """MAX's pieces less MIN's by Shannon's values (Q 9, R 5, B and N 3, P 1), a pawn 0.01, at most 0.99."""
        placement = str(state).split(" ", 1)[0]
        pawns = sum(WORTH.get(sign, 0) for sign in placement)
        if self._max_id != self._start.current_player():
            pawns = -pawns
        return max(-MOST_MATERIAL, min(MOST_MATERIAL, pawns / 100))

    def orderings(self) -> Mapping[str, MoveOrder[Any, int]]:
        return {"captures": self.captures_first}

    def captures_first(self, state: Any, moves: Sequence[int]) -> Sequence[int]:
        """Mate, then captures of the most valuable piece, then checks, then the others as they came."""
        fen = str(state)
        board = read_board(fen, fen.split(" ", 1)[0])
        return sorted(moves, key=lambda move: -move_priority(board, state.action_to_string(move)))


def move_priority(board: Pieces, name: str) -> int:
    """How promising a move of this name is; the higher, the earlier it is tried."""
    if name.endswith("#"):
        return 100
    check = name.endswith("+")
    if "x" not in name:
        return check
    target = TARGET.search(name)
    victim = board.get(target[1], "P") if target else "P"  # a pawn taken en passant stands beside the square
    return 2 * WORTH[victim.upper()] + check
