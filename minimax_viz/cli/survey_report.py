"""What `survey` and `survey merge` write and say of a survey."""

import json
from collections.abc import Iterator

from minimax_viz.cli.console import say
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.screen import Screen, harmless
from minimax_viz.cli.series_options import candidates_caution, report
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.survey.partfile import PART_FILE, PartFile
from minimax_viz.study.survey.results import results_of
from minimax_viz.study.survey.shard import Shard
from minimax_viz.study.survey.survey import Survey, distribution
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.result import short_line
from minimax_viz.text.studies import artefact_note, saved_line
from minimax_viz.text.titles import title_of

UNFINISHED = "survey.part"  # outputs of an interrupted survey never replace those of a complete one


def deliver(survey: Survey, outputs: OutputOptions) -> None:
    """Write the files and say what came out."""
    words = catalog(outputs.lang)
    name = "survey"
    if not survey.complete:
        name, outputs = UNFINISHED, outputs._replace(output=outputs.folder, is_file=False)
    results = results_of(survey, words, outputs.theme)
    report(survey, results, OF_SURVEYS, outputs, name, summary_of(survey, words))
    if not survey.complete:
        path, done = str(outputs.folder / PART_FILE), len(survey.measurements)
        say(words.text("survey.saved_so_far", done=done, positions=survey.count, path=path), err=True)


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
        console = Screen(soft_wrap=True)
        console.title(title_of(survey.header, words), short_line(survey.header.board))
        console.print(harmless(words.text("survey.shard", shard=str(shard), positions=positions, all=survey.count)))
        console.print(harmless(words.text("survey.shard.then", command=f"minimax-viz survey merge {part.path.parent}")))
        console.files([str(part.path)])
    if done < positions:
        say(words.text("survey.saved_so_far", done=done, positions=positions, path=str(part.path)), err=True)


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
