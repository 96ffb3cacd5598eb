"""Exercises as questions for paper and for school platforms: the words, the pictures, and the parts to answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from math import inf
from typing import Any

from minimax_viz.picture.exercise import AnswerOption, Blank, MultipleChoice, Question, QuestionPart, exercise_picture
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.practice.exercise import Exercise, Kind
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.exercise import (
    answer_of,
    bound_text,
    class_title,
    exercise_title,
    leaves_answer,
    named,
    ordered,
    step_text,
    task_of,
)
from minimax_viz.tracing.result import TraceResult


def names_in(trace: TraceResult) -> Mapping[str, str]:
    """Map the paths of a trace's nodes to their names."""
    return {trace.path(row): trace.name(row) for row in range(len(trace))}


def task_text(
    exercise: Exercise, words: Catalog, searched: SearchedInstance | None = None, *, by_leaves: bool = False
) -> str:
    """State the task of an exercise. `searched` saves searching the instance again.

    `by_leaves` asks for the leaves below skipped nodes instead of the nodes.
    """
    trace = (searched or SearchedInstance(exercise.instance)).unpruned
    return task_of(
        exercise.kind, exercise.asked, names_in(trace), words, cutoff=exercise.instance.cutoff, root=trace.player(0),
        by_leaves=by_leaves,
    )  # fmt: skip


def answer_texts(exercise: Exercise, words: Catalog, searched: SearchedInstance | None = None) -> tuple[str, ...]:
    """State the key of an exercise in sentences."""
    trace = (searched or SearchedInstance(exercise.instance)).unpruned
    return tuple(answer_of(exercise.kind, exercise.asked, exercise.key, names_in(trace), words))


def picture_given(exercise: Exercise, words: Catalog, searched: SearchedInstance | None = None) -> FinishedPicture:
    """Draw the tree with blanks for the answer. `searched` saves searching the instance again."""
    asked: Mapping[str, Any] = exercise.asked
    marks: dict[str, Any] = {}
    match exercise.kind:
        case "values":
            marks = {"blanks": asked["nodes"]}
        case "windows":
            marks = {"windows": dict.fromkeys(asked["nodes"], ("", ""))}
        case "step":
            marks = {"marked": [asked["last"]["path"]]}
        case "bound":
            marks = {"shown": {asked["leaf"]: "?"}, "marked": [asked["node"]]}
        case "find-mistake":
            marks = {"shown": numbers(asked["values"], words), "struck": asked["pruned"]}
    return exercise_picture((searched or SearchedInstance(exercise.instance)).unpruned, lang=words.code, **marks)


def picture_solved(exercise: Exercise, words: Catalog, searched: SearchedInstance | None = None) -> FinishedPicture:
    """Draw the tree with the answer, as far as a picture can show it."""
    asked: Mapping[str, Any] = exercise.asked
    key: Mapping[str, Any] = exercise.key
    match exercise.kind:
        case "values":
            marks: dict[str, Any] = {"shown": numbers(key, words)}
        case "windows":
            marks = {"windows": {path: window_ends(ends, words) for path, ends in key.items()}}
        case "pruning" | "mirrored":
            marks = {"struck": key["pruned"]}
        case "find-mistake":
            marks = {"shown": numbers(asked["values"], words), "struck": asked["pruned"], "marked": [key["node"]]}
        case _:
            return picture_given(exercise, words, searched)
    return exercise_picture((searched or SearchedInstance(exercise.instance)).unpruned, lang=words.code, **marks)


def numbers(values: Mapping[str, float], words: Catalog) -> dict[str, str]:
    """Write values as in nodes."""
    return {path: words.number(value) for path, value in values.items()}


def window_ends(ends: Sequence[float | None], words: Catalog) -> tuple[str, str]:
    """Write the ends of a window in a key, in which None stands for infinity, as under a node."""
    alpha, beta = ends
    return (
        words.number(float("-inf") if alpha is None else alpha),
        words.number(float("inf") if beta is None else beta),
    )


MOST_ORDERS = 6
"""The number of orders to choose from."""

INFINITE: Mapping[float, Sequence[str]] = {
    -inf: ("−∞", "-∞", "-inf", "-infinity", "-oo"),
    inf: ("∞", "+∞", "inf", "+inf", "infinity", "oo"),
}
"""The accepted spellings of an infinite end of a window; keys show the first."""


def questions_of(exercises: Sequence[Exercise], lang: str, *, on_paper: bool = False) -> Iterator[Question]:
    """Yield the questions of several exercises, numbered from 1."""
    return (question_of(one, number, lang, on_paper=on_paper) for number, one in enumerate(exercises, 1))


