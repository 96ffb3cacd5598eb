"""What the alpha-beta visualizer of Carnegie Mellon's course 15-150 shows of its examples is on the page, too.

That is, frame by frame: every leaf's value from the start, the node at hand, the open path and what is done, the best
value so far in every node, the window handed down on every edge, which of "ignore", "update" and "prune" applies to a
value that comes back, and the edges that are cut. (https://github.com/Sarose550/Minimax-Visualizer)
"""

from typing import Any

import pytest

from expected_steps import expected_steps
from minimax_viz.api import trace
from minimax_viz.record.steps import Step
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.numbers import number_text

EXAMPLES = [
    "(((((3)(17))((2)(12)))(((15))((25)(0))))((((2)(5))((3)))(((2)(14)))))",
    "((((4)(5))((1))((2)(-3)))(((4)(0))((2)(-2))))",
    "(((((5)(6))((7)(4)(5)))(((3))))((6)(((7))))((((5)))(((9)(8))((6)))))",
    "(((3)(6)(-2))((6)(4)(10))((1)(30)(9)))",
    "(((((3)(5))((2)(7)))(((10)(4))))((((2)(7)))(((8)(2))((4)(6)))))",
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
        rule: document.querySelector("#rule td.now")?.textContent ?? "",
        cuts: document.querySelectorAll(".edge .cross").length,
    };
})"""


@pytest.mark.thorough
def test_nothing_that_it_shows_is_missing(opened, each):
    for example in EXAMPLES:
        with each(example):
            shown, whole = trace(example), trace(example, algorithm="minimax")
            page = opened(shown)
            page.keyboard.press("w")  # the windows on the edges to leaves; others are there without that
            told = expected_steps(shown)
            wanted = [step for step in shown.steps if step.kind in ("enter", "back_up", "cutoff")]
            assert len(wanted) > 15
            found = page.evaluate(SHOWN, [step.number for step in wanted])
            windows: dict[int, tuple[float, float]] = {}
            for step, frame in zip(wanted, found, strict=True):
                check_frame(shown, whole, step, told[step.number - 1], frame)
                now = step.alpha, step.beta
                case = "prune" if step.alpha >= step.beta else "ignore" if windows.get(step.node) == now else "update"
                assert step.kind == "enter" or case in frame["rule"], step
                windows[step.node] = now
            page.keyboard.press("w")
            assert page.locator(".handed text").count() == 0


def check_frame(shown: ShownTrace, whole: ShownTrace, step: Step, told: dict[str, Any], found: dict[str, Any]) -> None:
    """The page shows what the other visualizer knows at a frame."""
    nodes = found["nodes"]
    assert nodes[shown[step.node].path]["isCurrent"]
    assert nodes.keys() == {row.path for row in whole}
    for leaf in whole:
        if leaf.kind == "terminal":
            assert nodes[leaf.path]["value"] == number_text(leaf.value), (step, leaf.path)
    for row in shown:
        here, state = nodes[row.path], told["states"][str(row.node)]
        assert here["state"] == state, (step, row.path)
        if row.kind == "interior":
            assert here["value"] == told["values"][str(row.node)], (step, row.path)
        if state not in ("open", "done"):
            assert here["handed"] == ""
        elif row.path != "/":
            stands = here["handed"] if row.kind != "interior" or state == "open" else here["window"]
            assert stands == f"({number_text(row.alpha)}, {number_text(row.beta)})", (step, row.path)
    skipped = [row for row in shown if row.kind == "pruned"]
    assert found["cuts"] == sum(told["states"][str(row.node)] == "pruned" for row in skipped)
