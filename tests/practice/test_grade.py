"""`grade` names what is wrong with a program, accuses no right one, and survives every program."""

import json
import os
import pickle
import re
import sys
from asyncio.selector_events import BaseSelectorEventLoop
from collections.abc import Container, Iterable
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minimax_viz import GameError, Grade, MinimaxVizError, SettingsError, grade, trace
from minimax_viz.fronts.cli.main import cli
from minimax_viz.practice.grader import cases, session
from minimax_viz.practice.grader.child import Student
from minimax_viz.practice.grader.mistakes import CLASSES, habits_of
from minimax_viz.practice.grader.report import divergence_step, reference_trace
from minimax_viz.text.catalog import catalog
from places import ROOT, TESTS
from students import RETURNS, parts_of, programs, written

FILES = TESTS / "grading"
STYLES = parts_of(FILES / "styles.txt")
WRONG = parts_of(FILES / "wrong.txt")
# By the right program and its own name: the class that a slip is to be named as, and what stands instead of what.
SLIPS: dict[str, dict[str, dict[str, Any]]] = json.loads((FILES / "slips.json").read_text(encoding="utf-8"))
EXPECTED = re.compile(r"# ([a-z-]+): ")


def with_slip(right: str, slip: dict[str, Any]) -> str:
    """A right program with a slip, and the class of that in the first line, as in wrong.txt."""
    text = STYLES[right]
    for old, new in slip["instead"].items():
        assert old in text, (right, old)
        text = text.replace(old, new)
    return f"# {slip['class']}: it was {right}\n{text}"


for base, slips in SLIPS.items():
    WRONG |= {name: with_slip(base, slip) for name, slip in slips.items()}


def style_slips_in(text: str) -> dict[str, str]:
    """The programs of style_slips.txt by their names, each with its class in the first line."""
    found = {}
    for line in text.splitlines():
        head, is_one, changes = line.partition(" | ")
        if is_one:
            name, base, kind = re.split(" < |: ", head)
            source = STYLES[base]
            for change in changes.split(" ;; "):
                old, new = (part.replace("\\n", "\n") for part in re.split(" =>(?: |$)", change))
                assert old in source, (name, old)
                source = source.replace(old, new)
            found[name] = f"# {kind}: it was {base}\n{source}"
    return found


STYLE_SLIPS = style_slips_in((FILES / "style_slips.txt").read_text(encoding="utf-8"))


def expected(name: str) -> str:
    """The class that the first line of a planted bug names."""
    found = EXPECTED.match((WRONG | STYLE_SLIPS)[name])
    assert found, name
    return found[1]


def right(name: str, folder: Path) -> Path:
    """A file with this right program."""
    return written(folder, STYLES[name], f"{name}.py")


def wrong(name: str, folder: Path) -> Path:
    """A file with this planted bug."""
    return written(folder, WRONG[name], f"{name}.py")


class InThisProcess:
    """A program that is known to do no harm, run here: a process for each would take most of the time."""

    def __init__(self, path: Path, source: str, terms: object, view: str) -> None:
        self._student = Student(str(path.absolute()))
        self.loaded = self._student.load(source, is_negamax=view == "mover")

    def ask(self, function: str, cases: Any, way: int, *, fresh: bool = False) -> Any:
        answers = []
        for number, case in enumerate(cases):
            answers.append({"number": number, **self._student.try_out(function, case, way, fresh=fresh)})
        return json.loads(json.dumps(answers))  # as they come from another process

    def end(self) -> None:
        pass


def graded(path: Path, monkeypatch: pytest.MonkeyPatch) -> Grade:
    """The grade of one of the files below without a process of its own where it comes to an end."""
    if path.stem in WRONG and expected(path.stem) == "endless":
        return grade(path, seconds=1)
    monkeypatch.setattr(session, "StudentProcess", InThisProcess)
    monkeypatch.setattr(sys, "addaudithook", lambda hook: None)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # puts them back afterwards, as the next line does
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    monkeypatch.setitem(sys.modules, path.stem, sys)
    return grade(path)


def dear(names: Iterable[str], cheap: Container[str]) -> list[Any]:
    """Names as parameters; those that are not cheap are thorough."""
    marks = {True: (), False: (pytest.mark.thorough,)}
    return [pytest.param(one, marks=marks[one in cheap]) for one in names]


