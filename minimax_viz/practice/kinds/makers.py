"""The makers by kind."""

from collections.abc import Mapping

from minimax_viz.practice.exercise import Kind
from minimax_viz.practice.kinds.bound import make_bound
from minimax_viz.practice.kinds.findmistake import make_find_mistake
from minimax_viz.practice.kinds.maker import Maker
from minimax_viz.practice.kinds.order import make_order
from minimax_viz.practice.kinds.pruning import make_mirrored, make_pruning
from minimax_viz.practice.kinds.step import make_step
from minimax_viz.practice.kinds.values import make_values
from minimax_viz.practice.kinds.windows import make_windows

MAKERS: Mapping[Kind, Maker] = {
    "values": make_values,
    "windows": make_windows,
    "pruning": make_pruning,
    "order": make_order,
    "step": make_step,
    "bound": make_bound,
    "find-mistake": make_find_mistake,
    "mirrored": make_mirrored,
}
"""A new kind needs a function that makes it, a name in `exercise.KINDS`, and a line here."""
