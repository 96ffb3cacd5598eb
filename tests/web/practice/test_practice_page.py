"""The page of exercises in a browser: each kind answered rightly and wrongly, keys, hints, new numbers, the record."""

import json
from pathlib import Path
from typing import Any

import pytest

from axe import PHONE, check
from browser import OpenPage, Page, wait_until
from minimax_viz import exercises
from minimax_viz.practice.exercise import KINDS, USUAL_KINDS, Exercise
from minimax_viz.tasks.practice import ExercisesResult
from minimax_viz.text.catalog import catalog
from scripts import scripted
from studio_pages import AIMA

(FOUR_AT_ONCE,) = scripted(__file__, "fourAtOnce")

TIE = "[[3,12],[3,1]]"
READY = "document.body.classList.contains('ready')"


def open_practice(page: Page, folder: Path, made: ExercisesResult, address: str = "") -> ExercisesResult:
    """The page of these exercises."""
    file = folder / "practice.html"
    made.export(file)
    page.goto("about:blank")  # or another address of the same file would load nothing
    page.goto(f"{file.as_uri()}{address}")
    wait_until(page, READY)
    return made


def right_answer(exercise: Exercise) -> dict[str, Any]:
    """The key as an answer on the page."""
    key = exercise.key
    match exercise.kind:
        case "values" | "expected":
            return {"values": dict(key)}
        case "windows":
            return {"windows": dict(key)}
        case "pruning" | "mirrored":
            return {"pruned": key["pruned"]}
        case "order":
            return {"order": key["orders"][0]}
        case "step":
            wanted = [{"kind": step["kind"], "path": step["path"]} for step in key["steps"]]
            offered = zip(exercise.asked["options"], wanted, strict=True)
            return {"step": [options.index(one) for options, one in offered]}
        case _:
            return dict(key)


def wrong_answer(exercise: Exercise) -> dict[str, Any]:
    """An answer with one thing wrong."""
    answer = json.loads(json.dumps(right_answer(exercise)))
    match exercise.kind:
        case "values" | "expected":
            answer["values"]["/"] += 100
        case "windows":
            answer["windows"]["/"] = [0, 0]
        case "pruning" | "mirrored":
            answer["pruned"] = answer["pruned"][1:]
        case "order":
            answer["order"] = next(
                order for order in ([0, 1, 2], [0, 1], [0, 1, 2, 3])
                if len(order) == len(exercise.asked["moves"]) and order not in exercise.key["orders"]
            )  # fmt: skip
        case "step":
            count = len(exercise.asked["options"][0])
            answer["step"][0] = (answer["step"][0] + 1) % count
        case "bound":
            answer["value"] += 1
        case _:
            answer["class"] = next(one for one in exercise.asked["classes"] if one != exercise.key["class"])
    return answer


