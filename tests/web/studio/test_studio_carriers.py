"""The studio's carrier to Python in the browser: it answers as Python does here, and can be ended."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import Browser, OpenPage, Page, wait_until
from minimax_viz.fronts.cli.studio_command import library_sources
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.games.userfile import new_game_source
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.page import policy
from minimax_viz.output.html.scripts import Script, bundled, policy_digest
from minimax_viz.output.html.studio import carrier_of, fetched_files
from pyodide_package import pyodide_package
from scripts import scripted
from static_server import served
from studio_pages import AIMA, timeless

MAIN = 'import { PyodideCarrier } from "../studio/pyodide.js";\nObject.assign(window, { PyodideCarrier });\n'
START, ASK, BEGIN, ABORTED = scripted(__file__, "start", "ask", "begin", "aborted")
CUT = "XOX/.O./.XO"
NAMED = '{"name": "Ход 🙂", "children": [{"name": "<b>", "value": -1.5}, '
NAMED += '{"name": "c&d", "player": "max", "children": [2, 7]}]}'
REFUSALS: list[dict[str, Any]] = [
    {"position": "XXXXXXX..", "lang": "ru"},
    {"position": AIMA, "settings": {"depht": 3}},
    {"game": "elsewhere.py:Game"},
]
REQUESTS: list[dict[str, Any]] = [
    {"position": "X.O/.X./..O", "settings": {"to_move": "O", "depth": 2, "score": "fast"}},
    {"game": "nim:misere", "position": "1 2 3", "lang": "ru"},
    {"game": "connect4", "settings": {"depth": 3, "order": "best", "max_nodes": 3000}},
    {"position": NAMED},
    {"position": "[" * 300 + "1" + "]" * 300},
    {"position": "[[0.1, 2.5, -3e-7], [1e15, -0.0]]", "settings": {"cutoff": "gt", "fail": "hard"}},
    {"position": CUT, "settings": {"transpositions": True}, "against": {"algorithm": "minimax"}, "lang": "ru"},
    *REFUSALS,
]
ENDLESS = {"position": "." * 9, "settings": {"algorithm": "minimax", "score": "fast"}}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return fetched_files(pyodide_package(), library_sources())


@pytest.fixture(scope="module")
def folder(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that has a carrier and nothing else, with the files that it fetches."""
    folder = tmp_path_factory.mktemp("studio")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    script = bundled("test/main.js", lambda name: MAIN if name == "test/main.js" else asset_text(name))
    allowed = policy("", Script("", policy_digest(""), script), has_engine=True) + "; connect-src 'self'"
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{allowed}">'
        f"<body><script>{script}</script></body>",
        encoding="utf-8",
    )
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of that page, in a folder of its host's that is not the first."""
    with served(folder.parent) as address:
        yield f"{address}{folder.name}/"


def started(page: Page, files: dict[str, bytes]) -> None:
    """Let the page have its carrier."""
    page.evaluate(START, carrier_of(files))


