"""The base class of studies of many searches."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from minimax_viz.record.trace import Header


@dataclass(slots=True)
class Study(ABC):
    """Many searches from one position: `header` describes it, and `is_start` says that no position was given, so that
    it is the start of the game.
    """

    header: Header
    is_start: bool

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """Return the results, whether they are `complete`, and what `stopped` the study: "interrupt" or None."""

    def to_json(self) -> dict[str, Any]:
        """Return the study as `--json` prints it; `files` is empty."""
        return {"game": self.header.game, "board": self.header.board, **self.figures(), "files": {}}


def cells_of(figures: Mapping[str, Any], names: Iterable[str]) -> tuple[Any, ...]:
    """Return the figures of these names, in this order, as cells of a table."""
    return tuple(figures[name] for name in names)
