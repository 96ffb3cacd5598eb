"""Decks of slides that the tests of several kinds of them look at, and the command that makes them."""

from functools import partial
from typing import Any

from command_line import invoke
from minimax_viz import trace
from minimax_viz.output.deck import Deck
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
XO = "XO./.X./..O"
WAYS: list[dict[str, Any]] = [
    {"board": AIMA},
    {"board": AIMA, "fail": "hard", "cutoff": "gt"},
    {"board": "XOX/.O./.XO", "algorithm": "minimax", "max": "O"},
    {"board": "XOX/.O./.XO", "max_nodes": 7},
    {"board": "XOX/.../.O.", "symmetry": True, "transpositions": True, "depth": 3},
]
"""Searches by either algorithm and rule, of trees and boards, stopped, and with moves left out."""
SEARCHES: dict[str, tuple[dict[str, Any], str]] = {
    "aima": ({"board": AIMA}, "all"),
    "xo": ({"board": XO}, "1-24,120-135,296"),
    "connect4": ({"game": "connect4", "depth": 2}, "key"),
}
"""Searches whose trees a slide shows whole and folded, without and with boards; and the steps to show of each."""


def deck_of(shown: TraceResult, steps: str = "all", lang: str = "en", **options: Any) -> Deck:
    return Deck(trace=shown, steps=parse_steps(shown, steps), words=catalog(lang), **options)


def deck_named(name: str, lang: str = "en", **options: Any) -> Deck:
    """A deck of one of the searches."""
    way, steps = SEARCHES[name]
    return deck_of(trace(**way), steps, lang, **options)


slides = partial(invoke, "slides")
