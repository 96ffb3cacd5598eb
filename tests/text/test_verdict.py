"""What the verdict on a comparison means: each sentence is checked against the rows of the traces, move by move."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_game import GraphGame
from minimax_viz import Trace, trace
from minimax_viz.errors import SettingsError
from minimax_viz.record.row import Row
from minimax_viz.study.comparison import Comparison
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.numbers import number_text
from minimax_viz.text.verdict import Verdict
from reference_search import Tree
from tree_strategies import text_of, trees

SIGNS = {"lower": "≥ ", "upper": "≤ "}
ROOT_MOVE = {"algorithm", "cutoff", "symmetry"}


class Heard(Catalog):
    """A catalog that notes which messages are asked for, and with what."""

    def __init__(self) -> None:
        english = catalog("en")
        super().__init__(english.code, english.document)
        self.said: list[tuple[str, dict[str, Any]]] = []

    def text(self, key: str, **arguments: Any) -> str:
        self.said.append((key, arguments))
        return super().text(key, **arguments)


def path_of(row: Row) -> tuple[str, ...]:
    """The moves from the root to a row, with the names of the nodes and how many siblings like each came before it."""
    if row.parent is None:
        return ()
    before = [child for child in row.trace.children(row.parent) if child < row.node]
    place = sum((row.trace[child].move, row.trace[child].name) == (row.move, row.name) for child in before)
    return (*path_of(row.trace[row.parent]), f"{row.move} {row.name} {place}")


def settled(t: Trace) -> dict[tuple[str, ...], Row]:
    """The rows that a search visited and settled, by their moves."""
    not_followed = ("pruned", "merged", "discarded")
    return {path_of(row): row for row in t if row.kind not in not_followed and row.node not in t.columns.open}


def shown(row: Row) -> str:
    """What is said of a row, as a reader would put it; test_proved.py checks what rests on estimates by brute force."""
    is_of_candidates = row.trace.discarded_moves > 0 and row.kind != "terminal"
    is_estimate = is_of_candidates or row.trace.rests_on_estimates(row.node)
    if is_estimate:
        return f"≈ {number_text(row.value)}" + {"lower": " or more", "upper": " or less"}.get(row.bound, "")
    if row.bound in SIGNS:
        return SIGNS[row.bound] + number_text(row.value)
    return f"exactly {number_text(row.value)}" if row.bound else f"{number_text(row.value)}, unproved"


def sort_of(row: Row) -> str:
    """A bound, or whether a value is told that is proved or estimated."""
    told = shown(row)
    if row.bound in SIGNS:
        return row.bound
    return "" if "unproved" in told else "value"


class Meaning:
    """For each message what it claims, checked by brute force."""

    def __init__(self, comparison: Comparison) -> None:
        self.traces = comparison.traces
        self.named = dict(zip(comparison.said_names(catalog("en")), comparison.traces, strict=True))
        self.rows = [settled(self.traces[0]), settled(self.traces[-1])]
        self.both = [(self.rows[0][path], self.rows[1][path]) for path in self.rows[0] if path in self.rows[1]]

    def holds(self, key: str, known: dict[str, Any]) -> bool:
        checks: dict[str, Callable[..., bool]] = {
            "compare.same": self.same,
            "compare.same.leaf": self.same,
            "compare.other_move": lambda **known: len({t.value for t in self.traces}) == 1 < len(self.moves),
            "compare.other_value": lambda **known: len({t.value for t in self.traces}) > 1,
            "compare.unsettled": lambda **known: not all(t.complete for t in self.traces),
            "compare.answer": self.answer,
            "compare.answer.so_far": lambda names, **known: not self.named[names.split(", ")[0]].complete,
            "compare.saved": self.saved,
            "compare.saved.more": lambda saved, **known: self.saved(saved=-saved, **known),
            "compare.saved.none": lambda **known: self.traces[0].nodes == self.traces[-1].nodes,
            "compare.where.same": self.where_same,
            "compare.where.agree": self.where_agree,
            "compare.where.values": self.where_values,
            "compare.where.bounds": self.where_bounds,
            "compare.part.none": lambda **known: self.lived(0) == self.lived(-1),
            "compare.part.value": self.part_value,
            "compare.minimum": lambda least, **known: all(t.leaves >= least for t in self.traces if t.complete),
            "compare.why.horizon": self.horizon,
            "compare.why.horizons": lambda searches: searches == sum(t.has_horizon for t in self.traces),
            "compare.why.horizons.all": lambda plies, evaluation: all(
                t.has_horizon and (t.settings.depth, t.settings.evaluation) == (plies, evaluation) for t in self.traces
            ),
        }
        if key in checks:
            return checks[key](**known)
        setting = key.removeprefix("compare.why.")
        return setting == key or setting in ("alike", "candidates") or self.promised(setting)

    @property
    def moves(self) -> set[str | None]:
        return {t.best_move for t in self.traces}

    def same(self, value: str, move: str = "") -> bool:
        sure = not all(t.approximate for t in self.traces)
        told = ("" if sure else "≈ ") + number_text(self.traces[0].value)
        return len({(t.value, t.best_move) for t in self.traces}) == 1 and told == value

    def answer(self, names: str, value: str, move: str) -> bool:
        searches = [self.named[name] for name in names.split(", ")]
        return all(
            ("≈ " if t.approximate else "") + number_text(t.value) == value and (t.best_move or "–") == move
            for t in searches
        )

    def promised(self, setting: str) -> bool:
        """That this setting alone changes neither the root's value nor, of some settings, its move."""
        for one, other in combinations(self.traces, 2):
            first, second = one.settings.to_json(), other.settings.to_json()
            alike = all(first[name] == second[name] for name in first if name != setting)
            if alike and (one.value != other.value or (setting in ROOT_MOVE and one.best_move != other.best_move)):
                return False
        return True

    def saved(self, nodes: int, saved: int, **known: Any) -> bool:
        return (nodes, saved) == (self.traces[-1].nodes, self.traces[0].nodes - self.traces[-1].nodes)

    def lived(self, search: int) -> list[tuple[Any, ...]]:
        t = self.traces[search]
        return [(path_of(row), row.kind in ("pruned", "merged", "discarded"), row.value) for row in t]

    def where_same(self, both: int) -> bool:
        return both == len(self.both) and all(sort_of(a) == sort_of(b) for a, b in self.both) and self.where_agree(both)

    def where_agree(self, both: int) -> bool:
        return both == len(self.both) and all(
            a.value == b.value for a, b in self.both if sort_of(a) == sort_of(b) == "value"
        )

    def where_values(self, both: int, count: int, value: str, other: str, **known: Any) -> bool:
        differ = [
            (shown(a), shown(b))
            for a, b in self.both
            if sort_of(a) == sort_of(b) in ("value", "") and a.value != b.value
        ]
        return (both, count) == (len(self.both), len(differ)) and (value, other) in differ and value != other

    def where_bounds(self, count: int, value: str, other: str, **known: Any) -> bool:
        differ = [
            (shown(a), shown(b))
            for a, b in self.both
            if sort_of(a) != sort_of(b) or (a.bound in SIGNS and a.value != b.value)
        ]
        return (value, other) in differ and count == len(differ) and value != other

    def part_value(self, value: str, other: str, **known: Any) -> bool:
        return any(
            a.value != b.value
            and (value.removeprefix("≈ "), other.removeprefix("≈ ")) == (number_text(a.value), number_text(b.value))
            for a, b in self.both
        )

    def horizon(self, name: str, plies: int, evaluation: str) -> bool:
        t = self.named[name]
        return t.has_horizon and (t.settings.depth, t.settings.evaluation) == (plies, evaluation)


