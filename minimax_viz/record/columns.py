"""The columns of a trace: what was recorded, in as few bytes per row as possible; and columns that are derived from
these when they are first asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from operator import eq
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, overload

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.games.game import CHANCE, MAX, MIN, Game, Label, NodeType, is_hashable
from minimax_viz.safe_text import legible, one_line, short_repr
from minimax_viz.search.chance import as_number, probability_of
from minimax_viz.search.observer import Pass

if TYPE_CHECKING:
    from minimax_viz.record.rows import Rows
    from minimax_viz.record.trace import Trace

INTERIOR, TERMINAL, HORIZON, TRANSPOSITION, PRUNED, MERGED, DISCARDED, UNPROBED = range(8)

KINDS = ("interior", "terminal", "horizon", "transposition", "pruned", "merged", "discarded", "unprobed")
"""The name of each code."""

SEARCH, SCOUT, AGAIN, PROBE = range(4)

PURPOSES = ("search", "scout", "again", "probe")
"""The name of each code: why a row was visited. A scout is a question by a null window; what it leaves open is searched
again; a probe looks at a node's first move alone.
"""

VISITED = TRANSPOSITION
"""Rows with codes up to this one were visited; those with higher codes are moves that were not followed."""

LEFT_OUT = MERGED
"""Rows with codes from this one on were left out before the search tried any move of their parent."""

WAS_VISITED = bytes(code <= VISITED for code in range(256))
IS_TERMINAL = bytes(code == TERMINAL for code in range(256))
"""Tables for `translate`, which turn a column of kinds into ones and zeros."""


Numbers: TypeAlias = "bytearray | array[int]"
"""A column of whole numbers from 0 up: a bytearray if none is above 255, else an array."""

WIDER: tuple[tuple[int, Literal["H", "i"]], ...] = ((0xFFFF, "H"), (0x7FFFFFFF, "i"))


def narrow(numbers: Iterable[int], most: int) -> Numbers:
    """Make a column of numbers of at most `most`. Raises OverflowError if one is above 2^31 − 1."""
    one_by_one = iter(numbers)  # of an array itself, a new one would take the bytes
    if most <= 0xFF:
        return bytearray(one_by_one)
    return array(next((code for largest, code in WIDER if most <= largest), "i"), one_by_one)


def widened(column: Numbers, most: int) -> Numbers:
    """Return the column, or a copy with more bytes per row if numbers up to `most` do not fit."""
    largest = 0xFF if isinstance(column, bytearray) else (1 << 8 * column.itemsize) - 1
    return narrow(column, most) if most > largest else column


def lengthened(column: Numbers, more: list[int]) -> Numbers:
    """Append numbers to the column, or to a wider copy if the largest does not fit; return which it was."""
    length = len(column)
    try:
        column.extend(more)
    except (ValueError, OverflowError):  # of a bytearray and of an array
        del column[length:]
        column = widened(column, max(more))
        column.extend(more)
    return column


Value = float | None

Cell = TypeVar("Cell")


class Values(Sequence[Cell]):
    """The value of each row; row r has `table[numbers[r]]`."""

    __slots__ = ("numbers", "table")

    def __init__(self, numbers: Numbers, table: Sequence[Cell]) -> None:
        self.numbers = numbers
        self.table = table

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> Cell: ...
    @overload
    def __getitem__(self, row: slice) -> list[Cell]: ...
    def __getitem__(self, row: int | slice) -> Cell | list[Cell]:
        if isinstance(row, slice):
            return list(map(self.table.__getitem__, self.numbers[row]))
        return self.table[self.numbers[row]]

    def __iter__(self) -> Iterator[Cell]:
        return map(self.table.__getitem__, self.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(map(eq, self, other))

    def __repr__(self) -> str:
        return repr(list(self))


class PassStart(NamedTuple):
    """Where a pass begins: the row of its root, how many plies it looks ahead, and the root's window."""

    root: int
    limits: Pass


Rest = tuple[tuple[int, float], ...]
"""Outcomes of a chance node that have no row: the place of each among its siblings, and its probability."""


