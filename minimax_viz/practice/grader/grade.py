"""Grades a file: tries its functions on all trees, judges them, and finds the smallest tree that shows a mistake."""

import tokenize
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from minimax_viz.errors import GameError, Sentence, os_error_as
from minimax_viz.practice.grader.cases import (
    Shape,
    TreeCase,
    at,
    cases_for,
    has_one_depth,
    interiors_of,
    is_leaf,
    level_cases,
    size_of,
    value_of,
)
from minimax_viz.practice.grader.instrumented import MATERIALS
from minimax_viz.practice.grader.judging import Judge, is_whole
from minimax_viz.practice.grader.mistakes import Finding, FunctionGrade
from minimax_viz.practice.grader.observation import Observation
from minimax_viz.practice.grader.session import CallWay, KnownFunction, RunLimits, Session
from minimax_viz.record.trace import View

ROUNDS = 12
MOST_TRIED = 40  # in a round


def smaller_than(case: TreeCase, function: KnownFunction, way: int) -> Iterator[TreeCase]:
    """Yield cases with a part removed, the smallest first."""
    if function.style == "flat" or function.ways[way].shape != "any" or case.horizon is not None:
        return
    trees = []
    for path in interiors_of(case.tree):
        node = at(case.tree, path)
        if path != "/":
            trees.append(with_part(case.tree, path, int(value_of(case, path))))
        if len(node) > 1:
            trees += [with_part(case.tree, path, node[:place] + node[place + 1 :]) for place in range(len(node))]
    unlike = {str(tree): tree for tree in trees if not is_leaf(tree)}
    yield from (replace(case, tree=tree) for tree in sorted(unlike.values(), key=size_of))


def with_part(tree: Shape, path: str, part: Shape) -> Any:
    """Replace the subtree at a path."""
    if path == "/":
        return part
    place, _, rest = path[1:].partition("/")
    return [with_part(child, f"/{rest}", part) if number == int(place) else child for number, child in enumerate(tree)]


LARGEST_FILE = 1 << 20  # bytes
CANNOT_SHRINK = ("endless", "exits")
SPOILED = ("value", "move", "failure", "nothing", "changed")
"""The departures of a program that keeps something from an earlier tree."""


@dataclass(frozen=True, slots=True)
class FileGrade:
    """The grade of a file."""

    path: Path
    functions: tuple[FunctionGrade, ...]
    unjudged: tuple[GameError, ...] = ()
    """Why other functions could not be judged."""

    @property
    def is_right(self) -> bool:
        return all(one.is_right for one in self.functions)

    @property
    def findings(self) -> list[Finding]:
        return [finding for one in self.functions for finding in one.findings]


def grade_file(
    path: Path,
    given: Sequence[Shape],
    *,
    seed: int,
    terms: RunLimits,
    view: View,
    on_progress: Callable[[str, int, int], object],
) -> FileGrade:
    """Grade the functions of a file; with the `view` "mover" what may be negamax is, and is told as it reckons. Raises
    GameError if it cannot be judged, EngineError if the sandbox is unavailable.
    """
    with closing(Session(path, source_of(path), terms, view)) as session:
        known = session.functions
        if not known:
            raise GameError(
                "{file} defines nothing that can be graded: no minimax(tree, is_max), alphabeta(tree, depth, alpha, "
                "beta, is_max), negamax(node, depth, alpha, beta, color), minimax(board, depth, isMaximizing), "
                "minimax_search(game, state), MinimaxAgent.getAction(gameState) or the like; docs/grade.md shows what "
                "is recognised.",
                file=path.name,
            )
        grades, unjudged = [], []
        for number, one in enumerate(known):
            on_progress(one.name, number, len(known))
            try:
                way = session.way_for(one)
                grades.append(told_by(grade_function(session, one, way, tuple(given), seed), one.ways[way], view))
            except GameError as error:
                unjudged.append(error)
        if not grades:
            raise unjudged[0]
    return FileGrade(path, tuple(grades), tuple(unjudged))


def told_by(grade: FunctionGrade, way: CallWay, view: View) -> FunctionGrade:
    """Return a grade whose findings know how the function is called, and are told from a side if it reckons so."""
    told: View = view if way.view == view else "max"
    return replace(grade, findings=tuple(replace(one, way=way, view=told) for one in grade.findings))


