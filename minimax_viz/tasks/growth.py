"""How searches of a position grow with their depth."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import Any

from minimax_viz.errors import Given, PositionError, SettingName, SettingsError
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.registry import game_for_position
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.search.limits import Stopwatch
from minimax_viz.study.growth import Growth, GrowthLine, branching_of, run_figures
from minimax_viz.study.study import Configuration, planned_searches
from minimax_viz.study.variations import depths_in, setting_name
from minimax_viz.tasks.look_options import ChartTask
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.search_options import Board, PositionSearches, VariedSearches, called, text_of_board
from minimax_viz.text.summary import short_line
from minimax_viz.tracing.plan import Search

SECONDS_OF_A_LINE = 8.0
"""How long the searches of one line may take together if no depth was asked for."""


@dataclass(frozen=True)
class ChartGrowth(ChartTask[Growth], VariedSearches[Growth], PositionSearches[Growth]):
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
        "How deep to search, in plies: a range such as 1..6, or numbers separated by commas; by default 1..9, or as "
        "deep as a few seconds allow.",
        in_python="Also numbers in a list.",
        check=lambda name, value: plies_of(value), metavar="A..B",
    )  # fmt: skip

    @property
    def search(self) -> dict[str, Any]:
        return {name: value for name, value in super().search.items() if name != "depth"}

    def run(self, progress: Progress = SILENT) -> Growth:
        if self.board is None and self.game is None:
            raise PositionError(
                "There is no board: give a position, or {game} for the start of a game.", game=SettingName("game")
            )
        made = self.series(progress)
        if made.interrupted and not (self.keep_interrupted and any(line.runs for line in made.lines)):
            raise KeyboardInterrupt
        return made

    def series(self, progress: Progress, at_once: Callable[[], AbstractContextManager[None]] = nullcontext) -> Growth:
        """Search the position, or the game's start, to each depth in each way; after Ctrl-C the result has the searches
        that were made.

        A line ends with the first search that a limit stopped. If no depth was asked for and a line would take longer
        than some seconds, all lines end at a lower depth. `at_once` makes blocks that Ctrl-C interrupts at once, for
        callers that otherwise delay it. Raises KeyboardInterrupt if Ctrl-C comes before the first search.
        """
        with at_once():
            growth, searches = self.planned(progress)
        depths = growth.depths
        on_progress = called(self.on_progress, progress)
        spent = 0.0
        for done, ((line, search), depth) in enumerate(product(zip(growth.lines, searches, strict=True), depths)):
            if depth not in growth.depths or (line.runs and not line.runs[-1]["complete"]):
                continue
            name = short_line(line.configuration.name)

            def report(nodes: int, done: int = done, depth: int = depth, name: str = name) -> None:
                total = len(growth.lines) * len(depths)
                progress.done(done, total, "progress.depth", name=name, depth=depth, nodes=nodes)
                on_progress(nodes)

            deeper = search.with_horizon(depth)
            watch = Stopwatch()
            try:
                with at_once():
                    report(0)
                    made = deeper.run(max_nodes=self.max_nodes, time_limit=self.time_limit, on_progress=report)
            except KeyboardInterrupt:
                growth.interrupted = True
                break
            line.runs.append(run_figures(made, depth))
            took = watch.seconds()
            line.estimates.update(made.estimates())
            if made.header.stopped == "interrupt":
                growth.interrupted = True
                break
            if len(line.runs) > 1:
                spent += took
                next_one = took * line.runs[-1]["nodes"] / line.runs[-2]["nodes"]  # if nodes go on growing like this
            else:
                spent, next_one = took, 0.0
            if self.depth is None and spent + next_one > SECONDS_OF_A_LINE:
                growth.end_at(depth)
        return growth

    def planned(self, progress: Progress) -> tuple[Growth, list[Search]]:
        """Return the series with no search made, and for each line the search to make, without its depth. Raises
        PositionError, SettingsError or GameError.
        """
        vary, depths = self.varied(), plies_of(self.depth)
        if any(setting_name(text) == "depth" for text in vary):
            raise SettingsError(
                "{given} is not needed, since growth varies the depth; give the depths with {depth}, as in 1..9.",
                option="vary", value="depth", depth=SettingName("depth"),
            )  # fmt: skip
        board: Any = self.board
        text = None if board is None else text_of_board(board, self.game)
        game = game_for_position(text) if self.game is None else self.game
        # A depth is given so that the searches have an evaluation for their horizons.
        planned = planned_searches(text, game, vary, {**self.search, "depth": depths[-1]})
        searches = [one.search.with_horizon(None) for one in planned]
        configurations = [
            Configuration(one.configuration.name, search.header())
            for one, search in zip(planned, searches, strict=True)
        ]
        position = searches[0].position
        progress.position(position)
        with attributing_to_game(position.name):
            branching = branching_of(position.game, position.state)
        lines = list(map(GrowthLine, configurations))
        look = RenderOptions(self.lang, self.theme)
        return Growth(configurations[0].header, text is None, depths, branching, lines, look=look), searches


def plies_of(depth: object) -> list[int]:
    """Return the depths in order; the usual ones if none are given. Raises SettingsError."""
    if depth is None:
        return [*range(1, 10)]
    if isinstance(depth, str):
        advice = "{given}: give numbers of plies, a range such as 1..6."
        parts = [part.strip() for part in depth.split(",")]
        plies = [ply for part in parts for ply in depths_in(part, Given("depth", part), advice)]
    else:
        plies = list(depth) if isinstance(depth, Iterable) else []
    if not plies or not all(type(each) is int and 0 <= each < 10**6 for each in plies):
        raise SettingsError(
            "{given}: growth needs depths in plies, such as '1..6' or [1, 2, 3].", option="depth", value=depth
        )
    return sorted(set(plies))
