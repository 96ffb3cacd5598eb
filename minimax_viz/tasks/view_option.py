"""The option for the side from which values and windows are told; of tasks that the pages' Python has, too."""

from typing import Any, get_args

from minimax_viz.record.trace import View
from minimax_viz.tasks.options import option

VIEW_HELP = "From whose side values and windows are told: MAX's, or that of whoever moves (mover), as negamax reckons"
RECORD_STAYS = "; what is recorded stays the same."
"""The end of the help where a search is told."""


def view_option(ending: str = ".", *, only_in_python: bool = False) -> Any:
    """Make the option for the side from which values are told; `ending` is the end of its help."""
    return option("max", VIEW_HELP + ending, choices=get_args(View), group="Look", only_in_python=only_in_python)
