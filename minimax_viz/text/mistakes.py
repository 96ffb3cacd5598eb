"""A mistake in words: what is wrong, at which node, with which numbers, and what would be right."""

from collections.abc import Mapping

from minimax_viz.text.catalog import Argument, Catalog, Number, Series
from minimax_viz.text.exercise import Names, named

MOST_LISTED = 12  # of more nodes, the first ones and the last

Facts = Mapping[str, float | str | tuple[str, ...]]


def told_mistake(kind: str, path: str, told: str, facts: Facts, names: Names, maximises: bool, words: Catalog) -> str:
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
