"""Mistakes: their class, their node, and the facts about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = float | str | tuple[str, ...]
"""A number, a node's path, or several."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake. `kind` is its class, such as "missed-cut", and `path` its node. `told` picks one of the sentences
    about it, and `facts` are the arguments of that: numbers, and paths of nodes.
    """

    kind: str
    path: str
    told: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
