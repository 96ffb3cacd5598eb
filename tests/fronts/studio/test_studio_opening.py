"""Opening files in the studio: what was saved gives its request again, and what is hostile one sentence."""

import gzip
import json
import random
import zlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import compare, trace
from minimax_viz.fronts.studio import opening, request
from minimax_viz.fronts.studio.calls import call, runs_code
from minimax_viz.games.notations.registry import WRITERS, read_tree
from minimax_viz.play.gamefile import SavedGame
from minimax_viz.play.setup import MatchSettings
from minimax_viz.record.file import document_text
from minimax_viz.record.packing import seal
from minimax_viz.tracing.reach import Reach
from studio_files import AIMA, CUT, answered, refused, save

NOTHING: dict[str, Any] = {"position": None, "game": None, "settings": {}, "against": None, "lang": "en", "code": None}


def opened(name: str, data: bytes, **document: Any) -> dict[str, Any]:
    """The request in a file."""
    return dict(answered("open", **document, name=name, data=b64encode(data).decode())["request"])


def refusal(name: str, data: bytes, **document: Any) -> str:
    """The sentence about a file that cannot be opened."""
    told = refused("open", **document, name=name, data=b64encode(data).decode())
    sentence = str(told["error"])
    assert told["at"] == "file", sentence
    assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 600
    return sentence


# What was saved -------------------------------------------------------------------------------------------------------

