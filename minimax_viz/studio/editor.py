"""What sets up positions of a game by touch: it reads and writes their texts, whether or not a game can reach them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from minimax_viz.games.game import Player
from minimax_viz.studio.change import Change

Settings = Mapping[str, Any]


class Editor(ABC):
    """A way to set up positions. Texts that cannot be shown raise PositionError, changes that cannot be made
    RequestError.
    """

    kind: ClassVar[str]

    turns_in_text: ClassVar[bool] = False
    """Whether the text of a position says whose turn it is."""

    @abstractmethod
    def start(self) -> str:
        """The position in which the game starts."""

    @abstractmethod
    def shown(self, text: str) -> Mapping[str, Any]:
        """What a page shows of the position."""

    @property
    @abstractmethod
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        """From the text of a position to the text after a change, by the kinds of changes."""

    def empty(self) -> str:
        """The position with nothing on the board; the start where there is no such."""
        return self.start()

    def normal(self, text: str) -> str:
        """The text as this editor writes it."""
        return text

    def to_move(self, text: str, settings: Settings) -> Player | None:
        """Whose turn it is in a position that may be none of the game; None if nothing tells."""
        return None

    def turned(self, text: str) -> str:
        """The position with the other side to move, where its text says whose turn it is."""
        return text

    def after(self, text: str, change: Change, settings: Settings) -> tuple[str, Player | None]:
        """The text after a change, and whose turn it then is, if the change says that."""
        return self.changes[change.kind](text, change), None
