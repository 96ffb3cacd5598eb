"""Estimate, before a search is made, whether it can reach the ends of all lines of play."""

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.search.settings import Settings

PROBES = 64
LONGEST = 2_000  # plies of a random game; a longer one may never end
TIME_BUDGET = 1.0  # seconds for all probes; most take some milliseconds
SMALL = 5e5  # ends of games; tic-tac-toe has 255,168
LARGEST_PLAIN = 1e7  # ends of games for minimax, which looks at all of them
LARGEST_PRUNED = 1e10  # for alpha-beta, which looks at about the square root of them
LARGEST_TABLED = 1e20  # for a search that looks at nothing twice, and so at far fewer


def is_out_of_reach(game: Game[Any, Any], state: Any, settings: Settings) -> bool:
    """Whether a search without a depth limit would almost certainly not end within millions of nodes."""
    largest = LARGEST_PRUNED if settings.prunes else LARGEST_PLAIN
    if settings.transpositions or settings.symmetry or settings.candidates:
        largest = LARGEST_TABLED
    return has_more_ends(game, state, largest)


def is_small(game: Game[Any, Any], state: Any) -> bool:
    """Whether any search of the game is likely to end within a million nodes."""
    return not has_more_ends(game, state, SMALL)


def has_more_ends(game: Game[Any, Any], state: Any, largest: float) -> bool:
    """Whether there are more than `largest` ways to play the game to its end.

    Their number is estimated by random games, the same each time: the mean of the products of the numbers of moves
    (D. E. Knuth, Estimating the Efficiency of Backtrack Programs, Mathematics of Computation 29, 1975).
    """
    random, ends, ends_at = Random(1), 0.0, monotonic() + TIME_BUDGET
    for probe in range(1, PROBES + 1):
        ends += estimated_ends(game, state, random, PROBES * largest)
        if ends > PROBES * largest:
            return True
        if monotonic() > ends_at:  # a slow game
            return ends > probe * largest
    return False


def estimated_ends(game: Game[Any, Any], state: Any, random: Random, enough: float) -> float:
    """The product of the numbers of moves along a random game, at least until it exceeds `enough`."""
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
