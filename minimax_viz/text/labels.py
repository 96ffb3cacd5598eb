"""The texts at the nodes and stubs of a picture, of a finished search or just after a step, and its legend.

The page has the same values in worth.js and title.js."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import inf, nextafter
from typing import TYPE_CHECKING, NamedTuple

from minimax_viz.games.game import CHANCE, MAX, MIN, Look
from minimax_viz.record.columns import INTERIOR, KINDS, LEFT_OUT, MERGED, PRUNED, TRANSPOSITION, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.search.settings import BY_NULL_WINDOWS
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_names, player_word
from minimax_viz.text.numbers import ABOUT, BOUND_SIGNS, MINUS, value_text
from minimax_viz.views.fold import Stub
from minimax_viz.views.side import side_of, side_of_leaf, turned, turned_bound, turned_window

if TYPE_CHECKING:
    from minimax_viz.views.steps import Snapshot

ORIGIN = "⇐ "  # before a value reused from an equal position
BETWEEN_VALUES = " │ "  # between the values of two searches at one node
CLEARLY_SHORTER = 2  # digits
UNPROVED = (" …", " ?")  # after a value of which nothing is proved yet, or ever will be
AS_READ = str.maketrans({",": ".", MINUS: "-"})
"""How a probability is written where `convert` reads it, in every language."""


@dataclass(slots=True)
class NodeLabel:
    """The texts at a node or a stub: its `name`, the move on its `edge`, its `value` and `window`, the `reason` for
    skipping it (the bounds that met), a `caption` under moves that were not followed, the `lines` in a stub, and a
    `title` with all of this in words.
    """

    title: str = ""
    name: str = ""
    edge: str = ""
    value: str = ""
    window: str = ""
    reason: str = ""
    caption: str = ""
    lines: tuple[str, ...] = ()


def worth_text(trace: Trace, row: int, words: Catalog) -> str:
    """Write a row's value with the sign of its bound, and with ≈ if it rests on estimates; "" if it has no value."""
    value, side = trace.columns.value[row], side_of(trace, row)
    if value is None:
        return ""
    return words.value(turned(value, side), turned_bound(trace.bound(row), side), trace.rests_on_estimates(row))


def node_value(trace: Trace, row: int, words: Catalog) -> str:
    """Write a row's value like `worth_text`, with what all passes prove of it; if the search was stopped at the row,
    the best value so far, or "?".
    """
    found, about = trace.columns.value[row], trace.rests_on_estimates(row)
    if row not in trace.columns.open:
        if found is None:
            return ""
        side = side_of(trace, row)
        return words.value(turned(found, side), turned_bound(trace.final_bound(row), side), about)
    if found is None:
        return "?"
    return words.text("picture.so_far", value=words.number(turned(found, side_of(trace, row)), about))


def is_bound(value: str) -> bool:
    """Whether this text at a node is a bound."""
    return value.removeprefix(ORIGIN).startswith(tuple(BOUND_SIGNS.values()))


def is_estimate(value: str) -> bool:
    """Whether this text at a node rests on estimates."""
    return ABOUT in value


def turn_text(trace: Trace, row: int, words: Catalog) -> str:
    """State who is to move at a row, or that chance decides."""
    player = trace.player(row)
    return words.text("picture.turn.chance" if player == CHANCE else "picture.to_move", player=player_word(player))


def origin_mark(trace: Trace, row: int) -> str:
    """Return the sign before a value reused from an equal position, otherwise ""."""
    return ORIGIN if trace.columns.kind[row] == TRANSPOSITION else ""


def visit_note(trace: Trace, row: int, words: Catalog) -> str:
    """State in a few words why a row was visited; "" if it was for the search's own sake."""
    purpose = trace[row].purpose
    return "" if purpose in ("search", None) else words.text(f"summary.{purpose}")


def why_not_followed(trace: Trace, row: int, words: Catalog) -> str:
    """State in a few words why a move was not followed."""
    kind = trace.columns.kind[row]
    if kind == MERGED:
        return words.text("picture.merged.twin", twin=one_line(trace[trace.columns.source[row]].move))
    return words.text(f"picture.{KINDS[kind]}")


def cutoff_text(trace: Trace, row: int, words: Catalog) -> str:
    """Write the bounds that met at a row with a cutoff, such as "α 3 ≥ β 2"."""
    alpha, beta = trace.windows.at(row)
    values = [value for child in trace.children(row) if (value := trace.columns.value[child]) is not None]
    if trace.player(row) == MAX:
        alpha = max(alpha, *values)
    elif trace.player(row) == MIN:
        beta = min(beta, *values)
    else:  # what is proved of a chance node lies outside its window
        value = trace.columns.value[row]
        assert value is not None  # it was cut off, and so settled
        alpha, beta = (value, beta) if value >= beta else (alpha, value)
    alpha, beta = turned_window((alpha, beta), side_of(trace, row))
    sign = "≥" if trace.settings.cutoff == "ge" else ">"
    return f"α {end_text(trace, alpha, words)} {sign} β {end_text(trace, beta, words)}"


