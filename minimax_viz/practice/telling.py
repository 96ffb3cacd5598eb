"""The words of an exercise, with the names of its nodes."""

from collections.abc import Mapping

from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.searched import Searched
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.exercise import answer_of, task_of


def names_in(trace: ShownTrace) -> Mapping[str, str]:
    """Map the paths of a trace's nodes to their names."""
    return {trace.path(row): trace.name(row) for row in range(len(trace))}


def task_told(exercise: Exercise, words: Catalog, searched: Searched | None = None, *, by_leaves: bool = False) -> str:
    """State the task of an exercise. `searched` saves searching the instance again.

    `by_leaves` asks for the leaves below skipped nodes instead of the nodes.
    """
    trace = (searched or Searched(exercise.instance)).unpruned
    return task_of(
        exercise.kind, exercise.asked, names_in(trace), words, cutoff=exercise.instance.cutoff, root=trace.player(0),
        by_leaves=by_leaves,
    )  # fmt: skip


def answer_told(exercise: Exercise, words: Catalog, searched: Searched | None = None) -> tuple[str, ...]:
    """State the key of an exercise in sentences."""
    trace = (searched or Searched(exercise.instance)).unpruned
    return answer_of(exercise.kind, exercise.asked, exercise.key, names_in(trace), words)
