"""Claims about a search: its value, the nodes never looked at, the values and windows of nodes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Window = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim about a search; nodes are named by their paths, and whatever is None or empty is not claimed.

    Nodes below a skipped one may be named or not. A node whose children are all skipped counts as skipped itself, since
    a search that enters a node looks at a child.
    """

    value: float | None = None
    pruned: frozenset[str] | None = None
    values: Mapping[str, float] = field(default_factory=dict)
    windows: Mapping[str, Window] = field(default_factory=dict)
