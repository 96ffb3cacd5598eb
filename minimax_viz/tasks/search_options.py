"""The options of every task that searches, declared once: what to search, and how."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, get_args

from minimax_viz.errors import Given, PositionError, Sentence, SettingName, SettingsError
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.games.notations.registry import text_of_data
from minimax_viz.games.registry import DEFAULT_EXAMPLE, EXAMPLES, known_game_name
from minimax_viz.games.userfile import inheritance_advice
from minimax_viz.safe_text import short_repr
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.arguments import MOST, check_choice, check_flag, check_function, check_name
from minimax_viz.search.limits import OnProgress
from minimax_viz.search.settings import RIGHT, Algorithm, NumberName, check_number, is_range, is_right
from minimax_viz.study.variations import parse_variation
from minimax_viz.tasks.options import Progress, ResultT, Task, option
from minimax_viz.tracing.plan import OF_LEAVES
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES, SearchLimits

Board = str | Sequence[Any] | Mapping[str, Any] | None
"""A position: its text, or the nested lists or dicts of Python that say the same."""

NO_TIME = Sentence("a search with no time at all has nothing to show")


def check_game(name: str, game: object) -> None:
    """Raise SettingsError if this is neither a name nor a game."""
    if isinstance(game, str | Game | None):
        return
    if isinstance(game, type) and issubclass(game, Game):
        raise SettingsError(
            "{given}: give a game's name, a file or an instance of Game; did you mean {kind}()?",
            option=name, value=game, kind=game.__name__,
        )  # fmt: skip
    if (advice := inheritance_advice(game if isinstance(game, type) else type(game))) is not None:
        raise SettingsError("{given}: {advice}", option=name, value=game, advice=advice)
    raise SettingsError("{given}: give a game's name, a file or an instance of Game.", option=name, value=game)


def check_evaluation(name: str, evaluation: object) -> None:
    """Raise SettingsError if this is neither a name nor a function."""
    if not isinstance(evaluation, str | None) and not callable(evaluation):
        raise SettingsError(
            "{given}: give a name, a file such as mine.py:f, or a function of a state.", option=name, value=evaluation
        )


def check_progress(name: str, function: object) -> None:
    """Raise SettingsError if this is not a function."""
    check_function(name, function, Sentence("the number of nodes"))


def check_limit(name: NumberName, value: object) -> None:
    """Raise SettingsError if the value is not a valid limit."""
    check_number(name, value)
    if value == 0 and name == "time_limit":
        raise SettingsError("{given}: {no_time}.", option=name, value=value, no_time=NO_TIME)


def limit_in(name: NumberName, text: str) -> Any:
    """Read the number in a text. Raises SettingsError with what would be right."""
    value: Any = text
    with suppress(ValueError):
        value = float(text) if name == "time_limit" else int(text)
    if not is_right(name, value):
        raise SettingsError("{value}: {right}.", value=short_repr(value), right=RIGHT[name])
    if value == 0 and name == "time_limit":
        raise SettingsError("0: {no_time}.", no_time=NO_TIME)
    return value


def limit(name: NumberName, metavar: str, default: int | None, help: str) -> Any:
    """Make an option that is a number."""
    return option(default, help, check=check_limit, metavar=metavar, read=partial(limit_in, name))


def number_in(text: str) -> float:
    """Read a number in a text; whole ones stay whole. Raises SettingsError."""
    with suppress(ValueError):
        return int(text)
    with suppress(ValueError):
        return float(text)
    raise SettingsError("{value}: give a number.", value=short_repr(text))


def range_in(text: str) -> Any:
    """Read a range, "LO,HI" or "leaves". Raises SettingsError with what would be right."""
    if text.strip().casefold() == OF_LEAVES:
        return OF_LEAVES
    ends = text.split(",")
    if len(ends) != 2:
        raise SettingsError("{value}: give two numbers, such as -1,1, or leaves.", value=short_repr(text))
    limits = tuple(number_in(end) for end in ends)
    if not is_range(limits):
        raise SettingsError(
            "{value}: give the least and the greatest value that there can be, such as -1,1.", value=short_repr(text)
        )
    return limits


def example_option() -> Any:
    """Make the option for a built-in position."""
    return option(None, "A built-in position, instead of a board.", choices=tuple(EXAMPLES), group="Position")


@dataclass(frozen=True, kw_only=True)
class ManySearches(Task[ResultT]):
    """The options that hold for any number of searches alike."""

    game: str | Game[Any, Any] | None = option(
        None,
        "The game, such as connect4, mnk:4,4,3 or file.py:Class; by default tic-tac-toe, or a tree if the position is "
        "one. `minimax-viz games` lists them.",
        in_python="Also an instance of a Game.",
        check=check_game, metavar="NAME|FILE.py[:CLASS]", read=known_game_name, completes="games", group="Position",
    )  # fmt: skip
    algorithm: Algorithm | None = option(
        None,
        "The search to run; by default minimax and alphabeta, unless `vary` says which.",
        choices=get_args(Algorithm),
    )
    depth: int | None = limit(
        "depth", "N", None,
        "How many plies to look ahead before a state is evaluated; by default to the end of the game, or as many as a "
        "few seconds allow.",
    )  # fmt: skip
    evaluation: str | Evaluation[Any] | None = option(
        None,
        "How states at the depth limit are evaluated, by default in the game's best way: a name that `minimax-viz "
        "games show NAME` lists, or file.py:function.",
        in_python="Also a function of a state.",
        check=check_evaluation, metavar="NAME|FILE.py:FUNCTION", completes="evaluations",
    )  # fmt: skip
    score: str | None = option(
        None, "What a win is worth: win (1), ten (10) or fast (10 + empty squares).",
        check=check_name, metavar="NAME", group="Position",
    )  # fmt: skip
    cutoff: CutoffRule = option(
        "ge", "Cut off when alpha >= beta (ge), or only when alpha > beta (gt).", choices=get_args(CutoffRule)
    )
    fail: FailMode = option(
        "soft", "Return the best value found (soft), or clamp it to the window (hard).", choices=get_args(FailMode)
    )
    order: str = option(
        "natural",
        "The order in which moves are tried: natural, reverse, random:SEED, best or worst (found by an exact search "
        "first), or one defined by the game.",
        metavar="NAME", completes="orders",
    )  # fmt: skip
    candidates: str | None = option(
        None,
        "Follow only promising moves: best:8 by the evaluation, or one of the game's rules, such as near:2. The result "
        "is then approximate.",
        metavar="RULE:N", completes="candidates",
    )  # fmt: skip
    symmetry: bool = option(False, "Of several symmetric moves, follow only one.")
    transpositions: bool = option(False, "Reuse the value of a position already reached by other moves.")
    deepen: bool = option(
        False, "Search to depth 1, then to 2, and so on to `depth`; what a pass found best is tried first in the next."
    )
    aspiration: float | None = option(
        None,
        "With `deepen`: search only values that differ from the one found before by less than W, and once more if the "
        "value lies outside.",
        metavar="W", read=number_in,
    )  # fmt: skip
    all_best: bool = option(
        False,
        "Search all moves of the root that may be as good as the best one to the end; minimax does so anyway, mtdf, "
        "star1 and star2 cannot.",
    )
    range: Any = option(
        None,
        "The least and the greatest value that there can be, which star1 and star2 need unless the game knows them; of "
        "a tree also `leaves`: those of its leaves.",
        metavar="LO,HI|leaves", read=range_in,
    )  # fmt: skip
    max: str | None = option(
        None, "The player who maximises, such as O; by default the one who begins the game.",
        check=check_name, metavar="PLAYER", group="Position",
    )  # fmt: skip
    max_nodes: int | None = limit(
        "max_nodes", "N", DEFAULT_MAX_NODES, "Stop the search after this many nodes, and show what it did until then."
    )
    time_limit: float | None = limit(
        "time_limit", "SECONDS", None,
        "Stop the search after this many seconds, and show what it did until then.",
    )  # fmt: skip
    on_progress: OnProgress | None = option(
        None, "Called now and then with the number of nodes so far.", check=check_progress, only_in_python=True
    )
    keep_interrupted: bool = option(
        False, "What Ctrl-C does: raise KeyboardInterrupt or, if true, give what was done until then.",
        check=check_flag, only_in_python=True,
    )  # fmt: skip

    @property
    def limits(self) -> SearchLimits:
        """How far each search may go."""
        return SearchLimits(getattr(self, "depth", None), self.max_nodes, self.time_limit)

    @property
    def search(self) -> dict[str, Any]:
        """The settings of the search, without those left open."""
        apart = {"game", "example", "max_nodes", "time_limit", "on_progress", "keep_interrupted"}
        known = [name for name in ALL_SEARCH_OPTIONS if name not in apart and hasattr(self, name)]
        return {name: value for name in known if (value := getattr(self, name)) is not None}


@dataclass(frozen=True, kw_only=True)
class VariedSearches(ManySearches[ResultT]):
    """The options of searches that differ in some settings."""

    vary: str | Iterable[str] = option(
        (),
        "A setting in which the searches differ, with its values, such as order=natural,best; by default "
        "algorithm=minimax,alphabeta. Several are tried in every combination.",
        in_python="A text for one setting, a list of texts for several.",
        metavar="SETTING=A,B", completes="variations", repeated=True,
    )  # fmt: skip

    def varied(self) -> list[str]:
        """Return the settings that vary, a text for each. Raises SettingsError if one cannot be read, or an option sets
        it as well.
        """
        vary: Any = self.vary
        texts = [vary] if isinstance(vary, str) else list(vary) if isinstance(vary, Iterable) else [vary]
        decided = self.given().keys() & self.search.keys()
        for text in texts:
            if not isinstance(text, str):
                raise SettingsError("{given}: give texts such as 'order=natural,best'.", option="vary", value=vary)
            setting, _ = parse_variation(text)
            if setting in decided:
                raise SettingsError(
                    "{vary} sets the {setting} of each search; omit {option}.",
                    vary=Given("vary", text), setting=setting, option=setting,
                )  # fmt: skip
        return texts


BINARY_HELP = "Read a flat list of 2, 4, 8, … numbers as the leaves of the full binary tree over them."


@dataclass(frozen=True, kw_only=True)
class PositionSearches(ManySearches[ResultT]):
    """The options of searches of one position."""

    to_move: str | None = option(
        None, "Whose turn it is, if the position does not tell.", check=check_name, metavar="PLAYER", group="Position"
    )
    ply: int | None = option(
        None, "Of a game that is given as its moves: the position after this many of them, not after the last.",
        whole=(0, MOST), metavar="N", group="Position",
    )  # fmt: skip
    binary: bool = option(False, BINARY_HELP, check=check_flag, group="Position")
    root: str | None = option(
        None, "Whose turn it is at the root of a tree.", check=check_name, metavar="max|min", group="Position"
    )


@dataclass(frozen=True, kw_only=True)
class OneSearch(PositionSearches[ResultT]):
    """The options of one search, to which a built-in position can be given."""

    algorithm: Algorithm = option("alphabeta", "The search to run.", choices=get_args(Algorithm))
    example: str | None = example_option()


as_in_search = OneSearch.repeated
"""Repeat an option of searches for a task that does not search."""


ALL_SEARCH_OPTIONS = tuple(OneSearch.options())


def text_of_board(board: Board, game: str | Game[Any, Any] | None, example: str | None = None) -> str | None:
    """Return the text of the position asked for; None for the start of the game. Raises PositionError, also if nothing
    is asked for, and SettingsError.
    """
    if example is not None:
        check_choice("example", example, EXAMPLES)
        if board is not None:
            raise SettingsError("Give a board or an example, not both.")
        return EXAMPLES[example].board
    if board is None:
        if game is None:
            raise PositionError(
                "There is no board: give a position, or {game} for the start of a game, or ask for an example, such as "
                "{example}.",
                game=SettingName("game"),
                example=Given("example", DEFAULT_EXAMPLE),
            )
        return None
    return board if isinstance(board, str) else text_of_data(board)


def called(function: Callable[[int], object] | None, progress: Progress) -> OnProgress:
    """Return the function that a search calls with the number of its nodes: the caller's own, or that of `progress`."""
    return progress.nodes if function is None else function
