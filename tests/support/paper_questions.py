"""Questions made by hand, to see how sheets take them: of every sort of part, from a seed."""

import random
from collections.abc import Sequence

from minimax_viz.api import trace
from minimax_viz.picture.exercise_tree import exercise_picture
from minimax_viz.picture.question import Blank, MultipleChoice, Option, Part, Question
from minimax_viz.picture.sheets.form import SheetVariant
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import catalog

SORTS = ("values", "windows", "pruning", "step", "bound")


def tree_text(chance: random.Random, branching: int, depth: int) -> str:
    """An explicit tree with small numbers."""
    if not depth:
        return str(int(chance.random() * 20) - 5)
    return f"[{','.join(tree_text(chance, branching, depth - 1) for _ in range(branching))}]"


def paper_question(sort: str, tree: ShownTrace, cut: ShownTrace, lang: str = "en") -> Question:
    """A question of a sort about a tree, searched in full and with alpha-beta."""
    number = catalog(lang).number
    inner = [row for row in tree if row.kind == "interior"]
    values = {row.path: number(row.value) for row in inner}
    skipped = [row for row in cut if row.kind == "pruned"]
    names = ", ".join(row.name for row in skipped) or "–"
    windows = {row.path: (number(row.alpha), number(row.beta)) for row in cut if row.kind == "interior"}
    plain = exercise_picture(tree, lang=lang)
    parts: Sequence[Part]
    match sort:
        case "values":
            picture = exercise_picture(tree, blanks=values, lang=lang)
            solution = exercise_picture(tree, shown=values, lang=lang)
            parts = [Blank(row.name, [values[row.path]], row.value) for row in inner]
        case "windows":
            picture = exercise_picture(tree, windows=dict.fromkeys(windows, ("", "")), lang=lang)
            solution = exercise_picture(tree, windows=windows, lang=lang)
            parts = [
                Blank(f"{path} {end}", [text])
                for path, ends in windows.items()
                for end, text in zip("αβ", ends, strict=True)
            ]
        case "pruning":
            picture, solution = plain, exercise_picture(tree, struck=[row.path for row in skipped], lang=lang)
            parts = [Blank("Never looked at", [names])]
        case "step":
            picture = solution = exercise_picture(tree, marked=["/0"], lang=lang)
            options = [Option("A enters B", True), Option("B backs up 3", False), Option("a cutoff at C", False)]
            parts = [MultipleChoice("What happens after step 3?", options)]
        case _:
            picture = exercise_picture(tree, shown={tree[-1].path: "?"}, marked=[tree[-1].path], lang=lang)
            solution = picture
            options = [Option(f"it is a sentence that needs some room, number {n}", n % 2 == 0) for n in range(4)]
            parts = [Blank("D2 is skipped for ? ≤", ["3"], 3), MultipleChoice("", options, several=True)]
    key = [f"{row.name} = {values[row.path]}" for row in inner[:3]] + [f"Never looked at: {names}."]
    text = "MAX is to move at A. Search the tree by alpha-beta; a node stops as soon as α ≥ β. Write what you find."
    return Question(f"About {sort}", text, "A tree", picture, solution, parts, key)


def paper_variant(number: int, count: int, sizes: Sequence[tuple[int, int]], lang: str = "en") -> SheetVariant:
    """A variant with questions about random trees of these branchings and depths."""
    chance = random.Random(number)
    questions = []
    for at in range(count):
        text = tree_text(chance, *sizes[at % len(sizes)])
        tree, cut = trace(text, algorithm="minimax"), trace(text)
        questions.append(paper_question(SORTS[at % len(SORTS)], tree, cut, lang))
    return SheetVariant(number, questions, str(1000 + number))
