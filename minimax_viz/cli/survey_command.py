"""`minimax-viz survey`: a comparison at many positions, and how much was saved at each."""

import os
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import click

from minimax_viz.cli.bar import Bar
from minimax_viz.cli.console import say
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import given_options
from minimax_viz.cli.position import told_text
from minimax_viz.cli.series_options import series_options, shared_options, split_options
from minimax_viz.cli.survey_group import SurveyGroup, positions_argument
from minimax_viz.cli.survey_merge import merge
from minimax_viz.cli.survey_report import UNFINISHED, deliver, deliver_shard
from minimax_viz.cli.task_options import game_option
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.errors import OutputError, SettingsError, os_error_as
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import game_name_for
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.configurations import planned_searches
from minimax_viz.study.survey.alone import Alone
from minimax_viz.study.survey.cluster import CONFIGURED, DaskCluster, check_cluster
from minimax_viz.study.survey.local import MOST_WORKERS, LocalProcesses
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.partfile import PART_FILE, PartFile, chosen_depth, part_file, survey_identity
from minimax_viz.study.survey.positions import choice_of, usual_choice
from minimax_viz.study.survey.shard import WHOLE, shard_of
from minimax_viz.study.survey.shown import shown_of
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import Crew, measurements
from minimax_viz.text.catalog import catalog
from minimax_viz.text.result import short_line
from minimax_viz.text.titles import title_of
from minimax_viz.tracing.reach import EVERYWHERE, USUAL_REACH, SearchLimits, depth_for_each

EPILOG = """\b
Examples:
  minimax-viz survey XO./.X./..O
  minimax-viz survey --game tictactoe --positions random:20 --seed 7 --workers 1
  minimax-viz survey --game connect4 --positions random:5 --depth 3 --vary order=natural,centre --workers 1
  minimax-viz survey XOX/.../..O --vary algorithm=minimax,alphabeta --format csv,parquet --json
  minimax-viz survey XO./.X./..O --shard 1/2 -o parts
  minimax-viz survey XO./.X./..O --shard 2/2 -o parts
  minimax-viz survey merge parts
"""


