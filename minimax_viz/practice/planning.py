"""Making a plan from a request, with defaults for the rest."""

from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom

from minimax_viz.errors import SettingName, SettingsError
from minimax_viz.games.game import MAX
from minimax_viz.games.tree import TreeGame
from minimax_viz.practice.exercise import KINDS, Instance, Kind
from minimax_viz.practice.making import fitting_kinds
from minimax_viz.practice.plan import LARGEST_SEED, Plan, shape_of
from minimax_viz.search.alphabeta import CutoffRule


def plan_for(
    tree: str | None,
    *,
    random: str | None = None,
    kinds: Sequence[Kind] = (),
    count: int | None = None,
    seed: int | None = None,
    difficulty: int | None = None,
    cutoff: CutoffRule = "ge",
    root: str | None = None,
) -> Plan:
    """Make a plan: about one `tree` or, if that is None, about random ones, whose shape `random` may give as "b=3,d=3".

    Without `kinds`, all for which the tree is fit; without a `count`, one exercise of each kind; without a `seed`, a
    random one. Raises SettingsError, and PositionError about the tree.
    """
    if tree is not None and random is not None:
        raise SettingsError("Give a tree or {option}, not both.", option="random")
    if tree is not None and difficulty is not None:
        raise SettingsError("A given tree has its own difficulty; {option} is for random ones.", option="difficulty")
    if random is not None and difficulty is not None:
        raise SettingsError(
            "Give {option}, which chooses the trees, or {random} with their size, not both.",
            option="difficulty",
            random=SettingName("random"),
        )
    player = TreeGame(root or MAX).root_player
    plan = Plan(
        seed=SystemRandom().randrange(LARGEST_SEED + 1) if seed is None else seed,
        shape=None if random is None else shape_of(random),
        difficulty=difficulty, cutoff=cutoff, root=player, tree=tree,
    )  # fmt: skip
    wanted = tuple(dict.fromkeys(kinds)) or KINDS
    if tree is not None and not kinds:
        wanted = fitting_kinds(Instance(tree, cutoff=cutoff, root=player))
    return replace(plan, kinds=wanted, count=len(wanted) if count is None else count)
