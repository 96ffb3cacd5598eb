"""The items of a picture: the rows and stubs of a fold, each with everything written at it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeVar

from minimax_viz.games.game import CHANCE, Change, Look, NodeType, apply_change
from minimax_viz.record.columns import KINDS, PROBE, SCOUT, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import Labels, NodeLabel
from minimax_viz.text.names import player_names, player_word
from minimax_viz.text.summary import Heading, heading_of
from minimax_viz.views.fold import Fold, Stub, earlier_visits
from minimax_viz.views.side import side_of_leaf, turned
from minimax_viz.views.viewport import viewport_of

if TYPE_CHECKING:
    from minimax_viz.views.union import UnionStub

Role = Literal["", "current", "reporting", "supplier"]
"""In a step: the current node, the child whose value is backed up, or the supplier of the bound that a cutoff met."""

StubT = TypeVar("StubT", Stub, "UnionStub")

SCOUT_SIGN = "?"
WINDOWS_EVERYWHERE = 60  # in larger pictures the window (−∞, ∞), which says nothing, is omitted


@dataclass(slots=True, kw_only=True)
class Item(NodeLabel):
    """A drawn row, or a stub that stands for hidden ones, with its labels.

    `parent` is the index of the parent's item (-1 for the root), `row` the row or the stub's first row, `kind` a name
    of `record.kinds` or "stub". `fresh` are the cells that the last move marked. `skipped` says that nothing was looked
    at here; `still_open`, that the search was stopped before this node was finished. `spared_by` is the one of two
    searches that did not visit it, 0 or 1; -1 if both or neither visited it. `inner` says of a skipped node of a given
    tree that it is no leaf; the nodes below it are of the kind "unseen".

    `probability` says how likely the move is where chance makes it; `sign` marks a visit by a scout, which only asks
    whether the move is better, or by a probe.
    """

    row: int
    parent: int
    ply: int
    kind: str
    player: NodeType
    look: Look = None
    fresh: tuple[int, ...] = ()
    chosen: bool = False
    principal: bool = False
    skipped: bool = False
    still_open: bool = False
    spared_by: int = -1
    inner: bool = False
    probability: str = ""
    sign: str = ""


def items_of(trace: Trace, fold: Fold[Stub], words: Catalog) -> list[Item]:
    """The items of a fold, in preorder."""
    builder = ItemBuilder(trace, words, windows_everywhere=len(fold.rows) <= WINDOWS_EVERYWHERE)
    places = [place_of(stub, trace) for stub in fold.stubs]
    return in_preorder(fold, places, trace.parents, builder.row, builder.stub)


def with_unseen(items: Sequence[Item], trace: Trace, words: Catalog) -> list[Item]:
    """Items of an explicit tree, with what the tree has at skipped moves and, if nothing is folded, below them, as
    books print it.
    """
    is_whole = all(item.kind != "stub" for item in items)
    found: list[Item] = []
    places: list[int] = []
    number = len(trace)
    for item in items:
        top = len(found)
        places.append(top)
        nodes = trace.unseen.get(item.row, ()) if item.kind in ("pruned", "unprobed") else ()
        found.append(replace(item, parent=places[item.parent] if item.parent >= 0 else -1))
        for node in nodes if is_whole else nodes[:1]:
            given = found[top]
            if node.parent >= 0:
                above = found[top + node.parent]
                name = one_line(node.label.name)
                given = Item(
                    row=number, parent=top + node.parent, ply=above.ply + 1, kind="unseen", player=node.label.player,
                    skipped=True, name=name, title=f"{name}; {item.caption}",
                )  # fmt: skip
                number += 1
                found.append(given)
            given.player, given.inner = node.label.player, not node.is_leaf
            if node.is_leaf:
                side = side_of_leaf(trace.view, found[given.parent].player)
                given.value = "?" if node.value is None else words.number(turned(node.value, side))
                given.title += f"; {words.text('picture.given', value=given.value)}"
    return found


def place_of(stub: Stub, trace: Trace) -> float:
    """The place of a stub among the rows: after its siblings and everything below them for a stub of poor candidates;
    in the place of the last move for a stub of other moves that are not next to each other.
    """
    if stub.discarded:
        return stub.parent + trace.sizes[stub.parent] - 0.5
    return stub.others[-1] if stub.others else stub.first


def in_preorder(
    fold: Fold[StubT],
    stub_places: Iterable[float],
    parents: Sequence[int],
    item_of_node: Callable[[int, int, Look], Item],
    item_of_stub: Callable[[StubT, int], Item],
) -> list[Item]:
    """The items of a fold, each made with the index of the parent's item, and those of nodes with the parent's look."""
    entries: list[tuple[float, int, StubT | None]] = [(node, node, None) for node in fold.rows]
    entries += ((place, stub.parent, stub) for place, stub in zip(stub_places, fold.stubs, strict=True))
    entries.sort(key=lambda entry: (entry[0], -entry[1]))
    items: list[Item] = []
    places: dict[int, int] = {}
    for _, node, stub in entries:
        if stub is not None:
            items.append(item_of_stub(stub, places[node]))
            continue
        parent = places[parents[node]] if parents[node] >= 0 else -1
        places[node] = len(items)
        items.append(item_of_node(node, parent, items[parent].look if parent >= 0 else None))
    return items


class ItemBuilder:
    """Makes the items of one picture."""

    def __init__(self, trace: Trace, words: Catalog, *, windows_everywhere: bool) -> None:
        self.trace = trace
        self.words = words
        self.labels = Labels(trace, words, windows_everywhere=windows_everywhere)
        self.part = viewport_of(trace)
        line = trace.principal_rows()
        self.principal = set(line if len(line) > 1 else ())

    def row(self, row: int, parent: int, look_before: Look) -> Item:
        """The item of a row. `look_before` is the look of its parent."""
        trace, columns = self.trace, self.trace.columns
        label, kind = columns.labels[columns.label[row]], columns.kind[row]
        change = label.change if self.part is None else self.part.of_change(label.change)
        if trace.parents[row] < 0:
            look = trace.header.look if self.part is None else self.part.of_look(trace.header.look)
        else:
            look = apply_change(look_before, change)
        item = Item(
            row=row, parent=parent, ply=columns.ply[row], kind=KINDS[kind], player=label.player,
            look=look,
            fresh=marked_cells(change),
            chosen=trace.parents[row] >= 0 and trace.choices[trace.parents[row]] == row,
            principal=row in self.principal,
            skipped=kind > VISITED,
            still_open=row in columns.open,
        )  # fmt: skip
        self.labels.write_row(item, row, look)
        if label.probability is not None and trace.parents[row] >= 0:
            item.probability = self.words.probability(label.probability)
        if kind <= VISITED and (purpose := columns.purpose_of(row)) in (SCOUT, PROBE):
            item.sign = SCOUT_SIGN if purpose == SCOUT else self.words.text("picture.probe")
        return item

    def stub(self, stub: Stub, parent: int) -> Item:
        trace = self.trace
        item = Item(
            row=stub.first, parent=parent, ply=trace.columns.ply[stub.first], kind="stub",
            player=trace.player(stub.first),
            chosen=stub.holds(trace.choices[stub.parent]),
            skipped=not stub.nodes,
        )  # fmt: skip
        self.labels.write_stub(item, stub)
        if trace.player(stub.parent) == CHANCE:
            outcomes = {
                trace.places[0][child]: trace.label(child).probability or 0
                for child in trace.children(stub.parent)
                if stub.holds(child)
            }
            item.probability = self.words.probability(sum(outcomes.values()))
        return item


def mover_names(trace: Trace) -> dict[NodeType, str]:
    """The names of all who move, beside the plies; chance among them if it decides anywhere."""
    names: dict[NodeType, str] = dict(player_names(trace).items())
    if any(label.player == CHANCE for label in trace.columns.labels):
        names[CHANCE] = player_word(CHANCE)
    return names


def is_question(window: str) -> bool:
    """Whether a window is written as what it asks: "> 3?"."""
    return window.endswith("?")


def marked_cells(change: Change) -> tuple[int, ...]:
    """The cells that a move marked."""
    return tuple([cell for cell, mark in change if mark]) if isinstance(change, tuple) else ()


def drawn_nodes(items: Sequence[Item], trace: Trace) -> int:
    """How many visited nodes are drawn individually; all of them, if nothing is folded."""
    if all(item.kind != "stub" for item in items):
        return trace.nodes
    return sum(item.kind != "stub" and not item.skipped for item in items)


def shown_heading(trace: Trace, items: Sequence[Item], words: Catalog) -> Heading:
    """The heading of the picture of a finished search, which says so if it shows one of several passes, or one of
    several visits.
    """
    heading, shown = heading_of(trace, drawn_nodes(items, trace), words), []
    if len(trace.passes) > 1:
        number = trace.passes.index(trace.last_pass) + 1
        shown.append(words.text("picture.shown.pass", number=number, passes=len(trace.passes)))
    if not earlier_visits(trace).isdisjoint(range(trace.root, trace.last_pass.end)):
        shown.append(words.text("picture.shown.visits"))
    return heading._replace(result=" · ".join([heading.result, *shown]))
