"""Searches compared at many positions of a game."""

from dataclasses import fields
from typing import Any

from minimax_viz.api import DEFAULT_MAX_NODES, is_limited
from minimax_viz.errors import SettingsError
from minimax_viz.functions.charted import ChartedStudy
from minimax_viz.functions.comparing import check_names
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import game_name_for
from minimax_viz.output.tables.table import Results
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.configurations import depth_within_reach, planned_searches
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.positions import choice_of
from minimax_viz.study.survey.results import results_of
from minimax_viz.study.survey.survey import Survey, distribution
from minimax_viz.study.survey.work import measurements
from minimax_viz.text.catalog import catalog


class MeasuredSurvey(Survey, ChartedStudy):
    """The searches at many positions, with their table and their chart."""

    def results(self, *, lang: str = "en", theme: str = "light") -> Results:
        return results_of(self, catalog(lang), theme)

    def __repr__(self) -> str:
        names = [one.name for one in self.configurations]
        mean = distribution(self.savings(len(names) - 1))["mean"]
        saved = (
            "nothing to save" if mean is None else f"{names[-1]} saves {catalog('en').percent(mean)} over {names[0]}"
        )
        return f"<Survey of {self.count} positions of {self.header.title}: {saved}>"


def survey(
    board: str | None = None,
    *,
    positions: str = "all",
    seed: int = 0,
    workers: int = 1,
    vary: str | tuple[str, ...] | list[str] = (),
    game: str | None = None,
    max_nodes: int | None = DEFAULT_MAX_NODES,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
    **options: Any,
) -> MeasuredSurvey:
    """Compare searches at every position of a game, or at some from random play.

    Args:
        board: Only positions that can be reached from this one; by default from the start.
        positions: "all", or "random:N".
        seed: The seed of the random play.
        workers: How many processes share the work. More than one need a script that begins with
            `if __name__ == "__main__":`.
        vary: The ways to search, such as "order=natural,best"; by default minimax and alpha-beta.
        game: The game's name, by default tictactoe.
        max_nodes: Each search stops after this many nodes; None for no limit.
        time_limit: Each search stops after this many seconds.
        on_progress: Called with the number of positions done.
        **options: The other options of `trace`: depth, evaluation, order and so on.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C.
    """
    check_names(options)
    choice = choice_of(positions, seed)
    name = game_name_for(board) if game is None else game
    asked = [vary] if isinstance(vary, str) else list(vary)
    searches = planned_searches(board, name, asked, options)
    if not is_limited(options.get("depth"), max_nodes, time_limit):
        depth = depth_within_reach([one.search for one in searches])
        searches = searches if depth is None else planned_searches(board, name, asked, {**options, "depth": depth})
    if len(searches) < 2:
        raise SettingsError("vary names only one search; a survey compares the last with the first.")
    start = searches[0].search.position
    with blaming_game(name):
        texts = choice.texts(start.game, start.state)
    made = Survey(
        searches[0].search.header(), board is None, choice, len(texts), [one.configuration for one in searches]
    )
    job = Job(name, [search.arguments for search in searches], max_nodes, time_limit)
    done = {}
    for at, measurement in measurements(job, dict(enumerate(texts)), workers):
        done[at] = measurement
        if on_progress is not None:
            on_progress(len(done))
    made.measurements = [done[at] for at in sorted(done)]
    return MeasuredSurvey(**{field.name: getattr(made, field.name) for field in fields(made)})