@pytest.mark.thorough
def test_it_tells_what_is_loaded_and_answers_as_python_does_here_and_a_call_can_be_ended(
    open_quiet_page: OpenPage,
    site: str,
    files: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.chdir(tmp_path)
    page = open_quiet_page(base_url="/".join(site.split("/")[:3]))
    page.route(lambda url: not url.startswith(site), lambda route: route.abort())  # nothing else can be reached
    page.goto(site)
    started(page, files)
    wait_until(page, "told.at(-1).part === 'start' && told.at(-1).loaded === 1")
    check_loading(page.evaluate("told"), files)
    check_answers(page)
    check_ends(page)


def check_answers(page: Page) -> None:
    """Requests and code are answered as Python answers them here."""
    code = new_game_source(Path("my_game.py"))
    wrong = [code.replace("return None", broken) for broken in ("return 1 / 0", "return 1 1", "exit()", "return [1]")]
    for name, request in (
        *(("answer", one) for one in REQUESTS),
        ("skeleton", {"lang": "ru"}),
        ("highlight", {"code": code}),
        ("setup", {"code": code}),
        ("answer", {"code": code}),
        *(("answer", {"code": one, "lang": "ru"}) for one in wrong),
        ("answer", {"code": code.replace("return 7,", "return 8,"), "against": {"algorithm": "minimax"}}),
        *(("check", {"code": one}) for one in wrong),
    ):
        is_answered, here = call_in_json(name, json.dumps(request))
        told = page.evaluate(ASK, [name, request])
        assert (told[0], timeless(told[1])) == (is_answered, timeless(here)), request
        assert is_answered or told[2] == json.loads(here)
        assert is_answered or request not in REQUESTS or request in REFUSALS
    coverage = json.loads(page.evaluate(ASK, ["check", {"code": code}])[1])["coverage"]
    assert "no mistakes found" in coverage
    assert coverage.endswith("cannot be seen here; minimax-viz games check sees it.")


def check_loading(told: list[dict[str, Any]], files: dict[str, bytes]) -> None:
    """What is loaded was told by its bytes."""
    sizes = {part: known["size"] for part, known in carrier_of(files)["parts"].items()}
    for part, size in sizes.items():
        counts = [one["loaded"] for one in told if one["part"] == part]
        assert counts == sorted(counts)
        assert (counts[0], counts[-1]) == (0, size)
        assert {one["total"] for one in told if one["part"] == part} == {size}
    assert {one["part"] for one in told[: len(sizes)]} == set(sizes)  # all are asked for before anything has come
    assert [one["part"] for one in told[-2:]] == ["start", "start"]


def check_ends(page: Page) -> None:
    """A call tells how far it is, and can be ended."""
    page.evaluate(BEGIN, ["long", "answer", ENDLESS])
    page.evaluate(BEGIN, ["waiting", "answer", ENDLESS])
    page.evaluate(BEGIN, ["short", "answer", {"position": AIMA}])
    wait_until(page, "long.nodes > 1000 && carrier.spare")
    page.evaluate("() => { window.spare = carrier.spare; }")
    assert page.evaluate(ABORTED) == ["AbortError", "AbortError", 0, None]
    wait_until(page, "short.ended")
    assert page.evaluate("short.ended") == "answered"
    assert page.evaluate("carrier.python === spare")
    page.evaluate("short.controller.abort()")  # too late, and no matter
    assert page.evaluate(ASK, ["answer", {"position": "QQ"}])[0] is False


@pytest.mark.thorough
def test_what_is_too_large_is_a_sentence_and_python_starts_anew(chromium: Browser, site: str, files: dict[str, bytes]):
    page = chromium.new_page()  # in which Pyodide says what befell it
    page.goto(site)
    started(page, files)
    is_answered, _, answer = page.evaluate(ASK, ["answer", {"position": "[" * 20_000 + "1" + "]" * 20_000}])
    assert not is_answered
    assert json.loads(answer["error"]) == ["studio.loading.too_large", {}]
    assert page.evaluate(ASK, ["answer", {"position": AIMA}])[0]
    page.context.close()


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"file": "nowhere.zip"}, "studio.loading.missing"),
    ({"size": 5}, "studio.loading.other"),
    ({"size": 10**9}, "studio.loading.other"),
]


@pytest.mark.thorough
def test_a_file_that_is_not_as_exported_is_named(chromium: Browser, site: str, files: dict[str, bytes]):
    page = chromium.new_page()  # which need not be quiet
    page.goto(site)
    for part in ("library", "wasm", "worker"):
        for change, key in CHANGES:
            known: Any = json.loads(json.dumps(carrier_of(files)))
            known["parts"][part] |= change
            page.evaluate(START, known)
            for _ in range(2):
                is_answered, _, answer = page.evaluate(ASK, ["answer", {}])
                assert not is_answered
                assert json.loads(answer["error"]) == [key, {"file": known["parts"][part]["file"]}], (part, change)
    page.context.close()
