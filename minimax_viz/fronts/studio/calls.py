"""The calls that a page may make, by name: each takes a JSON object and returns JSON, however they are carried."""

import json
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.catalogue import catalogue
from minimax_viz.fronts.studio.command_line import command_for
from minimax_viz.fronts.studio.editors import change_of
from minimax_viz.fronts.studio.opening import opened
from minimax_viz.fronts.studio.own_game import check_own, highlight, own_file, skeleton
from minimax_viz.fronts.studio.request import (
    Request,
    RequestError,
    check_object,
    place_of,
    request_of,
    text_in,
    told_here,
)
from minimax_viz.fronts.studio.saving import formats_for, saved
from minimax_viz.fronts.studio.setup import changed, setup_of
from minimax_viz.fronts.studio.tree_setup import random_tree_for
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.file import strict_json
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.comparison import Comparison
from minimax_viz.tasks.options import Progress
from minimax_viz.text.catalog import catalog, languages


def answer(request: Request, progress: Progress) -> dict[str, Any]:
    """Return the page as `html`, and the `summary` that `trace` or `compare` prints as JSON, without files.

    Raises PositionError, SettingsError or GameError.
    """
    traces = request.together().run(progress)
    if len(traces) == 1:
        return {"html": traces[0].to_html(lang=request.lang), "summary": {**traces[0].summary(), "files": {}}}
    comparison = Comparison(traces, look=RenderOptions(request.lang))
    summary = comparison.summary()
    for run in summary["runs"]:
        run["files"] = {}
    cautions = list(comparison.verdict(request.lang).cautions())
    return {"html": comparison.to_html(), "summary": {**summary, "cautions": cautions, "files": {}}}


Document = Mapping[str, Any]
"""A request, and whatever else a call takes under other names."""


class NodesTold(Progress):
    """The progress of a call, of which a page shows only the nodes."""

    def __init__(self, on_nodes: OnProgress) -> None:
        self._on_nodes = on_nodes

    def nodes(self, count: int) -> None:
        self._on_nodes(count)


CALLS: Mapping[str, Callable[[Document, Progress], Any]] = {
    "answer": lambda document, progress: answer(request_of(document), progress),
    "catalogue": lambda document, _: catalogue(request_of(document)),
    "command": lambda document, progress: command_for(request_of(document), progress),
    "random_tree": lambda document, _: {"position": random_tree_for(document)},
    "setup": lambda document, _: setup_of(request_of(document)),
    "change": lambda document, _: changed(request_of(document), change_of(document)),
    "skeleton": lambda document, _: {"code": skeleton(request_of(document).lang)},
    "check": lambda document, progress: check_own(request_of(document), progress.nodes),
    "highlight": lambda document, _: {"tokens": highlight(request_of(document).code or "")},
    "formats": lambda document, _: formats_for(document),
    "save": saved,
    "open": lambda document, _: {"request": opened(document)},
}
"""The calls by name. One whose document has `code` runs it, unless it is among CALLS_THAT_READ."""

CALLS_THAT_READ: frozenset[str] = frozenset({"formats", "highlight", "open", "random_tree", "skeleton"})
"""Calls that read the code of a document and do not run it."""


def call(name: str, document: Any, on_progress: OnProgress = lambda nodes: None) -> tuple[bool, Any]:
    """Answer a call; return whether that was possible, and the answer or the refusal."""
    try:
        if name not in CALLS:
            raise RequestError("There is no call {name}; there are {known}.", name=f"{name!r:.60}", known=tuple(CALLS))
        check_object(document)
        code = text_in(document, "code") if runs_code(name, document) else None
        with nullcontext() if code is None else own_file(code):
            return True, CALLS[name](document, NodesTold(on_progress))
    except MinimaxVizError as error:
        return False, refusal(error, document)
    except (MemoryError, RecursionError):
        return False, refusal(RequestError("That is too large for the studio; make it smaller."), document)


def refusal(error: MinimaxVizError, document: Any) -> dict[str, Any]:
    """Return the reply instead of an answer: an `error` told in the language of the request, and the place in the
    request `at` which something is wrong, if it is known.
    """
    lang = document.get("lang") if isinstance(document, dict) else None
    words = catalog(lang if isinstance(lang, str) and lang in languages() else "en")
    return {"error": told_here(error, words), "at": place_of(error, document)}


def runs_code(name: str, document: Any) -> bool:
    """Whether a call runs the reader's own code."""
    return name not in CALLS_THAT_READ and isinstance(document, dict) and document.get("code") is not None


def call_in_json(name: str, text: str, on_progress: OnProgress = lambda nodes: None) -> tuple[bool, str]:
    """Do what `call` does, from JSON to JSON."""
    try:
        document = strict_json(text)
    except (ValueError, RecursionError):
        return False, as_json({"error": "The request is no JSON.", "at": None})
    is_answered, result = call(name, document, on_progress)
    return is_answered, as_json(result)


def as_json(result: Any) -> str:
    """Write compact JSON, in characters that every encoding has."""
    return json.dumps(result, separators=(",", ":"), allow_nan=False)
