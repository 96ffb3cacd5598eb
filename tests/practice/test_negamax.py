"""Practice, claims and programs as negamax reckons: against a search that shares nothing with the package."""

import json
from collections import Counter
from dataclasses import asdict, replace
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from command_line import invoke
from minimax_viz import SettingsError, check, exercises, grade
from minimax_viz.games.tree import TreeGame
from minimax_viz.output.svg_drawing import picture_svg
from minimax_viz.picture.exercise import Blank, Question
from minimax_viz.practice.course import Habit, course_of
from minimax_viz.practice.diagnosis import Examiner
from minimax_viz.practice.exercise import USUAL_KINDS, Claim, Exercise, Instance, Kind, told_tree
from minimax_viz.practice.grader import cases
from minimax_viz.practice.grader.mistakes import Finding
from minimax_viz.practice.grader.report import pictures_of, reference_trace, sentence_of
from minimax_viz.practice.kinds import MAKERS, exercise_of
from minimax_viz.practice.questions import WordedExercise, question_of
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.text.catalog import catalog, languages
from page_in_node import in_node
from students import programs, written

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
UNEVEN = "[[3,[5,-2]],7,[-4,[2,9,[1,3]]]]"
EVERYTHING = "[[4,[7,-1,3]],[[2,5],[9,0,-4],6],[1,[8,-2]]]"  # with MIN at the root it is fit for every kind
FOR_GOOD = 2.0**53
CHANCE = "max(min(3,12), chance(0.7: 9, 0.3: 10))"


class Negamax:
    """What negamax comes to: of each node the value and, at entry, the window; the nodes that are skipped; and the
    leaves as they are told. A tree is {"player", "children"} or a number, MAX's.
    """

    def __init__(self, tree: Any, rule: str = "ge") -> None:
        self.values: dict[str, float] = {}
        self.windows: dict[str, tuple[float, float]] = {}
        self.skipped: list[str] = []
        self.leaves: dict[str, float] = {}
        self.rule = rule
        self.value(tree, "/", tree["player"], -inf, inf)

    def value(self, tree: Any, path: str, mover: str, alpha: float, beta: float) -> float:
        """What a node is worth to `mover`, who moves there or, at a leaf, would move there."""
        if not isinstance(tree, dict):
            self.leaves[path] = told = -tree if mover == "min" else tree
            return told
        self.windows[path] = (alpha, beta)
        best = -inf
        for at, child in enumerate(tree["children"]):
            other = child["player"] if isinstance(child, dict) else {"max": "min", "min": "max"}[mover]
            below = f"{path.rstrip('/')}/{at}"
            if alpha > beta or ((alpha == beta and self.rule == "ge") and self.rule != "never"):
                self.skipped.append(below)
                continue
            if other == mover:
                best = max(best, self.value(child, below, other, alpha, beta))
            else:
                best = max(best, -self.value(child, below, other, -beta, -alpha))
            alpha = alpha if self.rule == "never" else max(alpha, best)
        self.values[path] = best
        return best


def random_tree(dice: Random) -> dict[str, Any]:
    """An uneven tree with negative values, ties and wins for good, in which players now and then move twice."""

    def node(left: int, player: str) -> Any:
        if left == 0 or (left < 3 and dice.random() < 0.3):
            return dice.choice([FOR_GOOD, -FOR_GOOD, 0, *range(-9, 10), *range(-3, 4)])
        other = {"max": "min", "min": "max"}[player]
        children = [node(left - 1, other if dice.random() < 0.8 else player) for _ in range(dice.choice([1, 2, 3]))]
        return {"player": player, "children": children}

    made = node(3, dice.choice(["max", "min"]))
    return made if isinstance(made, dict) and made["children"] else random_tree(dice)


def text_of(tree: Any) -> str:
    """The tree as a text that is read as JSON."""

    def document(node: Any) -> Any:
        if isinstance(node, dict):
            return {"player": node["player"], "children": [*map(document, node["children"])]}
        return {"value": {FOR_GOOD: "inf", -FOR_GOOD: "-inf"}.get(node, node)}

    return json.dumps(document(tree))


TREES = [random_tree(Random(seed)) for seed in range(150)]
INSTANCES = [
    Instance(text_of(tree), cutoff=("ge", "gt")[number % 2], root=tree["player"], view="mover")  # type: ignore[arg-type]
    for number, tree in enumerate(TREES)
]


def key_of(kind: Kind, searched: SearchedInstance) -> Any:
    made = MAKERS[kind](searched, Random(1))
    return None if made is None else made.key


def ends_of(window: tuple[float, float]) -> list[float | None]:
    return [None if abs(end) == inf else end for end in window]


# Exercises ------------------------------------------------------------------------------------------------------------


