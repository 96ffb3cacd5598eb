"""The window with which each interior node is entered."""

from math import isinf
from random import Random

from minimax_viz.practice.kinds.maker import Made
from minimax_viz.practice.searched import Searched


def make_windows(searched: Searched, dice: Random) -> Made | None:
    """Ask for the windows of all interior nodes that alpha-beta visits, including the root's."""
    key = {row.path: [end_of(row.alpha), end_of(row.beta)] for row in searched.interior}
    return Made({"nodes": [*key]}, key)


def end_of(value: float | None) -> float | None:
    """Convert an end of a window for JSON: None for infinity."""
    return None if value is None or isinf(value) else value
