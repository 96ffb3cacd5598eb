"""Check a game's answers: outcomes are numbers or None, and asking again gives the same."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from sys import float_info
from time import monotonic
from typing import Any, cast

from minimax_viz.errors import GameError, Sentence
from minimax_viz.games.observation import AnyGame, method_text, move_text, moves_of, query, state_text
from minimax_viz.games.undo import UndoGame
from minimax_viz.games.watched import WatchedGame, is_built_in
from minimax_viz.safe_text import short_repr

NUMBERS = (int, float)
LARGEST_FLOAT = float_info.max


def checked_outcome(game: AnyGame, state: Any) -> float | None:
    """The outcome of a state. Raises GameError if it is neither None nor a finite number."""
    outcome: Any = game.outcome(state)
    if outcome is None or (type(outcome) in NUMBERS and -LARGEST_FLOAT <= outcome <= LARGEST_FLOAT):
        return cast("float | None", outcome)
    kind = "" if type(outcome) in NUMBERS else f" ({type(outcome).__name__})"
    raise GameError(
        "outcome() of the game gave {outcome} for the state {state}; a utility is a finite int or float, and None "
        "where the game goes on.",
        outcome=short_repr(outcome) + kind,
        state=state_text(game, state),
    )


class CheckedOutcomes:
    """The same game, except that an outcome that is not a number raises GameError."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def outcome(self, state: Any) -> float | None:
        return checked_outcome(self._game, state)


def with_checked_outcomes(game: AnyGame) -> AnyGame:
    """The game itself if it is built in, else the same game with its outcomes checked."""
    return game if is_built_in(game) else cast("AnyGame", CheckedOutcomes(game))


QUERIES = ("to_move", "outcome", "moves")
UNDO_MEMBERS = {
    "to_move": "active_player",
    "outcome": "is_terminal()",
    "moves": "get_possible_moves()",
    "result": "undo_move(move)",
}
"""The member of the wrapped object on which each answer of an UndoGame depends."""
PLIES = 3
TIME_BUDGET = 0.5  # seconds; most games take some milliseconds


def check_same_answers(game: AnyGame, start: Any) -> None:
    """Raise GameError if querying the first states of a game, or making moves there, changes its answers about them.

    So it is with a game that keeps the board or the turn in itself, not in its states, and with an undo that forgets
    something; changes inside a state are found by `watched.py`. Exceptions that the game raises are ignored: the search
    reports them if it gets that far.
    """
    ends_at = monotonic() + TIME_BUDGET
    try:
        state = start
        for _ in range(PLIES):
            for method in QUERIES:
                for asked in QUERIES:
                    with answers_unchanged(game, state, [asked], method):
                        query(game, method, state)
            moves = moves_of(game, state)
            for at in dict.fromkeys([0, len(moves) // 2, len(moves) - 1]) if moves else ():
                with answers_unchanged(game, state, QUERIES, "result", moves[at]):
                    moves_of(game, game.result(state, moves[at]))  # an UndoGame makes the move only when asked about it
                if monotonic() > ends_at:
                    return
            if not moves:
                return
            state = game.result(state, moves[0])
    except GameError:
        raise
    except Exception:  # noqa: BLE001 - reported by the search, if it gets there
        return


@contextmanager
def answers_unchanged(
    game: AnyGame, state: Any, asked: Sequence[str] = QUERIES, method: str = "result", *moves: Any
) -> Iterator[None]:
    """Raise GameError, which blames `method`, if the block changes the game's answers about a state."""
    before = [query(game, each, state) for each in asked]
    yield
    for each, was in zip(asked, before, strict=True):
        now = query(game, each, state)
        if not is_same(was, now):
            how = [Sentence(" by the move {move}", move=move_text(game, state, move)) for move in moves]
            raise GameError(
                "{who} changed what {method}() says of the state {state}{how}, from {before} to {after}; {advice}",
                who=blamed_method(game, state, method),
                method=each,
                state=state_text(game, state),
                how=how[0] if how else "",
                before=f"{was!r:.60}",
                after=f"{now!r:.60}",
                advice=correction(game, method),
            )


def is_same(one: Any, other: Any) -> bool:
    """Whether two answers are the same. Objects without an equality of their own are compared by type."""
    if one is other or type(one) is not type(other):
        return bool(one is other or one == other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    by_identity: bool = getattr(type(one), "__eq__", None) == getattr(object, "__eq__", None)
    return by_identity or bool(one == other)


def blamed_method(game: AnyGame, state: Any, method: str) -> str:
    """The name of a method as its author knows it; for an UndoGame, that of the wrapped object's member."""
    if isinstance(game, UndoGame) and getattr(UndoGame, method) is getattr(type(game), method):
        return f"{type(game.at(state)).__name__}.{UNDO_MEMBERS[method]}"
    return method_text(type(game.game if isinstance(game, WatchedGame) else game), method)


def correction(game: AnyGame, method: str) -> Sentence:
    """How to correct the method."""
    if method != "result":
        return Sentence("it may only look, so let it leave everything as it is.")
    if isinstance(game, UndoGame):
        return Sentence("let it take back all that make_move(move) did.")
    return Sentence("let it return a new state that holds all that a move changes, and leave the game as it is.")
