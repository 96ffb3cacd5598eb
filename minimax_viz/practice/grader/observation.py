"""Observations of a program, built from the reports of its process, none of which is trusted."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isnan
from typing import Any

from minimax_viz.practice.grader.cases import TreeCase, above, is_leaf, ply_of, value_of
from minimax_viz.practice.grader.instrumented import below, leaves_of
from minimax_viz.safe_text import collapsed, shortened

Window = tuple[float, float]
Part = Sequence[Any]
MOVE = "move"
"""The prefix of moves' names, if moves have names."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed call: `kind` is "ended", "endless" or "exception", which has a name, a message and a line."""

    kind: str
    name: str = ""
    message: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Observation:
    """The result of calling a function with a tree. `leaves` are the paths looked at, in sequence; None if nothing was
    seen.
    """

    case: TreeCase
    failure: Failure | None = None
    value: float | None = None
    move: int | None = None
    gives_value: bool = True
    gives_move: bool = False
    returned: str = ""
    printed: str = ""
    leaves: tuple[str, ...] | None = None
    windows: Mapping[str, Window] = field(default_factory=dict)
    players: Mapping[str, bool] = field(default_factory=dict)
    """Whether MAX moves at a node, by the arguments of the call about it; `windows` come from the same arguments."""
    changed: bool = False
    is_ordered: bool = True
    """Whether the sequence of the leaves is known, not only which they are."""
    has_descended: bool = False
    """Whether a function was called about a node below the root."""
    again: str = ""
    """How an inner node was searched again: with the "same" arguments, or with "other" windows or depths."""
    depths: Mapping[str, int] = field(default_factory=dict)
    """The depths that calls about nodes were given."""
    visits: Mapping[str, int] = field(default_factory=dict)
    """How often functions with windows were called about a board or what follows from it."""
    takes_numbers: bool = False
    """Whether a function was called about a leaf."""
    deepest: int = 0
    """The ply of the lowest node that a function was called about, or whose value was used."""

    @property
    def set(self) -> frozenset[str]:
        """The leaves that were looked at."""
        return frozenset(self.leaves or ())

    def looked_at_below(self, path: str) -> list[int]:
        """The children of a node that were looked at, in the program's own order."""
        start = path.rstrip("/") + "/"
        places = [int(leaf[len(start) :].partition("/")[0]) for leaf in self.leaves or () if leaf.startswith(start)]
        return list(dict.fromkeys(places))


def observations_from(cases: Sequence[TreeCase], answers: Sequence[Mapping[str, Any]]) -> list[Observation]:
    """Interpret the reports about trees. Raises ValueError, LookupError or TypeError if they are invalid."""
    seen = [*zip(cases, answers, strict=False)]
    # A leaf's value may also be passed as the end of a window: count only arguments that are nodes in other calls.
    about = {(call[0], call[7]) for case, answer in seen for call in answer.get("calls", ())
             if not is_leaf_of(case, str(call[2]))}  # fmt: skip
    seen = [(case, {**answer, "calls": [call for call in answer.get("calls", ()) if (call[0], call[7]) in about]})
            for case, answer in seen]  # fmt: skip
    searching = searching_in([answer["calls"] for _, answer in seen])
    if not all(are_used(case, answer, searching) for case, answer in seen):
        searching = frozenset()  # these functions only convert the tree
    backwards = is_move_first([(case, answer["parts"]) for case, answer in seen if answer.get("parts")])
    found = [observation_from(case, answer, searching, backwards) for case, answer in seen]
    numbers = [one for one in found if one.gives_move and one.gives_value]
    if sum(one.move is not None and one.move > len(one.case.tree) for one in numbers) * 2 > len(numbers):
        found = [replace(one, move=None, gives_move=False) for one in found]  # how many nodes there were, for example
    simple = [one for one in found if one.failure is None and all(map(is_leaf, one.case.tree))]
    if simple and not any(one.leaves for one in simple):
        return [replace(one, leaves=None) for one in found]
    return found


def is_right(one: Observation) -> bool:
    """Whether a call gave the right value, or a best move."""
    if not one.gives_value:
        return one.move is not None and is_best(one)
    return one.value == value_of(one.case)


def is_best(one: Observation) -> bool:
    """Whether the move leads to the root's value."""
    if one.move is None or not 0 <= one.move < len(one.case.tree):
        return False
    return value_of(one.case, below("/", one.move)) == value_of(one.case)


