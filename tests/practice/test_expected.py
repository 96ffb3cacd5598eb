"""Expected values: exercises on trees with chance, and claims about them, against a search from the definitions."""

import json
from collections import Counter
from dataclasses import asdict
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from expectations import expectiminimax, random_chance_tree
from minimax_viz import ClaimError, SettingsError, check, exercises
from minimax_viz.practice.course import Habit, course_of
from minimax_viz.practice.diagnosis import AT_CHANCE, Diagnosis, Examiner
from minimax_viz.practice.exercise import CHANCE_KINDS, KINDS, Claim, Exercise, Instance
from minimax_viz.practice.questions import questions_of
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.exercise import class_title, mistake_sentence
from page_in_node import in_node

SMALL = "max(min(3,12), chance(0.7: 9, 0.3: 10))"
THIRDS = "chance(1/3: max(8,2), 2/3: 10)"
CUT = "max(5, min(chance(1/2: 2, 1/2: 4), 7))"
NOISE = 1e-9


def is_close(one: float | None, other: float) -> bool:
    return abs(other) == inf if one is None else abs(one - other) <= NOISE


# Exercises ------------------------------------------------------------------------------------------------------------


def is_right(made: Exercise) -> bool:
    """Whether the key is what the definitions give."""
    one = made.instance
    right = expectiminimax(one.tree, root=one.root, rule="never" if made.kind == "expected" else one.cutoff)
    if made.kind == "expected":
        return made.key.keys() == right.values.keys() and all(
            is_close(value, right.values[path]) for path, value in made.key.items()
        )
    if made.kind == "windows":
        return made.key.keys() == right.windows.keys() and all(
            is_close(end, known)
            for path, ends in made.key.items()
            for end, known in zip(ends, right.windows[path], strict=True)
        )
    return set(made.key["pruned"]) == right.skipped


@pytest.mark.parametrize("root", ["max", "min"])
def test_the_key_is_what_the_definitions_give(root: str):
    for level in (1, 3, 5):
        for made in exercises(kind="expected", count=1, difficulty=level, seed=level, root=root):
            assert made.kind == "expected"
            assert is_right(made)


@pytest.mark.thorough
def test_random_trees_ask_for_short_numbers_and_give_nothing_away():
    levels = Counter[int]()
    told = Counter[str]()
    for level in range(1, 6):
        for made in exercises(kind="expected", count=3, difficulty=level, seed=3):
            tree, key = made.instance.tree, made.key
            levels[made.difficulty - level] += 1
            assert all(round(value, 2) == value for value in key.values())
            moves = [
                key.get(f"/{at}", child if not isinstance(child, dict) else child.get("value"))
                for at, child in enumerate(json.loads(tree))
            ]
            assert len({*moves}) > 1
            assert moves[0] != key["/"], "the first move is not the best"
            unweighted = expectiminimax(tree, at_chance=lambda pairs: sum(value for _, value in pairs) / len(pairs))
            assert not is_close(key["/"], unweighted.values["/"]), "the probabilities count"
            told.update(one for one in ("1/2", "1/3", "1/5", "0.7") if f'"probability":"{one}"' in tree or one in tree)
    assert levels[0] == 15
    assert len(told) == 4


@pytest.mark.thorough
def test_a_seed_gives_the_same_trees_in_every_form_and_the_usual_kinds_are_asked_without_chance():
    one, again = (exercises(kind="expected", count=2, seed=11) for _ in range(2))
    assert [asdict(made) for made in one] == [asdict(made) for made in again]
    assert [made.instance.tree for made in exercises(kind="expected", count=2, seed=12)] != [
        made.instance.tree for made in one
    ]
    assert all("chance" not in made.instance.tree for made in exercises(count=9, seed=11))
    assert {made.instance.tree for made in exercises(one[0].instance.tree, kind="expected")} == {one[0].instance.tree}
    made = exercises(kind="expected", count=1, seed=5)
    assert all(map(made.products.contents, ("html", "sheets-html", "moodle", "gift", "qti", "scorm")))


