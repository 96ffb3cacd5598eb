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
from hypothesis import given
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


def test_a_file_is_the_same_bytes_each_time_and_does_not_say_how_long_the_search_took(tmp_path: Path) -> None:
    t = trace(AIMA)
    assert trace_bytes(t) == trace_bytes(t)
    assert trace_bytes(t)[4:8] == b"\0\0\0\0"  # no time of making
    assert trace_bytes(t)[9] == 255  # nor the system it was made on
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


def all_outputs(t: TraceResult) -> int:
    """The size of the four files that the command writes."""
    return sum(
        len(part) for name in ("trace", "html", "svg", "gv") for part in OF_TRACES[name].pieces(t, RenderOptions())
    )


def measured(make: Callable[[], Any]) -> tuple[Any, int, int]:
    """What is made, and the bytes of memory that it takes in the end and at most."""
    tracemalloc.start()
    try:
        return make(), *tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()


@pytest.mark.thorough
@pytest.mark.parametrize(("make", "bytes_a_node"), [(TicTacToe, 20), (ManyValues, 64)])
def test_a_large_board_s_memory_as_it_is_recorded_laid_out_and_written(make: Any, bytes_a_node: int) -> None:
    def searched() -> TraceResult:
        return trace("X........", game=make(), algorithm="minimax", max_nodes=None)

    all_outputs(trace(game=make(), depth=1))  # what is imported and remembered on the way is no part of a trace
    t, recorded, _ = measured(searched)
    assert len(t) == 59_705
    (_, rows), laid_out, _ = measured(lambda: (t := searched(), len(t)))
    assert rows == len(t)
    assert max(recorded, laid_out) / len(t) <= bytes_a_node
    if make is TicTacToe:
        size, _, peak = measured(lambda: all_outputs(searched()))
        assert size > 200_000
        assert peak / len(t) <= 60


# Damage ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good() -> bytes:
    return trace_bytes(trace(AIMA))


def test_a_file_cut_short_or_with_a_flipped_bit_is_refused_or_the_bit_changes_nothing(good: bytes) -> None:
    for end in range(len(good)):
        assert_refused(good[:end])
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
    assert '"value":3' in text
    for edited in (
        text.replace('"value":3', '"value":4'), text.replace('"max_ply"', ' "max_ply"'),
        text[:-1] + ',"game":"other"}', text + " ", json.dumps(document_in(good)),
    ):  # fmt: skip
        assert_refused(gzip.compress(edited.encode()), "its digest does not match")


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
    for more in (b"x", good, b"\0"):
        assert_refused(good + more, "after its end")


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


