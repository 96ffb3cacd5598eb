"""Exercises: their keys are what the rules alone give, their trees ask for what they should, and a seed gives the same
ones everywhere.
"""

import json
import random
import re
from collections import Counter
from dataclasses import asdict, replace
from typing import Any

import pytest

import minimax_viz as mv
from exercise_oracle import class_of, is_one_mistake, is_true_bound, true_key
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.picture.drawing import Board
from minimax_viz.practice.choosing import CUTOFFS, Sketch
from minimax_viz.practice.exercise import (
    KINDS,
    USUAL_KINDS,
    Exercise,
    Instance,
    looks_of,
    moves_of,
    nodes_by_path,
    parse_tree,
)
from minimax_viz.practice.plan import MOST_NODES, Plan, batch_of, given_tree, plan_for, rounds_of, shape_of
from minimax_viz.practice.questions import WordedExercise
from minimax_viz.practice.searched import FACTORS, LEVELS, Decisions, SearchedInstance, difficulty_of, effort_of
from minimax_viz.text.catalog import catalog
from minimax_viz.text.exercise import answer_of, exercise_title
from places import ROOT
from random_trees import random_tree
from refused import refused

CLASSES = (
    {"extra-cut"}, {"missed-cut"}, {"rule-ge-gt"}, {"rule-ge-gt", "missed-cut"}, {"wrong-value"},
    {"wrong-player", "wrong-value"},
)  # fmt: skip
"""What a mistake may be taken for: no other two of those to choose from at once."""

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def exercises_of(plan: Plan) -> tuple[Exercise, ...]:
    return next(rounds_of(plan))


def is_right(made: Exercise) -> bool:
    """Whether the key is what the oracle finds."""
    one = made.instance
    about = (one.tree, one.cutoff, one.root, made.asked)
    if made.kind == "bound":
        return is_true_bound(*about, made.key, range(-15, 30))
    if made.kind == "find-mistake":
        classes = class_of(*about, made.key)
        return is_one_mistake(*about, made.key) and made.key["class"] in classes and classes in CLASSES
    return true_key(made.kind, *about) == made.key


def name_of(made: Exercise) -> str:
    return json.dumps([made.kind, made.instance.tree, made.asked], sort_keys=True)


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cutoff", "root"), [("ge", "max"), pytest.param("gt", "min", marks=pytest.mark.thorough)])
def test_the_key_is_what_the_rules_alone_give(cutoff: Any, root: Any):
    made = batch_of(plan_for(None, seed=3, count=24, cutoff=cutoff, root=root), variants=1, spares=0)
    every = [one for variant in made.rounds for one in variant]
    assert [one for one in every if not is_right(one)] == []
    assert Counter(one.kind for one in every) == dict.fromkeys(USUAL_KINDS, 3)


def test_a_wrong_key_would_be_noticed():
    for made in exercises_of(plan_for(None, seed=5, difficulty=3)):
        assert is_right(made)
        for altered in alterations(made):
            assert not is_right(replace(made, key=altered)), (made, altered)


def alterations(made: Exercise) -> list[dict[str, Any]]:
    """The key with one thing changed."""
    key: Any = made.key
    if made.kind in ("pruning", "mirrored"):
        return [{"pruned": key["pruned"][1:]}, {"pruned": [*key["pruned"], "/0"]}]
    if made.kind == "values":
        return [{**key, path: value + 1} for path, value in key.items()]
    if made.kind == "windows":
        return [{**key, path: [7.5, beta]} for path, (_, beta) in key.items()]
    if made.kind == "order":
        return [{**key, "pruned": key["pruned"] + 1}, {**key, "orders": key["orders"][1:]}]
    if made.kind == "step":
        return [{"steps": [*key["steps"][:-1], {"kind": "look", "path": "/", "value": None}]}]
    if made.kind == "bound":
        other = ">=" if key["sign"] == "<=" else "<="
        return [{**key, "value": key["value"] + 1}, {**key, "sign": other}]
    others = [name for name in made.asked["classes"] if name != key["class"]]
    return [{**key, "node": path} for path in made.asked["values"] if not is_on_the_way(path, key["node"])] + [
        {**key, "class": name} for name in others
        if {name, key["class"]} not in CLASSES
    ]  # fmt: skip


def is_on_the_way(path: str, node: str) -> bool:
    """Whether a mistake at the node could as well be one further up."""
    return f"{node}/".startswith(f"{path.rstrip('/')}/")


# Trees ----------------------------------------------------------------------------------------------------------------


