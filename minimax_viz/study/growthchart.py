"""Make the table and the chart of a growth study."""

from typing import Any

from minimax_viz.output.charts.growth import GrowthChart, GrowthPoint
from minimax_viz.output.table import ColumnKind, Results
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.trace import TOTALS
from minimax_viz.study.growth import Growth
from minimax_viz.study.study import cells_of, common_settings, setting_cells
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import artefact_note, curve_name, games_note

FIGURES = ("value", "best_move", *TOTALS, "stopped")
FIGURE_KINDS: dict[str, ColumnKind] = {"value": "number", "best_move": "text", "stopped": "text"}


def chart_of(growth: Growth, words: Catalog) -> GrowthChart:
    """Return the data of the chart."""
    place = words.text("growth.start") if growth.is_start else words.text("growth.from", board=growth.header.board)
    parts = common_settings(growth.configurations, words, at_horizon=True)
    if growth.interrupted:
        parts.append(words.text("growth.unfinished"))
    return GrowthChart(
        title=words.text("growth.title", game=title_of(growth.header, words)),
        subtitle=" · ".join([place, *parts]),
        note=note_of(growth, words),
        lines={
            line.configuration.name: [
                GrowthPoint(
                    run["depth"], run["nodes"], run["leaves"], not run["complete"], run["stopped"] == "interrupt"
                )
                for run in line.runs
            ]
            for line in growth.lines
            if line.runs
        },
        curves={curve_name(name, growth.branching.moves, words): curve for name, curve in growth.theory().items()},
    )


def note_of(growth: Growth, words: Catalog) -> str:
    """Say how many games there really are, if that is known, and whether equal estimates make the chart an artefact."""
    games = games_note(growth.games_there_are(), growth.branching.moves, words, is_start=growth.is_start)
    return " ".join(filter(None, [games, artefact_note(growth.constant_evaluations(), words)]))


def results_of(growth: Growth, words: Catalog, theme: str) -> Results:
    """Return the table and the chart, for the outputs."""
    return Results(
        columns=columns_of(growth), rows=rows_of(growth), chart=chart_of(growth, words),
        theme=picture_theme(theme), lang=words.code,
    )  # fmt: skip


def columns_of(growth: Growth) -> dict[str, ColumnKind]:
    """Return the columns of the table and their types."""
    settings: dict[str, ColumnKind] = dict.fromkeys(setting_cells(growth.configurations[0].settings), "text")
    figures = {name: FIGURE_KINDS.get(name, "count") for name in FIGURES}
    theory: dict[str, ColumnKind] = {f"{name}_leaves": "number" for name in growth.theory()}
    start: dict[str, ColumnKind] = {"game": "text", "board": "text", "line": "text", "depth": "count"}
    return start | settings | figures | theory


def rows_of(growth: Growth) -> list[tuple[Any, ...]]:
    """Return a row for each search that was made; `stopped` says what ended it early."""
    theory = growth.theory()
    return [
        (
            growth.header.game, growth.header.board, line.configuration.name, run["depth"],
            *setting_cells(line.configuration.settings).values(),
            *cells_of(run, FIGURES),
            *(curve[run["depth"]] for curve in theory.values()),
        )
        for line in growth.lines
        for run in line.runs
    ]  # fmt: skip
