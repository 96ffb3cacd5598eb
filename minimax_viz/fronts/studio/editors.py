"""Editors, which set up positions of a game by touch: they read and write texts, even if no game can reach them.

Heaps of matches grow and shrink; the pieces of chess come out of a box.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from string import ascii_uppercase as LETTERS
from typing import Any, ClassVar, Generic, TypeVar

from minimax_viz.errors import PositionError
from minimax_viz.fronts.studio.request import RequestError, kind_of
from minimax_viz.games.chess import PIECES, Pieces, check_castling, check_passing, is_number, read_board
from minimax_viz.games.game import MAX, MIN, Game, Player, grid_of, matching_name
from minimax_viz.games.nim import MOST_HEAPS, MOST_MATCHES, read_heaps
from minimax_viz.games.printedboard import FIGURINES
from minimax_viz.safe_text import listed, short_repr
from minimax_viz.search.arguments import is_whole

Settings = Mapping[str, Any]

PLACE = "change"
MOST_LISTED = 13  # the pieces of chess and an empty square


def refused(template: str, /, **fields: Any) -> RequestError:
    """Make the error about a change."""
    return RequestError(template, PLACE, **fields)


@dataclass(frozen=True, slots=True)
class Change:
    """A change to make; `asked` is the whole object. Reading anything that is wrong in it raises RequestError."""

    kind: str
    asked: Mapping[str, Any]

    def text(self, key: str) -> str:
        value = self.asked.get(key)
        if not isinstance(value, str):
            raise refused("{key} is {kind}; give a text.", key=key, kind=kind_of(value))
        return value

    def one_of(self, key: str, known: Collection[str]) -> str:
        """Return the one of the known texts that is under a key, whatever its case."""
        value = self.text(key)
        found = matching_name(value, known)
        if found is None:
            names = [name or '""' for name in known]
            shown = listed(names) if len(names) <= MOST_LISTED else f"{names[0]}–{names[-1]}"
            raise refused("{key} is {value}; there are {known}.", key=key, value=short_repr(value), known=shown)
        return found

    def one_of_or_none(self, key: str, known: Collection[str]) -> str | None:
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
        return whole_number(self.asked, key, least, most, PLACE)


def whole_number(asked: Mapping[str, Any], key: str, least: int, most: int, place: str) -> int:
    """Return the number under a key. Raises RequestError about the place."""
    value = asked.get(key)
    if not is_whole(value, least, most):
        raise RequestError(
            "{key} is {value}; give a whole number from {least} to {most}.",
            place,
            key=key,
            value=short_repr(value),
            least=least,
            most=most,
        )
    return value


def change_of(document: Mapping[str, Any]) -> Change:
    """Return the change in a JSON document. Raises RequestError."""
    asked = document.get("change")
    if not isinstance(asked, dict):
        raise refused("A change is a JSON object; this is {kind}.", kind=kind_of(asked))
    return Change(Change("", asked).text("kind"), asked)


Board = TypeVar("Board")


class Editor(ABC, Generic[Board]):
    """A way to set up the positions of a game, as boards that need not be ones it can reach.

    Texts that cannot be shown raise PositionError, changes that cannot be made RequestError.
    """

    kind: ClassVar[str]

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def read(self, text: str) -> Board:
        """Return the board in a text."""

    @abstractmethod
    def written(self, board: Board) -> str:
        """Return the text of a board, as this editor writes it."""

    @abstractmethod
    def shown(self, text: str) -> Mapping[str, Any]:
        """Return what a page shows of the position."""

    @property
    @abstractmethod
    def changes(self) -> Mapping[str, Callable[[Board, Change], None]]:
        """The functions that change a board, by the kinds of changes."""

    def start(self) -> str:
        """Return the position in which the game starts."""
        return self.game.notation(self.game.initial())

    def empty(self) -> str:
        """Return the position with nothing on the board; the start if there is no such position."""
        return self.start()

    def to_move(self, text: str, settings: Settings) -> Player | None:
        """Say whose turn it is in a position, which the game may not be able to reach; None if nothing tells."""
        return None

    def after(self, text: str, change: Change, settings: Settings) -> tuple[str, Player | None]:
        """Return the text after a change, and whose turn it then is, if the change says that."""
        board = self.read(text)
        self.changes[change.kind](board, change)
        return self.written(board), None


class HeapEditor(Editor[list[int]]):
    """The heaps of Nim, A, B, C …, counted from 0."""

    kind = "heaps"

    def read(self, text: str) -> list[int]:
        return [*read_heaps(text)]

    def written(self, board: list[int]) -> str:
        return ",".join(map(str, board))

    def shown(self, text: str) -> Mapping[str, Any]:
        heaps = self.read(text)
        return {"heaps": heaps, "names": LETTERS[: len(heaps)], "most": MOST_MATCHES, "most_heaps": MOST_HEAPS}

    def to_move(self, text: str, settings: Settings) -> Player | None:
        return MAX

    @property
    def changes(self) -> Mapping[str, Callable[[list[int], Change], None]]:
        return {"heap": self.resize, "add_heap": self.add, "remove_heap": self.remove}

    def resize(self, heaps: list[int], change: Change) -> None:
        at = self.number_in(change, heaps)
        size = heaps[at] + change.whole("by", -MOST_MATCHES, MOST_MATCHES)
        if not 0 <= size <= MOST_MATCHES:
            raise refused(
                "Heap {heap} would have {size} matches; a heap has 0 to {most}.",
                heap=LETTERS[at],
                size=size,
                most=MOST_MATCHES,
            )
        heaps[at] = size

    def add(self, heaps: list[int], change: Change) -> None:
        if len(heaps) == MOST_HEAPS:
            raise refused("There are {heaps} heaps already, and no more letters to name them.", heaps=MOST_HEAPS)
        heaps.append(1)

    def remove(self, heaps: list[int], change: Change) -> None:
        at = self.number_in(change, heaps)
        if len(heaps) == 1:
            raise refused("This is the only heap, and Nim needs one.")
        del heaps[at]

    def number_in(self, change: Change, heaps: list[int]) -> int:
        at = change.whole("number", 0, MOST_HEAPS - 1)
        if at >= len(heaps):
            raise refused(
                "There is no heap {number}; they are counted from 0, and the last is {heaps}.",
                number=str(at),
                heaps=str(len(heaps) - 1),
            )
        return at


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]


@dataclass(slots=True)
class Fen:
    """The content of a FEN, whether or not a game can reach it; it is written without rights that the pieces do not
    have.
    """

    board: Pieces
    side: str
    castling: str
    passing: str
    number: str

    def __str__(self) -> str:
        rights = [one for one in self.castling if one in "KQkq" and is_allowed(check_castling, self.board, one)]
        passing = self.passing if is_allowed(check_passing, self.board, self.side, self.passing) else "-"
        placement = "/".join("".join(self.board.get(square, "1") for square in row) for row in grid_of(SQUARES, 8))
        for count in range(8, 1, -1):
            placement = placement.replace("1" * count, str(count))
        return f"{placement} {self.side} {''.join(rights) or '-'} {passing} 0 {self.number}"


def is_allowed(check: Callable[..., None], *what: Any) -> bool:
    """Whether a check of a FEN finds nothing wrong."""
    with suppress(PositionError):
        check("", *what)
        return True
    return False


class PieceEditor(Editor[Fen]):
    """The board of chess, as FENs, which say whose turn it is."""

    kind = "chess"

    def __init__(self) -> None:
        """It needs no game, and so no OpenSpiel."""

    def start(self) -> str:
        return START

    def empty(self) -> str:
        return EMPTY

    def read(self, text: str) -> Fen:
        """Read the FEN that a text is, or begins with. Raises PositionError if it has no board."""
        fields = text.split()
        placement, side, castling, passing, _, number = (fields + ["", "", "-", "-", "0", "1"][len(fields) :])[:6]
        board = read_board(text, placement)
        side, number = side if side in ("w", "b") else "w", number if is_number(number, 1) else "1"
        return Fen(board, side, castling, passing, number)

    def written(self, board: Fen) -> str:
        return str(board)

    def shown(self, text: str) -> Mapping[str, Any]:
        fen = self.read(text)
        rows = grid_of([fen.board.get(square, "") for square in SQUARES], 8)
        names = grid_of(SQUARES, 8)
        return {
            "rows": rows, "names": names, "pieces": [*PIECES], "figures": FIGURINES, "side": fen.side, "fen": str(fen),
        }  # fmt: skip

    def to_move(self, text: str, settings: Settings) -> Player | None:
        black_is_max = str(settings.get("max")).lower() in ("black", "second")
        return MAX if (self.read(text).side == "b") == black_is_max else MIN

    def turned(self, text: str) -> str:
        fen = self.read(text)
        return str(Fen(fen.board, "b" if fen.side == "w" else "w", fen.castling, "-", fen.number))

    @property
    def changes(self) -> Mapping[str, Callable[[Fen, Change], None]]:
        return {"place": self.place, "move": self.move}

    def place(self, fen: Fen, change: Change) -> None:
        """Put a piece on a square, or take away what stands there."""
        at = change.one_of("at", SQUARES)
        piece = change.text("piece")
        if piece and (len(piece) > 1 or piece not in PIECES):
            raise refused(
                "{piece} is no piece; there are {pieces}, White's in capitals, or nothing.",
                piece=f"{piece!r:.30}",
                pieces=PIECES,
            )
        fen.board.pop(at, None)
        if piece:
            fen.board[at] = piece

    def move(self, fen: Fen, change: Change) -> None:
        """Put what stands on a square on another, in place of what stands there."""
        before, after = change.one_of("from", SQUARES), change.one_of("to", SQUARES)
        if before not in fen.board:
            raise refused("There is no piece on {before}.", before=before)
        fen.board[after] = fen.board.pop(before)
