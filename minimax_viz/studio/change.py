"""A change of a position that somebody sets up, as a JSON object: its kind, and what else it says, checked."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from minimax_viz.arguments import is_whole
from minimax_viz.games.game import name_among
from minimax_viz.signs import listed, short_repr
from minimax_viz.studio.request import RequestError, kind_of

PLACE = "change"
MOST_LISTED = 13  # the pieces of chess and an empty square


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be changed; `asked` is the whole object. What is wrong in it raises RequestError when it is read."""

    kind: str
    asked: Mapping[str, Any]

    def text(self, key: str) -> str:
        """The text under a key."""
        value = self.asked.get(key)
        if not isinstance(value, str):
            raise refused("{key} is {kind}; give a text.", key=key, kind=kind_of(value))
        return value

    def one_of(self, key: str, known: Collection[str]) -> str:
        """Which of the known texts is under a key, whatever its case."""
        value = self.text(key)
        found = name_among(value, known)
        if found is None:
            raise refused("{key} is {value}; there are {known}.", key=key, value=short_repr(value), known=shown(known))
        return found

    def one_of_or_none(self, key: str, known: Collection[str]) -> str | None:
        """The same; None where there is nothing under the key."""
        return None if self.asked.get(key) is None else self.one_of(key, known)

    def several_of(self, key: str, known: Collection[str]) -> Collection[str]:
        """Which of the known texts are in the list under a key."""
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
        """The whole number under a key."""
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


def change_of(document: Mapping[str, Any]) -> Change:
    """The change in a JSON document. Raises RequestError."""
    asked = document.get("change")
    if not isinstance(asked, dict):
        raise refused("A change is a JSON object; this is {kind}.", kind=kind_of(asked))
    kind = asked.get("kind")
    if not isinstance(kind, str):
        raise refused("{key} is {kind}; give a text.", key="kind", kind=kind_of(kind))
    return Change(kind, asked)


def refused(template: str, /, **fields: Any) -> RequestError:
    """The error about a change."""
    return RequestError(template, PLACE, **fields)


def shown(known: Collection[str]) -> str:
    """Texts that may be given, as a sentence lists them; of many, the first and the last."""
    names = [name or '""' for name in known]
    return listed(names) if len(names) <= MOST_LISTED else f"{names[0]}–{names[-1]}"
