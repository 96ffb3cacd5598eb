"""Watch a game whose states can be changed while it is played, and name the method that changes one."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from random import Random
from typing import Any

from minimax_viz.errors import GameError, Sentence
from minimax_viz.games.game import Evaluation, Game, Player, zero
from minimax_viz.games.observation import (
    ARGUMENTS,
    OWN_MODULES,
    AnyGame,
    answers_differ,
    can_change,
    copy_of,
    difference,
    in_quotes,
    method_text,
    move_text,
    state_text,
)
from minimax_viz.games.undo import UndoGame

CALLS_ALWAYS_CHECKED = 10_000  # up to this number, every call is checked; after it
ONE_IN = 16  # calls, picked at random, is
MOST_REMEMBERED = 64  # states


def watched(game: AnyGame, state: Any) -> AnyGame:
    """The game itself if nothing can change `state`, its start; else the same game, watched."""
    return game if is_built_in(game) or not can_change(state) else WatchedGame(game, state)


def is_built_in(game: AnyGame) -> bool:
    """Whether a game is a built-in one, which needs no checks."""
    return type(game).__module__.startswith(OWN_MODULES) and not isinstance(game, UndoGame | WatchedGame)


class WatchedGame(Game[Any, Any]):
    """The same game, except that a method, evaluation or order that changes a state raises a GameError that names it.

    The first calls are all checked, later ones now and then: a mistake is hardly ever made only once.
    """

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        self.title, self.example = game.title, game.example
        self._calls = 0
        self._dice = Random(0)  # the same calls are checked in every run
        # The states passed in last, each with a copy; in a search, those on the path. The first one stays.
        self._known = [(start, copy_of(start))]
        for name in vars(Game):
            if name.startswith("_") or name in ("title", "example") or name in vars(WatchedGame):
                continue
            own = getattr(game, name)
            if name not in ARGUMENTS:
                setattr(self, name, own)
            elif getattr(own, "__func__", own) is not getattr(Game, name):  # a default asks the watched methods
                setattr(self, name, self.watching(self._call_text(name), own))
        for name in ("moves", "result", "to_move", "outcome"):
            setattr(self, name, self.watching(self._call_text(name), getattr(game, name)))
        # A generator would look at the state later, outside the call.
        self._symmetries = self.watching(self._call_text("symmetries"), lambda state: list(game.symmetries(state)))

    def initial(self) -> Any:
        return self.game.initial()

    # Defined because they are abstract; each instance has its own, set in __init__, which are found faster.

    def moves(self, state: Any) -> Sequence[Any]:
        raise NotImplementedError

    def result(self, state: Any, move: Any) -> Any:
        raise NotImplementedError

    def to_move(self, state: Any) -> Player:
        raise NotImplementedError

    def outcome(self, state: Any) -> float | None:
        raise NotImplementedError

    def symmetries(self, state: Any) -> Sequence[Any]:
        images: list[Any] = self._symmetries(state)
        return images

    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        evaluations: Mapping[str, Evaluation[Any]] = self._watching_each(
            self.game.evaluations(), lambda name: Sentence("The evaluation {name}", name=name)
        )
        return evaluations

    def orderings(self) -> Mapping[str, Any]:
        orders: Mapping[str, Any] = self._watching_each(
            self.game.orderings(), lambda name: Sentence("The order {name}", name=name)
        )
        return orders

    def candidates(self) -> Mapping[str, Any]:
        rules: Mapping[str, Any] = self._watching_each(
            self.game.candidates(), lambda name: Sentence("The rule {name}", name=name)
        )
        return rules

    def _watching_each(self, functions: Any, called: Callable[[str], Sentence]) -> Any:
        """The functions by name, watched. Anything but a mapping is refused later, where it is used."""
        if not isinstance(functions, Mapping):
            return functions
        return {name: self.watching(called(name), function) for name, function in functions.items()}

    def watching(self, who: str | Sentence, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, which takes a state and perhaps more, wrapped to raise GameError if it changes the state."""
        if function is zero or not callable(function):
            return function

        @wraps(function)
        def call(state: Any, *rest: Any) -> Any:
            self._calls += 1
            if self._calls > CALLS_ALWAYS_CHECKED and self._dice.random() * ONE_IN >= 1:
                return function(state, *rest)
            before = self._copy_of(state)
            given = function(state, *rest)
            if self._has_changed(state, before):
                raise self._error(who, before, rest)
            return given

        return call

    def check_known_states(self) -> None:
        """Raise GameError if a call has changed a known state that was not passed to it."""
        for state, before in list(self._known):
            self._check_untouched(state, before)

    def _copy_of(self, state: Any) -> Any:
        """The copy of a state, made when it was first passed in if it is still known, else made now."""
        known = self._known
        for at in range(len(known) - 1, -1, -1):
            if known[at][0] is state:
                if at < len(known) - 1:  # others were passed in since
                    self._check_untouched(state, known[at][1])
                    del self._known[at + 1 :]
                return self._known[at][1]
        if len(known) > MOST_REMEMBERED:
            del known[1 : MOST_REMEMBERED // 2]
        known.append((state, copy_of(state)))
        return known[-1][1]

    def _has_changed(self, state: Any, before: Any) -> bool:
        """Whether a known state differs from its copy; if it has only cached an answer, it is copied anew."""
        found = difference(before, state)
        if found == "none":
            return False
        if found == "surely" or answers_differ(self.game, before, state):
            return True
        self._known = [(each, copy_of(state) if each is state else copy) for each, copy in self._known]
        return False

    def _check_untouched(self, state: Any, before: Any) -> None:
        """Raise GameError if a state is no longer what it was when it was last passed in."""
        if self._has_changed(state, before):
            raise GameError(
                "The state {state} of {game} changed while other states were asked about: they share a part of it; let "
                "{method} return a new state, changed from {copy}.",
                state=state_text(self.game, before),
                game=type(self.game).__name__,
                method=self._call_text("result"),
                copy=copy_expression(state),
            )

    def _call_text(self, name: str) -> str:
        """The name of a method as its author knows it."""
        return method_text(type(self.game), name)

    def _error(self, who: str | Sentence, before: Any, rest: Sequence[Any]) -> GameError:
        """The error about what `who` did to a state, and how to correct it."""
        game, copy = self.game, copy_expression(before)
        state = state_text(game, before)
        if who != self._call_text("result"):
            return GameError(
                "{who} changed the state {state} that it was given; it may only look at it, so let it work on a copy, "
                "such as {copy}.",
                who=who,
                state=state,
                copy=copy,
            )
        try:
            move = move_text(game, copy_of(before), *rest)
        except Exception:  # noqa: BLE001 - the name of the move is not the mistake here
            move = in_quotes(repr(rest[0]))
        return GameError(
            "{who} changed the state {state} that it was given by the move {move}; let it return a new one, changed "
            "from {copy}, or let the game inherit from UndoGame if it makes and undoes moves.",
            who=who,
            state=state,
            move=move,
            copy=copy,
        )


def copy_expression(state: Any) -> str:
    """A Python expression that copies a state."""
    if type(state) in (list, bytearray) and not any(map(can_change, state)):
        return "state[:]"
    if type(state) in (dict, set) and not any(map(can_change, state.values() if type(state) is dict else state)):
        return f"{type(state).__name__}(state)"
    return "copy.deepcopy(state)"
