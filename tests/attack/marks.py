"""The marks of exercises, on the page and in what school platforms read: one answer everywhere earns little."""

import random
import re
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from html import unescape
from io import BytesIO
from itertools import permutations, product
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from minimax_viz.output.learning_platforms import moodle_of, qti_of
from minimax_viz.picture.exercise import WRONG_COSTS
from minimax_viz.practice.exercise import KINDS, STRUCK, USUAL_KINDS, Exercise, Instance, nodes_by_path, parse_tree
from minimax_viz.practice.plan import batch_of, plan_for
from minimax_viz.practice.questions import questions_of
from page_in_node import in_node
from tests.attack.campaign import Attack, Broken

MOST_EARNED = 0.25
"""The most of a quiz's points for one and the same answer everywhere."""
AT_ONCE = 5  # quizzes in a trial, since a Node has to be started for each


def marks_trial(dice: random.Random, tally: Counter[str]) -> None:
    """Some random quizzes: the best constant answer to each, as the page grades it and by the files' own rules."""
    quizzes = [random_quiz(dice) for _ in range(AT_ONCE)]
    for quiz, on_page in zip(quizzes, shares_on_page(quizzes), strict=True):
        questions = [*questions_of(quiz, "en")]
        earned = {
            "page, SCORM": on_page,
            "Moodle": best_constant([moodle_places(text) for text in moodle_texts(moodle_of(questions, "q"))]),
            "QTI": best_constant([*qti_items(qti_of(questions, "q"))]),
        }
        tally["quizzes"] += 1
        for form, share in earned.items():
            tally[f"quizzes where it earns {max(0, ceil(20 * share)) * 5} percent at most ({form})"] += 1
            kinds = {one.kind for one in quiz}
            if share > MOST_EARNED + 1e-9:
                raise Broken(f"a constant answer earns at most a quarter: {form}, {share}, {kinds}, {quiz[0]}")


def random_quiz(dice: random.Random) -> Sequence[Exercise]:
    """A quiz of all the usual kinds, or of one. Of orders or skipped leaves alone a constant may earn more, which
    docs/practice.md says.
    """
    alone = [kind for kind in KINDS if kind not in ("order", *STRUCK)]
    kinds = USUAL_KINDS if dice.random() < 0.5 else [dice.choice(alone)]
    levels = (None, None, 1, 2, 3, 4)
    plan = plan_for(
        None, kinds=kinds, count=8, seed=dice.randrange(10**6), difficulty=dice.choice(levels),
        cutoff=dice.choice(["ge", "gt"]), root=dice.choice(["max", "min"]),
    )  # fmt: skip
    return batch_of(plan, spares=0).exercises


class Place(NamedTuple):
    """A place to answer, or to choose one or several at: what each answer gives, and any other that is typed."""

    gives: dict[str | int, float]
    other: float | None = None


class Item(NamedTuple):
    points: float
    places: Sequence[Place]

    def earned(self, typed: str | None, chosen: str | int | None) -> float:
        """What is earned by typing always the same, and choosing always the same place or word."""
        found = 0.0
        for gives, other in self.places:
            if other is not None:
                found += gives.get(typed, other) if typed is not None else 0
            elif chosen is not None:
                found += gives.get(chosen, 0)
        return found


def best_constant(items: Sequence[Item]) -> float:
    """The largest share of the points for one text typed everywhere and one place or word chosen everywhere."""
    places = [place for item in items for place in item.places]
    typed = {None, *(answer for place in places if place.other is not None for answer in place.gives)}
    chosen = {None, *(option for place in places if place.other is None for option in place.gives)}
    most = max(sum(item.earned(text, option) for item in items) for text in typed for option in chosen)
    return most / sum(item.points for item in items)


CLOZE = re.compile(r"\{(\d+):([A-Z_]+):((?:[^}])*)\}")
CLOZE_ANSWER = re.compile(r"(=|%-?[\d.]+%|)(.*)", re.DOTALL)


def moodle_texts(quiz: str) -> Iterator[str]:
    return (one.findtext("text") or "" for one in ElementTree.fromstring(quiz).iter("questiontext"))


def moodle_places(text: str) -> Item:
    """The places of a Cloze question, each with its points times the fractions of its answers."""
    places, points = [], 0
    for weight, kind, inner in CLOZE.findall(text):
        gives: dict[str | int, float] = {}
        for number, one in enumerate(re.split(r"(?<![\\&])~", inner)):
            share, answer = CLOZE_ANSWER.fullmatch(one).groups()  # type: ignore[union-attr]
            gives[unescape(unescape(answer)).removesuffix(":0")] = int(weight) * {"=": 1.0, "": 0.0}.get(
                share, float(share.strip("=%") or 0) / 100
            )
            if kind.startswith("MULTICHOICE"):
                gives[number] = gives[unescape(unescape(answer))]
        places.append(Place(gives, gives.pop("*", None)))
        points += int(weight)
    return Item(points, places)


QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


