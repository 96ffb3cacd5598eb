"""The tree on the page is a tree at every size: each ply at one height, parents over their children, and what a step is
about in sight and large enough to be read.
"""

from typing import Any

import pytest

from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from overlaps import faults_of

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
STILL = ("aima", "sixteen", "twenty-seven", "long names")
SIZES = {"laptop": (1280, 720), "projector": (1920, 1080), "phone": (390, 844)}
QUICK = [("sixteen", "laptop", ""), ("tic-tac-toe", "laptop", ""), ("chess", "phone", "")]
EVERY = [(name, size, mode) for name in SEARCHES for size in SIZES for mode in ("", "#lecture=1")]

# Of each step: of each drawn node the path, x and y; of what it is about, by role, whether it is seen or named at the
# edge; and how large the value and the frame of the node at hand are on the screen.
MEASURE = """(asked) => asked.map(([step, rows]) => {
    minimaxViz.goTo(step);
    const world = document.getElementById("world");
    const scale = Number(world.getAttribute("transform").split("scale(")[1].slice(0, -1));
    const nodes = [...world.querySelectorAll("[data-node]")];
    const place = (node) => node.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
    const places = nodes.map((node) => [node.dataset.path, ...place(node)]);
    const view = document.getElementById("tree").getBoundingClientRect();
    const bar = [...document.querySelectorAll("#ancestors:not([hidden]) .chip")];
    const chips = bar.map((chip) => Number(chip.dataset.row));
    const sight = rows.map((row) => {
        const box = world.querySelector(`[data-node="${row}"] > .frame`)?.getBoundingClientRect();
        const isAcross = box && box.left >= view.left && box.right <= view.right;
        if (isAcross && box.top >= view.top && box.bottom <= view.bottom) return "seen";
        return chips.includes(row) ? "named" : "lost";
    });
    const hand = world.querySelector(".node.current");
    const value = hand?.querySelector(".value");
    const text = value ? parseFloat(getComputedStyle(value).fontSize) * scale : null;
    const frame = hand?.querySelector(".frame").getBoundingClientRect().width;
    const isSmall = hand?.classList.contains("small");
    return { places, sight, text, frame, isSmall, isWhole: world.classList.contains("whole") };
})"""


def asked_of(shown: ShownTrace, most: int) -> list[list[Any]]:
    """Steps to look at, cutoffs among them, with the node at hand, its parent and a supplier."""
    count = len(shown.steps)
    cutoffs = [step.number for step in shown.steps if step.kind == "cutoff"]
    numbers = sorted({1, count, *range(1, count, 1 + count // most), *cutoffs[:: 1 + len(cutoffs) // (most // 3)]})
    about = [(step.node, shown.parents[step.node], step.supplier) for step in map(shown.steps.at, numbers)]
    return [
        [number, [row for row in rows if row is not None and row >= 0]]
        for number, rows in zip(numbers, about, strict=True)
    ]


@pytest.mark.parametrize(
    ("name", "size", "mode"),
    [pytest.param(*case, marks=() if case in QUICK else pytest.mark.thorough) for case in EVERY],
)  # fmt: skip
def test_it_is_a_tree_with_what_happens_in_sight(opened, each, name: str, size: str, mode: str):
    shown, (width, height) = trace(**SEARCHES[name]), SIZES[size]
    page = opened(shown, mode, viewport={"width": width, "height": height}, reduced_motion="reduce")
    asked = asked_of(shown, 18)
    places = set()
    for (number, _), found in zip(asked, page.evaluate(MEASURE, asked), strict=True):
        with each(f"step {number}"):
            check_plies(found["places"])
            if size != "phone":
                assert "lost" not in found["sight"]
                if name in STILL and not (mode and size == "projector"):
                    assert found["isWhole"]
            assert found["sight"][0] == "seen"
            assert found["text"] is None or found["text"] >= (
                28 if mode and size == "projector" and found["isWhole"] else 11
            )
            assert (
                found["isSmall"]
                or shown.header.look is None
                or isinstance(shown.header.look, str)
                or found["frame"] >= 39
            )
            if found["isWhole"]:
                check_parents(found["places"])
                places.add(str(found["places"]))
    assert len(places) <= 1, "what is whole does not move"
    numbers = [number for number, _ in asked][:: 1 + len(asked) // 12]
    assert faults_of(page, numbers).most_common(5) == []


def check_plies(places: list[tuple[str, float, float]]) -> None:
    """The nodes of a ply stand at one height, lower plies lower."""
    heights: dict[int, set[float]] = {}
    for path, _, y in places:
        heights.setdefault(0 if path == "/" else path.count("/"), set()).add(round(y, 3))
    assert all(len(known) == 1 for known in heights.values()), heights
    tops = [min(heights[ply]) for ply in sorted(heights)]
    assert tops == sorted(set(tops))


def check_parents(places: list[tuple[str, float, float]]) -> None:
    """Each parent stands over the middle of its first and its last child."""
    x = {path: at for path, at, _ in places}
    below: dict[str, list[float]] = {}
    for path, at, _ in places:
        if path != "/":
            below.setdefault(path.rpartition("/")[0] or "/", []).append(at)
    for parent, family in below.items():
        assert x[parent] == pytest.approx((min(family) + max(family)) / 2, abs=0.1)


@pytest.mark.parametrize("name", ["nim", "chess"])
def test_the_last_picture_is_the_answer(opened, name: str):
    shown = trace(**SEARCHES[name])
    page = opened(shown, viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    moves = list(shown.children(0))
    shown_moves = [row for row in moves if len(moves) <= 9 or shown[row].value == shown.value]
    line = shown.principal_rows()
    (found,) = page.evaluate(MEASURE, [[len(shown.steps), [0, line[1], line[-1], *shown_moves[:5]]]])
    assert set(found["sight"]) == {"seen"}


def test_many_moves_are_pills_and_the_board_at_hand_is_large(opened):
    shown = trace(**SEARCHES["chess"])
    page = opened(shown, "#step=99999", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    best = next(row for row in shown.children(0) if shown[row].value == shown.value)
    assert page.locator(".node.small").count() >= 4
    assert page.locator(f"[data-node='{best}']").count() == 1
    assert any(text.endswith("at most ≈ 0") for text in page.locator(".nodes > .stub").all_text_contents())
    box = page.locator("#at-hand .frame").bounding_box()
    assert box is not None and box["height"] > 100
