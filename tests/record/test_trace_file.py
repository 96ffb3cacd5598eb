"""Trace files: what is saved comes back, and what is not a whole, honest trace is one sentence and no crash.

Any part replaced by anything, and any bytes: tests/attack/traces.py.
"""

import copy
import gzip
import hashlib
import json
import struct
import tracemalloc
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from line import Line
from minimax_viz import load, trace
from minimax_viz.errors import GameError, TraceFileError
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record import file, packing
from minimax_viz.record.file import trace_bytes, trace_from_bytes
from minimax_viz.tracing.result import TraceResult
from places import DATA
from reference_search import Tree
from refused import refused
from tests.attack.traces import check_shown, sealed
from tests.attack.visits import check_forgeries_refused, search
from tree_strategies import settings_of_trees, text_of, trees
from whole_board import NODES, whole_board

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
BEGINNING = b'{"format":"minimax-viz trace","version":3,'
Document = dict[str, Any]


def read(data: bytes) -> TraceResult:
    return trace_from_bytes(data, TraceResult, "trace.json.gz")


def document_in(data: bytes) -> Document:
    document: Document = json.loads(gzip.decompress(data))
    del document["sha256"]
    return document


def sealed_text(text: bytes) -> bytes:
    """Any JSON object with a digest that fits."""
    return gzip.compress(text[:-1] + f',"sha256":"{hashlib.sha256(text).hexdigest()}"}}'.encode(), 9)


def assert_refused(data: bytes, says: str = "") -> None:
    with refused(TraceFileError, says) as error:
        read(data)
    assert str(error.value).endswith(".")


# What is saved comes back ---------------------------------------------------------------------------------------------

ways = settings_of_trees(root=st.sampled_from(["max", "min"]), depth=st.integers(0, 4), max_nodes=st.integers(1, 20))


@settings(max_examples=25)
@given(trees(), ways)
def test_a_saved_trace_comes_back_equal(tree: Tree, asked: dict[str, Any]) -> None:
    t = trace(text_of(tree), **asked)
    again = read(trace_bytes(t))
    assert again == t
    assert list(again.steps) == list(t.steps)
    assert again.summary() == t.summary() | {"seconds": None}
    assert trace_bytes(again) == trace_bytes(t)


@pytest.mark.parametrize(
    ("board", "asked"),
    [
        ("XOX/.O./.XO", {}), ("XOX/.X./O.O", {"algorithm": "minimax"}), ("X../.../...", {"score": "fast", "max": "O"}),
        ("X../.../...", {"depth": 3, "evaluation": "twos"}), ("XO./.../...", {"to_move": "O", "max_nodes": 500}),
        ("XXX/OO./...", {}), (".../.../...", {"cutoff": "gt", "fail": "hard", "max_nodes": 3000}),
    ],
)  # fmt: skip
def test_boards_come_back_with_their_looks(board: str | None, asked: dict[str, Any], tmp_path) -> None:
    t = trace(board, **asked)
    t.save(tmp_path / "t.json.gz")
    again = load(tmp_path / "t.json.gz")
    assert again == t
    assert again.header == t.header
    for row in range(0, len(t), 7):
        assert again[row].look == t[row].look
        assert again[row].move == t[row].move


@pytest.mark.parametrize("width", [78, 79, 80, 255, 300])  # of signs, and of labels that a byte can tell
def test_columns_of_many_different_numbers_come_back(width: int) -> None:
    t = trace(str(list(range(width))))
    assert read(trace_bytes(t)) == t


def test_names_of_every_kind_come_back() -> None:
    names = ["</script><img src=x onerror=alert(1)>", '"];', "Ход вправо", "♟ a→b 🎉", "a\u2028b", "a\\u0041"]
    t = trace(json.dumps([{"name": name, "move": name, "value": at} for at, name in enumerate(names)]))
    again = read(trace_bytes(t))
    shown = [" ".join(name.split()) for name in names]
    assert [(row.name, row.move) for row in again][1:] == list(zip(shown, shown, strict=True))
    assert again == t
    assert trace(t.header.board).columns == t.columns


def test_a_file_is_the_same_bytes_each_time() -> None:
    t = trace(AIMA)
    assert trace_bytes(t) == trace_bytes(t)
    assert trace_bytes(t)[4:8] == b"\0\0\0\0"  # no time of making
    assert trace_bytes(t)[9] == 255  # nor the system it was made on


def test_how_long_a_search_took_is_in_no_file(tmp_path: Path) -> None:
    t = trace(AIMA)
    assert t.header.seconds is not None
    assert trace_bytes(t) == trace_bytes(TraceResult(replace(t.header, seconds=5.0), t.columns))
    t.save(tmp_path / "t.json.gz")
    assert load(tmp_path / "t.json.gz").summary()["seconds"] is None
    old = load(DATA / "trace-version-2.json.gz")
    assert old.summary()["seconds"] == 3.5944000046583824e-05, "an old file says it, and is read as before"
    assert trace_bytes(old) == trace_bytes(t)


