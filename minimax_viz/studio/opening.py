"""Open a file in the studio: from what it holds to a request. Nothing in it is run."""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError, TraceFileError
from minimax_viz.games.positionfile import decoded
from minimax_viz.games.registry import game_name_for
from minimax_viz.games.userfile import names_file
from minimax_viz.output.recognition import COMPARED, PAGE, UNREADABLE, search_in, search_in_document, unpacked
from minimax_viz.play.gamefile import FORMAT as GAME
from minimax_viz.play.gamefile import SavedGame, game_in
from minimax_viz.record.packing import BEGINNING, GZIPPED, check_seal, sealed_text
from minimax_viz.signs import last_part
from minimax_viz.studio.owngame import check_code
from minimax_viz.studio.rebuilt import MadeSearch, made_search, refuse_files, request_for
from minimax_viz.studio.request import Request, RequestError, request_of, text_in
from minimax_viz.tracing.plan import find_position

PLACE = "file"
LARGEST = 32 << 20  # bytes of a file
GUESSES = ("connect4", "othello", "openspiel:chess")
"""Games that a board may be of that is no tic-tac-toe and does not say what it is."""

SHOWN = re.compile(rb"\x89PNG|GIF8|%PDF|\xff\xd8|.{4}ftyp|PAR1", re.DOTALL)
TABLE = re.compile(rb'node,parent,path,|step,kind,node,|\{"node": \d+, "parent": |\{"step": \d+, "kind": ')
OURS = b"minimax-viz"  # the pictures that we write name their maker
PICTURE = re.compile(rb"\x89PNG|GIF8|\xff\xd8\xff")
ARCHIVE = b"PK"
DRAWING = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,1000}?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg\b", re.DOTALL)
ANY_PAGE = re.compile(rb"\s*<(?:!doctype html|html)\b", re.IGNORECASE)
SAVED_GAME = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"' + GAME.encode() + rb'"')


def opened(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The request that the file in a document holds, in the document's language.

    Its `name` says of Python files what they are; of all others their `data` do. The document's `game` is the first
    that a board may be of. Raises RequestError, at "file".
    """
    lang, game = text_in(document, "lang") or "en", text_in(document, "game")
    try:
        name, data = file_in(document)
        request = asdict(Request(lang=lang)) | held_by(name, data, game)
        request_of(request)
    except MinimaxVizError as error:
        raise RequestError(error.sentence, PLACE) from error
    return request


def file_in(document: Mapping[str, Any]) -> tuple[str, bytes]:
    """The name of the file in a document, fit for a sentence, and its contents. Raises RequestError."""
    name, text = text_in(document, "name"), text_in(document, "data")
    called = last_part(name or "")
    if not called or text is None:
        raise RequestError("To open a file, give its name and its contents.")
    if len(text) > LARGEST * 4 // 3 + 4:
        raise RequestError(
            "{called} is larger than {largest} MiB, too large for the studio.", called=called, largest=LARGEST >> 20
        )
    try:
        return called, b64decode(text, validate=True)
    except ValueError as error:
        raise RequestError("The contents of {called} did not come in base64, as they should.", called=called) from error


def held_by(name: str, data: bytes, game: str | None) -> dict[str, Any]:
    """What a file says of its request. Raises what its reader raises."""
    if data.startswith(GZIPPED) or BEGINNING.match(data):
        return of_trace(name, data)
    if data.startswith(ARCHIVE) and name.lower().endswith(".zip"):
        raise PositionError("{name} is an archive; unpack it, and open a file out of it.", name=name)
    if PICTURE.match(data) and OURS not in data:
        raise PositionError("{name} is a picture, which holds no position.", name=name)
    if data.startswith(b"%PDF") and OURS not in data:
        raise no_such_file(name)
    if data.startswith(ARCHIVE) or any(pattern.match(data) for pattern in (SHOWN, TABLE, DRAWING)):
        raise PositionError(
            "{name} shows a search, but holds no position; open the trace or the page of the search.", name=name
        )
    if name.lower().endswith(".py"):
        code = decoded(data, name)
        check_code(code)
        return {"code": code}
    if ANY_PAGE.match(data) or PAGE.search(data) or COMPARED.search(data):
        return of_page(name, data)
    if SAVED_GAME.match(data):
        return of_game(game_in(data, name))
    try:
        text = decoded(data, name)
    except (PositionError, UnicodeError) as error:
        raise no_such_file(name) from error
    if "\0" in text:
        raise no_such_file(name)
    return of_text(text, game)


def no_such_file(name: str) -> PositionError:
    """What is said of bytes that are no text."""
    return PositionError("{name} is no file of a search, a board, a tree or a game.", name=name)


def of_trace(name: str, data: bytes) -> dict[str, Any]:
    """The request of a saved trace, packed or unpacked, whose seal is whole."""
    if data.startswith(GZIPPED):
        text = sealed_text(data, name)
    else:
        text = data.rstrip()
        check_seal(text, name)
    return of_searches(name, lambda: [search_in_document(text)])


def of_page(name: str, data: bytes) -> dict[str, Any]:
    """The request of a page of ours: of the one search that it shows, or of the first and the last."""
    compared = [*COMPARED.finditer(data)]
    if not (compared or PAGE.search(data)):
        raise PositionError(
            "{name} is a page without a search; open the page that trace or compare wrote, or a saved trace.", name=name
        )

    def searches() -> Iterable[Mapping[str, Any]]:
        if not compared:
            yield search_in("html", data)
        for one in compared[:1] + compared[1:][-1:]:
            yield search_in_document(unpacked(one["document"], one["packed"]))

    return of_searches(name, searches)


def of_searches(name: str, searches: Callable[[], Iterable[Mapping[str, Any]]]) -> dict[str, Any]:
    """The request of searches, which may turn out to be unreadable."""
    try:
        made = list(map(made_search, searches()))
    except (*UNREADABLE, AttributeError, OverflowError) as error:
        raise TraceFileError("{name} is damaged: what it says of its search cannot be read.", name=name) from error
    return request_for(made)


def of_game(saved: SavedGame) -> dict[str, Any]:
    """The request of the position that a saved game has come to."""
    refuse_files(saved.settings.game or "", saved.settings.evaluation or "")
    return request_for([MadeSearch(saved.end().search().header())])


def of_text(text: str, game: str | None) -> dict[str, Any]:
    """The request of a board or a tree, in whatever notation."""
    request_of({"position": text})  # how long it is
    refused: list[MinimaxVizError] = []
    known = None if game is None or names_file(game) else game
    guesses = () if game_name_for(text) == "tree" else GUESSES
    for one in dict.fromkeys((known, None, *guesses)):
        try:
            find_position(text, one, {})
        except MinimaxVizError as error:
            refused.append(error)
        else:
            return {"position": text.rstrip(), "game": one}
    raise refused[0]
