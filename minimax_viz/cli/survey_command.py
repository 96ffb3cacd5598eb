"""`minimax-viz survey`: a comparison at many positions, and how much was saved at each."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import click

from minimax_viz.api import is_limited
from minimax_viz.cli.bar import Bar
from minimax_viz.cli.console import say
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.position import BoardCommand, given_text
from minimax_viz.cli.screen import harmless
from minimax_viz.cli.search_options import board_argument, game_option
from minimax_viz.cli.series_options import (
    candidates_caution,
    report,
    series_options,
    shared_options,
    split_options,
)
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.errors import OutputError, SettingsError, os_error_as
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import game_name_for
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.configurations import planned_searches
from minimax_viz.study.survey.depth import depth_for_each
from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.partfile import PartFile, part_file, survey_identity
from minimax_viz.study.survey.positions import choice_of, usual_choice
from minimax_viz.study.survey.results import results_of
from minimax_viz.study.survey.survey import Survey, distribution
from minimax_viz.study.survey.work import MOST_WORKERS, measurements
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.result import short_line
from minimax_viz.text.studies import artefact_note, saved_line
from minimax_viz.text.titles import title_of

EPILOG = """\b
Examples:
  minimax-viz survey XO./.X./..O
  minimax-viz survey --game tictactoe --positions random:20 --seed 7 --workers 1
  minimax-viz survey --game connect4 --positions random:5 --depth 3 --vary order=natural,centre --workers 1
  minimax-viz survey XOX/.../..O --vary algorithm=minimax,alphabeta --format csv,parquet --json
"""
PART_FILE = "survey.part.jsonl"
UNFINISHED = "survey.part"  # outputs of an interrupted survey never replace those of a complete one


@shared_options("depth")
@click.command(cls=BoardCommand, epilog=EPILOG)
@click.pass_context
@board_argument()
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
@series_options(OF_SURVEYS)
def command(
    ctx: click.Context,
    /,
    board: str | None,
    game: str | None,
    positions: str | None,
    seed: int,
    workers: int | None,
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
    outputs, arguments = split_options(options, OF_SURVEYS)
    words = catalog(outputs.lang)
    text = given_text(board, game, words, quiet=outputs.quiet)
    name = game_name_for(text) if game is None else game
    check_decided_once(ctx, vary)
    with Bar(not outputs.quiet) as bar, blaming_vary(vary):
        searches = planned_searches(text, name, vary, arguments)
        if len(searches) < 2:
            raise SettingsError("--vary names only one search; a survey compares the last with the first.")
        start = searches[0].search.position
        with blaming_game(name):
            if choice is None:
                choice = usual_choice(start.game, start.state, seed)
                if choice.count is not None and not outputs.quiet:
                    say(words.text("survey.sample", positions=choice.count), err=True)
            texts = choice.texts(
                start.game, start.state, lambda count: bar.tell(words.text("progress.positions"), count)
            )
        if not is_limited(arguments.get("depth"), max_nodes, time_limit) and (
            depth := depth_for_each([one.search for one in searches], texts)
        ):
            if not outputs.quiet:
                say(words.text("search.looked", plies=depth), err=True)
            searches = planned_searches(text, name, vary, {**arguments, "depth": depth})
        survey = Survey(
            searches[0].search.header(), text is None, choice, len(texts), [one.configuration for one in searches]
        )
        job = Job(name, [search.arguments for search in searches], max_nodes, time_limit)
    with part_file(outputs.folder / PART_FILE, survey_identity(job, texts)) as part:
        with Bar(not outputs.quiet) as bar, blaming_vary(vary):
            what = short_line(title_of(survey.header, words))
            measure(survey, job, texts, workers or cores(), part, bar, what)
        deliver(survey, outputs)
        if not survey.complete:
            raise SystemExit(INTERRUPTED)
        for form in OF_SURVEYS.values():
            path = outputs.folder / f"{UNFINISHED}{form.suffix}"
            with os_error_as(OutputError, f"{path} cannot be removed"):
                path.unlink(missing_ok=True)
        part.remove()  # last: where anything failed before, the same command tries it again


def cores() -> int:
    """The default number of workers; Windows allows no more than this at once."""
    return min(os.cpu_count() or 1, MOST_WORKERS)


def measure(survey: Survey, job: Job, texts: Sequence[str], workers: int, part: PartFile, bar: Bar, what: str) -> None:
    """Measure the positions that are left, until Ctrl-C; each measurement is written at once. The bar says `what`."""
    left = {at: text for at, text in enumerate(texts) if at not in part.measurements}
    bar.tell(what, len(part.measurements), len(texts))
    try:
        with closing(measurements(job, left, workers)) as done:
            for at, measurement in done:
                part.add(at, measurement)
                bar.tell(what, len(part.measurements), len(texts))
    except KeyboardInterrupt:
        if not part.measurements:
            raise
    survey.measurements = [part.measurements[at] for at in sorted(part.measurements)]


def deliver(survey: Survey, outputs: OutputOptions) -> None:
    """Write the files and say what came out."""
    words = catalog(outputs.lang)
    name = "survey"
    if not survey.complete:
        name, outputs = UNFINISHED, replace(outputs, output=outputs.folder, is_file=False)
    results = results_of(survey, words, outputs.theme)
    report(survey, results, OF_SURVEYS, outputs, name, summary_of(survey, words))
    if not survey.complete:
        path, done = str(outputs.folder / PART_FILE), len(survey.measurements)
        say(words.text("survey.saved_so_far", done=done, positions=survey.count, path=path), err=True)


def summary_of(survey: Survey, words: Catalog) -> Iterator[str]:
    """What was saved, in a few lines."""
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
