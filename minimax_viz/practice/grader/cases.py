"""The trees on which a program is tried: a careful list, random ones from a seed, and a teacher's own from a file.

A tree is a number or a list of trees; each comes with the right search of it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from minimax_viz.errors import PositionError, Sentence, os_error_as
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.registry import read_tree, text_of_data
from minimax_viz.practice.grader.instrumented import below, height_of
from minimax_viz.practice.plain_search import Order, OrderedNode, ordered

Shape = Any
"""A number, or a list of shapes."""


@dataclass(frozen=True, slots=True)
class TreeCase:
    """A tree to be searched, and who moves at the root.

    With more than two `agents`, each move of MAX is followed by one move of each of the others, who are MIN. At the ply
    `horizon` a search has to stop although the game goes on. The root is entered with the `window`. A `board` is the
    position of tic-tac-toe that the tree is of.
    """

    tree: Shape
    root: bool = True
    agents: int = 2
    horizon: int | None = None
    window: tuple[float, float] = (-inf, inf)
    board: str = ""

    def is_max(self, ply: int) -> bool:
        """Whether MAX moves at this ply."""
        return (ply % self.agents == 0) is self.root

    def ordered(self, order: Order) -> OrderedNode:
        """Make the tree's nodes, each with its children in this order."""
        return ordered(self.tree, (self.root, *[not self.root] * (self.agents - 1)), order)


def is_leaf(tree: Shape) -> bool:
    """Whether a tree is a number."""
    return not isinstance(tree, list)


def size_of(tree: Shape) -> int:
    """Count the nodes of a tree."""
    return 1 if is_leaf(tree) else 1 + sum(map(size_of, tree))


def above(path: str) -> str:
    """Return the path of the parent; for the root, its own."""
    return path.rpartition("/")[0] or "/"


def ply_of(path: str) -> int:
    """Return the ply of a node."""
    return 0 if path == "/" else path.count("/")


def places_of(path: str) -> list[int]:
    """List the places of the children along a path from the root."""
    return [int(place) for place in path.split("/") if place]


def at(tree: Shape, path: str) -> Shape:
    """Return the subtree at a path."""
    for place in places_of(path):
        tree = tree[place]
    return tree


def interiors_of(tree: Shape, path: str = "/") -> Iterator[str]:
    """Yield the paths of the interior nodes in preorder."""
    if not is_leaf(tree):
        yield path
        for place, child in enumerate(tree):
            yield from interiors_of(child, below(path, place))


def value_of(case: TreeCase, path: str = "/") -> float:
    """Compute a node's value by plain minimax."""

    def worth(tree: Shape, ply: int) -> float:
        if is_leaf(tree):
            return float(tree)
        values = [worth(child, ply + 1) for child in tree]
        return max(values) if case.is_max(ply) else min(values)

    return worth(at(case.tree, path), ply_of(path))


def text_of(tree: Shape) -> str:
    """Write a tree in brackets."""
    if is_leaf(tree):
        return f"{tree:g}" if isinstance(tree, float) else str(tree)
    return f"[{','.join(map(text_of, tree))}]"


SEED = 17
COUNT = 60  # random trees
FIXED: tuple[Shape, ...] = (
    [3, 5], [5, 3], [7], [-2, -5], [-5, -2], [4, 4], [6, 2, 9], [9, 6, 2], [2, 6, 9], [-3, 0, 3],
    [[3, 12], [2, 8]], [[5, 6], [7, 4]], [[5], [3, 9]], [[2, 2], [2, 2]], [[-1, -4], [-2, -3]], [[9, 4], [4, 9]],
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]], [3, [2, 8]], [[2, 8], 3], [[5, 9], [5, 7], [5, 1]], [[6, 7], [8, 6], [6, 3]],
    [[[2, 3], [5, 9]], [[0, 1], [7, 5]]], [[[8, 7], [3, 9]], [[9, 8], [2, 4]]], [[4, [7, 2]], [[1, 9], 5]],
    [[[5, 6], [7, 4]], [[3, 8], [2, 9]], [[6, 1], [4, 7]]], [[5], [[[2, 9], 7], 8]], [5, [[[7, 2], 9], 3]],
    [[6, 8], [[7, [5, 3]], [9, 2]]], [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]],
    [[4, 8], [[[3, 9], [8, 5]], [[6, 7], [2, 1]]]], [[[1, 2], [1, 2]], [[1, 2], [0, 3]]],
    [[-7, -3], [[-9, -8], [-2]]], [[0, 0], [0, -1], [1, 0]], [[1.5, 2.5], [0.5, 3]],
    # More children than three, values that no usual number exceeds, decimals, and the same subtree again, also with
    # the other player to move.
    [[1.5, 2], [1.25, 3], [1.75, 1.5]],
    [1, 2, 3, 9], [4, 1, 7, 2, 9, 3], [-200, -300], [800, 850], [-850, 850], [0.25, 0.21], [2.74, 2.71],
    [[1, 4], [6, [1, 4]]], [[-2, [1, 4, -1]], [[1, 4, -1], 5]], [[5, 8, 6, 2], [3, 9, 1, 7], [9, 4, 8, 6, 10]],
    [[[3, 8], 4], [[3, 8], [6, [3, 8]]]], [[5, [2, 9]], [[2, 9], 7], [6, [2, 9]]], [[700, 900], [-800, 600, 750]],
    [[[6, 1, 8], [4, 9]], [[5, 2], [[6, 1, 8], 3]], [7, [4, 9]]], [3, [2, 8, 9, 1]], [[4, 7], [5, [3, 6, 9], 2, 8]],
)  # fmt: skip
"""Trees with ties, negative numbers, only children, leaves at different depths, shallow and deep cutoffs."""