def test_keys_are_what_negamax_finds():
    asked = 0
    for tree, instance in zip(TREES[:70], INSTANCES, strict=False):
        right, whole, searched = Negamax(tree, instance.cutoff), Negamax(tree, "never"), SearchedInstance(instance)
        assert key_of("values", searched) == whole.values, instance
        windows = {path: ends_of(window) for path, window in right.windows.items()}
        assert key_of("windows", searched) == windows, instance
        assert (key_of("pruning", searched) or {"pruned": []})["pruned"] == right.skipped, instance
        asked += bool(right.skipped)
    assert asked > 15


def test_the_picture_and_the_words_show_leaves_as_negamax_sees_them():
    for tree, instance in zip(TREES[:40], INSTANCES[:40], strict=True):
        told = TreeGame(instance.root).parse(told_tree(instance))
        leaves = [*Negamax(tree, "never").leaves.values()]
        assert [node.value for node in nodes_by_preorder(told) if node.is_leaf] == leaves
    made, plain = (exercises(UNEVEN, kind="values", view=view)[0] for view in ("mover", "max"))
    for lang in languages():
        question = question_of(made, 1, lang)
        assert [picture(one).count(">−7<") for one in (question, question_of(plain, 1, lang))] == [1, 0], "the leaf A1"
        assert catalog(lang).text("exercise.mover") in question.text
        assert "[[3,[-5,2]],-7,[-4,[-2,-9,[1,3]]]]" in question.alt
        (blank, *_) = (part for part in question.parts if isinstance(part, Blank))
        assert blank.number == made.key["/"]


def picture(question: Question) -> str:
    return "".join(picture_svg(question.picture))


def nodes_by_preorder(root: Any) -> list[Any]:
    return [root, *(node for child in root.children for node in nodes_by_preorder(child))]


NESTED = [
    [[[Random(f"{seed} {a} {b} {c}").randint(-9, 9) for c in "xy"] for b in "xy"] for a in "xy"] for seed in range(16)
]


def made_of(kind: Any, number: int, root: Any) -> Exercise | None:
    """An exercise about a tree of full depth or, with its first move a leaf, an uneven one."""
    nested = [NESTED[number][0][0][0], *NESTED[number]] if number % 2 else NESTED[number]
    instance = Instance(json.dumps(nested), root=root, view="mover")
    return exercise_of(kind, SearchedInstance(instance), 1, Random(number))


def test_a_bound_is_that_of_the_value_as_it_is_told_at_the_leaf():
    turned = 0
    for number, root in product(range(10), ("max", "min")):
        made = made_of("bound", number, root)
        if made is None:
            continue
        leaf, node = made.asked["leaf"], made.asked["node"]
        is_max = (leaf.count("/") % 2 == 0) == (root == "max")
        for value in range(-12, 13):
            tree = json.loads(made.instance.tree.replace('"?"', "null"))
            skipped = Negamax(as_players(tree, root, value if is_max else -value)).skipped
            named = value <= made.key["value"] if made.key["sign"] == "<=" else value >= made.key["value"]
            assert any(f"{node}/".startswith(f"{path}/") for path in skipped) == named, (made, value)
        turned += not is_max
    assert turned > 4


def as_players(tree: Any, player: str, unknown: float = 0) -> Any:
    """Nested lists as the search here takes them."""
    if not isinstance(tree, list):
        return unknown if tree is None else tree
    other = {"max": "min", "min": "max"}[player]
    return {"player": player, "children": [as_players(child, other, unknown) for child in tree]}


def test_a_sign_may_be_the_mistake_to_be_found():
    found = Counter[str]()
    for number, root in product(range(16), ("max", "min")):
        made = made_of("find-mistake", number, root)
        assert made is not None
        found[made.key["class"]] += 1
        node, values = made.key["node"], made.asked["values"]
        right = Negamax(as_players(json.loads(made.instance.tree), root)).values
        assert made.asked["classes"][-1] == "wrong-sign"
        assert made.key["class"] != "wrong-sign" or values[node] == -right[node] != 0
        before = [path for path in values if path < node and not node.startswith(path.rstrip("/") + "/")]
        assert all(values[path] == right[path] for path in before)
    assert found["wrong-sign"] > 2
    assert "wrong-sign" not in exercises(kind="find-mistake", seed=1)[0].asked["classes"]


def test_steps_and_boards_are_practised_with_the_value_of_the_node_at_hand():
    (made,) = exercises(AIMA, kind="step", view="mover", seed=1)
    assert [step["value"] for step in made.key["steps"]] == [8, 2, 14, 5, 2, 3]
    told = WordedExercise(made, catalog("en"))
    assert "D1 (14)" in told.answers()[0]
    assert "So far: A: no value yet, window (−∞, ∞); B: −3, window (−3, ∞)." in told.task()
    made, plain = (exercises("XOX/OO./..X", kind="values", view=view)[0] for view in ("mover", "max"))
    assert {path: value for path, value in made.key.items() if value != plain.key[path]}
    assert all(abs(made.key[path]) == abs(value) for path, value in plain.key.items())


