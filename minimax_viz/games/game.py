"""The Game protocol: what the search asks of a game, and what a picture of it needs."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain
from math import isinf
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from minimax_viz.errors import GameError, Sentence, SettingsError, TextPlace, Title
from minimax_viz.safe_text import short_repr

Player = Literal["max", "min"]
MAX: Player = "max"
MIN: Player = "min"

NodeType = Literal["max", "min", "chance"]
"""What happens at a node: a player moves, or chance decides."""

CHANCE: Literal["chance"] = "chance"

INFINITE = 2**53
"""What a win for good, ∞, is kept as: more than any other value, yet finite, so that windows, suppliers and best moves
are what they are with any number. A loss for good is -INFINITE. Both are shown as infinite, as `is_infinite` says.
"""


def is_infinite(value: float) -> bool:
    """Whether a value stands for ∞ or −∞: no bound, a win or a loss for good, or a window's end beside it."""
    return INFINITE - 1 <= abs(value) <= INFINITE + 2 or isinf(value)


State = TypeVar("State")
Move = TypeVar("Move")

Evaluation = Callable[[State], float]

MoveOrder = Callable[[State, Sequence[Move]], Sequence[Move]]
"""From a state and its moves to the same moves, the ones to try first in front."""

CandidateRule = Callable[[State, Sequence[Move], int], Sequence[Move]]
"""From a state, its moves and a number (a distance, a count) to the moves worth trying."""

Grid = tuple[tuple[str, ...], ...]
Look = Grid | str | None
"""How a state looks: a grid of marks (row by row, "" for an empty cell), a text, or None for a bare tree node."""

Change = tuple[tuple[int, str], ...] | str | None
"""What a move changes on the look: (cell, mark) pairs with cells counted row by row from 0, a new text, or None."""


class Label(NamedTuple):
    """Everything needed to show the node a move leads to, on a machine that does not have the game.

    `move` is written on the edge, `name` is what people call the node ("" for the start of a board game), `player` is
    the player to move there, `change` is the difference that the move makes to the look, `probability` is that of the
    move where chance makes it.
    """

    move: str
    name: str
    player: NodeType
    change: Change
    probability: float | None = None


def opponent_of(player: Player) -> Player:
    """The other player."""
    return MIN if player == MAX else MAX


def is_hashable(value: object) -> bool:
    """Whether a value can be a key of a dictionary."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def zero(state: object) -> float:
    """The evaluation that knows nothing: every state at the horizon is worth 0."""
    return 0


class Game(ABC, Generic[State, Move]):
    """A two-player, zero-sum game of perfect information, with or without chance, in the words of Russell & Norvig
    (AIMA, 4th ed., 5.1 and 5.5).

    A subclass defines the five abstract methods; everything else has a default. States are immutable values and
    moves are hashable; `moves` returns them in a fixed order. Utilities and evaluations are finite numbers, from
    MAX's point of view.

    Example:
        >>> from minimax_viz import Game, trace
        >>> class Nim(Game):  # take one or two of four matches; whoever takes the last one wins
        ...     def initial(self): return 4, "max"
        ...     def moves(self, state): return [take for take in (1, 2) if take <= state[0]]
        ...     def result(self, state, move): return state[0] - move, "min" if state[1] == "max" else "max"
        ...     def to_move(self, state): return state[1]
        ...     def outcome(self, state): return None if state[0] else -1 if state[1] == "max" else 1
        >>> t = trace(game=Nim())
        >>> t.value, t.best_move
        (1, '1')
    """

    title: str
    """The name a reader sees; by default the name of the class."""

    rule: str = ""
    """How it is played and who wins, in a sentence or two: a booth shows it to visitors."""

    example: str | None = None
    """A position worth looking at, as `parse` reads it."""

    variants: ClassVar[str] = ""
    """A description of what may follow the name and a colon; the class then takes the argument `variant`."""

    drawn_as: ClassVar[str] = "marks"
    """What pages draw on its board: "marks", "discs" that fall, "stones" that turn over, or "heaps" of matches."""

    set_up_as: ClassVar[str] = ""
    """How the studio sets up its positions, whether or not it can reach them: "cells" or "columns" of a `MarksGame`,
    "heaps", "chess" or "tree"; by default square by square, if its texts are what they look like, or else as text.
    """

    scores: ClassVar[Sequence[str]] = ()
    """What its argument `score` may be, the default first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "title" not in vars(cls):
            cls.title = cls.__name__

    @abstractmethod
    def initial(self) -> State:
        """The state in which the game starts."""

    @abstractmethod
    def moves(self, state: State) -> Sequence[Move]:
        """The legal moves in `state`, in order; never empty where `outcome` is None."""

    @abstractmethod
    def result(self, state: State, move: Move) -> State:
        """The state after `move`; `state` itself stays as it is."""

    @abstractmethod
    def to_move(self, state: State) -> NodeType:
        """Whose turn it is: "max", "min" or, where dice or cards decide, "chance"."""

    @abstractmethod
    def outcome(self, state: State) -> float | None:
        """The utility of a terminal state for MAX, or None if the game is not over."""

    def probability(self, state: State, move: Move) -> float:
        """The probability of `move` in a state where chance decides; those of its moves sum to 1."""
        raise GameError(
            "The game has a state where chance decides, and no probability(state, move).",
            place=TextPlace(name="to_move"),
        )

    def value_range(self) -> tuple[float, float] | None:
        """The least and the greatest value that any state can have; None if that is unknown."""
        return None

    def parse(self, text: str) -> State:
        """Read a position. Raises PositionError that names the place and says what would be right."""
        raise SettingsError("{game} reads no positions; omit the board to trace its start.", game=Title(self.title))

    def played(self, text: str) -> Sequence[State] | None:
        """The states of a game that is written down as its moves, from the start to the last; None if `text` is not
        such a game. Raises PositionError about a move that cannot be made.
        """
        return None

    def standing(self, state: State, plies: int | None = None) -> Sentence | None:
        """Whose turn it is in a position and why, or why the game is over, as a part of a sentence; None if the game
        does not say it. `plies` is the number of moves that led there from the start, if it was given by its moves.
        """
        return None

    def notation(self, state: State) -> str:
        """The position as a text that `parse` reads."""
        return str(state)

    def look(self, state: State) -> Look:
        """How `state` looks."""
        return self.notation(state)

    def move_name(self, state: State, move: Move) -> str:
        """What people call `move`."""
        return str(move)

    def start_name(self, state: State) -> str:
        """What people call the root of the search; "" if it has no name of its own."""
        return ""

    def player_names(self) -> Mapping[Player, str]:
        """What MAX and MIN are called on the board, such as X and O; empty if they have no other names."""
        return {}

    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        """The evaluations for the horizon, by name, the simplest first; `zero` is always among them."""
        return {"zero": zero}

    def spellings(self, state: State, move: Move) -> Sequence[str]:
        """Other ways to type `move`, besides its name; case does not matter."""
        return ()

    def key(self, state: State) -> Hashable:
        """The key of the state in a transposition table: equal only for states with the same moves and values."""
        return state

    def symmetries(self, state: State) -> Iterable[State]:
        """The states that are `state` rotated or mirrored, and so have the same value; they must be hashable."""
        return ()

    def orderings(self) -> Mapping[str, MoveOrder[State, Move]]:
        """The game's own move orders, by the name that `--order` takes."""
        return {}

    def candidates(self) -> Mapping[str, CandidateRule[State, Move]]:
        """The game's own rules for which moves are worth trying, by the name that `--candidates` takes."""
        return {}

    def label(self, state: State, move: Move, after: State) -> Label:
        """What shows the node that `move` leads to from `state`; `after` is that node's state."""
        name = self.move_name(state, move)
        chance = self.probability(state, move) if self.to_move(state) == CHANCE else None
        return Label(name, name, self.to_move(after), change_between(self.look(state), self.look(after)), chance)

    def move_label(self, move: Move) -> Label | None:
        """The label of `move` where the move alone decides it in every state, else None.

        If a game can answer, the trace need not replay the whole search for its labels.
        """
        return None


