"""Recognises the functions of a student's file by their names and parameters. Used in the student's process."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from minimax_viz.practice.grader.aima_berkeley import AimaGame, InstrumentedState, score
from minimax_viz.practice.grader.instrumented import InstrumentedValues, build_tree, height_of, leaves_of

MINIMAX = ("minimax", "minimax_search", "minimax_decision", "mini_max", "minmax")
ALPHABETA = (
    "alphabeta", "alpha_beta", "alphaBeta", "alpha_beta_search", "alphabeta_search", "alpha_beta_pruning",
    "alphabeta_pruning", "alpha_beta_cutoff", "alphabeta_full_search", "minimax_alphabeta", "minimax_alpha_beta",
    "minimax_ab",
)  # fmt: skip
AGENTS = {"MinimaxAgent": False, "AlphaBetaAgent": True}
ROLES = {
    "alpha": ("alpha", "α", "a"), "beta": ("beta", "β", "b"),
    "depth": ("depth", "d", "ply", "plies", "max_depth", "curdepth", "cur_depth", "current_depth"),
    "is_max": (
        "is_max", "ismax", "maximizing", "maximising", "maximizingplayer", "maximizing_player", "maximising_player",
        "maximisingplayer", "is_maximizing", "ismaximizing", "is_maximising", "maximize", "max_player", "maxplayer",
        "is_max_player", "maxturn", "max_turn", "ismaximizingplayer", "is_maximizing_player", "maximizer", "player",
    ),
    "index": ("nodeindex", "node_index", "index", "node_idx"),
    "values": ("values", "scores", "leaves", "vals"),
    "height": ("targetdepth", "target_depth", "h", "height"),
    "game": ("game",), "state": ("state",),
}  # fmt: skip
"""The names of parameters by their role."""
BY_PLACE = {
    False: {2: ("tree", "is_max"), 3: ("tree", "depth", "is_max")},
    True: {4: ("tree", "alpha", "beta", "is_max"), 5: ("tree", "depth", "alpha", "beta", "is_max")},
}
"""The roles of parameters with unknown names, by whether the function prunes and by the number of parameters."""


@dataclass(frozen=True, slots=True)
class Known:
    """A recognised function: its `style` is "tree", "flat", "aima" or "berkeley", its `roles` are those of the
    parameters.
    """

    name: str
    style: str
    prunes: bool
    roles: tuple[tuple[str, str], ...]
    function: Callable[..., Any]

    @property
    def has_height(self) -> bool:
        """Whether the function is given the height of a flat tree."""
        return any(role == "height" for _, role in self.roles)

    @property
    def flat_names(self) -> tuple[str, str] | None:
        """The names of the depth and the index parameter of a function on a list of leaves; None for others."""
        names = {role: name for name, role in self.roles}
        return (names["zero"], names["index"]) if self.style == "flat" and "zero" in names else None

    @property
    def has_depth(self) -> bool:
        """Whether the function is given a depth."""
        return self.style == "berkeley" or any(role == "depth" for _, role in self.roles)


def known_in(namespace: dict[str, Any]) -> list[Known]:
    """List the recognised functions of a module, minimax first."""
    found = []
    for name in (*MINIMAX, *ALPHABETA):
        function = namespace.get(name)
        if callable(function) and not isinstance(function, type):
            known = known_function(name, function)
            if known is not None:
                found.append(known)
    for name, prunes in AGENTS.items():
        agent = namespace.get(name)
        if isinstance(agent, type) and callable(getattr(agent, "getAction", None)):
            found.append(Known(name, "berkeley", prunes, (), agent))
    return found


def known_function(name: str, function: Callable[..., Any]) -> Known | None:
    """Recognise a function by its parameters; None if some of them have no known role."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    required = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    roles = [(one.name, role_of(one.name), one.default is one.empty) for one in required]
    named = {role for _, role, _ in roles}
    prunes = name in ALPHABETA or {"alpha", "beta"} <= named
    if {"game", "state"} <= named:
        return Known(name, "aima", prunes, wanted(roles, ("game", "state")), function)
    if {"index", "values"} <= named:
        roles = [(one, "zero" if role == "depth" else role, needed) for one, role, needed in roles]
        return Known(name, "flat", prunes, wanted(roles, ("zero", "index", "values", "height", *WINDOW)), function)
    if roles and (roles[0][1] is None or roles[0][0] in ("node", "state")):
        roles[0] = (roles[0][0], "tree", True)
    given = [(one, role) for one, role, needed in roles if role is not None or needed]
    if any(role is None for _, role in given):
        places = BY_PLACE[prunes].get(len(given))
        if places is None:
            return None
        given = [(one, place) for (one, _), place in zip(given, places, strict=True)]
    if not given or given[0][1] != "tree":
        return None
    return Known(name, "tree", prunes, tuple((one, str(role)) for one, role in given), function)


WINDOW = ("alpha", "beta", "is_max")


def role_of(name: str) -> str | None:
    """Return the role of a parameter, by its name."""
    return next((role for role, names in ROLES.items() if name.lower() in names), None)


def wanted(roles: Iterable[tuple[str, str | None, bool]], known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Select the parameters with these roles."""
    return tuple((name, role) for name, role, _ in roles if role in known)


def ready(known: Known, case: dict[str, Any], material: str, paths: dict[int, str]) -> tuple[Callable[[], Any], Any]:
    """Prepare a call of a recognised function, and return it with its tree, if it has one that can be changed.

    `paths` receives the paths of plain nodes. Raises whatever the student's file raises.
    """
    tree, agents, (alpha, beta) = case["tree"], case["agents"], case["window"]
    if known.style == "berkeley":
        agent = known.function()
        agent.index = 0
        agent.evaluationFunction = score
        agent.depth = -(-height_of(tree) // agents)
        state = InstrumentedState(tree, "/", 0, agents, case["horizon"])
        return lambda: agent.getAction(state), None
    values: dict[str, Any] = {"alpha": alpha, "beta": beta, "is_max": case["root"], "zero": 0, "index": 0}
    node = None
    if known.style == "aima":
        values["state"] = InstrumentedState(tree, "/", 0, 2, None)
        values["game"] = AimaGame(values["state"])
    elif known.style == "flat":
        values["height"] = height_of(tree)
        values["values"] = flat(tree)
    else:
        node = values["tree"] = build_tree(material, tree, "/", paths)
        values["depth"] = height_of(tree)
    arguments = [values[role] for _, role in known.roles]
    return lambda: known.function(*arguments), node


def flat(tree: Any) -> InstrumentedValues:
    """List the leaves of a full binary tree in sequence."""
    leaves = tree
    while isinstance(leaves[0], list):
        leaves = [leaf for pair in leaves for leaf in pair]
    values = InstrumentedValues(leaves)
    values.paths = tuple(leaves_of(tree))
    return values
