"""The choice of trees with chance worth an exercise on expected values: of many random ones, the first that meets the
criteria.

Players and chance take turns, and every value is a whole number or has one or two decimals. Nothing is given away: the
best move is not the first one, neither all moves nor all outcomes of a node are worth the same, and the probabilities
make a difference to the value of the root.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from minimax_viz.games.game import CHANCE, MAX, NodeType, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, player_below, probability_of
from minimax_viz.practice.choosing import TRIES, TreeCriteria, drawn_size
from minimax_viz.practice.course import Habit, course_of, nodes_of
from minimax_viz.practice.exercise import Exercise, Instance
from minimax_viz.practice.kinds import drawn, exercise_of, shuffled
from minimax_viz.practice.searched import Decisions, SearchedInstance, difficulty_of
from minimax_viz.search.chance import mean

PROBABILITIES: Mapping[int, Sequence[str]] = {
    2: ("1/2 1/2", "1/3 2/3", "2/3 1/3", "0.7 0.3", "0.4 0.6", "1/5 4/5", "3/5 2/5", "0.1 0.9"),
    3: ("1/3 1/3 1/3", "1/2 1/3 1/6", "0.5 0.3 0.2", "0.1 0.2 0.7", "1/5 2/5 2/5", "3/5 1/5 1/5"),
    4: ("0.4 0.3 0.2 0.1", "0.1 0.1 0.3 0.5", "1/5 1/5 1/5 2/5", "2/5 1/5 1/5 1/5", "1/2 1/6 1/6 1/6"),
}
"""The probabilities to choose from, by the number of outcomes."""
PARTS = 20
"""Of more outcomes, each but the first has one part in so many."""

FEWEST_DECIMALS, MOST_DECIMALS = 1, 2
EXACT = 1e-9
"""The difference that adding up floating-point numbers may make."""


def choose_expected(usual: Instance, wanted: TreeCriteria, seed: int, dice: Random) -> Iterator[Exercise]:
    """Yield exercises on expected values, each about the first of TRIES trees that meets all criteria, or about the
    best one.
    """
    while True:
        faults: dict[str, int] = {}
        while len(faults) < TRIES and 0 not in faults.values():
            tree = random_tree(wanted, usual.root, dice)
            faults[tree] = faults_of(replace(usual, tree=tree), wanted)
        best = min(faults, key=faults.__getitem__)
        made = exercise_of("expected", SearchedInstance(replace(usual, tree=best)), seed, dice)
        if made is not None:
            yield made


def random_tree(wanted: TreeCriteria, root: Player, dice: Random) -> str:
    """Draw a tree with small whole numbers, in which chance decides at every other ply from the second or third on."""
    shape, numbers = drawn_size("expected", wanted, dice)
    first = 1 + drawn(dice, min(2, shape.depth - 1))

    def grown(ply: int, player: Player) -> tuple[TreeNode, float]:
        """A node, below which `player` moves if chance decides at it, and its value."""
        if ply == shape.depth:
            leaf = numbers[drawn(dice, len(numbers))]
            return TreeNode(leaf), leaf
        is_chance = ply >= first and (ply - first) % 2 == 0
        node: NodeType = CHANCE if is_chance else player
        pairs = [grown(ply + 1, player_below(node, player)) for _ in range(shape.branching)]
        children, values = [child for child, _ in pairs], [value for _, value in pairs]
        if not is_chance:
            return TreeNode(children=children), max(values) if player == MAX else min(values)
        told, value = drawn_probabilities(values, dice)
        for child, probability in zip(children, told, strict=True):
            child.given["probability"] = probability
        return TreeNode(children=children, given={"player": CHANCE}), value

    return notation_of_tree(grown(0, root)[0])


def drawn_probabilities(values: Sequence[float], dice: Random) -> tuple[list[str], float]:
    """Draw probabilities for outcomes with these values, if possible so that the expected value is short, and return
    them with it.
    """
    count = len(values)
    known = PROBABILITIES.get(count)
    if known is None:
        known = [" ".join([f"{PARTS + 1 - count}/{PARTS}", *[f"1/{PARTS}"] * (count - 1)])]
    drawn_ones = [known[place].split() for place in shuffled(dice, len(known))]
    pairs = [(told, mean([probability_of(one) or 0 for one in told], values)) for told in drawn_ones]
    return min(pairs, key=lambda pair: decimals_of(pair[1]))


def decimals_of(value: float) -> int:
    """Count the decimals of a value: FEWEST_DECIMALS if they are as few, and one more than MOST_DECIMALS if more."""
    counts = range(FEWEST_DECIMALS, MOST_DECIMALS + 1)
    return next((count for count in counts if are_alike([round(value, count), value])), MOST_DECIMALS + 1)


def are_alike(values: Sequence[float]) -> bool:
    """Whether numbers are the same but for noise."""
    return max(values) - min(values) <= EXACT


def faults_of(instance: Instance, wanted: TreeCriteria) -> int:
    """Measure how far a tree is from the criteria; 0 if it meets all of them."""
    nodes = nodes_of(instance)
    values = course_of(nodes, Habit(never=True)).values
    unweighted = course_of(nodes, Habit(never=True, chance="mean")).values
    outcomes = sum(len(node.weights) for node in nodes)
    moves = [values[child] for child in nodes[0].children]
    level = difficulty_of("expected", Decisions(len(nodes), len(nodes), 0, 0, False, outcomes))
    return (
        (0 if wanted.level is None else 3 * abs(level - wanted.level))
        + 2 * are_alike([moves[0], values[0]])
        + 2 * are_alike(moves)
        + 2 * are_alike([unweighted[0], values[0]])
        + any(node.weights and are_alike([values[child] for child in node.children]) for node in nodes)
        + any(decimals_of(value) > MOST_DECIMALS for value in values.values())
    )
