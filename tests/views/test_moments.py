"""What pictures show of searches in visits, on random trees: at each step what the step says; folds of one pass; the
union and the first difference of two such searches.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from given_tree import GivenTree, random_tree
from minimax_viz import Trace, trace
from minimax_viz.views.difference import agreement_of, first_difference, shown_rows
from minimax_viz.views.fold import earlier_visits, fold_of, rows_below
from minimax_viz.views.steps import first_segment, snapshot_at
from minimax_viz.views.union import fold_union, union_of

LIMITS = (-9.0, 9.0)
EVERY = ("minimax", "alphabeta", "star1", "star2", "pvs", "mtdf")
SEEDS = range(3)


def searched(dice: Random, tree: GivenTree, algorithms: tuple[str, ...]) -> Trace:
    algorithm = dice.choice(algorithms)
    options: dict[str, Any] = {"depth": 9, "evaluation": "zero"}
    if algorithm.startswith("star"):
        options["range"] = LIMITS
    if dice.random() < 0.4:
        options |= {"deepen": True, "depth": dice.randint(1, 4)}
        if algorithm not in ("minimax", "mtdf") and dice.random() < 0.5:
            options["aspiration"] = 1
    if dice.random() < 0.3:
        options["max_nodes"] = dice.randint(2, 30)
    return trace(game=tree, algorithm=algorithm, **options)


@cache
def searches(seed: int) -> list[tuple[Trace, Trace]]:
    """Ten pairs of searches of the same tree."""
    dice, pairs = Random(seed), []
    for _ in range(10):
        chance = dice.random() < 0.5
        tree = GivenTree(random_tree(dice, dice.randint(1, 4), chance=chance), LIMITS)
        algorithms = EVERY[:4] if chance else (*EVERY[:2], *EVERY[4:])
        pairs.append((searched(dice, tree, algorithms), searched(dice, tree, algorithms)))
    return pairs


@pytest.mark.thorough
def test_the_searches_are_of_all_kinds() -> None:
    every = [t for seed in SEEDS for pair in searches(seed) for t in pair]
    kinds = Counter((t.settings.algorithm, len(t.passes) > 1) for t in every)
    assert set(kinds) >= {(name, deepens) for name in EVERY for deepens in (False, True) if name != "mtdf" or deepens}
    assert any(earlier_visits(t) for t in every) and any(not t.complete for t in every)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_moment_shows_what_its_step_says_and_what_is_said_of_an_open_node_stays_true(seed: int) -> None:
    for t, _ in searches(seed):
        for step in t.steps:
            moment = snapshot_at(t, step.number)
            if step.kind == "pass":
                assert {moment.state(row) for row in range(step.node, len(t))} == {"unvisited"}
            elif step.kind == "enter":
                assert moment.state(step.node) == "open"
            elif step.kind in ("evaluate", "finish"):
                assert (moment.state(step.node), moment.best(step.node)) == ("done", step.best)
                bound = t.final_bound(step.node) if moment.is_last else t.bound(step.node)
                assert moment.bound(step.node) == bound
            elif not moment.is_last:
                assert moment.best(step.node) == step.best
                assert moment.window(step.node) == (step.alpha, step.beta)
    for t, _ in searches(seed):
        lows, highs = t.intervals
        for step in t.steps:
            if step.kind != "back_up" or t.player(step.node) == "chance" or step.node in t.columns.open:
                continue
            moment = snapshot_at(t, step.number)
            best, bound = moment.best(step.node), moment.bound(step.node)
            if best is None:
                continue
            if bound in ("lower", "exact"):
                assert highs[step.node] >= best
            if bound in ("upper", "exact"):
                assert lows[step.node] <= best


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("budget", [None, 3, 12])
def test_segments_are_of_one_pass_and_a_fold_has_each_row_of_the_last_once(seed: int, budget: int | None) -> None:
    for t, _ in searches(seed):
        steps, seen = list(range(1, len(t.steps) + 1)), list[int]()
        while len(seen) < len(steps):
            segment = first_segment(t, steps[len(seen) :], budget)
            seen += segment.steps
            (root,) = {t.ancestors(t.steps.at(number).node)[0] for number in segment.steps}
            assert segment.fold.rows[0] == root
            assert {t.ancestors(row)[0] for row in segment.fold.rows} == {root}
        assert seen == steps
    for t, _ in searches(seed):
        fold, earlier = fold_of(t, budget), earlier_visits(t)
        assert fold.rows[0] == t.root
        found = Counter(fold.rows)
        for stub in fold.stubs:
            for child in t.children(stub.parent):
                if child not in earlier and child not in fold.rows and stub.holds(child):
                    found.update(rows_below(t, child, earlier))
        assert found == Counter(rows_below(t, t.root, earlier))
        assert earlier.isdisjoint(t.principal_rows())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_union_has_what_pictures_show_of_both(seed: int) -> None:
    for pair in searches(seed):
        union = union_of(pair)
        for rows, t in zip(union.rows, pair, strict=True):
            assert sorted(row for row in rows if row >= 0) == list(shown_rows(t))
            for node, row in enumerate(rows):
                if node and row >= 0:
                    assert rows[union.parents[node]] == t.parents[row]
                    assert union.ply[node] == t.columns.ply[row]
        assert agreement_of(union).both <= min(t.nodes for t in pair)
        assert len(fold_union(union, 5).rows) <= max(5, 1)
        difference = first_difference(union)
        alike = [[(t.columns.ply[row], t[row].move) for row in shown_rows(t) if t.parents[row] >= 0] for t in pair]
        assert difference is not None or alike[0] == alike[1]
        assert first_difference(union_of((pair[0], pair[0]))) is None
