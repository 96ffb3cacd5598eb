"""The plan of a search: a position that was read, and the settings to search it with."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from minimax_viz.errors import All, GameError, Given, SettingName, SettingsError
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import CHANCE, Evaluation, Game, functions_by_name, matching_name, names_by_player
from minimax_viz.games.inarow import InARow
from minimax_viz.games.notations.node import leaf_values, preorder
from minimax_viz.games.registry import GAME_OPTIONS, check_is_position, game_for_position, known_game_name, make_game
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import is_file_spec, load_from_file
from minimax_viz.games.watched import WatchedGame, answers_unchanged, check_same_answers, is_built_in, watched
from minimax_viz.record.answers import check_last_estimate
from minimax_viz.record.checks import check_header, check_labels, check_range
from minimax_viz.record.columns import Columns, recorded_columns
from minimax_viz.record.header import Header
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.rows import Rows
from minimax_viz.record.visits import is_in_visits
from minimax_viz.search.chance import without_chance
from minimax_viz.search.limits import OnProgress, ProgressCallbackError, StopReason, deferring_interrupt
from minimax_viz.search.omissions import known_candidates
from minimax_viz.search.ordering import known_order
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import BY_NULL_WINDOWS, BY_RANGE, Settings
from minimax_viz.tracing.result import TraceResult

if TYPE_CHECKING:
    from minimax_viz.games.reading import Reading

OF_LEAVES = "leaves"
"""The range of a tree's leaves, as `--range` takes it."""

MOST_REPORTS = 600_000  # reports of a search before they are laid out in rows, which take a tenth of the memory
USUAL_BOARD = re.compile(r"[XOxo._/]*")  # boards whose reading is obvious


class Position(NamedTuple):
    """The start of a search: a `state` of a `game`, which `--game` calls `name` and which plays by `options`; read from
    `text`, unless it is the start of the game.
    """

    name: str
    game: Game[Any, Any]
    options: Mapping[str, str | None]
    state: Any
    text: str | None = None
    plies: int | None = None  # how many moves led here from the start, if the text is a game's moves

    def reading(self) -> "Reading | None":
        """Say how the text was read, and what else it could be; None if that is obvious."""
        if self.text is None:
            return None
        is_usual = self.name == "tictactoe" and USUAL_BOARD.fullmatch(self.text) is not None
        with attributing_to_game(self.name):
            if is_usual and self.game.outcome(self.state) is None:
                return None
            from minimax_viz.games.reading import board_reading, tree_reading  # only for texts that need a note

            if self.name == "tree":
                return tree_reading(self.text, self.state)
            return board_reading(self.text, self.game, self.state, self.plies)

    def search(self, evaluation: str | Evaluation[Any] | None = None, **settings: Any) -> "Search":
        """Prepare a search from here; `settings` of the game itself are known already, and left out. Without an
        `evaluation` it uses the game's best one if anything is estimated. Raises SettingsError or GameError.
        """
        settings = {name: value for name, value in settings.items() if name not in (*GAME_OPTIONS, "binary", "ply")}
        asked = {"evaluation": evaluation, **settings}
        with attributing_to_game(self.name):
            evaluations = self.game.evaluations()
            if evaluation is None:
                estimates = any(settings.get(name) for name in ("candidates", "deepen"))
                estimates = estimates or settings.get("depth") is not None
                evaluation = [*functions_by_name(evaluations, "evaluations")][-1] if estimates else "zero"
            evaluate, evaluation = find_evaluation(evaluation, self.game, self.name)
            if isinstance(order := settings.get("order"), str):
                settings["order"] = known_order(order, self.game)
            if isinstance(candidates := settings.get("candidates"), str):
                settings["candidates"] = known_candidates(candidates, self.game)
            settings["range"] = self.range_for(settings.get("algorithm"), settings.get("range"))
            if settings.get("algorithm") in BY_NULL_WINDOWS and isinstance(self.game, TreeGame):
                self.check_without_chance(settings["algorithm"])
            mover = self.game.to_move(self.state)
            to_move = None if mover == CHANCE else mover
            made = Settings.for_game(self.game, self.options, to_move=to_move, evaluation=evaluation, **settings)
        return Search(self, made, evaluate, asked)

    def check_without_chance(self, algorithm: str) -> None:
        """Raise SettingsError if chance decides anywhere in a tree, whether or not a search would come there."""
        if any(node.player == CHANCE and node.children for node, _ in preorder(self.state)):
            raise without_chance(algorithm)

    def range_for(self, algorithm: Any, given: Any) -> Any:
        """Return the range of all values that an algorithm needs: the given one, that of a tree's leaves if those are
        asked for, or the game's. Raises SettingsError if it needs one and there is none.
        """
        if given == OF_LEAVES:
            values = leaf_values(self.state) if isinstance(self.game, TreeGame) else ()
            if not values:
                raise SettingsError(
                    "{given} is for trees; give two numbers, such as -1,1.", option="range", value=given
                )
            return min(values), max(values)
        if given is not None or algorithm not in BY_RANGE:
            return given
        if (known := range_of(self.game)) is None:
            raise SettingsError(
                "{algorithm} needs to know the least and the greatest value there can be; give a {range}, such as "
                "{example}.",
                option="algorithm",
                algorithm=Given("algorithm", algorithm),
                range=SettingName("range"),
                example=Given("range", OF_LEAVES if isinstance(self.game, TreeGame) else "-1,1"),
            )
        return known


