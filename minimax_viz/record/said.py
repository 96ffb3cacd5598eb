"""What a search says of its visits, besides reporting them: their purposes, and where its passes begin."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from minimax_viz.record.columns import AGAIN, PROBE, SCOUT, PassStart

NO_MORE = object()
"""What a node's iterator of untried moves returns at its end; it is not a move."""


class Said:
    """What was said by now; nodes are counted in the order of entering.

    `scouts` are the nodes entered as questions, `passes` where passes begin, and `unprobed` the outcomes of each chance
    node that was probed, with their places.
    """

    def __init__(self) -> None:
        self.scouts = array("i")
        self.passes: list[PassStart] = []
        self.unprobed: dict[int, Sequence[tuple[int, Any]]] = {}
        self._purposes: dict[int, int] = {}
        self._probe_places: dict[int, int] = {}

    def hear(self, event: str, given: Any, untried: Iterator[Any], entered: int, row: int) -> Iterator[Any]:
        """Take note of a rare event, before which so many nodes were `entered`; returns the moves tried next. The `row`
        is the innermost open one; where a pass begins, its root.
        """
        if event == "again":
            self._purposes[entered] = AGAIN
            return Again(given, untried)
        if event == "probe":
            self._purposes[entered], self._probe_places[entered] = PROBE, given.place
            self.unprobed[row] = ((given.place, given.outcome), *given.others)
            return iter((given.outcome, *(outcome for _, outcome in given.others)))
        if event == "restart":
            if given:
                self.unprobed.pop(row, None)
            return iter(given)
        self.passes.append(PassStart(row, given))
        return iter((None,))

    @property
    def has_purposes(self) -> bool:
        """Whether a node was entered for another purpose than the usual one."""
        return bool(self._purposes or self.scouts)

    def purpose(self, visited: Sequence[int], rows: int) -> bytearray:
        """The purpose of each of so many `rows`, of which these were `visited`; empty if it is always the usual."""
        purpose = bytearray(rows)
        for node in self.scouts:
            if node < len(visited):  # a search may be stopped before it enters the next one
                purpose[visited[node]] = SCOUT
        for node, code in self._purposes.items():
            if node < len(visited):
                purpose[visited[node]] = code
        return purpose if any(purpose) else bytearray()

    def probes(self, visited: Sequence[int]) -> dict[int, int]:
        """The place of each probe's outcome among its siblings, by row."""
        return {visited[node]: place for node, place in self._probe_places.items() if node < len(visited)}


class Again(Iterator[Any]):
    """Iterates over a move that is tried once more, and then over those not tried yet."""

    def __init__(self, move: Any, others: Iterator[Any]) -> None:
        self._moves = iter((move,))
        self.others: Iterator[Any] = others.others if isinstance(others, Again) else others

    def __next__(self) -> Any:
        move = next(self._moves, NO_MORE)
        return next(self.others) if move is NO_MORE else move
