"""The result of a survey: the figures at each position, what was saved overall, the table and the chart."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, Literal, NamedTuple, TypedDict

from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.output.survey_chart import SurveyChart, SurveyPanel, SurveyPoint
from minimax_viz.output.table import ColumnKind
from minimax_viz.study.names import file_names
from minimax_viz.study.study import FIGURE_KINDS, Configuration, Study, cells_of, common_settings
from minimax_viz.study.survey.positions import PositionChoice
from minimax_viz.study.survey.work import FIGURES, Measurement
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import artefact_note, positions_chosen


class Saving(NamedTuple):
    """What a search saved at a position: the nodes of the first search, and how many percent fewer this one visited."""

    position: str
    nodes: int
    percent: float


class Distribution(TypedDict):
    """Savings in percent, all None if nothing was measured. `min_at` and `max_at` are positions."""

    mean: float | None
    median: float | None
    min: float | None
    min_at: str | None
    max: float | None
    max_at: str | None


class Agreed(TypedDict):
    """The number of positions where all runs agree, the number where they do not, and the first of those."""

    yes: int
    no: int
    first_no: str | None


COMPARED: dict[str, ColumnKind] = {
    "same_value": "truth", "same_move": "truth", "saved_nodes": "count", "saved_percent": "number",
    "minimal_leaves": "count",
}  # fmt: skip


@dataclass(repr=False)
class Survey(Study):
    """The searches at many positions, as far as they were made: `count` positions were chosen, and `measurements` has
    those done, in order.

    A notebook shows the chart; `export("survey.csv")`, `.parquet`, `.svg` or `.png` writes it.

    Example:
        >>> from minimax_viz import survey
        >>> found = survey("XOX/.O./.XO")
        >>> found.count, found.nodes(0), found.nodes(1)
        (13, 46, 42)
    """

    choice: PositionChoice
    count: int
    configurations: Sequence[Configuration]
    measurements: list[Measurement] = field(default_factory=list)

    of_kind = OF_SURVEYS

    @property
    def complete(self) -> bool:
        """Whether every position was measured."""
        return len(self.measurements) == self.count

    def nodes(self, run: int) -> int:
        """Count the nodes that a search visited in all; `run` is its number, from 0."""
        return sum(one["runs"][run]["nodes"] for one in self.measurements)

    def savings(self, run: int) -> list[Saving]:
        """Return what a search, by its number, saved against the first one at each position, but for those where the
        game is over, or where one of the two was stopped.
        """
        return [
            Saving(one["position"], first["nodes"], 100 * (first["nodes"] - other["nodes"]) / first["nodes"])
            for one in self.measurements
            for first, other in [(one["runs"][0], one["runs"][run])]
            if not (one["over"] or first["stopped"] or other["stopped"])
        ]

    @property
    def comparable(self) -> int:
        """The number of positions at which the values and moves of all searches can be compared."""
        return sum(one["same_value"] is not None for one in self.measurements)

    @property
    def over(self) -> int:
        """The number of positions where the game is over."""
        return sum(one["over"] for one in self.measurements)

    def constant_evaluations(self) -> list[str]:
        """Return the names of the evaluations that give every position the same value."""
        settings = [one.settings for one in self.configurations]
        return [one.evaluation for one in settings if one.depth is not None and one.evaluation == "zero"]

    @property
    def stopped(self) -> int:
        """The number of positions where a limit ended a search."""
        return sum(any(run["stopped"] for run in one["runs"]) for one in self.measurements)

    def figures(self) -> dict[str, Any]:
        """Return the totals of all positions; savings are those of the last search against the first."""
        return {
            "positions": "all" if self.choice.count is None else f"random:{self.choice.count}",
            "seed": None if self.choice.count is None else self.choice.seed,
            "count": self.count,
            "done": len(self.measurements),
            "over": self.over,
            "limited": self.stopped,
            "runs": [
                {"name": one.name, "settings": one.settings.to_json(), "nodes": self.nodes(run)}
                for run, one in enumerate(self.configurations)
            ],
            "same_value": self.agreement("same_value"),
            "same_move": self.agreement("same_move"),
            "saved_percent": distribution(self.savings(-1)),
            "complete": self.complete,
            "stopped": None if self.complete else "interrupt",
        }

    def agreement(self, what: Literal["same_value", "same_move"]) -> Agreed:
        """Count the positions where all searches agree and those where they do not, and name the first of these."""
        differing = [one["position"] for one in self.measurements if one[what] is False]
        agreeing = sum(one[what] is True for one in self.measurements)
        return {"yes": agreeing, "no": len(differing), "first_no": differing[0] if differing else None}

    def columns(self) -> dict[str, ColumnKind]:
        """Return the columns and their types; those of a search begin with its name."""
        columns: dict[str, ColumnKind] = {"position": "text", "to_move": "text", "over": "truth"}
        for file_name in file_names([search.name for search in self.configurations]):
            stem = file_name.partition(".")[0].replace("-", "_")
            columns |= {f"{stem}_{name}": FIGURE_KINDS.get(name, "count") for name in FIGURES}
        return columns | COMPARED

    def rows(self) -> list[tuple[Any, ...]]:
        """Return a row for each position that is done."""
        return [
            (
                row["position"], row["to_move"], row["over"],
                *(cell for run in row["runs"] for cell in cells_of(run, FIGURES)),
                *cells_of(row, COMPARED),
            )
            for row in self.measurements
        ]  # fmt: skip

    def chart(self, words: Catalog) -> SurveyChart:
        first, *others = self.configurations
        seed = None if self.choice.count is None else self.choice.seed
        chosen = positions_chosen(self.count, len(self.measurements), seed, words)
        place = [] if self.is_start else [words.text("survey.below", board=self.header.board)]
        notes = [words.text("survey.boxes")]
        if self.stopped:
            notes.append(words.text("survey.stopped", positions=self.stopped))
        notes += filter(None, [artefact_note(self.constant_evaluations(), words)])
        return SurveyChart(
            title=words.text("survey.title", game=title_of(self.header, words)),
            subtitle=" · ".join([chosen, *place, *common_settings(self.configurations, words)]),
            note=" ".join(notes),
            first=first.name,
            panels=[
                SurveyPanel(
                    words.text("survey.panel", other=other.name, first=first.name),
                    [SurveyPoint(saving.nodes, saving.percent) for saving in self.savings(run)],
                    self.over,
                )
                for run, other in enumerate(others, 1)
            ],
        )

    def __repr__(self) -> str:
        names = [one.name for one in self.configurations]
        mean = distribution(self.savings(-1))["mean"]
        saved = "nothing to save"
        if mean is not None:
            saved = f"{names[-1]} saves {catalog('en').percent(mean)} over {names[0]}"
        return f"<Survey of {self.count} positions of {self.header.title}: {saved}>"


def distribution(savings: Sequence[Saving]) -> Distribution:
    """Compute the mean, the median and the ends of the savings in percent, and the first position at each end."""
    if not savings:
        return {"mean": None, "median": None, "min": None, "min_at": None, "max": None, "max_at": None}
    shares = [saving.percent for saving in savings]
    least, most = (end(savings, key=lambda saving: saving.percent) for end in (min, max))
    return {
        "mean": fmean(shares),
        "median": median(shares),
        "min": least.percent,
        "min_at": least.position,
        "max": most.percent,
        "max_at": most.position,
    }
