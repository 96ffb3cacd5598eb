"""How far searches look: as far as was asked, else to the ends of all games, or to a depth that takes seconds.

Before a search is made, random games show whether it can reach the ends of all lines of play.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import Game
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.watched import is_built_in
from minimax_viz.search.limits import OnProgress, Stopwatch
from minimax_viz.tracing.plan import Search, check_ends
from minimax_viz.tracing.result import TraceResult

DEFAULT_MAX_NODES = 2_000_000
REACH_SECONDS = 4.0

SHARE = 10  # a search of one of many positions gets 1/SHARE of what a single search may take
LOOKED_AT = 200  # positions among which the one with the most moves ahead is sought


class Reach(NamedTuple):
    """How far a search looks if nobody says: to the ends of all games if that takes at most `most_nodes` and `seconds`,
    else to a depth with at most `nodes` nodes and as many seconds. If `seconds` is None, it is the same on every
    machine.
    """

    most_nodes: int = DEFAULT_MAX_NODES
    nodes: int = 50_000
    seconds: float | None = REACH_SECONDS

    def shared(self) -> "Reach":
        """Return the reach of a search of one of many positions."""
        return self._replace(nodes=self.nodes // SHARE, seconds=None if self.seconds is None else self.seconds / SHARE)


USUAL_REACH = Reach()
EVERYWHERE = Reach(seconds=None)
"""A reach that is the same on every machine, for parts of one survey made on several."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits asked for on each search. If none are set, reach decides."""

    depth: int | None = None
    max_nodes: int | None = DEFAULT_MAX_NODES
    time_limit: float | None = None

    @property
    def are_set(self) -> bool:
        """Whether any limit is set."""
        return self.depth is not None or self.max_nodes != DEFAULT_MAX_NODES or self.time_limit is not None


def run_searches(
    searches: Sequence[Search],
    limits: SearchLimits,
    *,
    reach: Reach = USUAL_REACH,
    on_search: OnProgress = int,
    on_progress: OnProgress | None = None,
) -> list[TraceResult]:
    """Run searches of one position and return their traces: within the limits if any are set, else all to the ends of
    all games, or all to one depth, as far as that is within reach. Ctrl-C ends the current search and skips the rest.
    `on_search` is called with the number of each search, from 1, before it is made.

    Raises the errors of `Search.run`, including KeyboardInterrupt if Ctrl-C came before the first node.
    """
    searches = [with_last_depth(search, reach, on_progress) for search in searches]
    if limits.are_set:
        return run_each(searches, limits, on_search=on_search, on_progress=on_progress)
    made: list[TraceResult] = []
    for number, search in enumerate(() if any(map(cannot_end, searches)) else searches, 1):
        on_search(number)
        whole = run_to_ends(search, reach, on_progress)
        if whole is None:
            break
        made.append(whole)
        if whole.header.stopped == "interrupt" or len(made) == len(searches):
            return made
    if len(searches) == 1:
        return [run_deepest(searches[0], reach, on_progress)]
    depth = common_depth(searches, reach, on_progress)
    cut_off = [search.to_depth(depth) if search.settings.depth is None else search for search in searches]
    return run_each(cut_off, SearchLimits(max_nodes=reach.most_nodes), on_search=on_search, on_progress=on_progress)


def with_last_depth(search: Search, reach: Reach, on_progress: OnProgress | None = None) -> Search:
    """Return a search that deepens with the last of its depths: the one that it would look at once, within reach, or
    the whole game's. Raises the errors of `Search.run`.
    """
    if not search.settings.deepen or search.settings.depth is not None:
        return search
    at_once = search._replace(
        settings=replace(search.settings, deepen=False, aspiration=None),
        asked={**search.asked, "deepen": False, "aspiration": None},
    )
    (made,) = run_searches([at_once], SearchLimits(), reach=reach, on_progress=on_progress)
    if made.header.stopped == "interrupt":
        raise KeyboardInterrupt
    return search.to_depth(max(made.settings.depth or made.max_ply, 1))


def run_each(
    searches: Sequence[Search],
    limits: SearchLimits,
    *,
    on_search: OnProgress = int,
    on_progress: OnProgress | None = None,
) -> list[TraceResult]:
    """Run each search within the limits on its nodes and seconds, and return the traces; see `run_searches`."""
    made: list[TraceResult] = []
    for number, search in enumerate(searches, 1):
        on_search(number)
        try:
            made.append(search.run(max_nodes=limits.max_nodes, time_limit=limits.time_limit, on_progress=on_progress))
        except KeyboardInterrupt:
            if not made:
                raise
            break
        if made[-1].header.stopped == "interrupt":
            break
    return made