def test_a_tree_with_chance_is_asked_about_in_the_ways_that_fit_it():
    asked = Counter[str]()
    for seed in range(6):
        tree = random_chance_tree(Random(seed))
        if "chance" not in tree or tree.startswith('{"value'):
            continue
        for made in exercises(tree, seed=seed, cutoff="gt" if seed % 2 else "ge"):
            asked[made.kind] += 1
            assert made.kind == "order" or is_right(made), (seed, made)
    assert asked.keys() == {*CHANCE_KINDS}
    for kind in {*KINDS} - {*CHANCE_KINDS}:
        with pytest.raises(SettingsError, match="chance decides in it"):
            exercises(SMALL, kind=kind)
    with pytest.raises(SettingsError, match="chance decides nowhere"):
        exercises("[[3,12],[2,4]]", kind="expected")


def test_the_best_order_skips_most_and_outcomes_have_none():
    tree = '[[{"player":"chance","children":[{"probability":0.5,"value":2},{"probability":0.5,"value":4}]},7],[9,8]]'
    (order,) = exercises(tree, kind="order")
    children = json.loads(tree)
    skipped = {
        at: len(expectiminimax(json.dumps([children[place] for place in at]), rule="ge").skipped)
        for at in ((0, 1), (1, 0))
    }
    assert order.key["orders"] == [[*max(skipped, key=skipped.__getitem__)]]
    with pytest.raises(SettingsError, match="unfit for the kind order"):
        exercises(THIRDS, kind="order")


@pytest.mark.parametrize("lang", languages())
def test_the_key_has_the_arithmetic_and_blanks_take_rounded_values(lang: str):
    words = catalog(lang)
    (question,) = questions_of(exercises(SMALL, kind="expected"), lang)
    sum_ = "0.7 · 9 + 0.3 · 10 = 9.3".replace(".", words.document["point"])
    assert any(sum_ in sentence for sentence in question.key)
    assert question.title.endswith(words.text("exercise.title.expected"))
    (question,) = questions_of(exercises("chance(1/3: max(8,2), 2/3: -10)", kind="expected"), lang)
    assert any("1/3 · 8 + 2/3 · (−10) = −4" in sentence for sentence in question.key)
    (question,) = questions_of(exercises(THIRDS, kind="expected"), lang)
    assert any("1/3 · 8 + 2/3 · 10 ≈ 9" in sentence for sentence in question.key)
    assert [part.number for part in question.parts] == [9.33, 8]  # type: ignore[union-attr]
    assert words.text("exercise.root.chance", node="A") in question.text


# Claims ---------------------------------------------------------------------------------------------------------------


def test_right_are_the_claims_that_the_definitions_make():
    for seed in range(40):
        dice: Any = Random(seed)
        tree, rule, root = random_chance_tree(dice), dice.choice(["ge", "gt"]), dice.choice(["max", "min"])
        right = expectiminimax(tree, rule=rule, root=root)
        if not right.values:
            continue
        examiner = Examiner(Instance(tree, cutoff=rule, root=root))
        claim = Claim(right.values["/"], frozenset(right.skipped), right.values, right.windows)
        assert examiner.diagnosis(claim).right, seed
        for wrong in (
            Claim(right.values["/"] + 0.01), Claim(right.values["/"] - 1),
            *(Claim(pruned=frozenset(right.skipped - {path})) for path in right.skipped),
            *(Claim(values={**right.values, path: value + 0.01}) for path, value in right.values.items()),
            *(
                Claim(pruned=frozenset({*right.skipped, path}))
                for path in right.windows if path != "/" and not is_below(path, right.skipped)
            ),
        ):  # fmt: skip
            found = examiner.diagnosis(wrong)
            assert not found.right, (seed, wrong)
            assert found.mistakes, (seed, wrong)


def is_below(path: str, others: set[str]) -> bool:
    return any(f"{path}/".startswith(f"{one}/") for one in others)


def mistakes(tree: str, claim: str) -> list[tuple[str, str]]:
    return [(one.kind, one.node) for one in check(tree, claim).mistakes]


