"""Searches in visits: those in which a node can be visited twice, that make several passes, or that have chance nodes.

Their rows have places of their own among their siblings.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from minimax_viz.games.game import CHANCE
from minimax_viz.record.columns import AGAIN, PROBE, SEARCH, Columns
from minimax_viz.search.settings import Settings


def is_in_visits(columns: Columns, settings: Settings) -> bool:
    """Whether windows and choices do not follow from values alone, as they do in a plain search of two players."""
    if settings.algorithm not in ("minimax", "alphabeta") or settings.makes_passes or settings.all_best:
        return True
    return any(label.player == CHANCE for label in columns.labels)


def places_of(columns: Columns, parents: Sequence[int]) -> tuple[array[int], array[int]]:
    """Return each row's place among its siblings' moves, from 0, and which visit of its move it is, from 1."""
    places, visits, purposes = array("i"), array("i"), columns.purpose
    following = [0] * (len(parents) + 1)  # by parent, the place of the next move that is tried; roots are at -1
    seen: dict[tuple[int, int], int] = {}  # how often the moves were visited that were visited twice
    for row, parent in enumerate(parents):
        purpose, place, visit = purposes[row] if purposes else SEARCH, following[parent], 1
        if parent < 0:
            place = 0
        elif purpose == AGAIN:
            place, visit = place - 1, 2
        elif purpose == PROBE:
            place = columns.probes[row]
            seen[parent, place] = 1
        else:
            visit += seen.get((parent, place), 0) if columns.probes else 0
            following[parent] = place + 1
        places.append(place)
        visits.append(visit)
    return places, visits
