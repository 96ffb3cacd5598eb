"""How searches of a position grow with their depth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Unpack

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.functions.charted import ChartedStudy
from minimax_viz.functions.options import GrowthOptions, telling
from minimax_viz.functions.varied import Variations, asked_of_many
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.output.formats import OF_GROWTH, Format
from minimax_viz.output.tables.table import Results
from minimax_viz.picture.look import Look
from minimax_viz.search.settings import Algorithm
from minimax_viz.signs import short_repr
from minimax_viz.study.growth.growth import Growth
from minimax_viz.study.growth.results import results_of
from minimax_viz.study.growth.series import plies_in, run_series
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.reach import REACH_SECONDS


@dataclass(repr=False)
class ShownGrowth(Growth, ChartedStudy):
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

    def results(self, look: Look) -> Results:
        return results_of(self, catalog(look.lang), look.theme)

    def __repr__(self) -> str:
        runs = "; ".join(
            f"{line.configuration.name} {', '.join(str(run['nodes']) for run in line.runs)}" for line in self.lines
        )
        return f"<Growth of {self.header.title}, nodes at depth {', '.join(map(str, self.depths))}: {runs}>"


@telling(GrowthOptions)
def growth(
    board: str | Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    depth: str | Iterable[int] | None = None,
    vary: Variations = (),
    algorithm: Algorithm | None = None,
    lang: str = "en",
    theme: str = "auto",
    **options: Unpack[GrowthOptions],
) -> ShownGrowth:
    """Search a position deeper and deeper, and count nodes and leaves.

    Example:
        >>> from minimax_viz import growth
        >>> growth(game="tictactoe", depth="1..3")
        <Growth of Tic-tac-toe, nodes at depth 1, 2, 3: minimax 10, 82, 586; alphabeta 10, 36, 167>

    Args:
        board: A position as `trace` takes it; without one the start of `game`.
        depth: The depths in plies: "1..6", "2,4,6", or numbers; by default 1..6, or as many as take seconds.
        vary: The ways to search, such as "order=natural,best"; by default minimax and alpha-beta.
        algorithm: "alphabeta" or "minimax", unless `vary` says; without either, both.
        lang: The language of the table and the chart, "en" or "ru".
        theme: The colours of the chart: "auto" (which is "light"), "light", "dark" or "print".
        **options: What else `trace` takes.

    Returns:
        The figures of each search, which can draw and export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """
    look = Look(lang, theme)
    given, ways = asked_of_many(vary, algorithm, options, GrowthOptions)
    plies = plies_of("1..6" if depth is None else depth)
    tell = given.on_progress
    if board is None and given.game is None:
        raise PositionError("There is no board: give a position, or game= for the start of a game.")
    made = run_series(
        board if isinstance(board, str | None) else text_of_data(board), given.game, plies, ways, given.search,
        on_progress=lambda name, depth, done, total, nodes: tell(nodes) if tell is not None else None,
        patience=REACH_SECONDS if depth is None else None, max_nodes=given.max_nodes, time_limit=given.time_limit,
    )  # fmt: skip
    if made.interrupted and not (given.keep_interrupted and any(line.runs for line in made.lines)):
        raise KeyboardInterrupt
    return ShownGrowth(**{one.name: getattr(made, one.name) for one in fields(made)}, look=look)


def plies_of(depth: object) -> list[int]:
    """The depths, in order. Raises SettingsError."""
    if isinstance(depth, str):
        return plies_in(depth)
    plies = list(depth) if isinstance(depth, Iterable) else []
    if not plies or not all(type(each) is int and 0 <= each < 10**6 for each in plies):
        raise SettingsError(f"depth {short_repr(depth)}: growth needs depths in plies, such as '1..6' or [1, 2, 3].")
    return sorted(set(plies))
