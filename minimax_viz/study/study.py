"""What studies of many searches have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from minimax_viz.record.trace import Header


@dataclass(slots=True)
class Study(ABC):
    """Many searches from a position, which `header` describes as a trace does; it `is_start` if none was given."""

    header: Header
    is_start: bool

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """What came out, whether it is `complete`, and what `stopped` it: "interrupt" after Ctrl-C, else None."""

    def to_json(self) -> dict[str, Any]:
        """The study as `--json` prints it; `files` is empty."""
        return {"game": self.header.game, "board": self.header.board, **self.figures(), "files": {}}


def cells_of(figures: Mapping[str, Any], names: Iterable[str]) -> tuple[Any, ...]:
    """The figures of these names, in this order, as cells of a table."""
    return tuple(figures[name] for name in names)
