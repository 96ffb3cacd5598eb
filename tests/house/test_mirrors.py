"""The pages' modules that repeat Python modules say which, the docs have the table of them, and those that are
translated are what their Python modules make today.
"""

import ast
from pathlib import PurePosixPath
from typing import Any

import pytest

from tests.conformance.mutations import MUTATIONS
from tests.mirrors.names import TRANSLATED, page_module
from tests.mirrors.table import DOCS, ROOT, TABLE, WEB, mirrors, table
from tests.mirrors.translation import Translation, Untranslatable


def test_what_is_repeated_is_there():
    for name, repeats in mirrors().items():
        assert [path for path in repeats if not (ROOT / "minimax_viz" / path).is_file()] == [], name


def test_the_docs_have_the_table():
    found = TABLE.search(DOCS.read_text("utf-8"))
    assert found is not None and found[0] == table(), "python -m tests.mirrors"


def test_every_module_has_a_planted_difference():
    assert {mutation.module for mutation in MUTATIONS} == {PurePosixPath(name).stem for name in mirrors()}


def test_translated_modules_are_up_to_date():
    made = {page_module(path): Translation(path).text() for path in TRANSLATED}
    assert made == {name: WEB.joinpath(name).read_text("utf-8") for name in made}, "python -m tests.mirrors"


KNOWN = {
    "some": list[int], "by_path": dict[str, float], "by_row": dict[int, float], "rows": set[int], "value": float,
    "name": str, "pair": tuple[float, float], "anything": Any,
}  # fmt: skip


def translated(text: str) -> str:
    asked = Translation("text/proofs.py")
    asked.scopes = [KNOWN]
    return asked.outer(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(
    ("python", "page"),
    [
        ("some[-1] if some else None", "some.length ? some.at(-1) : null"),
        ("by_row[3] + by_path['/']", 'byRow.get(3) + byPath["/"]'),
        ("pair == (value, value)", "equal(pair, [value, value])"),
        ("value == 1 and name not in by_path", "(value === 1) && !Object.hasOwn(byPath, name)"),
        ("any(row in rows for row in some if row > 1)", "some.filter((row) => row > 1).some((row) => rows.has(row))"),
        ("f'is.{name}' if rows else name.join(['a'])", 'rows.size ? `is.${name}` : ["a"].join(name)'),
    ],
)
def test_python_is_told_in_javascript(python: str, page: str):
    assert translated(python) == page


@pytest.mark.parametrize(
    "python",
    ["anything[0]", "1 if anything else 2", "some or rows", "f'{value}'", "f'{name:>3}'", "name.title()", "int(value)",
     "sorted(by_path)", "anything.get(1)", "[one for one in anything]", "max(some, key=abs)", "{*some}"],
)  # fmt: skip
def test_what_could_be_told_wrongly_is_refused(python: str):
    with pytest.raises(Untranslatable, match=r"text/proofs\.py"):
        translated(python)


def test_what_the_pages_do_not_have_is_named():
    with pytest.raises(Untranslatable, match=r"text/names\.py: one_line of safe_text is not in the pages"):
        Translation("text/names.py").named("one_line")
