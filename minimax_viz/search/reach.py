"""Whether a search can be expected to reach the ends of all games, judged before it is made."""

from collections.abc import Sequence
from random import Random
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.search.settings import Settings

PROBES = 64
LONGEST = 2_000  # plies of a random game; a longer one may never end
LARGEST_PLAIN = 1e7  # ends of games that minimax may have to look at; it looks at all of them
LARGEST_PRUNED = 1e10  # alpha-beta looks at the square root of them, or somewhat more
LARGEST_TABLED = 1e20  # and a search that looks at nothing twice, at far fewer


def is_out_of_reach(game: Game[Any, Any], state: Any, settings: Settings) -> bool:
    """Whether a search without a depth limit would surely not end within millions of nodes.

    The number of ends is estimated by random games, the same each time: the mean of the products of the numbers of
    moves (D. E. Knuth, Estimating the Efficiency of Backtrack Programs, Mathematics of Computation 29, 1975).
    """
    largest = LARGEST_PRUNED if settings.prunes else LARGEST_PLAIN
    if settings.transpositions or settings.symmetry or settings.candidates:
        largest = LARGEST_TABLED
    random, ends = Random(1), 0.0
    for _ in range(PROBES):
        ends += ends_estimated(game, state, random, PROBES * largest)
        if ends > PROBES * largest:
            return True
    return False


def ends_estimated(game: Game[Any, Any], state: Any, random: Random, enough: float) -> float:
    """The product of the numbers of moves along a random game, as far as it is below `enough`."""
    product = 1.0
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            return product
        moves: object = game.moves(state)
        if not isinstance(moves, Sequence) or not moves:
            return product  # the search itself says what is wrong
        product *= len(moves)
        if product > enough:
            return product
        state = game.result(state, random.choice(moves))
    return 2 * enough
