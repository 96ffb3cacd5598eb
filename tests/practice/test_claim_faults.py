"""What is wrong in a class's file is data: the sentence of the row's fault in that of the file, and the line."""

import pytest

from minimax_viz.errors import TextPlace
from minimax_viz.practice.claims import pupils_in
from minimax_viz.practice.course import nodes_of
from minimax_viz.practice.exercise import Instance
from minimax_viz.text.catalog import catalog

NODES = nodes_of(Instance("[[3,12,8],[2,4,6],[14,5,2]]"))


@pytest.mark.parametrize(
    ("text", "place", "english", "russian"),
    [
        (
            "name,value\nAda,3\nBo,three\n",
            TextPlace(3),
            "line 3: value is 'three'; give",
            "строка 3: value — 'three'; у",
        ),
        ('[{"pruned": ["Q"]}]', TextPlace(), "pupil 1: There is no node 'Q'", "ученик 1: Узла 'Q' в дереве нет"),
    ],
)
def test_the_fault_of_a_row_is_part_of_its_sentence(text: str, place: TextPlace, english: str, russian: str):
    error = pupils_in(text, NODES)[-1].error
    assert error is not None and error.place == place
    assert str(error).startswith(english)
    assert catalog("ru").error(error).startswith(russian)
