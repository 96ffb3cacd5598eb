"""Trees added by a teacher: a file with one on each line, in any notation, or with a list in JSON."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from minimax_viz.errors import PositionError, Sentence, os_error_as
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.reading import read_tree
from minimax_viz.practice.grader.shapes import Shape

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
    made: list[Shape] = []
    waiting: list[tuple[TreeNode, int, list[Shape]]] = [(root, 0, made)]
    count = 0
    while waiting:
        node, ply, siblings = waiting.pop(0)
        count += 1
        if count > MOST_NODES or ply > HIGHEST:
            raise PositionError(
                "A tree for tests has at most {nodes} nodes and {plies} plies; this one has more.",
                nodes=MOST_NODES,
                plies=HIGHEST,
            )
        if node.children:
            below: list[Shape] = []
            siblings.append(below)
            waiting += [(child, ply + 1, below) for child in node.children]
        elif node.value is None:
            raise PositionError("A tree for tests has a number at each leaf; this one has an open leaf.")
        else:
            siblings.append(node.value)
    if not isinstance(made[0], list):
        raise PositionError("A tree for tests has at least one move; this one is only a number.")
    return made[0]
