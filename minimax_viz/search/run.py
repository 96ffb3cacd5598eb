"""Run the search that the settings describe, within its limits."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from typing import Any

from minimax_viz.errors import GameError, Sentence, SettingName, SettingsError, Title
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.games.watched import with_checked_outcomes
from minimax_viz.search.alphabeta import alphabeta
from minimax_viz.search.chance import AtChance, without_chance
from minimax_viz.search.limits import MOST_FRAMES, OnProgress, RecursionGuard, SearchStopped, StopReason, ticker
from minimax_viz.search.minimax import Ordering, minimax
from minimax_viz.search.observer import KeyFunction, Observer, Pass, SearchFunction, TranspositionTable
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
    key_of = table_key_for(game, state, settings) if settings.transpositions else None
    frames = 1 if ordering is None and key_of is None else MOST_FRAMES
    if settings.symmetry:
        evaluation = symmetric_evaluation(game, evaluation, settings.evaluation)
    with depth:
        if ordering is not None and game.outcome(state) is None and settings.depth != 0:
            search_exactly_first(ordering, state, settings.order)
        if settings.deepen:
            from minimax_viz.search.deepening import BestFirst  # plain searches do not need it

            best_first = BestFirst(game, observer, ordering, key_of)
            observer, ordering, frames = best_first, best_first.ordering, MOST_FRAMES
        table = None if key_of is None else TranspositionTable(key_of, keeps_both=settings.algorithm == "mtdf")
        tick = ticker(depth, max_nodes, time_limit, on_progress, frames)

        def search(limits: Pass) -> float:
            return search_once(
                settings,
                limits,
                game,
                state,
                observer,
                evaluation=evaluation,
                ordering=ordering,
                table=table,
                tick=tick,
            )

        try:
            run_passes(search, settings, observer, table)
        except SearchStopped as stopped:
            return stopped.reason
        except KeyboardInterrupt:
            return "interrupt"
    return None


def run_passes(
    search: Callable[[Pass], float], settings: Settings, observer: Observer, table: TranspositionTable | None = None
) -> None:
    """Make the passes that the settings ask for, each by `search`."""
    if not settings.makes_passes:
        search(Pass(settings.depth, -inf, inf))
        return
    from minimax_viz.search.deepening import passes_of  # plain searches do not need it

    passes = passes_of(settings)
    limits = next(passes)
    with suppress(StopIteration):
        while True:
            observer.begin(limits)
            value = search(limits)
            before, limits = limits, passes.send(value)
            if table is not None and limits.depth != before.depth:
                table.forget()  # what was found to another depth is worth nothing here


def search_once(
    settings: Settings,
    limits: Pass,
    game: Game[Any, Any],
    state: Any,
    observer: Observer,
    *,
    evaluation: Evaluation[Any],
    ordering: Ordering | None = None,
    table: TranspositionTable | None = None,
    tick: Callable[[], object],
) -> float:
    """Make one pass by the algorithm of the settings, and return its value."""
    depth, window, algorithm = limits.depth, (limits.alpha, limits.beta), settings.algorithm
    given: dict[str, Any] = {"depth": depth, "ordering": ordering, "table": table, "tick": tick}
    if algorithm == "minimax":
        return minimax(game, state, observer, evaluation=evaluation, **given)
    if algorithm == "pvs":
        from minimax_viz.search.pvs import pvs  # the other algorithms do not need it

        return pvs(game, state, observer, window=window, evaluation=evaluation, all_best=settings.all_best, **given)
    at_chance: Callable[[SearchFunction], AtChance] | None = None
    if algorithm == "mtdf":

        def at_chance(deeper: SearchFunction) -> AtChance:
            return refuse_chance

    if (values := settings.range) is not None:
        from minimax_viz.search.star import ValuesInRange, first_moves, star1  # the other algorithms do not need it

        observer = ValuesInRange(observer, values)

        def at_chance(deeper: SearchFunction) -> AtChance:
            probing = first_moves(game, observer, values, deeper, **given) if algorithm == "star2" else None
            return star1(game, observer, values, deeper, probing)

    return alphabeta(
        game,
        state,
        observer,
        window=window,
        evaluation=evaluation,
        cutoff_rule=settings.cutoff,
        fail=settings.fail,
        all_best=settings.all_best,
        at_chance=at_chance,
        **given,
    )


def refuse_chance(state: Any, outcomes: Sequence[Any], alpha: float, beta: float, ply: int) -> float:
    """Raise SettingsError: MTD(f) met a chance node."""
    raise without_chance("mtdf")


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


def table_key_for(game: Game[Any, Any], state: Any, settings: Settings) -> KeyFunction:
    """The table's key for a state at a ply: above a horizon, a value holds only at its own ply, and so do MTD(f)'s.

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
    if settings.depth is None and settings.algorithm != "mtdf":
        return lambda state, ply: game.key(state)
    return lambda state, ply: (game.key(state), ply)
