"""Editors, which set up positions of a game by touch: they read and write texts, even if no game can reach them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minimax_viz.fronts.studio.request import RequestError, kind_of
from minimax_viz.games.game import Player, matching_name
from minimax_viz.safe_text import listed, short_repr
from minimax_viz.search.arguments import is_whole

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """A change to make; `asked` is the whole object. Reading anything that is wrong in it raises RequestError."""

    kind: str
    asked: Mapping[str, Any]

    def text(self, key: str) -> str:
        """Return the text under a key."""
        value = self.asked.get(key)
        if not isinstance(value, str):
            raise refused("{key} is {kind}; give a text.", key=key, kind=kind_of(value))
        return value

    def one_of(self, key: str, known: Collection[str]) -> str:
        """Return the one of the known texts that is under a key, whatever its case."""
        value = self.text(key)
        found = matching_name(value, known)
        if found is None:
            raise refused("{key} is {value}; there are {known}.", key=key, value=short_repr(value), known=shown(known))
        return found

    def one_of_or_none(self, key: str, known: Collection[str]) -> str | None:
        """Do the same; None if there is nothing under the key."""
        return None if self.asked.get(key) is None else self.one_of(key, known)

    def several_of(self, key: str, known: Collection[str]) -> Collection[str]:
        """Return the known texts that are in the list under a key."""
        values = self.asked.get(key)
        if not isinstance(values, list):
            raise refused("{key} is {kind}; give a list of texts.", key=key, kind=kind_of(values))
        if len(values) > len(known):
            raise refused(
                "{key} has {values} texts; there are only {known} to choose from.",
                key=key,
                values=len(values),
                known=len(known),
            )
        return [Change(self.kind, {key: value}).one_of(key, known) for value in values]

    def whole(self, key: str, least: int, most: int) -> int:
        """Return the whole number under a key."""
        value = self.asked.get(key)
        if not is_whole(value, least, most):
            raise refused(
                "{key} is {value}; give a whole number from {least} to {most}.",
                key=key,
                value=short_repr(value),
                least=least,
                most=most,
            )
        return value


class Editor(ABC):
    """A way to set up positions. Texts that cannot be shown raise PositionError, changes that cannot be made
    RequestError.
    """

    kind: ClassVar[str]

    turns_in_text: ClassVar[bool] = False
    """Whether the text of a position says whose turn it is."""

    @abstractmethod
    def start(self) -> str:
        """Return the position in which the game starts."""

    @abstractmethod
    def shown(self, text: str) -> Mapping[str, Any]:
        """Return what a page shows of the position."""

    @property
    @abstractmethod
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        """The functions from the text of a position to the text after a change, by the kinds of changes."""

    def empty(self) -> str:
        """Return the position with nothing on the board; the start if there is no such position."""
        return self.start()

    def normal(self, text: str) -> str:
        """Return the text as this editor writes it."""
        return text

    def to_move(self, text: str, settings: Settings) -> Player | None:
        """Say whose turn it is in a position, which the game may not be able to reach; None if nothing tells."""
        return None

    def turned(self, text: str) -> str:
        """Return the position with the other side to move, where its text says whose turn it is."""
        return text

    def after(self, text: str, change: Change, settings: Settings) -> tuple[str, Player | None]:
        """Return the text after a change, and whose turn it then is, if the change says that."""
        return self.changes[change.kind](text, change), None


PLACE = "change"
MOST_LISTED = 13  # the pieces of chess and an empty square


def change_of(document: Mapping[str, Any]) -> Change:
    """Return the change in a JSON document. Raises RequestError."""
    asked = document.get("change")
    if not isinstance(asked, dict):
        raise refused("A change is a JSON object; this is {kind}.", kind=kind_of(asked))
    kind = asked.get("kind")
    if not isinstance(kind, str):
        raise refused("{key} is {kind}; give a text.", key="kind", kind=kind_of(kind))
    return Change(kind, asked)


def refused(template: str, /, **fields: Any) -> RequestError:
    """Make the error about a change."""
    return RequestError(template, PLACE, **fields)


def shown(known: Collection[str]) -> str:
    """List the texts that may be given, as a sentence does; of many, the first and the last."""
    names = [name or '""' for name in known]
    return listed(names) if len(names) <= MOST_LISTED else f"{names[0]}–{names[-1]}"
