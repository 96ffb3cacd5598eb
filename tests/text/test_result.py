"""What is said of a result: proved, estimated, or so far; on the terminal, above pictures, on posters."""

from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import Trace, trace
from minimax_viz.picture.finished import fitted_scene
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.summary import result_line
from reference_search import Tree
from tree_strategies import text_of, trees

BOARD = "XO./.X./..O"


def heading(t: Trace, lang: str = "en") -> str:
    return fitted_scene(t, 40, catalog(lang)).heading.result


def test_a_search_to_the_end_tells_its_value_and_its_principal_variation() -> None:
    aima = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    assert result_line(aima, catalog("en")) == "value 3, best move B; principal variation: B → B1"
    assert result_line(trace('{"value": 0.5}'), catalog("ru")) == "значение 0,5"
    assert heading(aima).startswith("Value 3 · principal variation: B → B1 · 11 nodes")


def test_what_rests_on_estimates_is_told_as_an_estimate() -> None:
    guessed = trace(game="connect4", depth=2, evaluation="lines")
    value = f"{guessed.value}".replace("-", "−")
    assert result_line(guessed, catalog("en")).startswith(f"by these estimates: value ≈ {value}, best move ")
    assert heading(guessed).startswith(f"By these estimates: value ≈ {value} · ")
    assert f"значение ≈ {value.replace('.', ',')}" in result_line(guessed, catalog("ru"))
    few = trace(BOARD, candidates="best:1", evaluation="twos")
    assert "≈ " in result_line(few, catalog("en"))


def test_a_stopped_search_tells_what_it_has_so_far_and_how_much_is_missing() -> None:
    stopped = trace(BOARD, max_nodes=60)
    assert stopped.best_move is not None
    told = "so far c1 with 0; 1 of 5 moves finished, the others may be better"
    assert result_line(stopped, catalog("en")) == f"{told}; line so far: {' → '.join(stopped.principal_variation)}"
    assert heading(stopped).startswith("S" + told[1:])
    early = trace(BOARD, max_nodes=3)
    assert result_line(early, catalog("en")) == "nothing found yet: none of 5 moves is finished"
    for lang in languages():
        for t in (stopped, early):
            for text in (result_line(t, catalog(lang)), heading(t, lang).lower()):
                assert catalog(lang).text("result.answer", value="", move="").strip() not in text


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
