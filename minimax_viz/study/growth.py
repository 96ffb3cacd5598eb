"""How a search grows with its depth: real searches beside the curves of theory, their table and their chart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from math import prod
from typing import Any

from minimax_viz.errors import Given, SettingName, SettingsError
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import Game
from minimax_viz.games.registry import game_for_position
from minimax_viz.output.growth_chart import GrowthChart, GrowthPoint
from minimax_viz.output.table import ColumnKind, Results
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.summary import Totals
from minimax_viz.record.trace import TOTALS, Trace
from minimax_viz.search.limits import StopReason, Stopwatch
from minimax_viz.study.study import Configuration, Study, cells_of, common_settings, planned_searches, setting_cells
from minimax_viz.study.variations import Variation, depths_in, setting_name
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import artefact_note, curve_name, games_note
from minimax_viz.tracing.plan import Position

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


def all_leaves(branchings: Sequence[int]) -> int:
    """Count the leaves of a tree with these numbers of moves at each ply: b to the d, or n! / (n − d)!."""
    return prod(branchings)


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


@dataclass(slots=True)
class Growth(Study):
    """A series of searches, as far as it was made: `lines` has one line for each way of searching."""

    depths: Sequence[int]
    branching: Branching
    lines: list[GrowthLine]
    interrupted: bool = False

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
        """Return the leaves that theory expects at each depth, by the curve's name; if the board fills up, there are
        four curves, else two.
        """
        shapes = {"uniform": self.branching.uniform}
        if self.branching.fills:
            shapes["filling"] = self.branching.filling
        curves: dict[str, dict[int, int]] = {}
        for name, shape in shapes.items() if self.branching.moves else ():
            curves[name] = {depth: all_leaves(shape(depth)) for depth in self.depths}
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

    def constant_evaluations(self) -> list[str]:
        """Return the names of the evaluations that gave every position the same value."""
        return [line.configuration.settings.evaluation for line in self.lines if len(line.estimates) == 1]

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


OnSearch = Callable[[str, int, int, int, int], object]
"""Called with the name and depth of the current search, the number done and the total, and its nodes so far."""


def run_series(
    board: str | None,
    game: str | Game[Any, Any] | None,
    depths: Sequence[int],
    vary: Sequence[str],
    options: Variation,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    patience: float | None = None,
    on_position: Callable[[Position], object] = id,
    on_progress: OnSearch = lambda name, depth, done, total, nodes: None,
    at_once: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Growth:
    """Search `board`, or the game's start, to each of `depths` (plies, ascending) in each way that `vary` asks for.

    `max_nodes` and `time_limit` (seconds) apply to each search; a line ends with the first search that they stopped.
    If a line would take longer than `patience` (seconds), all lines end at a lower depth. `on_position` is called with
    the position that was read. Ctrl-C ends the series, and what was made so far is returned. `at_once` makes blocks
    that Ctrl-C interrupts at once, for callers that otherwise delay it. Raises PositionError, SettingsError, GameError,
    and KeyboardInterrupt if Ctrl-C comes before the first search.
    """
    with at_once():
        if any(setting_name(text) == "depth" for text in vary):
            raise SettingsError(
                "{given} is not needed, since growth varies the depth; give the depths with {depth}, as in 1..9.",
                option="vary",
                value="depth",
                depth=SettingName("depth"),
            )
        name = game_for_position(board) if game is None else game
        # A depth is given so that the searches have an evaluation for their horizons.
        planned = planned_searches(board, name, vary, {**options, "depth": depths[-1]})
        searches = [one.search.without_depth() for one in planned]
        lines = [
            GrowthLine(Configuration(one.configuration.name, search.header()))
            for one, search in zip(planned, searches, strict=True)
        ]
        position = searches[0].position
        on_position(position)
        with attributing_to_game(position.name):
            branching = branching_of(position.game, position.state)
        growth = Growth(lines[0].configuration.header, board is None, depths, branching, lines)
    spent = 0.0
    for done, ((line, search), depth) in enumerate(product(zip(lines, searches, strict=True), depths)):
        if depth not in growth.depths or (line.runs and not line.runs[-1]["complete"]):
            continue
        deeper = search._replace(settings=replace(search.settings, depth=depth))
        report = partial(on_progress, line.configuration.name, depth, done, len(growth.lines) * len(depths))
        watch = Stopwatch()
        try:
            with at_once():
                report(0)
                made = deeper.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=report)
        except KeyboardInterrupt:
            growth.interrupted = True
            break
        line.runs.append(run_figures(made, depth))
        took = watch.seconds()
        line.estimates.update(made.estimates())
        if made.header.stopped == "interrupt":
            growth.interrupted = True
            break
        spent = took + spent if len(line.runs) > 1 else took
        if patience is not None and spent + seconds_of_next(line.runs, took) > patience:
            growth.end_at(depth)
    return growth


def seconds_of_next(runs: Sequence[Mapping[str, Any]], took: float) -> float:
    """Estimate the seconds for a search one ply deeper than the last of `runs`, which `took` so many, if the number of
    nodes goes on growing by the same factor; after a single search nothing is known.
    """
    return took * float(runs[-1]["nodes"]) / float(runs[-2]["nodes"]) if len(runs) > 1 else 0.0


def plies_in(text: str) -> list[int]:
    """The depths in "1..9" or "2,4,6", in order. Raises SettingsError."""
    depths: set[int] = set()
    for part in text.split(","):
        given = Given("depth", part.strip())
        if part.strip().lower() == "none":
            raise SettingsError(
                "{given}: growth needs depths, in plies, such as 1..9.", option="depth", value=part.strip()
            )
        depths.update(depths_in(part.strip(), given, "{given}: give numbers of plies, a range such as 1..6."))
    return sorted(depths)


def run_figures(made: Trace, depth: int) -> GrowthRun:
    """Return the figures that are kept of a search."""
    summary = made.summary()
    return {
        "depth": depth,
        "value": summary["value"],
        "best_move": summary["best_move"],
        **made.totals(),
        "complete": summary["complete"],
        "stopped": summary["stopped"],
        "seconds": summary["seconds"],
    }


FIGURES = ("value", "best_move", *TOTALS, "stopped")
FIGURE_KINDS: dict[str, ColumnKind] = {"value": "number", "best_move": "text", "stopped": "text"}


def chart_of(growth: Growth, words: Catalog) -> GrowthChart:
    """Return the data of the chart."""
    place = words.text("growth.start") if growth.is_start else words.text("growth.from", board=growth.header.board)
    parts = common_settings(growth.configurations, words, at_horizon=True)
    if growth.interrupted:
        parts.append(words.text("growth.unfinished"))
    return GrowthChart(
        title=words.text("growth.title", game=title_of(growth.header, words)),
        subtitle=" · ".join([place, *parts]),
        note=note_of(growth, words),
        lines={
            line.configuration.name: [
                GrowthPoint(
                    run["depth"], run["nodes"], run["leaves"], not run["complete"], run["stopped"] == "interrupt"
                )
                for run in line.runs
            ]
            for line in growth.lines
            if line.runs
        },
        curves={curve_name(name, growth.branching.moves, words): curve for name, curve in growth.theory().items()},
    )


def note_of(growth: Growth, words: Catalog) -> str:
    """Say how many games there really are, if that is known, and whether equal estimates make the chart an artefact."""
    games = games_note(growth.games_there_are(), growth.branching.moves, words, is_start=growth.is_start)
    return " ".join(filter(None, [games, artefact_note(growth.constant_evaluations(), words)]))


def results_of(growth: Growth, words: Catalog, theme: str) -> Results:
    """Return the table and the chart, for the outputs."""
    return Results(
        columns=columns_of(growth), rows=rows_of(growth), chart=chart_of(growth, words),
        theme=picture_theme(theme), lang=words.code,
    )  # fmt: skip


def columns_of(growth: Growth) -> dict[str, ColumnKind]:
    """Return the columns of the table and their types."""
    settings: dict[str, ColumnKind] = dict.fromkeys(setting_cells(growth.configurations[0].settings), "text")
    figures = {name: FIGURE_KINDS.get(name, "count") for name in FIGURES}
    theory: dict[str, ColumnKind] = {f"{name}_leaves": "number" for name in growth.theory()}
    start: dict[str, ColumnKind] = {"game": "text", "board": "text", "line": "text", "depth": "count"}
    return start | settings | figures | theory


def rows_of(growth: Growth) -> list[tuple[Any, ...]]:
    """Return a row for each search that was made; `stopped` says what ended it early."""
    theory = growth.theory()
    return [
        (
            growth.header.game, growth.header.board, line.configuration.name, run["depth"],
            *setting_cells(line.configuration.settings).values(),
            *cells_of(run, FIGURES),
            *(curve[run["depth"]] for curve in theory.values()),
        )
        for line in growth.lines
        for run in line.runs
    ]  # fmt: skip
