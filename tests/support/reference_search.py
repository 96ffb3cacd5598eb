"""A second search, written from the rules alone and sharing no code with the package: slow, plain, recursive.

Trees are nested dicts: {"value": 3} is a leaf, {"children": [...]} an interior node; "player", "name" and "move" are
optional. `search` tells everything as it happens: the rows with their windows, values, proved intervals and choices,
and the steps. What it knows of names and players it works out itself.
"""

import string
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count, product
from math import inf
from typing import Any

Tree = dict[str, Any]


@dataclass
class Expected:
    """What a search of a tree must record."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    stopped: bool = False
    visited: int = 0
    still_open: int = 0

    @property
    def cutoffs(self) -> list[dict[str, Any]]:
        return [step for step in self.steps if step["kind"] == "cutoff"]


class OutOfNodes(Exception):
    """The node limit is reached."""


def settle(tree: Tree, root: str = "max") -> Tree:
    """A copy of the tree in which every node has its player and its name."""
    copy = with_players(tree, tree.get("player") or root)
    levels = [[copy]]
    while levels[-1]:
        levels.append([child for node in levels[-1] for child in node.get("children", [])])
    nodes = [node for level in levels for node in level]
    given = {node["name"] for node in nodes if node["name"]}
    letters = (name for name in spreadsheet_letters() if name not in given)
    for node in nodes:
        if not node["name"] and "children" in node:
            node["name"] = next(letters)
    taken = {node["name"] for node in nodes if node["name"]}
    for node in nodes:
        number = 0
        for leaf in node.get("children", []):
            if not leaf["name"]:
                number += 1
                while f"{node['name']}{number}" in taken:
                    number += 1
                leaf["name"] = f"{node['name']}{number}"
                taken.add(leaf["name"])
    return copy


def with_players(tree: Tree, player: str) -> Tree:
    node: Tree = {"player": player, "name": tree.get("name", ""), "move": tree.get("move")}
    if "value" in tree:
        node["value"] = tree["value"]
    else:
        other = "min" if player == "max" else "max"
        node["children"] = [with_players(child, child.get("player") or other) for child in tree["children"]]
    return node


def spreadsheet_letters() -> Any:
    for length in count(1):
        for letters in product(string.ascii_uppercase, repeat=length):
            yield "".join(letters)


def true_value(node: Tree, depth: int | None = None, evaluate: Callable[[Tree], float] = lambda node: 0) -> float:
    """The minimax value, straight from the definition; at `depth` plies an interior node is worth its evaluation."""
    if "value" in node:
        return node["value"]
    if depth == 0:
        return evaluate(node)
    values = [true_value(child, None if depth is None else depth - 1, evaluate) for child in node["children"]]
    return max(values) if node["player"] == "max" else min(values)


def search(
    tree: Tree,
    *,
    prune: bool = True,
    rule: str = "ge",
    hard: bool = False,
    limit: int | None = None,
    depth: int | None = None,
    evaluate: Callable[[Tree], float] = lambda node: 0,
    order: str = "natural",
) -> Expected:
    """Search a settled tree and tell what happened; `limit` is the number of nodes that may be visited."""
    told = Expected()

    def ordered(node: Tree, ply: int) -> list[Tree]:
        children = list(node["children"])
        if order == "reverse":
            children.reverse()
        elif order in ("best", "worst"):
            left = None if depth is None else depth - ply - 1
            highest_first = (node["player"] == "max") == (order == "best")
            children.sort(key=lambda child: true_value(child, left, evaluate), reverse=highest_first)
        return children

    def new_row(node: Tree, parent: dict[str, Any] | None, place: int, kind: str) -> dict[str, Any]:
        ply = 0 if parent is None else parent["ply"] + 1
        if parent is None:
            path = "/"
        else:
            path = f"{parent['path'].rstrip('/')}/{place}"
        row = {
            "node": len(told.rows), "parent": None if parent is None else parent["node"], "path": path, "ply": ply,
            "name": node["name"], "player": node["player"], "kind": kind, "value": None, "alpha": None, "beta": None,
            "move": "" if parent is None else node["move"] or node["name"],
            "chosen": None, "children": [], "untried": 0, "tree": node, "open": False,
        }  # fmt: skip
        told.rows.append(row)
        if parent is not None:
            parent["children"].append(row)
        return row

    def say(kind: str, row: dict[str, Any], alpha: float, beta: float, **more: Any) -> None:
        step = {
            "number": len(told.steps) + 1, "kind": kind, "node": row["node"], "alpha": alpha, "beta": beta,
            "child": None, "best": None, "previous": None, "improved": None, "supplier": None, "skipped": None,
        }  # fmt: skip
        told.steps.append(step | more)

    def visit(
        node: Tree, parent: dict[str, Any] | None, place: int, alpha: float, beta: float, alpha_by: Any, beta_by: Any
    ) -> tuple[float, dict[str, Any]]:
        if told.visited == limit:
            raise OutOfNodes
        told.visited += 1
        ply = 0 if parent is None else parent["ply"] + 1
        at_horizon = "value" not in node and ply == depth
        row = new_row(node, parent, place, "terminal" if "value" in node else "horizon" if at_horizon else "interior")
        row["alpha"], row["beta"] = alpha, beta
        say("enter", row, alpha, beta)
        if row["kind"] != "interior":
            row["value"] = evaluate(node) if at_horizon else node["value"]
            say("evaluate", row, alpha, beta, best=row["value"])
            return row["value"], row
        row["open"] = True
        children = ordered(node, ply)
        row["untried"] = len(children)
        entered_with = alpha, beta
        for index, child in enumerate(children):
            row["untried"] = len(children) - index
            before = told.visited
            try:
                value, child_row = visit(child, row, index, alpha, beta, alpha_by, beta_by)
            except OutOfNodes:
                if told.visited > before:  # the child was entered, so it is no longer an untried move
                    row["untried"] -= 1
                raise
            row["untried"] -= 1
            previous = row["value"]
            if node["player"] == "max":
                better = previous is None or value > previous
            else:
                better = previous is None or value < previous
            if better:
                row["value"] = value
                row["chosen"] = child_row["node"]
            if prune and node["player"] == "max" and value > alpha:
                alpha, alpha_by = value, row["node"]
            if prune and node["player"] == "min" and value < beta:
                beta, beta_by = value, row["node"]
            say("back_up", row, alpha, beta, child=child_row["node"], best=row["value"], previous=previous,
                improved=better)  # fmt: skip
            crossed = alpha >= beta if rule == "ge" else alpha > beta
            rest = children[index + 1 :]
            if prune and crossed and rest:
                supplier = beta_by if node["player"] == "max" else alpha_by
                say("cutoff", row, alpha, beta, best=row["value"], supplier=supplier, skipped=len(rest))
                for place, skipped in enumerate(rest, index + 1):
                    new_row(skipped, row, place, "pruned")
                row["untried"] = 0
                break
        if hard:
            row["value"] = min(max(row["value"], entered_with[0]), entered_with[1])
        row["open"] = False
        say("finish", row, alpha, beta, best=row["value"])
        return row["value"], row

    try:
        visit(tree, None, 0, -inf, inf, None, None)
    except OutOfNodes:
        told.stopped = True
    told.still_open = sum(row["open"] for row in told.rows)
    prove(told.rows[0])
    return told


def prove(row: dict[str, Any]) -> tuple[float, float]:
    """Give a row and all below it their proved intervals and the names of their bounds."""
    if row["kind"] == "pruned":
        low, high = -inf, inf
    elif row["kind"] != "interior":
        low = high = row["value"]
    else:
        proofs = [prove(child) for child in row["children"]] + [(-inf, inf)] * row["untried"]
        pick = max if row["tree"]["player"] == "max" else min
        low, high = pick(proof[0] for proof in proofs), pick(proof[1] for proof in proofs)
    row["interval"] = low, high
    value = row["value"]
    if value is None:
        row["bound"] = ""
    elif low == high == value:
        row["bound"] = "exact"
    elif value <= low:
        row["bound"] = "lower"
    elif value >= high:
        row["bound"] = "upper"
    else:
        row["bound"] = ""
    return low, high


def principal_line(told: Expected) -> list[int]:
    """The rows of the best moves from the root on."""
    line = [0]
    while told.rows[line[-1]]["chosen"] is not None:
        line.append(told.rows[line[-1]]["chosen"])
    return line
