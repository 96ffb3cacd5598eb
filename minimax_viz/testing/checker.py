"""Play a game from its starts and keep the first mistake of each kind."""

import inspect
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic
from typing import Any, TypedDict, Unpack

from minimax_viz.errors import All, GameError, MinimaxVizError, Sentence, SettingsError, TextPlace, Title
from minimax_viz.games.game import MAX, MIN, Game
from minimax_viz.games.observation import MOST_MOVES, AnyGame, moves_of, state_text
from minimax_viz.games.undo import UndoGame
from minimax_viz.games.userfile import containing_exits, inheritance_advice
from minimax_viz.search.walk import Walk, walk_from
from minimax_viz.testing.extensions import REQUIREMENTS, place_of, searches_are_accepted
from minimax_viz.testing.requirements import Visit, games_end, located_error, no_state_recurs, states_stay_as_they_are

STATES = 300
PLIES = 2000  # of a game played to its end; games that people play are shorter
SECONDS = 20.0
TURN_PLIES = 3  # plies within which the turn passes in any ordinary game
GAMES = 5  # played to their end from each start


class Limits(TypedDict, total=False):
    """How much of a game is checked, as the arguments of `check_game`."""

    states: int
    plies: int
    time_limit: float | None


def check_game(
    game: AnyGame | type[AnyGame],
    positions: Sequence[str] = (),
    *,
    states: int = STATES,
    plies: int = PLIES,
    time_limit: float | None = SECONDS,
) -> None:
    """Raise GameError with a sentence for each kind of mistake in `game` and the place where it was seen.

    `game` is an instance or a class that is made without arguments. It is played from its start, its `example` and
    `positions`, which `parse` reads: from each, this many `states` are checked, the first half of them ply by ply, the
    rest in random games, the same ones in every run; and a few games are played to their end, which must come within
    this many `plies`. Of a state, 1,000 moves are checked. The check stops after `time_limit` seconds (None: never).
    """
    checker = GameChecker(game, states=states, plies=plies, time_limit=time_limit)
    if mistakes := checker.check(positions):
        raise error_about(checker.game, mistakes)


def mistakes_in(game: AnyGame | type[AnyGame], positions: Sequence[str] = (), **limits: Unpack[Limits]) -> list[str]:
    """The sentences of `check_game`. Raises GameError if there is nothing to look at."""
    return list(map(str, GameChecker(game, **limits).check(positions)))


