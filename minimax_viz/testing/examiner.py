"""Play a game from its starts and keep the first fault of each kind."""

import inspect
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, SettingsError
from minimax_viz.games.game import MAX, MIN, Game
from minimax_viz.games.undo import UndoGame
from minimax_viz.testing.answers import MOST_MOVES, AnyGame, Known, Seen, blamed, moves_in, shown
from minimax_viz.testing.promises import PROMISES, states_stay_as_they_are
from minimax_viz.testing.ways import Way, begun, games_end, states_do_not_come_again

STATES = 300
PLIES = 2000  # of a game played to its end; those that people play are over before
SECONDS = 20.0
TURNS = 3  # plies within which the turn passes in every usual game
GAMES = 5  # played to their end from each start


@dataclass(frozen=True, slots=True)
class Examination:
    """The faults that were found, a sentence each, and what was looked at, as a sentence."""

    faults: list[str]
    looked_at: str


def check_game(
    game: AnyGame | type[AnyGame],
    positions: Sequence[str] = (),
    *,
    states: int = STATES,
    plies: int = PLIES,
    time_limit: float | None = SECONDS,
) -> None:
    """Raise GameError with a sentence for each kind of mistake in `game`, and where it was seen; None if there is none.

    `game` is an instance or a class that is made without arguments. It is played from its start, its `example` and
    `positions`, which `parse` reads: from each, so many `states` are looked at, the first half of them ply by ply, the
    rest in random games, the same ones in every run; and a few games are played to their end, which is to come within
    so many `plies`. Of a state, 1,000 moves are looked at. After `time_limit` seconds (None: never) it is enough.
    """
    found = examined(game, positions, states=states, plies=plies, time_limit=time_limit)
    if found.faults:
        raise broken(game if isinstance(game, type) else type(game), found.faults)


def broken(game: type[AnyGame], faults: Sequence[str]) -> GameError:
    """The error about a class of games with these faults."""
    rules = "one promise" if len(faults) == 1 else f"{len(faults)} promises"
    return GameError(f"{game.__name__} breaks {rules} of a game:", *(f"- {fault}" for fault in faults))


def mistakes_in(
    game: AnyGame | type[AnyGame],
    positions: Sequence[str] = (),
    *,
    states: int = STATES,
    plies: int = PLIES,
    time_limit: float | None = SECONDS,
) -> list[str]:
    """The sentences of `check_game`. Raises GameError where there is nothing to look at."""
    return examined(game, positions, states=states, plies=plies, time_limit=time_limit).faults


def examined(
    game: AnyGame | type[AnyGame],
    positions: Sequence[str] = (),
    *,
    states: int = STATES,
    plies: int = PLIES,
    time_limit: float | None = SECONDS,
    on_progress: Callable[[int], object] = lambda states: None,
) -> Examination:
    """What `check_game` finds; `on_progress` is told the number of states now and then.

    Raises GameError where there is nothing to look at.
    """
    if isinstance(game, type):
        game = made(game)
    elif not isinstance(game, Game):
        raise GameError(f"{game!r:.60} is no game; a game is a subclass of minimax_viz.Game.")
    examiner = Examiner(game, time_limit, on_progress)
    try:
        for start in examiner.starts(positions):
            examiner.explore(start, states)
            examiner.play_out(start, plies)
    except TimeUp:
        pass
    examiner.keep_the_turn()
    return Examination(list(examiner.found.values()), examiner.looked_at(time_limit))


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


class TimeUp(Exception):
    """Raised where a check has taken long enough."""


