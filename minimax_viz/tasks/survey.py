"""Searches compared at many positions of a game."""

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from minimax_viz.errors import Given, SettingName, SettingsError
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.registry import game_for_position
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.search.arguments import MOST, check_name
from minimax_viz.study.study import planned_searches
from minimax_viz.study.survey.local import MOST_WORKERS, ProcessExecutor
from minimax_viz.study.survey.positions import default_choice, parse_choice
from minimax_viz.study.survey.remote import FuturesExecutor
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import Job, Measurement, SerialExecutor, SurveyExecutor, measurements
from minimax_viz.tasks.look_options import ChartTask
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.search_options import VariedSearches, as_in_search
from minimax_viz.tracing.reach import EVERYWHERE, USUAL_REACH, Reach, depth_for_each


def check_executor_kind(name: str, executor: object) -> None:
    """Raise SettingsError if this is not an executor."""
    if not isinstance(executor, Executor | None):
        raise SettingsError(
            "{given}: give an executor of concurrent.futures, such as ProcessPoolExecutor() or "
            "client.get_executor() of a Dask client.",
            option=name, value=executor,
        )  # fmt: skip


class SurveyPlan(NamedTuple):
    """A survey to be made: its result without measurements, the work at each position, the texts of these, and the
    `depth` that was found if none was given.
    """

    survey: Survey
    job: Job
    texts: Sequence[str]
    depth: int | None


@dataclass(frozen=True)
class SurveyPositions(ChartTask[Survey], VariedSearches[Survey]):
    """Compare searches at every position of a game, or at some from random play.

    Example:
        >>> from minimax_viz import survey
        >>> survey("XOX/.O./.XO")
        <Survey of 13 positions of Tic-tac-toe: alphabeta saves 2.5% over minimax>

    Returns:
        The figures of each position, which can draw and export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted` and a position is done.
    """

    board: str | None = option(
        None, "Only positions that can be reached from this one; by default from the start.",
        check=check_name, only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    ply: int | None = as_in_search("ply")
    positions: str | None = option(
        None,
        "Every position that can be reached (all), or N different ones from random play (random:N), none of which is "
        "over; by default all, of a game with more than 20,000 random:20.",
        check=check_name, metavar="all|random:N",
    )  # fmt: skip
    seed: int = option(0, "The seed of the random play.", whole=(0, MOST), metavar="N")
    workers: int = option(
        1, "How many processes share the work; the command line takes one for each processor core.",
        in_python='More than one need a script that begins with `if __name__ == "__main__":`.',
        whole=(1, MOST_WORKERS), metavar="N",
    )  # fmt: skip
    executor: Executor | None = option(
        None,
        "Any executor of `concurrent.futures` does the work instead: one of processes or threads, mpi4py's, or that of "
        "a Dask client. It is not shut down.",
        check=check_executor_kind, only_in_python=True,
    )  # fmt: skip

    def run(self, progress: Progress = SILENT) -> Survey:
        self.check_executor()
        plan = self.planned(progress, USUAL_REACH if self.executor is None else EVERYWHERE)
        crew = crew_for(plan.job, min(self.workers, len(plan.texts)), self.executor)
        done: dict[int, Measurement] = {}
        try:
            with closing(measurements(crew, dict(enumerate(plan.texts)))) as coming:
                for at, measurement in coming:
                    done[at] = measurement
                    if self.on_progress is not None:
                        self.on_progress(len(done))
        except KeyboardInterrupt:
            if not (self.keep_interrupted and done):
                raise
        plan.survey.measurements = [done[at] for at in sorted(done)]
        return plan.survey

    def planned(
        self, progress: Progress, reach: Reach, *, known_depth: Callable[[], int | None] = lambda: None
    ) -> SurveyPlan:
        """Plan the survey; `known_depth` returns the depth that was found before. Raises PositionError, SettingsError
        or GameError.
        """
        choice = None if self.positions is None else parse_choice(self.positions, self.seed)
        game = game_for_position(self.board) if self.game is None else self.game
        planned = partial(planned_searches, self.board, game, self.varied())
        searches = planned(self.search)
        if len(searches) < 2:
            raise SettingsError(
                "{option} names only one search; a survey compares the last with the first.", option="vary"
            )
        start = searches[0].search.position
        progress.position(start)
        with attributing_to_game(start.name):
            if choice is None:
                choice = default_choice(start.game, start.state, self.seed)
                if choice.count is not None:
                    progress.note("survey.sample", positions=choice.count)
            texts = choice.texts(
                start.game, start.state, lambda count: progress.done(count, None, "progress.positions")
            )
        depth = None
        if not self.limits.are_set:
            depth = known_depth() or depth_for_each([one.search for one in searches], texts, reach)
        if depth is not None:
            progress.note("search.looked", plies=depth)
            searches = planned({**self.search, "depth": depth})
        configurations = [one.configuration for one in searches]
        look = RenderOptions(self.lang, self.theme)
        survey = Survey(configurations[0].header, self.board is None, choice, len(texts), configurations, look=look)
        each = [{name: value for name, value in one.arguments.items() if name != "ply"} for one in searches]
        job = Job(game, each, self.max_nodes, self.time_limit)
        return SurveyPlan(survey, job, texts, depth)

    def check_executor(self) -> None:
        """Raise SettingsError if an option does not go with an executor."""
        if self.executor is None:
            return
        if self.workers > 1:
            raise SettingsError(
                "Give {workers} or {executor}, not both: the executor has its own.",
                workers=SettingName("workers"), executor=SettingName("executor"),
            )  # fmt: skip
        if self.time_limit is not None:
            raise SettingsError(
                "{option} would make the rows depend on the machine that searches; with an executor, limit the "
                "searches with {max_nodes} or {depth}.",
                option="time_limit", max_nodes=SettingName("max_nodes"), depth=SettingName("depth"),
            )  # fmt: skip


def crew_for(job: Job, workers: int, executor: Executor | None) -> SurveyExecutor:
    """Return the executor for the work. Raises SettingsError if the work cannot be sent to it."""
    if executor is not None:
        return FuturesExecutor(job, executor)
    if workers <= 1:
        return SerialExecutor(job)
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise SettingsError(
            "The game or the evaluation cannot be sent to other processes ({error}); give it as a file, such as "
            "mine.py:Name, or leave the work to one process with {alone}.",
            error=str(error),
            alone=Given("workers", 1),
        ) from error
    return ProcessExecutor(job, workers)
