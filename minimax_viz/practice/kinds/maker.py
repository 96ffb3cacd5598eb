"""The interface of the makers, which turn a searched instance into a question with its key."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from minimax_viz.practice.exercise import Instance, Json
from minimax_viz.practice.searched import Searched


class Made(NamedTuple):
    """A question and its key; also the instance, if the question is about another tree or search."""

    asked: Mapping[str, Json]
    key: Mapping[str, Json]
    instance: Instance | None = None


Maker = Callable[[Searched, Random], Made | None]
"""Returns None if the instance is unfit for a question of this kind."""


def drawn(dice: Random, count: int) -> int:
    """Draw a number from 0 to below `count`. Only `random()` of Python's generator is the same in all versions."""
    return int(dice.random() * count)


def shuffled(dice: Random, count: int) -> list[int]:
    """Return the numbers below `count` in random order."""
    return sorted(range(count), key=[dice.random() for _ in range(count)].__getitem__)
