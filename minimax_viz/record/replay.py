"""The search once more, on the rows of a trace in place of a game.

What the rows of a search in visits do not hold (windows, the suppliers of bounds, what each node chose) is what the
search itself says when it is made again, and rows that it would not make are refused: so nothing here knows one
algorithm from another.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from minimax_viz.errors import GameError, SettingsError
from minimax_viz.games.game import CHANCE, MAX, Game, NodeType
from minimax_viz.record.columns import (
    AGAIN,
    DISCARDED,
    HORIZON,
    INTERIOR,
    MERGED,
    PROBE,
    PRUNED,
    SCOUT,
    SEARCH,
    TERMINAL,
    TRANSPOSITION,
    UNPROBED,
    WAS_VISITED,
    Columns,
    PassStart,
    Value,
)
from minimax_viz.record.structure import TreeShape, parents_of
from minimax_viz.record.visits import places_of
from minimax_viz.record.windows import Cutoff, Windows
from minimax_viz.search.chance import mean
from minimax_viz.search.limits import MOST_FRAMES, RecursionGuard, SearchStopped, StopReason, ticker
from minimax_viz.search.observer import Entry, Meets, Pass, Probe, SearchFunction, TranspositionTable
from minimax_viz.search.run import run_passes, search_once
from minimax_viz.search.settings import Settings


@dataclass(slots=True)
class RowsNode:
    """A state of the replay: where the move at a `place` below a row leads, and the row of the last visit there."""

    parent: int
    place: int
    row: int = -1


@dataclass(slots=True)
class Family:
    """The rows below a row: of each place those of its visits, or that of the move which was not followed; the places
    that were probed; and whether any other row is there.
    """

    places: dict[int, list[int]] = field(default_factory=dict)
    probed: list[int] = field(default_factory=list)
    is_restarted: bool = False


@dataclass(slots=True)
class OpenRow:
    """An open row: its window as its children have narrowed it, and the rows that last strictly changed its ends."""

    row: int
    player: NodeType
    family: Family
    alpha: float
    beta: float
    alpha_from: int
    beta_from: int
    choice: int = -1
    pending: int = -1  # the child whose value has not been backed up yet


class Replay:
    """Makes the search of a trace again, as its observer; `run` raises ValueError if these are not its rows.

    Then `windows`, `choices`, `holders` and the intervals' ends `lows` and `highs` hold what follows for each row. A
    leaf at the horizon is worth exactly its value or, if `at_horizon` is given, anything in that interval.
    """

    def __init__(
        self,
        columns: Columns,
        settings: Settings,
        tree: TreeShape,
        places: Sequence[int],
        stopped: StopReason | None,
        at_horizon: tuple[float, float] | None = None,
    ) -> None:
        self.columns, self.settings, self.tree, self.places = columns, settings, tree, places
        self.stopped = stopped
        self.at_horizon = at_horizon
        count = len(columns.kind)
        self._alpha: list[Value] = [None] * count
        self._beta: list[Value] = [None] * count
        self._cutoffs: dict[int, Cutoff] = {}
        self.choices = array("i", [-1]) * count
        self.holders = array("i", [-1]) * count
        self.unknown = settings.range or (-inf, inf)
        self.lows: list[float] = [self.unknown[0]] * count
        self.highs: list[float] = [self.unknown[1]] * count
        self.values = list(columns.value)
        self._visited = columns.kind.translate(WAS_VISITED)
        self._family = Family()  # of the row whose moves were asked for last
        self._open: list[OpenRow] = []
        self._passes: list[PassStart] = []
        self._suppliers = -1, -1  # of the window's ends of the row entered last
        self._purpose = SEARCH  # of the row entered next
        self._probe: Probe | None = None  # the one whose row is entered next
        self._oldest = 0  # the first row that the table may know
        self.last = -1  # the row entered last

    @property
    def windows(self) -> Windows:
        """The windows at entry, and the cutoffs."""
        return Windows(self._alpha, self._beta, self._cutoffs)

    def run(self) -> None:
        """Make the search again. Raises ValueError."""
        guard = RecursionGuard()
        try:
            with guard:
                game, ticks = RowsAsGame(self), ticker(guard, frames=MOST_FRAMES)

                def tick() -> None:
                    ticks()
                    if self._probe is not None:  # it has no window of its own
                        self.enter(self._probe.place, -inf, inf)

                def search(limits: Pass) -> float:
                    given: dict[str, Any] = {"table": Visits(self), "tick": tick, "evaluation": game.estimate}
                    return search_once(self.settings, limits, game, RowsNode(-1, 0), self, **given)

                run_passes(search, self.settings, self)
        except SearchStopped:
            pass
        except (GameError, SettingsError) as error:
            raise ValueError(str(error)) from error
        still_open = [node.row for node in self._open]
        self._require(still_open == list(self.columns.open), "a row is open that was settled")
        passes = tuple(start for start in self._passes if start.root < len(self.values))
        self._require(passes == self.columns.passes, "the passes are not those of the settings")
        self._require(self._next_row() < 0, "there is a row after the end of the search")
        cut = sum(cutoff.skipped for cutoff in self._cutoffs.values())
        self._require(self.columns.kind.count(PRUNED) == cut, "moves were skipped without a cutoff")
        for node in reversed(self._open):
            self._back_up(node)
            self._settle(node)

    def family(self, row: int) -> Family:
        """The rows below a row."""
        if self._open and self._open[-1].row == row:
            return self._open[-1].family
        family, columns = Family(), self.columns
        for child in self.tree.children(row):
            family.places.setdefault(self.places[child], []).append(child)
            if columns.purpose and columns.purpose[child] == PROBE:
                family.probed.append(self.places[child])
            else:
                family.is_restarted = True
        self._family = family
        return family

    def rest(self, row: int) -> dict[int, float]:
        """The outcomes of a chance node that have no row, not even of a probe: the probability at each place."""
        if row not in self.columns.rest:
            return {}
        below = self.family(row).places
        return {place: chance for place, chance in self.columns.rest[row] if place not in below}

    def _require(self, holds: bool, what: str) -> None:
        if not holds:
            raise ValueError(f"{what} (after row {self.last})")

    def _next_row(self) -> int:
        """The next visited row; -1 after the last one."""
        return self._visited.find(1, self.last + 1)

    def enter(self, place: int, alpha: float, beta: float) -> int:
        """Enter the next visited row, with this window. Raises SearchStopped where the search was stopped."""
        row, above = self._next_row(), self._open[-1] if self._open else None
        if row < 0:
            self._require(self.stopped is not None, "there are too few rows")
            raise SearchStopped("nodes")
        parent = -1 if above is None else above.row
        if (self.tree.parents[row], self.places[row]) != (parent, place):
            self._require(False, "a row is not the next one")
        if self.columns.purpose_of(row) != self._purpose:
            self._require(False, "a row was visited for another purpose")
        self._suppliers = -1, -1
        if above is not None:
            self._back_up(above)
            self.holders[row] = above.choice
            if above.player != CHANCE:
                self._suppliers = (
                    above.alpha_from if alpha == above.alpha else -1,
                    above.beta_from if beta == above.beta else -1,
                )
        self._alpha[row], self._beta[row] = alpha, beta
        self._purpose, self._probe, self.last = SEARCH, None, row
        return row

    def take_over(self, row: int, meets: Meets) -> float:
        """Take the value of a transposition from its source. Raises ValueError if that does not settle it."""
        source, columns = self.columns.source[row], self.columns
        value = self.values[source]
        is_settled = self._oldest <= source and source not in columns.open and value is not None
        self._require(is_settled and value == self.values[row], "a transposition is of no settled node")
        if self.settings.depth is not None or self.settings.algorithm == "mtdf":
            self._require(columns.ply[source] == columns.ply[row], "a transposition is of another ply")
        assert value is not None
        (low, high), (alpha, beta) = self.windows.at(source), self.windows.at(row)
        bound: Any = "lower" if meets(value, high) else "upper" if meets(low, value) else "exact"
        settles = Entry(value, bound, source).settles(alpha, beta, meets)
        self._require(settles, "a transposition's source does not settle it")
        self.lows[row], self.highs[row] = self.lows[source], self.highs[source]
        self._hand_up(row)
        return value

    # What the search reports ----------------------------------------------------------------------------------------

    def expand(self, moves: Sequence[int]) -> None:
        row = self.last
        self._require(self.columns.kind[row] == INTERIOR, "a leaf has moves")
        alpha, beta = self._alpha[row], self._beta[row]
        assert alpha is not None and beta is not None  # it was entered
        self._open.append(OpenRow(row, self.columns.type_of(row), self._family, alpha, beta, *self._suppliers))

    def terminal(self, value: float) -> None:
        self.leaf(TERMINAL, value)

    def horizon(self, value: float) -> None:
        self.leaf(HORIZON, value)

    def leaf(self, kind: int, value: float) -> None:
        """A leaf of this kind has its value."""
        self._require(self.columns.kind[self.last] == kind, "a leaf is of another kind")
        estimated = self.at_horizon if kind == HORIZON else None
        self.lows[self.last], self.highs[self.last] = estimated or (value, value)
        self._hand_up(self.last)

    def transposition(self, entry: Entry) -> None:
        """Not said here: see `take_over`."""

    def cutoff(self, best: float) -> None:
        node = self._open[-1]
        self._back_up(node)
        is_high = best >= node.beta if node.player == CHANCE else node.player == MAX
        kinds = self.columns.kind
        skipped = sum(kinds[rows[-1]] == PRUNED for rows in node.family.places.values())
        if skipped:
            self._cutoffs[node.row] = Cutoff(node.beta_from if is_high else node.alpha_from, skipped)

    def finish(self, value: float) -> None:
        node = self._open[-1]
        self._back_up(node)
        self._stop_at(node.row)
        if self.values[node.row] != value:
            self._require(False, "a node has another value")
        self._settle(node)
        self._open.pop()
        self._hand_up(node.row)

    def _stop_at(self, row: int) -> None:
        """Stop where Ctrl-C did: before an open row was settled, though all that settles it was there."""
        if row in self.columns.open:
            self._require(self.stopped == "interrupt", "a row is open that was settled")
            raise SearchStopped("nodes")

    def scout(self, move: int) -> None:
        self._purpose = SCOUT

    def again(self, move: int) -> None:
        self._purpose = AGAIN
        self._open[-1].pending = -1  # the answer was that there is more to find

    def probe(self, probe: Probe) -> None:
        self._purpose, self._probe = PROBE, probe

    def probed(self, moves: Sequence[int]) -> None:
        self._stop_at(self._open[-1].row)
        below = self._open[-1].family.places
        kinds = {self.columns.kind[row] for move in moves for row in below[move]}
        self._require(kinds <= {UNPROBED}, "a probe looked at more than one move")

    def restart(self, outcomes: Sequence[int]) -> None:
        """Where probes do not suffice, the rows after them say so."""

    def begin(self, limits: Pass) -> None:
        if not self._passes or limits.depth != self._passes[-1].limits.depth:
            self._oldest = self.last + 1
        row = self._next_row()
        self._passes.append(PassStart(len(self.values) if row < 0 else row, limits))

    # What follows ---------------------------------------------------------------------------------------------------

    def _hand_up(self, row: int) -> None:
        if self._open:
            self._open[-1].pending = row

    def _back_up(self, node: OpenRow) -> None:
        """Take the value of the child visited last up to an open node, if that has not been done."""
        child, node.pending = node.pending, -1
        if child < 0 or node.player == CHANCE:
            return
        value, best = self.values[child], self.values[node.choice] if node.choice >= 0 else None
        assert value is not None  # it is settled
        if node.player == MAX:
            if best is None or value > best:
                node.choice = child
            if value > node.alpha:
                node.alpha, node.alpha_from = value, node.row
        else:
            if best is None or value < best:
                node.choice = child
            if value < node.beta:
                node.beta, node.beta_from = value, node.row

    def _settle(self, node: OpenRow) -> None:
        """Note what a node has chosen, and what its children prove about it."""
        row, places = node.row, node.family.places
        if self.columns.purpose_of(row) != PROBE:  # one move is no choice
            self.choices[row] = node.choice
        known = {place: self._interval(rows) for place, rows in places.items()}
        if node.player == CHANCE:
            known |= dict.fromkeys(self.rest(row), self.unknown)
            in_order = sorted(known)
            chances = [self.chance(row, place) for place in in_order]
            self.lows[row] = mean(chances, [known[place][0] for place in in_order])
            self.highs[row] = mean(chances, [known[place][1] for place in in_order])
            self._settle_rounding(node)
            return
        if self.columns.open.get(row) or not known:
            known[-1] = self.unknown
        best: Callable[..., float] = max if node.player == MAX else min
        self.lows[row] = best(low for low, _ in known.values())
        self.highs[row] = best(high for _, high in known.values())

    def _settle_rounding(self, node: OpenRow) -> None:
        """Let a chance node's value bound its interval where Star1 took it for a bound, whatever the sum's last bit."""
        row, value = node.row, self.values[node.row]
        if self.settings.range is None or self.at_horizon or row in self.columns.open or value is None:
            return
        if value <= node.alpha:
            self.highs[row] = min(self.highs[row], value)
        elif value >= node.beta:
            self.lows[row] = max(self.lows[row], value)

    def _interval(self, rows: Sequence[int]) -> tuple[float, float]:
        """What the visits of one move prove about it, all together."""
        row = rows[0]
        if self.columns.kind[row] == MERGED:
            twin = self.columns.source[row]
            self.lows[row], self.highs[row] = self.lows[twin], self.highs[twin]
        if len(rows) == 1:
            return self.lows[row], self.highs[row]
        return max(map(self.lows.__getitem__, rows)), min(map(self.highs.__getitem__, rows))

    def chance(self, row: int, place: int) -> float:
        """The probability of the outcome at a place below a chance node. Raises ValueError if there is none."""
        rows = self.family(row).places.get(place)
        known: Any = dict(self.columns.rest.get(row, ())).get(place)
        if rows:
            known = self.columns.labels[self.columns.label[rows[0]]].probability
        self._require(known is not None, "an outcome has no probability")
        return float(known)


class RowsAsGame(Game[RowsNode, int]):
    """The rows of a trace as a game: its states are the nodes, a move is the place of a child."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.columns = replay.columns

    def initial(self) -> RowsNode:
        return RowsNode(-1, 0)

    def row_of(self, state: RowsNode) -> int:
        """The row of a state's last visit; a probe is entered without its state."""
        return state.row if state.row >= 0 else self.replay.last

    def moves(self, state: RowsNode) -> Sequence[int]:
        row = self.row_of(state)
        family, kinds = self.replay.family(row), self.columns.kind
        tried = [place for place, rows in family.places.items() if kinds[rows[0]] not in (MERGED, DISCARDED)]
        if self.columns.type_of(row) == CHANCE:  # its probes come first
            return sorted([*tried, *self.replay.rest(row)])
        end = len(family.places)
        return [*tried, *range(end, end + self.columns.open.get(row, 0))]

    def result(self, state: RowsNode, move: int) -> RowsNode:
        return RowsNode(self.row_of(state), move)

    def to_move(self, state: RowsNode) -> NodeType:
        if state.row >= 0:
            return self.columns.type_of(state.row)
        rows = self.replay.family(state.parent).places.get(state.place, ())
        return self.columns.type_of(rows[0]) if rows else MAX

    def outcome(self, state: RowsNode) -> float | None:
        if state.row >= 0:
            is_terminal = self.columns.kind[state.row] == TERMINAL
            return self.replay.values[state.row] if is_terminal else None
        family = self.replay.family(state.parent)  # the question is whether Star2 probes this outcome
        if state.place in family.probed or not (family.is_restarted or state.place < max(family.probed, default=0)):
            return None
        return 0

    def probability(self, state: RowsNode, move: int) -> float:
        return self.replay.chance(self.row_of(state), move)

    def estimate(self, state: RowsNode) -> float:
        """The evaluation of a state at the horizon."""
        value = self.replay.values[state.row]
        if self.columns.kind[state.row] != HORIZON or value is None:
            raise ValueError("a row goes on below the horizon")
        return value


