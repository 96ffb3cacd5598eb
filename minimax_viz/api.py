"""The Python interface: trace a position, load a trace, and show it."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from minimax_viz.arguments import check_choice, check_count, check_flag, check_function, check_name, path_of
from minimax_viz.errors import GameError, SettingsError
from minimax_viz.games.answers import check_answers, staying
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES
from minimax_viz.games.game import Evaluation, Game, functions_by_name, name_among
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.games.registry import GAME_OPTIONS, check_is_position, game_as_known, game_name_for, make_game
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import base_advice, find_in_file, names_file
from minimax_viz.games.watched import WatchedGame, is_ours, watched
from minimax_viz.record import file
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.checks import check_header, check_labels
from minimax_viz.record.columns import Columns, recorded_columns
from minimax_viz.record.openleaf import OpenLeaf
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.rows import check_last_estimate
from minimax_viz.record.steps import Steps
from minimax_viz.record.trace import Header, Trace
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.candidates import candidates_as_known
from minimax_viz.search.limits import CallerError, OnProgress, StopReason
from minimax_viz.search.numbers import NumberName, check_number
from minimax_viz.search.ordering import order_as_known
from minimax_viz.search.reach import is_out_of_reach, is_small
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import Algorithm, Settings
from minimax_viz.search.stopwatch import Stopwatch
from minimax_viz.search.walk import check_no_cycle
from minimax_viz.signs import short_repr

if TYPE_CHECKING:
    from minimax_viz.output.html.notebook import NotebookPage

DEFAULT_MAX_NODES = 2_000_000
TRACE_FILE = "trace.json.gz"  # in the folder that the command writes
REACH_SECONDS = 4.0  # for a search to the ends of all games, where nobody said how far to look
REACH_NODES = 50_000  # of a search to a depth that is chosen instead, which may take as long


class ShownSteps(Steps):
    """The steps of a trace, in the order they happened: `t.steps`.

    It is a sequence, so `len`, `for`, indices and slices work, counted from 0 as everywhere in Python; `at(18)` is the
    step that pages and slides call step 18.

    Example:
        >>> from minimax_viz import trace
        >>> steps = trace("[[3,12,8],[2,4,6],[14,5,2]]").steps
        >>> len(steps), steps[17] == steps.at(18), [step.kind for step in steps[-2:]]
        (33, True, ['back_up', 'finish'])
    """

    def to_dataframe(self, *, lang: str = "en") -> Any:
        """The steps as a pandas DataFrame (or a Polars one, if only that is there), with their sentences.

        Raises EngineError if there is neither, SettingsError if there is no such language.
        """
        from minimax_viz.output.tables.frames import data_frame
        from minimax_viz.output.tables.trace import table_of

        return data_frame(table_of(self._trace, "steps", lang))


class ShownTrace(Trace):
    """The record of one search, which `trace` and `load` give.

    It is a sequence of rows: one for each node that the search entered, in that order, and one for each move that was
    not followed, in its place among its siblings. So `len`, `for`, indices, negative ones and slices work. `steps` is
    the same search as a sequence of events. Traces can be compared and pickled; a notebook shows the tree.

    What came out: `value`, `best_move`, `principal_variation`, `complete`, `approximate`. What it cost: `nodes`,
    `leaves`, `cutoffs`, `pruned_moves`, `max_ply`. How it was made: `settings`, `header`. All of it: `summary()`.

    Methods that show it raise SettingsError for a language, a theme or a number that there is not: `lang` is "en" or
    "ru"; `theme` is "auto" (pages follow their reader's system, pictures are light), "light", "dark" or "print"; a
    picture shows at most `draw_nodes` nodes (None for all), the rest are folded into stubs.

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

    def to_html(self, *, lang: str = "en", theme: str = "auto") -> str:
        """The step-by-step page, one self-contained HTML file."""
        return self._made("html", lang, theme).decode("utf-8")

    def to_svg(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> str:
        """The tree as SVG."""
        return self._made("svg", lang, theme, draw_nodes).decode("utf-8")

    def to_dot(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> str:
        """The tree as Graphviz DOT source, with the same fold as the SVG."""
        return self._made("gv", lang, theme, draw_nodes).decode("utf-8")

    def to_png(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> bytes:
        """The tree in pixels, as a PNG file. Raises EngineError where no font is found."""
        return self._made("png", lang, theme, draw_nodes)

    def to_pdf(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> bytes:
        """The tree as a PDF file, drawn by Graphviz. Raises EngineError where there is none."""
        return self._made("pdf", lang, theme, draw_nodes)

    def to_dataframe(self) -> Any:
        """The rows as a pandas DataFrame (or a Polars one, if only that is there): the columns of
        `minimax-viz export`. `t.steps.to_dataframe()` gives the steps. Raises EngineError if there is neither.
        """
        from minimax_viz.output.tables.frames import data_frame
        from minimax_viz.output.tables.trace import table_of

        return data_frame(table_of(self, "nodes"))

    @cached_property
    def open_leaves(self) -> Sequence[OpenLeaf]:
        """The leaves whose values the text of a tree leaves open (?), and what the search makes of them for each value
        that they could have.
        """
        from minimax_viz.openleaves import open_leaves_of

        return open_leaves_of(self)

    @cached_property
    def steps(self) -> "ShownSteps":
        """Everything that happened, in order."""
        return ShownSteps(self)

    def export(
        self,
        path: str | Path,
        *,
        table: Literal["nodes", "steps"] = "nodes",
        lang: str = "en",
        theme: str = "auto",
        draw_nodes: int | None = 400,
    ) -> None:
        """Write a file whose name says what it holds.

        .html is the page, .svg, .png, .pdf and .gv the tree, .txt the transcript, .json.gz the trace itself, and .csv,
        .jsonl and .parquet a `table` of the "nodes" or of the "steps". Raises SettingsError for another ending,
        EngineError where something is missing that makes it, and OutputError.
        """
        from minimax_viz.output.formats import OF_TABLES
        from minimax_viz.output.tables.trace import TableName, table_of

        place = path_of("path", path)
        name = format_of_name(place)
        check_choice("table", table, get_args(TableName))
        look = (lang, theme, draw_nodes)
        made = OF_TABLES[name].pieces(table_of(self, table, lang)) if name in OF_TABLES else [self._made(name, *look)]
        write_atomically(place, b"".join(made))

    def _made(self, name: str, lang: str, theme: str, draw_nodes: int | None = 400) -> bytes:
        """The contents of the file of a format."""
        from minimax_viz.output.exhibit import Exhibit
        from minimax_viz.output.formats import OF_TRACES
        from minimax_viz.picture.look import Look  # which the engine in a page does not have

        look = Look(lang, theme, draw_nodes)
        return b"".join(
            OF_TRACES[name].pieces(Exhibit(trace=self, lang=look.lang, theme=look.theme, draw_nodes=look.draw_nodes))
        )

    def transcript(self, *, lang: str = "en") -> str:
        """Every sentence, in order, as plain text."""
        from minimax_viz.output.transcript import transcript_of

        return transcript_of(self, lang)

    def stepper(self, *, height: int = 640, lang: str = "en", theme: str = "auto") -> "NotebookPage":
        """The page in a notebook cell, `height` pixels high, with its own buttons and keys."""
        check_count("height", height, 1)
        from minimax_viz.output.html.notebook import NotebookPage
        from minimax_viz.text.catalog import catalog

        return NotebookPage(
            page=self.to_html(lang=lang, theme=theme),
            picture=self.to_svg(lang=lang, theme=theme),
            title=catalog(lang).text("slides.frame", title=self.header.title),
            height=height,
            lang=lang,
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows: the tree."""
        from minimax_viz.output.html.notebook import svg_cell

        return {"text/plain": repr(self), **svg_cell(self.to_svg(), repr(self)[1:-1])}

    def __repr__(self) -> str:
        header = self.header
        from minimax_viz.text.numbers import value_text

        value = value_text(self.value, about=self.approximate) or "?"
        ahead = f" {self.settings.depth} plies ahead" if self.settings.depth is not None else ""
        stopped = "" if self.complete else ", stopped early"
        return f"<Trace of {header.title} {header.board[:60]!r}: value {value}{ahead}, {self.nodes} nodes{stopped}>"


def format_of_name(path: Path) -> str:
    """The format of a file by its name. Raises SettingsError if it says none."""
    from minimax_viz.output.formats import OF_TABLES, OF_TRACES, format_named

    formats = {**OF_TABLES, **OF_TRACES}
    if (name := format_named(path.name, formats)) is not None:
        return name
    endings = [form.suffix for form in formats.values()]
    raise SettingsError(f"{path.name}: the name says no format; let it end in one of {', '.join(endings)}.")


def load(path: str | Path) -> ShownTrace:
    """Read a saved trace, from its file or from a folder with a `trace.json.gz`; this never runs code from the file.

    Example:
        >>> from minimax_viz import load, trace
        >>> trace("[[3,12,8],[2,4,6],[14,5,2]]").save("aima.json.gz")
        >>> load("aima.json.gz")
        <Trace of Tree '[[3,12,8],[2,4,6],[14,5,2]]': value 3, 11 nodes>

    Args:
        path: The file that `Trace.save` or `minimax-viz trace` wrote, or its folder.

    Returns:
        The trace. It needs no game: everything that is shown is in the file.

    Raises:
        TraceFileError: If the file cannot be read, is damaged, was edited, or is not a trace.
    """
    place = path_of("path", path)
    return file.load(place / TRACE_FILE if place.is_dir() else place, ShownTrace)


def trace(
    board: str | Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    game: str | Game[Any, Any] | None = None,
    algorithm: Algorithm = "alphabeta",
    depth: int | None = None,
    evaluation: str | Evaluation[Any] | None = None,
    score: str | None = None,
    cutoff: CutoffRule = "ge",
    fail: FailMode = "soft",
    order: str = "natural",
    candidates: str | None = None,
    symmetry: bool = False,
    transpositions: bool = False,
    max: str | None = None,
    to_move: str | None = None,
    root: str | None = None,
    max_nodes: int | None = DEFAULT_MAX_NODES,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
    keep_interrupted: bool = False,
    example: str | None = None,
) -> ShownTrace:
    """Search a position and record everything the search did.

    Example:
        >>> from minimax_viz import trace
        >>> t = trace("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> t.value, t.best_move, t.nodes
        (3, 'B', 11)
        >>> trace("XO./.X./..O", algorithm="minimax", max="O").value
        -1

    Args:
        board: A position's text: a tic-tac-toe board, rows from the top, or a tree in any notation that
            `minimax-viz trace` reads; also a tree as nested lists or dicts. Without one the start of `game` is
            searched, or a built-in example.
        game: A game's name, such as "connect4" or "mnk:4,4,3", "file.py:Class", or an instance of a Game. By default
            the text tells: a tree, or tic-tac-toe.
        algorithm: "alphabeta" or "minimax".
        depth: How many plies to look ahead. By default to the ends of all games; where that would take longer than
            seconds and no limit is given, as many as take seconds.
        evaluation: What a state at the depth limit is worth to MAX: a name that the game knows, "file.py:function", or
            a function of a state. By default the game's best.
        score: What a win is worth: "win" (1, the default), "ten" (10) or "fast" (10 + empty squares).
        cutoff: "ge" cuts off when alpha >= beta, "gt" only when alpha > beta.
        fail: "soft" returns the best value found, "hard" clamps it to the window.
        order: The order of moves: "natural", "reverse", "best", "worst", "random:SEED", or one of the game's own.
        candidates: Follow only promising moves, such as "best:8" or "near:2"; the result is then approximate.
        symmetry: Whether to follow only one of symmetric moves.
        transpositions: Whether to reuse the values of positions reached before.
        max: The player who is MAX, such as "O"; by default the one who begins the game.
        to_move: Whose turn it is, if the position does not tell.
        root: "max" or "min": whose turn it is at the root of a tree.
        max_nodes: The search stops after this many nodes; None for no limit.
        time_limit: The search stops after this many seconds.
        on_progress: Called now and then with the number of nodes so far.
        keep_interrupted: What Ctrl-C does: raise KeyboardInterrupt or, if true, give what was done until then.
        example: A built-in position instead of a board: "cut", "first", "aima", "ucla" or "wikipedia".

    Returns:
        The trace, which can show and save itself.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right. All of them are
            MinimaxVizErrors.
    """
    asked = {"score": score, "max": max, "to_move": to_move, "root": root}
    check_options({
        "game": game, "evaluation": evaluation, "depth": depth, "max_nodes": max_nodes, "time_limit": time_limit,
        "on_progress": on_progress, "keep_interrupted": keep_interrupted, **asked,
    })  # fmt: skip
    position = find_position(text_of_board(board, game, example), game, asked)
    search = position.search(
        evaluation, algorithm=algorithm, cutoff=cutoff, fail=fail, order=order, depth=depth, candidates=candidates,
        symmetry=symmetry, transpositions=transpositions,
    )  # fmt: skip
    if is_limited(depth, max_nodes, time_limit):
        made = search.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress)
    else:
        made = search.run_within_reach(on_progress)
    if made.header.stopped == "interrupt" and not keep_interrupted:
        raise KeyboardInterrupt
    return made


def is_limited(depth: int | None, max_nodes: int | None, time_limit: float | None) -> bool:
    """Whether somebody said how far to look."""
    return depth is not None or max_nodes != DEFAULT_MAX_NODES or time_limit is not None


def text_of_board(
    board: str | Sequence[Any] | Mapping[str, Any] | None,
    game: str | Game[Any, Any] | None,
    example: str | None = None,
) -> str | None:
    """The text of the position that is asked for, None for the start of the game; without either the built-in example.

    Raises PositionError or SettingsError.
    """
    if example is not None:
        check_choice("example", example, EXAMPLES)
        if board is not None:
            raise SettingsError("Give a board or an example, not both.")
        return EXAMPLES[example].board
    if board is None:
        return EXAMPLES[DEFAULT_EXAMPLE].board if game is None else None
    return board if isinstance(board, str) else text_of_data(board)


def check_options(given: Mapping[str, Any]) -> None:
    """Raise SettingsError if an option of `trace` is of the wrong kind or out of range. What is left to say of the
    names of settings, `Settings` and the game say.
    """
    game, evaluation = given.get("game"), given.get("evaluation")
    if not isinstance(game, str | Game | None):
        raise SettingsError(what_is_no_game(game))
    if not isinstance(evaluation, str | None) and not callable(evaluation):
        raise SettingsError(
            f"evaluation {short_repr(evaluation)}: give a name, a file such as mine.py:f, or a function of a state."
        )
    check_function("on_progress", given.get("on_progress"), "the number of nodes")
    check_flag("keep_interrupted", given.get("keep_interrupted", False))
    for option in GAME_OPTIONS:
        check_name(option, given.get(option))
    for number in get_args(NumberName):
        check_number(number, given.get(number))
    if given.get("time_limit") == 0:
        raise SettingsError("time_limit 0: a search with no time at all has nothing to show.")


def what_is_no_game(game: object) -> str:
    """A sentence about what was given for a game, and is none."""
    if isinstance(game, type) and issubclass(game, Game):
        meant = f"did you mean {game.__name__}()?"
        return f"game {short_repr(game)}: give a game's name, a file or an instance of Game; {meant}"
    kind = game if isinstance(game, type) else type(game)
    if (advice := base_advice(kind)) is not None:
        return f"game {short_repr(game)}: {advice}"
    return f"game {short_repr(game)}: give a game's name, a file or an instance of Game."


@dataclass(frozen=True, slots=True)
class Position:
    """Where a search begins: a state of a game, which `--game` calls `name` and which plays by `options`."""

    name: str
    game: Game[Any, Any]
    options: Mapping[str, str | None]
    state: Any

    def search(self, evaluation: str | Evaluation[Any] | None = None, **settings: Any) -> "Search":
        """A search from here, with those `settings` that no game knows. Without an `evaluation` it is the game's best
        one where something is estimated. Raises SettingsError or GameError.
        """
        asked = evaluation
        with blaming_game(self.name):
            evaluations = self.game.evaluations()
            if evaluation is None:
                estimates = settings.get("depth") is not None or settings.get("candidates") is not None
                evaluation = [*functions_by_name(evaluations, "evaluations")][-1] if estimates else "zero"
            evaluate, evaluation = find_evaluation(evaluation, self.game, self.name)
            if isinstance(order := settings.get("order"), str):
                settings["order"] = order_as_known(order, self.game)
            if isinstance(candidates := settings.get("candidates"), str):
                settings["candidates"] = candidates_as_known(candidates, self.game)
            to_move = self.game.to_move(self.state)
            made = Settings.for_game(self.game, self.options, to_move=to_move, evaluation=evaluation, **settings)
        return Search(self, made, evaluate, asked)


@dataclass(frozen=True, slots=True)
class Search:
    """A search that is ready to be made; `evaluate` is what the settings name, `asked` what somebody asked for."""

    position: Position
    settings: Settings
    evaluate: Evaluation[Any]
    asked: str | Evaluation[Any] | None = None

    def run(
        self, *, max_nodes: int | None = None, time_limit: float | None = None, on_progress: OnProgress | None = None
    ) -> ShownTrace:
        """The trace of the search within its limits; its columns are built on first use.

        Raises GameError, SettingsError as `run_search` does, and KeyboardInterrupt if Ctrl-C came before the first
        node.
        """
        name, game, state = self.position.name, self.position.game, self.position.state
        recorder = Recorder()
        with blaming_game(name, self.evaluate, self.settings.evaluation):
            if self.settings.depth is None and not is_ours(game):
                check_no_cycle(game, state)
            stopped: StopReason | None = "interrupt"
            failed: BaseException | None = None
            began, seconds = time.perf_counter(), 0.0
            # Ctrl-C after the search, while the game is asked again, does not lose the record.
            with suppress(KeyboardInterrupt), nullcontext() if is_ours(game) else staying(game, state):
                try:
                    stopped = run_search(
                        game, state, self.settings, self.evaluate, recorder,
                        max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress,
                    )  # fmt: skip
                except TypeError:
                    check_last_estimate(recorder)
                    raise
                except CallerError as error:
                    failed = error.__cause__
                seconds = time.perf_counter() - began
            if isinstance(game, WatchedGame):
                game.check_known_states()
        if failed is not None:
            raise failed
        if not recorder.reports:
            raise KeyboardInterrupt  # there is nothing to show
        header = self.header(stopped, seconds)

        def columns() -> Columns:
            with blaming_game(name):
                columns = recorded_columns(recorder, game, state)
            with refusing_what_cannot_be_shown(name):
                check_labels(columns, header.look)
            return columns

        return ShownTrace(header, columns)

    def run_within_reach(self, on_progress: OnProgress | None = None) -> ShownTrace:
        """The trace of the search to the ends of all games if that takes seconds, else of the deepest that does. Raises
        what `run` does.
        """
        whole = self.to_the_ends(on_progress)
        return self.deepest(on_progress) if whole is None else whole

    def to_the_ends(self, on_progress: OnProgress | None = None) -> ShownTrace | None:
        """The trace of the search to the ends of all games, or as deep as was asked; None if that takes too long."""
        game, state = self.position.game, self.position.state
        if self.settings.depth is not None or isinstance(game, TreeGame):
            return self.run(max_nodes=DEFAULT_MAX_NODES, on_progress=on_progress)
        if self.is_hopeless():
            return None
        # A small game of our own is searched on a slow machine, too.
        patience = None if is_ours(game) and is_small(game, state) else REACH_SECONDS
        whole = self.run(max_nodes=DEFAULT_MAX_NODES, time_limit=patience, on_progress=on_progress)
        return None if whole.header.stopped in ("nodes", "time") else whole

    def is_hopeless(self) -> bool:
        """Whether it would surely not come to the ends of all games within millions of nodes. Raises GameError."""
        game, state = self.position.game, self.position.state
        if self.settings.depth is not None or isinstance(game, TreeGame):
            return False
        with blaming_game(self.position.name):
            if not is_ours(game):
                check_no_cycle(game, state)
            return is_out_of_reach(game, state, self.settings)

    def deepest(
        self, on_progress: OnProgress | None = None, *, at_most: int | None = None, share: int = 1
    ) -> ShownTrace:
        """The trace of the deepest search that takes some ten thousands of nodes and seconds, or that `share` of them;
        of one to the depth `at_most`. What it takes to name the moves counts, too.
        """
        nodes, seconds = REACH_NODES // share, REACH_SECONDS / share
        whole, lap, rows, depth = Stopwatch(), Stopwatch(), 1, 1
        deepest = self.to_depth(depth).run(max_nodes=DEFAULT_MAX_NODES, on_progress=on_progress)
        while deepest.header.stopped is None and deepest.has_horizon and depth != at_most:
            growth, rows, took = len(deepest) / rows, len(deepest), lap.seconds()
            if depth > 1 and whole.seconds() + took * growth > seconds:
                break
            lap = Stopwatch()
            depth += 1 + depth // 8  # where there are few moves, a ply more is hardly more to look at
            depth = depth if at_most is None else min(depth, at_most)
            deeper = self.to_depth(depth).run(max_nodes=nodes, time_limit=REACH_SECONDS, on_progress=on_progress)
            if deeper.header.stopped in ("nodes", "time"):
                break
            deepest = deeper
        if deepest.header.stopped is None and not deepest.has_horizon:  # it has come to all ends
            return self.run(on_progress=on_progress)
        return deepest

    def to_depth(self, depth: int) -> "Search":
        """The same search with a horizon, where the evaluation is the game's best if none was asked for."""
        settings = self.settings
        return self.position.search(
            self.asked, algorithm=settings.algorithm, cutoff=settings.cutoff, fail=settings.fail, order=settings.order,
            depth=depth, candidates=settings.candidates, symmetry=settings.symmetry,
            transpositions=settings.transpositions,
        )  # fmt: skip

    def without_depth(self) -> "Search":
        """The same search to the ends of all games."""
        return replace(self, settings=replace(self.settings, depth=None))

    def header(self, stopped: StopReason | None = None, seconds: float | None = None) -> Header:
        """What a trace of it declares. Raises GameError."""
        name, game, state = self.position.name, self.position.game, self.position.state
        with blaming_game(name):
            header = Header(
                game=name,
                title=game.title,
                board=game.notation(state),
                look=game.look(state),
                settings=self.settings,
                players=dict(game.player_names()),
                stopped=stopped,
                seconds=seconds,
            )
        with refusing_what_cannot_be_shown(name):
            header = header.legible()
            check_header(header)
        return header


def find_position(board: str | None, game: str | Game[Any, Any] | None, arguments: Mapping[str, Any]) -> Position:
    """The position of a text, or the start of the game; of the `arguments` of `trace`, those that belong to the game
    are taken. Raises PositionError, SettingsError or GameError.
    """
    if isinstance(game, Game):
        if any(arguments.get(option) is not None for option in GAME_OPTIONS):
            raise SettingsError("score, max, to_move and root belong to the game; pass them to its constructor.")
        name, played, options = type(game).__name__, game, dict[str, str | None].fromkeys(GAME_OPTIONS)
    else:
        if game is None and board is not None:
            check_is_position(board)
        name = game_name_for(board) if game is None else game_as_known(game)
        with blaming_game(name):
            played, options = make_game(name, arguments)
    with blaming_game(name):
        state = played.initial() if board is None else played.parse(board)
        played = watched(played, state)
        if not is_ours(played):
            check_answers(played, state)
        return Position(name, played, options, state)


def find_evaluation(
    evaluation: str | Evaluation[Any], game: Game[Any, Any], game_name: str
) -> tuple[Evaluation[Any], str]:
    """The evaluation function and its name. Raises SettingsError or GameError if there is none."""
    evaluations = functions_by_name(game.evaluations(), "evaluations")
    if isinstance(evaluation, str) and (known := name_among(evaluation, evaluations)) is not None:
        return evaluations[known], known
    if not isinstance(evaluation, str):
        function, name = evaluation, getattr(evaluation, "__name__", type(evaluation).__name__)
    elif names_file(evaluation):
        function, name = find_in_file(evaluation, "evaluation", callable), evaluation
    else:
        has = f"it has {', '.join(evaluations)}, or a file such as mine.py:f."
        raise SettingsError(f"{game_name} has no evaluation {evaluation!r}; {has}")
    return game.watching(f"The evaluation {name}", function) if isinstance(game, WatchedGame) else function, name


@contextmanager
def refusing_what_cannot_be_shown(name: str) -> Iterator[None]:
    """Turn what the checks of a trace raise into a GameError."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise GameError(f"The game {name} cannot be shown as it is: {error}.") from error
