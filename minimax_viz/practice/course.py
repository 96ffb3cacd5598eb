"""The course of an alpha-beta search of a tree: the right one, one with a habit of going wrong, or one that follows a
claim about where it stops.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from minimax_viz.games.game import CHANCE, MAX, Player
from minimax_viz.practice.exercise import Instance, nodes_by_path, parse_tree
from minimax_viz.views.side import side_of_leaf, side_of_node

Window = tuple[float, float]


class CourseNode(NamedTuple):
    """A node of the tree. Numbers of other nodes are their places in preorder; `value` is MAX's, None except at leaves.

    `weights` are the probabilities of the children; where a player moves, they are empty. `side` is the player from
    whose side the node is told.
    """

    path: str
    name: str
    parent: int
    children: Sequence[int]
    maximises: bool
    value: float | None
    weights: Sequence[float]
    side: Player


class Habit(NamedTuple):
    """A way to search: right by default, or wrong in one way throughout.

    `strict` cuts only beyond equality; `never` not at all. `other_player` begins with the wrong player; `backwards`
    takes the children from right to left; `from_parent` hands down only the bound that the parent itself has set;
    `wrong_side` cuts if the value is on the other side of the bound; `spares_last` never looks at a last child. Where
    chance decides, `chance` takes the plain "mean" of the outcomes, or chooses as "max" or "min" does.
    """

    strict: bool = False
    never: bool = False
    other_player: bool = False
    backwards: bool = False
    from_parent: bool = False
    wrong_side: bool = False
    spares_last: bool = False
    chance: str = ""


class Stop(NamedTuple):
    """A point at which a node can stop: after it has `seen` that many children, with a window from `alpha` to `beta`.

    `supplier` is the node that set the other player's end of the window.
    """

    seen: int
    alpha: float
    beta: float
    supplier: int


@dataclass(slots=True)
class Course:
    """The result of a search. `values` and `windows` (at entry) are those of the nodes that were looked at; `skipped`
    are the topmost nodes that were not. For nodes with children left, `met` tells where the bound was first met, and
    `passed` where it was first passed.
    """

    values: dict[int, float] = field(default_factory=dict)
    windows: dict[int, Window] = field(default_factory=dict)
    met: dict[int, Stop] = field(default_factory=dict)
    passed: dict[int, Stop] = field(default_factory=dict)
    skipped: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Frame:
    """A node under examination: `order` are its children in the order in which they are taken, `place` is the next of
    them. `weights` belong to the order; they are empty where somebody chooses.
    """

    node: int
    maximises: bool
    order: Sequence[int]
    weights: Sequence[float]
    alpha: float
    beta: float
    alpha_from: int
    beta_from: int
    best: float
    place: int = 0
    seen: int = 0


def nodes_of(instance: Instance) -> list[CourseNode]:
    """List the nodes of an instance's tree in preorder. Raises PositionError."""
    tree = nodes_by_path(parse_tree(instance))
    places = {id(node): place for place, node in enumerate(tree.values())}
    above = {id(child): node for node in tree.values() for child in node.children}
    nodes = []
    for path, node in tree.items():
        parent = above.get(id(node))
        nodes.append(CourseNode(
            path, node.name, -1 if parent is None else places[id(parent)],
            [places[id(child)] for child in node.children],
            node.player == MAX, node.value if node.is_leaf else None,
            [child.probability or 0 for child in node.children if node.player == CHANCE],
            side_of_node(instance.view, node.player) if parent is None or not node.is_leaf
            else side_of_leaf(instance.view, parent.player),
        ))  # fmt: skip
    return nodes


