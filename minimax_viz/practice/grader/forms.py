"""The forms in which students' programs expect a tree: lists, dicts, objects of their own classes, names that a table
explains. Used in the student's process.

What a form looks like is found by looking at the source; whether it is the right one shows when it is tried.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from types import SimpleNamespace
from typing import Any

from minimax_viz.practice.grader.hints import (
    ARE_MAX,
    CHILDREN,
    INNER,
    LEAVES,
    LEFT,
    NAMES,
    PLAYERS,
    RIGHT,
    VALUES,
    Hints,
    named,
    plain,
)
from minimax_viz.practice.grader.instrumented import (
    MATERIALS,
    InstrumentedFloat,
    InstrumentedInt,
    InstrumentedList,
    InstrumentedTuple,
    below,
    build_tree,
    flat,
)

TURNS: Mapping[str, tuple[Any, Any]] = {
    "bool": (True, False), "sign": (1, -1), "MAX": ("MAX", "MIN"), "max": ("max", "min"), "Max": ("Max", "Min"),
    "maximizer": ("maximizer", "minimizer"), "zero": (0, 1), "two": (1, 2), "not": (False, True),
}  # fmt: skip
"""What may stand for MAX and for MIN."""


class NamedText(str):
    """The name of a node, as a text."""

    path = ""


class NamedNumber(int):
    """The name of a node, as a number."""

    path = ""


@dataclass(slots=True)
class Grown:
    """A tree in some form: what stands for its root, the tables that explain names, and what is to be put in place of
    global variables.
    """

    root: Any
    table: Any = None
    values: Any = None
    variables: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Growing:
    """What a form needs to know besides the tree: who moves where, and whether leaves are seen from the mover's side.

    `known` receives the paths of plain nodes by their identity.
    """

    known: dict[int, str]
    is_max: Callable[[int], bool]
    turn: tuple[Any, Any]
    is_turned: bool = False

    def player(self, ply: int) -> Any:
        return self.turn[0 if self.is_max(ply) else 1]

    def leaf(self, value: Any, path: str, ply: int) -> Any:
        """Make the number of a leaf, with its path."""
        if self.is_turned and not self.is_max(ply):
            value = -value
        made: Any = InstrumentedFloat(value) if isinstance(value, float) else InstrumentedInt(value)
        made.path = path
        return made


@dataclass(frozen=True, slots=True)
class Form:
    """A form of trees. `shape` is "any", "binary" or, for lists of 2^n leaves, "full"; `says_player`, whether its nodes
    say who moves.
    """

    name: str
    grow: Callable[[Any, Growing], Grown]
    shape: str = "any"
    says_player: bool = False


def forms_for(hints: Hints, namespace: Mapping[str, Any], roles: frozenset[str]) -> list[Form]:
    """List the forms that a function may expect, the likeliest first."""
    tables = [*tables_for(hints, namespace, roles)]
    if {"table", "values"} & roles:
        return tables
    lists = [Form(material, lists_of(material)) for material in MATERIALS]
    odd = [Form("boxed", grown_by(boxed)), Form("labelled", grown_by(labelled)), Form("pairs", grown_by(pairs)),
           Form("named pairs", grown_by(named_pairs)), Form("dict of dicts", grown_by(dict_of_dicts))]  # fmt: skip
    return [*objects_for(hints, namespace), *tables, *dicts_for(hints), *lists, *odd]


def lists_of(material: str) -> Callable[[Any, Growing], Grown]:
    """Return what makes nested lists or tuples."""

    def grow(tree: Any, growing: Growing) -> Grown:
        return Grown(build_tree(material, turned(tree, growing), "/", growing.known))

    return grow


def turned(tree: Any, growing: Growing, ply: int = 0) -> Any:
    """Return a tree with its leaves seen from the side of whoever moves there, if they are to be."""
    if not growing.is_turned:
        return tree
    if isinstance(tree, list):
        return [turned(child, growing, ply + 1) for child in tree]
    return tree if growing.is_max(ply) else -tree


Build = Callable[[Any, str, int, Growing], Any]


def grown_by(build: Build) -> Callable[[Any, Growing], Grown]:
    """Return what makes a tree of nodes that are built one by one."""
    return lambda tree, growing: Grown(build(tree, "/", 0, growing))


def with_path(kind: type, content: Any, path: str) -> Any:
    """Make an instrumented list or tuple."""
    node = kind(content)
    node.path = path
    return node


def below_of(build: Build, tree: Any, path: str, ply: int, growing: Growing) -> list[Any]:
    """Make the children of a node."""
    return [build(child, below(path, place), ply + 1, growing) for place, child in enumerate(tree)]


def boxed(tree: Any, path: str, ply: int, growing: Growing) -> Any:
    """Make lists in which each leaf is a list of its number."""
    if isinstance(tree, list):
        return with_path(InstrumentedList, below_of(boxed, tree, path, ply, growing), path)
    return with_path(InstrumentedList, [growing.leaf(tree, path, ply)], path)


def labelled(tree: Any, path: str, ply: int, growing: Growing) -> Any:
    """Make lists in which each leaf is a pair of a name and its number."""
    if isinstance(tree, list):
        return with_path(InstrumentedList, below_of(labelled, tree, path, ply, growing), path)
    return with_path(InstrumentedTuple, (name_of(path), growing.leaf(tree, path, ply)), path)


def pairs(tree: Any, path: str, ply: int, growing: Growing) -> Any:
    """Make pairs of a value and a list of children."""
    is_inner = isinstance(tree, list)
    value = 0 if is_inner else growing.leaf(tree, path, ply)
    children = below_of(pairs, tree, path, ply, growing) if is_inner else []
    return with_path(InstrumentedTuple, (value, with_path(InstrumentedList, children, path)), path)


def named_pairs(tree: Any, path: str, ply: int, growing: Growing) -> Any:
    """Make pairs of a name and a list of children, or of a name and a number."""
    content = below_of(named_pairs, tree, path, ply, growing) if isinstance(tree, list) else None
    inner: Any = growing.leaf(tree, path, ply) if content is None else with_path(InstrumentedList, content, path)
    return with_path(InstrumentedTuple, (name_of(path), inner), path)


def name_of(path: str) -> str:
    """Name a node: A for the root, A1 for its second child."""
    return "A" + path.replace("/", "_").strip("_")


def noted(node: Any, path: str, growing: Growing) -> Any:
    """Note the path of a plain node."""
    growing.known[id(node)] = path
    return node


def dict_of_dicts(tree: Any, path: str, ply: int, growing: Growing) -> Any:
    """Make a dict of the names of children."""
    if not isinstance(tree, list):
        return growing.leaf(tree, path, ply)
    children = below_of(dict_of_dicts, tree, path, ply, growing)
    return noted({name_of(below(path, at)): child for at, child in enumerate(children)}, path, growing)


def dicts_for(hints: Hints) -> Iterator[Form]:
    """Yield the forms in which a node is a dict of a list of children and a value."""
    value = hints.key(VALUES, hints.returned)
    players = [key for key in hints.keys if plain(key) in (*PLAYERS, *ARE_MAX)]
    left, right = hints.key(LEFT), hints.key(RIGHT)
    looped = [key for key in hints.looped if key != value]
    children: str | tuple[str, str] | None = hints.key(CHILDREN, looped)
    if children is None and left and right:
        children = (left, right)
    if children is None or children == value:
        return
    for leaf_lists, inner_values in ((True, False), (False, False), (True, True)):
        maker = DictMaker(children, value, leaf_lists, inner_values, hints, players)
        yield Form("dicts", grown_by(maker.build), "binary" if isinstance(children, tuple) else "any",
                   says_player=bool(players))  # fmt: skip


@dataclass(frozen=True, slots=True)
class DictMaker:
    """Makes nodes that are dicts: with a list of children, or keys for the two, at leaves too, and with a value at
    inner nodes too.
    """

    children: str | tuple[str, str]
    value: str | None
    leaf_lists: bool
    inner_values: bool
    hints: Hints
    players: list[str]

    def build(self, tree: Any, path: str, ply: int, growing: Growing) -> Any:
        """Make a node and all below it; without a key for its value, a leaf is a number."""
        is_inner = isinstance(tree, list)
        if self.value is None and not is_inner:
            return growing.leaf(tree, path, ply)
        node: dict[str, Any] = {key: said_by(key, ply, growing) for key in self.players}
        node |= {key: name_of(path) for key in self.hints.keys if plain(key) in NAMES}
        children = below_of(self.build, tree, path, ply, growing) if is_inner else []
        if isinstance(self.children, tuple):
            for at, key in enumerate(self.children):
                if is_inner or self.leaf_lists:
                    node[key] = children[at] if at < len(children) else None
        elif is_inner or self.leaf_lists:
            node[self.children] = children
        if self.value is not None and (not is_inner or self.inner_values):
            node[self.value] = None if is_inner else growing.leaf(tree, path, ply)
        return noted(node, path, growing)


def said_by(name: str, ply: int, growing: Growing) -> Any:
    """Return the value of an attribute that says who moves."""
    return growing.is_max(ply) if plain(name) in ARE_MAX else growing.player(ply)


def objects_for(hints: Hints, namespace: Mapping[str, Any]) -> Iterator[Form]:
    """Yield the forms in which a node is an object with attributes: of a class of the file, if it has one for it."""
    left, right = named(LEFT, hints.attributes), named(RIGHT, hints.attributes)
    skipped = (*LEAVES, *INNER, *VALUES, "append", "values", "items", "keys", "get", "copy", "sort")
    looped = [one for one in hints.looped if plain(one) not in skipped]
    children = named(CHILDREN, hints.attributes) or next((one for one in looped if one in hints.attributes), None)
    if children is None and not (left and right):
        return
    home = namespace.get("__name__")
    classes = [one for one in namespace.values() if isinstance(one, type) and one.__module__ == home]
    own = [one for one in classes if is_node(one, hints)]
    players = [one for one in hints.attributes if plain(one) in (*PLAYERS, *ARE_MAX)]
    for kind, is_built in product([*own, SimpleNamespace], (True, False)):
        if kind is SimpleNamespace and (is_built or own):
            continue
        maker = ObjectMaker(kind, is_built, hints, players)
        if children is not None:
            yield Form("objects", grown_by(maker.build), says_player=bool(players))
        if left and right:
            yield Form("objects", grown_by(maker.build), "binary", says_player=bool(players))


def is_node(kind: type, hints: Hints) -> bool:
    """Whether a class is one of nodes: its constructor or its attributes are those of nodes."""
    names = {plain(one) for one in (*vars(kind), *parameters_of(kind), *getattr(kind, "__annotations__", ()))}
    code = getattr(vars(kind).get("__init__"), "__code__", None)
    names |= {plain(one) for one in (code.co_names if code is not None else ())}
    return bool(names & {*CHILDREN, *LEFT} or names & {plain(one) for one in hints.looped})


def parameters_of(kind: type) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a class's constructor, as far as they are known."""
    try:
        return inspect.signature(kind).parameters
    except (TypeError, ValueError):
        return {}


