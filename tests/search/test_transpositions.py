"""The transposition table: it never changes the value of the root, and what it proves is true."""

from hypothesis import given
from hypothesis import strategies as st

from graph_game import GraphGame, states_of
from minimax_viz import trace
from minimax_viz.record.columns import KINDS
from minimax_viz.text.catalog import catalog


def test_a_table_makes_the_search_smaller_and_each_sentence_names_its_row() -> None:
    plain, table = trace("........."), trace(".........", transpositions=True)
    assert (plain.nodes, plain.transpositions) == (18297, 0)
    assert table.value == plain.value
    assert table.principal_variation == plain.principal_variation
    assert table.nodes < 5000
    positions = trace(".........", algorithm="minimax", transpositions=True)
    kinds = [row.kind for row in positions]
    assert kinds.count("interior") == 5478 - 958  # each position that is not terminal, once
    assert (positions.value, positions.nodes) == (0, len(positions))
    shown = trace("X...O....", transpositions=True, depth=4, evaluation="twos")
    row = next(row for row in shown if row.kind == "transposition")
    told = shown.transcript().splitlines()
    assert any(f"(node {row.source})" in line and "was searched before" in line for line in told)
    assert shown.summary()["transpositions"] == shown.transpositions > 0


def test_fail_hard_clamps_what_a_node_works_out_and_nothing_that_is_taken_over() -> None:
    shown = trace("O../.XX/O.X", score="fast", fail="hard", transpositions=True)
    inside = {kind: [row.alpha <= row.value <= row.beta for row in shown if row.kind == kind] for kind in KINDS[:4]}
    assert all(inside["interior"])
    assert not all(inside["terminal"])
    assert not all(inside["transposition"])
    assert all(shown[row.source].value == row.value for row in shown if row.kind == "transposition")


def test_a_reader_is_told_what_fail_hard_leaves_alone() -> None:
    for lang, words in (("en", ("leaves", "table")), ("ru", ("листьев", "таблицы"))):
        assert all(word in catalog(lang).text("page.words.fail") for word in words), lang


WAYS = st.fixed_dictionaries(
    {
        "algorithm": st.sampled_from(["alphabeta", "minimax"]),
        "cutoff": st.sampled_from(["ge", "gt"]),
        "fail": st.sampled_from(["soft", "hard"]),
        "order": st.sampled_from(["natural", "reverse", "best", "worst", "random:7", "odd"]),
        "symmetry": st.booleans(),
        "depth": st.sampled_from([None, None, 1, 2, 3]),
    }
)


@given(st.integers(0, 10**6), st.booleans(), WAYS)
def test_every_interval_holds_the_truth_and_every_row_is_accounted_for(seed: int, mirrored: bool, way: dict) -> None:
    game = GraphGame(seed, mirrored=mirrored)
    shown = trace(game=game, transpositions=True, evaluation="estimate", **way)
    depth = way["depth"]
    assert shown.value == game.true_value(game.initial(), depth)
    for row, state in zip(shown, states_of(shown, game), strict=True):
        truth = game.true_value(state, None if depth is None else depth - row.ply)
        low, high = row.interval
        assert low <= truth <= high
        if row.bound == "exact":
            assert row.value == truth
        if row.kind == "transposition":
            source = shown[row.source]
            assert (source.kind, source.value, source.interval) == ("interior", row.value, row.interval)
            assert source.node + shown.sizes[source.node] <= row.node
            assert states_of(shown, game)[row.source] == state
        elif row.kind != "merged":
            assert row.source is None
    steps = list(shown.steps)
    assert len(steps) == len(shown.steps) == 3 * shown.nodes - 1 + shown.cutoffs
    assert [shown.steps[at] for at in range(len(steps))] == steps
