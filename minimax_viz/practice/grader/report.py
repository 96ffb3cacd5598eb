"""Findings in words, with the smallest tree in which they show, and grades as Gradescope's results.json.

Beside a finding stands the right search of that tree, with the step at which a program leaves it.
"""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.games.notations.node import levels_of, name_nodes
from minimax_viz.games.notations.registry import read_tree
from minimax_viz.picture.exercise import exercise_picture
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.practice.exercise import Instance, nodes_by_path
from minimax_viz.practice.grader.cases import (
    Shape,
    TreeCase,
    at,
    interiors_of,
    is_leaf,
    places_of,
    ply_of,
    text_of,
    value_of,
)
from minimax_viz.practice.grader.grade import FileGrade
from minimax_viz.practice.grader.instrumented import below, height_of
from minimax_viz.practice.grader.instrumented import leaves_of as paths_of_leaves
from minimax_viz.practice.grader.mistakes import Finding, FunctionGrade
from minimax_viz.practice.plain_search import RIGHT, SearchHabit
from minimax_viz.practice.searched import trace_of
from minimax_viz.safe_text import collapsed, shortened
from minimax_viz.text.catalog import Catalog, Number
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import side_of_node, turned, turned_window

MOST_LEAVES = 4
LONGEST_TREE = 160  # characters


def sentence_of(finding: Finding, words: Catalog) -> str:
    """State the mistake, and where it shows."""
    facts: dict[str, Any] = {}
    if finding.name == "starts_finite" and finding.habit:
        facts = {"limit": Number(finding.habit.limit)}
    if finding.name == "horizon_fixed":
        facts = {"plies": finding.seen.deepest}
    key = f"grade.is.{finding.name}"
    of_mover = f"{key}.mover"
    what = words.text(of_mover if finding.view == "mover" and of_mover in words.messages else key, **facts)
    return words.passage([what, evidence_of(finding, words), window_of(finding, words)])


