"""The formats in which a request can be saved: the outputs of its search, or those of the comparison of its two."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

from minimax_viz.fronts.studio.answer import traces_for
from minimax_viz.fronts.studio.request import OWN_FILE, Request, RequestError
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.registry import WRITERS
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.output.deck import frame_name
from minimax_viz.output.formats import (
    BY_GRAPHVIZ,
    OF_BOOTHS,
    OF_COMPARISONS,
    OF_DECKS,
    OF_POSTERS,
    OF_TABLES,
    OF_TRACES,
    Format,
)
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.reproducible import archive_of
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.output.trace_tables import TableName, table_of
from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.poster import poster_of
from minimax_viz.record.file import trace_bytes
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.study.unpruned import paired_with_unpruned
from minimax_viz.tasks.booth import MakeBooth
from minimax_viz.tasks.embed import EmbedSearch
from minimax_viz.tasks.slides import Slides
from minimax_viz.tasks.writing import folder_beside
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps

Made = tuple[str, Iterable[bytes]]
"""The name of a file, and its contents piece by piece."""

LINES = "embed.html"
OF_TREES = {"json": ".json", "outline": ".txt", "newick": ".nwk", "mermaid": ".mmd", "efg": ".efg"}
"""The endings of files that hold a tree in a notation."""


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
    def traces(self) -> list[TraceResult]:
        """The trace of the search, or of both."""
        return list(traces_for(self.request, self.on_progress))

    @property
    def trace(self) -> TraceResult:
        """The trace of the first search."""
        return self.traces[0]

    @property
    def comparison(self) -> Comparison:
        """Both searches side by side."""
        return Comparison(self.traces)

    @property
    def look(self) -> RenderOptions:
        """The look of the trace, by default except for the language."""
        return RenderOptions(self.lang)

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
        """The slide of the step. Raises RequestError if there is no such step."""
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
            searches = paired_with_unpruned(
                self.trace, self.searched, is_chosen=self.request.settings.get("depth") is None
            )
        return poster_of(searches, lang=self.lang)

    def searched(self, **other: Any) -> TraceResult:
        """Repeat the first search with other settings, and return its trace."""
        request = replace(self.request, settings={**self.request.settings, **other}, against=None)
        return traces_for(request, self.on_progress)[0]


@dataclass(frozen=True, slots=True)
class Output:
    """An output: the function that makes its file, and the one that raises EngineError if something needed is missing;
    it may be `of_step`, a picture of one step.
    """

    make: Callable[[ToSave], Made]
    ready: Callable[[], None] = lambda: None
    of_step: bool = False


def made_by(form: Format, subject: Callable[[ToSave], tuple[Any, ...]], file_name: str = "") -> Output:
    """Return the output that a format makes of a subject."""
    name = file_name or form.file_name

    def make(to_save: ToSave) -> Made:
        return packed_up(form, name, *subject(to_save))

    return Output(make, form.ready)


def packed_up(form: Format, name: str, *subject: Any) -> Made:
    """Make the file of a format, a ZIP archive if the format makes a folder."""
    if form.contents == "file":
        return name, form.pieces(*subject)
    if form.contents == "folder":
        return f"{name}.zip", [archive_of((f"{name}/{file}", data) for file, data in form.make(*subject))]
    folder = folder_beside(Path(name)).name
    text, files = form.make(*subject, folder)
    within = [(f"{folder}/{file}", data) for file, data in files]
    return f"{Path(name).stem}.zip", [archive_of([(name, text.encode("utf-8")), *within])]


def shown_trace(to_save: ToSave) -> tuple[Any, ...]:
    """Return the trace, and its look."""
    return to_save.trace, to_save.look


def table(form: Format, name: TableName) -> Output:
    """Return the table of the nodes or of the steps."""
    return made_by(form, lambda to_save: (table_of(to_save.trace, name, to_save.lang),), f"{name}{form.suffix}")


def deck(form: Format) -> Output:
    """Return the slides of the key steps, or the figure of one."""

    def subject(to_save: ToSave) -> tuple[Any, ...]:
        slides = to_save.one_slide if form.single else to_save.key_slides
        return (slides.deck_as(form),)

    made = made_by(form, subject)
    return Output(made.make, made.ready, of_step=form.single)


def poster(form: Format) -> Output:
    """Return the poster."""
    return made_by(form, lambda to_save: (to_save.poster, form.function(form.check)()))


def tree(notation: str, write: Callable[[TreeNode], str]) -> Output:
    """Return the tree in a notation."""
    return Output(lambda to_save: (f"tree{OF_TREES[notation]}", [write(explicit_tree(to_save.trace)).encode("utf-8")]))


def frame(ending: str) -> Output:
    """Return the picture of one step, as it is among the frames."""
    frames = OF_DECKS["frames"]

    def make(to_save: ToSave) -> Made:
        shown = to_save.one_slide
        if ending == ".svg":
            scene = next(shown.deck.scenes())
            picture = slide_svg(shown.deck, scene).encode("utf-8")
            return f"{frame_name(scene, len(shown.trace.steps))}.svg", [picture]
        return next((name, [data]) for name, data in frames.make(shown.deck) if name.endswith(ending))

    return Output(make, frames.ready if ending == ".png" else lambda: None, of_step=True)


def embedding(to_save: ToSave) -> Made:
    """Return the lines for another page, the page that they show, and the picture for readers without scripts."""
    shown = to_save.one_slide
    made = EmbedSearch(shown.trace, step=shown.steps[0], lang=to_save.lang).run()
    files = {LINES: f"{made.lines()}\n".encode(), **made.files()}
    return "embed.zip", [archive_of(files.items())]


def booth_file(to_save: ToSave) -> Made:
    """Return the page of a booth that plays from the position. Raises SettingsError if the game is too large."""
    request = to_save.request
    options: dict[str, Any] = {name: request.settings.get(name) for name in GAME_OPTIONS}
    games = () if request.game_to_find is None else (request.game_to_find,)
    page = MakeBooth(games, board=request.board, lang=to_save.lang, **options).run()
    return OF_BOOTHS["html"].file_name, [page.contents(".html")]


def nth_trace(number: int) -> Output:
    """Return the trace of one search of a comparison."""
    return Output(lambda to_save: (f"trace-{number}.json.gz", [trace_bytes(to_save.traces[number - 1])]))


MOST_SLIDES = 200


OF_SEARCHES: Mapping[str, Output] = {
    **{name: made_by(form, shown_trace) for name, form in OF_TRACES.items()},
    **{f"graphviz-{name}": made_by(form, shown_trace) for name, form in BY_GRAPHVIZ.items()},
    "step-svg": frame(".svg"),
    "step-png": frame(".png"),
    **{f"slides-{name}": deck(form) for name, form in OF_DECKS.items()},
    **{f"poster-{name}": poster(form) for name, form in OF_POSTERS.items()},
    **{f"{name}-{to}": table(form, name) for name in get_args(TableName) for to, form in OF_TABLES.items()},
    **{f"tree-{notation}": tree(notation, write) for notation, write in WRITERS.items()},
    "embed": Output(embedding, of_step=True),
}
"""The outputs of one search."""

OF_GAMES: Mapping[str, Output] = {f"booth-{name}": Output(booth_file) for name in OF_BOOTHS}
"""The outputs of a search of a game that can be won."""

OF_PAIRS: Mapping[str, Output] = {
    "compare-html": Output(lambda to_save: (
        OF_COMPARISONS["html"].file_name, [to_save.comparison.to_html(lang=to_save.lang).encode("utf-8")]
    )),
    "compare-svg": Output(lambda to_save: (
        OF_COMPARISONS["svg"].file_name, [to_save.comparison.to_svg(lang=to_save.lang).encode("utf-8")]
    )),
    "trace-1": nth_trace(1),
    "trace-2": nth_trace(2),
}  # fmt: skip
"""The outputs of two searches side by side."""

OF_CODE: Mapping[str, Output] = {
    "code": Output(lambda to_save: (OWN_FILE, [(to_save.request.code or "").encode()])),
}
"""The output of the reader's own game."""
