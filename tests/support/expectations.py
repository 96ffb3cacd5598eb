"""Trees with chance, and what they are worth, from the definitions alone: searches of JSON that share no code with the
package. Sums are added up from left to right, so that the last bit of a number is the same.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from random import Random
from typing import Any

WAYS = ("1/2 1/2", "0.7 0.3", "1/3 2/3", "0.5 0.3 0.2", "1/3 1/3 1/3", "0.25 0.25 0.5", "1/7 2/7 4/7", "10% 90%")


def random_chance_tree(dice: Random) -> str:
    """A tree of mixed depths in which chance decides here and there."""

    def node(depth: int) -> dict[str, Any]:
        if depth == 0 or (depth < 3 and dice.random() < 0.2):
            return {"value": dice.choice([-3, -1, 0, 2, 4, 5, 7, 9, 2.5])}
        if dice.random() < 0.4:
            told = dice.choice(WAYS).split()
            return {"player": "chance", "children": [{"probability": one, **node(depth - 1)} for one in told]}
        given = {"player": dice.choice(["max", "min"])} if dice.random() < 0.2 else {}
        return {**given, "children": [node(depth - 1) for _ in range(dice.choice([1, 2, 2, 3]))]}

    return json.dumps(node(dice.choice([2, 3, 3, 4])))


@dataclass
class Expected:
    """What a search comes to, by paths; windows and skipped nodes are those of alpha-beta."""

    values: dict[str, float] = field(default_factory=dict)
    windows: dict[str, tuple[float, float]] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)


def chance_of(told: Any) -> float:
    """A probability as a tree tells it."""
    text = str(told)
    return float(Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text))


Pairs = list[tuple[float, float]]


def weighted(pairs: Pairs) -> float:
    total = 0.0
    for chance, value in pairs:
        total += chance * value
    return total


def expectiminimax(
    tree: str, *, root: str = "max", rule: str = "never", at_chance: Callable[[Pairs], float] = weighted
) -> Expected:
    """Search a tree by alpha-beta with a rule, "never" for plain expectiminimax; `at_chance` is what a chance node
    makes of its probabilities and values.
    """
    found = Expected()

    def value_of(node: Any, path: str, usual: str, alpha: float, beta: float) -> float:
        if not isinstance(node, dict):
            node = {"children": node} if isinstance(node, list) else {"value": node}
        if "value" in node:
            return float(node["value"])
        player, below = node.get("player", usual), path.rstrip("/")
        found.windows[path] = (alpha, beta)
        children = node["children"]
        if player == "chance":
            values = [value_of(child, f"{below}/{at}", usual, -inf, inf) for at, child in enumerate(children)]
            chances = [chance_of(child["probability"]) for child in children]
            found.values[path] = at_chance([*zip(chances, values, strict=True)])
            return found.values[path]
        best, other = -inf if player == "max" else inf, "min" if player == "max" else "max"
        for at, child in enumerate(children):
            if at and (alpha > beta or (alpha == beta and rule == "ge")) and rule != "never":
                found.skipped.update(f"{below}/{later}" for later in range(at, len(children)))
                break
            value = value_of(child, f"{below}/{at}", other, alpha, beta)
            best = max(best, value) if player == "max" else min(best, value)
            alpha, beta = (max(alpha, best), beta) if player == "max" else (alpha, min(beta, best))
        found.values[path] = best
        return best

    value_of(json.loads(tree), "/", root, -inf, inf)
    return found
