"""Both trees of a comparison are one tree twice: each ply at one height, the same in both, what happens in sight."""

from pathlib import Path

import pytest

from browser import Page
from compare_files import STEPS, both, faults_at, open_comparison, resize
from tree_places import SEARCHES, SIZES, about, check_plies, has_boards, measured

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
