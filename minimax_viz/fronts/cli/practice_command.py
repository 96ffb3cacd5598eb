"""`minimax-viz practice`: exercises on game trees, as a page, on paper, or for a school's platform."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.class_file import text_in
from minimax_viz.fronts.cli.console import UsageMistake, say
from minimax_viz.fronts.cli.options import OutputOptions, choice, lead_on, open_in_browser, output_options, suffixes_of
from minimax_viz.fronts.cli.position import BoardCommand, given_text, is_saved
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way, refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import board_argument, task_from, task_options
from minimax_viz.output.formats import format_named
from minimax_viz.practice.plan import SPARES, Batch
from minimax_viz.practice.products import FORMS, GRADES, KEYS, PAGE, PAPERS, QUIZZES, Products, key_beside
from minimax_viz.practice.pupils import names_in
from minimax_viz.record.atomic import write_atomically
from minimax_viz.tasks.practice import WriteExercises
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.exercise import exercise_title

EPILOG = """\b
TREE is a tree in any notation that minimax-viz trace reads; of a BOARD near the end of its game
the tree of its moves is taken. Without either, trees are drawn, and chosen for what they ask.

\b
KINDS are
  values        what every node is worth, by plain minimax
  windows       the window with which alpha-beta enters each node
  pruning       what alpha-beta never looks at
  order         which order of the root's moves prunes most
  step          what happens next, step by step
  bound         for which values of a leaf a node is pruned
  find-mistake  a worked solution with one mistake
  mirrored      what is pruned when all children come in the other order
  expected      what every node is worth where chance decides, too

\b
Examples:
  minimax-viz practice
  minimax-viz practice --kind pruning --kind windows --count 6 --difficulty 3 --seed 7
  minimax-viz practice "[[3,12,8],[2,4,6],[14,5,2]]" --lang ru -o exercises.html
  minimax-viz practice --paper a4 --variants 4 -o class
  minimax-viz practice --difficulty 2 --paper letter -o sheets.pdf
  minimax-viz practice --class class.csv --difficulty 2 -o test
  minimax-viz practice --to moodle --count 20 --variants 3 -o quiz.xml
