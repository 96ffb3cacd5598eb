"""`minimax-viz trace`: search a position and write what the search did."""

from typing import Any

import click

from minimax_viz.fronts.cli.options import output_options, take_outputs
from minimax_viz.fronts.cli.position import BoardCommand, position_argument
from minimax_viz.fronts.cli.previous_outputs import refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.report import OF_ONE_TRACE, deliver
from minimax_viz.fronts.cli.task_options import board_argument, is_cut_short, task_from, task_options, tell_depth
from minimax_viz.tasks.trace import TracePosition

EPILOG = """\b
BOARD is one of
  XO./.X./..O          tic-tac-toe, rows from the top; also as drawn, and boards of other games
  [[3,12,8],[2,4,6]]   a tree; also ((3 12 8) (2 4 6)), max(min(3,12), chance(0.7: 9, 0.3: 10)),
                       JSON, an outline, drawn with / and \\, Newick, Mermaid, DOT, YAML, CSV, .efg,
                       LaTeX (forest, istgame, TikZ), tests of CS 188
  "5rk1/5ppp/…/8 w"    chess: a FEN, or a game in PGN
  tree.gv, @file       a file that holds any of these
  -                    standard input, which is also read if something is piped in
or, with --game, a position of another game or its moves; minimax-viz games lists them.

\b
Examples:
  minimax-viz trace XO./.X./..O --open
  minimax-viz trace XO./.X./..O --algorithm minimax -o plain
  minimax-viz trace --example ucla --cutoff gt
  minimax-viz trace ......... --depth 2 --evaluation twos
  minimax-viz trace --game connect4 4455 --ply 3 --depth 4
  minimax-viz trace --game nim.py:Nim
  minimax-viz trace @homework.json --root min --json
"""


@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument()
@task_options(TracePosition)
@output_options()
def command(board: str | None, example: str | None, **options: Any) -> None:
    """Search BOARD and write a page that explains every step, a picture of the tree, its DOT source and the trace."""
    outputs = take_outputs(options, OF_ONE_TRACE)
    refuse_others(outputs, OF_ONE_TRACE)
    progress = StatusLine(not outputs.quiet, outputs.lang)
    position, note = position_argument(board, example, options["game"], progress.words)
    task = task_from(TracePosition, options, board=position, keep_interrupted=True)
    with progress:
        trace = task.run(progress)
    if outputs.as_json and not outputs.quiet:
        tell_depth(trace, task.depth, progress)
    elif is_cut_short(trace, task.depth):
        note = progress.words.text("search.looked", plies=trace.settings.depth or 0)
    deliver(trace, outputs, progress, note)
