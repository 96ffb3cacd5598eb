"""Python in a page: what the page carries, where it comes from, and that it answers as Python does."""

import hashlib
import io
import itertools
import json
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Callable
from http.client import IncompleteRead
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from browser import Frame, OpenPage
from minimax_viz.errors import EngineError
from minimax_viz.fronts.cli import pyodide
from minimax_viz.fronts.cli.pyodide import ADDRESS, ENVIRONMENT, find_pyodide
from minimax_viz.output.assets import asset_text, package_sources
from minimax_viz.output.html import engine
from minimax_viz.output.html.engine import EngineParts, engine_parts, packaged, trimmed, unpackaged, zipped
from minimax_viz.output.html.page import policy
from minimax_viz.output.html.scripts import Script, bundled, policy_digest
from minimax_viz.output.templates import template
from minimax_viz.play.booth import open_engine
from page_in_node import in_node
from places import SUPPORT
from pyodide_package import pyodide_package

STICKS = (SUPPORT / "sticks.py").read_text(encoding="utf-8")
GAMES = [
    *({"settings": {"game": name}, "files": {}} for name in (
        "tictactoe", "mnk:5,5,4", "connect4", "othello", "nim", "nim:misere",
    )),
    {"settings": {"game": "own_sticks.py:Sticks"}, "files": {"own_sticks.py": STICKS}},
]  # fmt: skip
MAIN = 'import { Engine } from "../engine/carried.js";\nObject.assign(window, { Engine });\n'
START = "async (settings) => { window.engine = new Engine(settings); await engine.ready; }"
ASK = "(request) => engine.ask(request)"
SENTENCE = "(request) => engine.ask(request).then(() => '', (error) => error.message)"


def request(game: int, *played: tuple[str, int], plies: int | None = 3) -> dict[str, Any]:
    """A request of an engine, after moves by name and place."""
    return {"game": game, "start": 0, "played": [list(move) for move in played], "plies": plies, "every": True}


@pytest.fixture(scope="module")
def package() -> bytes:
    return pyodide_package()


@pytest.fixture(scope="module")
def parts(package: bytes) -> EngineParts:
    return engine_parts(package)


