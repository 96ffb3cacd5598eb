"""The walks from a start to the states of a game: one that comes back to a state is a cycle."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from minimax_viz.games.game import Game, is_hashable
from minimax_viz.games.undo import UndoGame
from minimax_viz.search.seed import stable_text
from minimax_viz.testing.visit import AnyGame, move_text

MOST_NAMED = 6  # moves of a cycle


@dataclass(frozen=True, slots=True)
class Walk:
    """A state, its identity (None if nothing tells it from others), and the move that led to it."""

    state: Any
    identity: Hashable
    ply: int = 0
    parent: Walk | None = None
    move: Any = None

    def extended(self, game: AnyGame, move: Any, state: Any) -> Walk:
        """The walk that goes on to `state` by `move`."""
        return Walk(state, identity_of(game, state), self.ply + 1, self, move)

    def cycle(self) -> list[tuple[Any, Any]]:
        """The moves since the walk was last in this state, each with the state it was made in; none if it never was."""
        moves: list[tuple[Any, Any]] = []
        here = self
        while self.identity is not None and here.parent is not None:
            moves.append((here.parent.state, here.move))
            here = here.parent
            if here.identity == self.identity:
                return moves[::-1]
        return []


def walk_from(game: AnyGame, start: Any) -> Walk:
    """The walk that is still at its start."""
    return Walk(start, identity_of(game, start))


def identity_of(game: AnyGame, state: Any) -> Hashable:
    """What tells a state from all others; None if nothing does."""
    try:
        if isinstance(game, UndoGame) and type(game).key is Game.key:  # its states are known by the moves to them
            return pickle.dumps(game.at(state))
        key = game.key(state)
        return key if is_hashable(key) else stable_text(key)
    except Exception:  # noqa: BLE001 - a state that cannot be pickled is not told apart
        return None


def no_state_comes_again(game: AnyGame, walk: Walk) -> Iterator[str]:
    """No moves lead from a state back to it."""
    cycle = walk.cycle()
    if cycle:
        names = [move_text(game, state, move) for state, move in cycle[:MOST_NAMED]]
        moves = f"move {names[0]} leads" if len(cycle) == 1 else f"moves {', '.join(names)}"
        if len(cycle) > 1:
            moves += f" and {len(cycle) - MOST_NAMED} more lead" if len(cycle) > MOST_NAMED else " lead"
        yield (
            f"the {moves} back to the same state: a search without a depth limit goes round in circles there; let the "
            "state count what brings the game to an end"
        )


def games_end(plies: int) -> Iterator[str]:
    """A game of random moves ends at some time; yields a mistake for one that has not ended after this many plies."""
    yield (
        f"a game at random was not over after {plies:,} plies; where a game has no end, a search without a depth limit "
        "has none; see that outcome() gives a number some day"
    )
