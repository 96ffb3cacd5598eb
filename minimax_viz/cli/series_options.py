"""The options that `growth` and `survey` share: how each position is searched, what to write, and how it looks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from minimax_viz.api import DEFAULT_MAX_NODES
from minimax_viz.cli.options import DEFAULT_FOLDER, THEMES
from minimax_viz.explain.catalog import languages

Command = TypeVar("Command", bound=Callable[..., Any])

SEARCH_OPTIONS = (
    click.option(
        "--vary", multiple=True, metavar="SETTING=A,B",
        help="Search in several ways: algorithm=minimax,alphabeta (the default), order=natural,best, symmetry=on,off "
        "and so on; given twice, each with each.",
    ),
    click.option(
        "--evaluation", metavar="NAME|FILE.py:FUNCTION",
        help="What a state at the depth limit is worth; zero if not given.",
    ),
    click.option("--score", metavar="NAME", help="What a win is worth, such as win, ten or fast."),
    click.option("--order", metavar="NAME", help="The order in which moves are tried: natural, reverse, best, …"),
    click.option("--max", metavar="PLAYER", help="Who maximises; X unless said otherwise."),
    click.option(
        "--max-nodes", type=click.IntRange(min=1), default=DEFAULT_MAX_NODES, show_default=True,
        help="Stop a search after so many nodes; it is marked then.",
    ),
    click.option(
        "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
        help="Stop a search after so many seconds; it is marked then.",
    ),
)  # fmt: skip
ARGUMENTS = ("evaluation", "score", "order", "max", "to_move", "root", "depth")
"""Of these options, what is an argument of `trace`."""


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


def series_options(formats: tuple[str, ...], default: str) -> Callable[[Command], Command]:
    """Add the options to a command that can write these formats; `taken` takes them out of its parameters."""

    def formats_of(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
        wanted = tuple(dict.fromkeys(part.strip().lower() for part in value.split(",") if part.strip()))
        unknown = [part for part in wanted if part not in formats]
        if unknown or not wanted:
            raise click.BadParameter(f"{', '.join(unknown) or 'nothing'} is not among {', '.join(formats)}.")
        return wanted

    output_options = (
        click.option(
            "-o", "--output", metavar="DIR", default=DEFAULT_FOLDER, show_default=True,
            type=click.Path(path_type=Path), help="The folder to write into; made where it is missing.",
        ),
        click.option(
            "--format", "formats", callback=formats_of, metavar="LIST", default=default, show_default=True,
            help=f"What to write, with commas between: {', '.join(formats)}.",
        ),
        click.option(
            "--lang", type=click.Choice(languages()), default="en", show_default=True, help="The language of the chart."
        ),
        click.option(
            "--theme", type=click.Choice(THEMES), default="auto", show_default=True,
            help="The colours of the chart; auto is light.",
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the summary."),
        click.option("-q", "--quiet", is_flag=True, help="Print nothing."),
    )  # fmt: skip

    def add(command: Command) -> Command:
        for option in reversed((*SEARCH_OPTIONS, *output_options)):
            command = option(command)
        return command

    return add


def taken(options: dict[str, Any]) -> tuple[SeriesOptions, dict[str, Any]]:
    """The output options out of a command's parameters, and what `trace` is to be called with; both leave `options`."""
    outputs = SeriesOptions(**{name: options.pop(name) for name in SeriesOptions.__dataclass_fields__})
    arguments = {name: options.pop(name) for name in ARGUMENTS if name in options}
    return outputs, {name: value for name, value in arguments.items() if value is not None}
