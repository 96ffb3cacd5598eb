"""Recognises the functions of a student's file by their names and parameters, and how they may be called. Used in the
student's process.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from types import FunctionType
from typing import Any

from minimax_viz.practice.grader.aima_berkeley import AimaGame, InstrumentedState, score
from minimax_viz.practice.grader.boards import BOOLEAN, BoardForm, board_of, boards_for
from minimax_viz.practice.grader.forms import LEAF_TABLES, TABLES, TURNS, Form, Growing, forms_for, is_node
from minimax_viz.practice.grader.hints import Hints
from minimax_viz.practice.grader.instrumented import MATERIALS, flat, height_of

MINIMAX = ("minimax", "minimaxsearch", "minimaxdecision", "minmax", "minimaxvalue", "minimaxalgorithm", "minimaxalgo",
           "maxmin", "minimaxrecursive", "minimaxsolve")  # fmt: skip
ALPHABETA = (
    "alphabeta", "alphabetasearch", "alphabetapruning", "alphabetacutoff", "alphabetafullsearch", "minimaxalphabeta",
    "minimaxab", "minimaxpruning", "alphabetaminimax", "alphabetavalue", "minimaxwithpruning",
    "minimaxalphabetapruning", "minimaxpruned", "absearch", "prunedminimax",
)  # fmt: skip
NEGAMAX = ("negamax", "negamaxsearch", "negamaxab", "negamaxalphabeta", "negamaxpruning", "negascout", "pvs",
           "principalvariationsearch", "mtdf", "mtd")  # fmt: skip
STEMS = ("minimax", "minmax", "alphabeta", "negamax")
OF_BOARDS = ("bestmove", "findbestmove", "getbestmove")
"""The names of functions, without underscores and capital letters, and what others contain; the last are known with
boards only.
"""
AGENTS = {"MinimaxAgent": False, "AlphaBetaAgent": True}
ROLES = {
    "alpha": ("alpha", "α", "a", "alfa"), "beta": ("beta", "β", "b"),
    "depth": ("depth", "d", "ply", "plies", "curdepth", "cur_depth", "current_depth", "level"),
    "limit": ("max_depth", "maxdepth", "depth_limit", "limit"),
    "is_max": (
        "is_max", "ismax", "maximizing", "maximising", "maximizingplayer", "maximizing_player", "maximising_player",
        "maximisingplayer", "is_maximizing", "ismaximizing", "is_maximising", "maximize", "max_player", "maxplayer",
        "is_max_player", "maxturn", "max_turn", "ismaximizingplayer", "is_maximizing_player", "maximizer", "player",
        "color", "colour", "sign", "turn", "who", "mover", "to_move", "mx", "side", "role", "is_ai", "is_max_turn",
        "is_min", "ismin", "minimizing", "is_minimizing", "is_maximizer", "ismaximizer", "current_player", "p",
    ),
    "index": ("nodeindex", "node_index", "index", "node_idx", "idx", "i"),
    "values": ("values", "scores", "leaves", "vals", *LEAF_TABLES),
    "height": ("targetdepth", "target_depth", "h", "height"),
    "guess": ("guess", "first_guess", "firstguess"), "game": ("game",), "state": ("state",),
    "tree": ("node", "root", "start", "current", "current_node", "curr_node", "position", "pos", "board", "new_board",
             "newboard", "start_node", "n", "s", "t", "cell", "grid"),
}  # fmt: skip
"""The names of parameters by their role."""
BY_PLACE = {
    False: {2: ("tree", "is_max"), 3: ("tree", "depth", "is_max")},
    True: {4: ("tree", "alpha", "beta", "is_max"), 5: ("tree", "depth", "alpha", "beta", "is_max")},
}
"""The roles of parameters with unknown names, by whether the function prunes and by the number of parameters."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to call a function: the form of its trees or boards, what stands for MAX and MIN, and whether its value and
    its window are those of the player to move ("mover").
    """

    form: Form | BoardForm
    turn: tuple[Any, Any] = TURNS["bool"]
    view: str = "max"


@dataclass(frozen=True, slots=True)
class Known:
    """A recognised function: its `style` is "tree", "flat", "aima", "berkeley" or "board", its `roles` are those of the
    parameters; those in `keywords` are given by name. Of the `ways` to call it one is the right one.
    """

    name: str
    style: str
    prunes: bool
    roles: tuple[tuple[str, str], ...]
    function: Callable[..., Any]
    ways: tuple[Way, ...] = ()
    keywords: frozenset[str] = frozenset()
    counts_up: bool = False
    keeps: bool = False
    has_parity: bool = False
    """Whether the depth says who moves: it is even at the nodes of MAX."""
    is_bounded: bool = False
    """Whether its depth, which counts up, is compared with something else than 0."""
    is_guess: bool = False
    """Whether nothing but its parameters says that it is a search."""

    def has(self, role: str) -> bool:
        """Whether a parameter has this role."""
        return any(one == role for _, one in self.roles)

    @property
    def has_height(self) -> bool:
        """Whether the function is given the height of a flat tree."""
        return self.has("height")

    @property
    def flat_names(self) -> tuple[str, str] | None:
        """The names of the depth and the index parameter of a function on a list of leaves; None for others."""
        names = {role: name for name, role in self.roles}
        return (names["zero"], names["index"]) if {"zero", "index"} <= names.keys() else None

    @property
    def has_depth(self) -> bool:
        """Whether the function is given a depth."""
        return self.style == "berkeley" or (self.has("depth") and not self.counts_up)

    @property
    def has_window(self) -> bool:
        """Whether the function is given a window."""
        return self.style in ("tree", "flat") and self.has("alpha") and self.has("beta")

    def turns_leaves(self, way: Way) -> bool:
        """Whether leaves are those of the player to move, since the function is not told who that is."""
        return way.view == "mover" and not isinstance(way.form, BoardForm) and not self.has("is_max")

    def shape(self, way: int) -> str:
        """Return the shape of the trees that the function can search."""
        form = self.ways[way].form if self.ways else None
        if isinstance(form, Form):
            return "full:" + form.grow.__name__ if form.shape == "full" else form.shape
        return "any"

    def knows_player(self, way: int) -> bool:
        """Whether the function is told who moves at the root, or has nothing to do with that."""
        one = self.ways[way] if self.ways else None
        is_told = self.style in ("aima", "berkeley", "board") or self.has("is_max") or self.has_parity
        return is_told or (one is not None and (one.view == "mover" or getattr(one.form, "says_player", False)))


def simple(name: str) -> str:
    """Return a name without underscores and capital letters."""
    return name.replace("_", "").lower()


def known_in(namespace: dict[str, Any], hints: Hints) -> list[Known]:
    """List the recognised functions of a module, minimax first."""
    functions = sorted(functions_in(namespace), key=lambda one: one[0].startswith("_"))
    by_name: dict[str, tuple[str, Callable[..., Any], type | None]] = {}
    for name, function, owner in functions:
        by_name.setdefault(simple(name), (name, function, owner))
    found: list[Known] = []
    for one in (*MINIMAX, *ALPHABETA, *NEGAMAX, *OF_BOARDS):
        if one not in by_name or (found and one in OF_BOARDS):
            continue
        is_helper = one in NEGAMAX and any(by_name[one][0] in hints.uses.get(other.name, ()) for other in found)
        if not is_helper:
            found += filter(None, [recognised(*by_name[one], namespace, hints)])
    for name, prunes in AGENTS.items():
        agent = namespace.get(name)
        if isinstance(agent, type) and callable(getattr(agent, "getAction", None)):
            found.append(Known(name, "berkeley", prunes, (), agent))
    if not found:
        found += pairs_in(functions, namespace, hints)
    if not found:
        named = [one for one in functions if any(stem in simple(one[0]) for stem in STEMS)]
        helpers = {used for name, *_ in named for used in hints.uses.get(name, ()) if used != name}
        outer = [one for one in named if one[0] not in helpers]
        guessed = filter(None, (recognised(*one, namespace, hints) for one in outer[:2]))
        found += [replace(one, is_guess=True) for one in guessed]
    if not found:
        called = [one for one in functions if one[0] in hints.uses.get(one[0], ())]
        guessed = filter(None, (recognised(*one, namespace, hints) for one in called[:2]))
        found += [replace(one, is_guess=True) for one in guessed]
    return found


def functions_in(namespace: Mapping[str, Any]) -> Iterator[tuple[str, Callable[..., Any], type | None]]:
    """Yield the functions of a module by their names, and after them the methods of its classes."""
    classes = []
    for name, one in namespace.items():
        if isinstance(one, type):
            classes.append(one)
        elif callable(one):
            yield name, one, None
    for kind in classes:
        if kind.__module__ == namespace.get("__name__"):
            for name, method in vars(kind).items():
                if isinstance(method, FunctionType | staticmethod | classmethod):
                    yield name, getattr(kind, name), kind


def recognised(
    name: str, function: Callable[..., Any], owner: type | None, namespace: Mapping[str, Any], hints: Hints
) -> Known | None:
    """Recognise a function, or a method of an object that can be made, or of the nodes themselves."""
    if owner is None or not isinstance(function, FunctionType) or isinstance(vars(owner).get(name), staticmethod):
        return known_function(name, function, namespace, hints)
    own = function
    if is_node(owner, hints) and name not in hints.own_calls:
        return known_function(name, own, namespace, hints)
    parameters = parameters_of(owner.__name__, owner, hints)
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    known = [*inspect.signature(own).parameters.values()][1:]
    if len(needed) == 1 and not any(role_of(one.name) == "tree" for one in known):

        def on_its_tree(tree: Any, *arguments: Any, **by_name: Any) -> Any:
            return own(owner(tree), *arguments, **by_name)

        of_tree = inspect.Parameter("node", inspect.Parameter.POSITIONAL_ONLY)
        on_its_tree.__signature__ = inspect.Signature([of_tree, *known])  # type: ignore[attr-defined]
        return known_function(name, on_its_tree, namespace, hints)

    def on_new_object(*arguments: Any, **by_name: Any) -> Any:
        return own(owner(*[None] * len(needed)), *arguments, **by_name)

    holds_board = not any(role_of(one.name) == "tree" for one in known)
    board = board_of(owner) if holds_board and not needed else None
    if board is None:
        on_new_object.__signature__ = inspect.Signature(known)  # type: ignore[attr-defined]
        return known_function(name, on_new_object, namespace, hints)

    def on_board(*arguments: Any, **by_name: Any) -> Any:  # the object that holds the board comes first
        return own(*arguments, **by_name)

    first = inspect.Parameter("board", inspect.Parameter.POSITIONAL_ONLY)
    on_board.__signature__ = inspect.Signature([first, *known])  # type: ignore[attr-defined]
    return known_function(name, on_board, namespace, hints)


def pairs_in(
    functions: Iterable[tuple[str, Callable[..., Any], type | None]], namespace: Mapping[str, Any], hints: Hints
) -> Iterator[Known]:
    """Yield pairs of functions, one for each player, as one."""
    by_name = {name: function for name, function, owner in functions if owner is None}
    for name, highest in by_name.items():
        lowest = by_name.get(name.replace("max", "min").replace("Max", "Min").replace("MAX", "MIN"))
        if lowest is None or lowest is highest:
            continue

        def either(*arguments: Any, highest: Any = highest, lowest: Any = lowest) -> Any:
            return (highest if arguments[-1] else lowest)(*arguments[:-1])

        try:
            known = [*inspect.signature(highest).parameters.values()]
        except (TypeError, ValueError):
            continue
        last = inspect.Parameter("is_max", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        required = [replaced(one) for one in known if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
        either.__signature__ = inspect.Signature([*required, last])  # type: ignore[attr-defined]
        found = known_function(name, either, namespace, hints)
        if found is not None:
            yield found
            return


def replaced(parameter: inspect.Parameter) -> inspect.Parameter:
    """Return a parameter without its default value, so that others can follow it."""
    return parameter.replace(default=parameter.empty)


WINDOW = ("alpha", "beta", "is_max")


def known_function(name: str, function: Callable[..., Any], namespace: Mapping[str, Any], hints: Hints) -> Known | None:
    """Recognise a function by its parameters; None if some of them have no known role."""
    parameters = parameters_of(name, function, hints)
    required = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    keywords = frozenset(one.name for one in required if one.kind is one.KEYWORD_ONLY)
    roles = [(one.name, role_of(one.name), one.default is one.empty) for one in required]
    if simple(name) in ("mtdf", "mtd"):
        roles = [(one, "guess" if one in ("f", "g") else role, needed) for one, role, needed in roles]
    named = {role for _, role, _ in roles}
    prunes = simple(name) in ALPHABETA or {"alpha", "beta"} <= named
    depths = {one for one, role, _ in roles if role == "depth"}
    if {"game", "state"} <= named:
        return Known(name, "aima", prunes, wanted(roles, ("game", "state", "depth", "limit")), function,
                     counts_up=bool(depths & hints.raised))  # fmt: skip
    if {"index", "values"} <= named:
        roles = [(one, "zero" if role == "depth" else role, needed) for one, role, needed in roles]
        return Known(name, "flat", prunes, wanted(roles, ("zero", "index", "values", "height", *WINDOW)), function)
    if "index" in named and "depth" in named and "tree" not in named:
        roles = [(one, "zero" if role == "depth" else role, needed) for one, role, needed in roles]
        made = Known(name, "flat", prunes, wanted(roles, ("zero", "index", "height", *WINDOW)), function)
        return with_ways(made, namespace, hints)
    given = roles_given(roles, prunes)
    if given is None:
        return None
    has_global_board = not any(role == "tree" for _, role in given)
    made = Known(
        name, "tree", prunes, given, function, keywords=keywords, counts_up=bool(depths & hints.raised),
        has_parity=bool(depths & hints.raised & hints.halved), keeps=hints.keeps,
        is_bounded=any(hints.compared.get(one) and 0 not in hints.compared[one] for one in depths),
    )  # fmt: skip
    return with_ways(made, namespace, hints) if not has_global_board else with_boards(made, namespace, hints)


def parameters_of(name: str, function: Callable[..., Any], hints: Hints) -> list[inspect.Parameter]:
    """Return the parameters of a function; if a decorator hides them, those that its source has."""
    try:
        parameters = [*inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        parameters = []
    if any(one.kind is one.VAR_POSITIONAL for one in parameters) and name in hints.parameters:
        names = [one.arg for one in hints.parameters[name].args]
        return [inspect.Parameter(one, inspect.Parameter.POSITIONAL_OR_KEYWORD) for one in names]
    return parameters


def roles_given(roles: list[tuple[str, str | None, bool]], prunes: bool) -> tuple[tuple[str, str], ...] | None:
    """Give each necessary parameter its role; None if some can have none."""
    roles = [(one, "tree" if role == "state" else role, needed) for one, role, needed in roles]
    if not any(role == "tree" for _, role, _ in roles):
        places = [at for at, (_, role, _) in enumerate(roles) if role is None]
        if places:
            roles[places[0]] = (roles[places[0]][0], "tree", True)
        elif len(roles) in BY_PLACE[prunes] and roles[0][1] in ("alpha", "beta", "is_max", "values", "index"):
            roles[0] = (roles[0][0], "tree", True)
    trees = [at for at, (_, role, _) in enumerate(roles) if role == "tree"]
    for at, (one, role, _) in enumerate(roles):
        if len(trees) and at not in trees and role in (None, "values") and simple(one) in TABLES:
            roles[at] = (one, "table", True)
    for at in trees[1:]:
        roles[at] = (roles[at][0], None, roles[at][2])
    given = [(one, role) for one, role, needed in roles if role is not None or needed]
    if any(role is None for _, role in given):
        unknown = [at for at, (_, role) in enumerate(given) if role is None]
        has_player = any(role == "is_max" for _, role in given)
        by_place = BY_PLACE[prunes].get(len(given))
        if len(unknown) == 1 and not has_player:
            given[unknown[0]] = (given[unknown[0]][0], "is_max")
        elif by_place is None:
            return None
        else:
            given = [(one, place) for (one, _), place in zip(given, by_place, strict=True)]
    return tuple((one, str(role)) for one, role in given)


def with_ways(known: Known, namespace: Mapping[str, Any], hints: Hints) -> Known | None:
    """List the ways in which a function may have to be called, the likeliest first; None if there is none."""
    names = {role: name for name, role in known.roles}
    forms = forms_for(hints, namespace, frozenset(names))
    if known.style == "flat":
        forms = [form for form in forms if form.shape == "full"]
    player = names.get("is_max", "")
    turns = [*turns_for(player, hints, namespace)] if player.lower() not in BOOLEAN else [TURNS["bool"]]
    is_signed = player.lower() in ("color", "colour", "sign")
    may_be_mover = hints.is_negamax and (is_signed or not (player or any(form.says_player for form in forms)))
    is_mover = simple(known.name) in NEGAMAX or may_be_mover
    views = ["mover", "max"] if is_mover else ["max", "mover"] if is_signed else ["max"]
    if may_be_mover and ("nega" in known.name.lower() or simple(known.name) not in (*MINIMAX, *ALPHABETA, *NEGAMAX)):
        views = ["mover"]
    if is_mover and player and player.lower() not in BOOLEAN:
        turns = [TURNS["sign"], *[turn for turn in turns if turn != TURNS["sign"]]]
    ways = [Way(form, turn, view) for form, turn, view in product(forms, turns, views)]
    return with_boards(replace(known, ways=tuple(ways)), namespace, hints)


def turns_for(player: str, hints: Hints, namespace: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Yield what may stand for MAX and MIN in a parameter or an attribute of this name: what it is compared with, or
    the members of an enumeration.
    """
    if "min" in player.lower() and "max" not in player.lower():
        yield TURNS["not"]
    for kind in namespace.values():
        if isinstance(kind, type) and kind.__module__ == namespace.get("__name__"):
            names = [one for one in vars(kind) if one[:1] != "_" and not callable(getattr(kind, one))]
            members = {end: getattr(kind, one) for one in names for end in ("max", "min") if end in one.lower()}
            if len(members) == 2:
                yield members["max"], members["min"]
    compared = {namespace.get(str(one), one) if isinstance(one, str) else one for one in hints.compared.get(player, ())}
    yield TURNS["bool"]
    for one, other in TURNS.values():
        if isinstance(one, str) and {one, other} & {*compared, *(hints.constants if not player else ())}:
            yield one, other
    for name, signs in (("sign", {-1, 1}), ("zero", {0, 1}), ("two", {2})):
        if compared & signs:
            yield TURNS[name]