REQUESTS: list[dict[str, Any]] = [
    {"position": CUT},
    {"position": CUT, "settings": {"algorithm": "minimax", "score": "fast", "max": "O"}},
    {"position": AIMA, "settings": {"cutoff": "gt", "fail": "hard", "order": "worst", "root": "min"}},
    {"position": '{"player":"min","children":[3,{"name":"x","children":[1,2]}]}', "lang": "ru"},
    {"position": "3,4", "game": "nim", "settings": {"symmetry": True, "transpositions": True, "max_nodes": 20}},
    {"position": "......./" * 5 + "...X...", "game": "connect4", "settings": {"depth": 3, "order": "random:7"}},
    {"position": "..../.OX./.XO./....", "game": "othello:4",
     "settings": {"depth": 2, "evaluation": "mobility", "max": "O", "candidates": "best:2"}},
    {"position": "X../.../...", "settings": {"depth": 2, "evaluation": "zero", "to_move": "X"}},
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_trace_and_a_page_give_back_the_request(request_: dict[str, Any]):
    """A trace also unpacked, as some browsers unpack what they download."""
    page, (name, data) = save("html", **request_), save("trace", **request_)
    unpacked = gzip.decompress(data)
    for file, text in (page, (name, data), ("trace.json", unpacked), ("trace.json", unpacked + b"\n")):
        assert opened(file, text, lang=request_.get("lang")) == {**NOTHING, **request_}


def test_a_compressed_page_gives_back_the_request():
    request = {"position": "X../.../...", "settings": {"algorithm": "minimax"}}
    name, data = save("html", **request)
    assert b'x-deflated-json" id="trace"' in data
    assert opened(name, data) == {**NOTHING, **request}


@pytest.mark.parametrize(
    "request_",
    [
        {"position": CUT, "settings": {"algorithm": "minimax"}, "against": {"order": "worst"}},
        {"position": AIMA, "settings": {"root": "min"}, "against": {"cutoff": "gt"}},
        {"position": "3,4", "game": "nim", "settings": {}, "against": {"transpositions": True}},
    ],
)
def test_a_page_of_a_comparison_gives_back_both_settings(request_: dict[str, Any]):
    name, data = save("compare-html", **request_)
    assert opened(name, data) == {**NOTHING, **request_}


def test_of_many_searches_the_first_and_the_last_are_compared():
    many = compare(AIMA, vary="order=natural,best,worst").to_html().encode()
    assert opened("compare.html", many) == {**NOTHING, "position": AIMA, "against": {"order": "worst"}}


def test_a_depth_that_nobody_asked_for_is_kept(monkeypatch: pytest.MonkeyPatch):
    """So that the same search is made, however far a search looks by then."""
    monkeypatch.setattr(request, "REACH", Reach(most_nodes=300, nodes=200, seconds=None))
    _, data = save("trace", game="connect4")
    depth = opened("trace.json.gz", data)["settings"]["depth"]
    assert depth > 1
    assert save("trace", **opened("trace.json.gz", data)) == ("trace.json.gz", data)


@pytest.mark.parametrize("notation", WRITERS)
def test_a_tree_is_opened_in_every_notation(notation: str):
    name, data = save(f"tree-{notation}", position=AIMA)
    request = opened(name, data)
    assert request == {**NOTHING, "position": data.decode().rstrip()}
    assert save("tree-json", **request)[1] == save("tree-json", position=AIMA)[1]
    assert read_tree(request["position"])


def test_the_source_of_a_drawing_is_a_tree():
    _, data = save("gv", position=AIMA)
    assert save("tree-json", **opened("tree.gv", data))[1] == save("tree-json", position=AIMA)[1]


# Boards, games and code -----------------------------------------------------------------------------------------------

FOUR = "......./......./......./......./...O.../...X..."
OTHELLO = "......../......../......../...OX.../...XO.../......../......../........"


@pytest.mark.parametrize(
    ("text", "asked", "game"),
    [
        ("XOX\n.O.\n.XO\n", None, None),
        ("X | O | X\n---------\n  | O |  \n---------\n  | X | O", None, None),
        (FOUR, None, "connect4"),
        (FOUR, "connect4", "connect4"),
        (OTHELLO, None, "othello"),
        ("XO../..../..../....", "mnk:4,4,3", "mnk:4,4,3"),
        ("3,4", "nim", "nim"),
        (AIMA, "connect4", None),
        (CUT, "my_game.py", None),
    ],
)
def test_a_board_is_of_the_game_on_the_table_or_of_one_that_it_fits(text: str, asked: str | None, game: str | None):
    request = opened("board.txt", text.encode("utf-8-sig"), game=asked)
    assert {name: request[name] for name in NOTHING} == {**NOTHING, "position": text.rstrip(), "game": game}
    told = "Read as the board XOX/.O./.XO (X to move: equal numbers)." if "|" in text else None
    assert call("setup", request)[1]["note"] == told


def test_a_board_in_another_encoding_is_read():
    assert opened("board.txt", CUT.encode("utf-16"))["position"] == CUT


def test_a_python_file_is_code_and_is_not_run(tmp_path: Path):
    code = f"open({str(tmp_path / 'ran')!r}, 'w')\n"
    assert opened("nim.py", code.encode(), game="nim") == {**NOTHING, "code": code}
    assert not (tmp_path / "ran").exists()
    assert not runs_code("open", {"code": code})


def test_a_saved_game_is_opened_where_it_was_left(tmp_path: Path):
    settings = MatchSettings(game="tictactoe", options={"score": "ten"}, level="easy")
    SavedGame(settings, [("b2", 4), ("a1", 0)]).save(tmp_path / "game.json")
    request = opened("game.json", (tmp_path / "game.json").read_bytes())
    assert request == {**NOTHING, "position": "O../.X./...", "settings": {"score": "ten"}}
    SavedGame(settings, [("b2", 4), ("b2", 4)]).save(tmp_path / "game.json")
    assert "Move 2" in refusal("game.json", (tmp_path / "game.json").read_bytes())
    SavedGame(MatchSettings(game="mine.py:Game"), []).save(tmp_path / "game.json")
    assert "mine.py" in refusal("game.json", (tmp_path / "game.json").read_bytes())


# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("svg", "tree.svg shows a search, but holds no position"),
        ("graphviz-svg", "tree.svg shows a search, but holds no position"),
        ("step-svg", "step-033.svg shows a search, but holds no position"),
        ("png", "tree.png shows a search, but holds no position"),
        ("slides-pptx", "slides.pptx shows a search, but holds no position"),
        ("slides-reveal", "slides.html is a page without a search"),
        ("slides-marp", "slides.zip is an archive"),
        ("nodes-csv", "nodes.csv shows a search"),
        ("steps-jsonl", "steps.jsonl shows a search"),
        ("txt", ""),
        ("slides-beamer", ""),
    ],
)
def test_an_output_without_a_position_is_a_sentence(form: str, said: str):
    name, data = save(form, position=AIMA)
    assert refusal(name, data).startswith(said)


