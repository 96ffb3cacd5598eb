"""How searches of a position grow with their depth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from minimax_viz.api import DEFAULT_MAX_NODES, REACH_SECONDS
from minimax_viz.errors import SettingsError
from minimax_viz.functions.charted import ChartedStudy
from minimax_viz.functions.comparing import check_names
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.output.tables.table import Results
from minimax_viz.study.comparison.variations import parse_variation
from minimax_viz.study.growth.growth import Growth
from minimax_viz.study.growth.results import results_of
from minimax_viz.study.growth.series import run_series
from minimax_viz.text.catalog import catalog


class MeasuredGrowth(Growth, ChartedStudy):
    """The searches of one position, deeper and deeper, with their table and their chart."""

    def results(self, *, lang: str = "en", theme: str = "light") -> Results:
        return results_of(self, catalog(lang), theme)

    def __repr__(self) -> str:
        runs = "; ".join(
            f"{line.configuration.name} {', '.join(str(run['nodes']) for run in line.runs)}" for line in self.lines
        )
        return f"<Growth of {self.header.title}, nodes at depth {', '.join(map(str, self.depths))}: {runs}>"


def growth(
    board: str | Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    depth: str | Iterable[int] | None = None,
    vary: str | Sequence[str] = (),
    game: str | None = None,
    max_nodes: int | None = DEFAULT_MAX_NODES,
    time_limit: float | None = None,
    **options: Any,
) -> MeasuredGrowth:
    """Search a position deeper and deeper, and count nodes and leaves.

    Args:
        board: A position as `trace` takes it; without one the start of the game.
        depth: The depths in plies: "1..6", "2,4,6", or numbers; by default 1..6, or as many as take seconds.
        vary: The ways to search, such as "order=natural,best"; by default minimax and alpha-beta.
        game: The game's name, if the position does not tell.
        max_nodes: Each search stops after this many nodes; None for no limit.
        time_limit: Each search stops after this many seconds.
        **options: The other options of `trace`: evaluation, order, symmetry and so on.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C.
    """
    check_names(options)
    asked = "1..6" if depth is None else depth
    plies = parse_variation(f"depth={asked}")[1] if isinstance(asked, str) else list(asked)
    if not plies or not all(type(each) is int and each >= 0 for each in plies):
        raise SettingsError(f"depth {depth!r}: growth needs depths in plies, such as 1..6 or [1, 2, 3].")
    text = board if isinstance(board, str | None) else text_of_data(board)
    made = run_series(
        text, game, sorted(set(plies)), [vary] if isinstance(vary, str) else list(vary), options,
        max_nodes=max_nodes, time_limit=time_limit, patience=REACH_SECONDS if depth is None else None,
    )  # fmt: skip
    if made.interrupted:
        raise KeyboardInterrupt
    return MeasuredGrowth(**{field.name: getattr(made, field.name) for field in fields(made)})
