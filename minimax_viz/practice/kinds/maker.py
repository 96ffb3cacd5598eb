"""What makes the question and the key of an exercise out of a searched instance."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from minimax_viz.practice.exercise import Instance, Json
from minimax_viz.practice.searched import Searched


class Made(NamedTuple):
    """What is asked, its key and, where the question is about another tree or search, the instance of that."""

    asked: Mapping[str, Json]
    key: Mapping[str, Json]
    instance: Instance | None = None


Maker = Callable[[Searched, Random], Made | None]
"""None where the instance is not fit for a question of this kind."""


def drawn(dice: Random, count: int) -> int:
    """A number from 0 on below `count`. Of Python's generator only `random()` is the same in all versions."""
    return int(dice.random() * count)


def shuffled(dice: Random, count: int) -> list[int]:
    """The numbers below `count` in an order drawn by the dice."""
    return sorted(range(count), key=[dice.random() for _ in range(count)].__getitem__)
