"""A claim is right exactly if the trace says the same; every single alteration is found, and named as what it is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from minimax_viz import MinimaxVizError, exercises
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import preorder
from minimax_viz.practice.course import Habit
from minimax_viz.practice.diagnosis import HABITS, Examiner, diagnose
from minimax_viz.practice.exercise import Claim, Instance, parse_tree
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.search.alphabeta import CutoffRule
from random_trees import random_tree

AIMA = Instance("[[3,12,8],[2,4,6],[14,5,2]]")
DEEP = Instance("[[5,[[4,9],6]],3]", root="min")
TIE = Instance("[[3,12],[3,1]]")
RIGHT_HALF = Instance("[[[2,3],[5,9]],[[0,1],[7,5]]]")
TREES = 1_000


def claim_from(searched: SearchedInstance) -> Claim:
    """All that a trace says, as a claim."""
    made = searched.trace
    return Claim(
        made.value,
        frozenset(searched.skipped),
        {row.path: row.value for row in searched.interior if row.value is not None},
        {row.path: made.windows.at(row.node) for row in searched.interior},
    )


def below(paths: frozenset[str], searched: SearchedInstance) -> frozenset[str]:
    """These nodes and all that are below them."""
    everything = [row.path for row in searched.unpruned]
    return frozenset(path for path in everything if any(f"{path}/".startswith(f"{above}/") for above in paths))


def alterations(claim: Claim, searched: SearchedInstance) -> Iterator[Claim]:
    """Every claim that differs in one thing: a cutoff missing, one that is too many, a number beside the right one."""
    assert claim.pruned is not None
    assert claim.value is not None
    canonical = below(claim.pruned, searched)
    made = searched.trace
    for row in searched.unpruned:
        if row.path != "/" and row.path not in canonical:
            yield Claim(pruned=claim.pruned | {row.path})
    for path in claim.pruned:
        yield Claim(pruned=claim.pruned - {path})
    if claim.pruned:
        yield Claim(pruned=frozenset())
    yield Claim(pruned=frozenset(row.path for row in searched.unpruned if row.ply == 1))
    for change in (-1, 1):
        yield Claim(claim.value + change)
        for path, value in claim.values.items():
            yield Claim(values={**claim.values, path: value + change})
        for row in searched.interior:
            low, high = made.windows.at(row.node)
            yield Claim(windows={**claim.windows, row.path: (4711.0 if low < -4711 else low + change, high)})
            yield Claim(windows={**claim.windows, row.path: (low, -4711.0 if high > 4711 else high + change)})


@pytest.mark.parametrize("seeds", [range(0, TREES, 30), pytest.param(range(1, TREES, 3), marks=pytest.mark.thorough)])
@pytest.mark.parametrize("cutoff", ["ge", "gt"])
def test_of_many_random_trees_the_right_answer_alone_is_right(cutoff: CutoffRule, seeds: range):
    for seed in seeds:
        chance = Random(seed)
        searched = SearchedInstance(Instance(random_tree(chance), cutoff=cutoff, root=chance.choice(["max", "min"])))
        if len(searched.trace) == 1:
            continue
        claim, examiner = claim_from(searched), Examiner(searched.instance)
        assert examiner.diagnosis(claim).right, seed
        assert claim.pruned is not None
        assert examiner.diagnosis(Claim(pruned=below(claim.pruned, searched))).right, seed
        if len(searched.unpruned) > 40:
            continue  # each alteration of a large tree takes too long
        for altered in alterations(claim, searched):
            found = examiner.diagnosis(altered)
            assert not found.right, (seed, altered)
            assert found.mistakes, (seed, altered)


def classes(instance: Instance, **claimed: object) -> list[tuple[str, str]]:
    """The classes of what is wrong with a claim, and where."""
    pruned = claimed.pop("pruned", None)
    claim = Claim(**claimed, pruned=None if pruned is None else frozenset(str(pruned).split()))  # type: ignore[arg-type]
    return [(mistake.kind, mistake.path) for mistake in diagnose(instance, claim).mistakes]


def test_each_class_of_mistake_is_named():
    """More are in golden/claims.txt, with their sentences."""
    assert classes(AIMA, pruned="/1/1 /1/2") == []
    assert classes(AIMA, pruned="") == [("missed-cut", "/1")]
    assert classes(AIMA, pruned="/1/2") == [("missed-cut", "/1")]
    assert classes(AIMA, pruned="/1/1 /1/2 /2/1 /2/2") == [("extra-cut", "/2")]
    assert classes(AIMA, pruned="/0/2 /1/1 /1/2") == [("last-child-skipped", "/0")]
    assert classes(AIMA, pruned="/1/0 /1/2") == [("extra-cut", "/1")]
    assert classes(AIMA, value=2) == [("wrong-value", "/")]
    assert classes(AIMA, values={"/": 2.0}) == [("bound-as-value", "/")]
    assert classes(AIMA, values={"/0": 12.0}) == [("wrong-player", "/0")]
    assert classes(AIMA, values={"/0": 8.0}) == [("wrong-value", "/0")]
    inf = float("inf")
    assert classes(AIMA, windows={"/1": (-inf, inf)}) == [("window-not-passed", "/1")]
    assert classes(AIMA, windows={"/1": (inf, 3.0)}) == [("wrong-window", "/1")], "no cutoff is involved"
    assert classes(AIMA, windows={"/1": (2.0, inf)}) == [("wrong-window", "/1")]
    tree = Instance("[[3,4],[2,1]]")  # MIN at the root: 2, and nothing is skipped
    assert classes(tree, value=2, pruned="") == [("wrong-player", "/")]
    assert classes(tree, value=3, pruned="") == [("missed-cut", "/1")]
    assert classes(RIGHT_HALF, pruned="/0/1/1 /1/1") == []
    assert classes(RIGHT_HALF, pruned="/0/1/1 /1") == [("extra-cut", "/")]
    assert classes(RIGHT_HALF, pruned="/1") == [("missed-cut", "/0/1"), ("extra-cut", "/")]
    wrong_child = {"/": 12.0, "/0": 12.0, "/1": 2.0, "/2": 2.0}
    assert classes(Instance(AIMA.tree, "minimax"), values=wrong_child) == [("wrong-player", "/0")]
    # After B was cut short its value is 12: C and D stop at once, which follows from that.
    assert classes(AIMA, value=12, pruned="/0/0 /0/2 /1/1 /1/2 /2/1 /2/2")[:1] == [("extra-cut", "/0")]


def test_windows_that_are_wrong_throughout_are_wrong_in_one_way():
    examiner = Examiner(Instance("[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]]]"))
    windows = {examiner.nodes[place].path: ends for place, ends in examiner.course(Habit()).windows.items()}
    turned = examiner.diagnosis(Claim(windows={path: (high, low) for path, (low, high) in windows.items()}))
    assert {(mistake.kind, mistake.told) for mistake in turned.mistakes} == {("wrong-window", "turned")}
    course = examiner.course(Habit(from_parent=True))
    alone = {examiner.nodes[place].path: ends for place, ends in course.windows.items()}
    assert {one.kind for one in examiner.diagnosis(Claim(windows=alone)).mistakes} == {"window-not-passed"}
    for mistake in turned.mistakes:
        assert (mistake.facts["alpha"], mistake.facts["beta"]) == windows[mistake.path]


def test_a_tie_goes_by_the_rule_and_would_be_right_answers_by_their_search():
    by_gt = Instance(TIE.tree, cutoff="gt")
    assert classes(TIE, pruned="/1/1") == []
    assert classes(by_gt, pruned="/1/1") == [("rule-ge-gt", "/1")]
    assert diagnose(TIE, Claim(pruned=frozenset())).rule == "gt"
    assert diagnose(by_gt, Claim(pruned=frozenset({"/1/1"}))).rule == "ge"
    assert diagnose(AIMA, Claim(pruned=frozenset({"/1/1", "/1/2"}))).rule == "ge"
    assert diagnose(AIMA, Claim(pruned=frozenset())).rule is None
    assert classes(AIMA, value=6, pruned="/2/1 /2/2") == [("wrong-player", "/")]
    assert classes(AIMA, pruned="/2/1 /2/2") == [("wrong-player", "/")]
    assert classes(AIMA, value=3, pruned="/2/1 /2/2") == [("wrong-side", "/")]
    assert classes(AIMA, value=6, pruned="/1/1 /1/2") == [("wrong-value", "/")]
    assert classes(AIMA, value=6, values={"/0": 3.0}) == [("wrong-value", "/")]
    assert classes(Instance(AIMA.tree, root="min"), value=3, pruned="/2/1 /2/2") == [("wrong-value", "/")]
    tie = "[[3,8],[5,[3,4,9]],[1,2]]"  # after 3, MIN would stop at α = 3 where equality is enough; after 4, late
    assert classes(Instance(tie), pruned="/1/1/1 /1/1/2 /2/1") == [("wrong-player", "/1/1")]
    assert classes(Instance(tie), pruned="/1/1/2 /2/1") == [("extra-cut", "/1/1")]
    assert classes(Instance(tie, cutoff="gt"), pruned="/1/1/1 /1/1/2 /2/1") == [("extra-cut", "/1/1")]


def interchanged(instance: Instance) -> Instance:
    """The same search where each node has the other player."""
    tree = parse_tree(instance)
    for node, _ in preorder(tree):
        node.given = {**(node.given or {}), "player": "min" if node.player == "max" else "max"}
    return replace(instance, tree=notation_of_tree(tree))


@pytest.mark.thorough
@pytest.mark.parametrize("cutoff", ["ge", "gt"])
def test_every_would_be_right_is_right_in_the_search_it_speaks_of(cutoff: CutoffRule):
    told: Counter[str] = Counter()
    for seed in range(25):
        chance = Random(seed)
        instance = Instance(random_tree(chance), cutoff=cutoff, root=chance.choice(["max", "min"]))
        examiner = Examiner(instance)
        turned = Examiner(replace(instance, root="min" if instance.root == "max" else "max"))
        courses = [
            examiner.course(Habit()),
            examiner.course(Habit(strict=True)),
            *(examiner.course(habit) for habit in HABITS.values()),
        ]
        values = {None, *(course.values[0] for course in courses)}
        for course, value in product(courses, values):
            for pruned in (None, frozenset(examiner.nodes[place].path for place in course.skipped)):
                if value is None and pruned is None:
                    continue
                claim = Claim(value, pruned)
                found = examiner.diagnosis(claim)
                kinds = {(one.kind, one.told) for one in found.mistakes}
                if ("wrong-player", "habit") in kinds:
                    assert turned.diagnosis(claim).right, (seed, claim)
                    told["root"] += 1
                if ("wrong-player", "everywhere") in kinds:
                    assert Examiner(interchanged(instance)).diagnosis(claim).right, (seed, claim)
                    told["everywhere"] += 1
                if not found.right and found.rule:
                    assert Examiner(replace(instance, cutoff=found.rule)).diagnosis(claim).right, (seed, claim)
                    told["rule"] += 1
    assert min(told["root"], told["everywhere"], told["rule"]) > 5, told


def parent_of(path: str) -> str:
    """The path of the parent."""
    return path.rpartition("/")[0] or "/"


@pytest.mark.parametrize("cutoff", ["ge", "gt"])
def test_one_cutoff_that_is_wrong_is_one_mistake(cutoff: CutoffRule):
    missed = extra = 0
    for seed in range(60):
        chance = Random(seed)
        searched = SearchedInstance(Instance(random_tree(chance), cutoff=cutoff, root=chance.choice(["max", "min"])))
        if not 1 < len(searched.unpruned) <= 60:
            continue
        examiner, skipped = Examiner(searched.instance), frozenset(searched.skipped)
        for parent in {parent_of(path) for path in skipped}:
            rest = frozenset(path for path in skipped if parent_of(path) != parent)
            told = examiner.diagnosis(Claim(pruned=rest)).mistakes
            assert len(told) == 1, (seed, parent)
            assert told[0].path in (parent, "/"), (seed, parent)  # the root's where a habit explains it all
            missed += 1
        gone = below(skipped, searched)
        everything = [row.path for row in searched.unpruned if row.path != "/"]
        for path in everything:
            later = [other for other in everything if parent_of(other) == parent_of(path)]
            later = later[later.index(path) :]
            if path in gone or path.endswith("/0"):
                continue
            cut = below(frozenset(later), searched) | gone
            assert len(examiner.diagnosis(Claim(pruned=cut)).mistakes) == 1, (seed, path)
            extra += 1
    assert missed > 20
    assert extra > 100


ALIKE = {"last-child-skipped": "extra-cut", "missed-deep-cut": "missed-cut"}
"""What an exercise calls a class which has a name of its own where it is found in a claim."""


@pytest.mark.thorough
def test_worked_solutions_have_the_one_mistake_that_their_keys_say():
    for one in exercises(kind="find-mistake", count=60, seed=5):
        claim = Claim(values=one.asked["values"], pruned=frozenset(one.asked["pruned"]))
        (mistake,) = diagnose(one.instance, claim).mistakes
        assert mistake.path == one.key["node"]
        assert ALIKE.get(mistake.kind, mistake.kind) == one.key["class"]


@pytest.mark.thorough
def test_each_node_of_a_worked_solution_has_a_value_or_is_skipped():
    shown = 0
    trees = ["[[8,9],[3,[5,6]]]", *(random_tree(Random(seed)) for seed in range(40))]
    for tree in trees:
        for seed in range(3):
            try:
                (one,) = exercises(tree, kind="find-mistake", seed=seed)
            except MinimaxVizError:
                continue  # nothing about it can be asked
            shown += 1
            values, pruned = one.asked["values"], frozenset(one.asked["pruned"])
            searched = SearchedInstance(one.instance)
            told = below(pruned, searched) | values.keys()
            assert {row.path for row in searched.unpruned if row.kind == "interior"} <= told, (tree, seed)
            assert not below(pruned, searched) & values.keys(), (tree, seed)
    assert shown > 25


@pytest.mark.parametrize("kind", HABITS)
def test_a_habit_is_one_mistake(kind: str):
    found = 0
    for seed in range(150):
        examiner = Examiner(Instance(random_tree(Random(seed))))
        courses = {name: examiner.course(habit).skipped for name, habit in HABITS.items()}
        skipped = courses.pop(kind)
        others = [*courses.values(), examiner.course(Habit()).skipped, examiner.course(Habit(strict=True)).skipped]
        if not skipped or skipped in others:
            continue
        told = examiner.diagnosis(Claim(pruned=frozenset(examiner.nodes[place].path for place in skipped))).mistakes
        found += [mistake.kind for mistake in told] == [kind]
        if kind != "window-not-passed":  # one missed deep cutoff is told as that
            assert [mistake.kind for mistake in told] == [kind], seed
    assert found > 1