def test_the_quick_look_sees_what_a_search_does():
    dice = random.Random(1)
    for _ in range(40):
        branching, depth = dice.choice([(2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (2, 4)])
        row: list[Any] = [dice.randrange(-4, 9) for _ in range(branching**depth)]
        for _ in range(depth):
            row = [row[at : at + branching] for at in range(0, len(row), branching)]
        instance = Instance(json.dumps(row[0]), cutoff=dice.choice(["ge", "gt"]), root=dice.choice(["max", "min"]))
        sketch, searched = Sketch(row[0], instance), SearchedInstance(instance)
        assert sketch.decisions == searched.decisions
        assert sketch.worth.value == searched.trace.value == searched.unpruned.value


LEVELS_TRIED = [*(pytest.param(level, marks=pytest.mark.thorough) for level in (1, 2, 3, 4)), 5]


@pytest.mark.parametrize("level", LEVELS_TRIED)
def test_exercises_are_as_hard_as_was_asked(level: int):
    made = exercises_of(plan_for(None, seed=12, count=24, difficulty=level))
    assert {one.difficulty for one in made} == {level}


@pytest.mark.parametrize("level", LEVELS_TRIED)
def test_trees_ask_for_what_they_should(level: int):
    made = exercises_of(plan_for(None, seed=4, count=40, difficulty=level, kinds=["pruning"]))
    searched = [SearchedInstance(one.instance) for one in made]
    decisions = [one.decisions for one in searched]
    assert all(one.cutoffs for one in decisions)
    assert len({one.key["pruned"][0] for one in made}) > 2, "not always at the same place"
    assert 15 <= sum(one.has_tie for one in decisions) <= 25, "equality matters in about every other"
    if level > 3:  # of five trees the one whose answer is rarest is taken, so at level 4 some have none
        assert sum(0 < one.deep_cutoffs < one.cutoffs for one in decisions) >= (28 if level == 4 else 40), (
            "of both kinds"
        )
    assert sum(one.cutoffs in CUTOFFS[level] for one in decisions) >= 38, "as many as the level wants"
    for one in searched:
        rows = [*one.unpruned]
        assert len({row.value for row in rows if row.ply == 1}) > 1, "the root's moves are not all worth the same"
        assert all(row.value == int(row.value) and -9 <= row.value <= 20 for row in rows if row.kind == "terminal")
    firsts = [row.chosen for one in searched for row in one.unpruned if row.path == "/0"]
    assert sum(firsts) <= 30, "the first move is not always the best"
    leaves = [next(row.value for row in one.unpruned if row.kind == "terminal") for one in searched]
    answers = [one.unpruned.value for one in searched]
    assert sum(map(float.__ne__, map(float, answers), map(float, leaves))) >= 36, "nor is the first leaf the answer"


def test_difficulty_rises_with_all_there_is_to_decide():
    least = Decisions(13, 11, 1, 0, False)
    for kind in KINDS:
        harder = [
            least._replace(all_nodes=40, nodes=25), least._replace(cutoffs=3), least._replace(deep_cutoffs=1),
            least._replace(has_tie=True),
        ]  # fmt: skip
        for more in harder:
            assert effort_of(kind, more) >= effort_of(kind, least)
        assert effort_of(kind, harder[0]) > effort_of(kind, least)
        assert {difficulty_of(kind, least._replace(all_nodes=n, nodes=n)) for n in range(3, 120)} == {1, 2, 3, 4, 5}


# Rounds ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "variants"), [(8, 5), pytest.param(24, 8, marks=pytest.mark.thorough)])
def test_none_comes_twice_in_many_exercises_in_many_variants(count: int, variants: int):
    made = batch_of(plan_for(None, seed=8, count=count), variants=variants)
    names = Counter(name_of(one) for variant in made.rounds for one in variant)
    assert len(made.rounds) == variants
    assert len(names) == count * variants
    for variant in made.rounds:
        assert [one.kind for one in variant] == [one.kind for one in made.exercises]


def test_more_variants_do_not_change_the_first_and_it_is_told_how_far_it_is():
    plan = plan_for(None, seed=77)
    few, many = batch_of(plan, variants=1), batch_of(plan, variants=3)
    assert few.rounds[:1] == many.rounds[:1]
    assert exercises_of(plan) == many.exercises
    assert len(few.rounds) == 5, "four spares of each"
    told: list[int] = []
    batch_of(plan_for(None, seed=1, count=2), variants=3, tell=told.append)
    assert told == [1, 2, 3]


@pytest.mark.thorough
def test_where_there_are_no_more_this_is_said():
    with pytest.raises(SettingsError, match="not that many different exercises"):
        batch_of(plan_for("[[1,2],[3,4]]", kinds=["values"], seed=1), variants=30)
    assert 1 <= len(batch_of(plan_for("[[1,1],[2,1]]", kinds=["values"], seed=1)).rounds) <= 5


# Trees and boards that are given --------------------------------------------------------------------------------------


def test_a_tree_that_is_given_is_asked_about_in_all_ways_that_fit_it_and_in_no_other():
    made = exercises_of(plan_for(AIMA, seed=1))
    assert [one.kind for one in made] == ["values", "windows", "pruning", "step", "bound", "find-mistake"]
    assert all(is_right(one) for one in made)
    assert {one.instance.tree for one in made if one.kind != "bound"} == {AIMA}
    assert next(one for one in made if one.kind == "pruning").key == {"pruned": ["/1/1", "/1/2"]}
    assert [one.kind for one in exercises_of(plan_for("[[3],[5]]", seed=1))] == ["values", "windows"]
    with pytest.raises(SettingsError, match="is unfit for the kind pruning: nothing is skipped in it"):
        exercises_of(plan_for("[[3],[5]]", kinds=["pruning"], seed=1))
    made = batch_of(plan_for(AIMA, kinds=["pruning"], seed=1), variants=5, spares=0)
    numbers = [sorted(json.loads(one.instance.tree.replace("],[", ","))[0]) for (one,) in made.rounds]
    assert numbers == [sorted([3, 12, 8, 2, 4, 6, 14, 5, 2])] * 5
    assert all(is_right(one) for (one,) in made.rounds)


@pytest.mark.thorough
def test_what_fits_a_tree_is_asked_whatever_the_seed():
    trees = [text for text in (random_tree(random.Random(seed)) for seed in range(30)) if "children" in text]
    asked = Counter(
        one.kind
        for seed, text in enumerate(trees)
        for one in exercises_of(
            plan_for(given_tree(text, "tree", {}).text, seed=seed, cutoff="gt" if seed % 2 else "ge")
        )
    )
    assert asked["values"] == asked["windows"] == len(trees) > 20
    assert all(asked[kind] >= 4 for kind in USUAL_KINDS), asked


def test_the_tree_of_a_board_has_its_moves_and_that_of_a_hopeless_game_is_refused_at_once():
    tree, boards = given_tree("XOX/.O./.XO", None, {})
    made = exercises_of(plan_for(tree, boards=boards, seed=1))
    assert '"move":"a2"' in made[0].instance.tree
    assert exercises_of(plan_for(tree, kinds=["values"], seed=1))[0].key["/"] == 0
    nim = given_tree("5", "nim", {})
    assert json.loads(nim.text)["children"][0]["move"].startswith("A5")
    with pytest.raises(PositionError, match="More than 400 nodes follow"):
        given_tree(None, "connect4", {})


def test_every_node_of_a_board_has_its_board_and_no_variant_says_anything_false_of_one():
    made = mv.exercises("XO./.X./..O", kind=["values", "pruning"], variants=3, seed=1)
    worth = {str(trace.look(row)): trace[row].value for trace in [mv.trace("XO./.X./..O", algorithm="minimax")]
             for row in range(len(trace))}  # fmt: skip
    trees = {one.instance.tree for variant in made.variants for one in variant}
    assert len(trees) == 5, "the given one twice, and two other orders for each kind"
    for one in (one for variant in made.variants for one in variant):
        looks, moves = looks_of(one.instance), moves_of(one.instance)
        nodes = nodes_by_path(parse_tree(one.instance))
        assert [*looks] == [*nodes] and len(nodes) == 26, "the start, its moves, and the replies"
        assert looks["/"] == (("X", "O", ""), ("", "X", ""), ("", "", "O"))
        assert {moves[path] for path in nodes if path.count("/") == 1 and path != "/"} == {"c1", "a2", "c2", "a3", "b3"}
        assert all(node.value == worth[str(looks[path])] for path, node in nodes.items() if node.is_leaf)
    told = WordedExercise(made[0], catalog("en")).task()
    assert "X is MAX and O is MIN" in told and "what it is worth if both play well" in told
    picture = WordedExercise(made[0], catalog("en")).picture(solved=False)
    drawn = [part for node in picture.tree.nodes for part in node.parts if isinstance(part, Board)]
    assert len(drawn) == 26 and drawn[1].cells.fresh == (2,)
    whole = mv.exercises("XOX/.O./.XO", kind="values", seed=1)[0]
    assert "both play well" not in WordedExercise(whole, catalog("en")).task(), "all its leaves are ends"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".........", "More than 400 nodes follow from this board"),
        ("[[3,?],[2]]", "left open"),
        ("[[[" + ",".join(["1"] * MOST_NODES) + "]]]", "The tree has 403 nodes, too many"),
        ("[" * 5000 + "1,2" + "]" * 5000, "nodes, too many"),
        ('{"children":[{"name":"x","value":3},{"name":"x","value":4}]}', "Two nodes are called x"),
        ('{"name":"A","value":3}', "the root is a leaf"),
    ],
)
def test_a_tree_unfit_for_exercises_is_refused(text: str, said: str):
    with pytest.raises(PositionError, match=said):
        given_tree(text, None, {})


