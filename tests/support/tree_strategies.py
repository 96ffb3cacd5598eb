"""Random trees for hypothesis, as nested dicts, and their texts in the spellings a person may use."""

import json
from typing import Any

from hypothesis import strategies as st

from reference_search import Tree

few_values = st.integers(-2, 2)  # so that many are equal
decimals = st.integers(-40, 40).map(lambda tenths: tenths / 10)
leaf_values = few_values | decimals | st.integers(-1000, 1000)
players = st.sampled_from([None, None, None, "max", "min"])
names = st.none() | st.none() | st.sampled_from(["A", "B", "C1", "x", "Ход", "♟ b", "</script>", '"];'])


def with_options(node: Tree, player: str | None, name: str | None, move: str | None) -> Tree:
    given = {"player": player, "name": name, "move": move}
    return node | {key: value for key, value in given.items() if value}


def leaves(values: st.SearchStrategy[float] = leaf_values) -> st.SearchStrategy[Tree]:
    plain = values.map(lambda value: {"value": value})
    moves = st.none() | st.sampled_from(["left", "x"])
    return plain | plain | plain | st.builds(with_options, plain, st.none(), names, moves)


def trees(max_leaves: int = 14, values: st.SearchStrategy[float] = leaf_values) -> st.SearchStrategy[Tree]:
    """Mixed depths, single children, equal values, decimals, now and then a named player."""

    def grown(below: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        inner = st.lists(below, min_size=1, max_size=4).map(lambda children: {"children": children})
        return inner | st.builds(with_options, inner, players, names, st.none())

    return grown(st.recursive(leaves(values), grown, max_leaves=max_leaves))


def plain_trees(max_leaves: int = 14) -> st.SearchStrategy[Any]:
    """Nested lists of numbers, the root always a list."""
    below = st.recursive(leaf_values, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=max_leaves)
    return st.lists(below, min_size=1, max_size=4)


def text_of(tree: Tree) -> str:
    """The tree as JSON: lists and numbers where that says it all, objects where a node has a name, player or move."""
    return json.dumps(nested(tree), ensure_ascii=False)


def nested(tree: Tree) -> Any:
    if set(tree) == {"value"}:
        return tree["value"]
    if set(tree) == {"children"}:
        return [nested(child) for child in tree["children"]]
    if "value" in tree:
        return dict(tree)
    return tree | {"children": [nested(child) for child in tree["children"]]}


def leaves_of(tree: Tree) -> list[Tree]:
    return [tree] if "value" in tree else [leaf for child in tree["children"] for leaf in leaves_of(child)]


def tree_of(nested_lists: Any) -> Tree:
    """Nested lists as a dict tree."""
    if isinstance(nested_lists, list):
        return {"children": [tree_of(child) for child in nested_lists]}
    return {"value": nested_lists}


def settings_of_trees(**more: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the settings of a search, and some of those that are given."""
    usual = {
        "algorithm": st.sampled_from(["minimax", "alphabeta"]), "cutoff": st.sampled_from(["ge", "gt"]),
        "fail": st.sampled_from(["soft", "hard"]), "order": st.sampled_from(["natural", "reverse", "best", "worst"]),
    }  # fmt: skip
    return st.fixed_dictionaries({}, optional=usual | more)