def is_leaf_of(case: TreeCase, path: str) -> bool:
    """Whether a path leads to a leaf."""
    tree = case.tree
    for place in path.split("/")[1:] if path != "/" else ():
        if is_leaf(tree):
            return True
        tree = tree[int(place)]
    return is_leaf(tree)


def observation_from(
    case: TreeCase, answer: Mapping[str, Any], searching: Collection[int], backwards: bool
) -> Observation:
    """Interpret the report about one tree."""
    for kind in ("ended", "endless"):
        if answer.get(kind):
            return Observation(case, Failure(kind))
    calls = [call for call in answer["calls"] if not searching or call[0] in searching]
    windows, players, depths = arguments_in(calls)
    reached = [str(call[2]) for call in answer["calls"]] + [str(path) for path, _, _ in answer["used"]]
    deepest = max((ply_of(path) for path in [*reached, *map(str, answer["looks"])]), default=0)
    has_descended = any(call[2] != "/" for call in answer["calls"])
    leaves = looked_at(case, answer, searching)
    printed = str(answer["printed"])
    if answer["error"] is not None:
        told, message, line = answer["error"]
        name = shortened(collapsed(str(told)))
        return Observation(case, Failure("exception", name, str(message), int(line)), printed=printed,
                           leaves=leaves, windows=windows, players=players, has_descended=has_descended,
                           depths=depths, deepest=deepest)  # fmt: skip
    parts = answer["parts"]
    pair = parts[::-1] if backwards and len(parts) == 2 else parts
    value, returned = value_in(pair[0])
    only_move = len(parts) == 1 and parts[0][0] == "action"
    return Observation(
        case, None, None if only_move else value, move_in(pair[-1]) if len(parts) == 2 or only_move else None,
        not only_move, len(parts) == 2 or only_move, returned, printed, leaves, windows, players,
        bool(answer["changed"]), bool(searching or answer["looks"]), has_descended, searched_again(case, calls), depths,
        {str(name): int(count) for name, count in answer["visits"].items()},
        any(is_leaf_of(case, str(call[2])) for call in answer["calls"]), deepest,
    )  # fmt: skip


def searched_again(case: TreeCase, calls: Sequence[Sequence[Any]]) -> str:
    """Return how inner nodes were searched again: "other" windows or depths are those of PVS, of iterative deepening
    and of MTD(f).
    """
    entries: dict[tuple[str, int], list[tuple[Any, ...]]] = {}
    for function, _, path, low, high, _, _, _, depth, outer, since in calls:
        if outer != path and not is_leaf_of(case, str(path)):
            entries.setdefault((str(path), int(function)), []).append((low, high, depth, since))
    again = [given for given in entries.values() if len(given) > 1]
    if not again:
        return ""
    return "other" if all(len(set(given)) == len(given) for given in again) else "same"


def arguments_in(
    calls: Sequence[Sequence[Any]],
) -> tuple[Mapping[str, Window], Mapping[str, bool], Mapping[str, int]]:
    """Return the windows, the players and the depths with which nodes were first entered."""
    windows: dict[str, Window] = {}
    players: dict[str, bool] = {}
    depths: dict[str, int] = {}
    for _, _, path, low, high, _, player, _, depth, *_ in calls:
        if low is not None and high is not None:
            windows.setdefault(str(path), (float(low), float(high)))
        if player is not None:
            players.setdefault(str(path), bool(player))
        if depth is not None:
            depths.setdefault(str(path), int(depth))
    return windows, players, depths


def value_in(part: Part) -> tuple[float | None, str]:
    """Return the number that was returned or, without one, a description: "none", "node", or the object's
    representation.
    """
    if part[0] == "number" and not isnan(part[1]):
        return float(part[1]), ""
    return None, str(part[1]) if part[0] in ("other", "action") else str(part[0])


def move_in(part: Part) -> int | None:
    """Return the place of the move that was returned; -1 if it is not a move."""
    if part[0] == "none":
        return None
    path = part[1] if part[0] == "node" else part[2] if part[0] == "number" else ""
    if path:
        return int(path[1:]) if path != "/" and above(path) == "/" else -1
    if part[0] == "number":
        return int(part[1]) if part[1] == part[1] // 1 and abs(part[1]) < 10**6 else -1
    if part[0] == "action" and part[1].startswith(MOVE) and part[1][len(MOVE) :].isdecimal():
        return int(part[1][len(MOVE) :])
    return -1


