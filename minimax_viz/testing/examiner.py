"""Play a game from its starts and keep the first fault of each kind."""

import inspect
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, SettingsError
from minimax_viz.games.game import MAX, MIN, Game
from minimax_viz.games.undo import UndoGame
from minimax_viz.testing.answers import AnyGame, Known, Seen, blamed, listed, shown
from minimax_viz.testing.promises import PROMISES, states_stay_as_they_are

STATES = 300
PLIES = 3  # within which the turn passes in every usual game


def check_game(game: AnyGame | type[AnyGame], positions: Sequence[str] = (), *, states: int = STATES) -> None:
    """Raise GameError with a sentence for each kind of mistake in `game`, and where it was seen; None if there is none.

    `game` is an instance or a class that is made without arguments. It is played from its start, its `example` and
    `positions`, which `parse` reads: from each, so many `states` are looked at, the first half of them ply by ply, the
    rest in random games, the same ones in every run.
    """
    found = mistakes_in(game, positions, states=states)
    if found:
        named = game if isinstance(game, type) else type(game)
        rules = "one promise" if len(found) == 1 else f"{len(found)} promises"
        raise GameError("\n".join([f"{named.__name__} breaks {rules} of a game:", *(f"- {fault}" for fault in found)]))


def mistakes_in(game: AnyGame | type[AnyGame], positions: Sequence[str] = (), *, states: int = STATES) -> list[str]:
    """The sentences of `check_game`. Raises GameError where there is nothing to look at."""
    if isinstance(game, type):
        game = made(game)
    elif not isinstance(game, Game):
        raise GameError(f"{game!r:.60} is no game; a game is a subclass of minimax_viz.Game.")
    examiner = Examiner(game)
    for start in examiner.starts(positions):
        examiner.explore(start, states)
    examiner.keep_the_turn()
    return list(examiner.found.values())


def made(kind: type[Any]) -> AnyGame:
    """A game of a class. Raises GameError where it cannot be made."""
    if not issubclass(kind, Game):
        raise GameError(f"{kind.__name__} is no game; a game is a subclass of minimax_viz.Game.")
    if inspect.isabstract(kind):
        raise GameError(f"{kind.__name__} is not whole: it has no {', no '.join(sorted(kind.__abstractmethods__))}.")
    try:
        return kind()
    except MinimaxVizError:
        raise
    except Exception as error:
        raise GameError(f"{kind.__name__}() stopped with {blamed(error)}; give an instance instead.") from error


class Examiner:
    """Looks at the states of one game and keeps the first fault of each kind."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.found: dict[Hashable, str] = {}
        self.known: Known = {}
        self.players: list[tuple[Any, str]] = []
        self.turns: list[set[tuple[int, str]]] = []  # for each start, the plies and whose turn it was there

    def starts(self, positions: Sequence[str]) -> Iterator[Any]:
        """The states to begin with. Raises GameError where there is none."""
        any_start = False
        try:
            start = self.game.initial()
            any_start = True
            yield start
        except SettingsError:
            pass  # a tree has no start of its own
        except Exception as error:  # noqa: BLE001 - whatever a game raises is told
            any_start = True
            self.found["initial"] = f"initial() stopped with {blamed(error)}."
        for text in [*([] if self.game.example is None else [self.game.example]), *positions]:
            any_start = True
            try:
                yield self.game.parse(text)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is told
                self.found["parse", text] = f"parse({text!r:.60}) stopped with {blamed(error)}."
        if not any_start:
            raise GameError(f"{self.game.title} has no start of its own; give check_game a position.")

    def explore(self, start: Any, states: int) -> None:
        """Look at `states` states after `start`, or at all where they are fewer."""
        self.turns.append(set())
        waiting = deque([(start, 0)])
        for _ in range(states // 2):
            if not waiting:
                return
            state, ply = waiting.popleft()
            waiting.extend((after, ply + 1) for after in self.examine(start, state, ply))
        random, state, ply = Random(0), start, 0
        for _ in range(states - states // 2):
            after = self.examine(start, state, ply)
            state, ply = (random.choice(after), ply + 1) if after else (start, 0)

    def examine(self, start: Any, state: Any, ply: int) -> list[Any]:
        """Keep the faults that are seen in `state`; returns the states after it, none where it cannot be gone on."""
        try:
            over = self.keep(states_stay_as_they_are(self.game, state), states_stay_as_they_are, state)
            if over:
                return []
            moves = listed(self.game.moves(state)) if self.game.outcome(state) is None else []
            after = [self.game.result(state, move) for move in moves]
            player = self.game.to_move(state)
            if after and player in (MAX, MIN):
                self.turns[-1].add((ply, player))
        except Exception as error:  # noqa: BLE001 - whatever a game raises is told
            self.keep_error(error, state)
            return []
        seen = Seen(self.game, start, state, moves, after, self.known, self.players)
        for promise in PROMISES:
            try:
                self.keep(promise(seen), promise, state)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is told
                self.keep_error(error, state)
        return after

    def keep(self, faults: Iterator[str], kind: Hashable, state: Any) -> bool:
        """Keep the first of `faults` where none of its kind is known yet; returns whether there is one."""
        fault = next(faults, None)
        if fault is not None:
            self.found.setdefault(kind, f"In the state {shown(self.game, state)}, {fault}.")
        return fault is not None

    def keep_the_turn(self) -> None:
        """Keep that it was one player's turn all the time, in games of some plies."""
        players = [{player for _, player in turns} for turns in self.turns if turns]
        plies = {ply for turns in self.turns for ply, _ in turns}
        if players and all(len(those) == 1 for those in players) and len(plies) >= PLIES:
            (player,) = players[0]
            undoes = isinstance(self.game, UndoGame)
            passes = "make_move() changes active_player" if undoes else "result() passes the turn"
            self.found["turn"] = f"It is always {player}'s turn in all the states that were seen; see that {passes}."

    def keep_error(self, error: Exception, state: Any) -> None:
        """Keep what the game raised, once for each place in its code."""
        said = blamed(error)
        self.found.setdefault(said, f"In the state {shown(self.game, state)} or just after it, it stopped with {said}.")
