"""What a trace says of its rows is what a second, independent search says of the same tree."""

from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from line import Line
from minimax_viz import trace
from minimax_viz.games.game import CHANCE, NodeType
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.tree import TreeGame
from minimax_viz.record.columns import lengthened, narrow
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.rows import layout_rows
from minimax_viz.search.alphabeta import alphabeta
from minimax_viz.search.minimax import minimax
from reference_search import Tree, principal_line, search, settle, true_value
from tree_strategies import text_of, tree_of, trees, with_options

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
AIMA_TREE = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
COLUMNS = (
    "node", "parent", "path", "ply", "move", "name", "player", "kind", "alpha", "beta", "value", "bound", "interval",
)  # fmt: skip
rules, fails = st.sampled_from(["ge", "gt"]), st.sampled_from(["soft", "hard"])
roots = st.sampled_from(["max", "min"])


def assert_same_rows(t, told) -> None:
    """The rows, the totals and the steps."""
    assert len(t) == len(told.rows)
    for row, expected in zip(t, told.rows, strict=True):
        assert {name: getattr(row, name) for name in COLUMNS} == {name: expected[name] for name in COLUMNS}
        assert list(t.children(row.node)) == [child["node"] for child in expected["children"]]
        parent = expected["parent"]
        assert row.chosen == (parent is not None and told.rows[parent]["chosen"] == row.node)
    cutoffs = {row: (cutoff.supplier, cutoff.skipped) for row, cutoff in t.windows.cutoffs.items()}
    assert cutoffs == {step["node"]: (step["supplier"], step["skipped"]) for step in told.cutoffs}
    visited = [row for row in told.rows if row["kind"] != "pruned"]
    totals = {
        "value": told.rows[0]["value"],
        "nodes": told.visited,
        "leaves": sum(row["kind"] != "interior" for row in visited),
        "cutoffs": len(told.cutoffs),
        "pruned_moves": len(told.rows) - len(visited),
        "max_ply": max(row["ply"] for row in visited),
        "principal_variation": [told.rows[row]["move"] for row in principal_line(told)[1:]],
        "complete": not told.stopped,
    }
    summary = t.summary()
    assert {name: summary[name] for name in totals} == totals
    assert summary["best_move"] == (totals["principal_variation"] or [None])[0]
    assert_same_steps(t, told)


def assert_same_steps(t, told) -> None:
    steps = list(t.steps)
    assert [step._asdict() for step in steps] == told.steps
    assert len(t.steps) == len(steps)
    assert [t.steps[at] for at in range(len(steps))] == steps
    n, c, k = told.visited, len(told.cutoffs), told.still_open
    assert len(steps) == (3 * n - 1 + c if not told.stopped else 3 * n + c - 2 * k)


@given(trees(), rules, fails, roots)
@example(AIMA_TREE, "ge", "soft", "max")
@example({"children": [with_options(tree_of([1]), None, "B", None), tree_of([2])]}, "ge", "soft", "max")  # B is taken
@example(tree_of([[3, 12], [-7, 4], [-2, 9]]), "ge", "hard", "max")  # values of interior nodes are clamped, no leaf's
# D, a MAX node, finds the 5 that A has already: it changes no bound, so A supplies the cutoff at E, three plies below.
@example(tree_of([[5], [[5, [4, 9]]]]), "ge", "soft", "max")
def test_rows_and_steps_are_the_reference_s(tree: Tree, rule: str, fail: str, root: str) -> None:
    """And alpha-beta's value and line are those of minimax, of searches without a listener, and of the definition."""
    text, settled = text_of(tree), settle(tree, root)
    pruned = trace(text, cutoff=rule, fail=fail, root=root)
    plain = trace(text, algorithm="minimax", root=root)
    assert_same_rows(pruned, search(settled, rule=rule, hard=fail == "hard"))
    assert_same_rows(plain, search(settled, prune=False))
    assert {(row.alpha, row.beta) for row in plain} == {(-inf, inf)}
    assert pruned.principal_variation == plain.principal_variation
    assert [pruned[row].look for row in pruned.principal_rows()] == [plain[row].look for row in plain.principal_rows()]
    assert pruned.nodes <= plain.nodes and len(pruned) <= len(plain)
    game = TreeGame(root)
    assert pruned.value == alphabeta(game, game.parse(text), cutoff_rule=rule, fail=fail)
    assert pruned.value == plain.value == minimax(game, game.parse(text)) == true_value(settled)


@given(trees(), rules, fails, st.integers(1, 20))
def test_rows_of_a_stopped_search_are_the_reference_s(tree: Tree, rule: str, fail: str, limit: int) -> None:
    t = trace(text_of(tree), cutoff=rule, fail=fail, max_nodes=limit)
    told = search(settle(tree), rule=rule, hard=fail == "hard", limit=limit)
    assert t.header.stopped == ("nodes" if told.stopped else None)
    assert_same_rows(t, told)


