"""What is written at each drawn item just after a step: state, value so far, window, role. The page says the same."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from minimax_viz.picture.items import Item, Role
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.shapes import SMALL, VALUE
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.steplabels import open_stub_title, step_title, step_value, step_window
from minimax_viz.views.fold import Fold, Stub
from minimax_viz.views.moment import Moment
from minimax_viz.views.states import NodeState


@dataclass(frozen=True, slots=True)
class StepItem:
    """An item as it is just after a step.

    Of an unvisited item nothing is known yet: its texts and its look are empty.
    """

    item: Item
    state: NodeState
    role: Role


def items_at(moment: Moment, items: list[Item], fold: Fold, words: Catalog) -> Iterator[StepItem]:
    """The items of a finished search, as they are at a moment."""
    stubs = {stub.first: stub for stub in fold.stubs}
    for item in items:
        if item.kind == "stub":
            yield stub_at(moment, item, stubs[item.row], words)
        else:
            yield row_at(moment, item, words)


def row_at(moment: Moment, item: Item, words: Catalog) -> StepItem:
    """A drawn row at a moment."""
    row, state, step = item.row, moment.state(item.row), moment.step
    if state == "unvisited":
        return unvisited(item, words)
    role: Role = ""
    if row in (step.node, step.child, step.supplier):
        role = "current" if row == step.node else "reporting" if row == step.child else "supplier"
    now = replace(
        item,
        value=step_value(moment, row, words),
        window=step_window(moment, row, words),
        chosen=row > 0 and moment.holder(moment.trace.parents[row]) == row,
        principal=item.principal and moment.is_over,
        still_open=item.still_open and moment.is_last,
    )
    now.title = step_title(moment, row, now, words)
    return StepItem(now, state, role)


def unvisited(item: Item, words: Catalog) -> StepItem:
    """An item that the search has not reached yet: a place, and no more."""
    now = Item(
        title=words.text("page.state.unvisited"), row=item.row, parent=item.parent, ply=item.ply, kind=item.kind,
        player=item.player,
    )  # fmt: skip
    return StepItem(now, "unvisited", "")


def stub_at(moment: Moment, item: Item, stub: Stub, words: Catalog) -> StepItem:
    """A stub at a moment; its value is shown once everything in it is settled."""
    state = stub_state(moment, stub)
    if state == "unvisited":
        return unvisited(item, words)
    now = replace(
        item,
        value=item.value if state == "done" else "",
        title=item.title if state != "open" else open_stub_title(item, words),
        chosen=stub.holds(moment.holder(stub.parent)),
    )
    holds_current = not stub.discarded and stub.first <= moment.step.node < stub.end
    return StepItem(now, state, "current" if holds_current else "")


def stub_state(moment: Moment, stub: Stub) -> NodeState:
    """The state of the rows in a stub."""
    if stub.discarded:
        return moment.state(stub.first)
    hidden = (child for child in moment.trace.children(stub.parent) if stub.first <= child < stub.end)
    states = {moment.state(child) for child in hidden}
    if len(states) == 1:
        return states.pop()
    return "open" if states & {"unvisited", "open"} else "done"


def roomy(items: list[Item], moments: Iterator[Moment], words: Catalog) -> list[Item]:
    """The items with the widest value and window that they have at any of the moments, for the sake of the layout.

    Leaves of a bare tree are all as wide as the widest, so that none tells its value before it has one.
    """
    places = {item.row: at for at, item in enumerate(items) if item.kind != "stub"}
    wide = [item if item.kind == "stub" else replace(item, value="", window="") for item in items]
    last = None
    for last in moments:
        for row in last.trace.ancestors(last.step.node):
            if row in places:
                widen(wide[places[row]], last, words)
    boxes = [item for item in wide if is_box(item)]
    for item in wide:
        if last is not None and item.kind != "stub":
            widen(item, last, words)
    widest = max((item.value for item in boxes), key=value_width, default="")
    for item in boxes:
        item.value = widest
    return wide


def widen(item: Item, moment: Moment, words: Catalog) -> None:
    """Make room for a row's value and window at a moment."""
    item.value = max(item.value, step_value(moment, item.row, words), key=value_width)
    item.window = max(item.window, step_window(moment, item.row, words), key=lambda text: text_width(text, SMALL))


def value_width(text: str) -> float:
    """How wide a value is."""
    return text_width(text, VALUE, bold=True)


def is_box(item: Item) -> bool:
    """Whether the item is a bare tree's leaf, or a move there that was not followed."""
    return item.look is None and item.kind not in ("stub", "interior")
