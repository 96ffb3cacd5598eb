"""Games written down as their moves, such as 4455 in Connect Four or f5d6c3 in Othello."""

from collections.abc import Callable, Sequence

from minimax_viz.errors import PositionError, Sentence, Title
from minimax_viz.games.game import Game, Move, State
from minimax_viz.safe_text import ELLIPSIS

MOST_NAMED = 12  # moves in a complaint
PASS = "pass"


def states_after(
    game: Game[State, Move], start: State, typed: Sequence[str], why: Callable[[State, str], Sentence | None]
) -> list[State]:
    """The states of a game from its `start` on, one more than there are moves `typed`.

    Whoever has nothing to do but pass does so, whether or not that is written. `why` may know more than that a move is
    not legal. Raises PositionError about the first move that cannot be made.
    """
    states = [start]
    for number, text in enumerate(typed, 1):
        while (move := known_move(game, states[-1], text)) is None and passes(game, states[-1]):
            states.append(game.result(states[-1], game.moves(states[-1])[0]))
        if move is None:
            legal = [game.move_name(states[-1], one) for one in game.moves(states[-1])]
            reason = why(states[-1], text) or Sentence(
                "that is not legal here; the legal moves are {moves}",
                moves=(*legal[:MOST_NAMED], *[ELLIPSIS] * (len(legal) > MOST_NAMED)),
            )
            if game.outcome(states[-1]) is not None:
                reason = Sentence("the game is over before it")
            raise PositionError(
                "{game}, move {number}, {move}: {reason}.",
                game=Title(game.title), number=str(number), move=text, reason=reason,
            )  # fmt: skip
        states.append(game.result(states[-1], move))
    return states


def known_move(game: Game[State, Move], state: State, text: str) -> Move | None:
    """The legal move that a text names, whatever its case; None if it names none."""
    if game.outcome(state) is not None:
        return None
    for move in game.moves(state):
        if text.lower() in (game.move_name(state, move).lower(), *map(str.lower, game.spellings(state, move))):
            return move
    return None


def passes(game: Game[State, Move], state: State) -> bool:
    """Whether the only move is to pass."""
    return game.outcome(state) is None and [game.move_name(state, move) for move in game.moves(state)] == [PASS]
