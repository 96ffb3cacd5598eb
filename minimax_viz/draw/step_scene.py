"""The scenes of shown steps: the tree as it stands just after each, laid out once for as many as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from minimax_viz.draw.captions import Caption
from minimax_viz.draw.heading import Sign, heading_of, legend_of
from minimax_viz.draw.items import items_of, players
from minimax_viz.draw.layout import Layout
from minimax_viz.draw.metrics import clipped
from minimax_viz.draw.scene import Placed, Scene, arranged, bands_of
from minimax_viz.draw.shapes import MARK, NAME_LINE, VALUE, WIDEST, Form, Shape, has_mark
from minimax_viz.draw.step_items import Role, StepItem, items_at, roomy
from minimax_viz.explain.catalog import Catalog
from minimax_viz.explain.narrator import Narrator
from minimax_viz.record.acts import Act, acts_of
from minimax_viz.record.moment import Moments
from minimax_viz.record.states import State
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

DEFAULT_SLIDE_NODES = 40  # so many boards can be read on a slide
STEEPNESS = 0.6  # of the edges, on slides, which are not high
COLUMNS = (2, 3, 4, 6, 8, 12)  # the lengths of columns that are tried
HANGS_FOR = 1.2  # leaves hang in columns where the picture becomes so much larger by it


@dataclass(slots=True)
class StepNode(Placed):
    """A drawn item at a step. Its place and the size of its body are the same throughout an act."""

    state: State = "unvisited"
    role: Role = ""

    @property
    def head(self) -> float:
        """How far the edge from the parent goes on straight: to the body, where nothing is written above it now."""
        return self.y if self.spine is None and self.shape.beside and not self.item.window else self.arrive

    @property
    def foot(self) -> float:
        """Where the edges to the children begin: under what hangs at the body now, above `leave` if that is little."""
        body = self.y + self.shape.height + (NAME_LINE if self.shape.name else 0.0)
        return self.leave if self.shape.pill else body

    @property
    def key(self) -> str:
        """A name for it that is the same at all steps, such as "n5", or "s5" for a stub."""
        return f"{'s' if self.item.kind == 'stub' else 'n'}{self.item.row}"


@dataclass(frozen=True, slots=True)
class StepScene:
    """The picture of the search just after `step`.

    `nodes` are in preorder, an item's `parent` is a place among them. `captions` are written under the moves that were
    skipped by now. The `stage` is the layout, its items with the widest texts that they have. `act` counts the stages
    from 0; as long as it stays, nothing moves. `changed` are the places of the
    nodes that differ from the shown step before (all, where an act begins), `told` the steps since then, this included.
    """

    step: Step
    sentence: str
    nodes: list[StepNode]
    captions: list[Caption]
    stage: Scene
    act: int
    changed: frozenset[int]
    told: range


def step_scenes(
    trace: Trace,
    steps: Sequence[int],
    words: Catalog,
    budget: int | None = DEFAULT_SLIDE_NODES,
    room: tuple[float, float] = (16, 9),
) -> Iterator[StepScene]:
    """The scenes of the `steps`, in order; each shows at most `budget` rows and stubs (None: all).

    `room` is the width and height of what the tree should fill; only their ratio counts.
    """
    moments, narrator = Moments(trace), Narrator(trace, words)
    told = steps[0] if steps else 0
    for number, act in enumerate(acts_of(trace, steps, budget)):
        items = items_of(trace, act.fold, words)
        stage = stage_of(trace, act, moments, words, room)
        before: list[StepNode] = []
        for at in act.steps:
            moment = moments[at]
            now = items_at(moment, items, act.fold, words)
            nodes = [standing(place, known) for place, known in zip(stage.nodes, now, strict=True)]
            yield StepScene(
                step=moment.step,
                sentence=narrator.text(moment.step),
                nodes=nodes,
                captions=[caption for caption in stage.captions if nodes[caption.first].state == "pruned"],
                stage=stage,
                act=number,
                changed=changes(before, nodes),
                told=range(told, at + 1),
            )
            before, told = nodes, at + 1


def stage_of(trace: Trace, act: Act, moments: Moments, words: Catalog, room: tuple[float, float]) -> Scene:
    """The layout of an act, in the way that fills the room best."""
    items = roomy(items_of(trace, act.fold, words), (moments[step] for step in act.steps))
    upright = arranged(items, hang=False, steepness=STEEPNESS)
    in_columns = (arranged(items, hang=True, longest=longest, steepness=STEEPNESS) for longest in COLUMNS)
    hung = max(in_columns, key=lambda arrangement: filling(arrangement[2], room))
    hangs = filling(hung[2], room) > HANGS_FOR * filling(upright[2], room)
    places, captions, layout = hung if hangs else upright
    return Scene(
        nodes=places,
        captions=captions,
        bands=[] if hangs else bands_of(places, layout),
        heading=heading_of(trace, items, words),
        legend=[in_steps(sign, words) for sign in legend_of(trace, items, words)],
        players=players(trace),
        width=layout.width,
        height=layout.height,
    )


def in_steps(sign: Sign, words: Catalog) -> Sign:
    """What a sign means while the search goes on: a node's window is then the one it has now."""
    return Sign(sign.symbol, words.text("slides.legend.window")) if sign.symbol == "window" else sign


def filling(layout: Layout, room: tuple[float, float]) -> float:
    """By how much the layout can be enlarged to fill the room."""
    return min(room[0] / layout.width, room[1] / layout.height)


def standing(place: Placed, now: StepItem) -> StepNode:
    """An item in its place, with what is written at it now."""
    return StepNode(
        now.item, shape_now(place.shape, now), place.x, place.y, place.side, place.spine, place.spine_top,
        state=now.state, role=now.role,
    )  # fmt: skip


def shape_now(shape: Shape, now: StepItem) -> Shape:
    """The shape with the texts that are known now; its size stays."""
    item = now.item
    if now.state == "unvisited":
        form: Form = "box" if shape.form == "stub" else shape.form
        return replace(shape, form=form, lines=(), name="", value="", turn="", edge="", pill=0.0)
    if shape.form == "box":
        return replace(shape, lines=(clipped(item.value, WIDEST, VALUE, bold=True),) if item.value else ())
    value = clipped(item.value, WIDEST - 2 * MARK, VALUE, bold=True)
    has_pill = bool(value) or (now.state == "open" and has_mark(item, shape.form))
    return replace(shape, value=value, pill=shape.pill if has_pill else 0.0, turn=shape.turn if has_pill else "")


def changes(before: list[StepNode], nodes: list[StepNode]) -> frozenset[int]:
    """The places of the nodes that differ from those before; all where these were others."""
    return frozenset(at for at, node in enumerate(nodes) if at >= len(before) or node != before[at])
