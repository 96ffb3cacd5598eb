"""Walk from a start to the states of a game, and find walks that come back to a state."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from minimax_viz.errors import All, GameError, Sentence, SettingName, Title
from minimax_viz.games.game import Game, is_hashable
from minimax_viz.games.observation import AnyGame, move_text, moves_of, state_text
from minimax_viz.games.undo import UndoGame
from minimax_viz.games.watched import answers_unchanged
from minimax_viz.search.ordering import stable_text

MOST_NAMED = 6  # moves of a cycle in a message
GAMES = 4
PLIES = 2000
TIME_BUDGET = 0.5  # seconds for all the games; most take some milliseconds


@dataclass(frozen=True, slots=True)
class Walk:
    """A state, its identity (None if states cannot be told apart), and the move that led to it."""

    state: Any
    identity: Hashable
    ply: int = 0
    parent: Walk | None = None
    move: Any = None

    def extended(self, game: AnyGame, move: Any, state: Any) -> Walk:
        return Walk(state, identity_of(game, state), self.ply + 1, self, move)

    def cycle(self) -> list[tuple[Any, Any]]:
        """The moves since the walk was last in this state, each with the state it was made in; or an empty list."""
        moves: list[tuple[Any, Any]] = []
        here = self
        while self.identity is not None and here.parent is not None:
            moves.append((here.parent.state, here.move))
            here = here.parent
            if here.identity == self.identity:
                return moves[::-1]
        return []


def walk_from(game: AnyGame, start: Any) -> Walk:
    """A walk that is still at its start."""
    return Walk(start, identity_of(game, start))


def identity_of(game: AnyGame, state: Any) -> Hashable:
    """A value that tells a state from all others; None if there is no such value."""
    try:
        if isinstance(game, UndoGame) and type(game).key is Game.key:  # its states know only the moves to them
            import pickle  # few games need it

            return pickle.dumps(game.at(state))
        key = game.key(state)
        return key if is_hashable(key) else stable_text(key)
    except Exception:  # noqa: BLE001 - a state that cannot be pickled has no identity
        return None


def moves_in_words(game: AnyGame, cycle: list[tuple[Any, Any]]) -> Sentence:
    """The moves of a cycle with their verb: "moves 'up' and 'down' lead"."""
    names = [move_text(game, state, move) for state, move in cycle[:MOST_NAMED]]
    if len(names) == 1:
        return Sentence("move {move} leads", move=names[0])
    more = len(cycle) - MOST_NAMED
    if more > 0:
        return Sentence("moves {moves} and {count} more lead", moves=tuple(names), count=more)
    return Sentence("moves {moves} lead", moves=All(names))


def check_no_cycle(game: AnyGame, start: Any) -> None:
    """Play a few games from `start`, the same ones each time; raise GameError if one of them comes back to a state, or
    changes the game's answers about the start.

    A search without a depth limit would never end after such a cycle. The first game takes the first move each time, as
    a search does on its way to its first leaf.
    """
    ends_at = monotonic() + TIME_BUDGET
    with answers_unchanged(game, start):
        for seed in range(GAMES):
            play_game(game, start, Random(seed) if seed else None, ends_at)


def play_game(game: AnyGame, start: Any, random: Random | None, ends_at: float) -> None:
    """Play a game at random, or by the first moves without `random`. Raises GameError if it comes back to a state."""
    walk, states = walk_from(game, start), dict[Hashable, Any]()
    for _ in range(PLIES):
        moves = moves_of(game, walk.state)
        if not moves or monotonic() > ends_at:
            return
        states.setdefault(walk.identity, walk.state)
        move = random.choice(moves) if random else moves[0]
        walk = walk.extended(game, move, game.result(walk.state, move))
        if (
            walk.identity in states
            and (cycle := walk.cycle())
            and are_same_state(game, states[walk.identity], walk.state)
        ):
            raise GameError(
                "The game {game} comes back to the state {state}: the {moves} from it to it, so a search without a "
                "depth limit goes round in circles; let the state count what brings the game to an end, or give a "
                "{depth}.",
                game=Title(game.title),
                state=state_text(game, walk.state),
                moves=moves_in_words(game, cycle),
                depth=SettingName("depth"),
            )


def are_same_state(game: AnyGame, one: Any, two: Any) -> bool:
    """Whether two states with one identity are the same: an author's own `key` may leave out a count of moves."""
    if getattr(game.key, "__func__", None) is Game.key or isinstance(game, UndoGame):
        return True
    try:
        import pickle  # few games need it

        return pickle.dumps(one) == pickle.dumps(two)
    except Exception:  # noqa: BLE001 - states that cannot be pickled may differ
        return False
