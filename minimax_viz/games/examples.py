"""The built-in positions, by the names that `--example` takes; each shows one thing well."""

from typing import NamedTuple


class Example(NamedTuple):
    """A position worth looking at and what it shows."""

    board: str
    shows: str


EXAMPLES = {
    "cut": Example("XOX/.O./.XO", "a tic-tac-toe position with two cutoffs, small enough to see whole"),
    "first": Example("XOX/.X./O.O", "three moves: a2 and c2 lose, b3 draws"),
    "aima": Example("[[3,12,8],[2,4,6],[14,5,2]]", "the tree of Russell & Norvig, figure 5.2"),
    "ucla": Example("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]", "an exercise of UCLA's CS161"),
    "wikipedia": Example(
        "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]", "the figure of Wikipedia's article"
    ),
}
DEFAULT_EXAMPLE = "cut"
