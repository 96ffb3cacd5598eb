"""Plans: which exercises to make, about which trees; and the exercises of a plan, in rounds, without repetitions."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random, SystemRandom
from typing import Any, NamedTuple

from minimax_viz.errors import All, PositionError, Sentence, SettingName, SettingsError
from minimax_viz.games.game import MAX, Game, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.practice.boards import TreeBoards, tree_of_board
from minimax_viz.practice.chancetrees import choose_expected
from minimax_viz.practice.choosing import RandomShape, TreeCriteria, choose_exercises
from minimax_viz.practice.exercise import (
    CHANCE_KINDS,
    KINDS,
    STRUCK,
    USUAL_KINDS,
    Exercise,
    Instance,
    Kind,
    leaves_of,
    parse_tree,
    reshuffled,
    with_leaves,
)
from minimax_viz.practice.kinds import exercise_of, shuffled
from minimax_viz.practice.pupils import SeededPupil, pupils_of
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.record.trace import View
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.tracing.plan import Position, find_position
from minimax_viz.tracing.reach import cannot_end
from minimax_viz.views.side import check_view

MOST_EXERCISES = 500
MOST_LEAVES = 243
MOST_ROUNDS = 200
LARGEST_SEED = 999_999
LEVELS = range(1, 6)
HARDEST_UNASKED = 4
"""The highest level if neither a shape nor a difficulty is given."""

SHAPE = re.compile(r"\s*b\s*=\s*(\d{1,3})\s*,\s*d\s*=\s*(\d{1,3})\s*")


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for `count` exercises, of these kinds in turn.

    Each is about a random tree, of a `shape` or fit for the `difficulty`, or all are about one `tree`. With neither a
    shape nor a difficulty they become harder from one to the next. Numbers are told from the side that `view` says.
    """

    seed: int
    kinds: Sequence[Kind] = USUAL_KINDS
    count: int = len(USUAL_KINDS)
    shape: RandomShape | None = None
    difficulty: int | None = None
    cutoff: CutoffRule = "ge"
    root: Player = MAX
    tree: str | None = None
    view: View = "max"
    boards: TreeBoards | None = None


def shape_of(text: str) -> RandomShape:
    """Parse a shape such as "b=3,d=2". Raises SettingsError."""
    read = SHAPE.fullmatch(text)
    if read is None:
        raise SettingsError(
            "{given}: give the children of a node and the depth, as in b=3,d=3.", option="random", value=text
        )
    shape = RandomShape(int(read[1]), int(read[2]))
    if shape.branching < 2 or shape.depth < 2:
        raise SettingsError(
            "{given}: nothing can be skipped there; b and d must be 2 or more.", option="random", value=text
        )
    if shape.branching**shape.depth > MOST_LEAVES:
        raise SettingsError(
            "{given}: such a tree has more than {most} leaves; give a smaller b or d.",
            option="random",
            value=text,
            most=MOST_LEAVES,
        )
    return shape


MOST_NODES = 400
"""The size of a tree that pupils, and a sheet of paper, can cope with."""


class GivenTree(NamedTuple):
    """The text of a tree and, if it is that of a board, what its nodes look like."""

    text: str
    boards: TreeBoards | None = None


def given_tree(
    text: str | None,
    game: str | Game[Any, Any] | None,
    options: Mapping[str, str | int | None],
    on_position: Callable[[Position], object] = id,
) -> GivenTree:
    """Return the tree that a position is or, for a board, its game tree as deep as there is room for, with its moves.
    `on_position` is called with the position.

    `options` are the game's, such as a tree's `root`. Raises PositionError if the tree is too large or leaves nothing
    to ask about, and SettingsError and GameError.
    """
    position = find_position(text, game, options)
    on_position(position)
    if position.name == "tree":
        return GivenTree(checked_tree(position.state))
    search = position.search(algorithm="minimax")
    whole = None if cannot_end(search) else search.run(max_nodes=MOST_NODES)
    if whole is None or not whole.complete:
        raise PositionError(
            "More than {most} nodes follow from this board, too many for an exercise; give one that is nearer to its "
            "end, or a tree.",
            most=MOST_NODES,
        )
    tree, boards = tree_of_board(whole)
    return GivenTree(checked_tree(tree), boards)


def checked_tree(root: TreeNode) -> str:
    """Return the text of a tree after checking that exercises about it are possible. Raises PositionError."""
    nodes = [node for node, _ in preorder(root)]
    if len(nodes) > MOST_NODES:
        raise PositionError(
            "The tree has {nodes} nodes, too many for an exercise; give one with at most {most}.",
            nodes=len(nodes),
            most=MOST_NODES,
        )
    if root.is_leaf:
        raise PositionError(
            "There is nothing to ask about: the root is a leaf. Give a tree such as [[3,12,8],[2,4,6]]."
        )
    if any(node.is_open for node in nodes):
        raise PositionError("The value of a leaf is left open (?); for an exercise, give each leaf a number.")
    names: set[str] = set()
    for node in nodes:
        if node.name in names:
            raise PositionError(
                "Two nodes are called {name}; answers name nodes, so give each a name of its own, or none at all.",
                name=node.name,
            )
        names.add(node.name)
    return notation_of_tree(root)


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
    "expected": Sentence("chance decides nowhere in it"),
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
        answers = Counter[str]()
        yield tuple(next_new(made, taken, answers) for made in streams)


GUESSED: tuple[Kind, ...] = ("order", "bound", "find-mistake", *STRUCK)
"""The kinds with few answers, which a guess may hit."""
ALIKE = 5
"""The number of exercises to make for one whose answer is rarer in the round."""


