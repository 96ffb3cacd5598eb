"""The words of an exercise, its task and its answer, and of a mistake. Kinds, tasks and keys have the form that
practice.exercise describes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Argument, Catalog, Number, Series

Names = Mapping[str, str]
"""The names of nodes by their paths."""

Given = Mapping[str, Any]
"""The data of a task, or a key."""


def exercise_title(kind: str, words: Catalog) -> str:
    """Return the title of a kind of exercise, such as "What is never looked at"."""
    return words.text(f"exercise.title.{kind}")


def class_title(name: str, words: Catalog) -> str:
    """Return the title of a class of mistakes, such as "a cutoff missed"."""
    return words.text(f"exercise.class.{name}")


def task_of(
    kind: str,
    asked: Given,
    names: Names,
    words: Catalog,
    *,
    cutoff: str = "ge",
    root: str = "max",
    by_leaves: bool = False,
) -> str:
    """State a task in a few sentences: who moves at the root, what to find and, if it matters, when alpha-beta stops.

    `by_leaves` asks for skipped leaves instead of skipped nodes.
    """
    moves = words.text("exercise.root", player=root.upper(), node=named("/", names))
    key = f"exercise.task.{kind}.leaves" if by_leaves else f"exercise.task.{kind}"
    task = words.text(key, **TASKS[kind](asked, names, words))
    if kind == "values":
        return f"{moves} {task}"
    return f"{moves} {task} {words.text(f'exercise.rule.{cutoff}')}"


def answer_of(kind: str, asked: Given, key: Given, names: Names, words: Catalog) -> tuple[str, ...]:
    """State the key in sentences."""
    return tuple(ANSWERS[kind](asked, key, names, words))


def step_text(kind: str, node: str, words: Catalog) -> str:
    """Describe a step as a choice, by its kind and the name of its node."""
    return words.text(f"exercise.step.{kind}", node=one_line(node))


def bound_text(sign: str, words: Catalog) -> str:
    """Put the sign of a bound, "<=" or ">=", into words; the number itself stands elsewhere."""
    return words.text(f"exercise.part.bound.{'most' if sign == '<=' else 'least'}")


def named(path: str, names: Names) -> str:
    """Return the name of the node at a path, or the path if the node has no name."""
    return one_line(names.get(path, "")) or path


def listed(paths: Iterable[str], names: Names) -> str:
    """List nodes by name, separated by commas."""
    return ", ".join(named(path, names) for path in paths)


def ordered(moves: Sequence[str], order: Sequence[int]) -> str:
    """List moves in the given order."""
    return ", ".join(one_line(moves[place]) for place in order)


TASKS: Mapping[str, Callable[[Given, Names, Catalog], dict[str, str | int]]] = {
    "values": lambda asked, names, words: {"nodes": listed(asked["nodes"], names)},
    "windows": lambda asked, names, words: {"nodes": listed(asked["nodes"], names)},
    "pruning": lambda asked, names, words: {},
    "mirrored": lambda asked, names, words: {"original": one_line(asked["original"]), "skipped": len(asked["pruned"])},
    "order": lambda asked, names, words: {"node": named("/", names), "moves": ", ".join(map(one_line, asked["moves"]))},
    "step": lambda asked, names, words: {
        "after": asked["after"],
        "count": asked["count"],
        "last": step_text(asked["last"]["kind"], named(asked["last"]["path"], names), words),
    },
    "bound": lambda asked, names, words: {"leaf": named(asked["leaf"], names), "node": named(asked["node"], names)},
    "find-mistake": lambda asked, names, words: {},
}
"""The arguments of each kind's task message."""


def values_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State each node's value."""
    return (
        words.text("exercise.answer.value", node=named(path, names), value=words.number(value))
        for path, value in key.items()
    )


def windows_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State each node's window."""
    for path, (alpha, beta) in key.items():
        window = words.window(float("-inf") if alpha is None else alpha, float("inf") if beta is None else beta)
        yield words.text("exercise.answer.window", node=named(path, names), window=window)


def pruned_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """List the skipped nodes."""
    skipped = key["pruned"]
    yield words.text("exercise.answer.pruned", skipped=len(skipped), nodes=listed(skipped, names))


def leaves_answer(leaves: Sequence[str], words: Catalog) -> str:
    """List the leaves that are never looked at."""
    return words.text("exercise.answer.leaves", leaves=len(leaves), names=", ".join(leaves))


def orders_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State the best orders, and how many leaves each of them saves."""
    orders = "; ".join(ordered(asked["moves"], order) for order in key["orders"])
    yield words.text("exercise.answer.order", count=len(key["orders"]), orders=orders)
    yield words.text("exercise.answer.spared", leaves=key["pruned"])


def steps_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State the next steps, with the values found or kept."""
    for number, step in enumerate(key["steps"], asked["after"] + 1):
        told = step_text(step["kind"], named(step["path"], names), words)
        if step["value"] is None:
            yield words.text("exercise.answer.step", number=number, step=told)
        else:
            value = words.number(step["value"])
            yield words.text("exercise.answer.step.value", number=number, step=told, value=value)


def bound_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State for which numbers the node is skipped."""
    yield words.text(
        "exercise.answer.bound",
        node=named(asked["node"], names),
        sign={"<=": "≤", ">=": "≥"}[key["sign"]],
        value=words.number(key["value"]),
    )


def mistake_answer(asked: Given, key: Given, names: Names, words: Catalog) -> Iterable[str]:
    """State the node and the class of the mistake."""
    yield words.text(
        "exercise.answer.mistake", node=named(key["node"], names), mistake=class_title(key["class"], words)
    )


ANSWERS: Mapping[str, Callable[[Given, Given, Names, Catalog], Iterable[str]]] = {
    "values": values_answer, "windows": windows_answer, "pruning": pruned_answer, "mirrored": pruned_answer,
    "order": orders_answer, "step": steps_answer, "bound": bound_answer, "find-mistake": mistake_answer,
}  # fmt: skip
"""The function that states the key of each kind."""


MOST_LISTED = 12  # of more nodes, the first ones and the last

Facts = Mapping[str, float | str | tuple[str, ...]]


def mistake_sentence(
    kind: str, path: str, told: str, facts: Facts, names: Names, maximises: bool, words: Catalog
) -> str:
    """Write the sentence about a mistake at the node at `path`, where MAX moves or not.

    `kind` is the class of the mistake, and `told` picks one of the sentences about it. `facts` may contain paths;
    `names` has the names of the nodes.
    """
    key = f"mistake.{kind}{told and f'.{told}'}"
    if key not in words.messages:
        key += ".max" if maximises else ".min"
    filled: dict[str, Argument] = {"node": named(path, names)}
    for fact, value in facts.items():
        if isinstance(value, tuple):
            listed = [named(one, names) for one in value]
            filled[fact] = Series(
                listed if len(listed) <= MOST_LISTED else [*listed[: MOST_LISTED - 2], "…", listed[-1]]
            )
        else:
            filled[fact] = named(value, names) if isinstance(value, str) else Number(value)
    return words.text(key, **filled)


def right_by_other_rule(rule: str, words: Catalog) -> str:
    """State that a claim is right under the rule that is not in force, "ge" or "gt"."""
    return words.text(f"check.other_rule.{rule}")


def table_column(name: str, words: Catalog) -> str:
    """Return the heading of a column in the table of a class's mistakes."""
    return words.text(f"check.table.{name}")