ONE_OF_EACH = {expected(name): name for name in sorted(WRONG)}
WHOLE = [name for kind, name in ONE_OF_EACH.items() if kind != "endless"][::2]
"""Some are tried with all trees, too; there are so many that a third of the random ones has to do mostly."""


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(pytest.param(name, cases.COUNT, marks=pytest.mark.thorough) for name in WHOLE[::3]),
        *(pytest.param(name, 20, marks=() if name in WHOLE[::4] else pytest.mark.thorough) for name in sorted(WRONG)),
    ],
)
def test_a_planted_bug_is_named_as_what_it_is(
    name: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "COUNT", count)
    made = graded(wrong(name, tmp_path), monkeypatch)
    assert not made.right
    mistake = made.mistakes[0]
    assert mistake.kind == expected(name), mistake.sentence
    assert mistake.kind in CLASSES
    assert mistake.sentence.endswith(".") and "\n" not in mistake.sentence and "Noted" not in mistake.sentence
    assert len(json.loads(mistake.tree)) <= 4
    for function in made.judged.functions:
        for finding in function.findings:
            shown = reference_trace(finding, function.prunes)
            assert shown.steps[divergence_step(finding, shown) - 1].kind in ("enter", "cutoff", "finish")


CORE = (
    "map_lambda", "wikipedia_negamax", "node_objects_alphabeta", "geeks_globals", "pvs", "table_with_flags",
    "tictactoe_cs50", "nodes_of_elsewhere", "aima_third", "chatty", "fail_hard", "threads",
)  # fmt: skip
CORE_SLIPS = (
    "first_three",
    "memo_without_player",
    "cuts_from_the_second",
    "rounded",
    "window_not_turned",
    "overrun",
)
"""Those that are tried each time, so that each kind is."""


@pytest.mark.parametrize("name", dear(STYLES, CORE))
def test_no_style_is_accused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "COUNT", 9)
    made = graded(written(tmp_path, STYLES[name], f"{name}.py"), monkeypatch)
    assert made.to_dict() == {"right": True, "mistakes": []}


@pytest.mark.parametrize("name", dear(STYLE_SLIPS, CORE_SLIPS))
def test_a_slip_in_a_style_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "COUNT", 9)
    made = graded(written(tmp_path, STYLE_SLIPS[name], f"{name}.py"), monkeypatch)
    assert [one.kind for one in made.mistakes][:1] == [expected(name)]
    assert all(one.sentence.endswith(".") for one in made.mistakes)


def test_there_are_styles_slips_bugs_and_right_programs_enough() -> None:
    assert len(STYLES) >= 130 and len(STYLE_SLIPS) >= 58
    assert {*CORE} <= STYLES.keys() and {*CORE_SLIPS} <= STYLE_SLIPS.keys()
    assert len(WRONG) >= 30
    assert ONE_OF_EACH.keys() <= set(CLASSES)


def test_every_class_has_its_line_in_the_docs_and_every_habit_its_sentence() -> None:
    told = (ROOT / "docs" / "grade.md").read_text(encoding="utf-8")
    assert {name for name in CLASSES if f"`{name}`" not in told} == set()
    named = {known.name for prunes in (False, True) for known in habits_of(prunes)}
    for code in ("en", "ru"):
        assert {name for name in named if f"grade.is.{name}" not in catalog(code).messages} == set()
    assert {known.mistake for prunes in (False, True) for known in habits_of(prunes)} <= set(CLASSES)


# Programs that do something else --------------------------------------------------------------------------------------

STRANGE, HARMLESS, UNJUDGED = map(programs, ("strange", "harmless", "unjudged"))


@pytest.mark.parametrize("name", dear(STRANGE, ("loop", "os_exit", "network", "exception", "odd_answer")))
def test_whatever_a_program_does_is_told_in_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "COUNT", 9)  # each tree is waited for
    source, kind = STRANGE[name]
    made = grade(written(tmp_path, source), seconds=1, lang="ru")
    assert [one.kind for one in made.mistakes][:1] == [kind] or (not kind and made.mistakes)
    for one in made.mistakes:
        assert "Traceback" not in one.sentence and "\n" not in one.sentence and one.sentence.endswith(".")


@pytest.mark.parametrize("name", dear(HARMLESS, ("streams", "names")))
def test_what_a_program_does_besides_is_its_own_affair(name: str, tmp_path: Path) -> None:
    made = grade(written(tmp_path, HARMLESS[name][0]))
    assert made.to_dict() == {"right": True, "mistakes": []}


