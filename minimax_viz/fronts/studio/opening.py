"""Open a file in the studio: make a request of what it holds. Nothing in it is run."""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError, SettingsError, TraceFileError
from minimax_viz.fronts.studio.own_game import check_code
from minimax_viz.fronts.studio.request import MOST_NODES, OF_THE_POSITION, Request, RequestError, request_of, text_in
from minimax_viz.games.pasted import decoded_position
from minimax_viz.games.registry import GAME_OPTIONS, find_game, game_for_position, option_parameters
from minimax_viz.games.userfile import is_file_spec, split_spec
from minimax_viz.output.recognition import COMPARED, PAGE, UNREADABLE, search_in, search_in_document, unpacked
from minimax_viz.play.gamefile import FORMAT as GAME
from minimax_viz.play.gamefile import game_in
from minimax_viz.record.file import header_of
from minimax_viz.record.header import Header
from minimax_viz.record.packing import BEGINNING, GZIPPED, check_seal, sealed_text
from minimax_viz.safe_text import last_part
from minimax_viz.search.settings import Settings
from minimax_viz.tracing.plan import find_position

PLACE = "file"
LARGEST = 32 << 20  # bytes of a file
TOLD_BY_TEXT = ("tree", "tictactoe")  # the games that a request need not name
GUESSES = ("connect4", "othello", "openspiel:chess")
"""The games to try for a board that is not tic-tac-toe and does not say what it is."""

SHOWN = re.compile(rb"\x89PNG|GIF8|%PDF|\xff\xd8|.{4}ftyp|PAR1", re.DOTALL)
TABLE = re.compile(rb'node,parent,path,|step,kind,node,|\{"node": \d+, "parent": |\{"step": \d+, "kind": ')
OURS = b"minimax-viz"  # pictures that this package writes name their maker
PICTURE = re.compile(rb"\x89PNG|GIF8|\xff\xd8\xff")
ARCHIVE = b"PK"
DRAWING = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,1000}?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg\b", re.DOTALL)
ANY_PAGE = re.compile(rb"\s*<(?:!doctype html|html)\b", re.IGNORECASE)
SAVED_GAME = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"' + GAME.encode() + rb'"')


