"""Save what a request shows: list its outputs, and make the file of one."""

from base64 import b64encode
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import PurePath
from typing import Any, TypedDict

from minimax_viz.errors import EngineError
from minimax_viz.fronts.studio.outputs import OF_CODE, OF_GAMES, OF_PAIRS, OF_SEARCHES, Output, ToSave
from minimax_viz.fronts.studio.request import Request, RequestError, request_of, text_in
from minimax_viz.games.registry import game_for_position, known_game_name
from minimax_viz.safe_text import short_repr
from minimax_viz.search.limits import OnProgress
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import output_group_title, output_title_and_sentence

LARGEST = 32 << 20  # bytes of a file; a browser takes them as one text

TYPES: Mapping[str, str] = {
    ".html": "text/html", ".svg": "image/svg+xml", ".gv": "text/vnd.graphviz", ".png": "image/png",
    ".pdf": "application/pdf", ".txt": "text/plain", ".gz": "application/gzip", ".csv": "text/csv",
    ".jsonl": "application/jsonl", ".parquet": "application/vnd.apache.parquet", ".json": "application/json",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", ".zip": "application/zip",
    ".tex": "application/x-tex", ".gif": "image/gif", ".mp4": "video/mp4", ".nwk": "text/plain", ".mmd": "text/plain",
    ".efg": "text/plain", ".py": "text/x-python",
}  # fmt: skip
"""The media types of files, by the endings of their names."""


class OutputTold(TypedDict):
    """An output as a page offers it; `needs` says what to install for it, if anything is missing."""

    name: str
    title: str
    about: str
    group: str
    needs: str | None
    of_step: bool


class OutputsTold(TypedDict):
    """The outputs of a request, and the titles of their groups."""

    groups: list[dict[str, str]]
    formats: list[OutputTold]


class SavedFile(TypedDict):
    """A file: its name, its media type and its contents in base64."""

    name: str
    type: str
    data: str


def formats_for(document: Mapping[str, Any]) -> OutputsTold:
    """List the outputs available for the request in a document. Raises RequestError."""
    request = request_of(document)
    words = catalog(request.lang)
    formats = [told(name, output, words) for name, output in outputs_of(request).items()]
    return OutputsTold(groups=groups_told({one["group"] for one in formats}, words), formats=formats)


def saved(document: Mapping[str, Any], on_progress: OnProgress) -> SavedFile:
    """Make the file of the output that the `format` of a document names, for some outputs of one `step`.

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
    file_name, pieces = outputs[name].make(ToSave(request, step_in(document), on_progress))
    data = whole(pieces)
    media_type = TYPES[PurePath(file_name).suffix]
    return SavedFile(name=file_name, type=media_type, data=b64encode(data).decode("ascii"))


def outputs_of(request: Request) -> Mapping[str, Output]:
    """Return the outputs of a request, by name; a tree has no booth, since nobody wins in it. Raises PositionError."""
    own = {} if request.code is None else OF_CODE
    if request.against is not None:
        return {**OF_PAIRS, **own}
    game = request.game_to_find
    known = game_for_position(request.board) if game is None else known_game_name(game)
    return {**OF_SEARCHES, **({} if known == "tree" else OF_GAMES), **own}


def told(name: str, output: Output, words: Catalog) -> OutputTold:
    """Describe an output in a language."""
    needs = None
    try:
        output.ready()
    except EngineError as error:
        needs = words.error(error)
    title, about = output_title_and_sentence(name, words)
    return OutputTold(name=name, title=title, about=about, group=group_of(name), needs=needs, of_step=output.of_step)


def step_in(document: Mapping[str, Any]) -> int | None:
    """Return the step in a document. Raises RequestError."""
    step = document.get("step")
    if step is not None and type(step) is not int:
        raise RequestError("{step} is no step; give its number, counted from 1.", "step", step=short_repr(step))
    return step


def whole(pieces: Iterable[bytes]) -> bytes:
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


GROUPS: Mapping[str, Sequence[str]] = {
    "pages": ("html", "compare-html", "booth-*", "embed"),
    "pictures": ("svg", "png", "pdf", "graphviz-*", "step-*", "compare-svg", "slides-frames", "poster-*"),
    "slides": ("slides-pptx", "slides-reveal", "slides-marp", "slides-gif", "slides-apng", "slides-mp4"),
    "latex": ("slides-beamer", "slides-tikz"),
    "tables": ("nodes-*", "steps-*"),
    "trees": ("tree-*", "gv"),
    "records": ("trace", "trace-*", "txt", "code"),
}
"""The outputs of each group, the first groups for those who begin; a star stands for the rest of a name."""


def group_of(output: str) -> str:
    """Return the group of an output."""
    return next(group for group, names in GROUPS.items() if any(fnmatchcase(output, name) for name in names))


def groups_told(groups: Collection[str], words: Catalog) -> list[dict[str, str]]:
    """List groups in their order, with their titles."""
    return [{"name": group, "title": output_group_title(group, words)} for group in GROUPS if group in groups]
