"""A deck: which steps of which trace to show, how large and in which colours. All slides are made from one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from minimax_viz.picture.fitting import SLIDE_NODES, Viewport
from minimax_viz.picture.slide import HALO, SIZES, space_of
from minimax_viz.picture.step_scene import StepScene, step_scenes
from minimax_viz.record.file import search_mark
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.notes import SpeakerNotes


def no_progress(number: int) -> None:
    """Ignore progress."""


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The contents of slides. `steps` are numbers, from 1; `size` is a name in SIZES. A slide shows at most as many
    nodes as the first of `draw_nodes` (None: all) with which it is legible.

    `title` "" means the game's own. `tell` is called with the number of each scene, from 1, before the scene is made.
    """

    trace: Trace
    steps: Sequence[int]
    words: Catalog
    title: str = ""
    size: str = "16:9"
    theme: str = "light"
    draw_nodes: Sequence[int | None] = SLIDE_NODES
    tell: Callable[[int], object] = no_progress

    @property
    def heading(self) -> str:
        """The title of the deck."""
        return self.title or title_of(self.trace.header, self.words)

    @property
    def mark(self) -> str:
        """A mark of the search shown, for the files of the slides."""
        return search_mark(self.trace)

    @property
    def pixels(self) -> tuple[float, float]:
        """The width and height of a slide."""
        return SIZES[self.size]

    def scenes(self) -> Iterator[StepScene]:
        """The scenes of the steps, laid out for slides of this size."""
        space = space_of(self.pixels)
        viewport = Viewport(space.width, space.height - 2 * HALO)
        scenes = step_scenes(self.trace, self.steps, self.words, self.draw_nodes, viewport)
        for number, scene in enumerate(scenes, 1):
            self.tell(number)
            yield scene

    @cached_property
    def _speaker_notes(self) -> SpeakerNotes:
        return SpeakerNotes(self.trace, self.words)

    def notes(self, scene: StepScene) -> list[str]:
        """The long explanation of a slide, one string per paragraph."""
        is_open = (node.item for node in scene.nodes if node.state == "open" and node.item.kind != "stub")
        return self._speaker_notes.of_step(
            scene.step, scene.new_steps, [item.title for item in is_open], scene.canvas.heading
        )


def frame_name(scene: StepScene, count: int) -> str:
    """The name of a step's frame, with its number padded to the width of `count`."""
    return f"step-{scene.step.number:0{max(3, len(str(count)))}d}"