def functions_by_name(functions: Any, method: str) -> Mapping[str, Any]:
    """The functions that a game's `method` returned, by name. Raises GameError if that is not a mapping with names."""
    if not isinstance(functions, Mapping) or not all(isinstance(name, str) for name in functions):
        raise GameError(
            "The game's {method}() gives {kind}, not a mapping from names to functions.",
            place=TextPlace(name=method),
            method=method,
            kind=type(functions).__name__,
        )
    return functions


def names_by_player(names: Any) -> Mapping[Player, str]:
    """The names that a game's `player_names` returned. Raises GameError unless they map players to names."""
    if not isinstance(names, Mapping) or not all(
        player in (MAX, MIN) and isinstance(name, str) for player, name in names.items()
    ):
        raise GameError(
            'The game\'s player_names() gives {names}; give a mapping, such as {"max": "X", "min": "O"}.',
            place=TextPlace(name="player_names"),
            names=short_repr(names),
        )
    return names


def matching_name(typed: str, names: Iterable[str]) -> str | None:
    """The known name that was typed, whatever its case; None if it is unknown, or fits two that differ only in case."""
    known = [*names]
    alike = [name for name in known if name.casefold() == typed.casefold()]
    return typed if typed in known else alike[0] if len(alike) == 1 else None


def change_between(before: Look, after: Look) -> Change:
    """What turns one look into another: cells of a grid, or a new text. SettingsError if a grid changes its shape."""
    if isinstance(after, str):
        return after
    if after is None:
        return None
    if not isinstance(before, tuple) or [len(row) for row in before] != [len(row) for row in after]:
        raise SettingsError("A game's look must keep its shape: a grid of the same rows and columns in every state.")
    marks = zip(chain(*before), chain(*after), strict=True)
    return tuple((cell, mark) for cell, (was, mark) in enumerate(marks) if was != mark)


def apply_change(look: Look, change: Change) -> Look:
    """The look after `change`; the inverse of `change_between`."""
    if not isinstance(change, tuple) or not isinstance(look, tuple):
        return change if isinstance(change, str) else look
    cells = [*chain(*look)]
    for cell, mark in change:
        cells[cell] = mark
    return grid_of(cells, len(look[0]))


def grid_of(cells: Sequence[str], columns: int) -> Grid:
    """The grid of a look from its marks row by row ("" for an empty cell)."""
    return tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns))