def test_the_document_is_as_documented() -> None:
    document = json.loads(gzip.decompress(trace_bytes(trace(AIMA))))
    assert list(document) == [
        "format", "version", "game", "title", "board", "look", "players", "settings", "complete", "stopped", "totals",
        "labels", "values", "rows", "columns", "sha256",
    ]  # fmt: skip
    assert (document["format"], document["version"], document["rows"]) == ("minimax-viz trace", 3, 13)
    assert document["columns"] == {
        "ply": "0122212221222", "kind": "0011101440111", "label": "0123456789:;<", "value": "1112344004564",
    }  # fmt: skip
    assert list(document["labels"]) == ["move", "name", "player", "change"]
    assert read(sealed(document_in(trace_bytes(trace(AIMA))))).columns == trace(AIMA).columns


EMPTY: dict[tuple[str, ...], Document] = {
    (): {"value_range": None, "open": {}, "passes": [], "probes": {}, "rest": {}},
    ("settings",): {"deepen": False, "aspiration": None, "all_best": False, "range": None},
    ("labels",): {"probability": [None] * 13},
    ("columns",): {"source": "", "purpose": ""},
}
"""The members that are left out where they are empty, by what they are members of."""


def test_empty_members_may_be_left_out_or_not(good: bytes) -> None:
    document = document_in(good)
    for path, members in EMPTY.items():
        holder = document[path[0]] if path else document
        assert not members.keys() & holder.keys()
        holder |= members
    assert read(sealed(document)) == read(good)
    assert trace_bytes(read(sealed(document))) == good


VERSION_2: dict[str, Any] = {
    "symmetry": True, "transpositions": True, "candidates": "best:3", "evaluation": "twos", "depth": 6,
}  # fmt: skip
DICE = "max(min(3,12), chance(0.7: min(9,2), 0.3: max(10,1,4)), 5)"
PASSES: dict[str, Any] = {"algorithm": "pvs", "depth": 2, "deepen": True, "aspiration": 1}
PROBES: dict[str, Any] = {"algorithm": "star2", "range": (0, 20), "max_nodes": 9}


@pytest.mark.parametrize(
    ("name", "fresh"),
    [
        ("trace-version-1.json.gz", lambda: trace(AIMA)),
        ("trace-version-1-stopped.json.gz", lambda: trace("X../.O./...", max_nodes=60, score="fast", fail="hard")),
        ("trace-version-2.json.gz", lambda: trace(AIMA)),
        ("trace-version-2-left-out.json.gz", lambda: trace("X../.O./...", **VERSION_2)),
        ("trace-version-3.json.gz", lambda: trace(AIMA)),
        ("trace-version-3-passes.json.gz", lambda: trace(AIMA, **PASSES)),
        ("trace-version-3-chance.json.gz", lambda: trace(DICE, **PROBES)),
    ],
)
def test_an_old_file_of_each_version_is_read(name: str, fresh: Callable[[], TraceResult]) -> None:
    old = load(DATA / name)
    assert old.columns == fresh().columns
    assert old.settings == fresh().settings
    assert old.header.look == fresh().header.look


# Size -----------------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_whole_board_is_saved_in_two_bytes_a_node_and_comes_back(tmp_path) -> None:
    t = whole_board()
    path = tmp_path / "whole.json.gz"
    t.save(path)
    assert path.stat().st_size <= 2 * NODES
    again = load(path)
    assert again == t
    assert again.nodes == NODES
    assert again.steps[1_000_000] == t.steps[1_000_000]
    assert [again[row].path for row in (0, 1, 77, NODES - 1)] == [t[row].path for row in (0, 1, 77, NODES - 1)]