@dataclass(frozen=True, slots=True)
class ObjectMaker:
    """Makes nodes of a class, by its constructor if it `is_built`; what is still missing is set from outside."""

    kind: type
    is_built: bool
    hints: Hints
    players: list[str]

    def build(self, tree: Any, path: str, ply: int, growing: Growing) -> Any:
        """Make a node and all below it."""
        is_inner = isinstance(tree, list)
        children = below_of(self.build, tree, path, ply, growing) if is_inner else []
        value = None if is_inner else growing.leaf(tree, path, ply)
        by_role: dict[str, Any] = {
            **dict.fromkeys(CHILDREN, children), **dict.fromkeys(VALUES, value), **dict.fromkeys(LEAVES, not is_inner),
            **dict.fromkeys(INNER, is_inner), **dict.fromkeys(NAMES, name_of(path)), "depth": ply, "parent": None,
            **dict.fromkeys(LEFT, children[0] if is_inner else None),
            **dict.fromkeys(RIGHT, children[1] if len(children) > 1 else None),
        }  # fmt: skip
        looped = next((one for one in self.hints.looped if plain(one) not in by_role), None)
        if looped is not None and named(CHILDREN, self.hints.attributes) is None:
            by_role[plain(looped)] = children
        for one in self.hints.returned:
            if named(VALUES, self.hints.attributes) is None:
                by_role.setdefault(plain(one), value)
        node = self.made(by_role)
        for name in self.hints.attributes:
            if name in self.players:
                content = said_by(name, ply, growing)
            elif plain(name) in by_role:
                content = by_role[plain(name)]
            else:
                continue
            self.set(node, name, content)
        return noted(node, path, growing)

    def set(self, node: Any, name: str, content: Any) -> None:
        """Set an attribute, or a method that returns it; a class's own methods and properties remain."""
        if name in self.hints.called and not callable(content):
            if callable(getattr(self.kind, name, None)):
                return
            found = content
            content = lambda *_: found  # noqa: E731
        with suppress(AttributeError, TypeError):  # a property, which its class computes
            object.__setattr__(node, name, content)

    def made(self, by_role: Mapping[str, Any]) -> Any:
        """Make an object, without its constructor if that asks for something unknown."""
        if not self.is_built:
            return self.kind() if self.kind is SimpleNamespace else object.__new__(self.kind)
        given = {}
        for name, parameter in parameters_of(self.kind).items():
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if plain(name) in by_role:
                given[name] = by_role[plain(name)]
            elif parameter.default is parameter.empty:
                given[name] = None
        return self.kind(**given)