def source_of(path: Path) -> str:
    """Read the source of a file. Raises GameError."""
    with os_error_as(GameError, Sentence("{file} cannot be read", file=str(path))), path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise GameError("{file} is larger than 1 MB; a program for this is a few lines.", file=path.name)
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(data).readline)
        return data.decode(encoding).removeprefix("\ufeff")
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise GameError("{file} is not a Python program: it is not text in UTF-8.", file=path.name) from error


def grade_function(
    session: Session, function: KnownFunction, way: int, given: tuple[Shape, ...], seed: int
) -> FunctionGrade:
    """Grade one function, called in one of its ways. Raises GameError."""
    form = function.ways[way]
    cases = cases_for(
        function.style, form.shape, has_height=function.has_height, has_window=function.has_window,
        knows_player=form.knows_player, given=given, seed=seed,
    )  # fmt: skip
    judge = Judge(function, session.run(function, cases, way))
    findings, is_level = judge.findings(), False
    if (
        findings
        and form.form not in MATERIALS
        and form.form
        and len(judge.departures) == len([tree for tree in failed_on(judge) if not is_whole(tree)])
    ):
        cases = tuple(case for case in cases if is_whole(case.tree))  # those of its own trees may be whole numbers
        judge = Judge(function, session.run(function, cases, way))
        findings = judge.findings()
    if findings and function.has_depth and (failed := failed_on(judge)) and not any(map(has_one_depth, failed)):
        is_level = True  # it knows a leaf by its depth alone
        cases = tuple(case for case in (*cases, *level_cases(form.knows_player, seed)) if has_one_depth(case.tree))
        judge = Judge(function, session.run(function, cases, way))
        findings = judge.findings()
    if findings and findings[0].mistake not in CANNOT_SHRINK:
        # A global variable may have spoiled all trees but the first: judge again, with a fresh module for each tree.
        before, classes = judge.departures, {one.mistake for one in findings}
        judge = Judge(function, session.run(function, cases, way, fresh=True))
        found = judge.findings()
        wrong = {id(one.case) for one in judge.departures}
        spoiled = [one for one in before if one.departs in SPOILED and id(one.case) not in wrong]
        others = {one.mistake for one in found}
        if not found or (spoiled and classes.isdisjoint(others) and "wrong-table" not in classes | others):
            # Right as long as nothing remains of earlier trees; a harmless cache is right, too.
            findings = [replace(one, mistake="keeps-state", name="keeps_state") for one in spoiled[:1]]
        else:
            findings = [smallest(session, function, way, judge, finding) for finding in found]
    return FunctionGrade(
        function.name, judge.prunes, len(judge.seen), tuple(findings), judge.rule,
        leaves_seen=any(one.leaves is not None for one in judge.seen), is_deeper=judge.is_deeper, is_level=is_level,
    )  # fmt: skip


def failed_on(judge: Judge) -> list[Shape]:
    """List the trees on which a function fails."""
    return [one.case.tree for one in judge.departures if one.departs == "failure"]


def smallest(session: Session, function: KnownFunction, way: int, judge: Judge, finding: Finding) -> Finding:
    """Reduce a finding to the smallest tree within its own on which the program goes wrong alike."""
    if finding.mistake in CANNOT_SHRINK:
        return finding

    def is_alike(one: Observation) -> bool:
        if finding.departs == "changed":
            return one.changed
        departure = judge.departure(one)
        if departure is None or departure.departs != finding.departs:
            return False
        return one.failure is None or (
            finding.seen.failure is not None and one.failure.name == finding.seen.failure.name
        )

    seen = finding.seen
    for _ in range(ROUNDS):
        smaller = list(smaller_than(seen.case, function, way))[:MOST_TRIED]
        tried = session.run(function, smaller, way, fresh=True) if smaller else []
        found = next(filter(is_alike, tried), None)
        if found is None:
            break
        seen = found
    departure = judge.departure(seen)
    if departure is None or seen is finding.seen:
        return replace(finding, order=replace(finding.order, seen=seen))
    return judge.named_again(finding, departure)
