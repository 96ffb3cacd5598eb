"""The labels of nodes just after a step: values so far, windows, states. The page has the same in title.js."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minimax_viz.record.kinds import INTERIOR, LEFT_OUT, MERGED, TRANSPOSITION
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import UNPROVED, NodeLabel, origin_mark
from minimax_viz.text.names import player_word

if TYPE_CHECKING:
    from minimax_viz.views.moment import Moment, NodeState


def step_value(moment: Moment, row: int, words: Catalog) -> str:
    """Write a row's value as far as it is known, with "…" if nothing is proved yet, and "?" if nothing will be."""
    value = moment.best(row)
    if value is None:
        return ""
    bound = moment.bound(row)
    unproved = "" if bound else UNPROVED[moment.shows_final(row)]
    return origin_mark(moment.trace, row) + words.value(value, bound, moment.rests_on_estimates(row)) + unproved


def step_window(moment: Moment, row: int, words: Catalog) -> str:
    """Write the current window (α, β) of an open interior node; "" if the algorithm has no windows."""
    window = moment.window(row) if moment.trace.settings.prunes else None
    return words.window(*window) if window else ""


def step_title(moment: Moment, row: int, label: NodeLabel, words: Catalog) -> str:
    """Describe a row in words, with all that is known of it now."""
    trace, state = moment.trace, moment.state(row)
    parts = [label.name or words.text("name.start")]
    if trace.columns.kind[row] == INTERIOR:
        parts.append(player_word(trace.player(row)))
    if label.value:
        parts.append(f"{words.text('page.value')} {label.value}")
    if label.window:
        parts.append(f"{words.text('picture.window_pair', alpha='α', beta='β')} = {label.window}")
    parts.append(words.text(state_key(trace.columns.kind[row], state)))
    return one_line(" · ".join(parts))


def state_key(kind: int, state: NodeState) -> str:
    """Return the key of the message for the state of a row of this kind."""
    if state == "done" and kind == TRANSPOSITION:
        return "page.state.transposition"
    if state == "pruned" and kind >= LEFT_OUT:
        return "page.state.merged" if kind == MERGED else "page.state.discarded"
    return f"page.state.{state}"


def open_stub_title(label: NodeLabel, words: Catalog) -> str:
    """Write the title of a stub below which the search is still running."""
    return "; ".join((*label.lines, words.text("page.state.open")))