def run_to_ends(search: Search, reach: Reach, on_progress: OnProgress | None = None) -> TraceResult | None:
    """Make a search that can end to the ends of all games, or as deep as was asked for; None if that takes too long."""
    game, state = search.position.game, search.position.state
    if search.settings.depth is not None or isinstance(game, TreeGame):
        return search.run(max_nodes=reach.most_nodes, on_progress=on_progress)
    seconds = seconds_for(game, state, reach.seconds)
    whole = search.run(max_nodes=reach.most_nodes, time_limit=seconds, on_progress=on_progress)
    return None if whole.header.stopped in ("nodes", "time") else whole


def run_deepest(
    search: Search, reach: Reach, on_progress: OnProgress | None = None, at_most: int | None = None
) -> TraceResult:
    """Run the deepest search within reach, trying depth after depth, but none deeper than `at_most` plies. The time to
    name the moves counts, too.
    """
    whole, lap, rows, depth = Stopwatch(), Stopwatch(), 1, 1
    deepest = search.to_depth(depth).run(max_nodes=reach.most_nodes, on_progress=on_progress)
    while deepest.header.stopped is None and deepest.has_horizon and depth != at_most:
        growth, rows, took = len(deepest) / rows, len(deepest), lap.seconds()
        if reach.seconds is not None and depth > 1 and whole.seconds() + took * growth > reach.seconds:
            break
        lap = Stopwatch()
        depth += 1 + depth // 8  # with few moves, one ply more adds little work
        depth = depth if at_most is None else min(depth, at_most)
        deeper = search.to_depth(depth).run(max_nodes=reach.nodes, time_limit=reach.seconds, on_progress=on_progress)
        if deeper.header.stopped in ("nodes", "time"):
            break
        deepest = deeper
    if deepest.header.stopped is None and not deepest.has_horizon:  # it reached the ends of all games
        return search.run(on_progress=on_progress)
    return deepest


def common_depth(searches: Sequence[Search], reach: Reach, on_progress: OnProgress | None = None) -> int:
    """Return the depth to which all these searches are within reach. Raises KeyboardInterrupt."""
    depth: int | None = None
    for search in searches:
        if search.settings.depth is None:
            made = run_deepest(search, reach, on_progress, at_most=depth)
            if made.header.stopped == "interrupt":
                raise KeyboardInterrupt
            depth = made.settings.depth or depth
    return depth or 1


def depth_for_each(searches: Sequence[Search], texts: Sequence[str], reach: Reach = USUAL_REACH) -> int | None:
    """Return the depth to which these searches of the start take a moment at each of the positions; None if they can go
    to the ends of all games. It is the depth for the position with the most moves ahead. Raises GameError.
    """
    if not any(map(cannot_end, searches)) and all(
        search.settings.depth is not None or run_to_ends(search, reach) is not None for search in searches
    ):
        return None
    start = searches[0].position
    with attributing_to_game(start.name):
        states = [start.game.parse(text) for text in texts[:LOOKED_AT]]
        widest = max(states, key=lambda state: moves_ahead(start.game, state))
    there = [search._replace(position=search.position._replace(state=widest)) for search in searches]
    return common_depth(there, reach.shared())


def moves_ahead(game: Game[Any, Any], state: Any) -> int:
    """Count the moves, and the moves after each of them."""
    if game.outcome(state) is not None:
        return 0
    after = [game.result(state, move) for move in game.moves(state)]
    return len(after) + sum(len(game.moves(each)) for each in after if game.outcome(each) is None)


def cannot_end(search: Search) -> bool:
    """Whether a search would surely not come to the ends of all games within millions of nodes. Raises GameError."""
    game, state = search.position.game, search.position.state
    settings = search.settings
    if settings.depth is not None or isinstance(game, TreeGame):
        return False
    largest = LARGEST_PRUNED if settings.prunes else LARGEST_PLAIN
    if settings.transpositions or settings.symmetry or settings.candidates:
        largest = LARGEST_TABLED
    with attributing_to_game(search.position.name):
        check_ends(game, state)
        return has_more_ends(game, state, largest)


def surely_ends(search: Search) -> bool:
    """Whether a search comes to the ends of all games on any machine, however slow."""
    game, state = search.position.game, search.position.state
    return isinstance(game, TreeGame) or (is_built_in(game) and is_small(game, state))


def seconds_for(game: Game[Any, Any], state: Any, seconds: float | None) -> float | None:
    """Return `seconds`; None for a small built-in game, which is searched to its ends on a slow machine, too."""
    return None if is_built_in(game) and is_small(game, state) else seconds


PROBES = 64
LONGEST = 2_000  # plies of a random game; a longer one may never end
TIME_BUDGET = 1.0  # seconds for all probes; most take some milliseconds
SMALL = 5e5  # ends of games; tic-tac-toe has 255,168
LARGEST_PLAIN = 1e7  # ends of games for minimax, which looks at all of them
LARGEST_PRUNED = 1e10  # for alpha-beta, which looks at about the square root of them
LARGEST_TABLED = 1e20  # for a search that looks at nothing twice, and so at far fewer


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
