"""What a record proves of a game at the booth, in Node."""

from pathlib import Path

from minimax_viz import trace
from minimax_viz.record.file import document_of
from page_in_node import in_node

DRAWN = "X.O/.X./..O"
WON = "XX./OO./..."  # X wins at once


def test_estimates_prove_nothing_and_what_the_search_saw_to_its_end_does(tmp_path: Path):
    """Who wins, whether that is a guess, and in how many moves."""
    options = [(".........", {"depth": 2}), *((board, way) for board in (DRAWN, WON) for way in ({"depth": 1}, {}))]
    documents = [document_of(trace(board, score="fast", **known)) for board, known in options]
    open_, short, whole, won_soon, won = in_node(tmp_path, Path(__file__).with_name("booth_record.mjs"), documents)
    assert open_ == short == ["guess", True, None]
    assert whole[0] != "guess" and not whole[1]
    assert [who for who, *_ in (won_soon, won)] == ["max", "max"]
    assert won[1:] == [False, 1]
