"""The report of a search in a few lines: what was searched, the result, the cost, and caveats."""

import re
from collections.abc import Iterator, Sequence

from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed, one_line, shortened
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import stopped_sentence
from minimax_viz.text.result import answer_phrase, principal_line

LONGEST_LINE, LONGEST_BOARD, LONGEST_WORD = 200, 160, 40  # characters


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


def title_facts(trace: Trace, settings: Sequence[str], words: Catalog) -> Iterator[tuple[str, str]]:
    """The facts on the title slide: labels with texts."""
    text = words.text
    yield text("slides.pptx.game"), one_line(trace.header.title)
    board = collapsed(trace.header.board)
    if board and (trace.header.look is None or len(board) <= LONGEST_WORD):  # what is longer is seen better than read
        yield text("slides.pptx.board"), breakable(board)
    yield text("slides.pptx.search"), " · ".join(settings)
    yield text("slides.pptx.question"), text("slides.question")


def breakable(board: str) -> str:
    """A position that may be broken after commas if it is long, and cut if it is very long."""
    if len(board) <= LONGEST_WORD:
        return board
    broken = re.sub(r",(?=\S)", ", ", board)
    return shortened(broken, LONGEST_BOARD)
