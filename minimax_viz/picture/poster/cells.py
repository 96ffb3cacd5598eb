"""The nodes that a poster draws alone and together: cells whose size is in proportion to the leaves below them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from minimax_viz.record.kinds import VISITED
from minimax_viz.text.poster import DrawnNodes
from minimax_viz.views.union import Union

FINEST = 0.1  # millimetres; finer nodes are drawn together


@dataclass(slots=True)
class Cell:
    """One node, or neighbours of one ply that are too fine to be drawn alone.

    It spans the leaves from `start` to `end`; `first` is its first node, `nodes` the number of nodes. `filled` of its
    leaves lie below its nodes (the rest are gaps too fine to see), `seen` of them below nodes that the search looked
    at. `tone` is the sum of the nodes' tones, each weighted by its leaves, and `seen_tone` the same for nodes looked
    at.
    """

    ply: int
    start: int
    end: int
    first: int
    nodes: int = 1
    filled: int = 0
    seen: int = 0
    tone: float = 0.0
    seen_tone: float = 0.0
    together: bool = False


@dataclass(slots=True)
class PosterCells:
    """The cells of a picture, ply by ply and in the order of the search in each. `leaves` is its breadth."""

    leaves: int
    plies: list[list[Cell]] = field(default_factory=list)

    def counts(self) -> DrawnNodes:
        """How many nodes are drawn alone and how many together."""
        every = [cell for cells in self.plies for cell in cells]
        shared = [cell.nodes for cell in every if cell.together]
        return DrawnNodes(len(every) - len(shared), sum(shared), len(shared))


def leaves_below(union: Union) -> list[int]:
    """The number of leaves in each node's subtree. A move that was not followed is a leaf."""
    leaves = [0] * len(union)
    for node in range(len(union) - 1, 0, -1):
        leaves[node] = leaves[node] or 1
        leaves[union.parents[node]] += leaves[node]
    leaves[0] = leaves[0] or 1
    return leaves


def starts_of(union: Union) -> list[int]:
    """The number of leaves before those of each node's subtree."""
    is_leaf = [following != node for node, following in enumerate([*union.parents[1:], -1])]
    return list(accumulate(is_leaf, initial=0))[: len(union)]


def cells_of(union: Union, tones: Sequence[float], breadth: Callable[[int], float]) -> PosterCells:
    """The cells of a union, in time linear in its nodes.

    `tones` are the nodes' places between the colours, from −1 to 1. `breadth` gives for a ply how many millimetres all
    leaves together take there; nodes that would take less than FINEST are drawn together with neighbours of their ply
    until they take as much. Seen is what the last of the searches visited.
    """
    leaves = leaves_below(union)
    search = union.traces[-1]
    kinds = search.columns.kind
    deepest = max(union.ply)
    cells = PosterCells(leaves[0], [[] for _ in range(deepest + 1)])
    finest = [FINEST * leaves[0] / breadth(ply) for ply in range(deepest + 1)]  # in leaves
    open_cells: list[Cell | None] = [None] * (deepest + 1)
    for node, (ply, start, count, row, tone) in enumerate(
        zip(union.ply, starts_of(union), leaves, union.rows[-1], tones, strict=True)
    ):
        least = finest[ply]
        fine = count < least
        cell = open_cells[ply]
        if cell is None or not fine or start - cell.end >= least or cell.end - cell.start >= least:
            cell = Cell(ply, start, start + count, node, 0)
            cells.plies[ply].append(cell)
            open_cells[ply] = cell if fine else None
        cell.end = start + count
        cell.nodes += 1
        cell.together = cell.nodes > 1
        cell.filled += count
        cell.tone += tone * count
        if row >= 0 and kinds[row] <= VISITED:
            cell.seen += count
            cell.seen_tone += tone * count
    return cells
