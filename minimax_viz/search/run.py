"""Run the search that the settings describe, within its limits."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from minimax_viz.errors import GameError, SettingsError
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.search.alphabeta import alphabeta
from minimax_viz.search.candidates import candidates_for
from minimax_viz.search.considered import considering
from minimax_viz.search.depth import Depth
from minimax_viz.search.evenhanded import evenhanded
from minimax_viz.search.limits import OnProgress, SearchStopped, StopReason, ticker
from minimax_viz.search.minimax import Ordering, minimax
from minimax_viz.search.observer import Observer
from minimax_viz.search.ordering import ordering_for
from minimax_viz.search.settings import Settings

PREPARING_NODES = 2_000_000  # states an exact search may look at before the search itself, however short that is cut


def run_search(
    game: Game[Any, Any],
    state: Any,
    settings: Settings,
    evaluation: Evaluation[Any],
    observer: Observer,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
) -> StopReason | None:
    """Search `state` and report to `observer`; returns None, or why the search stopped early.

    `max_nodes` counts visited nodes; `time_limit` is in seconds and covers the exact search that the orders best and
    worst need first. Ctrl-C is a way to stop. Raises SettingsError where that first search meets a limit, and where
    symmetric moves are merged and the evaluation tells symmetric states apart.
    """
    depth = Depth()
    preparing = ticker(None if max_nodes is None else max(max_nodes, PREPARING_NODES), time_limit, on_progress, depth)
    ordering = considering(
        game,
        ordering_for(settings.order, game, settings.depth, evaluation, preparing),
        symmetry=settings.symmetry,
        candidates=None if settings.candidates is None else candidates_for(settings.candidates, game, evaluation),
    )
    table_key = table_key_for(game, state, settings.depth) if settings.transpositions else None
    if settings.symmetry:
        evaluation = evenhanded(game, evaluation, settings.evaluation)
    with depth:
        if ordering is not None and game.outcome(state) is None and settings.depth != 0:
            search_exactly_first(ordering, state, settings.order)
        search = minimax if settings.algorithm == "minimax" else alphabeta_by(settings)
        try:
            search(
                game,
                state,
                observer,
                depth=settings.depth,
                evaluation=evaluation,
                ordering=ordering,
                table_key=table_key,
                tick=ticker(max_nodes, time_limit, on_progress, depth),
            )
        except SearchStopped as stopped:
            return stopped.reason
        except KeyboardInterrupt:
            return "interrupt"
    return None


def alphabeta_by(settings: Settings) -> Callable[..., float]:
    """Alpha-beta with the rules that are set."""
    return partial(alphabeta, cutoff_rule=settings.cutoff, fail=settings.fail)


def search_exactly_first(ordering: Ordering, state: Any, order: str) -> None:
    """Let the orders best and worst search now, while there is nothing yet to record.

    Raises SettingsError where that search meets a limit.
    """
    try:
        ordering(state, 0)
    except SearchStopped as stopped:
        limit = "--time-limit" if stopped.reason == "time" else f"limit of {PREPARING_NODES:,} states"
        raise SettingsError(
            f"--order {order} needs an exact search first, and that met the {limit}; give a --depth."
        ) from None


def table_key_for(game: Game[Any, Any], state: Any, depth: int | None) -> Callable[[Any, int], Hashable]:
    """What a transposition table knows a state at a ply by: above a horizon, a value holds at one ply only.

    Raises GameError where `state`, the root, has no key that can be hashed.
    """
    try:
        hash(game.key(state))
    except TypeError as error:
        raise GameError(
            f"--transpositions needs states that can be hashed, and those of {game.title} cannot: {error}; "
            "key(state) may give what can."
        ) from error
    if depth is None:
        return lambda state, ply: game.key(state)
    return lambda state, ply: (game.key(state), ply)