OPEN = (-inf, inf)
WIDE = (-1000.0, 1000.0)
WITHIN = tuple(TreeCase(tree, root, window=WIDE) for tree in FIXED if size_of(tree) > 8 for root in (True, False))
"""Trees entered with a window wide enough to change nothing, which still shows how a program passes it on."""

NARROW = tuple(
    TreeCase(tree, root, window=window)
    for tree, window in (
        ([[3, 12], [2, 8]], (4.0, 9.0)), ([[5, 6], [7, 4]], (0.0, 5.0)), ([3, [2, 8]], (4.0, 7.0)),
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], (4.0, 8.0)), ([9, 6, 2], (3.0, 5.0)), ([2, 6, 9], (3.0, 5.0)),
    )
    for root in (True, False)
)  # fmt: skip
"""Trees entered with a window that cuts: a search is given one for a reason."""

ROW = "full:"
"""How the shape of a full binary tree begins; the number of its leaves follows."""


def cases_for(
    style: str, shape: str = "any", *, has_height: bool = False, has_window: bool = False, knows_player: bool = True,
    given: tuple[Shape, ...] = (), seed: int = SEED,
) -> tuple[TreeCase, ...]:  # fmt: skip
    """Return the cases for a function of this style on trees of this shape, the smallest first and the teacher's last.

    If it does not know who moves at the root, that is always MAX. With `has_window` it is given windows, too.
    """
    random = Random(seed)
    if shape == "board":
        return boards(random)
    if style == "flat" or shape.startswith(ROW):
        heights = [height_of_row(shape)] if shape.startswith(ROW) else [1, 2, 3, 4] if has_height else [3]
        trees = [tree for tree in FIXED if is_full_binary(tree) and height_of(tree) in heights]
        trees += [level_tree(random, heights[number % len(heights)], 2) for number in range(COUNT)]
        own = [tree for tree in given if is_full_binary(tree) and height_of(tree) in heights]
        wide = tuple(replace(case, window=WIDE) for case in both_roots(trees[-8:], []))
        return with_roots((*both_roots(trees, own), *wide), knows_player)
    if style == "aima":
        trees = [*FIXED, *random_trees(random)]
        return tuple(TreeCase(tree) for tree in (*sorted(trees, key=size_of), *given))
    if style == "berkeley":
        return tuple(berkeley_cases(random, given))
    if shape == "binary":
        trees = [*filter(is_binary, FIXED)]
        trees += [binary_tree(random, 2 + number % 3) for number in range(COUNT)]
        return with_roots(both_roots(trees, list(filter(is_binary, given))), knows_player)
    windows = (*WITHIN, *NARROW) if has_window else ()
    return with_roots((*both_roots([*FIXED, *random_trees(random)], list(given)), *windows), knows_player)


def with_roots(cases: tuple[TreeCase, ...], knows_player: bool) -> tuple[TreeCase, ...]:
    """Return the cases that a function can be tried on: if it is not told who moves, those with MAX at the root."""
    return cases if knows_player else tuple(case for case in cases if case.root)


def both_roots(trees: list[Shape], own: list[Shape]) -> tuple[TreeCase, ...]:
    """Return each tree with either player at the root."""
    ordered = [*sorted(trees, key=size_of), *own]
    return tuple(TreeCase(tree, root) for tree in ordered for root in (True, False))


