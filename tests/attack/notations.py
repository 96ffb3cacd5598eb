"""Mutilated trees in every notation, as people paste them: each is read or refused in one sentence, and in time; what
is read is written in any notation as the same tree.
"""

import time
from collections import Counter
from random import Random

from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.notations.registry import WRITERS, notation_of
from minimax_viz.games.reading import tree_reading
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from places import ROOT
from tests.attack.campaign import Attack, Broken
from tests.attack.texts import check_sentence, judged, mutated
from tree_facts import facts

LONGEST = 5.0  # seconds of the processor
MOST_NODES = 300  # of a tree that is written in another notation
FILE = ROOT / "tests" / "data" / "pasted-trees.txt"
PASTED = [case.partition("\n")[2] for case in FILE.read_text("utf-8").split("\n=== ")]
TREE = TreeGame().parse(
    '{"name":"S","children":[{"move":"l","children":[3,"inf"]},{"name":"T","children":[-0.5,[2,9]]}]}'
)
WRITTEN = [write(TREE) for name, write in WRITERS.items() if name not in ("functional", "efg")]
WRITTEN += ["max(min(3, 12), chance(0.7: 9, 0.3: 10))", WRITERS["efg"](TreeGame().parse("[[3,12],[2,[4,5]]]"))]
TOKENS = [
    *"/\\|_-+.=:;,()[]{}<>\"'#%$&*? \n\t0123456789", "inf", "∞", "1/2", "A", "B", "MAX", "min", "->", "├── ", "│", "┴",
    "\\node", "child", "[", "]", "\\istb", "\\istroot", "Node(", "Leaf ", "'A'", '"B"', '"value"', "children", "dict(",
    "    ", "\n\n", "α=3", "β", "≤ ", "Node('/A/B')", "=== ",
    "─┬─", "├", "┤", "\n│ ", "-+-", "/-", "--|", "source", "edges", '"nodes": [', '("A", "B")', "MIN",
]  # fmt: skip


def hostile_text(dice: Random) -> str:
    """A tree in some notation, mutilated, or much repeated."""
    text = mutated(dice, dice.choice(PASTED if dice.random() < 0.8 else WRITTEN), TOKENS)
    way = dice.randrange(12)
    if way == 0:
        lines = text.split("\n")
        at = dice.randrange(len(lines))
        lines[at : at + 1] = [lines[at]] * dice.choice((2, 30, 2000))
        return "\n".join(lines)
    if way == 1:
        at = dice.randrange(len(text) + 1)
        return text[:at] + dice.choice(TOKENS) * dice.choice((40, 3000)) + text[at:]
    if way == 2:
        other = dice.choice(PASTED)
        return text[: dice.randrange(len(text) + 1)] + other[dice.randrange(len(other) + 1) :]
    return text


def notation(dice: Random, tally: Counter[str]) -> None:
    text = hostile_text(dice)
    began = time.process_time()
    root = judged(lambda: TreeGame().parse(text), tally)
    game_for_position(text)
    if root is not None:
        tree_reading(text, root)
    if (took := time.process_time() - began) > LONGEST:
        raise Broken(f"{took:.1f} s for {len(text)} characters: {ascii(text)[:300]}")
    tally[notation_of(text) or "none"] += 1
    if root is None:
        return
    told = facts(root)
    if len(told) > MOST_NODES:
        return
    name = dice.choice([*WRITERS])
    try:
        written = WRITERS[name](root)
    except MinimaxVizError as error:
        check_sentence(str(error))
        return
    if facts(TreeGame().parse(written)) != told:
        raise Broken(f"{name} is read as another tree: {ascii(text)[:300]}")


ATTACK = Attack(
    name="notations",
    promise="a mutilated tree in any notation is read for what it is or refused in one sentence, within five seconds",
    trial=notation,
    trials=100_000,
    few=150,
)
