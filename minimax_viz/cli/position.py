"""Where a position comes from: the argument itself, a file, or standard input."""

import sys
from pathlib import Path

import click

from minimax_viz.errors import PositionError
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES

LARGEST = 256 << 20  # bytes; a tree of some ten million leaves


def position_text(argument: str) -> str:
    """The position that `BOARD` names: `@file` is read, `-` is standard input. Raises PositionError."""
    if argument == "-":
        try:
            return decoded(sys.stdin.buffer.read(LARGEST + 1), "standard input")
        except OSError as error:
            raise PositionError(f"Standard input cannot be read: {error.strerror or error}.") from error
    if not argument.startswith("@"):
        return argument
    path = Path(argument[1:])
    try:
        with path.open("rb") as file:
            return decoded(file.read(LARGEST + 1), str(path))
    except OSError as error:
        raise PositionError(f"The position file {path} cannot be read: {error.strerror or error}.") from error


def position_of(board: str | None, example: str | None, game: str | None) -> tuple[str | None, str]:
    """The position to search, None for the start of `game`, and a note of what was chosen for lack of one.

    Raises click.UsageError where both a board and an example are given, PositionError.
    """
    if board is not None and example is not None:
        raise click.UsageError("Give a BOARD or an --example, not both.")
    if board is not None:
        return position_text(board), ""
    if example is not None or game is not None:
        return EXAMPLES[example].board if example is not None else None, ""
    shown = EXAMPLES[DEFAULT_EXAMPLE]
    return shown.board, f"No BOARD was given; this is the example “{DEFAULT_EXAMPLE}”: {shown.shows}."


def decoded(data: bytes, source: str) -> str:
    """The text in UTF-8 `data`. Raises PositionError where it is none."""
    if len(data) > LARGEST:
        raise PositionError(f"{source} is larger than {LARGEST >> 20} MiB, which is no position.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            f"{source} is not UTF-8 text (byte {error.start + 1} is {data[error.start]:#04x}); save it as UTF-8."
        ) from error
