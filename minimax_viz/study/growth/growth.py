"""The result of a growth study: how searches of one position grew with their depth."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from minimax_viz.record.summary import Totals
from minimax_viz.search.limits import StopReason
from minimax_viz.study.configurations import Configuration
from minimax_viz.study.growth.curves import Branching, all_leaves, least_leaves
from minimax_viz.study.study import Study


class GrowthRun(Totals):
    """The figures of one search to a depth, under the names of `Trace.summary`."""

    depth: int
    value: float | None
    best_move: str | None
    complete: bool
    stopped: StopReason | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class GrowthLine:
    """One way of searching, and the figures of its searches; `runs` ends with the first that was stopped. `estimates`
    are the distinct evaluations in all of them.
    """

    configuration: Configuration
    runs: list[GrowthRun] = field(default_factory=list)
    estimates: set[float | None] = field(default_factory=set)


@dataclass(slots=True)
class Growth(Study):
    """A series of searches, as far as it was made: `lines` has one line for each way of searching."""

    depths: Sequence[int]
    branching: Branching
    lines: list[GrowthLine]
    interrupted: bool = False

    @property
    def configurations(self) -> list[Configuration]:
        """The ways of searching."""
        return [line.configuration for line in self.lines]

    def end_at(self, depth: int) -> None:
        """Remove all searches that are deeper."""
        self.depths = [each for each in self.depths if each <= depth]
        for line in self.lines:
            line.runs[:] = [run for run in line.runs if run["depth"] <= depth]

    def theory(self) -> dict[str, dict[int, int]]:
        """Return the leaves that theory expects at each depth, by the curve's name; if the board fills up, there are
        four curves, else two.
        """
        shapes = {"uniform": self.branching.uniform}
        if self.branching.fills:
            shapes["filling"] = self.branching.filling
        curves: dict[str, dict[int, int]] = {}
        for name, shape in shapes.items() if self.branching.moves else ():
            curves[name] = {depth: all_leaves(shape(depth)) for depth in self.depths}
            curves[f"{name}_least"] = {depth: least_leaves(shape(depth)) for depth in self.depths}
        return curves

    def games_there_are(self) -> int | None:
        """Return the number of ways to play until the board is full, if one of the searches has followed them all."""
        if not self.branching.fills:
            return None
        for line in self.lines:
            settings = line.configuration.settings
            if settings.prunes or settings.symmetry or settings.transpositions or settings.candidates:
                continue
            for run in line.runs:
                if run["complete"] and run["depth"] >= self.branching.moves:
                    return run["leaves"]
        return None

    def constant_evaluations(self) -> list[str]:
        """Return the names of the evaluations that gave every position the same value."""
        return [line.configuration.settings.evaluation for line in self.lines if len(line.estimates) == 1]

    def figures(self) -> dict[str, Any]:
        """Return the figures of each search, and the leaves that theory expects."""
        theory = self.theory()
        return {
            "depths": list(self.depths),
            "lines": [
                {"name": line.configuration.name, "settings": line.configuration.settings.to_json(), "runs": line.runs}
                for line in self.lines
            ],
            "theory": [
                {"depth": depth} | {name: curve[depth] for name, curve in theory.items()} for depth in self.depths
            ],
            "games": self.games_there_are(),
            "complete": all(len(line.runs) == len(self.depths) and line.runs[-1]["complete"] for line in self.lines),
            "stopped": "interrupt" if self.interrupted else None,
        }
