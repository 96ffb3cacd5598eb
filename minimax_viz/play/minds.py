"""How the computer finds its answer: it walks the record of one search of the whole game, or searches each position."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from minimax_viz.api import ShownTrace
from minimax_viz.play.played import OnProgress, Played
from minimax_viz.play.spelling import Option
from minimax_viz.record.columns import Value
from minimax_viz.record.kinds import HORIZON, LEFT_OUT
from minimax_viz.record.steps import Step

WHOLE_GAME = 150_000  # nodes; a game whose search takes no more is searched once
WHOLE_GAME_SECONDS = 5.0
ONE_ANSWER = 50_000  # nodes, for all the depths that are tried
PATIENCE = 2.0  # seconds, likewise
NEARBY = "near:1"  # the candidates in a large game that has such a rule


@dataclass(frozen=True)
class Thought:
    """What a search saw of one position: the row of a trace where the position stands."""

    trace: ShownTrace
    row: int

    @property
    def value(self) -> Value:
        """What the position is worth to MAX."""
        return self.trace.columns.value[self.row]

    @property
    def proved(self) -> bool:
        """Whether the value rests on no estimate."""
        return not self.trace.approximate

    @property
    def depth(self) -> int | None:
        """How many plies were looked ahead at most; None where the search went to the end."""
        return None if self.proved else self.trace.settings.depth

    @property
    def looked_no_further(self) -> bool:
        """Whether the position stands at the horizon, where nothing but an estimate is seen."""
        return self.trace.columns.kind[self.trace.settled_by(self.row)] == HORIZON

    @property
    def children(self) -> list[int]:
        """The rows of the moves."""
        return list(self.trace.children(self.row))

    @property
    def best(self) -> int:
        """The row of the best move; -1 where the game is over."""
        return self.trace.choices[self.row]

    @property
    def line(self) -> list[str]:
        """The names of the best moves from here on."""
        names, row = [], self.row
        while (row := self.trace.choices[self.trace.settled_by(row)]) >= 0:
            names.append(self.trace[row].move)
        return names

    def best_of(self, options: Sequence[Option]) -> Option:
        """The best move among the legal ones."""
        name = self.trace[self.best].move
        same = [option for option in options if option.name == name]
        return same[0] if len(same) == 1 else options[self.trace.orders[self.best]]

    def finish(self) -> Step | None:
        """The step that settles the position; None for a leaf."""
        if self.best < 0:
            return None
        steps = self.trace.steps
        kinds = self.trace.columns.kind
        # What was left out is told where its parent is entered, long before.
        last = next(at for at in reversed(range(self.row + self.trace.sizes[self.row])) if kinds[at] < LEFT_OUT)
        return next(
            step
            for step in map(steps.at, count(steps.told_at(last)))
            if step.kind == "finish" and step.node == self.row
        )


class Mind(ABC):
    """Finds what a position is worth; a position is its state and the moves that led there from the start."""

    played: Played

    @abstractmethod
    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Thought:
        """What is to be seen of a position."""

    @abstractmethod
    def after(
        self, here: Thought, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Thought:
        """What is to be seen of the position one move after `here`, to the same horizon."""

    @abstractmethod
    def page(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        """A trace of the position by itself, to be shown."""


class WholeGame(Mind):
    """Has searched the whole game once and walks its own record, as the trees of the textbooks do."""

    def __init__(self, played: Played, record: ShownTrace) -> None:
        self.played = played
        self.record = record

    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Thought:
        row = 0
        for option in path:
            row = self.record.settled_by(child_of(self.record, row, option))
        return Thought(self.record, row)

    def after(
        self, here: Thought, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Thought:
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

    def think(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> Thought:
        if self.depth is not None:
            return Thought(self.played.search(state, depth=self.depth, on_progress=on_progress), 0)
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
        return Thought(found, 0)

    def after(
        self, here: Thought, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None
    ) -> Thought:
        depth = here.trace.settings.depth
        assert depth is not None  # every search here has one
        return Thought(self.played.search(state, depth=depth - 1, on_progress=on_progress), 0)

    def page(self, path: Sequence[Option], state: Any, on_progress: OnProgress | None = None) -> ShownTrace:
        return self.think(path, state, on_progress).trace


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


def child_of(trace: ShownTrace, row: int, option: Option) -> int:
    """The row of a move made at `row`; by its name, since an equal position may have its moves in another order."""
    children = list(trace.children(row))
    same = [child for child in children if trace[child].move == option.name]
    return same[0] if len(same) == 1 else children[option.place]
