"""What is said of a result: proved, estimated, or so far; on the terminal, above pictures, on posters."""

from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.summary import result_line
from reference_search import Tree
from tree_strategies import text_of, trees


@given(trees(max_leaves=12), st.integers(1, 20), st.sampled_from([None, 1, 2]), st.sampled_from(["en", "ru"]))
def test_only_a_finished_search_names_a_best_move(tree: Tree, limit: int, depth: int | None, lang: str) -> None:
    t = trace(text_of(tree), max_nodes=limit, depth=depth)
    said, words = result_line(t, catalog(lang)), catalog(lang)
    names_best = words.text("result.answer", value="|", move="").split("|")[1] in said
    assert names_best == (t.complete and t.best_move is not None)
    assert ("≈" in said) == (t.approximate and t.value is not None)
    if not t.complete:
        row = [t[child] for child in t.children(0)]
        finished = sum(child.value is not None and child.node not in t.columns.open for child in row)
        assert finished or t.best_move is None
        if finished and lang == "en":
            assert f"; {finished} of {len(row) + t.columns.open[0]} move" in said
