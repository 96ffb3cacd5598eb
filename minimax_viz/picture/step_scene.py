"""The scenes of shown steps: the tree as it stands just after each, laid out once for as many steps as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from minimax_viz.picture.drawing import Node, TreeDrawing
from minimax_viz.picture.finished import READABLE, SLIDE_NODES, WORTH, Viewport, readable_placement
from minimax_viz.picture.items import Item, Role, items_of
from minimax_viz.picture.scene import PlacedItem, Placement, Scene, scene_with
from minimax_viz.picture.shapes import SMALL, VALUE, WIDEST_VALUE, BodyForm, has_mark
from minimax_viz.picture.text_metrics import clipped, text_width
from minimax_viz.picture.tree_drawing import caption_drawings, edges_of, node_of, players_of
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import (
    UNPROVED,
    LegendSign,
    open_stub_title,
    step_legend_entry,
    step_title,
    step_value,
    step_window,
)
from minimax_viz.text.mover import narrator_of
from minimax_viz.views.fold import Stub, fold_of
from minimax_viz.views.steps import NodeState, Segment, Snapshot, first_segment, snapshot_at

STEP_SIGNS = ("current", "reporting", "supplier", "unproved", "unvisited")
WHOLE_SLIDE = Viewport(1280.0, 720.0)
SHORTEST = 4  # steps of a segment that shows fewer nodes than it could


StepItem = tuple[Item, NodeState, Role]
"""An item as it is just after a step. Nothing is known yet of an unvisited item: its texts and its look are empty."""


@dataclass(slots=True)
class StepNode(PlacedItem):
    """A drawn item at a step. Its place and the size of its body stay the same throughout a segment."""

    @property
    def head(self) -> float:
        """The y at which the edge from the parent ends: at the body if nothing is written above it now."""
        is_free = self.shape.beside and (self.shape.window_beside or not self.item.window)
        return self.y if is_free else self.y - self.shape.stop

    @property
    def foot(self) -> float:
        """The y at which the edges to the children begin: below what hangs at the body now."""
        return self.leave if self.shape.pill else self.y + self.shape.named_height


@dataclass(frozen=True, slots=True)
class StepScene:
    """The picture of the search just after `step`. `nodes` are in preorder, an item's `parent` is an index among them.

    The `canvas` is the layout, whose items have the widest texts that they ever have. `segment` counts from 0; as long
    as it is the same, nothing moves, and nodes in the `drawing` that did not change since the last shown step are the
    same objects. `new_steps` are the numbers of the steps since then, this one included.
    """

    step: Step
    sentence: str
    nodes: list[StepNode]
    canvas: Scene
    segment: int
    new_steps: range
    drawing: TreeDrawing


def step_scenes(
    trace: Trace,
    steps: Sequence[int],
    words: Catalog,
    budgets: Sequence[int | None] = SLIDE_NODES,
    viewport: Viewport = WHOLE_SLIDE,
) -> Iterator[StepScene]:
    """The scenes of the steps with these numbers, in order.

    Each shows at most as many rows and stubs as one of the `budgets` (None: all), the first with which it can be read
    in the `viewport`, which the tree should fill.
    """
    narrator = narrator_of(trace, words)
    begin = steps[0] if steps else 1
    for number, found in enumerate(segment_layouts(trace, steps, words, budgets, viewport.beside(trace))):
        segment, canvas = found.segment, scene_with(trace, found.placement, words)
        canvas.legend = [
            step_legend_entry("window", words) if sign.symbol == "window" else sign  # windows are current ones
            for sign in canvas.legend
            if sign.symbol != "principal" or trace.complete
        ]
        gutter = players_of(canvas.bands, canvas.players, -canvas.gutter)
        stubs = {stub.first: stub for stub in segment.fold.stubs}
        before: list[StepNode] = []
        drawn: list[Node] = []
        for at in segment.steps:
            moment = snapshot_at(trace, at)
            now = (
                stub_at(moment, item, stubs[item.row], words) if item.kind == "stub" else row_at(moment, item, words)
                for item in found.items
            )
            nodes = [placed_at_step(place, known) for place, known in zip(canvas.nodes, now, strict=True)]
            captions = [caption for caption in canvas.captions if nodes[caption.first].state == "pruned"]
            drawn = [drawn[at] if before and node == before[at] else node_of(node) for at, node in enumerate(nodes)]
            yield StepScene(
                step=moment.step,
                sentence=narrator.standing_text(moment.step),
                nodes=nodes,
                canvas=canvas,
                segment=number,
                new_steps=range(begin, at + 1),
                drawing=TreeDrawing(gutter, list(edges_of(nodes)), drawn, caption_drawings(captions, nodes)),
            )
            before, begin = nodes, at + 1


@dataclass(frozen=True, slots=True)
class SegmentLayout:
    """A segment with its `items`. In the `placement` each is as wide as it ever is in the segment."""

    segment: Segment
    items: list[Item]
    placement: Placement
    scale: float


def segment_layouts(
    trace: Trace,
    steps: Sequence[int],
    words: Catalog,
    budgets: Sequence[int | None],
    viewport: Viewport,
) -> Iterator[SegmentLayout]:
    """The segments. One shows fewer nodes if more could not be read, and is shorter then."""

    def attempt(budget: int | None) -> SegmentLayout:
        segment = first_segment(trace, steps, budget)
        items = items_of(trace, segment.fold, words)
        wide = with_widest_texts(items, trace, segment.steps, words)
        found = readable_placement(wide, viewport)
        return SegmentLayout(segment, items, found, viewport.scale(found))

    while steps:
        best = first_readable(map(attempt, budgets))
        yield best
        steps = steps[len(best.segment.steps) :]


def first_readable(attempts: Iterator[SegmentLayout]) -> SegmentLayout:
    """The first layout that can be read or, if none can, the largest. Layouts for few steps are avoided, like those of
    many nodes that could not be read.
    """
    best = next(attempts)
    while best.scale < READABLE and (other := next(attempts, None)):
        if other.scale > WORTH * best.scale and len(other.segment.steps) >= min(len(best.segment.steps), SHORTEST):
            best = other
    return best


def readable_scene(trace: Trace, words: Catalog, budgets: Sequence[int | None], viewport: Viewport) -> Scene:
    """A finished search with at most as many rows and stubs as one of the `budgets` (None: all): the first with which
    it is legible, else the one with which it is largest.
    """
    viewport = viewport.beside(trace)

    def attempt(budget: int | None) -> SegmentLayout:
        fold = fold_of(trace, budget)
        items = items_of(trace, fold, words)
        found = readable_placement(items, viewport)
        return SegmentLayout(Segment((), fold), items, found, viewport.scale(found))

    return scene_with(trace, first_readable(map(attempt, budgets)).placement, words)


def signs_of(scene: StepScene, words: Catalog) -> dict[str, LegendSign]:
    """The legend of a step, by symbol: the signs of its segment, and those that the step itself adds."""
    seen: set[str] = {sign for node in scene.nodes for sign in (node.role, node.state)}
    seen |= {"unproved" for node in scene.nodes if node.item.value.endswith(UNPROVED)}
    own = (symbol for symbol in STEP_SIGNS if symbol in seen)
    signs = [*scene.canvas.legend, *(step_legend_entry(symbol, words) for symbol in own)]
    return {sign.symbol: sign for sign in signs}


def placed_at_step(place: PlacedItem, now: StepItem) -> StepNode:
    """An item in its place, with the texts that are known now. The size of its body stays."""
    (item, state, role), shape = now, place.shape
    value = clipped(item.value, WIDEST_VALUE, VALUE, bold=True)
    if state == "unvisited":
        form: BodyForm = "box" if shape.form == "stub" else shape.form
        shape = replace(shape, form=form, lines=(), names=(), slant=False, value="", turn="", edge="", pill=0.0)
    elif shape.form == "box":
        shape = replace(shape, lines=(value,) if value else ())
    elif value or (state == "open" and has_mark(item, shape.form)):
        shape = replace(shape, value=value)
    else:
        shape = replace(shape, value="", turn="", pill=0.0)
    return StepNode(item, shape, place.x, place.y, place.arrive, place.side, place.depart, state=state, role=role)


# What is written at a step --------------------------------------------------------------------------------------------


def row_at(moment: Snapshot, item: Item, words: Catalog) -> StepItem:
    """A drawn row at a moment of the search."""
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
        chosen=moment.trace.parents[row] >= 0 and moment.holder(moment.trace.parents[row]) == row,
        principal=item.principal and moment.is_over,
        still_open=item.still_open and moment.is_last,
    )
    now.title = step_title(moment, row, now, words)
    return now, state, role


def unvisited(item: Item, words: Catalog) -> StepItem:
    """An item that the search has not reached yet: only its place is known."""
    now = Item(
        title=words.text("page.state.unvisited"), row=item.row, parent=item.parent, ply=item.ply, kind=item.kind,
        player=item.player,
    )  # fmt: skip
    return now, "unvisited", ""


def stub_at(moment: Snapshot, item: Item, stub: Stub, words: Catalog) -> StepItem:
    """A stub at a moment of the search. Its value is shown once everything in it is settled."""
    hidden = (child for child in moment.trace.children(stub.parent) if stub.first <= child < stub.end)
    states = {moment.state(child) for child in ([stub.first] if stub.discarded else hidden)}
    state: NodeState = "open" if states & {"unvisited", "open"} else "done"
    if len(states) == 1:
        (state,) = states
    if state == "unvisited":
        return unvisited(item, words)
    now = replace(
        item,
        value=item.value if state == "done" else "",
        title=item.title if state != "open" else open_stub_title(item, words),
        chosen=stub.holds(moment.holder(stub.parent)),
    )
    holds_current = not stub.discarded and stub.first <= moment.step.node < stub.end
    return now, state, "current" if holds_current else ""


def with_widest_texts(items: list[Item], trace: Trace, steps: Sequence[int], words: Catalog) -> list[Item]:
    """The items with the widest value and window that they have at any of the steps, for the layout. Leaves of a bare
    tree are all as wide as the widest, so that none gives its value away before it has one.
    """
    wide = [item if item.kind == "stub" else replace(item, value="", window="") for item in items]
    rows = {item.row: item for item in wide if item.kind != "stub"}
    for step in steps:
        moment = snapshot_at(trace, step)
        for row in rows.keys() & trace.ancestors(moment.step.node):
            make_room_for(rows[row], moment, words)
    last = snapshot_at(trace, steps[-1])
    for item in rows.values():
        make_room_for(item, last, words)
    boxes = [item for item in rows.values() if item.look is None and item.kind != "interior"]  # of a bare tree
    widest = max((item.value for item in boxes), key=value_width, default="")
    for item in boxes:
        item.value = widest
    return wide


def make_room_for(item: Item, moment: Snapshot, words: Catalog) -> None:
    """Make room for a row's value and window at a moment."""
    item.value = max(item.value, step_value(moment, item.row, words), key=value_width)
    item.window = max(item.window, step_window(moment, item.row, words), key=lambda text: text_width(text, SMALL))


def value_width(text: str) -> float:
    """The width of a value."""
    return text_width(text, VALUE, bold=True)