def opened(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the request that the file in a document holds, in the document's language.

    A Python file is known by its `name`, any other by its `data`. The document's `game` is the first to be tried for a
    board. Raises RequestError, at "file".
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
    """Return the name of the file in a document, fit for a sentence, and its contents. Raises RequestError."""
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
    """Make a request of what a file holds. Raises the errors of its reader."""
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
        code = decoded_position(data, name)
        check_code(code)
        return {"code": code}
    if ANY_PAGE.match(data) or PAGE.search(data) or COMPARED.search(data):
        return of_page(name, data)
    if SAVED_GAME.match(data):
        saved = game_in(data, name)
        refuse_files(saved.settings.game or "", saved.settings.evaluation or "")
        return request_for([(saved.end().search().header(), None)])
    try:
        text = decoded_position(data, name)
    except (PositionError, UnicodeError) as error:
        raise no_such_file(name) from error
    if "\0" in text:
        raise no_such_file(name)
    return of_text(text, game)


def no_such_file(name: str) -> PositionError:
    """Return the error about bytes that are not text."""
    return PositionError("{name} is no file of a search, a board, a tree or a game.", name=name)


def of_trace(name: str, data: bytes) -> dict[str, Any]:
    """Return the request of a saved trace, packed or unpacked, whose seal is intact."""
    if data.startswith(GZIPPED):
        text = sealed_text(data, name)
    else:
        text = data.rstrip()
        check_seal(text, name)
    return of_searches(name, lambda: [search_in_document(text)])


def of_page(name: str, data: bytes) -> dict[str, Any]:
    """Return the request of a page that this package wrote: of the one search that it shows, or of the first and the
    last.
    """
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
    """Make a request of searches, which may turn out to be unreadable."""
    try:
        made = list(map(made_search, searches()))
    except (*UNREADABLE, AttributeError, OverflowError) as error:
        raise TraceFileError("{name} is damaged: what it says of its search cannot be read.", name=name) from error
    return request_for(made)


def of_text(text: str, game: str | None) -> dict[str, Any]:
    """Return the request of a board or a tree, in whatever notation."""
    request_of({"position": text})  # checks how long it is
    refused: list[MinimaxVizError] = []
    known = None if game is None or is_file_spec(game) else game
    guesses = () if game_for_position(text) == "tree" else GUESSES
    for one in dict.fromkeys((known, None, *guesses)):
        try:
            found = find_position(text, one, {})
        except MinimaxVizError as error:
            refused.append(error)
        else:
            shown = text.rstrip() if found.plies is None else found.game.notation(found.state)
            return {"position": shown, "game": one if found.name in TOLD_BY_TEXT else found.name}
    raise refused[0]


USUAL = Settings()


Made = tuple[Header, int | None]
"""What the trace of a finished search declares and, if it was stopped, after how many nodes."""


def made_search(told: Mapping[str, Any]) -> Made:
    """Read the search that a trace's beginning describes. Raises KeyError, TypeError, ValueError or SettingsError."""
    header, nodes = header_of(told), told["totals"]["nodes"]
    if type(nodes) is not int or nodes < 1:
        raise ValueError("nodes are a number")
    return header, None if header.stopped is None else nodes


def request_for(searches: Sequence[Made]) -> dict[str, Any]:
    """Return the request of a search, or of two side by side: the first and the last.

    Raises SettingsError if the game or the evaluation is in a file, or these are searches of several positions, and the
    errors of reading the position.
    """
    (first, _), (last, _) = searches[0], searches[-1]
    if (first.game, first.board) != (last.game, last.board):
        raise SettingsError("The searches are of two positions; the studio compares searches of one.")
    against = settings_of(*searches[-1]) if len(searches) > 1 else None
    return {
        "position": first.board,
        "game": None if first.game in TOLD_BY_TEXT and game_for_position(first.board) == first.game else first.game,
        "settings": settings_of(*searches[0]),
        "against": against and {name: against[name] for name in against if name not in OF_THE_POSITION},
    }


def settings_of(header: Header, nodes: int | None) -> dict[str, Any]:
    """Return the settings that make the same search, without those that make no difference. Raises SettingsError, and
    the errors of reading the position.
    """
    refuse_files(header.game, header.settings.evaluation)
    search = {name: value for name, value in asdict(header.settings).items() if value != getattr(USUAL, name)}
    for name in (*GAME_OPTIONS, "evaluation"):
        search.pop(name, None)
    options = {name: getattr(header.settings, name) for name in option_parameters(find_game(header.game)[0])}
    options["evaluation"] = header.settings.evaluation
    given = {name: value for name, value in options.items() if value is not None}
    if not makes(header, search, given):
        raise SettingsError("The game has changed since this search was made, so it cannot be made again.")
    for name in list(given):
        without = {one: value for one, value in given.items() if one != name}
        with suppress(MinimaxVizError):  # then the setting is needed
            if makes(header, search, without):
                given = without
    limits = {} if nodes is None else {"max_nodes": min(nodes, MOST_NODES)}
    return {**search, **given, **limits}


def makes(header: Header, search: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether a search with these settings has this header. Raises the errors of reading the position."""
    position = find_position(header.board, header.game, given)
    return position.search(given.get("evaluation"), **search).settings == header.settings


def refuse_files(game: str, evaluation: str) -> None:
    """Raise SettingsError if the game or the evaluation is in a file, since no file is run."""
    if is_file_spec(game):
        raise SettingsError(
            "This is of a game in the file {file}, which is not in here; open that, and set the position up again.",
            file=last_part(split_spec(game)[0]),
        )
    if is_file_spec(evaluation):
        raise SettingsError(
            "This was estimated by a function in the file {file}, and the studio reads no files of evaluations.",
            file=last_part(split_spec(evaluation)[0]),
        )
