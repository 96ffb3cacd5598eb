"""Of thousands of searches the pages' `core/` says what Python says; by hand: `python -m tests.conformance`."""

import shutil
from pathlib import Path

import pytest

from tests.conformance.cases import SEARCHES, all_cases
from tests.conformance.corpus import CORE, compared, digest, run, written
from tests.conformance.mutations import MUTATIONS, Mutation

PARTS = 4  # so that they spread over processes

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js 20 or newer is not installed")


@pytest.mark.parametrize("part", range(PARTS))
def test_the_page_says_what_python_says(part: int, tmp_path: Path) -> None:
    assert compared(all_cases()[part::PARTS], tmp_path / "corpus") == ""


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: f"{mutation.module}: {mutation.text}")
def test_a_planted_difference_is_noticed(mutation: Mutation, tmp_path: Path) -> None:
    shutil.copytree(CORE, tmp_path / "core")
    mutation.plant(tmp_path / "core")
    asked = written(mutation.case, digest, only=mutation.module)
    assert asked["tables"] and run(tmp_path / "corpus", tmp_path / "core", [asked])


def test_the_corpus_is_large() -> None:
    traces = sum(known.count * (1 + (family == "pair")) for family, known in SEARCHES.items())
    assert traces >= 2000
