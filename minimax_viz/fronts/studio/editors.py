"""Editors, which set up positions of a game by touch: they read and write texts, even if no game can reach them.

Heaps of matches grow and shrink; the pieces of chess come out of a box.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from string import ascii_uppercase as LETTERS
from typing import Any, ClassVar

from minimax_viz.errors import PositionError
from minimax_viz.fronts.studio.request import RequestError, kind_of
from minimax_viz.games.chess import PIECES, Pieces, check_castling, check_passing, read_board
from minimax_viz.games.game import MAX, MIN, Player, grid_of, matching_name
from minimax_viz.games.nim import MOST_HEAPS, MOST_MATCHES, Nim, read_heaps
from minimax_viz.games.printedboard import FIGURINES
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


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
SIDES = ("w", "b")
SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]


@dataclass(frozen=True, slots=True)
class Fen:
    """The content of a FEN, whether or not a game can reach it: rights that the pieces do not allow are left out."""

    board: Pieces
    side: str
    castling: str
    passing: str
    number: str

    def __str__(self) -> str:
        return f"{placement_of(self.board)} {self.side} {self.castling} {self.passing} 0 {self.number}"

    def with_board(self, board: Pieces) -> "Fen":
        """Return the same FEN with other pieces, and those rights that they still have."""
        rights = "".join(right for right in self.castling if right in "KQkq" and can_castle(board, right))
        return Fen(board, self.side, rights or "-", passed(board, self.side, self.passing), self.number)


class PieceEditor(Editor):
    """The board of chess, as FENs."""

    kind: ClassVar[str] = "chess"
    turns_in_text: ClassVar[bool] = True

    def start(self) -> str:
        return START

    def empty(self) -> str:
        return EMPTY

    def normal(self, text: str) -> str:
        return str(read_fen(text))

    def shown(self, text: str) -> Mapping[str, Any]:
        fen = read_fen(text)
        rows = grid_of([fen.board.get(square, "") for square in SQUARES], 8)
        names = grid_of(SQUARES, 8)
        return {
            "rows": rows, "names": names, "pieces": [*PIECES], "figures": FIGURINES, "side": fen.side, "fen": str(fen),
        }  # fmt: skip

    def to_move(self, text: str, settings: Settings) -> Player | None:
        black_is_max = str(settings.get("max")).lower() in ("black", "second")
        return MAX if (read_fen(text).side == "b") == black_is_max else MIN

    def turned(self, text: str) -> str:
        fen = read_fen(text)
        return str(Fen(fen.board, SIDES[fen.side == "w"], fen.castling, "-", fen.number))

    @property
    def changes(self) -> Mapping[str, Callable[[str, Change], str]]:
        return {"place": self.place, "move": self.move}

    def place(self, text: str, change: Change) -> str:
        """Put a piece on a square, or take away what stands there."""
        fen = read_fen(text)
        at = change.one_of("at", SQUARES)
        piece = change.text("piece")
        if piece and (len(piece) > 1 or piece not in PIECES):
            raise refused(
                "{piece} is no piece; there are {pieces}, White's in capitals, or nothing.",
                piece=f"{piece!r:.30}",
                pieces=PIECES,
            )
        return str(fen.with_board({square: one for square, one in {**fen.board, at: piece}.items() if one}))

    def move(self, text: str, change: Change) -> str:
        """Put what stands on a square on another, in place of what stands there."""
        fen = read_fen(text)
        before, after = change.one_of("from", SQUARES), change.one_of("to", SQUARES)
        board = dict(fen.board)
        piece = board.pop(before, None)
        if piece is None:
            raise refused("There is no piece on {before}.", before=before)
        return str(fen.with_board({**board, after: piece}))


def read_fen(text: str) -> Fen:
    """Read the FEN that a text is, or begins with. Raises PositionError if it has no board."""
    fields = text.split()
    placement, side, castling, passing, _, number = (fields + ["", "", "-", "-", "0", "1"][len(fields) :])[:6]
    board = read_board(text, placement)
    fen = Fen(board, side if side in SIDES else "w", castling, passing, number if is_number(number) else "1")
    return fen.with_board(board)


def is_number(text: str) -> bool:
    """Whether a text can be the number of a move."""
    return text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) > 0


def can_castle(board: Pieces, right: str) -> bool:
    """Whether king and rook stand where a right needs them."""
    with suppress(PositionError):
        check_castling("", board, right)
        return True
    return False


def passed(board: Pieces, side: str, passing: str) -> str:
    """Return the square that a pawn has just passed, "-" if no pawn can have."""
    with suppress(PositionError):
        check_passing("", board, side, passing)
        return passing
    return "-"


def placement_of(board: Pieces) -> str:
    """Return the first field of a FEN."""
    signs = "/".join("".join(board.get(square, "1") for square in row) for row in grid_of(SQUARES, 8))
    for count in range(8, 1, -1):
        signs = signs.replace("1" * count, str(count))
    return signs
