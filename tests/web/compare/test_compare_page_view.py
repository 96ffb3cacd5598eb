"""Where things are on the comparison's page: texts can be read, nothing overlaps, what matters is in sight;
no violation by axe, whatever of it is open; and both trees are one tree twice.
"""

from pathlib import Path

import pytest

from axe import PHONE, check
from browser import FRAMED, OpenPage, Page
from compare_files import OVERLAPS, STEPS, both, faults_at, open_comparison, resize
from minimax_viz import trace
from minimax_viz.text.catalog import carried
from scripts import scripted
from thirty import BOARDS
from tree_places import SEARCHES, SIZES, about, check_plies, has_boards, measured

FIRST = "XOX/.X./O.O"
LARGE = "X...O...."
ORDERED = "[[[[5,3],[8,2]],[[9,1],[4,7]]],[[[6,2],[3,8]],[[1,5],[7,4]]]]"
WINDOWS = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]
BOXES, SMALL_CONTROLS, IN_COLOUR, SPOIL = scripted(__file__, "boxes", "smallControls", "inColour", "spoil")
SCALES = """() => [...document.querySelectorAll(".world")]
    .map((world) => /scale\\(([^)]+)/.exec(world.getAttribute("transform"))?.[1])"""


def faults_in(page: Page, by: int) -> list[str]:
    """What is wrong in either view at some steps of the first search."""
    steps = range(1, page.evaluate("minimaxViz.steps") + 1, by)
    return faults_at(page, "side", steps) + faults_at(page, "merged", steps)


@pytest.mark.parametrize(
    ("board", "lang", "by"),
    [(BOARDS["aima"], "ru", 16), pytest.param(BOARDS["ten of six"], "en", 40, marks=pytest.mark.thorough)],
)
def test_trees_can_be_read_at_every_size(quiet_page: Page, tmp_path: Path, board: str, lang: str, by: int):
    quiet_page.emulate_media(reduced_motion="reduce")
    open_comparison(quiet_page, tmp_path, both(board), f"#lang={lang}")
    faults = {}
    for width, height in WINDOWS:
        resize(quiet_page, width, height)
        faults[width, height] = faults_in(quiet_page, by)
        quiet_page.evaluate("minimaxViz.setView('side')")
        if small := quiet_page.evaluate(SMALL_CONTROLS, 26 if min(width, height) > 400 else 44):
            faults[width, height].append(f"too small: {small}")
        if quiet_page.evaluate("Math.min(tree0.clientHeight, tree1.clientHeight)") <= 200:
            faults[width, height].append("no room for the trees")
    assert faults == {size: [] for size in WINDOWS}


@pytest.mark.thorough
def test_faults_are_found(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(BOARDS["aima"]), "#step=20")
    quiet_page.evaluate(SPOIL)
    found = " ".join(quiet_page.evaluate(OVERLAPS))
    assert "meets" in found and "pixels high" in found and "no node at hand in tree1" in found


@pytest.mark.thorough
def test_of_large_trees_what_is_said_and_where_they_part_is_in_sight(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(LARGE))
    for width, height in [(390, 800), (1440, 900), (1280, 800)]:
        resize(quiet_page, width, height)
        quiet_page.keyboard.press("f")
        boxes = quiet_page.evaluate(BOXES)
        assert quiet_page.text_content("#overview-legend"), "the strip has been painted"
        assert boxes["scrolled"] == 0
        assert boxes["hidden"] <= 0
        assert 0 <= boxes["said"]["top"] < boxes["said"]["bottom"] <= boxes["controls"]["top"]
    quiet_page.keyboard.press("0")
    one, two, *_ = quiet_page.evaluate(SCALES)
    assert one == two, "both at one scale"
    quiet_page.keyboard.press("g")
    assert "7\N{NO-BREAK SPACE}332" in (quiet_page.text_content("#summary") or ""), "counts do not break"
    quiet_page.keyboard.press("f")
    notes = " ".join(quiet_page.locator("#tree1 .notes text").all_text_contents())
    assert "② не" in notes and "никто" not in notes, "ghosts say who does not look"


