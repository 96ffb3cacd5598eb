"""The searches that are measured. J1 is plain minimax from the empty tic-tac-toe board: 549,946 nodes."""

from benchmarks.silent import silent
from minimax_viz import trace
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.search import alphabeta, minimax
from minimax_viz.tracing.result import TraceResult

J1_NODES = 549_946
GAME = TicTacToe()
START = GAME.initial()

bare_minimax = silent(minimax, "minimax")
tickless_minimax = silent(minimax, "minimax", tick=False)
bare_alphabeta = silent(alphabeta, "alphabeta")


def laid_out(made: TraceResult) -> TraceResult:
    """A trace whose rows have been laid out, as its first use does it."""
    _ = len(made), made.value, made.best_move
    return made


def search_alone() -> object:
    """J1 with every report call deleted."""
    return bare_minimax(GAME, START)


def search_alone_without_limits() -> object:
    """J1 with every report call deleted, and the call that checks the limits."""
    return tickless_minimax(GAME, START)


def alphabeta_alone() -> object:
    """Alpha-beta from the empty board with every report call deleted."""
    return bare_alphabeta(GAME, START)


def nobody_listening() -> object:
    """J1 with its reports, unobserved."""
    return minimax.minimax(GAME, START)


def traced() -> TraceResult:
    """J1 traced by the public function, without a limit."""
    return trace(game="tictactoe", algorithm="minimax", max_nodes=None)


def traced_within_limits() -> TraceResult:
    """J1 traced with a node limit and a time limit in force."""
    return trace(game="tictactoe", algorithm="minimax", max_nodes=2_000_000, time_limit=3600)


def traced_alphabeta() -> TraceResult:
    """Alpha-beta from the empty board, traced as the command does by default."""
    return trace(game="tictactoe", algorithm="alphabeta")