class Visits(TranspositionTable):
    """In place of a transposition table: each node that is entered is the next row, which says whether the search's
    table knew it.
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__(lambda state, ply: None)
        self._replay = replay

    def remembering(
        self,
        search: SearchFunction,
        meets: Meets,
        transposition: Callable[[Entry], object],
        tick: Callable[[], object],
    ) -> SearchFunction:
        replay, kinds = self._replay, self._replay.columns.kind

        def visited(state: RowsNode, alpha: float, beta: float, ply: int) -> float:
            state.row = replay.enter(state.place, alpha, beta)
            if kinds[state.row] == TRANSPOSITION:
                return replay.take_over(state.row, meets)
            return search(state, alpha, beta, ply)

        return visited


class Rooted(TreeShape):
    """The shape of the trees of some columns."""

    def __init__(self, columns: Columns) -> None:
        self.parents = parents_of(columns)


def set_values_of_open_visits(columns: Columns, settings: Settings, stopped: StopReason | None) -> None:
    """Give each open row of a search in visits that was stopped the value of what it had chosen: a scout's answer that
    is to be searched again is none.
    """
    tree = Rooted(columns)
    replay = Replay(columns, settings, tree, places_of(columns, tree.parents)[0], stopped)
    replay.run()
    numbers = columns.value.numbers
    for row in columns.open:
        chosen = replay.choices[row]
        numbers[row] = numbers[chosen] if chosen >= 0 else 0
