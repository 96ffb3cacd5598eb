"""What `growth` and `survey` share: the options, and what they write and print."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

import click
from rich.console import RenderableType

from minimax_viz.cli.completion import complete_variations
from minimax_viz.cli.console import say
from minimax_viz.cli.earlier import refuse_others
from minimax_viz.cli.options import OUTPUT_OPTIONS, CommandT, OutputOptions, adding, choice, format_option, take_outputs
from minimax_viz.cli.screen import Screen
from minimax_viz.cli.task_options import SEARCH_OPTIONS
from minimax_viz.output.formats import Format
from minimax_viz.output.tables.table import Results
from minimax_viz.search.settings import Algorithm
from minimax_viz.study.configurations import Configuration
from minimax_viz.study.study import Study
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.result import short_line
from minimax_viz.text.titles import title_of
from minimax_viz.writing import write

OF_SEARCH = ("evaluation", "score", "cutoff", "fail", "order", "symmetry", "transpositions", "candidates", "max")
LIMITS = ("max_nodes", "time_limit")
OF_OUTPUT = ("output", "force", "lang", "theme", "as_json", "quiet")


def report(
    study: Study,
    results: Results,
    formats: Mapping[str, Format],
    outputs: OutputOptions,
    name: str,
    summary: Iterable[RenderableType],
) -> None:
    """Write a file of this name for each format that was asked for, and print what came out."""
    paths = {form: outputs.path(f"{name}{formats[form].suffix}") for form in outputs.formats}
    for form, path in paths.items():
        write(path, formats[form], results)
    written = {form: str(path) for form, path in paths.items()}
    if outputs.as_json:
        say(json.dumps(study.to_json() | {"files": written}))
    elif not outputs.quiet:
        console = Screen(soft_wrap=True)
        console.title(title_of(study.header, catalog(outputs.lang)), short_line(study.header.board))
        for part in filter(None, summary):
            console.print(part)
        console.files(written.values())


def shared_options(*also: str) -> Callable[[CommandT], CommandT]:
    """Add the options of `minimax-viz trace` that hold for many searches as well, and those that are named."""
    return adding({**SEARCH_OPTIONS, **OUTPUT_OPTIONS}, (*also, *OF_SEARCH, *LIMITS, *OF_OUTPUT))


def series_options(formats: Mapping[str, Format]) -> Callable[[CommandT], CommandT]:
    """Add the options that `growth` and `survey` share and `trace` has not."""
    options = {
        "vary": click.option(
            "--vary", multiple=True, metavar="SETTING=A,B", shell_complete=complete_variations,
            help="Search in several ways, such as algorithm=minimax,alphabeta (the default), order=natural,best, "
            "symmetry=on,off or transpositions=on,off. Repeat it to try every combination.",
        ),
        "algorithm": click.option(
            "--algorithm", type=choice(get_args(Algorithm)),
            help="The search to run, unless --vary says; without either option, both.",
        ),
        "formats": format_option(formats, "csv,svg,png"),
    }  # fmt: skip
    return adding(options, tuple(options))


def split_options(
    options: dict[str, Any], formats: Mapping[str, Format], *, ready: bool = True
) -> tuple[OutputOptions, dict[str, Any]]:
    """The output options out of a command's parameters, and what is left: what `trace` is to be called with.

    Raises OutputError if something is in the way and, unless nothing will be written that needs to be `ready`,
    EngineError where what makes a format is missing.
    """
    outputs = take_outputs(options, formats)
    refuse_others(outputs, formats)
    for form in outputs.formats if ready else ():
        formats[form].ready()  # fail before hours are spent
    return outputs, {name: value for name, value in options.items() if value is not None}


def candidates_caution(searches: Iterable[Configuration], words: Catalog) -> str:
    """That answers are approximate where only candidates are tried; "" where all moves are."""
    rules = dict.fromkeys(search.settings.candidates for search in searches if search.settings.candidates)
    return words.text("compare.caution.candidates", candidates=", ".join(rules)) if rules else ""
