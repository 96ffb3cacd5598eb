"""What a picture shows: the rows and stubs of a fold, each with everything that is written at it."""

from dataclasses import dataclass
from functools import cache
from math import inf

from minimax_viz.games.game import MAX, MIN, Look, Player, changed
from minimax_viz.picture.part import part_of
from minimax_viz.record.kinds import INTERIOR, KINDS, MERGED, PRUNED, TRANSPOSITION, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.worth import worth_text
from minimax_viz.views.fold import Fold, Stub

WINDOWS_EVERYWHERE = 60  # in larger pictures the window (−∞, ∞), which tells nothing, is left out


@dataclass(slots=True)
class Item:
    """A drawn row, or a stub that stands for hidden ones.

    `parent` is the index of the parent's item (-1 for the root), `row` the row or the stub's first row, `kind` a name
    of `record.kinds` or "stub". `fresh` are the cells that the last move marked. `edge` is written on the edge,
    `value` and `window` at the node, `reason` (the bounds that met) at what a cutoff skipped, `caption` under what was
    not followed, `title` is the whole in words. `skipped` says that nothing here was looked at; `still_open`, that the
    search was stopped before its end.
    """

    row: int
    parent: int
    ply: int
    kind: str
    player: Player
    name: str
    edge: str
    title: str
    look: Look = None
    fresh: tuple[int, ...] = ()
    value: str = ""
    window: str = ""
    reason: str = ""
    caption: str = ""
    lines: tuple[str, ...] = ()
    chosen: bool = False
    principal: bool = False
    skipped: bool = False
    still_open: bool = False

    @property
    def is_pale(self) -> bool:
        """Whether the edge to it is drawn as one that nobody went."""
        return self.skipped


def items_of(trace: Trace, fold: Fold, words: Catalog) -> list[Item]:
    """The items of a fold, in preorder."""
    teller = Teller(trace, words, windows_everywhere=len(fold.rows) <= WINDOWS_EVERYWHERE)
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
            items.append(teller.stub(stub, places[stub.parent]))
            continue
        parent = places[trace.parents[row]] if row else -1
        places[row] = len(items)
        items.append(teller.row(row, parent, items[parent].look if row else None))
    return items