@dataclass(slots=True)
class Columns:
    """One entry per row: its ply, its kind (a code, see KINDS), its value, its label as an index into `labels`.

    Rows are in preorder; moves that were not followed have theirs among their siblings. `value` is None if a move was
    not followed or if a stopped search had found nothing yet. `open` maps each row that was open when the search
    stopped to the number of its moves that have no row. `source` is the row that a transposition's value came from, or
    the twin of a merged move; it is -1 for all others.

    `purpose` is empty if all rows were visited for the search's own sake, else it has a code for each (see PURPOSES).
    `passes` is empty if there was one, whose window was (−∞, ∞). `probes` has for each probe the place of its outcome,
    and `rest` for chance nodes the outcomes without a row, where there are any.
    """

    ply: Numbers
    kind: bytearray
    value: Values[Value]
    label: Numbers
    labels: list[Label]
    source: array[int]
    open: dict[int, int] = field(default_factory=dict)
    purpose: bytearray = field(default_factory=bytearray)
    passes: tuple[PassStart, ...] = ()
    probes: dict[int, int] = field(default_factory=dict)
    rest: dict[int, Rest] = field(default_factory=dict)

    def purpose_of(self, row: int) -> int:
        """The code of a row's purpose."""
        return self.purpose[row] if self.purpose else SEARCH

    def type_of(self, row: int) -> NodeType:
        """What happens at a row: who moves, or that chance decides."""
        return self.labels[self.label[row]].player


def recorded_columns(rows: Rows, game: Game[Any, Any], state: Any) -> Columns:
    """Make the columns of a search of `state`. Raises GameError if the game violates the protocol."""
    start = Label("", game.start_name(state), game.to_move(state), None)
    rest: dict[int, Rest] = {}
    label, labels = labels_by_move(game, rows, start, rest) or labels_by_replay(game, rows, state, start, rest)
    one: Any  # a user's game may give anything
    for one in labels:
        if one.player not in (MAX, MIN, CHANCE):
            after = Sentence("after the move {move}", move=str(one.move)[:60])
            raise GameError(
                'to_move() of the game gave the player {player} {when}; give "max", "min" or "chance".',
                place=TextPlace(name="to_move"),
                player=short_repr(one.player),
                when=after if one.move else Sentence("at the start"),
            )
        for given in (one.move, one.name):
            if not isinstance(given, str):
                raise GameError(
                    "The game gave the name {name} to a move or a node; names are strings.", name=short_repr(given)
                )
    columns = Columns(
        rows.ply, rows.kind, rows.value, label, labels, rows.source, rows.open, rows.purpose, rows.passes, rows.probes,
        rest,
    )  # fmt: skip
    number_from_first(columns)
    columns.labels = list(map(legible_label, labels))
    set_open_values(columns)
    return columns


def number_from_first(columns: Columns) -> None:
    """Count the places of outcomes that an open chance node had still to try from its first outcome, not its end."""
    waiting = {columns.ply[row] + 1: row for row, rest in columns.rest.items() if rest and rest[0][0] < 0}
    counts = dict.fromkeys(waiting.values(), 0)
    for child in range(min(counts, default=0), len(columns.ply)) if counts else ():
        row = waiting.get(columns.ply[child], child)
        if row < child and child not in columns.probes:  # open rows are on one path: what comes after is below
            counts[row] += 1
    for row, count in counts.items():
        columns.rest[row] = tuple((count + at, chance) for at, (_, chance) in enumerate(columns.rest[row]))


def labels_by_move(
    game: Game[Any, Any], rows: Rows, start: Label, rest: dict[int, Rest]
) -> tuple[Numbers, list[Label]] | None:
    """Return the labels if every move has the same one in all states; None if the game cannot tell. Puts into `rest`
    the outcomes of chance nodes that have no row.
    """
    labels = [start]
    for move in rows.moves[1:]:
        label = game.move_label(move) if is_hashable(move) else None
        if label is None:
            return None
        labels.append(label)
    for row, outcomes in rows.without_row.items():
        if labels[rows.move[row]].player == CHANCE:
            chances = [(place, game.move_label(move) if is_hashable(move) else None) for place, move in outcomes]
            rest[row] = tuple((place, label.probability) for place, label in chances if label and label.probability)
            if len(rest[row]) < len(outcomes):
                return None
    return rows.move, labels


