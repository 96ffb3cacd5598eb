"""Searches in visits: those in which a node can be visited twice, that make several passes, or that have chance nodes.

Their rows have places of their own among their siblings.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from minimax_viz.games.game import CHANCE
from minimax_viz.record.columns import AGAIN, PROBE, Columns
from minimax_viz.search.settings import Settings


def is_in_visits(columns: Columns, settings: Settings) -> bool:
    """Whether windows and choices do not follow from values alone, as they do in a plain search of two players."""
    if settings.algorithm not in ("minimax", "alphabeta") or settings.makes_passes or settings.all_best:
        return True
    return any(label.player == CHANCE for label in columns.labels)


def places_of(columns: Columns, parents: Sequence[int]) -> tuple[array[int], array[int]]:
    """Return each row's place among its siblings' moves, from 0, and which visit of its move it is, from 1."""
    places, visits = array("i"), array("i")
    following: dict[int, int] = {}  # by parent, the place of the next move that is tried
    seen: dict[tuple[int, int], int] = {}
    for row, parent in enumerate(parents):
        purpose = columns.purpose_of(row)
        place = following.get(parent, 0)
        if purpose == PROBE:
            place = columns.probes[row]
        elif purpose == AGAIN:
            place -= 1
        else:
            following[parent] = place + 1
        if parent < 0:
            place = 0
        visit = 1
        if columns.purpose and parent >= 0:
            visit = seen[parent, place] = seen.get((parent, place), 0) + 1
        places.append(place)
        visits.append(visit)
    return places, visits
