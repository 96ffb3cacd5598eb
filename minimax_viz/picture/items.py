"""The items of a picture: the rows and stubs of a fold, each with everything written at it."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Literal

from minimax_viz.games.game import Look, Player, apply_change
from minimax_viz.record.kinds import KINDS, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import Label, Labels
from minimax_viz.views.fold import Fold, Stub
from minimax_viz.views.part import part_of

Role = Literal["", "current", "reporting", "supplier"]
"""The role of an item in a step: the current node, the child whose value is backed up, or the supplier of the
bound that a cutoff met.
"""

label_parts = attrgetter(*(part.name for part in fields(Label)))  # the parts of a label, in order
WINDOWS_EVERYWHERE = 60  # in larger pictures the window (−∞, ∞), which says nothing, is omitted


@dataclass(slots=True, kw_only=True)
class Item(Label):
    """A drawn row, or a stub that stands for hidden ones, with its labels.

    `parent` is the index of the parent's item (-1 for the root), `row` the row or the stub's first row, `kind` a name
    of `record.kinds` or "stub". `fresh` are the cells that the last move marked. `skipped` says that nothing here was
    looked at; `still_open`, that the search was stopped before its end.
    """

    row: int
    parent: int
    ply: int
    kind: str
    player: Player
    look: Look = None
    fresh: tuple[int, ...] = ()
    chosen: bool = False
    principal: bool = False
    skipped: bool = False
    still_open: bool = False

    @property
    def is_spared(self) -> bool:
        """Whether only one of two searches visited it."""
        return False

    @property
    def has_two_values(self) -> bool:
        """Whether two searches found different values for it."""
        return False


def items_of(trace: Trace, fold: Fold, words: Catalog) -> list[Item]:
    """The items of a fold, in preorder."""
    builder = ItemBuilder(trace, words, windows_everywhere=len(fold.rows) <= WINDOWS_EVERYWHERE)
    entries: list[tuple[float, int, Stub | None]] = [(row, row, None) for row in fold.rows]
    for left in fold.stubs:
        # A stub of poor candidates comes after all its siblings and what is below them.
        place = left.parent + trace.sizes[left.parent] - 0.5 if left.discarded else left.first
        entries.append((place, left.parent, left))
    entries.sort(key=lambda entry: (entry[0], -entry[1]))
    items: list[Item] = []
    places: dict[int, int] = {}
    for _, row, stub in entries:
        if stub is not None:
            items.append(builder.stub(stub, places[stub.parent]))
            continue
        parent = places[trace.parents[row]] if row else -1
        places[row] = len(items)
        items.append(builder.row(row, parent, items[parent].look if row else None))
    return items


class ItemBuilder:
    """Makes the items of one picture."""

    def __init__(self, trace: Trace, words: Catalog, *, windows_everywhere: bool) -> None:
        self.trace = trace
        self.labels = Labels(trace, words, windows_everywhere=windows_everywhere)
        self.part = part_of(trace)
        line = trace.principal_rows()
        self.principal = set(line if len(line) > 1 else ())

    def row(self, row: int, parent: int, look_before: Look) -> Item:
        """The item of a row; `look_before` is how its parent looks."""
        trace, columns = self.trace, self.trace.columns
        label, kind = columns.labels[columns.label[row]], columns.kind[row]
        change = label.change if self.part is None else self.part.of_change(label.change)
        if not row:
            look = trace.header.look if self.part is None else self.part.of_look(trace.header.look)
        else:
            look = apply_change(look_before, change)
        return Item(
            *label_parts(self.labels.row(row, look)),
            row=row, parent=parent, ply=columns.ply[row], kind=KINDS[kind], player=label.player,
            look=look,
            fresh=tuple([cell for cell, mark in change if mark]) if isinstance(change, tuple) else (),
            chosen=row > 0 and trace.choices[trace.parents[row]] == row,
            principal=row in self.principal,
            skipped=kind > VISITED,
            still_open=row in columns.open,
        )  # fmt: skip

    def stub(self, stub: Stub, parent: int) -> Item:
        """The item of a stub."""
        trace = self.trace
        return Item(
            *label_parts(self.labels.stub(stub)),
            row=stub.first, parent=parent, ply=trace.columns.ply[stub.first], kind="stub",
            player=trace.player(stub.first),
            chosen=not stub.discarded and stub.first <= trace.choices[stub.parent] < stub.end,
            skipped=not stub.nodes,
        )  # fmt: skip


def drawn_nodes(items: list[Item]) -> int:
    """How many visited nodes are drawn individually."""
    return sum(item.kind != "stub" and not item.skipped for item in items)