def check(traces: list[Trace]) -> None:
    comparison = Comparison(traces)
    heard = Heard()
    assert Verdict(comparison, heard).sentences
    meaning = Meaning(comparison)
    for key, known in heard.said:
        assert meaning.holds(key, known), (key, known)


def one_of(*values: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(values)


SETTINGS = {
    "algorithm": one_of("minimax", "alphabeta"), "cutoff": one_of("ge", "gt"), "fail": one_of("soft", "hard"),
    "order": one_of("natural", "reverse", "best", "worst"), "depth": one_of(None, 1, 2, 3),
    "transpositions": st.booleans(), "max_nodes": one_of(2_000_000, 7),
}  # fmt: skip
searches = st.lists(st.fixed_dictionaries({}, optional=SETTINGS), min_size=2, max_size=3)
of_graphs = st.fixed_dictionaries(
    {}, optional=SETTINGS | {"symmetry": st.booleans(), "candidates": one_of(None, "first:2")}
)


@given(trees(max_leaves=16), searches)
def test_what_is_said_of_searches_of_a_tree_is_so(tree: Tree, kinds: list[dict[str, Any]]) -> None:
    check([trace(text_of(tree), **kind) for kind in kinds])


@pytest.mark.thorough
@given(st.integers(0, 10**6), st.lists(of_graphs, min_size=2, max_size=3), one_of("zero", "estimate"))
def test_what_is_said_of_searches_of_a_game_is_so(seed: int, kinds: list[dict[str, Any]], evaluation: str) -> None:
    game = GraphGame(seed, layers=4, mirrored=True)
    check([trace(game=game, evaluation=evaluation, **kind) for kind in kinds])


def test_no_minimum_beside_a_search_with_fewer_leaves() -> None:
    merged = [trace(game="tictactoe", depth=1, symmetry=symmetry) for symmetry in (False, True)]
    assert [t.leaves for t in merged] == [9, 3]
    assert "(Knuth and Moore" not in "".join(Verdict(Comparison(merged), catalog("en")).sentences)
    taken = [trace(game="tictactoe", depth=4, transpositions=on, algorithm="minimax") for on in (False, True)]
    assert Comparison(taken).figures["minimal_leaves"] is None
    # Players that do not take turns: four leaves prove what would take five, if they did.
    left = inner("max", inner("max", 1, 2), inner("min", 1, 2))
    right = inner("min", inner("min", 0, 0), inner("min", 3, 4))
    uneven = [trace(text_of(inner("max", left, right)), order=order) for order in ("natural", "best")]
    assert min(t.leaves for t in uneven) < 5
    assert Comparison(uneven).figures["minimal_leaves"] is None


def inner(player: str, *children: Any) -> Tree:
    """A node of a tree, its leaves as numbers."""
    below = [{"value": child} if isinstance(child, int) else child for child in children]
    return {"player": player, "children": below}


def lopsided(state: int) -> float:
    return 0.5 * ((state >> 8 & 1) - (state >> 17 & 1))


def test_nothing_is_promised_that_the_searches_deny() -> None:
    """An earlier version merged moves whose evaluations differ; such traces are still compared."""
    plain = trace(game="tictactoe", depth=1, evaluation=lopsided)
    with pytest.raises(SettingsError, match="symmetry= needs"):
        trace(game="tictactoe", depth=1, evaluation=lopsided, symmetry=True)
    merged = trace(game="tictactoe", depth=1, symmetry=True)
    merged.header = replace(merged.header, settings=replace(merged.settings, evaluation="lopsided"))
    for lang in ("en", "ru"):
        said = Verdict(Comparison([plain, merged]), catalog(lang)).sentences
        assert not any(catalog(lang).text("compare.why.symmetry") in sentence for sentence in said)
        assert catalog(lang).text("compare.other_value", groups="").split(".")[0] in said[0]