TABLES = ("tree", "graph", "game_tree", "gametree", "adj", "adjacency", "edges", "children", "nodes", "successors",
          "table", "structure", "g", "tree_dict", "adjacency_list")  # fmt: skip
LEAF_TABLES = ("values", "leaf_values", "leaves", "scores", "utilities", "utility", "terminal_nodes", "heuristics",
               "terminals", "leaf_nodes", "vals", "leafs", "evaluations", "value", "payoffs")  # fmt: skip


def tables_for(hints: Hints, namespace: Mapping[str, Any], roles: frozenset[str]) -> Iterator[Form]:
    """Yield the forms in which a node is a name, and tables tell its children and its value."""
    used = {name: value for name, value in namespace.items() if name in hints.names and name[:1] != "_"}
    of_children = [name for name, value in used.items() if is_table(value, list | tuple)]
    of_numbers = [name for name, value in used.items() if is_table(value, int | float)]
    mixed = [name for name, value in used.items() if is_table(value, list | tuple | int | float)
             and name not in (*of_children, *of_numbers)]  # fmt: skip
    flat = [name for name, value in used.items() if is_row_of_leaves(value)]
    if "index" in roles or not (of_children or mixed or {"table", "values"} & roles):
        if flat and "values" not in roles:
            yield Form("row", row_in(flat[0], len(used[flat[0]])), "full")
        return
    first: Any = next((used[name] for name in (*of_children, *mixed)), {"A": []})
    kinds = [NamedNumber, NamedText] if isinstance(next(iter(first)), int) else [NamedText, NamedNumber]
    has_own = bool(of_numbers) or "values" in roles
    ways = ["apart", "empty", "both", "inline"] if has_own else ["both", "inline", "empty"]
    for kind, way in product(kinds, ways):
        yield Form("names", table_of(kind, way, (*of_children, *mixed), of_numbers))