# Plans ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["b=3", "3,3", "b=1,d=3", "b=3,d=1", "b=3,d=6", "b=999,d=999", "b=٣,d=3 x"])
def test_a_malformed_shape_is_refused(text: str):
    with refused(SettingsError, "random='") as error:
        shape_of(text)
    assert error.value.option == "random"


def test_mirrored_trees_nodes_without_names_shapes_and_seeds_are_as_asked():
    for one in exercises_of(plan_for(None, random=" b=3, d=3 ", seed=2, kinds=["values", "pruning"])):
        tree = json.loads(one.instance.tree)
        assert len(tree) == len(tree[0]) == len(tree[0][0]) == 3
        assert isinstance(tree[0][0][0], int)
    assert len({plan_for(None).seed for _ in range(12)}) > 6
    told = tuple(answer_of("values", {}, {"/0": 3}, {}, catalog("en")))
    assert told == ("/0 is worth 3.",)
    (made,) = exercises_of(plan_for("[[9,2,1],[8,7,0],[3,6,5]]", kinds=["mirrored"], seed=1))
    assert (made.instance.tree, made.asked["original"]) == ("[[5,6,3],[0,7,8],[1,2,9]]", "[[9,2,1],[8,7,0],[3,6,5]]")
    assert (made.asked["pruned"], made.key["pruned"]) == ([], ["/1/1", "/1/2", "/2/1", "/2/2"])


