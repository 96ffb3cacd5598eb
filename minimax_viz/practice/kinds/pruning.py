"""What is never looked at, and the same with the tree mirrored."""

from dataclasses import replace
from random import Random

from minimax_viz.practice.baretree import mirrored
from minimax_viz.practice.kinds.maker import Made
from minimax_viz.practice.searched import Searched


def make_pruning(searched: Searched, dice: Random) -> Made | None:
    """Asks which nodes are skipped, where any are."""
    return Made({}, {"pruned": [*searched.skipped]}) if searched.skipped else None


def make_mirrored(searched: Searched, dice: Random) -> Made | None:
    """Asks which nodes are skipped when all children come in the other order, where that makes a difference."""
    instance = searched.instance
    turned = replace(instance, tree=mirrored(instance.tree, instance.root))
    again = Searched(turned)
    if not again.skipped or again.trace.nodes == searched.trace.nodes:
        return None
    asked = {"original": instance.tree, "pruned": [*searched.skipped]}
    return Made(asked, {"pruned": [*again.skipped]}, turned)
