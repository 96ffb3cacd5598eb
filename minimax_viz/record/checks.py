"""Check the rows of a trace before they are used: whether they can be those of a search."""

from __future__ import annotations

import operator
import re
from itertools import compress, islice
from math import inf, isfinite
from typing import Any

from minimax_viz.games.game import CHANCE, MAX, MIN, Look
from minimax_viz.record.answers import NUMBER_TYPES
from minimax_viz.record.columns import (
    DISCARDED,
    HORIZON,
    INTERIOR,
    IS_TERMINAL,
    KINDS,
    MERGED,
    PROBE,
    PRUNED,
    PURPOSES,
    SEARCH,
    TRANSPOSITION,
    UNPROBED,
    VISITED,
    Columns,
)
from minimax_viz.record.header import Header
from minimax_viz.record.revisits import check_revisits
from minimax_viz.record.trace import Trace
from minimax_viz.search.chance import is_probability
from minimax_viz.search.settings import Settings, is_range

HALF_A_PAIR = re.compile("[\ud800-\udfff]")


def check_header(header: Header) -> None:
    """Raise ValueError if a field of a header has a wrong type or value."""
    texts = (header.game, header.title, header.board, *header.players.values())
    require(all(map(is_text, texts)), "game, title, board and players are texts")
    settings = header.settings
    options = (settings.score, settings.max, settings.to_move, settings.root)
    require(all(option is None or is_text(option) for option in options), "a game's options are texts or null")
    require(is_text(settings.evaluation) and is_text(settings.order), "evaluation and order are texts")
    require(set(header.players) <= {MAX, MIN}, "the players are max and min")
    require(header.value_range is None or is_range(header.value_range), "a range is null or two numbers that increase")
    require(header.stopped in (None, "nodes", "time", "interrupt"), "stopped is null, nodes, time or interrupt")
    seconds = header.seconds
    require(seconds is None or (type(seconds) in NUMBER_TYPES and 0 <= seconds < 1e12), "seconds is a number")
    look = header.look
    require(look is None or is_text(look) or is_grid(look), "a look is null, a text or a grid of texts")


def is_text(text: Any) -> bool:
    """Whether this is a text that can be encoded: JSON may contain lone surrogates, UTF-8 may not."""
    return isinstance(text, str) and not HALF_A_PAIR.search(text)


def is_grid(look: Any) -> bool:
    """Whether a look is a grid of texts with rows of equal length."""
    return (
        isinstance(look, tuple)
        and bool(look)
        and len({len(row) for row in look}) == 1
        and len(look[0]) > 0
        and all(is_text(mark) for row in look for mark in row)
    )


def check_rows(trace: Trace) -> None:
    """Raise ValueError if the rows cannot be those of one search with the settings of the trace."""
    columns = trace.columns
    check_labels(columns, trace.header.look)
    require(max(columns.label) < len(columns.labels), "a row has a label that is not there")
    check_shape(columns, trace.settings)
    check_range(columns, trace.header.value_range)
    if trace.is_in_visits:
        check_visits(trace)
        return
    is_plain = not (columns.passes or columns.purpose or columns.probes or columns.rest)
    require(is_plain and all(label.probability is None for label in columns.labels), "this is no search in visits")
    check_values(trace)
    if trace.settings.prunes:
        check_cutoffs(trace)


def check_labels(columns: Columns, look: Look) -> None:
    """Check that labels are texts with a player, and change only cells that are on the board."""
    cells = sum(len(row) for row in look) if isinstance(look, tuple) else 0
    label: Any  # out of a file
    for label in columns.labels:
        require(is_text(label.move) and is_text(label.name), "labels are texts")
        require(label.player in (MAX, MIN, CHANCE), "a label's player is max, min or chance")
        require(label.probability is None or is_probability(label.probability), "a probability is wrong")
        if isinstance(label.change, tuple):
            for cell, mark in label.change:
                require(type(cell) is int and 0 <= cell < cells and is_text(mark), "a change leaves the board")
        else:
            require(label.change is None or is_text(label.change), "a change is a list, a text or null")


