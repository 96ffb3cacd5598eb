"""The Python interface: trace a position, load a trace, and show it."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minimax_viz.errors import GameError, PositionError, SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES
from minimax_viz.games.game import Evaluation, Game, functions_by_name
from minimax_viz.games.registry import GAME_OPTIONS, game_name_for, make_game
from minimax_viz.games.userfile import find_in_file, names_file
from minimax_viz.record import file
from minimax_viz.record.checks import check_header, check_labels
from minimax_viz.record.columns import Columns, recorded_columns
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.rows import check_last_estimate
from minimax_viz.record.trace import Header, Trace
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.limits import OnProgress, StopReason
from minimax_viz.search.numbers import check_number
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import Algorithm, Settings
from minimax_viz.signs import short_repr

if TYPE_CHECKING:
    from minimax_viz.output.html.embed import NotebookPage

DEFAULT_MAX_NODES = 2_000_000


class ShownTrace(Trace):
    """A trace that can save and show itself."""

    def save(self, path: str | Path) -> None:
        """Write the trace file, whole or not at all. Raises OutputError."""
        file.save(self, path)

    def to_html(self, *, lang: str = "en", theme: str = "auto") -> str:
        """The step-by-step page, one self-contained HTML file. `theme` is "auto", "light" or "dark"."""
        from minimax_viz.output.html.page import page_of

        return page_of(self, lang=lang, theme=theme)

    def to_svg(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> str:
        """The tree as SVG; at most `draw_nodes` nodes are drawn (None for all), the rest are folded into stubs."""
        from minimax_viz.output.svg.tree import svg_of

        return svg_of(self, theme=theme, draw_nodes=draw_nodes, lang=lang)

    def to_dot(self, *, theme: str = "light", draw_nodes: int | None = 400, lang: str = "en") -> str:
        """The tree as Graphviz DOT source, with the same fold as the SVG."""
        from minimax_viz.output.dot.source import dot_of

        return dot_of(self, theme=theme, draw_nodes=draw_nodes, lang=lang)

    def transcript(self, *, lang: str = "en") -> str:
        """Every sentence, in order, as plain text."""
        from minimax_viz.output.transcript import transcript_of

        return transcript_of(self, lang)

    def stepper(self, *, height: int = 640, lang: str = "en", theme: str = "auto") -> "NotebookPage":
        """The page in a notebook cell, `height` pixels high, with its own buttons and keys."""
        from minimax_viz.output.html.embed import NotebookPage
        from minimax_viz.picture.theme import picture_theme
        from minimax_viz.text.catalog import catalog

        return NotebookPage(
            page=self.to_html(lang=lang, theme=theme),
            picture=self.to_svg(lang=lang, theme=picture_theme(theme)),
            title=catalog(lang).text("slides.frame", title=self.header.title),
            height=height,
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows: the tree."""
        return {"text/plain": repr(self), "image/svg+xml": self.to_svg()}

    def __repr__(self) -> str:
        header = self.header
        return f"<Trace of {header.title} {header.board[:60]!r}: value {self.value}, {self.nodes} nodes>"


def load(path: str | Path) -> ShownTrace:
    """Read a saved trace. Raises TraceFileError; never runs code from the file."""
    return file.load(path, ShownTrace)


def trace(
    board: str | None = None,
    *,
    game: str | Game[Any, Any] | None = None,
    algorithm: Algorithm = "alphabeta",
    depth: int | None = None,
    evaluation: str | Evaluation[Any] = "zero",
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
) -> ShownTrace:
    """Search a position and record everything the search did.

    `board` is a position's text; without one the start of `game` is traced, or the example "cut". `game` is a name,
    "file.py:Class" or a Game; by default a text that begins with a bracket is a tree and any other tic-tac-toe. The
    other arguments are the options of `minimax-viz trace`; `depth` and the result's plies count moves, `time_limit`
    is in seconds, `on_progress` is called with the number of nodes now and then. Ctrl-C ends the search; the trace so
    far is returned. Raises PositionError, SettingsError or GameError.
    """
    asked = {"score": score, "max": max, "to_move": to_move, "root": root}
    check_arguments(board, game, evaluation, on_progress, asked)
    check_number("depth", depth)
    check_number("max_nodes", max_nodes)
    check_number("time_limit", time_limit)
    if board is None and game is None:
        board = EXAMPLES[DEFAULT_EXAMPLE].board
    search = find_position(board, game, asked).search(
        evaluation, algorithm=algorithm, cutoff=cutoff, fail=fail, order=order, depth=depth, candidates=candidates,
        symmetry=symmetry, transpositions=transpositions,
    )  # fmt: skip
    return search.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress)


