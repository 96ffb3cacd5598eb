"""Numbers for things that occur again and again, such as moves and values."""

from collections.abc import Sequence
from typing import Any


class Numbering(dict[Any, int]):
    """Numbers for things: equal things have the same, and `things` has each at its number.

    A thing that cannot be hashed gets a new number each time; so does one that first comes when there are `most`.
    """

    def __init__(self, first: Any, most: int | None = None) -> None:
        super().__init__()
        self.things: list[Any] = []
        self.most = most
        self.number_of(first)

    def __missing__(self, thing: Any) -> int:
        number = len(self.things)
        self.things.append(thing)
        if self.most is None or number < self.most:
            self[thing] = number
        return number

    def numbers(self, things: Sequence[Any]) -> list[int]:
        try:
            return list(map(self.__getitem__, things))
        except TypeError:
            return list(map(self.number_of, things))

    def number_of(self, thing: Any) -> int:
        try:
            return self[thing]
        except TypeError:
            self.things.append(thing)
            return len(self.things) - 1
