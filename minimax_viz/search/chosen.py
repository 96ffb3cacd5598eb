"""Check the moves that a game's own order or rule returns: all of a state's moves or some, each once, no others."""

from collections.abc import Callable, Sequence
from typing import Any

from minimax_viz.errors import GameError, Sentence
from minimax_viz.games.change import OURS
from minimax_viz.games.observation import AnyGame, move_text, state_text
from minimax_viz.signs import short_repr

ALL = Sentence("let it give all the moves, and no others")
SOME = Sentence("let it give some of the moves, each once")


def choosing(game: AnyGame, who: Sentence, choose: Callable[..., Any], *, whole: bool) -> Callable[..., Sequence[Any]]:
    """`choose`, which takes a state, its moves and perhaps more, wrapped to check its result.

    It raises a GameError that names `who` if a move is foreign, comes twice or, where the `whole` is wanted, is
    missing. Functions of this package are not checked.
    """
    if str(getattr(choose, "__module__", "")).startswith(OURS):
        return choose

    def chosen_moves(state: Any, moves: Any, *rest: Any) -> Sequence[Any]:
        moves = moves if isinstance(moves, Sequence) else list(moves)
        before = list(moves)  # it may sort them in place
        chosen = list(choose(state, moves, *rest))
        if is_strange(before, chosen) or (whole and len(chosen) < len(before)):
            about: dict[str, Any] = {"who": who, "state": state_text(game, state), "advice": ALL if whole else SOME}
            for place, move in enumerate(chosen):
                if move not in before:
                    raise GameError(
                        "{who} invents the move {move} in the state {state}; {advice}.",
                        move=short_repr(move),
                        **about,
                    )
                if move in chosen[:place] and before.count(move) < 2:
                    raise GameError(
                        "{who} has the move {move} twice in the state {state}; {advice}.",
                        move=move_text(game, state, move),
                        **about,
                    )
            for move in before if whole else ():
                if move not in chosen:
                    raise GameError(
                        "{who} loses the move {move} in the state {state}; {advice}.",
                        move=move_text(game, state, move),
                        **about,
                    )
        return chosen

    return chosen_moves


def is_strange(moves: Sequence[Any], chosen: Sequence[Any]) -> bool:
    """Whether a move is chosen twice or is not among the moves; True to be safe if moves cannot be hashed."""
    try:
        return len({*chosen}) < len(chosen) or not {*chosen} <= {*moves}
    except TypeError:
        return True