def check_arguments(
    board: object, game: object, evaluation: object, on_progress: object, options: Mapping[str, object]
) -> None:
    """Raise PositionError or SettingsError if an argument is of the wrong kind."""
    if not isinstance(board, str | None):
        raise PositionError(
            f"The board {board!r:.60} is not a string; put it in quotes, such as {EXAMPLES['aima'].board!r}."
        )
    if not isinstance(game, str | Game | None):
        hint = f"; did you mean {game.__name__}()?" if isinstance(game, type) else "."
        raise SettingsError(f"game {game!r:.60}: give a game's name, a file or an instance of Game{hint}")
    if not isinstance(evaluation, str) and not callable(evaluation):
        raise SettingsError(
            f"evaluation {short_repr(evaluation)}: give a name, a file such as mine.py:f, or a function of a state."
        )
    if on_progress is not None and not callable(on_progress):
        raise SettingsError(f"on_progress {short_repr(on_progress)}: give a function that takes the number of nodes.")

    for option, value in options.items():
        if not isinstance(value, str | None):
            raise SettingsError(f"{option} {short_repr(value)}: give a name, in quotes.")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a search begins: a state of a game, which `--game` calls `name` and which plays by `options`."""

    name: str
    game: Game[Any, Any]
    options: Mapping[str, str | None]
    state: Any

    def search(self, evaluation: str | Evaluation[Any] = "zero", **settings: Any) -> "Search":
        """A search from here, with those `settings` that no game knows. Raises SettingsError or GameError."""
        with blaming_game(self.name):
            evaluate, evaluation = find_evaluation(evaluation, self.game.evaluations(), self.name)
            to_move = self.game.to_move(self.state)
            made = Settings.for_game(self.game, self.options, to_move=to_move, evaluation=evaluation, **settings)
        return Search(self, made, evaluate)


@dataclass(frozen=True, slots=True)
class Search:
    """A search that is ready to be made; `evaluate` is what the settings name."""

    position: Position
    settings: Settings
    evaluate: Evaluation[Any]

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
            began = time.perf_counter()
            try:
                stopped = run_search(
                    game, state, self.settings, self.evaluate, recorder,
                    max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress,
                )  # fmt: skip
            except TypeError:
                check_last_estimate(recorder)
                raise
            seconds = time.perf_counter() - began
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
        name = game_name_for(board) if game is None else game
        with blaming_game(name):
            played, options = make_game(name, arguments)
    with blaming_game(name):
        return Position(name, played, options, played.initial() if board is None else played.parse(board))


def find_evaluation(
    evaluation: str | Evaluation[Any], evaluations: Mapping[str, Evaluation[Any]], game_name: str
) -> tuple[Evaluation[Any], str]:
    """The evaluation function and its name. Raises SettingsError or GameError if there is none."""
    if not isinstance(evaluation, str):
        return evaluation, getattr(evaluation, "__name__", type(evaluation).__name__)
    if evaluation in functions_by_name(evaluations, "evaluations"):
        return evaluations[evaluation], evaluation
    if names_file(evaluation):
        return find_in_file(evaluation, "evaluation", callable), evaluation
    raise SettingsError(
        f"{game_name} has no evaluation {evaluation!r}; it has {', '.join(evaluations)}, or a file such as mine.py:f."
    )


@contextmanager
def refusing_what_cannot_be_shown(name: str) -> Iterator[None]:
    """Turn what the checks of a trace raise into a GameError."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise GameError(f"The game {name} cannot be shown as it is: {error}.") from error
