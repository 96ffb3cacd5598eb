"""Searches compared at many positions of a game."""

import pickle
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from typing import Unpack

from minimax_viz.arguments import check_count, check_text
from minimax_viz.errors import SettingsError
from minimax_viz.functions.charted import ChartedStudy
from minimax_viz.functions.options import SurveyOptions, telling
from minimax_viz.functions.varied import Variations, asked_of_many
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import game_name_for
from minimax_viz.output.formats import OF_SURVEYS, Format
from minimax_viz.output.tables.table import Results
from minimax_viz.picture.look import Look
from minimax_viz.search.settings import Algorithm
from minimax_viz.signs import short_repr
from minimax_viz.study.configurations import planned_searches
from minimax_viz.study.survey.alone import Alone
from minimax_viz.study.survey.executor import ExecutorCrew
from minimax_viz.study.survey.local import MOST_WORKERS, LocalProcesses
from minimax_viz.study.survey.measure import Job, Measurement
from minimax_viz.study.survey.positions import choice_of, usual_choice
from minimax_viz.study.survey.results import results_of
from minimax_viz.study.survey.survey import Survey, distribution
from minimax_viz.study.survey.work import Crew, measurements
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.reach import EVERYWHERE, USUAL_REACH, depth_for_each


@dataclass(repr=False)
class ShownSurvey(Survey, ChartedStudy):
    """The searches at many positions, with their table and their chart.

    A notebook shows the chart; `export("survey.csv")`, `.parquet`, `.svg` or `.png` writes it.

    Example:
        >>> from minimax_viz import survey
        >>> found = survey("XOX/.O./.XO")
        >>> found.count, found.nodes(0), found.nodes(1)
        (13, 46, 42)
    """

    @property
    def of_kind(self) -> Mapping[str, Format]:
        return OF_SURVEYS

    def results(self, look: Look) -> Results:
        return results_of(self, catalog(look.lang), look.theme)

    def __repr__(self) -> str:
        names = [one.name for one in self.configurations]
        mean = distribution(self.savings(len(names) - 1))["mean"]
        saved = (
            "nothing to save" if mean is None else f"{names[-1]} saves {catalog('en').percent(mean)} over {names[0]}"
        )
        return f"<Survey of {self.count} positions of {self.header.title}: {saved}>"


@telling(SurveyOptions)
def survey(
    board: str | None = None,
    *,
    positions: str | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    vary: Variations = (),
    algorithm: Algorithm | None = None,
    lang: str = "en",
    theme: str = "auto",
    **options: Unpack[SurveyOptions],
) -> ShownSurvey:
    """Compare searches at every position of a game, or at some from random play.

    Example:
        >>> from minimax_viz import survey
        >>> survey("XOX/.O./.XO")
        <Survey of 13 positions of Tic-tac-toe: alphabeta saves 2.5% over minimax>

    Args:
        board: Only positions that can be reached from this one; by default from the start.
        positions: "all", or "random:N"; by default all, of a game with more than 20,000 random:20.
        seed: The seed of the random play.
        workers: How many processes share the work. More than one need a script that begins with
            `if __name__ == "__main__":`.
        executor: Any executor of `concurrent.futures` does the work instead: one of processes or threads, mpi4py's, or
            that of a Dask client. It is not shut down.
        vary: The ways to search, such as "order=natural,best"; by default minimax and alpha-beta.
        algorithm: "alphabeta" or "minimax", unless `vary` says.
        lang: The language of the table and the chart, "en" or "ru".
        theme: The colours of the chart: "auto" (which is "light"), "light", "dark" or "print".
        on_progress: Called with the number of positions done.
        **options: What else `trace` takes.

    Returns:
        The figures of each position, which can draw and export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted` and a position is done.
    """
    look = Look(lang, theme)
    given, ways = asked_of_many(vary, algorithm, options, SurveyOptions)
    if board is not None:
        check_text("board", board)
    if positions is not None:
        check_text("positions", positions)
    check_count("seed", seed, 0)
    check_count("workers", workers, 1, MOST_WORKERS)
    check_executor(executor, workers, given.time_limit)
    choice = None if positions is None else choice_of(positions, seed)
    game = game_name_for(board) if given.game is None else given.game
    searches = planned_searches(board, game, ways, given.search)
    if len(searches) < 2:
        raise SettingsError("{option} names only one search; a survey compares the last with the first.", option="vary")
    position = searches[0].search.position
    with blaming_game(position.name):
        choice = choice or usual_choice(position.game, position.state, seed)
        texts = choice.texts(position.game, position.state)
    reach = USUAL_REACH if executor is None else EVERYWHERE
    if (
        not given.limits.are_set
        and (depth := depth_for_each([one.search for one in searches], texts, reach)) is not None
    ):
        searches = planned_searches(board, game, ways, {**given.search, "depth": depth})
    job = Job(game, [one.arguments for one in searches], given.max_nodes, given.time_limit)
    crew = crew_for(job, min(workers, len(texts)), executor)
    done: dict[int, Measurement] = {}
    try:
        with closing(measurements(crew, dict(enumerate(texts)))) as coming:
            for at, measurement in coming:
                done[at] = measurement
                if given.on_progress is not None:
                    given.on_progress(len(done))
    except KeyboardInterrupt:
        if not (given.keep_interrupted and done):
            raise
    configurations = [one.configuration for one in searches]
    measured = [done[at] for at in sorted(done)]
    header = configurations[0].header
    return ShownSurvey(header, board is None, choice, len(texts), configurations, measured, look=look)


def check_executor(executor: object, workers: int, time_limit: float | None) -> None:
    """Raise SettingsError about an executor that is none, or does not go with the other arguments."""
    if executor is None:
        return
    if not isinstance(executor, Executor):
        raise SettingsError(
            f"executor {short_repr(executor)}: give an executor of concurrent.futures, such as ProcessPoolExecutor() "
            "or client.get_executor() of a Dask client."
        )
    if workers > 1:
        raise SettingsError("Give workers or an executor, not both: the executor has its own.")
    if time_limit is not None:
        raise SettingsError(
            "time_limit would make the rows depend on the machine that searches; with an executor, limit the searches "
            "with max_nodes or depth."
        )


def crew_for(job: Job, workers: int, executor: Executor | None) -> Crew:
    """Those who do the work. Raises SettingsError if it cannot be sent to them."""
    if executor is not None:
        return ExecutorCrew(job, executor)
    if workers <= 1:
        return Alone(job)
    check_travels(job)
    return LocalProcesses(job, workers)


def check_travels(job: Job) -> None:
    """Raise SettingsError if the job cannot be sent to other processes."""
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise SettingsError(
            f"The game or the evaluation cannot be sent to other processes ({error}); give it as a file, such as "
            "mine.py:Name, or leave the work to one process with workers=1."
        ) from error
