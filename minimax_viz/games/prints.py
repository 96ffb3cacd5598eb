"""What a game prints: the command keeps it out of its own output, Python prints it as usual."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

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
