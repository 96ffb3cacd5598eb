"""`minimax-viz practice` as a user meets it: files, JSON, seeds, what is refused, and what is in the way."""

import csv
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import minimax_viz as mv
from command_line import invoke
from minimax_viz.fronts.cli import practice_command
from minimax_viz.practice.exercise import USUAL_KINDS

practice = partial(invoke, "practice", env={"MINIMAX_VIZ_LANG": "en"})


pytestmark = pytest.mark.usefixtures("folder")


def test_a_drawn_seed_is_told_and_gives_the_same_again():
    done = practice("--count", "2", "-o", "one.html", "--lang", "en")
    *_, last = done.output.splitlines()
    seed = last.removeprefix("To get the same again, add --seed ").rstrip(".")
    practice("--count", "2", "--seed", seed, "-o", "two.html")
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()
    practice("--count", "2", "--seed", str((int(seed) + 9) % 1000), "-o", "three.html")
    assert Path("one.html").read_bytes() != Path("three.html").read_bytes()


def test_after_ctrl_c_nothing_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def interrupted(*given: Any, **named: Any) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(practice_command.Products, "contents", interrupted)
    practice("--seed", "1", code=130)
    assert list(tmp_path.iterdir()) == []


def test_the_page_can_be_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    practice("--count", "1", "-q", "--open", "-o", "page.html")
    assert opened == [(tmp_path / "page.html").resolve().as_uri()]


@pytest.mark.parametrize(
    ("to", "file"),
    [
        ("moodle", "practice.xml"),
        ("qti", "practice-qti.zip"),
        *(
            pytest.param(to, file, marks=pytest.mark.thorough)
            for to, file in (("gift", "practice.gift"), ("scorm", "practice-scorm.zip"))
        ),
    ],
)
def test_a_quiz_is_written_for_a_platform(to: str, file: str, tmp_path: Path):
    for _ in range(2):  # what an earlier run wrote is recognised
        told = json.loads(practice("--to", to, "--json", "--count", "1", "--seed", "2").stdout)
        assert told["files"] == {to: str(Path("minimax-out", file))}
    Path("minimax-out", file).write_bytes(b"mine")
    practice("--to", to, "--count", "1", code=1)
    named = f"quiz{Path(file).suffix}"
    practice("--to", to, "--count", "1", "--seed", "2", "-o", named, "-q")
    mv.exercises(count=1, seed=2).export(tmp_path / f"python{Path(file).suffix}", to=to)
    assert Path(named).read_bytes() == (tmp_path / f"python{Path(file).suffix}").read_bytes()


# In Python ------------------------------------------------------------------------------------------------------------


def test_the_function_makes_what_the_command_does():
    made = mv.exercises(kind=["pruning", "values"], count=2, seed=5)
    made.export("python.html")
    asked = "--kind pruning --kind values --count 2 --seed 5 -o cli.html"
    practice(*asked.split())
    assert Path("python.html").read_bytes() == Path("cli.html").read_bytes() == made.to_html().encode()
    assert (len(made), made.seed, made[0].kind, made[-1].kind) == (2, 5, "pruning", "values")
    assert [one.kind for one in made[:2]] == ["pruning", "values"]
    assert repr(made) == "<2 exercises, seed 5: pruning, values>"
    assert "<iframe" in made.cell()["text/html"]


def test_the_function_takes_trees_as_data_and_boards():
    assert mv.exercises([[3, 12, 8], [2, 4, 6], [14, 5, 2]], kind="pruning")[0].key == {"pruned": ["/1/1", "/1/2"]}
    assert len(mv.exercises("XOX/.O./.XO", seed=1)) >= 3
    assert {one.kind for one in mv.exercises(seed=1)} == set(USUAL_KINDS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "nonsense"}, {"kind": 7}, {"kind": [7]}, {"count": 0}, {"count": True}, {"count": "3"}, {"seed": -1},
        {"difficulty": 0}, {"difficulty": 2.5}, {"cutoff": "eq"}, {"lang": "xx"}, {"lang": 3}, {"random": 3},
        {"random": "b=3"}, {"variants": 0}, {"paper": "a5"}, {"root": "middle"}, {"root": 3}, {"tree": 3.5, "game": 4},
        {"pupils": "Ada"}, {"pupils": ["Ada", ""]}, {"pupils": []},
    ],
)  # fmt: skip
def test_a_wrong_argument_is_refused_in_a_sentence(wrong: dict[str, Any]):
    with pytest.raises((mv.SettingsError, mv.PositionError)) as caught:
        mv.exercises(**wrong)
    assert str(caught.value).endswith(".")


