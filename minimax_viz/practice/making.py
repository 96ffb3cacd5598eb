"""The exercises of a plan, in rounds, without repetitions."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random

from minimax_viz.errors import Sentence, SettingsError
from minimax_viz.practice.baretree import leaves_of, parsed, with_leaves
from minimax_viz.practice.choosing import Wanted, chosen, exercise_of
from minimax_viz.practice.exercise import KINDS, Exercise, Instance, Kind
from minimax_viz.practice.kinds.maker import shuffled
from minimax_viz.practice.plan import HARDEST_UNASKED, LARGEST_SEED, Plan
from minimax_viz.practice.searched import Searched

PATIENCE = 200
"""The number of exercises to make for one that is new."""

UNFIT: Mapping[Kind, Sentence] = {
    "values": Sentence("it has no node with children"),
    "windows": Sentence("it has no node with children"),
    "pruning": Sentence("nothing is skipped in it"),
    "order": Sentence("its root needs 2 to 4 moves whose order makes a difference and is not the best already"),
    "step": Sentence("there must be a cutoff in it"),
    "bound": Sentence("there must be a leaf whose value decides whether another node is skipped"),
    "find-mistake": Sentence("there must be a node above leaves at which a mistake changes something"),
    "mirrored": Sentence("nodes must be skipped in its mirror image, and not as many as in the tree itself"),
}
"""The reasons why a tree may be unfit for a kind."""


def exercises_of(plan: Plan) -> tuple[Exercise, ...]:
    """Make the exercises of a plan. Raises SettingsError, and PositionError about its tree."""
    return next(rounds_of(plan))


def rounds_of(plan: Plan) -> Iterator[tuple[Exercise, ...]]:
    """Yield rounds of exercises of the same kinds and levels, with other numbers each time.

    They serve for another try on a page, and for another variant on paper. Raises SettingsError if there are no more,
    and PositionError about the tree.
    """
    streams = [stream(plan, number) for number in range(plan.count)]
    taken: set[str] = set()
    while True:
        yield tuple(fresh(made, taken) for made in streams)


def fresh(stream: Iterator[Exercise], taken: set[str]) -> Exercise:
    """Return the next exercise that is new. Raises SettingsError if there is none."""
    for exercise in islice(stream, PATIENCE):
        name = json.dumps([exercise.kind, exercise.instance.tree, exercise.asked], sort_keys=True)
        if name not in taken:
            taken.add(name)
            return exercise
    raise SettingsError("There are not that many different exercises of this kind; ask for fewer, or for larger trees.")


def stream(plan: Plan, number: int) -> Iterator[Exercise]:
    """Yield exercises for one place in the plan, as many as there are."""
    kind = plan.kinds[number % len(plan.kinds)]
    seed = (plan.seed + number) % (LARGEST_SEED + 1)
    dice = Random(f"{plan.seed} {number}")
    usual = Instance(plan.tree or "", cutoff=plan.cutoff, root=plan.root)
    if plan.tree is not None:
        yield from of_one_tree(kind, usual, seed, dice)
        return
    level = plan.difficulty
    if level is None and plan.shape is None:
        level = 1 + number * HARDEST_UNASKED // plan.count
    yield from chosen(kind, usual, Wanted(level, plan.shape, number % 2 == 1), seed, dice)


def of_one_tree(kind: Kind, given: Instance, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises about one tree: as it is, then with its numbers in other places, until too many are unfit."""
    values = [leaf.value or 0 for leaf in leaves_of(parsed(given.tree, given.root))]
    instance, in_vain = given, 0
    while in_vain < PATIENCE:
        made = exercise_of(kind, Searched(instance), seed, dice)
        if made is None and instance is given:
            made = exercise_of(kind, Searched(instance), seed, Random(0))  # the dice with which it was found to fit
        in_vain = 0 if made is not None else in_vain + 1
        if made is not None:
            yield made
        elif instance is given:
            raise SettingsError("The tree is unfit for the kind {kind}: {reason}.", kind=kind, reason=UNFIT[kind])
        places = shuffled(dice, len(values))
        instance = replace(given, tree=with_leaves(given.tree, given.root, [values[place] for place in places]))


def fitting_kinds(given: Instance) -> tuple[Kind, ...]:
    """List the kinds for which a tree is fit."""
    searched = Searched(given)
    return tuple(kind for kind in KINDS if exercise_of(kind, searched, 0, Random(0)) is not None)
