"""The labels of two searches drawn as one tree, and the meaning of the signs there."""

from collections.abc import Sequence

from minimax_viz.games.game import MAX
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import BETWEEN_VALUES, LegendSign, NodeLabel, cutoff_text, worth_text
from minimax_viz.views.union import Union, UnionStub


def spared_by(seen: Sequence[bool]) -> int:
    """Return which of two searches, 0 or 1, alone did not visit a node (see `seen`); -1 if both or neither did."""
    return seen.index(False) if any(seen) and not all(seen) else -1


class PairLabels:
    """Writes the labels in the merged picture of two searches with these `names`."""

    def __init__(self, union: Union, names: Sequence[str], words: Catalog) -> None:
        self.union = union
        self.names = names
        self.words = words

    def values(self, first: str, second: str) -> str:
        """Write the values that two searches found at one node, side by side if they differ."""
        return first if first == second else BETWEEN_VALUES.join((first or "?", second or "?"))

    def chose(self, search: int) -> str:
        """Note that only one search chose this move of the root."""
        return self.words.text("compare.picture.chose", name=self.names[search])

    def reason(self, search: int, node: int) -> str:
        """Write the bounds that met where a search cut off a node; "" if it did not."""
        cut = self.union.cutoff(search, node)
        return "" if cut is None else cutoff_text(self.union.traces[search], cut, self.words)

    def spared(self, search: int, nodes: int) -> str:
        """State how many nodes only the other search visited; a search that was stopped has saved nothing."""
        if not self.union.traces[search].complete:
            key = "compare.picture.unreached"
        else:
            key = "compare.picture.saved" if search else "compare.picture.more"
        return self.words.text(key, nodes=nodes, name=self.names[1])

    def of_each(self, caption: str) -> str:
        """Write a caption that is shared by several neighbours and true of each."""
        return self.words.text("compare.picture.each", what=caption)

    def title(self, labels: Sequence[NodeLabel | None], spared: str, reason: str) -> str:
        """Describe a node in words: the findings of both searches, what one of them saved, and why."""
        parts = [f"{name}: {one.title}" for name, one in zip(self.names, labels, strict=True) if one is not None]
        met = self.words.text("picture.met", bounds=reason) if spared and reason else ""
        return " — ".join(filter(None, [*parts, spared, met]))

    def write_stub(self, label: NodeLabel, stub: UnionStub) -> None:
        text, union, parent, seen = self.words.text, self.union, stub.parent, stub.visitors
        children = [child for child in union.children(parent) if stub.first <= child < stub.end]
        visits = [sum(union.visits(search, child) for child in children) for search in (0, 1)]
        if (search := spared_by(seen)) >= 0:
            nodes = self.spared(search, visits[1 - search])
            if union.visited(search, parent):
                label.reason = self.reason(search, stub.first)
        elif not any(seen):
            nodes = text("picture.pruned")
        elif visits[0] == visits[1]:
            nodes = text("picture.stub.nodes", nodes=visits[1])
        else:
            nodes = text("compare.picture.of", nodes=visits[1], all=visits[0])
        bests = [self.best(search, parent, children) for search in (0, 1) if seen[search]]
        label.lines = (text("picture.stub.moves", moves=stub.moves), nodes)
        label.title = "; ".join(label.lines)
        label.value = BETWEEN_VALUES.join(dict.fromkeys(bests))

    def best(self, search: int, parent: int, children: Sequence[int]) -> str:
        """The best value for the player at `parent` that a search found at these children."""
        trace, row = self.union.witness(parent)
        values = [(self.union.value_and_bound(search, child)[0], child) for child in children]
        found = [(value, child) for value, child in values if value is not None]
        if not found:
            return "?"
        _, best = (max if trace.player(row) == MAX else min)(found, key=lambda one: one[0])
        return worth_text(self.union.traces[search], self.union.rows[search][best], self.words)

    def sign(self, symbol: str, *, key: str = "", swapped: bool = False) -> LegendSign:
        """Explain a sign that only pictures of two searches have; `swapped` names the second search first."""
        first, last = (one_line(name) for name in (reversed(self.names) if swapped else self.names))
        return LegendSign(symbol, self.words.text(f"compare.legend.{key or symbol}", first=first, last=last))
