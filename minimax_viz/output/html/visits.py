"""What a page carries of a search in visits: the columns that Python derives by making the search again."""

from collections.abc import Iterable
from typing import Any

from minimax_viz.record.columns import Value, narrow
from minimax_viz.record.file import column_text
from minimax_viz.record.passes import known_together
from minimax_viz.record.summary import spelled
from minimax_viz.record.trace import Trace


def visits_document(trace: Trace) -> dict[str, Any]:
    """The windows, intervals and choices of a search in visits, which `web/kernel/visits.js` reads.

    `ends` are the ends of windows and intervals, each once; the columns have their places there, from 1 (0 for none).
    That of choices says how many rows further on the chosen child is.
    """
    windows, (lows, highs) = trace.windows, trace.intervals
    number = dict.fromkeys(end for column in (windows.alpha, windows.beta, lows, highs) for end in column)
    number.pop(None, None)
    place = {None: 0} | {end: at for at, end in enumerate(number, 1)}

    def places(column: Iterable[Value]) -> str | list[int]:
        return column_text(narrow(map(place.__getitem__, column), len(number)))

    choices = [chosen - row if chosen >= 0 else 0 for row, chosen in enumerate(trace.choices)]
    return {
        "ends": [spelled(end) for end in number if end is not None],
        "alpha": places(windows.alpha),
        "beta": places(windows.beta),
        "low": places(lows),
        "high": places(highs),
        "choice": column_text(narrow(choices, max(choices))),
        "suppliers": {str(row): cutoff.supplier for row, cutoff in windows.cutoffs.items()},
        "root": trace.root,
        "best_root": trace.best_root,
        "best_moves": trace.best_moves,
        "open_moves": trace.open_moves,
        "known": {str(row): list(map(spelled, ends)) for row, ends in known_together(trace).items()},
        "spared": trace.spared._asdict(),
        "proved": [row for row in above_estimates(trace) if not trace.rests_on_estimates(row)],
    }


def above_estimates(trace: Trace) -> list[int]:
    """The rows at or below which estimates stand."""
    return list(filter(trace.has_estimates, range(len(trace)))) if trace.has_horizon else []
