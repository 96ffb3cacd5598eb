"""Run the search that the settings describe, within its limits."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from minimax_viz.errors import GameError, Sentence, SettingName, SettingsError, Title
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.games.watched import with_checked_outcomes
from minimax_viz.search.alphabeta import alphabeta
from minimax_viz.search.limits import MOST_FRAMES, OnProgress, RecursionGuard, SearchStopped, StopReason, ticker
from minimax_viz.search.minimax import Ordering, minimax
from minimax_viz.search.observer import Observer
from minimax_viz.search.omissions import candidates_for, omitting_moves, symmetric_evaluation
from minimax_viz.search.ordering import ordering_for
from minimax_viz.search.settings import Settings

PREPARING_NODES = 2_000_000  # states that the exact search for an order may always visit, whatever the search's limit


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
    worst need first. Ctrl-C stops a search too. Raises SettingsError if that first search reaches a limit, or if
    symmetric moves are merged and the evaluation distinguishes symmetric states; GameError if an outcome is
    not a number.
    """
    game, depth = with_checked_outcomes(game), RecursionGuard()
    preparing = ticker(depth, None if max_nodes is None else max(max_nodes, PREPARING_NODES), time_limit, on_progress)
    ordering = omitting_moves(
        game,
        ordering_for(settings.order, game, settings.depth, evaluation, preparing),
        symmetry=settings.symmetry,
        candidates=None if settings.candidates is None else candidates_for(settings.candidates, game, evaluation),
    )
    table_key = table_key_for(game, state, settings.depth) if settings.transpositions else None
    frames = 1 if ordering is None and table_key is None else MOST_FRAMES
    if settings.symmetry:
        evaluation = symmetric_evaluation(game, evaluation, settings.evaluation)
    with depth:
        if ordering is not None and game.outcome(state) is None and settings.depth != 0:
            search_exactly_first(ordering, state, settings.order)
        pruning = partial(alphabeta, cutoff_rule=settings.cutoff, fail=settings.fail)
        search = pruning if settings.prunes else minimax
        try:
            search(
                game,
                state,
                observer,
                depth=settings.depth,
                evaluation=evaluation,
                ordering=ordering,
                table_key=table_key,
                tick=ticker(depth, max_nodes, time_limit, on_progress, frames),
            )
        except SearchStopped as stopped:
            return stopped.reason
        except KeyboardInterrupt:
            return "interrupt"
    return None


def search_exactly_first(ordering: Ordering, state: Any, order: str) -> None:
    """Run the exact search for the orders best and worst now, before anything is recorded.

    Raises SettingsError if that search reaches a limit.
    """
    try:
        ordering(state, 0)
    except SearchStopped as stopped:
        of_states = Sentence("limit of {states} states", states=PREPARING_NODES)
        raise SettingsError(
            "{given} needs an exact search first, and that met the {limit}; give a {depth}.",
            option="order",
            value=order,
            limit=SettingName("time_limit") if stopped.reason == "time" else of_states,
            depth=SettingName("depth"),
        ) from None


def table_key_for(game: Game[Any, Any], state: Any, depth: int | None) -> Callable[[Any, int], Hashable]:
    """The table's key for a state at a ply: above a horizon, a value holds only at its own ply.

    Raises GameError if `state`, the root, has no hashable key.
    """
    try:
        hash(game.key(state))
    except TypeError as error:
        raise GameError(
            "{option} needs states that can be hashed, and those of {game} cannot: {reason}; key(state) may give what "
            "can.",
            option="transpositions",
            game=Title(game.title),
            reason=Sentence(str(error)),
        ) from error
    if depth is None:
        return lambda state, ply: game.key(state)
    return lambda state, ply: (game.key(state), ply)
