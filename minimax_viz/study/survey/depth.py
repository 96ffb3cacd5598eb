"""Choose how far the searches of a survey look ahead if no depth is given."""

from collections.abc import Sequence
from typing import Any

from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import Game
from minimax_viz.prepared import USUAL_REACH, Reach, Search
from minimax_viz.study.configurations import all_come_to_the_ends, common_depth

SHARE = 10  # the search of one position among many may take this part of the time that a single search may take
LOOKED_AT = 200  # positions
EVERYWHERE = Reach(seconds=None)
"""A reach that is the same on every machine, for parts of one survey that are made on several."""


def depth_for_each(searches: Sequence[Search], texts: Sequence[str], reach: Reach = USUAL_REACH) -> int | None:
    """Return the depth to which these searches, which are of the start, take a moment at each of the positions; None if
    they can go to the ends of all games. It is found at the position with the most moves ahead. Raises GameError.
    """
    if all_come_to_the_ends(searches, reach):
        return None
    start = searches[0].position
    with blaming_game(start.name):
        states = [start.game.parse(text) for text in texts[:LOOKED_AT]]
        widest = max(states, key=lambda state: width(start.game, state))
    there = [search._replace(position=search.position._replace(state=widest)) for search in searches]
    return common_depth(there, share=SHARE, reach=reach)


def width(game: Game[Any, Any], state: Any) -> int:
    """Count the moves in a state, and those after each of them."""
    if game.outcome(state) is not None:
        return 0
    after = [game.result(state, move) for move in game.moves(state)]
    return len(after) + sum(len(game.moves(each)) for each in after if game.outcome(each) is None)
