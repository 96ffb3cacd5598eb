"""The studio in a browser as it is served: quick on small trees, long searches tell of themselves and can be ended."""

from pathlib import Path
from typing import Any

import pytest

from browser import OpenPage, wait_until
from minimax_viz.games.userfile import new_game_source
from served_studio import served
from studio_pages import AIMA, SET, settled

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
