"""Watch a game while it is played: its outcomes are numbers or None, asking again gives the same, and no method changes
a state; the method that does is named.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from random import Random
from sys import float_info
from time import monotonic
from typing import Any, cast

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.games.game import Game, zero
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
    moves_of,
    query,
    state_text,
)
from minimax_viz.games.undo import UndoGame
from minimax_viz.safe_text import short_repr

CALLS_ALWAYS_CHECKED = 10_000  # up to this number, every call is checked; after it
ONE_IN = 16  # calls, picked at random, is
LARGEST_FLOAT = float_info.max
MOST_REMEMBERED = 64  # states
CALLED = {
    "evaluations": lambda name: Sentence("The evaluation {name}", name=name),
    "orderings": lambda name: Sentence("The order {name}", name=name),
    "candidates": lambda name: Sentence("The rule {name}", name=name),
}
"""What the functions that a method gives are called in sentences."""


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

    # Abstract in Game; each instance has its own, which are found faster.
    initial: Any = None
    moves: Any = None
    result: Any = None
    to_move: Any = None
    outcome: Any = None

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game, self.title = game, game.title
        self._calls = 0
        self._dice = Random(0)  # the same calls are checked in every run
        # The states passed in last, each with a copy; in a search, those on the path. The first one stays.
        self._known = [(start, copy_of(start))]
        for name in vars(Game):
            if name.startswith("_"):
                continue
            own = getattr(game, name)
            if name == "symmetries":  # a generator would look at the state later, outside the call
                own = self.watching(self._call_text(name), lambda state: list(game.symmetries(state)))
            elif name in CALLED:
                own = partial(self._watching_each, own, CALLED[name])
            elif name in ARGUMENTS:
                if getattr(own, "__func__", own) is getattr(Game, name):
                    continue  # a default asks the watched methods
                own = self.watching(self._call_text(name), own)
            setattr(self, name, own)

    def _watching_each(self, method: Callable[[], Any], called: Callable[[str], Sentence]) -> Any:
        """The functions that a method gives by name, watched. Anything but a mapping is refused where it is used."""
        functions = method()
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
                raise self._error(who, before, rest, TextPlace(name=getattr(function, "__name__", "")))
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
                place=TextPlace(name="result"),
                state=state_text(self.game, before),
                game=type(self.game).__name__,
                method=self._call_text("result"),
                copy=copy_expression(state),
            )

    def _call_text(self, name: str) -> str:
        return method_text(type(self.game), name)

    def _error(self, who: str | Sentence, before: Any, rest: Sequence[Any], place: TextPlace) -> GameError:
        fields: dict[str, Any] = {"who": who, "state": state_text(self.game, before), "copy": copy_expression(before)}
        if who != self._call_text("result"):
            return GameError(
                "{who} changed the state {state} that it was given; it may only look at it, so let it work on a copy, "
                "such as {copy}.",
                place=place,
                **fields,
            )
        try:
            move = move_text(self.game, copy_of(before), *rest)
        except Exception:  # noqa: BLE001 - the name of the move is not the mistake here
            move = in_quotes(repr(rest[0]))
        return GameError(
            "{who} changed the state {state} that it was given by the move {move}; let it return a new one, changed "
            "from {copy}, or let the game inherit from UndoGame if it makes and undoes moves.",
            place=place,
            move=move,
            **fields,
        )


def copy_expression(state: Any) -> str:
    """A Python expression that copies a state."""
    if type(state) in (list, bytearray) and not any(map(can_change, state)):
        return "state[:]"
    if type(state) in (dict, set) and not any(map(can_change, state.values() if type(state) is dict else state)):
        return f"{type(state).__name__}(state)"
    return "copy.deepcopy(state)"


def checked_outcome(game: AnyGame, state: Any) -> float | None:
    """The outcome of a state. Raises GameError if it is neither None nor a finite number."""
    outcome: Any = game.outcome(state)
    if outcome is None or (type(outcome) in (int, float) and -LARGEST_FLOAT <= outcome <= LARGEST_FLOAT):
        return cast("float | None", outcome)
    kind = "" if type(outcome) in (int, float) else f" ({type(outcome).__name__})"
    raise GameError(
        "outcome() of the game gave {outcome} for the state {state}; a utility is a finite int or float, and None "
        "where the game goes on.",
        place=TextPlace(name="outcome"),
        outcome=short_repr(outcome) + kind,
        state=state_text(game, state),
    )


class CheckedOutcomes:
    """The same game, except that an outcome that is not a number raises GameError."""

    def __init__(self, game: AnyGame) -> None:
        self.outcome = partial(checked_outcome, game)
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def with_checked_outcomes(game: AnyGame) -> AnyGame:
    """The game itself if it is built in, else the same game with its outcomes checked."""
    return game if is_built_in(game) else cast("AnyGame", CheckedOutcomes(game))


QUERIES = ("to_move", "outcome", "moves")
UNDO_MEMBERS = {
    "to_move": "active_player",
    "outcome": "is_terminal()",
    "moves": "get_possible_moves()",
    "result": "undo_move(move)",
}
"""The member of the wrapped object on which each answer of an UndoGame depends."""
PLIES = 3
TIME_BUDGET = 0.5  # seconds; most games take some milliseconds


def check_same_answers(game: AnyGame, start: Any) -> None:
    """Raise GameError if querying the first states of a game, or making moves there, changes its answers about them.

    So it is with a game that keeps the board or the turn in itself, not in its states, and with an undo that forgets
    something; changes inside a state are found by `watched.py`. Exceptions that the game raises are ignored: the search
    reports them if it gets that far.
    """
    ends_at = monotonic() + TIME_BUDGET
    try:
        state = start
        for _ in range(PLIES):
            for method in QUERIES:
                for asked in QUERIES:
                    with answers_unchanged(game, state, [asked], method):
                        query(game, method, state)
            moves = moves_of(game, state)
            for at in dict.fromkeys([0, len(moves) // 2, len(moves) - 1]) if moves else ():
                with answers_unchanged(game, state, QUERIES, "result", moves[at]):
                    moves_of(game, game.result(state, moves[at]))  # an UndoGame makes the move only when asked about it
                if monotonic() > ends_at:
                    return
            if not moves:
                return
            state = game.result(state, moves[0])
    except GameError:
        raise
    except Exception:  # noqa: BLE001 - reported by the search, if it gets there
        return


@contextmanager
def answers_unchanged(
    game: AnyGame, state: Any, asked: Sequence[str] = QUERIES, method: str = "result", *moves: Any
) -> Iterator[None]:
    """Raise GameError, which blames `method`, if the block changes the game's answers about a state."""
    before = [query(game, each, state) for each in asked]
    yield
    for each, was in zip(asked, before, strict=True):
        now = query(game, each, state)
        if is_same(was, now):
            continue
        who = method_text(type(game.game if isinstance(game, WatchedGame) else game), method)
        advice = Sentence("let it return a new state that holds all that a move changes, and leave the game as it is.")
        if isinstance(game, UndoGame):
            if getattr(UndoGame, method) is getattr(type(game), method):  # what its author wrote is in the object
                who = f"{type(game.at(state)).__name__}.{UNDO_MEMBERS[method]}"
            advice = Sentence("let it take back all that make_move(move) did.")
        if method != "result":
            advice = Sentence("it may only look, so let it leave everything as it is.")
        how = [Sentence(" by the move {move}", move=move_text(game, state, move)) for move in moves]
        raise GameError(
            "{who} changed what {method}() says of the state {state}{how}, from {before} to {after}; {advice}",
            place=TextPlace(name=method),
            who=who,
            method=each,
            state=state_text(game, state),
            how=how[0] if how else "",
            before=f"{was!r:.60}",
            after=f"{now!r:.60}",
            advice=advice,
        )


def is_same(one: Any, other: Any) -> bool:
    """Whether two answers are the same. Objects without an equality of their own are compared by type."""
    if one is other or type(one) is not type(other):
        return bool(one is other or one == other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    by_identity: bool = getattr(type(one), "__eq__", None) == getattr(object, "__eq__", None)
    return by_identity or bool(one == other)
