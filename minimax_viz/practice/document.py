"""Exercises as the plain data in their page."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.output.html.practice import solution_name
from minimax_viz.practice.baretree import with_value
from minimax_viz.practice.exercise import Exercise, Instance
from minimax_viz.practice.hiding import hidden
from minimax_viz.practice.searched import Searched
from minimax_viz.practice.telling import answer_told, task_told
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import Catalog, catalog, languages

VERSION = 1
"""The version of the page's data and of the record of an attempt; docs/practice-record.md has its history."""


def document_of(exercises: Sequence[Exercise], *, spares: Sequence[Sequence[Exercise]] = ()) -> dict[str, Any]:
    """Build the page's data: for each exercise, itself and others of its kind and level for another try."""
    spared = [*spares, *([()] * (len(exercises) - len(spares)))]
    rows = [[one, *others] for one, others in zip(exercises, spared, strict=True)]
    return {"version": VERSION, "exercises": [[exercise_told(one) for one in row] for row in rows]}


def solutions_of(exercises: Iterable[Exercise]) -> dict[str, ShownTrace]:
    """Search one exercise of each sort, for the pages that step through the solutions, and return the traces by name.

    Exercises with the same name can share such a page.
    """
    found: dict[str, ShownTrace] = {}
    for one in exercises:
        trace = Searched(without_open_leaf(one)).trace
        found.setdefault(solution_name(trace), trace)
    return found


def without_open_leaf(exercise: Exercise) -> Instance:
    """Return the instance, with the value of the key at a leaf that was left open."""
    instance = exercise.instance
    if exercise.kind != "bound":
        return instance
    tree = with_value(instance.tree, instance.root, exercise.asked["leaf"], exercise.key["value"])
    return replace(instance, tree=tree)


def exercise_told(exercise: Exercise) -> dict[str, Any]:
    """Build the data of an exercise, with its task in each language; its key and its answers are obfuscated."""
    instance, searched = exercise.instance, Searched(exercise.instance)
    known: list[Catalog] = [catalog(code) for code in languages()]
    return {
        "kind": exercise.kind, "solution": solution_name(searched.trace), "seed": exercise.seed,
        "difficulty": exercise.difficulty, "tree": instance.tree,
        "algorithm": instance.algorithm, "cutoff": instance.cutoff, "root": instance.root, "asked": exercise.asked,
        "tasks": {words.code: task_told(exercise, words, searched) for words in known},
        "hidden": hidden({
            "key": exercise.key,
            "answers": {words.code: answer_told(exercise, words, searched) for words in known},
        }),
    }  # fmt: skip
