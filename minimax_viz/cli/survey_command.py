"""`minimax-viz survey`: a comparison at many positions, and how much was saved at each."""

import os
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import click

from minimax_viz.cli.bar import Bar
from minimax_viz.cli.ending import INTERRUPTED, UsageMistake
from minimax_viz.cli.options import OUTPUT_OPTIONS, adding, format_option, given_options
from minimax_viz.cli.position import given_text
from minimax_viz.cli.series_options import OF_OUTPUT, split_options
from minimax_viz.cli.survey_group import SurveyGroup, positions_argument
from minimax_viz.cli.survey_merge import merge
from minimax_viz.cli.survey_report import UNFINISHED, deliver, deliver_shard
from minimax_viz.cli.task_options import task_from, task_options
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.errors import OutputError, os_error_as
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.survey.alone import Alone
from minimax_viz.study.survey.cluster import CONFIGURED, DaskCluster, check_cluster
from minimax_viz.study.survey.local import MOST_WORKERS, LocalProcesses
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.partfile import PART_FILE, PartFile, chosen_depth, part_file, survey_identity
from minimax_viz.study.survey.shard import WHOLE, shard_of
from minimax_viz.study.survey.shown import shown_of
from minimax_viz.study.survey.work import Crew, measurements
from minimax_viz.tasks.survey import SurveyPositions
from minimax_viz.text.result import short_line
from minimax_viz.text.titles import title_of
from minimax_viz.tracing.reach import EVERYWHERE, USUAL_REACH

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


@adding(OUTPUT_OPTIONS, OF_OUTPUT)
@task_options(SurveyPositions, workers=None)
@click.group(cls=SurveyGroup, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
@positions_argument()
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
@format_option(OF_SURVEYS, "csv,svg,png")
def command(
    ctx: click.Context, /, board: str | None, shard: str | None, scheduler: str | None, vary: tuple[str, ...],
    **options: Any,
) -> None:  # fmt: skip
    """Compare searches at every position below BOARD, or below the start of the game, and chart what they saved.

    Writes survey.csv with a row for each position, survey.svg and survey.png. Run the same command again to continue
    an interrupted survey where it stopped.
    """
    part_of = None if shard is None else shard_of(shard)
    check_many_machines(ctx, scheduler, shard)
    workers = options.pop("workers") or cores()
    look = {name: options[name] for name in ("lang", "theme")}
    outputs = split_options(options, OF_SURVEYS, ready=shard is None)
    text = given_text(board, options["game"])
    check_decided_once(ctx, vary, options)
    task = task_from(SurveyPositions, options | look, board=text, vary=vary)
    file = outputs.folder / (PART_FILE if part_of is None else part_of.file_name)
    reach = EVERYWHERE if shard or scheduler else USUAL_REACH
    with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
        plan = task.planned(bar, reach, known_depth=lambda: chosen_depth(file))
        survey = plan.result(task.look, {})
    with part_file(file, survey_identity(plan.job, plan.texts, shown_of(survey), part_of, plan.depth)) as part:
        own = (part_of or WHOLE).texts(plan.texts)
        with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
            left = {at: own[at] for at in own if at not in part.measurements}
            crew = crew_for(plan.job, scheduler, min(workers, len(left)))
            measure(crew, left, part, bar, short_line(title_of(survey.header, bar.words)), len(own))
        if part_of is not None:
            part.is_kept = True  # also where the shard has no position
            deliver_shard(survey, part_of, part, len(own), outputs)
            if len(part.measurements) < len(own):
                raise click.exceptions.Exit(INTERRUPTED)
            return
        survey = plan.result(task.look, part.measurements)
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
        raise UsageMistake(
            "{typed} is for whole surveys: a shard writes its part; give it to survey merge.", typed=typed
        )
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
