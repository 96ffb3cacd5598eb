"""Save what a request shows: list its outputs, and make the file of one."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

from minimax_viz.errors import EngineError
from minimax_viz.fronts.studio.outputs import OF_CODE, OF_GAMES, OF_PAIRS, OF_SEARCHES, Output, ToSave
from minimax_viz.fronts.studio.request import Request, RequestError, request_of, text_in
from minimax_viz.games.registry import game_for_position, known_game_name
from minimax_viz.output.formats import GROUPS, MEDIA_TYPES
from minimax_viz.safe_text import short_repr
from minimax_viz.tasks.options import Progress
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import output_group_title, output_title_and_sentence

LARGEST = 32 << 20  # bytes of a file; a browser takes them as one text


def formats_for(document: Mapping[str, Any]) -> dict[str, Any]:
    """List the outputs available for the request in a document, and the titles of their groups. Raises RequestError."""
    request = request_of(document)
    words = catalog(request.lang)
    formats = [told(name, output, words) for name, output in outputs_of(request).items()]
    used = {one["group"] for one in formats}
    groups = [{"name": group, "title": output_group_title(group, words)} for group in GROUPS if group in used]
    return {"groups": groups, "formats": formats}


def saved(document: Mapping[str, Any], progress: Progress) -> dict[str, str]:
    """Make the file of the output that the `format` of a document names, for some outputs of one `step`; its `data` are
    in base64.

    Raises RequestError, EngineError if something needed to make it is missing, and the errors of the search.
    """
    request = request_of(document)
    outputs = outputs_of(request)
    name = text_in(document, "format") or ""
    if name not in outputs:
        raise RequestError(
            "There is no format {name} here; there are {outputs}.",
            "format",
            name=short_repr(name),
            outputs=tuple(outputs),
        )
    outputs[name].ready()
    file_name, pieces = outputs[name].make(ToSave(request, step_in(document), progress))
    data = joined(pieces)
    media_type = MEDIA_TYPES[PurePath(file_name).suffix]
    return {"name": file_name, "type": media_type, "data": b64encode(data).decode("ascii")}


def outputs_of(request: Request) -> Mapping[str, Output]:
    """Return the outputs of a request, by name; a tree has no booth, since nobody wins in it. Raises PositionError."""
    own = {} if request.code is None else OF_CODE
    if request.against is not None:
        return {**OF_PAIRS, **own}
    game = request.game_to_find
    known = game_for_position(request.board) if game is None else known_game_name(game)
    return {**OF_SEARCHES, **({} if known == "tree" else OF_GAMES), **own}


def told(name: str, output: Output, words: Catalog) -> dict[str, Any]:
    """Describe an output as a page offers it; `needs` says what to install for it, if anything is missing."""
    needs = None
    try:
        output.ready()
    except EngineError as error:
        needs = words.error(error)
    title, about = output_title_and_sentence(name, words)
    return {
        "name": name, "title": title, "about": about, "group": output.group, "needs": needs, "of_step": output.of_step,
    }  # fmt: skip


def step_in(document: Mapping[str, Any]) -> int | None:
    """Return the step in a document. Raises RequestError."""
    step = document.get("step")
    if step is not None and type(step) is not int:
        raise RequestError("{step} is no step; give its number, counted from 1.", "step", step=short_repr(step))
    return step


def joined(pieces: Iterable[bytes]) -> bytes:
    """Join the pieces of a file. Raises RequestError as soon as it is too large."""
    data = bytearray()
    for piece in pieces:
        data += piece
        if len(data) > LARGEST:
            raise RequestError(
                "The file would be larger than {largest} MiB, too large for the studio; look fewer plies "
                "ahead, or make it with the command.",
                "format",
                largest=LARGEST >> 20,
            )
    return bytes(data)
