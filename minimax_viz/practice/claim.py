"""What somebody claims about a search: its value, what is never looked at, the values and windows of nodes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Window = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Claim:
    """Nodes are named by their paths. What is None or empty is not claimed. A node below a skipped one may be named or
    not; one whose children are all skipped counts as skipped itself, since a search that enters a node looks at one.
    """

    value: float | None = None
    pruned: frozenset[str] | None = None
    values: Mapping[str, float] = field(default_factory=dict)
    windows: Mapping[str, Window] = field(default_factory=dict)
