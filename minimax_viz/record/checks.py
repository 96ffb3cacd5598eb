"""What must hold for the rows of a trace before they are believed: the rules of a search, row by row."""

from __future__ import annotations

from math import isfinite
from typing import Any

from minimax_viz.games.game import MAX, MIN, Look
from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import HORIZON, INTERIOR, PRUNED, TERMINAL
from minimax_viz.record.structure import parents_of, sizes_of
from minimax_viz.record.trace import Header
from minimax_viz.record.windows import windows_of
from minimax_viz.search.settings import Settings

NUMBERS = (int, float)


def check_header(header: Header) -> None:
    """Raise ValueError where a header's fields are not what they should be."""
    texts = (header.game, header.title, header.board, *header.players.values())
    require(all(isinstance(text, str) for text in texts), "game, title, board and players are texts")
    require(set(header.players) <= {MAX, MIN}, "the players are max and min")
    require(header.stopped in (None, "nodes", "time", "interrupt"), "stopped is null, nodes, time or interrupt")
    require(type(header.seconds) in NUMBERS and 0 <= header.seconds < 1e12, "seconds is a number")
    look = header.look
    require(look is None or isinstance(look, str) or is_grid(look), "look is a grid of marks, a text or null")


def is_grid(look: Any) -> bool:
    """Whether a look is a grid of texts, all rows of one length."""
    return (
        isinstance(look, tuple)
        and bool(look)
        and len({len(row) for row in look}) == 1
        and all(isinstance(mark, str) for row in look for mark in row)
    )


def check_columns(columns: Columns, look: Look, settings: Settings) -> None:
    """Raise ValueError where the rows cannot be those of one search with these settings."""
    check_labels(columns, look)
    check_shape(columns, settings)
    check_values(columns, settings)
    if settings.prunes:
        suppliers = (cutoff.supplier for cutoff in windows_of(columns, prunes=True).cutoffs.values())
        require(all(supplier >= 0 for supplier in suppliers), "a cutoff has no supplier")


def check_labels(columns: Columns, look: Look) -> None:
    """Labels are texts with a player, and change only what the look has."""
    cells = sum(len(row) for row in look) if isinstance(look, tuple) else 0
    for label in columns.labels:
        require(isinstance(label.move, str) and isinstance(label.name, str), "labels are texts")
        require(label.player in (MAX, MIN), "a label's player is max or min")
        if isinstance(label.change, tuple):
            for cell, mark in label.change:
                require(type(cell) is int and 0 <= cell < cells and isinstance(mark, str), "a change leaves the board")
        else:
            require(label.change is None or isinstance(label.change, str), "a change is a list, a text or null")
    require(max(columns.label) < len(columns.labels), "a row has a label that is not there")


def check_shape(columns: Columns, settings: Settings) -> None:
    """Plies descend one by one, leaves have no children, and only the last moves of a node are skipped."""
    ply_before, kind_before = -1, INTERIOR
    for row, (ply, kind) in enumerate(zip(columns.ply, columns.kind, strict=True)):
        require(kind in (INTERIOR, TERMINAL, HORIZON, PRUNED), "a row has an unknown kind")
        require((ply > 0) == (row > 0), "there is one root, and it is the first row")
        if ply > ply_before:
            require(ply == ply_before + 1 and kind_before == INTERIOR, "a row hangs below no node")
            require(kind != PRUNED, "a node skipped its first move")
        elif kind_before == INTERIOR:
            require(row - 1 in columns.open, "an interior node has no children")
        if kind_before == PRUNED and ply == ply_before:
            require(kind == PRUNED, "a move was followed after a cutoff")
        if kind == PRUNED:
            require(settings.prunes, "minimax skips no moves")
        if kind == HORIZON:
            require(ply == settings.depth, "a node was evaluated above the horizon")
        require(settings.depth is None or ply <= settings.depth, "a row lies below the horizon")
        ply_before, kind_before = ply, kind
    require(kind_before != INTERIOR or len(columns.ply) - 1 in columns.open, "an interior node has no children")


def check_values(columns: Columns, settings: Settings) -> None:
    """Skipped moves have no value, leaves have one, and an interior node has the best of its children."""
    parents = parents_of(columns)
    sizes = sizes_of(parents)
    rows = len(parents)
    for row, untried in columns.open.items():
        require(0 <= row < rows and columns.kind[row] == INTERIOR, "an open row is an interior node")
        require(row + sizes[row] == rows, "an open row is on the path where the search stopped")
        require(type(untried) is int and untried >= 0, "an open row has a number of moves not tried")
        require(row == 0 or parents[row] in columns.open, "an open row's parent is open")
    hard = settings.prunes and settings.fail == "hard"
    better = [max if label.player == MAX else min for label in columns.labels]
    best: list[float | None] = [None] * rows
    windows = windows_of(columns, settings.prunes)
    for row in range(rows - 1, -1, -1):
        value, kind = columns.value[row], columns.kind[row]
        require((value is None) or isfinite(value), "a value is no finite number")
        if kind == PRUNED:
            require(value is None, "a skipped move has a value")
            continue
        if kind == INTERIOR:
            expected = best[row]
            if hard and expected is not None and row not in columns.open:
                low, high = windows.alpha[row], windows.beta[row]
                assert low is not None and high is not None  # visited rows have windows
                expected = min(max(expected, low), high)
            require(value == expected, "a node's value is not that of its best move")
        else:
            require(value is not None, "a leaf has no value")
        if row and value is not None and row not in columns.open:
            parent = parents[row]
            so_far = best[parent]
            best[parent] = value if so_far is None else better[columns.label[parent]](so_far, value)


def require(holds: bool, what: str) -> None:
    """Raise ValueError(`what`) unless it `holds`."""
    if not holds:
        raise ValueError(what)
