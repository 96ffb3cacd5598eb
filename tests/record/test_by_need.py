"""What is derived row by row is what is derived of all rows at once, and rows laid out in pieces are the same rows."""

from collections import Counter
from collections.abc import Callable
from itertools import compress
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.record import rows as rows_module
from minimax_viz.record.columns import INTERIOR, SHARE, VISITED, WAS_VISITED, LazyColumn
from minimax_viz.record.structure import (
    choice_among,
    choices_of,
    deepest_visited,
    holders_of,
    parent_at,
    parents_of,
    size_at,
    sizes_of,
)
from minimax_viz.record.trace import Trace
from minimax_viz.record.windows import Cutoffs, interval_at, intervals_of, window_at_entry, windows_of
from minimax_viz.search import limits
from minimax_viz.tracing import plan
from tests.attack.claims import random_search

SEARCHES = 100


@pytest.fixture(scope="module")
def searches() -> list[Trace]:
    """Random searches with all kinds of rows."""
    made = [random_search(seed)[0] for seed in range(SEARCHES)]
    kinds = {kind for one in made for kind in one.columns.kind}
    assert kinds == set(range(7)) and any(one.columns.open for one in made)
    return made


def test_the_shape_the_choices_and_who_held_them(searches: list[Trace]):
    for t in searches:
        plies = t.columns.ply
        assert isinstance(plies, bytearray)
        parents = parents_of(t.columns)
        assert [parent_at(plies, row) for row in range(len(t))] == list(parents) == list(t.parents)
        assert [size_at(plies, row) for row in range(len(t))] == list(sizes_of(parents)) == list(t.sizes)
        assert deepest_visited(t.columns) == max(compress(plies, t.columns.kind.translate(WAS_VISITED)))
    for t in searches:
        parents = parents_of(t.columns)
        chosen, held = choices_of(t.columns, parents), holders_of(t.columns, parents)
        for row in range(len(t)):
            elder = [child for child in t.children(parents[row]) if child < row] if row else []
            assert choice_among(t.columns, row, t.children(row)) == chosen[row]
            assert choice_among(t.columns, parents[row], elder) == held[row]


def test_the_windows_and_the_cutoffs(searches: list[Trace]):
    cut = 0
    for t in searches:
        every = windows_of(t.columns, t.settings.prunes)
        if not t.settings.prunes:
            continue
        for row, kind in enumerate(t.columns.kind):
            if kind <= VISITED:
                entry = window_at_entry(t, t.columns, row)
                assert (entry.alpha, entry.beta) == every.at(row)
            else:
                assert every.alpha[row] is None and every.beta[row] is None
        cutoffs = Cutoffs(t, t.columns)
        assert list(cutoffs.items()) == list(every.cutoffs.items())
        assert all((row in cutoffs) == (row in every.cutoffs) for row in range(len(t)))
        cut += len(cutoffs)
    assert cut > 40


def test_an_interval_that_is_told_by_itself_is_the_one_of_all(searches: list[Trace]):
    told = Counter[bool]()
    for t in searches:
        lows, highs = intervals_of(t.columns, parents_of(t.columns))
        for row, kind in enumerate(t.columns.kind):
            try:
                interval = interval_at(t, t.columns, row, is_hard=t.settings.fail == "hard")
            except LookupError:
                continue
            assert interval == (lows[row], highs[row])
            told[row in t.columns.open] += kind == INTERIOR
    assert told[False] > 200 and told[True] > 2


def columns_in_pieces(seed: int, piece: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The columns of a random search that is laid out again and again while it runs, in small pieces."""
    with monkeypatch.context() as patch:
        patch.setattr(rows_module, "PIECE", piece)
        patch.setattr(plan, "MOST_REPORTS", 1)
        patch.setattr(limits, "LARGEST_BLOCK", 1 + seed % 3)
        t = random_search(seed)[0]
        return t.columns


def test_rows_laid_out_in_pieces_while_the_search_runs_are_the_same(
    searches: list[Trace], monkeypatch: pytest.MonkeyPatch
):
    for seed, t in enumerate(searches):
        assert columns_in_pieces(seed, 1 + seed % 7, monkeypatch) == t.columns


class Counted:
    """A column that counts how often it was worked out, as a whole and row by row."""

    def __init__(self, length: int) -> None:
        self.one = self.every = 0
        self.column = LazyColumn(length, self.work_out_one, self.compute_all)

    def work_out_one(self, row: int) -> int:
        self.one += 1
        if row == 7:
            raise LookupError
        return row * row

    def compute_all(self) -> list[int]:
        self.every += 1
        return [row * row for row in range(len(self.column))]


def test_a_column_is_worked_out_once_many_of_its_rows_are_asked_for_or_one_will_not_do():
    length = 10 * SHARE
    counted = Counted(length)
    column = counted.column
    assert [column[5] for _ in range(20)] == [25] * 20
    assert (counted.one, counted.every) == (1, 0)
    assert [column[row] for row in range(20, 40)] == [row * row for row in range(20, 40)]
    assert (counted.one, counted.every) == (10, 1)
    assert column[5] == 25 and column[-1] == (length - 1) ** 2 and column[2:4] == [4, 9]
    with pytest.raises(IndexError):
        column[length]
    assert counted.every == 1
    looks: dict[str, tuple[Callable[[LazyColumn], Any], Any]] = {
        "iterate": (lambda column: list(column)[3], 9),
        "slice": (lambda column: column[1:3], [1, 4]),
        "end": (lambda column: column[-1], (100 * SHARE - 1) ** 2),
        "unknown": (lambda column: column[7], 49),  # which cannot be told by itself
    }
    for name, (look, expected) in looks.items():
        counted = Counted(100 * SHARE)
        assert look(counted.column) == expected, name
        assert counted.every == 1, name


def test_a_picture_of_a_large_search_works_out_no_column():
    t = trace(game="connect4", algorithm="minimax", depth=6, evaluation="zero", max_nodes=40_000)
    t.to_svg()
    t.to_dot()
    columns = (t.parents, t.sizes, t.choices, t.holders, *t.intervals)
    assert all(isinstance(column, LazyColumn) and not column.is_whole for column in columns)
    list(t.steps)
    assert isinstance(t.sizes, LazyColumn) and t.sizes.is_whole