def test_sheets_in_python_come_with_their_key():
    made = mv.exercises(count=2, seed=1, variants=2, paper="letter")
    made.export("sheets.pdf")
    asked = "--count 2 --seed 1 --variants 2 --paper letter -o cli.pdf"
    practice(*asked.split())
    assert Path("sheets.pdf").read_bytes() == Path("cli.pdf").read_bytes()
    assert Path("cli.pdf").read_bytes().startswith(b"%PDF")
    assert Path("sheets-key.pdf").read_bytes() == Path("cli-key.pdf").read_bytes()
    assert [len(one) for one in made.variants] == [2, 2]
    made.export("print.html", to="sheets-html")
    assert "Variant 2" in Path("print-key.html").read_text("utf-8")
    with pytest.raises(mv.SettingsError, match="choose one of"):
        made.export("print.html", to="nonsense")


# A class --------------------------------------------------------------------------------------------------------------

NAMES = ["Ada Lovelace", '<b>Bob & "Co"', "=cmd|' /C calc'!A0", "../../etc/passwd", "Ada Lovelace", "Ж" * 90, "李小龍"]


def listed(names: list[str]) -> str:
    """The list of a class, as a spreadsheet writes it."""
    lines = ['7b;"{}";'.format(name.replace('"', '""')) for name in [*names, " "]]
    return "\ufeff" + "\r\n".join(["Class;Pupil;Born", *lines])


def test_a_class_gets_sheets_a_key_and_a_table_for_its_points(tmp_path: Path):
    Path("class.csv").write_text(listed(NAMES), "utf-8")
    asked = ("--class", "class.csv", "--count", "2", "--difficulty", "1", "--seed", "3", "-o", "test")
    told = json.loads(practice(*asked, "--json").stdout)
    assert [*told["files"]] == ["sheets-pdf", "key-pdf", "grades"]
    assert sorted(file.name for file in Path("test").iterdir()) == ["grades.csv", "key.pdf", "sheets.pdf"]
    head, *rows = csv.reader(Path("test/grades.csv").read_text("utf-8").splitlines())
    assert head == ["name", "sheet", "seed", "1", "of 1", "2", "of 2", "points", "of points"]
    assert [row[0] for row in rows] == [name.replace("=cmd", "'=cmd") for name in NAMES], "no formula"
    assert [row[1] for row in rows] == [str(number) for number in range(1, 8)] and len({row[2] for row in rows}) == 7
    assert all(int(row[4]) + int(row[6]) == int(row[8]) and row[3] == row[5] == row[7] == "" for row in rows)
    alone = json.loads(practice("--count", "2", "--difficulty", "1", "--seed", rows[3][2], "--json").stdout)
    own = [{key: one[key] for key in one if key not in ("name", "variant")} for one in told["exercises"][6:8]]
    assert own == alone["exercises"] and told["exercises"][6]["name"] == NAMES[3]
    for file in ("sheets", "key"):
        pages = [page.extract_text() for page in PdfReader(Path("test", f"{file}.pdf")).pages]
        assert [sum(one in page for page in pages) for one in ("../../etc/passwd", "<b>Bob", "Ada")] == [1, 1, 2]
    assert "grades.csv already exists" in practice(*asked, code=1).output, "points may be in it"
    made = mv.exercises(count=2, difficulty=1, seed=3, pupils=[*NAMES[::-1], "New"])
    assert {one[0].seed for one in made.variants} > {int(row[2]) for row in rows if row[0] != NAMES[0]}
    made.export("sheets.html", to="sheets-html")
    assert "&lt;b&gt;Bob &amp; &#34;Co&#34;</i>" in Path("sheets.html").read_text("utf-8")
    made.export("grades.csv")
    assert len(Path("grades.csv").read_text("utf-8").splitlines()) == 9


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("first,last\nAda,L\n", "has no column name"), ("", "has no column name"), ("name\n \n", "no pupil"),
        ('name\n"Ada\n', "line 2: unexpected end of data"), ("name\n" + "A\n" * 1001, "more than 1,000 pupils"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_class_is_refused(text: str, told: str):
    Path("class.csv").write_text(text, "utf-8")
    assert told in practice("--class", "class.csv", code=1).output
    assert "neither --to nor --variants" in practice("--class", "class.csv", "--variants", "2", code=2).output


def test_a_name_that_says_no_format_is_refused():
    with pytest.raises(mv.SettingsError, match="the name says no format"):
        mv.exercises(seed=1, count=1).export("page.docx")
