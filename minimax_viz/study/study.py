"""What studies of many searches have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.record.trace import Header
from minimax_viz.study.configurations import Configuration


@dataclass(slots=True)
class Study(ABC):
    """Many searches from a position, which `header` describes as a trace does; it `is_start` where nobody gave one."""

    header: Header
    is_start: bool

    @property
    @abstractmethod
    def configurations(self) -> Sequence[Configuration]:
        """The ways to search."""

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether every search was made to its end."""

    @property
    @abstractmethod
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """What came out, for the JSON object."""

    def to_json(self) -> dict[str, Any]:
        """The study as `--json` prints it; `files` is empty. `stopped` is "interrupt" after Ctrl-C, else null."""
        return {
            "game": self.header.game,
            "board": self.header.board,
            **self.figures(),
            "complete": self.complete,
            "stopped": "interrupt" if self.interrupted else None,
            "files": {},
        }
