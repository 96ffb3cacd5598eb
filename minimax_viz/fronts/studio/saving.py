"""Save what a request shows: the formats of its search, or of the comparison of its two, and the file of one."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any, get_args

from minimax_viz.errors import EngineError
from minimax_viz.fronts.studio.request import OWN_FILE, Request, RequestError, request_of, text_in
from minimax_viz.games.notations.binary import binary_text
from minimax_viz.games.notations.registry import WRITERS
from minimax_viz.games.registry import GAME_OPTIONS, game_for_position, known_game_name
from minimax_viz.output.formats import (
    BY_GRAPHVIZ,
    GROUPS,
    MEDIA_TYPES,
    OF_BOOTHS,
    OF_COMPARISONS,
    OF_DECKS,
    OF_NOTATIONS,
    OF_POSTERS,
    OF_TABLES,
    OF_TRACES,
    Format,
)
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.reproducible import archive_of
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.output.table import TableName, table_of
from minimax_viz.record.file import trace_bytes
from minimax_viz.safe_text import short_repr
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.study.results import folder_beside
from minimax_viz.tasks.booth import MakeBooth
from minimax_viz.tasks.embed import Embedding, EmbedSearch
from minimax_viz.tasks.options import Progress
from minimax_viz.tasks.poster import DrawPoster
from minimax_viz.tasks.practice import WriteExercises
from minimax_viz.tasks.slides import MakeSlides, Slides
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import output_group_title, output_title_and_sentence
from minimax_viz.tracing.result import TraceResult

Made = tuple[str, Iterable[bytes]]
"""The name of a file, and its contents piece by piece."""

MOST_SLIDES = 200
OF_EXERCISES = ("cutoff", "ply", "root", "score", "to_move")
SEED = 1  # of exercises: those on one tree are always the same


@dataclass(frozen=True)
class ToSave:
    """The searches of a request; single pictures show the `step`, counted from 1, or the last."""

    request: Request
    step: int | None
    progress: Progress

    @cached_property
    def traces(self) -> list[TraceResult]:
        return self.request.together().run(self.progress)

    def shown_trace(self) -> tuple[Any, ...]:
        """Return the trace of the first search, and its look."""
        return self.traces[0], RenderOptions(self.request.lang)

    def comparison(self, form: Format) -> bytes:
        """Return both searches side by side."""
        return Comparison(self.traces, look=RenderOptions(self.request.lang)).contents(form.suffix)

    def poster(self, form: Format) -> bytes:
        """Return the poster of the first search, with all that it never looked at."""
        search = self.request.together().searches[0]
        return DrawPoster(search, lang=self.request.lang).run(self.progress).contents(form.suffix)

    def booth(self, form: Format) -> bytes:
        """Return the page of a booth that plays from the position. Raises SettingsError if the game is too large."""
        options: dict[str, Any] = {name: self.request.settings.get(name) for name in GAME_OPTIONS}
        games = () if self.request.game_to_find is None else (self.request.game_to_find,)
        return MakeBooth(games, board=self.request.board, lang=self.request.lang, **options).run().contents(form.suffix)

    def exercises(self) -> bytes:
        """Return the page of exercises on the tree, or on the whole tree of a board near the end of its game."""
        given = {name: self.request.settings[name] for name in OF_EXERCISES if name in self.request.settings}
        board, game = self.request.board, self.request.game_to_find
        if board is not None and self.request.settings.get("binary"):
            board = binary_text(board)
        task = WriteExercises(board, game=game, seed=SEED, lang=self.request.lang, **given)
        return task.run(self.progress).to_html().encode("utf-8")

    def slides(self, *, of_step: bool) -> Slides:
        """Return the slide of the step, or those of the key steps. Raises RequestError if there are too many."""
        steps = str(self.one_step()) if of_step else "key"
        slides = MakeSlides(self.traces[0], steps=steps, lang=self.request.lang).run()
        if len(slides) > MOST_SLIDES:
            raise RequestError(
                "That would be {steps} slides; the studio makes up to {most_slides}: look fewer plies ahead.",
                steps=len(slides),
                most_slides=MOST_SLIDES,
            )
        return slides

    def one_step(self) -> int:
        """Return the step to show. Raises RequestError if there is no such step."""
        count = len(self.traces[0].steps)
        step = count if self.step is None else self.step
        if not 1 <= step <= count:
            raise RequestError("Step {step}: this search has steps 1 to {count}.", "step", step=str(step), count=count)
        return step

    def embedding(self) -> Embedding:
        """Return the search at the step, for another page."""
        return EmbedSearch(self.traces[0], step=self.one_step(), lang=self.request.lang).run()


@dataclass(frozen=True, slots=True)
class Output:
    """An output: the function that makes its file, its group, and the function that raises EngineError if something
    needed is missing; it may be `of_step`, a picture of one step.
    """

    make: Callable[[ToSave], Made]
    group: str
    ready: Callable[[], None] = lambda: None
    of_step: bool = False


def made_by(form: Format, subject: Callable[[ToSave], tuple[Any, ...]], file_name: str = "") -> Output:
    """Return the output that a format makes of a subject, in a ZIP archive if the format makes a folder."""
    name = file_name or form.file_name

    def make(to_save: ToSave) -> Made:
        if form.contents == "file":
            return name, form.pieces(*subject(to_save))
        if form.contents == "folder":
            return f"{name}.zip", [archive_of((f"{name}/{file}", data) for file, data in form.make(*subject(to_save)))]
        folder = folder_beside(Path(name)).name
        text, files = form.make(*subject(to_save), folder)
        within = [(f"{folder}/{file}", data) for file, data in files]
        return f"{Path(name).stem}.zip", [archive_of([(name, text.encode("utf-8")), *within])]

    return Output(make, form.group, form.ready, form.single)


def table(form: Format, name: TableName) -> Output:
    """Return the table of the nodes or of the steps."""
    return made_by(
        form, lambda to_save: (table_of(to_save.traces[0], name, to_save.request.lang),), f"{name}{form.suffix}"
    )


def deck(form: Format) -> Output:
    """Return the slides of the key steps, or the figure of one."""
    return made_by(form, lambda to_save: (to_save.slides(of_step=form.single).deck_as(form),))


def whole(form: Format, contents: Callable[[ToSave, Format], bytes], file_name: str = "") -> Output:
    """Return the output of a format whose contents are made whole."""
    return Output(lambda to_save: (file_name or form.file_name, [contents(to_save, form)]), form.group, form.ready)


def tree(notation: str) -> Output:
    """Return the tree in a notation."""
    write = WRITERS[notation]
    return whole(OF_NOTATIONS[notation], lambda to_save, _: write(explicit_tree(to_save.traces[0])).encode("utf-8"))


def nth_trace(number: int) -> Output:
    """Return the trace of one search of a comparison."""
    return whole(
        OF_TRACES["trace"], lambda to_save, _: trace_bytes(to_save.traces[number - 1]), f"trace-{number}.json.gz"
    )


FRAMES = OF_DECKS["frames"]


def frame_svg(to_save: ToSave) -> Made:
    """Return the picture of one step."""
    shown = to_save.embedding()
    return shown.picture_name(), [slide_svg(shown.deck, shown.scene).encode("utf-8")]


def frame_png(to_save: ToSave) -> Made:
    """Return the picture of one step in pixels, as it is among the frames."""
    frames = FRAMES.make(to_save.slides(of_step=True).deck)
    return next((name, [data]) for name, data in frames if name.endswith(".png"))


def embed_archive(to_save: ToSave) -> Made:
    """Return the lines for another page, the page that they show, and the picture for readers without scripts."""
    made = to_save.embedding()
    files = {"embed.html": f"{made.lines()}\n".encode(), **made.files()}
    return "embed.zip", [archive_of(files.items())]


OF_SEARCHES: Mapping[str, Output] = {
    **{name: made_by(form, ToSave.shown_trace) for name, form in OF_TRACES.items()},
    **{f"graphviz-{name}": made_by(form, ToSave.shown_trace) for name, form in BY_GRAPHVIZ.items()},
    "step-svg": Output(frame_svg, FRAMES.group, of_step=True),
    "step-png": Output(frame_png, FRAMES.group, FRAMES.ready, of_step=True),
    **{f"slides-{name}": deck(form) for name, form in OF_DECKS.items()},
    **{f"poster-{name}": whole(form, ToSave.poster) for name, form in OF_POSTERS.items()},
    **{f"{name}-{to}": table(form, name) for name in get_args(TableName) for to, form in OF_TABLES.items()},
    **{f"tree-{notation}": tree(notation) for notation in WRITERS},
    "exercises": Output(lambda to_save: ("practice.html", [to_save.exercises()]), OF_TRACES["html"].group),
    "embed": Output(embed_archive, OF_TRACES["html"].group, of_step=True),
}
"""The outputs of one search."""

OF_GAMES: Mapping[str, Output] = {f"booth-{name}": whole(form, ToSave.booth) for name, form in OF_BOOTHS.items()}
"""The outputs of a search of a game that can be won."""

OF_PAIRS: Mapping[str, Output] = {
    **{f"compare-{name}": whole(form, ToSave.comparison) for name, form in OF_COMPARISONS.items()},
    "trace-1": nth_trace(1),
    "trace-2": nth_trace(2),
}
"""The outputs of two searches side by side."""

OF_CODE: Mapping[str, Output] = {
    "code": whole(OF_TRACES["trace"], lambda to_save, _: (to_save.request.code or "").encode(), OWN_FILE),
}
"""The output of the reader's own game."""


