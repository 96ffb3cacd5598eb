"""What a game's own order or rule makes of the moves of a state: all of them or some, each once, and no others."""

from collections.abc import Callable, Sequence
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.games.change import OURS
from minimax_viz.games.observation import AnyGame, move_text, state_text
from minimax_viz.signs import short_repr

ALL = "let it give all the moves, and no others"
SOME = "let it give some of the moves, each once"


def choosing(game: AnyGame, who: str, choose: Callable[..., Any], *, whole: bool) -> Callable[..., Sequence[Any]]:
    """`choose`, which is given a state, its moves and perhaps more; it raises GameError, which names it, if it gives
    others, one twice or, where it gives the `whole`, not all of them. What is ours keeps its promises.
    """
    if str(getattr(choose, "__module__", "")).startswith(OURS):
        return choose

    def chosen_moves(state: Any, moves: Any, *rest: Any) -> Sequence[Any]:
        moves = moves if isinstance(moves, Sequence) else list(moves)
        before = list(moves)  # it may sort them in place
        chosen = list(choose(state, moves, *rest))
        if is_strange(before, chosen) or (whole and len(chosen) < len(before)):
            advice = f"in the state {state_text(game, state)}; {ALL if whole else SOME}."
            for place, move in enumerate(chosen):
                if move not in before:
                    raise GameError(f"{who} invents the move {short_repr(move)} {advice}")
                if move in chosen[:place] and before.count(move) < 2:
                    raise GameError(f"{who} has the move {move_text(game, state, move)} twice {advice}")
            for move in before if whole else ():
                if move not in chosen:
                    raise GameError(f"{who} loses the move {move_text(game, state, move)} {advice}")
        return chosen

    return chosen_moves


def is_strange(moves: Sequence[Any], chosen: Sequence[Any]) -> bool:
    """Whether something is chosen twice, or that is no move; perhaps, where moves cannot be hashed."""
    try:
        return len({*chosen}) < len(chosen) or not {*chosen} <= {*moves}
    except TypeError:
        return True