def test_what_is_out_of_sight_is_a_chip_beside_its_search(quiet_page: Page, tmp_path: Path):
    quiet_page.emulate_media(reduced_motion="reduce")
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    open_comparison(quiet_page, tmp_path, both(LARGE), "#step=43&side=1")
    root = "document.querySelector('#tree1 [data-node=\"0\"] .frame').getBoundingClientRect()"
    edge = "document.querySelector('#tree1').getBoundingClientRect()"
    seen = f"{root}.left < {edge}.right && {root}.right > {edge}.left && {root}.top >= {edge}.top"
    assert not quiet_page.evaluate(seen)
    assert quiet_page.inner_text("#chips1 .chip").startswith("the start")
    heights = "[...document.querySelectorAll('#tree0, #tree1')].map((tree) => tree.clientHeight)"
    before = quiet_page.evaluate(heights)
    quiet_page.click("#chips1 .chip")
    assert quiet_page.evaluate(seen)
    quiet_page.evaluate("minimaxViz.goTo(1)")
    assert quiet_page.locator(".chip").count() == 0
    assert quiet_page.evaluate(heights) == before


@pytest.mark.thorough
def test_what_differs_is_marked_for_both(quiet_page: Page, tmp_path: Path):
    traces = [trace(FIRST, depth=depth, evaluation="twos") for depth in (1, 9)]
    assert [shown.best_move for shown in traces] == ["a2", "b3"]
    open_comparison(quiet_page, tmp_path, traces, "#view=merged")
    for side, lines in enumerate([(1, 3), (3, 1)]):  # the best line of the search that is followed, and the other's
        quiet_page.evaluate("(side) => minimaxViz.setSide(side)", side)
        quiet_page.keyboard.press("End")
        marked = [f"#merged .edge.line{rest}" for rest in (":not(.other-line)", ".other-line")]
        assert tuple(quiet_page.locator(edges).count() for edges in marked) == lines
    symmetric = [trace("X../.../...", depth=1, algorithm="minimax", symmetry=on) for on in (False, True)]
    open_comparison(quiet_page, tmp_path, symmetric, "#view=merged")
    quiet_page.keyboard.press("ArrowRight")
    notes = quiet_page.locator("#merged .notes text").all_text_contents()
    assert any(note.startswith("symmetric to") for note in notes)
    open_comparison(quiet_page, tmp_path, [trace(ORDERED, order=order) for order in ("natural", "worst")], "#step=7")
    one, two = quiet_page.evaluate(IN_COLOUR)
    assert 0.1 < one < two < 0.7, "the second search has seen more, in several places"


CUT = "XOX/.O./.XO"


