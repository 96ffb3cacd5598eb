"""`minimax-viz survey` and `survey merge`: a comparison at many positions, and parts of it joined."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from minimax_viz.errors import OutputError, Sentence, os_error_as
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.completion import complete_files
from minimax_viz.fronts.cli.console import INTERRUPTED, UsageMistake, say
from minimax_viz.fronts.cli.options import OutputOptions, format_option, given_options, output_options
from minimax_viz.fronts.cli.position import BoardCommand, given_text
from minimax_viz.fronts.cli.progress_bar import Bar
from minimax_viz.fronts.cli.screen import harmless
from minimax_viz.fronts.cli.study_report import OF_OUTPUT, candidates_caution, outputs_of_study, print_study, report
from minimax_viz.fronts.cli.task_options import blaming_vary, check_decided_once, task_from, task_options
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.survey.cluster import CONFIGURED, DaskExecutor, check_cluster
from minimax_viz.study.survey.local import MOST_WORKERS
from minimax_viz.study.survey.merge import merge_parts
from minimax_viz.study.survey.partcontents import survey_identity
from minimax_viz.study.survey.partfile import PART_FILE, PartFile, chosen_depth, part_file
from minimax_viz.study.survey.positions import WHOLE, Shard, parse_shard
from minimax_viz.study.survey.survey import Survey, distribution
from minimax_viz.study.survey.work import SurveyExecutor, measurements
from minimax_viz.tasks.survey import SurveyPositions, crew_for
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import artefact_note, saved_line
from minimax_viz.text.summary import short_line
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


class OwnArgument(click.Argument):
    """An argument that is left out of the usage of the commands below its own."""

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        return super().get_usage_pieces(ctx) if self in ctx.command.params else []


class PlainGroup(click.Group):
    """A group that reads its own words like a command that is not a group: options may stand behind arguments."""

    allow_interspersed_args = True
    parse_args = click.Command.parse_args
    collect_usage_pieces = click.Command.collect_usage_pieces


class SurveyGroup(BoardCommand, PlainGroup):
    """A command with a BOARD, unless its first word is the name of a command below it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0].lower() in self.commands:
            ctx.args = [args[0].lower(), *args[1:]]
            return ctx.args
        try:
            return super().parse_args(ctx, args)
        except click.UsageError:
            self.refuse_late(ctx)
            raise

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            name, below, args = self.resolve_command(ctx, ctx.args)
            if below is not None:
                ctx.invoked_subcommand = name
                with below.make_context(name, args, parent=ctx) as context:
                    return below.invoke(context)
        self.refuse_late(ctx)
        return click.Command.invoke(self, ctx)

    def refuse_late(self, ctx: click.Context) -> None:
        """Raise click.UsageError where a command stands behind an option."""
        if (board := ctx.params.get("board")) in self.commands:
            raise UsageMistake(
                "{name} is the name of a command, and comes before options: {command} {name} …",
                ctx,
                name=board,
                command=ctx.command_path,
            )


