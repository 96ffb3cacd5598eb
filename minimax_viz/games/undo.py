"""Adapt games that make and undo moves in place: there is one board, which is moved to the position in question."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from minimax_viz.errors import All, GameError, SettingsError, TextPlace, Title
from minimax_viz.games.game import CHANCE, MAX, MIN, Evaluation, Game, Look, NodeType, Player, is_hashable, zero

ABILITIES = ("get_possible_moves", "make_move", "undo_move", "is_terminal", "active_player")
MOST_ROLLS = 20  # moves of chance in a row, before the game's first players are known


class UndoState:
    """A state of an UndoGame: the position it came from and the move made there. It holds no board.

    Two states are equal if the same moves lead to them from the same start.
    """

    __slots__ = ("_hash", "move", "parent", "ply")

    def __init__(self, parent: UndoState | None, move: Any) -> None:
        self.parent = parent
        self.move = move
        self.ply: int = 0 if parent is None else parent.ply + 1
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UndoState):
            return NotImplemented
        if self.ply != other.ply:
            return False
        one, two = self, other
        while one is not two:
            if one.parent is None or two.parent is None or one.move != two.move:
                return False
            one, two = one.parent, two.parent
        return True

    def __hash__(self) -> int:
        here, unknown = self, []
        while here._hash is None and here.parent is not None:
            unknown.append(here)
            here = here.parent
        value = here._hash or 0
        for position in reversed(unknown):
            move = position.move if is_hashable(position.move) else repr(position.move)
            value = position._hash = hash((value, move))
        return value

    def __deepcopy__(self, memo: object) -> UndoState:
        return self  # nothing in it changes

    def __repr__(self) -> str:
        return f"UndoState({self})"

    def __str__(self) -> str:
        here, moves = self, []
        while here.parent is not None:
            moves.append(str(here.move))
            here = here.parent
        return " ".join(["start", *reversed(moves)])


class Start(UndoState):
    """The starting position; it keeps the game object as it was there."""

    __slots__ = ("plain",)

    def __init__(self, plain: Any) -> None:
        super().__init__(None, None)
        self.plain = plain


class UndoGame(Game[UndoState, Any]):
    """A game made of an object that changes in place.

    `plain` stands at the start and has `get_possible_moves()`, `make_move(move)`, `undo_move(move)` (or without the
    move), `is_terminal()` and `active_player` (an attribute or a method). It is copied, and stays as it is. Where dice
    or cards decide, `active_player` is "chance", and `probability(move)` the probability of each possible move.
    `score(plain)` is what the end of a game is worth to MAX; it is also an evaluation, named `score`. MAX is the
    player who begins, unless `max_player` names the other.

    The positions that the search gets hold no board. There is one board; before it is queried, it is moved to the
    position in question by undoing and making moves, in a depth-first search one of each per node.

    Example:
        >>> from minimax_viz import UndoGame, trace
        >>> class Matches:  # take one or two of four; whoever takes the last one wins
        ...     left, active_player = 4, "A"
        ...     def get_possible_moves(self): return [take for take in (1, 2) if take <= self.left]
        ...     def make_move(self, take): self.left -= take; self.swap()
        ...     def undo_move(self, take): self.left += take; self.swap()
        ...     def swap(self): self.active_player = "B" if self.active_player == "A" else "A"
        ...     def is_terminal(self): return self.left == 0
        >>> t = trace(game=UndoGame(Matches(), score=lambda plain: -1 if plain.active_player == "A" else 1))
        >>> t.value, t.best_move
        (1, '1')
    """

    def __init__(self, plain: Any, score: Callable[[Any], float], max_player: object = None) -> None:
        if type(self).title in (UndoGame.title, type(self).__name__):
            self.title = type(plain).__name__
        self._score = score
        self._plain: Any = None
        self._here: UndoState | None = None
        self._start = self.begin(plain)
        turns = self._first_turns()
        self._beginner = self.active_player(turns[0])
        begins = max_player is None or str(max_player) == str(self._beginner)
        self._max_or_min = (MIN, MAX) if begins else (MAX, MIN)  # by whether the player who began is to move
        self._names = self._first_two(turns)
        if not begins and self._names and str(max_player) not in self._names.values():
            raise SettingsError(
                "{given}: the players of {game} are {players}.",
                option="max",
                value=max_player,
                game=Title(self.title),
                players=All(self._names.values()),
            )

    def begin(self, plain: Any) -> UndoState:
        """The state in which the game stands as `plain` does; let your own `parse` return this. Raises GameError."""
        if isinstance(plain, type):
            raise GameError("{name} is a class; give one of its games, as in {name}().", name=plain.__name__)
        missing = [name for name in ABILITIES if not hasattr(plain, name)]
        if missing:
            raise GameError(
                "{name} lacks {missing}; a game that makes and undoes moves has {abilities}.",
                name=type(plain).__name__,
                missing=All(missing),
                abilities=ABILITIES,
            )
        return Start(deepcopy(plain))

    def at(self, state: UndoState) -> Any:
        """The game object, standing at `state` until the next question; look at it, but do not change it."""
        if self._here is not state:
            self._walk(state)
        return self._plain

    def _walk(self, state: UndoState) -> None:
        """Move the board to `state` by way of their last common position."""
        here, self._here = self._here, None  # if anything interrupts the walk, the board's position is unknown
        there = state
        ahead: list[UndoState] = []
        while here is not there:
            if here is not None and here.ply >= there.ply and here.parent is not None:
                self._undo(here.move)
                here = here.parent
            elif there.parent is not None:
                ahead.append(there)
                there = there.parent
            else:
                self._set_up(there)
                here = there
        for position in reversed(ahead):
            self._plain.make_move(position.move)
        self._here = state

    def _set_up(self, start: Any) -> None:
        self._plain = deepcopy(start.plain)
        undo = self._plain.undo_move
        self._undo = undo if inspect.signature(undo).parameters else lambda move: undo()

    def initial(self) -> UndoState:
        return self._start

    def moves(self, state: UndoState) -> Sequence[Any]:
        return tuple(self.at(state).get_possible_moves())  # a copy: the board may keep this very list up to date

    def result(self, state: UndoState, move: Any) -> UndoState:
        return UndoState(state, move)

    def to_move(self, state: UndoState) -> NodeType:
        player = self.active_player(state)
        return CHANCE if player == CHANCE else self._max_or_min[player == self._beginner]

    def outcome(self, state: UndoState) -> float | None:
        plain = self.at(state)
        return self._score(plain) if plain.is_terminal() else None

    def probability(self, state: UndoState, move: Any) -> float:
        plain = self.at(state)
        if not hasattr(plain, "probability"):
            raise GameError(
                'The active_player of {name} is "chance" where dice or cards decide, and {name} lacks '
                "probability(move).",
                place=TextPlace(name="active_player"),
                name=type(plain).__name__,
            )
        probability: float = plain.probability(move)
        return probability

    def active_player(self, state: UndoState) -> Any:
        """The player to move, in the game object's own terms."""
        player = self.at(state).active_player
        return player() if callable(player) else player

    def evaluations(self) -> Mapping[str, Evaluation[UndoState]]:
        return {"zero": zero, "score": lambda state: self._score(self.at(state))}

    def player_names(self) -> Mapping[Player, str]:
        return self._names

    def _first_turns(self) -> list[UndoState]:
        """The first two states along the first moves in which it is a player's turn, not chance's; the start if there
        is none.
        """
        state, turns = self._start, list[UndoState]()
        for _ in range(MOST_ROLLS):
            if self.active_player(state) != CHANCE:
                turns.append(state)
            plain = self.at(state)  # queried directly, as the methods of a subclass may not be ready yet
            moves = () if plain.is_terminal() else tuple(plain.get_possible_moves())[:1]
            if len(turns) == 2 or not moves:
                break
            state = UndoState(state, moves[0])
        return turns or [self._start]

    def _first_two(self, turns: Sequence[UndoState]) -> Mapping[Player, str]:
        """The names of the player who begins and of the next one, if these are two and both are texts."""
        players = {self._max_or_min[player == self._beginner]: player for player in map(self.active_player, turns)}
        return players if len(players) == 2 and all(isinstance(name, str) for name in players.values()) else {}

    def notation(self, state: UndoState) -> str:
        """The object's text on one line, or else the moves from the start."""
        text = self.text(state)
        return str(state) if text is None else " / ".join(filter(None, map(str.strip, text.splitlines())))

    def look(self, state: UndoState) -> Look:
        return self.text(state)

    def text(self, state: UndoState) -> str | None:
        """The object's own text; None if its class does not define `__str__`."""
        plain = self.at(state)
        unwritten: Any = object.__str__
        return None if type(plain).__str__ is unwritten else str(plain)
