"""Records the calls in a student's program that are about a node, with their windows. Used in the student's process.

The program is not changed for it: Python reports every call, including those of nested functions and of methods.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, NamedTuple

from minimax_viz.practice.grader.aima_berkeley import InstrumentedState
from minimax_viz.practice.grader.forms import NamedNumber, NamedText
from minimax_viz.practice.grader.instrumented import NODES, below, current_log
from minimax_viz.practice.grader.signatures import ROLES

MOST_CALLS = 20_000
MOST_ARGUMENTS = 8
ABOUT_NODES = (*NODES, InstrumentedState, NamedText, NamedNumber)


@dataclass(slots=True)
class CallInProgress:
    """A call in progress: its function, its node's path and, for a plain node, the node's place among the arguments."""

    frame: FrameType
    function: int
    path: str
    place: int
    node: Any
    moment: int = 0
    taken: set[tuple[CodeType, int]] = field(default_factory=set)


class NamesOfCode(NamedTuple):
    """The parameters of a function, and which of them say what."""

    code: CodeType
    all: tuple[str, ...]
    alpha: str | None
    beta: str | None
    depth: str | None
    players: tuple[str, ...]


known_names: dict[int, NamesOfCode] = {}
"""By the identity of the code: there are many calls of a few functions."""


def names_of(code: CodeType) -> NamesOfCode:
    """Return the parameters of a function by their roles."""
    known = known_names.get(id(code))
    if known is None:
        names = code.co_varnames[: min(code.co_argcount + code.co_kwonlyargcount, MOST_ARGUMENTS)]
        players = tuple(name for name in names if name.lower() in ROLES["is_max"])
        alpha, beta, depth = (first_named(role, names) for role in ("alpha", "beta", "depth"))
        known = known_names[id(code)] = NamesOfCode(code, names, alpha, beta, depth, players)
    return known


def first_named(role: str, names: Iterable[str]) -> str | None:
    """Return the first name that has this role."""
    return next((name for name in names if name.lower() in ROLES[role] or role in name.lower()), None)


class CallRecorder:
    """Records calls about nodes, in sequence: [function, calling function, path, alpha, beta, moment, player, place of
    the node among the arguments, depth, path of the node that the calling function is about, moment of the calling
    call]; without a calling function there are -1 and "".
    """

    def __init__(
        self, file: str, known: dict[int, str], functions: dict[CodeType, int], flat: tuple[str, str] | None = None,
        turn: tuple[Any, Any] = (True, False),
    ) -> None:  # fmt: skip
        """`functions` receives a number for each function. `flat` names the parameters of a function on a list of
        leaves: the depth, and the place in its row. `turn` is what stands for MAX and for MIN.
        """
        self.calls: list[list[Any]] = []
        self._file = file
        self._known = known
        self._flat = flat
        self._turn = turn
        self._functions = functions
        self._stack: list[CallInProgress] = []
        self._frames: dict[int, FrameType] = {}
        self.visits: dict[str, int] = {}
        """How often each function that is given a window is called, whatever about."""

    def __call__(self, frame: FrameType, event: str, given: object) -> None:
        if event == "return":
            if self._stack and self._stack[-1].frame is frame:
                self._stack.pop()
                current_log[0].function = self._stack[-1].function if self._stack else -1
        elif event == "call" and frame.f_code.co_filename == self._file and len(self.calls) < MOST_CALLS:
            self._note(frame)

    def _note(self, frame: FrameType) -> None:
        """Record a call if it is about a node; resuming a generator is not a call."""
        code = frame.f_code
        values = frame.f_locals
        names = names_of(code)
        if names.alpha is not None and names.beta is not None:
            self.visits[code.co_qualname] = self.visits.get(code.co_qualname, 0) + 1
        given = [values.get(name) for name in names.all]
        found = self._node_in(given) or self._plain_leaf_in(code, given) or self._place_in(names.all, values)
        if found is None:
            return
        path, place = found
        function = self._functions.setdefault(code, len(self._functions))
        caller, outer, since = -1, "", -1
        if self._stack:
            above = self._stack[-1]
            caller, outer, since = above.function, above.path, above.moment
        current_log[0].function = function
        moment = current_log[0].now()
        self._stack.append(CallInProgress(frame, function, path, place, given[place] if given else None, moment))
        if id(frame) not in self._frames:
            self._frames[id(frame)] = frame
            alpha, beta = end_in(names.alpha, values), end_in(names.beta, values)
            player, depth = player_in(names.players, values, self._turn), depth_in(names.depth, values)
            self.calls.append([function, caller, path, alpha, beta, moment, player, place, depth, outer, since])

    def _node_in(self, given: list[Any]) -> tuple[str, int] | None:
        """Return the path of the node among the arguments, and its place there."""
        for place, value in enumerate(given):
            if isinstance(value, ABOUT_NODES):
                return value.path, place
            if id(value) in self._known:
                return self._known[id(value)], place
        return None

    def _place_in(self, names: tuple[str, ...], values: dict[str, Any]) -> tuple[str, int] | None:
        """Return the path of a node in a full binary tree, given by its depth and its place there."""
        if self._flat is None or not set(self._flat) <= set(names):
            return None
        depth, place = (values[name] for name in self._flat)
        if type(depth) is not int or type(place) is not int or not 0 <= place < 2**depth <= MOST_CALLS:
            return None
        return "/" + "/".join(format(place, f"0{depth}b") if depth else ""), 0

    def _plain_leaf_in(self, code: CodeType, given: list[Any]) -> tuple[str, int] | None:
        """Return the path of a plain number: it stands where the calling function has its node, and is a child of that
        node.
        """
        if not self._stack:
            return None
        above = self._stack[-1]
        if id(above.node) not in self._known or above.place >= len(given):
            return None
        value = given[above.place]
        if type(value) not in (int, float):
            return None
        alike = [place for place, child in enumerate(above.node) if type(child) is type(value) and child == value]
        for place in [place for place in alike if (code, place) not in above.taken] or alike[:1]:
            above.taken.add((code, place))
            return below(above.path, place), above.place
        return None


def player_in(names: tuple[str, ...], values: dict[str, Any], turn: tuple[Any, Any]) -> bool | None:
    """Whether MAX moves according to the arguments; None if they do not say. `turn` stands for MAX and for MIN."""
    for name in names:
        if type(values.get(name)) in (bool, int, str, type(turn[0])):
            for is_max, one in zip((True, False), turn, strict=True):
                if values[name] == one:
                    return is_max
    return None


def depth_in(name: str | None, values: dict[str, Any]) -> int | None:
    """Return the depth, the argument of this name."""
    return int(values[name]) if name is not None and type(values.get(name)) in (int, bool) else None


def end_in(name: str | None, values: dict[str, Any]) -> float | None:
    """Return one end of a window, the argument of this name."""
    value: Any = values.get(name) if name is not None else None
    return float(value) if type(value) in (int, float, *NODES[2:]) else None
