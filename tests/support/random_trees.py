"""Random trees, and searches of them, from a seed."""

import json
import random
from collections.abc import Iterator
from typing import Any

from minimax_viz import trace
from minimax_viz.tracing.result import TraceResult


def random_tree(chance: random.Random) -> str:
    """A tree of mixed depths with decimals, negatives, equal values, single children, consecutive nodes of a player."""
    values = chance.choice([range(-3, 4), [0, 1], [-2.5, 0.25, 1e-7, 123456.75, 3, -1000]])

    def node(depth: int) -> Any:
        if depth == 0 or (depth < 3 and chance.random() < 0.25):
            return {"value": chance.choice(list(values))}
        children = [node(depth - 1) for _ in range(chance.choice([1, 2, 2, 3, 3, 4]))]
        return {"children": children, **({"player": chance.choice(["max", "min"])} if chance.random() < 0.2 else {})}

    return json.dumps(node(chance.choice([1, 2, 3, 4])))


def random_searches(count: int, **fixed: Any) -> Iterator[TraceResult]:
    """Searches of random trees in random ways, but for the settings that are fixed."""
    for seed in range(count):
        chance = random.Random(seed)
        options = {
            "algorithm": chance.choice(["alphabeta", "alphabeta", "minimax"]),
            "cutoff": chance.choice(["ge", "gt"]),
            "fail": chance.choice(["soft", "hard"]),
            "order": chance.choice(["natural", "natural", "reverse"]),
            "root": chance.choice(["max", "min"]),
            "max_nodes": chance.choice([None, None, None, 4, 9, 20]),
        }
        yield trace(random_tree(chance), **options | fixed)
