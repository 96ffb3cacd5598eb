"""A series of real searches of one position, deeper and deeper, once for each way of searching."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import game_name_for
from minimax_viz.record.trace import Trace
from minimax_viz.study.comparison.variations import Variation
from minimax_viz.study.configurations import Configuration, configurations_of
from minimax_viz.study.growth.curves import Branching, all_leaves, branching_of, least_leaves

FIGURES = (
    "value", "best_move", "nodes", "leaves", "cutoffs", "pruned_moves", "max_ply", "complete", "stopped", "seconds",
)  # fmt: skip
"""What is kept of each search, by the names of `Trace.summary`."""

OnProgress = Callable[[str, int, int, int, int], object]
"""Is told the name and the depth of the search that runs, how many are done of how many, and its nodes so far."""


@dataclass(frozen=True, slots=True)
class Line:
    """One way of searching, and the figures of its searches; `runs` ends with the first that was stopped."""

    configuration: Configuration
    runs: list[Mapping[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Growth:
    """A series, as far as it was made: `lines` by the ways of searching, `interrupted` by Ctrl-C or not."""

    game: str
    title: str
    board: str
    is_start: bool
    depths: Sequence[int]
    branching: Branching
    lines: list[Line]
    interrupted: bool = False

    def theory(self) -> dict[str, dict[int, int]]:
        """The leaves that theory expects at each depth, by the curve's name; a board that fills up has four curves."""
        shapes = {"uniform": self.branching.uniform}
        if self.branching.fills:
            shapes["filling"] = self.branching.filling
        curves: dict[str, dict[int, int]] = {}
        for name, shape in shapes.items() if self.branching.moves else ():
            curves[name] = {depth: all_leaves(shape(depth)) for depth in self.depths}
            curves[f"{name}_least"] = {depth: least_leaves(shape(depth)) for depth in self.depths}
        return curves

    def games_there_are(self) -> int | None:
        """The lines of play from here to the end of a board that fills up, where a search has followed them all."""
        if not self.branching.fills:
            return None
        for line in self.lines:
            settings = line.configuration.settings
            if settings.prunes or settings.symmetry or settings.transpositions or settings.candidates:
                continue
            for run in line.runs:
                if run["complete"] and run["depth"] >= self.branching.moves:
                    return int(run["leaves"])
        return None


def series(
    board: str | None,
    game: str | None,
    depths: Sequence[int],
    vary: Sequence[str],
    options: Variation,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    on_progress: OnProgress = lambda name, depth, done, total, nodes: None,
    at_once: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Growth:
    """Search `board`, or the game's start, to each of `depths` (plies, rising) in each way that `vary` asks for.

    `max_nodes` and `time_limit` (seconds) hold for each search; after one that they stopped its line goes no deeper.
    Ctrl-C ends the series; what was done is returned. `at_once` makes the blocks in which it comes at any moment, for
    callers who let it wait outside of them. Raises PositionError, SettingsError, GameError, and KeyboardInterrupt where
    Ctrl-C comes before the first search.
    """
    with at_once():
        grown = prepared(board, game, depths, vary, options)
    for done, (line, depth) in enumerate(product(grown.lines, depths)):
        if line.runs and not line.runs[-1]["complete"]:
            continue
        search = line.configuration.search
        deeper = replace(search, settings=replace(search.settings, depth=depth))
        tell = partial(on_progress, line.configuration.name, depth, done, len(grown.lines) * len(depths))
        try:
            with at_once():
                tell(0)
                made = deeper.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=tell)
        except KeyboardInterrupt:
            grown.interrupted = True
            break
        line.runs.append(figures_of(made, depth))
        if made.header.stopped == "interrupt":
            grown.interrupted = True
            break
    return grown


def prepared(
    board: str | None, game: str | None, depths: Sequence[int], vary: Sequence[str], options: Variation
) -> Growth:
    """The series before its first search. Raises PositionError, SettingsError or GameError."""
    if any(text.partition("=")[0].strip() == "depth" for text in vary):
        raise SettingsError("--vary depth is what growth does anyway; give the depths with --depth, such as 1..9.")
    name = game_name_for(board) if game is None else game
    lines = list(map(Line, configurations_of(board, name, vary, options)))
    position = lines[0].configuration.search.position
    with blaming_game(name):
        branching = branching_of(position.game, position.state)
        text = position.game.notation(position.state)
    return Growth(name, position.game.title, text, board is None, depths, branching, lines)


def figures_of(made: Trace, depth: int) -> dict[str, Any]:
    """What is kept of a search."""
    summary = made.summary()
    return {"depth": depth, **{name: summary[name] for name in FIGURES}}
