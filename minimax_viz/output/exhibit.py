"""An exhibit: a trace as it is to be shown; every output of a whole trace is made of one."""

from dataclasses import dataclass

from minimax_viz.record.file import packed
from minimax_viz.record.trace import Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """What an output shows. `theme` is "auto", "light", "dark" or "print"; pictures show at most `draw_nodes` nodes,
    all where it is None.
    """

    trace: Trace
    lang: str = "en"
    theme: str = "auto"
    draw_nodes: int | None = 400


def trace_file(exhibit: Exhibit) -> bytes:
    """The trace as its file."""
    return packed(exhibit.trace)