class Search(NamedTuple):
    """A search ready to be made; `evaluate` is the function named in the settings, `asked` what was asked for."""

    position: Position
    settings: Settings
    evaluate: Evaluation[Any]
    asked: Mapping[str, Any] = {}

    def run(
        self, *, max_nodes: int | None = None, time_limit: float | None = None, on_progress: OnProgress | None = None
    ) -> TraceResult:
        """Make the search within its limits, and return its trace, whose columns are built on first use. Raises
        GameError, SettingsError, and KeyboardInterrupt if Ctrl-C came before the first node.
        """
        name, game, state = self.position.name, self.position.game, self.position.state
        recorder, rows = Recorder(), Rows()

        def progress(nodes: int) -> None:
            if len(recorder.reports) >= MOST_REPORTS:
                with deferring_interrupt():
                    rows.add(recorder)
            if on_progress is not None:
                on_progress(nodes)

        with attributing_to_game(name, self.evaluate, self.settings.evaluation):
            if self.settings.depth is None:
                check_ends(game, state)
            stopped: StopReason | None = "interrupt"
            failed: BaseException | None = None
            began, seconds = time.perf_counter(), 0.0
            # Ctrl-C after the search, while the game is asked again, does not lose the record.
            with suppress(KeyboardInterrupt), nullcontext() if is_built_in(game) else answers_unchanged(game, state):
                try:
                    stopped = run_search(
                        game, state, self.settings, self.evaluate, recorder,
                        max_nodes=max_nodes, time_limit=time_limit, on_progress=progress,
                    )  # fmt: skip
                except TypeError:
                    check_last_estimate(recorder)
                    raise
                except ProgressCallbackError as error:
                    failed = error.__cause__
                seconds = time.perf_counter() - began
                if rows.kind:  # a search this long is laid out as it goes, to its end
                    with deferring_interrupt():
                        rows.add(recorder)
                    seconds = time.perf_counter() - began
            if isinstance(game, WatchedGame):
                game.check_known_states()
        if failed is not None:
            raise failed
        if not (rows.kind or recorder.reports):
            raise KeyboardInterrupt  # there is nothing to show
        header = self.header(stopped, seconds)

        def columns() -> Columns:
            with attributing_to_game(name):
                with deferring_interrupt():
                    rows.add(recorder)
                columns = recorded_columns(rows, game, state)
            with refusing_what_cannot_be_shown(name):
                check_labels(columns, header.look)
                check_range(columns, header.value_range)
            if columns.open and is_in_visits(columns, self.settings):
                from minimax_viz.record.replay import set_values_of_open_visits  # plain searches do not need it

                set_values_of_open_visits(columns, self.settings, stopped)
            return columns

        return TraceResult(header, columns)

    def to_depth(self, depth: int) -> "Search":
        """Return the same search with a horizon; its evaluation is the game's best if none was asked for."""
        return self.position.search(**{**self.asked, "depth": depth})

    def with_horizon(self, depth: int | None) -> "Search":
        """Return the same search with another horizon, or None, and the same evaluation."""
        return self._replace(settings=replace(self.settings, depth=depth))

    def header(self, stopped: StopReason | None = None, seconds: float | None = None) -> Header:
        """Return the header of a trace of this search. Raises GameError."""
        name, game, state = self.position.name, self.position.game, self.position.state
        with attributing_to_game(name):
            header = Header(
                game=name,
                title=game.title,
                board=game.notation(state),
                look=game.look(state),
                settings=self.settings,
                players=dict(names_by_player(game.player_names())),
                value_range=range_of(game),
                stopped=stopped,
                seconds=seconds,
            )
        with refusing_what_cannot_be_shown(name):
            header = header.legible()
            check_header(header)
        return header


