"""The ways from a start to the states of a game: a state that is met again on its own way makes it go in circles."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.undo import UndoGame
from minimax_viz.search.seed import written
from minimax_viz.testing.answers import AnyGame, shown_move

NAMED = 6  # moves of a circle


@dataclass(frozen=True, slots=True)
class Way:
    """A state, what it is known by (None where nothing tells it from others), and the move that led to it."""

    state: Any
    mark: Hashable
    ply: int = 0
    before: Way | None = None
    move: Any = None

    def on(self, game: AnyGame, move: Any, state: Any) -> Way:
        """The way on to `state` by `move`."""
        return Way(state, mark_of(game, state), self.ply + 1, self, move)

    def circle(self) -> list[Way]:
        """The last part of the way, where it began in the state in which it ends; empty where it did not."""
        part = [self]
        while self.mark is not None and (here := part[-1].before) is not None:
            if here.mark == self.mark:
                return part[::-1]
            part.append(here)
        return []


def begun(game: AnyGame, start: Any) -> Way:
    """The way that is still at its start."""
    return Way(start, mark_of(game, start))


def mark_of(game: AnyGame, state: Any) -> Hashable:
    """What tells a state from all others; None where nothing does."""
    try:
        if isinstance(game, UndoGame) and type(game).key is Game.key:  # whose states are told apart by the ways to them
            return pickle.dumps(game.at(state))
        key = game.key(state)
        hash(key)
        return key
    except TypeError:
        return written(game.key(state))
    except Exception:  # noqa: BLE001 - what cannot be pickled is not told apart
        return None


def states_do_not_come_again(game: AnyGame, way: Way) -> Iterator[str]:
    """No moves lead from a state back to it."""
    circle = way.circle()
    if circle:
        names = [shown_move(game, step.before.state, step.move) for step in circle[:NAMED] if step.before is not None]
        moves = f"move {names[0]} leads" if len(circle) == 1 else f"moves {', '.join(names)}"
        if len(circle) > 1:
            moves += f" and {len(circle) - NAMED} more lead" if len(circle) > NAMED else " lead"
        yield (
            f"the {moves} back to the same state: a search without a depth limit goes round in circles there; let the "
            "state count what brings the game to an end"
        )


def games_end(plies: int) -> Iterator[str]:
    """A game at random is over some day; asked of one that was not after so many plies."""
    yield (
        f"a game at random was not over after {plies:,} plies; where a game has no end, a search without a depth limit "
        "has none; see that outcome() gives a number some day"
    )