# Claims ---------------------------------------------------------------------------------------------------------------


def test_what_negamax_finds_is_right_and_what_max_sees_has_wrong_signs_at_min():
    signs = windows = 0
    for tree, instance in zip(TREES, INSTANCES, strict=True):
        examiner, right = Examiner(instance), Negamax(tree, instance.cutoff)
        claim = Claim(right.values["/"], frozenset(right.skipped), right.values, right.windows)
        assert examiner.diagnosis(claim).right, instance
        of_max = Examiner(replace(instance, view="max"))
        nodes = {node.path: node for node in examiner.nodes}
        plain = course_of(of_max.nodes, Habit(strict=instance.cutoff == "gt"))
        values = {of_max.nodes[at].path: value for at, value in plain.values.items() if of_max.nodes[at].children}
        assert of_max.diagnosis(Claim(values["/"], frozenset(right.skipped), values)).right
        wrong = examiner.diagnosis(Claim(values=values)).mistakes
        turned = [path for path, value in values.items() if not nodes[path].maximises and value]
        assert {(one.path, one.kind) for one in wrong} <= {(path, "wrong-sign") for path in turned}, instance
        signs += len(wrong)
        for path, window in right.windows.items():
            turned_round = (0 - window[1], 0 - window[0])
            if turned_round != window and instance.cutoff == "ge":  # by the other rule it may not be entered
                (one,) = examiner.diagnosis(Claim(windows={path: turned_round})).mistakes
                assert (one.kind, one.told, one.facts["alpha"], one.facts["beta"]) == ("wrong-sign", "window", *window)
                windows += 1
    assert signs > 150
    assert windows > 50


SENTENCES = (
    ("B=3", "wrong-sign", "3 is what B is worth to MAX. MIN, who moves there, sees its negative, −3."),
    ("B=12", "wrong-sign", "At B your answer takes the children's values as they stand, and the largest of them is 1"),
    ("A=-2", "wrong-sign", "At A your answer takes the children's values as they stand, and the largest of them is −"),
    ("value=-3", "wrong-sign", "−3 is what A is worth to MIN. MAX, who moves there, sees its negative, 3."),
    ("B=-8", "wrong-value", "At B MIN takes the largest value of the children that were looked at, as MIN sees them"),
    ("B=-12", "wrong-player", "At B it is MIN's turn: MIN takes the largest value, −3, not −12."),
    ("pruned=C3", "missed-cut", "At C the window is closed after C1: α = −2 and β = −3."),
    ("pruned=C2,C3,D2,D3", "extra-cut", "At D MIN has −14 so far, which is less than β = −3"),
    ("pruned=B3,C2,C3", "last-child-skipped", "At B the last child, B3, must be looked at too: β is still ∞"),
)  # fmt: skip


@pytest.mark.parametrize(("claim", "kind", "begins"), SENTENCES)
def test_a_mistake_is_told_in_the_signs_of_the_claim(claim: str, kind: str, begins: str):
    checked = check(AIMA, claim, view="mover")
    assert [one.kind for one in checked.mistakes] == [kind]
    assert checked.mistakes[0].sentence.startswith(begins)
    (russian,) = check(AIMA, claim, view="mover", lang="ru").mistakes
    assert "MIN" in russian.sentence or "MAX" in russian.sentence or kind in ("missed-cut", "last-child-skipped")


def test_a_mistake_is_told_in_the_view_s_signs_and_leaves_named_by_their_values_as_told(tmp_path: Path):
    tree = "[[3,12],[1,9],[5,4]]"
    (one,) = check(tree, "value=1", view="mover").mistakes
    assert (one.kind, one.sentence.split(":")[0]) == ("bound-as-value", "1 is only a bound")
    assert check(tree, "value=-1", view="mover").mistakes[0].kind == "wrong-sign", "C's value as it stands"
    (one,) = check(AIMA, "value=3 B=-3").mistakes
    assert (one.kind, one.node) == ("wrong-sign", "B")
    assert one.sentence == "−3 is what B is worth to MIN, who moves there. Here every value is told as MAX sees it: 3."
    assert check(AIMA, "value=-3").mistakes[0].kind == "wrong-value", "MAX, who moves at A, has no other sign"
    assert check(AIMA, "value=-6", root="min").mistakes[0].kind == "wrong-sign"
    found = Examiner(Instance(AIMA)).diagnosis(Claim(windows={"/1": (-inf, -3)}))
    assert [(one.kind, one.told) for one in found.mistakes] == [("wrong-sign", "window")]
    by_value, by_name = (check(UNEVEN, f"pruned={leaf}", view="mover") for leaf in ("-9", "E2"))
    assert by_value == by_name
    claims = tmp_path / "class.csv"
    claims.write_text("name,value,pruned\nAda,3,C2 C3\nBob,-3,C2 C3\n", "utf-8")
    done = invoke("check", AIMA, "--claims", claims, "--view", "mover", "--lang", "en", code=1)
    assert "Ada: right." in done.output and "Bob: wrong (the wrong sign)." in done.output


