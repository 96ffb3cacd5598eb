"""The options that `trace` and `show` share: what to write, and how it looks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from minimax_viz.explain.catalog import languages

Command = TypeVar("Command", bound=Callable[..., Any])

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
        raise click.BadParameter(f"{value!r} is no number of nodes; give one from 1, or all.")
    return int(value)


def output_options(command: Command) -> Command:
    """Add the output options to a command; `collected` makes OutputOptions of them."""
    for option in reversed(
        (
            click.option(
                "-o", "--output", metavar="DIR", default=DEFAULT_FOLDER, show_default=True,
                type=click.Path(path_type=Path), help="The folder to write into; made where it is missing.",
            ),
            click.option(
                "--format", "formats", callback=formats_of, metavar="LIST", default=DEFAULT_FORMATS, show_default=True,
                help="What to write, with commas between: html, svg, gv, png, pdf, txt (the transcript), trace.",
            ),
            click.option(
                "--engine", type=click.Choice(["own", "graphviz"]), default="own", show_default=True,
                help="Who draws tree.svg and tree.png; a PDF is always drawn by Graphviz.",
            ),
            click.option(
                "--draw-nodes", callback=number_to_draw, metavar="N|all", default="400", show_default=True,
                help="How many nodes a picture may show; the rest is folded into stubs.",
            ),
            click.option(
                "--lang", type=click.Choice(languages()), default="en", show_default=True,
                help="The language of sentences, pictures and pages.",
            ),
            click.option(
                "--theme", type=click.Choice(THEMES), default="auto", show_default=True,
                help="The colours; auto lets the page follow the reader's system and draws pictures in light.",
            ),
            click.option("--open", "open_page", is_flag=True, help="Open the page in the browser."),
            click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the summary."),
            click.option("-q", "--quiet", is_flag=True, help="Print nothing."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def collected(options: dict[str, Any]) -> OutputOptions:
    """Take the output options out of a command's parameters."""
    return OutputOptions(**{name: options.pop(name) for name in OutputOptions.__dataclass_fields__})