def test_a_search_of_a_game_in_a_file_says_so(tmp_path: Path):
    code = (
        "from line import Line\n\n\nclass Ten(Line):\n    title = 'Ten'\n\n    def moves(self, state): return [1, 2]\n"
        "    def outcome(self, state): return 1 if state > 3 else None\n"
    )
    (tmp_path / "ten.py").write_text(code, encoding="utf-8")
    trace(game=str(tmp_path / "ten.py")).save(tmp_path / "trace.json.gz")
    (tmp_path / "ten.py").unlink()
    assert "ten.py" in refusal("trace.json.gz", (tmp_path / "trace.json.gz").read_bytes())


def gzipped(**changes: Any) -> bytes:
    """A trace with another header, and a seal that is right."""
    document = json.loads(document_text(trace(AIMA))) | changes
    text = json.dumps(document, separators=(",", ":")).encode()
    return gzip.compress(text[:-1] + seal(sha256(text).hexdigest()))


SETTINGS = json.loads(document_text(trace(AIMA)))["settings"]


@pytest.mark.parametrize(
    "changes",
    [
        {"game": None}, {"game": "chess9"}, {"game": "mnk:999999,999999,3"}, {"game": "../../x.py"}, {"game": 5},
        {"board": 7}, {"board": "[[3,12"}, {"board": "["}, {"board": "[" * 50_000}, {"board": "x" * 600_000},
        {"players": []}, {"players": {"max": 1}}, {"look": 3}, {"stopped": "never"}, {"complete": 1}, {"totals": None},
        {"stopped": "nodes", "complete": False, "totals": {"nodes": "many"}},
        {"stopped": "nodes", "complete": False, "totals": {"nodes": -1}},
        {"settings": None}, {"settings": []}, {"settings": {**SETTINGS, "depth": -1}},
        {"settings": {**SETTINGS, "algorithm": "magic"}}, {"settings": {**SETTINGS, "evaluation": "x.py:f"}},
        {"settings": {**SETTINGS, "evaluation": "no such"}}, {"settings": {**SETTINGS, "order": ["best"]}},
        {"settings": {**SETTINGS, "score": "win"}}, {"settings": {**SETTINGS, "max": "Q"}}, {"version": 99},
    ],
)  # fmt: skip
def test_a_trace_that_tells_nonsense_is_a_sentence(changes: dict[str, Any]):
    refusal("trace.json.gz", gzipped(**changes))


def page_with(document: bytes, kind: str = "json", name: str = "trace") -> bytes:
    """A page that carries a document."""
    carried = document.replace(b"<", rb"\u003c")
    return f'<!DOCTYPE html><script type="application/{kind}" id="{name}">'.encode() + carried + b"</script>"


