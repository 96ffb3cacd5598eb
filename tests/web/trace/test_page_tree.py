"""The tree on the page is a tree at every size: each ply at one height, parents over their children, and what a step is
about in sight and large enough to be read; and nothing overlaps.
"""

from itertools import product
from typing import Any

import pytest

from browser import wait_until
from minimax_viz import trace
from minimax_viz.text.catalog import languages
from overlaps import SIZES as WINDOWS
from overlaps import faults_of, steps_to_measure
from page_files import go_to
from scripts import scripted
from thirty import THIRTY
from tree_places import SEARCHES, SIZES, about, check_plies, has_boards, measured, steps_among

STILL = ("aima", "sixteen", "twenty-seven", "long names")
TREE = [("#tree", "#ancestors")]
QUICK = [("sixteen", "laptop", ""), ("tic-tac-toe", "phone", "")]
# Each search in two of the sizes, as a page and as a lecture.
PAIRS = [
    (name, size, ("", "#lecture=1")[(row + column) % 2])
    for row, name in enumerate(SEARCHES) for column, size in enumerate(SIZES) if (row + column) % 3
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "size", "mode"),
    [*QUICK, *(pytest.param(*case, marks=pytest.mark.thorough) for case in PAIRS if case not in QUICK)],
)
def test_it_is_a_tree_with_what_happens_in_sight(opened, each, every_step: bool, name: str, size: str, mode: str):
    shown, (width, height) = trace(**SEARCHES[name]), SIZES[size]
    page = opened(shown, mode, viewport={"width": width, "height": height}, reduced_motion="reduce")
    asked = steps_among(shown, len(shown.steps) if every_step else 18)
    places = set()
    for number, (found,) in zip(asked, measured(page, TREE, [(at, [about(shown, at)]) for at in asked]), strict=True):
        with each(f"step {number}"):
            check_plies(found["places"])
            assert found["sight"][0] == "seen" and "lost" not in found["sight"] and not found["over"]
            if name in STILL and size != "phone" and not (mode and size == "projector"):
                assert found["isWhole"]
            least = 28 if mode and size == "projector" and found["isWhole"] else 11
            assert found["text"] is None or found["text"] >= least
            assert found["isSmall"] or not has_boards(shown) or found["frame"] >= 39
            if found["isWhole"]:
                assert page.is_hidden("#ancestors")
                check_parents(found["places"])
                places.add(str(found["places"]))
    assert len(places) <= 1, "what is whole does not move"
    assert faults_of(page, asked[:: 1 + len(asked) // 12]).most_common(5) == []


def check_parents(places: list[tuple[str, float, float]]) -> None:
    """Each parent stands over the middle of its first and its last child."""
    x = {path: at for path, at, _ in places}
    below: dict[str, list[float]] = {}
    for path, at, _ in places:
        if path != "/":
            below.setdefault(path.rpartition("/")[0] or "/", []).append(at)
    for parent, family in below.items():
        assert x[parent] == pytest.approx((min(family) + max(family)) / 2, abs=0.1)


@pytest.mark.parametrize(
    "name", ["nim", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("connect4", "chess"))]
)
def test_the_last_picture_is_the_answer(opened, name: str):
    shown = trace(**SEARCHES[name])
    page = opened(shown, lang="ru", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    moves = list(shown.children(0))
    shown_moves = [row for row in moves if len(moves) <= 9 or shown[row].value == shown.value]
    line = shown.principal_rows()
    ((found,),) = measured(page, TREE, [(len(shown.steps), [[0, line[1], line[-1], *shown_moves[:4]]])])
    assert set(found["sight"]) == {"seen"}
    assert faults_of(page, [1, len(shown.steps) // 2, len(shown.steps)]).most_common(5) == []


@pytest.mark.thorough
def test_many_moves_are_pills_and_the_board_at_hand_is_large(opened):
    shown = trace(**SEARCHES["chess"])
    page = opened(shown, "#step=99999", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    best = next(row for row in shown.children(0) if shown[row].value == shown.value)
    assert page.locator(".node.small").count() >= 4
    assert page.locator(f"[data-node='{best}']").count() == 1
    assert any(text.endswith("at most ≈ 0") for text in page.locator(".nodes > .stub").all_text_contents())
    box = page.locator("#at-hand .frame").bounding_box()
    assert box is not None and box["height"] > 100


(LIGHTS,) = scripted(__file__, "lights")


@pytest.mark.thorough
def test_text_grows_with_the_room_and_a_name_that_is_folded_away_lights_its_stub(opened, each):
    with each("text grows with the room"):
        page = opened(trace(**SEARCHES["aima"]), "#step=33", viewport={"width": 1920, "height": 1080})
        assert page.evaluate("document.querySelector('.pill .value').getBoundingClientRect().height") > 28
    with each("a name that is folded away lights its stub"):
        page = opened(trace(str([[value % 17, 3] for value in range(900)])), "#step=2000")
        assert page.evaluate(LIGHTS)


def view_of(page: Any) -> str:
    return str(page.get_attribute(".world", "transform"))


def test_a_name_shows_its_node_wherever_it_is(opened):
    shown = trace("2,2,3", game="nim")
    cutoffs = (step for step in shown.steps if step.kind == "cutoff")
    cutoff = next(step for step in cutoffs if step.supplier not in (None, shown.parents[step.node]))
    page = opened(shown, viewport={"width": 900, "height": 500}, reduced_motion="reduce")
    go_to(page, cutoff.number)
    before = view_of(page)
    is_as_before = f"document.querySelector('.world').getAttribute('transform') === '{before}'"
    chip = page.locator(".chip").first
    row = chip.get_attribute("data-row")
    chip.hover()
    wait_until(page, f"!({is_as_before})")
    assert "lit" in str(page.get_attribute(f".node[data-node='{row}']", "class"))
    page.mouse.move(5, 495)
    wait_until(page, is_as_before)
    page.locator(f".chip[data-row='{row}']").click()
    page.clock.install()
    page.mouse.move(5, 495)
    page.clock.run_for(1000)
    assert view_of(page) != before
    assert page.locator(f".chip[data-row='{row}']:not(:focus)").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("minimaxViz.step") == cutoff.number + 2


(SPOIL,) = scripted(__file__, "spoil")

STRAINED = ("cut", "ten of six", "long names", "long numbers", "symmetry")
LONG_NAMES = """{"name": "a long name for the root", "children": [
    {"name": "another long name", "move": "and a long move", "children": [
        {"value": -1234.5678}, {"value": 1e-9}, {"value": 100000000}]},
    {"children": [{"value": 1}, 2, 3]}]}"""


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=() if size == "laptop" else pytest.mark.thorough) for size in WINDOWS]
)
def test_nothing_overlaps(opened, each, every_step: bool, size: str):
    width, height = WINDOWS[size]
    most, looks = (400, [*product(languages(), ("light", "dark"))]) if every_step else (12, [("en", "light")])
    options = {"has_touch": True} if width < 900 else {}
    searches = [THIRTY[name]() for name in STRAINED]
    if size == "projector" or every_step:
        some = [*THIRTY.values()][:: 1 if every_step else 3]
        searches = [*(search() for search in some), trace("X.O/.../..X"), trace(LONG_NAMES)]
    for shown in searches[:3] if size == "phone" and not every_step else searches:
        for lang, scheme in looks:
            with each(f"{shown.header.board} {lang} {scheme}"):
                look = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"} | options
                page = opened(shown, lang=lang, color_scheme=scheme, **look)
                assert faults_of(page, steps_to_measure(len(shown.steps), most)).most_common(5) == []


@pytest.mark.thorough
def test_nothing_overlaps_in_a_lecture_and_what_does_is_found(opened, each):
    for name, size in (("ucla", "projector"), ("long names", "laptop"), ("nim", "phone")):
        width, height = WINDOWS[size]
        shown = THIRTY[name]()
        with each(name):
            look = {"width": width, "height": height}
            page = opened(shown, "#lecture=1&lang=ru", viewport=look, reduced_motion="reduce")
            assert faults_of(page, steps_to_measure(len(shown.steps), 50)).most_common(5) == []
    page = opened(THIRTY["aima"](), "#step=22", reduced_motion="reduce")
    page.evaluate(SPOIL)
    found = " ".join(faults_of(page, [22]))
    assert "in the tree" in found and "control" in found
