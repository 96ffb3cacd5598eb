"""The same searches in other programs, none of which records anything."""

import contextlib
import io
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from benchmarks import jobs
from benchmarks.clock import Job, interleaved
from benchmarks.row import Effort, Row
from minimax_viz.tracing.result import TraceResult

Tracing = Callable[[], TraceResult]


def easyai(effort: Effort) -> list[Row]:
    """easyAI's Negamax with alpha-beta on its own tic-tac-toe, as shipped."""

    def make() -> list[Job]:
        ai, games = imported("easyAI"), imported("easyAI.games.TicTacToe")
        player = ai.Negamax(9)
        return [lambda: player(games.TicTacToe([ai.AI_Player(player), ai.AI_Player(player)]))]

    return compared("easyAI", "easyAI", make, [("alpha-beta", jobs.traced_alphabeta)], 1 / 8, effort)


def aima3(effort: Effort) -> list[Row]:
    """The code of the textbook, on its own tic-tac-toe."""

    def make() -> list[Job]:
        games = imported("aima3.games")
        game = games.TicTacToe()
        return [
            lambda: games.minimax_decision(game.initial, game),
            lambda: games.alphabeta_search(game.initial, game),
        ]

    ours = [("J1", jobs.traced), ("alpha-beta", jobs.traced_alphabeta)]
    return compared("aima3", "aima3", make, ours, 1 / 4, effort)


def openspiel(effort: Effort) -> list[Row]:
    """OpenSpiel's minimax in Python over its tic-tac-toe in C++; without chance its expectiminimax is plain minimax."""

    def make() -> list[Job]:
        spiel, search = imported("pyspiel"), imported("open_spiel.python.algorithms.minimax")
        start = spiel.load_game("tic_tac_toe").new_initial_state()
        return [lambda: search.expectiminimax(start, 9, lambda state: 0, 0)]

    return compared("OpenSpiel Python minimax", "open_spiel", make, [("J1", jobs.traced)], 1 / 1.8, effort)


def compared(
    name: str,
    package: str,
    make: Callable[[], list[Job]],
    ours: Sequence[tuple[str, Tracing]],
    budget: float,
    effort: Effort,
) -> list[Row]:
    """A row for each job of ours beside the peer's own; or a row that says what to install."""
    try:
        theirs = make()
    except ImportError as error:
        missing = f"{error.name or package} is not installed: pip install {package}"
        return [Row(what=f"{job} ÷ {name}", budget=budget, note=missing) for job, _ in ours]
    rows = []
    for (job, own), other in zip(ours, theirs, strict=True):
        here, laid_out, there = interleaved([own, partial(made_and_laid_out, own), other], max(effort.rounds // 2, 2))
        what = f"{job} ÷ {name}"
        for each, seconds, reach in ((what, here, budget), ("— rows laid out", laid_out, None)):
            note = f"{seconds:.3f} and {there:.3f} s"
            rows.append(Row(what=each, measured=seconds / there, budget=reach, note=note))
    return rows


def made_and_laid_out(tracing: Tracing) -> TraceResult:
    """A trace with its rows laid out."""
    return jobs.laid_out(tracing())


def imported(name: str) -> Any:
    """A module of a peer; what it says while it is imported is not for our table."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return import_module(name)
