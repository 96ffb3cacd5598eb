"""Columns of whole numbers, with as few bytes per row as the largest number needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Literal, TypeAlias

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
