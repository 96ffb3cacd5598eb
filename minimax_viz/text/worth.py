"""What a row is worth, as it is written at it in pictures, on slides and posters; the page has the same in worth.js."""

from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog


def worth_text(trace: Trace, row: int, words: Catalog) -> str:
    """A row's value, with what is proved of it, and with ≈ where it rests on estimates; "" where it has none."""
    value = trace.columns.value[row]
    return "" if value is None else words.known(value, trace.bound(row), trace.rests_on_estimates(row))
