"""`minimax-viz grade`: judges a student's own minimax and alpha-beta."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from minimax_viz.errors import EngineError, MinimaxVizError, OutputError
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, say
from minimax_viz.fronts.cli.options import force_option, output_option, output_options
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way
from minimax_viz.fronts.cli.progress_bar import Bar
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.fronts.cli.task_options import task_options
from minimax_viz.output.html.beside import beside_page
from minimax_viz.output.table import csv_file
from minimax_viz.practice.grader.report import (
    divergence_step,
    gradescope_of,
    pictures_of,
    reference_trace,
    sentence_if_right,
    sentence_of,
    unjudged,
)
from minimax_viz.record.atomic import write_atomically
from minimax_viz.study.results import ending_of
from minimax_viz.tasks.grade import Grade, GradeProgram, gradebook
from minimax_viz.text.catalog import Catalog, catalog

RIGHT, WRONG, UNJUDGED = 0, 1, 2
"""The exit codes."""

EPILOG = """\b
FILE defines minimax(tree, is_max), alphabeta(tree, alpha, beta, is_max), or both, or one of the
other functions that docs/grade.md shows: negamax, on nodes that are objects or dicts, on boards of
tic-tac-toe. It also lists the classes of mistakes. The exit code is 0 if all is right, 1 if not,
2 if it cannot be judged.

