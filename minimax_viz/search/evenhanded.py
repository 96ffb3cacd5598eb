"""The evaluation of a search that merges symmetric moves: it has to be worth the same in symmetric states.

A merged move's subtree is not searched, so what is estimated there is never seen. But each of its states at the horizon
mirrors one below the twin; where every estimate that is made holds for all mirror images of its state, what it proves
of the twin holds for the merged move too.
"""

from math import isclose, isnan
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Evaluation, Game

ROUNDING = 1e-9  # of sums that were added up in another order
LONGEST = 60  # characters of a position in a message


def evenhanded(game: Game[Any, Any], evaluation: Evaluation[Any], name: str) -> Evaluation[Any]:
    """`evaluation`, looked at in every state symmetric to the one it is asked about.

    It raises SettingsError where they do not agree.
    """

    def checked(state: Any) -> float:
        estimate = evaluation(state)
        for image in game.symmetries(state):
            other = evaluation(image)
            if other != estimate and not alike(estimate, other):
                boards = [f"{' '.join(game.notation(each).split()):.{LONGEST}}" for each in (state, image)]
                raise SettingsError(
                    f"--symmetry needs an evaluation that gives symmetric positions the same value, and {name} gives "
                    f"{estimate!r:.40} to {boards[0]} and {other!r:.40} to {boards[1]}."
                )
        return estimate

    return checked


def alike(one: Any, other: Any) -> bool:
    """Whether two estimates differ by rounding only. What is no number is found out where values are recorded."""
    try:
        return isnan(one) or isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    except TypeError:
        return True
