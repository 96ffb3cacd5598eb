"""`check`: right or wrong by the exit code, the first mistake explained, and of a class the commonest."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner

from command_line import invoke
from minimax_viz import check
from minimax_viz.errors import ClaimError, MinimaxVizError
from minimax_viz.fronts.cli.main import cli
from places import DATA, ROOT

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


run = partial(invoke, "check", env={"MINIMAX_VIZ_LANG": "en"})


def test_right_and_wrong_are_exit_codes():
    run(AIMA, "--claim", "value=3 pruned=C2,C3")
    run(AIMA, "--claim", "value=3 pruned=C3", code=1)
    run(AIMA, "--claim", "pruned=Q", code=2)
    run("[[3,12,8]", "--claim", "value=3", code=2)
    run("XO/..", "--claim", "value=3", code=2)
    run(AIMA, code=2)


def test_what_is_printed_is_as_designed():
    found = json.loads(run(AIMA, "--claim", "value=2 pruned=-", "--json", code=1).output)
    assert found == {
        "right": False,
        "mistakes": [
            {
                "class": "missed-cut",
                "node": "C",
                "sentence": "At C the window is closed after C1: α = 3 and β = 2. So C2, C3 need not be looked at; "
                "your answer goes on.",
            },
            {"class": "wrong-value", "node": "A", "sentence": "The value of A is 3, not 2."},
        ],
        "rule": None,
    }
    assert json.loads(run(AIMA, "--claim", "pruned=C2,C3", "--json").output) == {
        "right": True, "mistakes": [], "rule": "ge",
    }  # fmt: skip


def test_a_claim_under_the_other_rule_is_recognized():
    tie = "[[3,12],[3,1]]"
    found = json.loads(run(tie, "--claim", "pruned=-", "--json", code=1).output)
    assert (found["right"], found["rule"]) == (False, "gt")
    assert [one["class"] for one in found["mistakes"]] == ["rule-ge-gt"]
    assert "α > β" in run(tie, "--claim", "pruned=-", code=1).output
    run(tie, "--claim", "pruned=-", "--cutoff", "gt")


CASE = re.compile(r"^@@ (?P<asked>.*)\n(?:(?!@@ |## |\n).*\n)*", re.MULTILINE)


def judged(tree: Any, claim: str, cutoff: Literal["ge", "gt"] = "ge") -> list[str]:
    """What is said of a claim, a line for each mistake."""
    try:
        found = check(tree, claim, cutoff=cutoff)
    except MinimaxVizError as error:
        return [f"Error: {error}"]
    return [f"{one.kind} at {one.node}: {one.sentence}" for one in found.mistakes] or ["right"]


def test_what_is_said_of_claims(golden: Callable[[str, str], None]) -> None:
    """What stands in the file was read by somebody."""
    written = (ROOT / "tests" / "golden" / "claims.txt").read_text("utf-8")
    assert len([*CASE.finditer(written)]) == written.count("\n@@ ") > 40
    golden(
        "claims.txt",
        CASE.sub(lambda case: "\n".join((f"@@ {case['asked']}", *judged(*json.loads(case["asked"])), "")), written),
    )


def test_all_mistakes_are_told_and_a_class_becomes_a_gradebook(tmp_path: Path) -> None:
    said = run(AIMA, "--claim", "value=7 pruned=B2,C2 leaves=3", code=1).output
    assert said.count("\n") > 3 and "correct this" not in said
    claims, book = tmp_path / "class.csv", tmp_path / "grades.csv"
    claims.write_text('name,value,pruned,leaves\nAda,3,"4,6",7\nBob,4,-,\n', encoding="utf-8")
    run(AIMA, "--claims", claims, "--table", "-o", book, code=1)
    rows = book.read_text(encoding="utf-8").splitlines()
    assert rows[:2] == ["name,right,mistakes,told", "Ada,1,,"] and rows[2].startswith("Bob,0,")
    run(AIMA, "--claims", claims, "--table", "-o", book, code=2)  # what is there is not overwritten
    run(AIMA, "--claims", claims, "-o", tmp_path / "x.csv", code=2)


def test_numbers_and_nothing_are_written_as_pupils_write_them(tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_text("name;value;pruned\nAda;3,5;—\n", encoding="utf-8")
    run("[3.5]", "--claims", str(file))


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


def test_a_class_without_mistakes_has_no_table_of_them(tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_text("name,value\nAda,3\n")
    assert run(AIMA, "--claims", str(file), "--table").output == "Ada: right.\nRight answers: 1 of 1.\n"


def test_a_class_can_be_json(tmp_path: Path):
    file = tmp_path / "class.json"
    file.write_text('[{"name": "Ada", "value": 3, "pruned": ["C2", "C3"]}, {"name": "Ben", "pruned": []}]')
    pupils = json.loads(run(AIMA, "--claims", str(file), "--json", code=1).output)["pupils"]
    assert [one["right"] for one in pupils] == [True, False]


WRONG_FILES = json.loads((DATA / "class-files.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "sentence"), [*WRONG_FILES, ("[" * 100_000, "The file is not JSON")])
def test_a_file_that_cannot_be_read_is_one_sentence(text: str, sentence: str, tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_text(text)
    said = run(AIMA, "--claims", str(file), code=2)
    assert sentence in str(said.exception) or sentence in said.output


def test_columns_may_be_called_as_people_call_them(tmp_path: Path):
    file = tmp_path / "class.csv"
    for name, pruned in (("student", "cut"), ("Pupil ", "SKIPPED"), ("name", "pruned,,")):
        file.write_text(f"{name},value,{pruned}\nAda,3,C2 C3,\nBen,3,-,,\n")
        said = run(AIMA, "--claims", str(file), code=1)
        assert said.output.splitlines()[:2] == ["Ada: right.", "Ben: wrong (a cutoff missed)."]
    file.write_text('[{"student": "Ada", "cut": ["C2", "C3"]}, {"Pupil": "Ben", "Skipped": "-"}]')
    assert run(AIMA, "--claims", str(file), code=1).output.startswith("Ada: right.\nBen: wrong (a cutoff missed).")
    assert check(AIMA, "value=3 skipped=C2,C3").right


def test_a_row_that_cannot_be_judged_leaves_the_others_their_judgement(tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_text('name,value,pruned\nAda,3,Q\nBen,3,C3\nCy,,\nDi,3,C2,C3\nEd,3,"C2,C3"\n')
    said = run(AIMA, "--claims", str(file), "--table", code=2)
    for line in (
        "Ada: could not be judged.\n  line 2: There is no node 'Q' in the tree;",
        "Ben: wrong (a cutoff missed).",
        "Cy: could not be judged.\n  line 4: The claim says nothing;",
        "Di: could not be judged.\n  line 5: there are 4 cells under 3 columns;",
        "Ed: right.\nRight answers: 1 of 5.",
        "a cutoff missed",
        "Error: line 2: There is no node 'Q' in the tree;",
    ):
        assert line in said.output, line
    pupils = json.loads(run(AIMA, "--claims", str(file), "--json", code=2).stdout)["pupils"]
    assert [(one["name"], one["right"]) for one in pupils] == [
        ("Ada", None), ("Ben", False), ("Cy", None), ("Di", None), ("Ed", True),
    ]  # fmt: skip
    assert pupils[2]["error"].startswith("line 4: The claim says nothing;")
    assert "error" not in pupils[4]
    russian = CliRunner().invoke(cli, ["check", AIMA, "--claims", str(file), "--lang", "ru"]).output
    assert "Ada: не удалось проверить.\n  строка 2: Узла 'Q' в дереве нет" in russian


def test_names_cannot_speak_to_the_terminal(tmp_path: Path):
    file = tmp_path / "class.json"
    file.write_text(json.dumps([{"name": "\x1b[31mAda[bold]", "pruned": []}]))
    said = run(AIMA, "--claims", str(file), "--table", code=1).output
    assert "\x1b[31m" not in said
    assert "Ada[bold]" in said
