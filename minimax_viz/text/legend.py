"""The legend: the meaning of the signs in pictures."""

from collections.abc import Iterable
from typing import NamedTuple

from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import ORIGIN, UNPROVED
from minimax_viz.text.names import player_names
from minimax_viz.text.numbers import value_text

EXAMPLES = {
    "window": "(α, β)",
    "unproved": f"3{UNPROVED[0]}",
    "bound": value_text(3, "lower"),
    "transposition": f"{ORIGIN}3",
    "horizon": value_text(3, about=True),
}
"""An example of each sign that is a text at a node."""


class Sign(NamedTuple):
    """An entry of the legend: the name of what is drawn, and its meaning."""

    symbol: str
    meaning: str


def legend_signs(symbols: Iterable[str], trace: Trace, words: Catalog) -> list[Sign]:
    """Explain signs in the picture of a finished search."""
    names = {str(player): name for player, name in player_names(trace).items()}
    return [Sign(symbol, words.text(f"picture.legend.{symbol}", **names)) for symbol in symbols]


def step_sign(symbol: str, words: Catalog) -> Sign:
    """Explain a sign in the picture just after a step, while the search is running."""
    return Sign(symbol, words.text(f"slides.legend.{symbol}"))
