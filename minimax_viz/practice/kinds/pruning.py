"""The nodes never looked at, in the tree or in its mirror image."""

from dataclasses import replace
from random import Random

from minimax_viz.practice.baretree import mirrored
from minimax_viz.practice.kinds.maker import Made
from minimax_viz.practice.searched import Searched


def make_pruning(searched: Searched, dice: Random) -> Made | None:
    """Ask for the skipped nodes, if there are any."""
    return Made({}, {"pruned": [*searched.skipped]}) if searched.skipped else None


def make_mirrored(searched: Searched, dice: Random) -> Made | None:
    """Ask for the skipped nodes after reversing all children, if that makes a difference."""
    instance = searched.instance
    turned = replace(instance, tree=mirrored(instance.tree, instance.root))
    again = Searched(turned)
    if not again.skipped or again.trace.nodes == searched.trace.nodes:
        return None
    asked = {"original": instance.tree, "pruned": [*searched.skipped]}
    return Made(asked, {"pruned": [*again.skipped]}, turned)
