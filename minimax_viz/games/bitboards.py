"""Games of X and O on bitboards: who maximises, how boards are read and shown, and the lines of k squares.

A board is an integer with a bit for each marked square. The squares of a line are equally many bits apart, so that one
shift compares every square with its neighbour (the test for four in a row in John Tromp's and Pascal Pons's programs
for Connect Four).
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Literal, NamedTuple, cast

from minimax_viz.errors import All, Given, Sentence, SettingsError, Title
from minimax_viz.games.boardtext import LETTERS, LONGEST_BOARD, Colours, notation_of, parsed_mark, read_marks, signs_of
from minimax_viz.games.boardwords import without_turn
from minimax_viz.games.game import MAX, MIN, Game, Grid, Player, State, grid_of
from minimax_viz.games.pasted import typed_board
from minimax_viz.games.transcript import PASS, states_after

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows down and columns right, from a square of a line to the next

LONGEST_LINE = 20
WEIGHTS: tuple[int, ...] = (0, *(10**marks for marks in range(LONGEST_LINE)))  # a line's, by the number of its marks


PASSES = r"pass(?:es)?|p[as]|--|@@"


class Direction(NamedTuple):
    """The lines in one direction: the lowest bit of each, the shifts to its squares, and the fewer shifts of a test.

    Each shift in `doubling` about doubles the length of the runs that a test has found so far.
    """

    starts: int
    shifts: tuple[int, ...]
    doubling: tuple[int, ...]


class WinningLines:
    """The lines of `length` squares on a board whose square in row r, column c is bit `bits[r][c]`."""

    def __init__(self, bits: Sequence[Sequence[int]], length: int) -> None:
        self.length = length
        by_direction = [lines_in_direction(bits, length, *step) for step in (STEPS[:1] if length == 1 else STEPS)]
        self.masks = tuple(sum(1 << bit for bit in line) for lines in by_direction for line in lines)
        self._directions = tuple(direction_of(lines) for lines in by_direction if lines)
        self._tests = tuple((direction.starts, direction.doubling) for direction in self._directions)

    def __contains__(self, marks: int) -> bool:
        """Whether a line is full of `marks`."""
        for starts, shifts in self._tests:
            run = marks
            for shift in shifts:
                run &= run >> shift
            if run & starts:
                return True
        return False

    def common_squares(self, marks: int) -> int:
        """The squares common to all lines full of `marks`, of which there is at least one."""
        common = marks
        for line in self.masks:
            if line & marks == line:
                common &= line
        return common

    def without(self, marks: int) -> int:
        """How many lines have none of `marks`."""
        count = 0
        for free, shifts, _ in self._directions:
            for shift in shifts:
                free &= ~(marks >> shift)
            count += free.bit_count()
        return count

    def lacking_one(self, own: int, other: int) -> int:
        """How many lines are full of `own` except for one empty square."""
        count, taken = 0, own | other
        for full, shifts, _ in self._directions:
            lacking = 0
            for shift in shifts:
                here = own >> shift
                lacking = lacking & here | full & ~(taken >> shift)
                full &= here
            count += lacking.bit_count()
        return count

    def weight(self, own: int, other: int) -> int:
        """The total weight of the lines without `other`: one with n of `own` weighs WEIGHTS[n]."""
        total = 0
        for free, shifts, _ in self._directions:
            for shift in shifts:
                free &= ~(other >> shift)
            at_least = [free] + [0] * self.length  # the lines with at least n marks on the squares visited so far
            for visited, shift in enumerate(shifts, 1):
                here = own >> shift
                for n in range(visited, 0, -1):
                    at_least[n] |= at_least[n - 1] & here
            for lines, (less, more) in zip(at_least[1:], pairwise(WEIGHTS), strict=False):
                total += lines.bit_count() * (more - less)
        return total


def lines_in_direction(bits: Sequence[Sequence[int]], length: int, down: int, right: int) -> list[list[int]]:
    """The bits of each line that goes `down` and `right` from square to square."""
    rows, columns, last = len(bits), len(bits[0]), length - 1
    return [
        [bits[row + square * down][column + square * right] for square in range(length)]
        for row in range(rows - last * down)
        for column in range(columns)
        if 0 <= column + last * right < columns
    ]


def direction_of(lines: Sequence[Sequence[int]]) -> Direction:
    """Lines whose squares are equally far apart, ready to be tested all at once."""
    apart = abs(lines[0][-1] - lines[0][0]) // max(len(lines[0]) - 1, 1)
    doubling: list[int] = []
    tested = 1
    while tested < len(lines[0]):
        step = min(tested, len(lines[0]) - tested)
        doubling.append(step * apart)
        tested += step
    shifts = tuple(square * apart for square in range(len(lines[0])))
    return Direction(sum(1 << min(line) for line in lines), shifts, tuple(doubling))


class MarksGame(Game[State, int]):
    """A game that X and O play on a grid, each of whose squares is one of `bits`, row by row, in an integer.

    `what` names the game in messages; `max_player` is the mark that maximises.
    """

    set_up_as = "cells"

    colours: ClassVar[Sequence[Colours]] = ()
    """Signs of coloured stones, X's and O's, for boards without X and O."""

    first: Literal[0, 1] = 0
    """Who moves on a board that does not tell: 0 for X, 1 for O."""

    def __init__(self, what: str, bits: Sequence[int], columns: int, max_player: str) -> None:
        self.what = what
        self.title = what[0].upper() + what[1:]
        self.rows, self.columns = len(bits) // columns, columns
        self.max_mark = parsed_mark(max_player, "max", what)
        self._bits = tuple(bits)
        self._sign = 1 if self.max_mark == "X" else -1
        self._turns: tuple[Player, Player] = (MAX, MIN) if self._sign == 1 else (MIN, MAX)

    @abstractmethod
    def marks(self, state: State) -> tuple[int, int]:
        """X's squares and O's."""

    def mark_to_move(self, xs: int, os: int) -> str | None:
        """The mark whose turn it is on a board with this many X and O, reachable or not; None if it does not tell."""
        return "X"

    def check_marks(self, marks: Sequence[str]) -> None:
        """Raise PositionError if the marks, row by row, cannot be on these squares."""

    def read(self, text: str, example: str) -> tuple[int, int]:
        """X's squares and O's in the text of a board; `example` is a valid one for messages. Raises PositionError."""
        marks = read_marks(
            text, rows=self.rows, columns=self.columns, what=self.what, example=example, colours=self.colours
        )
        self.check_marks(marks)
        x, o = (sum(1 << bit for bit, mark in zip(self._bits, marks, strict=True) if mark == own) for own in "XO")
        return x, o

    def told_turn(self, text: str) -> str | None:
        """The mark whose turn it is by the words around a board, such as "X's turn" or "Black to move"; else None."""
        rest, sign = without_turn(text)
        return None if sign is None else signs_of(rest, self.colours).get(sign)

    def played(self, text: str) -> Sequence[State] | None:
        typed = None if len(text) > LONGEST_BOARD else self.moves_in(typed_board(text).strip(" \t\n,;"))
        return None if typed is None else states_after(self, self.start_of(typed), typed, self.reason_against)

    def standing(self, state: State, plies: int | None = None) -> Sentence:
        if self.outcome(state) is not None:
            return Sentence("the game is over: {why}", why=self.reason_of_end(state))
        mark = self.player_names()[cast(Player, self.to_move(state))]
        return Sentence("{player} to move: {why}", player=mark, why=self.reason_of_turn(state, mark, plies))

    @abstractmethod
    def reason_of_end(self, state: State) -> Sentence:
        """Why the game is over in a state, in words."""

    def reason_of_turn(self, state: State, mark: str, plies: int | None) -> Sentence:
        """Why it is the turn of `mark`, in words; here, where no number of marks tells it."""
        if plies is not None:
            return Sentence("after {plies|# ply|# plies}", plies=plies)
        if mark != "XO"[self.first]:
            return Sentence("the position says so")
        return Sentence("unless you say {other}", other=Given("to_move", "O" if mark == "X" else "X"))

    def moves_in(self, text: str) -> Sequence[str] | None:
        """The moves of a game that is written down as squares, as in "1. f5 d6 2. c3"; None of any other text."""
        square, between = rf"[{LETTERS[: self.columns]}][1-9][0-9]?", r"(?:[\s,;]|\b[0-9]{1,3}\.+|(?<!-)-(?!-))*"
        if not re.match(rf"(?i){between}{square}{between}(?:{square}|{PASSES}|\Z)", text):
            return None
        moves: list[str] = re.findall(rf"(?i){between}({square}|{PASSES}|[^\s,;]+)", text)
        return [PASS if re.fullmatch(PASSES, move, re.IGNORECASE) else move for move in moves]

    def start_of(self, moves: Sequence[str]) -> State:
        """The state in which a game with these moves begins."""
        return self.initial()

    def reason_against(self, state: State, move: str) -> Sentence | None:
        """Why a move that was typed is not legal; None if nothing better is known than that."""
        return None

    def notation(self, state: State) -> str:
        return notation_of(self.look(state))

    def look(self, state: State) -> Grid:
        x, o = self.marks(state)
        return grid_of(["X" if x >> bit & 1 else "O" if o >> bit & 1 else "" for bit in self._bits], self.columns)

    def player_names(self) -> Mapping[Player, str]:
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}


SIZE = re.compile(r"\s*([0-9]{1,3})\s*[xX×]\s*([0-9]{1,3})\s*")


def read_size(name: str, variant: str, smallest: int, largest: int, example: str) -> tuple[int, int]:
    """The numbers of columns and rows in a variant such as "7x6" of the game `name`. Raises SettingsError."""
    match = SIZE.fullmatch(variant)
    if match is None:
        raise SettingsError(
            "{game}:{variant}: the size is columns x rows, such as {game}:{example}.",
            option="game",
            game=name,
            variant=f"{variant:.40}",
            example=example,
        )
    columns, rows = map(int, match.groups())
    if not (smallest <= columns <= largest and smallest <= rows <= largest):
        raise SettingsError(
            "{game}:{variant}: a board has {least} to {most} columns and {least} to {most} rows.",
            option="game",
            game=name,
            variant=variant.strip(),
            least=smallest,
            most=largest,
        )
    return columns, rows


def check_score(score: str, scores: Collection[str], what: str) -> None:
    """Raise SettingsError if the game `what` does not have this score."""
    if score not in scores:
        raise SettingsError(
            "{game} has no score {score}; it has {scores}.",
            option="score",
            game=Title(what),
            score=f"{score!r:.60}",
            scores=All(scores),
        )


@lru_cache(maxsize=1 << 12)
def symmetric_boards(board: int, columns: int, rows: int) -> tuple[int, ...]:
    """The images of `board` when it is turned and mirrored: 7 of a square board, else 3."""
    squares = f"{board:0{columns * rows}b}"
    flipped = "".join(squares[start : start + columns] for start in range(0, len(squares), columns)[::-1])
    images = [flipped, flipped[::-1], squares[::-1]]
    if columns == rows:
        images += ["".join(image[column::columns] for column in range(columns)) for image in (squares, *images)]
    return tuple(int(image, 2) for image in images)


def set_bits(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
