"""What a game prints: the command keeps it out of its own output, Python prints it as usual."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress

from minimax_viz.signs import legible

aside: list[bool] = []
"""Not empty while what games print goes to standard error."""


@contextmanager
def keeping_prints_aside() -> Iterator[None]:
    """Keep standard output for the caller: what games print goes to standard error."""
    aside.append(True)
    try:
        yield
    finally:
        aside.pop()


@contextmanager
def printing() -> Iterator[None]:
    """A block in which a game runs, and may print."""
    if not aside:
        yield
        return
    with redirect_stdout(sys.stderr):
        yield


@contextmanager
def made_safe() -> Iterator[None]:
    """A block in which a library that is not of Python may write to the terminal: what it wrote is printed afterwards,
    so that it controls nothing; not at all if the block raises, for then the exception tells it.
    """
    import tempfile  # most games print nothing

    with ExitStack() as last, tempfile.TemporaryFile() as heard:
        for number, stream in ((1, sys.stdout), (2, sys.stderr)):
            with suppress(OSError, ValueError, AttributeError):  # there may be no terminal, nor a stream
                stream.flush()
            with suppress(OSError):
                usual = os.dup(number)
                last.callback(os.close, usual)
                last.callback(os.dup2, usual, number)
                os.dup2(heard.fileno(), number)
        yield
        last.close()
        heard.seek(0)
        if (text := heard.read().decode("utf-8", "replace")) and sys.stderr is not None:
            sys.stderr.write(legible(text))
