"""Where the nodes of a tree are drawn in a page, and what of a step is in sight, measured in the browser."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from minimax_viz.tracing.result import TraceResult
from scripts import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SIXTEEN = "[[[[5,3],[8,2]],[[9,1],[4,7]]],[[[6,2],[3,8]],[[1,5],[7,4]]]]"
TWENTY_SEVEN = str([[[(9 * a + 3 * b + c) * 7 % 20 for c in range(3)] for b in range(3)] for a in range(3)])


def long_names() -> str:
    """A tree of 31 nodes in DOT whose names have up to 31 letters."""
    verbs = ("accept the offer of", "refuse a part of", "wait for the answer", "sell everything")
    whom = ("the second", "their rival", "her brother", "a stranger", "the bank", "no one", "the town", "all")
    names = [f"{verb} {who}" for verb in verbs for who in whom][:31]
    nodes = [f'n{at} [label="{name}"{f", value={at * 7 % 23}" if at >= 15 else ""}];' for at, name in enumerate(names)]
    edges = [f"n{at} -> n{2 * at + side};" for at in range(15) for side in (1, 2)]
    return "\n".join(["digraph {", *nodes, *edges, "}"])


SEARCHES: dict[str, dict[str, Any]] = {
    "aima": {"board": AIMA},
    "sixteen": {"board": SIXTEEN},
    "twenty-seven": {"board": TWENTY_SEVEN},
    "long names": {"board": long_names()},
    "tic-tac-toe": {"board": "XO./.X./..O"},
    "nim": {"board": "1,2,3", "game": "nim"},
    "connect4": {"game": "connect4", "depth": 4},
    "chess": {"game": "openspiel:chess", "depth": 2},
}
SIZES = {"laptop": (1280, 720), "projector": (1920, 1080), "phone": (390, 844)}

(MEASURE,) = scripted(__file__, "measure")


def measured(
    page: "Page", drawings: Sequence[tuple[str, str]], asked: Iterable[tuple[int, Sequence[Sequence[int]]]]
) -> list[list[dict[str, Any]]]:
    """What is drawn at some steps, in each of some drawings, each with the bar of its chips, about rows of each."""
    return page.evaluate(MEASURE, [list(drawings), [list(each) for each in asked]])


def about(shown: TraceResult, number: int) -> list[int]:
    """The rows that a step is about: the node at hand, its parent, a child that has come back and a supplier."""
    step = shown.steps.at(number)
    rows = (step.node, shown.parents[step.node], step.child, step.supplier)
    return [row for row in rows if row is not None and row >= 0]


def steps_among(shown: TraceResult, most: int) -> list[int]:
    """Steps to look at, cutoffs among them."""
    count = len(shown.steps)
    cutoffs = [step.number for step in shown.steps if step.kind == "cutoff"]
    return sorted({1, count, *range(1, count, 1 + (count - 1) // most), *cutoffs[:: 1 + len(cutoffs) // (most // 3)]})


def has_boards(shown: TraceResult) -> bool:
    """Whether nodes are drawn as boards, of which the least width is known."""
    return shown.header.look is not None and not isinstance(shown.header.look, str)


def check_plies(places: list[tuple[str, float, float]]) -> None:
    """The nodes of a ply stand at one height, lower plies lower."""
    heights: dict[int, set[float]] = {}
    for path, _, y in places:
        heights.setdefault(0 if path == "/" else path.count("/"), set()).add(round(y, 3))
    assert all(len(known) == 1 for known in heights.values()), heights
    tops = [min(heights[ply]) for ply in sorted(heights)]
    assert tops == sorted(set(tops))
