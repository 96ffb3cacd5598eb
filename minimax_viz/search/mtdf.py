"""MTD(f): the minimax value by null windows alone, each of which says on which side of a guess it lies.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, Best-First Fixed-Depth Minimax Algorithms, Artificial Intelligence 87
(1996). The search within a window is `alphabeta`, with a table that keeps both bounds of each state.
"""

from collections.abc import Generator
from math import inf, nextafter


def null_windows(guess: float) -> Generator[tuple[float, float], float, float]:
    """Yields the root's windows, is sent the value found in each, and returns the minimax value. `guess` is the first.

    A window asks whether the value is at least its upper end.
    """
    at_least, at_most = -inf, inf
    while at_least < at_most:
        beta = nextafter(guess, inf) if guess == at_least else guess
        guess = yield nextafter(beta, -inf), beta
        if guess < beta:
            at_most = guess
        else:
            at_least = guess
    return guess
