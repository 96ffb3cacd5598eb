"""What is to be saved of a request: its searches, and slides and pictures of their steps."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.look import Look
from minimax_viz.picture.poster.poster import poster_of
from minimax_viz.search.limits import OnProgress
from minimax_viz.showntrace import ShownTrace
from minimax_viz.studio.answer import traces_for
from minimax_viz.studio.request import Request, RequestError
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.unpruned import beside_unpruned
from minimax_viz.tasks.slides import Slides
from minimax_viz.views.keysteps import parse_steps

MOST_SLIDES = 200


@dataclass(frozen=True)
class ToSave:
    """The searches of a request; single pictures show the `step`, counted from 1, or the last."""

    request: Request
    step: int | None
    on_progress: OnProgress

    @property
    def lang(self) -> str:
        """The language of the request."""
        return self.request.lang

    @cached_property
    def traces(self) -> list[ShownTrace]:
        """The trace of the search, or of both."""
        return list(traces_for(self.request, self.on_progress))

    @property
    def trace(self) -> ShownTrace:
        """The trace of the first search."""
        return self.traces[0]

    @property
    def comparison(self) -> Comparison:
        """Both searches side by side."""
        return Comparison(self.traces)

    @property
    def look(self) -> Look:
        """How the trace is shown: as it is where nobody says how."""
        return Look(self.lang)

    @property
    def key_slides(self) -> Slides:
        """Slides of the key steps. Raises RequestError if there are too many."""
        steps = parse_steps(self.trace, "key")
        if len(steps) > MOST_SLIDES:
            raise RequestError(
                "That would be {steps} slides; the studio makes up to {most_slides}: look fewer plies "
                "ahead, or make them with minimax-viz slides --steps cutoffs.",
                steps=len(steps),
                most_slides=MOST_SLIDES,
            )
        return Slides(self.trace, steps, lang=self.lang)

    @property
    def one_slide(self) -> Slides:
        """A slide of the step. Raises RequestError if there is none."""
        count = len(self.trace.steps)
        step = count if self.step is None else self.step
        if not 1 <= step <= count:
            raise RequestError("Step {step}: this search has steps 1 to {count}.", "step", step=str(step), count=count)
        return Slides(self.trace, [step], lang=self.lang)

    @property
    def poster(self) -> Poster:
        """The poster of the search, with all that it never looked at."""
        searches = [self.trace]
        if self.trace.pruned_moves and self.trace.complete:
            searches = beside_unpruned(self.trace, self.searched, is_chosen=self.request.settings.get("depth") is None)
        return poster_of(searches, lang=self.lang)

    def searched(self, **other: Any) -> ShownTrace:
        """The trace of the first search with other settings."""
        request = replace(self.request, settings={**self.request.settings, **other}, against=None)
        return traces_for(request, self.on_progress)[0]