def warming(style: str, shape: str, knows_player: bool) -> tuple[TreeCase, ...]:
    """Return the few cases on which the ways to call a function are compared."""
    if shape == "board":
        return boards(Random(SEED))[::4]
    trees: list[Shape] = [[3, 5], [[2, 8], 1], [[3, 12], [2, 8]]]
    if shape.startswith(ROW):
        trees = [level_tree(Random(number), height_of_row(shape), 2) for number in range(3)]
    elif style == "flat":
        trees = [level_tree(Random(number), 3, 2) for number in range(3)]
    return with_roots(both_roots(trees, []), knows_player)


def height_of_row(shape: str) -> int:
    """Return the height of the full binary tree with the leaves of a shape."""
    return int(shape.removeprefix(ROW)).bit_length() - 1


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BOARDS = 36


def winner_of(board: str, lines: Sequence[tuple[int, int, int]] = LINES) -> int:
    """Return 1 if X has a row, -1 if O has, and 0 otherwise."""
    for line in lines:
        marks = {board[at] for at in line}
        if len(marks) == 1 and marks != {"."}:
            return 1 if marks == {"X"} else -1
    return 0


def tree_of_board(board: str) -> Shape:
    """Make the tree of a position: what each end of the game is worth for X."""
    if winner_of(board) or "." not in board:
        return winner_of(board)
    return [tree_of_board(board[:at] + mover_of(board) + board[at + 1 :]) for at in empty_squares(board)]


def mover_of(board: str) -> str:
    """Return the mark of the player to move."""
    return "X" if board.count("X") == board.count("O") else "O"


def empty_squares(board: str) -> list[int]:
    """List the empty squares of a board."""
    return [at for at, mark in enumerate(board) if mark == "."]


@dataclass(frozen=True, slots=True)
class BoardHabit:
    """A way to go wrong about tic-tac-toe: the same player moves on, only these squares are tried, these lines are
    known, or a full board is worth something for X.
    """

    passes: bool = True
    squares: Sequence[int] = range(9)
    lines: Sequence[tuple[int, int, int]] = LINES
    draw: int = 0


def value_of_board(board: str, habit: BoardHabit, mark: str = "") -> int:
    """Compute the value of a position for X, with a habit; where nothing is tried, the best value is the first one."""
    mark = mark or mover_of(board)
    if winner := winner_of(board, habit.lines):
        return winner
    if "." not in board:
        return habit.draw
    other = {"X": "O", "O": "X"}[mark] if habit.passes else mark
    tried = [at for at in empty_squares(board) if at in habit.squares]
    values = [value_of_board(board[:at] + mark + board[at + 1 :], habit, other) for at in tried]
    return max(values, default=-1) if mark == "X" else min(values, default=1)