def test_each_class_of_mistake_at_chance_nodes_is_named():
    assert mistakes(SMALL, "value=9.3 pruned=-") == []
    assert mistakes(SMALL, "value=9.5") == [("unweighted-mean", "C")]
    assert mistakes(SMALL, "value=10") == [("chance-as-player", "C")]
    assert mistakes(SMALL, "value=9") == [("chance-as-player", "C")]
    assert mistakes(SMALL, "value=8") == [("wrong-value", "A")]
    assert mistakes(SMALL, "value=9.3 pruned=C2") == [("extra-cut", "C")]
    assert mistakes(CUT, "value=5 pruned=-") == [("missed-cut", "B")]
    assert mistakes(CUT, "value=5 pruned=/1/1") == []
    assert check(SMALL, "value=8").mistakes[0].sentence == (
        "The value of A is 9.3, not 8. It is that of C, where chance decides: 0.7 · 9 + 0.3 · 10 = 9.3."
    )
    examiner = Examiner(Instance(SMALL))
    kinds = {9.5: "unweighted-mean", 10: "chance-as-player", 9: "chance-as-player", 4: "wrong-value"}
    for value, kind in kinds.items():
        (one,) = examiner.diagnosis(Claim(values={"/1": value})).mistakes
        assert (one.kind, one.path) == (kind, "/1")
    examiner = Examiner(Instance("max(5, chance(1/2: min(3,4), 1/2: 8))"))
    (one,) = examiner.diagnosis(Claim(windows={"/1/0": (5, inf)})).mistakes
    assert (one.kind, one.told) == ("wrong-window", "chance")


def test_a_habit_at_chance_nodes_is_what_leads_to_the_value():
    ways = {
        "mean": lambda pairs: sum(value for _, value in pairs) / len(pairs),
        "max": lambda pairs: max(value for _, value in pairs),
        "min": lambda pairs: min(value for _, value in pairs),
    }
    assert ways.keys() == {*AT_CHANCE}
    found = Counter[str]()
    for seed in range(50):
        tree = random_chance_tree(Random(seed))
        examiner = Examiner(Instance(tree))
        right = expectiminimax(tree).values.get("/")
        if right is None:
            continue
        for way, at_chance in ways.items():
            value = expectiminimax(tree, at_chance=at_chance).values["/"]
            assert is_close(course_of(examiner.nodes, Habit(chance=way)).values[0], value)
            diagnosis = examiner.diagnosis(Claim(value))
            if is_close(value, right):
                assert diagnosis.right
                continue
            (mistake,) = diagnosis.mistakes
            assert mistake.kind in ("unweighted-mean", "chance-as-player"), (seed, way)
            if mistake.told.endswith(way) or (way == "mean" and mistake.kind == "unweighted-mean"):
                found[way] += 1
    assert min(found[way] for way in ways) > 2, found


@pytest.mark.parametrize(
    ("claimed", "is_right"),
    [
        ("28/3", True), ("9.33", True), ("9,333", True), ("9.333333", True), ("9.3333333333333", True), ("9.3", False),
        ("9", False), ("9.34", False), ("9.334", False), ("-28/3", False), ("inf", False),
    ],
)  # fmt: skip
def test_a_value_may_be_rounded_to_two_decimals_or_more(claimed: str, is_right: bool):
    assert check(THIRDS, f"value={claimed}").right == is_right


def test_values_are_rounded_and_players_given_only_where_chance_decides():
    tree = "[[0.125,1],[0,3]]"
    assert check(tree, "value=1/8").right
    assert not check(tree, "value=0.13").right
    assert not check(SMALL, "value=9.31").right
    with pytest.raises(ClaimError, match="give a number"):
        check(SMALL, "value=1/0")
    assert check("chance(1/2: max(4,8), 1/2: max(2,6))", value=7).right
    plain = '{"player":"chance","children":[{"probability":0.5,"children":[4,8]},{"probability":0.5,"children":[2,6]}]}'
    assert check(plain, value=7).right
    assert check(plain, value=3, root="min").right
    assert not check(plain, value=7, root="min").right


