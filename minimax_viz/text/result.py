"""The result of a search in words: proved, estimated or so far; its cost, and caveats."""

from minimax_viz.record.kinds import HORIZON, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed, shortened
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import line_text

PLIES = 12  # moves of a principal variation where space is short
LONGEST_LINE = 200  # characters


def root_value(trace: Trace, words: Catalog) -> str:
    """Write the value of the root without its bound; the best value so far, if the search was stopped."""
    return words.value(trace.value, "", trace.approximate)


def result_phrase(trace: Trace, words: Catalog) -> str:
    """State the value of the root, and whether it rests on estimates; if the search was stopped, how far it came."""
    if is_open(trace):
        return so_far_phrase(trace, words)
    value = words.value(trace.value, trace.bound(0), trace.approximate)
    return words.text("result.estimated" if trace.has_horizon else "picture.value", value=value)


def so_far_phrase(trace: Trace, words: Catalog) -> str:
    """State the best move that a stopped search found, and how many of the root's moves it finished."""
    rows = list(trace.children(0))
    kinds, still_open = trace.columns.kind, trace.columns.open
    finished = sum(kinds[row] <= VISITED and row not in still_open for row in rows)
    moves = len(rows) + still_open[0]
    if trace.best_move is None:
        return words.text("result.nothing", moves=moves)
    value = root_value(trace, words)
    return words.text("result.so_far", move=trace.best_move, value=value, finished=finished, moves=moves)


def principal_line(trace: Trace, words: Catalog, most: int) -> str:
    """Write the principal variation, at most this many plies; "" if there is none."""
    line = trace.principal_variation
    if not line:
        return ""
    return words.text("result.line_so_far" if is_open(trace) else "picture.line", moves=line_text(line, most))


def capitalised(phrase: str) -> str:
    """Begin a phrase with a capital letter."""
    return phrase[:1].upper() + phrase[1:]


def is_open(trace: Trace) -> bool:
    """Whether the search was stopped before the root was settled."""
    return 0 in trace.columns.open


def stopped_sentence(trace: Trace, words: Catalog) -> str:
    """State why a search was stopped; "" for a complete one."""
    return "" if trace.complete else words.text(f"stopped.{trace.header.stopped}", nodes=trace.nodes)


def short_line(text: str) -> str:
    """Put a text on one line, and shorten it."""
    return shortened(collapsed(text), LONGEST_LINE)


def result_line(trace: Trace, words: Catalog) -> str:
    """Write the value, the best move and the line of best play on one line."""
    answer, move = result_phrase(trace, words), trace.best_move
    if move is not None and not is_open(trace):
        answer = words.text("result.answer", value=answer, move=move)
    return short_line("; ".join(filter(None, [answer, principal_line(trace, words, len(trace))])))


def cost_line(trace: Trace, words: Catalog) -> str:
    """State the cost of the search, and its duration if known."""
    counts = words.text(
        "summary.counts", nodes=trace.nodes, leaves=trace.leaves, cutoffs=trace.cutoffs, pruned=trace.pruned_moves
    )
    if trace.header.seconds is None:
        return counts
    return ", ".join([counts, words.text("summary.seconds", seconds=words.decimal(trace.header.seconds, 2))])


def left_out_lines(trace: Trace, words: Catalog) -> list[str]:
    """State what was not searched because it was already known."""
    counts = {"merged": trace.merged_moves, "transpositions": trace.transpositions}
    return [words.text(f"summary.{name}", **{name: count}) for name, count in counts.items() if count]


def warning_lines(trace: Trace, words: Catalog) -> list[str]:
    """State what makes the result uncertain: uninformative estimates, discarded moves, and an early stop."""
    constant = words.text("summary.constant", evaluation=trace.settings.evaluation) if is_blind(trace) else ""
    discarded = words.text("summary.discarded", discarded=trace.discarded_moves) if trace.discarded_moves else ""
    return list(filter(None, [constant, discarded, stopped_sentence(trace, words)]))


def is_blind(trace: Trace) -> bool:
    """Whether the value is an estimate, and all estimates are equal."""
    if trace.counts[HORIZON] < 2 or not trace.complete:
        return False
    return trace.estimates() == {trace.value}
