"""Random trees: from a seed, the same on every machine."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from minimax_viz.arguments import is_whole
from minimax_viz.signs import short_repr
from minimax_viz.studio.request import RequestError

MOST_LEAVES = 1_000
DEEPEST = 9
BROADEST = 30
LARGEST_VALUE = 20
LARGEST_SEED = 999_999


def random_tree(seed: int, depth: int = 2, branching: int = 3) -> str:
    """The text of a tree of `branching` children at each node, down to `depth`, whose leaves are worth 1 to 20.

    Of Python's generator only `random()` is promised to give the same numbers in all versions.
    """
    dice = Random(seed)
    row: list[Any] = [1 + int(dice.random() * LARGEST_VALUE) for _ in range(branching**depth)]
    for _ in range(depth):
        row = [row[at : at + branching] for at in range(0, len(row), branching)]
    return json.dumps(row[0], separators=(",", ":"))


def random_tree_for(asked: Mapping[str, Any], place: str | None = None) -> str:
    """The same for what a page asks. Raises RequestError about `place`, or else about what is wrong."""
    seed = whole_number(asked, "seed", None, 0, LARGEST_SEED, place)
    depth = whole_number(asked, "depth", 2, 1, DEEPEST, place)
    branching = whole_number(asked, "branching", 3, 1, BROADEST, place)
    if (leaves := branching**depth) > MOST_LEAVES:
        raise RequestError(
            "A tree of depth {depth} with {branching} children at each node has {leaves} leaves; at most {most}.",
            place or "depth", depth=depth, branching=branching, leaves=leaves, most=MOST_LEAVES,
        )  # fmt: skip
    return random_tree(seed, depth, branching)


def whole_number(
    asked: Mapping[str, Any], key: str, usual: int | None, least: int, most: int, place: str | None
) -> int:
    """The number under a key. Raises RequestError."""
    number = asked.get(key)
    if number is None:
        number = usual
    if not is_whole(number, least, most):
        raise RequestError(
            "{key} is {number}; give a whole number from {least} to {most}.",
            place or key,
            key=key,
            number=short_repr(number),
            least=least,
            most=most,
        )
    return number
