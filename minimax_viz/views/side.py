"""From whose side a trace is told: MAX's, or that of whoever moves, as negamax reckons. The page repeats it in side.js.

This is the one place where signs turn: all else that is told of a trace comes from here. What a trace holds, and what
is exported of it, stays as MAX sees it.
"""

from typing import TypeVar

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType, Player, opponent_of
from minimax_viz.record.columns import INTERIOR
from minimax_viz.record.trace import Trace, View

TraceT = TypeVar("TraceT", bound=Trace)
Window = tuple[float, float]

OTHER_BOUND = {"lower": "upper", "upper": "lower"}


def told_by(trace: TraceT, view: View) -> TraceT:
    """Return the same record, to be told from a side. Raises SettingsError if chance decides anywhere in it, since an
    average belongs to neither player.
    """
    if view == trace.view:
        return trace
    check_view(view, has_chance=any(label.player == CHANCE for label in trace.columns.labels))
    told = object.__new__(type(trace))
    vars(told).update(vars(trace), view=view)
    return told


def check_view(view: View, *, has_chance: bool) -> None:
    """Raises SettingsError if what is to be told from the side of whoever moves is partly decided by chance."""
    if view == "mover" and has_chance:
        raise SettingsError(
            "A search in which chance decides is told from MAX's side alone; omit {option}.",
            option="view",
            value=view,
        )


def side_of(trace: Trace, row: int) -> Player:
    """Return the player from whose side a row is told: MAX or, as negamax reckons, the player who moves there. At a
    leaf nobody moves; it is told from the side of the one who did not move to it.
    """
    if trace.view == "max":
        return MAX
    row = trace.settled_by(row)
    parent = trace.parents[row]
    if trace.columns.kind[row] == INTERIOR or parent < 0:
        return side_of_node(trace.view, trace.player(row))
    return side_of_leaf(trace.view, trace.player(parent))


def side_of_node(view: View, mover: NodeType) -> Player:
    """Return the player from whose side a node is told where `mover` moves."""
    return MAX if view == "max" or mover != MIN else MIN


def side_of_leaf(view: View, above: NodeType) -> Player:
    """Return the player from whose side a leaf is told, below a node where `above` moves."""
    return MAX if view == "max" else opponent_of(side_of_node(view, above))


def turned(value: float, side: Player) -> float:
    """Return one of MAX's values as a player sees it."""
    return 0 - value if side == MIN else value  # and 0 has no sign


def turned_bound(bound: str, side: Player) -> str:
    """Return what is proved of one of MAX's values as a player sees it: "exact", "lower", "upper" or ""."""
    return OTHER_BOUND.get(bound, bound) if side == MIN else bound


def turned_window(window: Window, side: Player) -> Window:
    """Return a window (α, β), or any interval of MAX's values, as a player sees it: MIN's is negated and swapped."""
    alpha, beta = window
    return (0 - beta, 0 - alpha) if side == MIN else (alpha, beta)
