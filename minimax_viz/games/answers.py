"""Whether a game says the same of a state each time: one that keeps its board, or whose turn it is, to itself does not.

What changes inside a state is seen by `watched.py`; here it is the game that changes, or an undo that forgets.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.games.observation import AnyGame, method_text, move_text, moves_of, query, state_text
from minimax_viz.games.undo import UndoGame
from minimax_viz.games.watched import WatchedGame

ASKED = ("to_move", "outcome", "moves")
OF_UNDO = {
    "to_move": "active_player",
    "outcome": "is_terminal()",
    "moves": "get_possible_moves()",
    "result": "undo_move(move)",
}
"""What an undo game asks of its object to answer."""
PLIES = 3
PATIENCE = 0.5  # seconds; most games take some milliseconds


def check_answers(game: AnyGame, start: Any) -> None:
    """Raise GameError if asking about the first states of a game, or moving there, changes what it says of them.

    What a game raises is left to the search, which tells it where it matters.
    """
    ends_at = monotonic() + PATIENCE
    try:
        state = start
        for _ in range(PLIES):
            for method in ASKED:
                for asked in ASKED:
                    with staying(game, state, [asked], method):
                        query(game, method, state)
            moves = moves_of(game, state)
            for at in dict.fromkeys([0, len(moves) // 2, len(moves) - 1]) if moves else ():
                with staying(game, state, ASKED, "result", moves[at]):
                    moves_of(game, game.result(state, moves[at]))  # a move that is undone is made when one asks
                if monotonic() > ends_at:
                    return
            if not moves:
                return
            state = game.result(state, moves[0])
    except GameError:
        raise
    except Exception:  # noqa: BLE001 - told by the search, if it gets there
        return


@contextmanager
def staying(
    game: AnyGame, state: Any, asked: Sequence[str] = ASKED, method: str = "result", *moves: Any
) -> Iterator[None]:
    """Raise GameError if the game says something else of a state after the block than before; `method` is to blame."""
    before = [query(game, each, state) for each in asked]
    yield
    for each, was in zip(asked, before, strict=True):
        now = query(game, each, state)
        if not is_same(was, now):
            how = "".join(f" by the move {move_text(game, state, move)}" for move in moves)
            raise GameError(
                f"{named(game, state, method)} changed what {each}() says of the state {state_text(game, state)}{how}, "
                f"from {was!r:.60} to {now!r:.60}; {advice(game, method)}"
            )


def is_same(one: Any, other: Any) -> bool:
    """Whether two answers are the same; things that are equal only to themselves are told apart by their types."""
    if one is other or type(one) is not type(other):
        return bool(one is other or one == other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    by_identity: bool = getattr(type(one), "__eq__", None) == getattr(object, "__eq__", None)
    return by_identity or bool(one == other)


def named(game: AnyGame, state: Any, method: str) -> str:
    """A method as its author knows it; where moves are made and undone, that of the object which is played with."""
    if isinstance(game, UndoGame) and getattr(UndoGame, method) is getattr(type(game), method):
        return f"{type(game.at(state)).__name__}.{OF_UNDO[method]}"
    return method_text(type(game.game if isinstance(game, WatchedGame) else game), method)


def advice(game: AnyGame, method: str) -> str:
    """What would be right."""
    if method != "result":
        return "it may only look, so let it leave everything as it is."
    if isinstance(game, UndoGame):
        return "let it take back all that make_move(move) did."
    return "let it return a new state that holds all that a move changes, and leave the game as it is."
