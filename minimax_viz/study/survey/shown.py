"""A survey as it is shown: the data of the chart, the table of its rows, and the JSON object."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any

from minimax_viz.output.charts.survey import Saving, SurveyChart, SurveyPanel
from minimax_viz.output.results import Results
from minimax_viz.output.tables.table import Kind
from minimax_viz.picture.theme import picture_theme
from minimax_viz.study.comparison.names import file_names
from minimax_viz.study.configurations import Configuration, common_settings
from minimax_viz.study.survey.measure import COMPARED, FIGURES, Row
from minimax_viz.study.survey.positions import Choice
from minimax_viz.text.catalog import Catalog

FIGURE_KINDS: dict[str, Kind] = {"value": "number", "best_move": "text", "stopped": "text"}
COMPARED_KINDS: dict[str, Kind] = {"same_value": "truth", "same_move": "truth", "saved_percent": "number"}


@dataclass(slots=True)
class Survey:
    """A survey, as far as it was made: `count` positions were chosen, `rows` has those that are done, in order."""

    game: str
    title: str
    board: str
    is_start: bool
    choice: Choice
    count: int
    configurations: Sequence[Configuration]
    rows: list[Row] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether every position has its row."""
        return len(self.rows) == self.count

    def savings(self, run: int) -> list[tuple[str, Saving]]:
        """What a run (counted from 0) saved against the first at each position, with its text.

        Positions where the game is over have nothing to save, and runs that were stopped tell nothing.
        """
        return [
            (row["position"], Saving(first["nodes"], 100 * (first["nodes"] - other["nodes"]) / first["nodes"]))
            for row in self.rows
            for first, other in [(row["runs"][0], row["runs"][run])]
            if not (row["over"] or first["stopped"] or other["stopped"])
        ]

    @property
    def comparable(self) -> int:
        """At how many positions the values and moves of all runs can be compared."""
        return sum(row["same_value"] is not None for row in self.rows)

    @property
    def over(self) -> int:
        """At how many positions the game is over."""
        return sum(row["over"] for row in self.rows)

    @property
    def stopped(self) -> int:
        """At how many positions a limit ended a search."""
        return sum(any(run["stopped"] for run in row["runs"]) for row in self.rows)


def chart_of(survey: Survey, words: Catalog) -> SurveyChart:
    """What the chart shows."""
    first, *others = survey.configurations
    which = "all" if survey.choice.count is None else "random"
    chosen = words.text(f"survey.chosen.{which}", positions=survey.count, seed=str(survey.choice.seed))
    if not survey.complete:
        chosen = words.text("survey.interrupted", done=len(survey.rows), positions=survey.count)
    place = [] if survey.is_start else [words.text("survey.below", board=survey.board)]
    notes = [words.text("survey.boxes")]
    if survey.stopped:
        notes.append(words.text("survey.stopped", positions=survey.stopped))
    return SurveyChart(
        title=words.text("survey.title", game=survey.title),
        subtitle=" · ".join([chosen, *place, *common_settings(survey.configurations, words)]),
        note=" ".join(notes),
        first=first.name,
        panels=[
            SurveyPanel(
                words.text("survey.panel", other=other.name, first=first.name),
                [saving for _, saving in survey.savings(run)],
                survey.over,
            )
            for run, other in enumerate(others, 1)
        ],
    )


def results_of(survey: Survey, words: Catalog, theme: str) -> Results:
    """The table and the chart, for the outputs."""
    return Results(
        columns=columns_of_survey(survey), rows=rows_of_survey(survey), chart=chart_of(survey, words),
        theme=picture_theme(theme), lang=words.code,
    )  # fmt: skip


def columns_of_survey(survey: Survey) -> dict[str, Kind]:
    """The columns of the table and what they hold; those of a run begin with its name."""
    columns: dict[str, Kind] = {"position": "text", "to_move": "text", "over": "truth"}
    for file_name in file_names([search.name for search in survey.configurations]):
        stem = file_name.partition(".")[0].replace("-", "_")
        columns |= {f"{stem}_{name}": FIGURE_KINDS.get(name, "count") for name in FIGURES}
    return columns | {name: COMPARED_KINDS.get(name, "count") for name in COMPARED}


def rows_of_survey(survey: Survey) -> list[tuple[Any, ...]]:
    """A row for each position that is done."""
    return [
        (
            row["position"], row["to_move"], row["over"],
            *(run[name] for run in row["runs"] for name in FIGURES),
            *(row[name] for name in COMPARED),
        )
        for row in survey.rows
    ]  # fmt: skip


def json_of(survey: Survey) -> dict[str, Any]:
    """The survey as `--json` prints it; `files` is empty. Savings are the last run's against the first."""
    return {
        "game": survey.game,
        "board": survey.board,
        "positions": "all" if survey.choice.count is None else f"random:{survey.choice.count}",
        "seed": None if survey.choice.count is None else survey.choice.seed,
        "count": survey.count,
        "done": len(survey.rows),
        "over": survey.over,
        "limited": survey.stopped,
        "runs": [
            {
                "name": search.name,
                "settings": search.settings.to_json(),
                "nodes": sum(row["runs"][run]["nodes"] for row in survey.rows),
            }
            for run, search in enumerate(survey.configurations)
        ],
        "same_value": agreement(survey, "same_value"),
        "same_move": agreement(survey, "same_move"),
        "saved_percent": spread(survey.savings(len(survey.configurations) - 1)),
        "complete": survey.complete,
        "stopped": None if survey.complete else "interrupt",
        "files": {},
    }


def agreement(survey: Survey, what: str) -> dict[str, Any]:
    """At how many positions all runs agree, at how many they do not, and the first of those."""
    differing = [row["position"] for row in survey.rows if row[what] is False]
    agreeing = sum(row[what] is True for row in survey.rows)
    return {"yes": agreeing, "no": len(differing), "first_no": differing[0] if differing else None}


def spread(savings: Sequence[tuple[str, Saving]]) -> dict[str, Any]:
    """The mean, the median and the ends of the savings in percent, and the first position at each end."""
    if not savings:
        return dict.fromkeys(("mean", "median", "min", "min_at", "max", "max_at"))
    shares = [saving.percent for _, saving in savings]
    least, most = min(shares), max(shares)
    return {
        "mean": fmean(shares),
        "median": median(shares),
        "min": least,
        "min_at": savings[shares.index(least)][0],
        "max": most,
        "max_at": savings[shares.index(most)][0],
    }
