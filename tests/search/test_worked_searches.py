"""The searches, row by row, as programs that share nothing with this one made them: tests/data/searches.json."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from given_tree import GivenTree, tree_from
from minimax_viz import Trace, trace
from places import DATA

Document = dict[str, Any]

SEARCHES: dict[str, Any] = json.loads((DATA / "searches.json").read_text(encoding="utf-8"))
WORKED: dict[str, Document] = SEARCHES["worked"]
DEEPENING = next(name for name in WORKED if name.startswith("deepening"))
OF_ONE_PASS = {name: case for name, case in WORKED.items() if name != DEEPENING} | {
    f"{case['algorithm']} {number}": case for number, case in enumerate(SEARCHES["cases"])
}
VISIT = re.compile(r"\.\d+|^\d+:")
"""What the paths of the reference do not have: which visit of a move a row is, and in which pass."""


def made(case: Document, **settings: Any) -> Trace:
    return trace(game=GivenTree(tree_from(case["tree"])), **settings)


def end(written: float | str | None) -> float | None:
    return float(written) if isinstance(written, str) else written


def told(t: Trace, first: int, last: int) -> list[tuple[Any, ...]]:
    """Rows in the words of the reference."""
    return [
        (
            VISIT.sub("", row.path), "leaf" if row.kind == "terminal" else row.player if row.purpose else None,
            row.kind, row.purpose, row.alpha, row.beta, row.value, *row.interval, int(row.chosen),
        )
        for row in t[first:last]
    ]  # fmt: skip


def expected(rows: Sequence[Document]) -> list[tuple[Any, ...]]:
    numbers = ("alpha", "beta", "value", "lo", "hi", "chosen")
    return [
        (row["path"], row["type"], row["kind"], row["purpose"], *(end(row[name]) for name in numbers)) for row in rows
    ]


def having(what: str) -> list[Any]:
    """The names of the cases that have this, as parameters: the worked ones, and every third of the others."""
    names = [name for name, case in OF_ONE_PASS.items() if what in case]
    is_dear = [name not in WORKED and number % 3 > 0 for number, name in enumerate(names)]
    return [pytest.param(name, marks=[pytest.mark.thorough] * dear) for name, dear in zip(names, is_dear, strict=True)]


@pytest.mark.parametrize("name", having("rows"))
def test_a_search_has_the_reference_s_rows(name: str) -> None:
    case = OF_ONE_PASS[name]
    t = made(case, algorithm=case["algorithm"], range=case.get("range"))
    assert t.value == pytest.approx(case["value"], abs=1e-9)
    assert told(t, 0, len(t)) == expected(case["rows"])


@pytest.mark.parametrize("name", having("passes"))
def test_mtdf_has_the_reference_s_passes(name: str) -> None:
    case = OF_ONE_PASS[name]
    t = made(case, algorithm="mtdf")
    passes = [{"window": list(one.window), "value": one.value, "rows": len(one.rows)} for one in t.passes]
    assert (t.value, passes) == (case["value"], case["passes"])


def test_deepening_has_the_reference_s_rows_and_every_new_search_has_a_reference() -> None:
    case = WORKED[DEEPENING]
    t = made(case, algorithm="alphabeta", deepen=True, depth=2)
    assert [one.depth for one in t.passes] == [one["depth"] for one in case["passes"]]
    for ours, theirs in zip(t.passes, case["passes"], strict=True):
        assert ours.value == theirs["value"]
        assert told(t, ours.root, ours.end) == expected(theirs["rows"])
    assert len(OF_ONE_PASS) == 48
    assert {case["algorithm"] for case in OF_ONE_PASS.values()} == {"minimax", "star1", "star2", "pvs", "mtdf"}
