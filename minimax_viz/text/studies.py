"""Texts about many searches: the table of a comparison, and charts and tables of growth and surveys."""

from collections.abc import Iterable, Mapping
from math import factorial
from typing import Any

from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.numbers import BOUND_SIGNS
from minimax_viz.text.summary import root_value, short_line

NOTHING = "–"


def artefact_note(evaluations: Iterable[str], words: Catalog) -> str:
    """Warn that charts of searches with constant estimates show an artefact; "" if no evaluation is constant."""
    constant = ", ".join(dict.fromkeys(evaluations))
    return words.text("studies.artefact", evaluation=constant) if constant else ""


def curve_name(curve: str, moves: int, words: Catalog) -> str:
    """Name a theoretical curve for this many moves at the start."""
    return words.text(f"growth.curve.{curve}", moves=moves)


def games_note(games: int | None, moves: int, words: Catalog, *, is_start: bool) -> str:
    """Note how many games there really are; "" if that is the number of orders in which the board can be filled."""
    if games is None or games == factorial(moves):
        return ""
    key = "growth.note.start" if is_start else "growth.note.rest"
    return words.text(key, moves=moves, orders=factorial(moves), games=games)


def count_reached(count: int, words: Catalog, *, is_complete: bool) -> str:
    """Write a search's count of nodes or leaves, with ≥ if the search was stopped."""
    return ("" if is_complete else BOUND_SIGNS["lower"]) + words.count(count)


def growth_cell(run: Mapping[str, Any], words: Catalog) -> str:
    """State the cost of a search to one depth, and what stopped it."""
    endings = {None: "cell", "interrupt": "interrupted"}
    return words.text(
        f"growth.table.{endings.get(run['stopped'], 'stopped')}", nodes=run["nodes"], leaves=run["leaves"]
    )


def positions_chosen(positions: int, done: int, seed: int | None, words: Catalog) -> str:
    """State which positions a survey covers, all or random ones; if it was interrupted, how many are done."""
    if done < positions:
        return words.text("survey.interrupted", done=done, positions=positions)
    if seed is None:
        return words.text("survey.chosen.all", positions=positions)
    return words.text("survey.chosen.random", positions=positions, seed=str(seed))


def median_label(percent: float, words: Catalog, *, is_of_all: bool) -> str:
    """State the median of the savings, over all positions or over those that are not final."""
    return words.text("survey.median" if is_of_all else "survey.median.rest", percent=words.percent(percent))


def saved_line(other: str, first: str, savings: Mapping[str, Any], words: Catalog) -> str:
    """State what one search saved over the first: the mean, the median and both extremes, with their positions."""
    if savings["mean"] is None:
        return words.text("survey.summary.nothing", other=other, first=first)
    shares = {name: words.percent(savings[name]) for name in ("mean", "median", "min", "max")}
    places = {name: short_line(savings[name]) for name in ("min_at", "max_at")}
    return words.text("survey.summary.saved", other=other, first=first, **shares, **places)


def search_cells(
    name: str, trace: Trace, words: Catalog, *, whole: int | None, least: int | None, branching: float | None
) -> dict[str, str]:
    """Return the cells of a search, by column.

    `whole` is the number of nodes of the first search, and `least` the fewest leaves that prove the value; None if
    there is nothing to compare with.
    """
    return {
        "search": name,
        "value": so_far(root_value(trace, words), trace, words),
        "move": so_far(trace.best_move or NOTHING, trace, words),
        "nodes": words.count(trace.nodes),
        "passes": words.count(len(trace.passes)),
        "last_pass": words.count(trace.last_pass.nodes),
        "leaves": words.count(trace.leaves),
        "cutoffs": words.count(trace.cutoffs),
        "pruned": words.count(trace.pruned_moves),
        "saved": words.percent(100 * (whole - trace.nodes) / whole) if whole and trace.complete else NOTHING,
        "branching": NOTHING if branching is None else words.decimal(branching, 2),
        "minimum": f"{words.decimal(trace.leaves / least, 2)} ×" if least and trace.complete else NOTHING,
    }


def so_far(text: str, trace: Trace, words: Catalog) -> str:
    """Mark a finding as preliminary if the search was stopped."""
    return text if trace.complete else words.text("picture.so_far", value=text)