def is_table(value: Any, kinds: Any) -> bool:
    """Whether a value is a dict from names to values of these kinds, which are no functions."""
    if not isinstance(value, dict) or not value or any(isinstance(one, bool) for one in value):
        return False
    parts = [part for one in value.values() if isinstance(one, list | tuple) for part in one]
    return all(isinstance(one, kinds) for one in value.values()) and not any(map(callable, parts))


def is_row_of_leaves(value: Any) -> bool:
    """Whether a value is a list of 2^n numbers."""
    return (
        isinstance(value, list | tuple) and len(value) in (2, 4, 8, 16)
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in value)
    )  # fmt: skip


def row_in(name: str, count: int) -> Callable[[Any, Growing], Grown]:
    """Return what puts the leaves of a full binary tree in place of a global list of them."""

    def grow(tree: Any, growing: Growing) -> Grown:
        return Grown(None, variables={name: flat(tree)})

    grow.__name__ = str(count)
    return grow


def table_of(
    kind: type, way: str, of_children: tuple[str, ...], of_numbers: list[str]
) -> Callable[[Any, Growing], Grown]:
    """Return what makes names and their tables. The values of leaves stand "apart" ("empty": where the leaves also have
    empty lists of children), in the "both", or "inline" among the children.
    """

    def grow(tree: Any, growing: Growing) -> Grown:
        children: dict[Any, Any] = {}
        numbers: dict[Any, Any] = {}

        def add(node: Any, path: str, ply: int) -> Any:
            is_inner = isinstance(node, list)
            if not is_inner and way == "inline":
                return growing.leaf(node, path, ply)
            count = len(children) + len(numbers)
            name: Any = kind(count if kind is NamedNumber else letters(count))
            name.path = path
            if is_inner:
                children[name] = []  # its place, before its children's
                children[name] += [add(child, below(path, at), ply + 1) for at, child in enumerate(node)]
            else:
                numbers[name] = growing.leaf(node, path, ply)
                if way == "empty":
                    children[name] = []
            return name

        root = add(tree, "/", 0)
        table = children | numbers if way == "both" else children
        variables = dict.fromkeys(of_children, table) | dict.fromkeys(of_numbers, numbers)
        return Grown(root, table, numbers, variables)

    return grow


def letters(number: int) -> str:
    """Name a node by its number: A, …, Z, A1, …"""
    return chr(65 + number % 26) + (str(number // 26) if number >= 26 else "")
