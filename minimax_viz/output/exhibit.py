"""An exhibit: a trace and how to show it. Every output of a whole trace is made from one."""

from typing import NamedTuple

from minimax_viz.record.file import trace_bytes
from minimax_viz.record.trace import Trace


class Exhibit(NamedTuple):
    """A trace and how to show it. `theme` is "auto", "light", "dark" or "print"; pictures show at most `draw_nodes`
    nodes (None: all).
    """

    trace: Trace
    lang: str = "en"
    theme: str = "auto"
    draw_nodes: int | None = 400


def trace_file(exhibit: Exhibit) -> bytes:
    """The trace file of an exhibit."""
    return trace_bytes(exhibit.trace)
