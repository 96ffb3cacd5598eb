"""Chess by OpenSpiel: positions in FEN, moves in the usual notation, material, and captures first."""

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from minimax_viz.games.fen import Pieces, checked_fen, read_board
from minimax_viz.games.game import MAX, MIN, Evaluation, MoveOrder, Player, zero
from minimax_viz.games.openspiel import OpenSpielGame

# C. E. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41 (1950), section 3, in pawns.
WORTH = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1, "q": -9, "r": -5, "b": -3, "n": -3, "p": -1}
MOST = 0.99  # a win is 1, which no amount of material reaches

TARGET = re.compile(r"([a-h][1-8])(?:=[QRBN])?[+#]?$")


class Chess(OpenSpielGame):
    """Chess by OpenSpiel's rules; a position is a FEN, of which the first two fields (board and turn) suffice.

    Mate is worth 1; stalemate, too little material, the fifty-move rule and a threefold repetition since the root are
    worth 0. MAX is White unless `max_player` says "Black".
    """

    example = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

    def to_move(self, state: Any) -> Player:
        player = state.current_player()
        if player < 0:  # the position says whose turn it would be
            player = self._start.current_player() ^ (str(state).split()[1] == "b")
        return MAX if player == self._max_id else MIN

    def parse(self, text: str) -> Any:
        return self.spiel.new_initial_state(checked_fen(text))

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
        return max(-MOST, min(MOST, pawns / 100))

    def orderings(self) -> Mapping[str, MoveOrder[Any, int]]:
        return {"captures": self.captures_first}

    def captures_first(self, state: Any, moves: Sequence[int]) -> Sequence[int]:
        """Mate, then captures of the most valuable piece, then checks, then the others as they came."""
        fen = str(state)
        board = read_board(fen, fen.split(" ", 1)[0])
        return sorted(moves, key=lambda move: -promise(board, state.action_to_string(move)))


def promise(board: Pieces, name: str) -> int:
    """How promising a move of this name is; the higher, the earlier it is tried."""
    if name.endswith("#"):
        return 100
    check = name.endswith("+")
    if "x" not in name:
        return check
    target = TARGET.search(name)
    victim = board.get(target[1], "P") if target else "P"  # a pawn taken en passant stands beside the square
    return 2 * WORTH[victim.upper()] + check