def some_claims() -> list[tuple[Instance, Claim]]:
    """Claims about random trees with chance: right ones, those of habits, and numbers and nodes beside them."""
    made = []
    for seed in range(90):
        dice = Random(seed)
        instance = Instance(
            random_chance_tree(dice), dice.choice(["alphabeta", "minimax"]), dice.choice(["ge", "gt"]),
            dice.choice(["max", "min"]),
        )  # fmt: skip
        examiner = Examiner(instance)
        nodes = examiner.nodes
        if len(nodes) == 1:
            continue
        habit = dice.choice([Habit(), Habit(other_player=True), *(Habit(chance=way) for way in AT_CHANCE)])
        course = examiner.course(habit)
        near: list[Any] = [0, 0, 0, 0.01, 1]
        values = {
            nodes[place].path: round(value, dice.choice([2, 12])) + dice.choice(near)
            for place, value in course.values.items() if nodes[place].children
        }  # fmt: skip
        pruned = {nodes[place].path for place in course.skipped}
        if dice.random() < 0.3:
            pruned ^= {nodes[dice.randrange(1, len(nodes))].path}
        windows = {nodes[place].path: ends for place, ends in course.windows.items()}
        made += [
            (instance, Claim(course.values[0] + dice.choice(near))),
            (instance, Claim(course.values[0], frozenset(pruned))),
            (instance, Claim(values=values)),
            (instance, Claim(windows=windows)),
        ]
    return made


def told(instance: Instance, found: Diagnosis) -> list[list[str]]:
    """The mistakes, each with its sentence in every language."""
    examiner = Examiner(instance)
    names = {node.path: node.name for node in examiner.nodes}
    lines = []
    for one in found.mistakes:
        maximises = examiner.nodes[examiner.places[one.path]].maximises
        sentences = [
            mistake_sentence(one.kind, one.path, one.told, one.facts, names, maximises, catalog(lang), one.terms)
            for lang in languages()
        ]
        assert all(class_title(one.kind, catalog(lang)) for lang in languages())
        lines.append([one.kind, one.path, one.told, *sentences])
    return lines


def test_the_page_judges_grades_and_hints_alike(tmp_path: Path):
    claims = some_claims()
    practised = [*exercises(kind="expected", count=3, seed=4), *exercises(THIRDS, kind="expected")]
    asked = {
        "claims": [
            {
                "instance": asdict(instance),
                "value": claim.value,
                "pruned": None if claim.pruned is None else sorted(claim.pruned),
                "values": claim.values,
                "windows": {
                    path: [None if abs(end) == inf else end for end in ends] for path, ends in claim.windows.items()
                },
            }
            for instance, claim in claims
        ],
        "exercises": [
            {
                "exercise": {"kind": one.kind, "asked": one.asked, **asdict(one.instance)},
                "key": one.key,
                "answers": [
                    one.key, {path: round(value, 2) for path, value in one.key.items()},
                    {**one.key, "/": one.key["/"] + 0.01}, {},
                ],
            }
            for one in practised
        ],
        "documents": {lang: catalog(lang).document for lang in languages()},
    }  # fmt: skip
    answered = in_node(tmp_path, Path(__file__).with_name("expected.mjs"), asked)
    kinds = Counter[str]()
    for (instance, claim), page in zip(claims, answered["claims"], strict=True):
        found = Examiner(instance).diagnosis(claim)
        lines = told(instance, found)
        kinds.update(f"{kind} {how}" for kind, _, how, *_ in lines)
        assert page == {"right": found.right, "rule": found.rule, "mistakes": lines}, (instance, claim)
    at_chance = {
        "unweighted-mean node", "unweighted-mean habit", "chance-as-player node.max", "chance-as-player node.min",
        "chance-as-player habit.max", "chance-as-player habit.min", "wrong-value chance", "wrong-value line",
        "wrong-window chance", "extra-cut chance",
    }  # fmt: skip
    assert at_chance <= kinds.keys()
    for one, page in zip(practised, answered["exercises"], strict=True):
        count = len(one.key)
        assert page["grades"] == [count, count, count - 1, 0]
        assert page["hints"] == count
        assert page["values"] == {path: round(value, 2) for path, value in one.key.items()}