def range_of(game: Game[Any, Any]) -> tuple[float, float] | None:
    """Return the range that a game says all values lie in, None if it does not say: a user's class that has ends of its
    own and only inherits a range has said nothing of them.
    """
    made = type(game.game if isinstance(game, WatchedGame) else game).__mro__
    ends, says = (next(at for at, one in enumerate(made) if name in vars(one)) for name in ("outcome", "value_range"))
    if ends < says and made[ends].__module__.partition(".")[0] != __name__.partition(".")[0]:
        return None
    known: Any = game.value_range()  # a user's game may give a list
    return tuple(known) if isinstance(known, list) else known


def find_position(board: str | None, game: str | Game[Any, Any] | None, arguments: Mapping[str, Any]) -> Position:
    """Read a position, or take the start of the game; of the `arguments` of `trace`, take those that belong to the
    position. Raises PositionError, SettingsError or GameError.
    """
    board = board and board.removeprefix("\ufeff")  # with it, the first line would begin further right than the others
    if arguments.get("binary") and board is not None:
        from minimax_viz.games.notations.binary import binary_text  # only for flat lists

        board = binary_text(board)
    if isinstance(game, Game):
        if any(arguments.get(option) is not None for option in GAME_OPTIONS):
            raise SettingsError(
                "{options} belong to the game; pass them to its constructor.",
                options=All(map(SettingName, GAME_OPTIONS)),
            )
        name, played, options = type(game).__name__, game, dict[str, str | None].fromkeys(GAME_OPTIONS)
    else:
        if game is None and board is not None:
            check_is_position(board)
        name = game_for_position(board) if game is None else known_game_name(game)
        with attributing_to_game(name):
            played, options = make_game(name, arguments)
    with attributing_to_game(name):
        ply = arguments.get("ply")
        if ply is not None and board is None:
            raise SettingsError("{given}: give the moves of a game, too.", option="ply", value=ply)
        if board is None:
            return position_at(played.initial(), played, name, options)
        if (states := states_up_to(played.played(board), ply)) is None:
            return position_at(played.parse(board), played, name, options)._replace(text=board)
        plies = len(states) - 1
        return position_at(states[-1], played, name, options)._replace(text=board, plies=plies)


def states_up_to(states: Sequence[Any] | None, ply: int | None) -> Sequence[Any] | None:
    """Return the states of a game until after so many plies; None of a position that is not given by moves.

    Raises SettingsError if there are not as many.
    """
    if ply is None:
        return states
    if states is None:
        raise SettingsError(
            "{given} is for a game that is written down as its moves; this is one position.", option="ply", value=ply
        )
    if ply >= len(states):
        raise SettingsError(
            "{given}: the game has only {plies|# ply|# plies}.", option="ply", value=ply, plies=len(states) - 1
        )
    return states[: ply + 1]


def position_at(state: Any, game: Game[Any, Any], name: str, options: Mapping[str, str | None]) -> Position:
    """Return the position at a state of a game. Raises GameError if it is not described the same way each time."""
    game = watched(game, state)
    if not is_built_in(game):
        check_same_answers(game, state)
    return Position(name, game, options, state)


def find_evaluation(
    evaluation: str | Evaluation[Any], game: Game[Any, Any], game_name: str
) -> tuple[Evaluation[Any], str]:
    """Return the evaluation function and its name. Raises SettingsError or GameError if there is none."""
    evaluations = functions_by_name(game.evaluations(), "evaluations")
    if isinstance(evaluation, str) and (known := matching_name(evaluation, evaluations)) is not None:
        return evaluations[known], known
    if not isinstance(evaluation, str):
        function, name = evaluation, getattr(evaluation, "__name__", type(evaluation).__name__)
    elif is_file_spec(evaluation):
        function, name = load_from_file(evaluation, "evaluation", callable), evaluation
    else:
        raise SettingsError(
            "{game} has no evaluation {name}; it has {evaluations}, or a file such as mine.py:f.",
            option="evaluation", value=evaluation, game=game_name, name=repr(evaluation),
            evaluations=tuple(evaluations),
        )  # fmt: skip
    if isinstance(game, InARow):
        return game.readable(function), name
    return game.watching(f"The evaluation {name}", function) if isinstance(game, WatchedGame) else function, name


def check_ends(game: Game[Any, Any], state: Any) -> None:
    """Raise GameError if a game that is not built in comes back to a state."""
    if not is_built_in(game):
        from minimax_viz.search.walk import check_no_cycle  # most searches do not need it

        check_no_cycle(game, state)


@contextmanager
def refusing_what_cannot_be_shown(name: str) -> Iterator[None]:
    """Turn the errors of a trace's checks into a GameError."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise GameError("The game {name} cannot be shown as it is: {reason}.", name=name, reason=str(error)) from error