def end_text(trace: Trace, end: float, words: Catalog) -> str:
    """Write an end of a window: that of a null window, the number next to 3, as 3⁺ or 3⁻."""
    if trace.settings.algorithm in BY_NULL_WINDOWS and abs(end) < inf:
        for sign, near in (("⁺", nextafter(end, -inf)), ("⁻", nextafter(end, inf))):
            if len(repr(near)) < len(repr(float(end))) - CLEARLY_SHORTER:
                return words.number(near) + sign
    return words.number(end)


def window_text(trace: Trace, row: int, window: tuple[float, float], words: Catalog) -> str:
    """Write a window at a row; a null window is a question: "> 3?", is there more than 3 to be had?"""
    side = side_of(trace, row)
    alpha, beta = window = turned_window(window, side)
    if trace.settings.algorithm not in BY_NULL_WINDOWS or nextafter(alpha, inf) != beta:
        ends = (end_text(trace, end, words) for end in window)
        return words.text("picture.window_pair", **dict(zip(("alpha", "beta"), ends, strict=True)))
    above = len(repr(float(alpha))) <= len(repr(float(beta)))  # 3 and the number above it, or 3 and the one below
    asks_for_more = (trace.parents[row] < 0 or trace.player(trace.parents[row]) == MAX) == (side == MAX)
    sign = (">" if above else "≥") if asks_for_more else ("≤" if above else "<")
    return f"{sign} {words.number(alpha if above else beta)}?"


class Labels:
    """Writes the labels of one trace. The window (−∞, ∞), which says nothing, may be left out."""

    def __init__(self, trace: Trace, words: Catalog, *, windows_everywhere: bool) -> None:
        self.trace = trace
        self.words = words
        self.windows_everywhere = windows_everywhere
        self.text = cache(words.text)  # the same few values are written again and again
        self.reason = cache(lambda row: cutoff_text(trace, row, words))

    def write_row(self, label: NodeLabel, row: int, look: Look) -> None:
        """Write the label of a row that looks like this."""
        trace, columns = self.trace, self.trace.columns
        kind, written = columns.kind[row], columns.labels[columns.label[row]]
        label.name, move = one_line(written.name), one_line(written.move)
        label.edge = "" if look is None and move == label.name else move
        label.value = origin_mark(trace, row) + node_value(trace, row, self.words)
        if kind > VISITED:
            label.caption = why_not_followed(trace, row, self.words)
        if kind == PRUNED:
            label.reason = self.reason(trace.parents[row])
        elif kind == INTERIOR and trace.settings.prunes:
            label.window = self.window(row)
        label.title = "; ".join(self.title_parts(row, label, look))

    def window(self, row: int) -> str:
        """Write the window (α, β) at entry; "" to leave it out."""
        alpha, beta = self.trace.windows.alpha[row], self.trace.windows.beta[row]
        if not self.windows_everywhere and alpha == -inf and beta == inf:
            return ""
        assert alpha is not None and beta is not None  # the row was entered
        return window_text(self.trace, row, (alpha, beta), self.words)

    def title_parts(self, row: int, label: NodeLabel, look: Look) -> list[str]:
        """Describe a row in words, with all that is known of it."""
        text, kind = self.text, self.trace.columns.kind[row]
        parts = [label.name or text("name.start")]
        if label.edge and label.edge != label.name:
            parts[0] += f" ({label.edge})"
        if isinstance(look, str):
            parts.append(one_line(look))
        if kind > VISITED:
            parts.append(label.caption)
            if label.reason:
                parts.append(text("picture.met", bounds=label.reason))
            return parts
        if kind == INTERIOR:
            parts.append(turn_text(self.trace, row, self.words))
        parts.append(text("picture.value", value=label.value))
        if label.window:
            is_pair = label.window.startswith("(")
            parts.append(text("picture.window", window=label.window) if is_pair else question(label.window, self.words))
        if kind != INTERIOR:
            parts.append(text(f"picture.{KINDS[kind]}"))
        return parts

    def write_stub(self, label: NodeLabel, stub: Stub) -> None:
        moves = self.text("picture.stub.moves", moves=stub.moves)
        if stub.discarded:
            nodes = self.text("picture.stub.discarded", moves=stub.moves)
        elif not stub.nodes:
            nodes = self.text("picture.pruned")
        else:
            nodes = self.text("picture.stub.nodes", nodes=stub.nodes)
        if stub.others and stub.nodes:
            label.lines = (self.text("picture.stub.others", moves=stub.moves), *self.worth_of_others(stub), nodes)
            label.title = "; ".join(label.lines)
            return
        label.lines = (moves, nodes)
        if stub.skipped and stub.nodes:
            label.lines = (moves, nodes, self.text("picture.stub.skipped", moves=stub.skipped))
        label.value = worth_text(self.trace, stub.best, self.words) if stub.best >= 0 else ""
        best = [self.text("picture.stub.best", value=label.value)] if label.value else []
        label.title = "; ".join([*label.lines, *best])
        if not stub.nodes and self.trace.columns.kind[stub.first] == PRUNED:
            label.reason = self.reason(stub.parent)

    def worth_of_others(self, stub: Stub) -> list[str]:
        """State a bound on the moves in a stub, at most for MAX or at least for MIN; an empty list if it is unknown."""
        trace, (lows, highs) = self.trace, self.trace.intervals
        is_max = trace.player(stub.parent) == MAX
        side = side_of_leaf(trace.view, trace.player(stub.parent))
        bound = max(highs[child] for child in stub.others) if is_max else min(lows[child] for child in stub.others)
        if abs(bound) == inf or any(side_of(trace, child) != side for child in stub.others):
            return []
        about = any(map(trace.rests_on_estimates, stub.others))
        key = "most" if is_max == (side == MAX) else "least"
        return [self.text(f"picture.stub.{key}", value=self.words.number(turned(bound, side), about))]