def question_of(exercise: Exercise, number: int, lang: str, *, on_paper: bool = False) -> Question:
    """Turn an exercise into a question.

    On paper skipped nodes are struck through in the tree; elsewhere they are chosen among the leaves, and the title has
    the number. Raises SettingsError if there is no such language.
    """
    words, searched = catalog(lang), SearchedInstance(exercise.instance)
    by_leaves = exercise.kind in STRUCK and not on_paper
    is_struck = exercise.kind in STRUCK and on_paper
    title, task = exercise_title(exercise.kind, words), task_text(exercise, words, searched, by_leaves=by_leaves)
    parts = () if is_struck else tuple(PARTS[exercise.kind](exercise, searched, words))
    key = answer_texts(exercise, words, searched)
    if by_leaves:
        leaves = [
            option.text for part in parts if isinstance(part, MultipleChoice) for option in part.options if option.right
        ]
        key = (*key, leaves_answer(leaves, words))
    return Question(
        title=title if on_paper else f"{number}. {title}",
        text=f"{task} {words.text('exercise.paper.strike')}" if is_struck else task,
        alt=words.text("exercise.alt", tree=exercise.instance.tree, player=searched.trace.player(0).upper()),
        picture=picture_given(exercise, words, searched),
        solution=picture_solved(exercise, words, searched),
        parts=parts,
        key=key,
    )


def number_blank(label: str, value: float, words: Catalog) -> Blank:
    """Make a blank for a number, with a minus of either kind, or for an infinite end of a window."""
    if value in INFINITE:
        return Blank(label, INFINITE[value])
    typed = f"{value:g}" if value != int(value) else str(int(value))
    return Blank(label, tuple(dict.fromkeys((words.number(value), typed))), value)


def value_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for a number at each node."""
    names = names_in(searched.unpruned)
    return (number_blank(named(path, names), value, words) for path, value in exercise.key.items())


def window_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for both ends of the window at each node."""
    names = names_in(searched.unpruned)
    for path, ends in exercise.key.items():
        for sign, end, open_end in zip("αβ", ends, (-inf, inf), strict=True):
            label = words.text("exercise.part.window", sign=sign, node=named(path, names))
            yield number_blank(label, open_end if end is None else end, words)


def pruning_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for the skipped leaves among all leaves, including those below skipped nodes."""
    trace = searched.unpruned
    seen = {row.path for row in searched.trace if row.kind == "terminal"}
    leaves = [row for row in trace if row.kind == "terminal"]
    options = [AnswerOption(named(row.path, {row.path: row.name}), row.path not in seen) for row in leaves]
    yield MultipleChoice(words.text("exercise.part.leaves"), options, several=True)


def order_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for one of the best orders among some others, spread over all there are."""
    moves, best = exercise.asked["moves"], exercise.key["orders"]
    others = [order for order in permutations(range(len(moves))) if [*order] not in best]
    wanted = min(MOST_ORDERS - 1, len(others))
    wrong = [others[place * len(others) // wanted] for place in range(wanted)]
    options = [
        AnswerOption(ordered(moves, order), order in map(tuple, best)) for order in sorted([tuple(best[0]), *wrong])
    ]
    yield MultipleChoice(words.text("exercise.part.order"), options)


def step_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for each step among plausible ones."""
    names, asked = names_in(searched.unpruned), exercise.asked
    for number, (step, options) in enumerate(zip(exercise.key["steps"], asked["options"], strict=True), 1):
        right = (step["kind"], step["path"])
        yield MultipleChoice(
            words.text("exercise.part.step", number=str(asked["after"] + number)),
            [
                AnswerOption(
                    step_text(one["kind"], named(one["path"], names), words), (one["kind"], one["path"]) == right
                )
                for one in options
            ],
        )


def bound_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for the direction, and for the number up to or from which the node is skipped."""
    key = exercise.key
    options = [AnswerOption(bound_text(sign, words), key["sign"] == sign) for sign in ("<=", ">=")]
    yield MultipleChoice(words.text("exercise.part.bound"), options)
    yield number_blank(words.text("exercise.part.bound.number"), key["value"], words)


def mistake_parts(exercise: Exercise, searched: SearchedInstance, words: Catalog) -> Iterator[QuestionPart]:
    """Ask for the node and the class of the mistake."""
    names, asked, key = names_in(searched.unpruned), exercise.asked, exercise.key
    nodes = [path for path in asked["values"] if path != "/"]
    yield MultipleChoice(
        words.text("exercise.part.node"), [AnswerOption(named(path, names), path == key["node"]) for path in nodes]
    )
    yield MultipleChoice(
        words.text("exercise.part.class"),
        [AnswerOption(class_title(one, words), one == key["class"]) for one in asked["classes"]],
    )


STRUCK: tuple[Kind, ...] = ("pruning", "mirrored")
"""Kinds whose answer is struck through on paper."""

PARTS: Mapping[Kind, Callable[[Exercise, SearchedInstance, Catalog], Iterator[QuestionPart]]] = {
    "values": value_parts, "windows": window_parts, "pruning": pruning_parts, "mirrored": pruning_parts,
    "order": order_parts, "step": step_parts, "bound": bound_parts, "find-mistake": mistake_parts,
}  # fmt: skip
"""The function that makes the parts to answer, by kind."""
