"""The lines of k squares on a bitboard: who has completed one, and which are still open.

A board is an integer with a bit for each marked square. The squares of a line are equally many bits apart, so that one
shift compares every square with its neighbour (the test for four in a row in John Tromp's and Pascal Pons's programs
for Connect Four).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows down and columns right, from a square of a line to the next

LONGEST = 20
WEIGHTS: tuple[int, ...] = (0, *(10**marks for marks in range(LONGEST)))  # a line's, by the number of its marks


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