FIRST = (
    ("html", "compare-html"), ("png", "svg", "compare-png", "compare-svg"), ("slides-pptx", "slides-reveal"),
    ("exercises",),
)  # fmt: skip
"""What is offered first: a page, a picture, slides, exercises; each in the first of these formats that can be made."""

LARGEST = 32 << 20  # bytes of a file; a browser takes them as one text


def formats_for(document: Mapping[str, Any]) -> dict[str, Any]:
    """List the outputs available for the request in a document, which of them to offer first, and the titles of their
    groups. Raises RequestError.
    """
    request = request_of(document)
    words = catalog(request.lang)
    formats = [told(name, output, words) for name, output in outputs_of(request).items()]
    used = {one["group"] for one in formats}
    can = {one["name"] for one in formats if one["needs"] is None}
    first = [known[0] for several in FIRST if (known := [name for name in several if name in can])]
    groups = [{"name": group, "title": output_group_title(group, words)} for group in GROUPS if group in used]
    return {"groups": groups, "formats": formats, "first": first}


def saved(document: Mapping[str, Any], progress: Progress) -> dict[str, str]:
    """Make the file of the output that the `format` of a document names, for some outputs of one `step`; its `data` are
    in base64.

    Raises RequestError, EngineError if something needed to make it is missing, and the errors of the search.
    """
    request = request_of(document)
    outputs = outputs_of(request)
    name = text_in(document, "format") or ""
    if name not in outputs:
        raise RequestError(
            "There is no format {name} here; there are {outputs}.",
            "format",
            name=short_repr(name),
            outputs=tuple(outputs),
        )
    outputs[name].ready()
    file_name, pieces = outputs[name].make(ToSave(request, step_in(document), progress))
    data = joined(pieces)
    media_type = MEDIA_TYPES[PurePath(file_name).suffix]
    return {"name": file_name, "type": media_type, "data": b64encode(data).decode("ascii")}