def test_a_tree_and_how_to_draw_one_are_not_given_together():
    ways = ({"random": "b=2,d=2"}, {"difficulty": 2})
    for board, given in ((AIMA, ways[0]), (AIMA, ways[1]), (None, ways[0] | ways[1])):
        with pytest.raises(SettingsError):
            plan_for(board, **given)


def test_a_seed_gives_the_same_exercises_everywhere(golden: Any):
    made = [
        *exercises_of(plan_for(None, seed=7, count=24)),
        *exercises_of(plan_for(None, seed=7, difficulty=5, cutoff="gt")),
        *exercises_of(plan_for(None, seed=0, random="b=3,d=3", root="min")),
    ]  # fmt: skip
    documents = [asdict(one) for one in made]
    assert {document["instance"].pop("boards") for document in documents} == {None}, (
        "a board's exercises alone have one"
    )
    lines = [json.dumps(document, ensure_ascii=False) for document in documents]
    golden("exercises.jsonl", "\n".join(lines) + "\n")


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_kind_has_its_words(lang: str, golden: Any):
    words, lines = catalog(lang), []
    for one in [*exercises_of(plan_for(AIMA, seed=1)), *exercises_of(plan_for(None, seed=3, cutoff="gt", root="min"))]:
        told = WordedExercise(one, words)
        lines += [f"# {exercise_title(one.kind, words)}", one.instance.tree, told.task(), *told.answers(), ""]
    golden(f"exercises-{lang}.txt", "\n".join(lines))


def test_the_docs_name_every_field_of_a_record_and_tell_kinds_factors_and_levels_as_they_are():
    root = ROOT
    told = (root / "docs" / "practice-record.md").read_text("utf-8")
    example = json.loads(told.split("```json\n")[1].split("```")[0])
    (attempt,) = example["attempts"]
    script = (root / "minimax_viz" / "web" / "practice" / "tries.js").read_text("utf-8")
    made = script[script.index("return {", script.index("attempts:")) : script.index("};", script.index("attempts:"))]
    assert set(re.findall(r"\w+", made)) >= {*attempt}
    rows = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert named == {*attempt} | {*attempt["checks"][0]} | {*KINDS}
    told = (ROOT / "docs" / "practice.md").read_text("utf-8")
    assert re.findall(r"^\| `([a-z][\w-]+)` \|", told, re.MULTILINE)[: len(KINDS)] == [*KINDS]
    text = " ".join(told.split())
    for kind, factor in FACTORS.items():
        assert re.search(rf"{factor:g} for [^.]*?`{kind}`", text), kind
    for level, end in enumerate(LEVELS, 1):
        assert f"below {end} level {level}" in text or f"Below {end} is level {level}" in text