class Examiner:
    """Looks at the states of one game and keeps the first fault of each kind."""

    def __init__(
        self,
        game: AnyGame,
        time_limit: float | None = None,
        on_progress: Callable[[int], object] = lambda states: None,
    ) -> None:
        self.game = game
        self.found: dict[Hashable, str] = {}
        self.known: Known = {}
        self.players: list[tuple[Any, str]] = []
        self.turns: list[set[tuple[int, str]]] = []  # for each start, the plies and whose turn it was there
        self.states = self.deepest = self.games = 0
        self.time_is_up = False
        self.saw_all_moves = True
        self._ends_at = inf if time_limit is None else monotonic() + time_limit
        self._on_progress = on_progress

    def looked_at(self, time_limit: float | None) -> str:
        """What was looked at, in a sentence."""
        said = f"{count_of(self.states, 'state')}, up to {count_of(self.deepest, 'ply', 'plies')} deep"
        said += f", and {count_of(self.games, 'game')} at random to the end"
        said += "" if self.saw_all_moves else f"; {MOST_MOVES:,} moves of a state at most"
        said += f"; {time_limit:g} seconds were not enough for more" if self.time_is_up else ""
        return f"Looked at {said}."

    def go_on(self) -> None:
        """Tell how far the check is. Raises TimeUp where it has taken long enough."""
        self._on_progress(self.states)
        if monotonic() >= self._ends_at:
            self.time_is_up = True
            raise TimeUp

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
        beginning = begun(self.game, start)
        waiting = deque([beginning])
        for _ in range(states // 2):
            if not waiting:
                return
            way = waiting.popleft()
            for move, state in self.examine(start, way.state, way.ply):
                waiting.append(way.on(self.game, move, state))
                self.keep_moving(waiting[-1])
        random, way = Random(0), beginning
        for _ in range(states - states // 2):
            after = self.examine(start, way.state, way.ply)
            way = way.on(self.game, *random.choice(after)) if after else beginning

    def play_out(self, start: Any, plies: int) -> None:
        """Play a few games at random, to see that they come to an end within so many plies."""
        for seed in range(GAMES):
            random, way = Random(seed), begun(self.game, start)
            met = {way.mark}
            try:
                while moves := moves_in(self.game, way.state):
                    self.go_on()
                    if way.ply == plies:
                        self.keep(games_end(plies), games_end, start)
                        return
                    move = random.choice(moves)
                    way = way.on(self.game, move, self.game.result(way.state, move))
                    if way.mark in met and self.keep_moving(way):
                        return
                    met.add(way.mark)
            except TimeUp:
                raise
            except Exception as error:  # noqa: BLE001 - whatever a game raises is told
                self.keep_error(error, way.state)
                return
            self.games += 1

    def keep_moving(self, way: Way) -> bool:
        """Keep that a way has come back to where it was; returns whether it has. A game that changes its states in
        place has another fault.
        """
        if states_stay_as_they_are in self.found:
            return False
        return self.keep(states_do_not_come_again(self.game, way), states_do_not_come_again, way.state)

    def examine(self, start: Any, state: Any, ply: int) -> list[tuple[Any, Any]]:
        """Keep the faults that are seen in `state`; returns its moves with the states after them, none where it cannot
        be gone on.
        """
        self.states += 1
        self.deepest = max(self.deepest, ply)
        self.go_on()
        try:
            over = self.keep(states_stay_as_they_are(self.game, state), states_stay_as_they_are, state)
            if over:
                return []
            moves = moves_in(self.game, state)
            after = [self.game.result(state, move) for move in moves]
            player = self.game.to_move(state)
            if after and player in (MAX, MIN):
                self.turns[-1].add((ply, player))
        except Exception as error:  # noqa: BLE001 - whatever a game raises is told
            self.keep_error(error, state)
            return []
        seen = Seen(self.game, start, state, moves, after, self.known, self.players)
        self.saw_all_moves &= seen.has_all_moves
        for promise in PROMISES:
            self.go_on()
            try:
                self.keep(promise(seen), promise, state)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is told
                self.keep_error(error, state)
        return list(zip(moves, after, strict=True))

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
        if players and all(len(those) == 1 for those in players) and len(plies) >= TURNS:
            (player,) = players[0]
            undoes = isinstance(self.game, UndoGame)
            passes = "make_move() changes active_player" if undoes else "result() passes the turn"
            self.found["turn"] = f"It is always {player}'s turn in all the states that were seen; see that {passes}."

    def keep_error(self, error: Exception, state: Any) -> None:
        """Keep what the game raised, once for each place in its code."""
        said = blamed(error)
        self.found.setdefault(said, f"In the state {shown(self.game, state)} or just after it, it stopped with {said}.")


def count_of(count: int, one: str, many: str | None = None) -> str:
    """A number of things in words, such as "1 ply" and "2 plies"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
