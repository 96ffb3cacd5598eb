"""The calls that a page may make, by name: each takes a JSON object and returns JSON, however they are carried."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from typing import Any, TypedDict

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.answer import answer
from minimax_viz.fronts.studio.catalogue import catalogue
from minimax_viz.fronts.studio.command_line import command_for
from minimax_viz.fronts.studio.editors import change_of
from minimax_viz.fronts.studio.opening import opened
from minimax_viz.fronts.studio.own_game import check_own, highlight, own_file, skeleton
from minimax_viz.fronts.studio.request import RequestError, check_object, place_of, request_of, text_in, told_here
from minimax_viz.fronts.studio.saving import formats_for, saved
from minimax_viz.fronts.studio.setup import changed, setup_of
from minimax_viz.fronts.studio.tree_setup import random_tree_for
from minimax_viz.search.limits import OnProgress
from minimax_viz.text.catalog import catalog, languages

Document = Mapping[str, Any]
"""A request, and whatever else a call takes under other names."""


class Refusal(TypedDict):
    """The reply instead of an answer: a sentence, and the place in the request that is wrong, if one is."""

    error: str
    at: str | None


def answer_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the page and the totals for a request."""
    return asdict(answer(request_of(document), on_progress))


def catalogue_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the games, the settings and the presets to choose from."""
    return catalogue(request_of(document))


def command_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the command that makes the same page."""
    return asdict(command_for(request_of(document), on_progress))


def random_tree_call(document: Document, on_progress: OnProgress) -> Any:
    """Return a random tree from a seed."""
    return {"position": random_tree_for(document)}


def setup_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the view of an editor on the position of a request."""
    return setup_of(request_of(document))


def change_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the position of a request after a change."""
    return changed(request_of(document), change_of(document))


def skeleton_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the code of a game that works as it is, to turn into another."""
    return {"code": skeleton(request_of(document).lang)}


def check_call(document: Document, on_progress: OnProgress) -> Any:
    """Check the reader's own game: what is wrong with it, and what was looked at."""
    return check_own(request_of(document), on_progress)


def highlight_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the kinds of the pieces of the code, one after the other."""
    return {"tokens": highlight(request_of(document).code or "")}


def formats_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the outputs available for a request."""
    return formats_for(document)


def save_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the file of an output."""
    return saved(document, on_progress)


def open_call(document: Document, on_progress: OnProgress) -> Any:
    """Return the request that a file holds."""
    return {"request": opened(document)}


CALLS: Mapping[str, Callable[[Document, OnProgress], Any]] = {
    "answer": answer_call,
    "catalogue": catalogue_call,
    "command": command_call,
    "random_tree": random_tree_call,
    "setup": setup_call,
    "change": change_call,
    "skeleton": skeleton_call,
    "check": check_call,
    "highlight": highlight_call,
    "formats": formats_call,
    "save": save_call,
    "open": open_call,
}
"""The calls by name. One whose document has `code` runs it, unless it is among CALLS_THAT_READ."""

CALLS_THAT_READ: frozenset[str] = frozenset({"formats", "highlight", "open", "random_tree", "skeleton"})
"""Calls that read the code of a document and do not run it."""


def call(name: str, document: Any, on_progress: OnProgress = lambda nodes: None) -> tuple[bool, Any]:
    """Answer a call; return whether that was possible, and the answer or the Refusal."""
    try:
        if name not in CALLS:
            raise RequestError("There is no call {name}; there are {known}.", name=f"{name!r:.60}", known=tuple(CALLS))
        check_object(document)
        with file_for(name, document):
            return True, CALLS[name](document, on_progress)
    except MinimaxVizError as error:
        return False, refusal(error, document)
    except (MemoryError, RecursionError):
        return False, refusal(RequestError("That is too large for the studio; make it smaller."), document)


def file_for(name: str, document: Document) -> AbstractContextManager[None]:
    """Provide the file of the reader's own game, for a call that may run it. Raises RequestError."""
    code = text_in(document, "code") if runs_code(name, document) else None
    return nullcontext() if code is None else own_file(code)


def refusal(error: MinimaxVizError, document: Any) -> Refusal:
    """Tell an error in the language of the request."""
    lang = document.get("lang") if isinstance(document, dict) else None
    words = catalog(lang if isinstance(lang, str) and lang in languages() else "en")
    return Refusal(error=told_here(error, words), at=place_of(error, document))


def runs_code(name: str, document: Any) -> bool:
    """Whether a call runs the reader's own code."""
    return name not in CALLS_THAT_READ and isinstance(document, dict) and document.get("code") is not None


def call_in_json(name: str, text: str, on_progress: OnProgress = lambda nodes: None) -> tuple[bool, str]:
    """Do what `call` does, from JSON to JSON."""
    try:
        document = json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return False, as_json(Refusal(error="The request is no JSON.", at=None))
    is_answered, result = call(name, document, on_progress)
    return is_answered, as_json(result)


def as_json(result: Any) -> str:
    """Write compact JSON, in characters that every encoding has."""
    return json.dumps(result, separators=(",", ":"), allow_nan=False)


def refuse_constant(name: str) -> Any:
    """Raise ValueError: JSON has no NaN or Infinity."""
    raise ValueError(name)
