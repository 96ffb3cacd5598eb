"""Of many searches the pages' modules say what Python says; of thousands, by hand: `python -m tests.conformance`."""

import shutil
from pathlib import Path

import pytest

from minimax_viz.output.html.scripts import STAND_INS
from tests.conformance.cases import GIVEN, SEARCHES, all_cases, is_quick
from tests.conformance.corpus import compared, digest, place, run, written
from tests.conformance.mutations import MUTATIONS
from tests.mirrors.table import ROOMS, WEB

PLAIN_FAMILIES = ("tree", "graph", "game")
FEW = 12  # one of so many
PARTS = 4  # so that they spread over processes
QUICK = [case for case in all_cases() if is_quick(case)]
OTHERS = [case for case in all_cases() if not is_quick(case)][::8]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js 20 or newer is not installed")


def test_the_page_says_what_python_says(tmp_path: Path) -> None:
    assert compared(QUICK, tmp_path) == ""


def test_the_page_of_a_plain_search_says_it_without_the_modules_for_others(tmp_path: Path) -> None:
    web = tmp_path / "web"
    for room in ("base", *ROOMS):
        shutil.copytree(WEB / room, web / room)
    for path, stand_in in STAND_INS.items():
        if (web / path).exists():
            shutil.copy(WEB / stand_in, web / path)
    plain = [case for case in QUICK if case.family in PLAIN_FAMILIES][::FEW]
    assert not any(made.is_in_visits for case in plain for made in case.traces())
    assert compared(plain, tmp_path / "asked", web) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_the_page_says_what_python_says_of_more_searches(part: int, tmp_path: Path) -> None:
    assert compared(OTHERS[part::PARTS], tmp_path) == ""


def test_the_corpus_is_large_and_some_of_each_family_is_quick() -> None:
    assert sum(known.count * (1 + (family == "pair")) for family, known in SEARCHES.items()) >= 2000
    assert {case.family for case in QUICK} == {*SEARCHES, *GIVEN} - {"large"} and len(QUICK) >= 50


@pytest.mark.thorough
def test_every_planted_difference_is_noticed(tmp_path: Path) -> None:
    """In one process, where each changed module has a copy of its own."""
    asked = []
    for number, mutation in enumerate(MUTATIONS):
        mutation.plant(place(tmp_path, WEB, f"planted{number}"))
        case = written(mutation.case, digest, only=mutation.module)
        assert case["tables"], mutation
        asked.append(case | {"name": f"{mutation.module}: {mutation.text}", "core": f"planted{number}"})
    names = {case["name"] for case in asked}
    assert len(names) == len(MUTATIONS) and names - run(tmp_path, asked).keys() == set()
