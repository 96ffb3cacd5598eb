"""The exercises of a plan, in rounds, without repetitions."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random, SystemRandom

from minimax_viz.errors import Sentence, SettingName, SettingsError
from minimax_viz.games.game import MAX
from minimax_viz.games.tree import TreeGame
from minimax_viz.practice.choosing import TreeCriteria, choose_exercises
from minimax_viz.practice.exercise import KINDS, Exercise, Instance, Kind
from minimax_viz.practice.kinds import shuffled
from minimax_viz.practice.plan import HARDEST_UNASKED, LARGEST_SEED, Plan, shape_of
from minimax_viz.practice.planted_mistakes import exercise_of
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.practice.tree_edits import leaves_of, parse_tree, with_leaves
from minimax_viz.search.alphabeta import CutoffRule

MOST_FAILED_TRIES = 200
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


def rounds_of(plan: Plan) -> Iterator[tuple[Exercise, ...]]:
    """Yield rounds of exercises of the same kinds and levels, with other numbers each time.

    They serve for another try on a page, and for another variant on paper. Raises SettingsError if there are no more,
    and PositionError about the tree.
    """
    streams = [exercise_stream(plan, number) for number in range(plan.count)]
    taken: set[str] = set()
    while True:
        yield tuple(next_new(made, taken) for made in streams)


def next_new(stream: Iterator[Exercise], taken: set[str]) -> Exercise:
    """Return the next exercise that is new. Raises SettingsError if there is none."""
    for exercise in islice(stream, MOST_FAILED_TRIES):
        name = json.dumps([exercise.kind, exercise.instance.tree, exercise.asked], sort_keys=True)
        if name not in taken:
            taken.add(name)
            return exercise
    raise SettingsError("There are not that many different exercises of this kind; ask for fewer, or for larger trees.")


def exercise_stream(plan: Plan, number: int) -> Iterator[Exercise]:
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
    yield from choose_exercises(kind, usual, TreeCriteria(level, plan.shape, number % 2 == 1), seed, dice)


def of_one_tree(kind: Kind, given: Instance, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises about one tree: as it is, then with its numbers in other places, until too many are unfit."""
    values = [leaf.value or 0 for leaf in leaves_of(parse_tree(given))]
    instance, in_vain = given, 0
    while in_vain < MOST_FAILED_TRIES:
        searched = SearchedInstance(instance)
        made = exercise_of(kind, searched, seed, dice)
        if made is None and instance is given:
            made = exercise_of(kind, searched, seed, Random(0))  # the dice with which it was found to fit
        in_vain = 0 if made is not None else in_vain + 1
        if made is not None:
            yield made
        elif instance is given:
            raise SettingsError("The tree is unfit for the kind {kind}: {reason}.", kind=kind, reason=UNFIT[kind])
        places = shuffled(dice, len(values))
        instance = with_leaves(given, [values[place] for place in places])


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
    wanted = tuple(dict.fromkeys(kinds)) or KINDS
    if tree is not None and not kinds:
        searched = SearchedInstance(Instance(tree, cutoff=cutoff, root=player))
        wanted = tuple(kind for kind in KINDS if exercise_of(kind, searched, 0, Random(0)) is not None)
    return Plan(
        seed=SystemRandom().randrange(LARGEST_SEED + 1) if seed is None else seed,
        kinds=wanted, count=len(wanted) if count is None else count,
        shape=None if random is None else shape_of(random),
        difficulty=difficulty, cutoff=cutoff, root=player, tree=tree,
    )  # fmt: skip


SPARES = 4
"""The number of other trees that a page has for each of its exercises, for another try."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The exercises of a plan in `rounds`, each with the kinds and levels of the first round.

    On paper each round is a variant for a part of the class, and there are `variants` of them; on a page the first
    round is the exercises, and the others are spares for another try.
    """

    plan: Plan
    rounds: Sequence[Sequence[Exercise]]
    variants: int = 1

    @property
    def exercises(self) -> Sequence[Exercise]:
        """The exercises of the first round."""
        return self.rounds[0]


def batch_of(
    plan: Plan, *, variants: int = 1, spares: int = SPARES, tell: Callable[[int], object] = lambda done: None
) -> Batch:
    """Make the batch of a plan; `tell` is called with the number of rounds done.

    There may be fewer `spares` than asked for. Raises SettingsError if there are not enough variants, and PositionError
    about the plan's tree.
    """
    rounds: list[Sequence[Exercise]] = []
    made = rounds_of(plan)
    for one in islice(made, variants):
        rounds.append(one)
        tell(len(rounds))
    with suppress(SettingsError):  # a page can do with fewer spares
        rounds.extend(islice(made, max(0, 1 + spares - variants)))
    return Batch(plan, rounds, variants)