"""


@task_options(WriteExercises, paper=None)
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("tree", "[TREE|BOARD]")
@click.option("--to", type=choice(QUIZZES), help="Write instead what a school's platform imports.")
@click.option(
    "--class",
    "pupils",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a sheet for each pupil in a CSV file with a column name, the key, and a table for the points.",
)
@output_options("output", "force")
@click.option("--open", "open_page", is_flag=True, help="Open what was written in the browser.")
@output_options("as_json", "quiet")
def command(
    tree: str | None, to: str | None, pupils: Path | None, output: Path, force: bool, open_page: bool, as_json: bool,
    quiet: bool, **options: Any,
) -> None:  # fmt: skip
    """Write exercises on TREE|BOARD, or on drawn trees: a page that says what went wrong, sheets, or a quiz."""
    if pupils is None:
        targets = targets_of(output, options["paper"], to, force=force)
    elif to is not None or options["variants"] > 1:
        raise click.UsageError("--class makes a sheet for each pupil; it goes with neither --to nor --variants.")
    else:
        targets = targets_of_class(output, force=force)
        options["pupils"] = names_in(text_in(pupils))
    if options["variants"] > 1 and not any(name in KEYS or name in QUIZZES for name in targets):
        raise click.UsageError(
            "--variants is for sheets (--paper) and quizzes (--to); a page has another tree for every new try."
        )
    for name in targets:
        FORMS[name].ready()
    with StatusLine(not quiet, options["lang"]) as progress:
        if is_saved(tree):
            raise UsageMistake("{subject} is a saved trace; exercises are on a TREE or a BOARD.", subject=tree)
        is_drawn = tree is None and not (options["random"] is None and options["difficulty"] is None)
        text = None if is_drawn else given_text(tree, options["game"])
        if text is None and options["game"] is None and (options["to_move"] or options["score"]) is not None:
            raise click.UsageError("--to-move and --score are for a BOARD.")
        task = task_from(WriteExercises, options | {"paper": options["paper"] or PAPERS[0]}, tree=text)
        batch = task.batch(progress, spares=SPARES if {"html", "scorm"} & {*targets} else 0)
        products, made = Products(batch, task.lang, task.paper), {}
        for name, path in targets.items():
            progress.phase("progress.write", file=path.name)
            made[path] = products.contents(name)
        for path, contents in made.items():  # nothing is written before everything is made
            write_atomically(path, contents)
    if as_json:
        say(json.dumps(document_of(batch, targets), ensure_ascii=False))
    elif not quiet:
        report(batch, targets, progress.words)
        if options["seed"] is None:
            say(progress.words.text("practice.command.again", seed=str(batch.plan.seed)))
    if open_page:
        open_in_browser(next(iter(targets.values())))


def targets_of(output: Path, paper: str | None, to: str | None, *, force: bool) -> dict[str, Path]:
    """Return the files to write, by the names of products. Raises click.UsageError, and OutputError if one is there."""
    named = None if output.is_dir() else kind_of_file(output, paper, to)
    if named is None:
        sheets = [name for pair in KEYS.items() for name in pair] if paper else []
        names = [*sheets, *([to] if to else [])] or [*PAGE]
        refuse_others(OutputOptions(output=output, formats=tuple(names), force=force), FORMS)
        return {name: output / FORMS[name].file_name for name in names}
    targets = {named: output}
    if named in KEYS:
        targets[KEYS[named]] = key_beside(output)
    for path in targets.values():
        refuse_in_the_way(path, force=force)
    return targets


def targets_of_class(output: Path, *, force: bool) -> dict[str, Path]:
    """Return the files to write for a class. Raises OutputError if one is there: points may be in it."""
    sheets, (grades,) = ("sheets-pdf", KEYS["sheets-pdf"]), GRADES
    refuse_others(OutputOptions(output=output, formats=sheets, force=force), FORMS)
    refuse_in_the_way(output / FORMS[grades].file_name, force=force)
    return {name: output / FORMS[name].file_name for name in (*sheets, grades)}


def kind_of_file(output: Path, paper: str | None, to: str | None) -> str | None:
    """Return the product that the name of a file says; None if it is the name of a folder. Raises click.UsageError."""
    if paper and to and output.suffix:
        raise UsageMistake("{output} is one file; for both sheets and a quiz, name a folder.", output=output)
    asked = [to] if to else [*KEYS] if paper else [*PAGE, *KEYS, *QUIZZES]
    fitting = [name for name in asked if format_named(output.name, {name: FORMS[name]})]
    if not (paper or to) and len(fitting) > 1 and fitting[0] in QUIZZES:
        raise UsageMistake(
            "{output} may be of several platforms; say which with --to: {fitting}.",
            output=output, fitting=tuple(fitting),
        )  # fmt: skip
    if not fitting and (paper or to) and format_named(output.name, FORMS):
        raise UsageMistake(
            "{output} would hold {format}; use a name that ends in {suffix}.",
            output=output, format=to or "sheets", suffix=suffixes_of({name: FORMS[name] for name in asked}),
        )  # fmt: skip
    if not fitting:
        lead_on(output, FORMS)
    return fitting[0] if fitting else None


def document_of(batch: Batch, targets: Mapping[str, Path]) -> dict[str, Any]:
    """Return the object that --json prints about what was made."""
    exercises = [
        {"kind": one.kind, "tree": one.instance.tree, "difficulty": one.difficulty, "seed": one.seed}
        | ({"variant": number} if batch.variants > 1 else {})
        | ({"name": batch.pupils[number - 1].name} if batch.pupils else {})
        for number, variant in enumerate(batch.rounds[: batch.variants], 1)
        for one in variant
    ]
    files = {name: str(path) for name, path in targets.items()}
    return {"exercises": exercises, "files": files, "seed": batch.plan.seed}


def report(batch: Batch, targets: Mapping[str, Path], words: Catalog) -> None:
    """Say what was made, and where it is."""
    count, seed = len(batch.exercises), str(batch.plan.seed)
    if batch.pupils:
        say(words.text("practice.command.made.class", count=count, pupils=len(batch.pupils), seed=seed))
    elif batch.variants > 1:
        say(words.text("practice.command.made.variants", count=count, variants=batch.variants, seed=seed))
    else:
        say(words.text("practice.command.made", count=count, seed=seed))
    levels: dict[str, list[int]] = {}
    for one in batch.exercises:
        levels.setdefault(one.kind, []).append(one.difficulty)
    for kind, found in levels.items():
        level = "–".join(map(str, dict.fromkeys((min(found), max(found)))))
        title = exercise_title(kind, words)
        say("  " + words.text("practice.command.kind", count=len(found), title=title, level=level))
    for path in targets.values():
        say(f"  {path}")
