"""What the translator knows of the pages: which modules it makes, and what has another name or form there."""

import re
from typing import Any

from minimax_viz.record.header import Header

PACKAGE = "minimax_viz."

TRANSLATED = (
    "practice/course.py",
    "practice/stopping.py",
    "practice/diagnosis.py",
    "text/proofs.py",
    "text/wording.py",
    "text/othermoves.py",
    "text/passes.py",
    "text/chance.py",
    "text/narrator.py",
    "text/mover.py",
)
"""The modules that are translated, each after those that it imports."""

ROOM = "narration"
"""The pages' room of what is translated."""

BY_HAND = {
    "games.game": "kernel/trace.js",
    "games.game:INFINITE": "base/number.js",
    "games.game:opponent_of": "kernel/side.js",
    "practice.exercise": "narration/instance.js",
    "practice.course:nodes_of": "narration/instance.js",
    "record.columns": "kernel/columns.js",
    "record.columns:PURPOSES": "kernel/visits.js",
    "record.steps": "kernel/steps.js",
    "record.trace": "kernel/trace.js",
    "text.catalog": "narration/catalog.js",
    "text.names": "narration/names.js",
    "views.side": "kernel/side.js",
}
"""Where the pages have what they have of other modules, or of a translated one all the same."""

RENAMED = {"TextRun": "Segment", "Number": "Numeral"}
RESERVED = ("arguments", "default", "delete", "function", "new", "switch", "this", "var")

ATTRIBUTES = {
    ("Trace", "columns"): "{0}",
    ("Trace", "endings"): "({0}.document.endings ?? [])",
    ("Trace", "counts"): "{0}.byKind",
    ("Trace", "discarded_moves"): "{0}.byKind[6]",
    ("Trace", "header"): "{0}.document",
    ("Trace", "intervals"): "[{0}.intervals.lows, {0}.intervals.highs]",
    ("Trace", "places"): "[{0}.visitPlaces.places]",
    ("Trace", "principal_variation"): "{0}.principalMoves()",
    ("Trace", "scores"): "({0}.document.scores ?? [])",
    ("Trace", "spared"): "{0}.document.visits.spared",
    ("Header", "value_range"): "{0}.value_range",
    ("Trace", "pruned_moves"): "{0}.totals.pruned_moves",
    ("Settings", "all_best"): "{0}.all_best",
    ("Settings", "makes_passes"): '({0}.deepen || {0}.algorithm === "mtdf")',
    ("Settings", "prunes"): '{0}.algorithm !== "minimax"',
    ("Columns", "purpose"): "{0}.purposes",
    ("Columns", "rest"): "({0}.document.rest ?? {{}})",
    ("Columns", "source"): "{0}.sources",
    ("PassView", "limits"): "{0}",
}
"""By class and attribute what it is there; {0} is the object."""

ENTRIES = {
    ("Trace", "choices"): "{0}.choice({1})",
    ("Trace", "holders"): "{0}.holderOf({1})",
    ("Columns", "value"): "{0}.value({1})",
}
"""The same of the attribute's entry {1}."""

METHODS = {("Windows", "at"): "[{0}.alpha[{1}], {0}.beta[{1}]]"}
FIELDS = {("Phrase", "key"): "phrase", ("Phrase", "arguments"): "with"}
BARE = "Series"  # its parts alone
ROWS = "Trace"  # of which an attribute of an item is a method of the whole

TYPES: dict[tuple[str, str], Any] = {
    ("Columns", "label"): list[int],
    ("Columns", "ply"): list[int],
    ("Columns", "rest"): dict[str, list[tuple[int, float]]],
    ("Columns", "source"): list[int],
    ("Trace", "children"): list[int],
    ("Trace", "counts"): list[int],
    ("Trace", "header"): Header,
    ("Trace", "named_again"): dict[Any, int],
}
"""What the pages have as another type."""


def camel(name: str) -> str:
    """A name as JavaScript writes it."""
    if name in RESERVED:
        return f"{name}_"
    return name if name.isupper() else re.sub(r"(?<=[a-zA-Z0-9])_([a-z0-9])", lambda match: match[1].upper(), name)


def page_module(path: str) -> str:
    """The pages' module that a Python module is translated to."""
    return f"{ROOM}/{path.rpartition('/')[2].removesuffix('.py')}.js"


def home_of(module: str, name: str) -> str | None:
    """From where a translated module imports a name of a Python module; None if the pages do not have it."""
    path = f"{module.replace('.', '/')}.py"
    found = BY_HAND.get(f"{module}:{name}", BY_HAND.get(module) or (page_module(path) if path in TRANSLATED else None))
    return found and (f"./{found.rpartition('/')[2]}" if found.startswith(f"{ROOM}/") else f"../{found}")
