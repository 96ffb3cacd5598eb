"""How a search grows with its depth: real searches beside the curves of theory, their table and their chart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.output.formats import OF_GROWTH
from minimax_viz.output.growth_chart import GrowthChart, GrowthPoint
from minimax_viz.output.table import ColumnKind
from minimax_viz.record.summary import Totals
from minimax_viz.record.trace import TOTALS, Trace
from minimax_viz.search.limits import StopReason
from minimax_viz.study.names import VALUE_NAMES
from minimax_viz.study.study import FIGURE_KINDS, Configuration, Study, cells_of, common_settings
from minimax_viz.study.variations import VARIABLE
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import artefact_note, curve_name, games_note

LONGEST_LINE = 400  # plies; a board that fills up has fewer squares


@dataclass(frozen=True, slots=True)
class Branching:
    """The theoretical model of a position: a tree with `moves` moves at every node or, if the board `fills` up, one
    move fewer at each ply.
    """

    moves: int
    fills: bool

    def uniform(self, depth: int) -> list[int]:
        """Return the number of moves at each ply above `depth` if it never changes."""
        return [self.moves] * depth

    def filling(self, depth: int) -> list[int]:
        """Return the same if each move takes a square, until the board is full."""
        return [self.moves - ply for ply in range(min(depth, self.moves))]


def branching_of(game: Game[Any, Any], state: Any) -> Branching:
    """Count the moves in `state`, and see whether each leaves one fewer, by always playing the first or the last."""
    counts = [list(moves_along(game, state, choice)) for choice in (0, -1)]
    moves = counts[0][0] if counts[0] else 0
    fills = moves > 1 and all(line == list(range(moves, moves - len(line), -1)) and len(line) > 1 for line in counts)
    return Branching(moves, fills)


def moves_along(game: Game[Any, Any], state: Any, choice: int) -> Iterator[int]:
    """Yield the number of moves at each ply if always the move at index `choice` is played."""
    for _ in range(LONGEST_LINE):
        if game.outcome(state) is not None:
            return
        moves = game.moves(state)
        yield len(moves)
        state = game.result(state, moves[choice])


def least_leaves(branchings: Sequence[int]) -> int:
    """Count the fewest leaves that prove the root's value, which alpha-beta visits with the best moves first.

    The critical positions of D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
    (1975), theorem 1: first moves at all even plies, or at all odd ones. For a uniform tree this is their corollary,
    b to the ⌈d/2⌉ + b to the ⌊d/2⌋ − 1.
    """
    return prod(branchings[::2]) + prod(branchings[1::2]) - 1


class GrowthRun(Totals):
    """The figures of one search to a depth, under the names of `Trace.summary`."""

    depth: int
    value: float | None
    best_move: str | None
    complete: bool
    stopped: StopReason | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class GrowthLine:
    """One way of searching, and the figures of its searches; `runs` ends with the first that was stopped. `estimates`
    are the distinct evaluations in all of them.
    """

    configuration: Configuration
    runs: list[GrowthRun] = field(default_factory=list)
    estimates: set[float | None] = field(default_factory=set)


FIGURES = ("value", "best_move", *TOTALS, "stopped")
SETTINGS = [name for name in VARIABLE if name != "depth"]


@dataclass(repr=False)
class Growth(Study):
    """The searches of one position, deeper and deeper, as far as they were made: `lines` has one line for each way of
    searching.

    A notebook shows the chart; `export("growth.csv")`, `.svg` or `.png` writes it.

    Example:
        >>> from minimax_viz import growth
        >>> series = growth("[[3,12,8],[2,4,6],[14,5,2]]", depth="1..2")
        >>> [(line.configuration.name, [run["nodes"] for run in line.runs]) for line in series.lines]
        [('minimax', [4, 13]), ('alphabeta', [4, 11])]
    """

    depths: Sequence[int]
    branching: Branching
    lines: list[GrowthLine]
    interrupted: bool = False

    of_kind = OF_GROWTH

    @property
    def configurations(self) -> list[Configuration]:
        """The ways of searching."""
        return [line.configuration for line in self.lines]

    def end_at(self, depth: int) -> None:
        """Remove all searches that are deeper."""
        self.depths = [each for each in self.depths if each <= depth]
        for line in self.lines:
            line.runs[:] = [run for run in line.runs if run["depth"] <= depth]

    def theory(self) -> dict[str, dict[int, int]]:
        """Return the leaves that theory expects at each depth, by the curve's name: all there are, b to the d or
        n! / (n − d)!, and the least.
        """
        shapes = {"uniform": self.branching.uniform}
        if self.branching.fills:
            shapes["filling"] = self.branching.filling
        curves: dict[str, dict[int, int]] = {}
        for name, shape in shapes.items() if self.branching.moves else ():
            curves[name] = {depth: prod(shape(depth)) for depth in self.depths}
            curves[f"{name}_least"] = {depth: least_leaves(shape(depth)) for depth in self.depths}
        return curves

    def games_there_are(self) -> int | None:
        """Return the number of ways to play until the board is full, if one of the searches has followed them all."""
        if not self.branching.fills:
            return None
        for line in self.lines:
            settings = line.configuration.settings
            if settings.prunes or settings.symmetry or settings.transpositions or settings.candidates:
                continue
            for run in line.runs:
                if run["complete"] and run["depth"] >= self.branching.moves:
                    return run["leaves"]
        return None

    def figures(self) -> dict[str, Any]:
        """Return the figures of each search, and the leaves that theory expects."""
        theory = self.theory()
        return {
            "depths": list(self.depths),
            "lines": [
                {"name": line.configuration.name, "settings": line.configuration.settings.to_json(), "runs": line.runs}
                for line in self.lines
            ],
            "theory": [
                {"depth": depth} | {name: curve[depth] for name, curve in theory.items()} for depth in self.depths
            ],
            "games": self.games_there_are(),
            "complete": all(len(line.runs) == len(self.depths) and line.runs[-1]["complete"] for line in self.lines),
            "stopped": "interrupt" if self.interrupted else None,
        }

    def columns(self) -> dict[str, ColumnKind]:
        start: dict[str, ColumnKind] = {"game": "text", "board": "text", "line": "text", "depth": "count"}
        settings: dict[str, ColumnKind] = dict.fromkeys(SETTINGS, "text")
        figures = {name: FIGURE_KINDS.get(name, "count") for name in FIGURES}
        theory: dict[str, ColumnKind] = {f"{name}_leaves": "number" for name in self.theory()}
        return start | settings | figures | theory

    def rows(self) -> list[tuple[Any, ...]]:
        """Return a row for each search that was made; `stopped` says what ended it early."""
        theory = self.theory()
        return [
            (
                self.header.game, self.header.board, line.configuration.name, run["depth"],
                *setting_cells(line.configuration),
                *cells_of(run, FIGURES),
                *(curve[run["depth"]] for curve in theory.values()),
            )
            for line in self.lines
            for run in line.runs
        ]  # fmt: skip

    def chart(self, words: Catalog) -> GrowthChart:
        place = words.text("growth.start") if self.is_start else words.text("growth.from", board=self.header.board)
        parts = common_settings(self.configurations, words, at_horizon=True)
        if self.interrupted:
            parts.append(words.text("growth.unfinished"))
        return GrowthChart(
            title=words.text("growth.title", game=title_of(self.header, words)),
            subtitle=" · ".join([place, *parts]),
            note=self.note(words),
            lines={line.configuration.name: list(map(point_of, line.runs)) for line in self.lines if line.runs},
            curves={curve_name(name, self.branching.moves, words): curve for name, curve in self.theory().items()},
        )

    def note(self, words: Catalog) -> str:
        """Say how many games there really are, if that is known, and whether equal estimates make the chart an
        artefact.
        """
        games = games_note(self.games_there_are(), self.branching.moves, words, is_start=self.is_start)
        constant = [line.configuration.settings.evaluation for line in self.lines if len(line.estimates) == 1]
        return words.passage([games, artefact_note(constant, words)])

    def __repr__(self) -> str:
        runs = "; ".join(
            f"{line.configuration.name} {', '.join(str(run['nodes']) for run in line.runs)}" for line in self.lines
        )
        return f"<Growth of {self.header.title}, nodes at depth {', '.join(map(str, self.depths))}: {runs}>"


def setting_cells(searched: Configuration) -> list[str | None]:
    """Return the settings as cells of the table; switches are "on" or "off"."""
    values = searched.settings.to_json()
    return [VALUE_NAMES[values[name]] if type(values[name]) is bool else values[name] for name in SETTINGS]


def point_of(run: GrowthRun) -> GrowthPoint:
    """Return the point of a search in the chart."""
    stopped = run["stopped"]
    return GrowthPoint(run["depth"], run["nodes"], run["leaves"], not run["complete"], stopped == "interrupt")


def run_figures(made: Trace, depth: int) -> GrowthRun:
    """Return the figures that are kept of a search."""
    summary = made.summary()
    return {
        "depth": depth,
        "value": made.value,
        "best_move": summary["best_move"],
        **made.totals(),
        "complete": summary["complete"],
        "stopped": summary["stopped"],
        "seconds": summary["seconds"],
    }
