"""What the key of an exercise must be, from the rules of alpha-beta alone: a search of nested lists that shares no code
with the package.
"""

import json
from dataclasses import dataclass, field
from itertools import permutations
from math import inf
from typing import Any

Key = dict[str, Any]


@dataclass
class Found:
    """What a search of nested lists comes to, by paths."""

    values: dict[str, float] = field(default_factory=dict)
    windows: dict[str, tuple[float, float]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    looked: list[tuple[str, float]] = field(default_factory=list)


def searched(
    tree: Any, *, rule: str, root: str = "max", claims: dict[str, tuple[float, set[str]]] | None = None
) -> Found:
    """Alpha-beta by a rule, "never" for plain minimax; at the nodes of `claims` a value and what it skips are taken as
    they stand there.
    """
    found = Found()

    def value_of(node: Any, path: str, player: str, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            found.looked.append((path, node))
            return float(node)
        found.windows[path] = (alpha, beta)
        below = path.rstrip("/")
        if claims and path in claims:
            value, skipped = claims[path]
            found.values[path] = value
            found.skipped += [f"{below}/{at}" for at in range(len(node)) if f"{below}/{at}" in skipped]
            return value
        best = None
        for at, child in enumerate(node):
            got = value_of(child, f"{below}/{at}", "min" if player == "max" else "max", alpha, beta)
            best = got if best is None else (max if player == "max" else min)(best, got)
            alpha, beta = (max(alpha, best), beta) if player == "max" else (alpha, min(beta, best))
            met = {"ge": alpha >= beta, "gt": alpha > beta, "never": False}[rule]
            if met and at + 1 < len(node):
                found.skipped += [f"{below}/{later}" for later in range(at + 1, len(node))]
                break
        assert best is not None
        found.values[path] = best
        return best

    value_of(tree, "/", root, -inf, inf)
    found.skipped.sort(key=in_preorder)
    return found


def in_preorder(path: str) -> list[int]:
    return [int(place) for place in path.split("/") if place]


def is_skipped(found: Found, path: str) -> bool:
    """Whether a node, or one above it, is skipped."""
    return any(path == above or path.startswith(f"{above}/") for above in found.skipped)


def true_key(kind: str, tree: str, rule: str, root: str, asked: Key) -> Key:
    """The key of an exercise about a tree, by its kind. Where there is no single one, as of `bound` and `find-mistake`,
    see the functions below.
    """
    nested = json.loads(tree)
    found = searched(nested, rule=rule, root=root)
    if kind == "values":
        return dict(searched(nested, rule="never", root=root).values)
    if kind == "windows":
        return {path: [None if abs(end) == inf else end for end in ends] for path, ends in found.windows.items()}
    if kind in ("pruning", "mirrored"):
        return {"pruned": found.skipped}
    if kind == "order":
        orders = [list(order) for order in permutations(range(len(nested)))]
        leaves = [len(searched([nested[at] for at in order], rule=rule, root=root).looked) for order in orders]
        best = [order for order, count in zip(orders, leaves, strict=True) if count == min(leaves)]
        whole = len(searched(nested, rule="never", root=root).looked)
        return {"orders": best, "pruned": whole - min(leaves)}
    assert kind == "step"
    steps = [{"kind": "look", "path": path, "value": value} for path, value in found.looked]
    first = [step["path"] for step in steps].index(asked["last"]["path"]) + 1
    steps.append({"kind": "end", "path": "/", "value": found.values["/"]})
    return {"steps": steps[first : first + asked["count"]]}


def is_true_bound(tree: str, rule: str, root: str, asked: Key, key: Key, numbers: range) -> bool:
    """Whether a node is skipped for exactly those of the numbers that the key names."""
    for number in numbers:
        found = searched(json.loads(tree.replace('"?"', str(number))), rule=rule, root=root)
        named = number <= key["value"] if key["sign"] == "<=" else number >= key["value"]
        if is_skipped(found, asked["node"]) != named:
            return False
    return True


def is_one_mistake(tree: str, rule: str, root: str, asked: Key, key: Key) -> bool:
    """Whether a worked solution is not right, and is what follows from what stands at the node that the key names."""
    nested = json.loads(tree)
    right = searched(nested, rule=rule, root=root)
    if (right.values, right.skipped) == (asked["values"], asked["pruned"]):
        return False
    at = key["node"]
    claims = {at: (asked["values"][at], set(asked["pruned"]))}
    told = searched(nested, rule=rule, root=root, claims=claims)
    return (told.values, told.skipped) == (asked["values"], asked["pruned"])


def class_of(tree: str, rule: str, root: str, asked: Key, key: Key) -> set[str]:
    """The classes that the mistake at a node over leaves can be taken for."""
    at, nested = key["node"], json.loads(tree)
    right = searched(nested, rule=rule, root=root)
    claims = {at: (asked["values"][at], set(asked["pruned"]))}
    alpha, beta = searched(nested, rule=rule, root=root, claims=claims).windows[at]
    node = nested
    for place in in_preorder(at):
        node = node[place]
    player = root if len(in_preorder(at)) % 2 == 0 else {"max": "min", "min": "max"}[root]
    seen = [leaf for place, leaf in enumerate(node) if f"{at}/{place}" not in asked["pruned"]]
    looked_at = [leaf for place, leaf in enumerate(node) if f"{at}/{place}" not in right.skipped]
    best, worst = (max, min) if player == "max" else (min, max)
    value = asked["values"][at]
    if seen == looked_at:
        return {"wrong-player", "wrong-value"} if value == worst(seen) else {"wrong-value"}
    if value != best(seen):
        return set()
    bound = beta if player == "max" else alpha
    is_at_tie = best(node[: min(len(seen), len(looked_at))]) == bound
    if len(seen) < len(looked_at):
        others = worst(seen) <= alpha if player == "max" else worst(seen) >= beta
        return {"rule-ge-gt"} if is_at_tie else {"extra-cut", "wrong-player"} if others else {"extra-cut"}
    return {"rule-ge-gt", "missed-cut"} if is_at_tie else {"missed-cut"}