EXAMPLES = {
    "window": "(α, β)",
    "unproved": f"3{UNPROVED[0]}",
    "bound": value_text(3, "lower"),
    "transposition": f"{ORIGIN}3",
    "horizon": value_text(3, about=True),
}
"""An example of each sign that is a text at a node."""


class LegendSign(NamedTuple):
    """An entry of the legend: the name of what is drawn, and its meaning."""

    symbol: str
    meaning: str


def legend_entries(symbols: Iterable[str], trace: Trace, words: Catalog) -> list[LegendSign]:
    """Explain signs in the picture of a finished search."""
    names = {str(player): name for player, name in player_names(trace).items()}
    return [LegendSign(symbol, words.text(f"picture.legend.{symbol}", **names)) for symbol in symbols]


def step_legend_entry(symbol: str, words: Catalog) -> LegendSign:
    """Explain a sign in the picture just after a step, while the search is running."""
    return LegendSign(symbol, words.text(f"slides.legend.{symbol}"))


def step_value(moment: Snapshot, row: int, words: Catalog) -> str:
    """Write a row's value as far as it is known, with "…" if nothing is proved yet, and "?" if nothing will be."""
    value = moment.best(row)
    if value is None:
        return ""
    side, bound = side_of(moment.trace, row), moment.bound(row)
    unproved = "" if bound else UNPROVED[moment.shows_final(row)]
    told = words.value(turned(value, side), turned_bound(bound, side), moment.rests_on_estimates(row))
    return origin_mark(moment.trace, row) + told + unproved


def step_window(moment: Snapshot, row: int, words: Catalog) -> str:
    """Write the current window (α, β) of an open interior node; "" if the algorithm has no windows."""
    window = moment.window(row) if moment.trace.settings.prunes else None
    return window_text(moment.trace, row, window, words) if window else ""


def step_title(moment: Snapshot, row: int, label: NodeLabel, words: Catalog) -> str:
    """Describe a row in words, with all that is known of it now."""
    trace = moment.trace
    parts = [label.name or words.text("name.start")]
    if trace.columns.kind[row] == INTERIOR:
        parts.append(player_word(trace.player(row)))
    if label.value:
        parts.append(f"{words.text('page.value')} {label.value}")
    if label.window:
        pair = f"{words.text('picture.window_pair', alpha='α', beta='β')} = {label.window}"
        parts.append(pair if label.window.startswith("(") else question(label.window, words))
    kind: str = moment.state(row)
    if kind == "done" and trace.columns.kind[row] == TRANSPOSITION:
        kind = "transposition"
    elif kind == "pruned" and trace.columns.kind[row] >= LEFT_OUT:
        kind = KINDS[trace.columns.kind[row]]
    parts.append(words.text(f"page.state.{kind}"))
    return one_line(" · ".join(parts))


def question(window: str, words: Catalog) -> str:
    """Write a null window as the question that it asks."""
    return words.text("picture.question", question=window)


def open_stub_title(label: NodeLabel, words: Catalog) -> str:
    """Write the title of a stub below which the search is still running."""
    return "; ".join((*label.lines, words.text("page.state.open")))
