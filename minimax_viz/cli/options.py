"""The options that `trace` and `show` share: what to write, and how it looks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from minimax_viz.text.catalog import languages

Command = TypeVar("Command", bound=Callable[..., Any])
Adder = Callable[[Any], Any]
"""What `click.option` gives: it adds an option to a command or to its function."""

FORMATS = ("html", "svg", "gv", "png", "pdf", "txt", "trace")
DEFAULT_FORMATS = "html,svg,gv,trace"
DEFAULT_FOLDER = "minimax-out"
THEMES = ("auto", "light", "dark", "print")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOptions:
    """What to write and how it looks. `draw_nodes` is None for all; `theme` "auto" follows the reader's system."""

    output: Path
    formats: tuple[str, ...]
    engine: str
    draw_nodes: int | None
    lang: str
    theme: str
    open_page: bool
    as_json: bool
    quiet: bool


def formats_of(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """The formats in a list with commas between."""
    wanted = tuple(dict.fromkeys(part.strip().lower() for part in value.split(",") if part.strip()))
    unknown = [part for part in wanted if part not in FORMATS]
    if unknown or not wanted:
        raise click.BadParameter(f"{', '.join(unknown) or 'nothing'} is not among {', '.join(FORMATS)}.")
    return wanted


def number_to_draw(ctx: click.Context, param: click.Parameter, value: str) -> int | None:
    """A number of nodes; None for "all"."""
    if value.strip().lower() == "all":
        return None
    if not value.strip().isdecimal() or int(value) < 1:
        raise click.BadParameter(f"{value!r} is not a number of nodes; give a number from 1 up, or all.")
    return int(value)


OUTPUT_OPTIONS: Mapping[str, Adder] = {
    "output": click.option(
        "-o", "--output", metavar="DIR", default=DEFAULT_FOLDER, show_default=True,
        type=click.Path(path_type=Path), help="The folder to write to; created if missing.",
    ),
    "formats": click.option(
        "--format", "formats", callback=formats_of, metavar="LIST", default=DEFAULT_FORMATS, show_default=True,
        help="What to write, separated by commas: html, svg, gv, png, pdf, txt (the transcript), trace.",
    ),
    "engine": click.option(
        "--engine", type=click.Choice(["own", "graphviz"]), default="own", show_default=True,
        help="Which engine draws tree.svg and tree.png; Graphviz always draws the PDF.",
    ),
    "draw_nodes": click.option(
        "--draw-nodes", callback=number_to_draw, metavar="N|all", default="400", show_default=True,
        help="The most nodes a picture may show; the rest are folded into stubs.",
    ),
    "lang": click.option(
        "--lang", type=click.Choice(languages()), default="en", show_default=True,
        help="The language of sentences, pictures and pages.",
    ),
    "theme": click.option(
        "--theme", type=click.Choice(THEMES), default="auto", show_default=True,
        help="The colours; with auto the page follows the reader's system and pictures are light.",
    ),
    "open_page": click.option("--open", "open_page", is_flag=True, help="Open the page in the browser."),
    "as_json": click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the summary."),
    "quiet": click.option("-q", "--quiet", is_flag=True, help="Print nothing."),
}  # fmt: skip
"""What is written, and how it looks; by the names of the parameters, which are the fields of OutputOptions."""


def output_options(*names: str) -> Callable[[Command], Command]:
    """Add the output options to a command, all or those that are named; `collected` makes OutputOptions of them."""
    return adding(OUTPUT_OPTIONS, names)


def adding(options: Mapping[str, Adder], names: Sequence[str]) -> Callable[[Command], Command]:
    """A decorator for a command, or for the function it is made of, that adds options: those named, or all."""
    adders = [options[name] for name in names or options]

    def add(command: Command) -> Command:
        # click puts what is added to a command at the end, and what is added to a function at the beginning.
        for adder in adders if isinstance(command, click.Command) else reversed(adders):
            command = adder(command)
        return command

    return add


def collected(options: dict[str, Any]) -> OutputOptions:
    """Take the output options out of a command's parameters."""
    return OutputOptions(**{name: options.pop(name) for name in OutputOptions.__dataclass_fields__})