def boards(random: Random) -> tuple[TreeCase, ...]:
    """Return positions of tic-tac-toe with two to six moves to go, the smallest first."""
    found: dict[str, TreeCase] = {}
    for number in range(BOARDS * 4):
        moves, board = 9 - (2 + number % 4 + number // (BOARDS * 3)), "." * 9
        for move in range(moves):
            empty = empty_squares(board)
            at = empty[int(random.random() * len(empty))]
            board = board[:at] + "XO"[move % 2] + board[at + 1 :]
            if winner_of(board):
                break
        else:
            found[board] = TreeCase(tree_of_board(board), board.count("X") == board.count("O"), board=board)
        if len(found) == BOARDS:
            break
    return tuple(sorted(found.values(), key=lambda case: (case.board.count("."), case.board)))


def berkeley_cases(random: Random, given: tuple[Shape, ...]) -> Iterator[TreeCase]:
    """Yield cases for Pacman: against one, two and three ghosts, and with a game that goes on below the depth."""
    for tree in sorted([*FIXED, *random_trees(random)[: COUNT // 2]], key=size_of):
        yield TreeCase(tree)
    for number in range(COUNT):
        agents = 2 + number % 3
        tree = level_tree(random, agents if agents > 2 or number % 2 else 4, 2)
        yield TreeCase(tree, agents=agents, horizon=height_of(tree) if number % 4 else None)
    yield from (TreeCase(tree) for tree in given)


def random_number(random: Random) -> int:
    """Draw a small whole number, often a repeated one."""
    return int(random.random() * 19) - 5


def random_trees(random: Random) -> list[Shape]:
    """Draw trees: every third has a subtree twice, and every fifth more children."""
    trees = []
    for number in range(COUNT):
        tree = wide_tree(random) if number % 5 == 4 else random_tree(random)
        inner = [path for path in interiors_of(tree) if path != "/"]
        if number % 3 == 2 and inner:
            again = at(tree, inner[int(random.random() * len(inner))])
            tree = [*tree, [random_number(random), again]]
        trees.append(tree)
    return trees


def wide_tree(random: Random) -> Shape:
    """Draw a tree of up to six children and two plies, with large numbers among the others."""
    return [
        [random_number(random) * (50 if random.random() < 0.1 else 1) for _ in range(2 + int(random.random() * 4))]
        for _ in range(2 + int(random.random() * 4))
    ]


def binary_tree(random: Random, height: int) -> Shape:
    """Draw a tree whose nodes have two children or none."""
    if height == 0:
        return random_number(random)
    return [binary_tree(random, height - 1 if random.random() < 0.9 else 0) for _ in range(2)]


def is_binary(tree: Shape) -> bool:
    """Whether every node has two children or none."""
    return is_leaf(tree) or (len(tree) == 2 and all(map(is_binary, tree)))


def random_tree(random: Random) -> Shape:
    """Draw a tree of some shape."""
    height = 2 + int(random.random() * 3)
    return [random_branch(random, height - 1) for _ in range(2 + int(random.random() * 2))]


def random_branch(random: Random, height: int) -> Shape:
    """Draw a part of a tree."""
    if height == 0 or random.random() < 0.12:
        return random_number(random)
    return [random_branch(random, height - 1) for _ in range(1 + int(random.random() * 2.7))]


def level_tree(random: Random, height: int, width: int) -> Shape:
    """Draw a tree whose leaves are all at one depth."""
    return random_number(random) if height == 0 else [level_tree(random, height - 1, width) for _ in range(width)]


def level_cases(knows_player: bool, seed: int) -> tuple[TreeCase, ...]:
    """Return random trees whose leaves are all at one depth."""
    random = Random(seed)
    trees = [level_tree(random, 2 + number % 2, 2 + number % 3 // 2) for number in range(COUNT // 2)]
    return with_roots(both_roots(trees, []), knows_player)


def has_one_depth(tree: Shape) -> bool:
    """Whether all leaves of a tree are at one depth."""
    return is_leaf(tree) or (len({*map(height_of, tree)}) == 1 and all(map(has_one_depth, tree)))


def is_full_binary(tree: Shape) -> bool:
    """Whether every node has two children, and all leaves are at one depth."""
    if not isinstance(tree, list):
        return True
    return len(tree) == 2 and all(map(is_full_binary, tree)) and height_of(tree[0]) == height_of(tree[1])


LARGEST = 1 << 20  # bytes
MOST_TREES = 200
MOST_NODES = 2000
HIGHEST = 40  # plies


def given_trees(path: Path) -> list[Shape]:
    """Read the trees of a file. Raises PositionError."""
    with os_error_as(PositionError, Sentence("{file} cannot be read", file=str(path))), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PositionError("{file} is larger than 1 MB; give fewer trees.", file=str(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError("{file} is not text in UTF-8.", file=str(path)) from error
    if path.suffix.lower() == ".json":
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PositionError(
                "{file} is not JSON; give a list of trees, such as [[3,12],[[2,8],7]].", file=str(path)
            ) from error
        if not isinstance(document, list):
            raise PositionError("{file} is not a list of trees, such as [[3,12],[[2,8],7]].", file=str(path))
        return trees_in(document)
    return trees_in(line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))


def trees_in(given: Iterable[str | Sequence[Any]]) -> list[Shape]:
    """Read trees, each in any notation or as nested lists. Raises PositionError."""
    trees = [shape_of(read_tree(one if isinstance(one, str) else text_of_data(one))) for one in given]
    if len(trees) > MOST_TREES:
        raise PositionError("These are {trees} trees; give at most {most}.", trees=len(trees), most=MOST_TREES)
    return trees


def shape_of(root: TreeNode) -> Shape:
    """Convert a tree to nested lists. Raises PositionError if it is too large for tests of programs, or only a leaf."""
    waiting = [(root, 0)]
    for count, (node, ply) in enumerate(waiting, 1):
        if count > MOST_NODES or ply > HIGHEST:
            raise PositionError(
                "A tree for tests has at most {nodes} nodes and {plies} plies; this one has more.",
                nodes=MOST_NODES,
                plies=HIGHEST,
            )
        if not node.children and node.value is None:
            raise PositionError("A tree for tests has a number at each leaf; this one has an open leaf.")
        waiting += [(child, ply + 1) for child in node.children]
    if not root.children:
        raise PositionError("A tree for tests has at least one move; this one is only a number.")

    def nested(node: TreeNode) -> Shape:
        return [nested(child) for child in node.children] if node.children else node.value

    return nested(root)
