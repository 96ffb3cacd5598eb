"""How searches of a position grow with their depth."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import KW_ONLY, dataclass, fields
from typing import Any

from minimax_viz.errors import PositionError, SettingName, SettingsError
from minimax_viz.output.formats import OF_GROWTH, Format
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.table import Results
from minimax_viz.study.growth import Growth, plies_in, results_of, run_series
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.results import ChartedStudy, ChartTask
from minimax_viz.tasks.search_options import Board, PositionSearches, VariedSearches, called, text_of_board
from minimax_viz.text.catalog import catalog
from minimax_viz.text.summary import short_line
from minimax_viz.tracing.reach import REACH_SECONDS


@dataclass(repr=False)
class GrowthResult(Growth, ChartedStudy):
    """The searches of one position, deeper and deeper, with their table and their chart.

    A notebook shows the chart; `export("growth.csv")`, `.svg` or `.png` writes it.

    Example:
        >>> from minimax_viz import growth
        >>> series = growth("[[3,12,8],[2,4,6],[14,5,2]]", depth="1..2")
        >>> [(line.configuration.name, [run["nodes"] for run in line.runs]) for line in series.lines]
        [('minimax', [4, 13]), ('alphabeta', [4, 11])]
    """

    @property
    def of_kind(self) -> Mapping[str, Format]:
        return OF_GROWTH

    def results(self, look: RenderOptions) -> Results:
        return results_of(self, catalog(look.lang), look.theme)

    def __repr__(self) -> str:
        runs = "; ".join(
            f"{line.configuration.name} {', '.join(str(run['nodes']) for run in line.runs)}" for line in self.lines
        )
        return f"<Growth of {self.header.title}, nodes at depth {', '.join(map(str, self.depths))}: {runs}>"


@dataclass(frozen=True)
class ChartGrowth(ChartTask[GrowthResult], VariedSearches[GrowthResult], PositionSearches[GrowthResult]):
    """Search a position deeper and deeper, and count nodes and leaves.

    Example:
        >>> from minimax_viz import growth
        >>> growth(game="tictactoe", depth="1..3")
        <Growth of Tic-tac-toe, nodes at depth 1, 2, 3: minimax 10, 82, 586; alphabeta 10, 36, 167>

    Returns:
        The figures of each search, which can draw and export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """

    board: Board = option(None, "A position as `trace` takes it; without one the start of `game`.", only_in_python=True)
    _: KW_ONLY
    depth: str | Iterable[int] | None = option(  # type: ignore[assignment]  # here it is a series
        None,
        "How deep to search, in plies: a range such as 1..6, or numbers separated by commas; by default 1..6, or as "
        "deep as a few seconds allow.",
        in_python="Also numbers in a list.",
        check=lambda name, value: plies_of(value), metavar="A..B",
    )  # fmt: skip

    @property
    def search(self) -> dict[str, Any]:
        return {name: value for name, value in super().search.items() if name != "depth"}

    def run(self, progress: Progress = SILENT) -> GrowthResult:
        if self.board is None and self.game is None:
            raise PositionError(
                "There is no board: give a position, or {game} for the start of a game.", game=SettingName("game")
            )
        made = self.series(progress)
        if made.interrupted and not (self.keep_interrupted and any(line.runs for line in made.lines)):
            raise KeyboardInterrupt
        return made

    def series(
        self, progress: Progress, at_once: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> GrowthResult:
        """Run the searches; after Ctrl-C the result has those that were made. `at_once` is as in `run_series`."""
        on_progress = called(self.on_progress, progress)

        def tell(name: str, depth: int, done: int, total: int, nodes: int) -> None:
            progress.done(done, total, "progress.depth", name=short_line(name), depth=depth, nodes=nodes)
            on_progress(nodes)

        board: Any = self.board
        made = run_series(
            None if board is None else text_of_board(board, self.game), self.game, plies_of(self.depth), self.varied(),
            self.search, max_nodes=self.max_nodes, time_limit=self.time_limit,
            patience=REACH_SECONDS if self.depth is None else None, on_position=progress.position, on_progress=tell,
            at_once=at_once,
        )  # fmt: skip
        return GrowthResult(**{one.name: getattr(made, one.name) for one in fields(made)}, look=self.look)


def plies_of(depth: object) -> list[int]:
    """Return the depths in order; the usual ones if none are given. Raises SettingsError."""
    if depth is None:
        return [*range(1, 7)]
    if isinstance(depth, str):
        return plies_in(depth)
    plies = list(depth) if isinstance(depth, Iterable) else []
    if not plies or not all(type(each) is int and 0 <= each < 10**6 for each in plies):
        raise SettingsError(
            "{given}: growth needs depths in plies, such as '1..6' or [1, 2, 3].", option="depth", value=depth
        )
    return sorted(set(plies))
