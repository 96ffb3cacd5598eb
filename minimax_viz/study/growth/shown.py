"""A series as it is shown: the data of the chart, the table behind it, and the JSON object."""

from math import factorial
from typing import Any

from minimax_viz.output.charts.growth import GrowthChart, GrowthPoint
from minimax_viz.output.results import Results
from minimax_viz.output.tables.table import Kind
from minimax_viz.picture.theme import picture_theme
from minimax_viz.study.configurations import common_settings, setting_cells
from minimax_viz.study.growth.series import Growth
from minimax_viz.text.catalog import Catalog

COUNTS = ("nodes", "leaves", "cutoffs", "pruned_moves")


def chart_of(grown: Growth, words: Catalog) -> GrowthChart:
    """What the chart shows."""
    place = words.text("growth.start") if grown.is_start else words.text("growth.from", board=grown.board)
    said = common_settings([line.configuration for line in grown.lines], words, at_horizon=True)
    if grown.interrupted:
        said.append(words.text("growth.unfinished"))
    return GrowthChart(
        title=words.text("growth.title", game=grown.title),
        subtitle=" · ".join([place, *said]),
        note=note_of(grown, words),
        lines={
            line.configuration.name: [
                GrowthPoint(
                    run["depth"], run["nodes"], run["leaves"], not run["complete"], run["stopped"] == "interrupt"
                )
                for run in line.runs
            ]
            for line in grown.lines
            if line.runs
        },
        curves={curve_name(grown, name, words): curve for name, curve in grown.theory().items()},
    )


def curve_name(grown: Growth, name: str, words: Catalog) -> str:
    """What a curve of theory is called in the chart."""
    return words.text(f"growth.curve.{name}", moves=grown.branching.moves)


def note_of(grown: Growth, words: Catalog) -> str:
    """How many games there really are, where the board could be filled in more orders than that."""
    games, moves = grown.games_there_are(), grown.branching.moves
    if games is None or games == factorial(moves):
        return ""
    key = "growth.note.start" if grown.is_start else "growth.note.rest"
    return words.text(key, moves=moves, orders=factorial(moves), games=games)


def results_of(grown: Growth, words: Catalog, theme: str) -> Results:
    """The table and the chart, for the outputs."""
    return Results(
        columns=columns_of_series(grown), rows=rows_of_series(grown), chart=chart_of(grown, words),
        theme=picture_theme(theme), lang=words.code,
    )  # fmt: skip


def columns_of_series(grown: Growth) -> dict[str, Kind]:
    """The columns of the table and what they hold."""
    settings: dict[str, Kind] = dict.fromkeys(setting_cells(grown.lines[0].configuration.settings), "text")
    counts: dict[str, Kind] = dict.fromkeys((*COUNTS, "max_ply"), "count")
    theory: dict[str, Kind] = {f"{name}_leaves": "number" for name in grown.theory()}
    start: dict[str, Kind] = {"game": "text", "board": "text", "line": "text", "depth": "count"}
    return start | settings | {"value": "number", "best_move": "text"} | counts | {"stopped": "text"} | theory


def rows_of_series(grown: Growth) -> list[tuple[Any, ...]]:
    """A row for each search; `stopped` says what ended it early. Where a line goes no deeper there are no rows."""
    theory = grown.theory()
    return [
        (
            grown.game, grown.board, line.configuration.name, run["depth"],
            *setting_cells(line.configuration.settings).values(),
            run["value"], run["best_move"], *(run[name] for name in COUNTS), run["max_ply"], run["stopped"],
            *(curve[run["depth"]] for curve in theory.values()),
        )
        for line in grown.lines
        for run in line.runs
    ]  # fmt: skip


def json_of(grown: Growth) -> dict[str, Any]:
    """The series as `--json` prints it; `files` is empty. `stopped` is "interrupt" after Ctrl-C, else null."""
    theory = grown.theory()
    return {
        "game": grown.game,
        "board": grown.board,
        "depths": list(grown.depths),
        "lines": [
            {"name": line.configuration.name, "settings": line.configuration.settings.to_json(), "runs": line.runs}
            for line in grown.lines
        ],
        "theory": [{"depth": depth} | {name: curve[depth] for name, curve in theory.items()} for depth in grown.depths],
        "games": grown.games_there_are(),
        "complete": all(len(line.runs) == len(grown.depths) and line.runs[-1]["complete"] for line in grown.lines),
        "stopped": "interrupt" if grown.interrupted else None,
        "files": {},
    }