def error_about(game: AnyGame, mistakes: Sequence[Sentence]) -> GameError:
    """The error about a game with these mistakes."""
    broken = Sentence("{game} breaks one promise of a game:", game=type(game).__name__)
    if len(mistakes) > 1:
        broken = Sentence(
            "{game} breaks {count|# promise|# promises} of a game:", game=type(game).__name__, count=len(mistakes)
        )
    return GameError(broken, *(Sentence("- {mistake}", mistake=mistake) for mistake in mistakes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """The numbers of states and of random games that a check looked at, and the plies of the deepest state.

    `most_moves` is the number of moves of a state at which it stopped, None if it looked at all; `seconds` is the time
    limit if that ended the check.
    """

    states: int
    plies: int
    games: int
    most_moves: int | None = None
    seconds: float | None = None


class TimeUp(Exception):
    """Raised when a check has taken long enough."""


class GameChecker:
    """Checks the states of one game and keeps the first mistake of each kind."""

    def __init__(
        self,
        game: AnyGame | type[AnyGame],
        *,
        states: int = STATES,
        plies: int = PLIES,
        time_limit: float | None = SECONDS,
        on_progress: Callable[[int], object] = lambda states: None,
    ) -> None:
        """The limits are those of `check_game`; `on_progress` is called with the number of states now and then.

        Raises GameError if `game` is not a game or cannot be made.
        """
        self.game = instance_of(game)
        self.mistakes: dict[Hashable, Sentence] = {}
        self._first_with_key: dict[Hashable, tuple[Any, str]] = {}
        self._players: list[tuple[Any, str]] = []
        self._turns: list[set[tuple[int, str]]] = []  # for each start, the plies and whose turn it was there
        self._states = self._deepest = self._games = 0
        self._time_is_up = False
        self._saw_all_moves = True
        self._most_states, self._most_plies, self._time_limit = states, plies, time_limit
        self._ends_at = inf if time_limit is None else monotonic() + time_limit
        self._on_progress = on_progress

    def check(self, positions: Sequence[str] = ()) -> list[Sentence]:
        """The mistakes, a sentence each. Raises GameError if there is nothing to look at."""
        try:
            for start in self._starts(positions):
                self._check_from(start)
        except TimeUp:
            self._time_is_up = True
        self._check_that_the_turn_passes()
        return list(self.mistakes.values())

    def coverage(self) -> Coverage:
        """The part of the game that was looked at."""
        return Coverage(
            states=self._states, plies=self._deepest, games=self._games,
            most_moves=None if self._saw_all_moves else MOST_MOVES,
            seconds=self._time_limit if self._time_is_up else None,
        )  # fmt: skip

    def _report_progress(self) -> None:
        """Report the progress of the check. Raises TimeUp if it has taken long enough."""
        self._on_progress(self._states)
        if monotonic() >= self._ends_at:
            raise TimeUp

    def _starts(self, positions: Sequence[str]) -> Iterator[Any]:
        """The states to begin with. Raises GameError without any."""
        texts = [*([] if self.game.example is None else [self.game.example]), *positions]
        try:
            with containing_exits():
                yield self.game.initial()
        except SettingsError as error:  # a tree has no start of its own
            if not texts:
                raise GameError(
                    "{game} has no start of its own; give check_game a position.", game=Title(self.game.title)
                ) from error
        except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
            self.mistakes["initial"] = Sentence("initial() stopped with {error}.", error=located_error(error))
        for text in texts:
            try:
                with containing_exits():
                    yield self.game.parse(text)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
                self.mistakes["parse", text] = Sentence(
                    "parse({text}) stopped with {error}.", text=f"{text!r:.60}", error=located_error(error)
                )

    def _check_from(self, start: Any) -> None:
        """Look at the states after `start`, and play from there to the end. Raises TimeUp."""
        try:
            with containing_exits():
                self._explore(start)
                self._play_out(start)
                if not self.mistakes:  # a search would only report the same mistakes again
                    self._report_progress()
                    self._record(start, searches_are_accepted, self.game, start, self._most_states)
        except TimeUp:
            raise
        except Exception as error:  # noqa: BLE001 - raised where states are told apart
            self._record_error(error, start)

    def _explore(self, start: Any) -> None:
        """Look at the states after `start`, up to the limit: ply by ply, then in random games."""
        self._turns.append(set())
        first = walk_from(self.game, start)
        waiting = deque([first])
        breadth = self._most_states // 2
        for _ in range(breadth):
            if not waiting:
                return
            walk = waiting.popleft()
            for move, state in self._visit(start, walk):
                waiting.append(walk.extended(self.game, move, state))
                self._record_cycle(waiting[-1])
        random, walk = Random(0), first
        for _ in range(self._most_states - breadth):
            branches = self._visit(start, walk)
            walk = walk.extended(self.game, *random.choice(branches)) if branches else first

    def _play_out(self, start: Any) -> None:
        """Play a few random games, to check that they end within the limit."""
        for seed in range(GAMES):
            random, walk = Random(seed), walk_from(self.game, start)
            visited = {walk.identity}
            try:
                with containing_exits():
                    while moves := moves_of(self.game, walk.state):
                        self._report_progress()
                        if walk.ply == self._most_plies:
                            self._record(start, games_end, walk.ply)
                            return
                        move = random.choice(moves)
                        walk = walk.extended(self.game, move, self.game.result(walk.state, move))
                        if walk.identity in visited and self._record_cycle(walk):
                            return
                        visited.add(walk.identity)
            except TimeUp:
                raise
            except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
                self._record_error(error, walk.state)
                return
            self._games += 1

    def _visit(self, start: Any, walk: Walk) -> list[tuple[Any, Any]]:
        """Record the mistakes in the state that `walk` has reached; returns its moves with the states after them, or
        an empty list if a search cannot go on.
        """
        state = walk.state
        self._states += 1
        self._deepest = max(self._deepest, walk.ply)
        self._report_progress()
        try:
            with containing_exits():
                if self._record(state, states_stay_as_they_are, self.game, state):
                    return []
                moves = moves_of(self.game, state)
                successors = [self.game.result(state, move) for move in moves]
                player = self.game.to_move(state)
                if successors and player in (MAX, MIN):
                    self._turns[-1].add((walk.ply, player))
        except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
            self._record_error(error, state)
            return []
        visit = Visit(self.game, start, state, moves, successors, self._first_with_key, self._players)
        self._saw_all_moves &= visit.has_all_moves
        for requirement in REQUIREMENTS:
            self._report_progress()
            try:
                with containing_exits():
                    self._record(state, requirement, visit)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
                self._record_error(error, state)
        return list(zip(moves, successors, strict=True))

    def _record_cycle(self, walk: Walk) -> bool:
        """Record if a walk has come back to a state; returns whether it has. Nothing is recorded of a game that changes
        its states in place, which is another mistake.
        """
        if states_stay_as_they_are in self.mistakes:
            return False
        return self._record(walk.state, no_state_recurs, self.game, walk)

    def _record(self, state: Any, requirement: Callable[..., Iterator[Sentence]], *arguments: Any) -> bool:
        """Record the first violation of a requirement, asked with `arguments`; returns whether there is any."""
        mistake = next(requirement(*arguments), None)
        if mistake is not None and requirement not in self.mistakes:
            where = state_text(self.game, state)
            sentence = Sentence("In the state {state}, {mistake}.", state=where, mistake=mistake)
            if requirement is searches_are_accepted:  # the error that it quotes ends with a full stop
                sentence = Sentence("In the state {state}, {mistake}", state=where, mistake=mistake)
            self.mistakes[requirement] = sentence.about(place_of(requirement, mistake))
        return mistake is not None

    def _record_error(self, error: Exception, state: Any) -> None:
        """Record what the game raised, once for each place in its code."""
        description = located_error(error)
        sentence = Sentence(
            "In the state {state} or just after it, it stopped with {error}.",
            state=state_text(self.game, state),
            error=description,
        )
        self.mistakes.setdefault(description, sentence)

    def _check_that_the_turn_passes(self) -> None:
        """Record if it was always the same player's turn, in games of some plies."""
        players = [{player for _, player in turns} for turns in self._turns if turns]
        plies = {ply for turns in self._turns for ply, _ in turns}
        if players and all(len(those) == 1 for those in players) and len(plies) >= TURN_PLIES:
            (player,) = players[0]
            advice, method = Sentence("see that result() passes the turn."), "result"
            if isinstance(self.game, UndoGame):
                advice, method = Sentence("see that make_move() changes active_player."), "make_move"
            self.mistakes["turn"] = Sentence(
                "It is always {player}'s turn in all the states that were seen; {advice}", player=player, advice=advice
            ).about(TextPlace(name=method))


def instance_of(game: Any) -> AnyGame:
    """The game itself, or an instance of a class. Raises GameError if it is not a game or cannot be made."""
    if isinstance(game, Game):
        return game
    kind: Any = game if isinstance(game, type) else type(game)  # a caller may pass anything
    if not issubclass(kind, Game):
        raise GameError(
            "{game} is not a game; {advice}",
            game=kind.__name__ if game is kind else f"{game!r:.60}",
            advice=inheritance_advice(kind) or Sentence("a game is a subclass of minimax_viz.Game."),
        )
    if inspect.isabstract(kind):
        raise GameError(
            "{game} is incomplete: it lacks {methods}.",
            game=kind.__name__,
            methods=All(sorted(kind.__abstractmethods__)),
        )
    try:
        with containing_exits():
            made: AnyGame = kind()
        return made
    except MinimaxVizError:
        raise
    except Exception as error:
        raise GameError(
            "{game}() stopped with {error}; give an instance instead.", game=kind.__name__, error=located_error(error)
        ) from error
