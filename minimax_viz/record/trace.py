"""The trace: the record of one search, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from math import inf
from operator import index
from typing import TYPE_CHECKING, Literal, overload

from minimax_viz.games.game import MAX, Label, Look, NodeType, apply_change
from minimax_viz.record.columns import (
    DISCARDED,
    HORIZON,
    INTERIOR,
    IS_TERMINAL,
    KINDS,
    MERGED,
    PRUNED,
    TRANSPOSITION,
    VISITED,
    Columns,
    PassStart,
    Value,
)
from minimax_viz.record.derivation import DerivedColumns
from minimax_viz.record.header import Header
from minimax_viz.record.passes import PassView, best_pass, best_rows, known_together, open_rows
from minimax_viz.record.proved import is_proved, proved_intervals
from minimax_viz.record.row import Row, UnseenNode, row_by_moves
from minimax_viz.record.soonest import Ending, endings_of
from minimax_viz.record.steps import Steps
from minimax_viz.record.structure import deepest_visited
from minimax_viz.record.summary import Summary, Totals, spelled_value
from minimax_viz.record.visits import Spared, spared_by_probes
from minimax_viz.record.windows import bound_name
from minimax_viz.safe_text import short_repr
from minimax_viz.search.observer import Pass

if TYPE_CHECKING:
    from minimax_viz.record.openleaf import OpenLeaf

View = Literal["max", "mover"]
"""From whose side a trace is told: from MAX's, or from that of the player who moves at each node."""

TOTALS = tuple(Totals.__annotations__)