def check_shape(columns: Columns, settings: Settings) -> None:
    """Check that plies increase one at a time, and that only interior rows have children."""
    plies, kinds = columns.ply, columns.kind
    roots = [start.root for start in columns.passes] or [0]
    require(all(plies[row] == 0 for row in roots), "a pass does not begin at a root")
    require(roots[0] == 0 and plies.count(0) == len(roots), "there is one root for each pass")
    require(kinds[0] <= VISITED and kinds[0] != TRANSPOSITION, "the root was not searched")
    for kind in set(kinds):
        require(kind < len(KINDS), "a row has an unknown kind")
        require(kind != PRUNED or settings.prunes, "minimax skips no moves")
        require(kind != TRANSPOSITION or settings.transpositions, "there was no transposition table")
        require(kind != MERGED or settings.symmetry, "no moves were merged")
        require(kind != DISCARDED or settings.candidates is not None, "every move was a candidate")
        require(kind != UNPROBED or settings.algorithm == "star2", "nothing was probed")
    require(settings.depth is not None or not settings.deepen, "a search that deepens has a last depth")
    if settings.depth is not None:
        require(max(plies) <= settings.depth, "a row lies below the horizon")
    for ply in set(compress(plies, kinds.translate(IS_HORIZON))) if not settings.deepen else ():
        require(ply == settings.depth, "a node was evaluated above the horizon")
    # Each distinct pair of neighbours is checked once; even a large tree has few.
    for ply, kind, ply_after in set(zip(plies, kinds, islice(plies, 1, None), strict=False)):
        if ply_after > ply:
            require(ply_after == ply + 1 and kind == INTERIOR, "a row hangs below no node")
        else:
            require(kind != INTERIOR, "an interior node has no children")
    require(kinds[-1] != INTERIOR or len(plies) - 1 in columns.open, "an interior node has no children")


def check_range(columns: Columns, limits: tuple[float, float] | None) -> None:
    """Check that the game ends with no value outside the range that it says all of them lie in."""
    low, high = limits or (-inf, inf)
    if any(value is not None and not low <= value <= high for value in columns.value.table):
        for value in compress(columns.value, columns.kind.translate(IS_TERMINAL)):
            is_inside = value is None or low <= value <= high
            require(is_inside, f"an end is worth {value}, outside the range of values from {low} to {high}")


def check_visits(trace: Trace) -> None:
    """Check that a search in visits has these rows: that it makes them when it is made again."""
    columns = trace.columns
    count = len(columns.kind)
    require(all(value is None or isfinite(value) for value in set(columns.value)), "a value is not a finite number")
    require(len(columns.purpose) in (0, count), "there is a purpose for each row")
    require(not columns.purpose or 0 < max(columns.purpose) < len(PURPOSES), "a row has an unknown purpose")
    for row, place in columns.probes.items():
        is_probe = 0 < row < count and columns.purpose_of(row) == PROBE
        require(is_probe and type(place) is int and place >= 0, "a place is of no probe")
    require(columns.purpose.count(PROBE) == len(columns.probes), "a probe has no place")
    for row, rest in columns.rest.items():
        require(0 <= row < count and columns.type_of(row) == CHANCE, "outcomes are of no chance node")
        for place, chance in rest:
            require(type(place) is int and place >= 0, "an outcome has a place")
            require(is_probability(chance), "a probability is wrong")
    check_open(trace)
    check_sources(trace)
    for kind, value, row in zip(columns.kind, columns.value, range(count), strict=True):
        require(kind <= VISITED or value is None, "a move that was not followed has a value")
        require(kind <= VISITED or columns.purpose_of(row) == SEARCH, "a move that was not followed has a purpose")
        require(kind > VISITED or value is not None or row in columns.open, "a node has no value")
    check_outcomes(trace)
    check_revisits(trace)
    trace.make_again()


def check_outcomes(trace: Trace) -> None:
    """Check that each outcome of chance has a probability, and that nothing else has."""
    columns, parents, places = trace.columns, trace.parents, trace.places[0]
    for parent, label in zip(parents, columns.label, strict=True):
        is_outcome = parent >= 0 and columns.type_of(parent) == CHANCE
        require(is_outcome == (columns.labels[label].probability is not None), "a probability is of no outcome")
    for row in {*columns.rest, *columns.open}:
        if columns.type_of(row) != CHANCE:
            continue
        rest, untried = columns.rest.get(row, ()), columns.open.get(row)
        chances = {places[child]: columns.labels[columns.label[child]].probability for child in trace.children(row)}
        require(all(chances.get(place, chance) == chance for place, chance in rest), "an outcome has two probabilities")
        among = chances | dict(rest)
        is_whole = set(among) == set(range(len(among))) and len(dict(rest)) == len(rest)
        require(is_whole, "the places of outcomes do not fit together")
        require(untried is None or untried == len(rest), "an open chance node has a number of outcomes not tried")


