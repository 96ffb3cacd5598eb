"""The page's own narrator and quiz, run by Node on random searches: its sentences are Python's, its answers proved."""

import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator
from page_in_node import tell
from tests.attack.campaign import Attack, Broken
from tests.attack.claims import World, random_search

SEARCHES = 50  # in a trial, since a Node has to be started for each


def trial(dice: random.Random, tally: Counter[str]) -> None:
    """Some random searches, all their steps."""
    searches = [random_search(dice.randrange(10**9)) for _ in range(SEARCHES)]
    with tempfile.TemporaryDirectory() as folder:
        pages = tell(Path(folder), [searched for searched, _, _ in searches])
    for (searched, rules, called), told in zip(searches, pages, strict=True):
        world = World(searched, rules)
        narrators = {code: Narrator(searched, catalog(code)) for code in languages()}
        for entry, step in zip(told, world.steps, strict=True):
            for code, narrator in narrators.items():
                need(entry["said"][code] == narrator.text(step), "the page says what Python says", step.number, called)
            for part in entry["parts"]:
                need(part[-1] in ".!?", "each part is a sentence", step.number, called, part)
        for entry, following in zip(told, world.steps[1:], strict=False):
            if entry["question"]:
                check_question(entry["question"], following, world, called)
                tally["questions"] += 1
        tally["searches"] += 1
        tally["steps"] += len(told)


def need(holds: bool, promise: str, *known: object) -> None:
    if not holds:
        raise Broken(f"{promise}: {known}")


def check_question(question: dict[str, Any], step: Any, world: World, called: str) -> None:
    """That the right answer to a question before `step` is proved and true, and no other is as good."""
    known = (question, step.number, called)
    right = question["options"][question["right"]]
    if question["kind"] == "cut":
        need((right[0] == "page.predict.no") == (step.kind == "cutoff"), "cut or not", *known)
    elif question["kind"] == "keep":
        names = {world.rows[row].name: row for row in reversed(world.children[step.node])}
        names |= {f"{what} {name}": row for name, row in names.items() for what in ("move", "node")}
        rows = [names[option["name"]] for _, option in question["options"]]
        kept, player = rows[question["right"]], world.turn(step.node)
        need(world.is_proved_best(kept, rows, player), "the move kept is proved best", *known)
        need(all(world.prefers(step, player.upper(), kept, row) for row in rows), "the move kept is best", *known)
    else:
        for at, option in enumerate(question["options"]):
            check_worth(option, step, world, is_right=at == question["right"], known=known)


def check_worth(option: Any, step: Any, world: World, *, is_right: bool, known: tuple[object, ...]) -> None:
    """That a right answer to what a node is worth is true, and a wrong one is not proved."""
    key, given = option
    sort, number = key.rsplit(".", 1)[1], given["value"]
    if number.get("about", False):
        need(world.has_estimates(step.node), "≈ stands before estimates only", *known)
    if is_right:
        relation = sort if sort in ("upper", "lower") else "exactly"
        need(world.worth(step, step.node, relation, number["value"]), "the right answer is true", *known)
    elif sort not in ("upper", "lower"):
        need(world.interval(step.node) != (number["value"], number["value"]), "a wrong answer is not proved", *known)


ATTACK = Attack(
    name="quiz",
    promise="the page says at each step what Python says, and asks only what is proved",
    trial=trial,
    trials=600,
    few=2,
)
