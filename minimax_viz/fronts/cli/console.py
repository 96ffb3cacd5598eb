"""The console: streams on which every sentence stays readable, whatever the terminal can show and whatever a name
contains, even if a stream is closed.

And how a command ends: with a sentence for whatever went wrong, and on signals as on Ctrl-C.
"""

import codecs
import errno
import os
import signal
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from types import FrameType
from typing import Any, NoReturn
from unicodedata import normalize

import click

from minimax_viz.errors import MinimaxVizError, Spelling, reason_of
from minimax_viz.fronts.cli.settings import asked_catalog
from minimax_viz.safe_text import legible, shortened

READABLE = {
    "−": "-", "∞": "inf", "α": "alpha", "β": "beta", "≥": ">=", "≤": "<=", "≈": "~", "×": "x", "·": "|", "…": "...",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "—": "-", "–": "-", "\u00a0": " ", "\u202f": " ",
    "▲": "^", "▼": "v", "←": "<-", "→": "->", "№": "No.", "ß": "ss", "œ": "oe", "Œ": "Oe", "✓": "ok", "✗": "no",
    "├": "+", "└": "`", "│": "|", "─": "-",
}  # fmt: skip
HANDLER = "minimax-viz-readable"

Part = str | tuple[str, dict[str, bool]]
"""Part of a line on the terminal: a text alone, or with a style as `click.style` takes it."""

BOLD = {"bold": True}
DIM = {"dim": True}
STRUCK = {"dim": True, "strikethrough": True}
STYLELESS = ("dumb", "unknown")  # terminals


def say(text: str = "", *, err: bool = False) -> None:
    """Print a text, whatever names it quotes, on standard output or error. Raises OSError."""
    click.echo(legible(text), err=err)


def tell(*parts: Part) -> None:
    """Print a line on standard output, in its styles on a terminal that has any. Raises OSError."""
    line = [legible(part) if isinstance(part, str) else click.style(legible(part[0]), **part[1]) for part in parts]
    wants_styles = None  # the stream decides
    if os.environ.get("FORCE_COLOR"):
        wants_styles = True
    elif os.environ.get("TERM") in STYLELESS:
        wants_styles = False
    # The stream itself: click would write UTF-8 where the encoding is ASCII.
    click.echo("".join(line), file=sys.stdout, color=wants_styles)


def ascii_fallback(error: UnicodeError) -> tuple[str, int]:
    """Handle a codec error: ASCII fallbacks for the package's own symbols and for letters with accents, "?" for
    anything else.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    plain = (READABLE.get(sign) or normalize("NFD", sign)[0] for sign in signs)
    return "".join(sign if sign.isascii() else "?" for sign in plain), error.end


def make_streams_readable() -> None:
    """Make standard output and error use ASCII fallbacks for what their encoding lacks, instead of failing."""
    codecs.register_error(HANDLER, ascii_fallback)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=HANDLER)


def replace_closed_streams() -> None:
    """Replace streams that were closed before the start, which Python sets to None.

    Reading or printing then raises OSError; messages for standard error are lost. And no file opened later takes the
    number of a closed stream, and with it output meant for that stream.
    """
    # In the order of their numbers: a newly opened file takes the lowest free number.
    for name, flags, mode in (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w")):
        if getattr(sys, name) is None:
            # The mode and the flags contradict each other, so every use fails.
            stream = TextIOWrapper(os.fdopen(os.open(os.devnull, flags), f"{mode}b"), encoding="utf-8")
            setattr(sys, name, stream)


INTERRUPTED = 130
TYPED = {"output": "-o", "formats": "--format", "as_json": "--json", "open_page": "--open"}
"""Options that are not typed like the names of their parameters."""
OF_WRITING = {errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT, errno.EAGAIN, errno.EINVAL}
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

received: list[int] = []
"""The signals that asked this process to end."""


def heed_signals() -> None:
    """Make termination signals act like Ctrl-C: what was recorded is kept, unfinished files are removed."""
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup, for example, ignores it
            signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does, even if Ctrl-C is ignored, as in a script's background jobs."""
    received.append(number)
    on_interrupt = signal.getsignal(signal.SIGINT)
    if not callable(on_interrupt):
        raise KeyboardInterrupt
    on_interrupt(number, frame)


def leave(code: int) -> NoReturn:
    """End with an exit code; after a signal, die of that signal, which a shell reports as 128 plus its number."""
    if code == INTERRUPTED and received:
        signal.signal(received[0], signal.SIG_DFL)
        os.kill(os.getpid(), received[0])
    raise SystemExit(code)


def typed(name: str) -> str:
    """Spell an option as it is typed, given the name of its parameter."""
    return TYPED.get(name) or f"--{name.replace('_', '-')}"


ON_COMMAND_LINE = Spelling(typed, lambda name, value: f"{typed(name)} {shortened(str(value))}")


class ToldError(click.ClickException):
    """An error that is told in the language asked for."""

    error: MinimaxVizError

    def format_message(self) -> str:
        return asked_catalog().error(self.error, ON_COMMAND_LINE)


class CommandError(ToldError):
    """An error of a command."""

    def __init__(self, error: MinimaxVizError) -> None:
        super().__init__(error.text(ON_COMMAND_LINE))
        self.error = error


class UsageMistake(ToldError, click.UsageError):
    """A wrong use of the command, as a template and its fields, like `errors.MinimaxVizError`, or as an error."""

    def __init__(self, template: str | MinimaxVizError, /, ctx: click.Context | None = None, **fields: Any) -> None:
        self.error = template if isinstance(template, MinimaxVizError) else MinimaxVizError(template, **fields)
        click.UsageError.__init__(self, self.error.text(ON_COMMAND_LINE), ctx)


def error_of(errors: Iterable[MinimaxVizError]) -> CommandError:
    """Join several errors into one, a line for each."""
    first, *others = {error.text(ON_COMMAND_LINE): error.sentence for error in errors}.values()
    return CommandError(MinimaxVizError(first, *others))


def error_for(error: Exception) -> MinimaxVizError | None:
    """Turn an exception into an error for the person at the terminal; None if it is a bug, or nobody is listening."""
    match error:
        case MinimaxVizError():
            return error
        case UnicodeEncodeError():
            near = error.object[max(error.start - 20, 0) : error.end + 20]
            return MinimaxVizError("{text} cannot be written: it contains bytes that are not UTF-8.", text=repr(near))
        case OSError(errno=errno.EPIPE):
            return None
        case OSError(filename=None, errno=number) if number not in OF_WRITING:
            reason = reason_of(error)
            return MinimaxVizError("The system refuses what this needs: {reason}.", reason=reason)
        case OSError():  # errors about files have already been reported
            reason = reason_of(error)
            if not error.filename:
                return MinimaxVizError("Standard output cannot be written: {reason}.", reason=reason)
            return MinimaxVizError("{file} cannot be written: {reason}.", file=error.filename, reason=reason)
    return None


def let_go_of_streams() -> None:
    """Flush what was printed; if that fails, Python's own last flush must not complain again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
