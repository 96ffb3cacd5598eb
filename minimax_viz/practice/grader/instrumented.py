"""Instrumented trees for the student's program, which note every access. Used in the student's process.

A number counts as looked at once it is compared or used in arithmetic, not yet when a loop merely reaches it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, SupportsIndex


class AccessLog:
    """The accesses in one call: for each leaf the time at which it was handed out, and the time of its first use in
    each `function`, the one about a node that runs.
    """

    def __init__(self) -> None:
        self.clock = 0
        self.handed: dict[str, int] = {}
        self.used: dict[tuple[str, int], int] = {}
        self.function = -1
        self.looks: list[str] = []
        """Leaves that were asked for their value, of games and of lists of values; each as often as it was."""

    def now(self) -> int:
        self.clock += 1
        return self.clock


current_log = [AccessLog()]
"""The notes of the current call, as the only item of a list: copies of a tree share it."""


class InstrumentedInt(int):
    """A leaf that is a whole number."""

    path = ""


class InstrumentedFloat(float):
    """A leaf that is another number."""

    path = ""


USES = (
    "__lt__", "__le__", "__gt__", "__ge__", "__neg__", "__pos__", "__abs__", "__add__", "__radd__", "__sub__",
    "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__int__", "__float__", "__round__",
)  # fmt: skip


def log_use(leaf: Any) -> None:
    """Note that a leaf's number is used."""
    notes = current_log[0]
    use = (leaf.path, notes.function)
    if use not in notes.used:
        notes.used[use] = notes.now()


EQUALS = ("__eq__", "__ne__")


def logging_method(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method so that it notes the leaves involved. An equality test is a use only if it is with a number."""
    is_equality = name in EQUALS

    def method(self: Any, *others: Any) -> Any:
        if not is_equality or isinstance(others[0], int | float):
            handed = current_log[0].handed
            leaves = [one for one in (self, *others) if isinstance(one, InstrumentedInt | InstrumentedFloat)]
            for one in sorted(leaves, key=lambda leaf: handed.get(leaf.path, 0)):
                log_use(one)
        return plain(self, *others)

    method.__name__ = name
    return method


def hand_out(child: Any) -> Any:
    """Note that the program gets a child."""
    if isinstance(child, InstrumentedInt | InstrumentedFloat):
        notes = current_log[0]
        notes.handed.setdefault(child.path, notes.now())
    return child


class InstrumentedList(list[Any]):
    """An interior node, as a list."""

    path = ""

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        got = list.__getitem__(self, place)
        if isinstance(place, slice):
            return [hand_out(child) for child in got]
        return hand_out(got)

    def __iter__(self) -> Iterator[Any]:
        return map(hand_out, list.__iter__(self))

    def __reversed__(self) -> Iterator[Any]:
        return map(hand_out, list.__reversed__(self))

    def pop(self, place: SupportsIndex = -1) -> Any:
        return hand_out(list.pop(self, place))


class InstrumentedTuple(tuple[Any, ...]):
    """An interior node, as a tuple."""

    path = ""

    def __getitem__(self, place: Any) -> Any:
        got = tuple.__getitem__(self, place)
        if isinstance(place, slice):
            return tuple(hand_out(child) for child in got)
        return hand_out(got)

    def __iter__(self) -> Iterator[Any]:
        return map(hand_out, tuple.__iter__(self))


class InstrumentedValues(list[Any]):
    """The leaves of a full binary tree in sequence, with their paths."""

    paths: tuple[str, ...] = ()

    def __getitem__(self, place: Any) -> Any:
        got = list.__getitem__(self, place)
        if not isinstance(place, slice):
            current_log[0].looks.append(self.paths[place])
        return got


PLAIN_TYPES: Mapping[type, type] = {
    InstrumentedInt: int, InstrumentedFloat: float, InstrumentedList: list, InstrumentedTuple: tuple,
    InstrumentedValues: list,
}  # fmt: skip
for _noted, _plain in PLAIN_TYPES.items():
    _noted.__name__ = _noted.__qualname__ = _plain.__name__  # the name that a student should read in an error
for _noted, _use in product((InstrumentedInt, InstrumentedFloat), (*EQUALS, *USES)):
    setattr(_noted, _use, logging_method(_use, getattr(PLAIN_TYPES[_noted], _use)))

NODES = (InstrumentedList, InstrumentedTuple, InstrumentedInt, InstrumentedFloat)
MATERIALS = ("list", "tuple", "plain list", "plain tuple")
"""The types that trees can be made of: some programs test for exactly a list, a tuple or a number."""
ODD_FORMS = ("boxed", "labelled", "pairs", "named pairs", "dict of dicts")
"""Other forms, which are tried where no list will do."""


def below(path: str, place: int) -> str:
    """Return the path of a child."""
    return f"{path.rstrip('/')}/{place}"


def height_of(tree: Any) -> int:
    """Count the moves on the longest way down a tree, a number or a list of trees."""
    return 1 + max(map(height_of, tree)) if isinstance(tree, list) else 0


def leaves_of(tree: Any, path: str = "/") -> Iterator[str]:
    """Yield the paths of the leaves, in sequence."""
    if isinstance(tree, list):
        for place, child in enumerate(tree):
            yield from leaves_of(child, below(path, place))
    else:
        yield path


def build_tree(material: str, tree: Any, path: str, known: dict[int, str]) -> Any:
    """Build a tree of this material. `known` receives the paths of plain nodes by their identity."""
    noted = not material.startswith("plain")
    if not isinstance(tree, list):
        if not noted:
            return tree
        leaf: Any = InstrumentedFloat(tree) if isinstance(tree, float) else InstrumentedInt(tree)
        leaf.path = path
        return leaf
    children = [build_tree(material, child, below(path, place), known) for place, child in enumerate(tree)]
    node: Any
    if noted:
        node = InstrumentedList(children) if material == "list" else InstrumentedTuple(children)
        node.path = path
    else:
        node = children if material == "plain list" else tuple(children)
        known[id(node)] = path
    return node


def flat(tree: Any) -> InstrumentedValues:
    """List the leaves of a full binary tree in sequence."""
    leaves = tree
    while isinstance(leaves[0], list):
        leaves = [leaf for pair in leaves for leaf in pair]
    values = InstrumentedValues(leaves)
    values.paths = tuple(leaves_of(tree))
    return values


def is_as_before(node: Any, tree: Any) -> bool:
    """Whether a node that a program had is unchanged."""
    if not isinstance(tree, list):
        return not isinstance(node, list | tuple) and bool(node == tree)
    if not isinstance(node, list | tuple) or len(node) != len(tree):
        return False
    each = list.__iter__(node) if isinstance(node, list) else tuple.__iter__(node)
    return all(is_as_before(child, known) for child, known in zip(each, tree, strict=True))
