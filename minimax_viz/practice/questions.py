"""Exercises as questions for paper and for school platforms: the words, the pictures, and the parts to answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import inf
from typing import Any

from minimax_viz.picture.exercise import AnswerOption, Blank, MultipleChoice, Question, QuestionPart, exercise_picture
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.practice.course import Habit, course_of, nodes_of
from minimax_viz.practice.exercise import STRUCK, Exercise, Kind, Term, looks_of, told_tree
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.exercise import (
    alt_of,
    answer_of,
    board_text,
    bound_text,
    class_title,
    exercise_title,
    leaves_answer,
    named,
    ordered,
    readable,
    state_text,
    step_text,
    task_of,
)


class WordedExercise:
    """An exercise in a language, with the searches of its tree; `searched` saves making them again."""

    def __init__(self, exercise: Exercise, words: Catalog, searched: SearchedInstance | None = None) -> None:
        self.kind, self.seed = exercise.kind, exercise.seed
        self.asked: Mapping[str, Any] = exercise.asked
        self.key: Mapping[str, Any] = exercise.key
        self.words = words
        self.instance = exercise.instance
        self.searched = searched or SearchedInstance(exercise.instance)
        self.tree = self.searched.unpruned
        self.names = {self.tree.path(row): self.tree.name(row) for row in range(len(self.tree))}

    def task(self, *, by_leaves: bool = False) -> str:
        """State the task and, where the search is shown before it is over, how it stands; `by_leaves` asks for the
        leaves below skipped nodes instead of the nodes.
        """
        asked = self.asked
        if "original" in asked:
            asked = {**asked, "original": told_tree(replace(self.instance, tree=asked["original"]))}
        task = task_of(
            self.kind, asked, self.names, self.words, cutoff=self.instance.cutoff, root=self.tree.player(0),
            view=self.instance.view, by_leaves=by_leaves,
        )  # fmt: skip
        state = self.state() if self.kind == "step" else ""
        return self.words.passage([task, state, self.about_boards()])

    def about_boards(self) -> str:
        """Say what the boards at the nodes do not; "" if there are none."""
        boards = self.instance.boards
        return board_text(boards.players, self.words, is_cut=boards.is_cut) if boards else ""

    def answers(self) -> tuple[str, ...]:
        """State the key in sentences."""
        return tuple(answer_of(self.kind, self.asked, self.key, self.names, self.words, self.terms()))

    def state(self) -> str:
        """State the values and windows so far, where a search is asked about before it is over."""
        return state_text(self.asked["open"], self.names, self.words)

    def terms(self) -> dict[str, list[Term]]:
        """The terms of the expected value of each chance node, by its path."""
        nodes = nodes_of(self.instance)
        values = course_of(nodes, Habit(never=True)).values
        return {
            node.path: [*map(Term, node.weights, (values[child] for child in node.children))]
            for node in nodes
            if node.weights
        }

    def named(self, path: str) -> str:
        return named(path, self.names)

    def picture(self, *, solved: bool) -> FinishedPicture:
        """Draw the tree with blanks for the answer or, if it is `solved`, with the answer as far as it can be drawn."""
        asked, key, number = self.asked, self.key, self.words.number
        marks: dict[str, Any] = {}
        match self.kind:
            case "values" | "expected":
                shown = {path: number(*readable(value)) for path, value in key.items()}
                marks = {"shown": shown} if solved else {"blanks": asked["nodes"]}
            case "windows":
                ends = {path: tuple(map(number, window_of(window))) for path, window in key.items()}
                marks = {"windows": ends if solved else dict.fromkeys(ends, ("", ""))}
            case "pruning" | "mirrored" if solved:
                marks = {"struck": key["pruned"]}
            case "step":
                marks = {"marked": [asked["last"]["path"]]}
            case "bound":
                marks = {"shown": {asked["leaf"]: "?"}, "marked": [asked["node"]]}
            case "find-mistake":
                shown = {path: number(value) for path, value in asked["values"].items()}
                marks = {"shown": shown, "struck": asked["pruned"], "marked": [key["node"]] if solved else []}
        return exercise_picture(self.tree, lang=self.words.code, boards=looks_of(self.instance), **marks)


def window_of(ends: Sequence[float | None]) -> tuple[float, float]:
    """Return a window of a key, in which None stands for infinity."""
    alpha, beta = ends
    return -inf if alpha is None else readable(alpha)[0], inf if beta is None else readable(beta)[0]


MOST_ORDERS = 6
"""The number of orders to choose from."""

INFINITE: Mapping[float, Sequence[str]] = {
    -inf: ("−∞", "-∞", "-inf", "-infinity", "-oo"),
    inf: ("∞", "+∞", "inf", "+inf", "infinity", "oo"),
}
"""The accepted spellings of an infinite end of a window; keys show the first."""


def questions_of(exercises: Sequence[Exercise], lang: str) -> Iterator[Question]:
    """Yield the questions of several exercises for school platforms, numbered from 1."""
    return (question_of(one, number, lang) for number, one in enumerate(exercises, 1))


def question_of(exercise: Exercise, number: int, lang: str) -> Question:
    """Turn an exercise into a question for school platforms, on which skipped nodes are chosen among the leaves.

    Raises SettingsError if there is no such language.
    """
    words = catalog(lang)
    one = WordedExercise(exercise, words)
    by_leaves = exercise.kind in STRUCK
    parts, key = tuple(PARTS[exercise.kind](one)), one.answers()
    if exercise.kind != "step":  # whose leaves are in order, and each of which is right at most once
        parts = tuple(turned_to(part, number + at) for at, part in enumerate(parts))
    if by_leaves:
        choices = [part for part in parts if isinstance(part, MultipleChoice)]
        leaves = [option.text for choice in choices for option in choice.options if option.right]
        key = (*key, leaves_answer(leaves, words))
    return Question(
        title=f"{number}. {exercise_title(exercise.kind, words)}",
        text=f"{one.task(by_leaves=by_leaves)} {words.text('exercise.marks')}",
        alt=alt_of(told_tree(exercise.instance), one.tree.player(0), words),
        picture=one.picture(solved=False),
        solution=one.picture(solved=True),
        parts=parts,
        key=key,
    )


FINITE_POINTS, NUMBER_POINTS = 2, 3
"""The points for a finite end of a window, where an infinite one has one, and for the number of a bound, where its
direction has one: those can be guessed by giving always the same answer.
"""


def number_blank(label: str, value: float, words: Catalog, points: int = 1) -> Blank:
    """Make a blank for a number, with a minus of either kind, or for an infinite end of a window."""
    if value in INFINITE:
        return Blank(label, INFINITE[value], points=points)
    typed = f"{value:g}" if value != int(value) else str(int(value))
    return Blank(label, tuple(dict.fromkeys((words.number(value), typed))), value, points)


def choice_of(label: str, options: Mapping[Any, str], right: Any) -> MultipleChoice:
    """Offer texts by what they stand for, one of which is right."""
    return MultipleChoice(label, [AnswerOption(text, known == right) for known, text in options.items()])


def turned_to(part: QuestionPart, place: int) -> QuestionPart:
    """Turn a choice round until the right option is at a place, so that over many questions it is everywhere."""
    if isinstance(part, Blank) or part.several:
        return part
    right = next(at for at, option in enumerate(part.options) if option.right)
    by = (right - place) % len(part.options)
    return replace(part, options=(*part.options[by:], *part.options[:by]))


def value_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for a number at each node."""
    return (number_blank(one.named(path), readable(value)[0], one.words) for path, value in one.key.items())