def check_values(trace: Trace) -> None:
    """Check that moves not followed have no value, that leaves have one, and that an interior node has the best of its
    children's; only its last moves may have been skipped.
    """
    columns, settings, parents = trace.columns, trace.settings, trace.parents
    values, kinds = columns.value, columns.kind
    require(all(value is None or isfinite(value) for value in set(values)), "a value is not a finite number")
    check_open(trace)
    check_sources(trace)
    # By row: whether one of its moves has been followed, and whether one has been skipped.
    tried, cut = bytearray(len(kinds)), bytearray(len(kinds))
    hard = trace.windows if settings.prunes and settings.fail == "hard" else None
    for row, (kind, value, best) in enumerate(zip(kinds, values, trace.choices, strict=True)):
        if kind == INTERIOR:
            expected = values[best] if best >= 0 else None
            if hard is not None and expected is not None and row not in columns.open:
                low, high = hard.at(row)
                expected = min(max(expected, low), high)
            require(value == expected, "a node's value is not that of its best move")
        elif kind > VISITED:
            require(value is None, "a move that was not followed has a value")
        else:
            require(value is not None, "a leaf has no value")
        parent = parents[row]
        if kind == PRUNED:
            require(bool(tried[parent]), "a node skipped its first move")
            cut[parent] = 1
        elif kind <= VISITED and row:
            require(not cut[parent], "a move was followed after a cutoff")
            tried[parent] = 1
    for row, kind in enumerate(kinds):
        require(kind != INTERIOR or bool(tried[row]) or row in columns.open, "an interior node tried no move")


def check_sources(trace: Trace) -> None:
    """Check that a transposition has the value of a node settled before it, and a merged move an elder twin."""
    columns, parents, is_open = trace.columns, trace.parents, trace.columns.open
    for row in [row for row, source in enumerate(columns.source) if source >= 0]:
        source = columns.source[row]
        if columns.kind[row] == MERGED:
            require(parents[source] == parents[row] and columns.kind[source] != MERGED, "a merged move has no twin")
        else:
            require(columns.kind[source] == INTERIOR, "a transposition is of no node")
            require(source + trace.sizes[source] <= row and source not in is_open, "a transposition is of an open node")
            require(columns.value[source] == columns.value[row], "a transposition has another value")
            require(columns.type_of(source) == columns.type_of(row), "a transposition is of another type of node")


def check_open(trace: Trace) -> None:
    """Check that the open rows are nodes on the path from the root to where the search stopped."""
    columns, parents = trace.columns, trace.parents
    path = set(trace.ancestors(len(trace) - 1)) if columns.open else set()
    may_be_settled = trace.settings.makes_passes or trace.header.stopped in (None, "interrupt")
    require(bool(path) or may_be_settled, "a search was stopped without an open row")
    for row, untried in columns.open.items():
        require(row in path and columns.kind[row] == INTERIOR, "an open row is not where the search stopped")
        require(type(untried) is int and untried >= 0, "an open row has a number of moves not tried")
        require(parents[row] < 0 or parents[row] in columns.open, "an open row's parent is open")


def check_cutoffs(trace: Trace) -> None:
    """Check that moves were skipped only where the window had closed and an ancestor had supplied its other end."""
    columns, windows = trace.columns, trace.windows
    meets = operator.ge if trace.settings.cutoff == "ge" else operator.gt
    for low, high in set(zip(windows.alpha, windows.beta, strict=True)):
        require(low is None or high is None or not meets(low, high), "a move was followed after a cutoff")
    for row, cutoff in windows.cutoffs.items():
        last = trace.choices[row]  # the chosen child came last, since only a better value closes a window
        value, (low, high) = columns.value[last], windows.at(last)
        assert value is not None  # a chosen child was visited
        is_closed = meets(value, high) if trace.player(row) == MAX else meets(low, value)
        require(is_closed, "moves were skipped inside the window")
        require(cutoff.supplier >= 0, "a cutoff has no supplier")


IS_HORIZON = bytes(code == HORIZON for code in range(256))


def require(holds: bool, what: str) -> None:
    """Raise ValueError(`what`) unless it `holds`."""
    if not holds:
        raise ValueError(what)
