"""The Python interface: trace a position, load a trace."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from minimax_viz.arguments import check_choice, check_flag, check_function, check_name, path_of
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games import connect4, othello, tictactoe  # noqa: F401  # now, not in the midst of a first search
from minimax_viz.games.examples import DEFAULT_EXAMPLE, EXAMPLES
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.games.userfile import base_advice
from minimax_viz.prepared import DEFAULT_MAX_NODES, find_position
from minimax_viz.record import file
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.limits import OnProgress
from minimax_viz.search.numbers import NumberName, check_number
from minimax_viz.search.settings import Algorithm
from minimax_viz.showntrace import ShownTrace
from minimax_viz.signs import short_repr

TRACE_FILE = "trace.json.gz"  # in the folder that the command writes


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
            searched, or the `example`.
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
    """The text of the position that is asked for, None for the start of the game.

    Raises PositionError, also where nothing is asked for, and SettingsError.
    """
    if example is not None:
        check_choice("example", example, EXAMPLES)
        if board is not None:
            raise SettingsError("Give a board or an example, not both.")
        return EXAMPLES[example].board
    if board is None:
        if game is None:
            raise PositionError(
                "There is no board: give a position, or game= for the start of a game, or ask for an example, such as "
                f"example={DEFAULT_EXAMPLE!r}."
            )
        return None
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