def window_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for both ends of the window at each node."""
    for path, ends in one.key.items():
        for sign, end in zip("αβ", window_of(ends), strict=True):
            label = one.words.text("exercise.part.window", sign=sign, node=one.named(path))
            yield number_blank(label, end, one.words, points=1 if end in INFINITE else FINITE_POINTS)


def pruning_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for the skipped leaves among all leaves, including those below skipped nodes."""
    seen = {row.path for row in one.searched.trace if row.kind == "terminal"}
    leaves = [row.path for row in one.tree if row.kind == "terminal"]
    options = [AnswerOption(one.named(path), path not in seen) for path in leaves]
    yield MultipleChoice(one.words.text("exercise.part.leaves"), options, several=True)


def order_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for one of the best orders among some others, spread over all there are."""
    moves, best = one.asked["moves"], [*map(tuple, one.key["orders"])]
    others = [order for order in permutations(range(len(moves))) if order not in best]
    wanted = min(MOST_ORDERS - 1, len(others))
    wrong = [others[place * len(others) // wanted] for place in range(wanted)]
    right = best[one.seed % len(best)]  # not always the first: seeds count up
    options = {order: ordered(moves, order) for order in sorted([right, *wrong])}
    yield choice_of(one.words.text("exercise.part.order"), options, right)


def step_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for each leaf that is looked at next, always among the same ones."""
    steps = zip(one.key["steps"], one.asked["options"], strict=True)
    for number, (right, options) in enumerate(steps, 1):
        texts = {
            (step["kind"], step["path"]): step_text(step["kind"], one.named(step["path"]), one.words)
            for step in options
        }
        label = one.words.text("exercise.part.step", number=str(number))
        yield choice_of(label, texts, (right["kind"], right["path"]))


def bound_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for the direction, and for the number up to or from which the node is skipped."""
    words, key = one.words, one.key
    signs = {sign: bound_text(sign, words) for sign in ("<=", ">=")}
    yield choice_of(words.text("exercise.part.bound"), signs, key["sign"])
    yield number_blank(words.text("exercise.part.bound.number"), key["value"], words, NUMBER_POINTS)


def mistake_parts(one: WordedExercise) -> Iterator[QuestionPart]:
    """Ask for the node and the class of the mistake."""
    words, asked, key = one.words, one.asked, one.key
    nodes = {path: one.named(path) for path in asked["values"] if path != "/"}
    classes = {kind: class_title(kind, words) for kind in asked["classes"]}
    yield choice_of(words.text("exercise.part.node"), nodes, key["node"])
    yield choice_of(words.text("exercise.part.class"), classes, key["class"])


PARTS: Mapping[Kind, Callable[[WordedExercise], Iterator[QuestionPart]]] = {
    "values": value_parts, "expected": value_parts, "windows": window_parts, "pruning": pruning_parts,
    "mirrored": pruning_parts, "order": order_parts, "step": step_parts, "bound": bound_parts,
    "find-mistake": mistake_parts,
}  # fmt: skip
"""The function that makes the parts to answer, by kind."""
