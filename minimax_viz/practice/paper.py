"""Exercises on paper: what a sheet asks, where a hand writes the answers, and the points for them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from minimax_viz.picture.exercise import (
    HALF,
    AnswerOption,
    Blank,
    MultipleChoice,
    Question,
    QuestionPart,
    exercise_picture,
)
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.practice.exercise import STRUCK, Exercise, Kind, told_tree
from minimax_viz.practice.questions import PARTS, WordedExercise
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.exercise import (
    BOUND_SIGNS,
    alt_of,
    class_title,
    exercise_title,
    listed,
    ordered,
    paper_task,
    rule_text,
    situation_text,
)

PLAIN: tuple[Kind, ...] = ("values", "expected")
"""Kinds without alpha-beta."""


def sheet_note(exercises: Sequence[Exercise], lang: str) -> str:
    """Say what holds for all exercises of a sheet: who moves at the root, and when alpha-beta stops."""
    words, instance = catalog(lang), exercises[0].instance
    one = WordedExercise(exercises[0], words)
    situation = situation_text(one.tree.player(0), one.named("/"), instance.view, words)
    note = [situation, one.about_boards()]
    if not all(one.kind in PLAIN for one in exercises):
        note += [words.text("exercise.paper.note"), rule_text(instance.cutoff, words)]
    return words.passage(note)


def sheet_questions(exercises: Sequence[Exercise], lang: str) -> Iterator[Question]:
    """Yield the exercises as a sheet asks them. Raises SettingsError if there is no such language."""
    return (sheet_question(one, lang) for one in exercises)


def sheet_question(exercise: Exercise, lang: str) -> Question:
    """Turn an exercise into a question on paper."""
    words = catalog(lang)
    one = WordedExercise(exercise, words)
    task = paper_task(one.kind, one.asked, one.names, words)
    is_struck = exercise.kind in STRUCK  # how many points there are for it would tell how many cutoffs
    return Question(
        title=exercise_title(exercise.kind, words),
        text=task if exercise.kind != "step" else f"{task} {one.state()}",
        alt=alt_of(told_tree(exercise.instance), one.tree.player(0), words),
        picture=picture_of(one, solved=False),
        solution=picture_of(one, solved=True),
        parts=tuple(PAPER_PARTS.get(exercise.kind, PARTS[exercise.kind])(one)),
        key=(*one.answers(), *([cutoffs_text(one, words)] if is_struck else [])),
        points=points_of(exercise),
        points_told=not is_struck,
        given=original_of(one) if exercise.kind == "mirrored" else None,
    )


def points_of(exercise: Exercise) -> int:
    """The points for an exercise: one for each cutoff, or else for each number, place or name that is asked for."""
    key = exercise.key
    match exercise.kind:
        case "values" | "expected":
            return len(key)
        case "windows":
            return 2 * len(key)
        case "pruning" | "mirrored":
            return len(cutoffs_in(key["pruned"]))
        case "step":
            return len(key["steps"])
        case "order":
            return 1
    return 2  # a sign and a number; a node and a class


def cutoffs_in(pruned: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the skipped nodes by the nodes that stopped before them."""
    cutoffs: dict[str, list[str]] = {}
    for path in pruned:
        cutoffs.setdefault(path.rpartition("/")[0] or "/", []).append(path)
    return cutoffs


def cutoffs_text(one: WordedExercise, words: Catalog) -> str:
    """Say what there are points for: each cutoff, with what it skips."""
    cutoffs = cutoffs_in(one.key["pruned"])
    told = [f"{one.named(node)} ({listed(skipped, one.names)})" for node, skipped in cutoffs.items()]
    return words.text("exercise.paper.cutoffs", nodes=", ".join(told))


def picture_of(one: WordedExercise, *, solved: bool) -> FinishedPicture:
    """Draw the tree; two trees may stand beside each other."""
    if one.kind != "mirrored":
        return one.picture(solved=solved)
    return exercise_picture(one.tree, struck=one.key["pruned"] if solved else (), wide=HALF, lang=one.words.code)


def original_of(one: WordedExercise) -> FinishedPicture:
    """Draw the tree whose mirror image is asked about, with what is skipped in it."""
    original = SearchedInstance(replace(one.instance, tree=one.asked["original"]))
    return exercise_picture(original.unpruned, struck=one.asked["pruned"], wide=HALF, lang=one.words.code)


def nothing_below(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for nothing below the tree: the answer is struck through in it."""
    return iter(())


def order_written(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for an order of moves."""
    right = [ordered(one.asked["moves"], order) for order in one.key["orders"]]
    yield Blank(one.words.text("exercise.paper.order"), right)


def leaves_written(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for names in place of choices."""
    for part in PARTS["step"](one):
        if isinstance(part, MultipleChoice):
            yield Blank(part.label, [option.text for option in part.options if option.right])


def bound_written(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for a sign and a number on one line."""
    label = one.words.text("exercise.paper.bound", node=one.named(one.asked["node"]))
    yield Blank(label, [f"{BOUND_SIGNS[one.key['sign']]} {one.words.number(one.key['value'])}"])


def mistake_written(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for a node by name, and to choose a class."""
    yield Blank(one.words.text("exercise.part.node"), [one.named(one.key["node"])])
    options = [AnswerOption(class_title(kind, one.words), kind == one.key["class"]) for kind in one.asked["classes"]]
    yield MultipleChoice(one.words.text("exercise.part.class"), options)


PAPER_PARTS: Mapping[Kind, Callable[[WordedExercise], Iterator[QuestionPart]]] = {
    "pruning": nothing_below, "mirrored": nothing_below, "order": order_written, "step": leaves_written,
    "bound": bound_written, "find-mistake": mistake_written,
}  # fmt: skip
"""The function that makes the parts to answer of the kinds that paper asks in another way than platforms do."""