class Teller:
    """Makes the items of one picture."""

    def __init__(self, trace: Trace, words: Catalog, *, windows_everywhere: bool) -> None:
        self.trace = trace
        self.words = words
        self.windows_everywhere = windows_everywhere
        self.part = part_of(trace)
        line = trace.principal_rows()
        self.principal = set(line if len(line) > 1 else ())
        self.text = cache(words.text)  # the same few values are told again and again
        self.reason = cache(self.reason_at)

    def row(self, row: int, parent: int, look_before: Look) -> Item:
        """The item of a row; `look_before` is how its parent looks."""
        trace, columns = self.trace, self.trace.columns
        label, kind = columns.labels[columns.label[row]], columns.kind[row]
        change = label.change if self.part is None else self.part.of_change(label.change)
        if not row:
            look = trace.header.look if self.part is None else self.part.of_look(trace.header.look)
        else:
            look = changed(look_before, change)
        name, move = one_line(label.name), one_line(label.move)
        above = trace.parents[row]
        item = Item(
            row, parent, columns.ply[row], KINDS[kind], label.player, name,
            edge="" if look is None and move == name else move,
            title="",
            look=look,
            fresh=tuple(cell for cell, mark in change if mark) if isinstance(change, tuple) else (),
            value=self.value_text(row, kind),
            chosen=row > 0 and trace.choices[above] == row,
            principal=row in self.principal,
            skipped=kind > VISITED,
            still_open=row in columns.open,
        )  # fmt: skip
        if item.skipped:
            item.caption = self.caption(row, kind)
        if kind == PRUNED:
            item.reason = self.reason(above)
        elif kind == INTERIOR and trace.settings.prunes:
            item.window = self.window_text(row)
        item.title = self.title(item, kind)
        return item

    def stub(self, stub: Stub, parent: int) -> Item:
        """The item of a stub."""
        trace = self.trace
        moves = self.text("picture.stub.moves", moves=stub.moves)
        only_skipped = not stub.nodes
        if stub.discarded:
            nodes = self.text("picture.stub.discarded", moves=stub.moves)
        elif only_skipped:
            nodes = self.text("picture.pruned")
        else:
            nodes = self.text("picture.stub.nodes", nodes=stub.nodes)
        value = worth_text(trace, stub.best, self.words) if stub.best >= 0 else ""
        told = [moves, nodes]
        if value:
            told.append(self.text("picture.stub.best", value=value))
        return Item(
            stub.first, parent, trace.columns.ply[stub.first], "stub", trace.player(stub.first), "",
            edge="",
            title="; ".join(told),
            value=value,
            lines=(moves, nodes),
            reason=self.reason(stub.parent) if only_skipped and trace.columns.kind[stub.first] == PRUNED else "",
            chosen=not stub.discarded and stub.first <= trace.choices[stub.parent] < stub.end,
            skipped=only_skipped,
        )  # fmt: skip

    def value_text(self, row: int, kind: int) -> str:
        """The value as it is written at a node."""
        trace = self.trace
        if row not in trace.columns.open:
            return ("⇐ " if kind == TRANSPOSITION else "") + worth_text(trace, row, self.words)
        value = self.words.number(trace.columns.value[row], trace.rests_on_estimates(row))
        return self.text("picture.so_far", value=value) if value else "?"

    def caption(self, row: int, kind: int) -> str:
        """Why a move was not followed."""
        if kind == MERGED:
            return self.text("picture.merged.twin", twin=one_line(self.trace[self.trace.columns.source[row]].move))
        return self.text(f"picture.{KINDS[kind]}")

    def window_text(self, row: int) -> str:
        """The window (α, β) at entry; "" where it is left out."""
        alpha, beta = self.trace.windows.alpha[row], self.trace.windows.beta[row]
        if not self.windows_everywhere and alpha == -inf and beta == inf:
            return ""
        return self.words.window(alpha, beta)

    def reason_at(self, row: int) -> str:
        """The bounds that met at a node that stopped looking, such as "α 3 ≥ β 2"."""
        trace = self.trace
        alpha, beta = trace.windows.alpha[row], trace.windows.beta[row]
        values = [value for child in trace.children(row) if (value := trace.columns.value[child]) is not None]
        assert alpha is not None and beta is not None  # it was visited
        if trace.player(row) == MAX:
            alpha = max(alpha, *values)
        else:
            beta = min(beta, *values)
        sign = "≥" if trace.settings.cutoff == "ge" else ">"
        return f"α {self.words.number(alpha)} {sign} β {self.words.number(beta)}"

    def title(self, item: Item, kind: int) -> str:
        """All that is known of a row, in words."""
        text = self.text
        parts = [item.name or text("picture.start")]
        if item.edge and item.edge != item.name:
            parts[0] += f" ({item.edge})"
        if isinstance(item.look, str):
            parts.append(one_line(item.look))
        if item.skipped:
            parts.append(item.caption)
            if item.reason:
                parts.append(text("picture.met", bounds=item.reason))
            return "; ".join(parts)
        if kind == INTERIOR:
            parts.append(text("picture.to_move", player=item.player.upper()))
        parts.append(text("picture.value", value=item.value))
        if item.window:
            parts.append(text("picture.window", window=item.window))
        if kind != INTERIOR:
            parts.append(text(f"picture.{item.kind}"))
        return "; ".join(parts)


def players(trace: Trace) -> dict[Player, str]:
    """MAX and MIN with the names they have on the board, such as "MAX (X)"."""
    names = trace.header.players
    return {
        player: player.upper() + (f" ({one_line(names[player])})" if player in names else "") for player in (MAX, MIN)
    }
