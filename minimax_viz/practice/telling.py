"""An exercise in words, with the names that its nodes have."""

from collections.abc import Mapping

from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.searched import Searched
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.exercise import answer_of, task_of


def names_in(trace: ShownTrace) -> Mapping[str, str]:
    """The names of a trace's nodes by their paths."""
    return {trace.path(row): trace.name(row) for row in range(len(trace))}


def task_told(exercise: Exercise, words: Catalog, searched: Searched | None = None, *, by_leaves: bool = False) -> str:
    """What an exercise asks; `searched` is its instance, where it has been searched already. `by_leaves` asks for the
    leaves below skipped nodes instead of the nodes.
    """
    trace = (searched or Searched(exercise.instance)).unpruned
    return task_of(
        exercise.kind, exercise.asked, names_in(trace), words, cutoff=exercise.instance.cutoff, root=trace.player(0),
        by_leaves=by_leaves,
    )  # fmt: skip


def answer_told(exercise: Exercise, words: Catalog, searched: Searched | None = None) -> tuple[str, ...]:
    """The key of an exercise in sentences."""
    trace = (searched or Searched(exercise.instance)).unpruned
    return answer_of(exercise.kind, exercise.asked, exercise.key, names_in(trace), words)
