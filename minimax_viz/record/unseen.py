"""A node of an explicit tree that the search did not look at."""

from typing import NamedTuple

from minimax_viz.games.game import Label


class UnseenNode(NamedTuple):
    """A node that a skipped move leads to, or one below that. `parent` is the place of its parent among the nodes below
    the same skipped move, -1 for the node that the move leads to; `value` is a leaf's, as the tree's text gives it
    (None if it is left open).
    """

    parent: int
    label: Label
    is_leaf: bool
    value: float | None
