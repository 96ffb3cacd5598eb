"""A node of a given tree that the search did not look at."""

from typing import NamedTuple

from minimax_viz.games.game import Label


class UnseenNode(NamedTuple):
    """A skipped node or one below it. `parent` is the place of its parent among those below the same skipped move, -1
    for that move's own node; `value` is that of a leaf, as its text says it (None for one that is left open).
    """

    parent: int
    label: Label
    is_leaf: bool
    value: float | None