@shared_options("depth")
@click.group(cls=SurveyGroup, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
@positions_argument()
@game_option("The game; by default tic-tac-toe.")
@click.option(
    "--positions", metavar="all|random:N",
    help="Every position that can be reached, or N different ones from random play, none of which is over; by default "
    "all, of a game with more than 20,000 random:20.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, help="The seed of the random play.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), metavar="N",
    help="How many processes share the work; by default one for each processor core.",
)  # fmt: skip
@click.option(
    "--shard",
    metavar="K/N",
    help="Search only every N-th position, from the K-th, and write that part; `survey merge` joins the parts.",
)
@click.option(
    "--scheduler", metavar=f"ADDRESS|FILE|{CONFIGURED}",
    help="Search on a Dask cluster: that of the scheduler at an address such as tcp://10.0.0.5:8786, of the one in a "
    f".json file that Dask wrote, or of the one that Dask's own settings name ({CONFIGURED}).",
)  # fmt: skip
@series_options(OF_SURVEYS)
def command(
    ctx: click.Context,
    /,
    board: str | None,
    game: str | None,
    positions: str | None,
    seed: int,
    workers: int | None,
    shard: str | None,
    scheduler: str | None,
    vary: tuple[str, ...],
    max_nodes: int,
    time_limit: float | None,
    **options: Any,
) -> None:
    """Compare searches at every position below BOARD, or below the start of the game, and chart what they saved.

    Writes survey.csv with a row for each position, survey.svg and survey.png. Run the same command again to continue
    an interrupted survey where it stopped.
    """
    choice = None if positions is None else choice_of(positions, seed)
    part_of = None if shard is None else shard_of(shard)
    check_many_machines(ctx, scheduler, shard)
    outputs, arguments = split_options(options, OF_SURVEYS, ready=shard is None)
    words = catalog(outputs.lang)
    text = told_text(board, game, words, quiet=outputs.quiet)
    name = game_name_for(text) if game is None else game
    check_decided_once(ctx, vary)
    file = outputs.folder / (PART_FILE if part_of is None else part_of.file_name)
    with Bar(not outputs.quiet) as bar, blaming_vary(vary):
        searches = planned_searches(text, name, vary, arguments)
        if len(searches) < 2:
            raise SettingsError(
                "{option} names only one search; a survey compares the last with the first.", option="vary"
            )
        start = searches[0].search.position
        with blaming_game(name):
            if choice is None:
                choice = usual_choice(start.game, start.state, seed)
                if choice.count is not None and not outputs.quiet:
                    say(words.text("survey.sample", positions=choice.count), err=True)
            texts = choice.texts(
                start.game, start.state, lambda count: bar.tell(words.text("progress.positions"), count)
            )
        depth = None
        if not SearchLimits(arguments.get("depth"), max_nodes, time_limit).are_set:
            reach = EVERYWHERE if shard or scheduler else USUAL_REACH
            depth = chosen_depth(file) or depth_for_each([one.search for one in searches], texts, reach)
        if depth:
            if not outputs.quiet:
                say(words.text("search.looked", plies=depth), err=True)
            searches = planned_searches(text, name, vary, {**arguments, "depth": depth})
        survey = Survey(
            searches[0].search.header(), text is None, choice, len(texts), [one.configuration for one in searches]
        )
        job = Job(name, [search.arguments for search in searches], max_nodes, time_limit)
    with part_file(file, survey_identity(job, texts, shown_of(survey), part_of, depth)) as part:
        own = (part_of or WHOLE).texts(texts)
        with Bar(not outputs.quiet) as bar, blaming_vary(vary):
            left = {at: own[at] for at in own if at not in part.measurements}
            crew = crew_for(job, scheduler, min(workers or cores(), len(left)))
            measure(crew, left, part, bar, short_line(title_of(survey.header, words)), len(own))
        if part_of is not None:
            part.is_kept = True  # also where the shard has no position
            deliver_shard(survey, part_of, part, len(own), outputs)
            if len(part.measurements) < len(own):
                raise click.exceptions.Exit(INTERRUPTED)
            return
        survey.measurements = [part.measurements[at] for at in sorted(part.measurements)]
        deliver(survey, outputs)
        if not survey.complete:
            raise click.exceptions.Exit(INTERRUPTED)
        for form in OF_SURVEYS.values():
            path = outputs.folder / f"{UNFINISHED}{form.suffix}"
            with os_error_as(OutputError, f"{path} cannot be removed"):
                path.unlink(missing_ok=True)
        part.remove()  # last: where anything failed before, the same command tries it again


command.add_command(merge)


def check_many_machines(ctx: click.Context, scheduler: str | None, shard: str | None) -> None:
    """Raise click.UsageError about options that do not go with several machines, and what `check_cluster` raises."""
    given = given_options(ctx)
    if scheduler is not None:
        if "workers" in given:
            raise click.UsageError("--workers is for the processes of one machine; omit it beside --scheduler.")
        check_cluster(scheduler)
    if shard is not None and (typed := given.get("formats")):
        raise click.UsageError(f"{typed} is for whole surveys: a shard writes its part; give it to survey merge.")
    if (scheduler or shard) and ctx.params["time_limit"] is not None:
        raise click.UsageError(
            "--time-limit would make the rows depend on the machine that searches; with --scheduler and --shard, limit "
            "the searches with --max-nodes or --depth."
        )


def crew_for(job: Job, scheduler: str | None, workers: int) -> Crew:
    """Those who do the work."""
    if scheduler is not None:
        return DaskCluster(job, scheduler)
    return LocalProcesses(job, workers) if workers > 1 else Alone(job)


def cores() -> int:
    """The default number of workers: the cores this process may use; Windows allows no more than this at once."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(allowed or 1, MOST_WORKERS)


def measure(crew: Crew, left: Mapping[int, str], part: PartFile, bar: Bar, what: str, total: int) -> None:
    """Measure the positions that are left, until Ctrl-C; each measurement is written at once. The bar says `what`."""
    bar.tell(what, len(part.measurements), total)
    try:
        with closing(measurements(crew, left)) as done:
            for at, measurement in done:
                part.add(at, measurement)
                bar.tell(what, len(part.measurements), total)
    except KeyboardInterrupt:
        if not part.measurements:
            raise
