"""How the computer finds its answer: it walks the trace of one search of the whole game, or searches each position."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.api import ShownTrace
from minimax_viz.play.setup import GameSetup
from minimax_viz.play.spelling import LegalMove
from minimax_viz.search.limits import OnProgress
from minimax_viz.views.analysis import Analysis

WHOLE_GAME = 150_000  # nodes; a game whose search takes no more is searched once
WHOLE_GAME_SECONDS = 5.0
ONE_ANSWER = 50_000  # nodes, for all the depths that are tried
PATIENCE = 2.0  # seconds, likewise
NEARBY = "near:1"  # the candidates in a large game that has such a rule


class Analyst(ABC):
    """Finds what positions of a game are worth."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup

    @abstractmethod
    def analyse(
        self, path: Sequence[LegalMove], state: Any, on_progress: OnProgress | None = None, *, depth: int | None = None
    ) -> Analysis:
        """The analysis of a state that the moves `path` lead to, by a search of `depth` plies where that is given."""

    @abstractmethod
    def trace(self, state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        """The trace of a search of `state` alone, to be shown."""


class WholeGameAnalyst(Analyst):
    """Has searched the whole game once and walks the trace, as the trees of the textbooks do."""

    def __init__(self, setup: GameSetup, whole_game: ShownTrace) -> None:
        super().__init__(setup)
        self.whole_game = whole_game

    def analyse(
        self, path: Sequence[LegalMove], state: Any, on_progress: OnProgress | None = None, *, depth: int | None = None
    ) -> Analysis:
        row = 0
        for move in path:
            row = self.whole_game.settled_by(row_after(self.whole_game, row, move))
        return Analysis(self.whole_game, row)

    def trace(self, state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        """By alpha-beta, as the command `trace` searches; where that takes too long, as the whole game was searched."""
        pruned = self.setup.search(state, max_nodes=WHOLE_GAME, on_progress=on_progress)
        return pruned if pruned.complete else self.setup.search(state, every_move=True, on_progress=on_progress)


class PositionAnalyst(Analyst):
    """Searches each position anew: to `depth` plies, or without a depth as deep as its patience goes."""

    def __init__(self, setup: GameSetup, depth: int | None) -> None:
        super().__init__(setup)
        self.depth = depth

    def analyse(
        self, path: Sequence[LegalMove], state: Any, on_progress: OnProgress | None = None, *, depth: int | None = None
    ) -> Analysis:
        if depth is None:
            return Analysis(self.trace(state, on_progress), 0)
        return Analysis(self.setup.search(state, depth=depth, on_progress=on_progress), 0)

    def trace(self, state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        if self.depth is not None:
            return self.setup.search(state, depth=self.depth, on_progress=on_progress)
        began = time.monotonic()
        depth, deepest = 1, self.setup.search(state, depth=1, on_progress=on_progress)
        nodes = deepest.nodes
        # Naming the moves of what was recorded takes time as well, in some games more than the search.
        while deepest.has_horizon and nodes < ONE_ANSWER and (left := PATIENCE - (time.monotonic() - began)) > 0:
            depth += 1
            deeper = self.setup.search(
                state, depth=depth, max_nodes=ONE_ANSWER - nodes, time_limit=left, on_progress=on_progress
            )
            if not deeper.complete:
                break
            deepest, nodes = deeper, nodes + deeper.nodes
        return deepest


def analyst_for(setup: GameSetup, depth: int | None, on_progress: OnProgress | None = None) -> Analyst:
    """The analyst that looks `depth` plies ahead; without a depth the one that searches the whole game, if it fits.

    A game that does not fit is searched near the marks on the board, where it has such candidates. With candidates each
    position is searched anew: one trace would lack moves that the human may make.
    """
    if depth is not None or setup.candidates is not None:
        return PositionAnalyst(setup, depth)
    trace = setup.search(
        setup.start, every_move=True, max_nodes=WHOLE_GAME, time_limit=WHOLE_GAME_SECONDS, on_progress=on_progress
    )
    if trace.complete:
        return WholeGameAnalyst(setup, trace)
    has_near = "near" in setup.game.candidates()
    return PositionAnalyst(replace(setup, candidates=NEARBY) if has_near else setup, None)


def best_move(analysis: Analysis, legal_moves: Sequence[LegalMove]) -> LegalMove:
    """The best of the legal moves."""
    trace = analysis.trace
    name = trace[analysis.best].move
    same = [move for move in legal_moves if move.name == name]
    return same[0] if len(same) == 1 else legal_moves[trace.orders[analysis.best]]


def row_after(trace: ShownTrace, row: int, move: LegalMove) -> int:
    """The row of a move made at `row`; by its name, since an equal position may have its moves in another order."""
    children = list(trace.children(row))
    same = [child for child in children if trace[child].move == move.name]
    return same[0] if len(same) == 1 else children[move.place]