class Trace(DerivedColumns):
    """The record of one search: a row for each node, in the order of entering, and for each move that was not followed.

    `columns` may be given as a function that makes them, which is called on first use. Everything else is derived from
    them, also on first use. `view` says how it is told (`views/side.py`), and changes nothing that it holds.
    """

    view: View = "max"

    @property
    def complete(self) -> bool:
        """Whether the search ran to its end."""
        return self.header.stopped is None

    @property
    def open_leaves(self) -> Sequence[OpenLeaf]:
        """The leaves whose values the text of a tree leaves open; known only where the game is available."""
        return ()

    @property
    def unseen(self) -> Mapping[int, Sequence[UnseenNode]]:
        """The nodes of an explicit tree at and below skipped moves, by row; known only where the game is available."""
        return {}

    @property
    def scores(self) -> Sequence[str]:
        """The scores by which the game can be played; known only where the game is available."""
        return ()

    def check_game(self) -> None:
        """Raise ValueError if what was read from a file contradicts its game, where that is available."""

    @cached_property
    def proved_intervals(self) -> tuple[Sequence[float], Sequence[float]]:
        """The ends of each row's interval in the whole game, in which a leaf at the horizon may be worth anything."""
        return proved_intervals(self)

    @cached_property
    def steps(self) -> Steps:
        return Steps(self)

    # Rows -----------------------------------------------------------------------------------------------------------

    @overload
    def __getitem__(self, row: int | str) -> Row: ...
    @overload
    def __getitem__(self, row: slice) -> list[Row]: ...
    def __getitem__(self, row: int | str | slice) -> Row | list[Row]:
        """Return a row by its number, or by the moves that lead to it, as in `t["a2/c2"]`; of a slice, several rows.

        Raises IndexError if there is no such row, and TypeError for anything else.
        """
        if isinstance(row, slice):
            return [Row(self, at) for at in range(len(self))[row]]
        if isinstance(row, str):
            return Row(self, row_by_moves(self, row))
        if not hasattr(row, "__index__"):
            raise TypeError(
                f"{short_repr(row)} does not name a row; give its number, as in t[3], or the moves that lead to it, "
                'as in t["a2/c2"].'
            )
        at = index(row) + (len(self) if row < 0 else 0)
        if not 0 <= at < len(self):
            raise IndexError(f"There is no row {row}; there are {len(self)}, from 0.")
        return Row(self, at)

    def __iter__(self) -> Iterator[Row]:
        return (Row(self, row) for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.header == other.header and self.columns == other.columns

    def __reduce__(self) -> tuple[type[Trace], tuple[Header, Columns]]:
        return type(self), (self.header, self.columns)  # neither derived data nor the game is pickled

    def label(self, row: int) -> Label:
        """Return what was recorded about the move that leads to a row."""
        return self.columns.labels[self.columns.label[row]]

    def player(self, row: int) -> NodeType:
        """Return whose turn it is at a row, or that chance decides."""
        return self.label(row).player

    def path(self, node: int) -> str:
        """Return the places among siblings from the root on, as "/" or "/0/10"; the second visit of a move is written
        "/0/3.2", and a row of a later pass than the first "2:/0/3".
        """
        if not self.is_in_visits:
            return super().path(node)
        places, visits = self.places
        above = self.ancestors(node)
        steps = (f"{places[row]}.{visits[row]}" if visits[row] > 1 else str(places[row]) for row in above[1:])
        before = sum(start.root <= above[0] for start in self.columns.passes)
        return f"{before}:/{'/'.join(steps)}" if before > 1 else f"/{'/'.join(steps)}"

    def name(self, row: int) -> str:
        """Return the name by which people call a row; "" for the start of a board game."""
        return self.label(row).name

    def bound(self, row: int) -> str:
        """Return what the visited nodes prove about a row's value: "exact", "lower", "upper" or ""."""
        lows, highs = self.intervals
        return bound_name(self.columns.value[row], lows[row], highs[row])

    @cached_property
    def _known_together(self) -> dict[int, tuple[float, float]]:
        return known_together(self)

    def final_bound(self, row: int) -> str:
        """Return what is proved about a row's value when the search is over: of the result by all passes together."""
        ends = self._known_together.get(row)
        return self.bound(row) if ends is None else bound_name(self.columns.value[row], *ends)

    def has_estimates(self, row: int) -> bool:
        """Whether evaluations at a depth limit stand at a row or below it."""
        if not self.has_horizon:
            return False
        end = row + self.sizes[row]
        if not (self.transpositions or self.merged_moves):
            return self.columns.kind.find(HORIZON, row, end) >= 0
        before = self._estimates_before
        return before[end] > before[row]

    def rests_on_estimates(self, row: int) -> bool:
        """Whether a row's value rests on evaluations at a depth limit. It does not where none could change it, as where
        a win was found.
        """
        return self.has_estimates(row) and not is_proved(self, row)

    def is_utmost(self, row: int, value: Value) -> bool:
        """Whether the game has no value that is better for the player to move at a row."""
        ends = self.header.value_range
        return ends is not None and value == ends[self.player(row) == MAX]

    @cached_property
    def end_values(self) -> set[Value]:
        """The distinct values of ends of the game."""
        columns, numbers = self.columns, self.columns.value.numbers
        return set(map(columns.value.table.__getitem__, set(compress(numbers, columns.kind.translate(IS_TERMINAL)))))

    def skipped_below(self, row: int) -> bool:
        """Whether a cutoff skipped moves at a row or below it."""
        return self.columns.kind.find(PRUNED, row, row + self.sizes[row]) >= 0

    def look(self, row: int) -> Look:
        """Return what the state at a row looks like."""
        look = self.header.look
        for above in self.ancestors(row)[1:]:
            look = apply_change(look, self.label(above).change)
        return look

    def settled_by(self, row: int) -> int:
        """Return the row below which a row's value was found: the source of a transposition, else the row itself."""
        return self.columns.source[row] if self.columns.kind[row] == TRANSPOSITION else row

    def principal_rows(self) -> list[int]:
        """Return the rows of the principal variation, from the root to its last node."""
        path = [self.root]
        while (child := self.choices[path[-1]]) >= 0:
            path.append(child)
        return path

    # Totals ---------------------------------------------------------------------------------------------------------

    @cached_property
    def nodes(self) -> int:
        """The number of visited nodes, including the root."""
        return sum(count for kind, count in self.counts.items() if kind <= VISITED)

    @property
    def leaves(self) -> int:
        """The number of nodes that got their value without a search below them."""
        return self.nodes - self.counts[INTERIOR]

    @property
    def pruned_moves(self) -> int:
        """The number of moves skipped by cutoffs."""
        return self.counts[PRUNED]

    @property
    def merged_moves(self) -> int:
        """The number of moves not followed because they are symmetric to a sibling."""
        return self.counts[MERGED]

    @property
    def discarded_moves(self) -> int:
        """The number of moves not followed because they are not candidates."""
        return self.counts[DISCARDED]

    @property
    def transpositions(self) -> int:
        """The number of nodes whose value was reused from an earlier node."""
        return self.counts[TRANSPOSITION]

    @property
    def cutoffs(self) -> int:
        """The number of nodes at which the search stopped looking with moves left to try."""
        return len(self.windows.cutoffs) if self.pruned_moves else 0

    @cached_property
    def spared(self) -> Spared:
        """What Star2's probes spared."""
        return spared_by_probes(self.columns, self)

    @cached_property
    def max_ply(self) -> int:
        """The ply of the deepest visited node."""
        return deepest_visited(self.columns)

    @cached_property
    def counts(self) -> dict[int, int]:
        """The number of rows of each kind."""
        return {kind: self.columns.kind.count(kind) for kind in range(len(KINDS))}

    @property
    def has_horizon(self) -> bool:
        """Whether any value is an evaluation instead of a searched value."""
        return self.counts[HORIZON] > 0

    def estimates(self) -> set[Value]:
        """Return the distinct evaluations, which stand for values that were not searched."""
        columns = self.columns
        return {value for kind, value in zip(columns.kind, columns.value, strict=True) if kind == HORIZON}

    @cached_property
    def approximate(self) -> bool:
        """Whether the value rests on evaluations at a horizon, or only on candidate moves. It does not rest on
        evaluations that could not change it, as where a win was found.
        """
        return self.discarded_moves > 0 or self.rests_on_estimates(self.root)

    @cached_property
    def passes(self) -> Sequence[PassView]:
        """The searches from the root that were made, in order."""
        starts = self.columns.passes or (PassStart(0, Pass(self.settings.depth, -inf, inf)),)
        ends = [*(start.root for start in starts[1:]), len(self)]
        return [PassView(self, *start, end) for start, end in zip(starts, ends, strict=True)]

    @cached_property
    def last_pass(self) -> PassView:
        """The last pass that was finished, whose result is the search's; the first if none was."""
        finished = [made for made in self.passes if made.root not in self.columns.open]
        return finished[-1] if finished else self.passes[0]

    @property
    def root(self) -> int:
        """The row of the root in the last pass that was finished."""
        return self.last_pass.root

    @cached_property
    def best_root(self) -> int:
        """The row of the root that chose the best move: see `best_pass` for MTD(f)'s, of any other search the last
        one.
        """
        return best_pass(self.passes, self.last_pass).root if self.settings.algorithm == "mtdf" else self.root

    @property
    def value(self) -> Value:
        """The value of the root; if the search was stopped, the best so far, or None."""
        return self.columns.value[self.root]

    @property
    def best_move(self) -> str | None:
        """The name of the best move at the root; None if the root is a leaf, or if chance decides there."""
        best = self.choices[self.best_root]
        return None if best < 0 else self[best].move

    @property
    def best_moves(self) -> list[str]:
        """The names of the root's moves that are proved to be equally good, in their order; the best move is always
        among them.
        """
        return [self[row].move for row in best_rows(self)]

    @property
    def open_moves(self) -> list[str]:
        """The names of the root's moves that may be as good as the best, for all that is proved."""
        return [self[row].move for row in open_rows(self)]

    @cached_property
    def endings(self) -> list[Ending]:
        """The different times at which the best moves end the game, the soonest first; empty if nobody is proved to
        win.
        """
        return endings_of(self)

    @property
    def principal_variation(self) -> list[str]:
        """The names of the best moves from the root on; below a transposition, those of its source."""
        return self.best_line(self.best_root)

    def best_line(self, row: int) -> list[str]:
        """Return the names of the best moves from a row on; below a transposition, those of its source."""
        moves: list[str] = []
        while (row := self.choices[self.settled_by(row)]) >= 0:
            moves.append(self[row].move)
        return moves

    def totals(self) -> Totals:
        """Return the totals, under the names they have in files and in `--json`."""
        return {
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cutoffs": self.cutoffs,
            "pruned_moves": self.pruned_moves,
            "max_ply": self.max_ply,
        }

    def summary(self) -> Summary:
        """Return the summary, as `--json` prints it; `files` is empty.

        Merged and discarded moves and transpositions are counted if the settings allow them.
        """
        header, settings = self.header, self.settings
        summary: Summary = {
            "game": header.game,
            "board": header.board,
            "algorithm": settings.algorithm,
            "settings": settings.to_json(),
            "value": spelled_value(self.value),
            "best_move": self.best_move,
            "best_moves": self.best_moves,
            "principal_variation": self.principal_variation,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cutoffs": self.cutoffs,
            "pruned_moves": self.pruned_moves,
            "max_ply": self.max_ply,
            "complete": self.complete,
            "stopped": header.stopped,
            "seconds": header.seconds,
            "approximate": self.approximate,
            "passes": [made.summary() for made in self.passes],
            "files": {},
        }
        if settings.symmetry:
            summary["merged_moves"] = self.merged_moves
        if settings.transpositions:
            summary["transpositions"] = self.transpositions
        if settings.candidates is not None:
            summary["discarded_moves"] = self.discarded_moves
        return summary