def complete_board_or_command(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Offer the commands below this one, and files."""
    commands = context.command.commands if isinstance(context.command, click.Group) else {}
    below = [CompletionItem(name) for name in commands if typed and name.startswith(typed.lower())]
    return below or complete_files(context, parameter, typed)


@output_options(*OF_OUTPUT)
@task_options(SurveyPositions, workers=None)
@click.group(cls=SurveyGroup, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
@click.argument("board", cls=OwnArgument, metavar="[BOARD]", required=False, shell_complete=complete_board_or_command)
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
    part_of = None if shard is None else parse_shard(shard)
    check_many_machines(ctx, scheduler, shard)
    workers = options.pop("workers") or cores()
    outputs = outputs_of_study(options, OF_SURVEYS, ready=shard is None)
    text = given_text(board, options["game"])
    check_decided_once(ctx, vary, options)
    task = task_from(SurveyPositions, options, board=text, vary=vary)
    file = outputs.folder / (PART_FILE if part_of is None else part_of.file_name)
    reach = EVERYWHERE if shard or scheduler else USUAL_REACH
    with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
        plan = task.planned(bar, reach, known_depth=lambda: chosen_depth(file))
    survey = plan.survey
    with part_file(file, survey_identity(plan.job, plan.texts, survey, part_of, plan.depth)) as part:
        own = (part_of or WHOLE).texts(plan.texts)
        with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
            left = {at: own[at] for at in own if at not in part.measurements}
            if scheduler is not None:
                crew: SurveyExecutor = DaskExecutor(plan.job, scheduler)
            else:
                crew = crew_for(plan.job, min(workers, len(left)), None)
            measure(crew, left, part, bar, short_line(title_of(survey.header, bar.words)), len(own))
        done = len(part.measurements)
        if part_of is not None:
            part.is_kept = True  # even if the shard has no positions
            deliver_shard(survey, part_of, part, len(own), outputs)
        else:
            survey.measurements = [part.measurements[at] for at in sorted(part.measurements)]
            deliver_survey(survey, outputs)
        if done < len(own):
            bar.warning("survey.saved_so_far", done=done, positions=len(own), path=str(part.path))
            raise click.exceptions.Exit(INTERRUPTED)
        if part_of is not None:
            return
        for form in OF_SURVEYS.values():
            path = outputs.folder / f"{UNFINISHED}{form.suffix}"
            with os_error_as(OutputError, Sentence("{path} cannot be removed", path=path)):
                path.unlink(missing_ok=True)
        part.remove()  # last: if anything failed before, the same command tries it again


MERGE_EPILOG = """\b
Examples:
  minimax-viz survey XOX/.X./O.O --shard 1/2 -o parts/1
  minimax-viz survey XOX/.X./O.O --shard 2/2 -o parts/2
  minimax-viz survey merge parts/1 parts/2 --format csv -o whole
"""


UNFINISHED = "survey.part"  # outputs of an interrupted survey never replace those of a complete one


def deliver_survey(survey: Survey, outputs: OutputOptions) -> None:
    """Write the files and say what came out."""
    words = catalog(outputs.lang)
    name = "survey"
    if not survey.complete:
        name, outputs = UNFINISHED, outputs._replace(output=outputs.folder, is_file=False)
    report(survey, outputs, name, summary_of(survey, words))


@output_options(*OF_OUTPUT, "lang", "theme")
@click.command(cls=ConfiguredCommand, epilog=MERGE_EPILOG, short_help="Join the parts of a survey.")
@format_option(OF_SURVEYS, "csv,svg,png")
@click.argument("parts", metavar="PART...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def merge(parts: tuple[Path, ...], **options: Any) -> None:
    """Join the parts of a survey: each PART is a file that `survey --shard K/N` wrote, or a folder with such files.

    Writes what the whole survey would have written in one run. The game is not needed. Parts of different surveys are
    refused, and what is missing is named. The parts stay as they are.
    """
    outputs = outputs_of_study(options, OF_SURVEYS)
    deliver_survey(merge_parts(parts), outputs)


def summary_of(survey: Survey, words: Catalog) -> Iterator[str]:
    """Yield a few lines about what was saved."""
    if not survey.complete:
        yield words.text("survey.interrupted", done=len(survey.measurements), positions=survey.count)
    if survey.choice.count is not None and survey.count < survey.choice.count:
        yield words.text("survey.summary.fewer", asked=survey.choice.count, positions=survey.count)
    yield words.text("survey.summary.over", positions=len(survey.measurements), over=survey.over)
    first, *others = survey.configurations
    for run, other in enumerate(others, 1):
        yield harmless(saved_line(other.name, first.name, distribution(survey.savings(run)), words))
    values, moves = survey.agreement("same_value"), survey.agreement("same_move")
    if survey.comparable:
        agreed = {"values": values["yes"], "moves": moves["yes"], "positions": survey.comparable}
        yield words.text("survey.summary.same", **agreed)
    elif survey.stopped < len(survey.measurements):
        yield words.text("survey.summary.scale")
    if survey.stopped:
        yield words.text("survey.summary.limited", positions=survey.stopped)
    different = values["first_no"] or moves["first_no"]
    if different is not None:
        yield harmless(words.text("survey.summary.different", board=short_line(different)))
    settings = [one.settings for one in survey.configurations]
    evaluations = dict.fromkeys(one.evaluation for one in settings if one.depth is not None)
    if evaluations:
        yield harmless(words.text("survey.summary.estimates", evaluation=", ".join(evaluations)))
    yield harmless(artefact_note(survey.constant_evaluations(), words))
    yield candidates_caution(survey.configurations, words)


command.add_command(merge)


def check_many_machines(ctx: click.Context, scheduler: str | None, shard: str | None) -> None:
    """Raise click.UsageError about options that do not go with several machines, and the errors of `check_cluster`."""
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


def cores() -> int:
    """Return the default number of workers: the cores this process may use, up to the most that Windows allows."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(allowed or 1, MOST_WORKERS)


def measure(crew: SurveyExecutor, left: Mapping[int, str], part: PartFile, bar: Bar, what: str, total: int) -> None:
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


def deliver_shard(survey: Survey, shard: Shard, part: PartFile, positions: int, outputs: OutputOptions) -> None:
    """Say what a shard has done."""
    words = catalog(outputs.lang)
    done = len(part.measurements)
    if outputs.as_json:
        said = {"game": survey.header.game, "board": survey.header.board, "shard": str(shard), "count": positions}
        stopped = None if done == positions else "interrupt"
        said |= {"done": done, "complete": done == positions, "stopped": stopped, "files": {"part": str(part.path)}}
        say(json.dumps(said))
    elif not outputs.quiet and done == positions:
        told = words.text("survey.shard", shard=str(shard), positions=positions, all=survey.count)
        then = words.text("survey.shard.then", command=f"minimax-viz survey merge {part.path.parent}")
        print_study(survey, [harmless(told), harmless(then)], [str(part.path)], words)
