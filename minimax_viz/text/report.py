"""The report of a search in a few lines: what was searched, the result, the cost, and caveats."""

from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed, shortened
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import stopped_sentence
from minimax_viz.text.result import answer_phrase, principal_line

LONGEST_LINE = 200  # characters


def short_line(text: str) -> str:
    """A text on one line, not longer than a reader wants it."""
    return shortened(collapsed(text), LONGEST_LINE)


def result_line(trace: Trace, words: Catalog) -> str:
    """The value, the best move and the line of best play, on one line."""
    parts = [answer_phrase(trace, words), principal_line(trace, words, len(trace))]
    return short_line("; ".join(filter(None, parts)))


def cost_line(trace: Trace, words: Catalog) -> str:
    """What the search cost, and how long it took if known."""
    counts = words.text(
        "summary.counts", nodes=trace.nodes, leaves=trace.leaves, cutoffs=trace.cutoffs, pruned=trace.pruned_moves
    )
    if trace.header.seconds is None:
        return counts
    return ", ".join([counts, words.text("summary.seconds", seconds=words.decimal(trace.header.seconds, 2))])


def left_out_lines(trace: Trace, words: Catalog) -> list[str]:
    """What was not searched because it was known from elsewhere."""
    counts = {"merged": trace.merged_moves, "transpositions": trace.transpositions}
    return [words.text(f"summary.{name}", **{name: count}) for name, count in counts.items() if count]


def warning_lines(trace: Trace, words: Catalog) -> list[str]:
    """What makes the result uncertain: discarded moves, and an early stop."""
    discarded = words.text("summary.discarded", discarded=trace.discarded_moves) if trace.discarded_moves else ""
    return list(filter(None, [discarded, stopped_sentence(trace, words)]))
