"""The options that `growth` and `survey` share: in which ways to search, what to write, and how it looks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from minimax_viz.cli.folder import refuse_file
from minimax_viz.cli.options import Command, output_options
from minimax_viz.cli.search_options import search_options
from minimax_viz.record.atomic import write_atomically
from minimax_viz.study.planned import Planned
from minimax_viz.text.catalog import Catalog

OF_SEARCH = ("evaluation", "score", "cutoff", "fail", "order", "symmetry", "transpositions", "candidates", "max")
LIMITS = ("max_nodes", "time_limit")
OF_OUTPUT = ("output", "lang", "theme", "as_json", "quiet")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesOptions:
    """What to write and how it looks; `theme` "auto" is light, since pictures cannot follow a reader's system."""

    output: Path
    formats: tuple[str, ...]
    lang: str
    theme: str
    as_json: bool
    quiet: bool

    @property
    def picture_theme(self) -> str:
        """The theme of the pictures."""
        return "light" if self.theme == "auto" else self.theme

    def write(self, name: str, file_of: Callable[[str], bytes]) -> dict[str, str]:
        """Write a file of this name for each format; the paths by format."""
        paths = {form: self.output / f"{name}.{form}" for form in self.formats}
        for form, path in paths.items():
            write_atomically(path, file_of(form))
        return {form: str(path) for form, path in paths.items()}


def shared_options(*also: str) -> Callable[[Command], Command]:
    """Add the options of `minimax-viz trace` that hold for many searches as well, and those that are named."""

    def add(command: Command) -> Command:
        return output_options(*OF_OUTPUT)(search_options(*also, *OF_SEARCH, *LIMITS)(command))

    return add


def series_options(formats: Sequence[str], default: str) -> Callable[[Command], Command]:
    """Add the options that `growth` and `survey` share and `trace` has not; of `formats`, `default` are written."""

    def formats_of(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
        wanted = tuple(dict.fromkeys(part.strip().lower() for part in value.split(",") if part.strip()))
        unknown = [part for part in wanted if part not in formats]
        if unknown or not wanted:
            raise click.BadParameter(f"{', '.join(unknown) or 'nothing'} is not among {', '.join(formats)}.")
        return wanted

    def add(command: Command) -> Command:
        for option in (
            click.option(
                "--format", "formats", callback=formats_of, metavar="LIST", default=default, show_default=True,
                help=f"What to write, separated by commas: {', '.join(formats)}.",
            ),
            click.option(
                "--algorithm", type=click.Choice(["alphabeta", "minimax"]),
                help="The search to run, unless --vary says; without either option, both.",
            ),
            click.option(
                "--vary", multiple=True, metavar="SETTING=A,B",
                help="Search in several ways, such as algorithm=minimax,alphabeta (the default), order=natural,best, "
                "symmetry=on,off or transpositions=on,off. Repeat it to try every combination.",
            ),
        ):  # fmt: skip
            command = option(command)
        return command

    return add


def taken(options: dict[str, Any]) -> tuple[SeriesOptions, dict[str, Any]]:
    """The output options out of a command's parameters, and what is left: what `trace` is to be called with.

    Raises OutputError where a file is in the place of the folder.
    """
    outputs = SeriesOptions(**{name: options.pop(name) for name in SeriesOptions.__dataclass_fields__})
    refuse_file(outputs.output)
    return outputs, {name: value for name, value in options.items() if value is not None}


def candidates_told(searches: Iterable[Planned], words: Catalog) -> str:
    """That answers are approximate where only candidates are tried; "" where all moves are."""
    rules = dict.fromkeys(search.settings.candidates for search in searches if search.settings.candidates)
    return words.text("compare.caution.candidates", candidates=", ".join(rules)) if rules else ""
