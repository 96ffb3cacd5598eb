"""`minimax-viz convert`: a tree in another notation."""

from collections.abc import Mapping
from pathlib import Path

import click

from minimax_viz.errors import PositionError
from minimax_viz.fronts.cli.console import UsageMistake, say
from minimax_viz.fronts.cli.options import choice, force_option, lang_option, output_option
from minimax_viz.fronts.cli.position import BoardCommand, given_text, is_saved, trace_path
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way
from minimax_viz.fronts.cli.progress import Teller
from minimax_viz.fronts.cli.task_options import board_argument
from minimax_viz.games.notations.registry import WRITERS
from minimax_viz.games.registry import check_is_position, game_for_position
from minimax_viz.record.atomic import write_atomically
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.tasks.search_options import BINARY_HELP
from minimax_viz.tasks.trace import load
from minimax_viz.tracing.plan import find_position

SUFFIXES: Mapping[str, str] = {
    ".json": "json", ".txt": "outline", ".md": "outline", ".nwk": "newick", ".newick": "newick", ".tree": "newick",
    ".mmd": "mermaid", ".mermaid": "mermaid", ".efg": "efg",
    ".tex": "forest",
}  # fmt: skip

EPILOG = """\b
TREE is a tree in any notation that minimax-viz trace reads, or a file of one; TRACE is a saved
search, or the folder it is in. Of a game's search, moves that were skipped become open leaves (?).

\b
Examples:
  minimax-viz convert "[[3,12,8],[2,4,6],[14,5,2]]"
  minimax-viz convert homework.json -o homework.efg
  minimax-viz convert "max(min(3, 12), chance(0.7: 9, 0.3: 10))"
  minimax-viz convert minimax-out --to mermaid
  minimax-viz convert minimax-out/tree.gv --to newick
"""


@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "TREE|TRACE")
@click.option(
    "--to",
    type=choice(WRITERS),
    help="The notation; by default what the suffix of -o says, else outline.",
)
@click.option("--binary", is_flag=True, help=BINARY_HELP)
@click.option("--root", metavar="max|min", help="Whose turn it is at a root that does not say.")
@output_option("FILE", "The file to write instead of standard output.")
@force_option("an existing file")
@lang_option("what is said")
def command(
    subject: str | None, to: str | None, binary: bool, root: str | None, output: Path | None, force: bool, lang: str
) -> None:
    """Write TREE|TRACE in another notation: an outline, JSON, functions, Newick, Mermaid, Gambit's .efg, or LaTeX with
    the packages forest or istgame.
    """
    notation = to or SUFFIXES.get("" if output is None else output.suffix.lower(), "" if output else "outline")
    if not notation:
        raise UsageMistake(
            "Say what to make: give {option}, or -o with a name that ends in one of {suffixes}.",
            option="to", suffixes=", ".join(SUFFIXES),
        )  # fmt: skip
    if output is not None:
        refuse_in_the_way(output, force=force)
    if is_saved(subject):
        tree = explicit_tree(load(trace_path(str(subject))))
    else:
        text = given_text(subject, None)
        if text is None:
            raise click.UsageError("Give a TREE, such as [[3,12,8],[2,4,6]], or a saved trace.")
        if not binary:
            check_is_tree(text)
        position = find_position(text, "tree", {"root": root, "binary": binary})
        Teller(True, lang).position(position)
        tree = position.state
    written = WRITERS[notation](tree)
    if output is None:
        say(written.removesuffix("\n"))
    else:
        write_atomically(output, written.encode("utf-8"))


def check_is_tree(text: str) -> None:
    """Raise PositionError about a text that is no position, or one of a game."""
    check_is_position(text)
    if game_for_position(text) != "tree":
        raise PositionError(
            "This is a board, and convert writes trees; trace it, then convert its search: minimax-viz convert "
            "minimax-out."
        )
