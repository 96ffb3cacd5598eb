"""Columns of whole numbers, in as few bytes a row as the largest of them needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Literal, TypeAlias

Numbers: TypeAlias = "bytearray | array[int]"
"""A column of whole numbers, none of them negative: a bytearray if none is above 255, else an array."""

WIDER: tuple[tuple[int, Literal["H", "i"]], ...] = ((0xFFFF, "H"), (0x7FFFFFFF, "i"))


def narrow(numbers: Iterable[int], most: int) -> Numbers:
    """These numbers, none of them above `most`, as a column. Raises OverflowError if one is above 2^31 − 1."""
    one_by_one = iter(numbers)  # of an array, the bytes would be taken
    if most <= 0xFF:
        return bytearray(one_by_one)
    return array(next((code for largest, code in WIDER if most <= largest), "i"), one_by_one)


def widened(column: Numbers, most: int) -> Numbers:
    """The column, or a copy with room for numbers up to `most` if it has none."""
    largest = 0xFF if isinstance(column, bytearray) else (1 << 8 * column.itemsize) - 1
    return narrow(column, most) if most > largest else column


def lengthened(column: Numbers, more: list[int]) -> Numbers:
    """The column with `more` numbers behind its own, or a wider one if it has no room for the largest of them."""
    length = len(column)
    try:
        column.extend(more)
    except (ValueError, OverflowError):  # as a bytearray and an array say it
        del column[length:]
        column = widened(column, max(more))
        column.extend(more)
    return column
