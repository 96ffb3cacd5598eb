"""The merged picture of two searches: the items of their union, with what one of them saved."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from minimax_viz.games.game import Look
from minimax_viz.picture.finished import within_width
from minimax_viz.picture.items import WINDOWS_EVERYWHERE, Item, ItemBuilder, in_preorder, mover_names
from minimax_viz.picture.scene import Scene, legend_of
from minimax_viz.record.columns import INTERIOR
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import BETWEEN_VALUES, ORIGIN, LegendSign, is_bound, is_estimate, legend_entries
from minimax_viz.text.pairlabels import PairLabels, spared_by
from minimax_viz.text.summary import Heading
from minimax_viz.views.fold import Fold
from minimax_viz.views.union import Union, UnionStub, fold_union
from minimax_viz.views.viewport import BoardViewport


def merged_scene(union: Union, draw_nodes: int | None, names: Sequence[str], heading: Heading, words: Catalog) -> Scene:
    """Lay out at most `draw_nodes` nodes and stubs of two finished searches (None: all), no wider than a page."""
    labels, players = PairLabels(union, names, words), mover_names(union.traces[0])
    placement = within_width(
        lambda budget: merged_items(union, fold_union(union, budget), labels), draw_nodes, 1, players
    )
    items = [node.item for node in placement.nodes]
    return placement.scene(heading, merged_legend(union, items, labels), players)


def merged_items(union: Union, fold: Fold[UnionStub], labels: PairLabels) -> list[Item]:
    """The items of a fold of a union, in preorder. `row` is the node, or a stub's first node."""
    builder = MergedBuilder(union, fold, labels)
    places = [stub.first for stub in fold.stubs]
    items = in_preorder(fold, places, union.parents, builder.node, builder.stub)
    captioned = (item for item in items if item.spared_by >= 0 and item.caption)
    for _, run in groupby(captioned, key=lambda item: (item.parent, item.caption)):
        alike = list(run)
        for item in alike if len(alike) > 1 else ():
            item.caption = labels.of_each(item.caption)
    return items


class MergedBuilder:
    """Makes the items of one merged picture."""

    def __init__(self, union: Union, fold: Fold[UnionStub], labels: PairLabels) -> None:
        self.union = union
        self.labels = labels
        self.opened = {union.parents[node] for node in fold.rows}
        everywhere = len(fold.rows) <= WINDOWS_EVERYWHERE
        self.builders = [ItemBuilder(trace, labels.words, windows_everywhere=everywhere) for trace in union.traces]
        one, other = (
            [len(row) for row in look] if isinstance(look, tuple) else type(look)
            for look in (trace.header.look for trace in union.traces)
        )
        self.one_look = one == other  # then the changes of one fit the other
        part = bounding_part(self.builders[0].part, self.builders[1].part) if self.one_look else None
        for builder in self.builders:
            builder.part = part

    def node(self, node: int, parent: int, look_before: Look) -> Item:
        """The item of a node. `look_before` is the look of its parent."""
        union = self.union
        seen = union.visitors(node)
        items = [
            builder.row(rows[node], parent, look_before) if rows[node] >= 0 else None
            for builder, rows in zip(self.builders, union.rows, strict=True)
        ]
        item = items[self.shown_search(node, seen)]
        assert item is not None  # the search that is shown has a row for the node
        merged = replace(
            item, row=node, parent=parent, chosen=False, principal=False, spared_by=spared_by(seen),
            look=item.look if self.one_look or isinstance(item.look, str) else None,
        )  # fmt: skip
        spared = ""
        if merged.spared_by >= 0:
            spared = self.labels.spared(merged.spared_by, union.visits(1 - merged.spared_by, node))
            merged.window = ""
            self.label_spared(merged, spared)
        elif all(seen):
            first, second = (one for one in items if one is not None)
            merged.value = self.labels.values(first.value, second.value)
            merged.window = second.window or first.window
            merged.chosen = first.chosen or second.chosen
            merged.principal = second.principal
            merged.still_open = first.still_open or second.still_open
            if first.chosen != second.chosen and not union.parents[node]:
                merged.window = self.labels.chose(0 if first.chosen else 1)
        merged.title = self.labels.title(items, spared, merged.reason)
        return merged

    def shown_search(self, node: int, seen: Sequence[bool]) -> int:
        """The search that is shown at a node: one that looked below it, else one that visited it."""
        rows = [column[node] for column in self.union.rows]
        there = [search for search in (0, 1) if seen[search]] or [search for search in (0, 1) if rows[search] >= 0]
        kinds = [self.union.traces[search].columns.kind[rows[search]] for search in there]
        return there[kinds.index(INTERIOR)] if INTERIOR in kinds else there[0]

    def label_spared(self, item: Item, spared: str) -> None:
        """Write at a spared node how much a search saved there, and why, if it is the first such node on its path."""
        node, search = item.row, item.spared_by
        if not self.union.visited(search, self.union.parents[node]):
            return
        item.reason = self.labels.reason(search, node)
        if node in self.opened:  # there are edges where a caption would stand
            item.window = " · ".join(filter(None, (item.reason, spared)))
        else:
            item.skipped = True
            item.caption = spared

    def stub(self, stub: UnionStub, parent: int) -> Item:
        union = self.union
        trace, row = union.witness(stub.first)
        item = Item(
            row=stub.first, parent=parent, ply=union.ply[stub.first], kind="stub", player=trace.player(row),
            spared_by=spared_by(stub.visitors),
            skipped=not any(stub.visitors),
        )  # fmt: skip
        self.labels.write_stub(item, stub)
        return item


def bounding_part(one: BoardViewport | None, other: BoardViewport | None) -> BoardViewport | None:
    """The smallest part of a board that contains both."""
    if one is None or other is None:
        return None
    top, left = min(one.top, other.top), min(one.left, other.left)
    foot = max(one.top + one.rows, other.top + other.rows)
    right = max(one.left + one.columns, other.left + other.columns)
    return BoardViewport(top, left, foot - top, right - left, one.width)


def merged_legend(union: Union, items: list[Item], labels: PairLabels) -> list[LegendSign]:
    """The meanings of the signs in this picture, only of those that occur."""
    legend = legend_of(union.traces[1], items, labels.words)
    known = {sign.symbol for sign in legend}
    values = [value for item in items for value in item.value.split(BETWEEN_VALUES)]
    used = {
        "bound": any(map(is_bound, values)),
        "horizon": any(map(is_estimate, values)),
        "transposition": any(value.startswith(ORIGIN) for value in values),
    }
    further = [symbol for symbol, is_used in used.items() if is_used and symbol not in known]
    legend += legend_entries(further, union.traces[1], labels.words)
    sparing = {item.spared_by for item in items}
    if 1 in sparing:
        legend.append(labels.sign("spared"))
    if 0 in sparing:
        legend.append(labels.sign("spared", swapped=True))
    if any(item.spared_by >= 0 and item.reason for item in items):
        legend.append(labels.sign("pruned", key="cut"))
    if any(BETWEEN_VALUES in item.value for item in items):
        legend.append(labels.sign("two"))
    return legend
