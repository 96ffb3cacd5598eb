"""Run a series of real searches of one position, deeper and deeper, once for each way of searching."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from minimax_viz.errors import Given, SettingName, SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import Game
from minimax_viz.games.registry import game_name_for
from minimax_viz.record.trace import Trace
from minimax_viz.search.stopwatch import Stopwatch
from minimax_viz.study.comparison.variations import Variation, depths_in, setting_of
from minimax_viz.study.configurations import Configuration, planned_searches
from minimax_viz.study.growth.curves import branching_of
from minimax_viz.study.growth.growth import Growth, GrowthLine, GrowthRun
from minimax_viz.tracing.plan import Position

OnSearch = Callable[[str, int, int, int, int], object]
"""Called with the name and depth of the current search, the number done and the total, and its nodes so far."""


def run_series(
    board: str | None,
    game: str | Game[Any, Any] | None,
    depths: Sequence[int],
    vary: Sequence[str],
    options: Variation,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    patience: float | None = None,
    on_position: Callable[[Position], object] = id,
    on_progress: OnSearch = lambda name, depth, done, total, nodes: None,
    at_once: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Growth:
    """Search `board`, or the game's start, to each of `depths` (plies, ascending) in each way that `vary` asks for.

    `max_nodes` and `time_limit` (seconds) apply to each search; a line ends with the first search that they stopped.
    If a line would take longer than `patience` (seconds), all lines end at a lower depth. `on_position` is called with
    the position that was read. Ctrl-C ends the series, and what was made so far is returned. `at_once` makes blocks
    that Ctrl-C interrupts at once, for callers that otherwise delay it. Raises PositionError, SettingsError, GameError,
    and KeyboardInterrupt if Ctrl-C comes before the first search.
    """
    with at_once():
        if any(setting_of(text) == "depth" for text in vary):
            raise SettingsError(
                "{given} is not needed, since growth varies the depth; give the depths with {depth}, as in 1..9.",
                option="vary",
                value="depth",
                depth=SettingName("depth"),
            )
        name = game_name_for(board) if game is None else game
        # A depth is given so that the searches have an evaluation for their horizons.
        planned = planned_searches(board, name, vary, {**options, "depth": depths[-1]})
        searches = [one.search.without_depth() for one in planned]
        lines = [
            GrowthLine(Configuration(one.configuration.name, search.header()))
            for one, search in zip(planned, searches, strict=True)
        ]
        position = searches[0].position
        on_position(position)
        with blaming_game(position.name):
            branching = branching_of(position.game, position.state)
        growth = Growth(lines[0].configuration.header, board is None, depths, branching, lines)
    spent = 0.0
    for done, ((line, search), depth) in enumerate(product(zip(lines, searches, strict=True), depths)):
        if depth not in growth.depths or (line.runs and not line.runs[-1]["complete"]):
            continue
        deeper = search._replace(settings=replace(search.settings, depth=depth))
        report = partial(on_progress, line.configuration.name, depth, done, len(growth.lines) * len(depths))
        watch = Stopwatch()
        try:
            with at_once():
                report(0)
                made = deeper.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=report)
        except KeyboardInterrupt:
            growth.interrupted = True
            break
        line.runs.append(run_figures(made, depth))
        took = watch.seconds()
        line.estimates.update(made.estimates())
        if made.header.stopped == "interrupt":
            growth.interrupted = True
            break
        spent = took + spent if len(line.runs) > 1 else took
        if patience is not None and spent + seconds_of_next(line.runs, took) > patience:
            growth.end_at(depth)
    return growth


def seconds_of_next(runs: Sequence[Mapping[str, Any]], took: float) -> float:
    """Estimate the seconds for a search one ply deeper than the last of `runs`, which `took` so many, if the number of
    nodes goes on growing by the same factor; after a single search nothing is known.
    """
    return took * float(runs[-1]["nodes"]) / float(runs[-2]["nodes"]) if len(runs) > 1 else 0.0


def plies_in(text: str) -> list[int]:
    """The depths in "1..9" or "2,4,6", in order. Raises SettingsError."""
    depths: set[int] = set()
    for part in text.split(","):
        given = Given("depth", part.strip())
        if part.strip().lower() == "none":
            raise SettingsError(
                "{given}: growth needs depths, in plies, such as 1..9.", option="depth", value=part.strip()
            )
        depths.update(depths_in(part.strip(), given, "{given}: give numbers of plies, a range such as 1..6."))
    return sorted(depths)


def run_figures(made: Trace, depth: int) -> GrowthRun:
    """Return the figures that are kept of a search."""
    summary = made.summary()
    return {
        "depth": depth,
        "value": summary["value"],
        "best_move": summary["best_move"],
        **made.totals(),
        "complete": summary["complete"],
        "stopped": summary["stopped"],
        "seconds": summary["seconds"],
    }