@pytest.fixture(scope="module")
def page_file(parts: EngineParts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that has an engine and nothing else."""
    script = bundled("test/main.js", lambda name: MAIN if name == "test/main.js" else asset_text(name))
    allowed = policy("", Script("", policy_digest(""), script), has_engine=True)
    data = template("engine/parts.html.j2").module.engine_data(parts)
    path = tmp_path_factory.mktemp("engine") / "page.html"
    path.write_text(
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{allowed}">'
        f"<body>{data}<script>{script}</script></body>",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def native(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any]], Any]:
    """The engine as it answers here."""
    monkeypatch.chdir(tmp_path)
    answer = open_engine(json.dumps(GAMES))
    return lambda asked: json.loads(answer(json.dumps(asked)))


# In the browser -------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_in_a_frame_that_may_only_run_scripts_every_game_is_answered_as_python_does_and_errors_are_sentences(
    open_quiet_page: OpenPage, page_file: Path, native: Callable[[dict[str, Any]], Any]
):
    host = page_file.with_name("host.html")
    host.write_text(f'<!doctype html><iframe sandbox="allow-scripts" src="{page_file.name}"></iframe>')
    page = open_quiet_page(offline=True)
    page.goto(host.as_uri())
    frame: Frame = page.frames[1]
    games = [*GAMES, {"settings": {"game": "broken.py"}, "files": {"broken.py": "import numpy"}}]
    frame.evaluate(f"(settings) => {{ window.started = ({START})(settings); }}", games)
    titles = frame.evaluate(
        """(asked) => Promise.all(asked.map((request) =>
            engine.ask(request).then(({ title }) => title, ({ message }) => message)))""",
        [request(2), request(0, ("z9", 99)), request(0)],
    )  # while it starts, and in their order
    assert titles == ["Connect Four", "Move 1 of the game, 'z9', is not legal there.", "Tic-tac-toe"]
    assert "99" in frame.evaluate(SENTENCE, request(99))
    said = frame.evaluate(SENTENCE, request(len(GAMES)))
    assert "numpy" in said and "\n" not in said
    for number in range(len(GAMES)):
        asked = request(number)
        assert frame.evaluate(ASK, asked) == native(asked), GAMES[number]
    assert frame.evaluate(ASK, request(2, plies=None))["totals"]["nodes"] > 1
    played: list[tuple[str, int]] = []
    while True:
        asked = request(2, *played)
        answer = frame.evaluate(ASK, asked)
        assert answer == native(asked)
        if answer["totals"]["nodes"] == 1:
            break
        played.append((answer["labels"]["move"][1], 0))
    assert len(played) > 7
    assert frame.evaluate(SENTENCE, request(2, *played, ("1", 0))).endswith(" is not legal there.")
    frame.evaluate("engine.ready.then((python) => python.end('The engine was stopped.'))")
    assert frame.evaluate(SENTENCE, request(0)) == "The engine was stopped."


@pytest.mark.thorough
def test_an_engine_that_cannot_open_says_why(open_quiet_page: OpenPage, page_file: Path):
    page = open_quiet_page(offline=True)
    page.goto(page_file.as_uri())
    page.evaluate("(settings) => { window.engine = new Engine(settings); }", [{"settings": {"gaem": 1}, "files": {}}])
    said = page.evaluate("engine.ready.then(() => '', (error) => error.message)")
    assert said.startswith("TypeError(") and "gaem" in said
    assert page.evaluate(SENTENCE, request(0)) == said
    page.evaluate("() => { window.Worker = class { constructor() { throw new Error('There are no workers.'); } }; }")
    page.evaluate("(settings) => { window.engine = new Engine(settings); }", GAMES)
    assert page.evaluate(SENTENCE, request(0)) == "There are no workers."


def test_only_a_page_with_an_engine_may_run_one():
    script = Script("", "sha256-b", "loader")
    without, with_one = policy("style", script), policy("style", script, has_engine=True)
    assert "blob:" not in without and "wasm" not in without
    assert with_one.replace(" 'wasm-unsafe-eval' blob:; worker-src blob:", "") == without


# What the page carries ------------------------------------------------------------------------------------------------


def test_the_same_files_make_the_same_archive():
    files = {"b/two.py": b"2", "a.py": b"1", "b/": b""}
    data = zipped(files)
    assert data == zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["a.py", "b/two.py"]
        assert {(one.date_time, one.create_system) for one in archive.infolist()} == {((1980, 1, 1, 0, 0, 0), 3)}


@pytest.mark.thorough
def test_the_same_package_makes_the_same_parts(package: bytes, parts: EngineParts):
    assert engine_parts(package) == parts


@pytest.mark.thorough
def test_the_parts_are_small_and_end_no_script(parts: EngineParts):
    assert sum(map(len, parts.files.values())) < 7_500_000
    assert not any(set(data) & set("<&>\"'") for data in parts.files.values())
    assert "</" not in parts.worker


@pytest.mark.thorough
def test_what_is_trimmed_stays_whole(package: bytes):
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        file = archive.extractfile("package/python_stdlib.zip")
        assert file is not None
        library = file.read()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(io.BytesIO(trimmed(library))) as rest:
        assert all(rest.read(name) == whole.read(name) for name in rest.namelist())
        assert {"random.py", "statistics.py", "traceback.py"} < set(rest.namelist())
        assert not {"pydoc.py", "email/message.py"} & set(rest.namelist())


@pytest.mark.parametrize("data", [b"", b"no package", b"\x1f\x8b cut short"])
def test_what_is_no_package_is_refused(data: bytes):
    with pytest.raises(EngineError, match=r"^That is not the npm package of Pyodide: [^\n]*\.$"):
        engine_parts(data)


# Where Pyodide comes from ---------------------------------------------------------------------------------------------


FILES = {"one.js": b"right", "two.zip": b"too"}


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """What the network answers, one after the other; an empty cache, nothing named, and a package of FILES."""
    answers: list[Any] = []
    wanted = itertools.cycle(FILES)

    def answered(address: str, timeout: float) -> io.BytesIO:
        assert address == ADDRESS + next(wanted)
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return io.BytesIO(answer)

    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(urllib.request, "urlopen", answered)
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(pyodide, "DIGESTS", {name: hashlib.sha256(data).hexdigest() for name, data in FILES.items()})
    return answers


def files_in(tarball: bytes) -> dict[str, bytes]:
    return unpackaged(tarball, tuple(FILES))


def test_the_package_is_fetched_once_and_kept(network: list[Any], tmp_path: Path):
    network += FILES.values()
    told: list[int] = []
    assert files_in(find_pyodide(told.append)) == FILES
    assert told == [5, 8]
    assert files_in(find_pyodide()) == FILES
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_bytes(b"damaged")
    network += FILES.values()
    assert files_in(find_pyodide()) == FILES == files_in(kept.read_bytes())


def test_a_package_that_cannot_be_kept_is_used(network: list[Any], tmp_path: Path):
    (tmp_path / "cache").write_text("a file")
    network += FILES.values()
    assert files_in(find_pyodide()) == FILES


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (URLError(OSError("no route to the host")), r"cannot be fetched \(no route to the host\)"),
        (TimeoutError("timed out"), r"cannot be fetched \(timed out\)"),
        (IncompleteRead(b"half"), r"cannot be fetched \(IncompleteRead"),
        (b"wrong", "did not come as published"),
    ],
)
def test_without_the_package_one_sentence_says_what_to_do(network: list[Any], answer: Any, reason: str, tmp_path: Path):
    network += [FILES["one.js"], answer]
    advice = rf"on another computer run `npm pack pyodide@[\d.]+`, and name its file in .* as {ENVIRONMENT}\."
    with pytest.raises(EngineError, match=rf"^Pyodide, which is Python for browsers, {reason}[^.;\n]*; {advice}$"):
        find_pyodide()
    assert not (tmp_path / "cache").exists()


def test_the_environment_may_name_a_file(network: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    named = tmp_path / "pyodide.tgz"
    monkeypatch.setenv(ENVIRONMENT, str(named))
    with pytest.raises(EngineError, match=r"^MINIMAX_VIZ_PYODIDE names .*pyodide\.tgz, which cannot be read: .*\.$"):
        find_pyodide()
    for wrong in (b"wrong", packaged({"one.js": b"right"}), packaged({**FILES, "one.js": b"wrong"})):
        named.write_bytes(wrong)
        with pytest.raises(EngineError, match=r"^MINIMAX_VIZ_PYODIDE names .*, which is not the npm package pyodide "):
            find_pyodide()
    named.write_bytes(packaged(FILES))
    assert files_in(find_pyodide()) == FILES


@pytest.mark.usefixtures("network")
def test_the_environment_may_name_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert files_in(find_pyodide()) == FILES
    (tmp_path / "one.js").write_text("another")
    with pytest.raises(EngineError, match=r"^MINIMAX_VIZ_PYODIDE names .*, which is not the npm package pyodide "):
        find_pyodide()
    (tmp_path / "one.js").unlink()
    with pytest.raises(EngineError, match=r"which cannot be read: No such file"):
        find_pyodide()


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches/minimax-viz"),
        ("linux", {"XDG_CACHE_HOME": ""}, "~/.cache/minimax-viz"),
        ("darwin", {}, "~/Library/Caches/minimax-viz"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/minimax-viz"),
    ],
)
def test_the_package_is_kept_where_the_system_keeps_such_things(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pyodide.sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert pyodide.cache_folder() == Path(folder).expanduser()


SEARCHED = """
from minimax_viz.play.booth import BoothEngine
from minimax_viz import trace
assert BoothEngine({"game": "connect4", "options": {}}).setups
assert trace("XOX/.O./.XO").value == 0
"""


def test_the_engine_imports_nothing_that_its_page_does_not_carry(tmp_path: Path):
    for name, data in package_sources(engine.ROOMS, engine.SINGLE).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    # Without site packages: no library that this package is installed with is there either.
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r})" + SEARCHED
    command = [sys.executable, "-S", "-I", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run(folder: Path, *runs: list[list[Any]]) -> list[dict[str, Any]]:
    """What was told and sent after the commands of each run."""
    return in_node(folder, Path(__file__).with_name("python_beside.mjs"), runs)


def test_replies_are_for_those_who_asked_in_their_order_and_a_sentence_refuses_one(tmp_path: Path):
    known, unable = run(
        tmp_path,
        [
            ["ask", "one"], ["reply", {"answer": None}], ["ask", "two"], ["reply", {"nodes": 7}],
            ["reply", {"answer": 1}], ["reply", {"failure": "No."}], ["ask", "three"], ["reply", {"answer": 3}],
        ],
        [["reply", {"failure": "No Python."}]],
    )  # fmt: skip
    assert known["sent"] == ["start", "one", "two", "three"]
    assert known["told"] == [["ready", None], ["one", 7, "nodes"], ["one", 1], ["two", "no", "No."], ["three", 3]]
    assert not known["isEnded"]
    assert unable["told"] == [["ready", "no", "No Python."]], "where it cannot start it says so at once"


def test_where_it_has_ended_whoever_asks_is_told_why(tmp_path: Path):
    ends = {("end", "Stopped."): "Stopped.", ("break", "Oh."): "Oh.", ("break", ""): "unable"}
    before = [["reply", {"answer": None}], ["ask", "one"], ["ask", "two"]]
    after = [["end", "too late"], ["ask", "three"]]
    for said, known in zip(ends.values(), run(tmp_path, *([*before, [*end], *after] for end in ends)), strict=True):
        assert known["told"] == [["ready", None], *([name, "no", said] for name in ("one", "two", "three"))]
        assert known["isEnded"]
        assert known["sent"] == ["start", "one", "two"]
