"""The same searches, each run once in a process of its own: what somebody waits for who asks for one search.

Imports are off the clock; whatever a program imports or prepares during its first search is on it. Each search is made
twice over: until it has ended, with all that was reported, and until its rows are laid out, too.
"""

import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import Any

from benchmarks.row import Effort, Row

ALPHABETA = "trace(game='tictactoe')"
J1 = "trace(game='tictactoe', algorithm='minimax')"
OURS = "from minimax_viz import trace"
LAID_OUT_ROW = "— rows laid out"
SPIEL = "import pyspiel; from open_spiel.python.algorithms import minimax; game = pyspiel.load_game('{}')"
LAID_OUT = "; len(t), t.value, t.best_move"
FROM_START = SPIEL + "; start = game.new_initial_state()"
AIMA3 = "from aima3 import games; game = games.TicTacToe()"
EASYAI = (
    "from easyAI import AI_Player, Negamax; from easyAI.games.TicTacToe import TicTacToe; "
    "player = Negamax(9); game = TicTacToe([AI_Player(player), AI_Player(player)])"
)
LIMITED = "value_function=lambda state: 0, maximizing_player_id=0, maximum_depth"


@dataclass(frozen=True, slots=True)
class Peer:
    """A search of another program beside the same one of ours, which gives a trace; `setup` is off the clock.

    `nodes` is what both visit, None where the other one stops elsewhere; `laid_out` is the budget of the trace with its
    rows laid out.
    """

    what: str
    package: str
    setup: str
    theirs: str
    ours: str
    budget: float
    nodes: int | None = None
    laid_out: float | None = None


PEERS = (
    Peer("alpha-beta", "open_spiel", SPIEL.format("tic_tac_toe"),
         "minimax.alpha_beta_search(game)", ALPHABETA, 1, 18_297, 1.3),
    Peer("alpha-beta from the text .........", "open_spiel", SPIEL.format("tic_tac_toe"),
         "minimax.alpha_beta_search(game)", "trace('.........')", 1, 18_297, 1.3),
    Peer("J1", "open_spiel", FROM_START.format("tic_tac_toe"),
         "minimax.expectiminimax(start, 9, lambda state: 0, 0)", J1, 1, 549_946, 1.3),
    Peer("Connect Four to depth 8", "open_spiel", SPIEL.format("connect_four"),
         f"minimax.alpha_beta_search(game, {LIMITED}=8)",
         "trace(game='connect4', depth=8, evaluation='zero')", 1, 12_574, 1.3),
    Peer("Othello to depth 6 by minimax", "open_spiel", FROM_START.format("othello"),
         "minimax.expectiminimax(start, 6, lambda state: 0, 0)",
         "trace(game='othello', depth=6, algorithm='minimax', evaluation='zero')", 1, 9_913, 1.3),
    Peer("alpha-beta", "aima3", AIMA3, "games.alphabeta_search(game.initial, game)",
         ALPHABETA, 1 / 4, 18_297),
    Peer("J1", "aima3", AIMA3, "games.minimax_decision(game.initial, game)", J1, 1 / 4, 549_946),
    Peer("alpha-beta", "easyAI", EASYAI, "player(game)", ALPHABETA, 1 / 8),
)  # fmt: skip


def cold(effort: Effort) -> list[Row]:
    """Traced here, without and with the rows laid out, beside untraced there."""
    return [row for peer in PEERS for row in rows_of(peer, effort)]


def rows_of(peer: Peer, effort: Effort) -> list[Row]:
    """A comparison, measured in turns; what is not installed is said."""
    what = f"cold: {peer.what} ÷ {peer.package}"
    if find_spec(peer.package) is None:
        return [Row(what=what, budget=peer.budget, note=f"{peer.package} is not installed: pip install {peer.package}")]
    if peer.package == "aima3" and (visited := visited_by_aima3(peer)) != peer.nodes:
        raise ValueError(f"aima3 visits {visited:,} nodes in {peer.what}, and {peer.nodes:,} were expected")
    ours, laid_out, theirs = [], [], []
    for _ in range(2 * effort.rounds + 1):
        ours.append(seconds_of(OURS, peer.ours))
        laid_out.append(seconds_of(OURS, f"t = {peer.ours}{LAID_OUT}"))
        theirs.append(seconds_of(peer.setup, peer.theirs))
    there = median(theirs)
    return [
        Row(
            what=each,
            measured=median(here) / there,
            budget=budget,
            note=f"{median(here) * 1e3:.0f} and {there * 1e3:.0f} ms",
        )
        for each, here, budget in ((what, ours, peer.budget), (LAID_OUT_ROW, laid_out, peer.laid_out))
    ]


def visited_by_aima3(peer: Peer) -> int:
    """The nodes that aima3 visits: the root, and one for each move that it makes."""
    known: dict[str, Any] = {}
    exec(peer.setup, known)
    game = known["game"]
    visited = 1
    result = game.result

    def counting(*given: Any) -> Any:
        nonlocal visited
        visited += 1
        return result(*given)

    game.result = counting
    eval(peer.theirs, known)
    return visited


def seconds_of(setup: str, search: str) -> float:
    """The processor seconds of a search that is made once in a new process, after what it imports."""
    script = f"{setup}\nfrom time import process_time\nbegan = process_time()\n{search}\nprint(process_time() - began)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])
