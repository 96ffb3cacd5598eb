"""Star1 and Star2: cutoffs at chance nodes, where the range of all values is known.

B. W. Ballard, The *-Minimax Search Procedure for Trees Containing Chance Nodes, Artificial Intelligence 21 (1983);
T. Hauk, M. Buro and J. Schaeffer, Rediscovering *-Minimax Search, Computers and Games (2004).
"""

from collections.abc import Callable, Sequence
from itertools import repeat
from math import inf, nextafter
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import CHANCE, MAX, Game
from minimax_viz.search.chance import AtChance, mean, probabilities_of
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.observer import Observer, Probe, SearchFunction, TranspositionTable
from minimax_viz.search.settings import Range


class KnownOutcomes:
    """The outcomes of a chance node, with the least and the most that each can be worth by what is known so far."""

    def __init__(self, probabilities: Sequence[float], limits: Range) -> None:
        self.probabilities = probabilities
        self.limits = limits
        self.least = [limits[0]] * len(probabilities)
        self.most = [limits[1]] * len(probabilities)

    def window(self, place: int, alpha: float, beta: float) -> tuple[float, float]:
        """The window for the outcome at a `place`, if (alpha, beta) is the chance node's: outside it the others, at
        most or at least, decide.
        """
        probability, (low, high) = self.probabilities[place], self.limits
        others = [*self.probabilities[:place], *self.probabilities[place + 1 :]]
        most = mean(others, [*self.most[:place], *self.most[place + 1 :]])
        least = mean(others, [*self.least[:place], *self.least[place + 1 :]])
        upper = min(max((beta - least) / probability, low), high)
        lower = min(max((alpha - most) / probability, low), high)
        return min(lower, nextafter(upper, -inf)), upper  # rounding must not leave an empty window

    def take(self, place: int, value: float, alpha: float, beta: float) -> None:
        """Take over an outcome's value, which outside the window it was found in is a bound."""
        if value < beta:
            self.most[place] = min(value, self.most[place])
        if value > alpha:
            self.least[place] = max(value, self.least[place])

    def settled(self, alpha: float, beta: float) -> float | None:
        """The bound that closes the chance node's window; None if it is still open."""
        if (at_least := mean(self.probabilities, self.least)) >= beta:
            return at_least
        at_most = mean(self.probabilities, self.most)
        return at_most if at_most <= alpha else None


Probing = Callable[[Any, Sequence[Any], KnownOutcomes, float, float, int], float | None]
"""Before a chance node's outcomes are searched: finds out something about them, and the node's value if that does."""


def star1(
    game: Game[Any, Any], observer: Observer, limits: Range, deeper: SearchFunction, probing: Probing | None = None
) -> AtChance:
    """The function for chance nodes by Star1: no outcome is searched further once the others decide."""
    result, cutoff, (low, high) = game.result, observer.cutoff, limits

    def chance_value(state: Any, outcomes: Sequence[Any], alpha: float, beta: float, ply: int) -> float:
        known = KnownOutcomes(probabilities_of(game, state, outcomes), limits)
        value = None if probing is None else probing(state, outcomes, known, alpha, beta, ply)
        if value is not None:
            return value
        for place, outcome in enumerate(outcomes):
            lower, upper = known.window(place, alpha, beta)
            value = deeper(result(state, outcome), lower, upper, ply + 1)
            known.take(place, value, lower, upper)
            bound = known.settled(alpha, beta)
            if bound is None and low < lower and value <= lower:  # settled but for the rounding of the sum
                bound = alpha
            elif bound is None and upper < high and value >= upper:
                bound = beta
            if bound is not None:
                cutoff(bound)
                return bound
        return mean(known.probabilities, known.most)

    return chance_value


def first_moves(
    game: Game[Any, Any],
    observer: Observer,
    limits: Range,
    deeper: SearchFunction,
    *,
    depth: int | None = None,
    ordering: Ordering | None = None,
    table: TranspositionTable | None = None,
    tick: Callable[[], object] = repeat(None).__next__,
) -> Probing:
    """The probing of Star2: it looks at the first move of each outcome's node, which bounds what the outcome is worth.

    Outcomes that end the game, or that are chance nodes or at the horizon, are not probed.
    """
    low, high = limits

    def probe_outcomes(
        state: Any, outcomes: Sequence[Any], known: KnownOutcomes, alpha: float, beta: float, ply: int
    ) -> float | None:
        waiting = list(enumerate(outcomes))
        for place, outcome in enumerate(outcomes):
            after = game.result(state, outcome)
            if ply + 1 == depth or game.outcome(after) is not None or game.to_move(after) == CHANCE:
                continue
            waiting.remove((place, outcome))
            observer.probe(Probe(place, outcome, tuple(waiting)))
            tick()
            if table is not None:
                table.entered += 1
            moves = game.moves(after) if ordering is None else ordering(after, ply + 1)
            observer.expand(moves)
            value = deeper(game.result(after, moves[0]), low, high, ply + 2)
            observer.probed(moves[1:])
            observer.finish(value)
            if game.to_move(after) == MAX:
                known.least[place] = max(known.least[place], value)
            else:
                known.most[place] = min(known.most[place], value)
            bound = known.settled(alpha, beta)
            if bound is not None:
                observer.restart(())
                return bound
        observer.restart(outcomes)
        return None

    return probe_outcomes


class ValuesInRange:
    """The same observer, except that the value of a leaf outside the range raises SettingsError."""

    def __init__(self, observer: Observer, limits: Range) -> None:
        self._observer = observer
        self._limits = limits
        self.terminal, self.horizon = self._checking(observer.terminal), self._checking(observer.horizon)

    def _checking(self, report: Callable[[float], object]) -> Callable[[float], object]:
        low, high = self._limits

        def checked(value: float) -> object:
            if not low <= value <= high:
                raise SettingsError(
                    "{given}: there is a value of {found}; give a range that all values lie in.",
                    option="range",
                    value=f"{low},{high}",
                    found=f"{value!r:.40}",
                )
            return report(value)

        return checked

    def __getattr__(self, name: str) -> Any:
        return getattr(self._observer, name)