def course_of(
    nodes: Sequence[CourseNode],
    habit: Habit,
    claimed: Set[int] | None = None,
    given: Mapping[int, float] = MappingProxyType({}),
) -> Course:
    """Search a tree. If `claimed` is given, the search skips exactly these nodes; interior nodes in `given` have these
    values regardless of their children.
    """
    course = Course()
    # An explicit stack, since a tree may be deeper than Python can recurse.
    stack = [frame_of(nodes, 0, habit, -inf, inf, -1, -1)]
    course.windows[0] = (-inf, inf)
    while stack:
        frame = stack[-1]
        child = next_child(course, frame, habit, claimed)
        if child is None:
            stack.pop()
            value = nodes[frame.node].value
            value = given.get(frame.node, frame.best) if value is None else value
            course.values[frame.node] = value
            if stack:
                back_up(course, stack[-1], value)
        else:
            alpha, beta, alpha_from, beta_from = handed_down(frame, habit)
            course.windows[child] = (alpha, beta)
            stack.append(frame_of(nodes, child, habit, alpha, beta, alpha_from, beta_from))
    return course


def frame_of(
    nodes: Sequence[CourseNode], node: int, habit: Habit, alpha: float, beta: float, alpha_from: int, beta_from: int
) -> Frame:
    """Enter a node."""
    maximises = nodes[node].maximises != habit.other_player
    children, weights = nodes[node].children, nodes[node].weights
    if weights and habit.chance == "mean":
        weights = [1 / len(children) for _ in children]
    elif weights and habit.chance:
        maximises, weights = habit.chance == "max", []
    if weights:  # a sum is added up from left to right, whatever the order of moves
        return Frame(node, False, children, weights, alpha, beta, alpha_from, beta_from, 0)
    order = children[::-1] if habit.backwards else children
    return Frame(node, maximises, order, [], alpha, beta, alpha_from, beta_from, -inf if maximises else inf)


def next_child(course: Course, frame: Frame, habit: Habit, claimed: Set[int] | None) -> int | None:
    """Return the next child to look at, after skipping those before it; None if there is none."""
    while frame.place < len(frame.order):
        child = frame.order[frame.place]
        frame.place += 1
        if not (stops(frame, habit) if claimed is None else child in claimed):
            return child
        course.skipped.add(child)
    return None


def stops(frame: Frame, habit: Habit) -> bool:
    """Whether a node looks at no more children once the next one has been taken."""
    if not frame.seen or habit.never or frame.weights:
        return False
    if habit.spares_last and frame.place == len(frame.order):
        return True
    if habit.wrong_side:
        bound = frame.beta_from if frame.maximises else frame.alpha_from
        return bound >= 0 and (frame.best <= frame.beta if frame.maximises else frame.best >= frame.alpha)
    return frame.alpha > frame.beta if habit.strict else frame.alpha >= frame.beta


def handed_down(frame: Frame, habit: Habit) -> tuple[float, float, int, int]:
    """Return the window of a child, and the nodes that set its ends. Outcomes of chance have no bounds."""
    if frame.weights:
        return -inf, inf, -1, -1
    if not habit.from_parent:
        return frame.alpha, frame.beta, frame.alpha_from, frame.beta_from
    if frame.maximises:
        return frame.best, inf, frame.node if frame.seen else -1, -1
    return -inf, frame.best, -1, frame.node if frame.seen else -1


def back_up(course: Course, frame: Frame, value: float) -> None:
    """Bring a child's value to its parent."""
    frame.seen += 1
    if frame.weights:
        frame.best += frame.weights[frame.place - 1] * value
        return
    if frame.maximises:
        frame.best = max(frame.best, value)
        if value > frame.alpha:
            frame.alpha, frame.alpha_from = value, frame.node
    else:
        frame.best = min(frame.best, value)
        if value < frame.beta:
            frame.beta, frame.beta_from = value, frame.node
    if frame.seen < len(frame.order):
        supplier = frame.beta_from if frame.maximises else frame.alpha_from
        stop = Stop(frame.seen, frame.alpha, frame.beta, supplier)
        if frame.alpha >= frame.beta:
            course.met.setdefault(frame.node, stop)
        if frame.alpha > frame.beta:
            course.passed.setdefault(frame.node, stop)