class ManyValues(TicTacToe):
    """Tic-tac-toe in which no two results are worth the same, each a float of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = count()

    def outcome(self, state: int) -> float | None:
        result = super().outcome(state)
        return None if result is None else result + next(self.numbers) / 1e6


@pytest.mark.thorough
@pytest.mark.parametrize(("make", "bytes_a_node"), [(TicTacToe, 20), (ManyValues, 64)])
def test_a_large_board_s_memory(make: Callable[[], TicTacToe], bytes_a_node: int) -> None:
    trace(game=make(), depth=1)  # what is imported and remembered on the way is no part of a trace
    tracemalloc.start()
    try:
        t = trace("X........", game=make(), algorithm="minimax", max_nodes=None)
        recorded = tracemalloc.get_traced_memory()[0]
        assert len(t) == 59_705
        laid_out = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert recorded / len(t) <= bytes_a_node
    assert laid_out / len(t) <= bytes_a_node


def all_outputs(t: TraceResult) -> int:
    """The size of the four files that the command writes."""
    return sum(
        len(part) for name in ("trace", "html", "svg", "gv") for part in OF_TRACES[name].pieces(t, RenderOptions())
    )


@pytest.mark.thorough
def test_a_large_board_with_all_outputs_takes_at_most_60_bytes_a_node():
    all_outputs(trace(game="tictactoe", depth=1))
    tracemalloc.start()
    try:
        t = trace("X........", game="tictactoe", algorithm="minimax", max_nodes=None)
        assert all_outputs(t) > 200_000
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak / len(t) <= 60


# Damage ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good() -> bytes:
    return trace_bytes(trace(AIMA))


def test_a_file_cut_short_at_any_byte_is_refused(good: bytes) -> None:
    for end in range(len(good)):
        assert_refused(good[:end])


def test_a_flipped_bit_is_refused_or_changes_nothing(good: bytes) -> None:
    t, refused = read(good), 0
    for bit in range(8 * len(good)):
        data = bytearray(good)
        data[bit // 8] ^= 1 << bit % 8
        try:
            assert read(bytes(data)) == t
        except TraceFileError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused >= 8 * (len(good) - 10)  # gzip's own header has a few bytes that mean nothing


OPEN_LEAF = '[["?",3],[4,5]]'


OTHER_ROWS = "a search of its tree gives other rows"


@pytest.mark.parametrize(
    ("settings", "board", "says"),
    [
        ({"root": "left"}, OPEN_LEAF, "(the player at the root is max or min)"),
        ({"root": "min"}, OPEN_LEAF, OTHER_ROWS),
        ({"order": "sideways"}, OPEN_LEAF, "its tree cannot be searched so: order='sideways'"),
        ({"order": "random:abc"}, OPEN_LEAF, "the seed is a whole number"),
        ({"order": "reverse"}, OPEN_LEAF, OTHER_ROWS),
        ({"candidates": "near:2"}, OPEN_LEAF, "Tree has no candidates 'near'"),
        ({}, '[["?",3],[4,6]]', OTHER_ROWS),
        ({}, '[["?",3,9],[4,5]]', OTHER_ROWS),
    ],
)
def test_a_tree_with_an_open_leaf_is_refused_if_it_was_not_searched_so(
    settings: dict[str, str], board: str, says: str
) -> None:
    document = document_in(trace_bytes(trace(OPEN_LEAF)))
    assert read(sealed(document)).open_leaves == trace(OPEN_LEAF).open_leaves != []
    document["settings"] |= settings
    assert_refused(sealed(document | {"board": board}), says)


@pytest.mark.parametrize("options", [{"candidates": "best:1"}, {"depth": 1}])
def test_where_an_evaluation_has_judged_nothing_is_said_of_open_leaves(options: dict[str, Any]) -> None:
    judged = read(trace_bytes(trace(OPEN_LEAF, evaluation=lambda node: 1.0, **options)))
    assert [leaf.cases for leaf in judged.open_leaves] == [()]


def test_an_edited_document_is_refused_by_its_digest(good: bytes) -> None:
    text = gzip.decompress(good).decode()
    edited = text.replace('"value":3', '"value":4')
    assert edited != text
    assert_refused(gzip.compress(edited.encode()), "its digest does not match")
    assert_refused(gzip.compress(text.replace('"max_ply"', ' "max_ply"').encode()), "its digest does not match")
    assert_refused(gzip.compress((text[:-1] + ',"game":"other"}').encode()), "its digest does not match")
    assert_refused(gzip.compress((text + " ").encode()), "its digest does not match")
    without = json.dumps(document_in(good)).encode()
    assert_refused(gzip.compress(without), "its digest does not match")


FOREIGN = {
    "not gzipped": [
        b"", b"\x1f", b"[[3,12,8],[2,4,6],[14,5,2]]", b'{"format":"minimax-viz trace"}',
        b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    ],
    "cut short": [b"\x1f\x8b"],
    "damaged": [b"\x1f\x8b" + b"\xff" * 100],
    "is not a minimax-viz trace": [
        gzip.compress(text)
        for text in (
            b"", b"hello", b"\xff\xfe{}", b"null", b"[]", b"{}", b'"minimax-viz trace"', b"[" * 1_000_000,
            b'{"format":"session","version":1}', b'{"format":["minimax-viz trace"],"version":1}',
        )
    ],
    "digest": [
        gzip.compress(b'{"format":"minimax-viz trace","version":1' + rest) for rest in (b"}", b',"sha256":"0"}')
    ],
    "its JSON is damaged": [
        sealed_text(BEGINNING + rest + b"}")
        for rest in (
            b'"seconds":NaN', b'"seconds":-Infinity', b'"rows":' + b"9" * 5000, b'"title":"\xff"',
            b'"a":' + b"[" * 1_000_000, b'"a":' + b'{"a":' * 200_000, b'"a":' + b"[" * 100_000 + b"]" * 100_000,
        )
    ],
    "has the version 4; this minimax-viz reads versions 1 to 3": [sealed_text(BEGINNING + b'"version":4}')],
}  # fmt: skip


def test_a_foreign_file_is_refused() -> None:
    for says, files in FOREIGN.items():
        for data in files:
            assert_refused(data, says)


@pytest.mark.parametrize(
    ("version", "says"),
    [
        (4, "has version 4, this minimax-viz reads up to 3; install a newer minimax-viz"), (10**30, "install a newer"),
        (0, "has the version 0"), (-1, "has the version -1"), (1.0, "has the version 1.0"), (True, "the version True"),
        ("1", "has the version '1'"), (None, "has the version None"), (["x" * 9999], "has the version ["),
    ],
)  # fmt: skip
def test_another_version_is_refused(good: bytes, version: object, says: str) -> None:
    assert_refused(sealed(document_in(good) | {"version": version}), says)


def test_what_follows_the_end_is_refused(good: bytes) -> None:
    assert_refused(good + b"x", "after its end")
    assert_refused(good + good, "after its end")
    assert_refused(good + b"\0", "after its end")


@pytest.mark.thorough
def test_a_bomb_of_more_than_a_gibibyte_is_refused_in_little_memory() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packer.compress(b"")
    packer.flush(zlib.Z_FULL_FLUSH)
    mebibyte = packer.compress(b"0" * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    header = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    bomb = header + 1100 * mebibyte + b"\x03\0" + struct.pack("<II", 0, 0)
    assert len(bomb) < 2 << 20
    assert refused_within(bomb, "more than 1 GiB") < 64 << 20


class Alike(Line):
    """A game whose positions are all alike."""

    def moves(self, state: int) -> Any:
        return range(300)

    def result(self, state: int, move: int) -> int:
        return state + 1


def refused_within(data: bytes | Path, says: str) -> int:
    """The bytes of memory at most that it takes to refuse a file."""
    tracemalloc.start()
    try:
        with refused(TraceFileError, says):
            read(data) if isinstance(data, bytes) else load(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


MANY_LISTS = BEGINNING + b'"values":[' + b"[]," * 10_000_000 + b"[]]}"  # a gigabyte and more once it is parsed


def test_what_is_not_sealed_is_neither_kept_nor_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    bomb = gzip.compress(MANY_LISTS)
    assert len(bomb) < 100_000
    assert refused_within(bomb, "its digest does not match") < 8 << 20


def test_a_sealed_file_may_not_unpack_to_many_times_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    assert refused_within(sealed_text(MANY_LISTS), "more than 64 times its size") < 8 << 20


@pytest.mark.thorough
def test_a_large_search_that_repeats_itself_is_packed_so_that_it_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ALWAYS_ALLOWED", 0)
    t = trace(game=Alike(), algorithm="minimax")
    data = trace_bytes(t)
    text = gzip.decompress(data)
    assert len(gzip.compress(text, 4)) * 64 < len(text) <= len(data) * 64
    assert len(data) <= 2 * len(t)
    assert read(data) == t
    assert trace_bytes(t) == data


def test_a_file_without_an_end_is_not_read_to_it(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "MOST_BYTES", 2 << 20)
    large = tmp_path / "large.json.gz"
    for data, says in ((b"\x1f\x8b" + bytes(4 << 20), "is larger than 1 GiB"), (bytes(4 << 20), "not gzipped")):
        large.write_bytes(data)
        assert refused_within(large, says) < 6 << 20


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path) -> None:
    (tmp_path / "text.json.gz").write_text("not this", encoding="utf-8")
    for path in (tmp_path, tmp_path / "absent.json.gz", tmp_path / "text.json.gz"):
        with pytest.raises(TraceFileError) as error:
            load(path)
        assert str(error.value).startswith(f"{path / 'trace.json.gz' if path == tmp_path else path} ")
        assert "\n" not in str(error.value)


# Edited, with a digest that fits --------------------------------------------------------------------------------------


def put(document: Document, column: str, row: int, number: int) -> None:
    text = document["columns"][column]
    document["columns"][column] = text[:row] + chr(48 + number) + text[row + 1 :]


def drop_last_row(document: Document) -> None:
    document["rows"] -= 1
    document["columns"] = {name: text[:-1] for name, text in document["columns"].items()}


def tell(*path: str | int, value: object) -> Callable[[Document], None]:
    def edit(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    return edit


# AIMA's rows:  0 A   1 B  2 3 4   5 C  6 7 8 (7 and 8 pruned)   9 D  10 11 12
EDITS: dict[str, Callable[[Document], object]] = {
    "a value that is not its children's": lambda d: put(d, "value", 1, 2),
    "a root's value that is not its children's": lambda d: put(d, "value", 0, 2),
    "a leaf's value that its parent has not": lambda d: put(d, "value", 2, 3),
    "a leaf without a value": lambda d: put(d, "value", 3, 0),
    "a node without a value": lambda d: put(d, "value", 5, 0),
    "a pruned move with a value": lambda d: put(d, "value", 7, 1),
    "a value that is not there": lambda d: put(d, "value", 2, 60),
    "a child two plies down": lambda d: put(d, "ply", 2, 3),
    "a child of a leaf": lambda d: put(d, "ply", 3, 3),
    "two roots": lambda d: put(d, "ply", 1, 0),
    "a root that is none": lambda d: put(d, "ply", 0, 1),
    "a node with no children": lambda d: put(d, "kind", 12, 0),
    "a leaf with children": lambda d: put(d, "kind", 1, 1),
    "a horizon above the depth": lambda d: put(d, "kind", 2, 2),
    "a kind that is reserved": lambda d: put(d, "kind", 7, 5),
    "a transposition": lambda d: put(d, "kind", 2, 3),
    "a kind that is unknown": lambda d: put(d, "kind", 7, 9),
    "a kind below zero": lambda d: d["columns"].update(kind="/" + d["columns"]["kind"][1:]),
    "a kind that is no number": lambda d: d["columns"].update(kind="é" + d["columns"]["kind"][1:]),
    "only the first move pruned": lambda d: (put(d, "kind", 2, 4), put(d, "value", 2, 0)),
    "a move followed after a pruned one": lambda d: (put(d, "kind", 8, 1), put(d, "value", 8, 2)),
    "a cutoff inside the window": lambda d: (put(d, "kind", 4, 4), put(d, "value", 4, 0)),
    "a pruned move of the root": lambda d: d.update(
        rows=10, totals=d["totals"] | {"nodes": 7, "leaves": 4, "cutoffs": 2, "pruned_moves": 3},
        columns={"ply": "0122212221", "kind": "0011101444", "label": "0123456789", "value": "1112344000"},
    ),
    "a rule under which C is no cutoff": lambda d: (
        d["values"].__setitem__(3, 3), d["settings"].update(cutoff="gt"),
    ),
    "a window that had closed before": lambda d: (put(d, "kind", 7, 1), put(d, "value", 7, 2)),
    "a label out of range": lambda d: put(d, "label", 3, 13),
    "fewer rows than are said": lambda d: d["columns"].update(ply=d["columns"]["ply"][:-1]),
    "more rows than are said": lambda d: d["columns"].update(ply=d["columns"]["ply"] + "2"),
    "no rows": lambda d: d.update(rows=0, columns=dict.fromkeys(d["columns"], "")),
    "the last row left away": drop_last_row,
    "a list with a negative number": lambda d: d["columns"].update(label=[-1] * 13),
    "a list with a fraction": lambda d: d["columns"].update(ply=[0.0] * 13),
    "a list with a truth": lambda d: d["columns"].update(kind=[False] * 13),
    "a list with a huge number": lambda d: d["columns"].update(ply=[0, 10**30, *[2] * 11]),
    "a column that is an object": lambda d: d["columns"].update(kind={}),
    "stopped for an unknown reason": lambda d: d.update(stopped="boredom", complete=False),
    "settings without the depth": lambda d: d["settings"].pop("depth"),
    "labels of different lengths": lambda d: d["labels"]["name"].pop(),
}  # fmt: skip
WRONG: dict[tuple[str | int, ...], list[object]] = {
    ("rows",): ["13", -1],
    ("values",): ["345"],
    ("values", 0): ["3", True, 10**400, None],
    ("open",): [{"0": 0}, {"2": 1}, {"99": 1}, {"x": 1}, {"-1": 1}],
    ("stopped",): ["nodes"],
    ("complete",): [False, 1],
    ("settings",): [None],
    ("settings", "algorithm"): ["minimax", "magic"],
    ("settings", "cutoff"): ["eq"],
    ("settings", "order"): [["natural"]],
    ("settings", "fail"): [None],
    ("settings", "depth"): [1, -1, True, "9"],
    ("settings", "evaluation"): [7, None, "\ud801"],
    ("settings", "score"): [{}],
    ("settings", "root"): [["max"]],
    ("settings", "max"): [1.5],
    ("settings", "to_move"): [True],
    ("board",): [[]],
    ("title",): [3, "\ud800"],
    ("game",): [None],
    ("players",): [["X", "O"], "XO", {"max": "X", "min": "O", "mid": "?"}, {"max": 1}],
    ("look",): ["\udc00", [["X"], ["X", "O"]], [], [[], []], [[1, 2]], 4, [[["X"]]]],
    ("value_range",): [[1], [1, "2"], "-1,1", [2, 1], {}],
    ("seconds",): ["0.1", -1, True, 1e308],
    ("totals",): [{}],
    ("totals", "value"): [4],
    ("totals", "nodes"): [12],
    ("totals", "extra"): [0],
    ("labels",): [{}],
    ("labels", "name", 1): ["B\udfff"],
    ("labels", "player", 3): ["X"],
    ("labels", "move", 3): [3],
    ("labels", "change", 3): [[[0, "X"]], 3, [[0, "X", 1]]],
    ("labels", "probability"): [[1] * 13, [0.5] * 13, ["1"] * 13, [True] * 13, [{}] * 13, [None] * 12, None],
    ("settings", "deepen"): [True, None, 1],
    ("settings", "aspiration"): [1, 0, "1"],
    ("settings", "range"): [[1, 0], [0], "0,1", [0, "1"]],
    ("passes",): [None, {}, [0], [{"root": 0, "depth": None, "window": ["-inf", "inf"]}]],
    ("probes",): [None, [], {"1": 0}],
    ("rest",): [None, [], {"1": [[0, 1]]}],
    ("columns", "purpose"): [None, "0", "0100000000000"],
}
"""What these members cannot be: of the wrong type, no text, out of range, or not what the rows are."""
EDITS |= {f"{path}: {value!a}": tell(*path, value=value) for path, values in WRONG.items() for value in values}


def assert_edits_refused(document: Document, edits: dict[str, Callable[[Document], object]]) -> None:
    """Each edit by itself makes another document, which is refused though its digest fits."""
    believed = []
    for name, edit in edits.items():
        edited = copy.deepcopy(document)
        edit(edited)
        assert json.dumps(edited) != json.dumps(document), name
        try:
            assert_refused(sealed(edited), "is not a valid trace")
        except (AssertionError, pytest.fail.Exception):
            believed.append(name)
    assert believed == []


def test_an_edit_with_a_new_digest_is_refused(good: bytes) -> None:
    assert_edits_refused(document_in(good), EDITS)


def test_a_change_must_stay_on_the_board() -> None:
    document = document_in(trace_bytes(trace("XOX/.O./.XO")))
    assert document["labels"]["change"][1] == [[3, "X"]]
    for change in ([[9, "O"]], [[-1, "O"]], [[True, "O"]], [[3.0, "O"]], [[3, 0]], [["3", "O"]], [3, "O"], [[3]]):
        document["labels"]["change"][1] = change
        assert_refused(sealed(document), "is not a valid trace")


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_another_s_bounds_are_refused(fail: str) -> None:
    """Under fail-hard values are clamped, under fail-soft they are not; a file that says the other is refused."""
    document = document_in(trace_bytes(trace("[[3,12],[-7,4],[-2,9]]", fail=fail)))
    document["settings"]["fail"] = "soft" if fail == "hard" else "hard"
    assert_refused(sealed(document), "is not a valid trace")


def test_a_missing_member_is_refused(good: bytes) -> None:
    members = document_in(good).keys() - {"format", "version"}
    assert len(members) == 13
    assert_edits_refused(document_in(good), {one: lambda d, one=one: d.pop(one) for one in members})


STOPPED = document_in(trace_bytes(trace("[[3,12,8],[2,4,6],[14,5,2]]", max_nodes=9)))
OPEN_EDITS: dict[str, Callable[[Document], object]] = {
    "the root closed and D open": lambda d: d["open"].pop("0"),
    "everything closed": lambda d: d["open"].clear(),
    "B open as well": lambda d: d["open"].update({"1": 1}),
    "a leaf open": lambda d: d["open"].update({"10": 1}),
    "untried below zero": lambda d: d["open"].update({"9": -1}),
    "untried a fraction": lambda d: d["open"].update({"9": 1.5}),
    "untried true": lambda d: d["open"].update({"9": True}),
    "untried null": lambda d: d["open"].update({"9": None}),
    "an open value that is not the best so far": lambda d: put(d, "value", 9, 1),
    "open as a list": lambda d: d.update(open=[0, 9]),
    "complete": lambda d: d.update(complete=True, stopped=None),
}


def test_an_edit_of_a_stopped_trace_is_refused() -> None:
    assert set(STOPPED["open"]) == {"0", "9"}
    check_shown(read(sealed(STOPPED)))
    assert_edits_refused(STOPPED, OPEN_EDITS)


# The sources of a file of version 2 -----------------------------------------------------------------------------------


def edit_source(kind: int, change: Callable[[int], int]) -> Callable[[Document], None]:
    """Change the distance of the first row of a kind to where it was taken from."""

    def edit(document: Any) -> None:
        kinds = [ord(sign) - 48 for sign in document["columns"]["kind"]]
        at = [code for code in kinds if code in (3, 5)].index(kind)
        distances = document["columns"]["source"]
        distances[at] = change(distances[at])

    return edit


SOURCE_EDITS: dict[str, Callable[[Document], object]] = {
    "no sources": lambda d: d["columns"].update(source=""),
    "sources that are not there": lambda d: d["columns"].pop("source"),
    "a source too many": lambda d: d["columns"].update(source=[*d["columns"]["source"], 1]),
    "a transposition of itself": edit_source(3, lambda distance: 0),
    "a transposition of the row before": edit_source(3, lambda distance: 1),
    "a transposition of what comes before the root": edit_source(3, lambda distance: 10**6),
    "a merged move whose twin is its parent": edit_source(5, lambda distance: distance + 1),
    "a transposition without a table": tell("settings", "transpositions", value=False),
    "merged moves without symmetry": tell("settings", "symmetry", value=False),
    "discarded moves without candidates": tell("settings", "candidates", value=None),
    "candidates of no rule": tell("settings", "candidates", value="best"),
    "symmetry that is a number": tell("settings", "symmetry", value=1),
    "an order that is none": tell("settings", "order", value=None),
}


def test_an_edited_source_is_refused() -> None:
    document = document_in(trace_bytes(trace("X../.O./...", **VERSION_2)))
    assert read(sealed(document)).transpositions > 0
    assert_edits_refused(document, SOURCE_EDITS)


# Searches in visits, of version 3 -------------------------------------------------------------------------------------

VISITED_EDITS: dict[str, Callable[[Document], object]] = {
    "a pass less": lambda d: d["passes"].pop(),
    "a pass more": lambda d: d["passes"].append(dict(d["passes"][-1])),
    "no passes": lambda d: d["passes"].clear(),
    "a pass that begins elsewhere": tell("passes", 1, "root", value=5),
    "a pass that begins nowhere": tell("passes", 1, "root", value=99),
    "a pass that begins at a truth": tell("passes", 0, "root", value=False),
    "another depth": tell("passes", 1, "depth", value=3),
    "no depth": tell("passes", 1, "depth", value=None),
    "another window": tell("passes", 1, "window", value=[-2, 2]),
    "a window around something else": tell("passes", 1, "window", 0, value=-1.5),
    "a window that is none": tell("passes", 1, "window", value=[0]),
    "a window of texts": tell("passes", 1, "window", value=["-1", "1"]),
    "another margin": tell("settings", "aspiration", value=2),
    "no aspiration": tell("settings", "aspiration", value=None),
    "no deepening": tell("settings", "deepen", value=False),
    "a last depth beyond": tell("settings", "depth", value=3),
    "no depth to deepen to": tell("settings", "depth", value=None),
    "alpha-beta": tell("settings", "algorithm", value="alphabeta"),
    "MTD(f)": tell("settings", "algorithm", value="mtdf"),
    "Star2": tell("settings", "algorithm", value="star2"),
    "no purposes": lambda d: d["columns"].update(purpose=""),
    "a purpose too few": lambda d: d["columns"].update(purpose=d["columns"]["purpose"][:-1]),
}  # fmt: skip


def of_each_row(column: str, document: Document, codes: int) -> dict[str, Callable[[Document], object]]:
    """Edits that give each row each other code of a column."""
    now = [ord(sign) - 48 for sign in document["columns"][column]]
    return {
        f"row {row} has the {column} {code}": lambda d, row=row, code=code: put(d, column, row, code)
        for row, was in enumerate(now)
        for code in range(codes)
        if code != was
    }


def test_an_edit_of_passes_or_purposes_is_refused() -> None:
    document = document_in(trace_bytes(trace(AIMA, **PASSES)))
    assert len(document["passes"]) == 3 and set(document["columns"]["purpose"]) == {"0", "1"}
    assert_edits_refused(document, VISITED_EDITS | of_each_row("purpose", document, 5))


def test_a_second_visit_is_of_the_same_move_and_its_purpose_is_refused_anywhere_else() -> None:
    document = document_in(trace_bytes(trace("[[3,12],[7,5],[2,8]]", algorithm="pvs")))
    again = document["columns"]["purpose"].index("2")
    edits = of_each_row("purpose", document, 5)
    edits["another move the second time"] = lambda d: put(d, "label", again, 1)
    assert_edits_refused(document, edits)


CHANCE_EDITS: dict[str, Callable[[Document], object]] = {
    "no probes": lambda d: d["probes"].clear(),
    "a probe of no row": lambda d: d["probes"].update({"99": 0}),
    "a probe of a row that is none": lambda d: d["probes"].update({"4": 1}),
    "a probe of another place": lambda d: d["probes"].update({"5": 1, "8": 0}),
    "two probes of a place": lambda d: d["probes"].update({"8": 0}),
    "a probe of a place that is a truth": lambda d: d["probes"].update({"8": True}),
    "no rest": lambda d: d["rest"].clear(),
    "more than there is": lambda d: d["rest"]["4"].append([2, 0.1]),
    "less than there is": lambda d: d["rest"]["4"].pop(),
    "another place": lambda d: d["rest"]["4"][0].__setitem__(0, 7),
    "the same place twice": lambda d: d["rest"]["4"].__setitem__(-1, list(d["rest"]["4"][0])),
    "another probability": lambda d: d["rest"]["4"][0].__setitem__(1, 0.5),
    "a probability below zero": lambda d: d["rest"]["4"][0].__setitem__(1, -0.7),
    "a rest of a player": lambda d: d["rest"].update({"0": d["rest"]["4"]}),
    "a narrower range": tell("settings", "range", value=[0, 5]),
    "no range": tell("settings", "range", value=None),
    "Star1": tell("settings", "algorithm", value="star1"),
    "PVS": tell("settings", "algorithm", value="pvs"),
}


def test_an_edit_of_outcomes_or_probes_is_refused() -> None:
    document = document_in(trace_bytes(trace(DICE, **PROBES)))
    assert_edits_refused(document, CHANCE_EDITS | of_each_row("purpose", document, 5))


@pytest.mark.parametrize("probability", [0.6, 0.70001, 0, -0.7, 1.5, None, "0.7", True])
def test_probabilities_that_do_not_add_up_are_refused(probability: object) -> None:
    document = document_in(trace_bytes(trace(DICE)))
    at = document["labels"]["probability"].index(0.7)
    document["labels"]["probability"][at] = probability
    assert_refused(sealed(document), "is not a valid trace")


def test_values_of_a_search_in_visits_are_those_of_the_search() -> None:
    document = document_in(trace_bytes(trace(AIMA, algorithm="mtdf")))
    inner = [row for row, kind in enumerate(document["columns"]["kind"]) if kind == "0"]
    codes = len(document["values"]) + 1
    edits = {
        name: edit for name, edit in of_each_row("value", document, codes).items() if int(name.split()[1]) in inner
    }
    assert_edits_refused(document, edits)


def test_an_open_row_of_a_search_in_visits_that_was_settled_is_refused() -> None:
    document = document_in(trace_bytes(trace(AIMA, algorithm="pvs", max_nodes=8)))
    assert document["open"]
    for rows in ({}, {"0": 1, "1": 0}, {"0": 0, "5": 1}):
        assert_refused(sealed(document | {"open": rows}), "is not a valid trace")


@pytest.mark.parametrize("seed", [14, 34, 35])
def test_visits_that_contradict_each_other_and_ends_outside_the_range_are_refused(seed: int) -> None:
    made, _, called = search(seed) or pytest.fail("the dice made no search")
    refused = Counter[str]()
    check_forgeries_refused(made, called, refused)
    assert refused["refused"] > 10 and not refused["believed"]


def test_visits_by_moves_of_one_name_contradict_nothing() -> None:
    alike = [{"move": "m", "children": values} for values in ([3, [1, 2], 8], [2, 4, 6], [14, [9, 9], 2])]
    for options in ({"deepen": True, "depth": 3}, {"algorithm": "pvs"}, {"deepen": True, "depth": 3, "max_nodes": 12}):
        t = trace(json.dumps({"children": alike}), **options)
        assert read(trace_bytes(t)) == t


def test_an_end_outside_the_range_of_the_game_is_refused() -> None:
    document = document_in(trace_bytes(trace("XOX/.O./.XO")))
    forged = document | {"value_range": [2, 3]}
    assert_refused(sealed(forged), "an end is worth 1, outside the range of values from 2 to 3")


def test_a_class_with_ends_of_its_own_does_not_inherit_what_range_they_lie_in() -> None:
    class Hundreds(TicTacToe):
        def outcome(self, state: int) -> float | None:
            result = super().outcome(state)
            return None if result is None else 100 * result

    class InHundreds(Hundreds):
        def value_range(self) -> tuple[float, float]:
            return -100, 100

    class Lies(Hundreds):
        def value_range(self) -> tuple[float, float]:
            return -1, 1

    found = [trace("XX./OO./...", game=make()) for make in (Hundreds, InHundreds)]
    assert [(t.value, t.header.value_range) for t in found] == [(100, None), (100, (-100, 100))]
    assert all(read(trace_bytes(t)) == t for t in found)
    with pytest.raises(GameError, match=r"an end is worth 100, outside the range of values from -1 to 1"):
        _ = trace("XX./OO./...", game=Lies()).value


def test_a_transposition_is_of_a_node_of_its_own_type() -> None:
    document = document_in(trace_bytes(trace("1,2,1", game="nim", transpositions=True)))
    row = document["columns"]["kind"].index("3")
    label = ord(document["columns"]["label"][row]) - ord("0")
    labels = {part: [*told, told[label]] for part, told in document["labels"].items()}
    labels["player"][-1] = {"max": "min", "min": "max"}[labels["player"][label]]
    document["labels"] = labels
    put(document, "label", row, len(labels["player"]) - 1)
    assert_refused(sealed(document), "another type of node")