def outputs_of(request: Request) -> Mapping[str, Output]:
    """Return the outputs of a request, by name; a tree has no booth, since nobody wins in it. Raises PositionError."""
    own = {} if request.code is None else OF_CODE
    if request.against is not None:
        return {**OF_PAIRS, **own}
    game = request.game_to_find
    known = game_for_position(request.board) if game is None else known_game_name(game)
    return {**OF_SEARCHES, **({} if known == "tree" else OF_GAMES), **own}


def told(name: str, output: Output, words: Catalog) -> dict[str, Any]:
    """Describe an output as a page offers it; `needs` says what to install for it, if anything is missing."""
    needs = None
    try:
        output.ready()
    except EngineError as error:
        needs = words.error(error)
    title, about = output_title_and_sentence(name, words)
    return {
        "name": name, "title": title, "about": about, "group": output.group, "needs": needs, "of_step": output.of_step,
    }  # fmt: skip


def step_in(document: Mapping[str, Any]) -> int | None:
    """Return the step in a document. Raises RequestError."""
    step = document.get("step")
    if step is not None and type(step) is not int:
        raise RequestError("{step} is no step; give its number, counted from 1.", "step", step=short_repr(step))
    return step


def joined(pieces: Iterable[bytes]) -> bytes:
    """Join the pieces of a file. Raises RequestError as soon as it is too large."""
    data = bytearray()
    for piece in pieces:
        data += piece
        if len(data) > LARGEST:
            raise RequestError(
                "The file would be larger than {largest} MiB, too large for the studio; look fewer plies ahead.",
                "format",
                largest=LARGEST >> 20,
            )
    return bytes(data)
