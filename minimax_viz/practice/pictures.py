"""Pictures of an exercise: its tree as given, and with the answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.picture.exercise_tree import exercise_picture
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.searched import Searched
from minimax_viz.text.catalog import Catalog


def picture_given(exercise: Exercise, words: Catalog, searched: Searched | None = None) -> FinishedPicture:
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
    return exercise_picture((searched or Searched(exercise.instance)).unpruned, lang=words.code, **marks)


def picture_solved(exercise: Exercise, words: Catalog, searched: Searched | None = None) -> FinishedPicture:
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
    return exercise_picture((searched or Searched(exercise.instance)).unpruned, lang=words.code, **marks)


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
