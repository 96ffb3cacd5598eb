"""Live: no older answer is shown over a newer one, long searches tell how far they are and can be cancelled, and what
is wrong is said at its place; the same where it is served.
"""

from pathlib import Path
from typing import Any

import pytest

from browser import OpenPage, Page, wait_until
from minimax_viz.games.userfile import new_game_source
from page_in_node import in_node
from scripts import scripted
from served_studio import served
from studio_pages import AIMA, SERVER, SET, SET_APART, Answers, is_shown, open_studio, settled, several_checks

DRAG_IN, DROP = scripted(__file__, "dragIn", "drop")


def held(page: Page, answers: Answers, many: int) -> None:
    """Wait until so many answers are held."""
    for _ in range(500):
        if len(answers.waiting) >= many:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"{len(answers.waiting)} answers are held")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"position": "[[3,12"}, "#wrong-position"),
    ({"game": "nothing"}, "#wrong-game"),
    ({"position": AIMA, "settings": {"depth": -1}}, "#wrong-settings-depth"),
    ({"position": AIMA, "settings": {}, "against": {"cutoff": "xx"}}, "#wrong-against-cutoff"),
    ({"position": AIMA, "settings": {"nonsense": 1}}, "#wrong-settings"),
    ({"position": AIMA, "lang": "xx"}, "#wrong-position"),
    ({"position": AIMA, "settings": {"evaluation": "zzz"}}, "#wrong-settings"),
    ({"position": 7}, "#wrong-position"),
]


@pytest.mark.thorough
def test_examples_asked_for_before_they_have_come_are_there_when_they_come(open_quiet_page: OpenPage):
    studio = open_quiet_page(base_url=SERVER)
    answers = open_studio(studio, held={"catalogue"})
    studio.click("[data-act=examples]")
    held(studio, answers, 1)
    answers.let_go(answers.waiting.pop())
    studio.get_by_role("button", name="Minimax against alpha-beta").click()
    wait_until(studio, "minimaxStudio.request.against")
    settled(studio)
    assert studio.evaluate("minimaxStudio.request.settings") == {"algorithm": "minimax"}
    assert is_shown(studio, "minimaxVizCompare") or "second search" in studio.inner_text("#said")


