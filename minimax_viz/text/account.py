"""One search's row in the table of a comparison: what it found and what it cost."""

from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.result import root_value

NOTHING = "–"


def search_cells(
    name: str, trace: Trace, words: Catalog, *, whole: int | None, least: int | None, branching: float | None
) -> dict[str, str]:
    """The cells of a search, by column. `whole` is the number of nodes of the first search, `least` the fewest leaves
    that prove the value; None if there is nothing to compare with.
    """
    return {
        "search": name,
        "value": so_far(root_value(trace, words), trace, words),
        "move": so_far(trace.best_move or NOTHING, trace, words),
        "nodes": words.count(trace.nodes),
        "leaves": words.count(trace.leaves),
        "cutoffs": words.count(trace.cutoffs),
        "pruned": words.count(trace.pruned_moves),
        "saved": words.percent(100 * (whole - trace.nodes) / whole) if whole and trace.complete else NOTHING,
        "branching": NOTHING if branching is None else words.decimal(branching, 2),
        "minimum": f"{words.decimal(trace.leaves / least, 2)} ×" if least and trace.complete else NOTHING,
    }


def so_far(text: str, trace: Trace, words: Catalog) -> str:
    """What a search found; if it was stopped, marked as preliminary."""
    return text if trace.complete else words.text("picture.so_far", value=text)
