"""Whatever follows from a trace is worked out at most once in a run, whichever outputs ask for it."""

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from click.testing import CliRunner

from minimax_viz import trace
from minimax_viz.fronts.cli.main import cli
from minimax_viz.games.inarow import InARow
from minimax_viz.games.tree import TreeGame
from minimax_viz.record.file import document_of
from minimax_viz.record.steps import first_steps
from minimax_viz.record.structure import TreeShape, choices_of, holders_of, parents_of, sizes_of
from minimax_viz.record.windows import estimates_before, intervals_of, windows_of
from minimax_viz.study.account import (
    comparison_figures,
    effective_branching,
    explicit_shape,
    ply_counts,
    searched_shape,
)
from minimax_viz.text.verdict import Verdict
from minimax_viz.views.difference import agreement_of, first_difference
from minimax_viz.views.fold import crowds_of, fold_of
from minimax_viz.views.steps import settling_steps
from minimax_viz.views.union import union_of
from minimax_viz.views.viewport import viewport_of

DERIVED: tuple[Callable[..., Any], ...] = (
    parents_of, sizes_of, TreeShape.orders.func, windows_of, intervals_of, choices_of, holders_of,
    estimates_before, first_steps, settling_steps, document_of, viewport_of, crowds_of, fold_of,
    union_of, first_difference, agreement_of, comparison_figures, explicit_shape, searched_shape,
    effective_branching, ply_counts, Verdict.__init__,
)  # fmt: skip


PARSED = (TreeGame.parse, InARow.parse)

DEEP = "[[[5,6],[7,4,5]],[[3],[6,[6,9]],[7]],[[5],[9,8],[6,[1,2]]]]"
LARGE = ["--game", "mnk:12,12,5", "--depth", "2", "--candidates", "near:1"]


def identity(argument: Any) -> Hashable:
    """What an argument is known by: a plain value by itself, several things by each, anything else by where it is."""
    if isinstance(argument, str | int | None):
        return argument
    return tuple(map(identity, argument)) if isinstance(argument, list | tuple) else id(argument)


@contextmanager
def counted() -> Iterator[Counter[tuple[Hashable, ...]]]:
    """How often each of the functions is called with the same arguments while the block runs."""
    watched: dict[CodeType, str] = {inspect.unwrap(one).__code__: one.__qualname__ for one in (*DERIVED, *PARSED)}
    calls: Counter[tuple[Hashable, ...]] = Counter()
    held: list[Any] = []  # what is held is not made again at the same address

    def notice(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := watched.get(frame.f_code)):
            given = [frame.f_locals[name] for name in frame.f_code.co_varnames[: frame.f_code.co_argcount]]
            held.append(given)
            if name.endswith((".parse", ".__init__")):  # whichever game reads the text, and each object is another
                given = given[1:]
            calls[(name, *map(identity, given))] += 1

    sys.setprofile(notice)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def run(*arguments: str) -> Counter[str]:
    """How often each function was called with the same arguments, at most, in a run of the command."""
    with counted() as calls:
        done = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    most: Counter[str] = Counter()
    for (name, *_), count in calls.items():
        most[str(name)] = max(most[str(name)], count)
    return most


OUTPUTS = ["--format", "html,svg,gv,png,txt,trace"]


QUICK = [
    (["trace", DEEP, *OUTPUTS], 2),  # once more for the picture, which prints what was skipped
    (["slides", DEEP, "--to", "reveal"], 1),
    (["compare", DEEP, "--vary", "cutoff=ge,gt", "--vary", "algorithm=minimax,alphabeta"], 2),  # and its whole tree
]
OTHERS = [
    (["trace", DEEP, "--fail", "hard", *OUTPUTS], 2),
    (["trace", "XO./.X./..O", "--depth", "3", "--evaluation", "twos", *OUTPUTS], 1),
    (["trace", "XO./.X./..O", "--transpositions", "--symmetry", *OUTPUTS], 1),
    (["trace", *LARGE, *OUTPUTS], 0),
    (["slides", *LARGE, "--to", "pptx", "--steps", "1-3"], 0),
    (["poster", "XO./.X./..O"], 2),  # it lays a second search beside the first
    (["compare", "XO./.X./..O", "--vary", "order=natural,reverse,best"], 1),
    (["growth", "XO./.X./..O", "--depth", "1..4", "--vary", "fail=soft,hard"], 1),
    (["growth", DEEP, "--depth", "1..4"], 1),
    (["survey", "XOX/.../..O", "--workers", "1"], 3),  # as typed, to prove that it reads back, and as a row
]


@pytest.mark.parametrize(
    ("command", "readings"),
    [*QUICK, *(pytest.param(*other, marks=pytest.mark.thorough) for other in OTHERS)],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_a_command_works_nothing_out_twice(
    command: list[str], readings: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """And it reads the position no more often than needed."""
    monkeypatch.chdir(tmp_path)
    most = run(*command)
    assert sum(most.pop(parse.__qualname__, 0) for parse in PARSED) == readings
    assert most
    assert {name: count for name, count in most.items() if count > 1} == {}


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_what_the_checks_of_a_file_work_out_is_what_its_pictures_show(fail: str, tmp_path: Path):
    trace(DEEP, fail=fail).save(tmp_path / "trace.json.gz")
    most = run("show", str(tmp_path / "trace.json.gz"), *OUTPUTS, "-o", str(tmp_path))
    assert most["windows_of"] == most["choices_of"] == most["parents_of"] == 1
    assert {name: count for name, count in most.items() if count > 1} == {}


def test_a_second_time_is_noticed():
    shown = trace(DEEP)
    with counted() as calls:
        intervals_of(shown.columns, shown.parents)
        intervals_of(shown.columns, shown.parents)
        fold_of(shown, 10)
        fold_of(shown, 11)
    assert {name: count for (name, *_), count in calls.items()} == {
        "parents_of": 1, "sizes_of": 1, "choices_of": 1, "crowds_of": 1, "intervals_of": 2, "fold_of": 1,
    }  # fmt: skip
