"""The order of the root's moves in which alpha-beta skips most."""

from dataclasses import replace
from itertools import permutations
from random import Random

from minimax_viz.practice.baretree import reordered
from minimax_viz.practice.kinds.maker import Made
from minimax_viz.practice.searched import Searched, traced

MOST_MOVES = 4
"""The number of moves whose orders can still be tried, by a pupil too."""


def make_order(searched: Searched, dice: Random) -> Made | None:
    """Ask for an order; at most half of all orders are right, and the given one is not."""
    instance, whole = searched.instance, searched.unpruned.leaves
    moves = [row.move for row in searched.trace if row.ply == 1]
    if not 2 <= len(moves) <= MOST_MOVES:
        return None
    leaves = {
        order: traced(replace(instance, tree=reordered(instance.tree, instance.root, order))).leaves
        for order in permutations(range(len(moves)))
    }
    fewest = min(leaves.values())
    best = [order for order, count in leaves.items() if count == fewest]
    if 2 * len(best) > len(leaves) or leaves[tuple(range(len(moves)))] == fewest:
        return None
    return Made({"moves": moves}, {"orders": [[*order] for order in best], "pruned": whole - fewest})
