"""How a game looks on the table of a booth: what its pieces are, and which lines of cells win."""

from typing import Any

from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import Game
from minimax_viz.games.inarow import InARow
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello

PIECES: tuple[tuple[type[Game[Any, Any]], str], ...] = ((ConnectFour, "discs"), (Othello, "stones"), (Nim, "heaps"))


def face_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The game's `pieces`: discs that fall, stones that turn over, heaps of matches, or marks; and its winning `lines`,
    lists of cells, row by row from 0.
    """
    return {
        "pieces": pieces_of(game),
        "lines": game.winning_lines() if isinstance(game, InARow) else [],
    }


def pieces_of(game: Game[Any, Any]) -> str:
    """What lies on the game's board, as `face_of` says it."""
    return next((pieces for kind, pieces in PIECES if isinstance(game, kind)), "marks")
