"""Exercises as the plain data that a page carries."""

from collections.abc import Sequence
from typing import Any

from minimax_viz.output.svg.exercise import exercise_svg
from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.pictures import picture_given, picture_solved
from minimax_viz.practice.searched import Searched
from minimax_viz.practice.telling import answer_told, names_in, task_told
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.exercise import exercise_title


def document_of(
    exercises: Sequence[Exercise], *, spares: Sequence[Sequence[Exercise]] = (), lang: str = "en"
) -> dict[str, Any]:
    """What a page is made of: each exercise, and under `spares` others of its kind and level for another try.

    Raises SettingsError if there is no such language.
    """
    words = catalog(lang)
    told = [exercise_told(one, words) for one in exercises]
    for one, others in zip(told, spares, strict=False):
        one["spares"] = [exercise_told(other, words) for other in others]
    return {"exercises": told}


def exercise_told(exercise: Exercise, words: Catalog) -> dict[str, Any]:
    """An exercise with its words, its pictures as SVG, and the names of its nodes by their paths."""
    instance, searched = exercise.instance, Searched(exercise.instance)
    title, task = exercise_title(exercise.kind, words), task_told(exercise, words, searched)
    given, solved = picture_given(exercise, words, searched), picture_solved(exercise, words, searched)
    return {
        "kind": exercise.kind, "seed": exercise.seed, "difficulty": exercise.difficulty, "tree": instance.tree,
        "algorithm": instance.algorithm, "cutoff": instance.cutoff, "root": instance.root, "asked": exercise.asked,
        "key": exercise.key, "names": names_in(searched.unpruned), "title": title, "task": task,
        "answer": answer_told(exercise, words, searched),
        "picture": exercise_svg(given, title, task, lang=words.code),
        "solution": exercise_svg(solved, title, task, lang=words.code), "spares": [],
    }  # fmt: skip
