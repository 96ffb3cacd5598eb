"""Where a position comes from: the argument itself, a file, or standard input."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from minimax_viz.errors import PositionError, os_error_as
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES

SAVED = ".json.gz"
LARGEST = 256 << 20  # bytes; a tree of some ten million leaves


class BoardCommand(click.Command):
    """A command whose only argument is a BOARD: any extra words come from spaces in it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest:
            begun = [ctx.params[one.name] for one in self.params if isinstance(one, click.Argument) and one.name]
            refuse_words(ctx, [*begun, *rest])
        return rest


def refuse_words(ctx: click.Context, words: Sequence[str]) -> NoReturn:
    """Raise click.UsageError about a position that the shell has split."""
    ctx.fail(f'Only one BOARD can be given; if it contains spaces, put it in quotes: "{" ".join(words)}".')


def is_saved(subject: str | None) -> bool:
    """Whether the argument names a saved trace."""
    return subject is not None and subject.lower().endswith(SAVED)


def path_of(subject: str) -> Path | None:
    """The file or folder that the argument names, if there is one: a position may be longer than a path can be, or hold
    what no path can.
    """
    try:
        path = Path(subject)
        return path if path.exists() else None
    except (OSError, ValueError):
        return None


def refuse_bare_file(board: str) -> None:
    """Raise PositionError if a file is named instead of its contents."""
    path = path_of(board)
    if path is not None and path.suffix and path.is_file():
        advice = f"to see it, type: minimax-viz show {board}" if is_saved(board) else f"to read it, type @{board}"
        raise PositionError(f"{board} is a file; {advice}.")


def position_text(argument: str) -> str:
    """The position that `BOARD` names: `@file` is read, `-` is standard input. Raises PositionError."""
    if argument == "-":
        with os_error_as(PositionError, "Standard input cannot be read"):
            return decoded(sys.stdin.buffer.read(LARGEST + 1), "standard input")
    if not argument.startswith("@"):
        return argument
    path = Path(argument[1:])
    with os_error_as(PositionError, f"The position file {path} cannot be read"), path.open("rb") as file:
        return decoded(file.read(LARGEST + 1), str(path))


def position_argument(board: str | None, example: str | None, game: str | None) -> tuple[str | None, str]:
    """The position to search, None for the start of `game`, and a note on the example chosen if none was given.

    Raises click.UsageError if both a board and an example are given, PositionError.
    """
    if board is not None and example is not None:
        raise click.UsageError("Give a BOARD or an --example, not both.")
    if board is not None:
        if game is None:
            refuse_bare_file(board)
        return position_text(board), ""
    if example is not None or game is not None:
        return EXAMPLES[example].board if example is not None else None, ""
    shown = EXAMPLES[DEFAULT_EXAMPLE]
    return shown.board, f"No BOARD was given; this is the example “{DEFAULT_EXAMPLE}”: {shown.shows}."


def decoded(data: bytes, source: str) -> str:
    """The text in UTF-8 `data`. Raises PositionError if it is none."""
    if len(data) > LARGEST:
        raise PositionError(f"{source} is larger than {LARGEST >> 20} MiB, too large for a position.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            f"{source} is not UTF-8 text (byte {error.start + 1} is {data[error.start]:#04x}); save it as UTF-8."
        ) from error
