"""Heaps of matches that grow and shrink, come and go."""

from collections.abc import Callable, Mapping, Sequence
from string import ascii_uppercase as LETTERS
from typing import Any, ClassVar

from minimax_viz.fronts.studio.editor import Change, Editor, Settings, refused
from minimax_viz.games.game import MAX, Player
from minimax_viz.games.nim import MOST_HEAPS, MOST_MATCHES, Nim, read_heaps


class HeapEditor(Editor):
    """The heaps of Nim, A, B, C …, counted from 0."""

    kind: ClassVar[str] = "heaps"

    def __init__(self, game: Nim) -> None:
        self.game = game

    def start(self) -> str:
        return self.game.notation(self.game.initial())

    def normal(self, text: str) -> str:
        return written(read_heaps(text))

    def shown(self, text: str) -> Mapping[str, Any]:
        heaps = read_heaps(text)
        return {"heaps": heaps, "names": LETTERS[: len(heaps)], "most": MOST_MATCHES, "most_heaps": MOST_HEAPS}

    def to_move(self, text: str, settings: Settings) -> Player | None:
        return MAX

    @property
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        return {"heap": self.resize, "add_heap": self.add, "remove_heap": self.remove}

    def resize(self, text: str, change: Change) -> str:
        """Let a heap grow or shrink by some matches."""
        heaps = [*read_heaps(text)]
        at = number_in(change, heaps)
        size = heaps[at] + change.whole("by", -MOST_MATCHES, MOST_MATCHES)
        if not 0 <= size <= MOST_MATCHES:
            raise refused(
                "Heap {heap} would have {size} matches; a heap has 0 to {most}.",
                heap=LETTERS[at],
                size=size,
                most=MOST_MATCHES,
            )
        heaps[at] = size
        return written(heaps)

    def add(self, text: str, change: Change) -> str:
        """Add a heap with one match."""
        heaps = read_heaps(text)
        if len(heaps) == MOST_HEAPS:
            raise refused("There are {heaps} heaps already, and no more letters to name them.", heaps=MOST_HEAPS)
        return written([*heaps, 1])

    def remove(self, text: str, change: Change) -> str:
        """Take a heap away; at least one is left."""
        heaps = [*read_heaps(text)]
        at = number_in(change, heaps)
        if len(heaps) == 1:
            raise refused("This is the only heap, and Nim needs one.")
        del heaps[at]
        return written(heaps)


def number_in(change: Change, heaps: Sequence[int]) -> int:
    """Return the heap that a change names."""
    at = change.whole("number", 0, MOST_HEAPS - 1)
    if at >= len(heaps):
        raise refused(
            "There is no heap {number}; they are counted from 0, and the last is {heaps}.",
            number=str(at),
            heaps=str(len(heaps) - 1),
        )
    return at


def written(heaps: Sequence[int]) -> str:
    """Return the text of heaps."""
    return ",".join(map(str, heaps))
