"""Find the position for a command: in the argument itself, in a file, or on standard input.

What somebody meant who typed a word that is not a command is found here, too: it may be a position.
"""

import os
import re
import stat
import sys
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from pathlib import Path
from threading import Thread
from typing import NoReturn

import click

from minimax_viz.errors import PositionError, Sentence, os_error_as
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.console import UsageMistake
from minimax_viz.games.boardtext import looks_like_board
from minimax_viz.games.pasted import LARGEST_FILE, decoded_position
from minimax_viz.games.registry import DEFAULT_EXAMPLE, EXAMPLES, is_position, suggested_game
from minimax_viz.safe_text import shell_word
from minimax_viz.tasks.trace import TRACE_FILE
from minimax_viz.text.catalog import Catalog

SAVED = ".json.gz"
FILE_NAME = re.compile(r"[^\n\[({]*[A-Za-z]{2}[^\n\[({]*\.[A-Za-z]{2,8}")
PATIENCE = 1.0  # seconds for a program that pipes something to begin writing


class BoardCommand(ConfiguredCommand):
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
    raise UsageMistake(
        'Only one BOARD can be given; if it contains spaces, put it in quotes: "{words}".', ctx, words=" ".join(words)
    )


def is_saved(subject: str | None) -> bool:
    """Whether the argument names a saved trace, or a folder with one."""
    if subject is None:
        return False
    path = path_of(subject)
    return (path is not None and path.is_dir()) or subject.lower().endswith(SAVED)


def trace_path(subject: str) -> Path:
    """Return the saved trace that the argument names, or that is in the folder it names. Raises PositionError."""
    path = path_of(subject)
    if path is None or not path.is_dir():
        return Path(subject)
    if not (path / TRACE_FILE).is_file():
        raise PositionError(
            "There is no {trace_file} in the folder {path}; name a saved trace, or trace a position.",
            trace_file=TRACE_FILE,
            path=path,
        )
    return path / TRACE_FILE


def path_of(subject: str) -> Path | None:
    """Return the file or folder that the argument names, if there is one."""
    try:
        path = Path(subject)
        return path if subject.strip() and path.exists() else None
    except (OSError, ValueError):  # a position may be longer than a path can be, or contain what no path can
        return None


def position_text(argument: str, game: str | None = None) -> str:
    """Return the position that `BOARD` is or names: a file, `@` before it or not, or `-`. Raises PositionError."""
    if argument == "-":
        with os_error_as(PositionError, Sentence("Standard input cannot be read")):
            return decoded_position(sys.stdin.buffer.read(LARGEST_FILE + 1), Sentence("standard input"))
    if (path := path_of(argument)) is not None and path.is_dir():
        raise PositionError(
            "{argument} is a folder; to see the trace in it, type: minimax-viz show {argument}.", argument=argument
        )
    # What can be a position is read as one, even if there is a file of that name.
    is_file = path is not None and path.is_file() and not is_position(argument) and (game is None or path.suffix)
    if not is_file and not argument.startswith("@"):
        if path is None and game is None and FILE_NAME.fullmatch(argument) and not looks_like_board(argument):
            raise PositionError(
                "There is no file {argument}; a position is typed as {board}.",
                argument=argument,
                board=EXAMPLES["cut"].board,
            )
        return argument
    if is_saved(argument):
        raise PositionError(
            "{argument} is a saved trace; to see it, type: minimax-viz show {argument}.", argument=argument
        )
    path = Path(argument.removeprefix("@"))
    what = Sentence("The position file {path} cannot be read", path=path)
    with os_error_as(PositionError, what), path.open("rb") as file:
        return decoded_position(file.read(LARGEST_FILE + 1), str(path))


def position_argument(
    board: str | None, example: str | None, game: str | None, words: Catalog
) -> tuple[str | None, str]:
    """Return the position to search, None for the start of `game`, and a note on the example if nothing was given.

    Raises click.UsageError if both a board and an example are given, and PositionError.
    """
    if board is not None and example is not None:
        raise click.UsageError("Give a BOARD or an --example, not both.")
    if example is not None:
        return EXAMPLES[example].board, ""
    if (text := given_text(board, game)) is not None or game is not None:
        return text, ""
    return EXAMPLES[DEFAULT_EXAMPLE].board, words.text("example.default", name=DEFAULT_EXAMPLE)


def given_text(board: str | None, game: str | None) -> str | None:
    """Return the text of the position that was named or piped in; None without one. Raises PositionError."""
    return piped_text() if board is None else position_text(board, game)


def piped_text() -> str | None:
    """Read what another program pipes into this one; None if nothing comes. Raises PositionError.

    An open pipe into which nobody writes, such as some programs give to those they start, delays it only briefly.
    """
    try:
        number = sys.stdin.fileno()
        kind = os.fstat(number).st_mode
    except (OSError, ValueError, AttributeError):
        return None
    if not (stat.S_ISFIFO(kind) or stat.S_ISREG(kind)):
        return None
    begun: list[bytes] = []
    # A thread works on every system; it reads below Python's buffer, whose lock would outlive it.
    waiting = Thread(target=lambda: begun.append(read_some(number)), daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    if not begun or not begun[0]:
        return None
    data = bytearray(begun[0])
    while len(data) <= LARGEST_FILE and (more := read_some(number)):
        data += more
    text = decoded_position(bytes(data), Sentence("standard input"))
    return text if text.strip() else None


def read_some(number: int) -> bytes:
    """Read some bytes of an open file; an empty text at its end, or if it cannot be read."""
    try:
        return os.read(number, 1 << 16)
    except OSError:
        return b""


def advice_for(word: str, rest: Sequence[str], commands: Collection[str]) -> Sentence:
    """Suggest what to type instead of `minimax-viz WORD REST`."""
    after = "".join(f" {one}" for one in rest)
    if is_saved(word):
        return Sentence("To see a saved trace, type: {command}", command=f"minimax-viz show {word}{after}")
    if (game := suggested_game(word)) is not None:
        trace = f"minimax-viz trace --game {game}{after}"
        play = f"minimax-viz play --game {game}"
        return Sentence("To trace that game, type: {trace} · to play it: {play}", trace=trace, play=play)
    if near := get_close_matches(word.lower(), commands, 1):
        return Sentence("Did you mean {name}?", name=near[0])
    if path_of(word) is not None or is_position(word):
        command = f"minimax-viz trace {shell_word(word)}{after}"
        return Sentence("To trace a position, type: {command}", command=command)
    return Sentence("The commands are {commands}; minimax-viz help explains them.", commands=tuple(commands))