@pytest.mark.thorough
def test_each_kind_is_answered_hinted_at_and_solved(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    made = open_practice(page, tmp_path, exercises(kind=KINDS, seed=6))
    with each("going on before an exercise is there shows the last one"):
        shown = page.evaluate(FOUR_AT_ONCE)
        nodes = page.evaluate("minimaxPractice.exercise.tree").count(",") + 1
        assert shown == [2, f"Exercise 2 of {len(KINDS)} · level 1"]
        assert page.locator("g.leaf").count() == nodes
    with each("every kind is right as its key and wrong with one thing wrong"):
        page.reload()
        wait_until(page, READY)
        for number, exercise in enumerate(made, 1):
            page.evaluate("number => minimaxPractice.goTo(number)", number)
            assert page.evaluate("minimaxPractice.exercise.kind") == exercise.kind
            page.evaluate("answer => minimaxPractice.answer(answer)", wrong_answer(exercise))
            wrong = page.evaluate("minimaxPractice.check()")
            assert wrong["right"] < wrong["items"], exercise
            assert page.inner_text("#verdict") != "All of it is right."
            page.evaluate("answer => minimaxPractice.answer(answer)", right_answer(exercise))
            right = page.evaluate("minimaxPractice.check()")
            assert right["right"] == right["items"], exercise
            assert right["mistakes"] == []
            assert page.inner_text("#verdict") == "All of it is right."
        assert page.inner_text("#score") == f"{len(made)} of {len(made)} exercises right"
    with each("hints lead to the answer one step each"):  # also where something wrong was answered before
        page.reload()
        wait_until(page, READY)
        for number, exercise in enumerate(made, 1):
            page.evaluate("number => minimaxPractice.goTo(number)", number)
            page.evaluate("answer => minimaxPractice.answer(answer)", wrong_answer(exercise))
            for _ in range(60):
                page.evaluate("minimaxPractice.hint()")
                if "nothing left" in page.inner_text("#verdict"):
                    break
            grade = page.evaluate("minimaxPractice.check()")
            assert grade["right"] == grade["items"], exercise


@pytest.mark.thorough
def test_the_model_solution_is_the_page_that_is_there(quiet_page: Page, tmp_path: Path):
    made = open_practice(quiet_page, tmp_path, exercises(kind=KINDS, seed=2))
    for number in range(1, len(made) + 1):
        quiet_page.evaluate("number => minimaxPractice.goTo(number)", number)
        quiet_page.locator("[data-act=solution]").click()
        frame = quiet_page.locator("#steps").element_handle().content_frame()
        wait_until(frame, "window.minimaxViz?.steps > 3 && document.body.classList.contains('ready')")
        assert len(frame.inner_text("#narration")) > 20
        frame.evaluate("minimaxViz.goTo(minimaxViz.steps)")
        quiet_page.locator("#solution form button").click()


def test_struck_by_touch_and_undone(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_quiet_page(**PHONE)
    open_practice(page, tmp_path, exercises(AIMA, kind="pruning", count=1))
    page.get_by_label("C2 is never looked at").tap()
    page.get_by_label("C3 is never looked at").tap()
    page.locator("[data-act=undo]").tap()
    assert page.get_by_label("C3 is never looked at").get_attribute("aria-pressed") == "false"
    page.locator("[data-act=redo]").tap()
    page.locator("[data-act=check]").tap()
    assert page.inner_text("#verdict") == "All of it is right."
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#meaning").tap()
    assert page.is_visible("#help .words")


def test_answers_cannot_be_read_at_a_glance(tmp_path: Path):
    made = exercises(kind=["bound", "order", "step", "find-mistake"], count=4, seed=4)
    page = made.to_html()
    for exercise in made:
        for key, value in exercise.key.items():
            assert json.dumps({key: value}, separators=(",", ":"))[1:-1] not in page
        assert '"key"' not in page


@pytest.mark.thorough
@pytest.mark.parametrize(("theme", "lang", "phone"), [("light", "en", False), ("dark", "ru", True)])
def test_axe_and_no_sideways_scroll(open_quiet_page: OpenPage, tmp_path: Path, theme: str, lang: str, phone: bool):
    page = open_quiet_page(**(PHONE if phone else {}))
    made = open_practice(page, tmp_path, exercises(count=len(USUAL_KINDS), seed=8, lang=lang), f"#theme={theme}")
    for number in range(1, len(made) + 1):
        page.evaluate("number => minimaxPractice.goTo(number)", number)
        check(page, f"exercise {number}")
        page.evaluate("minimaxPractice.hint()")
        page.evaluate("minimaxPractice.check()")
        check(page, f"exercise {number}, checked")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth"), number
    page.keyboard.press("?")
    check(page, "the keys")


def test_answers_hints_keys_and_the_record(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    with each("one error costs one item and is told"):
        open_practice(page, tmp_path, exercises(AIMA, kind="values", count=1))
        for name, value in (("A", "12"), ("B", "12"), ("C", "2"), ("D", "2")):
            page.get_by_label(f"Value of {name}").fill(value)
        page.keyboard.press("Enter")
        page.locator("[data-act=check]").click()
        assert page.inner_text("#verdict") == "Right: 2 of 4."
        follows = "≈ What is said at A follows from an earlier mistake."
        reason = "the wrong player's turn — At B MIN takes the smallest of B1, B2, B3."
        assert page.locator("#mistakes li").all_inner_texts() == [reason, follows]
        page.get_by_label("Value of B").fill("8")
        page.locator("[data-act=check]").click()
        assert "the children that were looked at, 3, not 8." in page.inner_text("#mistakes"), "then what is right, too"
    with each("by keys alone"):
        open_practice(page, tmp_path, exercises(AIMA, kind=["values", "pruning"], count=2))
        page.get_by_label("Value of A").focus()
        for digit in "3322":
            page.keyboard.type(digit)
            page.keyboard.press("ArrowDown")
        page.locator("#task").focus()
        page.keyboard.press("c")
        assert page.inner_text("#verdict") == "All of it is right."
        page.keyboard.press("n")
        wait_until(page, "minimaxPractice.current === 2")
        for _ in range(40):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.ariaLabel") or ""
            if focused.startswith(("C2 is", "C3 is")):
                page.keyboard.press("Space")
            if focused.startswith("C3 is"):
                break
        page.locator("#task").focus()
        page.keyboard.press("c")
        assert page.inner_text("#verdict") == "All of it is right."
        assert page.inner_text("#streak") == "2 in a row right at the first check"
        assert page.inner_text("#points") == "5 of 5 points"
        page.keyboard.press("?")
        assert page.locator("#keys dt").count() == 13
        assert page.locator("#help .words li").count() == 6
    with each("the record says what was answered and is saved only when asked"):
        made = open_practice(page, tmp_path, exercises(AIMA, kind="pruning", count=1, seed=9))
        page.evaluate("minimaxPractice.check()")
        assert page.locator("#mistakes li").all_inner_texts() == ["Something is not answered yet."], "told for nothing"
        page.evaluate("minimaxPractice.answer({ pruned: ['/1/2'] })")
        page.evaluate("minimaxPractice.check()")
        partly = "Right so far: C3. What else below C is never looked at?"
        assert page.locator("#mistakes li").all_inner_texts() == [partly]
        assert not page.locator(".slot.wrong").count()
        said, now = [], "So now α = 3 and β = 2. Is α ≥ β?"
        for _ in range(3):
            price = page.inner_text("[data-act=hint]").removeprefix("Hint ")
            page.evaluate("minimaxPractice.hint()")
            said.append((price, page.inner_text("#verdict")))
        assert said == [
            ("−¼", "Look at C: where does it stop? (This hint: −¼ point.)"),
            ("−¼", f"C was entered with (3, ∞) and has 2 after C1. {now} (This hint: −¼ point.)"),
            ("Hint", "One part of the answer is in place."),  # a wrong check had its half
        ]
        page.evaluate("minimaxPractice.check()")
        assert page.inner_text("#verdict") == "Right, but no points: the hints told the answer."
        assert page.inner_text("#counted") == "Points: +1 right, −1 hints and earlier mistakes."
        assert page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
        with page.expect_download() as download:
            page.locator("[data-act=save]").click()
        record = json.loads(download.value.path().read_text("utf-8"))
        assert record == page.evaluate("minimaxPractice.record()") | {"saved": record["saved"]}
        (attempt,) = record["attempts"]
        assert (record["format"], record["version"]) == ("minimax-viz practice record", 1)
        assert {name: attempt[name] for name in ("exercise", "kind", "seed", "tree", "hints", "solution")} == {
            "exercise": 1, "kind": "pruning", "seed": made[0].seed, "tree": AIMA, "hints": 3, "solution": False,
        }  # fmt: skip
        blank, first, second = attempt["checks"]
        assert (first["answer"], first["right"], first["items"], first["hints"]) == ({"pruned": ["/1/2"]}, 0, 1, 0)
        assert [one["points"] for one in (blank, first, second)] == [0, -0.5, 0] and second["of"] == 1
        assert (second["right"], second["items"], second["hints"]) == (0, 1, 3), "what was told does not count"
        assert page.evaluate("minimaxPractice.points") == {"points": 0, "of": 1}


@pytest.mark.thorough
def test_what_is_rarely_met(quiet_page: Page, tmp_path: Path, each):
    page = quiet_page
    with each("hostile names stay text"):
        name = "</script><img src=x onerror=alert(1)>"
        children = [{"name": name, "children": [3, 12]}, {"name": "2", "children": [2, {"name": "'\"&", "value": 9}]}]
        tree = {"children": children}
        open_practice(page, tmp_path, exercises(tree, kind=["pruning", "values"], count=2))
        page.locator("[data-act=check]").click()
        assert page.locator("img").count() == 0
        page.locator("[data-act=solution]").click()
        frame = page.locator("#steps").element_handle().content_frame()
        wait_until(frame, "window.minimaxViz?.steps > 3")
    with each("an answer by the other rule is recognized"):
        open_practice(page, tmp_path, exercises(TIE, kind="pruning", count=1))
        page.locator("[data-act=check]").click()
        assert "right under the other rule, α > β" in page.inner_text("#mistakes")
    with each("no hint is given where all is right"):
        open_practice(page, tmp_path, exercises("[[3,12,8],[2,[4,7],6],[14,5,2]]", kind="pruning"))
        page.evaluate("minimaxPractice.answer({pruned: ['/1/1/0', '/1/1/1', '/1/2']})")
        page.evaluate("minimaxPractice.hint()")
        assert page.inner_text("#verdict") == catalog("en").text("practice.page.hint.none")
        assert page.evaluate("minimaxPractice.check()")["right"] == 1
    with each("a fresh one has other numbers until there are no more"):
        open_practice(page, tmp_path, exercises(kind="pruning", count=1, seed=3))
        seen = [page.evaluate("minimaxPractice.exercise.tree")]
        while True:
            page.evaluate("minimaxPractice.fresh()")
            tree = page.evaluate("minimaxPractice.exercise.tree")
            if tree in seen:
                break
            seen.append(tree)
        assert len(seen) >= 3
        assert "no others left" in page.inner_text("#verdict")
    with each("the address leads to an exercise in a language"):
        open_practice(page, tmp_path, exercises(count=4, seed=1), "#exercise=3&lang=ru")
        assert page.evaluate("minimaxPractice.current") == 3
        assert page.inner_text("#level").startswith("Задание 3 из 4")
    with each("what is answered after the solution does not count"):
        open_practice(page, tmp_path, exercises(AIMA, kind="pruning", count=1))
        assert page.inner_text("[data-act=solution]") == "Model solution −1"
        page.locator("[data-act=solution]").click()
        page.locator("#solution form button").click()
        page.evaluate("minimaxPractice.answer({ pruned: ['/1/1', '/1/2'] })")
        page.evaluate("minimaxPractice.check()")
        assert page.inner_text("#verdict") == "Right, but no points: you saw the solution."
        assert page.inner_text("#score") == "0 of one exercise right"
    with each("a record tells an end that is missing from an infinite one"):
        open_practice(page, tmp_path, exercises(AIMA, kind="windows", count=1))
        page.get_by_label("β of B").fill("5")
        page.get_by_label("α of C").fill("inf")
        page.get_by_label("α of D").fill("-inf")
        page.evaluate("minimaxPractice.check()")
        (attempt,) = page.evaluate("minimaxPractice.record()")["attempts"]
        assert attempt["checks"][0]["answer"]["windows"] == {"/0": ["", 5], "/1": ["inf", ""], "/2": [None, ""]}
