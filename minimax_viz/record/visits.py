"""Searches in visits: those in which a node can be visited twice, that make several passes, or that have chance nodes.

Their rows have places of their own among their siblings.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from minimax_viz.games.game import CHANCE
from minimax_viz.record.columns import AGAIN, INTERIOR, PROBE, SEARCH, UNPROBED, VISITED, Columns
from minimax_viz.record.structure import TreeShape
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


class Spared(NamedTuple):
    """At how many chance nodes Star2's probes were enough, and what was therefore not looked at: outcomes, and moves
    beside those that were probed.
    """

    nodes: int
    outcomes: int
    moves: int


def spared_by_probes(columns: Columns, tree: TreeShape) -> Spared:
    """Count what Star2's probes spare."""
    nodes = outcomes = moves = 0
    for row, kind in enumerate(columns.kind if columns.probes else ()):
        if kind != INTERIOR or columns.type_of(row) != CHANCE or row in columns.open:
            continue
        seen = [child for child in tree.children(row) if columns.kind[child] <= VISITED]
        if all(columns.purpose_of(child) == PROBE for child in seen):
            nodes += 1
            outcomes += len(columns.rest.get(row, ()))
            moves += sum(columns.kind[move] == UNPROBED for child in seen for move in tree.children(child))
    return Spared(nodes, outcomes, moves)
