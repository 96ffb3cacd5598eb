"""The value of every node, by plain minimax."""

from dataclasses import replace
from random import Random

from minimax_viz.practice.kinds.maker import Made
from minimax_viz.practice.searched import Searched, interior_rows


def make_values(searched: Searched, dice: Random) -> Made | None:
    """Ask for the values of all interior nodes."""
    rows = interior_rows(searched.unpruned)
    key = {row.path: row.value for row in rows}
    return Made({"nodes": [*key]}, key, replace(searched.instance, algorithm="minimax"))
