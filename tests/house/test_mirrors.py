"""The pages' modules that repeat Python modules say which, the docs have the table of them, and those that are
translated are what their Python modules make today.
"""

from pathlib import PurePosixPath

import pytest

from tests.conformance.mutations import MUTATIONS
from tests.mirrors.names import TRANSLATED, page_module
from tests.mirrors.table import DOCS, ROOT, TABLE, WEB, mirrors, table
from tests.mirrors.translation import Translation, Untranslatable


def test_what_is_repeated_is_there():
    for name, (_, repeats) in mirrors().items():
        assert [path for path in repeats if not (ROOT / "minimax_viz" / path).is_file()] == [], name


def test_the_docs_have_the_table():
    found = TABLE.search(DOCS.read_text("utf-8"))
    assert found is not None and found[0] == table(), "python -m tests.mirrors"


def test_every_module_has_a_planted_difference():
    assert {mutation.module for mutation in MUTATIONS} == {PurePosixPath(name).stem for name in mirrors()}


def test_translated_modules_are_up_to_date():
    made = {page_module(path): Translation(path).text() for path in TRANSLATED}
    assert made == {name: WEB.joinpath(name).read_text("utf-8") for name in made}, "python -m tests.mirrors"


def test_what_has_no_translation_is_named():
    with pytest.raises(Untranslatable, match=r"text/numbers\.py: Decimal of decimal is not in the pages"):
        Translation("text/numbers.py").text()