def test_what_is_not_sealed_or_far_larger_than_its_file_is_neither_kept_nor_parsed(monkeypatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    bomb = gzip.compress(MANY_LISTS)
    assert len(bomb) < 100_000
    assert refused_within(bomb, "its digest does not match") < 8 << 20
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


def test_a_file_without_an_end_or_that_cannot_be_read_is_refused(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "text.json.gz").write_text("not this", encoding="utf-8")
    for path in (tmp_path, tmp_path / "absent.json.gz", tmp_path / "text.json.gz"):
        with pytest.raises(TraceFileError) as error:
            load(path)
        assert str(error.value).startswith(f"{path / 'trace.json.gz' if path == tmp_path else path} ")
        assert "\n" not in str(error.value)
    monkeypatch.setattr(file, "MOST_BYTES", 2 << 20)
    large = tmp_path / "large.json.gz"
    for data, says in ((b"\x1f\x8b" + bytes(4 << 20), "is larger than 1 GiB"), (bytes(4 << 20), "not gzipped")):
        large.write_bytes(data)
        assert refused_within(large, says) < 6 << 20


# Edited, with a digest that fits --------------------------------------------------------------------------------------


FORGED: dict[str, dict[str, Any]] = json.loads((DATA / "trace-edits.json").read_text(encoding="utf-8"))
"""Searches with edits of their documents, each a list of changes: a path and what stands there then, or a path alone of
what goes. Under `wrong` stands what these members cannot be: of the wrong type, no text, out of range, or not what the
rows are. AIMA's rows:  0 A   1 B  2 3 4   5 C  6 7 8 (7 and 8 pruned)   9 D  10 11 12
"""
OPTIONAL = {"format", "version", "value_range"}
EACH_ROW = {
    "passes": {"purpose": 5}, "a second visit": {"purpose": 5}, "probes": {"purpose": 5}, "MTD(f)": {"value": 0},
}  # fmt: skip
"""The columns in which each row gets each other code, and how many codes there are (of values, as many as values)."""


def edited(document: Document, changes: list[Any]) -> Document:
    made: Any = copy.deepcopy(document)
    for path, *value in changes:
        *above, last = path.split(".")
        holders = [made]
        for key in above:
            holders.append(holders[-1][int(key) if isinstance(holders[-1], list) else key])
        key = last if isinstance(holders[-1], dict) else int(last)
        if isinstance(holders[-1], str):
            holders[-2][above[-1]] = holders[-1][:key] + value[0] + holders[-1][key + 1 :]
        elif value:
            holders[-1][key] = value[0]
        else:
            del holders[-1][key]
    return made


def of_each_row(column: str, document: Document, codes: int) -> dict[str, list[Any]]:
    """Edits that give each row each other code of a column; a value, to inner nodes alone."""
    signs = [chr(48 + code) for code in range(codes or len(document["values"]) + 1)]
    rows = zip(document["columns"][column], document["columns"]["kind"], strict=True)
    return {
        f"row {row} has the {column} {sign}": [[f"columns.{column}.{row}", sign]]
        for row, (was, kind) in enumerate(rows)
        for sign in signs
        if sign != was and (column != "value" or kind == "0")
    }


@pytest.mark.parametrize("name", FORGED)
def test_an_edit_with_a_new_digest_is_refused(name: str) -> None:
    """Each edit by itself makes another document, which is refused though its digest fits."""
    known = FORGED[name]
    t = trace(**known["search"])
    check_shown(read(trace_bytes(t)))
    document = document_in(trace_bytes(t))
    edits = known["edits"] | {f"no {member}": [[member]] for member in document.keys() - OPTIONAL}
    edits |= {f"{path}: {one!a}": [[path, one]] for path, ones in known.get("wrong", {}).items() for one in ones}
    for column, codes in EACH_ROW.get(name, {}).items():
        edits |= of_each_row(column, document, codes)
    believed = []
    for edit, changes in edits.items():
        forged = edited(document, changes)
        assert json.dumps(forged) != json.dumps(document), edit
        try:
            assert_refused(sealed(forged), "is not a valid trace")
        except (AssertionError, pytest.fail.Exception):
            believed.append(edit)
    assert believed == []


def test_the_edited_searches_have_what_is_edited() -> None:
    documents = {name: document_in(trace_bytes(trace(**known["search"]))) for name, known in FORGED.items()}
    assert set(documents["stopped"]["open"]) == {"0", "9"} and documents["settled by PVS"]["open"]
    assert "3" in documents["sources, as in version 2"]["columns"]["kind"]
    assert len(documents["passes"]["passes"]) == 3 and set(documents["passes"]["columns"]["purpose"]) == {"0", "1"}
    assert documents["a board"]["labels"]["change"][1] == [[3, "X"]]


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


def test_ends_lie_in_the_range_and_a_transposition_is_of_a_node_of_its_own_type() -> None:
    document = document_in(trace_bytes(trace("XOX/.O./.XO")))
    forged = document | {"value_range": [2, 3]}
    assert_refused(sealed(forged), "an end is worth 1, outside the range of values from 2 to 3")
    document = document_in(trace_bytes(trace("1,2,1", game="nim", transpositions=True)))
    row = document["columns"]["kind"].index("3")
    label = ord(document["columns"]["label"][row]) - ord("0")
    labels = {part: [*told, told[label]] for part, told in document["labels"].items()}
    labels["player"][-1] = {"max": "min", "min": "max"}[labels["player"][label]]
    document["labels"] = labels
    document = edited(document, [[f"columns.label.{row}", chr(48 + len(labels["player"]) - 1)]])
    assert_refused(sealed(document), "another type of node")


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
