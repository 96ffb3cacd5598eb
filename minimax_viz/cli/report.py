"""What a command prints when it is done: a JSON object, or a short summary with the tree where it is small."""

import json
from collections.abc import Mapping
from pathlib import Path

import click

from minimax_viz.cli.console import BOLD, DIM, say, tell
from minimax_viz.cli.earlier import earlier_outputs
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.outputs import write_outputs
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.trees import tree_lines
from minimax_viz.showntrace import ShownTrace
from minimax_viz.signs import collapsed
from minimax_viz.text.catalog import catalog
from minimax_viz.text.heading import settings_line
from minimax_viz.text.openleaves import open_leaf_lines
from minimax_viz.text.result import cost_line, left_out_lines, result_line, short_line, warning_lines
from minimax_viz.text.titles import title_of

SMALL_TREE = 40  # rows that fit a terminal


def deliver(trace: ShownTrace, options: OutputOptions, progress: StatusLine, note: str = "") -> None:
    """Write the outputs, print the report, open the page, and leave with the exit code that fits."""
    earlier = None if options.is_file else earlier_outputs(options.output)
    with progress:
        written, missing = write_outputs(trace, options, progress)
    message = earlier.clear([trace], written.values(), catalog(options.lang)) if earlier and not missing else ""
    if options.as_json:
        say(json.dumps(trace.summary() | {"files": written}))
    elif not options.quiet:
        print_summary(trace, written, note, options.lang)
    if message and not options.quiet:
        say(message, err=True)
    pages = [written[name] for name in ("html", "svg", "png", "pdf") if name in written]
    if options.open_page and pages:
        import webbrowser  # which starts processes, and takes time to import

        webbrowser.open(Path(pages[0]).resolve().as_uri())
    if missing:
        raise click.ClickException("\n".join(dict.fromkeys(str(error) for error in missing)))
    if trace.header.stopped == "interrupt":
        raise click.exceptions.Exit(INTERRUPTED)


def print_summary(trace: ShownTrace, written: Mapping[str, str], note: str, lang: str) -> None:
    """A few lines that a reader takes in at a glance."""
    words = catalog(lang)
    if note:
        tell(note)
    tell((collapsed(title_of(trace.header, words)), BOLD), f"  {collapsed(short_line(trace.header.board))}")
    tell((collapsed(settings_line(trace, words)), DIM))
    if len(trace) <= SMALL_TREE:
        for parts in tree_lines(trace, words):
            tell(*parts)
    tell(collapsed(result_line(trace, words)))
    for line in (cost_line(trace, words), *left_out_lines(trace, words), *open_leaf_lines(trace, words)):
        tell(line)
    for line in warning_lines(trace, words):
        tell((line, BOLD))
    for path in written.values():
        tell(f"  {path}")
