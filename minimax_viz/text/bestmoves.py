"""What is said of a root's moves beside the best one: which are as good, which may be, how soon they end the game."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from minimax_viz.games.game import MAX
from minimax_viz.record.soonest import Plies, soonest_moves
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Argument, Catalog
from minimax_viz.text.names import list_text

MOST_MOVES = 8  # that are named
MOST_ENDS = 3  # different times that are told
FAST = "fast"
"""The score by which a sooner win is worth more, in games that have it."""


def answer_text(trace: Trace, value: str, words: Catalog) -> str:
    """Write the best move after the value, with those that are as good."""
    best = trace.best_move
    if best is None:
        return value
    answer = words.text("result.answer", value=value, move=one_line(best))
    return " ".join(filter(None, [answer, equal_moves_text(trace, words, "result.equal")]))


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
    told = told_ends(trace)
    if not told or (len(told) < 2 and not trace.has_horizon):
        return ""
    return "; ".join(end_text(ending_of(trace), *end, told[0][0], words) for end in told[:MOST_ENDS])


def best_moves_lines(trace: Trace, words: Catalog) -> Iterator[str]:
    """Yield sentences about the best moves: how soon they end the game, and which others may be as good."""
    if soonest := soonest_text(trace, words):
        would_differ = len(told_ends(trace)) > 1 and trace.settings.score != FAST and FAST in trace.scores
        advice = words.text(f"soonest.{ending_of(trace)}.fast") if would_differ else ""
        yield f"{soonest}. {advice}".rstrip()
    if may_be := open_moves_text(trace, words):
        settings = trace.settings
        can_prove = settings.algorithm in ("alphabeta", "pvs") and not (settings.transpositions or settings.all_best)
        yield words.text("result.open.all_best", open=may_be) if can_prove else may_be


End = tuple[Plies, list[str]]
"""How soon the game ends, and after which moves."""


def told_ends(trace: Trace) -> list[End]:
    """Return the different ends of the game after the best moves, the soonest first. A loss at an unknown time is left
    out, and a win that may be as soon as the first.
    """
    ends = [(plies, names(trace[row].move for row, _ in group)) for plies, group in by_plies(trace)]
    if ending_of(trace) == "loss":
        ends = [end for end in ends if end[0].is_exact]
    return [end for at, end in enumerate(ends) if not at or end[0].least > ends[0][0].most]


def by_plies(trace: Trace) -> Iterator[tuple[Plies, Iterator[tuple[int, Plies]]]]:
    """Yield the best moves that end the game at the same time together, the soonest first."""
    return groupby(soonest_moves(trace), key=lambda one: one[1])


def ending_of(trace: Trace) -> str:
    """Return whether the player to move will "win" or not: "loss"."""
    return "win" if ((trace.value or 0) > 0) == (trace.player(trace.root) == MAX) else "loss"


def end_text(ending: str, plies: Plies, moves: Sequence[str], first: Plies, words: Catalog) -> str:
    """Say when some moves end the game; `first` is when the soonest of all do."""
    is_later = plies != first
    key = "too" if is_later else "once" if plies.most == 1 else "first"
    if not plies.is_exact:
        key += ".most"
    count = plies.most - first.most if ending == "loss" and is_later else plies.most
    arguments: dict[str, Argument] = {"moves": list_text(moves, MOST_MOVES), "count": len(moves), "plies": int(count)}
    return words.text(f"soonest.{ending}.{key}", **arguments)


def names(moves: Iterable[str]) -> list[str]:
    """Return the names of moves, each on one line."""
    return list(map(one_line, moves))
