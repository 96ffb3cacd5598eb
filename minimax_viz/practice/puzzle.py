"""Puzzles to solve with a pencil in two minutes: positions near the end of a game, of which the whole tree fits on half
a sheet. One move is best, it does not end the game at once, and some replies to others need not be looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.practice.searched import skipped_in
from minimax_viz.search.chance import has_chance
from minimax_viz.tracing.plan import Position, find_position
from minimax_viz.tracing.result import TraceResult

MOST_NODES = 20  # of a tree, so that its boards are large enough on paper
MOST_MOVES = 4_000  # played at random in the search for puzzles, all games together
REPLY = 2  # plies


@dataclass(frozen=True)
class Puzzle:
    """A position near the end of a game, searched without pruning and with it."""

    whole: TraceResult
    pruned: TraceResult

    @cached_property
    def best(self) -> int:
        """The row of the best move in the search without pruning; the first, if there are several."""
        return self.whole.choices[self.whole.root]

    @cached_property
    def skipped(self) -> tuple[str, ...]:
        """The paths of the replies that need not be looked at."""
        return skipped_in(self.pruned)

    @property
    def is_fit(self) -> bool:
        """Whether there is one best move, not to be seen at a glance, and only replies to the moves are skipped."""
        whole = self.whole
        equal = [row for row in whole.children(whole.root) if whole[row].value == whole.value]
        if equal != [self.best] or not any(whole.children(self.best)):
            return False
        return bool(self.skipped) and all(path.count("/") == REPLY for path in self.skipped)


def puzzles_of(game: str, most: int) -> list[Puzzle]:
    """At most so many different puzzles of a game, found in games played at random; always the same ones.

    Raises PositionError, SettingsError or GameError, also if the game breaks its promises.
    """
    start = find_position(None, game, {})
    found: dict[str, Puzzle] = {}
    seen: set[str] = set()
    if has_chance(start.game):
        return []
    for states in random_games(start):
        for puzzle in near_the_end(start, states):
            board = puzzle.whole.header.board
            if board not in seen and puzzle.is_fit:
                found[board] = puzzle
            seen.add(board)
        if len(found) >= most:
            break
    return [*found.values()][:most]


def random_games(start: Position) -> Iterator[list[Any]]:
    """Games played at random, with the seeds 1, 2, …: the states of each, without the last."""
    game, left, seed = start.game, MOST_MOVES, 0
    while left > 0:
        seed += 1
        dice, states, state = Random(seed), list[Any](), start.state
        with attributing_to_game(start.name):
            while game.outcome(state) is None and len(states) < left:
                states.append(state)
                state = game.result(state, dice.choice(list(game.moves(state))))
        left -= max(len(states), 1)
        yield states


def near_the_end(start: Position, states: list[Any]) -> Iterator[Puzzle]:
    """The states of a game from the last one back, as long as their trees are small."""
    for state in reversed(states):
        position = start._replace(state=state)
        whole = position.search(algorithm="minimax").run(max_nodes=MOST_NODES)
        if not whole.complete:
            return
        yield Puzzle(whole, position.search().run(max_nodes=MOST_NODES))
