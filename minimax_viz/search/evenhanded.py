"""The evaluation of a search that merges symmetric moves: it must give symmetric states the same value.

A merged move's subtree is not searched, so its estimates are never seen. But each of its states at the horizon mirrors
one below the twin: if every estimate holds for all mirror images of its state, whatever it proves about the twin holds
for the merged move too.
"""

from math import isclose, isnan
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Evaluation, Game

ROUNDING = 1e-9  # of sums added up in a different order
LONGEST = 60  # characters of a position in a message


def evenhanded(game: Game[Any, Any], evaluation: Evaluation[Any], name: str) -> Evaluation[Any]:
    """`evaluation`, checked in every state symmetric to the one it is asked about.

    It raises SettingsError if they disagree.
    """

    def checked(state: Any) -> float:
        estimate = evaluation(state)
        for image in game.symmetries(state):
            other = evaluation(image)
            if other != estimate and not nearly_equal(estimate, other):
                boards = [f"{' '.join(game.notation(each).split()):.{LONGEST}}" for each in (state, image)]
                raise SettingsError(
                    f"--symmetry needs an evaluation that gives symmetric positions the same value, and {name} gives "
                    f"{estimate!r:.40} to {boards[0]} and {other!r:.40} to {boards[1]}."
                )
        return estimate

    return checked


def nearly_equal(one: Any, other: Any) -> bool:
    """Whether two estimates differ only by rounding. The recorder reports what is not a number."""
    try:
        return isnan(one) or isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    except TypeError:
        return True