def qti_items(package: bytes) -> Iterator[Item]:
    """The items of a package, by the mappings of their responses."""
    files = ZipFile(BytesIO(package))
    for name in sorted(name for name in files.namelist() if re.search(r"item-\d+\.xml", name)):
        item = ElementTree.fromstring(files.read(name))
        places = []
        for declared in item.iter(f"{QTI}responseDeclaration"):
            (mapping,) = declared.iter(f"{QTI}mapping")
            marks = {one.get("mapKey", ""): float(one.get("mappedValue", "")) for one in mapping}
            other = float(mapping.get("defaultValue", ""))
            if declared.get("baseType") == "string":
                places.append(Place({**marks}, other))
                continue
            shown = item.find(f".//{QTI}choiceInteraction[@responseIdentifier='{declared.get('identifier')}']")
            gives: dict[str | int, float] = {}
            for number, choice in enumerate(shown.iter(f"{QTI}simpleChoice") if shown is not None else ()):
                gives[number] = gives["".join(choice.itertext())] = marks.get(choice.get("identifier", ""), other)
            places.append(Place(gives))
        most = item.findtext(f"{QTI}outcomeDeclaration[@identifier='MAXSCORE']/{QTI}defaultValue/{QTI}value")
        yield Item(float(most or 0), places)


def shares_on_page(quizzes: Sequence[Sequence[Exercise]]) -> list[float]:
    """The largest share of each quiz's points on the page for the same number and the same place everywhere or, where
    all exercises are of a kind, for the same answer.
    """
    constants = [constants_of(quiz) for quiz in quizzes]
    asked = [
        {
            "exercise": {"kind": one.kind, "asked": one.asked, **asdict(one.instance)}, "key": one.key,
            "answers": [filled_in(one, constant) for family in families for constant in family],
        }
        for quiz, families in zip(quizzes, constants, strict=True)
        for one in quiz
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        graded = iter(in_node(Path(folder), Path(__file__).with_suffix(".mjs"), {"wrong": WRONG_COSTS, "asked": asked}))
    shares = []
    for quiz, (numbers, places, same) in zip(quizzes, constants, strict=True):
        rows = [next(graded) for _ in quiz]
        of = sum(row["of"] for row in rows)
        sums = [*map(sum, zip(*(row["points"] for row in rows), strict=True))]
        ends = len(numbers), len(numbers) + len(places)
        best = max(sums[: ends[0]], default=0) + max(sums[slice(*ends)])
        shares.append(max(best, *sums[ends[1] :]) / of if same else best / of)
    return shares


NUMBERED = ("values", "expected", "windows", "bound")
WHOLE = ("order", "bound", "find-mistake")
PLACES = range(-1, 27)


def constants_of(quiz: Sequence[Exercise]) -> tuple[list[Any], list[int], list[Any]]:
    """Numbers, with the ways to fill them in; places; and what is right somewhere, if all exercises are of a kind."""
    numbers = {
        number
        for one in quiz if one.kind in NUMBERED
        for value in one.key.values()
        for number in (value if isinstance(value, list) else [value]) if not isinstance(number, str | None)
    }  # fmt: skip
    is_same = len({one.kind for one in quiz}) == 1 and quiz[0].kind in WHOLE
    same = [dict(one.key) for one in quiz] if is_same else []
    return [*product(numbers, range(4))], [*PLACES], same


@cache
def leaves_in(instance: Instance) -> list[str]:
    return [path for path, node in nodes_by_path(parse_tree(instance)).items() if node.is_leaf]


def filled_in(one: Exercise, constant: Any) -> dict[str, Any]:
    """A constant as the answer to an exercise; the place −1 stands for all places."""
    if isinstance(constant, dict):
        return {"order": constant["orders"][0]} if one.kind == "order" else constant
    if isinstance(constant, tuple) != (one.kind in NUMBERED):
        return {}
    match one.kind:
        case "values" | "expected":
            return {"values": dict.fromkeys(one.asked["nodes"], constant[0])}
        case "windows":
            ends = [end if way else None for way, end in zip(divmod(constant[1], 2), [constant[0]] * 2, strict=True)]
            return {"windows": dict.fromkeys(one.asked["nodes"], ends)}
        case "bound":
            return {"sign": ("<=", ">=")[constant[1] % 2], "value": constant[0]}
        case "pruning" | "mirrored":
            leaves = leaves_in(one.instance)
            return {"pruned": leaves if constant < 0 else leaves[constant : constant + 1]}
        case "order":
            orders = [*permutations(range(len(one.asked["moves"])))]
            return {"order": orders[constant]} if constant < len(orders) else {}
        case "step":
            return {"step": [constant] * one.asked["count"]}
    nodes = [path for path in one.asked["values"] if path != "/"]
    return {"node": [*nodes, None][min(constant, len(nodes))], "class": one.asked["classes"][constant % 5]}


ATTACK = Attack(
    name="marks",
    promise="one and the same answer everywhere earns at most a quarter of the points of a quiz",
    trial=marks_trial,
    trials=200,
    few=4,
)
