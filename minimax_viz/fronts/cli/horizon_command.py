"""`minimax-viz horizon`: a position that a search misjudges because it does not look far enough."""

from typing import Any

import click

from minimax_viz.fronts.cli.compare_command import OF_OUTPUT, deliver_comparison
from minimax_viz.fronts.cli.options import output_options, take_outputs
from minimax_viz.fronts.cli.position import BoardCommand, given_text
from minimax_viz.fronts.cli.previous_outputs import refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import board_argument, task_from, task_options
from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.tasks.horizon import FindHorizon

EPILOG = """\b
Examples:
  minimax-viz horizon --open
  minimax-viz horizon --game connect4 --depth 2 -o horizon.html
  minimax-viz horizon --game othello:6 --seed 3
  minimax-viz horizon XO./.../... --depth 1 --lang ru
"""


@output_options(*OF_OUTPUT)
@task_options(FindHorizon)
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument()
def command(board: str | None, **options: Any) -> None:
    """Find a position, reached from BOARD or from the start of the game, in which a search errs that looks --depth
    plies ahead and one that looks two plies further does not, and show what the first of them does not see.

    Writes what `minimax-viz compare` writes of the two searches; the page begins with the explanation.
    """
    outputs = take_outputs(options, OF_COMPARISONS)
    outputs = outputs._replace(formats=outputs.formats or tuple(OF_COMPARISONS))
    refuse_others(outputs, OF_COMPARISONS)
    with StatusLine(not outputs.quiet, outputs.lang) as progress:
        found = task_from(FindHorizon, options, board=given_text(board, options["game"])).run(progress)
    deliver_comparison(found, outputs, progress)
