"""A mistake: of which class it is, at which node, and what there is to say about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = float | str | tuple[str, ...]
"""A number, a node's path, or several."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """`kind` is its class, such as "missed-cut", `path` the node's. `told` is which sentence tells it, and `facts` what
    that is filled in with: numbers, and paths of nodes.
    """

    kind: str
    path: str
    told: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
