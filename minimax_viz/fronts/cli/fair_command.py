"""`minimax-viz fair`: everything for a table at a math fair, in one folder."""

import json
from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.options import force_option, open_in_browser, output_option, output_options
from minimax_viz.fronts.cli.position import BoardCommand, position_argument
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import board_argument, task_from, task_options
from minimax_viz.study.results import refuse_file
from minimax_viz.tasks.fair import GUIDE, INDEX, PackFair, refuse_foreign
from minimax_viz.text.fair import part_title

DEFAULT_BOX = "minimax-fair"

EPILOG = """\b
BOARD is a position as minimax-viz trace takes it, also a tree; without one a built-in example. The
booth plays the game from its start, and that game is on the poster and in the puzzles. All pages work
from a USB stick, without a network. Files of an earlier fair in the folder are replaced or removed;
other files stay.

\b
Examples:
  minimax-viz fair
  minimax-viz fair XO./.X./..O -o table --lang ru
  minimax-viz fair "[[3,12,8],[2,4,6],[14,5,2]]" -o aima
  minimax-viz fair --game nim 1,2,3 -o nim
  minimax-viz fair --address https://example.org/fair
"""


@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument()
@task_options(PackFair)
@output_option("DIR", "The folder to write to, created if missing.", DEFAULT_BOX)
@force_option("files that are of no fair")
@output_options("open_page", "as_json", "quiet")
def command(
    board: str | None, output: Path, force: bool, open_page: bool, as_json: bool, quiet: bool, **options: Any
) -> None:
    """Write all that a table at a math fair wants about BOARD: a page to play on, a poster, puzzles, slides …"""
    quiet = quiet or as_json
    refuse_file(output)
    if not force:
        refuse_foreign(output, [INDEX, GUIDE])
    with StatusLine(not quiet, options["lang"]) as progress:
        position, note = position_argument(board, None, options["game"], progress.words)
        box = task_from(PackFair, options, board=position).run(progress)
        box.write(output, force=force)
    files = {name: str(output / name) for name in sorted(box.files)}
    if as_json:
        say(json.dumps({"files": files, "missing": dict(box.missing)}))
    elif not quiet:
        if note:
            say(note)
        for name, why in box.missing.items():
            progress.note("fair.made.missing", part=part_title(name, progress.words), why=why)
        index, guide = str(output / INDEX), str(output / GUIDE)
        say(progress.words.text("fair.made", files=len(files), folder=str(output), index=index, guide=guide))
    if open_page:
        open_in_browser(output / INDEX)