def is_move_first(pairs: Sequence[tuple[TreeCase, Sequence[Part]]]) -> bool:
    """Whether pairs begin with their move: whether that makes more values right."""
    right = [0, 0]
    for case, parts in pairs:
        if len(parts) == 2:
            want = value_of(case)
            for place, part in enumerate(parts):
                right[place] += part[0] == "number" and part[1] == want
            # An action, and a node that is not a number, are never values.
            right[1] += len(pairs) * (parts[0][0] in ("action", "node", "none"))
            right[0] += len(pairs) * (parts[1][0] in ("action", "node", "none"))
    return right[1] > right[0]


def searching_in(sequences: Sequence[Sequence[Sequence[Any]]]) -> frozenset[int]:
    """Return the functions that search: a cycle of calls about nodes, preferably one with the function called first.

    Without such a function, it is for each tree the cycle that is given windows or players, or the last: what checks or
    converts a tree comes before.
    """
    edges = {(int(caller), int(function)) for calls in sequences for function, caller, *_ in calls}
    circles = [circle for circle in circles_of(edges) if circle]
    entries = {int(calls[0][0]) for calls in sequences if calls}
    with_entry = [circle for circle in circles if circle & entries]
    if with_entry:
        return frozenset().union(*with_entry)
    chosen = []
    for calls in sequences:
        ranks = [
            (any(call[3] is not None for call in own), any(call[6] is not None for call in own), int(own[0][5]), circle)
            for circle in circles if (own := [call for call in calls if int(call[0]) in circle])
        ]  # fmt: skip
        if ranks:
            chosen.append(max(ranks, key=lambda rank: rank[:3])[3])
    return frozenset().union(*chosen)


def circles_of(edges: Collection[tuple[int, int]]) -> list[frozenset[int]]:
    """Return the largest sets of functions that can all reach each other by calls."""
    names = {name for edge in edges for name in edge if name >= 0}
    reach = {name: {after for before, after in edges if before == name} for name in names}
    for middle in names:
        for name in names:
            if middle in reach[name]:
                reach[name] |= reach[middle]
    return list({frozenset(other for other in reach[name] if name in reach.get(other, ())) for name in sorted(names)})


def are_used(case: TreeCase, answer: Mapping[str, Any], searching: Collection[int]) -> bool:
    """Whether all leaves that functions were called about were also used, as far as that can be seen. What is given a
    window uses them.
    """
    if answer.get("error") or not answer.get("used"):
        return True
    if any(call[0] in searching and call[3] is not None and call[4] is not None for call in answer["calls"]):
        return True
    leaves = set(leaves_of(case.tree))
    called = {str(call[2]) for call in answer["calls"] if call[0] in searching}
    return called & leaves <= {str(path) for path, _, _ in answer["used"]}


def looked_at(case: TreeCase, answer: Mapping[str, Any], searching: Collection[int]) -> tuple[str, ...]:
    """Return the leaves that were looked at, in sequence."""
    if answer["looks"]:
        return tuple(str(path) for path in answer["looks"])
    leaves = set(leaves_of(case.tree))
    # Functions of the recursion that call each other about the same leaf look at it once.
    moments = [
        (int(call[5]), str(call[2])) for call in answer["calls"]
        if call[0] in searching and call[2] in leaves and call[2] != call[9]
    ]  # fmt: skip
    called = {path for _, path in moments}
    others = {int(call[0]) for call in answer["calls"] if call[0] == call[1]} - set(searching)
    used: dict[str, int] = {}
    # Where a function is called about the leaves, other uses of their numbers only put the children in order.
    ordering = {(int(call[1]), str(call[9])) for call in answer["calls"] if call[0] in searching and call[2] in leaves}
    callers = {function for function, _ in ordering}
    asked = {str(call[9]) for call in answer["calls"] if call[0] in searching}
    entered = {str(call[2]) for call in answer["calls"] if call[0] in searching}
    for path, function, moment in answer["used"]:
        parent = above(str(path))
        if int(function) in callers and (parent in asked or parent not in entered):
            continue
        if int(function) not in others or not searching:
            used.setdefault(str(path), int(moment))
    for path, moment in used.items():
        if path in leaves and path not in called:
            handed = int(answer["handed"].get(path, moment))
            moments.append((handed if searching else int(moment), path))
    return tuple(path for _, path in sorted(moments))