def evidence_of(finding: Finding, words: Catalog) -> str:
    """State the tree in which it shows, and what happened there."""
    seen, tree = finding.seen, tree_of(finding, words)
    match finding.departs:
        case "failure":
            return failure_of(finding, tree, words)
        case "nothing":
            if seen.returned in ("none", "node"):
                return words.text(f"grade.shows.{seen.returned}", tree=tree)
            return words.text("grade.shows.nothing", tree=tree, got=shortened(collapsed(seen.returned)))
        case "changed":
            return words.text(f"grade.shows.changed{'_board' * bool(finding.case.board)}", tree=tree)
        case "value" if seen.value is not None:
            got, want = told(finding, seen.value), told(finding, value_of(finding.case))
            return words.text("grade.shows.value", tree=tree, got=Number(got), want=Number(want))
        case "move":
            return move_of(finding, tree, words)
        case "uncut":
            return words.text("grade.shows.uncut", tree=tree, visits=max(seen.visits.values()))
        case "again":
            ((leaf, times),) = Counter(seen.leaves).most_common(1)
            return words.text("grade.shows.again", tree=tree, leaf=leaf_name(finding, leaf, words), times=times)
    if finding.name in ("beyond", "evaluates_early"):
        leaves = set(paths_of_leaves(finding.case.tree))
        wrong = next(path for path in seen.leaves or () if path not in leaves)
        depth = -(-height_of(finding.case.tree) // finding.case.agents)
        return words.text("grade.shows.depth", tree=tree, depth=depth, plies=ply_of(wrong))
    missing = [leaf for leaf in finding.expected if leaf not in seen.set]
    if missing:
        return words.text("grade.shows.missing", tree=tree, leaves=leaves_of(finding, missing, words))
    return extra_of(finding, tree, words)


def failure_of(finding: Finding, tree: str, words: Catalog) -> str:
    """State how a call failed."""
    failure = finding.seen.failure
    assert failure is not None
    message = shortened(collapsed(failure.message)) or failure.name
    if failure.kind != "exception" or failure.name == "RecursionError":
        return words.text("grade.shows.at", tree=tree)
    if not failure.line:
        return words.text("grade.shows.failure_somewhere", tree=tree, name=failure.name, message=message)
    return words.text("grade.shows.failure", tree=tree, name=failure.name, line=str(failure.line), message=message)


def move_of(finding: Finding, tree: str, words: Catalog) -> str:
    """State the move that was returned, and the right ones."""
    best = value_of(finding.case)
    moves = range(len(finding.case.tree))
    right = [str(move) for move in moves if value_of(finding.case, below("/", move)) == best]
    want = right[0]
    for other in right[1:]:
        want = words.text("grade.or", first=want, second=other)
    move = finding.seen.move
    if move in (None, -1):
        return words.text("grade.shows.no_move", tree=tree, want=want)
    return words.text("grade.shows.move", tree=tree, got=str(move), want=want)


def extra_of(finding: Finding, tree: str, words: Catalog) -> str:
    """State which leaves were looked at although they are cut off, and where."""
    extra = [leaf for leaf in finding.seen.leaves or () if leaf not in finding.expected]
    leaves = leaves_of(finding, extra, words)
    for cut in finding.order.search(RIGHT[finding.rule]).cuts:
        if extra and any(is_below(extra[0], child) for child in cut.skipped):
            alpha, beta = turned_window((cut.alpha, cut.beta), side_at(finding, cut.path))
            return words.text(
                "grade.shows.extra", tree=tree, leaves=leaves, node=names_of(finding.case)[cut.path],
                alpha=Number(alpha), beta=Number(beta),
            )  # fmt: skip
    return words.text("grade.shows.more", tree=tree, leaves=leaves)


def is_below(path: str, top: str) -> bool:
    """Whether a path is another one or leads below it."""
    return path == top or path.startswith(top.rstrip("/") + "/")


def window_of(finding: Finding, words: Catalog) -> str:
    """State the first node that was entered with a wrong window.

    "" if the program has windows of its own: negamax, unless it is told as it reckons, and perhaps what does not say
    there who moves.
    """
    reckons_as_told = finding.seen.players or finding.way.view == "mover"
    if finding.departs != "extra" or not reckons_as_told or finding.view != finding.way.view:
        return ""
    for path, right in finding.order.search(RIGHT[finding.rule]).windows.items():
        alpha, beta = turned_window(right, side_at(finding, path))
        got = finding.seen.windows.get(path)
        if got is not None and got != (alpha, beta) and not is_leaf(at(finding.case.tree, path)):
            return words.text(
                "grade.shows.window", node=names_of(finding.case)[path], alpha=Number(got[0]), beta=Number(got[1]),
                right_alpha=Number(alpha), right_beta=Number(beta),
            )  # fmt: skip
    return ""


def side_at(finding: Finding, path: str) -> Player:
    """Return the player from whose side a node is told: at a leaf, who would move there."""
    return side_of_node(finding.view, MAX if finding.case.is_max(ply_of(path)) else MIN)


def told(finding: Finding, value: float, path: str = "/") -> float:
    """Return one of MAX's values as it is told at a node."""
    return turned(value, side_at(finding, path))


def told_leaves(finding: Finding, tree: Shape, path: str = "/") -> Shape:
    """Return a tree with its leaves as they are told."""
    if is_leaf(tree):
        return told(finding, tree, path)
    return [told_leaves(finding, child, below(path, place)) for place, child in enumerate(tree)]


def tree_text(finding: Finding) -> str:
    """Write the tree of a finding. Where the program gets leaves as they are told, so they are here."""
    tree = finding.case.tree
    return text_of(told_leaves(finding, tree) if finding.way.turns_leaves else tree)


def tree_of(finding: Finding, words: Catalog) -> str:
    """Write a tree, and who moves at its root."""
    case, tree = finding.case, shortened(tree_text(finding), LONGEST_TREE)
    if case.board:
        board = "/".join(case.board[at : at + 3] for at in (0, 3, 6))
        return words.text("grade.tree.board", board=board, player="X" if case.root else "O")
    if case.agents > 2:
        return words.text("grade.tree.ghosts", tree=tree, ghosts=case.agents - 1)
    return words.text("grade.tree.max", tree=tree) if case.root else words.text("grade.tree.min", tree=tree)


def names_of(case: TreeCase) -> Mapping[str, str]:
    """Map the paths of nodes to the names that they have everywhere in minimax-viz."""
    root = read_tree(text_of(case.tree))
    name_nodes(levels_of(root))
    return {path: node.name for path, node in nodes_by_path(root).items()}


def leaf_name(finding: Finding, path: str, words: Catalog) -> str:
    """Write a leaf with its name and its value."""
    leaf = at(finding.case.tree, path)
    name = names_of(finding.case).get(path, path)
    return words.text("grade.leaf", name=name, value=Number(told(finding, leaf, path))) if is_leaf(leaf) else name


def leaves_of(finding: Finding, paths: Sequence[str], words: Catalog) -> str:
    """List leaves with their names and values, a few at most."""
    leaves = list(dict.fromkeys(paths))
    listed = ", ".join(leaf_name(finding, path, words) for path in leaves[:MOST_LEAVES])
    more = len(leaves) - MOST_LEAVES
    return listed if more <= 0 else words.text("grade.and_more", leaves=listed, more=more)


def sentence_if_right(grade: FunctionGrade, words: Catalog) -> str:
    """State that a function is right, and by which rule it cuts."""
    if grade.is_level and not grade.is_deeper:
        return words.text("grade.right_level", function=grade.function, trees=grade.cases)
    if grade.is_deeper:
        return words.text("grade.right_deeper", function=grade.function, trees=grade.cases)
    key = "grade.right" if grade.rule is None else f"grade.right_{grade.rule}"
    return words.text(key if grade.leaves_seen else "grade.right_unseen", function=grade.function, trees=grade.cases)


POINTS = 10.0
"""The points for each function; Gradescope scales the total if the assignment says otherwise."""


def gradescope_of(grade: FileGrade, words: Catalog) -> bytes:
    """Write the results.json of a file that could be judged."""
    tests: list[dict[str, Any]] = []
    for one in grade.functions:
        told = [sentence_of(finding, words) for finding in one.findings] or [sentence_if_right(one, words)]
        tests.append({
            "name": one.function, "score": POINTS if one.is_right else 0.0, "max_score": POINTS,
            "status": "passed" if one.is_right else "failed", "output": "\n".join(told),
            "tags": [finding.mistake for finding in one.findings], "visibility": "visible",
        })  # fmt: skip
    return results_of(sum(test["score"] for test in tests), "", tests)


def unjudged(sentence: str) -> bytes:
    """Write the results.json of a file that could not be judged."""
    return results_of(0.0, sentence, [])


def results_of(score: float, output: str, tests: list[dict[str, Any]]) -> bytes:
    """Write a results.json."""
    results = {"score": score, "output": output, "visibility": "visible", "tests": tests}
    return json.dumps(results, ensure_ascii=False, indent=1).encode("utf-8") + b"\n"


MOST_DRAWN = 40  # leaves of trees that are drawn beside each other


def pictures_of(finding: Finding, prunes: bool, words: Catalog) -> Mapping[str, FinishedPicture]:
    """Draw what a program did beside the right search, by their captions; where they first differ, both have a frame.

    The values of inner nodes are the program's as far as they are known. Empty if the tree is too large to draw, or if
    the program failed.
    """
    case = finding.case
    leaves = [*paths_of_leaves(case.tree)]
    if case.board or finding.seen.failure is not None or not 0 < len(leaves) <= MOST_DRAWN:
        return {}
    shown = reference_trace(finding, prunes)
    first = shown[shown.steps[divergence_step(finding, shown) - 1].node].path
    tree = reference_trace(finding, prunes=False)
    right = finding.order.search(RIGHT[finding.rule] if prunes else SearchHabit())
    values = {} if finding.habit is None else dict(finding.order.search(finding.habit).values)
    if finding.seen.value is not None:
        values["/"] = finding.seen.value
    seen = set(leaves) if finding.seen.leaves is None else finding.seen.set
    pictures = {}
    for caption, known, looked in (("did", values, seen), ("right", right.values, {*right.leaves})):
        inner = {
            path_in_trace(finding, path): words.number(told(finding, value, path)) for path, value in known.items()
        }
        struck = {path_in_trace(finding, path) for path in skipped_in(case.tree, looked)}
        pictures[words.text(f"grade.beside.{caption}")] = exercise_picture(
            tree, shown={path: text for path, text in inner.items() if not any(is_below(path, top) for top in struck)},
            struck=struck, marked=(first,), lang=words.code,
        )  # fmt: skip
    return pictures


def skipped_in(tree: Shape, looked: Collection[str]) -> list[str]:
    """List the topmost nodes below which no leaf was looked at."""
    skipped: list[str] = []
    for path in (*interiors_of(tree), *paths_of_leaves(tree)):  # what is above comes first
        is_known = any(is_below(path, top) for top in skipped)
        if path != "/" and not is_known and not any(is_below(leaf, path) for leaf in looked):
            skipped.append(path)
    return skipped


def reference_trace(finding: Finding, prunes: bool) -> TraceResult:
    """Trace the right search of the finding's tree, with the children in the program's own order."""
    case, names = finding.case, names_of(finding.case)  # those of the sentence

    def document(tree: Shape, path: str, ply: int) -> Any:
        if is_leaf(tree):
            return {"name": names[path], "value": tree}
        children = [document(tree[place], below(path, place), ply + 1) for place in finding.order(path, len(tree))]
        return {"name": names[path], "player": MAX if case.is_max(ply) else MIN, "children": children}

    text = json.dumps(document(case.tree, "/", 0))
    return trace_of(Instance(text, "alphabeta" if prunes else "minimax", finding.rule, view=finding.view))


def divergence_step(finding: Finding, shown: TraceResult) -> int:
    """Return the number of the step of the right search from which the program departs.

    There it goes past a cutoff, does not look at a leaf or, if nothing else shows, ends with another result.
    """
    paths = [row.path for row in shown]
    missing = {path_in_trace(finding, leaf) for leaf in finding.expected if leaf not in finding.seen.set}
    extra = [path_in_trace(finding, leaf) for leaf in finding.seen.leaves or () if leaf not in finding.expected]
    for step in shown.steps:
        path = paths[step.node]
        if step.kind == "enter" and path in missing and finding.seen.leaves is not None:
            return step.number
        if step.kind == "cutoff" and any(is_below(leaf, path) for leaf in extra):
            return step.number
    wrong = first_wrong_value(finding, shown)
    for step in shown.steps:
        if step.kind == "finish" and paths[step.node] == wrong:
            return step.number
    return len(shown.steps)


def first_wrong_value(finding: Finding, shown: TraceResult) -> str | None:
    """Return the path of the first finished node whose value differs.

    None if the program's habit is unknown, or if it prunes: then bounds may differ.
    """
    if finding.habit is None or finding.habit.prunes:
        return None
    right = {row.path: row.value for row in shown}
    did = finding.order.search(finding.habit).values
    values = ((path_in_trace(finding, path), value) for path, value in did.items())
    return next((path for path, value in values if right.get(path) != value), None)


def path_in_trace(finding: Finding, path: str) -> str:
    """Convert a path to the program's own order of children; a path beyond a leaf becomes the leaf's."""
    shown, here = "/", "/"
    for place in places_of(path):
        tree = at(finding.case.tree, here)
        if is_leaf(tree):
            break
        shown = below(shown, [*finding.order(here, len(tree))].index(place))
        here = below(here, place)
    return shown