def check_parts(page: Page) -> None:
    """No violation at some moments, in both views, in a race, and with each dialog open."""
    for view, step in (("side", 26), ("merged", 1000)):
        page.evaluate("([view, step]) => (minimaxVizCompare.setView(view), minimaxVizCompare.goTo(step))", [view, step])
        check(page, f"{view}, step {step}")
    page.evaluate("minimaxVizCompare.goToTick(12)")
    check(page, "race")
    page.keyboard.press("r")
    for dialog, key in (("account", "a"), ("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog, f"#{dialog}")
        page.keyboard.press("Escape")


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation(open_quiet_page: OpenPage, tmp_path: Path, theme: str):
    page = open_quiet_page(**(PHONE if theme == "light" else {}))
    searches = [trace(CUT), trace("X........", max_nodes=900), *both(CUT)]
    open_comparison(page, tmp_path, searches, "#pair=2,3", theme=theme, lang="ru" if theme == "dark" else "en")
    check_parts(page)
    page.evaluate("location.hash = 'pair=0,1'")
    page.wait_for_selector("#cautions:visible")
    check(page, "different positions, one of them stopped")


@pytest.mark.thorough
def test_nothing_sticks_out_and_on_paper_is_what_matters(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT), "#step=26")
    for lang in carried("en"):
        for width in (360, 1280):
            quiet_page.set_viewport_size({"width": width, "height": 760})
            quiet_page.evaluate(FRAMED)
            assert quiet_page.evaluate("document.documentElement.scrollWidth") == width, lang
        assert quiet_page.get_attribute("html", "lang") == lang
        quiet_page.keyboard.press("g")
    quiet_page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    quiet_page.emulate_media(media="print")
    for shown in ("#summary", "#tree0", "#tree1", "#said0", "#meanwhile", "#account-said", "#account-tables"):
        assert quiet_page.is_visible(shown), shown
    for hidden in ("footer", ".tools", ".zoom", "#why"):
        assert not quiet_page.is_visible(hidden), hidden
    assert quiet_page.evaluate("minimaxViz.step") == len(trace(CUT, algorithm="minimax").steps)  # both are finished
    quiet_page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert quiet_page.evaluate("minimaxViz.step") == 26


@pytest.mark.thorough
def test_what_moves_can_be_stilled(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(reduced_motion="reduce")
    open_comparison(page, tmp_path, both("X........", max_nodes=4000))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length") == 0


TREES = [("#tree0", "#chips0"), ("#tree1", "#chips1")]
SMALL = ("aima",)  # which has room
MOST = 33  # steps of a search that are looked at, evenly spread
TALL = {"laptop": 0.59, "projector": 0.65, "phone": 0.63}  # of the window the trees take
SHARE = "(innerWidth < 821 ? tree0.clientHeight + tree1.clientHeight : tree0.clientHeight) / innerHeight"


def look_at(page: Page, name: str, size: str, most: int, each) -> None:
    """Check what is drawn of both searches at one size, at each step of the second or at some of them."""
    pair = both(**SEARCHES[name])
    resize(page, *SIZES[size])
    count = len(pair[1].steps)
    standing: dict[str, set[tuple[float, ...]]] = {}
    asked = [*range(1, count, 1 + (count - 1) // most), count]
    rows = [[about(shown, at) for shown, at in zip(pair, steps, strict=True)] for steps in page.evaluate(STEPS, asked)]
    for number, found in zip(asked, measured(page, TREES, zip(asked, rows, strict=True)), strict=True):
        with each(f"{size}, step {number}"):
            one, two = found
            for shown, drawn in zip(pair, found, strict=True):
                check_plies(drawn["places"])
                assert drawn["sight"][0] == "seen"
                assert drawn["text"] is None or drawn["text"] >= 10.99
                assert drawn["isSmall"] or not has_boards(shown) or drawn["frame"] >= 39
            if size != "phone":  # where there are no chips
                assert "lost" not in [*one["sight"], *(two["sight"] if number < count else [])]
            assert one["scale"] == two["scale"]
            assert name not in SMALL or size == "phone" or (one["isWhole"] and two["isWhole"])
            for path, *place in [*one["places"], *two["places"]] if one["isWhole"] and two["isWhole"] else ():
                standing.setdefault(path, set()).add(tuple(place))
            plies = one["heights"].keys() & two["heights"].keys()
            assert [one["heights"][ply] for ply in plies] == pytest.approx([two["heights"][ply] for ply in plies])
    with each(f"{size}: what is whole never moves, and stands alike in both trees"):
        assert max(map(len, standing.values()), default=1) == 1
    with each(size):
        assert page.evaluate(SHARE) >= TALL[size]
    with each(size):
        assert faults_at(page, "side", asked[:: 1 + len(asked) // 9]) == []


@pytest.mark.thorough
def test_each_ply_is_at_one_height_in_both_trees(quiet_page: Page, tmp_path: Path, each):
    quiet_page.emulate_media(reduced_motion="reduce")
    open_comparison(quiet_page, tmp_path, both(**SEARCHES["aima"]), "#side=1")
    look_at(quiet_page, "aima", "laptop", 9, each)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SEARCHES)
def test_each_ply_is_at_one_height_at_every_step_and_size(
    quiet_page: Page, tmp_path: Path, each, every_step: bool, name: str
):
    quiet_page.emulate_media(reduced_motion="reduce")
    open_comparison(quiet_page, tmp_path, both(**SEARCHES[name]), "#side=1")
    count = quiet_page.evaluate("minimaxViz.steps")
    for size in SIZES if every_step or name in SMALL else ("laptop", "phone"):
        look_at(quiet_page, name, size, count if every_step else MOST, each)


@pytest.mark.thorough
def test_levels_are_named_while_the_trees_change_with_the_window(quiet_page: Page, tmp_path: Path):
    """For a moment one tree is drawn for the larger window and the other is not: the page must stay quiet."""
    quiet_page.set_viewport_size({"width": 1280, "height": 720})
    open_comparison(quiet_page, tmp_path, both(**SEARCHES["tic-tac-toe"]), "#side=1&step=265")
    resize(quiet_page, *SIZES["projector"])
    names = quiet_page.locator("#tree0 .lane")
    assert names.count() > 1 and "NaN" not in str(names.evaluate_all("all => all.map((e) => e.outerHTML)"))


def test_on_a_phone_the_trees_come_first(quiet_page: Page, tmp_path: Path):
    quiet_page.set_viewport_size({"width": 390, "height": 844})
    open_comparison(quiet_page, tmp_path, both(**SEARCHES["aima"]))
    parts = ["#tree0", "#tree1", "#meanwhile", ".tools"]
    found = quiet_page.evaluate(f"{parts}.map((one) => document.querySelector(one).getBoundingClientRect().top)")
    assert found == sorted(found) and found[0] < 100 and found[2] < 720
