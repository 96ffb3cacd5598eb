"""The merged picture of two searches: the items of their union, those that one search spared itself as ghosts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from minimax_viz.games.game import MAX
from minimax_viz.picture.heading import Heading, Sign, legend_of
from minimax_viz.picture.items import WINDOWS_EVERYWHERE, Item, Teller, players
from minimax_viz.picture.part import Part
from minimax_viz.picture.scene import Scene, spread
from minimax_viz.record.kinds import INTERIOR
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.worth import worth_text
from minimax_viz.views.union import Union
from minimax_viz.views.unionfold import UnionFold, UnionStub

BOTH = (True, True)
BETWEEN_VALUES = " │ "


@dataclass(slots=True)
class MergedItem(Item):
    """An item of two searches. `ghost` is which search did not visit it, 0 or 1; -1 where both or neither did."""

    ghost: int = -1

    @property
    def is_pale(self) -> bool:
        """Whether a search did not go there."""
        return self.skipped or self.ghost >= 0


def merged_scene(union: Union, fold: UnionFold, names: Sequence[str], heading: Heading, words: Catalog) -> Scene:
    """Lay out what a fold shows of two finished searches, in linear time."""
    items = merged_items(union, fold, names, words)
    return spread(items).scene(heading, merged_legend(union, items, names, words), players(union.traces[0]))


def merged_items(union: Union, fold: UnionFold, names: Sequence[str], words: Catalog) -> list[Item]:
    """The items of a fold of a union, in preorder; `row` is the node, or a stub's first node."""
    teller = MergedTeller(union, fold, names, words)
    entries: list[tuple[int, int, UnionStub | None]] = [(node, node, None) for node in fold.nodes]
    entries += [(stub.first, stub.parent, stub) for stub in fold.stubs]
    entries.sort(key=lambda entry: (entry[0], -entry[1]))
    items: list[Item] = []
    places: dict[int, int] = {}
    for _, node, stub in entries:
        if stub is not None:
            items.append(teller.stub(stub, places[stub.parent]))
            continue
        parent = places[union.parents[node]] if node else -1
        places[node] = len(items)
        items.append(teller.node(node, parent, items[parent] if node else None))
    say_each(items, words)
    return items


def say_each(items: list[Item], words: Catalog) -> None:
    """Where neighbouring ghosts share a caption, let it say that it is true of each."""
    captioned = (item for item in items if isinstance(item, MergedItem) and item.ghost >= 0 and item.caption)
    for _, run in groupby(captioned, key=lambda item: (item.parent, item.caption)):
        ghosts = list(run)
        if len(ghosts) > 1:
            for item in ghosts:
                item.caption = words.text("compare.picture.each", what=item.caption)


