"""Match a row of a drawn tree with what is open above it, at the least cost, as two texts are aligned."""

from dataclasses import dataclass, field
from math import inf
from typing import Literal

from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.source import is_value
from minimax_viz.games.notations.strokes import LEVEL, Mark, cleaned, is_margin

WAITS, SKIPS, IN_MARGIN, UNLABELLED, TURNS_ASIDE, WRONG_SIDE = 40, 25, 3, 6, 4, 50
FAR = 400


@dataclass(slots=True, eq=False)
class Hanging:
    """What is open above a row: a node, or the end of a stroke or a bar that leads from `above`."""

    kind: Literal["node", "stroke", "bar"]
    text: str
    left: int
    right: int
    at: int
    node: TreeNode  # itself, or the one that the stroke leads down from
    place: "Slot"  # of the children below it
    move: str = ""


@dataclass(slots=True)
class Slot:
    """A place among the children of a node: for one child, or for those below a bar, in order from left to right."""

    node: TreeNode | None = None
    below: list["Slot"] = field(default_factory=list)

    def add(self) -> "Slot":
        """Make a place to the right of all others in this one."""
        self.below.append(Slot())
        return self.below[-1]

    def nodes(self) -> list[TreeNode]:
        """The nodes in this place, from left to right."""
        found: list[TreeNode] = []
        waiting = [*reversed(self.below)]
        while waiting:
            place = waiting.pop()
            if place.node is not None:
                found.append(place.node)
            else:
                waiting += reversed(place.below)
        return found


def aligned(items: list[Hanging], tokens: list[Mark]) -> list[Hanging | None] | None:
    """The item that each token belongs to, None for one beside the drawing: the cheapest way that keeps the order; None
    if there is no way.
    """
    has_strokes = any(token.kind != "text" for token in tokens)
    # A state is an item and what it has in this row so far: nothing (0), a stroke (1), several (2) or a text (3).
    state_count = 4 * len(items)
    history: list[list[tuple[int, bool]]] = []
    jumps: list[list[int]] = []
    now = [inf] * state_count
    now[0] = 0
    now, jump = advanced(items, now)
    jumps.append(jump)
    for token in tokens:
        skip = skip_cost(token, has_strokes)
        following = [inf] * state_count
        back: list[tuple[int, bool]] = [(-1, False)] * state_count
        for state, cost in enumerate(now):
            if cost == inf:
                continue
            if cost + skip < following[state]:
                following[state], back[state] = cost + skip, (state, False)
            item, phase = items[state // 4], state % 4
            price, after = taking(item, phase, token, has_strokes)
            if price == inf:
                continue
            target = state - phase + after
            if cost + price < following[target]:
                following[target], back[target] = cost + price, (state, True)
        history.append(back)
        now, jump = advanced(items, following)
        jumps.append(jump)
    final = min(range(state_count - 4, state_count), key=lambda state: now[state] + ending(items[-1], state % 4))
    if now[final] == inf:
        return None
    owners: list[Hanging | None] = [None] * len(tokens)
    state = final
    for number in range(len(tokens) - 1, -1, -1):
        state = jumps[number + 1][state]
        before, took = history[number][state]
        if took:
            owners[number] = items[before // 4]
        state = before
    return owners


def skip_cost(token: Mark, has_strokes: bool) -> float:
    """What it costs that a text belongs to nothing above it, as in a margin, or as the name of a move."""
    if token.kind != "text":
        return inf
    if is_margin(token.text) or (token.text.endswith(":") and LEVEL.fullmatch(token.text)):
        return IN_MARGIN
    return SKIPS if has_strokes else inf


def advanced(items: list[Hanging], costs: list[float]) -> tuple[list[float], list[int]]:
    """The least costs after moving on from item to item, and for each state the one that it was reached from."""
    costs, came = list(costs), list(range(len(costs)))
    for number in range(1, len(items)):
        first = 4 * number
        for state in range(first - 4, first):
            price = costs[state] + ending(items[number - 1], state % 4)
            if price < costs[first]:
                costs[first], came[first] = price, came[state]
    return costs, came


def ending(item: Hanging, phase: int) -> float:
    """What it costs that an item gets nothing more in a row."""
    if item.kind == "node" or phase in (1, 3):
        return 0
    if phase == 0:
        return WAITS
    return UNLABELLED if item.kind == "stroke" else 0


def taking(item: Hanging, phase: int, token: Mark, has_strokes: bool) -> tuple[float, int]:
    """What it costs that a token belongs to an item, and the phase after it."""
    if item.kind == "node":
        if token.kind == "text":  # a value below the name
            fits = phase == 0 and is_value(cleaned(token.text)) and item.text
            off = outside(token.left, token.right, item.left, item.right)
            return (float(off), 3) if fits and off <= (0 if has_strokes else 2) else (inf, 0)
        return side_cost(item, token), 2
    if item.kind == "bar":
        far = outside(token.left, token.right, item.left - 1, item.right + 1)
        return (far * 3.0 if far < FAR else inf), 2
    if token.kind == "text":
        return (end_cost(item, token), 3) if phase == 0 else (inf, 0)
    if phase == 3:
        return inf, 0
    aside = 0 if token.text == item.text or token.kind == "bar" else TURNS_ASIDE
    return end_cost(item, token) + aside, 1 if phase == 0 else 2


def outside(left: int, right: int, low: int, high: int) -> int:
    """How far a span lies outside another."""
    return max(low - right, left - high, 0)


def side_cost(node: Hanging, token: Mark) -> float:
    """How badly a stroke fits below a node: / belongs on its left, and backslash on its right."""
    far = outside(token.left, token.right, node.left, node.right)
    return far + (WRONG_SIDE if wrong_side(node, token) else 0)


def end_cost(end: Hanging, token: Mark) -> float:
    """How badly something goes on from the end of a stroke."""
    lean = {"/": -1, "\\": 1}.get(end.text, 0)
    far = outside(token.left, token.right, end.left + lean, end.right + lean)
    return far + (WRONG_SIDE if wrong_side(end, token) else 0)


def wrong_side(item: Hanging, token: Mark) -> bool:
    """Whether something would lean the wrong way."""
    far = outside(token.left, token.right, item.left, item.right)
    if item.kind == "bar":
        return far > 3
    if item.kind == "node" and token.kind == "text":
        return False
    stroke = token if item.kind == "node" else item
    if stroke.text == "/":
        return token.left > item.right + 1
    if stroke.text == "\\":
        return token.right < item.left - 1
    if item.kind == "node":
        return token.kind == "bar" and far > 1
    return far > (3 if token.kind != "text" else 6)