def next_new(stream: Iterator[Exercise], taken: set[str], answers: Counter[str]) -> Exercise:
    """Return the next exercise that is new or, of the next ALIKE whose answers can be guessed, the one whose answer is
    the rarest in the round, so that the same one is seldom right twice. Raises SettingsError if there is none.
    """
    found: dict[str, tuple[Exercise, str]] = {}
    for seen, exercise in enumerate(islice(stream, MOST_FAILED_TRIES), 1):
        name = json.dumps([exercise.kind, exercise.instance.tree, exercise.asked], sort_keys=True)
        answer = json.dumps([exercise.kind, answer_in(exercise)], sort_keys=True)
        if name not in taken:
            found.setdefault(answer, (exercise, name))
        if found and (exercise.kind not in GUESSED or seen >= ALIKE or (name not in taken and not answers[answer])):
            rarest = min(found, key=answers.__getitem__)
            made, name = found[rarest]
            taken.add(name)
            answers[rarest] += 1
            return made
    raise SettingsError("There are not that many different exercises of this kind; ask for fewer, or for larger trees.")


def answer_in(exercise: Exercise) -> Any:
    """Return what should differ from exercise to exercise: the first move of the best order, the last node that is
    skipped, or the key.
    """
    if exercise.kind in STRUCK:
        return exercise.key["pruned"][-1]
    return exercise.key["orders"][0][0] if exercise.kind == "order" else exercise.key


def exercise_stream(plan: Plan, number: int) -> Iterator[Exercise]:
    """Yield exercises for one place in the plan, as many as there are."""
    kind = plan.kinds[number % len(plan.kinds)]
    seed = (plan.seed + number) % (LARGEST_SEED + 1)
    dice = Random(f"{plan.seed} {number}")
    usual = Instance(plan.tree or "", cutoff=plan.cutoff, root=plan.root, view=plan.view, boards=plan.boards)
    if plan.tree is not None:
        yield from of_one_tree(kind, usual, seed, dice)
        return
    level = plan.difficulty
    if level is None and plan.shape is None:
        level = 1 + number * HARDEST_UNASKED // plan.count
    wanted = TreeCriteria(level, plan.shape, number % 2 == 1)
    if kind == "expected":
        yield from choose_expected(usual, wanted, seed, dice)
    else:
        yield from choose_exercises(kind, usual, wanted, seed, dice)


def of_one_tree(kind: Kind, given: Instance, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises about one tree: as it is, then with its numbers in other places or, if it is that of a board,
    with its moves in other orders, until too many are unfit.
    """
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
            reason = UNFIT[kind]
            if searched.has_chance and kind not in CHANCE_KINDS:
                reason = Sentence(
                    "chance decides in it, and the kinds for such trees are {kinds}", kinds=All(CHANCE_KINDS)
                )
            raise SettingsError("The tree is unfit for the kind {kind}: {reason}.", kind=kind, reason=reason)
        if given.boards is not None:
            instance = reshuffled(given, lambda count: shuffled(dice, count))
        else:
            instance = with_leaves(given, [values[place] for place in shuffled(dice, len(values))])


def plan_for(
    tree: str | None,
    *,
    boards: TreeBoards | None = None,
    random: str | None = None,
    kinds: Sequence[Kind] = (),
    count: int | None = None,
    seed: int | None = None,
    difficulty: int | None = None,
    cutoff: CutoffRule = "ge",
    root: str | None = None,
    view: View = "max",
) -> Plan:
    """Make a plan: about one `tree`, that of `boards` perhaps, or, if that is None, about random ones, whose shape
    `random` may give as "b=3,d=3".

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
    wanted = tuple(dict.fromkeys(kinds)) or USUAL_KINDS
    searched = SearchedInstance(Instance(tree or "0", cutoff=cutoff, root=player, view=view))
    check_view(view, has_chance="expected" in wanted or searched.has_chance)
    if tree is not None and not kinds:
        wanted = tuple(kind for kind in KINDS if exercise_of(kind, searched, 0, Random(0)) is not None)
    return Plan(
        seed=SystemRandom().randrange(LARGEST_SEED + 1) if seed is None else seed,
        kinds=wanted, count=len(wanted) if count is None else count,
        shape=None if random is None else shape_of(random),
        difficulty=difficulty, cutoff=cutoff, root=player, tree=tree, view=view, boards=boards,
    )  # fmt: skip


SPARES = 4
"""The number of other trees that a page has for each of its exercises, for another try."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The exercises of a plan in `rounds`, each with the kinds and levels of the first round.

    On paper each round is a variant for a part of the class, and there are `variants` of them, or one for each of the
    `pupils`; on a page the first round is the exercises, and the others are spares for another try.
    """

    plan: Plan
    rounds: Sequence[Sequence[Exercise]]
    variants: int = 1
    pupils: Sequence[SeededPupil] = ()

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


def class_batch(plan: Plan, names: Sequence[str], tell: Callable[[int], object] = lambda done: None) -> Batch:
    """Make the exercises of a class, with a seed for each pupil: those that a plan with this seed has for itself.

    `tell` is called with the number of pupils done. Raises SettingsError, and PositionError about the plan's tree.
    """
    pupils = pupils_of(names, plan.seed, LARGEST_SEED + 1)
    rounds: list[Sequence[Exercise]] = []
    for pupil in pupils:
        rounds.append(next(rounds_of(replace(plan, seed=pupil.seed))))
        tell(len(rounds))
    return Batch(plan, rounds, len(pupils), pupils)