@pytest.mark.thorough
def test_the_newest_answer_is_shown_and_what_takes_long_can_be_cancelled(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    answers, anew = several_checks(studio, each)
    with anew("an older answer is never shown over a newer one"):
        answers.held = {"answer"}
        studio.evaluate(f"""() => {{
            const set = {SET_APART};
            for (let number = 0; number < 5; number++) set([`set${{number}}`, {{ position: `[${{number}},10]` }}]);
        }}""")
        held(studio, answers, 1)
        assert len(answers.waiting) == 1  # the others wait for no answer of their own
        answers.held = set()
        answers.let_go(answers.waiting[0])
        settled(studio)
        wait_until(studio, "window.set4")
        assert [studio.evaluate(f"set{number}") for number in range(4)] == ["AbortError"] * 4
        assert is_shown(studio, "[4,10]")
        assert studio.evaluate("set4.board") == "[4,10]"
    with anew("a search that takes long tells so and can be cancelled"):
        studio.evaluate(SET, {"position": AIMA})
        answers.held = {"answer"}
        seen_at_once = "document.querySelector('#progress').checkVisibility()"
        set_and_see = f"(asked) => {{ ({SET_APART})(asked); return {seen_at_once}; }}"
        assert not studio.evaluate(set_and_see, ["long", {"position": "[1,2]"}])
        studio.wait_for_selector("#progress")
        assert "old" in studio.get_attribute("body", "class")
        studio.click("[data-act=cancel]")
        wait_until(studio, "window.long")
        assert studio.evaluate("long") == "AbortError"
        assert not studio.is_visible("#progress")
        assert "Cancelled" in studio.inner_text("#said")
        assert is_shown(studio, "[[3,12,8]")
        answers.held = set()
        studio.click("#again")
        settled(studio)
        assert is_shown(studio, "[1,2]")
        assert not studio.is_visible("#again")
        assert "old" not in studio.get_attribute("body", "class")


@pytest.mark.thorough
def test_whatever_is_asked_for_meanwhile(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    answers, anew = several_checks(studio, each)
    with anew("what is wrong stays said when an older page comes"):
        studio.reload()
        wait_until(studio, "document.body.classList.contains('ready')")
        studio.evaluate(SET, {"position": "[1,2]", "against": {}})
        studio.evaluate(f"""() => {{
            const set = {SET_APART};
            const {{ get }} = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
            let isFirst = true;
            Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {{ get() {{
                if (isFirst) set(["bad", {{ position: "[3" }}]);  // the page is on its way
                isFirst = false;
                return get.call(this);
            }} }});
            set(["good", {{ position: "{AIMA}" }}]);
        }}""")
        wait_until(studio, "window.good && window.bad")
        settled(studio)
        assert studio.evaluate("[good, bad]") == ["AbortError", "Error"]
        assert studio.is_visible("#wrong-position")
        assert "old" in studio.get_attribute("body", "class")
        last_that_could_be_made = "document.querySelector('.front').srcdoc.includes('[[3,12,8]')"
        wait_until(studio, last_that_could_be_made)
        studio.reload()  # for other checks, without what is set above
        wait_until(studio, "document.body.classList.contains('ready')")
    with anew("nothing that is cancelled or outdated is worked on"):
        ended: list[str] = []

        def note(request: Any) -> None:
            ended.append(request.url.rpartition("/")[2])

        studio.on("requestfailed", note)
        for many, end in ((2, "cancel"), (3, "mend")):
            answers.waiting.clear()
            answers.held = {"answer", "setup", "check"}
            studio.evaluate(SET_APART, ["endless", {"code": f"{end}"}])
            studio.wait_for_selector("#progress")
            if end == "cancel":
                held(studio, answers, many)
                studio.click("[data-act=cancel]")
            else:
                studio.click("#own-check")
                held(studio, answers, many)
                answers.held = set()
                with studio.expect_event("requestfailed", lambda request: request.url.endswith("/check")):
                    studio.evaluate(SET_APART, ["mended", {"position": "[1,2]"}])
                wait_until(studio, "window.mended")
            wait_until(studio, "window.endless")
            settled(studio)
            assert studio.evaluate("endless") == "AbortError"
        studio.remove_listener("requestfailed", note)
        assert sorted(ended) == ["answer", "answer", "check", "setup", "setup"]
        assert studio.text_content("#own-said") == ""
    with anew("what is saved is saved whatever is asked for meanwhile"):
        answers.held = {"save"}
        studio.click("[data-act=save]")
        studio.click("#save-list summary")
        studio.locator("#save-list button", has_text="trace").first.click()
        studio.keyboard.press("Escape")
        studio.evaluate(SET, {"position": "[1,2]"})
        answers.held = {"answer"}
        studio.evaluate(SET_APART, ["long", {"position": "[1,2,3]"}])
        studio.wait_for_selector("#progress")
        studio.click("[data-act=cancel]")
        wait_until(studio, "window.long")
        (route,) = [route for route in answers.waiting if route.request.url.endswith("save")]
        with studio.expect_download():
            answers.let_go(route)
    with anew("it is ready when the editor is too"):
        answers.held = {"catalogue"}
        studio.evaluate(SET, {"game": "connect4", "settings": {"depth": 1}})
        studio.evaluate("void minimaxStudio.ready.then(() => (document.body.dataset.isReady = '1'))")
        held(studio, answers, 1)
        assert not studio.evaluate("document.body.dataset.isReady")
        answers.let_go(answers.waiting.pop())
        wait_until(studio, "document.body.dataset.isReady")
        assert studio.locator("#game option:checked").inner_text() == "Connect Four"
    with anew("a pasted tree is a tree whatever was played"):
        studio.evaluate(SET, {"game": "connect4", "settings": {"depth": 1, "score": "ten"}})
        studio.fill("#position", AIMA)
        wait_until(studio, f"minimaxStudio.request.position === '{AIMA}'")
        settled(studio)
        assert studio.locator("#game option:checked").inner_text() == "Tree"
        assert studio.evaluate("minimaxStudio.request.settings") == {"depth": 1}
    with anew("what was wrong is not said while an answer is awaited"):
        studio.evaluate("minimaxStudio.set({ position: '[3' }).catch(() => null)")
        assert studio.get_attribute("#position", "aria-invalid") == "true"
        answers.held = {"answer"}
        studio.evaluate(SET_APART, ["long", {"position": "[1,2]"}])
        studio.wait_for_selector("#progress")
        assert not studio.is_visible("#wrong-position")
        assert studio.get_attribute("#position", "aria-invalid") is None


@pytest.mark.thorough
def test_what_is_wrong_is_said(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    _, anew = several_checks(studio, each)
    with anew("what is wrong is said at its place"):
        for asked, place in WRONG:
            studio.evaluate(SET, {"position": AIMA, "lang": "en"})
            assert studio.locator(".refused:not([hidden])").count() == 0
            assert "old" not in studio.get_attribute("body", "class")
            sentence = studio.evaluate("(asked) => minimaxStudio.set(asked).catch((error) => error.message)", asked)
            # What its game offers may come after the answer; then the sentence goes where its field is, or is not.
            wait_until(studio, f"document.querySelector('{place}')?.textContent")
            assert studio.locator(place).text_content() == sentence
            assert studio.locator(".refused:not([hidden])").count() == 1
            assert is_shown(studio, "[[3,12,8]")
            assert "old" in studio.get_attribute("body", "class")
    with anew("a setting that is wrong is said below it"):
        studio.fill("#settings-depth", "-1")
        studio.wait_for_selector("#wrong-settings-depth")
        assert studio.get_attribute("#settings-depth", "aria-invalid") == "true"
        studio.fill("#settings-depth", "2")
        wait_until(studio, "minimaxStudio.request.settings.depth === 2")
        settled(studio)
        assert not studio.is_visible("#wrong-settings-depth")
        studio.fill("#settings-depth", "")
        wait_until(studio, "!('depth' in minimaxStudio.request.settings)")
    with anew("without a server the page says so"):
        studio.unroute_all()
        studio.route(f"{SERVER}/**", lambda route: route.fulfill(body="gone", content_type="text/plain"))
        studio.evaluate("minimaxStudio.set({ position: '[1,2]' }).catch(() => {})")
        assert "does not answer" in studio.inner_text("#wrong-position")


def test_a_text_by_hand_and_what_scripts_set(open_quiet_page: OpenPage, each):
    studio = open_quiet_page(base_url=SERVER)
    _, anew = several_checks(studio, each)
    with anew("a text is answered with its page"):
        studio.fill("#position", AIMA)
        wait_until(studio, "document.querySelector('iframe.front')?.srcdoc.includes('[[3,12,8]')")
        inside = studio.frames[-1]
        wait_until(inside, "document.body.classList.contains('ready')")
        assert inside.inner_text("h1")
        assert studio.locator("iframe").count() == 1
    with anew("scripts set what is shown"):
        summary = studio.evaluate(SET, {"position": AIMA, "settings": {"algorithm": "minimax"}})
        assert (summary["value"], summary["nodes"]) == (3, 13)
        assert studio.evaluate("minimaxStudio.request") == {
            "position": AIMA, "game": None, "settings": {"algorithm": "minimax"}, "against": None, "lang": "en",
            "code": None,
        }  # fmt: skip
        assert studio.input_value("#position") == AIMA


@pytest.mark.thorough
def test_games_boards_and_files_by_hand(open_quiet_page: OpenPage, tmp_path: Path, each):
    studio = open_quiet_page(base_url=SERVER)
    answers, anew = several_checks(studio, each)
    with anew("a game is chosen with the settings that it has"):
        studio.evaluate(SET, {"position": "XO./.X./..O", "settings": {"depth": 2, "score": "ten"}})
        studio.select_option("#game", "nim")
        wait_until(studio, "minimaxStudio.request.game === 'nim'")
        settled(studio)
        assert studio.evaluate("minimaxStudio.request.settings") == {"depth": 2}
        studio.select_option("#game", "tree")
        wait_until(studio, "minimaxStudio.request.position?.startsWith('[')")
        settled(studio)
        assert studio.input_value("#position") == AIMA
    with anew("a board is set up by touch and no touch is lost"):
        studio.evaluate(SET, {"position": "XO./.X./..O"})
        answers.held = {"change"}
        squares = studio.locator("#setup .cell")
        for number in (2, 3, 5):
            squares.nth(number).click()
        held(studio, answers, 1)
        assert len(answers.waiting) == 1  # the others wait for it: each changes what the one before it made
        answers.held = set()
        answers.let_go(answers.waiting[0])
        wait_until(studio, "minimaxStudio.request.position !== 'XO./.X./..O'")
        settled(studio)
        position = studio.evaluate("minimaxStudio.request.position")
        assert sum(mark in "XO" for mark in position) == 7
        assert studio.input_value("#position") == position
    with anew("two searches are held against each other"):
        studio.evaluate(SET, {"position": AIMA})
        studio.click("[data-act=against]")
        wait_until(studio, "minimaxStudio.request.against")
        settled(studio)
        assert studio.evaluate("minimaxStudio.request.against") == {"algorithm": "minimax"}
        assert "First search: 11 nodes; second search: 13 nodes." in studio.inner_text("#said")
        studio.select_option("#against-algorithm", '"alphabeta"')
        studio.click("#settings-all summary")
        studio.select_option("#against-order", '"reverse"')
        settled(studio)
        assert studio.evaluate("minimaxStudio.request.against") == {"order": "reverse"}
        studio.click("[data-act=against]")
        wait_until(studio, "minimaxStudio.request.against === null")
    with anew("files are saved and opened"):
        studio.evaluate(SET, {"position": AIMA})
        studio.click("[data-act=save]")
        with studio.expect_download() as download:
            studio.click("#save-list summary")
            studio.locator("#save-list button", has_text="trace").first.click()
        saved = tmp_path / download.value.suggested_filename
        download.value.save_as(saved)
        studio.keyboard.press("Escape")
        studio.evaluate(SET, {"position": "[1,2]"})
        with studio.expect_file_chooser() as chooser:
            studio.click("[data-act=open]")
        chooser.value.set_files(saved)
        wait_until(studio, f"minimaxStudio.request.position === '{AIMA}'")
        settled(studio)
        studio.evaluate(DRAG_IN)
        assert studio.is_visible("#drop")
        studio.evaluate(DROP)
        wait_until(studio, "minimaxStudio.request.position.includes('7')")
        settled(studio)
        assert not studio.is_visible("#drop")
        (tmp_path / "nonsense.bin").write_bytes(bytes(range(256)))
        with studio.expect_file_chooser() as chooser:
            studio.click("[data-act=open]")
        chooser.value.set_files(tmp_path / "nonsense.bin")
        studio.wait_for_selector(".refused:not([hidden])")
        assert "old" not in (studio.get_attribute("body", "class") or "")


def run(folder: Path, *runs: list[list[Any]]) -> list[list[list[Any]]]:
    """What happened after the commands of each run."""
    return in_node(folder, Path(__file__).with_name("studio_live.mjs"), runs)


def test_only_the_newest_is_answered_and_one_at_a_time(tmp_path: Path):
    one, newer, refused, cancelled = run(
        tmp_path,
        [["ask", 1], ["answer", 1], ["ask", 2], ["refuse", 2]],
        [["ask", 1], ["ask", 2], ["ask", 3], ["answer", 1], ["answer", 3]],
        [["ask", 1], ["ask", 2], ["refuse", 1], ["answer", 2]],
        [["ask", 1], ["ask", 2], ["cancel"], ["ask", 3], ["answer", 3]],
    )
    assert one == [["begun", 1], ["rest"], [1, "of 1"], ["begun", 2], ["rest"], [2, "RangeError"]]
    assert newer[:1] == [["begun", 1]]
    assert sorted(newer[1:4], key=str) == [["begun", 3], [1, "AbortError"], [2, "AbortError"]]
    assert newer[4:] == [["rest"], [3, "of 3"]]
    assert [1, "AbortError"] in refused
    assert refused[-1] == [2, "of 2"]
    assert ["begun", 2] not in cancelled
    assert [each for each in cancelled if each[-1] == "AbortError"] == [[1, "AbortError"], [2, "AbortError"]]
    assert cancelled[-1] == [3, "of 3"]


def test_what_takes_long_is_told_and_ended_for_a_newer_one(tmp_path: Path):
    [told] = run(tmp_path, [["ask", 1], ["wait", 350], ["ask", 2], ["answer", 2]])
    assert told[:2] == [["begun", 1], ["slow"]]
    assert sorted(told[2:4], key=str) == [["begun", 2], [1, "AbortError"]]
    assert told[4:] == [["rest"], [2, "of 2"]]


FOR_HOURS = "from minimax_viz.fronts.server.workers import OwnCode; OwnCode.__init__.__defaults__ = (9999, 9999)"


@pytest.mark.thorough
def test_the_studio_as_it_is_served(open_quiet_page: OpenPage, tmp_path: Path, each):
    with served("--allow-code", folder=tmp_path, changes=FOR_HOURS) as server:
        studio = open_quiet_page(base_url=f"http://127.0.0.1:{server.port}", viewport={"width": 1280, "height": 800})
        studio.goto(server.told["url"])
        wait_until(studio, "document.body.classList.contains('ready')")
        assert server.token not in studio.url
        with each("a long search tells its nodes and is ended"):
            studio.evaluate(SET, {"position": AIMA})
            long = "{ game: 'mnk:5,5,5', settings: { algorithm: 'minimax', max_nodes: 2e8 } }"
            studio.evaluate(f"void minimaxStudio.set({long}).catch(() => {{}})")
            studio.wait_for_selector("#progress")
            wait_until(studio, "/\\d/.test(document.querySelector('#nodes').textContent)")
            assert "so far" in studio.inner_text("#nodes")
            studio.click("[data-act=cancel]")
            settled(studio)
            assert "Cancelled" in studio.inner_text("#said")
            assert studio.evaluate(SET, {"position": "[1,2]"})["value"] == 2
        with each("a game of the reader's own is written and run"):
            studio.select_option("#game", "own")
            wait_until(studio, "minimaxStudio.request.code")
            settled(studio)
            assert "Value" in studio.inner_text("#said")
            code = studio.evaluate("minimaxStudio.request.code")
            heights = "(parts) => parts.map((part) => document.querySelector(`.code-editor ${part}`).offsetHeight)"
            field, painted = studio.evaluate(heights, ["textarea", ".paint"])
            assert field == painted  # so that a click is at the line that is seen there
            studio.fill("#own-code textarea", code.replace("return 7", "return 7 +"))
            wait_until(studio, "minimaxStudio.request.code.includes('7 +')")
            settled(studio)
            assert studio.get_attribute("#own-code textarea", "aria-invalid") == "true"
            assert "old" in studio.get_attribute("body", "class")
            studio.fill("#own-code textarea", code.replace("return 7", "return 3"))
            wait_until(studio, "minimaxStudio.request.code.includes('return 3')")
            settled(studio)
            assert studio.get_attribute("#own-code textarea", "aria-invalid") == "false"
            studio.click("#own-check")
            wait_until(studio, "document.querySelector('#own-said').textContent.length > 30")
            studio.select_option("#game", "tictactoe")
            wait_until(studio, "minimaxStudio.request.code === null")
            settled(studio)
            assert not studio.is_visible("#own-code")
        with each("code that never ends is in nobody's way"):
            skeleton = new_game_source(Path("my_game.py"))
            endless = skeleton.replace("return [take", "while True: pass\n        return [take")
            for heap, act in enumerate(("cancel", "check"), 1):
                studio.evaluate("(code) => void minimaxStudio.set({ code }).catch(() => null)", endless)
                studio.wait_for_selector("#progress")
                studio.click("#own-check" if act == "check" else f"[data-act={act}]")
                mended = {"code": skeleton.replace("return 7,", f"return {heap},")}
                assert studio.evaluate(SET, mended)["nodes"] == 2 * heap
                settled(studio)
        with each("the command makes the same"):
            studio.evaluate(SET, {"position": AIMA, "settings": {"algorithm": "minimax"}})
            studio.click("[data-act=command]")
            studio.wait_for_selector("#command[open]")
            command: Any = studio.input_value("#command-text")
            assert command.startswith("minimax-viz trace")
            assert "minimax" in command
            studio.keyboard.press("Escape")
