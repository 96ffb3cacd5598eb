"""Find symmetric moves, of which a search tries only the first, and check that an evaluation treats them alike."""

from collections.abc import Hashable, Sequence
from math import isclose, isnan
from typing import Any

from minimax_viz.errors import GameError, Sentence, SettingsError, Title
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.signs import LONGEST_SHOWN

ROUNDING = 1e-9  # difference between sums that were added up in a different order


def twins_among(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> dict[int, int]:
    """The places of moves that lead to a state symmetric to an earlier move's, each with the place of that move.

    Raises GameError if the game's states cannot be hashed.
    """
    first: dict[Hashable, int] = {}
    twins: dict[int, int] = {}
    for place, move in enumerate(moves):
        after = game.result(state, move)
        try:
            if after in first:
                twins[place] = first[after]
                continue
            first[after] = place
            for image in game.symmetries(after):
                first.setdefault(image, place)
        except TypeError as error:
            raise GameError(
                "{option} needs states that can be hashed, and those of {game} cannot: {reason}.",
                option="symmetry",
                game=Title(game.title),
                reason=Sentence(str(error)),
            ) from error
    return twins


def symmetric_evaluation(game: Game[Any, Any], evaluation: Evaluation[Any], name: str) -> Evaluation[Any]:
    """`evaluation`, wrapped to raise SettingsError if it values a state symmetric to the given one differently.

    The subtree of a merged move is not searched, so its estimates are never seen. But each of its states at the horizon
    mirrors one below the twin: if every estimate holds for all mirror images of its state, whatever it proves about the
    twin holds for the merged move too.
    """

    def checked(state: Any) -> float:
        estimate = evaluation(state)
        for image in game.symmetries(state):
            other = evaluation(image)
            if other != estimate and not nearly_equal(estimate, other):
                boards = [f"{' '.join(game.notation(each).split()):.{LONGEST_SHOWN}}" for each in (state, image)]
                raise SettingsError(
                    "{option} needs an evaluation that gives symmetric positions the same value, and {name} gives "
                    "{estimate} to {board} and {other} to {image}.",
                    option="symmetry",
                    name=name,
                    estimate=f"{estimate!r:.40}",
                    board=boards[0],
                    other=f"{other!r:.40}",
                    image=boards[1],
                )
        return estimate

    return checked


def nearly_equal(one: Any, other: Any) -> bool:
    """Whether two estimates differ only by rounding, or cannot be compared: those are reported by the recorder."""
    try:
        return isnan(one) or isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    except TypeError:
        return True
