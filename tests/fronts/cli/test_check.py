"""`check`: right or wrong by the exit code, the first mistake explained, and of a class the commonest."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest

from command_line import invoke
from golden_cases import compare_cases
from minimax_viz import check
from minimax_viz.errors import ClaimError, MinimaxVizError
from places import DATA

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


run = partial(invoke, "check", env={"MINIMAX_VIZ_LANG": "en"})


def judged(tree: Any, claim: str, cutoff: Literal["ge", "gt"] = "ge") -> list[str]:
    """What is said of a claim, a line for each mistake."""
    try:
        found = check(tree, claim, cutoff=cutoff)
    except MinimaxVizError as error:
        return [f"Error: {error}"]
    return [f"{one.kind} at {one.node}: {one.sentence}" for one in found.mistakes] or ["right"]


def test_what_is_said_of_claims(golden: Callable[[str, str], None]) -> None:
    """What stands in the file was read by somebody."""
    compare_cases(golden, "claims.txt", 40, lambda asked, _: judged(*asked))


def test_claims_can_be_given_in_python():
    assert check(AIMA, value=3, pruned=("C3", "/1/1")).right
    assert check(AIMA, pruned="C2, C3").right
    assert not check(AIMA, pruned=[]).right
    for given in ({"claim": "value=3", "value": 3}, {"pruned": 5}, {"pruned": [50]}, {"value": "three"}, {}):
        with pytest.raises(ClaimError):
            check(AIMA, **given)  # type: ignore[arg-type]


def test_a_deep_tree_is_checked():
    chain = "[" * 5_000 + "1" + "]" * 5_000
    assert check(chain, "value=1 pruned=-").right
    assert [one.kind for one in check(chain, "value=2").mistakes] == ["wrong-value"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_class_is_judged_pupil_by_pupil(separator: str, tmp_path: Path):
    rows = [
        ["name", "value", "pruned"],
        ["Ada", "3", '"C2,C3"'],
        ["Ben", "3", "-"],
        ["Cy", "2", "C2 C3"],
        ["", "", "C3"],
    ]
    file = tmp_path / "class.csv"
    file.write_text("\ufeff" + "\n".join(separator.join(row) for row in rows), encoding="utf-8")
    said = run(AIMA, "--claims", str(file), "--json", code=1)
    pupils = json.loads(said.output)["pupils"]
    assert [(one["name"], one["right"], [mistake["class"] for mistake in one["mistakes"]]) for one in pupils] == [
        ("Ada", True, []), ("Ben", False, ["missed-cut"]), ("Cy", False, ["wrong-value"]), ("4", False, ["missed-cut"]),
    ]  # fmt: skip
    table = run(AIMA, "--claims", str(file), "--table", code=1).output
    assert table.index("a cutoff missed") < table.index("a wrong value")
    assert "Right answers: 1 of 4." in table


WRONG_FILES = json.loads((DATA / "class-files.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "sentence"), [*WRONG_FILES, ("[" * 100_000, "The file is not JSON")])
def test_a_file_that_cannot_be_read_is_one_sentence(text: str, sentence: str, tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_text(text)
    said = run(AIMA, "--claims", str(file), code=2)
    assert sentence in str(said.exception) or sentence in said.output


def test_names_cannot_speak_to_the_terminal(tmp_path: Path):
    file = tmp_path / "class.json"
    file.write_text(json.dumps([{"name": "\x1b[31mAda[bold]", "pruned": []}]))
    said = run(AIMA, "--claims", str(file), "--table", code=1).output
    assert "\x1b[31m" not in said
    assert "Ada[bold]" in said
