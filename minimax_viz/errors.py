"""What can go wrong, as one family: every message is a sentence for the person who typed the command."""

from collections.abc import Iterator
from contextlib import contextmanager

from minimax_viz.signs import one_line


class MinimaxVizError(Exception):
    """The base of every error this package raises on purpose.

    Each argument is one line of the message, and there is nearly always just one. Quoted text is safe to print.
    """

    def __init__(self, *lines: str) -> None:
        super().__init__(*map(one_line, lines))

    def __str__(self) -> str:
        return "\n".join(self.args)


class PositionError(MinimaxVizError):
    """A board or tree that cannot be read, or that no game can reach."""


class SettingsError(MinimaxVizError):
    """A setting that the game or the algorithm does not accept, or that is out of range."""


class GameError(MinimaxVizError):
    """A game or an evaluation from a user's file that cannot be loaded or misbehaves."""


class TraceFileError(MinimaxVizError):
    """A trace file that is truncated, edited, foreign, too large or from a newer version."""


class ClaimError(MinimaxVizError):
    """A claim that cannot be judged: it names nodes which the tree does not have, or says nothing."""


class EngineError(MinimaxVizError):
    """A drawing engine that is missing or failed; the message says what to install."""


class OutputError(MinimaxVizError):
    """A file or folder that cannot be written."""


@contextmanager
def os_error_as(kind: type[MinimaxVizError], what: str) -> Iterator[None]:
    """Turn an OSError into an error of ours: `what` cannot be done, and the reason that the system gives."""
    try:
        yield
    except OSError as error:
        raise kind(f"{what}: {error.strerror or error}.") from error


def hides_interrupt(error: BaseException | None) -> bool:
    """Whether an exception came of Ctrl-C: Python 3.11 puts one of its own around what arises while a class is made."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None
