"""Star1 and Star2 where sums of decimals are rounded."""

import pytest

from minimax_viz import trace

TIES = [
    ("max(-0.2, chance(0.2: 7, 0.8: min(-2, -9)))", -0.2), ("max(-0.4, chance(0.7: -4, 0.3: min(8, -9)))", -0.4),
    ("max(1, chance(0.2: -7, 0.8: min(3, -9)))", 1), ("min(0.2, chance(0.2: -7, 0.8: max(2, 9)))", 0.2),
]  # fmt: skip
"""Trees whose first move is as good as the bound at which the chance node is settled, but for the last bit of a sum."""


@pytest.mark.parametrize(("tree", "value"), TIES)
@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_a_rounded_sum_makes_no_bound_better_than_the_value_it_equals(algorithm: str, tree: str, value: float) -> None:
    t = trace(tree, algorithm=algorithm, range=(-9, 9))
    assert (t.value, t.best_move, t.best_moves) == (value, "A1", ["A1"])
    assert t[0].interval == (value, value)
    assert value in t[2].interval
    assert trace(tree, algorithm="minimax").best_move == "A1"
