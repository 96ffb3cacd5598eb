"""What the alpha-beta visualizer of Carnegie Mellon's course 15-150 shows of its examples is on the page, too.

That is, frame by frame: every leaf's value from the start, the node at hand, the open path and what is done, the best
value so far in every node, the window handed down on every edge, which of "ignore", "update" and "prune" applies to a
value that comes back, and the edges that are cut. (https://github.com/Sarose550/Minimax-Visualizer)
"""

from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from minimax_viz.api import trace
from minimax_viz.text.numbers import number_text

EXAMPLES = [
    "(((((3)(17))((2)(12)))(((15))((25)(0))))((((2)(5))((3)))(((2)(14)))))",
    "(((((5)(6))((7)(4)(5)))(((3))))((6)(((7))))((((5)))(((9)(8))((6)))))",
    "(((3)(6)(-2))((6)(4)(10))((1)(30)(9)))",
]
SHOWN = """(steps) => steps.map((step) => {
    minimaxViz.goTo(step);
    const nodes = [...document.querySelectorAll("[data-node]")].map((node) => [node.dataset.path, {
        state: node.dataset.state,
        isCurrent: node.classList.contains("current"),
        value: node.dataset.value || node.querySelector(".given")?.textContent || "",
        window: node.querySelector(".window")?.textContent ?? "",
        handed: document.querySelector(`[data-handed="${node.dataset.node}"]`)?.textContent ?? "",
    }]);
    return {
        nodes: Object.fromEntries(nodes),
        rule: document.querySelector("#rule-now").textContent,
        cuts: document.querySelectorAll(".edge .cross").length,
    };
})"""


class Seen:
    """What the other visualizer knows of a node."""

    def __init__(self, tree: Any, path: str, is_max: bool) -> None:
        self.path, self.is_max = path, is_max
        inner = [] if isinstance(tree, int | float) else tree
        self.children = [Seen(one, f"{path.rstrip('/')}/{at}", not is_max) for at, one in enumerate(inner)]
        self.value: float | None = None if inner else tree
        self.status = "unvisited"
        self.handed: tuple[float, float] | None = None

    def everything(self) -> Iterator["Seen"]:
        yield self
        for child in self.children:
            yield from child.everything()


def frames(node: Seen, alpha: float, beta: float) -> Iterator[tuple[str, Seen, str]]:
    """Its frames: what kind of step each is, at which node, and which case of the rule is lit."""
    node.status = "open"
    node.handed = (alpha, beta)
    yield "enter", node, ""
    for at, child in enumerate(node.children):
        yield from frames(child, alpha, beta)
        value = child.value
        assert value is not None
        child.status = "done"
        node.value = value if node.value is None else (max if node.is_max else min)(node.value, value)
        is_cut = value >= beta if node.is_max else value <= alpha
        is_new = value > alpha if node.is_max else value < beta
        yield "back_up", node, "prune" if is_cut else "update" if is_new else "ignore"
        if is_cut:
            for skipped in node.children[at + 1 :]:
                for each in skipped.everything():
                    each.status = "pruned"
            if node.children[at + 1 :]:
                yield "cutoff", node, "prune"
            return
        if is_new and node.is_max:
            alpha = value
        elif is_new:
            beta = value


@pytest.mark.thorough
def test_nothing_that_it_shows_is_missing(opened, each):
    for example in EXAMPLES:
        with each(example):
            shown = trace(example)
            page = opened(shown)
            page.keyboard.press("w")  # the windows on the edges to leaves; others are there without that
            steps = {
                kind: iter([step.number for step in shown.steps if step.kind == kind])
                for kind in ("enter", "back_up", "cutoff")
            }
            root = Seen(nested(example), "/", is_max=True)
            wanted = [next(steps[kind]) for kind, _, _ in frames(root, -inf, inf)]
            assert all(next(rest, None) is None for rest in steps.values())
            assert len(wanted) > 15
            root = Seen(nested(example), "/", is_max=True)
            for (_, at, case), found in zip(frames(root, -inf, inf), page.evaluate(SHOWN, wanted), strict=True):
                check_frame(root, at, case, found)
            page.keyboard.press("w")
            assert page.locator(".handed text").count() == 0


def check_frame(root: Seen, at: Seen, case: str, found: dict[str, Any]) -> None:
    """The page shows what the other visualizer knows at a frame."""
    assert found["nodes"][at.path]["isCurrent"]
    assert case in found["rule"]
    for node in root.everything():
        here = found["nodes"][node.path]
        assert here["state"] == node.status, (at.path, node.path)
        assert node.handed or here["handed"] == ""
        if node.value is not None:
            assert here["value"].strip("≤≥ …") == number_text(node.value), (at.path, node.path)
        if node.handed and node.path != "/":
            window = f"({number_text(node.handed[0])}, {number_text(node.handed[1])})"
            stands = here["handed"] if not node.children or node.status == "open" else here["window"]
            assert stands == window, (at.path, node.path)
    parents = [node for node in root.everything() if node.status != "pruned"]
    assert found["cuts"] == sum(child.status == "pruned" for node in parents for child in node.children)


def nested(text: str) -> Any:
    """The tree of a text in which every number has brackets of its own, as nested lists."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            inner = stack.pop()
            stack[-1].append(float(inner[0]) if isinstance(inner[0], str) else inner)
        else:
            stack[-1].append(word)
    return stack[0][0]
