"""Lines of marks as a child would find them: walk from every square into every direction, on a list of marks."""

from collections.abc import Iterable, Sequence
from typing import Any

COMPASS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def lines_on(columns: int, rows: int, length: int) -> set[frozenset[int]]:
    """All lines of so many squares, each the set of its cells, which are counted row by row from 0."""
    found = set()
    for cell in range(columns * rows):
        for down, right in COMPASS:
            walk = [divmod(cell, columns)]
            while len(walk) < length:
                walk.append((walk[-1][0] + down, walk[-1][1] + right))
            if all(0 <= row < rows and 0 <= column < columns for row, column in walk):
                found.add(frozenset(row * columns + column for row, column in walk))
    return found


def has_line(marks: Sequence[str], mark: str, lines: Iterable[frozenset[int]]) -> bool:
    return any(all(marks[cell] == mark for cell in line) for line in lines)


def open_counts(marks: Sequence[str], own: str, lines: Iterable[frozenset[int]]) -> list[int]:
    """For each line that only `own` has marks in, how many it has."""
    there = [{marks[cell] for cell in line} for line in lines]
    counts = [sum(marks[cell] == own for cell in line) for line in lines]
    return [count for count, signs in zip(counts, there, strict=True) if signs <= {own, ""}]


def marks_of(game: Any, state: int) -> list[str]:
    """The marks of a state row by row, "" for an empty square."""
    return [mark for row in game.look(state) for mark in row]


def played(game: Any, choices: Iterable[int]) -> list[Any]:
    """The states of a game in which the nth move is the one that the nth number chooses."""
    states = [game.initial()]
    for choice in choices:
        if game.outcome(states[-1]) is not None:
            break
        moves = game.moves(states[-1])
        states.append(game.result(states[-1], moves[choice % len(moves)]))
    return states


def thousandths(value: float) -> float:
    """A value in thousandths, never as much as a win's."""
    return min(max(round(value, 3), -0.999), 0.999)
