"""A module of the pages' `core/` says which Python modules it repeats, and the docs have the table of them."""

from tests.conformance.mutations import MUTATIONS
from tests.mirrors import DOCS, ROOT, TABLE, mirrors, table


def test_what_is_repeated_is_there():
    for name, (_, repeats) in mirrors().items():
        assert [path for path in repeats if not (ROOT / "minimax_viz" / path).is_file()] == [], name


def test_the_docs_have_the_table():
    found = TABLE.search(DOCS.read_text("utf-8"))
    assert found is not None and found[0] == table(), "python -m tests.mirrors"


def test_every_module_has_a_planted_difference():
    assert {f"{mutation.module}.js" for mutation in MUTATIONS} == set(mirrors())