@given(
    trees(), st.sampled_from(["natural", "reverse", "best", "worst"]), st.integers(0, 4) | st.none(), rules,
    st.sampled_from(["alphabeta", "minimax"]),
)  # fmt: skip
def test_rows_under_an_order_and_a_horizon_are_the_reference_s(
    tree: Tree, order: str, depth: int | None, rule: str, algorithm: str
) -> None:
    def moves_left(node) -> float:
        return len(node.children) - 2

    t = trace(text_of(tree), order=order, depth=depth, evaluation=moves_left, cutoff=rule, algorithm=algorithm)
    told = search(
        settle(tree), order=order, depth=depth, evaluate=lambda node: len(node["children"]) - 2, rule=rule,
        prune=algorithm == "alphabeta",
    )  # fmt: skip
    assert_same_rows(t, told)


@given(st.lists(st.lists(st.sampled_from([0, 255, 256, 65_535, 65_536]), min_size=1)))
def test_a_column_is_as_wide_as_its_largest_number_needs(pieces: list[list[int]]) -> None:
    column, all_of_them = narrow([], 0), [number for piece in pieces for number in piece]
    for piece in pieces:
        column = lengthened(column, piece)
    assert column == narrow(all_of_them, max(all_of_them, default=0))


def test_the_look_of_a_row_is_the_board_at_that_place() -> None:
    game = TicTacToe()
    t = trace("XOX/.O./.XO")
    for row in t:
        state = game.parse("XOX/.O./.XO")
        for above in t.ancestors(row.node)[1:]:
            move = next(move for move in game.moves(state) if game.move_name(state, move) == t[above].move)
            state = game.result(state, move)
        assert row.look == game.look(state)


def test_a_row_is_found_by_its_number_from_either_end_and_by_the_moves_that_lead_to_it() -> None:
    t = trace(AIMA)
    assert t[-1] == t[len(t) - 1]
    for beyond in (len(t), -len(t) - 1):
        with pytest.raises(IndexError, match="There is no row"):
            t[beyond]
    t = trace("XOX/.O./.XO", algorithm="minimax")
    assert t[""].path == "/"
    assert (t["a2"].move, t["a2"].ply) == ("a2", 1)
    for row in t:
        assert t["/".join(t[above].move for above in t.ancestors(row.node)[1:])] == row
    t = trace(
        '[{"move":"a","children":[1,{"move":"c","value":2}]},{"move":"a/b","children":[{"move":"c/d","value":3}]}]'
    )
    assert (t["a/c"].value, t["a/b"].path, t["a/b/c/d"].path) == (2, "/1", "/1/0")


def test_what_is_no_row_is_told_in_a_sentence() -> None:
    no_row = 'does not name a row; give its number, as in t[3], or the moves that lead to it, as in t["a2/c2"].'
    told: dict[Any, str] = {
        "x": "There is no move 'x' at the root; the moves are B, C, D.",
        "C/C9/x": "There is no move 'C9/x' after 'C'; the moves are C1, C2, C3.",
        "B/B1/x": "There is no move 'x' after 'B/B1'; no row is below that one.",
        3.5: f"3.5 {no_row}",
        None: f"None {no_row}",
    }
    for row, sentence in told.items():
        with pytest.raises((IndexError, TypeError)) as error:
            trace(AIMA)[row]
        assert str(error.value) == sentence


def test_a_search_stopped_in_a_cutoff_or_where_chance_begins_can_be_laid_out() -> None:
    recorder = Recorder()
    game = TreeGame()
    state = game.parse("[[3,12,8],[2,4,6],[14,5,2]]")

    def interrupted(value: float) -> None:
        recorder.closed.append(len(recorder.reports))
        raise KeyboardInterrupt

    recorder.cutoff = interrupted
    with pytest.raises(KeyboardInterrupt):
        alphabeta(game, state, recorder)
    rows = layout_rows(recorder)
    assert rows.value == [None, 3, 3, 12, 8, None, 2]
    assert rows.open == {0: 1, 5: 2}
    t = trace(game=ChanceBegins(), max_nodes=1)
    assert t.columns.open == {0: 2}
    assert t.columns.rest == {0: ((0, 0.25), (1, 0.75))}
    assert t[0].interval == (-inf, inf)


class ChanceBegins(Line):
    """Chance decides at once what the game is worth."""

    def to_move(self, state: int) -> NodeType:
        return CHANCE

    def moves(self, state: int) -> list[int]:
        return [1, 2]

    def probability(self, state: int, move: int) -> float:
        return 0.25 if move == 1 else 0.75

    def outcome(self, state: int) -> float | None:
        return state or None
