"""A game in which each player moves twice in a row."""

from typing import Any

from sticks import Sticks


class Stutter(Sticks):
    """Whoever makes the seventh move wins; the fifth is forced, and changes nothing but the turn."""

    start = (0, "max")

    def parse(self, text: str) -> Any:
        return int(text), "max"

    def moves(self, state: Any) -> Any:
        return ["pass"] if state[0] == 4 else ["step", "hint"]

    def result(self, state: Any, move: Any) -> Any:
        made = state[0] + 1
        return made, state[1] if made % 2 else ("min" if state[1] == "max" else "max")

    def outcome(self, state: Any) -> float | None:
        return None if state[0] < 7 else (1 if state[1] == "max" else -1)
