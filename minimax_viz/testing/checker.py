"""Play a game from its starts and keep the first mistake of each kind."""

import inspect
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from random import Random
from time import monotonic
from typing import Any, TypedDict, Unpack

from minimax_viz.errors import All, GameError, MinimaxVizError, Sentence, SettingsError, TextPlace, Title
from minimax_viz.games.game import MAX, MIN, Game
from minimax_viz.games.observation import AnyGame, moves_of, state_text
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
    broken = Sentence(
        "{game} breaks {count|one promise|# promises} of a game:", game=type(game).__name__, count=len(mistakes)
    )
    return GameError(broken, *(Sentence("- {mistake}", mistake=mistake) for mistake in mistakes))


class TimeUp(Exception):
    """Raised when a check has taken long enough."""


class GameChecker:
    """Checks the states of one game and keeps the first mistake of each kind.

    It counts the `states` and the `games` at random that it looks at; `plies` is the ply of the deepest state.
    """

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
        self.states = self.plies = self.games = 0
        self.time_is_up = False
        self.saw_all_moves = True
        self._most_states, self._most_plies, self.time_limit = states, plies, time_limit
        self._ends_at = inf if time_limit is None else monotonic() + time_limit
        self._on_progress = on_progress

    def check(self, positions: Sequence[str] = ()) -> list[Sentence]:
        """The mistakes, a sentence each. Raises GameError if there is nothing to look at."""
        try:
            for start in self._starts(positions):
                self._check_from(start)
        except TimeUp:
            self.time_is_up = True
        self._check_that_the_turn_passes()
        return list(self.mistakes.values())

    def _report_progress(self) -> None:
        """Report the progress of the check. Raises TimeUp if it has taken long enough."""
        self._on_progress(self.states)
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
        with self._recording_errors(start):  # they may be raised where states are told apart
            self._explore(start)
            self._play_out(start)
            if not self.mistakes:  # a search would only report the same mistakes again
                self._report_progress()
                self._record(start, searches_are_accepted, self.game, start, self._most_states)

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
            self.games += 1

    def _visit(self, start: Any, walk: Walk) -> list[tuple[Any, Any]]:
        """Record the mistakes in the state that `walk` has reached; return its moves with the states after them, none
        where a search cannot go on.
        """
        state = walk.state
        self.states += 1
        self.plies = max(self.plies, walk.ply)
        self._report_progress()
        branches: list[tuple[Any, Any]] = []
        with self._recording_errors(state):
            if self._record(state, states_stay_as_they_are, self.game, state):
                return branches
            moves = moves_of(self.game, state)
            successors = [self.game.result(state, move) for move in moves]
            player = self.game.to_move(state)
            if successors and player in (MAX, MIN):
                self._turns[-1].add((walk.ply, player))
            visit = Visit(self.game, start, state, moves, successors, self._first_with_key, self._players)
            self.saw_all_moves &= visit.has_all_moves
            for requirement in REQUIREMENTS:
                self._report_progress()
                with self._recording_errors(state):
                    self._record(state, requirement, visit)
            branches += zip(moves, successors, strict=True)
        return branches

    def _record_cycle(self, walk: Walk) -> bool:
        """Record if a walk has come back to a state; returns whether it has."""
        if states_stay_as_they_are in self.mistakes:  # then states may seem to come back
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

    @contextmanager
    def _recording_errors(self, state: Any) -> Iterator[None]:
        """Record what the game raises in the block, at `state`. Raises TimeUp."""
        try:
            with containing_exits():
                yield
        except TimeUp:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a game raises is reported
            self._record_error(error, state)

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