@cache
def bomb() -> bytes:
    """A document that grows when it is unpacked."""
    return b64encode(zlib.compress(b'{"format":"minimax-viz trace",' + b" " * 50_000_000))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a bomb": lambda: gzip.compress(b'{"format":"minimax-viz trace",' + b" " * 50_000_000),
    "a trace cut short": lambda: gzipped()[:-50],
    "two traces": lambda: gzipped() * 2,
    "an edited trace": lambda: gzip.compress(gzip.decompress(gzipped()).replace(b"12", b"13")),
    "an edited trace, unpacked": lambda: gzip.decompress(gzipped()).replace(b"12", b"13"),
    "a trace of nothing": lambda: b'{"format":"minimax-viz trace"}',
    "another gzip": lambda: gzip.compress(b"hello"),
    "no gzip": lambda: b"\x1f\x8b" + b"\0" * 100,
    "a bomb in a page": lambda: page_with(bomb(), "x-deflated-json"),
    "many bombs in a page": lambda: page_with(bomb(), "x-deflated-json", "trace0") * 50,
    "a page with no JSON": lambda: page_with(b"hello"),
    "a page with no base64": lambda: page_with(b"!!", "x-deflated-json"),
    "a page that is deep": lambda: page_with(b'{"format":' + b"[" * 100_000 + b',"labels":'),
    "a page with another document": lambda: page_with(b'{"format":"x","labels":{}}'),
    "two games compared": lambda: (
        page_with(document_text(trace(AIMA)), name="trace0") + page_with(document_text(trace(CUT)), name="trace1")
    ),
    "any page": lambda: b"<html><body>[[3,12,8]]</body></html>",
    "nothing": lambda: b"",
    "blanks": lambda: b" \n" * 1000,
    "zeros": lambda: b"\0" * 1000,
    "no text": lambda: b"\xff\xfe\xfd",
    "half a game": lambda: b'{"format": "minimax-viz game"',
    "a deep game": lambda: b'{"format": "minimax-viz game", "moves":' + b"[" * 200_000,
    "a deep tree": lambda: b"[" * 20_000,
    "brackets": lambda: b"[](){}" * 5000,
    "a long line": lambda: b"a" * 1_000_000,
    "a large tree": lambda: b"[" + b"1," * 400_000 + b"1]",
    "an archive": lambda: b"PK\3\4" + b"\0" * 50,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_hostile_is_a_sentence(what: str):
    refusal("hostile.zip" if "archive" in what else "hostile.bin", HOSTILE[what]())


def test_bytes_of_others_hold_no_position():
    for data in (b"\0", b"\xff\xfe\xfd", b"XO.\xc3/...", b"%PDF-1.7"):
        assert refusal("garbage.bin", data) == "garbage.bin is no file of a search, a board, a tree or a game."
    for data in (b"\x89PNG\r\n\x1a\n" + b"\0" * 9, b"\xff\xd8\xff\xe0" + b"\0" * 9):
        assert refusal("cat.png", data) == "cat.png is a picture, which holds no position."


def test_what_is_random_is_a_sentence_or_a_request():
    dice = random.Random(16)
    whole = [gzipped(), save("html", position=AIMA)[1], AIMA.encode(), gzip.decompress(gzipped())]
    for _ in range(60):
        data = bytearray(dice.choice(whole))
        for _ in range(dice.randint(1, 5)):
            at = dice.randrange(len(data))
            data[at : at + dice.randint(0, 3)] = dice.randbytes(dice.randint(0, 3))
        is_answered, told = call("open", {"name": "x", "data": b64encode(bytes(data)).decode()})
        assert is_answered or told["at"] == "file"


@pytest.mark.parametrize(
    "document",
    [
        {}, {"name": "x"}, {"data": ""}, {"name": 3, "data": ""}, {"name": "x", "data": 3},
        {"name": "x", "data": "äö"}, {"name": "x", "data": "a"}, {"name": "x", "data": "!!!!"},
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_a_sentence(document: dict[str, Any]):
    is_answered, told = call("open", document)
    assert not is_answered and told["at"] == "file" and told["error"].endswith(".")


def test_too_large_a_file_is_not_even_unpacked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opening, "LARGEST", 100)
    assert "too large for the studio" in refusal("x.txt", b"[" * 200)


def test_too_long_a_python_file_is_a_sentence():
    assert "characters" in refusal("long.py", b"# " + b"x" * 2_000_000)


def test_the_name_of_a_file_is_harmless_in_a_sentence():
    said = refusal("../etc/\x1b[31m\n" + "n" * 500 + ".svg", b"<svg xmlns='x'/>", lang="ru")
    assert "\x1b" not in said and "etc" not in said and "показывает поиск" in said
