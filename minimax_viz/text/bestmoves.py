"""What is said of a root's moves beside the best one: which are as good, which may be, how soon they end the game."""

from collections.abc import Iterable, Iterator

from minimax_viz.record.soonest import Ending, is_won
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import list_text
from minimax_viz.text.othermoves import MOST_ENDS, ended

MOST_MOVES = 8  # that are named
FAST = "fast"
"""The score by which a sooner win is worth more, in games that have it."""


def answer_text(trace: Trace, value: str, words: Catalog) -> str:
    """Write the best move after the value, with those that are as good."""
    best = trace.best_move
    if best is None:
        return value
    answer = words.text("result.answer", value=value, move=one_line(best))
    return words.passage([answer, equal_moves_text(trace, words, "result.equal")])


def equal_moves_text(trace: Trace, words: Catalog, key: str = "result.equal.alone") -> str:
    """Name the moves proved to be as good as the best one; "" if there are none."""
    others = names(move for move in trace.best_moves if move != trace.best_move)
    return words.text(key, moves=list_text(others, MOST_MOVES)) if others else ""


def open_moves_text(trace: Trace, words: Catalog) -> str:
    """Name the moves that may be as good as the best one, for all that was searched; "" if there are none."""
    moves = names(trace.open_moves)
    if not moves or not trace.complete:
        return ""
    return words.text("result.open", moves=list_text(moves, MOST_MOVES))


def soonest_text(trace: Trace, words: Catalog) -> str:
    """Say how soon the best moves win or lose, where they differ in that, or where a depth limit makes it worth saying
    that the end is proved; otherwise "".
    """
    ends = trace.endings
    if not ends or (len(ends) < 2 and not trace.has_horizon):
        return ""
    return "; ".join(end_text(trace, end, words) for end in ends[:MOST_ENDS])


def best_moves_lines(trace: Trace, words: Catalog) -> Iterator[str]:
    """Yield sentences about the best moves: how soon they end the game, and which others may be as good."""
    if soonest := soonest_text(trace, words):
        would_differ = len(trace.endings) > 1 and trace.settings.score != FAST and FAST in trace.scores
        advice = words.text(f"why.finish.ends.{ending_of(trace)}") if would_differ else ""
        yield f"{soonest}. {advice}".rstrip()
    if may_be := open_moves_text(trace, words):
        settings = trace.settings
        can_prove = settings.algorithm in ("alphabeta", "pvs") and not (settings.transpositions or settings.all_best)
        yield words.text("result.open.all_best", open=may_be) if can_prove else may_be


def end_text(trace: Trace, end: Ending, words: Catalog) -> str:
    """Say when some moves end the game."""
    phrase = ended(ending_of(trace), end, trace.endings[0], list_text(names(end.moves), MOST_MOVES))
    return words.text(phrase.key, **phrase.arguments)


def ending_of(trace: Trace) -> str:
    """Return whether the player to move will "win" or not: "loss"."""
    return "win" if is_won(trace) else "loss"


def names(moves: Iterable[str]) -> list[str]:
    """Return the names of moves, each on one line."""
    return list(map(one_line, moves))
