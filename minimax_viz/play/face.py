"""The appearance of a game on the table of a booth: its pieces, and the lines of cells that win."""

from typing import Any

from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import Game
from minimax_viz.games.inarow import InARow
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello

PIECES: tuple[tuple[type[Game[Any, Any]], str], ...] = ((ConnectFour, "discs"), (Othello, "stones"), (Nim, "heaps"))


def face_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the game's `pieces` and its winning `lines`, which are lists of cells, counted row by row from 0.

    The pieces are discs that fall, stones that turn over, heaps of matches, or marks.
    """
    return {
        "pieces": pieces_of(game),
        "lines": game.winning_lines() if isinstance(game, InARow) else [],
    }


def pieces_of(game: Game[Any, Any]) -> str:
    """Name the pieces on the game's board, as in `face_of`."""
    return next((pieces for kind, pieces in PIECES if isinstance(game, kind)), "marks")
