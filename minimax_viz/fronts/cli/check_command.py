"""`minimax-viz check`: whether a claim about a tree is right, and what is wrong with it."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.cli.class_file import text_in
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, CommandError, UsageMistake, say
from minimax_viz.fronts.cli.options import force_option, output_option, output_options
from minimax_viz.fronts.cli.position import BoardCommand, given_text
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.fronts.cli.task_options import board_argument, task_from, task_options
from minimax_viz.output.table import csv_file
from minimax_viz.practice.claims import EXAMPLE
from minimax_viz.record.atomic import write_atomically
from minimax_viz.safe_text import collapsed
from minimax_viz.study.results import ending_of
from minimax_viz.tasks.check import CheckClaim, Checked, CheckedPupil, FoundMistake, gradebook
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.exercise import class_title, right_by_other_rule, table_column

MOST_NAMES = 6
WRONG = 1  # the exit code

EPILOG = """\b
TREE is a tree in any notation that minimax-viz trace reads, or a file of one. A claim gives the
value, what is pruned (- is for nothing), or both; also how many leaves are looked at (leaves=7),
in what order (order=3,12,8,…), and the values of nodes (B=3). Nodes below pruned ones need not be
named. A leaf may be named by its value, if no other has it, or its place (3rd leaf).
FILE is CSV with the columns name, value and pruned (and leaves and order), or JSON: a list of
objects with these keys.

\b
Exit codes: 0 all is right, 1 something is wrong, 2 it could not be judged.

\b
Examples:
  minimax-viz check "[[3,12,8],[2,4,6],[14,5,2]]" --claim "value=3 pruned=C2,C3"
  minimax-viz check homework.json --claim "pruned=-" --cutoff gt --json
  minimax-viz check homework.json --claims class.csv --table -o grades.csv
"""


class NotJudged(CommandError):
    """The reason why there is no judgement."""

    exit_code = 2


class CheckCommand(BoardCommand):
    """A command whose exit code is a judgement, so what cannot be judged has a code of its own."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MinimaxVizError as error:
            raise NotJudged(error) from error


@click.command(cls=CheckCommand, epilog=EPILOG)
@board_argument("tree", "TREE")
@click.option("--claims", type=click.Path(path_type=Path), metavar="FILE", help="The claims of a class, CSV or JSON.")
@task_options(CheckClaim)
@click.option("--table", "by_class", is_flag=True, help="Of a class, show the commonest mistakes.")
@output_option("FILE", "With --table, a CSV file for a gradebook: a row for each pupil.")
@force_option("a FILE that is there")
@output_options("as_json")
@click.pass_context
def command(
    context: click.Context, /, tree: str | None, claims: Path | None, by_class: bool, output: Path | None, force: bool,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Check a claim about alpha-beta on TREE: its value, and which nodes are never looked at."""
    if (options["claim"] is None) == (claims is None):
        raise UsageMistake(
            'Say what is claimed: give --claim "{example}", or --claims FILE for a class.', example=EXAMPLE
        )
    if by_class and claims is None:
        raise click.UsageError("--table shows the mistakes of a class; give its --claims FILE.")
    if output is not None:
        if not by_class:
            raise click.UsageError("-o writes the table of a class; give --table and its --claims FILE.")
        ending_of(output, (".csv",))
        refuse_in_the_way(output, force=force)
    text = given_text(tree, None)
    if text is None:
        raise click.UsageError("Give a TREE, such as [[3,12,8],[2,4,6]].")
    progress = StatusLine(not as_json, options["lang"])
    words, task = progress.words, task_from(CheckClaim, options, tree=text)
    if claims is None:
        checked = task.run(progress)
        say(json.dumps(checked.as_json()) if as_json else told(checked, words))
        context.exit(0 if checked.right else WRONG)
    pupils = task.checker(progress).check_class(text_in(claims))
    if output is not None:
        write_atomically(output, b"".join(csv_file(gradebook(pupils))))
    if as_json:
        say(json.dumps({"pupils": [one.as_json() for one in pupils]}))
    else:
        say("\n".join(pupil_lines(pupils, words)))
        wrong = [(one.name, one.checked.mistakes[0]) for one in pupils if one.checked and one.checked.mistakes]
        if by_class and wrong:
            Screen().print(mistakes_table(wrong, words))
    for one in pupils:
        if one.error is not None:
            raise one.error
    context.exit(0 if all(one.checked is not None and one.checked.right for one in pupils) else WRONG)


def told(checked: Checked, words: Catalog) -> str:
    """Say whether a claim is right, and its mistakes."""
    if checked.right:
        return words.text("check.right")
    lines = [words.text("check.wrong", **{"class": classes_of(checked, words)})]
    lines += [one.sentence for one in checked.mistakes]
    if checked.rule is not None:
        lines.append(right_by_other_rule(checked.rule, words))
    return "\n".join(lines)


def classes_of(checked: Checked, words: Catalog) -> str:
    """List the classes of a claim's mistakes, each once."""
    return ", ".join(dict.fromkeys(class_title(one.kind, words) for one in checked.mistakes))


def pupil_lines(pupils: Sequence[CheckedPupil], words: Catalog) -> Iterator[str]:
    """Describe each pupil in a line or two, and say how many are right."""
    right = 0
    for one in pupils:
        shown = collapsed(one.name)
        if one.checked is None:
            assert one.error is not None
            yield words.text("check.unjudged.pupil", name=shown)
            yield f"  {words.error(one.error, ON_COMMAND_LINE)}"
        elif one.checked.right:
            right += 1
            yield words.text("check.right.pupil", name=shown)
        else:
            yield words.text("check.wrong.pupil", name=shown, **{"class": classes_of(one.checked, words)})
            yield from (f"  {mistake.sentence}" for mistake in one.checked.mistakes)
    yield words.text("check.pupils", right=right, pupils=len(pupils))


def mistakes_table(wrong: Sequence[tuple[str, FoundMistake]], words: Catalog) -> Table:
    """Return a table of the pupils' first mistakes, given with their names, by class, the commonest first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, title=words.text("check.table.title"))
    for column in ("class", "pupils", "node", "who"):
        table.add_column(table_column(column, words), justify="right" if column == "pupils" else "left")
    for kind, count in Counter(first.kind for _, first in wrong).most_common():
        (node, _), *_ = Counter(first.node for _, first in wrong if first.kind == kind).most_common(1)
        names = [name for name, first in wrong if first.kind == kind]
        who = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
        table.add_row(class_title(kind, words), words.count(count), harmless(node), harmless(who))
    return table
