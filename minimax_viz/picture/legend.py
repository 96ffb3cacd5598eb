"""The legend of a picture: which signs occur in it."""

from minimax_viz.games.game import MAX
from minimax_viz.picture.items import Item
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import is_bound, is_estimate
from minimax_viz.text.legend import Sign, legend_signs


def is_crowd(item: Item, trace: Trace) -> bool:
    """Whether it is a stub of poor candidates: moves that were never looked at, but not skipped by a cutoff."""
    return trace.discarded_moves > 0 and item.kind == "stub" and item.skipped and not item.reason


def legend_of(trace: Trace, items: list[Item], words: Catalog) -> list[Sign]:
    """What the signs in this picture mean; only those that occur."""
    inner = [item for item in items if item.kind == "interior"]
    used = {
        "max": any(item.player == MAX for item in inner),
        "min": any(item.player != MAX for item in inner),
        "chosen": any(item.chosen for item in items),
        "principal": any(item.principal for item in items),
        "bound": any(is_bound(item.value) for item in items),
        "window": any(item.window for item in items),
        "pruned": any(item.kind == "pruned" or (item.kind == "stub" and item.reason) for item in items),
        "merged": any(item.kind == "merged" for item in items),
        "discarded": any(item.kind == "discarded" or is_crowd(item, trace) for item in items),
        "transposition": any(item.kind == "transposition" for item in items),
        "horizon": any(is_estimate(item.value) for item in items),
        "stub": any(item.kind == "stub" for item in items),
        "open": any(item.still_open for item in items),
    }
    return legend_signs([symbol for symbol, is_used in used.items() if is_used], trace, words)
