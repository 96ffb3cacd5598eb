"""The reference job, made once per run: plain minimax on the empty tic-tac-toe board, 549,946 nodes."""

from functools import cache

from minimax_viz import Trace, trace

NODES = 549_946


@cache
def whole_board() -> Trace:
    return trace(game="tictactoe", algorithm="minimax")
