"""`minimax-viz trace`: search a position and write what the search did."""

from typing import Any

import click

from minimax_viz.api import DEFAULT_MAX_NODES
from minimax_viz.api import trace as trace_position
from minimax_viz.cli.options import collected, output_options
from minimax_viz.cli.position import position_text
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.report import deliver
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES

EPILOG = """\b
BOARD is one of
  XO./.X./..O          tic-tac-toe, rows from the top; '.' or '_' is an empty square
  [[3,12,8],[2,4,6]]   a tree; also ((3 12 8) (2 4 6)) and {"name": "B", "children": [...]}
  @file                a file that holds either
  -                    standard input
\b
Examples:
  minimax-viz trace XO./.X./..O --open
  minimax-viz trace XO./.X./..O --algorithm minimax -o plain
  minimax-viz trace --example ucla --cutoff gt
  minimax-viz trace ......... --depth 2 --evaluation twos
  minimax-viz trace --game nim 3,4,5 --transpositions
  minimax-viz trace --game connect4 --depth 4 --evaluation lines --order centre
  minimax-viz trace --game nim.py:Nim
  minimax-viz trace @homework.json --root min --json
"""


@click.command(epilog=EPILOG)
@click.argument("board", required=False)
@click.option("--example", type=click.Choice(list(EXAMPLES)), help="Trace a built-in position instead of BOARD.")
@click.option(
    "--game",
    metavar="NAME|FILE.py[:CLASS]",
    help="The game; tic-tac-toe, or a tree where BOARD is one. `minimax-viz games` lists them.",
)
@click.option(
    "--algorithm",
    type=click.Choice(["alphabeta", "minimax"]),
    default="alphabeta",
    show_default=True,
    help="The search to run.",
)
@click.option("--depth", type=click.IntRange(min=0), help="Look this many plies ahead, then evaluate.")
@click.option(
    "--evaluation",
    metavar="NAME|FILE.py:FUNCTION",
    default="zero",
    show_default=True,
    help="What a state at the depth limit is worth; `minimax-viz games show NAME` lists them.",
)
@click.option("--score", metavar="NAME", help="What a win is worth: win (1), ten (10) or fast (10 + empty squares).")
@click.option(
    "--cutoff",
    type=click.Choice(["ge", "gt"]),
    default="ge",
    show_default=True,
    help="Stop looking when alpha >= beta, or only when alpha > beta.",
)
@click.option(
    "--fail",
    type=click.Choice(["soft", "hard"]),
    default="soft",
    show_default=True,
    help="Return the best value found, or keep it inside the window.",
)
@click.option(
    "--order",
    metavar="NAME",
    default="natural",
    show_default=True,
    help="The order in which moves are tried: natural, reverse, random:SEED, best or worst (which search exactly "
    "first), or one of the game's own.",
)
@click.option("--symmetry", is_flag=True, help="Follow only one of the moves that are symmetric to each other.")
@click.option(
    "--transpositions", is_flag=True, help="Take over the value of a position that was searched before by other moves."
)
@click.option(
    "--candidates",
    metavar="RULE:N",
    help="Follow only promising moves: best:8 by the evaluation, or a rule of the game's such as near:2. "
    "The answer is approximate then.",
)
@click.option("--max", metavar="PLAYER", help="Who maximises; X unless said otherwise.")
@click.option("--to-move", metavar="PLAYER", help="Whose turn it is, where the counts of marks do not say it.")
@click.option("--root", metavar="max|min", help="Whose turn it is at the root of a tree.")
@click.option(
    "--max-nodes",
    type=click.IntRange(min=1),
    default=DEFAULT_MAX_NODES,
    show_default=True,
    help="Stop after so many nodes and show what was found.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Stop after so many seconds and show what was found.",
)
@output_options
def command(board: str | None, example: str | None, **options: Any) -> None:
    """Search BOARD and write a page that explains every step, a picture of the tree, its DOT source and the trace."""
    if board is not None and example is not None:
        raise click.UsageError("Give a BOARD or an --example, not both.")
    outputs = collected(options)
    note = ""
    if example is None and board is None and options["game"] is None:
        example = DEFAULT_EXAMPLE
        note = f"No BOARD was given; this is the example “{example}”: {EXAMPLES[example].shows}."
    position = EXAMPLES[example].board if example is not None else None if board is None else position_text(board)
    progress = Progress(not outputs.quiet)
    with progress:
        progress.phase("Searching …")
        trace = trace_position(position, on_progress=progress.nodes, **options)
    deliver(trace, outputs, progress, note)