@pytest.mark.parametrize("name", UNJUDGED)
def test_what_cannot_be_judged_is_one_sentence_and_exit_code_2(name: str, tmp_path: Path) -> None:
    source, sentence = UNJUDGED[name]
    done = CliRunner().invoke(
        cli, ["grade", str(written(tmp_path, source)), "--seconds", "1", "--json", "--lang", "en"]
    )
    assert done.exit_code == 2 and done.stdout == ""
    assert done.stderr.startswith(sentence) and done.stderr.count("\n") == 1


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"x" * (1 << 21), None], ids=["binary", "large", "missing"])
def test_a_file_that_is_not_a_program_is_refused(data: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "student.py"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(GameError):
        grade(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such groups")
def test_the_process_sees_nothing_of_the_users_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "of the user")
    note = tmp_path / "note"
    source = (
        "import os, pathlib\n"
        f"here = os.getcwd(), os.environ.get('SECRET'), os.listdir(), os.getpid()\n"
        f"pathlib.Path({str(note)!r}).write_text(repr(here))\n" + RETURNS
    )
    assert grade(written(tmp_path, source), unconfined=True).right  # or it could not tell
    folder, secret, files, process = eval(note.read_text())
    assert secret is None and files == []
    assert not Path(folder).exists()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(
    "arguments",
    [{"file": 5}, {"file": ""}, {"seed": -1}, {"seed": True}, {"seconds": 0}, {"tests": False}, {"tests": [5]},
     {"tests": ["x"]}, {"tests": "missing.txt"}, {"lang": "xx"}],
    ids=str,
)  # fmt: skip
def test_unusable_arguments_are_refused_in_a_sentence(arguments: dict[str, object]) -> None:
    with pytest.raises(MinimaxVizError, match=r"\.$"):
        grade(**{"file": __file__, **arguments})  # type: ignore[arg-type]


def test_a_grade_can_be_kept_and_says_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = graded(wrong("cut_spreads", tmp_path), monkeypatch)
    again = pickle.loads(pickle.dumps(made))
    assert again.to_dict() == made.to_dict() and repr(again) == "<Grade of cut_spreads.py: alphabeta extra-cut>"
    made.export(tmp_path / "results.json")
    assert json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["tests"][0]["tags"] == ["extra-cut"]
    with pytest.raises(SettingsError):
        made.export(tmp_path / "results.txt")
    assert made.sentences == (made.mistakes[0].sentence,)


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few trees, where a program is judged only to see what is said of it."""
    monkeypatch.setattr(cases, "COUNT", 9)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["grade", *map(str, arguments), "--lang", "en"])


@pytest.mark.usefixtures("few")
def test_a_mistake_is_told_and_the_page_opens_where_the_program_departs(tmp_path: Path) -> None:
    path = wrong("alpha_not_raised", tmp_path)
    done = run(path, "-o", tmp_path / "pages", "--gradescope", tmp_path / "results.json")
    assert done.exit_code == 1
    assert done.output.startswith("alphabeta: wrong-window. α never rises: MAX does not keep in it what it has found. ")
    address, _, step = done.output.splitlines()[-1].partition("#step=")
    page = Path(address.partition(": ")[2])
    assert page == tmp_path / "pages" / "alphabeta.html" and page.read_text(encoding="utf-8").startswith(
        "<!doctype html>"
    )
    (cut,) = [one for one in trace("[3,[2,8]]").steps if one.kind == "cutoff"]
    assert int(step) == cut.number
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert results["score"] == 0 and [test["status"] for test in results["tests"]] == ["failed"]
    assert run(path, "-o", tmp_path / "pages").exit_code == 2, "what is there is not overwritten"
    assert run(path, "-o", tmp_path / "pages", "--force", "-q").exit_code == 1
    beside = (tmp_path / "pages" / "alphabeta-beside.html").read_text(encoding="utf-8")
    assert beside.count("<figure>") == beside.count('class="ring"') == 2 and f"alphabeta.html#step={step}" in beside


@pytest.mark.usefixtures("few")
def test_gradescope_gets_what_it_reads(tmp_path: Path) -> None:
    target = tmp_path / "results.json"
    assert run(right("classes", tmp_path), "--gradescope", target).exit_code == 0
    results = json.loads(target.read_text(encoding="utf-8"))
    assert set(results) == {"score", "output", "visibility", "tests"}
    assert results["score"] == sum(test["score"] for test in results["tests"]) == 20
    for test in results["tests"]:
        assert set(test) == {"name", "score", "max_score", "status", "output", "tags", "visibility"}
        assert test["status"] == "passed" and test["score"] == test["max_score"] and test["visibility"] == "visible"
    assert run(written(tmp_path, "("), "--gradescope", target, "--force").exit_code == 2
    assert "cannot be run" in json.loads(target.read_text(encoding="utf-8"))["output"]


@pytest.mark.usefixtures("few")
def test_json_is_what_the_design_says(tmp_path: Path) -> None:
    done = run(wrong("early_return", tmp_path), "--json")
    document = json.loads(done.stdout)
    assert done.exit_code == 1 and set(document) == {"right", "mistakes"} and document["right"] is False
    (mistake,) = document["mistakes"]
    assert {"function": "minimax", "class": "first-child-only", "tree": "[3,5]"}.items() <= mistake.items()
    assert set(mistake) == {"function", "class", "tree", "sentence"}
    assert json.loads(run(right("fail_hard", tmp_path), "--json").stdout) == {"right": True, "mistakes": []}


@pytest.mark.usefixtures("few")
def test_a_class_is_a_table(tmp_path: Path) -> None:
    files = [right("fail_hard", tmp_path), wrong("early_return", tmp_path), written(tmp_path, "(", "broken.py")]
    done = run(*files)
    assert done.exit_code == 2
    assert "early_return.py  minimax    first-child-only" in done.output and "could not be judged" in done.output
    assert "3 files: 1 right, 1 wrong, 1 that could not be judged." in done.output
    assert [one["right"] for one in json.loads(run(*files, "--json").stdout)["files"]] == [True, False]
    book = tmp_path / "grades.csv"
    assert run(*files, "--table", "-o", book).exit_code == 2
    rows = book.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "file,right,functions_right,functions,mistakes,told" and rows[1].startswith(
        "fail_hard.py,1,1,1,,"
    )
    assert rows[2].startswith("early_return.py,0,0,1,minimax first-child-only,") and rows[3].startswith("broken.py,,")
    assert run(*files, "-o", tmp_path / "x").exit_code == 2


ONLY_THERE = RETURNS.replace("return", "return 0 if tree == [77, 78] else")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name, text", [("trees.txt", "# mine\n((77)(78))\n\n[1,2]\n"), ("trees.json", "[[77,78],[1,2]]")]
)
def test_trees_of_the_teachers_are_tried(name: str, text: str, tmp_path: Path) -> None:
    student = written(tmp_path, ONLY_THERE)
    assert grade(student).right
    made = grade(student, tests=written(tmp_path, text, name))
    assert [one.tree for one in made.mistakes] == ["[77,78]"]
    assert [one.tree for one in grade(student, tests=[[77, 78]]).mistakes] == ["[77,78]"]


@pytest.mark.parametrize("text", ["[[1,2],", "7", "[1,?]", "[" * 60 + "1" + "]" * 60, "[" + "1," * 3000 + "1]"])
def test_trees_that_nobody_can_try_are_refused(text: str, tmp_path: Path) -> None:
    done = run(right("fail_hard", tmp_path), "--tests", written(tmp_path, text, "trees.txt"))
    assert done.exit_code == 2 and done.output.count("\n") == 1


@pytest.mark.thorough
@pytest.mark.usefixtures("few")
def test_the_same_seed_tries_the_same_trees(tmp_path: Path) -> None:
    path = wrong("cut_spreads", tmp_path)
    assert grade(path, seed=5).to_dict() == grade(path, seed=5).to_dict()
    assert grade(path, seed=6).mistakes[0].kind == "extra-cut"


@pytest.mark.parametrize(
    ("worked", "answers"),
    [([0, 0.005, 0.004, 0.006], True), ([0, 0.005, 0.01], False), ([0, 0.0001], False), ([None, None], False)],
)
def test_a_program_that_a_busy_machine_keeps_waiting_is_not_endless(
    worked: list[float | None], answers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = object.__new__(session.StudentProcess)
    lines: SimpleQueue[bytes] = SimpleQueue()
    told = iter(worked)

    def seconds_worked(_: int) -> float | None:
        seconds = next(told)
        if seconds == worked[-1] and answers:
            lines.put(b't {"value": 3}')
        return seconds

    monkeypatch.setattr(session, "seconds_worked", seconds_worked)
    vars(process).update(_token="t", _lines=lines, _process=SimpleNamespace(pid=0))
    if answers:
        assert process._answer(0.01) == {"value": 3}
    else:
        with pytest.raises(session.NoAnswer, match="endless"):
            process._answer(0.01)


def test_a_program_that_is_graded_here_leaves_the_loops_of_other_tests_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dict(vars(BaseSelectorEventLoop))
    source = "async def minimax(tree, is_max):\n    import asyncio\n    return 0"
    graded(written(tmp_path, source), monkeypatch)
    assert dict(vars(BaseSelectorEventLoop)) == before
