"""Keep what a game prints out of the command's own output; used from Python, it is printed as usual."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout, suppress

from minimax_viz.safe_text import legible

stdout_reserved: list[bool] = []
"""Not empty while the output of games goes to standard error; a list, because such blocks may be nested."""


@contextmanager
def reserving_stdout() -> Iterator[None]:
    """Keep standard output for the caller: in this block, games print to standard error."""
    stdout_reserved.append(True)
    try:
        yield
    finally:
        stdout_reserved.pop()


@contextmanager
def prints_diverted() -> Iterator[None]:
    """Run a game, which may print, in this block."""
    with redirect_stdout(sys.stderr) if stdout_reserved else nullcontext():
        yield


@contextmanager
def native_output_made_safe() -> Iterator[None]:
    """Run a library written in another language, which may write to the terminal, in this block.

    Its output is printed afterwards, made safe, so that it cannot control the terminal. It is dropped if the block
    raises, because the exception then says the same.
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