def with_boards(known: Known, namespace: Mapping[str, Any], hints: Hints) -> Known | None:
    """Add the ways to call a function with boards of tic-tac-toe, if its file knows such boards."""
    ways = tuple(Way(form, view=form.view) for form in boards_for(known.name, known.roles, namespace, hints))
    others = () if simple(known.name) in OF_BOARDS else known.ways
    return replace(known, ways=(*ways, *others)) if ways or others else None


def role_of(name: str) -> str | None:
    """Return the role of a parameter, by its name."""
    return next((role for role, names in ROLES.items() if name.lower() in names), None)


def wanted(roles: Iterable[tuple[str, str | None, bool]], known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Select the parameters with these roles."""
    return tuple((name, role) for name, role, _ in roles if role in known)


@dataclass(slots=True)
class Call:
    """A call that is ready, and its tree, if it has one that can be changed; `kept` are the nodes whose identity is
    known, and must live as long; `replaced` are the global variables to be put back afterwards.
    """

    run: Callable[[], Any]
    node: Any = None
    kept: Any = None
    replaced: Mapping[str, Any] = field(default_factory=dict)


def ready(known: Known, case: dict[str, Any], way: int, paths: dict[int, str], namespace: dict[str, Any]) -> Call:
    """Prepare a call of a recognised function.

    `paths` receives the paths of plain nodes. Raises whatever the student's file raises.
    """
    tree, agents, (alpha, beta) = case["tree"], case["agents"], case["window"]
    if known.style == "berkeley":
        agent = known.function()
        agent.index = 0
        agent.evaluationFunction = score
        agent.depth = -(-height_of(tree) // agents)
        state = InstrumentedState(tree, "/", 0, agents, case["horizon"])
        return Call(lambda: agent.getAction(state))
    height = height_of(tree)
    values: dict[str, Any] = {"alpha": alpha, "beta": beta, "is_max": case["root"], "zero": 0, "index": 0,
                              "height": height, "limit": height, "depth": height, "guess": 0}  # fmt: skip
    node = grown = None
    before = dict(namespace)
    if known.counts_up and (
        known.has_parity or known.style == "aima" or known.is_bounded or known.has("limit") or known.has("height")
    ):
        values["depth"] = 0 if case["root"] or known.has("is_max") else 1
    if known.style == "aima":
        values["state"] = InstrumentedState(tree, "/", 0, 2, None)
        values["game"] = AimaGame(values["state"])
    elif known.style == "flat" and not known.ways:
        values["values"] = flat(tree)
    else:
        one = known.ways[way]
        values["is_max"] = one.turn[0 if case["root"] else 1]
        if one.view == "mover" and not case["root"]:
            values["alpha"], values["beta"] = -beta, -alpha
        if isinstance(one.form, BoardForm):
            values |= one.form.arguments(case["board"], namespace)
            node = values["tree"]
            values["depth"] = 0 if known.counts_up else case["board"].count(".")
        else:
            is_turned = known.turns_leaves(one)
            growing = Growing(paths, lambda ply: (ply % 2 == 0) is case["root"], one.turn, is_turned)
            grown = one.form.grow(tree, growing)
            values |= {"tree": grown.root, "table": grown.table, "values": grown.values}
            namespace.update(grown.variables)
            if one.form.name in MATERIALS and not is_turned:
                node = grown.root
    arguments = [values[role] for name, role in known.roles if name not in known.keywords]
    by_name = {name: values[role] for name, role in known.roles if name in known.keywords}
    replaced = {name: value for name, value in before.items() if namespace[name] is not value}
    return Call(lambda: known.function(*arguments, **by_name), node, grown, replaced)
