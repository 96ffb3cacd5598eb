"""Make the table and the chart of a survey."""

from typing import Any

from minimax_viz.output.charts.survey import SurveyChart, SurveyPanel, SurveyPoint
from minimax_viz.output.tables.table import ColumnKind, Results
from minimax_viz.picture.theme import picture_theme
from minimax_viz.study.comparison.names import file_names
from minimax_viz.study.configurations import common_settings
from minimax_viz.study.study import cells_of
from minimax_viz.study.survey.measure import FIGURES
from minimax_viz.study.survey.survey import Survey
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.studies import artefact_note, positions_chosen
from minimax_viz.text.titles import title_of

FIGURE_KINDS: dict[str, ColumnKind] = {"value": "number", "best_move": "text", "stopped": "text"}
COMPARED: dict[str, ColumnKind] = {
    "same_value": "truth", "same_move": "truth", "saved_nodes": "count", "saved_percent": "number",
    "minimal_leaves": "count",
}  # fmt: skip


def chart_of(survey: Survey, words: Catalog) -> SurveyChart:
    """Return the data of the chart."""
    first, *others = survey.configurations
    seed = None if survey.choice.count is None else survey.choice.seed
    chosen = positions_chosen(survey.count, len(survey.measurements), seed, words)
    place = [] if survey.is_start else [words.text("survey.below", board=survey.header.board)]
    notes = [words.text("survey.boxes")]
    if survey.stopped:
        notes.append(words.text("survey.stopped", positions=survey.stopped))
    notes += filter(None, [artefact_note(survey.constant_evaluations(), words)])
    return SurveyChart(
        title=words.text("survey.title", game=title_of(survey.header, words)),
        subtitle=" · ".join([chosen, *place, *common_settings(survey.configurations, words)]),
        note=" ".join(notes),
        first=first.name,
        panels=[
            SurveyPanel(
                words.text("survey.panel", other=other.name, first=first.name),
                [SurveyPoint(saving.nodes, saving.percent) for saving in survey.savings(run)],
                survey.over,
            )
            for run, other in enumerate(others, 1)
        ],
    )


def results_of(survey: Survey, words: Catalog, theme: str) -> Results:
    """Return the table and the chart, for the outputs."""
    return Results(
        columns=columns_of(survey), rows=rows_of(survey), chart=chart_of(survey, words),
        theme=picture_theme(theme), lang=words.code,
    )  # fmt: skip


def columns_of(survey: Survey) -> dict[str, ColumnKind]:
    """Return the columns of the table and their types; those of a search begin with its name."""
    columns: dict[str, ColumnKind] = {"position": "text", "to_move": "text", "over": "truth"}
    for file_name in file_names([search.name for search in survey.configurations]):
        stem = file_name.partition(".")[0].replace("-", "_")
        columns |= {f"{stem}_{name}": FIGURE_KINDS.get(name, "count") for name in FIGURES}
    return columns | COMPARED


def rows_of(survey: Survey) -> list[tuple[Any, ...]]:
    """Return a row for each position that is done."""
    return [
        (
            row["position"], row["to_move"], row["over"],
            *(cell for run in row["runs"] for cell in cells_of(run, FIGURES)),
            *cells_of(row, COMPARED),
        )
        for row in survey.measurements
    ]  # fmt: skip
