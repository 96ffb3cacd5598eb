"""The plain search, which the grader compares programs with, agrees with the one that follows claims."""

import json
from random import Random
from typing import Any

import pytest

from minimax_viz.practice.course import Habit, course_of, nodes_of
from minimax_viz.practice.exercise import Instance
from minimax_viz.practice.plain_search import RIGHT, SearchHabit, ordered, search
from minimax_viz.search.alphabeta import CutoffRule

HABITS = [(Habit(), {}), (Habit(from_parent=True), {"handed": "own"}), (Habit(other_player=True), {"root": "other"})]


def tree_of(dice: Random, depth: int) -> Any:
    """A random tree, with leaves at any depth but not at the root."""
    if depth == 0 or (depth < 4 and dice.random() < 0.2):
        return dice.randrange(-4, 9)
    return [tree_of(dice, depth - 1) for _ in range(dice.randint(1, 3))]


@pytest.mark.parametrize("rule", RIGHT)
@pytest.mark.parametrize(("habit", "flags"), HABITS)
def test_it_goes_the_same_way_as_the_course_of_a_claim(rule: CutoffRule, habit: Habit, flags: dict[str, Any]):
    dice = Random(7)
    for _ in range(50):
        tree, is_max = tree_of(dice, 4), dice.random() < 0.5
        nodes = nodes_of(Instance(json.dumps(tree), root="max" if is_max else "min"))
        course = course_of(nodes, habit._replace(strict=rule == "gt"))
        did = search(
            ordered(tree, (is_max, not is_max)), SearchHabit(prunes=True, rule_max=rule, rule_min=rule, **flags)
        )
        assert did.value == course.values[0]
        assert did.windows == {nodes[place].path: window for place, window in course.windows.items()}
        assert {path for cut in did.cuts for path in cut.skipped} == {nodes[place].path for place in course.skipped}


def test_children_are_taken_in_the_order_asked_for():
    did = search(ordered([[3, 12], [2, 4, 6]], (True, False), lambda _, count: range(count)[::-1]), RIGHT["ge"])
    assert did.leaves == ["/1/2", "/1/1", "/1/0", "/0/1", "/0/0"]
    assert did.moves == {0}
    assert did.values == {"/1": 2, "/0": 3, "/": 3}
    did = search(ordered([[3, 12], [2, 4, 6]], (True, False)), RIGHT["ge"])
    assert [(cut.path, cut.alpha, cut.beta, cut.skipped) for cut in did.cuts] == [("/1", 3, 2, ("/1/1", "/1/2"))]