@pytest.mark.parametrize("command", ["practice", "check"])
def test_where_chance_decides_it_is_refused_in_a_sentence(command: str, tmp_path: Path):
    more, code = (["-o", tmp_path / "p.html"], 1) if command == "practice" else (["--claim", "value=9"], 2)
    done = invoke(command, CHANCE, "--view", "mover", "--lang", "en", *more, code=code)
    assert "A search in which chance decides is told from MAX's side alone; omit --view" in done.output
    with pytest.raises(SettingsError):
        exercises(kind="expected", view="mover")


def answer_to(made: Exercise) -> dict[str, Any]:
    """The right answer, from the key."""
    match made.kind:
        case "values" | "windows":
            return {made.kind: dict(made.key)}
        case "order":
            return {"order": made.key["orders"][0]}
        case "step":
            options, steps = made.asked["options"], made.key["steps"]
            return {"step": [
                next(at for at, one in enumerate(choice) if one == {"kind": step["kind"], "path": step["path"]})
                for choice, step in zip(options, steps, strict=True)
            ]}  # fmt: skip
    return dict(made.key)


def test_the_page_grades_and_hints_in_the_same_signs(tmp_path: Path):
    searched = SearchedInstance(Instance(EVERYTHING, root="min", view="mover"))
    made = [one for kind in USUAL_KINDS if (one := exercise_of(kind, searched, 1, Random(1)))]
    of_max = exercises(EVERYTHING, root="min", kind=["values", "windows"])
    asked = [
        {
            "exercise": {"kind": one.kind, "asked": one.asked, **asdict(replace(one.instance, view="mover"))},
            "key": one.key, "given": answer_to(one),
        }
        for one in (*made, *of_max)
    ]  # fmt: skip
    answered = in_node(tmp_path, Path(__file__).with_name("negamax.mjs"), asked)
    assert answered[: len(made)] == [{"given": True, "hinted": True}] * len(made)
    assert answered[len(made) :] == [{"given": False, "hinted": True}] * 2, "MAX's signs are not negamax's"
    assert [*USUAL_KINDS] == [one.kind for one in made]


# Programs -------------------------------------------------------------------------------------------------------------

OURS = {name: source for name, (source, _) in programs("negamax").items()}


def findings_in(program: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What is wrong with a program that is said to be negamax."""
    monkeypatch.setattr(cases, "COUNT", 4)
    return grade(written(folder, program), view="mover").judged.findings


def test_a_program_is_told_in_the_signs_in_which_it_reckons_and_its_windows_too(tmp_path: Path, monkeypatch):
    (found,), words = findings_in(OURS["never cuts"], tmp_path, monkeypatch), catalog("en")
    said = "In [-3,[2,8]] with MAX to move it looked at B2 (8), which B cuts off: there"
    assert sentence_of(found, words).endswith(f"{said} α = −2 and β = −3.")
    for picture in pictures_of(found, True, words).values():
        drawing = "".join(picture_svg(picture))
        assert ">−3<" in drawing and ">−2<" in drawing
    in_max = replace(found, view="max")
    assert sentence_of(in_max, words).endswith(f"{said.replace('-3', '3')} α = 3 and β = 2.")
    assert [reference_trace(one, True).view for one in (found, in_max)] == ["mover", "max"]
    program = OURS["forgets"].replace("look(child, -b, -a", "-look(child, a, b")
    (found,), words = findings_in(program, tmp_path, monkeypatch), catalog("en")
    assert found.mistake == "wrong-window"
    assert sentence_of(found, words).endswith("B was entered with α = 3, β = ∞; right are −∞ and −3.")
    assert "entered" not in sentence_of(replace(found, view="max"), words), "its own windows are not MAX's"


def test_a_missing_sign_is_named_and_a_right_minimax_not_accused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (found,), words = findings_in(OURS["forgets"], tmp_path, monkeypatch), catalog("en")
    assert (found.mistake, found.function) == ("wrong-sign", "look")
    assert sentence_of(found, words).startswith("A minus sign is missing")
    assert sentence_of(found, words).endswith("In [7] with MAX to move it returned −7; right is 7.")
    assert findings_in(OURS["forgets"].replace("look(child", "-look(child"), tmp_path, monkeypatch) == []
    assert findings_in(OURS["of MAX"], tmp_path, monkeypatch) == []