class MergedTeller:
    """Makes the items of one merged picture."""

    def __init__(self, union: Union, fold: UnionFold, names: Sequence[str], words: Catalog) -> None:
        self.union = union
        self.names = names
        self.text = words.text
        self.opened = {union.parents[node] for node in fold.nodes}
        everywhere = len(fold.nodes) <= WINDOWS_EVERYWHERE
        self.tellers = [Teller(trace, words, windows_everywhere=everywhere) for trace in union.traces]
        looks = [trace.header.look for trace in union.traces]
        self.one_look = shape_of_look(looks[0]) == shape_of_look(looks[1])
        part = joined(self.tellers[0].part, self.tellers[1].part) if self.one_look else None
        for teller in self.tellers:
            teller.part = part

    def node(self, node: int, parent: int, above: Item | None) -> Item:
        """The item of a node; `above` is its parent's."""
        union = self.union
        seen = union.seen(node)
        rows = [column[node] for column in union.rows]
        told = [
            self.tellers[search].row(row, parent, above.look if above is not None else None) if row >= 0 else None
            for search, row in enumerate(rows)
        ]
        search = self.teller_for(node, seen)
        item = told[search]
        assert item is not None  # the search that tells of a node has a row for it
        ghost = seen.index(False) if any(seen) and not all(seen) else -1
        merged = MergedItem(
            node, parent, item.ply, item.kind, item.player, item.name, item.edge, "",
            look=item.look if self.one_look or isinstance(item.look, str) else None,
            fresh=item.fresh, value=item.value, window=item.window, reason=item.reason, caption=item.caption,
            skipped=item.skipped, still_open=item.still_open, ghost=ghost,
        )  # fmt: skip
        if ghost >= 0:
            merged.window = ""
            self.tell_ghost(merged, node, ghost)
        elif all(seen):
            both = [one for one in told if one is not None]
            merged.value = both[0].value if both[0].value == both[1].value else BETWEEN_VALUES.join(self.values(both))
            merged.window = both[1].window or both[0].window
            merged.chosen = any(one.chosen for one in both)
            merged.principal = both[1].principal
            merged.still_open = any(one.still_open for one in both)
            if merged.chosen and not all(one.chosen for one in both) and not union.parents[node]:
                merged.window = self.text("compare.picture.chose", name=self.names[0 if both[0].chosen else 1])
        merged.title = self.title(merged, node, told)
        return merged

    def teller_for(self, node: int, seen: Sequence[bool]) -> int:
        """The search that tells of a node: of those that visited it, if any, one that looked below it, if any."""
        rows = [column[node] for column in self.union.rows]
        there = [search for search in (0, 1) if seen[search]] or [search for search in (0, 1) if rows[search] >= 0]
        kinds = [self.union.traces[search].columns.kind[rows[search]] for search in there]
        return there[kinds.index(INTERIOR)] if INTERIOR in kinds else there[0]

    def values(self, both: Sequence[Item]) -> list[str]:
        """The values that two searches found at one node, as they stand side by side."""
        return [one.value or "?" for one in both]

    def tell_ghost(self, item: MergedItem, node: int, search: int) -> None:
        """Write at a ghost what a search spared itself there, and why, if it is the first of them on its line."""
        if not self.union.visited(search, self.union.parents[node]):
            return
        item.reason = self.reason(search, node)
        spared = self.spared(search, self.union.visits(1 - search, node))
        if node in self.opened:  # there are edges where a caption would stand
            item.window = " · ".join(filter(None, (item.reason, spared)))
        else:
            item.skipped = True
            item.caption = spared

    def reason(self, search: int, node: int) -> str:
        """The bounds that met where a search cut off a node; "" where it did not."""
        cut = self.union.cutoff(search, node)
        return "" if cut is None else self.tellers[search].reason(cut)

    def spared(self, search: int, nodes: int) -> str:
        """How many nodes one search did not visit and the other did; a stopped search has saved nothing."""
        if not self.tellers[search].trace.complete:
            key = "compare.picture.unreached"
        else:
            key = "compare.picture.saved" if search else "compare.picture.more"
        return self.text(key, nodes=nodes, name=self.names[1])

    def title(self, item: MergedItem, node: int, told: Sequence[Item | None]) -> str:
        """All that is known of a node, in words."""
        parts = [f"{name}: {one.title}" for name, one in zip(self.names, told, strict=True) if one is not None]
        if item.ghost >= 0:
            parts.append(self.spared(item.ghost, self.union.visits(1 - item.ghost, node)))
            if item.reason:
                parts.append(self.text("picture.met", bounds=item.reason))
        return " — ".join(parts)

    def stub(self, stub: UnionStub, parent: int) -> Item:
        """The item of a stub."""
        union = self.union
        children = [child for child in union.children(stub.parent) if stub.first <= child < stub.end]
        visits = [sum(union.visits(search, child) for child in children) for search in (0, 1)]
        ghost = stub.seen.index(False) if any(stub.seen) and not all(stub.seen) else -1
        moves = self.text("picture.stub.moves", moves=stub.moves)
        reason, value = "", ""
        if ghost >= 0:
            held = self.spared(ghost, visits[1 - ghost])
            if union.visited(ghost, stub.parent):
                reason = self.reason(ghost, stub.first)
        elif not any(stub.seen):
            held = self.text("picture.pruned")
        else:
            same = visits[0] == visits[1]
            nodes = self.text("picture.stub.nodes", nodes=visits[1])
            held = nodes if same else self.text("compare.picture.of", nodes=visits[1], all=visits[0])
        bests = [self.best(search, stub.parent, children) for search in (0, 1) if stub.seen[search]]
        value = BETWEEN_VALUES.join(dict.fromkeys(bests))
        trace, row = union.known(stub.first)
        return MergedItem(
            stub.first, parent, union.ply[stub.first], "stub", trace.player(row), "", "", "; ".join((moves, held)),
            lines=(moves, held), value=value, reason=reason, ghost=ghost, skipped=not any(stub.seen),
        )  # fmt: skip

    def best(self, search: int, parent: int, children: Sequence[int]) -> str:
        """The best value for the player at `parent` that a search found at these children."""
        trace, row = self.union.known(parent)
        told = [(self.union.told(search, child)[0], child) for child in children]
        found = [(value, child) for value, child in told if value is not None]
        if not found:
            return "?"
        _, best = (max if trace.player(row) == MAX else min)(found, key=lambda one: one[0])
        return worth_text(self.union.traces[search], self.union.rows[search][best], self.tellers[search].words)


def shape_of_look(look: object) -> object:
    """What two looks must have in common so that the changes of one fit the other."""
    return [len(row) for row in look] if isinstance(look, tuple) else type(look)


def joined(one: Part | None, other: Part | None) -> Part | None:
    """The smallest part of a board that holds two."""
    if one is None or other is None:
        return None
    top, left = min(one.top, other.top), min(one.left, other.left)
    foot = max(one.top + one.rows, other.top + other.rows)
    right = max(one.left + one.columns, other.left + other.columns)
    return Part(top, left, foot - top, right - left, one.width)


def merged_legend(union: Union, items: Sequence[Item], names: Sequence[str], words: Catalog) -> list[Sign]:
    """What the signs in this picture mean; only those that occur."""
    shown = list(items)
    first, last = (one_line(name) for name in names)
    signs = legend_of(union.traces[1], shown, words)
    known = {sign.symbol for sign in signs}
    values = " ".join(item.value for item in shown)
    for symbol, marks in (("bound", "≥≤"), ("horizon", "≈"), ("transposition", "⇐")):
        if symbol not in known and any(mark in values for mark in marks):
            signs.append(Sign(symbol, words.text(f"picture.legend.{symbol}")))
    ghosts = {item.ghost for item in shown if isinstance(item, MergedItem)}
    if 1 in ghosts:
        signs.append(Sign("ghost", words.text("compare.legend.ghost", first=first, last=last)))
    if 0 in ghosts:
        signs.append(Sign("ghost", words.text("compare.legend.ghost", first=last, last=first)))
    if any(isinstance(item, MergedItem) and item.ghost >= 0 and item.reason for item in shown):
        signs.append(Sign("pruned", words.text("compare.legend.cut")))
    if BETWEEN_VALUES in values:
        signs.append(Sign("two", words.text("compare.legend.two", first=first, last=last)))
    return signs