def labels_by_replay(
    game: Game[Any, Any], rows: Rows, state: Any, start: Label, rest: dict[int, Rest]
) -> tuple[Numbers, list[Label]]:
    """Return the labels by replaying the moves of the search, including those that were not followed. Puts into `rest`
    the outcomes of chance nodes that have no row.
    """
    number: dict[Label, int] = {start: 0}
    label = array("i")
    path = [state]
    without_row = rows.without_row
    for row, (ply, move_number) in enumerate(zip(rows.ply, rows.move, strict=True)):
        after = state
        if ply:
            before, move = path[ply - 1], rows.moves[move_number]
            after = game.result(before, move)
            path[ply:] = [after]
            label.append(number.setdefault(game.label(before, move, after), len(number)))
        else:
            label.append(0)
        if row in without_row and game.to_move(after) == CHANCE:
            rest[row] = tuple((place, probability_of(game, after, outcome)) for place, outcome in without_row[row])
    return narrow(label, len(number) - 1), list(number)


def legible_label(label: Label) -> Label:
    """Make a label safe to show."""
    change = label.change
    change = tuple((cell, safe(mark)) for cell, mark in change) if isinstance(change, tuple) else safe(change, legible)
    return Label(safe(label.move), safe(label.name), label.player, change, as_number(label.probability))


def safe(text: Any, made_safe: Callable[[str], str] = one_line) -> Any:
    """Make a text safe to show, a name or a mark on one line; anything but a text is left to the checks."""
    return made_safe(text) if isinstance(text, str) else text


def set_open_values(columns: Columns) -> None:
    """Give each open row the best value among its settled children; where chance decides there is none."""
    if not columns.open:
        return
    values, numbers = columns.value, columns.value.numbers
    better = {MAX: max, MIN: min, CHANCE: None}
    best = {row: better[columns.type_of(row)] for row in columns.open}
    path = [0] * (max(columns.ply) + 1)  # the row last seen at each ply
    for row in range(min(columns.open), len(columns.ply)):
        ply, value = columns.ply[row], values[row]
        path[ply] = row
        parent = path[ply - 1] if ply else row
        if value is not None and (choose := best.get(parent)) is not None and row not in best:
            so_far = values[parent]
            if so_far is None or choose(so_far, value) != so_far:
                numbers[parent] = numbers[row]


Parameters = TypeVarTuple("Parameters")
Result = TypeVar("Result")


def derived(compute: Callable[[Trace, *Parameters], Result]) -> Callable[[Trace, *Parameters], Result]:
    """Make a function of a trace and of plain values compute each result once per trace.

    All callers share the result, so nobody may change it.
    """

    @wraps(compute)
    def cached(trace: Trace, *given: *Parameters) -> Result:
        key = (compute, *given)
        if key not in trace.derived:
            trace.derived[key] = compute(trace, *given)
        result: Result = trace.derived[key]
        return result

    return cached


SHARE = 64  # an entry computed alone costs more than its share of a whole column, but less than this many times as much


class LazyColumn(Sequence[Cell]):
    """A column of `length` rows: `one` computes the entry of a single row, `every` computes the whole column.

    The whole column is computed when it is iterated over, when many entries have been asked for, or when `one` raises
    LookupError because an entry cannot be computed alone.
    """

    def __init__(self, length: int, one: Callable[[int], Cell], every: Callable[[], Sequence[Cell]]) -> None:
        self._length = length
        self._one = one
        self._compute_every = every
        self._most = length // SHARE
        self._some: dict[int, Cell] = {}
        self._every: Sequence[Cell] | None = None

    def compute_all(self) -> Sequence[Cell]:
        """Compute all entries, unless that was done before, and return them."""
        if self._every is None:
            self._every = self._compute_every()
            self._some.clear()
        return self._every

    @property
    def is_whole(self) -> bool:
        return self._every is not None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, row: int) -> Cell: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[Cell]: ...
    def __getitem__(self, row: int | slice) -> Cell | Sequence[Cell]:
        if self._every is not None:
            return self._every[row]
        if len(self._some) < self._most and isinstance(row, int) and row >= 0:
            try:
                if row not in self._some:
                    self._some[row] = self._one(row)
                return self._some[row]
            except LookupError:
                pass
        return self.compute_all()[row]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.compute_all())