\b
Examples:
  minimax-viz grade examples/student.py
  minimax-viz grade examples/student.py --json
  minimax-viz grade examples/student.py -o divergence --gradescope results.json
  minimax-viz grade homework/*.py --table -o grades.csv
"""


@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@task_options(GradeProgram)
@click.option("--gradescope", metavar="FILE", type=click.Path(path_type=Path), help="Write Gradescope's results.json.")
@click.option(
    "--table", "as_table", is_flag=True, help="A table of all files, which -o FILE.csv writes for a gradebook."
)
@output_option(
    "DIR|FILE",
    "The folder for the page of each function that is wrong: the right search, where it departs. With "
    "--table, a CSV file.",
)
@force_option("pages and results that are there")
@output_options("as_json", "quiet")
def command(
    files: tuple[Path, ...], gradescope: Path | None, as_table: bool, output: Path | None, force: bool, as_json: bool,
    quiet: bool, **options: Any,
) -> None:  # fmt: skip
    """Judge the minimax and alpha-beta in FILE...: what they return, what they look at, and what they cut.

    They run in a process of their own, with limits and locked in: they can read and change nothing of yours, and reach
    no network. Where a system has no such lock, --unconfined runs them without.
    """
    if len(files) > 1 and (gradescope is not None or (output is not None and not as_table)):
        raise click.UsageError(
            "-o and --gradescope are for one FILE; grade the others without them, or with --table -o grades.csv."
        )
    words = catalog(options["lang"])
    try:
        if gradescope is not None:
            refuse_in_the_way(gradescope, force=force)
        if as_table and output is not None:
            ending_of(output, (".csv",))
            refuse_in_the_way(output, force=force)
        judged = judge(files, options, words, is_silent=quiet or as_json)
        if gradescope is not None:
            (made,) = judged.values()
            results = unjudged(made) if isinstance(made, str) else gradescope_of(made.judged, words)
            write_atomically(gradescope, results)
        if as_table and output is not None:
            write_atomically(output, b"".join(csv_file(gradebook(judged))))
            output = None
        pages = [] if output is None else write_pages(judged[files[0]], output, words, force=force)
    except (OutputError, EngineError) as error:  # by the exit code nothing is wrong with the program
        say(words.error(error, ON_COMMAND_LINE), err=True)
        raise click.exceptions.Exit(UNJUDGED) from error
    if as_json or len(files) == 1:
        for one in judged.values():
            if isinstance(one, str):
                say(one, err=True)
    if as_json:
        print_json(judged)
    elif (len(files) > 1 or as_table) and not quiet:
        show_table(judged, words)
    elif not quiet:
        show_one(judged[files[0]], pages, words)
    raise click.exceptions.Exit(max(map(code_of, judged.values())))


def judge(
    files: Sequence[Path], options: Mapping[str, Any], words: Catalog, *, is_silent: bool
) -> dict[Path, Grade | str]:
    """Judge the files: the grade of each, or why it cannot be judged. Raises EngineError if none of several can be."""
    judged: dict[Path, Grade | str] = {}
    with Bar(not is_silent) as bar:
        for number, file in enumerate(files):
            bar.tell(words.text("grade.trying", name=harmless(file.name)), number, len(files))
            try:
                judged[file] = GradeProgram(file, **options).run()
            except MinimaxVizError as error:
                if isinstance(error, EngineError) and len(files) > 1:
                    raise
                judged[file] = words.error(error, ON_COMMAND_LINE)
    return judged


def code_of(one: Grade | str) -> int:
    """Return the exit code for a file."""
    if isinstance(one, str):
        return UNJUDGED
    return WRONG if not one.right else UNJUDGED if one.unjudged else RIGHT


def write_pages(one: Grade | str, folder: Path, words: Catalog, *, force: bool) -> list[str]:
    """Write the pages of each function that is wrong; return lines with their addresses, the last with the step."""
    if isinstance(one, str):
        return []
    addresses = []
    for function in one.judged.functions:
        for finding in function.findings[:1]:
            place = folder / f"{function.function}.html"
            refuse_in_the_way(place, force=force)
            shown = reference_trace(finding, function.prunes)
            write_atomically(place, shown.to_html(lang=words.code).encode("utf-8"))
            step = f"#step={divergence_step(finding, shown)}"
            if pictures := pictures_of(finding, function.prunes, words):
                beside = folder / f"{function.function}-beside.html"
                refuse_in_the_way(beside, force=force)
                title = words.text("grade.beside.title", file=one.judged.path.name, function=function.function)
                told = sentence_of(finding, words)
                if finding.view == "mover":
                    told += f" {words.text('exercise.mover')}"
                page = beside_page(pictures, title=title, sentence=told, steps=f"{place.name}{step}", lang=words.code)
                write_atomically(beside, page.encode("utf-8"))
                addresses.append(words.text("grade.beside", page=str(beside)))
            addresses.append(words.text("grade.page", page=f"{place}{step}"))
    return addresses


def print_json(judged: dict[Path, Grade | str]) -> None:
    """Print one object; of several files, each is named."""
    documents = [{"file": str(file), **one.to_dict()} for file, one in judged.items() if not isinstance(one, str)]
    if len(judged) > 1:
        say(json.dumps({"files": documents}, ensure_ascii=False))
    elif documents:
        del documents[0]["file"]
        say(json.dumps(documents[0], ensure_ascii=False))


def show_one(one: Grade | str, pages: Sequence[str], words: Catalog) -> None:
    """Say how a file did."""
    for function in () if isinstance(one, str) else one.judged.functions:
        for finding in function.findings:
            sentence = sentence_of(finding, words)
            say(words.text("grade.wrong", function=function.function, mistake=finding.mistake, sentence=sentence))
        if function.is_right:
            say(sentence_if_right(function, words))
    for sentence in () if isinstance(one, str) else one.unjudged:
        say(sentence, err=True)
    for page in pages:
        say(page)


def show_table(judged: dict[Path, Grade | str], words: Catalog) -> None:
    """Say how a class did: a row for each function, and the commonest mistake."""
    headings = words.text("grade.table.file"), words.text("grade.table.function"), words.text("grade.table.found")
    table = Table(*headings, box=None, pad_edge=False)
    found: Counter[str] = Counter()
    for file, one in judged.items():
        if isinstance(one, str):
            table.add_row(harmless(file.name), "", words.text("grade.table.unjudged"))
            continue
        found.update({finding.mistake for finding in one.judged.findings})
        for function in one.judged.functions:
            told = ", ".join(finding.mistake for finding in function.findings) or words.text("grade.table.is_right")
            table.add_row(harmless(file.name), harmless(function.function), told)
        if one.unjudged:
            table.add_row(harmless(file.name), "", words.text("grade.table.unjudged"))
    Screen().print(table)
    codes = Counter(map(code_of, judged.values()))
    say(words.text("grade.counts", files=len(judged), right=codes[RIGHT], wrong=codes[WRONG], unjudged=codes[UNJUDGED]))
    for mistake, times in found.most_common(1):
        say(words.text("grade.commonest", mistake=mistake, files=times))
