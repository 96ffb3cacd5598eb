"""Parts of a survey that somebody edited and sealed again: what contradicts itself is refused in one sentence."""

import json
import math
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from command_line import run_here
from minimax_viz.errors import SettingsError
from minimax_viz.study.survey.merge import merge_parts
from minimax_viz.study.survey.partcontents import sealed
from minimax_viz.study.survey.positions import Shard
from surveys import run
from tests.attack.traces import places

BOARD = "XOX/.O./.XO"
JUNK: list[Any] = [
    None, True, False, 0, -1, 3, 7777, 2**63, 0.5, 1e308, math.nan, "", "x", "3", "\ud800", "1/3", "0/0", "9/3",
    "<script>", [], {}, [[]], {"a": 1},
]  # fmt: skip
GONE = object()


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parts")
    run(BOARD, "--shard", "1/1", "--workers", "1", "-o", str(folder))
    return folder / Shard(1, 1).file_name


def documents(part: Path) -> list[dict[str, Any]]:
    """The lines of a part without their digests."""
    found = [json.loads(line) for line in part.read_text("ascii").splitlines()]
    return [{name: value for name, value in one.items() if name != "sha256"} for one in found]


def write(path: Path, lines: list[dict[str, Any]]) -> Path:
    """The lines sealed, as if they had been written so."""
    head = sealed(lines[0], b"")
    path.write_bytes(b"".join([head, *(sealed(line, head) for line in lines[1:])]))
    return path


def changed(document: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    """A copy of a document with something else, or nothing, at a path."""
    copy = deepcopy(document)
    here: Any = copy
    for key in path[:-1]:
        here = here[key]
    if junk is GONE:
        del here[path[-1]]
    else:
        here[path[-1]] = deepcopy(junk)
    return copy


def forgeries(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in places(document):
        for junk in [*JUNK, GONE]:
            yield f"{path} {junk!r}", changed(document, path, junk)


@pytest.mark.parametrize("by", [23, pytest.param(4, marks=pytest.mark.thorough)])
def test_a_line_that_contradicts_itself_is_refused_by_merge(by: int, part: Path, tmp_path: Path):
    """One in so many forgeries of the first line, and of a row where the game goes on and of one where it is over."""
    lines = documents(part)
    clean = merge_parts([part]).measurements
    for at in (0, 1, len(lines) - 1):
        for what, forged in islice(forgeries(lines[at]), 0, None, by):
            if what.endswith(("leaves') 3", "pruned_moves') 3")):  # which could be: only a search knows better
                continue
            path = write(tmp_path / part.name, [*lines[:at], forged, *lines[at + 1 :]])
            try:
                assert merge_parts([path]).measurements == clean, what
            except SettingsError as error:
                assert "\n" not in str(error), what


def test_a_shard_goes_on_with_no_such_row(part: Path, tmp_path: Path):
    head, *rows = documents(part)
    for _, row in [
        ("7777 nodes", changed(rows[0], ("row", "runs", 0, "nodes"), 7777)),
        ("nobody to move", changed(rows[0], ("row", "to_move"), "<script>")),
        ("no row", changed(rows[0], ("row",), GONE)),
        ("a list", changed(rows[0], ("row",), [])),
        ("another shard's", changed(rows[0], ("at",), 10**6)),
    ]:
        path = write(tmp_path / part.name, [head, row, *rows[1:]])
        before = path.read_bytes()
        result = run(BOARD, "--shard", "1/1", "--workers", "1", "-o", str(tmp_path), code=1)
        assert f"{path} has been changed since it was written: line 2 is not a row of this survey" in result.stderr
        assert path.read_bytes() == before


@pytest.mark.thorough
def test_nor_with_such_a_first_line(part: Path, tmp_path: Path):
    head, *rows = documents(part)
    for what, forged in islice(forgeries(head), 0, None, 29):
        path = write(tmp_path / part.name, [forged, *rows[:1]])
        done = run_here("survey", BOARD, "--shard", "1/1", "--workers", "1", "-o", ".", folder=tmp_path)
        assert done.returncode in (0, 1), what
        path.unlink()
