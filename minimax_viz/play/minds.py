"""How the computer finds its answer: it walks the record of one search of the whole game, or searches each position."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.api import ShownTrace
from minimax_viz.play.played import OnProgress, Played
from minimax_viz.play.spelling import Option
from minimax_viz.views.analysis import Analysis

WHOLE_GAME = 150_000  # nodes; a game whose search takes no more is searched once
WHOLE_GAME_SECONDS = 5.0
ONE_ANSWER = 50_000  # nodes, for all the depths that are tried
PATIENCE = 2.0  # seconds, likewise
NEARBY = "near:1"  # the candidates in a large game that has such a rule


class Mind(ABC):
    """Finds what a position is worth; a position is its state and the moves that led there from the start."""

    played: Played

    @abstractmethod
    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Analysis:
        """What is to be seen of a position."""

    @abstractmethod
    def after(
        self, here: Analysis, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Analysis:
        """What is to be seen of the position one move after `here`, to the same horizon."""

    @abstractmethod
    def page(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        """A trace of the position by itself, to be shown."""


class WholeGame(Mind):
    """Has searched the whole game once and walks its own record, as the trees of the textbooks do."""

    def __init__(self, played: Played, record: ShownTrace) -> None:
        self.played = played
        self.record = record

    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Analysis:
        row = 0
        for option in path:
            row = self.record.settled_by(child_of(self.record, row, option))
        return Analysis(self.record, row)

    def after(
        self, here: Analysis, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Analysis:
        return self.think(path, state)

    def page(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        """By alpha-beta, as `trace` does it; where that takes too long, as the record was made."""
        plain = self.played.search(state, max_nodes=WHOLE_GAME, on_progress=on_progress)
        if plain.complete:
            return plain
        return self.played.search(
            state, algorithm="minimax", transpositions=self.played.has_keys, on_progress=on_progress
        )


class EachPosition(Mind):
    """Searches each position anew: to `depth` plies, or where there is no depth as deep as its patience goes."""

    def __init__(self, played: Played, depth: int | None) -> None:
        self.played = played
        self.depth = depth

    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Analysis:
        return Analysis(self.page(path, state, on_progress), 0)

    def after(
        self, here: Analysis, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Analysis:
        depth = here.trace.settings.depth
        assert depth is not None  # every search here has one
        return Analysis(self.played.search(state, depth=depth - 1, on_progress=on_progress), 0)

    def page(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        if self.depth is not None:
            return self.played.search(state, depth=self.depth, on_progress=on_progress)
        began = time.monotonic()
        found = self.played.search(state, depth=1, on_progress=on_progress)
        nodes = found.nodes
        # To lay out what was recorded takes time as well, in a game whose moves are dear to name.
        while found.has_horizon and nodes < ONE_ANSWER and (left := PATIENCE - (time.monotonic() - began)) > 0:
            deeper = self.played.search(
                state,
                depth=(found.settings.depth or 0) + 1,
                max_nodes=ONE_ANSWER - nodes,
                time_limit=left,
                on_progress=on_progress,
            )
            if not deeper.complete:
                break
            found, nodes = deeper, nodes + deeper.nodes
        return found


def mind_for(played: Played, depth: int | None, on_progress: OnProgress | None = None) -> Mind:
    """The mind that looks `depth` plies ahead; without a depth the one that searches the whole game, if it fits.

    A game that does not fit is searched near what was played, where it has such candidates. With candidates each
    position is searched anew: a record would lack what the human may play.
    """
    if depth is not None or played.candidates is not None:
        return EachPosition(played, depth)
    record = played.search(
        played.start,
        algorithm="minimax",
        transpositions=played.has_keys,
        max_nodes=WHOLE_GAME,
        time_limit=WHOLE_GAME_SECONDS,
        on_progress=on_progress,
    )
    if record.complete:
        return WholeGame(played, record)
    has_near = "near" in played.game.candidates()
    return EachPosition(replace(played, candidates=NEARBY) if has_near else played, None)


def best_option(analysis: Analysis, options: Sequence[Option]) -> Option:
    """The best move among the legal ones."""
    trace = analysis.trace
    name = trace[analysis.best].move
    same = [option for option in options if option.name == name]
    return same[0] if len(same) == 1 else options[trace.orders[analysis.best]]


def child_of(trace: ShownTrace, row: int, option: Option) -> int:
    """The row of a move made at `row`; by its name, since an equal position may have its moves in another order."""
    children = list(trace.children(row))
    same = [child for child in children if trace[child].move == option.name]
    return same[0] if len(same) == 1 else children[option.place]
