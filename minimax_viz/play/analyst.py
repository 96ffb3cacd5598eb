"""How the computer finds its moves: it walks the trace of one search of the whole game, or searches each position."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from minimax_viz.play.setup import GameSetup, LegalMove
from minimax_viz.search.limits import OnProgress
from minimax_viz.tracing.reach import seconds_for
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.analysis import Analysis

WHOLE_GAME = 150_000  # nodes; a game with no more than these is searched once, as a whole
WHOLE_GAME_SECONDS = 5.0
ONE_ANSWER = 50_000  # nodes, for all depths together
ANSWER_SECONDS = 2.0  # seconds, likewise
NEARBY = "near:1"  # the default candidates in a large game that supports them


@dataclass(frozen=True)
class Analyst:
    """Finds the value of positions: from the trace of the whole game if there is one, otherwise by searching each of
    them, `depth` plies ahead or, without a depth, as far as the time allows.
    """

    setup: GameSetup
    depth: int | None = None
    whole_game: TraceResult | None = None

    def analyse(
        self, path: Sequence[LegalMove], state: Any, on_progress: OnProgress | None = None, *, depth: int | None = None
    ) -> Analysis:
        """Analyse the state to which the moves `path` lead. `depth`, if given, limits a search of that state."""
        if self.whole_game is not None:
            trace, row = self.whole_game, 0
            for move in path:  # by name, since an equal position may list its moves in another order
                children = list(trace.children(row))
                same = [child for child in children if trace[child].move == move.name]
                row = trace.settled_by(same[0] if len(same) == 1 else children[move.place])
            return Analysis(trace, row)
        if depth is not None:
            return Analysis(self.setup.search(state, depth=depth, on_progress=on_progress), 0)
        return Analysis(self.trace(state, on_progress), 0)

    def trace(self, state: Any, on_progress: OnProgress | None = None) -> TraceResult:
        """Search `state` alone, for a trace to show: by alpha-beta, as in the command `trace`, if the whole game fits;
        if even that takes too long, with every move.
        """
        if self.whole_game is not None:
            pruned = self.setup.search(state, max_nodes=WHOLE_GAME, on_progress=on_progress)
            return pruned if pruned.complete else self.setup.search(state, every_move=True, on_progress=on_progress)
        if self.depth is not None:
            return self.setup.search(state, depth=self.depth, on_progress=on_progress)
        return deepest_trace(self.setup, state, on_progress, seconds=ANSWER_SECONDS, max_nodes=ONE_ANSWER)


def deepest_trace(
    setup: GameSetup,
    state: Any,
    on_progress: OnProgress | None = None,
    *,
    every_move: bool = False,
    seconds: float,
    max_nodes: int,
) -> TraceResult:
    """Deepen the search of `state` ply by ply, and return the deepest trace, of one ply at least.

    The limits, `seconds` and `max_nodes`, are for all searches together.
    """
    began = time.monotonic()
    depth = 1
    deepest = setup.search(state, every_move=every_move, depth=depth, on_progress=on_progress)
    nodes = deepest.nodes
    # Naming the moves of the record takes time too, in some games more than the search.
    while deepest.has_horizon and nodes < max_nodes and (left := seconds - (time.monotonic() - began)) > 0:
        depth += 1
        deeper = setup.search(
            state,
            every_move=every_move,
            depth=depth,
            max_nodes=max_nodes - nodes,
            time_limit=left,
            on_progress=on_progress,
        )
        if not deeper.complete:
            break
        deepest, nodes = deeper, nodes + deeper.nodes
    return deepest


def analyst_for(setup: GameSetup, depth: int | None, on_progress: OnProgress | None = None) -> Analyst:
    """Return an analyst that looks `depth` plies ahead or, without a depth, one with the whole game if that fits.

    If it does not fit and can limit its candidates to moves near the marks on the board, only those are searched. With
    candidates each position is searched anew: a single trace would lack moves that the human may make.
    """
    if depth is not None or setup.candidates is not None:
        return Analyst(setup, depth)
    if (record := whole_record(setup, on_progress)) is not None:
        return Analyst(setup, whole_game=record)
    return Analyst(near_the_marks(setup))


def whole_record(setup: GameSetup, on_progress: OnProgress | None = None) -> TraceResult | None:
    """Trace the whole game with every move; None if it does not fit."""
    seconds = seconds_for(setup.game, setup.start, WHOLE_GAME_SECONDS)
    trace = setup.search(
        setup.start, every_move=True, max_nodes=WHOLE_GAME, time_limit=seconds, on_progress=on_progress
    )
    return trace if trace.complete else None


def near_the_marks(setup: GameSetup) -> GameSetup:
    """Limit the searches of a setup to moves near the marks on the board, if the game can do that."""
    return replace(setup, candidates=NEARBY) if "near" in setup.game.candidates() else setup


def best_move(analysis: Analysis, legal_moves: Sequence[LegalMove]) -> LegalMove:
    """Pick the best of the legal moves."""
    trace = analysis.trace
    name = trace[analysis.best].move
    same = [move for move in legal_moves if move.name == name]
    return same[0] if len(same) == 1 else legal_moves[trace.orders[analysis.best]]
