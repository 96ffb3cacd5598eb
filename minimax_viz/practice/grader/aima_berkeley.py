"""Trees as AIMA's games and as states of Berkeley's Pacman projects. Used in the student's process."""

import random
import sys
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from types import ModuleType
from typing import Any

from minimax_viz.practice.grader.instrumented import below, current_log

POISON = 999.0
"""The value below a depth limit, where nothing must be looked at."""


class InstrumentedState:
    """A node that notes requests for its value. `horizon` is the ply at which a search has to stop."""

    def __init__(self, tree: Any, path: str, ply: int, agents: int, horizon: int | None) -> None:
        self.path = path
        self._tree = tree
        self._ply = ply
        self._agents = agents
        self._horizon = horizon

    @property
    def is_leaf(self) -> bool:
        return not isinstance(self._tree, list)

    @property
    def moves(self) -> list[str]:
        """The names of the moves; at the horizon there are some that nobody may make."""
        if self.is_leaf:
            return ["beyond1", "beyond2"] if self._ply == self._horizon else []
        return [f"move{place}" for place in range(len(self._tree))]

    def after(self, move: Any) -> "InstrumentedState":
        """Return the state after a move. Raises ValueError if the move is unknown."""
        place = self.moves.index(move)
        tree = POISON if self.is_leaf else self._tree[place]
        return InstrumentedState(tree, below(self.path, place), self._ply + 1, self._agents, self._horizon)

    @property
    def player(self) -> str:
        return "MAX" if self._ply % self._agents == 0 else "MIN"

    def value(self) -> Any:
        """Return the value of a leaf, and note the request; other nodes have no known value."""
        current_log[0].looks.append(self.path)
        return self._tree if self.is_leaf else 0

    # The methods that Berkeley's projects call.

    def getNumAgents(self) -> int:
        return self._agents

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        return self.moves

    def getLegalPacmanActions(self) -> list[str]:
        return self.moves

    def generateSuccessor(self, agentIndex: int, action: str) -> "InstrumentedState":
        return self.after(action)

    def generatePacmanSuccessor(self, action: str) -> "InstrumentedState":
        return self.after(action)

    getNextState = generateSuccessor

    def isWin(self) -> bool:
        return self.is_leaf and self._ply != self._horizon and self._tree >= 0

    def isLose(self) -> bool:
        return self.is_leaf and self._ply != self._horizon and self._tree < 0

    def getScore(self) -> Any:
        return self.value()


InstrumentedState.__name__ = InstrumentedState.__qualname__ = (
    "GameState"  # the name that a student should read in an error
)


class AimaGame:
    """A game with the interface of AIMA's programs, third and fourth edition."""

    def __init__(self, initial: InstrumentedState) -> None:
        self.initial = initial

    def actions(self, state: InstrumentedState) -> list[str]:
        return state.moves

    def result(self, state: InstrumentedState, move: Any) -> InstrumentedState:
        return state.after(move)

    def is_terminal(self, state: InstrumentedState) -> bool:
        return state.is_leaf

    terminal_test = is_terminal

    def to_move(self, state: InstrumentedState) -> str:
        return state.player

    def utility(self, state: InstrumentedState, player: object = "MAX") -> Any:
        value = state.value()
        return -value if player == "MIN" else value


class Agent:
    """Berkeley's base class."""

    def __init__(self, index: int = 0) -> None:
        self.index = index


class MultiAgentSearchAgent(Agent):
    """Berkeley's base class of agents that search."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2") -> None:
        super().__init__()
        self.evaluationFunction: Callable[[Any], Any] = score
        self.depth = int(depth)


def score(state: Any) -> Any:
    """Berkeley's scoreEvaluationFunction."""
    return state.getScore()


class Directions:
    """Berkeley's directions."""

    NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"


class _Stack(list[Any]):
    def push(self, item: Any) -> None:
        self.append(item)

    def isEmpty(self) -> bool:
        return not self


class _Queue(_Stack):
    def pop(self, place: Any = 0) -> Any:
        return super().pop(place)


class _PriorityQueue(_Stack):
    def push(self, item: Any, priority: Any = 0) -> None:
        heappush(self, (priority, len(self), item))

    def pop(self, place: Any = 0) -> Any:
        return heappop(self)[2]


def manhattan_distance(one: Any, other: Any) -> Any:
    """Return the distance between two squares."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def not_defined() -> None:
    """Berkeley's raiseNotDefined."""
    raise NotImplementedError("the method is not implemented")


def lookup(name: str, namespace: Mapping[str, Any]) -> Any:
    """Berkeley's util.lookup: look up a name."""
    return namespace.get(name, score)


MODULES: Mapping[str, Mapping[str, Any]] = {
    "util": {
        "manhattanDistance": manhattan_distance, "raiseNotDefined": not_defined, "lookup": lookup,
        "Stack": _Stack, "Queue": _Queue, "PriorityQueue": _PriorityQueue, "Counter": dict, "random": random,
    },
    "game": {"Agent": Agent, "Directions": Directions, "Actions": object, "GameStateData": object},
    "pacman": {"GameState": InstrumentedState},
    "multiAgents": {"MultiAgentSearchAgent": MultiAgentSearchAgent, "scoreEvaluationFunction": score},
}  # fmt: skip
"""The modules that Berkeley's files import, with their members."""


def supply_berkeley(namespace: dict[str, Any]) -> None:
    """Supply a student's module with the names from Berkeley's project, unless it has them."""
    for name, members in MODULES.items():
        module = ModuleType(name)
        vars(module).update(members, __all__=list(members))
        sys.modules.setdefault(name, module)
    for thing in (Agent, MultiAgentSearchAgent, Directions):
        namespace.setdefault(thing.__name__, thing)
    namespace.setdefault("scoreEvaluationFunction", score)
