"""A trace that shows itself, as `trace` and `load` return it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, overload

from minimax_viz.record import file
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.steps import Step, Steps
from minimax_viz.record.trace import Trace, View
from minimax_viz.search.arguments import check_choice, check_count, path_of
from minimax_viz.views.side import told_by

if TYPE_CHECKING:
    from minimax_viz.output.html.embed import NotebookPage
    from minimax_viz.record.openleaf import OpenLeaf
    from minimax_viz.record.row import UnseenNode
    from minimax_viz.text.narrator import Narrator


class TraceStep(Step):
    """A step of a trace that can say what happens.

    Example:
        >>> from minimax_viz import trace
        >>> trace("[[3,12,8],[2,4,6],[14,5,2]]").steps.at(18).text.partition(".")[0]
        "C can't beat B: MIN already has 2 here, and MAX has 3 at A"
    """

    _steps: "TraceSteps"

    @property
    def text(self) -> str:
        """The sentence of the step on the page, in English; `t.transcript(lang="ru")` has all in another language."""
        return self._steps.narrator.text(self)


class TraceSteps(Steps):
    """The steps of a trace, in the order they happened: `t.steps`.

    It is a sequence, so `len`, `for`, indices and slices work, counted from 0 as everywhere in Python; `at(18)` is the
    step that pages and slides call step 18.

    Example:
        >>> from minimax_viz import trace
        >>> steps = trace("[[3,12,8],[2,4,6],[14,5,2]]").steps
        >>> len(steps), steps[17] == steps.at(18), [step.kind for step in steps[-2:]]
        (33, True, ['back_up', 'finish'])
    """

    def __iter__(self) -> Iterator[TraceStep]:
        return map(self._told, super().__iter__())

    @overload
    def __getitem__(self, index: int) -> TraceStep: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TraceStep]: ...
    def __getitem__(self, index: int | slice) -> TraceStep | Sequence[TraceStep]:
        return super().__getitem__(index)  # type: ignore[return-value]  # which asks `at`

    def at(self, number: int) -> TraceStep:
        return self._told(super().at(number))

    def _told(self, step: Step) -> TraceStep:
        told = TraceStep(*step)
        told._steps = self
        return told

    @cached_property
    def narrator(self) -> "Narrator":
        """Whoever tells the trace in English."""
        from minimax_viz.text.catalog import catalog
        from minimax_viz.text.mover import narrator_of

        return narrator_of(self._trace, catalog("en"))

    def to_dataframe(self, *, lang: str = "en") -> Any:
        """Return the steps as a pandas DataFrame (or a Polars one, if only that is there), with their sentences.

        Raises EngineError if neither is installed, SettingsError for an unknown language.
        """
        from minimax_viz.output.table import data_frame, table_of

        return data_frame(table_of(self._trace, "steps", lang))


class TraceResult(Trace):
    """The record of one search, which `trace` and `load` give.

    It is a sequence of rows: one for each node that the search entered, in that order, and one for each move that was
    not followed, in its place among its siblings. So `len`, `for`, indices, negative ones and slices work. `steps` is
    the same search as a sequence of events. Traces can be compared and pickled; a notebook shows the tree.

    What came out: `value`, `best_move`, `principal_variation`, `complete`, `approximate`. What it cost: `nodes`,
    `leaves`, `cutoffs`, `pruned_moves`, `max_ply`. How it was made: `settings`, `header`. All of it: `summary()`.

    Methods that show it raise SettingsError for a language, a theme or a number that there is not: `lang` is "de",
    "en", "es", "fr", "pt-BR", "ru" or "zh"; `theme` is "auto" (pages follow their reader's system, pictures are light),
    "light", "dark" or "print"; a picture shows at most `draw_nodes` nodes (None for all), the rest are folded into
    stubs; `view` "mover" tells values and windows from the side of whoever moves, as negamax reckons, but not where
    chance decides.

    Example:
        >>> from minimax_viz import trace
        >>> t = trace("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> t
        <Trace of Tree '[[3,12,8],[2,4,6],[14,5,2]]': value 3, 11 nodes>
        >>> [row.name for row in t if row.kind == "pruned"], t.principal_variation
        (['C2', 'C3'], ['B', 'B1'])
        >>> t.export("tree.svg")
    """

    def save(self, path: str | Path) -> None:
        """Write the trace file, whole or not at all. Raises OutputError."""
        file.save(self, path_of("path", path))

    def to_html(self, *, lang: str = "en", theme: str = "auto", view: View | None = None) -> str:
        """Return the step-by-step page, one self-contained HTML file."""
        return self._made("html", lang, theme, view=view).decode("utf-8")

    def to_svg(
        self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en", view: View | None = None
    ) -> str:
        """Return the tree as SVG."""
        return self._made("svg", lang, theme, draw_nodes, view).decode("utf-8")

    def to_dot(
        self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en", view: View | None = None
    ) -> str:
        """Return the tree as Graphviz DOT source, with the same fold as the SVG."""
        return self._made("gv", lang, theme, draw_nodes, view).decode("utf-8")

    def to_png(
        self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en", view: View | None = None
    ) -> bytes:
        """Return the tree in pixels, as a PNG file. Raises EngineError where no font is found."""
        return self._made("png", lang, theme, draw_nodes, view)

    def to_pdf(
        self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en", view: View | None = None,
        fit: str | None = None,
    ) -> bytes:  # fmt: skip
        """Return the tree as a PDF file, a page as large as the tree or `fit` on paper such as "A4". Raises EngineError
        where reportlab or its fonts are missing, and SettingsError for an unknown paper.
        """
        return self._made("pdf", lang, theme, draw_nodes, view, fit)

    def to_dataframe(self) -> Any:
        """Return the rows as a pandas DataFrame (or a Polars one, if only that is there): the columns of `minimax-viz
        export`. `t.steps.to_dataframe()` gives the steps. Raises EngineError if neither is installed.
        """
        from minimax_viz.output.table import data_frame, table_of

        return data_frame(table_of(self, "nodes"))

    def check_game(self) -> None:
        if "?" in self.header.board:
            from minimax_viz.tracing.open_leaves import check_search_again

            check_search_again(self)

    @cached_property
    def open_leaves(self) -> "Sequence[OpenLeaf]":
        """The leaves whose values the text of a tree leaves open (?), and what the search finds for each value that
        they could have.
        """
        if "?" not in self.header.board:
            return []
        from minimax_viz.tracing.open_leaves import open_leaves_of

        return open_leaves_of(self)

    @cached_property
    def unseen(self) -> "Mapping[int, Sequence[UnseenNode]]":
        """The nodes of an explicit tree at and below its skipped moves, by row."""
        if self.header.game != "tree":
            return {}
        from minimax_viz.tracing.open_leaves import unseen_of

        return unseen_of(self)

    @cached_property
    def scores(self) -> Sequence[str]:
        """The scores by which the game can be played, if it is a built-in one."""
        from minimax_viz.games.registry import BUILT_IN, find_game  # only for what is said about the best moves

        name = self.header.game
        return find_game(name)[0].scores if name.partition(":")[0] in BUILT_IN else ()

    @cached_property
    def steps(self) -> "TraceSteps":
        """Everything that happened, in order."""
        return TraceSteps(self)

    def export(
        self,
        path: str | Path,
        *,
        table: Literal["nodes", "steps"] = "nodes",
        lang: str = "en",
        theme: str = "auto",
        draw_nodes: int | None = 400,
        view: View | None = None,
    ) -> None:
        """Write a file; the ending of its name says what it holds.

        .html is the page, .svg, .png, .pdf and .gv the tree, .txt the transcript, .json.gz the trace itself, and .csv,
        .jsonl and .parquet a `table` of the "nodes" or of the "steps". Raises SettingsError for another ending,
        EngineError if something needed to make it is missing, and OutputError.
        """
        from minimax_viz.output.formats import OF_TABLES, OF_TRACES, format_named, unknown_ending
        from minimax_viz.output.table import TableName, table_of

        place = path_of("path", path)
        formats = {**OF_TABLES, **OF_TRACES}
        if (name := format_named(place.name, formats)) is None:
            raise unknown_ending(place.name, [form.suffix for form in formats.values()])
        check_choice("table", table, get_args(TableName))
        look = (lang, theme, draw_nodes, view)
        made = OF_TABLES[name].pieces(table_of(self, table, lang)) if name in OF_TABLES else [self._made(name, *look)]
        write_atomically(place, b"".join(made))

    def _made(
        self, name: str, lang: str, theme: str, draw_nodes: int | None = 400, view: View | None = None,
        fit: str | None = None,
    ) -> bytes:  # fmt: skip
        """Return the contents of the file of a format."""
        from minimax_viz.output.formats import OF_TRACES
        from minimax_viz.output.rendering import RenderOptions  # the engine in a page does not have it

        return b"".join(OF_TRACES[name].pieces(self.told(view), RenderOptions(lang, theme, draw_nodes, fit)))

    def told(self, view: View | None) -> "TraceResult":
        """Return the same record, to be told from a side (None for the one it is told from). Raises SettingsError for
        one that there is not, and where chance decides.
        """
        if view is None:
            return self
        check_choice("view", view, get_args(View))
        return told_by(self, view)

    def transcript(self, *, lang: str = "en", view: View | None = None) -> str:
        """Return every sentence, in order, as plain text."""
        from minimax_viz.output.rendering import transcript_lines

        return "".join(transcript_lines(self.told(view), lang))

    def stepper(
        self, *, height: int = 640, lang: str = "en", theme: str = "auto", view: View | None = None
    ) -> "NotebookPage":
        """Return the page in a notebook cell, `height` pixels high, with its own buttons and keys."""
        check_count("height", height, 1)
        from minimax_viz.output.html.embed import NotebookPage
        from minimax_viz.text.catalog import catalog

        return NotebookPage(
            page=self.to_html(lang=lang, theme=theme, view=view),
            picture=self.to_svg(lang=lang, theme=theme, view=view),
            title=catalog(lang).text("slides.frame", title=self.header.title),
            height=height,
            lang=lang,
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """Return the output for a notebook: the tree."""
        from minimax_viz.output.html.embed import svg_cell

        return {"text/plain": repr(self), **svg_cell(self.to_svg(), repr(self)[1:-1])}

    def __repr__(self) -> str:
        header = self.header
        from minimax_viz.text.numbers import value_text

        value = value_text(self.value, about=self.approximate) or "?"
        depth = self.settings.depth
        ahead = "" if depth is None else f" by looking {depth} {'ply' if depth == 1 else 'plies'} ahead"
        stopped = "" if self.complete else ", stopped early"
        return f"<Trace of {header.title} {header.board[:60]!r}: value {value}{ahead}, {self.nodes} nodes{stopped}>"
