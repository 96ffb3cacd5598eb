"""What a search proves of the whole game, beside what it proves of the game cut at its horizon."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from minimax_viz.record.columns import Value
from minimax_viz.record.windows import intervals_of

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace


def proved_intervals(trace: Trace) -> tuple[Sequence[float], Sequence[float]]:
    """Return the ends of each row's interval in the whole game: a leaf at the horizon may be worth anything in the
    range of the game's values, or anything at all if the game names none.
    """
    if not trace.has_horizon:
        return trace.intervals
    anything = trace.header.value_range or (-inf, inf)
    if not trace.is_in_visits:
        return intervals_of(trace.columns, trace.parents, anything)
    from minimax_viz.record.replay import Replay  # plain searches do not need it

    stopped = trace.header.stopped
    replay = Replay(trace.columns, trace.settings, trace, trace.places[0], stopped, at_horizon=anything)
    replay.run()
    return replay.lows, replay.highs


def proved_of(trace: Trace, row: int) -> tuple[float, float]:
    """Return what is proved of a row's value in the whole game, within the range of the game's values; of a root, what
    all finished passes prove together.
    """
    lows, highs = trace.proved_intervals
    rows = [row] if trace.parents[row] >= 0 else [made.root for made in trace.passes]
    least, most = trace.header.value_range or (-inf, inf)
    low, high = max(lows[one] for one in rows), min(highs[one] for one in rows)
    return min(max(low, least), most), max(min(high, most), least)


def is_proved(trace: Trace, row: int) -> bool:
    """Whether a row's value is proved to be that of the whole game, whatever any evaluation says."""
    value = trace.columns.value[row]
    if row in trace.columns.open or (trace.has_horizon and not may_be_proved(trace, value)):
        return False
    low, high = proved_of(trace, row)
    return low == high == value


def may_be_proved(trace: Trace, value: Value) -> bool:
    """Whether an end of the game proves anything and, unless chance made a mean of it, this value: of millions of rows
    that is found out much sooner than what all of them prove.
    """
    return bool(trace.end_values) if trace.is_in_visits else value in trace.end_values
